-- Rulings, with the person who reopened them, and the clause by which they decided the game of a table.
SELECT r.number, r.verdict, r.choice, r.clause, r.reason, r.jury, r.casting, r.hand_version,
	l.author, l.time, r.seq, m.author, m.time, o.reason, r.penalty, r.decision,
	(SELECT e.clause FROM dispute d JOIN decision e USING (event, round, game)
		WHERE d.event = r.event AND d.number = r.dispute AND e.version = r.decision),
	o.seq IS NOT NULL, r.dispute
FROM ruling r
LEFT JOIN log l ON l.seq = r.seq
LEFT JOIN reopening o ON o.event = r.event AND o.dispute = r.dispute AND o.ruling = r.number
LEFT JOIN log m ON m.seq = o.seq
WHERE r.event = :event
ORDER BY r.dispute, r.number
