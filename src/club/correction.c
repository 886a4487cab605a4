#include "club/correction.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/note.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/sheet.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

/* Acts that the log names; the row of the correction has them as "correct". */
static const char act_restore[] = "restore";
static const char act_rescore[] = "rescore";

/* --- the clock of corrections --- */

/* Returns why the rulebook's clock has run out for a hand of the table, in words for message_words(); NULL: it has not. */
static const char *clock_over(
    const struct table *table, int hand, bool next_round_dealt, enum correction_clock until)
{
	const int place = table_place_of(table, hand);
	bool is_signed = table->signature.number > 0;

	if (until == CLOCK_EVENT_END)
		return NULL;
	if (until == CLOCK_SHEET_SIGNED)
		return is_signed ? TEXT_WORDS_THE_SHEET_IS_SIGNED : NULL;
	if (table->dealt)
		return TEXT_WORDS_NEXT_HAND_DEALT;
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].place > place && !table->hands[i].moved)
			return TEXT_WORDS_NEXT_HAND_DEALT;
	if (is_signed)
		return TEXT_WORDS_LAST_HAND_SIGNED;
	return next_round_dealt ? TEXT_WORDS_NEXT_ROUND_DEALT : NULL;
}

/* Returns the rulebook's rule for a kind of correction; NULL: it has none. VERSION_ENTRY is a penalty
 * in a hand. */
static const struct correction_rule *rule_of(const struct rulebook *book, enum version_kind kind)
{
	return kind == VERSION_ADDITION ? &book->addition
	       : kind == VERSION_RECORD ? &book->record
	       : kind == VERSION_ENTRY  ? &book->given
	                                : NULL;
}

bool correction_allowed(const struct desk *desk, const struct table *table, int hand,
    enum version_kind kind, struct error *err)
{
	static const char *const words[] = {
	    [VERSION_ADDITION] = TEXT_WORDS_ADDITION_CORRECTION,
	    [VERSION_RECORD] = TEXT_WORDS_RECORD_CORRECTION,
	    [VERSION_ENTRY] = TEXT_WORDS_PENALTY_CHANGE_IN_HAND,
	};
	const struct rulebook *book = event_book_of(desk->event, table->address.round);
	const struct correction_rule *rule = rule_of(book, kind);

	if (kind == VERSION_RULING)
		return true;
	if (event_now_read(desk)->closed)
		/* An imported event takes no ruling here either. */
		return desk->event->source
		           ? error_set(err, ERROR_REFUSED, SAY_EVENT_IMPORTED,
		                 (long long)desk->event->number)
		           : error_set(err, ERROR_REFUSED, SAY_EVENT_CLOSED_RESULTS_FINAL);
	if (!rule || (kind == VERSION_ENTRY && hand == 0))
		return true;
	const char *over =
	    clock_over(table, hand, round_play_after(desk, table->address.round), rule->until);

	if (!over)
		return true;
	if (rule->source.clause)
		return error_set(err, ERROR_REFUSED, SAY_CORRECTION_LATE_BY_CLAUSE, book->id,
		    rule->source.clause, message_words(over), message_words(words[kind]));
	return error_set(err, ERROR_REFUSED, SAY_CORRECTION_LATE_RULEBOOK_SILENT, book->id,
	    message_words(over), message_words(words[kind]));
}

size_t correction_judge(const struct desk *desk, const struct hand_view *view,
    struct correction_judgement ret[JUDGEMENTS_MOST])
{
	const struct rulebook *book = event_book_of(desk->event, view->address.round);
	static const enum version_kind kinds[JUDGEMENTS_MOST] = {
	    VERSION_TYPING, VERSION_ADDITION, VERSION_RECORD, VERSION_ENTRY};
	size_t count = 0;

	for (size_t i = 0; i < JUDGEMENTS_MOST; i++) {
		const bool penalty = kinds[i] == VERSION_ENTRY;
		const struct correction_rule *rule = rule_of(book, kinds[i]);
		const char *clause = rule && rule->source.clause ? rule->source.clause : "";
		struct error why = {0};

		if (penalty && !*clause)
			break;
		const bool allowed =
		    correction_allowed(desk, &view->table, view->address.hand, kinds[i], &why);

		ret[count++] = (struct correction_judgement){
		    .kind = penalty ? "penalty" : version_kind_name(kinds[i]),
		    .allowed = allowed,
		    .clause = clause,
		    .why = arena_text(desk->arena, why.message)};
	}
	return count;
}

