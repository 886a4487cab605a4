-- Rounds and their seats.

CREATE TABLE round (
	event  INTEGER NOT NULL REFERENCES event,
	number INTEGER NOT NULL CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- The seatings of a round: the first is made with the round, later ones replace it before play begins. The newest is
-- valid.
CREATE TABLE seating (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	method  TEXT    NOT NULL CHECK (method <> ''), -- method of the draw: 'manual', 'swiss'
	seed    INTEGER CHECK (seed >= 0), -- seed of its lots; NULL: there were none
	draft   INTEGER NOT NULL CHECK (draft IN (0, 1)), -- 1: not published yet
	reason  TEXT    CHECK (reason <> ''),
	PRIMARY KEY (event, round, version),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- Drafts that were published.
CREATE TABLE round_published (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round, seating),
	FOREIGN KEY (event, round, seating) REFERENCES seating
) STRICT, WITHOUT ROWID;

-- Seatings of dropped rounds. The next seating with that number is another draw.
CREATE TABLE round_dropped (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	seating INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, seating),
	FOREIGN KEY (event, round, seating) REFERENCES seating
) STRICT, WITHOUT ROWID;

-- One game at one table of a round, under the line of the first seating that needs it. ("table" is a word of SQL.)
-- The view seat_now has the tables at which entrants sit now.
CREATE TABLE game (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	number INTEGER NOT NULL CHECK (number > 0), -- number of the table
	seq    INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, round, number),
	UNIQUE (seq, number),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- An entrant sits at one table of a round at most. A side has a second entrant if the entrants are players whose
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

-- The players of a seat, copied from the entrant, because an entrant's players may change from round to round.
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

-- The entrants of each match of a knock-out in a round, present or not: those whom the bracket sent there when the
-- round was drawn, or who were put there by hand. It has the matches of this stage, and of stages before it without a
-- round. So a final remains the final if something before it is corrected.
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

-- A substitute from a hand on: `incoming` plays for `outgoing`. The players of the seat are those of the draw.
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
	hand     INTEGER NOT NULL CHECK (hand > 0), -- the first hand for which it is valid
	reason   TEXT    NOT NULL,
	PRIMARY KEY (event, round, seating, game, side, number),
	FOREIGN KEY (event, round, seating) REFERENCES seating,
	FOREIGN KEY (event, round, game) REFERENCES game,
	CHECK (outgoing <> incoming)
) STRICT, WITHOUT ROWID;

-- A substitution that was entered by mistake: the player of the draw sat there all the time.
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

-- Versions are numbered without gaps. A published seating is replaced with a reason. A round that has begun is
-- neither seated again nor dropped.
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

-- Records of a round: at a table, of the whole round (table 0), or without a table (NULL).
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

-- The newest seating of a round that is not dropped, draft or not; and the seating that is played.

CREATE VIEW seating_newest AS
SELECT * FROM seating s WHERE version =
	(SELECT max(version) FROM seating t WHERE t.event = s.event AND t.round = s.round)
AND NOT EXISTS (SELECT 1 FROM round_dropped d
                WHERE d.event = s.event AND d.round = s.round AND d.seating = s.version);

CREATE VIEW seating_now AS
SELECT * FROM seating_newest s WHERE draft = 0
OR EXISTS (SELECT 1 FROM round_published p
           WHERE p.event = s.event AND p.round = s.round AND p.seating = s.version);

-- Seatings that were played, or may be; a draft that was replaced before it was published is not one of them.
CREATE VIEW seating_known AS
SELECT event, round, version FROM seating WHERE draft = 0
UNION SELECT event, round, seating FROM round_published
UNION SELECT event, round, version FROM seating_newest;

-- The valid rows of these tables.

CREATE VIEW seat_now AS
SELECT s.* FROM seating_now v
JOIN seat s ON s.event = v.event AND s.round = v.round AND s.seating = v.version;

CREATE VIEW seat_player_now AS
SELECT s.* FROM seating_now v
JOIN seat_player s ON s.event = v.event AND s.round = v.round AND s.seating = v.version;

-- The substitutions of all seatings that were not cancelled.
CREATE VIEW seat_substitute_kept AS
SELECT * FROM seat_substitute s WHERE NOT EXISTS (SELECT 1 FROM seat_substitute_cancel c
	WHERE c.event = s.event AND c.round = s.round AND c.seating = s.seating AND c.game = s.game
	AND c.side = s.side AND c.number = s.number);

CREATE VIEW seat_substitute_now AS
SELECT s.* FROM seating_now v
JOIN seat_substitute_kept s ON s.event = v.event AND s.round = v.round AND s.seating = v.version;
