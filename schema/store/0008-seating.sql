-- Partners who change, draws by lot, and rounds seated anew before they began.

-- A side's second entrant, where entrants are players whose partners change from round to round.
CREATE TABLE seat_partner (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	side    INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place = 2), -- the first stands in seat
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, round, game, side, place),
	UNIQUE (event, round, entrant),
	FOREIGN KEY (event, round, game, side) REFERENCES seat,
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- What the lots of a round's first seating were drawn from; no row: none were.
CREATE TABLE round_seed (
	event INTEGER NOT NULL,
	round INTEGER NOT NULL,
	seed  INTEGER NOT NULL CHECK (seed >= 0),
	PRIMARY KEY (event, round),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- A round was seated anew. game, seat, seat_partner, seat_player and bye hold the seating that
-- stands; the rows of the one it replaced move, unchanged, into the tables named _past as this row
-- is written. The references of hands, decisions, deals and signatures keep a round that has begun
-- from being moved.
CREATE TABLE reseat (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 1), -- of the seating; the first stands in round
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	method  TEXT    NOT NULL CHECK (method <> ''),
	seed    INTEGER CHECK (seed >= 0),
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, version),
	FOREIGN KEY (event, round) REFERENCES round (event, number)
) STRICT, WITHOUT ROWID;

-- Seatings that were replaced, by the version that replaced them.

