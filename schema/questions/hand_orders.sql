-- The hands of tables with an inserted hand, by round, table and number.
SELECT n.round, n.game, n.hand, ifnull(i.before, 0) AS before, n.kind = 'void' AS voided
FROM hand_now n LEFT JOIN hand_inserted i USING (event, round, game, hand)
WHERE n.event = :event AND n.round <= :round AND EXISTS (SELECT 1 FROM hand_inserted j
	WHERE j.event = n.event AND j.round = n.round AND j.game = n.game)
ORDER BY n.round, n.game, n.hand
