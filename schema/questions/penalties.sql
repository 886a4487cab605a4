-- Penalties with their authors, entrants and cancellations; a number of 0 asks for all. The fourth last column tells
-- whether the hand is void.
SELECT p.number, p.kind, p.round, p.game, p.hand, p.after_hand, p.side, p.entrant,
	(SELECT e.name FROM entrant_now e WHERE e.event = p.event AND e.entrant = p.entrant),
	p.code, p.count, p.points, p.reason, l.author, l.time, p.seq, c.reason, m.author, m.time, c.seq, p.partner,
	p.ruled_after_event, c.ruled_after_event, c.seq IS NOT NULL,
	p.hand IS NOT NULL AND (SELECT h.kind FROM hand_now h WHERE h.event = p.event AND h.round = p.round
		AND h.game = p.game AND h.hand = p.hand) IS 'void',
	p.victory, p.margin,
	(SELECT e.name FROM entrant_now e WHERE e.event = p.event AND e.entrant = p.partner)
FROM penalty p
LEFT JOIN log l ON l.seq = p.seq
LEFT JOIN penalty_cancel c ON c.event = p.event AND c.penalty = p.number
LEFT JOIN log m ON m.seq = c.seq
WHERE p.event = :event AND (:number = 0 OR p.number = :number)
AND (:round = 0 OR p.round = :round) AND (:rounds = 0 OR p.round <= :rounds)
AND (:game = 0 OR p.game = :game) AND (:entrant = 0 OR :entrant IN (p.entrant, p.partner))
ORDER BY p.number
