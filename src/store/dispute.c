#include "store/dispute.h"
#include "base/input.h"
#include "store/bind.h"

#include "base/text.h"
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

bool dispute_number(const char *text, int *ret, struct error *err)
{
	const char *digits = *text == 'D' || *text == 'd' ? text + 1 : text;
	int64_t number;

	if (!text_integer(digits, strlen(digits), 1, INT32_MAX, &number) || *digits == '+')
		return error_set(err, ERROR_INPUT, "dispute-unknown",
		    "`%s` is no dispute; its number is expected, as in D3", text);
	*ret = (int)number;
	return true;
}

/* --- reading --- */

static bool votes_read(struct store *store, struct arena *arena, const struct event *event,
    const struct dispute *dispute, struct ruling *ruling, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull(text, 'person ' || person), vote = 'for' FROM ruling_vote "
	    "LEFT JOIN name ON name.number = person WHERE event = :event "
	    "AND dispute = :dispute AND ruling = :ruling ORDER BY place";
	struct vote *votes = NULL;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":dispute", dispute->number);
		db_bind_number(&statement, ":ruling", ruling->number);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		votes = list_room(arena, votes, ruling->vote_count, sizeof *votes);
		ok = votes ? db_text(&statement, 0, arena, &votes[ruling->vote_count].name, err)
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

static bool rulings_read(struct store *store, struct arena *arena, const struct event *event,
    struct dispute *dispute, struct error *err)
{
	static const char sql[] =
	    "SELECT r.number, r.verdict, r.choice, r.clause, r.reason, r.jury, r.casting, "
	    "r.hand_version, ifnull(n.text, 'person ' || l.author), l.time, r.seq, "
	    "ifnull(who.text, 'person ' || ol.author), ol.time, o.reason, "
	    /* A file of before this was kept tells it in the choice alone. */
	    "ifnull(g.penalty, (SELECT p.number FROM penalty p WHERE p.event = r.event "
	    "AND r.verdict = 'penalty' AND r.choice LIKE '% P' || p.number)), d.version, "
	    "ifnull((SELECT e.clause FROM decision e WHERE d.version = 1 "
	    "AND e.event = r.event AND e.round = :round AND e.game = :game), "
	    "(SELECT c.clause FROM decision_change c WHERE c.event = r.event "
	    "AND c.round = :round AND c.game = :game AND c.version = d.version)) "
	    "FROM ruling r LEFT JOIN ruling_penalty g ON g.event = r.event "
	    "AND g.dispute = r.dispute AND g.ruling = r.number "
	    "LEFT JOIN ruling_decision d ON d.event = r.event "
	    "AND d.dispute = r.dispute AND d.ruling = r.number "
	    "LEFT JOIN log l ON l.seq = r.seq LEFT JOIN name n "
	    "ON n.number = l.author LEFT JOIN reopening o ON o.event = r.event "
	    "AND o.dispute = r.dispute AND o.ruling = r.number "
	    "LEFT JOIN log ol ON ol.seq = o.seq LEFT JOIN name who ON who.number = "
	    "ol.author WHERE r.event = :event AND r.dispute = :dispute ORDER BY r.number";
	struct ruling *rulings = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":dispute", dispute->number);
		db_bind_number(&statement, ":round", dispute->address.round);
		db_bind_number(&statement, ":game", dispute->address.table);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rulings = list_room(arena, rulings, count, sizeof *rulings);
		ok = rulings ? ruling_row(&statement, arena, &rulings[count++], err)
		             : error_memory(err);
	}
	db_release(&statement);
	ok = ok && step == DB_DONE;
	for (size_t i = 0; ok && i < count; i++)
		ok = votes_read(store, arena, event, dispute, &rulings[i], err);
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

bool disputes_read(struct store *store, struct arena *arena, const struct event *event, bool all,
    struct dispute **ret, size_t *ret_count, struct error *err)
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
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", event->id);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(arena, rows, count, sizeof *rows);
		ok = rows ? dispute_row(&statement, arena, &rows[count++], err) : error_memory(err);
	}
	db_release(&statement);
	ok = ok && step == DB_DONE;
	for (size_t i = 0; ok && i < count; i++) {
		ok = rulings_read(store, arena, event, &rows[i], err);
		if (ok && (all || rows[i].open))
			rows[kept++] = rows[i];
	}
	*ret = rows;
	*ret_count = kept;
	return ok;
}

