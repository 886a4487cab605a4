-- Entrants from a number on, with their present names, their presence, and the sum of their payments.
WITH there (entrant) AS (
	SELECT entrant FROM entrant_check c WHERE event = :event AND present AND number =
		(SELECT max(number) FROM entrant_check d WHERE d.event = c.event AND d.entrant = c.entrant)
)
SELECT e.number, v.name, v.club, v.team, e.number IN there AS present,
	ifnull((SELECT sum(amount) FROM entrant_payment y WHERE y.event = e.event AND y.entrant = e.number), 0) AS paid,
	v.version, EXISTS (SELECT 1 FROM there) AS any_present
FROM entrant e
LEFT JOIN entrant_now v ON v.event = e.event AND v.entrant = e.number
WHERE e.event = :event AND e.number >= :first
ORDER BY e.number
