-- The sheet of a table: deals, signatures, locks.

-- The deal of a hand that is not entered yet. It fixes how the hand began: a correction of the sheet during a hand
-- does not change its minimum (fi-canasta 35A). A later version corrects the file if the sheet was right.
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

-- The signatures of a table's sheet; after a correction it is signed again with the next number.
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

-- Signatures of single sides by their own codes. The sheet is signed when each side has signed the present hands;
-- after a change a side signs with its next number.
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

-- The reason to record something on a signed sheet or in a locked round: a hand, the end of a game, its reopening. (A
-- correction has a reason of its own.)
CREATE TABLE unlocking (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, game, seq),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;
