-- A name first written is looked for among the authors of the log, as the reference from there waits
-- for the end of the change: without this every line of the log was read for each new name.
CREATE INDEX log_by_author ON log (author);
