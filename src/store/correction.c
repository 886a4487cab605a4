#include "store/correction.h"

#include "base/text.h"
#include "store/rows.h"
#include "store/sheet.h"
#include "store/version.h"

#include <string.h>

/* A correction on its way. */
struct correcting {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	const struct correction *correction;
	const char *act;             /* as the line of the log names it */
	struct store_hand_view view; /* before it */
	bool closed;                 /* the event is */
	size_t follower_count;
	int *followers;
};

/* A hand brought back is a correction that has a name of its own in the log alone. */
static const char act_restore[] = "restore";

/* --- the clock --- */

/* Why the rulebook's clock has run out; NULL where it has not. */
static const char *clock_over(
    const struct correcting *correcting, enum correction_clock until, bool next_round_dealt)
{
	const struct table *table = &correcting->view.table;
	int hand = correcting->view.address.hand;
	bool is_signed = table->signature.number > 0;

	if (until == CLOCK_EVENT_END)
		return NULL;
	if (until == CLOCK_SHEET_SIGNED)
		return is_signed ? "the sheet is signed" : NULL;
	if (table->dealt)
		return "the next hand has been dealt";
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number > hand && !table->hands[i].moved)
			return "the next hand has been dealt";
	if (is_signed)
		return "it is the last hand and the sheet is signed";
	return next_round_dealt ? "it is the last hand and the next round has been dealt" : NULL;
}

static bool next_round_look(struct correcting *correcting, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round > :round) "
	    "OR EXISTS (SELECT 1 FROM deal WHERE event = :event AND round > :round)";
	struct statement statement;
	bool ok = db_prepare(correcting->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", correcting->event->id);
		db_bind_number(&statement, ":round", correcting->view.address.round);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = db_int(&statement, 0) != 0;
	db_release(&statement);
	return ok;
}

static bool rule_allows(struct correcting *correcting, const char *what,
    const struct correction_rule *rule, struct error *err)
{
	const struct rulebook *book = correcting->event->book;
	bool next_round = false;
	const char *over;

	if (!next_round_look(correcting, &next_round, err))
		return false;
	over = clock_over(correcting, rule->until, next_round);
	if (!over)
		return true;
	return error_set(err, ERROR_REFUSED, "correction-late",
	    "%s%s%s: %s, and %s is corrected no more but by a ruling (--kind ruling)", book->id,
	    rule->source.clause ? " " : "",
	    rule->source.clause ? rule->source.clause : ", silent on corrections", over, what);
}

static bool clock_allows(struct correcting *correcting, struct error *err)
{
	const struct rulebook *book = correcting->event->book;

	if (correcting->correction->kind == VERSION_RULING)
		return true;
	if (correcting->closed)
		return error_set(err, ERROR_REFUSED, "event-closed",
		    "the event is closed and its results are final (competition rules 6); only a "
		    "ruling (--kind ruling) is recorded after it");
	if (correcting->correction->kind == VERSION_ADDITION)
		return rule_allows(correcting, "an error of addition", &book->addition, err);
	if (correcting->correction->kind == VERSION_RECORD)
		return rule_allows(correcting, "what the sheet says", &book->record, err);
	return true;
}

/* The clause a kind of correction rests on; "" where the rulebook says nothing of it. */
static const char *clock_clause(const struct rulebook *book, enum version_kind kind)
{
	const char *clause = NULL;

	if (kind == VERSION_ADDITION)
		clause = book->addition.source.clause;
	if (kind == VERSION_RECORD)
		clause = book->record.source.clause;
	return clause ? clause : "";
}

static bool judge(
    struct correcting *correcting, struct correction_judgement *ret, struct error *err)
{
	struct event_settings settings;
	struct error refusal = {0};

	if (!event_settings_read(correcting->store, correcting->arena, correcting->event->id,
	        &settings, &correcting->closed, err) ||
	    !store_hand_show(correcting->store, correcting->arena, correcting->event,
	        &correcting->correction->address, &correcting->view, err))
		return false;
	ret->kind = correcting->correction->kind;
	ret->clause = clock_clause(correcting->event->book, ret->kind);
	ret->allowed = clock_allows(correcting, &refusal);
	if (!ret->allowed && refusal.kind != ERROR_REFUSED) {
		*err = refusal;
		return false;
	}
	ret->why = arena_text(correcting->arena, refusal.message);
	return ret->why || error_memory(err);
}

