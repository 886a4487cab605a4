#include "store/dispute.h"

#include "store/bind.h"
#include "store/dispute_rows.h"

#include <string.h>

static const char *const verdict_names[] = {
    [VERDICT_ENTRY] = "entry",
    [VERDICT_CLAIM] = "claim",
    [VERDICT_EXPLANATION] = "explanation",
    [VERDICT_SLIP] = "slip",
    [VERDICT_PENALTY] = "penalty",
};

const char *verdict_name(enum verdict verdict)
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

static bool votes_read(const struct desk *desk, const struct dispute *dispute,
    struct ruling *ruling, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull(text, 'person ' || person), vote = 'for' FROM ruling_vote "
	    "LEFT JOIN name ON name.number = person WHERE event = :event "
	    "AND dispute = :dispute AND ruling = :ruling ORDER BY place";
	struct vote *votes = NULL;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":dispute", dispute->number);
		db_bind_number(&statement, ":ruling", ruling->number);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		votes = list_room(desk->arena, votes, ruling->vote_count, sizeof *votes);
		ok = votes
		         ? db_text(&statement, 0, desk->arena, &votes[ruling->vote_count].name, err)
		         : error_memory(err);
		if (ok)
			votes[ruling->vote_count++].in_favour = db_int(&statement, 1) != 0;
	}
	db_release(&statement);
	ruling->votes = votes;
	return ok && step == DB_DONE;
}

static bool ruling_row(
    const struct statement *statement, struct arena *arena, struct ruling *ret, struct error *err)
{
	const char *verdict;

	*ret = (struct ruling){
	    .number = db_int(statement, 0),
	    .jury = db_int(statement, 5),
	    .casting = db_int(statement, 6) != 0,
	    .hand_version = db_int(statement, 7),
	    .log = db_number(statement, 10),
	    .reopened = !db_is_null(statement, 13),
	    .penalty = db_int(statement, 14),
	    .decision = db_int(statement, 15),
	};
	if (!db_text(statement, 1, arena, &verdict, err) ||
	    !db_text(statement, 2, arena, &ret->choice, err) ||
	    !db_text(statement, 3, arena, &ret->clause, err) ||
	    !db_text(statement, 4, arena, &ret->reason, err) ||
	    !db_text(statement, 8, arena, &ret->by, err) ||
	    !db_text(statement, 9, arena, &ret->time, err) ||
	    !db_text(statement, 11, arena, &ret->reopened_by, err) ||
	    !db_text(statement, 12, arena, &ret->reopened_at, err) ||
	    !db_text(statement, 13, arena, &ret->reopened_why, err) ||
	    !db_text(statement, 16, arena, &ret->ending, err))
		return false;
	ret->verdict = verdict_named(verdict);
	ret->ends_game = ret->verdict == VERDICT_PENALTY && ret->penalty == 0;
	return true;
}

static bool rulings_read(const struct desk *desk, struct dispute *dispute, struct error *err)
{
	static const char sql[] =
	    "SELECT r.number, r.verdict, r.choice, r.clause, r.reason, r.jury, r.casting, "
	    "r.hand_version, ifnull(n.text, 'person ' || l.author), l.time, r.seq, "
	    "ifnull(who.text, 'person ' || ol.author), ol.time, o.reason, "
	    "r.penalty, r.decision, (SELECT e.clause FROM decision e WHERE e.event = r.event "
	    "AND e.round = :round AND e.game = :game AND e.version = r.decision) FROM ruling r "
	    "LEFT JOIN log l ON l.seq = r.seq LEFT JOIN name n "
	    "ON n.number = l.author LEFT JOIN reopening o ON o.event = r.event "
	    "AND o.dispute = r.dispute AND o.ruling = r.number "
	    "LEFT JOIN log ol ON ol.seq = o.seq LEFT JOIN name who ON who.number = "
	    "ol.author WHERE r.event = :event AND r.dispute = :dispute ORDER BY r.number";
	struct ruling *rulings = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":dispute", dispute->number);
		db_bind_number(&statement, ":round", dispute->address.round);
		db_bind_number(&statement, ":game", dispute->address.table);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rulings = list_room(desk->arena, rulings, count, sizeof *rulings);
		ok = rulings ? ruling_row(&statement, desk->arena, &rulings[count++], err)
		             : error_memory(err);
	}
	db_release(&statement);
	ok = ok && step == DB_DONE;
	for (size_t i = 0; ok && i < count; i++)
		ok = votes_read(desk, dispute, &rulings[i], err);
	dispute->rulings = rulings;
	dispute->ruling_count = count;
	dispute->open = count == 0 || (ok && rulings[count - 1].reopened);
	return ok;
}

static bool dispute_row(
    const struct statement *statement, struct arena *arena, struct dispute *ret, struct error *err)
{
	*ret = (struct dispute){
	    .number = db_int(statement, 0),
	    .address = {db_int(statement, 1), db_int(statement, 2), db_int(statement, 3)},
	    .version = db_int(statement, 4),
	    .side = db_is_null(statement, 5) ? -1 : db_int(statement, 5),
	    .claim = {.has_total = !db_is_null(statement, 6),
	        .total = (int32_t)db_int(statement, 6),
	        .has_sums = !db_is_null(statement, 7),
	        .base = (int32_t)db_int(statement, 7),
	        .cards = (int32_t)db_int(statement, 8)},
	    .after_event = db_int(statement, 11) != 0,
	    .log = db_number(statement, 13),
	};
	return db_text(statement, 9, arena, &ret->by, err) &&
	       db_text(statement, 10, arena, &ret->words, err) &&
	       db_text(statement, 12, arena, &ret->time, err);
}

bool disputes_read(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT d.number, d.round, d.game, d.hand, d.version, d.side, d.claim_total, "
	    "d.claim_base, d.claim_cards, ifnull(n.text, 'person ' || d.by), d.words, "
	    "d.after_event, l.time, d.seq FROM dispute d LEFT JOIN log l ON l.seq = d.seq "
	    "LEFT JOIN name n ON n.number = d.by WHERE d.event = :event ORDER BY d.number";
	struct dispute *rows = NULL;
	size_t count = 0;
	size_t kept = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", desk->event->id);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		ok = rows ? dispute_row(&statement, desk->arena, &rows[count++], err)
		          : error_memory(err);
	}
	db_release(&statement);
	ok = ok && step == DB_DONE;
	for (size_t i = 0; ok && i < count; i++) {
		ok = rulings_read(desk, &rows[i], err);
		if (ok && (all || rows[i].open))
			rows[kept++] = rows[i];
	}
	*ret = rows;
	*ret_count = kept;
	return ok;
}

void dispute_subject(const struct dispute *dispute, char subject[DISPUTE_SUBJECT])
{
	char address[ADDRESS_TEXT];

	address_text(&dispute->address, address);
	(void)sqlite3_snprintf(DISPUTE_SUBJECT, subject, "%s D%d", address, dispute->number);
}
