-- Who people are: what was put right about a name of the file, and which numbers are one person.

-- What was put right about somebody. A number that turned out to be another's (two spellings, a new one
-- and the old) is `one_with` it; that one is nobody's else: whatever is written under the first number is
-- read as said of the second.
CREATE TABLE person_version (
	person   INTEGER NOT NULL REFERENCES name,
	version  INTEGER NOT NULL CHECK (version > 0),
	seq      INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	called   INTEGER NOT NULL REFERENCES name, -- whose text is the name
	club     TEXT    NOT NULL,
	member   TEXT    NOT NULL, -- the number in the club's books
	one_with INTEGER REFERENCES name CHECK (one_with <> person),
	reason   TEXT    NOT NULL CHECK (reason <> ''),
	PRIMARY KEY (person, version),
	UNIQUE (seq, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_version_by_one ON person_version (one_with) WHERE one_with IS NOT NULL;

CREATE VIEW person_now AS
SELECT * FROM person_version v WHERE version =
	(SELECT max(version) FROM person_version w WHERE w.person = v.person);

-- The number somebody goes by, whichever was written. What stands is said here by its place, the last, and not by
-- person_now: this view and the next stand in nearly every question, and are made ready anew with each.
CREATE VIEW person_root (number, root) AS
SELECT number, ifnull((SELECT one_with FROM person_version v WHERE v.person = n.number
	ORDER BY version DESC LIMIT 1), number)
FROM name n;

-- How people are called: those who were forgotten by their number.
CREATE VIEW person (number, root, name) AS
SELECT number, root, ifnull((SELECT text FROM name t WHERE t.number =
	ifnull((SELECT called FROM person_version v WHERE v.person = r.root
		ORDER BY version DESC LIMIT 1), r.root)), 'person ' || root)
FROM person_root r;
