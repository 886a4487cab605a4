-- A record that stands up in a dispute: why a version came to be and by which clock, the second look,
-- deals marked, sheets signed, rounds locked.

-- What goes with a version that is not a first entry. `clock` is what the author called the
-- correction; `act` what was done. A version that only follows an earlier hand's (its side began with
-- another score) names that hand, as one that was moved names the other end.
CREATE TABLE correction (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	game        INTEGER NOT NULL,
	hand        INTEGER NOT NULL,
	version     INTEGER NOT NULL,
	act         TEXT    NOT NULL CHECK (act IN ('correct', 'void', 'swap', 'move', 'follow')),
	clock       TEXT    NOT NULL CHECK (clock IN ('typing', 'addition', 'record', 'ruling')),
	unlock      TEXT    CHECK (unlock <> ''), -- why it passed a lock; NULL: there was none
	after_event INTEGER NOT NULL CHECK (after_event IN (0, 1)),
	other_round INTEGER CHECK (other_round > 0),
	other_game  INTEGER CHECK (other_game > 0),
	other_hand  INTEGER CHECK (other_hand > 0),
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version,
	CHECK ((other_round IS NULL) = (act NOT IN ('move', 'follow'))),
	CHECK ((other_round IS NULL) = (other_game IS NULL)
	       AND (other_round IS NULL) = (other_hand IS NULL))
) STRICT, WITHOUT ROWID;

-- The deal of a hand that is not entered yet. What it began with is fixed by it: a correction of
-- the sheet during a hand does not move its minimum (fi-canasta 35A). A later version is written
-- where the sheet was right and the file was not.
CREATE TABLE deal (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL CHECK (hand > 0),
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE deal_side (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	side    INTEGER NOT NULL,
	score   INTEGER NOT NULL CHECK (score BETWEEN -1000000000 AND 1000000000),
	PRIMARY KEY (event, round, game, hand, version, side),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES deal,
	FOREIGN KEY (event, round, game, side) REFERENCES seat
) STRICT, WITHOUT ROWID;

-- Somebody else than who entered a version stands for it: looked at it, or entered the hand again.
CREATE TABLE confirmation (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	method  TEXT    NOT NULL CHECK (method IN ('looked at', 'entered again')),
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- The same hand entered a second time, from the other side's copy; kept, equal or not.
CREATE TABLE second_entry (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL, -- the first entry it was held against
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	equal   INTEGER NOT NULL CHECK (equal IN (0, 1)),
	facts   TEXT    NOT NULL CHECK (facts GLOB '{*}'),
	dealer  INTEGER REFERENCES name,
	PRIMARY KEY (event, round, game, hand, version, number),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- A table's sheet is closed. Signed anew after a correction: a further number.
CREATE TABLE signature (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	number INTEGER NOT NULL CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round, game, number),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE signature_name (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	number INTEGER NOT NULL,
	side   INTEGER NOT NULL,
	person INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, game, number, side),
	FOREIGN KEY (event, round, game, number) REFERENCES signature,
	FOREIGN KEY (event, round, game, side) REFERENCES seat
) STRICT, WITHOUT ROWID;

CREATE TABLE round_lock (
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	seq   INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- Versions of the event that ask for a second look at every hand. No row: they do not.
CREATE TABLE second_look (
	event   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	PRIMARY KEY (event, version),
	FOREIGN KEY (event, version) REFERENCES event_version
) STRICT, WITHOUT ROWID;

-- Rows are written once.

CREATE TRIGGER correction_is_not_changed BEFORE UPDATE ON correction
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER correction_is_not_deleted BEFORE DELETE ON correction
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER deal_is_not_changed BEFORE UPDATE ON deal
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER deal_is_not_deleted BEFORE DELETE ON deal
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER deal_side_is_not_changed BEFORE UPDATE ON deal_side
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER deal_side_is_not_deleted BEFORE DELETE ON deal_side
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER confirmation_is_not_changed BEFORE UPDATE ON confirmation
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER confirmation_is_not_deleted BEFORE DELETE ON confirmation
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER second_entry_is_not_changed BEFORE UPDATE ON second_entry
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER second_entry_is_not_deleted BEFORE DELETE ON second_entry
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER signature_is_not_changed BEFORE UPDATE ON signature
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER signature_is_not_deleted BEFORE DELETE ON signature
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER signature_name_is_not_changed BEFORE UPDATE ON signature_name
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER signature_name_is_not_deleted BEFORE DELETE ON signature_name
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER round_lock_is_not_changed BEFORE UPDATE ON round_lock
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER round_lock_is_not_deleted BEFORE DELETE ON round_lock
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER second_look_is_not_changed BEFORE UPDATE ON second_look
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER second_look_is_not_deleted BEFORE DELETE ON second_look
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

-- And only under the line of the log that is being written.

CREATE TRIGGER deal_stands_under_the_next_line BEFORE INSERT ON deal
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER confirmation_stands_under_the_next_line BEFORE INSERT ON confirmation
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER second_entry_stands_under_the_next_line BEFORE INSERT ON second_entry
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER signature_stands_under_the_next_line BEFORE INSERT ON signature
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER round_lock_stands_under_the_next_line BEFORE INSERT ON round_lock
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
