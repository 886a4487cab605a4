-- The hands of a table after a line of the log; none if no hand was ever inserted there.
SELECT v.round, v.game, v.hand, ifnull((SELECT p.before FROM hand_version e
	LEFT JOIN version_place p USING (event, round, game, hand, version)
	WHERE e.event = v.event AND e.round = v.round AND e.game = v.game AND e.hand = v.hand
	AND e.kind = 'entry' AND e.seq <= :line ORDER BY e.version DESC LIMIT 1), 0) AS before, v.kind = 'void' AS voided
FROM hand_version v
WHERE v.event = :event AND v.round = :round AND v.game = :game AND EXISTS (SELECT 1 FROM version_place p
	WHERE p.event = :event AND p.round = :round AND p.game = :game AND p.before IS NOT NULL)
AND v.version = (SELECT max(w.version) FROM hand_version w WHERE w.event = v.event AND w.round = v.round
	AND w.game = v.game AND w.hand = v.hand AND w.seq <= :line)
ORDER BY v.hand
