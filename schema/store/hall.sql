-- What the hall's door knows between requests. None of it is part of the record: no line of the log binds
-- it, no export has it, and its rows are changed and deleted as need be. So it refers to nothing: a round
-- that is dropped leaves nothing behind that could not stand.

-- Who may come in: each side of a table by what its sheet says, people at the desk by what they were told
-- once. A side's pass is of who sits there in one draw: it is void for whoever sits there after them.
CREATE TABLE hall_pass (
	number  INTEGER PRIMARY KEY,
	event   INTEGER NOT NULL,
	role    INTEGER NOT NULL CHECK (role BETWEEN 0 AND 2), -- side, desk, referee
	round   INTEGER NOT NULL, -- of a side its place; else 0
	game    INTEGER NOT NULL,
	side    INTEGER NOT NULL CHECK (side BETWEEN 0 AND 2),
	entrant INTEGER NOT NULL, -- of a side who sits there; else 0
	partner INTEGER NOT NULL, -- of a side the second entrant there; 0: there is none
	seating INTEGER NOT NULL, -- of a side the version of the seating it was made in; else 0
	holder  INTEGER NOT NULL, -- the first pass that the same were given for the same draw
	by      TEXT    NOT NULL, -- the name of who is at the desk; '' of a side
	code    TEXT, -- typed by people; of the desk until it was used
	until   INTEGER NOT NULL, -- the second since 1970 up to which the desk's code is good; 0: always
	secret  TEXT    NOT NULL UNIQUE, -- 128 bits
	ended   INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
	redrawn INTEGER NOT NULL DEFAULT 0 CHECK (redrawn IN (0, 1)) -- its draw was replaced or taken back
) STRICT;

CREATE UNIQUE INDEX hall_pass_code ON hall_pass (code) WHERE ended = 0;
CREATE INDEX hall_pass_by_code ON hall_pass (event, code); -- who comes by one that ended is told so
CREATE INDEX hall_pass_seat ON hall_pass (event, round, game, side);

-- Browsers that came in by a side's code: the newest of a pass enters, those before it only read.
CREATE TABLE hall_device (
	secret TEXT    NOT NULL PRIMARY KEY, -- 128 bits, kept by the browser as its cookie
	pass   INTEGER NOT NULL,
	ended  INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)) -- another came after it
) STRICT, WITHOUT ROWID;

CREATE INDEX hall_device_pass ON hall_device (pass);

-- Of a hand that two other sides must accept, the one that did first.
CREATE TABLE hall_acceptance (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	side    INTEGER NOT NULL,
	PRIMARY KEY (event, round, game, hand, version, side)
) STRICT, WITHOUT ROWID;

-- What was answered to a request that has a key: asked again, the same is answered again.
CREATE TABLE hall_reply (
	asker   TEXT    NOT NULL, -- the holder of a pass, or what was sent without one
	key     TEXT    NOT NULL,
	digest  BLOB    NOT NULL CHECK (length(digest) = 32), -- SHA-256 of what was asked
	status  INTEGER NOT NULL,
	type    TEXT    NOT NULL, -- of the body: '' for JSON
	body    BLOB    NOT NULL, -- x'' where somebody was forgotten since
	PRIMARY KEY (asker, key)
) STRICT;

-- Where the hall is asked, and how its Wi-Fi is joined: nothing of the event, which another hall may hold.
CREATE TABLE hall_setting (
	event INTEGER NOT NULL,
	key   TEXT    NOT NULL, -- 'hall', 'wifi', and 'door': the process that serves, and its address
	value TEXT    NOT NULL,
	PRIMARY KEY (event, key)
) STRICT, WITHOUT ROWID;

-- A table that calls the referee.
CREATE TABLE hall_call (
	event    INTEGER NOT NULL,
	number   INTEGER NOT NULL,
	round    INTEGER NOT NULL,
	game     INTEGER NOT NULL,
	by       TEXT    NOT NULL,
	words    TEXT    NOT NULL,
	time     TEXT    NOT NULL,
	answered TEXT    NOT NULL DEFAULT '', -- when; '': not yet
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
