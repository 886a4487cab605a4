#include "dispute/dispute_rows.h"

#include "base/error.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/version.h"
#include "file/db.h"
#include "file/transaction.h"
#include "score/hand.h"

#include <string.h>

static const char *const verdict_names[] = {
    [VERDICT_ENTRY] = "entry",
    [VERDICT_CLAIM] = "claim",
    [VERDICT_EXPLANATION] = "explanation",
    [VERDICT_SLIP] = "slip",
    [VERDICT_PENALTY] = "penalty",
};

const char *dispute_verdict_name(enum verdict verdict)
{
	return verdict_names[verdict];
}

static enum verdict verdict_named(const char *name)
{
	for (int i = 0; i < VERDICT_COUNT; i++)
		if (strcmp(verdict_names[i], name) == 0)
			return (enum verdict)i;
	return VERDICT_ENTRY; /* the schema allows no other name */
}

static const struct cell vote_cells[] = {
    CELL_OF_NAME(CELL_CALLED, struct vote, name),
    CELL(struct vote, in_favour),
};
static const struct row_kind vote_row = ROW_KIND(struct vote, vote_cells, NULL);

/* Reads the votes on all rulings of the event, by the line that wrote each. */
static bool votes_read(const struct desk *desk, struct row_groups *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT person, vote = 'for', r.seq FROM ruling r "
	    "JOIN ruling_vote v ON v.event = r.event AND v.dispute = r.dispute "
	    "AND v.ruling = r.number "
	    "WHERE r.event = :event ORDER BY r.seq, place";
	struct statement statement = db_ask_event(desk, sql, err);

	return row_groups_read(&statement, desk, &vote_row, ret, err);
}

static bool ruling_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct ruling *ruling = row;
	const char *verdict;

	if (!db_text(statement, 1, desk->arena, &verdict, err))
		return false;
	ruling->verdict = verdict_named(verdict);
	ruling->ends_game = ruling->verdict == VERDICT_PENALTY && ruling->penalty == 0;
	return true;
}

static const struct cell ruling_cells[] = {
    CELL(struct ruling, number),
    {CELL_PASSED, 0},
    CELL(struct ruling, choice),
    CELL(struct ruling, clause),
    CELL(struct ruling, reason),
    CELL(struct ruling, jury),
    CELL(struct ruling, casting),
    CELL(struct ruling, hand_version),
    CELL_OF_NAME(CELL_CALLED, struct ruling, by),
    CELL(struct ruling, time),
    CELL(struct ruling, log),
    CELL_OF_NAME(CELL_CALLED, struct ruling, reopened_by),
    CELL(struct ruling, reopened_at),
    CELL(struct ruling, reopened_why),
    CELL(struct ruling, penalty),
    CELL(struct ruling, decision),
    CELL(struct ruling, ending),
    CELL(struct ruling, reopened),
};
static const struct row_kind ruling_row = ROW_KIND(struct ruling, ruling_cells, ruling_finish);

/* Reads the rulings on all disputes of the event, each with its votes. */
static bool rulings_read(const struct desk *desk, struct row_groups *ret, struct error *err)
{
	struct statement statement = db_ask_event_file(desk, "rulings.sql", err);
	struct row_groups votes;
	struct ruling *rulings;

	if (!row_groups_read(&statement, desk, &ruling_row, ret, err) ||
	    !votes_read(desk, &votes, err))
		return false;
	rulings = ret->rows;
	for (size_t i = 0; i < ret->count; i++)
		rulings[i].votes = row_group(&votes, rulings[i].log, &rulings[i].vote_count);
	return true;
}

static void rulings_add(struct dispute *dispute, const struct row_groups *rulings)
{
	dispute->rulings = row_group(rulings, dispute->number, &dispute->ruling_count);
	dispute->undecided =
	    dispute->ruling_count == 0 || dispute->rulings[dispute->ruling_count - 1].reopened;
}

static const struct cell dispute_cells[] = {
    CELL(struct dispute, number),
    CELL(struct dispute, address.round),
    CELL(struct dispute, address.table),
    CELL(struct dispute, address.hand),
    CELL(struct dispute, version),
    CELL(struct dispute, side),
    CELL(struct dispute, claim.has_total),
    CELL(struct dispute, claim.total),
    CELL(struct dispute, claim.has_sums),
    CELL(struct dispute, claim.base),
    CELL(struct dispute, claim.cards),
    CELL_OF_NAME(CELL_CALLED, struct dispute, by),
    CELL(struct dispute, words),
    CELL(struct dispute, after_event),
    CELL(struct dispute, time),
    CELL(struct dispute, log),
};
static const struct row_kind dispute_row = ROW_KIND(struct dispute, dispute_cells, NULL);

bool disputes_read(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT d.number, d.round, d.game, d.hand, d.version, ifnull(d.side, -1), "
	    "d.claim_total IS NOT NULL, ifnull(d.claim_total, 0), "
	    "d.claim_base IS NOT NULL, ifnull(d.claim_base, 0), ifnull(d.claim_cards, 0), "
	    "d.by, d.words, d.after_event, l.time, d.seq "
	    "FROM dispute d LEFT JOIN log l ON l.seq = d.seq "
	    "WHERE d.event = :event ORDER BY d.number";
	struct statement statement = db_ask_event(desk, sql, err);
	struct row_groups rulings;
	struct dispute *rows;
	size_t count;
	size_t kept = 0;

	rows = row_list(&statement, desk, &dispute_row, &count, err);
	if (!rows || !rulings_read(desk, &rulings, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		rulings_add(&rows[i], &rulings);
		if (all || rows[i].undecided)
			rows[kept++] = rows[i];
	}
	*ret = rows;
	*ret_count = kept;
	return true;
}

void dispute_subject(const struct dispute *dispute, char subject[DISPUTE_SUBJECT])
{
	char address[ADDRESS_TEXT];

	address_text(&dispute->address, address);
	(void)sqlite3_snprintf(DISPUTE_SUBJECT, subject, "%s D%d", address, dispute->number);
}

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

static bool vote_write(struct change *change, const struct dispute *dispute,
    const struct ruling *ruling, size_t place, struct error *err)
{
	const struct vote *vote = &ruling->votes[place];
	struct statement statement;
	int64_t person;

	if (!change_name(change, vote->name, &person, err))
		return false;
	statement = change_row(change, "ruling_vote", err);
	db_bind_number(&statement, ":dispute", dispute->number);
	db_bind_number(&statement, ":ruling", ruling->number);
	db_bind_number(&statement, ":place", (int64_t)place + 1);
	db_bind_number(&statement, ":person", person);
	db_bind_text(&statement, ":vote", vote->in_favour ? "for" : "against");
	return db_done(&statement, err);
}

bool dispute_ruling_write(struct change *change, const struct dispute *dispute,
    const struct ruling *ruling, struct error *err)
{
	struct statement statement = change_row(change, "ruling", err);

	db_bind_number(&statement, ":dispute", dispute->number);
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

	bool ok = db_done(&statement, err);

	for (size_t i = 0; ok && i < ruling->vote_count; i++)
		ok = vote_write(change, dispute, ruling, i, err);
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
