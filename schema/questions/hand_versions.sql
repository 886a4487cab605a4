-- The versions of a hand with their deeds, reasons, rulings and confirmations.
SELECT v.version, v.kind, l.author, l.time, l.clock_set, v.reason, v.seq, v.after_end,
	ifnull(c.act, iif(p.penalty IS NULL, NULL, 'penalty')), c.clock,
	ifnull(c.unlock, (SELECT u.reason FROM unlocking u WHERE u.seq = v.seq)), c.after_event,
	iif(c.other_game = v.game AND c.other_hand = v.hand AND c.other_round = v.round, NULL, c.other_round),
	iif(c.other_game = v.game AND c.other_hand = v.hand AND c.other_round = v.round, NULL, c.other_game),
	iif(c.other_game = v.game AND c.other_hand = v.hand AND c.other_round = v.round, NULL, c.other_hand), m.author, k.method, m.time,
	p.penalty, g.seq < v.seq, iif(g.seq < v.seq, g.ruled_after_event,
		(SELECT y.ruled_after_event FROM penalty y WHERE y.event = p.event AND y.number = p.penalty)), s.side
FROM hand_version v
LEFT JOIN log l ON l.seq = v.seq
LEFT JOIN correction c USING (event, round, game, hand, version)
LEFT JOIN version_penalty p USING (event, round, game, hand, version)
LEFT JOIN penalty_cancel g ON g.event = p.event AND g.penalty = p.penalty
LEFT JOIN confirmation k USING (event, round, game, hand, version)
LEFT JOIN log m ON m.seq = k.seq
LEFT JOIN version_by_side s USING (event, round, game, hand, version)
WHERE v.event = :event AND v.round = :round AND v.game = :game AND v.hand = :hand
ORDER BY v.version
