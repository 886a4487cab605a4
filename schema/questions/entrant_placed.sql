-- The first round in which an entrant has a place, a bye or a penalty, in a draft too; 0: none.
SELECT ifnull(min(round), 0) FROM (
	SELECT round FROM seating_known k JOIN seat s USING (event, round)
	WHERE event = :event AND entrant = :entrant AND seating = k.version
	UNION SELECT round FROM seating_known k JOIN bye b USING (event, round)
	WHERE event = :event AND entrant = :entrant AND seating = k.version
	UNION SELECT round FROM penalty WHERE event = :event AND :entrant IN (entrant, partner)
)