/* --- rows --- */

void correction_add(
    struct correction_work *work, const struct version_rows *rows, const struct address *other)
{
	const struct correction *correction = work->correction;
	const bool follows = rows->kind == VERSION_FOLLOW;
	const char *act = follows ? "follow" : work->act;
	const char *word = follows ? "follows" : rows->kind == VERSION_VOID ? "to" : "from";
	const struct table *table = &work->view.table;
	const bool held = table->locked || table->signature.number > 0;
	const bool renamed = strcmp(act, act_restore) == 0 || strcmp(act, act_rescore) == 0;
	struct arena *arena = work->desk->arena;
	const char *hand = address_text(arena, &rows->address);
	struct change change = change_begin(work->desk);
	version_rows_write(&change, rows);
	struct statement statement = bind_version(
	    change_row(&change, "correction"), change.desk, &rows->address, rows->version);

	db_bind_text(&statement, ":act", renamed ? "correct" : act);
	db_bind_text(&statement, ":clock", version_kind_name(correction->kind));
	db_bind_text(&statement, ":unlock", held ? correction->unlock : NULL);
	db_bind_number(&statement, ":after_event", event_now_read(change.desk)->closed);
	if (other) {
		db_bind_number(&statement, ":other_round", other->round);
		db_bind_number(&statement, ":other_game", other->table);
		db_bind_number(&statement, ":other_hand", other->hand);
	}
	db_done(&statement);
	change_log(&change, arena_printf(arena, "hand-%s", act),
	    other ? arena_printf(arena, "%s %s %s", hand, word, address_text(arena, other)) : hand);
	change_end(&change);
}

/* --- later hands --- */

/* Writes the version of a later hand that follows from `cause`. Players went by the paper, which had
 * the right score all along, so its scores at the beginning move by as much as the totals of `cause`
 * did. `after_end`: it is now after the game's end. */
static void follow_hand(struct correction_work *work, const struct table_hand *now,
    int64_t moved[SIDES_MOST], bool after_end, const struct address *cause)
{
	const struct address address = {cause->round, cause->table, now->number};
	struct version_rows rows = {.address = address, .kind = VERSION_FOLLOW};
	struct hand_follower *follower = &work->result->followers[work->result->follower_count];
	struct score score;

	/* Only its facts and versions are used; the table is the one before the correction. */
	struct hand_view view = hand_view_read(work->desk, &address, &work->view.table);

	if (after_end)
		rows.after_end = view.after_end[0] ? view.after_end : work->correction->reason;
	*follower = (struct hand_follower){.hand = now->number,
	    .after_end = after_end,
	    .was_after_end = view.after_end[0] != '\0'};
	for (size_t i = 0; i < view.hand.side_count; i++) {
		struct side *side = &view.hand.sides[i];
		int64_t start;

		follower->scores_were[i] = side->score;
		follower->minima_were[i] = view.score.sides[i].opening_minimum;
		if (__builtin_add_overflow((int64_t)side->score, moved[i], &start) ||
		    start < -GAME_SCORE_MOST || start > GAME_SCORE_MOST)
			break_off(ERROR_REFUSED, SAY_SCORE_RANGE_LATER_HAND, side->name,
			    (long long)start);
		side->score = (int32_t)start;
		follower->scores[i] = start;
	}
	view.hand.place = now->place;
	offences_carry(work->desk, &address, INT64_MAX, &view.hand);
	hand_score(work->desk->arena, work->desk->event, &view.hand, &address, &score);
	for (size_t i = 0; i < score.side_count; i++) {
		follower->minima[i] = score.sides[i].opening_minimum;
		/* A penalty may cost more or less after other earlier offences. */
		if (work->correction->kind == VERSION_TYPING &&
		    rulebook_counts_games(event_book_of(work->desk->event, cause->round)))
			moved[i] += score.sides[i].total - now->sides[i].total;
	}
	work->result->follower_count++;
	rows.version = view.version + 1;
	rows.reason = work->correction->reason;
	rows.hand = &view.hand;
	rows.score = &score;
	correction_add(work, &rows, cause);
}

