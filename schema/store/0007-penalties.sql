-- Penalties given by their own command, adjustments by the committee, written warnings; and games
-- decided anew.

-- What was given to an entrant in a round: in a hand (the hand then gets a new version), at a table
-- outside its hands, or, where the entrant sat at none, in the round alone. Numbered P1, P2 … in the
-- event. `points` are the whole of it, signed as they count; a penalty of a hand is scored with it.
CREATE TABLE penalty (
	event      INTEGER NOT NULL REFERENCES event,
	number     INTEGER NOT NULL CHECK (number > 0),
	seq        INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	kind       TEXT    NOT NULL CHECK (kind IN ('penalty', 'adjustment', 'warning')),
	round      INTEGER NOT NULL,
	game       INTEGER,                    -- NULL: at no table
	hand       INTEGER CHECK (hand > 0),   -- NULL: outside hands
	after_hand INTEGER NOT NULL CHECK (after_hand >= 0), -- behind that hand; of a hand: itself
	side       INTEGER,
	entrant    INTEGER NOT NULL,
	code       TEXT    NOT NULL,           -- of the rulebook; '': no code goes with it
	count      INTEGER NOT NULL CHECK (count BETWEEN 0 AND 999),
	points     INTEGER NOT NULL CHECK (points BETWEEN -1000000000 AND 1000000000),
	reason     TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, number),
	FOREIGN KEY (event, round) REFERENCES round (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number),
	FOREIGN KEY (event, round, game, side) REFERENCES seat (event, round, game, side),
	CHECK ((game IS NULL) = (side IS NULL) AND (hand IS NULL OR game IS NOT NULL)),
	CHECK (kind <> 'penalty' OR (code <> '' AND count > 0 AND points <= 0)),
	CHECK (kind <> 'warning' OR points = 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX penalty_by_table ON penalty (event, round, game);

-- Taken back; both are kept.
CREATE TABLE penalty_cancel (
	event   INTEGER NOT NULL,
	penalty INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, penalty),
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number)
) STRICT, WITHOUT ROWID;

-- A version of a hand that came about by a penalty given or cancelled: its facts are those before,
-- its score has the penalties standing when it was written.
CREATE TABLE version_penalty (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	penalty INTEGER NOT NULL,
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version,
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number)
) STRICT, WITHOUT ROWID;

-- What became of the decision of a game (schema/store/0001, its version 1): taken back, which is a
-- version without a clause, or made anew. The newest stands.
CREATE TABLE decision_change (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 1),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	clause  TEXT    CHECK (clause <> ''),
	against INTEGER,
	points  INTEGER CHECK (points BETWEEN 0 AND 1000000),
	reason  TEXT    NOT NULL CHECK (clause IS NOT NULL OR reason <> ''),
	by      INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, game, version),
	FOREIGN KEY (event, round, game) REFERENCES decision,
	FOREIGN KEY (event, round, game, against) REFERENCES seat (event, round, game, side),
	CHECK ((clause IS NULL) = (against IS NULL) AND (clause IS NULL) = (points IS NULL))
) STRICT, WITHOUT ROWID;

-- Rows are written once.

CREATE TRIGGER penalty_is_not_changed BEFORE UPDATE ON penalty
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER penalty_is_not_deleted BEFORE DELETE ON penalty
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER penalty_cancel_is_not_changed BEFORE UPDATE ON penalty_cancel
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER penalty_cancel_is_not_deleted BEFORE DELETE ON penalty_cancel
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER version_penalty_is_not_changed BEFORE UPDATE ON version_penalty
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER version_penalty_is_not_deleted BEFORE DELETE ON version_penalty
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER decision_change_is_not_changed BEFORE UPDATE ON decision_change
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER decision_change_is_not_deleted BEFORE DELETE ON decision_change
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

-- And only under the line of the log that is being written.

CREATE TRIGGER penalty_stands_under_the_next_line BEFORE INSERT ON penalty
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER penalty_cancel_stands_under_the_next_line BEFORE INSERT ON penalty_cancel
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER decision_change_stands_under_the_next_line BEFORE INSERT ON decision_change
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
