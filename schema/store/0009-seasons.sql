-- Seasons: events added up, of which the best ones of each person count.

CREATE TABLE season (
	number INTEGER PRIMARY KEY CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE season_version (
	season  INTEGER NOT NULL REFERENCES season,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name    TEXT    NOT NULL CHECK (name <> ''),
	best    INTEGER NOT NULL CHECK (best BETWEEN 0 AND 999), -- events that count; 0: all
	PRIMARY KEY (season, version)
) STRICT, WITHOUT ROWID;

-- The events of a version, in the order they were added.
CREATE TABLE season_event (
	season  INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	event   INTEGER NOT NULL REFERENCES event,
	PRIMARY KEY (season, version, place),
	UNIQUE (season, version, event),
	FOREIGN KEY (season, version) REFERENCES season_version
) STRICT, WITHOUT ROWID;

CREATE TRIGGER season_is_not_changed BEFORE UPDATE ON season
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER season_is_not_deleted BEFORE DELETE ON season
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER season_version_is_not_changed BEFORE UPDATE ON season_version
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER season_version_is_not_deleted BEFORE DELETE ON season_version
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER season_event_is_not_changed BEFORE UPDATE ON season_event
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER season_event_is_not_deleted BEFORE DELETE ON season_event
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER season_stands_under_the_next_line BEFORE INSERT ON season
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;

CREATE TRIGGER season_version_stands_under_the_next_line BEFORE INSERT ON season_version
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
