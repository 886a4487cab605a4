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
	team    TEXT    CHECK (team <> ''), -- NULL: of none
	reason  TEXT    CHECK (reason <> ''), -- asked for where who plays changes after play began
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

-- Ladies, under 25, any word; an entrant may be of several. Where one is typed or imported a comma or a semicolon
-- parts them, so none has one.
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

-- Who comes late, leaves, comes back: from a round on an entrant is there or is not; without a row it
-- is there from the first. What was written later goes before what was written earlier. An entrant
-- that is removed had no place except in drafts that were given up and in rounds that were dropped: no list has it, and
-- its number stays taken.
CREATE TABLE entrant_move (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	move    TEXT    NOT NULL CHECK (move IN ('late', 'withdrawn', 'back', 'removed')),
	round   INTEGER NOT NULL CHECK (round BETWEEN 1 AND 9999), -- the first it holds for
	reason  TEXT    NOT NULL,
	PRIMARY KEY (event, entrant, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- Who was looked for at the door: is there, or turned out not to be. Without a row nobody has looked.
CREATE TABLE entrant_check (
	event   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	present INTEGER NOT NULL CHECK (present IN (0, 1)),
	PRIMARY KEY (event, entrant, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- What was paid, in hundredths. Money given back, and what was written wrong, is an amount below zero and
-- says why; all together never come to less than nothing.
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

-- Two that are never seated at one table, or may be again: what was written last holds. The lower
-- number is the first.
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

-- What stands of each entrant, and how it is called.

CREATE VIEW entrant_now AS
SELECT * FROM entrant_version v WHERE version =
	(SELECT max(version) FROM entrant_version w
	 WHERE w.event = v.event AND w.entrant = v.entrant);
