-- All known people, each once, and whether they play: in any event, or in a closed one. A person without a club has the
-- club of the entrant for which they played last.
WITH looked (event) AS (
	SELECT number FROM event e
	WHERE :all OR (SELECT closed FROM event_version v WHERE v.event = e.number ORDER BY version DESC LIMIT 1)
), players (person) AS (
	SELECT person FROM entrant_now JOIN entrant_player USING (event, entrant, version) JOIN looked USING (event)
	UNION SELECT person FROM seat_player_now JOIN looked USING (event)
	UNION SELECT incoming FROM seat_substitute_now JOIN looked USING (event)
), roots (number) AS MATERIALIZED (
	SELECT DISTINCT root FROM players JOIN person_root ON number = person
), clubs (person, club, newest) AS MATERIALIZED (
	SELECT root, v.club, max(v.event << 32 | v.entrant)
	FROM entrant_now v JOIN entrant_player p USING (event, entrant, version) JOIN person_root r ON r.number = p.person
	WHERE v.club <> '' GROUP BY root
)
SELECT p.number, p.name, (SELECT text IS NULL FROM name n WHERE n.number = p.number) AS forgotten,
	ifnull(nullif(v.club, ''), c.club) AS club, v.member, p.number IN (SELECT number FROM roots) AS plays
FROM person p
LEFT JOIN person_now v ON v.person = p.number
LEFT JOIN clubs c ON c.person = p.number
WHERE p.root = p.number
ORDER BY p.number
