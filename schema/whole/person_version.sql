-- A number that is one with another is not one with a number that itself belongs to another. A line that gives a person
-- another name has a version of that person.
SELECT p.seq FROM person_version p
WHERE p.one_with IS NOT NULL AND p.version = (SELECT max(q.version) FROM person_version q WHERE q.person = p.person)
AND EXISTS (SELECT 1 FROM person_now o WHERE o.person = p.one_with AND o.one_with IS NOT NULL)
UNION ALL
SELECT p.seq FROM person_version p JOIN log l USING (seq)
WHERE l.action = 'person-set' AND p.one_with IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM person_version o WHERE o.seq = p.seq AND o.person = p.one_with)