bool correction_judge(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, enum version_kind kind, struct correction_judgement *ret,
    struct error *err)
{
	const struct correction correction = {.address = *address, .kind = kind};
	struct correcting correcting = {
	    .store = store, .arena = arena, .event = event, .correction = &correction};

	return db_read_begin(store, err) && db_read_end(store, judge(&correcting, ret, err));
}

static bool lock_allows(
    const struct correcting *correcting, const struct table *table, struct error *err)
{
	return correcting->correction->unlock || sheet_open(table, err);
}

static bool texts_valid(const struct correction *correction, struct error *err)
{
	return input_text(correction->reason ? correction->reason : "", "reason-invalid",
	           "the reason of a correction", err) &&
	       (!correction->unlock ||
	           input_text(correction->unlock, "reason-invalid", "the reason to unlock", err));
}

/* Reads the hand and holds it against clock and lock. */
static bool correcting_begin(struct correcting *correcting, struct error *err)
{
	const struct correction *correction = correcting->correction;
	const struct address *at = &correction->address;
	struct event_settings settings;
	const struct store_hand_view *view = &correcting->view;

	if (!texts_valid(correction, err) ||
	    !event_settings_read(correcting->store, correcting->arena, correcting->event->id,
	        &settings, &correcting->closed, err) ||
	    !store_hand_show(correcting->store, correcting->arena, correcting->event, at,
	        &correcting->view, err))
		return false;
	if (view->voided && strcmp(correcting->act, act_restore) != 0)
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void; `canasta hand restore` makes it count again", at->round,
		    at->table, at->hand);
	if (correction->version > 0 &&
	    correction->version != view->versions[view->version_count - 1].version)
		return error_set(err, ERROR_REFUSED, "hand-changed",
		    "hand %d.%d.%d was changed by somebody else meanwhile; look at it and try "
		    "again",
		    at->round, at->table, at->hand);
	return true;
}

/* --- only sums --- */

/* The facts with every written sum taken out. */
static const char *without_sums(
    struct correcting *correcting, const struct hand *hand, struct error *err)
{
	struct hand bare = *hand;

	for (size_t i = 0; i < bare.side_count; i++) {
		struct side *side = &bare.sides[i];

		side->totals = (struct totals){0};
		side->counts.melded = 0;
		side->counts.held = 0;
		side->counts.net = 0;
		side->claim = (struct claim){0};
	}
	return facts_canonical(correcting->arena, correcting->event->book, &bare, err);
}

static bool addition_only(
    struct correcting *correcting, const struct hand *facts, struct error *err)
{
	const char *before = without_sums(correcting, &correcting->view.hand, err);
	const char *after = before ? without_sums(correcting, facts, err) : NULL;

	if (!after)
		return false;
	return strcmp(before, after) == 0 ||
	       error_set(err, ERROR_REFUSED, "not-an-addition",
	           "an addition changes written sums alone (base, cards, melded, held, net, claim, "
	           "running); this changes more: --kind record or ruling is expected");
}

/* --- writing --- */

