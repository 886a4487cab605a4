-- The sums of each version of each hand, one row for each side; a void version has a row without a side. If a bell may
-- have rung, the row of side A has the time from the facts.
SELECT v.round, v.game, v.hand, s.side,
	CASE WHEN s.side = 0 AND (:bell
		OR EXISTS (SELECT 1 FROM phase_now p WHERE p.event = v.event AND p.minutes > 0 AND p.round =
			(SELECT max(round) FROM phase_now WHERE event = v.event AND round <= v.round))
		OR EXISTS (SELECT 1 FROM round_clock_now c
			WHERE c.event = v.event AND c.round = v.round AND c.act = 'start'))
	THEN (SELECT f.facts ->> '$.time' FROM version_facts f WHERE f.event = v.event AND f.round = v.round
		AND f.game = v.game AND f.hand = v.hand AND f.version = v.version) END AS bell,
	s.total
FROM hand_version v
LEFT JOIN version_side s USING (event, round, game, hand, version)
WHERE v.event = :event AND v.round <= :round
ORDER BY v.round, v.game, v.hand, v.version, s.side
