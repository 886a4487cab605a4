-- A version of a hand with its facts, one row for each side; whether it has acceptances, and whether penalties were
-- given in the hand.
SELECT v.seq, l.place,
	EXISTS (SELECT 1 FROM acceptance a WHERE a.event = v.event AND a.round = v.round AND a.game = v.game
		AND a.hand = v.hand AND a.version = v.version) AS accepted,
	EXISTS (SELECT 1 FROM penalty p WHERE p.event = v.event AND p.round = v.round AND p.game = v.game
		AND p.hand = v.hand) AS given,
	f.facts, f.dealer, f.score_sha256, f.scorer,
	s.side, s.score_before, s.opening_minimum, s.base, s.cards, s.alone, s.hand_left_out
FROM hand_version v
LEFT JOIN version_place l USING (event, round, game, hand, version)
LEFT JOIN version_facts f USING (event, round, game, hand, version)
LEFT JOIN version_side s USING (event, round, game, hand, version)
WHERE v.event = :event AND v.round = :round AND v.game = :game AND v.hand = :hand AND v.version = :version
ORDER BY s.side
