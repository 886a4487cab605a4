-- All sides sign.
SELECT s.seq FROM signature s
WHERE (SELECT count(*) FROM signature_name n WHERE n.event = s.event AND n.round = s.round AND n.game = s.game
	AND n.number = s.number)
<> (SELECT sides FROM event_sides e WHERE e.event = s.event AND e.seq < s.seq ORDER BY e.seq DESC LIMIT 1)
