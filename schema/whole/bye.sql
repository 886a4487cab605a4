-- A draw of the first phase gives each entrant that takes part a table or a bye.
SELECT g.seq FROM seating g
JOIN entrant e ON e.event = g.event AND e.seq < g.seq
WHERE g.method <> 'manual'
AND NOT EXISTS (SELECT 1 FROM phase p WHERE p.event = g.event AND p.round <= g.round AND p.seq < g.seq)
AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.event = g.event AND s.round = g.round AND s.seating = g.version
	AND s.entrant = e.number)
AND NOT EXISTS (SELECT 1 FROM bye b WHERE b.event = g.event AND b.round = g.round AND b.seating = g.version
	AND b.entrant = e.number)
AND NOT EXISTS (SELECT 1 FROM entrant_move m WHERE m.event = e.event AND m.entrant = e.number
	AND m.seq < g.seq AND m.move <> 'back')
