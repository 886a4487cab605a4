-- The newest signature of each side of a table by its own code.
SELECT s.side, s.number, s.seq, s.person, l.time
FROM signature_side s
LEFT JOIN log l ON l.seq = s.seq
WHERE s.event = :event AND s.round = :round AND s.game = :game
AND s.number = (SELECT max(number) FROM signature_side t WHERE t.event = s.event AND t.round = s.round
                AND t.game = s.game AND t.side = s.side)
