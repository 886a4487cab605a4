-- Lines of the log after the line :after, oldest first; a condition that is NULL leaves all. They are found by the
-- rarest condition: by subject, by author, by event, by number. Only one of the four is read, in order, as far as lines
-- are wanted.
WITH one (number) AS (SELECT number FROM person_root WHERE root = :about),
-- The subjects that concern the person: the person's entrants, seats, disputes and rulings.
mine (event, entrant) AS (
	SELECT event, entrant FROM entrant_player WHERE person IN one
	UNION SELECT event, entrant FROM entrant_version WHERE name IN one
),
place (event, at) AS (
	SELECT event, round || '.' || game FROM seat_now JOIN mine USING (event, entrant)
	UNION SELECT event, round || '.' || game FROM seat_player_now WHERE person IN one
	UNION SELECT event, round || '.' || game FROM seat_substitute_now WHERE incoming IN one
),
concerned (line) AS (
	SELECT l.seq FROM log l JOIN place p ON p.event = l.event
		AND (l.subject = at OR substr(l.subject, 1, length(at) + 1) IN (at || '.', at || ' '))
	UNION SELECT seq FROM entrant_version JOIN mine USING (event, entrant)
	UNION SELECT seq FROM entrant_move JOIN mine USING (event, entrant)
	UNION SELECT seq FROM entrant_check JOIN mine USING (event, entrant)
	UNION SELECT seq FROM entrant_payment JOIN mine USING (event, entrant)
	UNION SELECT a.seq FROM entrant_apart a JOIN mine m ON m.event = a.event AND m.entrant IN (a.entrant, a.other)
	UNION SELECT p.seq FROM phase p JOIN phase_entrant e ON e.event = p.event AND e.phase = p.number
		JOIN mine m ON m.event = e.event AND m.entrant = e.entrant
	UNION SELECT seq FROM penalty JOIN mine USING (event, entrant)
	UNION SELECT c.seq FROM penalty_cancel c JOIN penalty p ON p.event = c.event AND p.number = c.penalty
		JOIN mine m ON m.event = p.event AND m.entrant = p.entrant
	UNION SELECT seq FROM dispute WHERE by IN one
	UNION SELECT r.seq FROM ruling r JOIN dispute d ON d.event = r.event AND d.number = r.dispute WHERE d.by IN one
	UNION SELECT r.seq FROM reopening r JOIN dispute d ON d.event = r.event AND d.number = r.dispute
		WHERE d.by IN one
	UNION SELECT seq FROM jury_version WHERE chair IN one
	UNION SELECT seq FROM jury_version JOIN jury_member USING (event, version) WHERE person IN one
	UNION SELECT seq FROM log WHERE subject IN (SELECT 'person ' || number FROM one)
),
written_by (number) AS (SELECT number FROM person_root WHERE root = :author),
meant AS (
	SELECT * FROM log
		WHERE :about IS NOT NULL AND seq IN (SELECT line FROM concerned)
	UNION ALL SELECT * FROM log
		WHERE :about IS NULL AND :author IS NOT NULL AND author IN written_by
	UNION ALL SELECT * FROM log
		WHERE :about IS NULL AND :author IS NULL AND event = :event
	UNION ALL SELECT * FROM log
		WHERE coalesce(:about, :author, :event) IS NULL
)
SELECT seq, time, clock_set, name, action, event, subject, hash
FROM (
	SELECT * FROM meant WHERE seq > :after AND seq <= :last
	AND (:event IS NULL OR event = :event)
	AND (:author IS NULL OR author IN written_by)
	AND (:place IS NULL OR subject = :place
		OR substr(subject, 1, length(:place) + 1) IN (:place || '.', :place || ' '))
	AND (:since IS NULL OR time >= :since)
	AND (:until IS NULL OR time <= :until)
	ORDER BY seq LIMIT :most
)
LEFT JOIN person ON person.number = author
ORDER BY seq
