-- Who went and who came at a table.
SELECT side, (SELECT name FROM person WHERE number = outgoing), (SELECT name FROM person WHERE number = incoming),
	hand, reason, number,
	(SELECT root FROM person WHERE number = outgoing), (SELECT root FROM person WHERE number = incoming)
FROM seat_substitute_now s
WHERE s.event = :event AND s.round = :round AND s.game = :game
ORDER BY s.seq
