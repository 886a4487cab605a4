-- An entry that was inserted says the hand it was played before; the hands that it pushed back have a place of their own.
SELECT v.seq FROM hand_version v
WHERE v.kind = 'entry' AND v.reason <> '' AND NOT EXISTS (SELECT 1 FROM version_place p WHERE p.event = v.event
	AND p.round = v.round AND p.game = v.game AND p.hand = v.hand AND p.version = v.version AND p.before IS NOT NULL)
AND NOT EXISTS (SELECT 1 FROM version_penalty q WHERE q.event = v.event AND q.round = v.round AND q.game = v.game
	AND q.hand = v.hand AND q.version = v.version)
AND NOT EXISTS (SELECT 1 FROM correction c WHERE c.event = v.event AND c.round = v.round AND c.game = v.game
	AND c.hand = v.hand AND c.version = v.version)
UNION ALL
SELECT v.seq FROM (SELECT n.seq, count(*) OVER (PARTITION BY n.event, n.round, n.game, ifnull(p.place, n.hand)) AS together
	FROM hand_now n LEFT JOIN version_place p USING (event, round, game, hand, version)
	WHERE n.kind <> 'void' AND EXISTS (SELECT 1 FROM hand_inserted i WHERE i.event = n.event
		AND i.round = n.round AND i.game = n.game)) v
WHERE v.together > 1
