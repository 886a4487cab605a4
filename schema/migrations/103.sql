-- The wrong rulebook, and the wrong event.

-- A rulebook that replaced the one before, which was the wrong one. Versions of hands from its line of the log on are
-- scored by it, earlier versions by the rulebook that was in force then.
CREATE TABLE event_rulebook (
	event    INTEGER NOT NULL REFERENCES event,
	version  INTEGER NOT NULL CHECK (version > 0),
	seq      INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	rulebook TEXT    NOT NULL CHECK (rulebook <> ''), -- its id
	sides    INTEGER NOT NULL CHECK (sides BETWEEN 2 AND 3), -- at a table, by this rulebook
	reason   TEXT    CHECK (reason <> ''), -- required if anything is recorded
	unlock   TEXT    CHECK (unlock <> ''), -- the reason to pass a lock; NULL: nothing was locked
	PRIMARY KEY (event, version)
) STRICT, WITHOUT ROWID;

-- Another rulebook may seat another number of sides at a table, as long as nobody is seated.
DROP VIEW event_sides;
DROP VIEW event_sides_now;

CREATE VIEW event_sides AS
SELECT number AS event, seq, sides FROM event
UNION ALL SELECT event, seq, sides FROM event_rulebook;

CREATE VIEW event_sides_now AS
SELECT number AS event, ifnull((SELECT sides FROM event_rulebook r WHERE r.event = e.number
	ORDER BY version DESC LIMIT 1), sides) AS sides FROM event e;

CREATE TABLE event_rulebook_text (
	event   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	name    TEXT    NOT NULL,
	data    TEXT    NOT NULL, -- as rulebook_text
	PRIMARY KEY (event, version, place),
	FOREIGN KEY (event, version) REFERENCES event_rulebook
) STRICT, WITHOUT ROWID;

CREATE TABLE event_rulebook_choice (
	event   INTEGER NOT NULL,
	version INTEGER NOT NULL,
	option  TEXT    NOT NULL,
	value   TEXT    NOT NULL,
	PRIMARY KEY (event, version, option),
	FOREIGN KEY (event, version) REFERENCES event_rulebook
) STRICT, WITHOUT ROWID;

-- An event that was made by mistake. It is not listed, and its number is not used again.
CREATE TABLE event_removed (
	event  INTEGER PRIMARY KEY REFERENCES event,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	reason TEXT    CHECK (reason <> '')
) STRICT;

CREATE TRIGGER event_removed_is_before_play BEFORE INSERT ON event_removed
WHEN EXISTS (SELECT 1 FROM hand_version h WHERE h.event = NEW.event)
BEGIN
	SELECT raise(ABORT, 'an event with hands is not removed');
END;
