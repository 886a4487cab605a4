-- Pages on a screen that follow an event: which file is rewritten after each change. This is about
-- the machine at the desk, not about the event: no line of the log, nothing exported or imported, and
-- a copy of this file leaves the page alone, as `store` names the very file it was asked of.
CREATE TABLE live_page (
	event    INTEGER PRIMARY KEY REFERENCES event,
	file     TEXT NOT NULL UNIQUE CHECK (file GLOB '/*'), -- the newest event asked for it has it
	language TEXT NOT NULL, -- of its words; '': the rulebook's
	store    TEXT NOT NULL CHECK (store <> '')
) STRICT;
