-- Two equal entries of a hand confirm it. Of three sides both others must agree, so one more entry is not enough.
SELECT s.seq FROM second_entry s
WHERE s.equal AND NOT EXISTS (SELECT 1 FROM confirmation c WHERE c.event = s.event AND c.round = s.round
	AND c.game = s.game AND c.hand = s.hand AND c.version = s.version AND c.seq <= s.seq)
AND NOT EXISTS (SELECT 1 FROM seat t WHERE t.event = s.event AND t.round = s.round AND t.game = s.game AND t.side = 2)
