-- The newest signature of a table, one row for each side.
SELECT n.side, s.number, s.seq, n.person, l.time
FROM signature s
JOIN signature_name n USING (event, round, game, number)
LEFT JOIN log l ON l.seq = s.seq
WHERE s.event = :event AND s.round = :round AND s.game = :game
AND s.number = (SELECT max(number) FROM signature WHERE event = :event AND round = :round AND game = :game)
