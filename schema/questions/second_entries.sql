-- Second entries of a hand, their authors, and whether they were equal.
SELECT e.version, e.equal, l.author, l.time, e.facts, e.dealer
FROM second_entry e
LEFT JOIN log l ON l.seq = e.seq
WHERE e.event = :event AND e.round = :round AND e.game = :game AND e.hand = :hand
ORDER BY e.version, e.number
