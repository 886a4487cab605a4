-- Disputes: who disagrees with what and in which words; who decides, and what was decided.

-- The jury of an event (competition rules 5): a chair and members. A change is a new version.
CREATE TABLE jury_version (
	event   INTEGER NOT NULL REFERENCES event,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	chair   INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, version)
) STRICT, WITHOUT ROWID;

-- Besides the chair.
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
	version     INTEGER NOT NULL CHECK (version >= 0), -- of the hand, which is disputed
	side        INTEGER,                               -- whose score; NULL: not said
	claim_total INTEGER CHECK (claim_total BETWEEN -1000000 AND 1000000),
	claim_base  INTEGER CHECK (claim_base BETWEEN -1000000 AND 1000000),
	claim_cards INTEGER CHECK (claim_cards BETWEEN -1000000 AND 1000000),
	by          INTEGER NOT NULL REFERENCES name, -- who disputes it
	words       TEXT    NOT NULL CHECK (words <> ''),
	after_event INTEGER NOT NULL CHECK (after_event IN (0, 1)), -- too late (competition rules 6)
	PRIMARY KEY (event, number),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number),
	CHECK ((hand = 0) = (version = 0)),
	CHECK ((claim_base IS NULL) = (claim_cards IS NULL)),
	CHECK (claim_total IS NULL OR claim_base IS NULL),
	CHECK (side IS NOT NULL OR (claim_total IS NULL AND claim_base IS NULL))
) STRICT, WITHOUT ROWID;

-- What was decided; anew where it was reopened. `choice` says what the verdict alone does not: the
-- code of the explanation, the slips, the penalty. What a ruling gave or decided beside the facts of
-- the hand is taken back where it is reopened.
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
	jury         INTEGER CHECK (jury > 0), -- the version of it that voted; NULL: the referee alone
	casting      INTEGER NOT NULL CHECK (casting IN (0, 1)), -- the chair's vote decided
	hand_version INTEGER CHECK (hand_version > 0), -- what it made of the hand; NULL: it stays as it is
	penalty      INTEGER,                          -- what it gave
	decision     INTEGER CHECK (decision > 0), -- the version it made of that on the table's game
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

-- A ruling that is to be made anew; it stays in the record.
CREATE TABLE reopening (
	event    INTEGER NOT NULL,
	dispute  INTEGER NOT NULL,
	ruling   INTEGER NOT NULL,
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason   TEXT    NOT NULL CHECK (reason <> ''),
	accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- although a jury's decision binds
	PRIMARY KEY (event, dispute, ruling),
	FOREIGN KEY (event, dispute, ruling) REFERENCES ruling (event, dispute, number)
) STRICT, WITHOUT ROWID;
