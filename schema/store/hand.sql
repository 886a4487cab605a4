-- The versions of hands; the newest is valid. The rows are short and their facts are kept apart, because standings
-- read all hands of an event. Kinds are compared one by one: for a list SQLite would make a table with each row.
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
	after_end TEXT    CHECK (after_end <> ''), -- the reason to record it after the game's end
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game) REFERENCES game (event, round, number)
) STRICT, WITHOUT ROWID;

-- The facts of a hand: its record without names, as compact JSON, so that equal facts have equal bytes. A void
-- version has none. The score record is made from the facts and the event's rulebook whenever it is needed; its hash
-- tells if it is still the record of that time.
CREATE TABLE version_facts (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	facts   TEXT    NOT NULL CHECK (facts GLOB '{*}'),
	dealer  INTEGER REFERENCES name, -- the dealer, if the table wrote it
	score_sha256 BLOB NOT NULL CHECK (length(score_sha256) = 32), -- of the score record without its words
	PRIMARY KEY (event, round, game, hand, version),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- The place of a hand in the order of play, if it differs from its number because hands found later were inserted.
-- The opening minima and the deal go by it. For an inserted hand: the hand before which it was played.
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

-- The sums of one side. Its score before the hand and its opening minimum were fixed when the hand began (13A, 35A).
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
	alone           INTEGER CHECK (alone BETWEEN -1000000000 AND 1000000000), -- the total, if only that is known
	total           INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(alone, base + cards)) VIRTUAL,
	hand_left_out   INTEGER NOT NULL CHECK (hand_left_out IN (0, 1)), -- on the slip, which gives a warning
	PRIMARY KEY (event, round, game, hand, version, side),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version,
	CHECK ((alone IS NULL) = (base IS NOT NULL) AND (base IS NULL) = (cards IS NULL))
) STRICT, WITHOUT ROWID;

-- Error findings that a person accepts; a hand is refused if one is missing.
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

-- Details of a version that is not a first entry. `clock` is the kind of correction that the author named; `act` is
-- the deed. A version that only follows an earlier hand (its side began with another score) names that hand, and a
-- moved hand names the other end of the move.
CREATE TABLE correction (
	event       INTEGER NOT NULL,
	round       INTEGER NOT NULL,
	game        INTEGER NOT NULL,
	hand        INTEGER NOT NULL,
	version     INTEGER NOT NULL,
	act         TEXT    NOT NULL CHECK (act IN ('correct', 'void', 'swap', 'move', 'follow')),
	clock       TEXT    NOT NULL CHECK (clock IN ('typing', 'addition', 'record', 'ruling')),
	unlock      TEXT    CHECK (unlock <> ''), -- the reason to pass a lock; NULL: nothing was locked
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

-- A version made by a penalty that was given or cancelled. Its facts are those of the version before; its score has
-- the penalties that were in force when it was written.
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

-- The side that entered a version itself in the hall, or took it back; the author is the name of the entrant at that
-- time. A version without a row was written at the desk.
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

-- A confirmation of a version by another person than its author, who looked at it or entered the hand again.
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

-- Second entries of a hand from the other side's copy, kept if they are equal or not.
CREATE TABLE second_entry (
	event   INTEGER NOT NULL,
	round   INTEGER NOT NULL,
	game    INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	version INTEGER NOT NULL, -- the version with which it was compared
	number  INTEGER NOT NULL CHECK (number > 0),
	seq     INTEGER NOT NULL UNIQUE REFERENCES log DEFERRABLE INITIALLY DEFERRED,
	equal   INTEGER NOT NULL CHECK (equal IN (0, 1)),
	facts   TEXT    NOT NULL CHECK (facts GLOB '{*}'),
	dealer  INTEGER REFERENCES name,
	PRIMARY KEY (event, round, game, hand, version, number),
	FOREIGN KEY (event, round, game, hand, version) REFERENCES hand_version
) STRICT, WITHOUT ROWID;

-- The newest version of each hand, also if it is void.
CREATE VIEW hand_now AS
SELECT * FROM hand_version v WHERE version =
	(SELECT max(version) FROM hand_version w WHERE w.event = v.event AND w.round = v.round
	 AND w.game = v.game AND w.hand = v.hand);

-- Hands that were inserted into the order of play, by the newest entry with their number.
CREATE VIEW hand_inserted AS
SELECT v.event, v.round, v.game, v.hand, p.before FROM hand_version v
JOIN version_place p USING (event, round, game, hand, version)
WHERE v.kind = 'entry' AND p.before IS NOT NULL AND v.version =
	(SELECT max(version) FROM hand_version w WHERE w.event = v.event AND w.round = v.round
	 AND w.game = v.game AND w.hand = v.hand AND w.kind = 'entry');
