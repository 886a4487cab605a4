-- The first round in which an entrant has a place, a bye or a penalty, drafts included; 0: none. Dropped rounds do not
-- count, because nothing is recorded in them.
WITH standing AS (
	SELECT * FROM seating_known k
	WHERE NOT EXISTS (SELECT 1 FROM round_dropped d
	                  WHERE d.event = k.event AND d.round = k.round AND d.seating >= k.version)
)
SELECT ifnull(min(round), 0) FROM (
	SELECT round FROM standing k JOIN seat s USING (event, round)
	WHERE event = :event AND entrant = :entrant AND seating = k.version
	UNION SELECT round FROM standing k JOIN bye b USING (event, round)
	WHERE event = :event AND entrant = :entrant AND seating = k.version
	UNION SELECT round FROM penalty WHERE event = :event AND :entrant IN (entrant, partner)
)
