-- A look of one's own for the page on a screen: the template itself, as it was when the page began.
ALTER TABLE live_page ADD COLUMN template TEXT NOT NULL DEFAULT ''; -- '': the built-in one
