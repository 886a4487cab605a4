-- What was given, by whom and to whom, and how it was taken back; a number of 0 asks for any. The last but two tells
-- whether its hand is void. Names are asked for apart, as in the view `written`.
SELECT p.number, p.kind, p.round, p.game, p.hand, p.after_hand, p.side, p.entrant,
	(SELECT e.name FROM entrant_called e WHERE e.event = p.event AND e.entrant = p.entrant)
		|| ifnull(' + ' || (SELECT e.name FROM entrant_called e WHERE e.event = p.event AND e.entrant = p.partner), ''),
	p.code, p.count, p.points, p.reason, w.by, w.time, p.seq, c.reason, cw.by, cw.time, c.seq, p.partner,
	p.ruled_after_event, c.ruled_after_event, c.seq IS NOT NULL,
	p.hand IS NOT NULL AND (SELECT h.kind FROM hand_now h WHERE h.event = p.event AND h.round = p.round
		AND h.game = p.game AND h.hand = p.hand) IS 'void',
	p.victory, p.margin
FROM penalty p
LEFT JOIN written w ON w.seq = p.seq
LEFT JOIN penalty_cancel c ON c.event = p.event AND c.penalty = p.number
LEFT JOIN written cw ON cw.seq = c.seq
WHERE p.event = :event AND (:number = 0 OR p.number = :number)
AND (:round = 0 OR p.round = :round) AND (:rounds = 0 OR p.round <= :rounds)
AND (:game = 0 OR p.game = :game) AND (:entrant = 0 OR :entrant IN (p.entrant, p.partner))
ORDER BY p.number
