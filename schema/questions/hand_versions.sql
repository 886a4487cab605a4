-- The versions of a hand with their deeds, reasons, rulings and confirmations.
SELECT v.version, l.author, l.time, l.clock_set, v.reason, v.seq, v.after_end,
	ifnull(c.act, iif(p.penalty IS NULL, NULL, 'penalty')) AS act, c.clock,
	ifnull(c.unlock, (SELECT u.reason FROM unlocking u WHERE u.seq = v.seq)) AS unlock, c.after_event,
	iif(c.other_game = v.game AND c.other_hand = v.hand AND c.other_round = v.round, NULL, c.other_round) AS other_round,
	iif(c.other_game = v.game AND c.other_hand = v.hand AND c.other_round = v.round, NULL, c.other_game) AS other_game,
	iif(c.other_game = v.game AND c.other_hand = v.hand AND c.other_round = v.round, NULL, c.other_hand) AS other_hand,
	m.author AS confirmed_by, k.method AS confirmed_how, m.time AS confirmed_at,
	p.penalty, g.seq < v.seq AS taken_back, s.side AS by_side, v.kind,
	iif(g.seq < v.seq, g.ruled_after_event, (SELECT y.ruled_after_event FROM penalty y
		WHERE y.event = p.event AND y.number = p.penalty)) AS ruled_after_event
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
