-- The file of one club: its events, who plays, who sat where, every hand as it was entered.
--
-- Rows are written once. What changes gets a new row (a version), written under a line of the log
-- that names it; `seq` is that line's number. The payload of a line holds the rows written under it
-- as they then were, so that an edited, added or missing row shows (canasta verify). Rows without a
-- seq of their own belong to the row they hang on.
--
-- Keys are the numbers people say: event, round, table, hand. All numbers count from 1. Sides are
-- 0, 1, 2 for A, B, C. Points are bounded as in the rulebooks; sums of a game by a thousand millions.

PRAGMA application_id = 1130458721; -- 'Cana' read as a big-endian number: the file is ours

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
	payload   TEXT    NOT NULL CHECK (payload GLOB '{*}'), -- JSON: the rows written, by table
	previous  BLOB    NOT NULL CHECK (length(previous) = 32),
	hash      BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE INDEX log_by_event ON log (event);

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

-- Names of people and of entrants (often people's names too), each once. They stand outside the
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

CREATE UNIQUE INDEX name_by_text ON name (text) WHERE text IS NOT NULL;
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

-- A club night, a championship. What may change about it stands in event_version.
CREATE TABLE event (
	number   INTEGER PRIMARY KEY CHECK (number > 0),
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	rulebook TEXT    NOT NULL CHECK (rulebook <> ''), -- its id
	sides    INTEGER NOT NULL CHECK (sides BETWEEN 2 AND 3) -- at a table, as the rulebook says
) STRICT;

-- The rulebook as it was when the event began: its texts, base first, so that a hand can be scored
-- again years later whatever the program then knows.
CREATE TABLE rulebook_text (
	event INTEGER NOT NULL REFERENCES event,
	place INTEGER NOT NULL CHECK (place > 0),
	name  TEXT    NOT NULL,
	data  TEXT    NOT NULL,
	PRIMARY KEY (event, place)
) STRICT;

-- The rulebook's options as chosen, standard ones too.
CREATE TABLE rulebook_choice (
	event  INTEGER NOT NULL REFERENCES event,
	option TEXT    NOT NULL,
	value  TEXT    NOT NULL,
	PRIMARY KEY (event, option)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_version (
	event    INTEGER NOT NULL REFERENCES event,
	version  INTEGER NOT NULL CHECK (version > 0),
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name     TEXT    NOT NULL CHECK (name <> ''),
	date     TEXT    NOT NULL CHECK (date = '' OR date GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
	venue    TEXT    NOT NULL,
	hands    INTEGER NOT NULL CHECK (hands BETWEEN 0 AND 99), -- of a game; 0: to the target
	win      INTEGER NOT NULL CHECK (win BETWEEN 0 AND 1000), -- match points
	draw     INTEGER NOT NULL CHECK (draw BETWEEN 0 AND 1000),
	loss     INTEGER NOT NULL CHECK (loss BETWEEN 0 AND 1000),
	walkover INTEGER CHECK (walkover BETWEEN 0 AND 1000000),  -- NULL: as the rulebook says
	closed   INTEGER NOT NULL CHECK (closed IN (0, 1)),
	PRIMARY KEY (event, version)
) STRICT, WITHOUT ROWID;

-- A pair, a player alone, a team.
CREATE TABLE entrant (
	event  INTEGER NOT NULL REFERENCES event,
	number INTEGER NOT NULL CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE entrant_version (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name    INTEGER NOT NULL REFERENCES name,
	club    TEXT    NOT NULL,
	PRIMARY KEY (event, entrant, version),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE entrant_player (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place BETWEEN 1 AND 6),
	person  INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, entrant, version, place),
	FOREIGN KEY (event, entrant, version) REFERENCES entrant_version
) STRICT, WITHOUT ROWID;

CREATE TABLE round (
	event  INTEGER NOT NULL REFERENCES event,
	number INTEGER NOT NULL CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	method TEXT    NOT NULL CHECK (method <> ''), -- how it was drawn: 'manual', 'swiss'
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- One game at one table of a round. ("table" is a word of SQL.)
CREATE TABLE game (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	number INTEGER NOT NULL CHECK (number > 0), -- of the table
	PRIMARY KEY (event, round, number),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- Nobody sits at two tables of a round.
CREATE TABLE seat (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	side    INTEGER NOT NULL CHECK (side BETWEEN 0 AND 2),
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, round, game, side),
	UNIQUE (event, round, entrant),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- Who sat there, copied from the entrant: players may change from round to round.
CREATE TABLE seat_player (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	side   INTEGER NOT NULL,
	place  INTEGER NOT NULL CHECK (place BETWEEN 1 AND 6),
	person INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, game, side, place),
	FOREIGN KEY (event, round, game, side) REFERENCES seat
) STRICT, WITHOUT ROWID;

CREATE TABLE bye (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, round, entrant),
	FOREIGN KEY (event, round) REFERENCES round (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- A game decided away from the cards: forfeit, ruled lost, walkover. It stands `points` to nothing;
-- the hands stay in the record but not in the result.
CREATE TABLE decision (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	clause  TEXT    NOT NULL CHECK (clause <> ''),
	against INTEGER NOT NULL,
	points  INTEGER NOT NULL CHECK (points BETWEEN 0 AND 1000000),
	reason  TEXT    NOT NULL,
	by      INTEGER NOT NULL REFERENCES name, -- who decided, which need not be who typed
	PRIMARY KEY (event, round, game),
	FOREIGN KEY (event, round, game, against) REFERENCES seat (event, round, game, side)
) STRICT, WITHOUT ROWID;

-- A hand is a chain of versions; the newest is what stands. These rows are kept short, and their
-- facts apart, because standings read all of an event's.
CREATE TABLE hand_version (
	event     INTEGER NOT NULL,
	round     INTEGER NOT NULL,
	game      INTEGER NOT NULL,
	hand      INTEGER NOT NULL CHECK (hand > 0),
	version   INTEGER NOT NULL CHECK (version > 0),
	seq       INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	kind      TEXT    NOT NULL CHECK (kind IN
	          ('entry', 'typing', 'addition', 'record', 'ruling', 'void')),
	reason    TEXT    NOT NULL CHECK (kind = 'entry' OR reason <> ''), -- of a correction
	after_end TEXT    CHECK (after_end <> ''), -- why it was recorded after the game's end
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

-- What the table wrote (the hand record of the interface, names taken out), and what came of it
-- (the score record). A void version has none. The text of the facts is the compact one, so that
-- the log's copy of it is the same to the byte.
CREATE TABLE version_facts (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	facts   TEXT    NOT NULL CHECK (facts GLOB '{*}'),
	dealer  INTEGER REFERENCES name, -- who dealt, where the table wrote it
	score   TEXT    NOT NULL CHECK (score GLOB '{*}'),
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT;

-- One side's sums. Score before and opening minimum were fixed when the hand began (13A, 35A).
CREATE TABLE version_side (
	event           INTEGER NOT NULL,
	round           INTEGER NOT NULL,
	game            INTEGER NOT NULL,
	hand            INTEGER NOT NULL,
	version         INTEGER NOT NULL,
	side            INTEGER NOT NULL,
	score_before    INTEGER NOT NULL CHECK (score_before BETWEEN -1000000000 AND 1000000000),
	opening_minimum INTEGER NOT NULL CHECK (opening_minimum BETWEEN 0 AND 1000000000),
	base            INTEGER NOT NULL CHECK (base BETWEEN -1000000000 AND 1000000000),
	cards           INTEGER NOT NULL CHECK (cards BETWEEN -1000000000 AND 1000000000),
	total           INTEGER NOT NULL GENERATED ALWAYS AS (base + cards) VIRTUAL,
	hand_left_out   INTEGER NOT NULL CHECK (hand_left_out IN (0, 1)), -- of the slip: it warns
	PRIMARY KEY (event, round, game, hand, version, side),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version,
	FOREIGN KEY (event, round, game, side) REFERENCES seat
) STRICT, WITHOUT ROWID;

-- Error findings somebody answers for: without one for each, a hand is refused.
CREATE TABLE acceptance (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	code    TEXT    NOT NULL CHECK (code <> ''),
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	by      INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, game, hand, version, place),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- Rows are written once.

CREATE TRIGGER event_is_not_changed BEFORE UPDATE ON event
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER event_is_not_deleted BEFORE DELETE ON event
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER rulebook_text_is_not_changed BEFORE UPDATE ON rulebook_text
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER rulebook_text_is_not_deleted BEFORE DELETE ON rulebook_text
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER rulebook_choice_is_not_changed BEFORE UPDATE ON rulebook_choice
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER rulebook_choice_is_not_deleted BEFORE DELETE ON rulebook_choice
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER event_version_is_not_changed BEFORE UPDATE ON event_version
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER event_version_is_not_deleted BEFORE DELETE ON event_version
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER entrant_is_not_changed BEFORE UPDATE ON entrant
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER entrant_is_not_deleted BEFORE DELETE ON entrant
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER entrant_version_is_not_changed BEFORE UPDATE ON entrant_version
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER entrant_version_is_not_deleted BEFORE DELETE ON entrant_version
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER entrant_player_is_not_changed BEFORE UPDATE ON entrant_player
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER entrant_player_is_not_deleted BEFORE DELETE ON entrant_player
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER round_is_not_changed BEFORE UPDATE ON round
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER round_is_not_deleted BEFORE DELETE ON round
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER game_is_not_changed BEFORE UPDATE ON game
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER game_is_not_deleted BEFORE DELETE ON game
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER seat_is_not_changed BEFORE UPDATE ON seat
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER seat_is_not_deleted BEFORE DELETE ON seat
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER seat_player_is_not_changed BEFORE UPDATE ON seat_player
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER seat_player_is_not_deleted BEFORE DELETE ON seat_player
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER bye_is_not_changed BEFORE UPDATE ON bye
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER bye_is_not_deleted BEFORE DELETE ON bye
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER decision_is_not_changed BEFORE UPDATE ON decision
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER decision_is_not_deleted BEFORE DELETE ON decision
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER hand_version_is_not_changed BEFORE UPDATE ON hand_version
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER hand_version_is_not_deleted BEFORE DELETE ON hand_version
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER version_facts_is_not_changed BEFORE UPDATE ON version_facts
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER version_facts_is_not_deleted BEFORE DELETE ON version_facts
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER version_side_is_not_changed BEFORE UPDATE ON version_side
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER version_side_is_not_deleted BEFORE DELETE ON version_side
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER acceptance_is_not_changed BEFORE UPDATE ON acceptance
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER acceptance_is_not_deleted BEFORE DELETE ON acceptance
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

-- And only under the line of the log that is being written.

CREATE TRIGGER name_stands_under_the_next_line BEFORE INSERT ON name
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER event_stands_under_the_next_line BEFORE INSERT ON event
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER event_version_stands_under_the_next_line BEFORE INSERT ON event_version
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER entrant_stands_under_the_next_line BEFORE INSERT ON entrant
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER entrant_version_stands_under_the_next_line BEFORE INSERT ON entrant_version
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER round_stands_under_the_next_line BEFORE INSERT ON round
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER decision_stands_under_the_next_line BEFORE INSERT ON decision
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER hand_version_stands_under_the_next_line BEFORE INSERT ON hand_version
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
