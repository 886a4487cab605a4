-- A version of a hand with its facts, a row a side.
SELECT v.event, v.round, v.game, v.hand, v.version, v.seq, v.kind, f.facts, f.dealer, f.score_sha256,
	s.side, s.score_before, s.opening_minimum, s.base, s.cards, s.hand_left_out
FROM hand_version v
LEFT JOIN version_facts f USING (event, round, game, hand, version)
LEFT JOIN version_side s USING (event, round, game, hand, version)
WHERE v.event = :event AND v.round = :round AND v.game = :game AND v.hand = :hand AND v.version = :version
ORDER BY s.side
