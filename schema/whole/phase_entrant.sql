-- An entrant with a place in a round of a phase takes part in the phase, or another of the team that it then had
-- does.
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
)
SELECT r.line AS seq FROM phase_round r CROSS JOIN placed s USING (event, round, seating)
WHERE NOT EXISTS (SELECT 1 FROM phase_entrant p
	WHERE p.event = r.event AND p.phase = r.phase
	AND (p.entrant = s.entrant OR (SELECT v.team FROM entrant_version v
		WHERE v.event = r.event AND v.entrant = p.entrant AND v.seq < r.line ORDER BY v.version DESC LIMIT 1)
	= (SELECT v.team FROM entrant_version v
		WHERE v.event = r.event AND v.entrant = s.entrant AND v.seq < r.line ORDER BY v.version DESC LIMIT 1)))