bool hand_repriced(
    const struct desk *desk, const struct table_hand *hand, const struct address *table)
{
	const struct rulebook *book = event_book_of(desk->event, table->round);
	const struct address address = {table->round, table->table, hand->number};

	if (!rulebook_counts_games(book))
		return false;
	const struct hand was = hand_version_read(desk, &address, hand->version, NULL);
	struct hand now = was;

	now.place = hand->place;
	offences_carry(desk, &address, INT64_MAX, &now);
	for (size_t i = 0; i < now.side_count; i++) {
		const struct side *side = &now.sides[i];

		for (size_t k = 0; k < book->penalty_count; k++) {
			const struct penalty *penalty = &book->penalties[k];
			int32_t count =
			    score_offences(side->given_penalties, side->given_penalty_count, k);

			if (side->detail != DETAIL_TOTALS)
				count += score_offences(side->penalties, side->penalty_count, k);
			if (rulebook_offences_points(penalty, score_offences_earlier(side, k),
			        count) != rulebook_offences_points(penalty,
			                      score_offences_earlier(&was.sides[i], k), count))
				return true;
		}
	}
	return false;
}

void correction_deal_follow(
    struct correction_work *work, const struct table *table, const int64_t moved[SIDES_MOST])
{
	int64_t starts[SIDES_MOST] = {0};
	bool any = false;

	for (size_t side = 0; side < table->side_count; side++) {
		starts[side] = table->starts[side] + moved[side];
		any = any || moved[side] != 0;
	}
	if (!table->dealt || !any)
		return;
	struct change change = change_begin(work->desk);
	sheet_deal_write(&change, table, starts);
	change_end(&change);
}

void correction_follow(
    struct correction_work *work, const struct table *after, const struct address *cause)
{
	const struct desk *desk = work->desk;
	const struct table *table = &work->view.table;
	const struct table_hand *was = table_hand_at(table, cause->hand);
	const struct table_hand *is = table_hand_at(after, cause->hand);
	/* The order of play changes if a hand is inserted, or an inserted one is void or counts again. */
	const bool reordered =
	    is->before > 0 && (!was || was->before != is->before || was->voided != is->voided);
	const size_t count = after->hand_count;
	bool *ended = arena_alloc(desk->arena, 2 * (count + 1), sizeof *ended);
	bool *ends = ended + count + 1;
	int64_t moved[SIDES_MOST] = {0};
	bool any = false, later = false;

	for (size_t side = 0; side < SIDES_MOST; side++) {
		if (work->correction->kind == VERSION_TYPING)
			moved[side] = is->sides[side].total - (was ? was->sides[side].total : 0);
		any = any || moved[side] != 0;
	}
	if (!any && !reordered && !rulebook_counts_games(event_book_of(desk->event, cause->round)))
		return;
	work->result->followers = arena_alloc(desk->arena, count, sizeof *work->result->followers);
	if (reordered) {
		table_ended(desk, table, ended);
		table_ended(desk, after, ends);
	}
	for (size_t i = 0; i < count; i++) {
		const struct table_hand *hand = &after->hands[i];
		const struct table_hand *old = table_hand_at(table, hand->number);
		bool after_end;

		if (!later || hand->voided) {
			later = later || hand->number == cause->hand;
			continue;
		}
		after_end =
		    reordered && ends[i] != ended[old - table->hands] ? ends[i] : old->after_end;
		for (size_t side = 0; side < SIDES_MOST; side++)
			any = any || moved[side] != 0;
		if (any || hand->place != old->place || after_end != old->after_end ||
		    hand_repriced(desk, hand, cause))
			follow_hand(work, hand, moved, after_end, cause);
	}
	correction_deal_follow(work, table, moved);
}

/* --- steps of every correction --- */

static void clock_check(const struct correction_work *work)
{
	must(correction_allowed(work->desk, &work->view.table, work->view.address.hand,
	    work->correction->kind, refusal()));
}

static void lock_check(const struct correction_work *work, const struct table *table)
{
	if (!work->correction->unlock)
		sheet_unlocked(table);
}

void correction_accept(struct arena *arena, const struct score *score,
    const struct acceptance *more, size_t more_count, struct hand *hand)
{
	struct acceptance *all =
	    arena_alloc(arena, hand->acceptance_count + more_count, sizeof *all);
	size_t count = 0;

	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (hand_finding_there(score, hand->acceptances[i].code))
			all[count++] = hand->acceptances[i];
	for (size_t i = 0; i < more_count; i++)
		all[count++] = more[i];
	hand->acceptances = all;
	hand->acceptance_count = count;
}

