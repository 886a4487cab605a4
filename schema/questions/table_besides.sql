-- What a table has besides its hands, and whether its round is locked and its clock was started.
SELECT EXISTS (SELECT 1 FROM deal WHERE event = :event AND round = :round AND game = :game) AS dealt,
	EXISTS (SELECT 1 FROM decision WHERE event = :event AND round = :round AND game = :game) AS decided,
	EXISTS (SELECT 1 FROM penalty WHERE event = :event AND round = :round AND game = :game) AS penalised,
	EXISTS (SELECT 1 FROM signature WHERE event = :event AND round = :round AND game = :game) AS signed,
	EXISTS (SELECT 1 FROM signature_side WHERE event = :event AND round = :round AND game = :game) AS signed_by_side,
	EXISTS (SELECT 1 FROM game_stop WHERE event = :event AND round = :round AND game = :game) AS stopped,
	EXISTS (SELECT 1 FROM dispute WHERE event = :event AND round = :round AND game = :game) AS disputed,
	EXISTS (SELECT 1 FROM round_lock WHERE event = :event AND round = :round) AS locked,
	EXISTS (SELECT 1 FROM round_clock_now WHERE event = :event AND round = :round AND act = 'start') AS clocked
