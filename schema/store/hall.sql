-- The hall's rows between requests. They do not belong to the record: no line of the log covers them, no export has
-- them, and they may be changed and deleted. They refer to no other table, so a dropped round needs no care.

-- The right to come in: of a side by the code on its sheet, of a person at the desk by a code that works once. A
-- side's pass belongs to the entrants who sit there in one draw; it is void for those who sit there afterwards.
CREATE TABLE hall_pass (
	number  INTEGER PRIMARY KEY,
	event   INTEGER NOT NULL,
	role    INTEGER NOT NULL CHECK (role BETWEEN 0 AND 2), -- side, desk, referee
	round   INTEGER NOT NULL, -- the place of a side; else 0
	game    INTEGER NOT NULL,
	side    INTEGER NOT NULL CHECK (side BETWEEN 0 AND 2),
	entrant INTEGER NOT NULL, -- the entrant of a side; else 0
	partner INTEGER NOT NULL, -- the second entrant of a side; 0: none
	seating INTEGER NOT NULL, -- the version of the seating for a side's pass; else 0
	holder  INTEGER NOT NULL, -- the first pass of the same entrants in the same draw
	by      TEXT    NOT NULL, -- the person at the desk; '' for a side
	code    TEXT, -- typed by people; a code of the desk until it is used
	until   INTEGER NOT NULL, -- the second since 1970 up to which a code of the desk is valid; 0: always
	secret  TEXT    NOT NULL UNIQUE, -- 128 bits
	ended   INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
	redrawn INTEGER NOT NULL DEFAULT 0 CHECK (redrawn IN (0, 1)) -- its draw was replaced or taken back
) STRICT;

CREATE UNIQUE INDEX hall_pass_code ON hall_pass (code) WHERE ended = 0;
CREATE INDEX hall_pass_by_code ON hall_pass (event, code); -- also finds codes that ended
CREATE INDEX hall_pass_seat ON hall_pass (event, round, game, side);

-- Browsers that came in by a side's code. Only the newest of a pass may enter hands; earlier ones read.
CREATE TABLE hall_device (
	secret TEXT    NOT NULL PRIMARY KEY, -- 128 bits, kept by the browser as its cookie
	pass   INTEGER NOT NULL,
	ended  INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)) -- a newer one came
) STRICT, WITHOUT ROWID;

CREATE INDEX hall_device_pass ON hall_device (pass);

-- The side that accepted a hand first, if two other sides must accept it.
CREATE TABLE hall_acceptance (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	side    INTEGER NOT NULL,
	PRIMARY KEY (event, round, game, hand, version, side)
) STRICT, WITHOUT ROWID;

-- The replies to requests with a key, which are sent again if the request is repeated.
CREATE TABLE hall_reply (
	asker   TEXT    NOT NULL, -- the holder of a pass, or the request itself if there was no pass
	key     TEXT    NOT NULL,
	digest  BLOB    NOT NULL CHECK (length(digest) = 32), -- SHA-256 of the request
	status  INTEGER NOT NULL,
	type    TEXT    NOT NULL, -- of the body: '' for JSON
	body    BLOB    NOT NULL, -- x'' after a person was forgotten
	PRIMARY KEY (asker, key)
) STRICT;

-- The address of the hall and its Wi-Fi. They do not belong to the event, which another hall may hold next time.
CREATE TABLE hall_setting (
	event INTEGER NOT NULL,
	key   TEXT    NOT NULL, -- 'hall', 'wifi', and 'door': the serving process and its address
	value TEXT    NOT NULL,
	PRIMARY KEY (event, key)
) STRICT, WITHOUT ROWID;

-- Calls of tables for the referee.
CREATE TABLE hall_call (
	event    INTEGER NOT NULL,
	number   INTEGER NOT NULL,
	round    INTEGER NOT NULL,
	game     INTEGER NOT NULL,
	by       TEXT    NOT NULL,
	words    TEXT    NOT NULL,
	time     TEXT    NOT NULL,
	answered TEXT    NOT NULL DEFAULT '', -- the time; '': not yet
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
