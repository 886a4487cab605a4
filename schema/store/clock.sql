-- The clock of a round, and minutes that one table has beyond it.

-- Started when the bell rings, stopped, set going again: how it stands at a moment follows from its steps
-- (tournament/round_clock.h), whose time is that of their line. A round that is dropped leaves its steps
-- behind it; seated anew it keeps its clock, as the bell has rung for whoever sits there.
CREATE TABLE round_clock (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	step    INTEGER NOT NULL CHECK (step > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	act     TEXT    NOT NULL CHECK (act IN ('start', 'pause', 'resume')),
	minutes INTEGER CHECK (minutes BETWEEN 1 AND 600), -- of a start: how long is played
	reason  TEXT    CHECK (reason <> ''), -- why it begins anew
	PRIMARY KEY (event, round, step),
	FOREIGN KEY (event, round) REFERENCES round (event, number),
	CHECK ((act = 'start') = (minutes IS NOT NULL)),
	CHECK (reason IS NULL OR act = 'start')
) STRICT, WITHOUT ROWID;

-- Minutes more for a table; less than none takes some of them back.
CREATE TABLE game_extension (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	minutes INTEGER NOT NULL CHECK (minutes <> 0 AND minutes BETWEEN -600 AND 600),
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, game, number),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

-- The steps and minutes of a round as it is now drawn.

CREATE VIEW round_clock_now AS
SELECT * FROM round_clock c WHERE NOT EXISTS (SELECT 1 FROM round_dropped d
	WHERE d.event = c.event AND d.round = c.round AND d.seq > c.seq);