/* Scores the hand of the result at its address, and checks that it is acceptable. `before` are the totals of the sides
 * before the hand. */
static void hand_judge(const struct correction_work *work, const int64_t before[SIDES_MOST])
{
	const struct correction *correction = work->correction;
	struct arena *arena = work->desk->arena;
	struct hand_view *made = &work->result->view;

	hand_score(arena, work->desk->event, &made->hand, &made->address, &made->score);
	correction_accept(arena, &made->score, correction->acceptances,
	    correction->acceptance_count, &made->hand);
	hand_acceptable(arena, &made->hand, &made->score, before);
}

/* Computes the table after the correction; later hands follow. `score` has the hand's new score; NULL: it is void. */
static void table_follow(struct correction_work *work, const struct score *score)
{
	const struct desk *desk = work->desk;
	struct table after = work->view.table;
	struct table_hand *hands = arena_alloc(desk->arena, after.hand_count, sizeof *hands);

	for (size_t i = 0; i < after.hand_count; i++) {
		hands[i] = after.hands[i];
		if (hands[i].number != work->view.address.hand)
			continue;
		hands[i].voided = score == NULL;
		for (size_t side = 0; side < after.side_count; side++)
			hands[i].sides[side].total = score ? score->sides[side].total : 0;
	}
	table_settle(desk->arena, desk->event, &event_now_read(desk)->settings, &after, hands);
	correction_follow(work, &after, &work->view.address);
}

/* Returns the facts without any written sum, in their canonical spelling. */
static const char *without_sums(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct hand bare = *hand;

	for (size_t i = 0; i < bare.side_count; i++) {
		struct side *side = &bare.sides[i];

		side->totals = (struct totals){.alone = side->totals.alone};
		side->counts.melded = 0;
		side->counts.held = 0;
		side->counts.net = 0;
		side->claim = (struct claim){0};
	}
	return hand_facts_canonical(arena, book, &bare);
}

/* Checks that the hand may be corrected, scores the corrected facts and writes them as its next version. */
static void facts_write(struct correction_work *work, const struct hand *facts)
{
	const struct hand_view *view = &work->view;
	struct hand_view *made = &work->result->view;
	const struct table_hand *old = table_hand_at(&view->table, view->address.hand);
	const struct version_rows rows = {
	    .address = view->address,
	    .version = view->version + 1,
	    .kind = work->correction->kind,
	    .reason = work->correction->reason,
	    .after_end = view->after_end[0] ? view->after_end : NULL,
	    .hand = &made->hand,
	    .score = &made->score,
	};
	const struct rulebook *book = event_book_of(work->desk->event, view->address.round);
	struct arena *arena = work->desk->arena;
	int64_t before[SIDES_MOST];

	clock_check(work);
	if (rows.kind == VERSION_ADDITION &&
	    strcmp(without_sums(arena, book, &view->hand), without_sums(arena, book, facts)) != 0)
		break_off(ERROR_REFUSED, SAY_NOT_AN_ADDITION);
	lock_check(work, &view->table);
	made->hand = *facts;
	/* The score a hand began with was fixed then, whatever is corrected now (13A, 35A). */
	for (size_t i = 0; i < facts->side_count; i++) {
		struct side *side = &made->hand.sides[i];

		side->has_score = true;
		side->score = view->hand.sides[i].score;
		given_keep(side, &view->hand.sides[i]);
	}
	made->hand.place = old->place;
	offences_carry(work->desk, &view->address, INT64_MAX, &made->hand);
	/* Each side's total before the hand, as the corrected sheet has it. */
	for (size_t side = 0; side < SIDES_MOST; side++)
		before[side] = old->sides[side].running - old->sides[side].total;
	hand_judge(work, before);
	correction_add(work, &rows, NULL);
	table_follow(work, &made->score);
}

static void void_write(struct correction_work *work, const struct address *other)
{
	const struct hand_view *view = &work->view;
	const struct version_rows rows = {
	    .address = view->address,
	    .version = view->version + 1,
	    .kind = VERSION_VOID,
	    .by_side = work->correction->by_side,
	    .reason = work->correction->reason,
	};

	correction_add(work, &rows, other);
	table_follow(work, NULL);
}

/* Begins a correction, all of which is written or nothing. Checks the reasons given, that the hand counts, and that it
 * was not changed in the meantime. */
