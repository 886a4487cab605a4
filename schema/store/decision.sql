-- How games end away from the cards. Of both tables the newest version stands.

-- A game decided away from the cards: forfeit, ruled lost, walkover. It stands `points` to nothing;
-- the hands stay in the record but not in the result. A version without a clause takes it back.
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
	by      INTEGER NOT NULL REFERENCES name, -- who decided, which need not be who typed
	PRIMARY KEY (event, round, game, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number),
	CHECK ((clause IS NULL) = (against IS NULL) AND (clause IS NULL) = (points IS NULL))
) STRICT, WITHOUT ROWID;

-- The bell ended a game as it stood, the hand then played not counting; or, a later version, the game
-- goes on. (A hand that the bell ended and that counts says so itself.)
CREATE TABLE game_stop (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	stopped INTEGER NOT NULL CHECK (stopped IN (0, 1) AND (stopped = 1 OR version > 1)),
	reason  TEXT    NOT NULL CHECK (stopped = 1 OR reason <> ''),
	by      INTEGER REFERENCES name, -- NULL: nobody was named, as for a first version
	PRIMARY KEY (event, round, game, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;
