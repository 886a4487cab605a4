-- The other entrants in which a person plays, under any of the person's names.
SELECT p.entrant FROM entrant_player p
WHERE p.event = :event AND p.entrant <> :except
AND p.person IN (SELECT :person UNION SELECT person FROM person_version WHERE one_with = :person)
AND p.version = (SELECT max(version) FROM entrant_version v WHERE v.event = p.event AND v.entrant = p.entrant)
AND ifnull((SELECT move FROM entrant_move m WHERE m.event = p.event AND m.entrant = p.entrant
	ORDER BY number DESC LIMIT 1), '') NOT IN ('removed', 'withdrawn')
ORDER BY p.entrant
