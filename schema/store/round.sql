-- Rounds, and who sits where in them.

CREATE TABLE round (
	event  INTEGER NOT NULL REFERENCES event,
	number INTEGER NOT NULL CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- Who sits where in a round: drawn with it, anew before it began. The newest is the one that stands.
CREATE TABLE seating (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	method  TEXT    NOT NULL CHECK (method <> ''), -- how it was drawn: 'manual', 'swiss'
	seed    INTEGER CHECK (seed >= 0), -- what its lots were drawn from; NULL: none were
	reason  TEXT    CHECK (reason <> ''),
	PRIMARY KEY (event, round, version),
	FOREIGN KEY (event, round) REFERENCES round (event, number),
	CHECK ((reason IS NULL) = (version = 1)) -- a round is seated anew for a reason
) STRICT, WITHOUT ROWID;

-- One game at one table of a round, under the line of the first seating that needs it. ("table" is a
-- word of SQL.) Whether somebody sits there now is what seat_now says.
CREATE TABLE game (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	number INTEGER NOT NULL CHECK (number > 0), -- of the table
	seq    INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round, number),
	UNIQUE (seq, number),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- Nobody sits at two tables of a round. A side has a second entrant where entrants are players whose
-- partners change from round to round.
CREATE TABLE seat (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	side    INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place BETWEEN 1 AND 2),
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, round, seating, game, side, place),
	UNIQUE (event, round, seating, entrant),
	FOREIGN KEY (event, round, seating) REFERENCES seating,
	FOREIGN KEY (event, round, game) REFERENCES game,
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- Who sat there, copied from the entrant: players may change from round to round.
CREATE TABLE seat_player (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	side    INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place BETWEEN 1 AND 6),
	person  INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, seating, game, side, place),
	FOREIGN KEY (event, round, seating) REFERENCES seating,
	FOREIGN KEY (event, round, game) REFERENCES game
) STRICT, WITHOUT ROWID;

CREATE TABLE bye (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, round, seating, entrant),
	FOREIGN KEY (event, round, seating) REFERENCES seating,
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- Somebody else really sat there, from a hand on: `incoming` for `outgoing`. The seat's players are
-- those the game was drawn with.
CREATE TABLE seat_substitute (
	event    INTEGER NOT NULL,
	round    INTEGER NOT NULL,
	seating  INTEGER NOT NULL,
	game     INTEGER NOT NULL,
	side     INTEGER NOT NULL,
	number   INTEGER NOT NULL CHECK (number > 0),
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	outgoing INTEGER NOT NULL REFERENCES name,
	incoming INTEGER NOT NULL REFERENCES name,
	hand     INTEGER NOT NULL CHECK (hand > 0), -- the first it holds for
	reason   TEXT    NOT NULL,
	PRIMARY KEY (event, round, seating, game, side, number),
	FOREIGN KEY (event, round, seating) REFERENCES seating,
	FOREIGN KEY (event, round, game) REFERENCES game,
	CHECK (outgoing <> incoming)
) STRICT, WITHOUT ROWID;

-- Versions come one after another, and a round that has begun is not seated anew.
CREATE TRIGGER seating_is_the_next BEFORE INSERT ON seating
WHEN NEW.version IS NOT (SELECT ifnull(max(version), 0) + 1 FROM seating s
                         WHERE s.event = NEW.event AND s.round = NEW.round)
BEGIN
	SELECT raise(ABORT, 'a seating is replaced by the next version of it');
END;

CREATE TRIGGER seating_is_before_play BEFORE INSERT ON seating
WHEN EXISTS (SELECT 1 FROM hand_version h WHERE h.event = NEW.event AND h.round = NEW.round)
  OR EXISTS (SELECT 1 FROM deal d WHERE d.event = NEW.event AND d.round = NEW.round)
  OR EXISTS (SELECT 1 FROM decision d WHERE d.event = NEW.event AND d.round = NEW.round)
  OR EXISTS (SELECT 1 FROM signature s WHERE s.event = NEW.event AND s.round = NEW.round)
BEGIN
	SELECT raise(ABORT, 'a round that has begun is not seated anew');
END;

-- The seating that stands, of each of these tables.

CREATE VIEW seating_now AS
SELECT * FROM seating s WHERE version =
	(SELECT max(version) FROM seating t WHERE t.event = s.event AND t.round = s.round);

CREATE VIEW seat_now AS
SELECT * FROM seat s WHERE seating =
	(SELECT max(version) FROM seating t WHERE t.event = s.event AND t.round = s.round);

CREATE VIEW seat_player_now AS
SELECT * FROM seat_player s WHERE seating =
	(SELECT max(version) FROM seating t WHERE t.event = s.event AND t.round = s.round);

CREATE VIEW bye_now AS
SELECT * FROM bye s WHERE seating =
	(SELECT max(version) FROM seating t WHERE t.event = s.event AND t.round = s.round);

CREATE VIEW seat_substitute_now AS
SELECT * FROM seat_substitute s WHERE seating =
	(SELECT max(version) FROM seating t WHERE t.event = s.event AND t.round = s.round);

-- Its tables.
CREATE VIEW game_now (event, round, number) AS
SELECT event, round, game FROM seat_now WHERE side = 0 AND place = 1;