static bool note_write(struct correcting *correcting, struct change *change,
    const struct version_rows *rows, const char *act, const struct address *other,
    struct error *err)
{
	static const char sql[] =
	    "INSERT INTO correction (event, round, game, hand, version, act, clock, unlock, "
	    "after_event, other_round, other_game, other_hand) VALUES (:event, :round, :game, "
	    ":hand, "
	    ":version, :act, :clock, :unlock, :after_event, :other_round, :other_game, "
	    ":other_hand)";
	const struct correction *correction = correcting->correction;
	const struct table *table = &correcting->view.table;
	bool held = table->locked || table->signature.number > 0;
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		version_bind(&statement, correcting->event, &rows->address, rows->version);
		db_bind_text(&statement, ":act", strcmp(act, act_restore) == 0 ? "correct" : act);
		db_bind_text(&statement, ":clock", version_kind_name(correction->kind));
		db_bind_text(&statement, ":unlock", held ? correction->unlock : NULL);
		db_bind_number(&statement, ":after_event", correcting->closed);
		if (other) {
			db_bind_number(&statement, ":other_round", other->round);
			db_bind_number(&statement, ":other_game", other->table);
			db_bind_number(&statement, ":other_hand", other->hand);
		}
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

/* "1.2.4", with the other end of a move or the hand that is followed. */
static void subject_write(char subject[2 * ADDRESS_TEXT], const struct address *address,
    const char *word, const struct address *other)
{
	char end[ADDRESS_TEXT];

	address_text(address, subject);
	if (!other)
		return;
	address_text(other, end);
	(void)sqlite3_snprintf(2 * ADDRESS_TEXT - (int)strlen(subject), subject + strlen(subject),
	    " %s %s", word, end);
}

/* One version under a line of its own, within the transaction of the whole correction. */
static bool version_add(struct correcting *correcting, const struct version_rows *rows,
    const char *act, const char *word, const struct address *other, struct error *err)
{
	char action[24];
	char subject[2 * ADDRESS_TEXT];
	struct change change;
	bool ok;

	(void)sqlite3_snprintf(sizeof action, action, "hand-%s", act);
	subject_write(subject, &rows->address, word, other);
	if (!change_begin(correcting->store, &change, err))
		return false;
	ok = version_rows_write(&change, correcting->arena, correcting->event, rows, err) &&
	     note_write(correcting, &change, rows, act, other, err) &&
	     change_log(&change, action, correcting->event->id, subject, err);
	return change_end(&change, ok, err);
}

/* The acceptances that are still about something, and the new ones. */
static bool acceptances_lay(
    struct correcting *correcting, const struct score *score, struct hand *hand, struct error *err)
{
	const struct correction *correction = correcting->correction;
	struct acceptance *all = arena_alloc(correcting->arena,
	    hand->acceptance_count + correction->acceptance_count + 1, sizeof *all);
	size_t count = 0;

	if (!all)
		return error_memory(err);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (finding_there(score, hand->acceptances[i].code))
			all[count++] = hand->acceptances[i];
	for (size_t i = 0; i < correction->acceptance_count; i++)
		all[count++] = correction->acceptances[i];
	hand->acceptances = all;
	hand->acceptance_count = count;
	return true;
}

/* The facts as a version keeps them: the score before a hand stands with its sums. */
static struct hand facts_of(const struct hand *hand)
{
	struct hand facts = *hand;

	for (size_t i = 0; i < facts.side_count; i++) {
		facts.sides[i].has_score = false;
		facts.sides[i].score = 0;
	}
	return facts;
}

/* --- later hands --- */

/* The table played by the paper, which had the right score all along: what later hands began with
 * moves by as much as this hand's totals did. */
static bool follow_hand(struct correcting *correcting, const struct address *address,
    const int64_t moved[SIDES_MOST], const struct address *cause, struct error *err)
{
	struct store_hand_view view;
	struct version_rows rows = {.address = *address, .kind = VERSION_TYPING};
	struct hand facts;
	struct score score;

	if (!store_hand_show(
	        correcting->store, correcting->arena, correcting->event, address, &view, err))
		return false;
	for (size_t i = 0; i < view.hand.side_count; i++)
		view.hand.sides[i].score += (int32_t)moved[i];
	if (!hand_score(
	        correcting->arena, correcting->event, &view.hand, address->hand, &score, err))
		return false;
	facts = facts_of(&view.hand);
	rows.version = view.versions[view.version_count - 1].version + 1;
	rows.reason = correcting->correction->reason;
	rows.after_end = view.after_end[0] ? view.after_end : NULL;
	rows.facts = &facts;
	rows.hand = &view.hand;
	rows.score = &score;
	correcting->followers[correcting->follower_count++] = address->hand;
	return version_add(correcting, &rows, "follow", "follows", cause, err);
}

static bool deal_follow(struct correcting *correcting, const struct table *table,
    const int64_t moved[SIDES_MOST], struct error *err)
{
	int64_t starts[SIDES_MOST] = {0};
	struct change change;

	if (!table->dealt)
		return true;
	for (size_t side = 0; side < table->side_count; side++)
		starts[side] = table->starts[side] + moved[side];
	return change_begin(correcting->store, &change, err) &&
	       change_end(&change, deal_write(&change, correcting->event, table, starts, err), err);
}

/* `table` is as it stood before; `moved`: new totals of the hand less the old ones. */
static bool follow(struct correcting *correcting, const int64_t moved[SIDES_MOST],
    const struct address *cause, struct error *err)
{
	const struct table *table = &correcting->view.table;
	bool any = false;

	for (size_t side = 0; side < table->side_count; side++)
		any = any || moved[side] != 0;
	if (!any || correcting->correction->kind != VERSION_TYPING)
		return true;
	correcting->followers =
	    arena_alloc(correcting->arena, table->hand_count + 1, sizeof *correcting->followers);
	if (!correcting->followers)
		return error_memory(err);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct address later = {
		    table->address.round, table->address.table, table->hands[i].number};

		if (later.hand > cause->hand && !table->hands[i].voided &&
		    !follow_hand(correcting, &later, moved, cause, err))
			return false;
	}
	return deal_follow(correcting, table, moved, err);
}

