-- The file of one club: its events, the people who play, the seats of each round, every hand with its versions.
--
-- Rows are written once. A change adds a new row (a version) under the line of the log that records the change; `seq`
-- is the number of that line. A line holds the hash of the rows written under it, so `canasta verify` finds every
-- edited, added or missing row. A row without a seq of its own belongs to the row to which the first columns of its
-- key refer, and was written under the same line.
--
-- Keys are the numbers that people use: event, round, table, hand. All numbers count from 1. Sides are 0, 1, 2 for A,
-- B, C. Points have the bounds of the rulebooks; the sum of a game is at most a thousand millions.
--
-- Each file of this folder is about one subject; src/file/CMakeLists.txt has their order. While the program is built,
-- src/file/schema_list.c makes guards for all tables except the two of this file: rows are never changed or deleted,
-- and a side must exist in the event. `verify` finds rows moved to another line, because each line covers its own
-- rows. From the same tables and columns it makes the lists for lines of the log, verify, export and import; nothing
-- about them is written here or in C.

-- Every change, in order. The hash is the SHA-256 of the previous line's hash and of this line's text
-- (src/file/log.c), so a line that is changed or left out is noticed in all later lines.
CREATE TABLE log (
	seq       INTEGER PRIMARY KEY CHECK (seq > 0),
	time      TEXT    NOT NULL CHECK (time GLOB
	          '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]Z'),
	clock_set INTEGER NOT NULL CHECK (clock_set IN (0, 1)), -- 1: by $CANASTA_NOW; 0: by the clock of the machine
	author    INTEGER NOT NULL REFERENCES name DEFERRABLE INITIALLY DEFERRED,
	action    TEXT    NOT NULL CHECK (action <> ''),
	event     INTEGER REFERENCES event DEFERRABLE INITIALLY DEFERRED, -- NULL: the file as a whole
	subject   TEXT    NOT NULL CHECK (subject <> ''),       -- the subject of the change: '1.2.4', 'entrant 7'
	rows      BLOB    NOT NULL CHECK (length(rows) = 32), -- SHA-256 of the rows written (src/file/payload.h)
	previous  BLOB    NOT NULL CHECK (length(previous) = 32),
	hash      BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE INDEX log_by_event ON log (event);

-- For each new name SQLite looks among the authors of the log, because their references wait for the end of the
-- change. Without this index it would read every line of the log.
CREATE INDEX log_by_author ON log (author);

-- REPLACE escapes the trigger on DELETE if recursive triggers are off, but not this one.
CREATE TRIGGER log_grows_at_its_end BEFORE INSERT ON log
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
   OR NEW.previous IS NOT ifnull((SELECT hash FROM log ORDER BY seq DESC LIMIT 1), zeroblob(32))
BEGIN
	SELECT raise(ABORT, 'a line of the log is added at its end');
END;

CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
BEGIN
	SELECT raise(ABORT, 'lines of the log are never changed');
END;

CREATE TRIGGER log_is_not_deleted BEFORE DELETE ON log
BEGIN
	SELECT raise(ABORT, 'lines of the log are never deleted');
END;

-- Names of people and of entrants (often people's names too), each once except for namesakes. They are outside the
-- chain, which has only number and hash: text and salt can be blanked, and the chain is still valid. The salt
-- prevents that a blanked name is found by hashing a list of members.
CREATE TABLE name (
	number INTEGER PRIMARY KEY CHECK (number > 0),
	seq    INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED, -- the line that wrote it first
	hash   BLOB    NOT NULL CHECK (length(hash) = 32), -- SHA-256 of salt and text
	salt   BLOB    CHECK (length(salt) = 16),
	text   TEXT    CHECK (text <> ''),
	CHECK ((salt IS NULL) = (text IS NULL)) -- both are blanked, or none
) STRICT;

CREATE INDEX name_by_text ON name (text) WHERE text IS NOT NULL;
CREATE INDEX name_by_seq ON name (seq);

CREATE TRIGGER name_is_only_blanked BEFORE UPDATE ON name
WHEN NEW.number IS NOT OLD.number OR NEW.seq IS NOT OLD.seq OR NEW.hash IS NOT OLD.hash
   OR NEW.text IS NOT NULL
BEGIN
	SELECT raise(ABORT, 'a name is never changed, only blanked');
END;

CREATE TRIGGER name_is_not_deleted BEFORE DELETE ON name
BEGIN
	SELECT raise(ABORT, 'a name is never deleted, only blanked');
END;
