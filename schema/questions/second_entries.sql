-- What was entered again of a hand, by whom, and whether it was the same.
SELECT e.version, e.number, e.equal, l.author, l.time, e.facts, e.dealer, e.round
FROM second_entry e
LEFT JOIN log l ON l.seq = e.seq
WHERE e.event = :event AND e.round = :round AND e.game = :game AND e.hand = :hand
ORDER BY e.version, e.number
