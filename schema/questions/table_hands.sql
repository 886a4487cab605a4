-- The versions of a table's hands as they are added up, one row for each side; a void version has a row without a side.
-- The row of side A has the time from the facts.
SELECT v.hand, v.version, v.kind = 'void', v.after_end IS NOT NULL,
	s.side, s.score_before, s.opening_minimum, coalesce(s.base, s.alone), coalesce(s.cards, 0), v.seq,
	c.act IS 'follow', c.act IS NOT NULL, v.kind = 'ruling', k.seq IS NOT NULL,
	EXISTS (SELECT 1 FROM second_entry e WHERE e.event = v.event AND e.round = v.round AND e.game = v.game
		AND e.hand = v.hand AND e.version = v.version AND NOT e.equal),
	c.act IS 'move',
	EXISTS (SELECT 1 FROM version_penalty p WHERE p.event = v.event AND p.round = v.round AND p.game = v.game
		AND p.hand = v.hand AND p.version = v.version),
	CASE WHEN s.side = 0 THEN (SELECT f.facts ->> '$.time' FROM version_facts f WHERE f.event = v.event
		AND f.round = v.round AND f.game = v.game AND f.hand = v.hand AND f.version = v.version) END,
	v.kind = 'entry',
	EXISTS (SELECT 1 FROM version_by_side b WHERE b.event = v.event AND b.round = v.round AND b.game = v.game
		AND b.hand = v.hand AND b.version = v.version),
	l.before, s.alone IS NOT NULL
FROM hand_version v
LEFT JOIN version_place l USING (event, round, game, hand, version)
LEFT JOIN version_side s USING (event, round, game, hand, version)
LEFT JOIN correction c USING (event, round, game, hand, version)
LEFT JOIN confirmation k USING (event, round, game, hand, version)
WHERE v.event = :event AND v.round = :round AND v.game = :game
ORDER BY v.hand, v.version, s.side
