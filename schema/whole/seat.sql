-- At each table of a seating every side has an entrant, and every player belongs to one of the entrants. A number of an
-- entrant's player may have become another person's since.
SELECT g.seq FROM seating g
JOIN event_sides e ON e.event = g.event
AND e.seq = (SELECT max(f.seq) FROM event_sides f WHERE f.event = g.event AND f.seq < g.seq)
WHERE EXISTS (SELECT 1 FROM seat s WHERE s.event = g.event AND s.round = g.round AND s.seating = g.version AND s.place = 1
	GROUP BY s.game HAVING count(*) <> e.sides)
UNION ALL
SELECT g.seq FROM game g
WHERE NOT EXISTS (SELECT 1 FROM seating s JOIN seat t ON t.event = s.event AND t.round = s.round
	AND t.seating = s.version AND t.game = g.number
	WHERE s.event = g.event AND s.round = g.round AND s.seq = g.seq)
UNION ALL
SELECT g.seq FROM seat_player p
JOIN seating g ON g.event = p.event AND g.round = p.round AND g.version = p.seating
WHERE NOT EXISTS (SELECT 1 FROM seat s
	CROSS JOIN entrant_player e ON e.event = s.event AND e.entrant = s.entrant AND e.person = p.person
	WHERE s.event = p.event AND s.round = p.round AND s.seating = p.seating
	AND s.game = p.game AND s.side = p.side)
AND NOT EXISTS (SELECT 1 FROM seat s JOIN entrant_player e ON e.event = s.event AND e.entrant = s.entrant
	JOIN person_root a ON a.number = e.person
	JOIN person_root b ON b.number = p.person AND b.root = a.root
	WHERE s.event = p.event AND s.round = p.round AND s.seating = p.seating
	AND s.game = p.game AND s.side = p.side)
