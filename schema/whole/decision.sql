-- A ruling that decided a game refers to that decision.
SELECT r.seq FROM ruling r JOIN dispute d ON d.event = r.event AND d.number = r.dispute
WHERE r.decision IS NOT NULL AND NOT EXISTS (SELECT 1 FROM decision v WHERE v.event = d.event
	AND v.round = d.round AND v.game = d.game AND v.version = r.decision)
