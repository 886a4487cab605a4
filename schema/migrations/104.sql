-- The version of the scorer that made the score of a version (src/score/scorer.h); NULL: the first.
ALTER TABLE version_facts ADD COLUMN scorer INTEGER CHECK (scorer > 1);
