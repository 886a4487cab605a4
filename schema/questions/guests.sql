-- All known people, each once, and whether they play: in any event, or in a closed one.
WITH looked (event) AS (
	SELECT number FROM event e
	WHERE :all OR (SELECT closed FROM event_version v WHERE v.event = e.number ORDER BY version DESC LIMIT 1)
), players (person) AS (
	SELECT person FROM entrant_now JOIN entrant_player USING (event, entrant, version) JOIN looked USING (event)
	UNION SELECT person FROM seat_player_now JOIN looked USING (event)
	UNION SELECT incoming FROM seat_substitute_now JOIN looked USING (event)
), roots (number) AS MATERIALIZED (
	SELECT DISTINCT root FROM players JOIN person_root ON number = person
)
SELECT p.number, p.name, (SELECT text IS NULL FROM name n WHERE n.number = p.number),
	v.club, v.member, p.number IN (SELECT number FROM roots)
FROM person p
LEFT JOIN person_now v ON v.person = p.number
WHERE p.root = p.number
ORDER BY p.number
