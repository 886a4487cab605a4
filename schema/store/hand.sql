-- A hand is a chain of versions; the newest is what stands. These rows are kept short, and their
-- facts apart, because standings read all of an event's. Kinds are compared one by one: of a list of
-- them SQLite would make a table anew with each row.
CREATE TABLE hand_version (
	event     INTEGER NOT NULL,
	round     INTEGER NOT NULL,
	game      INTEGER NOT NULL,
	hand      INTEGER NOT NULL CHECK (hand > 0),
	version   INTEGER NOT NULL CHECK (version > 0),
	seq       INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	kind      TEXT    NOT NULL CHECK (kind = 'entry' OR kind = 'typing' OR kind = 'addition'
	          OR kind = 'record' OR kind = 'ruling' OR kind = 'void' OR kind = 'follow'),
	reason    TEXT    NOT NULL CHECK (kind = 'entry' OR reason <> ''), -- of a correction
	after_end TEXT    CHECK (after_end <> ''), -- why it was recorded after the game's end
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

-- What the table wrote: the hand record of the interface, names taken out. A void version has none.
-- The text is the compact one, so that what is hashed is the same to the byte. The score record is
-- made of it and of the event's rulebook again whenever it is asked for; its hash says whether it is
-- the one that came of it then.
CREATE TABLE version_facts (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	facts   TEXT    NOT NULL CHECK (facts GLOB '{*}'),
	dealer  INTEGER REFERENCES name, -- who dealt, where the table wrote it
	score_sha256 BLOB NOT NULL CHECK (length(score_sha256) = 32), -- of the record without its words
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- The place of a version's hand in the order of play, where that is not its number: hands found later
-- were inserted. By it go opening minima and the deal. Of an entry that was inserted itself: the hand
-- it stands before.
CREATE TABLE version_place (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	before  INTEGER CHECK (before > 0 AND before < hand),
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- One side's sums. Score before and opening minimum were fixed when the hand began (13A, 35A).
CREATE TABLE version_side (
	event           INTEGER NOT NULL,
	round           INTEGER NOT NULL,
	game            INTEGER NOT NULL,
	hand            INTEGER NOT NULL,
	version         INTEGER NOT NULL,
	side            INTEGER NOT NULL,
	score_before    INTEGER NOT NULL CHECK (score_before BETWEEN -1000000000 AND 1000000000),
	opening_minimum INTEGER NOT NULL CHECK (opening_minimum BETWEEN 0 AND 1000000000),
	base            INTEGER CHECK (base BETWEEN -1000000000 AND 1000000000), -- NULL: only the total is known
	cards           INTEGER CHECK (cards BETWEEN -1000000000 AND 1000000000),
	alone           INTEGER CHECK (alone BETWEEN -1000000000 AND 1000000000), -- the total, where it is
	total           INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(alone, base + cards)) VIRTUAL,
	hand_left_out   INTEGER NOT NULL CHECK (hand_left_out IN (0, 1)), -- of the slip: it warns
	PRIMARY KEY (event, round, game, hand, version, side),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version,
	CHECK ((alone IS NULL) = (base IS NOT NULL) AND (base IS NULL) = (cards IS NULL))
) STRICT, WITHOUT ROWID;

-- Error findings somebody answers for: without one for each, a hand is refused.
CREATE TABLE acceptance (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	place   INTEGER NOT NULL CHECK (place > 0),
	code    TEXT    NOT NULL CHECK (code <> ''),
	reason  TEXT    NOT NULL CHECK (reason <> ''),
	by      INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (event, round, game, hand, version, place),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- What goes with a version that is not a first entry. `clock` is what the author called the
-- correction; `act` what was done. A version that only follows an earlier hand's (its side began with
-- another score) names that hand, as one that was moved names the other end.
CREATE TABLE correction (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	game        INTEGER NOT NULL,
	hand        INTEGER NOT NULL,
	version     INTEGER NOT NULL,
	act         TEXT    NOT NULL CHECK (act IN ('correct', 'void', 'swap', 'move', 'follow')),
	clock       TEXT    NOT NULL CHECK (clock IN ('typing', 'addition', 'record', 'ruling')),
	unlock      TEXT    CHECK (unlock <> ''), -- why it passed a lock; NULL: there was none
	after_event INTEGER NOT NULL CHECK (after_event IN (0, 1)),
	other_round INTEGER CHECK (other_round > 0),
	other_game  INTEGER CHECK (other_game > 0),
	other_hand  INTEGER CHECK (other_hand > 0),
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version,
	CHECK ((other_round IS NULL) = (act NOT IN ('move', 'follow'))),
	CHECK ((other_round IS NULL) = (other_game IS NULL)
	       AND (other_round IS NULL) = (other_hand IS NULL))
) STRICT, WITHOUT ROWID;

-- A version of a hand that came about by a penalty given or cancelled: its facts are those before,
-- its score has the penalties standing when it was written.
CREATE TABLE version_penalty (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	penalty INTEGER NOT NULL,
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version,
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number)
) STRICT, WITHOUT ROWID;

-- The side of the table that entered a version itself, or took it back, in the hall; the author's name says the
-- entrant as it was called then. A version without a row was written at the desk.
CREATE TABLE version_by_side (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	side    INTEGER NOT NULL CHECK (side BETWEEN 0 AND 2),
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- Somebody else than who entered a version stands for it: looked at it, or entered the hand again.
CREATE TABLE confirmation (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	method  TEXT    NOT NULL CHECK (method IN ('looked at', 'entered again', 'accepted')),
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- The same hand entered a second time, from the other side's copy; kept, equal or not.
CREATE TABLE second_entry (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL, -- the first entry it was held against
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	equal   INTEGER NOT NULL CHECK (equal IN (0, 1)),
	facts   TEXT    NOT NULL CHECK (facts GLOB '{*}'),
	dealer  INTEGER REFERENCES name,
	PRIMARY KEY (event, round, game, hand, version, number),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- The version of each hand that stands, a void one too.
CREATE VIEW hand_now AS
SELECT * FROM hand_version v WHERE version =
	(SELECT max(version) FROM hand_version w WHERE w.event = v.event AND w.round = v.round
	 AND w.game = v.game AND w.hand = v.hand);

-- Hands that were inserted into the order of play, by the newest entry under their number.
CREATE VIEW hand_inserted AS
SELECT v.event, v.round, v.game, v.hand, p.before FROM hand_version v
JOIN version_place p USING (event, round, game, hand, version)
WHERE v.kind = 'entry' AND p.before IS NOT NULL AND v.version =
	(SELECT max(version) FROM hand_version w WHERE w.event = v.event AND w.round = v.round
	 AND w.game = v.game AND w.hand = v.hand AND w.kind = 'entry');
