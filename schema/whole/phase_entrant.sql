-- An entrant with a place in a round of a phase takes part in the phase, or another of its team does.
WITH phase_round (event, round, seating, line, phase, method) AS (
	SELECT s.event, s.round, s.version, s.seq, p.number, p.method FROM phase p
	CROSS JOIN seating s ON s.event = p.event AND p.number = (SELECT max(q.number) FROM phase q
		WHERE q.event = s.event AND q.round <= s.round AND q.seq < s.seq
		AND NOT EXISTS (SELECT 1 FROM phase_dropped d
			WHERE d.event = q.event AND d.phase = q.number AND d.seq < s.seq))
),
placed (event, round, seating, entrant) AS (
	SELECT event, round, seating, entrant FROM seat
	UNION ALL SELECT event, round, seating, entrant FROM bye
),
mates (event, entrant, mate) AS (
	SELECT event, number, number FROM entrant
	UNION SELECT a.event, a.entrant, b.entrant FROM entrant_now a JOIN entrant_now b USING (event, team)
)
SELECT r.line AS seq FROM phase_round r CROSS JOIN placed s USING (event, round, seating)
WHERE NOT EXISTS (SELECT 1 FROM phase_entrant p JOIN mates m ON m.event = p.event AND m.mate = p.entrant
	WHERE p.event = r.event AND p.phase = r.phase AND m.entrant = s.entrant)
