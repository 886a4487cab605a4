-- Events that came by the export of another club, and the people of that club matched with people of this file.

-- An event is identified by its club's file (the first line of its log) and its number there. Each line of the log
-- about it is kept with its rows, under the numbers of this file, and nothing more is written about it here. An event
-- that was changed there is imported again, as another event.
CREATE TABLE event_origin (
	event  INTEGER PRIMARY KEY REFERENCES event,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	club   BLOB    NOT NULL CHECK (length(club) = 32),   -- hash of the first line of its log
	number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647), -- of the event in that file
	line   INTEGER NOT NULL CHECK (line > 0),            -- the newest line about it there
	digest BLOB    NOT NULL CHECK (length(digest) = 32), -- the hash of that line
	direct INTEGER NOT NULL CHECK (direct IN (0, 1))      -- 1: from its club; 0: passed on by another club
) STRICT;

CREATE INDEX event_origin_by_club ON event_origin (club, number);

-- A person of another club's file, and the person of this file that was matched. The match is kept, so the question
-- is not asked again, and a person forgotten here remains forgotten. Authors and jury members of that file are kept,
-- too.
CREATE TABLE person_origin (
	club    BLOB    NOT NULL CHECK (length(club) = 32),
	number  INTEGER NOT NULL CHECK (number > 0), -- in that file
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	person  INTEGER NOT NULL REFERENCES name,
	plays   INTEGER NOT NULL CHECK (plays IN (0, 1)),
	forgotten INTEGER NOT NULL CHECK (forgotten IN (0, 1)), -- in that file: later imports match nobody with it
	PRIMARY KEY (club, number, version),
	UNIQUE (seq, club, number)
) STRICT, WITHOUT ROWID;

CREATE VIEW person_origin_now AS
SELECT * FROM person_origin o WHERE version =
	(SELECT max(version) FROM person_origin p WHERE p.club = o.club AND p.number = o.number);

-- The file of a club whose export was imported: the name of the club, and the end of its log. Corrections of people
-- in an export are taken over only if it has that line; an export without it is older.
CREATE TABLE club_file (
	club    BLOB    NOT NULL CHECK (length(club) = 32),
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name    TEXT    NOT NULL, -- '': not known
	line    INTEGER NOT NULL CHECK (line >= 0), -- the newest line; 0: known only from another club
	head    BLOB    NOT NULL CHECK (length(head) = 32), -- the hash of that line
	PRIMARY KEY (club, version),
	UNIQUE (seq, club)
) STRICT, WITHOUT ROWID;

CREATE VIEW club_file_now AS
SELECT * FROM club_file c WHERE version =
	(SELECT max(version) FROM club_file d WHERE d.club = c.club);

-- Every event with its identity, which is the same in all files. The digest is the hash of the newest line about it.
CREATE VIEW event_source (event, club, number, line, digest, imported, direct, club_name, came) AS
SELECT e.number,
	ifnull(o.club, (SELECT hash FROM log WHERE seq = 1)),
	ifnull(o.number, e.number),
	ifnull(o.line, (SELECT max(seq) FROM log l WHERE l.event = e.number)),
	ifnull(o.digest, (SELECT hash FROM log l WHERE l.event = e.number ORDER BY seq DESC LIMIT 1)),
	o.event IS NOT NULL,
	ifnull(o.direct, 1),
	ifnull((SELECT name FROM club_file_now c WHERE c.club = o.club), ''),
	ifnull((SELECT time FROM log WHERE seq = o.seq), '')
FROM event e LEFT JOIN event_origin o ON o.event = e.number;

-- Events that were replaced by a newer import.
CREATE VIEW event_replaced (event) AS
SELECT event FROM event_origin o WHERE EXISTS (SELECT 1 FROM event_origin n
	WHERE n.club = o.club AND n.number = o.number AND n.event > o.event);

CREATE TRIGGER event_origin_is_its_last_line BEFORE INSERT ON log
WHEN EXISTS (SELECT 1 FROM event_origin o WHERE o.event = NEW.event AND o.seq < NEW.seq)
BEGIN
	SELECT raise(ABORT, 'an event of another club is changed where it was played');
END;
