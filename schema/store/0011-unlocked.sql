-- What passed a lock, and games the bell ended that go on.

-- Why something was recorded on a signed sheet or in a locked round: a hand, the end of a game, its
-- reopening. (A correction keeps its own reason.)
CREATE TABLE unlocking (
	event  INTEGER NOT NULL,
	round  INTEGER NOT NULL,
	game   INTEGER NOT NULL,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, round, game, seq),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

-- What became of a game the bell ended (schema/store/0005, its version 1): it goes on, or the bell
-- ended it after all. The newest stands.
CREATE TABLE game_stop_change (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 1),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	stopped INTEGER NOT NULL CHECK (stopped IN (0, 1)),
	reason  TEXT    NOT NULL CHECK (stopped = 1 OR reason <> ''),
	by      INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, game, version),
	FOREIGN KEY (event, round, game) REFERENCES game_stop
) STRICT, WITHOUT ROWID;

-- Rows are written once.

CREATE TRIGGER unlocking_is_not_changed BEFORE UPDATE ON unlocking
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER unlocking_is_not_deleted BEFORE DELETE ON unlocking
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER game_stop_change_is_not_changed BEFORE UPDATE ON game_stop_change
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER game_stop_change_is_not_deleted BEFORE DELETE ON game_stop_change
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

-- And only under the line of the log that is being written.

CREATE TRIGGER unlocking_stands_under_the_next_line BEFORE INSERT ON unlocking
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER game_stop_change_stands_under_the_next_line BEFORE INSERT ON game_stop_change
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
