-- The substitutions at a table.
SELECT side, outgoing, incoming, hand, reason, number, seq
FROM seat_substitute_now s
WHERE s.event = :event AND s.round = :round AND s.game = :game
ORDER BY s.seq
