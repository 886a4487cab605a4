-- A deal has what every side began with.
SELECT d.seq FROM deal d JOIN event e ON e.number = d.event
WHERE (SELECT count(*) FROM deal_side s WHERE s.event = d.event AND s.round = d.round AND s.game = d.game
	AND s.hand = d.hand AND s.version = d.version) <> e.sides
