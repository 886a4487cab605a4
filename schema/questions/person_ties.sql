-- The ties of a person who came from a club to this file: the person played or wrote something in an event of this
-- file, also came from another club, or (:corrected) was corrected here.
WITH one (number) AS (
	SELECT number FROM person_root WHERE root = :person
), ours (event) AS (
	SELECT number FROM event WHERE number NOT IN (SELECT event FROM event_origin)
)
SELECT
	EXISTS (
		SELECT 1 FROM entrant_player JOIN ours USING (event) WHERE person IN one
		UNION ALL SELECT 1 FROM seat_substitute_kept JOIN ours USING (event) WHERE incoming IN one
		UNION ALL SELECT 1 FROM log WHERE author IN one AND (event IS NULL OR event IN ours)
	) OR
	EXISTS (SELECT 1 FROM person_origin_now WHERE person IN one AND club <> :club AND NOT forgotten) OR
	(:corrected AND EXISTS (SELECT 1 FROM person_now WHERE person = :person AND reason <> 'season import'))
