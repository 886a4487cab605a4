-- People: corrections of the names in the file, and the numbers that belong to one person.

-- Corrections about a person. A number that turned out to be another person's (two spellings, an old name and a new
-- one) is `one_with` that number, which is `one_with` no other: all that is written under the first is read as the
-- second's.
CREATE TABLE person_version (
	person   INTEGER NOT NULL REFERENCES name,
	version  INTEGER NOT NULL CHECK (version > 0),
	seq      INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	called   INTEGER NOT NULL REFERENCES name, -- the name, by its number
	club     TEXT    NOT NULL,
	member   TEXT    NOT NULL, -- the membership number in the club
	one_with INTEGER REFERENCES name CHECK (one_with <> person),
	reason   TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (person, version),
	UNIQUE (seq, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_version_by_one ON person_version (one_with) WHERE one_with IS NOT NULL;

CREATE VIEW person_now AS
SELECT * FROM person_version v WHERE version =
	(SELECT max(version) FROM person_version w WHERE w.person = v.person);

-- The number of a person, by any number that was written. The newest version is found here by its number and not by
-- person_now: nearly every question uses this view and the next, and SQLite prepares them each time.
CREATE VIEW person_root (number, root) AS
SELECT number, ifnull((SELECT one_with FROM person_version v WHERE v.person = n.number
	ORDER BY version DESC LIMIT 1), number)
FROM name n;

-- The present names of people; forgotten people have their number instead.
CREATE VIEW person (number, root, name) AS
SELECT number, root, ifnull((SELECT text FROM name t WHERE t.number =
	ifnull((SELECT called FROM person_version v WHERE v.person = r.root
		ORDER BY version DESC LIMIT 1), r.root)), 'person ' || root)
FROM person_root r;
