-- Notes for the desk and the referee: on a hand, on a table, or on an entrant. Pages and papers for others do not have
-- them.

-- The versions of notes: the newest on a hand, a table or an entrant is valid, and an empty text removes it. Text and
-- salt are outside the chain, like those of a name: they can be blanked, and the chain is still valid.
CREATE TABLE note (
	event   INTEGER NOT NULL REFERENCES event,
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	round   INTEGER, -- of a hand or a table
	game    INTEGER,
	hand    INTEGER CHECK (hand > 0), -- NULL: on the table
	entrant INTEGER,
	hash    BLOB    NOT NULL CHECK (length(hash) = 32), -- SHA-256 of salt and text
	salt    BLOB    CHECK (length(salt) = 16),
	text    TEXT,
	PRIMARY KEY (event, number),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number),
	CHECK ((round IS NULL) = (game IS NULL) AND (entrant IS NULL) = (game IS NOT NULL)),
	CHECK (hand IS NULL OR game IS NOT NULL),
	CHECK ((salt IS NULL) = (text IS NULL)) -- both are blanked, or none
) STRICT, WITHOUT ROWID;

-- Notes that were blanked because a person was forgotten.
CREATE TABLE note_blanked (
	event INTEGER NOT NULL,
	note  INTEGER NOT NULL,
	seq   INTEGER NOT NULL REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (event, note),
	UNIQUE (seq, event, note),
	FOREIGN KEY (event, note) REFERENCES note (event, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER note_is_only_blanked BEFORE UPDATE ON note
WHEN NEW.event IS NOT OLD.event OR NEW.number IS NOT OLD.number OR NEW.seq IS NOT OLD.seq
   OR NEW.round IS NOT OLD.round OR NEW.game IS NOT OLD.game OR NEW.hand IS NOT OLD.hand
   OR NEW.entrant IS NOT OLD.entrant OR NEW.hash IS NOT OLD.hash OR NEW.text IS NOT NULL
BEGIN
	SELECT raise(ABORT, 'a note is never changed, only blanked');
END;
