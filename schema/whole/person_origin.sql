-- A person who plays or writes in an event of another club came from a club.
WITH named (event, line, person) AS (
	SELECT event, seq, author FROM log WHERE event IS NOT NULL
	UNION ALL SELECT event, seq, name FROM entrant_version
	UNION ALL SELECT v.event, v.seq, p.person FROM entrant_player p JOIN entrant_version v USING (event, entrant, version)
)
SELECT n.line AS seq FROM event_origin o JOIN named n ON n.event = o.event AND n.line < o.seq
WHERE NOT EXISTS (SELECT 1 FROM person_origin p WHERE p.person = n.person)
