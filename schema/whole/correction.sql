-- Only a first entry, and an entry that replaces a void hand, has neither a correction nor a penalty.
SELECT v.seq FROM hand_version v
WHERE (v.kind <> 'entry' OR v.version > 1)
AND NOT EXISTS (SELECT 1 FROM correction c WHERE c.event = v.event AND c.round = v.round AND c.game = v.game
	AND c.hand = v.hand AND c.version = v.version)
AND NOT EXISTS (SELECT 1 FROM version_penalty p WHERE p.event = v.event AND p.round = v.round AND p.game = v.game
	AND p.hand = v.hand AND p.version = v.version)
AND NOT (v.kind = 'entry' AND EXISTS (SELECT 1 FROM hand_version w WHERE w.event = v.event AND w.round = v.round
	AND w.game = v.game AND w.hand = v.hand AND w.version = v.version - 1 AND w.kind = 'void'))
