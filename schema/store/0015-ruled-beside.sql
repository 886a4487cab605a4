-- What a ruling gave or decided beside the facts of a hand: where the ruling is reopened, it is taken
-- back. Rulings of files before this migration tell their penalty in their choice alone: "A:25C P12".

CREATE TABLE ruling_penalty (
	event   INTEGER NOT NULL,
	dispute INTEGER NOT NULL,
	ruling  INTEGER NOT NULL,
	penalty INTEGER NOT NULL,
	PRIMARY KEY (event, dispute, ruling),
	FOREIGN KEY (event, dispute, ruling) REFERENCES ruling (event, dispute, number),
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number)
) STRICT, WITHOUT ROWID;

-- The version of the decision on the table's game that the ruling made.
CREATE TABLE ruling_decision (
	event   INTEGER NOT NULL,
	dispute INTEGER NOT NULL,
	ruling  INTEGER NOT NULL,
	version INTEGER NOT NULL CHECK (version > 0),
	PRIMARY KEY (event, dispute, ruling),
	FOREIGN KEY (event, dispute, ruling) REFERENCES ruling (event, dispute, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ruling_penalty_is_not_changed BEFORE UPDATE ON ruling_penalty
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER ruling_penalty_is_not_deleted BEFORE DELETE ON ruling_penalty
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;

CREATE TRIGGER ruling_decision_is_not_changed BEFORE UPDATE ON ruling_decision
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER ruling_decision_is_not_deleted BEFORE DELETE ON ruling_decision
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;
