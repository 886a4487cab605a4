-- Hands of a table are numbered without a gap. An inserted hand leaves its number to a hand that was dealt before.
SELECT v.seq FROM hand_version v
WHERE v.version = 1 AND v.hand > 1 AND NOT EXISTS (SELECT 1 FROM hand_version w WHERE w.event = v.event
	AND w.round = v.round AND w.game = v.game AND w.hand = v.hand - 1 AND w.version = 1)
AND NOT (EXISTS (SELECT 1 FROM version_place p WHERE p.event = v.event AND p.round = v.round AND p.game = v.game
	AND p.hand = v.hand AND p.version = v.version AND p.before IS NOT NULL)
	AND EXISTS (SELECT 1 FROM deal d WHERE d.event = v.event AND d.round = v.round AND d.game = v.game
	AND d.hand = v.hand - 1 AND d.seq < v.seq))
UNION ALL
-- A moved hand names the other end of the move, and a following hand the hand that it follows.
SELECT v.seq FROM correction c JOIN hand_version v USING (event, round, game, hand, version)
WHERE c.other_hand IS NOT NULL AND NOT EXISTS (SELECT 1 FROM hand_version w WHERE w.event = c.event
	AND w.round = c.other_round AND w.game = c.other_game AND w.hand = c.other_hand)
UNION ALL
-- A penalty in a hand is given after the hand was entered.
SELECT p.seq FROM penalty p
WHERE p.hand IS NOT NULL AND NOT EXISTS (SELECT 1 FROM hand_version v WHERE v.event = p.event AND v.round = p.round
	AND v.game = p.game AND v.hand = p.hand AND v.seq < p.seq)
UNION ALL
-- A dispute about a hand is about a version that was valid then.
SELECT d.seq FROM dispute d
WHERE d.hand > 0 AND NOT EXISTS (SELECT 1 FROM hand_version v WHERE v.event = d.event AND v.round = d.round
	AND v.game = d.game AND v.hand = d.hand AND v.version = d.version AND v.seq < d.seq)
UNION ALL
-- A ruling that changed a hand refers to the version that it made.
SELECT r.seq FROM ruling r JOIN dispute d ON d.event = r.event AND d.number = r.dispute
WHERE r.hand_version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM hand_version v WHERE v.event = d.event
	AND v.round = d.round AND v.game = d.game AND v.hand = d.hand AND v.version = r.hand_version)
