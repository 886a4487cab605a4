-- A person or an event of another club came with the file of that club.
SELECT o.seq FROM person_origin o
WHERE NOT EXISTS (SELECT 1 FROM club_file f WHERE f.club = o.club)
UNION ALL
SELECT o.seq FROM event_origin o
WHERE o.direct AND NOT EXISTS (SELECT 1 FROM club_file f WHERE f.club = o.club)
