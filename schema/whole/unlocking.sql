-- A row written at a table after its signature, or in a locked round, has a reason for that. A hand that is scored by
-- another rulebook needs one only in a locked round.
WITH held (event, round, game, line, locked) AS (
	SELECT event, round, game, seq, 0 FROM signature
	UNION ALL SELECT g.event, g.round, g.number, l.seq, 1 FROM round_lock l
	CROSS JOIN game g ON g.event = l.event AND g.round = l.round
)
SELECT c.seq FROM (SELECT v.event, v.round, v.game, v.seq, h.line, c.act, c.unlock FROM held h
	JOIN hand_version v ON v.event = h.event AND v.round = h.round AND v.game = h.game AND v.seq > h.line
	LEFT JOIN correction c ON c.event = v.event AND c.round = v.round AND c.game = v.game AND c.hand = v.hand
	AND c.version = v.version
	WHERE NOT EXISTS (SELECT 1 FROM version_penalty p WHERE p.event = v.event AND p.round = v.round
		AND p.game = v.game AND p.hand = v.hand AND p.version = v.version)
	AND NOT (c.act IS 'follow' AND c.other_round = v.round AND c.other_game = v.game AND c.other_hand = v.hand
		AND NOT h.locked)) c
WHERE iif(c.act IS NULL, NOT EXISTS (SELECT 1 FROM unlocking u WHERE u.event = c.event AND u.round = c.round
	AND u.game = c.game AND u.seq = c.seq), c.unlock IS NULL)
UNION
SELECT d.seq FROM held h
JOIN (SELECT event, round, game, seq FROM decision UNION ALL SELECT event, round, game, seq FROM game_stop) d
ON d.event = h.event AND d.round = h.round AND d.game = h.game AND d.seq > h.line
WHERE NOT EXISTS (SELECT 1 FROM unlocking u WHERE u.event = d.event AND u.round = d.round AND u.game = d.game
	AND u.seq = d.seq)
