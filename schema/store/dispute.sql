-- Disputes and rulings.

-- The jury of an event (competition rules 5): a chair and members. A change is a new version.
CREATE TABLE jury_version (
	event   INTEGER NOT NULL REFERENCES event,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	chair   INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, version)
) STRICT, WITHOUT ROWID;

-- The members of a jury, without the chair.
CREATE TABLE jury_member (
	event   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	person  INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, version, place),
	FOREIGN KEY (event, version) REFERENCES jury_version
) STRICT, WITHOUT ROWID;

-- D1, D2 … of an event: about a hand, or about a table as a whole (hand 0).
CREATE TABLE dispute (
	event       INTEGER NOT NULL,
	number      INTEGER NOT NULL CHECK (number > 0),
	seq         INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	round       INTEGER NOT NULL,
	game        INTEGER NOT NULL,
	hand        INTEGER NOT NULL CHECK (hand >= 0),
	version     INTEGER NOT NULL CHECK (version >= 0), -- the disputed version of the hand
	side        INTEGER,                               -- the side whose score is disputed; NULL: not said
	claim_total INTEGER CHECK (claim_total BETWEEN -1000000 AND 1000000),
	claim_base  INTEGER CHECK (claim_base BETWEEN -1000000 AND 1000000),
	claim_cards INTEGER CHECK (claim_cards BETWEEN -1000000 AND 1000000),
	by          INTEGER NOT NULL REFERENCES name, -- the person who disputes it
	words       TEXT    NOT NULL CHECK (words <> ''),
	after_event INTEGER NOT NULL CHECK (after_event IN (0, 1)), -- too late (competition rules 6)
	PRIMARY KEY (event, number),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number),
	CHECK ((hand = 0) = (version = 0)),
	CHECK ((claim_base IS NULL) = (claim_cards IS NULL)),
	CHECK (claim_total IS NULL OR claim_base IS NULL),
	CHECK (side IS NOT NULL OR (claim_total IS NULL AND claim_base IS NULL))
) STRICT, WITHOUT ROWID;

-- The ruling, and a further one if the dispute was reopened. `choice` completes the verdict: the code of the
-- explanation, the slips, the penalty. If a dispute is reopened, penalties and decisions of its ruling are taken
-- back.
CREATE TABLE ruling (
	event        INTEGER NOT NULL,
	dispute      INTEGER NOT NULL,
	number       INTEGER NOT NULL CHECK (number > 0),
	seq          INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	verdict      TEXT    NOT NULL CHECK (verdict IN
	             ('entry', 'claim', 'explanation', 'slip', 'penalty')),
	choice       TEXT    NOT NULL,
	clause       TEXT    NOT NULL CHECK (clause <> ''),
	reason       TEXT    NOT NULL CHECK (reason <> ''),
	jury         INTEGER CHECK (jury > 0), -- the version of the jury that voted; NULL: the referee alone
	casting      INTEGER NOT NULL CHECK (casting IN (0, 1)), -- the chair's vote decided
	hand_version INTEGER CHECK (hand_version > 0), -- the version that it made; NULL: the hand is unchanged
	penalty      INTEGER,                          -- the penalty that it gave
	decision     INTEGER CHECK (decision > 0), -- the version that it made of the decision about the game
	PRIMARY KEY (event, dispute, number),
	FOREIGN KEY (event, dispute) REFERENCES dispute (event, number),
	FOREIGN KEY (event, jury) REFERENCES jury_version (event, version),
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number),
	CHECK (jury IS NOT NULL OR casting = 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE ruling_vote (
	event   INTEGER NOT NULL,
	dispute INTEGER NOT NULL,
	ruling  INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	person  INTEGER NOT NULL REFERENCES name,
	vote    TEXT    NOT NULL CHECK (vote IN ('for', 'against')),
	PRIMARY KEY (event, dispute, ruling, place),
	FOREIGN KEY (event, dispute, ruling) REFERENCES ruling (event, dispute, number)
) STRICT, WITHOUT ROWID;

-- A dispute that was reopened. Its earlier ruling remains in the record.
CREATE TABLE reopening (
	event    INTEGER NOT NULL,
	dispute  INTEGER NOT NULL,
	ruling   INTEGER NOT NULL,
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason   TEXT    NOT NULL CHECK (reason <> ''),
	accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- accepted although a jury's decision is binding
	PRIMARY KEY (event, dispute, ruling),
	FOREIGN KEY (event, dispute, ruling) REFERENCES ruling (event, dispute, number)
) STRICT, WITHOUT ROWID;
