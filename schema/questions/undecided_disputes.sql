-- Open disputes, whose rulings were all reopened: of a round or those before it, or of a table.
SELECT number, round, game, hand FROM dispute d
WHERE event = :event AND (:round = 0 OR round <= :round)
AND (:game IS NULL OR (round = :table_round AND game = :game))
AND (SELECT count(*) FROM ruling r WHERE r.event = d.event AND r.dispute = d.number) =
	(SELECT count(*) FROM reopening o WHERE o.event = d.event AND o.dispute = d.number)
ORDER BY number
