-- What was entered again of a hand, by whom, and whether it was the same.
SELECT e.version, e.number, e.equal, w.by, w.time, e.facts, iif(e.dealer IS NULL, NULL, d.name), e.round
FROM second_entry e
LEFT JOIN written w ON w.seq = e.seq
LEFT JOIN person d ON d.number = e.dealer
WHERE e.event = :event AND e.round = :round AND e.game = :game AND e.hand = :hand
ORDER BY e.version, e.number
