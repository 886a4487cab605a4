-- An inserted entry names the hand before which it was played, which was valid then. Each version has the place that
-- follows from the order of play (club/record_book.c).
SELECT v.seq FROM hand_version v
WHERE v.kind = 'entry' AND v.reason <> '' AND NOT EXISTS (SELECT 1 FROM version_place p WHERE p.event = v.event
	AND p.round = v.round AND p.game = v.game AND p.hand = v.hand AND p.version = v.version AND p.before IS NOT NULL)
AND NOT EXISTS (SELECT 1 FROM version_penalty q WHERE q.event = v.event AND q.round = v.round AND q.game = v.game
	AND q.hand = v.hand AND q.version = v.version)
AND NOT EXISTS (SELECT 1 FROM correction c WHERE c.event = v.event AND c.round = v.round AND c.game = v.game
	AND c.hand = v.hand AND c.version = v.version)
UNION ALL
SELECT v.seq FROM version_place p JOIN hand_version v USING (event, round, game, hand, version)
WHERE p.before IS NOT NULL AND (v.kind <> 'entry' OR ifnull((SELECT w.kind FROM hand_version w
	WHERE w.event = p.event AND w.round = p.round AND w.game = p.game AND w.hand = p.before AND w.seq < v.seq
	ORDER BY w.version DESC LIMIT 1), 'void') = 'void')
