-- A jury votes. Its votes are equal, with or without that of the chair, if the chair's vote decided, and only then. A
-- number of a member may have become another person's before the vote.
SELECT r.seq FROM ruling r
WHERE (r.jury IS NOT NULL) <> EXISTS (SELECT 1 FROM ruling_vote v WHERE v.event = r.event AND v.dispute = r.dispute
	AND v.ruling = r.number)
UNION ALL
SELECT r.seq FROM ruling r
JOIN jury_version j ON j.event = r.event AND j.version = r.jury
JOIN (SELECT event, dispute, ruling, sum(iif(vote = 'for', 1, -1)) AS more FROM ruling_vote
	GROUP BY event, dispute, ruling) v
ON v.event = r.event AND v.dispute = r.dispute AND v.ruling = r.number
LEFT JOIN ruling_vote c ON c.event = r.event AND c.dispute = r.dispute AND c.ruling = r.number
AND EXISTS (SELECT 1 FROM person_root a JOIN person_root b ON b.root = a.root
	WHERE a.number = c.person AND b.number = j.chair)
WHERE iif(r.casting, c.vote IS NULL OR v.more NOT IN (0, iif(c.vote = 'for', 1, -1)), v.more = 0)
UNION ALL
SELECT r.seq FROM ruling r
JOIN ruling_vote v ON v.event = r.event AND v.dispute = r.dispute AND v.ruling = r.number
JOIN jury_version j ON j.event = r.event AND j.version = r.jury
WHERE NOT EXISTS (SELECT 1 FROM person_root a JOIN person_root b ON b.root = a.root
	WHERE a.number = v.person AND (b.number = j.chair
		OR b.number IN (SELECT m.person FROM jury_member m WHERE m.event = r.event AND m.version = r.jury)))
