-- Two equal entries of a hand confirm it. Of three sides both others must agree, so one more entry is not enough. A
-- version that only follows another hand, or adds a penalty, is still confirmed by what confirmed the version before it.
SELECT s.seq FROM second_entry s
WHERE s.equal AND NOT EXISTS (SELECT 1 FROM confirmation c WHERE c.event = s.event AND c.round = s.round
	AND c.game = s.game AND c.hand = s.hand AND c.version <= s.version AND c.seq <= s.seq
	AND NOT EXISTS (SELECT 1 FROM hand_version v WHERE v.event = s.event AND v.round = s.round
		AND v.game = s.game AND v.hand = s.hand AND v.version > c.version AND v.version <= s.version
		AND NOT EXISTS (SELECT 1 FROM correction f WHERE f.event = v.event AND f.round = v.round
			AND f.game = v.game AND f.hand = v.hand AND f.version = v.version AND f.act = 'follow')
		AND NOT EXISTS (SELECT 1 FROM version_penalty p WHERE p.event = v.event AND p.round = v.round
			AND p.game = v.game AND p.hand = v.hand AND p.version = v.version)))
AND NOT EXISTS (SELECT 1 FROM seat t WHERE t.event = s.event AND t.round = s.round AND t.game = s.game AND t.side = 2)
