-- How an event's documents look: the club's sign, and templates of its own in place of the built-in
-- ones. What they are stands here whole, not where they were read: the file stays one file, and a file
-- from elsewhere can name nothing that lies on this machine.
CREATE TABLE event_paper (
	event   INTEGER NOT NULL REFERENCES event,
	piece   TEXT    NOT NULL CHECK (piece <> '' AND length(piece) <= 40), -- logo, or a template's name
	version INTEGER NOT NULL CHECK (version > 0),
	seq     INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	place   INTEGER NOT NULL CHECK (place > 0), -- among the pieces of its line
	data    TEXT    NOT NULL CHECK (length(data) <= 400000), -- base 64; '': taken away
	PRIMARY KEY (event, piece, version),
	UNIQUE (seq, place)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_paper_is_not_changed BEFORE UPDATE ON event_paper
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER event_paper_is_not_deleted BEFORE DELETE ON event_paper
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER event_paper_stands_under_the_next_line BEFORE INSERT ON event_paper
WHEN NEW.seq IS NOT (SELECT ifnull(max(seq), 0) + 1 FROM log)
BEGIN
	SELECT raise(ABORT, 'a row is written under the line of the log that is being written');
END;
