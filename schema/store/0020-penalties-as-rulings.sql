-- Penalties, adjustments and warnings given, or taken back, by a ruling: in a hand that the rulebook's
-- clock lets nobody correct otherwise (fi-canasta 35B), or because somebody said so. `seq` is the line of
-- the log that gave it, or that took it back.
CREATE TABLE penalty_ruling (
	event       INTEGER NOT NULL,
	penalty     INTEGER NOT NULL,
	seq         INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	after_event INTEGER NOT NULL CHECK (after_event IN (0, 1)), -- the event was closed
	PRIMARY KEY (event, penalty, seq),
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER penalty_ruling_is_not_changed BEFORE UPDATE ON penalty_ruling
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER penalty_ruling_is_not_deleted BEFORE DELETE ON penalty_ruling
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER penalty_ruling_stands_under_the_next_line BEFORE INSERT ON penalty_ruling
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
