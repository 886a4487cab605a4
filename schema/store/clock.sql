-- The clock of a round, and minutes that one table has beyond it.

-- The steps of the clock: started when the bell rings, stopped, resumed. Its state at a moment follows from the steps
-- (club/round.h), which have the times of their lines. A dropped round keeps its steps but they no longer count; a round
-- that is seated again keeps its clock, because the bell has rung.
CREATE TABLE round_clock (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	step    INTEGER NOT NULL CHECK (step > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	act     TEXT    NOT NULL CHECK (act IN ('start', 'pause', 'resume')),
	minutes INTEGER CHECK (minutes BETWEEN 1 AND 600), -- of a start: the playing time
	reason  TEXT    CHECK (reason <> ''), -- the reason to start it again
	PRIMARY KEY (event, round, step),
	FOREIGN KEY (event, round) REFERENCES round (event, number),
	CHECK ((act = 'start') = (minutes IS NOT NULL)),
	CHECK (reason IS NULL OR act = 'start')
) STRICT, WITHOUT ROWID;

-- Extra minutes for a table; a negative number takes some of them back.
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

-- The steps and minutes of the present draw of a round.

CREATE VIEW round_clock_now AS
SELECT * FROM round_clock c WHERE NOT EXISTS (SELECT 1 FROM round_dropped d
	WHERE d.event = c.event AND d.round = c.round AND d.seq > c.seq);
