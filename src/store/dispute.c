#include "store/dispute.h"

#include "store/dispute_rows.h"
#include "store/row.h"

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
	return VERDICT_ENTRY; /* the schema lets no other name in */
}

static const struct cell vote_cells[] = {
    CELL_OF_NAME(CELL_CALLED, struct vote, name),
    CELL(struct vote, in_favour),
};
static const struct row_kind vote_row = ROW_KIND(struct vote, vote_cells, NULL);

/* The votes on all rulings of the event, by the line that wrote each. */
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

/* The rulings on all disputes of the event, each with its votes. */
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

static bool dispute_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct dispute *dispute = row;

	(void)desk;
	(void)err;
	dispute->side = db_is_null(statement, 5) ? -1 : db_int(statement, 5);
	dispute->claim = (struct claim){.has_total = !db_is_null(statement, 6),
	    .total = (int32_t)db_int(statement, 6),
	    .has_sums = !db_is_null(statement, 7),
	    .base = (int32_t)db_int(statement, 7),
	    .cards = (int32_t)db_int(statement, 8)};
	return true;
}

static const struct cell dispute_cells[] = {
    CELL(struct dispute, number),
    CELL(struct dispute, address.round),
    CELL(struct dispute, address.table),
    CELL(struct dispute, address.hand),
    CELL(struct dispute, version),
    {CELL_PASSED, 0},
    {CELL_PASSED, 0},
    {CELL_PASSED, 0},
    {CELL_PASSED, 0},
    CELL_OF_NAME(CELL_CALLED, struct dispute, by),
    CELL(struct dispute, words),
    CELL(struct dispute, after_event),
    CELL(struct dispute, time),
    CELL(struct dispute, log),
};
static const struct row_kind dispute_row = ROW_KIND(struct dispute, dispute_cells, dispute_finish);

bool disputes_read(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT d.number, d.round, d.game, d.hand, d.version, d.side, d.claim_total, "
	    "d.claim_base, d.claim_cards, d.by, d.words, "
	    "d.after_event, l.time, d.seq FROM dispute d LEFT JOIN log l ON l.seq = d.seq "
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
