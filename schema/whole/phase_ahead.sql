-- As many stay ahead of a phase as there are places before its first.
SELECT p.seq FROM phase p
WHERE p.first - 1 <> (SELECT count(*) FROM phase_ahead a WHERE a.event = p.event AND a.phase = p.number)
