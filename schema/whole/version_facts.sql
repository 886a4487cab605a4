-- A void hand has neither facts nor sums. (A hand that is not void and lacks them gives no score.)
SELECT v.seq FROM hand_version v
WHERE v.kind = 'void'
AND (EXISTS (SELECT 1 FROM version_facts f WHERE f.event = v.event AND f.round = v.round AND f.game = v.game
	AND f.hand = v.hand AND f.version = v.version)
	OR EXISTS (SELECT 1 FROM version_side s WHERE s.event = v.event AND s.round = v.round AND s.game = v.game
	AND s.hand = v.hand AND s.version = v.version))
