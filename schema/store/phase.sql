-- A later phase of an event: a knock-out after a Swiss, a final after groups. The event itself is the first phase.
CREATE TABLE phase (
	event       INTEGER NOT NULL REFERENCES event,
	number      INTEGER NOT NULL CHECK (number > 1),
	seq         INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name        TEXT    NOT NULL CHECK (name <> ''),
	method      TEXT    NOT NULL CHECK (method <> ''), -- method of its draws: 'knockout', 'swiss'
	round       INTEGER NOT NULL CHECK (round > 0),    -- its first round
	first       INTEGER NOT NULL CHECK (first > 0),    -- the best place that takes part; better places stay ahead
	third_place INTEGER NOT NULL CHECK (third_place IN (0, 1)), -- the third place is played for
	best_of     INTEGER NOT NULL CHECK (best_of BETWEEN 1 AND 9 AND best_of % 2 = 1), -- games of a match
	seeded      TEXT    NOT NULL CHECK (seeded IN ('rank', 'lots')),
	seed        INTEGER NOT NULL CHECK (seed >= 0),    -- seed of its lots
	rounds      INTEGER NOT NULL CHECK (rounds >= 0),  -- number announced; 0: not announced
	carry       TEXT    NOT NULL CHECK (carry IN ('none', 'half', 'all')), -- share of the earlier points that counts
	hands       INTEGER NOT NULL CHECK (hands >= 0),   -- of a game; 0: as in the event
	minutes     INTEGER NOT NULL CHECK (minutes >= 0), -- of a round; 0: as in the event
	group_count INTEGER NOT NULL CHECK (group_count BETWEEN 1 AND 26), -- groups, each ranked and drawn by itself
	rulebook    TEXT    NOT NULL,                      -- id of its own rulebook; '': the event's
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- The rulebook of a phase that has its own, at the beginning of the phase, like rulebook_text and rulebook_choice of
-- the event.
CREATE TABLE phase_rulebook_text (
	event INTEGER NOT NULL,
	phase INTEGER NOT NULL,
	place INTEGER NOT NULL CHECK (place > 0),
	name  TEXT    NOT NULL,
	data  TEXT    NOT NULL,
	PRIMARY KEY (event, phase, place),
	FOREIGN KEY (event, phase) REFERENCES phase (event, number)
) STRICT;

CREATE TABLE phase_rulebook_choice (
	event  INTEGER NOT NULL,
	phase  INTEGER NOT NULL,
	option TEXT    NOT NULL,
	value  TEXT    NOT NULL,
	PRIMARY KEY (event, phase, option),
	FOREIGN KEY (event, phase) REFERENCES phase (event, number)
) STRICT, WITHOUT ROWID;

-- The entrants who take part, by seed. Later corrections of earlier rounds do not change them, because the rounds
-- drawn from them are played.
CREATE TABLE phase_entrant (
	event   INTEGER NOT NULL,
	phase   INTEGER NOT NULL,
	seed    INTEGER NOT NULL CHECK (seed > 0),
	entrant INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),      -- in the standings before, possibly shared
	lot     INTEGER NOT NULL CHECK (lot IN (0, 1)),  -- a lot decided among those who shared it
	group_number INTEGER NOT NULL CHECK (group_number > 0), -- 1 if there is only one
	PRIMARY KEY (event, phase, seed),
	UNIQUE (event, phase, entrant),
	FOREIGN KEY (event, phase) REFERENCES phase (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- The entrants who do not take part and stay ahead: those on better places than its first. They are kept because a
-- lot may have decided about a place shared by more entrants than the phase takes.
CREATE TABLE phase_ahead (
	event   INTEGER NOT NULL,
	phase   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, phase, entrant),
	FOREIGN KEY (event, phase) REFERENCES phase (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- A phase that was dropped before one of its rounds was drawn.
CREATE TABLE phase_dropped (
	event  INTEGER NOT NULL,
	phase  INTEGER NOT NULL,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, phase),
	FOREIGN KEY (event, phase) REFERENCES phase (event, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER phase_dropped_is_before_play BEFORE INSERT ON phase_dropped
WHEN EXISTS (SELECT 1 FROM phase p JOIN seating_newest s ON s.event = p.event AND s.round >= p.round
             WHERE p.event = NEW.event AND p.number = NEW.phase)
BEGIN
	SELECT raise(ABORT, 'a phase of which a round is drawn is not dropped');
END;

CREATE VIEW phase_now AS
SELECT * FROM phase p WHERE NOT EXISTS (SELECT 1 FROM phase_dropped d
	WHERE d.event = p.event AND d.phase = p.number);
