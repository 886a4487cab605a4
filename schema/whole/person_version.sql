-- A number that is one with another is not one with a number that itself belongs to another.
SELECT p.seq FROM person_version p
WHERE p.one_with IS NOT NULL AND p.version = (SELECT max(q.version) FROM person_version q WHERE q.person = p.person)
AND EXISTS (SELECT 1 FROM person_now o WHERE o.person = p.one_with AND o.one_with IS NOT NULL)
