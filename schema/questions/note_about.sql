-- The notes about a person (:person): on the person's entrants, on the tables where the person sat and their hands, and
-- those that contain the person's name.
WITH own (number) AS (
	SELECT number FROM person_root WHERE root = :person
	UNION SELECT called FROM person_version WHERE person = :person),
plays (event, entrant) AS (
	SELECT event, entrant FROM entrant_player WHERE person IN (SELECT number FROM own)
	UNION SELECT event, entrant FROM entrant_version WHERE name IN (SELECT number FROM own)),
sits (event, round, game) AS (
	SELECT event, round, game FROM seat_player WHERE person IN (SELECT number FROM own)
	UNION SELECT event, round, game FROM seat_substitute
	      WHERE incoming IN (SELECT number FROM own) OR outgoing IN (SELECT number FROM own)
	UNION SELECT s.event, s.round, s.game FROM seat s JOIN plays USING (event, entrant))
SELECT n.event, n.number FROM note n WHERE n.text IS NOT NULL AND (
	EXISTS (SELECT 1 FROM plays p WHERE p.event = n.event AND p.entrant = n.entrant)
	OR EXISTS (SELECT 1 FROM sits s WHERE s.event = n.event AND s.round = n.round AND s.game = n.game)
	OR EXISTS (SELECT 1 FROM own JOIN name t USING (number)
	           WHERE t.text IS NOT NULL AND instr(lower(n.text), lower(t.text)) > 0))
ORDER BY n.event, n.number
