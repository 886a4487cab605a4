-- Events that were played elsewhere and came by another club's export, and who people of that club are here.

-- An event is its club's file, known by its log's first line, and its number there. What came is kept
-- as it was written: each line of the log about it with its rows, under numbers of this file. From then on
-- nothing is written about it here. One that was changed there comes again, as an event of its own.
CREATE TABLE event_origin (
	event  INTEGER PRIMARY KEY REFERENCES event,
	seq    INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	club   BLOB    NOT NULL CHECK (length(club) = 32),   -- hash of the first line of its log
	number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2147483647), -- of the event there
	line   INTEGER NOT NULL CHECK (line > 0),            -- the newest there about it
	digest BLOB    NOT NULL CHECK (length(digest) = 32), -- the hash of that line
	direct INTEGER NOT NULL CHECK (direct IN (0, 1))      -- from its club, else another one passed it on
) STRICT;

CREATE INDEX event_origin_by_club ON event_origin (club, number);

-- Somebody of another club's file is somebody here, so that nobody is asked again, and whoever was forgotten
-- here stays so. Who did no more than write or decide there is known too, until he plays.
CREATE TABLE person_origin (
	club    BLOB    NOT NULL CHECK (length(club) = 32),
	number  INTEGER NOT NULL CHECK (number > 0), -- there
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	person  INTEGER NOT NULL REFERENCES name,
	plays   INTEGER NOT NULL CHECK (plays IN (0, 1)),
	forgotten INTEGER NOT NULL CHECK (forgotten IN (0, 1)), -- there: what came from there asks for nobody
	PRIMARY KEY (club, number, version),
	UNIQUE (seq, club, number)
) STRICT, WITHOUT ROWID;

CREATE VIEW person_origin_now AS
SELECT * FROM person_origin o WHERE version =
	(SELECT max(version) FROM person_origin p WHERE p.club = o.club AND p.number = o.number);

-- A club's file, whose export came: what the club is called, and how far its log went. What an export says
-- of people is followed where it knows that line; one that does not is older.
CREATE TABLE club_file (
	club    BLOB    NOT NULL CHECK (length(club) = 32),
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	name    TEXT    NOT NULL, -- '': nobody told it
	line    INTEGER NOT NULL CHECK (line >= 0), -- the newest; 0: another club passed on what it has of it
	head    BLOB    NOT NULL CHECK (length(head) = 32), -- the hash of that line
	PRIMARY KEY (club, version),
	UNIQUE (seq, club)
) STRICT, WITHOUT ROWID;

CREATE VIEW club_file_now AS
SELECT * FROM club_file c WHERE version =
	(SELECT max(version) FROM club_file d WHERE d.club = c.club);

-- Every event by what it is known by everywhere; its digest is the hash of the newest line about it.
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

-- Those whose place another one took.
CREATE VIEW event_replaced (event) AS
SELECT event FROM event_origin o WHERE EXISTS (SELECT 1 FROM event_origin n
	WHERE n.club = o.club AND n.number = o.number AND n.event > o.event);

CREATE TRIGGER event_origin_is_its_last_line BEFORE INSERT ON log
WHEN EXISTS (SELECT 1 FROM event_origin o WHERE o.event = NEW.event AND o.seq < NEW.seq)
BEGIN
	SELECT raise(ABORT, 'an event of another club is changed where it was played');
END;
