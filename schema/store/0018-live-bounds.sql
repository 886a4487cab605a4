-- What a page on a screen is described by keeps within bounds, as every other text of the file: a file
-- that came from elsewhere is read no further than this. A page beyond them is asked for anew.
CREATE TABLE live_page_within (
	event    INTEGER PRIMARY KEY REFERENCES event,
	file     TEXT NOT NULL UNIQUE -- the newest event asked for it has it
		CHECK (file GLOB '/*' AND length(CAST(file AS BLOB)) <= 4096),
	language TEXT NOT NULL CHECK (length(CAST(language AS BLOB)) <= 40), -- of its words; '': the rulebook's
	store    TEXT NOT NULL CHECK (store <> '' AND length(CAST(store AS BLOB)) <= 64),
	template TEXT NOT NULL CHECK (length(CAST(template AS BLOB)) <= 262144) -- '': the built-in one
) STRICT;

INSERT OR IGNORE INTO live_page_within (event, file, language, store, template)
SELECT event, file, language, store, template FROM live_page;

DROP TABLE live_page;

ALTER TABLE live_page_within RENAME TO live_page;
