-- A deal has the scores of all sides.
SELECT d.seq FROM deal d
WHERE (SELECT count(*) FROM deal_side s WHERE s.event = d.event AND s.round = d.round AND s.game = d.game
	AND s.hand = d.hand AND s.version = d.version)
<> (SELECT sides FROM event_sides e WHERE e.event = d.event AND e.seq < d.seq ORDER BY e.seq DESC LIMIT 1)
