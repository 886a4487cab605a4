-- Seasons: events are added up, the best few of each person.
CREATE TABLE season (
	number INTEGER PRIMARY KEY CHECK (number > 0),
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE season_version (
	season  INTEGER NOT NULL REFERENCES season,
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name    TEXT    NOT NULL CHECK (name <> ''),
	best    INTEGER NOT NULL CHECK (best BETWEEN 0 AND 999), -- number of events that count; 0: all
	PRIMARY KEY (season, version)
) STRICT, WITHOUT ROWID;

-- The events of a version, in the order in which they were added.
CREATE TABLE season_event (
	season  INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	event   INTEGER NOT NULL REFERENCES event,
	PRIMARY KEY (season, version, place),
	UNIQUE (season, version, event),
	FOREIGN KEY (season, version) REFERENCES season_version
) STRICT, WITHOUT ROWID;
