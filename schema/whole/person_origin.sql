-- A person who plays or writes in an event of another club came from a club. The number that came may have become
-- another person's since.
WITH named (line, person) AS (
	SELECT l.seq, l.author FROM event_origin o CROSS JOIN log l ON l.event = o.event AND l.seq < o.seq
	UNION ALL SELECT v.seq, v.name FROM event_origin o CROSS JOIN entrant_version v ON v.event = o.event AND v.seq < o.seq
	UNION ALL SELECT v.seq, p.person FROM event_origin o CROSS JOIN entrant_version v ON v.event = o.event AND v.seq < o.seq
	CROSS JOIN entrant_player p ON p.event = v.event AND p.entrant = v.entrant AND p.version = v.version
)
SELECT n.line AS seq FROM named n JOIN person_root p ON p.number = n.person
WHERE p.root NOT IN (SELECT c.root FROM person_origin o JOIN person_root c ON c.number = o.person)