static struct correction_work correction_begin(const struct desk *desk,
    const struct correction *correction, const char *act, const struct address *to,
    struct hand_result *ret)
{
	const struct address *at = &correction->address;
	struct correction_work work = {.desk = changes_begin(desk),
	    .correction = correction,
	    .act = act,
	    .to = to,
	    .result = ret};
	struct hand_view *view = &work.view;

	*ret = (struct hand_result){.view.address = *at, .corrected = true};
	work.watch =
	    table_watch_begin(work.desk, to && to->round < at->round ? to->round : at->round);
	input_require(correction->reason, "reason-invalid", TEXT_WORDS_REASON_CORRECTION);
	if (correction->unlock)
		input_require(
		    correction->unlock, "reason-invalid", TEXT_WORDS_THE_REASON_TO_UNLOCK);
	*view = correction->view ? *correction->view : hand_fetch(work.desk, at);
	const struct hand_version *newest = &view->versions[view->version_count - 1];
	const struct address *now = &newest->other;

	if (view->voided && strcmp(newest->act, "move") == 0)
		break_off(ERROR_REFUSED, SAY_HAND_VOIDED_MOVED, at->round, at->table, at->hand,
		    now->round, now->table, now->hand, now->round, now->table, now->hand, at->round,
		    at->table);
	if (view->voided && strcmp(act, act_restore) != 0)
		break_off(
		    ERROR_REFUSED, SAY_HAND_VOIDED_RESTORE_FIRST, at->round, at->table, at->hand);
	if (correction->version > 0 && correction->version != view->version)
		break_off(ERROR_REFUSED, SAY_HAND_CHANGED, at->round, at->table, at->hand);
	return work;
}

/* Ends a correction, and reads the hand again at the address where it is now. */
static void correction_end(const struct correction_work *work)
{
	const struct desk *desk = work->desk;
	const struct correction *correction = work->correction;
	struct hand_result *result = work->result;
	const struct address place = result->view.address;

	if (correction->note)
		(void)note_set(
		    desk, &(struct note_place){.at = correction->address}, correction->note);
	result->view = hand_fetch(desk, &place);
	table_watch_end(desk, work->watch, &result->view.table, &result->view.table.match);
	if (work->to)
		result->left = deed_table_read(desk, NULL, &work->view.address);
	store_commit(desk->store);
}

/* --- the corrections --- */

void hand_correct(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret)
{
	struct correction_work work = correction_begin(desk, correction, "correct", NULL, ret);
	const struct hand_view *view = &work.view;
	const struct hand_version *newest = &view->versions[view->version_count - 1];
	const struct rulebook *book = event_book_of(desk->event, view->address.round);

	if (!correction->hand && correction->kind != VERSION_RULING)
		break_off(ERROR_INPUT, SAY_CORRECTION_EMPTY);
	struct hand facts = correction->hand ? *correction->hand : view->hand;

	dealer_settle(
	    work.desk, &view->table, table_place_of(&view->table, view->address.hand), &facts);
	/* Equal facts make it a repetition, unless a ruling gives a new reason for them. */
	ret->repeated = strcmp(hand_facts_canonical(desk->arena, book, &view->hand),
	                    hand_facts_canonical(desk->arena, book, &facts)) == 0 &&
	                (correction->kind != VERSION_RULING ||
	                    (newest->kind == VERSION_RULING &&
	                        strcmp(newest->reason, correction->reason) == 0));
	if (!ret->repeated)
		facts_write(&work, &facts);
	correction_end(&work);
}

void hand_rescore(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret)
{
	struct correction_work work = correction_begin(desk, correction, act_rescore, NULL, ret);
	const struct hand_view *view = &work.view;
	unsigned char kept[HASH_BYTES], computed[HASH_BYTES];
	const struct hand hand = hand_version_read(work.desk, &view->address, view->version, kept);

	(void)version_digest(desk->arena, event_book_of(desk->event, view->address.round), &hand,
	    &view->score, computed);
	ret->repeated = memcmp(kept, computed, HASH_BYTES) == 0;
	if (!ret->repeated)
		facts_write(&work, &view->hand);
	correction_end(&work);
}

