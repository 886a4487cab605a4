-- All sides sign.
SELECT s.seq FROM signature s JOIN event e ON e.number = s.event
WHERE (SELECT count(*) FROM signature_name n WHERE n.event = s.event AND n.round = s.round AND n.game = s.game
	AND n.number = s.number) <> e.sides
