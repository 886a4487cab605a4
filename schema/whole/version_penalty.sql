-- A penalty in a hand makes a version of the hand.
SELECT p.seq FROM penalty p
WHERE p.hand IS NOT NULL AND p.kind IN ('penalty', 'adjustment')
AND NOT EXISTS (SELECT 1 FROM version_penalty v WHERE v.event = p.event AND v.penalty = p.number)
