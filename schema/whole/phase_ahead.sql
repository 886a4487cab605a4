-- The number of entrants ahead of a phase is the number of places before its first.
SELECT p.seq FROM phase p
WHERE p.first - 1 <> (SELECT count(*) FROM phase_ahead a WHERE a.event = p.event AND a.phase = p.number)
