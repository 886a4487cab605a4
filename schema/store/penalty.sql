-- Penalties given by their own command, adjustments by the committee, written warnings.

-- What was given to an entrant in a round: in a hand (the hand then gets a new version), at a table
-- outside its hands, or, where the entrant sat at none, in the round alone. Numbered P1, P2 … in the
-- event. `points` are the whole of it, signed as they count; a penalty of a hand is scored with it.
CREATE TABLE penalty (
	event      INTEGER NOT NULL REFERENCES event,
	number     INTEGER NOT NULL CHECK (number > 0),
	seq        INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	kind       TEXT    NOT NULL CHECK (kind IN ('penalty', 'adjustment', 'warning')),
	round      INTEGER NOT NULL,
	game       INTEGER,                    -- NULL: at no table
	hand       INTEGER CHECK (hand > 0),   -- NULL: outside hands
	after_hand INTEGER NOT NULL CHECK (after_hand >= 0), -- behind that hand; of a hand: itself
	side       INTEGER,
	entrant    INTEGER NOT NULL,
	partner    INTEGER, -- given to the side where partners change: this second entrant has it as well
	code       TEXT    NOT NULL,           -- of the rulebook; '': no code goes with it
	count      INTEGER NOT NULL CHECK (count BETWEEN 0 AND 999),
	points     INTEGER NOT NULL CHECK (points BETWEEN -1000000000 AND 1000000000),
	-- In the standings alone, and in no game: hundredths of victory points, and what goes to the difference.
	victory    INTEGER NOT NULL CHECK (victory BETWEEN -100000000 AND 100000000),
	margin     INTEGER NOT NULL CHECK (margin BETWEEN -1000000000 AND 1000000000),
	reason     TEXT    NOT NULL CHECK (reason <> ''),
	-- By a ruling, as where nothing else may change a hand (fi-canasta 35B): whether the event was closed
	-- then. NULL: plainly.
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

-- Taken back; both are kept.
CREATE TABLE penalty_cancel (
	event   INTEGER NOT NULL,
	penalty INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	ruled_after_event INTEGER CHECK (ruled_after_event IN (0, 1)), -- as of what was given
	PRIMARY KEY (event, penalty),
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number)
) STRICT, WITHOUT ROWID;
