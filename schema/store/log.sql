-- The file of one club: its events, who plays, who sat where, every hand as it was entered.
--
-- Rows are written once. What changes gets a new row (a version), written under a line of the log
-- that names it; `seq` is that line's number. A line holds the hash of the rows written under it, so
-- that an edited, added or missing row shows (canasta verify). A row without a seq of its own hangs
-- on the row that the first columns of its key refer to, and was written under that one's line.
--
-- Keys are the numbers people say: event, round, table, hand. All numbers count from 1. Sides are
-- 0, 1, 2 for A, B, C. Points are bounded as in the rulebooks; sums of a game by a thousand millions.
--
-- Each file of this folder is an aggregate; their order stands in src/store/CMakeLists.txt. While the
-- program is built (src/store/schema_list.c) every table but the two of this file gets its guards: its
-- rows are never changed and never deleted, and name no side that the event has not. Of a row that
-- stands under another line than it was written with, verify tells: each line binds its own. Of the
-- same tables and columns are made what a line binds, what verify looks at, and what export and import
-- carry: they need no word here or in C.

-- Every change, in order. hash = SHA-256 of the previous line's hash and of this line's text
-- (src/store/log.c), so a line can be neither changed nor left out without every later one showing.
CREATE TABLE log (
	seq       INTEGER PRIMARY KEY CHECK (seq > 0),
	time      TEXT    NOT NULL CHECK (time GLOB
	          '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]Z'),
	clock_set INTEGER NOT NULL CHECK (clock_set IN (0, 1)), -- 1: by $CANASTA_NOW, not the machine
	author    INTEGER NOT NULL REFERENCES name DEFERRABLE INITIALLY DEFERRED,
	action    TEXT    NOT NULL CHECK (action <> ''),
	event     INTEGER REFERENCES event DEFERRABLE INITIALLY DEFERRED, -- NULL: the file as a whole
	subject   TEXT    NOT NULL CHECK (subject <> ''),       -- what changed: '1.2.4', 'entrant 7'
	rows      BLOB    NOT NULL CHECK (length(rows) = 32), -- SHA-256 of those written (src/store/payload.h)
	previous  BLOB    NOT NULL CHECK (length(previous) = 32),
	hash      BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE INDEX log_by_event ON log (event);

-- A name first written is looked for among the authors of the log, as the reference from there waits
-- for the end of the change: without this every line of the log was read for each new name.
CREATE INDEX log_by_author ON log (author);

-- REPLACE slips past the trigger on DELETE where recursive triggers are off, but not past this one.
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

-- Names of people and of entrants (often people's names too), each once but for namesakes. They stand outside the
-- chain, which knows number and hash: text and salt can be blanked and the chain still holds. The
-- salt keeps a blanked name from being found again by hashing a list of members.
CREATE TABLE name (
	number INTEGER PRIMARY KEY CHECK (number > 0),
	seq    INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED, -- first written there
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
