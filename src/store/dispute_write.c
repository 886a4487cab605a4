#include "store/bind.h"
#include "store/dispute_rows.h"

static void claim_bind(struct statement *statement, const struct claim *claim)
{
	if (claim->has_total)
		db_bind_number(statement, ":claim_total", claim->total);
	if (claim->has_sums) {
		db_bind_number(statement, ":claim_base", claim->base);
		db_bind_number(statement, ":claim_cards", claim->cards);
	}
}

bool dispute_write(struct change *change, const struct dispute *dispute, struct error *err)
{
	struct statement statement;
	int64_t by;

	if (!change_name(change, dispute->by, &by, err))
		return false;
	statement = change_row(change, "dispute", err);
	bind_version(&statement, change->desk->event, &dispute->address, dispute->version);
	db_bind_number(&statement, ":number", dispute->number);
	if (dispute->side >= 0)
		db_bind_number(&statement, ":side", dispute->side);
	claim_bind(&statement, &dispute->claim);
	db_bind_number(&statement, ":by", by);
	db_bind_text(&statement, ":words", dispute->words);
	db_bind_number(&statement, ":after_event", dispute->after_event);
	return db_done(&statement, err);
}

/* A ruling on its way into the file. */
struct ruling_place {
	struct change *change;
	const struct dispute *dispute;
	const struct ruling *ruling;
};

static bool ruling_row_write(const struct ruling_place *place, struct error *err)
{
	const struct ruling *ruling = place->ruling;
	struct statement statement = change_row(place->change, "ruling", err);

	db_bind_number(&statement, ":dispute", place->dispute->number);
	db_bind_number(&statement, ":number", ruling->number);
	db_bind_text(&statement, ":verdict", dispute_verdict_name(ruling->verdict));
	db_bind_text(&statement, ":choice", ruling->choice);
	db_bind_text(&statement, ":clause", ruling->clause);
	db_bind_text(&statement, ":reason", ruling->reason);
	if (ruling->jury > 0)
		db_bind_number(&statement, ":jury", ruling->jury);
	db_bind_number(&statement, ":casting", ruling->casting);
	if (ruling->hand_version > 0)
		db_bind_number(&statement, ":hand_version", ruling->hand_version);
	if (ruling->penalty > 0)
		db_bind_number(&statement, ":penalty", ruling->penalty);
	if (ruling->decision > 0)
		db_bind_number(&statement, ":decision", ruling->decision);
	return db_done(&statement, err);
}

static bool vote_write(const struct ruling_place *place, size_t index, struct error *err)
{
	const struct vote *vote = &place->ruling->votes[index];
	struct statement statement;
	int64_t person;

	if (!change_name(place->change, vote->name, &person, err))
		return false;
	statement = change_row(place->change, "ruling_vote", err);
	db_bind_number(&statement, ":dispute", place->dispute->number);
	db_bind_number(&statement, ":ruling", place->ruling->number);
	db_bind_number(&statement, ":place", (int64_t)index + 1);
	db_bind_number(&statement, ":person", person);
	db_bind_text(&statement, ":vote", vote->in_favour ? "for" : "against");
	return db_done(&statement, err);
}

bool dispute_ruling_write(struct change *change, const struct dispute *dispute,
    const struct ruling *ruling, struct error *err)
{
	const struct ruling_place place = {change, dispute, ruling};
	bool ok = ruling_row_write(&place, err);

	for (size_t i = 0; ok && i < ruling->vote_count; i++)
		ok = vote_write(&place, i, err);
	return ok;
}

bool dispute_reopening_write(struct change *change, const struct dispute *dispute,
    const char *reason, bool accepted, struct error *err)
{
	struct statement statement = change_row(change, "reopening", err);

	db_bind_number(&statement, ":dispute", dispute->number);
	db_bind_number(&statement, ":ruling", dispute->rulings[dispute->ruling_count - 1].number);
	db_bind_text(&statement, ":reason", reason);
	db_bind_number(&statement, ":accepted", accepted);
	return db_done(&statement, err);
}
