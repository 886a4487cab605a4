-- The scores at the deal of a hand, if the deal was written after its newest version.
SELECT s.side, s.score FROM deal d
JOIN deal_side s USING (event, round, game, hand, version)
WHERE d.event = :event AND d.round = :round AND d.game = :game AND d.hand = :hand
AND d.version = (SELECT max(version) FROM deal
	WHERE event = :event AND round = :round AND game = :game AND hand = :hand)
AND d.seq > ifnull((SELECT max(seq) FROM hand_version
	WHERE event = :event AND round = :round AND game = :game AND hand = :hand), 0)
