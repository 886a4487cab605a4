-- Whether two people ever sat at one table, are in one entrant, or voted on one ruling.
WITH sat (event, round, seating, game, person) AS (
	SELECT event, round, seating, game, person FROM seat_player
	UNION ALL SELECT event, round, seating, game, incoming FROM seat_substitute_kept
), one (number) AS (
	SELECT number FROM person_root WHERE root = :one
), other (number) AS (
	SELECT number FROM person_root WHERE root = :other
)
SELECT EXISTS (
	SELECT 1 FROM sat a JOIN sat b USING (event, round, seating, game) WHERE a.person IN one AND b.person IN other
	UNION ALL SELECT 1 FROM entrant_player a JOIN entrant_player b USING (event, entrant, version)
	WHERE a.person IN one AND b.person IN other
	UNION ALL SELECT 1 FROM ruling_vote a JOIN ruling_vote b USING (event, dispute, ruling)
	WHERE a.person IN one AND b.person IN other
)
