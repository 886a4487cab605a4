-- A later phase of an event: a knock-out behind a Swiss, a final behind groups. The event itself is the first.
CREATE TABLE phase (
	event       INTEGER NOT NULL REFERENCES event,
	number      INTEGER NOT NULL CHECK (number > 1),
	seq         INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name        TEXT    NOT NULL CHECK (name <> ''),
	method      TEXT    NOT NULL CHECK (method <> ''), -- how its rounds are drawn: 'knockout', 'swiss'
	round       INTEGER NOT NULL CHECK (round > 0),    -- its first
	first       INTEGER NOT NULL CHECK (first > 0),    -- place it begins with: those before it stay ahead
	third_place INTEGER NOT NULL CHECK (third_place IN (0, 1)), -- is played for
	best_of     INTEGER NOT NULL CHECK (best_of BETWEEN 1 AND 9 AND best_of % 2 = 1), -- games of a match
	seeded      TEXT    NOT NULL CHECK (seeded IN ('rank', 'lots')),
	seed        INTEGER NOT NULL CHECK (seed >= 0),    -- what its lots were drawn from
	rounds      INTEGER NOT NULL CHECK (rounds >= 0),  -- it will have; 0: not said
	carry       TEXT    NOT NULL CHECK (carry IN ('none', 'half', 'all')), -- of the points before
	hands       INTEGER NOT NULL CHECK (hands >= 0),   -- of a game; 0: as the event says
	minutes     INTEGER NOT NULL CHECK (minutes >= 0), -- of a round; 0: as the event says
	group_count INTEGER NOT NULL CHECK (group_count BETWEEN 1 AND 26), -- each ranked and drawn by itself
	rulebook    TEXT    NOT NULL,                      -- the id of its own; '': as the event
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- The rulebook of a phase that has one of its own, as it was when the phase began: as rulebook_text and
-- rulebook_choice are of the event.
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

-- Who takes part, by seed. They stand as they were taken, whatever is corrected before: what was drawn from
-- them is played.
CREATE TABLE phase_entrant (
	event   INTEGER NOT NULL,
	phase   INTEGER NOT NULL,
	seed    INTEGER NOT NULL CHECK (seed > 0),
	entrant INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),      -- in the standings before, as it was shared
	lot     INTEGER NOT NULL CHECK (lot IN (0, 1)),  -- decided between those who shared it
	group_number INTEGER NOT NULL CHECK (group_number > 0), -- 1 where there is but one
	PRIMARY KEY (event, phase, seed),
	UNIQUE (event, phase, entrant),
	FOREIGN KEY (event, phase) REFERENCES phase (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- Who is not in it and stays ahead of it: the places before its first. Lots may have said so, of a place that was
-- shared beyond both ends of the phase; so it is kept.
CREATE TABLE phase_ahead (
	event   INTEGER NOT NULL,
	phase   INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, phase, entrant),
	FOREIGN KEY (event, phase) REFERENCES phase (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

-- A phase that was taken back before a round of it was drawn.
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
