-- Penalties with their authors, entrants and cancellations; a number of 0 asks for all.
SELECT p.number, p.round, p.game, p.hand, p.after_hand, p.side, p.entrant,
	(SELECT e.name FROM entrant_now e WHERE e.event = p.event AND e.entrant = p.entrant) AS name,
	p.code, p.count, p.points, p.reason, l.author, l.time, p.seq,
	c.reason AS cancel_reason, m.author AS cancelled_by, m.time AS cancelled_at, c.seq AS cancel_log,
	c.seq IS NOT NULL AS cancelled,
	p.hand IS NOT NULL AND (SELECT h.kind FROM hand_now h WHERE h.event = p.event AND h.round = p.round
		AND h.game = p.game AND h.hand = p.hand) IS 'void' AS idle,
	p.victory, p.margin, p.partner, p.kind, p.ruled_after_event, c.ruled_after_event AS cancel_ruled_after_event,
	(SELECT e.name FROM entrant_now e WHERE e.event = p.event AND e.entrant = p.partner) AS partner_name
FROM penalty p
LEFT JOIN log l ON l.seq = p.seq
LEFT JOIN penalty_cancel c ON c.event = p.event AND c.penalty = p.number
LEFT JOIN log m ON m.seq = c.seq
WHERE p.event = :event AND (:number = 0 OR p.number = :number)
AND (:round = 0 OR p.round = :round) AND (:rounds = 0 OR p.round <= :rounds)
AND (:game = 0 OR p.game = :game) AND (:entrant = 0 OR :entrant IN (p.entrant, p.partner))
ORDER BY p.number
