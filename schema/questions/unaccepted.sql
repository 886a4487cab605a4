-- Hands that a side entered itself and that were not confirmed since, with the entrants at the table. A version that
-- only follows another hand, or adds a penalty, is still that entry.
SELECT b.round, b.game, b.hand, t.entrant FROM version_by_side b
JOIN hand_version v USING (event, round, game, hand, version)
JOIN seat_now t ON t.event = b.event AND t.round = b.round AND t.game = b.game
WHERE b.event = :event AND b.round <= :rounds AND v.kind <> 'void'
AND NOT EXISTS (SELECT 1 FROM confirmation k WHERE k.event = b.event AND k.round = b.round
	AND k.game = b.game AND k.hand = b.hand AND k.version >= b.version
	AND NOT EXISTS (SELECT 1 FROM correction c WHERE c.event = k.event AND c.round = k.round
		AND c.game = k.game AND c.hand = k.hand AND c.version > k.version AND c.act = 'follow' AND EXISTS (
			SELECT side, base, cards FROM version_side s WHERE s.event = c.event AND s.round = c.round
				AND s.game = c.game AND s.hand = c.hand AND s.version = c.version
			EXCEPT SELECT side, base, cards FROM version_side s WHERE s.event = c.event
				AND s.round = c.round AND s.game = c.game AND s.hand = c.hand
				AND s.version = c.version - 1)))
AND NOT EXISTS (SELECT 1 FROM hand_version l WHERE l.event = b.event AND l.round = b.round
	AND l.game = b.game AND l.hand = b.hand AND l.version > b.version
	AND NOT EXISTS (SELECT 1 FROM correction c WHERE c.event = l.event AND c.round = l.round
		AND c.game = l.game AND c.hand = l.hand AND c.version = l.version AND c.act = 'follow')
	AND NOT EXISTS (SELECT 1 FROM version_penalty p WHERE p.event = l.event AND p.round = l.round
		AND p.game = l.game AND p.hand = l.hand AND p.version = l.version))
ORDER BY b.round, b.game, b.hand, t.entrant
