-- Settings of an event beyond those every event has: its format, its clock, how it is drawn and
-- ranked. Which there are, and what they may hold, stands in src/store/event_setting.c; a version of
-- the event has the rows of those that are not as usual.
CREATE TABLE event_setting (
	event   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	key     TEXT    NOT NULL CHECK (key <> ''),
	value   TEXT    NOT NULL CHECK (value <> ''),
	PRIMARY KEY (event, version, key),
	FOREIGN KEY (event, version) REFERENCES event_version
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_setting_is_not_changed BEFORE UPDATE ON event_setting
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER event_setting_is_not_deleted BEFORE DELETE ON event_setting
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;