void hand_swap(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret)
{
	struct correction_work work = correction_begin(desk, correction, "swap", NULL, ret);
	const struct hand_view *view = &work.view;
	struct hand hand = view->hand;

	if (hand.side_count != 2)
		break_off(ERROR_INPUT, SAY_SIDES_THREE);
	const struct side kept = hand.sides[0];

	hand.sides[0] = hand.sides[1];
	hand.sides[1] = kept;
	hand.sides[0].name = 'A';
	hand.sides[1].name = 'B';
	/* The contract goes with its side's slip, and a dealer who is written as a seat does too. */
	if (hand.contract.bid)
		hand.contract.side = 1 - hand.contract.side;
	if (hand.dealer_seat && !bidding_dealer_name(&hand)) {
		hand.dealer_seat = bidding_seat_across(hand.dealer_seat);
		hand.dealer = bidding_seat_name(hand.dealer_seat);
	}
	dealer_settle(
	    work.desk, &view->table, table_place_of(&view->table, view->address.hand), &hand);
	facts_write(&work, &hand);
	correction_end(&work);
}

void hand_void(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret)
{
	struct correction_work work = correction_begin(desk, correction, "void", NULL, ret);
	const struct table *table = &work.view.table;
	const struct address *at = &work.view.address;
	const struct table_hand *hand = table_hand_at(table, at->hand);
	const char *why = NULL;

	/* A side may take back its own entry until another side accepts it or a later hand is recorded. */
	if (correction->by_side) {
		if (hand && hand->confirmed)
			why = TEXT_WORDS_ACCEPTED_DESK_CORRECTS;
		else if (table_newest_hand(table) != hand)
			why = TEXT_WORDS_LATER_HANDS_DESK_CORRECTS;
		if (why)
			break_off(ERROR_REFUSED, SAY_HAND_LATE, at->round, at->table, at->hand,
			    message_words(why));
	}
	clock_check(&work);
	lock_check(&work, table);
	void_write(&work, NULL);
	correction_end(&work);
}

void hand_restore(
    const struct desk *desk, const struct correction *correction, struct hand_result *ret)
{
	struct correction_work work = correction_begin(desk, correction, act_restore, NULL, ret);
	struct hand_view *view = &work.view;
	const struct address *at = &correction->address;

	for (size_t i = 1; i < view->version_count && !view->voided; i++)
		if (view->versions[i].kind == VERSION_ENTRY)
			break_off(ERROR_REFUSED, SAY_HAND_NUMBER_ENTERED_AGAIN, at->round,
			    at->table, at->hand, at->round, at->table, at->hand);
	ret->repeated = !view->voided;
	if (view->voided) {
		/* Penalties given in it may have been cancelled while it was void. */
		given_apply(work.desk, at, INT64_MAX, &view->hand);
		facts_write(&work, &view->hand);
	}
	correction_end(&work);
}

void hand_move(const struct desk *desk, const struct correction *correction,
    const struct address *to, struct hand_result *ret)
{
	struct correction_work work = correction_begin(desk, correction, "move", to, ret);
	struct hand_view *view = &work.view;
	struct hand *hand = &ret->view.hand;
	struct version_rows rows = {.kind = VERSION_ENTRY,
	    .reason = correction->reason,
	    .hand = hand,
	    .score = &ret->view.score};

	clock_check(&work);
	struct table table = table_read(work.desk, to);

	rows.address = (struct address){to->round, to->table, table.next_hand};
	rows.version = table_entry_version(&table, table.next_hand);
	if (to->round == view->address.round && to->table == view->address.table)
		break_off(ERROR_INPUT, SAY_TABLE_SAME, to->round, to->table);
	if (table.game.finished)
		break_off(ERROR_REFUSED, SAY_GAME_ENDED_NO_HAND, to->round, to->table);
	lock_check(&work, &view->table);
	lock_check(&work, &table);
	void_write(&work, &rows.address);
	/* From here on the lock is the new table's. */
	view->table.locked = table.locked;
	view->table.signature = table.signature;
	*hand = view->hand;
	hand->place = table.next_place;
	/* Penalties given at a place stay with that place. */
	for (size_t i = 0; i < hand->side_count; i++) {
		hand->sides[i].score = (int32_t)table.starts[i];
		hand->sides[i].earlier = NULL;
	}
	given_apply(work.desk, &rows.address, INT64_MAX, hand);
	offences_carry(work.desk, &rows.address, INT64_MAX, hand);
	dealer_settle(work.desk, &table, table.next_place, hand);
	ret->view.address = rows.address;
	hand_judge(&work, table.running);
	correction_add(&work, &rows, &correction->address);
	correction_end(&work);
}
