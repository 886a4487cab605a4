-- Rulings, with the person who reopened them, and the clause by which they decided the game of a table.
SELECT r.dispute AS owner, r.number, r.verdict, r.choice, r.clause, r.reason, r.jury, r.casting, r.hand_version,
	r.penalty, r.decision,
	(SELECT e.clause FROM dispute d JOIN decision e USING (event, round, game)
		WHERE d.event = r.event AND d.number = r.dispute AND e.version = r.decision) AS ending,
	l.author, l.time, r.seq,
	o.seq IS NOT NULL AS reopened, m.author AS reopened_by, m.time AS reopened_at, o.reason AS reopened_why
FROM ruling r
LEFT JOIN log l ON l.seq = r.seq
LEFT JOIN reopening o ON o.event = r.event AND o.dispute = r.dispute AND o.ruling = r.number
LEFT JOIN log m ON m.seq = o.seq
WHERE r.event = :event
ORDER BY r.dispute, r.number