/* The sums of the hand before the correction, its place in the table's list. */
static const struct table_hand *sums_before(const struct correcting *correcting)
{
	const struct table *table = &correcting->view.table;

	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number == correcting->view.address.hand)
			return &table->hands[i];
	return NULL;
}

static void totals_moved(
    const struct correcting *correcting, const struct score *score, int64_t moved[SIDES_MOST])
{
	const struct table_hand *sums = sums_before(correcting);

	for (size_t side = 0; side < SIDES_MOST; side++) {
		moved[side] = score && side < score->side_count ? score->sides[side].total : 0;
		moved[side] -= sums ? sums->sides[side].total : 0;
	}
}

/* --- the corrections --- */

/* Whether it stands so already: the same facts, and no ruling that says so anew. */
static bool stands_already(
    struct correcting *correcting, const struct hand *facts, bool *ret, struct error *err)
{
	const struct correction *correction = correcting->correction;
	const struct store_hand_view *view = &correcting->view;
	const struct hand_version *newest = &view->versions[view->version_count - 1];
	const struct rulebook *book = correcting->event->book;
	const char *before = facts_canonical(correcting->arena, book, &view->hand, err);
	const char *after = before ? facts_canonical(correcting->arena, book, facts, err) : NULL;

	if (!after)
		return false;
	*ret =
	    strcmp(before, after) == 0 && (correction->kind != VERSION_RULING ||
	                                      (newest->kind == VERSION_RULING &&
	                                          strcmp(newest->reason, correction->reason) == 0));
	return true;
}

/* Every side's total before the hand as the corrected sheet gives it. */
static void running_before(const struct correcting *correcting, int64_t before[SIDES_MOST])
{
	const struct table_hand *sums = sums_before(correcting);

	for (size_t side = 0; side < SIDES_MOST; side++)
		before[side] = sums ? sums->sides[side].running - sums->sides[side].total : 0;
}

/* What was given by a command of its own is no fact of the record: it stays with who sat there,
 * whatever is corrected. */
static void given_keep(struct side *side, const struct side *from)
{
	side->given_penalty_count = from->given_penalty_count;
	side->given_penalties = from->given_penalties;
	side->given_adjustment_count = from->given_adjustment_count;
	side->given_adjustments = from->given_adjustments;
}

static bool facts_write(struct correcting *correcting, const struct hand *facts, struct error *err)
{
	const struct store_hand_view *view = &correcting->view;
	const struct correction *correction = correcting->correction;
	struct version_rows rows = {
	    .address = view->address,
	    .version = view->versions[view->version_count - 1].version + 1,
	    .kind = correction->kind,
	    .reason = correction->reason,
	    .after_end = view->after_end[0] ? view->after_end : NULL,
	};
	int64_t before[SIDES_MOST];
	int64_t moved[SIDES_MOST];
	struct hand hand = *facts;
	struct hand bare;
	struct score score;

	/* What the hand began with was fixed then, whatever is corrected now (13A, 35A). */
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].has_score = true;
		hand.sides[i].score = view->hand.sides[i].score;
		given_keep(&hand.sides[i], &view->hand.sides[i]);
	}
	running_before(correcting, before);
	if (!hand_score(
	        correcting->arena, correcting->event, &hand, view->address.hand, &score, err) ||
	    !acceptances_lay(correcting, &score, &hand, err) ||
	    !hand_acceptable(correcting->arena, &hand, &score, before, err))
		return false;
	bare = facts_of(&hand);
	rows.facts = &bare;
	rows.hand = &hand;
	rows.score = &score;
	totals_moved(correcting, &score, moved);
	return version_add(correcting, &rows, correcting->act, "", NULL, err) &&
	       follow(correcting, moved, &view->address, err);
}

