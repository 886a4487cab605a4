-- The versions of a table's hands as they are added up, one row for each side; a void version has a row without a side.
-- The row of side A has the time from the facts.
SELECT v.hand, v.version, v.seq, v.kind = 'void' AS voided, v.kind = 'entry' AS entered, c.act IS 'follow' AS follows,
	EXISTS (SELECT 1 FROM version_penalty p WHERE p.event = v.event AND p.round = v.round AND p.game = v.game
		AND p.hand = v.hand AND p.version = v.version) AS penalised,
	l.before, c.act IS 'move' AS moved, v.after_end IS NOT NULL AS after_end, c.act IS NOT NULL AS corrects,
	EXISTS (SELECT 1 FROM version_by_side b WHERE b.event = v.event AND b.round = v.round AND b.game = v.game
		AND b.hand = v.hand AND b.version = v.version) AS by_side,
	v.kind = 'ruling' AS ruled, k.seq IS NOT NULL AS confirmed,
	EXISTS (SELECT 1 FROM second_entry e WHERE e.event = v.event AND e.round = v.round AND e.game = v.game
		AND e.hand = v.hand AND e.version = v.version AND NOT e.equal) AS differs,
	s.side, s.score_before, s.opening_minimum, coalesce(s.base, s.alone) AS base, coalesce(s.cards, 0) AS cards,
	s.alone IS NOT NULL AS alone,
	CASE WHEN s.side = 0 THEN (SELECT f.facts ->> '$.time' FROM version_facts f WHERE f.event = v.event
		AND f.round = v.round AND f.game = v.game AND f.hand = v.hand AND f.version = v.version) END AS time
FROM hand_version v
LEFT JOIN version_place l USING (event, round, game, hand, version)
LEFT JOIN version_side s USING (event, round, game, hand, version)
LEFT JOIN correction c USING (event, round, game, hand, version)
LEFT JOIN confirmation k USING (event, round, game, hand, version)
WHERE v.event = :event AND v.round = :round AND v.game = :game
ORDER BY v.hand, v.version, s.side
