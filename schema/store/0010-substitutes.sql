-- Who plays for whom.

-- Somebody else really sat there, from a hand on: `incoming` for `outgoing`. The seat's players are
-- those the game was drawn with.
CREATE TABLE seat_substitute (
	event    INTEGER NOT NULL,
	round    INTEGER NOT NULL,
	game     INTEGER NOT NULL,
	side     INTEGER NOT NULL,
	number   INTEGER NOT NULL CHECK (number > 0),
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	outgoing INTEGER NOT NULL REFERENCES name,
	incoming INTEGER NOT NULL REFERENCES name,
	hand     INTEGER NOT NULL CHECK (hand > 0), -- the first it holds for
	reason   TEXT    NOT NULL,
	PRIMARY KEY (event, round, game, side, number),
	FOREIGN KEY (event, round) REFERENCES round (event, number),
	CHECK (outgoing <> incoming)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER seat_substitute_is_not_changed BEFORE UPDATE ON seat_substitute
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER seat_substitute_is_not_deleted BEFORE DELETE ON seat_substitute
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER seat_substitute_stands_under_the_next_line BEFORE INSERT ON seat_substitute
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
