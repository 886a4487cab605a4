-- Two equal entries of a hand confirm it.
SELECT s.seq FROM second_entry s
WHERE s.equal AND NOT EXISTS (SELECT 1 FROM confirmation c WHERE c.event = s.event AND c.round = s.round
	AND c.game = s.game AND c.hand = s.hand AND c.version = s.version AND c.seq <= s.seq)