CREATE TABLE game_past (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	replaced_by INTEGER NOT NULL,
	number      INTEGER NOT NULL,
	PRIMARY KEY (event, round, replaced_by, number),
	FOREIGN KEY (event, round, replaced_by) REFERENCES reseat (event, round, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat_past (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	replaced_by INTEGER NOT NULL,
	game        INTEGER NOT NULL,
	side        INTEGER NOT NULL,
	entrant     INTEGER NOT NULL,
	PRIMARY KEY (event, round, replaced_by, game, side),
	FOREIGN KEY (event, round, replaced_by) REFERENCES reseat (event, round, version),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat_partner_past (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	replaced_by INTEGER NOT NULL,
	game        INTEGER NOT NULL,
	side        INTEGER NOT NULL,
	place       INTEGER NOT NULL,
	entrant     INTEGER NOT NULL,
	PRIMARY KEY (event, round, replaced_by, game, side, place),
	FOREIGN KEY (event, round, replaced_by) REFERENCES reseat (event, round, version),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat_player_past (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	replaced_by INTEGER NOT NULL,
	game        INTEGER NOT NULL,
	side        INTEGER NOT NULL,
	place       INTEGER NOT NULL,
	person      INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, replaced_by, game, side, place),
	FOREIGN KEY (event, round, replaced_by) REFERENCES reseat (event, round, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE bye_past (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	replaced_by INTEGER NOT NULL,
	entrant     INTEGER NOT NULL,
	PRIMARY KEY (event, round, replaced_by, entrant),
	FOREIGN KEY (event, round, replaced_by) REFERENCES reseat (event, round, version),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- The move. What hangs on a row goes before it.
CREATE TRIGGER reseat_moves_the_seating AFTER INSERT ON reseat
BEGIN
	INSERT INTO game_past (event, round, replaced_by, number)
	SELECT event, round, NEW.version, number FROM game
	WHERE event = NEW.event AND round = NEW.round;
	INSERT INTO seat_past (event, round, replaced_by, game, side, entrant)
	SELECT event, round, NEW.version, game, side, entrant FROM seat
	WHERE event = NEW.event AND round = NEW.round;
	INSERT INTO seat_partner_past (event, round, replaced_by, game, side, place, entrant)
	SELECT event, round, NEW.version, game, side, place, entrant FROM seat_partner
	WHERE event = NEW.event AND round = NEW.round;
	INSERT INTO seat_player_past (event, round, replaced_by, game, side, place, person)
	SELECT event, round, NEW.version, game, side, place, person FROM seat_player
	WHERE event = NEW.event AND round = NEW.round;
	INSERT INTO bye_past (event, round, replaced_by, entrant)
	SELECT event, round, NEW.version, entrant FROM bye
	WHERE event = NEW.event AND round = NEW.round;
	DELETE FROM seat_player WHERE event = NEW.event AND round = NEW.round;
	DELETE FROM seat_partner WHERE event = NEW.event AND round = NEW.round;
	DELETE FROM seat WHERE event = NEW.event AND round = NEW.round;
	DELETE FROM bye WHERE event = NEW.event AND round = NEW.round;
	DELETE FROM game WHERE event = NEW.event AND round = NEW.round;
END;

-- Nothing else deletes them: a row goes only when it has just been moved.

DROP TRIGGER game_is_not_deleted;

CREATE TRIGGER game_is_not_deleted BEFORE DELETE ON game
WHEN NOT EXISTS (SELECT 1 FROM game_past p WHERE p.event = OLD.event AND p.round = OLD.round
	AND p.replaced_by = (SELECT max(version) FROM reseat r
	                     WHERE r.event = OLD.event AND r.round = OLD.round)
	AND p.number = OLD.number)
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

DROP TRIGGER seat_is_not_deleted;

CREATE TRIGGER seat_is_not_deleted BEFORE DELETE ON seat
WHEN NOT EXISTS (SELECT 1 FROM seat_past p WHERE p.event = OLD.event AND p.round = OLD.round
	AND p.replaced_by = (SELECT max(version) FROM reseat r
	                     WHERE r.event = OLD.event AND r.round = OLD.round)
	AND p.game = OLD.game AND p.side = OLD.side AND p.entrant = OLD.entrant)
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER seat_partner_is_not_deleted BEFORE DELETE ON seat_partner
WHEN NOT EXISTS (SELECT 1 FROM seat_partner_past p WHERE p.event = OLD.event AND p.round = OLD.round
	AND p.replaced_by = (SELECT max(version) FROM reseat r
	                     WHERE r.event = OLD.event AND r.round = OLD.round)
	AND p.game = OLD.game AND p.side = OLD.side AND p.place = OLD.place AND p.entrant = OLD.entrant)
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

DROP TRIGGER seat_player_is_not_deleted;

CREATE TRIGGER seat_player_is_not_deleted BEFORE DELETE ON seat_player
WHEN NOT EXISTS (SELECT 1 FROM seat_player_past p WHERE p.event = OLD.event AND p.round = OLD.round
	AND p.replaced_by = (SELECT max(version) FROM reseat r
	                     WHERE r.event = OLD.event AND r.round = OLD.round)
	AND p.game = OLD.game AND p.side = OLD.side AND p.place = OLD.place AND p.person = OLD.person)
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

DROP TRIGGER bye_is_not_deleted;

CREATE TRIGGER bye_is_not_deleted BEFORE DELETE ON bye
WHEN NOT EXISTS (SELECT 1 FROM bye_past p WHERE p.event = OLD.event AND p.round = OLD.round
	AND p.replaced_by = (SELECT max(version) FROM reseat r
	                     WHERE r.event = OLD.event AND r.round = OLD.round)
	AND p.entrant = OLD.entrant)
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

-- Versions come one after another, under the line of the log that is being written.
CREATE TRIGGER reseat_is_the_next BEFORE INSERT ON reseat
WHEN NEW.version IS NOT (SELECT ifnull(max(version), 1) + 1 FROM reseat r
                         WHERE r.event = NEW.event AND r.round = NEW.round)
BEGIN
	SELECT raise(ABORT, 'a seating is replaced by the next version of it');
END;

CREATE TRIGGER reseat_stands_under_the_next_line BEFORE INSERT ON reseat
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

-- Nobody has two places in a round: seat and bye have their keys for it, a partner is looked for.
CREATE TRIGGER seat_partner_has_one_place BEFORE INSERT ON seat_partner
WHEN EXISTS (SELECT 1 FROM seat s WHERE s.event = NEW.event AND s.round = NEW.round
             AND s.entrant = NEW.entrant)
BEGIN
	SELECT raise(ABORT, 'an entrant has one place in a round');
END;

CREATE TRIGGER seat_partner_is_not_changed BEFORE UPDATE ON seat_partner
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER round_seed_is_not_changed BEFORE UPDATE ON round_seed
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER round_seed_is_not_deleted BEFORE DELETE ON round_seed
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER reseat_is_not_changed BEFORE UPDATE ON reseat
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER reseat_is_not_deleted BEFORE DELETE ON reseat
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER game_past_is_not_changed BEFORE UPDATE ON game_past
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER game_past_is_not_deleted BEFORE DELETE ON game_past
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER seat_past_is_not_changed BEFORE UPDATE ON seat_past
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER seat_past_is_not_deleted BEFORE DELETE ON seat_past
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER seat_partner_past_is_not_changed BEFORE UPDATE ON seat_partner_past
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER seat_partner_past_is_not_deleted BEFORE DELETE ON seat_partner_past
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER seat_player_past_is_not_changed BEFORE UPDATE ON seat_player_past
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER seat_player_past_is_not_deleted BEFORE DELETE ON seat_player_past
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER bye_past_is_not_changed BEFORE UPDATE ON bye_past
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER bye_past_is_not_deleted BEFORE DELETE ON bye_past
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;
