-- A club night, a championship. Its settings, which may change, are in event_version.
CREATE TABLE event (
	number   INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 2147483647),
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	rulebook TEXT    NOT NULL CHECK (rulebook <> ''), -- its id
	sides    INTEGER NOT NULL CHECK (sides BETWEEN 2 AND 3) -- at a table, by this rulebook
) STRICT;

-- How many sides meet at a table of an event, from a line of the log on.
CREATE VIEW event_sides AS SELECT number AS event, seq, sides FROM event;

-- How many there are now: a guard of each table with a side asks this.
CREATE VIEW event_sides_now AS SELECT number AS event, sides FROM event;

-- The texts of the rulebook when the event began, the extended ones first. By them a hand can be scored again years
-- later, whatever rulebooks the program then has.
CREATE TABLE rulebook_text (
	event INTEGER NOT NULL REFERENCES event,
	place INTEGER NOT NULL CHECK (place > 0),
	name  TEXT    NOT NULL,
	data  TEXT    NOT NULL, -- a line of the log has its hash, an export has the text next to its rows
	PRIMARY KEY (event, place)
) STRICT;

-- The chosen options of the rulebook, including the standard ones.
CREATE TABLE rulebook_choice (
	event  INTEGER NOT NULL REFERENCES event,
	option TEXT    NOT NULL,
	value  TEXT    NOT NULL,
	PRIMARY KEY (event, option)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_version (
	event       INTEGER NOT NULL REFERENCES event,
	version     INTEGER NOT NULL CHECK (version > 0),
	seq         INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name        TEXT    NOT NULL CHECK (name <> ''),
	date        TEXT    NOT NULL CHECK (date = '' OR date GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
	venue       TEXT    NOT NULL,
	hands       INTEGER NOT NULL CHECK (hands BETWEEN 0 AND 99), -- of a game; 0: to the target
	win         INTEGER NOT NULL CHECK (win BETWEEN 0 AND 1000), -- match points
	draw        INTEGER NOT NULL CHECK (draw BETWEEN 0 AND 1000),
	loss        INTEGER NOT NULL CHECK (loss BETWEEN 0 AND 1000),
	walkover    INTEGER CHECK (walkover BETWEEN 0 AND 1000000),  -- NULL: as the rulebook says
	second_look INTEGER NOT NULL CHECK (second_look IN (0, 1)),  -- every hand needs one
	closed      INTEGER NOT NULL CHECK (closed IN (0, 1)),
	reason      TEXT    CHECK (reason <> ''), -- required if the ranking changes after play began
	PRIMARY KEY (event, version)
) STRICT, WITHOUT ROWID;

-- Settings of an event beyond those that every event has: its format, its clock, its draw and its ranking.
-- src/tournament/event_settings.c lists them with their values. A version of the event has rows only for values that
-- are not the usual ones.
CREATE TABLE event_setting (
	event   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	key     TEXT    NOT NULL CHECK (key <> ''),
	value   TEXT    NOT NULL CHECK (value <> ''),
	PRIMARY KEY (event, version, key),
	FOREIGN KEY (event, version) REFERENCES event_version
) STRICT, WITHOUT ROWID;

-- The look of an event's documents: the club's logo, and its own templates in place of the built-in ones. They are
-- kept here as a whole, so the file remains one file, and a file from elsewhere cannot name files of this machine.
CREATE TABLE event_paper (
	event   INTEGER NOT NULL REFERENCES event,
	piece   TEXT    NOT NULL CHECK (piece <> '' AND length(piece) <= 40), -- logo, or the name of a template
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	place   INTEGER NOT NULL CHECK (place > 0), -- among the pieces of its line
	data    TEXT    NOT NULL CHECK (length(data) <= 400000), -- base 64; '': removed; hashed as rulebook_text
	PRIMARY KEY (event, piece, version),
	UNIQUE (seq, place)
) STRICT, WITHOUT ROWID;
