-- Games that end without the cards. In both tables the newest version is valid.

-- A game that was decided without the cards: a forfeit, a game ruled lost, a walkover. The result is `points` to
-- nothing; the hands remain in the record but not in the result. A version without a clause takes the decision back.
CREATE TABLE decision (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	clause  TEXT    CHECK (clause <> '' AND (clause IS NOT NULL OR version > 1)),
	against INTEGER,
	points  INTEGER CHECK (points BETWEEN 0 AND 1000000),
	reason  TEXT    NOT NULL CHECK (clause IS NOT NULL OR reason <> ''),
	by      INTEGER NOT NULL REFERENCES name, -- the person who decided, who may be another than the author
	PRIMARY KEY (event, round, game, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number),
	CHECK ((clause IS NULL) = (against IS NULL) AND (clause IS NULL) = (points IS NULL))
) STRICT, WITHOUT ROWID;

-- The bell ended a game, and the hand then played does not count; or, in a later version, the game goes on. (A hand
-- that the bell ended and that counts has that in its own facts.)
CREATE TABLE game_stop (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	stopped INTEGER NOT NULL CHECK (stopped IN (0, 1) AND (stopped = 1 OR version > 1)),
	reason  TEXT    NOT NULL CHECK (stopped = 1 OR reason <> ''),
	by      INTEGER REFERENCES name, -- NULL: no person was named, as in a first version
	PRIMARY KEY (event, round, game, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;