static bool correct(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	const struct correction *correction = correcting->correction;
	const struct hand *facts = correction->hand ? correction->hand : &correcting->view.hand;

	if (!correcting_begin(correcting, err))
		return false;
	if (!correction->hand && correction->kind != VERSION_RULING)
		return error_set(err, ERROR_INPUT, "correction-empty",
		    "nothing to correct: the slip of a side, or a word of the hand, is expected; a "
		    "ruling alone may leave all as it is");
	if (!stands_already(correcting, facts, &ret->repeated, err))
		return false;
	return ret->repeated || (clock_allows(correcting, err) &&
	                            (correction->kind != VERSION_ADDITION ||
	                                addition_only(correcting, facts, err)) &&
	                            lock_allows(correcting, &correcting->view.table, err) &&
	                            facts_write(correcting, facts, err));
}

static bool swap(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	struct hand hand;
	struct side kept;

	(void)ret;
	if (!correcting_begin(correcting, err))
		return false;
	hand = correcting->view.hand;
	if (hand.side_count != 2)
		return error_set(err, ERROR_INPUT, "sides-three",
		    "there are three sides; correct each with its slip instead");
	kept = hand.sides[0];
	hand.sides[0] = hand.sides[1];
	hand.sides[1] = kept;
	hand.sides[0].name = 'A';
	hand.sides[1].name = 'B';
	if (hand.contract.bid)
		hand.contract.side = 1 - hand.contract.side;
	return clock_allows(correcting, err) &&
	       lock_allows(correcting, &correcting->view.table, err) &&
	       facts_write(correcting, &hand, err);
}

static bool void_write(
    struct correcting *correcting, const char *word, const struct address *other, struct error *err)
{
	const struct store_hand_view *view = &correcting->view;
	const struct version_rows rows = {
	    .address = view->address,
	    .version = view->versions[view->version_count - 1].version + 1,
	    .kind = VERSION_VOID,
	    .reason = correcting->correction->reason,
	};
	int64_t moved[SIDES_MOST];

	totals_moved(correcting, NULL, moved);
	return version_add(correcting, &rows, correcting->act, word, other, err) &&
	       follow(correcting, moved, &view->address, err);
}

static bool empty(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	(void)ret;
	return correcting_begin(correcting, err) && clock_allows(correcting, err) &&
	       lock_allows(correcting, &correcting->view.table, err) &&
	       void_write(correcting, "", NULL, err);
}

/* Where a hand that is void went to; NULL: it was not moved. */
static const struct address *moved_to(const struct store_hand_view *view)
{
	const struct hand_version *newest = &view->versions[view->version_count - 1];

	return strcmp(newest->act, "move") == 0 ? &newest->other : NULL;
}

static bool restore(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	struct store_hand_view *view = &correcting->view;
	const struct address *at = &correcting->correction->address;
	const struct address *to;

	if (!correcting_begin(correcting, err))
		return false;
	ret->repeated = !view->voided;
	to = moved_to(view);
	if (ret->repeated)
		return true;
	if (to)
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d was moved to %d.%d.%d and counts there; `canasta hand move "
		    "%d.%d.%d %d.%d` brings it back",
		    at->round, at->table, at->hand, to->round, to->table, to->hand, to->round,
		    to->table, to->hand, at->round, at->table);
	/* What was given in it may have been cancelled while it was void. */
	for (size_t i = 0; i < view->hand.side_count; i++)
		given_keep(&view->hand.sides[i], &(struct side){0});
	return given_lay(correcting->store, correcting->arena, correcting->event, at, INT64_MAX,
	           &view->hand, err) &&
	       clock_allows(correcting, err) && lock_allows(correcting, &view->table, err) &&
	       facts_write(correcting, &view->hand, err);
}

/* --- moving --- */

