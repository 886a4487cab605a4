-- The entrants: pairs, single players, teams.
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
	team    TEXT    CHECK (team <> ''), -- NULL: no team
	reason  TEXT    CHECK (reason <> ''), -- required if the players change after play began
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

-- Categories of an entrant, such as ladies or under 25; an entrant may have several. Commas and semicolons separate
-- typed and imported categories, so no category contains them.
CREATE TABLE entrant_category (
	event    INTEGER NOT NULL,
	entrant  INTEGER NOT NULL,
	version  INTEGER NOT NULL,
	place    INTEGER NOT NULL CHECK (place > 0),
	category TEXT    NOT NULL CHECK (category <> '' AND instr(category, ',') = 0 AND instr(category, ';') = 0),
	PRIMARY KEY (event, entrant, version, place),
	UNIQUE (event, entrant, version, category),
	FOREIGN KEY (event, entrant, version) REFERENCES entrant_version
) STRICT, WITHOUT ROWID;

CREATE INDEX entrant_player_by_person ON entrant_player (person);

-- Entrants who come late, leave or come back, from a round on; an entrant without a row is there from the first. A
-- later row takes precedence over earlier rows. A removed entrant had a place only in drafts that were replaced and
-- in dropped rounds; it is on no list, and its number is not used again.
CREATE TABLE entrant_move (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	move    TEXT    NOT NULL CHECK (move IN ('late', 'withdrawn', 'back', 'removed')),
	round   INTEGER NOT NULL CHECK (round BETWEEN 1 AND 9999), -- the first round for which it is valid
	reason  TEXT    NOT NULL,
	PRIMARY KEY (event, entrant, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- Entrants who were checked in, or out again. Without a row nothing is known.
CREATE TABLE entrant_check (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	present INTEGER NOT NULL CHECK (present IN (0, 1)),
	PRIMARY KEY (event, entrant, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- Payments in hundredths. A negative amount is money given back, or corrects an error, and has a reason; the sum is
-- never negative.
CREATE TABLE entrant_payment (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	amount  INTEGER NOT NULL CHECK (amount <> 0 AND amount BETWEEN -10000000000 AND 10000000000),
	reason  TEXT    CHECK (reason <> ''),
	PRIMARY KEY (event, entrant, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number),
	CHECK (amount > 0 OR reason IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- Two entrants who are kept apart, or no longer; the newest row is valid. The lower number comes first.
CREATE TABLE entrant_apart (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	other   INTEGER NOT NULL CHECK (other > entrant),
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	apart   INTEGER NOT NULL CHECK (apart IN (0, 1)),
	reason  TEXT    CHECK (reason <> ''),
	PRIMARY KEY (event, entrant, other, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number),
	FOREIGN KEY (event, other) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- The newest version of each entrant.

CREATE VIEW entrant_now AS
SELECT * FROM entrant_version v WHERE version =
	(SELECT max(version) FROM entrant_version w
	 WHERE w.event = v.event AND w.entrant = v.entrant);
