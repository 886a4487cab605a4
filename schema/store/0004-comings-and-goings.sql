-- Who comes late, leaves, comes back; and teams.

-- The team of a version of an entrant; no row: none.
CREATE TABLE entrant_team (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	version INTEGER NOT NULL,
	team    TEXT    NOT NULL CHECK (team <> ''),
	PRIMARY KEY (event, entrant, version),
	FOREIGN KEY (event, entrant, version) REFERENCES entrant_version
) STRICT, WITHOUT ROWID;

-- From a round on an entrant is there or is not; without a row it is there from the first. What was
-- written later goes before what was written earlier.
CREATE TABLE entrant_move (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	move    TEXT    NOT NULL CHECK (move IN ('late', 'withdrawn', 'back')),
	round   INTEGER NOT NULL CHECK (round BETWEEN 1 AND 9999), -- the first it holds for
	reason  TEXT    NOT NULL,
	PRIMARY KEY (event, entrant, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entrant_team_is_not_changed BEFORE UPDATE ON entrant_team
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER entrant_team_is_not_deleted BEFORE DELETE ON entrant_team
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER entrant_move_is_not_changed BEFORE UPDATE ON entrant_move
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER entrant_move_is_not_deleted BEFORE DELETE ON entrant_move
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER entrant_move_stands_under_the_next_line BEFORE INSERT ON entrant_move
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
