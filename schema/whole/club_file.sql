-- Somebody of another club, and an event of it, came by its file.
SELECT o.seq FROM person_origin o
WHERE NOT EXISTS (SELECT 1 FROM club_file f WHERE f.club = o.club)
UNION ALL
SELECT o.seq FROM event_origin o
WHERE o.direct AND NOT EXISTS (SELECT 1 FROM club_file f WHERE f.club = o.club)
