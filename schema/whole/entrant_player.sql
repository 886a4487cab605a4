-- A new name does not change the players and categories of an entrant.
SELECT v.seq FROM entrant_version v
WHERE EXISTS (SELECT 1 FROM log l WHERE l.seq = v.seq AND l.action = 'entrant-rename')
AND ((SELECT count(*) FROM entrant_player p
	WHERE p.event = v.event AND p.entrant = v.entrant AND p.version = v.version)
	<> (SELECT count(*) FROM entrant_player p
	WHERE p.event = v.event AND p.entrant = v.entrant AND p.version = v.version - 1)
OR (SELECT count(*) FROM entrant_category c
	WHERE c.event = v.event AND c.entrant = v.entrant AND c.version = v.version)
	<> (SELECT count(*) FROM entrant_category c
	WHERE c.event = v.event AND c.entrant = v.entrant AND c.version = v.version - 1))
