-- The seats up to a round, and the decision or the stop of each game.
SELECT s.round, s.game, s.entrant, s.place, s.side, d.against, d.points, d.clause,
	ifnull((SELECT stopped FROM game_stop g WHERE g.event = s.event AND g.round = s.round AND g.game = s.game
		ORDER BY version DESC LIMIT 1), 0) AS stopped,
	d.seq
FROM seat_now s
LEFT JOIN decision d ON d.event = s.event AND d.round = s.round AND d.game = s.game AND d.version =
	(SELECT max(version) FROM decision e WHERE e.event = s.event AND e.round = s.round AND e.game = s.game)
WHERE s.event = :event AND s.round <= :round
ORDER BY s.round, s.game, s.side, s.place