static bool place_take(struct correcting *correcting, const struct address *from,
    const struct address *to, const struct table *table, struct error *err)
{
	struct version_rows rows = {
	    .address = *to,
	    .version = 1,
	    .kind = VERSION_ENTRY,
	    .reason = correcting->correction->reason,
	};
	struct hand hand = correcting->view.hand;
	struct hand bare;
	struct score score;

	/* What was given stays with the place it was given at. */
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].score = (int32_t)table->starts[i];
		given_keep(&hand.sides[i], &(struct side){0});
	}
	if (!hand_score(correcting->arena, correcting->event, &hand, to->hand, &score, err) ||
	    !acceptances_lay(correcting, &score, &hand, err) ||
	    !hand_acceptable(correcting->arena, &hand, &score, table->running, err))
		return false;
	bare = facts_of(&hand);
	rows.facts = &bare;
	rows.hand = &hand;
	rows.score = &score;
	return version_add(correcting, &rows, "move", "from", from, err);
}

static bool move(
    struct correcting *correcting, const struct address *to, struct address *ret, struct error *err)
{
	struct table table;

	if (!correcting_begin(correcting, err) || !clock_allows(correcting, err) ||
	    !table_read(correcting->store, correcting->arena, correcting->event, to, &table, err))
		return false;
	*ret = (struct address){to->round, to->table, table.next_hand};
	if (to->round == correcting->view.address.round &&
	    to->table == correcting->view.address.table)
		return error_set(err, ERROR_INPUT, "table-same",
		    "the hand stands at table %d.%d already", to->round, to->table);
	if (table.game.finished)
		return error_set(err, ERROR_REFUSED, "game-ended",
		    "the game at table %d.%d has ended; no further hand is recorded there",
		    to->round, to->table);
	if (!lock_allows(correcting, &correcting->view.table, err) ||
	    !lock_allows(correcting, &table, err) || !void_write(correcting, "to", ret, err))
		return false;
	correcting->view.table.locked = table.locked;
	correcting->view.table.signature = table.signature;
	return place_take(correcting, &correcting->correction->address, ret, &table, err);
}

/* --- as one --- */

static bool result_read(struct correcting *correcting, const struct address *address,
    struct correction_result *ret, struct error *err)
{
	ret->follower_count = correcting->follower_count;
	ret->followers = correcting->followers;
	return store_hand_show(
	    correcting->store, correcting->arena, correcting->event, address, &ret->view, err);
}

/* All or none: the transaction holds the lines of every hand touched. */
static bool in_one(struct correcting *correcting,
    bool (*work)(struct correcting *, struct correction_result *, struct error *),
    struct correction_result *ret, struct error *err)
{
	struct correction_result result = {0};

	if (!store_begin(correcting->store, err))
		return false;
	if (!work(correcting, &result, err) ||
	    !result_read(correcting, &correcting->view.address, &result, err)) {
		store_cancel(correcting->store);
		return false;
	}
	if (!store_commit(correcting->store, err))
		return false;
	*ret = result;
	return true;
}

bool hand_correct(struct store *store, struct arena *arena, const struct event *event,
    const struct correction *correction, struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.store = store,
	    .arena = arena,
	    .event = event,
	    .correction = correction,
	    .act = "correct"};

	return in_one(&correcting, correct, ret, err);
}

bool hand_void(struct store *store, struct arena *arena, const struct event *event,
    const struct correction *correction, struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.store = store,
	    .arena = arena,
	    .event = event,
	    .correction = correction,
	    .act = "void"};

	return in_one(&correcting, empty, ret, err);
}

bool hand_restore(struct store *store, struct arena *arena, const struct event *event,
    const struct correction *correction, struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.store = store,
	    .arena = arena,
	    .event = event,
	    .correction = correction,
	    .act = act_restore};

	return in_one(&correcting, restore, ret, err);
}

bool hand_swap(struct store *store, struct arena *arena, const struct event *event,
    const struct correction *correction, struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.store = store,
	    .arena = arena,
	    .event = event,
	    .correction = correction,
	    .act = "swap"};

	return in_one(&correcting, swap, ret, err);
}

bool hand_move(struct store *store, struct arena *arena, const struct event *event,
    const struct correction *correction, const struct address *to, struct correction_result *ret,
    struct error *err)
{
	struct correcting correcting = {.store = store,
	    .arena = arena,
	    .event = event,
	    .correction = correction,
	    .act = "move"};
	struct correction_result result = {0};
	struct address place;

	if (!store_begin(store, err))
		return false;
	if (!move(&correcting, to, &place, err) ||
	    !result_read(&correcting, &place, &result, err)) {
		store_cancel(store);
		return false;
	}
	if (!store_commit(store, err))
		return false;
	*ret = result;
	return true;
}
