-- A draw of the first phase gives each entrant that takes part a table or a bye. A round that was changed by hand keeps
-- its method and its seed, and as many places as it had: an entrant who came after the draw may have none, or may have
-- the place of another.
WITH place (event, round, seating, entrant) AS (
	SELECT event, round, seating, entrant FROM seat
	UNION ALL SELECT event, round, seating, entrant FROM bye
)
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
AND NOT EXISTS (SELECT 1 FROM seating o WHERE o.event = g.event AND o.round = g.round AND o.version = g.version - 1
	AND o.method = g.method AND o.seed IS g.seed
	AND (SELECT count(*) FROM place p WHERE p.event = o.event AND p.round = o.round AND p.seating = o.version)
	= (SELECT count(*) FROM place p WHERE p.event = g.event AND p.round = g.round AND p.seating = g.version))