bool dispute_list(struct store *store, struct arena *arena, const struct event *event, bool all,
    struct dispute **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, disputes_read(store, arena, event, all, ret, ret_count, err));
}

bool dispute_read(struct store *store, struct arena *arena, const struct event *event, int number,
    struct dispute *ret, struct error *err)
{
	struct dispute *rows;
	size_t count;

	if (!disputes_read(store, arena, event, true, &rows, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (rows[i].number == number) {
			*ret = rows[i];
			return true;
		}
	if (count == 0)
		return error_set(err, ERROR_INPUT, "dispute-unknown",
		    "there is no dispute D%d; nothing is disputed in this event", number);
	return error_set(err, ERROR_INPUT, "dispute-unknown",
	    "there is no dispute D%d; the newest is D%d", number, rows[count - 1].number);
}

/* --- what a ruling starts from --- */

static bool own_ruling(const struct dispute *dispute, int version)
{
	for (size_t i = 0; i < dispute->ruling_count; i++)
		if (dispute->rulings[i].hand_version == version)
			return true;
	return false;
}

bool dispute_basis(struct store *store, struct arena *arena, const struct event *event,
    const struct dispute *dispute, struct store_hand_view *view, bool *ret_based, struct error *err)
{
	int newest = view->versions[view->version_count - 1].version;
	int version = newest;
	struct hand hand;
	struct score score;
	bool is_void;

	while (version > dispute->version && own_ruling(dispute, version))
		version--;
	*ret_based = version != newest && !view->voided;
	if (!*ret_based)
		return true;
	if (!store_hand_version(
	        store, arena, event, &dispute->address, version, &hand, &score, &is_void, err))
		return false;
	/* What was given by commands of its own stands whatever is ruled. */
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].score = view->hand.sides[i].score;
		hand.sides[i].given_penalty_count = view->hand.sides[i].given_penalty_count;
		hand.sides[i].given_penalties = view->hand.sides[i].given_penalties;
		hand.sides[i].given_adjustment_count = view->hand.sides[i].given_adjustment_count;
		hand.sides[i].given_adjustments = view->hand.sides[i].given_adjustments;
	}
	view->hand = hand;
	return hand_score(arena, event, &view->hand, dispute->address.hand, &view->score, err);
}

/* --- opening --- */

struct opening_dispute {
	struct change change;
	struct arena *arena;
	const struct event *event;
	const struct dispute_entry *entry;
	struct dispute dispute;
};

/* The side among those that sit there. */
static bool side_take(struct opening_dispute *opening, const struct table *table, struct error *err)
{
	const struct dispute_entry *entry = opening->entry;
	bool claims = entry->claim.has_total || entry->claim.has_sums;

	opening->dispute.side = -1;
	for (size_t i = 0; i < table->side_count; i++)
		if (table->sides[i].side == entry->side)
			opening->dispute.side = (int)i;
	if (entry->side && opening->dispute.side < 0)
		return error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no such side; expected A to %c",
		    table->sides[table->side_count - 1].side);
	if (claims && entry->address.hand == 0)
		return error_set(err, ERROR_INPUT, "claim-number",
		    "a sum is claimed of a hand; ROUND.TABLE.HAND is expected, as in 1.2.4");
	if (claims && opening->dispute.side < 0)
		return error_set(err, ERROR_INPUT, "claim-number",
		    "a sum is claimed for a side; --side %c to %c is expected",
		    table->sides[0].side, table->sides[table->side_count - 1].side);
	return true;
}

static bool place_read(struct opening_dispute *opening, struct error *err)
{
	const struct address *at = &opening->entry->address;
	struct store *store = opening->change.store;
	struct store_hand_view view;
	struct table table;

	if (at->hand == 0)
		return table_read(store, opening->arena, opening->event, at, &table, err) &&
		       side_take(opening, &table, err);
	if (!store_hand_show(store, opening->arena, opening->event, at, &view, err))
		return false;
	if (view.voided)
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void and counts for nothing; that it is may be disputed "
		    "about the table: %d.%d",
		    at->round, at->table, at->hand, at->round, at->table);
	opening->dispute.version = view.versions[view.version_count - 1].version;
	return side_take(opening, &view.table, err);
}

static bool claims_equal(const struct claim *a, const struct claim *b)
{
	return a->has_total == b->has_total && a->has_sums == b->has_sums && a->total == b->total &&
	       a->base == b->base && a->cards == b->cards;
}

