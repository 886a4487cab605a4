-- Why a version of an event was made: asked for where what ranks is changed after play began.
CREATE TABLE event_reason (
	event   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (event, version),
	FOREIGN KEY (event, version) REFERENCES event_version
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_reason_is_not_changed BEFORE UPDATE ON event_reason
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER event_reason_is_not_deleted BEFORE DELETE ON event_reason
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;
