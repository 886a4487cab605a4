-- What is done about a table's sheet.

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
	FOREIGN KEY (event, round, game, hand, version) REFERENCES deal
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
	FOREIGN KEY (event, round, game, number) REFERENCES signature
) STRICT, WITHOUT ROWID;

-- A side signed a table's sheet by its own code. The sheet is signed when each side has signed what now stands;
-- after a change a side signs by its next number.
CREATE TABLE signature_side (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	side   INTEGER NOT NULL,
	number INTEGER NOT NULL CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	person INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, game, side, number),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE round_lock (
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	seq   INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- Why something was recorded on a signed sheet or in a locked round: a hand, the end of a game, its
-- reopening. (A correction keeps its own reason.)
CREATE TABLE unlocking (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, game, seq),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;
