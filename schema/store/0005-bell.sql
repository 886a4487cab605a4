-- The bell ended a game as it stood, the hand then played not counting. (A hand that the bell ended
-- and that counts says so itself.)
CREATE TABLE game_stop (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason TEXT    NOT NULL,
	PRIMARY KEY (event, round, game),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER game_stop_is_not_changed BEFORE UPDATE ON game_stop
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER game_stop_is_not_deleted BEFORE DELETE ON game_stop
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER game_stop_stands_under_the_next_line BEFORE INSERT ON game_stop
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