static bool said_already(const struct opening_dispute *opening, const struct dispute *other)
{
	const struct address *at = &opening->entry->address;

	return other->open && other->address.round == at->round &&
	       other->address.table == at->table && other->address.hand == at->hand &&
	       other->side == opening->dispute.side &&
	       claims_equal(&other->claim, &opening->entry->claim) &&
	       strcmp(other->by, opening->entry->by) == 0 &&
	       strcmp(other->words, opening->entry->words) == 0;
}

static void claim_bind(struct statement *statement, const struct claim *claim)
{
	if (claim->has_total)
		db_bind_number(statement, ":total", claim->total);
	if (claim->has_sums) {
		db_bind_number(statement, ":base", claim->base);
		db_bind_number(statement, ":cards", claim->cards);
	}
}

static bool dispute_write(struct opening_dispute *opening, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO dispute (event, number, seq, round, game, hand, version, side, "
	    "claim_total, claim_base, claim_cards, by, words, after_event) VALUES (:event, "
	    ":number, :seq, :round, :game, :hand, :version, :side, :total, :base, :cards, :by, "
	    ":words, :after_event)";
	const struct dispute_entry *entry = opening->entry;
	const struct dispute *dispute = &opening->dispute;
	struct statement statement = {0};
	int64_t by;
	bool ok = name_number(&opening->change, entry->by, &by, err) &&
	          db_prepare(opening->change.store, sql, &statement, err);

	if (ok) {
		version_bind(&statement, opening->event, &entry->address, dispute->version);
		db_bind_number(&statement, ":number", dispute->number);
		db_bind_number(&statement, ":seq", opening->change.seq);
		if (dispute->side >= 0)
			db_bind_number(&statement, ":side", dispute->side);
		claim_bind(&statement, &entry->claim);
		db_bind_number(&statement, ":by", by);
		db_bind_text(&statement, ":words", entry->words);
		db_bind_number(&statement, ":after_event", dispute->after_event);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

void dispute_subject(const struct dispute *dispute, char subject[DISPUTE_SUBJECT])
{
	char address[ADDRESS_TEXT];

	address_text(&dispute->address, address);
	(void)sqlite3_snprintf(DISPUTE_SUBJECT, subject, "%s D%d", address, dispute->number);
}

const char *dispute_reason(struct arena *arena, const char *before, const char *reason)
{
	static const char cut[] = "…";
	struct text text = {.arena = arena};
	size_t room = NAME_BYTES_MOST - sizeof cut;
	size_t size;

	text_add(&text, before);
	text_add(&text, reason);
	if (text.failed)
		return NULL;
	if (text.size <= NAME_BYTES_MOST)
		return text_of(&text);
	for (size = room; size > 0 && (text.data[size] & 0xC0) == 0x80;)
		size--;
	return arena_printf(arena, "%.*s%s", (int)size, text.data, cut);
}

static bool open_one(struct opening_dispute *opening, bool *ret_repeated, struct error *err)
{
	struct store *store = opening->change.store;
	struct event_settings settings;
	char subject[DISPUTE_SUBJECT];
	struct dispute *others;
	size_t count;

	if (!place_read(opening, err) ||
	    !event_settings_read(store, opening->arena, opening->event->id, &settings,
	        &opening->dispute.after_event, err) ||
	    !disputes_read(store, opening->arena, opening->event, true, &others, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (said_already(opening, &others[i])) {
			opening->dispute = others[i];
			*ret_repeated = true;
			return true;
		}
	opening->dispute.number = count > 0 ? others[count - 1].number + 1 : 1;
	opening->dispute.address = opening->entry->address;
	dispute_subject(&opening->dispute, subject);
	return dispute_write(opening, err) &&
	       change_log(&opening->change, "dispute-open", opening->event->id, subject, err) &&
	       dispute_read(store, opening->arena, opening->event, opening->dispute.number,
	           &opening->dispute, err);
}

bool dispute_open(struct store *store, struct arena *arena, const struct event *event,
    const struct dispute_entry *entry, struct dispute *ret, bool *ret_repeated, struct error *err)
{
	struct opening_dispute opening = {.arena = arena, .event = event, .entry = entry};
	bool repeated = false;

	if (!input_text(entry->by, "dispute-invalid", "the name of who disputes it", err) ||
	    !input_text(entry->words, "dispute-invalid", "what is said in a dispute", err) ||
	    !change_begin(store, &opening.change, err) ||
	    !change_end(&opening.change, open_one(&opening, &repeated, err), err))
		return false;
	*ret = opening.dispute;
	*ret_repeated = repeated;
	return true;
}
