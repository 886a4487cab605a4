-- Rulings, with who reopened them, and the clause under which they decided the game of a table.
SELECT r.number, r.verdict, r.choice, r.clause, r.reason, r.jury, r.casting, r.hand_version,
	w.by, w.time, r.seq, ow.by, ow.time, o.reason, r.penalty, r.decision,
	(SELECT e.clause FROM dispute d JOIN decision e USING (event, round, game)
		WHERE d.event = r.event AND d.number = r.dispute AND e.version = r.decision),
	o.seq IS NOT NULL, r.dispute
FROM ruling r
LEFT JOIN written w ON w.seq = r.seq
LEFT JOIN reopening o ON o.event = r.event AND o.dispute = r.dispute AND o.ruling = r.number
LEFT JOIN written ow ON ow.seq = o.seq
WHERE r.event = :event
ORDER BY r.dispute, r.number
