-- Penalties against a whole side where partners change.

-- It was given to the side, not to one of it: this second entrant has it as well as the penalty's own.
CREATE TABLE penalty_partner (
	event   INTEGER NOT NULL,
	penalty INTEGER NOT NULL,
	entrant INTEGER NOT NULL,
	PRIMARY KEY (event, penalty),
	FOREIGN KEY (event, penalty) REFERENCES penalty (event, number),
	FOREIGN KEY (event, entrant) REFERENCES entrant (event, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER penalty_partner_is_not_changed BEFORE UPDATE ON penalty_partner
BEGIN
	SELECT raise(ABORT, 'rows are never changed: a change is a new version');
END;

CREATE TRIGGER penalty_partner_is_not_deleted BEFORE DELETE ON penalty_partner
BEGIN
	SELECT raise(ABORT, 'rows are never deleted');
END;
