-- Penalties given by their own command, adjustments by the committee, and written warnings.

-- A penalty, adjustment or warning of an entrant in a round: in a hand (which then gets a new version), at a table
-- outside its hands, or, if the entrant sat at no table, in the round alone. Numbered P1, P2 … in the event. `points`
-- is the total, with the sign with which it counts; a penalty in a hand is scored with the hand.
CREATE TABLE penalty (
	event      INTEGER NOT NULL REFERENCES event,
	number     INTEGER NOT NULL CHECK (number > 0),
	seq        INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	kind       TEXT    NOT NULL CHECK (kind IN ('penalty', 'adjustment', 'warning')),
	round      INTEGER NOT NULL,
	game       INTEGER,                    -- NULL: at no table
	hand       INTEGER CHECK (hand > 0),   -- NULL: outside hands
	after_hand INTEGER NOT NULL CHECK (after_hand >= 0), -- after that hand; in a hand: the hand itself
	side       INTEGER,
	entrant    INTEGER NOT NULL,
	partner    INTEGER, -- the second entrant of the side, who has it too, if partners change
	code       TEXT    NOT NULL,           -- code of the rulebook; '': none
	count      INTEGER NOT NULL CHECK (count BETWEEN 0 AND 999),
	points     INTEGER NOT NULL CHECK (points BETWEEN -1000000000 AND 1000000000),
	-- Only in the standings, in no game: hundredths of victory points, and points of the difference.
	victory    INTEGER NOT NULL CHECK (victory BETWEEN -100000000 AND 100000000),
	margin     INTEGER NOT NULL CHECK (margin BETWEEN -1000000000 AND 1000000000),
	reason     TEXT    NOT NULL CHECK (reason <> ''),
	-- Given by a ruling, for example if nothing else may change a hand (fi-canasta 35B): 1 if the event was closed
	-- then. NULL: not by a ruling.
	ruled_after_event INTEGER CHECK (ruled_after_event IN (0, 1)),
	PRIMARY KEY (event, number),
	FOREIGN KEY (event, round) REFERENCES round (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number),
	FOREIGN KEY (event, partner) REFERENCES entrant (event, number),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number),
	CHECK ((game IS NULL) = (side IS NULL) AND (hand IS NULL OR game IS NOT NULL)),
	CHECK (kind <> 'penalty' OR (code <> '' AND count > 0 AND points <= 0 AND victory <= 0 AND margin <= 0)),
	CHECK (kind <> 'warning' OR (points = 0 AND victory = 0 AND margin = 0)),
	CHECK ((victory = 0 AND margin = 0) OR (points = 0 AND hand IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX penalty_by_hand ON penalty (event, round, game, hand);

-- Penalties that were cancelled; both rows are kept.
CREATE TABLE penalty_cancel (
	event   INTEGER NOT NULL,
	penalty INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	ruled_after_event INTEGER CHECK (ruled_after_event IN (0, 1)), -- like that of the penalty
	PRIMARY KEY (event, penalty),
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number)
) STRICT, WITHOUT ROWID;
