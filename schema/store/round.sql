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
	draft   INTEGER NOT NULL CHECK (draft IN (0, 1)), -- looked at before anybody else sees it
	reason  TEXT    CHECK (reason <> ''),
	PRIMARY KEY (event, round, version),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- A draft that went out to the players.
CREATE TABLE round_published (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round, seating),
	FOREIGN KEY (event, round, seating) REFERENCES seating
) STRICT, WITHOUT ROWID;

-- A seating nobody plays by, its round taken back: the next seating of that number is another draw.
CREATE TABLE round_dropped (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, seating),
	FOREIGN KEY (event, round, seating) REFERENCES seating
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

-- Who stands in which match of a knock-out by the round, whether they come or not: whom the bracket sent there when
-- it was drawn, or who took their places by hand. Of the matches of its stage, and of stages before it that had no
-- round. By these a final stays the final, whatever is corrected before it.
CREATE TABLE bracket_seat (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	match   INTEGER NOT NULL CHECK (match > 0), -- in the order of the bracket
	side    INTEGER NOT NULL CHECK (side IN (0, 1)),
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, round, seating, match, side),
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

-- A substitution that never was: whatever hand it held for, who was drawn sat there.
CREATE TABLE seat_substitute_cancel (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	side    INTEGER NOT NULL,
	number  INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, seating, game, side, number),
	FOREIGN KEY (event, round, seating, game, side, number) REFERENCES seat_substitute
) STRICT, WITHOUT ROWID;

-- Versions come one after another; one that went out is seated anew for a reason; a round that has
-- begun is neither seated anew nor dropped.
CREATE TRIGGER seating_is_the_next BEFORE INSERT ON seating
WHEN NEW.version IS NOT (SELECT ifnull(max(version), 0) + 1 FROM seating s
                         WHERE s.event = NEW.event AND s.round = NEW.round)
BEGIN
	SELECT raise(ABORT, 'a seating is replaced by the next version of it');
END;

CREATE TRIGGER seating_has_a_reason BEFORE INSERT ON seating
WHEN NEW.reason IS NULL
 AND EXISTS (SELECT 1 FROM seating_now s WHERE s.event = NEW.event AND s.round = NEW.round)
BEGIN
	SELECT raise(ABORT, 'a round is seated anew for a reason');
END;

CREATE TRIGGER seating_is_before_play BEFORE INSERT ON seating
WHEN EXISTS (SELECT 1 FROM round_begun b
             WHERE b.event = NEW.event AND b.round = NEW.round AND b.game IS NOT NULL)
BEGIN
	SELECT raise(ABORT, 'a round that has begun is not seated anew');
END;

CREATE TRIGGER round_dropped_is_before_play BEFORE INSERT ON round_dropped
WHEN EXISTS (SELECT 1 FROM round_begun b WHERE b.event = NEW.event AND b.round = NEW.round)
BEGIN
	SELECT raise(ABORT, 'a round of which anything is recorded is not dropped');
END;

-- What is recorded of a round: at a table, of the whole (table 0), or of nobody's table (NULL).
CREATE VIEW round_begun (event, round, game, what) AS
SELECT event, round, game, 'hand' FROM hand_version
UNION ALL SELECT event, round, game, 'deal' FROM deal
UNION ALL SELECT event, round, game, 'decision' FROM decision
UNION ALL SELECT event, round, game, 'signature' FROM signature
UNION ALL SELECT event, round, game, 'signature' FROM signature_side
UNION ALL SELECT event, round, game, 'bell' FROM game_stop
UNION ALL SELECT event, round, game, 'penalty' FROM penalty
UNION ALL SELECT event, round, game, 'dispute' FROM dispute
UNION ALL SELECT event, round, 0, 'lock' FROM round_lock;

-- The newest seating of a round that is not dropped, a draft or not; and the one that is played by.

CREATE VIEW seating_newest AS
SELECT * FROM seating s WHERE version =
	(SELECT max(version) FROM seating t WHERE t.event = s.event AND t.round = s.round)
AND NOT EXISTS (SELECT 1 FROM round_dropped d
                WHERE d.event = s.event AND d.round = s.round AND d.seating = s.version);

CREATE VIEW seating_now AS
SELECT * FROM seating_newest s WHERE draft = 0
OR EXISTS (SELECT 1 FROM round_published p
           WHERE p.event = s.event AND p.round = s.round AND p.seating = s.version);

-- Seatings that somebody sat by or may yet: a draft that was given up before it went out is none.
CREATE VIEW seating_known AS
SELECT event, round, version FROM seating WHERE draft = 0
UNION SELECT event, round, seating FROM round_published
UNION SELECT event, round, version FROM seating_newest;

-- What stands of each of these tables.

CREATE VIEW seat_now AS
SELECT s.* FROM seating_now v
JOIN seat s ON s.event = v.event AND s.round = v.round AND s.seating = v.version;

CREATE VIEW seat_player_now AS
SELECT s.* FROM seating_now v
JOIN seat_player s ON s.event = v.event AND s.round = v.round AND s.seating = v.version;

-- Of any seating, those not taken back.
CREATE VIEW seat_substitute_kept AS
SELECT * FROM seat_substitute s WHERE NOT EXISTS (SELECT 1 FROM seat_substitute_cancel c
	WHERE c.event = s.event AND c.round = s.round AND c.seating = s.seating AND c.game = s.game
	AND c.side = s.side AND c.number = s.number);

CREATE VIEW seat_substitute_now AS
SELECT s.* FROM seating_now v
JOIN seat_substitute_kept s ON s.event = v.event AND s.round = v.round AND s.seating = v.version;
