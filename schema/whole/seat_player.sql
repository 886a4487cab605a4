-- At each table of a seating the players are those that the entrants had at that time. A number of an entrant's player
-- may have become another person's since.
SELECT g.seq FROM seating g
CROSS JOIN seat s ON s.event = g.event AND s.round = g.round AND s.seating = g.version
CROSS JOIN entrant_player p ON p.event = s.event AND p.entrant = s.entrant
AND p.version = (SELECT max(v.version) FROM entrant_version v
	WHERE v.event = s.event AND v.entrant = s.entrant AND v.seq <= g.seq)
WHERE NOT EXISTS (SELECT 1 FROM seat_player q WHERE q.event = s.event AND q.round = s.round AND q.seating = s.seating
	AND q.game = s.game AND q.side = s.side AND q.person = p.person)
AND NOT EXISTS (SELECT 1 FROM seat_player q JOIN person_root a ON a.number = q.person
	JOIN person_root b ON b.number = p.person AND b.root = a.root
	WHERE q.event = s.event AND q.round = s.round AND q.seating = s.seating AND q.game = s.game AND q.side = s.side)
