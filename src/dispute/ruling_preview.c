#include "dispute/ruling_preview.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/offences.h"
#include "club/penalty.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "phase/phase.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/ranking.h"

#include <limits.h>
#include <string.h>

/* Lines of the log after every line written so far: first that of the version, then those of
 * hands that follow it. */
static const int64_t LINE_NEXT = INT64_MAX / 2;

/* --- reading --- */

static bool facts_read(const struct desk *desk, const struct table *only,
    struct ruling_preview *preview, struct error *err)
{
	const struct event_now *now;

	now = event_now_read(desk);
	if (!standings_facts_read(desk, 0, &preview->facts, err))
		return false;
	size_t count = preview->facts.input.game_count;
	struct table *tables = arena_alloc(desk->arena, count, sizeof *tables);
	struct offences *offences = arena_alloc(desk->arena, count, sizeof *offences);
	bool any = false;

	for (size_t i = 0; i < count; i++) {
		const struct address *address = &preview->facts.tables[i];

		if (only && (only->address.round != address->round ||
		                only->address.table != address->table))
			continue;
		if (only)
			tables[i] = *only;
		else if (!table_read(desk, address, &tables[i], err))
			return false;
		offences[i] = offences_read(desk, address, INT64_MAX);
		any = true;
	}
	preview->table_count = count;
	preview->tables = tables;
	preview->offences = offences;
	if (only && !any)
		return error_set(err, ERROR_INPUT, SAY_TABLE_UNKNOWN_TABLE, only->address.round,
		    only->address.table);
	if (!standings_judge(desk->arena, &preview->facts, &preview->standings, err))
		return false;
	preview->settings = now->settings;
	return true;
}

bool ruling_preview_read(const struct desk *desk, const struct table *only,
    struct ruling_preview *ret, struct error *err)
{
	struct event_now now;
	const struct desk reading = desk_keep(desk, &now);

	*ret = (struct ruling_preview){.event = desk->event};
	store_read_begin(desk->store);
	return store_read_end(desk->store, facts_read(&reading, only, ret, err));
}

/* --- questions --- */

static bool table_find(const struct ruling_preview *preview, const struct address *address,
    size_t *ret, struct error *err)
{
	for (size_t i = 0; i < preview->table_count; i++)
		if (preview->tables[i].side_count > 0 &&
		    preview->facts.tables[i].round == address->round &&
		    preview->facts.tables[i].table == address->table) {
			*ret = i;
			return true;
		}
	return error_set(err, ERROR_INPUT, SAY_TABLE_UNKNOWN_TABLE, address->round, address->table);
}

/* Copies the table's hands, to change them, and finds the one in question. */
static bool hands_copy(struct arena *arena, const struct table *table,
    const struct address *address, struct table_hand **ret, size_t *ret_index, struct error *err)
{
	struct table_hand *hands = arena_alloc(arena, table->hand_count, sizeof *hands);

	*ret_index = table->hand_count;
	*ret = hands;
	for (size_t i = 0; i < table->hand_count; i++) {
		hands[i] = table->hands[i];
		if (hands[i].number == address->hand && !hands[i].voided)
			*ret_index = i;
	}
	return address->hand == 0 || *ret_index < table->hand_count ||
	       error_set(err, ERROR_INPUT, SAY_HAND_UNKNOWN_HAND, address->round, address->table,
	           address->hand);
}

/* Scores the record with the scores at the hand's start. */
static void record_score(struct arena *arena, const struct ruling_preview *preview, size_t index,
    const struct table *table, const struct table_hand *stands, const struct hand *record,
    struct score *ret)
{
	const struct event event = event_played(preview->event, table->address.round);
	struct address at = table->address;
	struct hand hand = *record;

	at.hand = stands->number;
	hand.place = stands->place;
	/* Penalties given by commands stay with the player of that seat after any correction. */
	given_apply_rows(arena, event_book_here(&event), table->given, table->given_count,
	    stands->number, &hand);

	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].has_score = true;
		hand.sides[i].score = (int32_t)stands->sides[i].score_before;
	}
	offences_carry_from(arena, event_book_here(&event), &preview->offences[index],
	    hand.place > 0 ? hand.place : at.hand, &hand);
	hand_score_lines(arena, &event, &hand, &at, ret);
}

static void hand_follow(struct table_hand *hand, size_t side, int64_t moved, int64_t line)
{
	hand->sides[side].score_before += moved;
	hand->log = line;
}

/* Replaces the hand as a newer version would, with the effects on later hands. */
static void hand_replace(const struct ruling_preview_question *question, const struct score *score,
    struct table *table, struct table_hand *hands, size_t index)
{
	struct table_hand *hand = &hands[index];
	const struct table_hand before = *hand;

	hand->log = LINE_NEXT;
	hand->version++;
	hand->voided = question->voided;
	hand->corrected = true;
	hand->confirmed = hand->differs = false;
	hand->ruled = question->kind == VERSION_RULING && !question->voided;
	for (size_t side = 0; side < table->side_count; side++) {
		struct hand_sums *sums = &hand->sides[side];

		if (question->voided) {
			*sums = (struct hand_sums){0};
			continue;
		}
		sums->base = question->hand ? score->sides[side].base : question->sums[side].base;
		if (question->hand)
			sums->alone = score->sides[side].alone;
		sums->cards =
		    question->hand ? score->sides[side].cards : question->sums[side].cards;
		sums->total = sums->base + sums->cards;
		if (question->hand)
			sums->opening_minimum = score->sides[side].opening_minimum;
	}
	if (question->kind != VERSION_TYPING)
		return;
	for (size_t side = 0; side < table->side_count; side++) {
		int64_t moved = hand->sides[side].total - before.sides[side].total;

		for (size_t i = index + 1; moved != 0 && i < table->hand_count; i++)
			if (!hands[i].voided)
				hand_follow(
				    &hands[i], side, moved, LINE_NEXT + (int64_t)(i - index));
		if (table->dealt)
			table->starts[side] += moved;
	}
}

/* --- penalties given and cancelled --- */

/* Returns 1 if the question gives a penalty, -1 if it cancels it, else 0. */
static int given_changes(const struct table *before, const struct table *after, size_t index)
{
	const struct given *given = &after->given[index];

	if (!given_forms[given->kind].scores)
		return 0;
	if (index >= before->given_count)
		return 1;
	return given->cancelled && !before->given[index].cancelled ? -1 : 0;
}

/* Adds the points of what is given in a hand without a record that could be scored again. */
static void givens_score(const struct ruling_preview_question *question, const struct table *before,
    const struct table *after, struct table_hand *hands)
{
	for (size_t i = 0; i < after->given_count; i++) {
		const struct given *given = &after->given[i];
		int sign = given_changes(before, after, i);

		for (size_t j = 0; sign != 0 && given->side && j < after->hand_count; j++) {
			bool scored = question->hand && hands[j].number == question->address.hand;
			struct hand_sums *sums = &hands[j].sides[given->side - 'A'];

			if (hands[j].number != given->place.hand || hands[j].voided || scored)
				continue;
			sums->base += sign * given->points;
			sums->total += sign * given->points;
			hands[j].log = LINE_NEXT;
		}
	}
}

/* Lists the offences at the table after the question. */
static void offences_after(struct arena *arena, const struct rulebook *book,
    const struct ruling_preview_question *question, const struct offences *before,
    const struct table *after, struct offences *ret)
{
	const int number = question->address.hand;
	const int order = 2 * hand_orders_place(&before->orders, after->address.round,
	                          after->address.table, number);
	const bool replaced =
	    number > 0 && !question->stands && (question->voided || question->hand);

	*ret = (struct offences){.orders = before->orders};
	for (size_t i = 0; i < before->count; i++) {
		const struct offence *one = &before->list[i];
		const bool in_hand = one->hand == number && one->order % 2 == 0;

		if ((question->cancelled > 0 && one->given == question->cancelled) ||
		    (replaced && in_hand && (one->given == 0 || question->voided)))
			continue;
		ret->list = arena_room(arena, ret->list, ret->count, sizeof *ret->list);
		ret->list[ret->count++] = *one;
	}
	if (replaced && !question->voided)
		offences_add(arena, book, question->hand, number, order, false, ret);
	for (size_t i = 0; i < question->given_count; i++) {
		const struct given *given = &question->given[i];
		const size_t index = rulebook_penalty(book, given->code, strlen(given->code));

		if (given->kind != GIVEN_PENALTY || index == SIZE_MAX ||
		    !rulebook_penalty_of_game(&book->penalties[index]))
			continue;
		ret->list = arena_room(arena, ret->list, ret->count, sizeof *ret->list);
		ret->list[ret->count++] = (struct offence){.hand = given->place.hand,
		    .order = given->place.hand > 0 ? order : INT_MAX,
		    .given = INT_MAX,
		    .side = (size_t)(given->side - 'A'),
		    .penalty = index,
		    .count = given->count,
		    .priced = given->place.hand > 0};
	}
}

/* Returns the change of a side's points in a hand whose own offences stay, after other earlier ones. */
static int64_t repriced_points(const struct rulebook *book, const struct offences *before,
    const struct offences *after, const struct table_hand *hand, size_t side)
{
	int64_t points = 0;

	for (size_t penalty = 0; penalty < book->penalty_count; penalty++) {
		const int order = 2 * hand->place;
		int32_t count = 0;

		for (size_t i = 0; i < before->count; i++) {
			const struct offence *one = &before->list[i];

			if (one->priced && one->hand == hand->number && one->side == side &&
			    one->penalty == penalty)
				count += one->count;
		}
		points += rulebook_offences_points(&book->penalties[penalty],
		              offences_before(before, order, 0, side, penalty), count) -
		          rulebook_offences_points(&book->penalties[penalty],
		              offences_before(after, order, 0, side, penalty), count);
	}
	return points;
}

/* Gives the offences of other hands the prices that follow from the question. */
static void hands_reprice(struct arena *arena, const struct ruling_preview *preview, size_t index,
    const struct ruling_preview_question *question, struct table *table, struct table_hand *hands)
{
	const struct rulebook *book = event_book_of(preview->event, table->address.round);
	const struct offences *before = &preview->offences[index];
	struct offences after;

	if (!rulebook_counts_games(book))
		return;
	offences_after(arena, book, question, before, table, &after);
	for (size_t i = 0; i < table->hand_count; i++) {
		if (hands[i].voided || hands[i].number == question->address.hand)
			continue;
		for (size_t side = 0; side < table->side_count; side++) {
			const int64_t points =
			    repriced_points(book, before, &after, &hands[i], side);

			if (points == 0)
				continue;
			hands[i].sides[side].base += points;
			hands[i].sides[side].total += points;
			hands[i].log = LINE_NEXT + (int64_t)i;
			if (question->kind != VERSION_TYPING)
				continue;
			for (size_t k = i + 1; k < table->hand_count; k++)
				if (!hands[k].voided)
					hand_follow(
					    &hands[k], side, points, LINE_NEXT + (int64_t)k);
			if (table->dealt)
				table->starts[side] += points;
		}
	}
}

int32_t ruling_preview_offences(const struct ruling_preview *preview, const struct address *address,
    size_t side, size_t penalty)
{
	struct error ignored = {0};
	size_t index;

	return table_find(preview, address, &index, &ignored)
	           ? offences_before(&preview->offences[index], INT_MAX, 0, side, penalty)
	           : 0;
}

struct given ruling_preview_penalty(const struct ruling_preview *preview,
    const struct address *address, size_t side, const struct penalty *penalty, int32_t earlier,
    int32_t count)
{
	struct given given = {
	    .kind = GIVEN_PENALTY,
	    .place = *address,
	    .after_hand = address->hand,
	    .side = (char)('A' + (int)side),
	    .code = penalty->code,
	    .count = count,
	    .points = -rulebook_offences_points(penalty, earlier, count),
	    .reason = "",
	    .log = LINE_NEXT,
	};
	size_t index;
	struct error ignored = {0};

	if (address->hand == 0 && table_find(preview, address, &index, &ignored))
		given.after_hand = table_given_behind(&preview->tables[index]);
	return given;
}

/* --- standings --- */

/* The table of a question, before and after. */
struct asked {
	const struct ruling_preview *preview;
	const struct ruling_preview_question *question;
	const struct score *score; /* set if the question has a record */
	size_t index;              /* of the game */
	const struct table *before, *after;
};

static void counts_add(const struct ranking_side *side, const struct ranking_counts *more, int sign,
    struct ranking_counts *counts)
{
	for (size_t k = 0; k < side->entrant_count; k++)
		ranking_counts_add(&counts[side->entrants[k]], more, sign);
}

static bool hands_counted(const struct table *table)
{
	return table->game.finished && !table->game.decided;
}

/* Returns true if the question replaces the hand, including what was given in it. */
static bool is_replaced(const struct ruling_preview_question *question, int hand)
{
	return hand == question->address.hand && !question->stands &&
	       (question->voided || question->hand);
}

/* Returns true if the question replaces only the hand's sums. */
static bool is_summed(const struct ruling_preview_question *question, int hand)
{
	return hand == question->address.hand && !question->stands && !question->voided &&
	       !question->hand;
}

/* Subtracts the counts of the game's former hands and adds those of the new ones. */
static void hands_count(const struct asked *asked, struct ranking_counts *counts)
{
	const struct standings_facts *facts = &asked->preview->facts;
	const struct ranking_game *game = &facts->input.games[asked->index];
	const struct address *table = &facts->tables[asked->index];
	const struct ruling_preview_question *question = asked->question;

	for (size_t i = 0; i < facts->hand_side_count; i++) {
		const struct hand_facts *hand = &facts->hand_sides[i];
		struct ranking_counts own = hand->counts;
		const struct ranking_side *side = &game->sides[hand->side];

		if (hand->round != table->round || hand->table != table->table)
			continue;
		if (hands_counted(asked->before))
			counts_add(side, &own, -1, counts);
		if (!hands_counted(asked->after))
			continue;
		if (is_replaced(question, hand->hand)) {
			own = (struct ranking_counts){0};
			if (!question->voided)
				own = hand_facts_counts(&question->hand->sides[hand->side],
				    &asked->score->sides[hand->side]);
		}
		if (is_summed(question, hand->hand))
			ranking_counts_add(&own, &question->more[hand->side], 1);
		counts_add(side, &own, 1, counts);
	}
}

/* Changes the counts of the game's round. */
static void counts_apply(
    struct arena *arena, const struct asked *asked, struct standings_facts *facts)
{
	const size_t entrants = facts->input.entrant_count;
	const size_t count = ((size_t)facts->rounds + 1) * entrants;
	struct ranking_counts *counts = arena_alloc(arena, count, sizeof *counts);
	struct ranking_counts *of_round;

	memcpy(counts, facts->round_counts, count * sizeof *counts);
	of_round = &counts[(size_t)facts->tables[asked->index].round * entrants];
	hands_count(asked, of_round);

	/* Penalties count for everybody on the side: outside hands always, in hands if the hands
	 * count. */
	const struct ranking_game *game = &asked->preview->facts.input.games[asked->index];
	const struct table *after = asked->after;

	for (size_t i = 0; i < after->given_count; i++) {
		const struct given *given = &after->given[i];
		const struct ranking_counts own = {{[COUNT_PENALTIES] = given->count}};
		int hand = given->place.hand;

		if (given->kind != GIVEN_PENALTY || !given->side ||
		    (hand > 0 && (!hands_counted(after) || given->idle ||
		                     is_replaced(asked->question, hand))))
			continue;
		counts_add(&game->sides[given->side - 'A'], &own,
		    given_changes(asked->before, after, i), of_round);
	}
	facts->round_counts = counts;
	standings_counts_sum(arena, facts, 0, facts->rounds, &facts->input.counts);
}

static int hands_that_count(const struct table *table)
{
	int count = 0;

	for (size_t i = 0; i < table->hand_count; i++)
		count += !table->hands[i].voided;
	return count;
}

static bool standings_ask(struct arena *arena, const struct asked *asked, struct standings *ret,
    struct phase_difference *ret_phases, struct error *err)
{
	struct standings_facts facts = asked->preview->facts;
	struct ranking_game *games = arena_alloc(arena, facts.input.game_count, sizeof *games);

	memcpy(games, facts.input.games, facts.input.game_count * sizeof *games);
	games[asked->index].game = asked->after->game;
	games[asked->index].hands = hands_that_count(asked->after);
	facts.input.games = games;
	if (facts.round_counts)
		counts_apply(arena, asked, &facts);
	return standings_judge(arena, &facts, ret, err) &&
	       phase_difference_find(arena, &asked->preview->facts, &facts, ret_phases, err);
}

static void ranks_differ(
    struct arena *arena, const struct standings *a, const struct standings *b, bool *ret)
{
	int *ranks = arena_alloc(arena, a->entrant_count, sizeof *ranks);

	for (size_t i = 0; i < a->ranking.count; i++)
		ranks[a->ranking.rows[i].entrant] = a->ranking.rows[i].rank;
	*ret = false;
	for (size_t i = 0; i < b->ranking.count; i++)
		*ret = *ret || ranks[b->ranking.rows[i].entrant] != b->ranking.rows[i].rank;
}

bool ruling_preview_ask(struct arena *arena, const struct ruling_preview *preview,
    const struct ruling_preview_question *question, struct ruling_preview_answer *ret,
    struct error *err)
{
	struct ruling_preview_answer answer = {0};
	struct table_hand *hands;
	struct asked asked;
	size_t index, hand;

	if (!table_find(preview, &question->address, &index, err) ||
	    !hands_copy(arena, &preview->tables[index], &question->address, &hands, &hand, err))
		return false;
	answer.after = preview->tables[index];

	/* The table's penalties come first, the cancelled one marked, then those of the
	 * question. */
	size_t count = answer.after.given_count;
	struct given *all = arena_alloc(arena, count + question->given_count, sizeof *all);
	bool found = question->cancelled == 0;

	for (size_t i = 0; i < count; i++) {
		all[i] = answer.after.given[i];
		if (question->cancelled == 0 || all[i].number != question->cancelled)
			continue;
		all[i].cancelled = found = true;
		all[i].cancel_log = LINE_NEXT;
	}
	for (size_t i = 0; i < question->given_count; i++)
		all[count + i] = question->given[i];
	answer.after.given = all;
	answer.after.given_count = count + question->given_count;
	if (!found)
		return error_set(err, ERROR_INPUT, SAY_PENALTY_NONE_P_TABLE, question->cancelled,
		    answer.after.address.round, answer.after.address.table);

	/* The decision is written as its next version would be. */
	int version = answer.after.decision.version;

	if (question->decision) {
		answer.after.decision = *question->decision;
		answer.after.decision.version = version + 1;
		answer.after.decision.log = LINE_NEXT;
	}
	if (question->hand && question->hand->side_count != answer.after.side_count)
		return error_set(
		    err, ERROR_INPUT, SAY_SIDE_MISSING_RECORD_ALL_SIDES, answer.after.side_count);
	if (question->hand)
		record_score(arena, preview, index, &answer.after, &hands[hand], question->hand,
		    &answer.score);
	if (question->address.hand > 0 && !question->stands)
		hand_replace(question, &answer.score, &answer.after, hands, hand);
	givens_score(question, &preview->tables[index], &answer.after, hands);
	hands_reprice(arena, preview, index, question, &answer.after, hands);
	asked = (struct asked){.preview = preview,
	    .question = question,
	    .score = &answer.score,
	    .index = index,
	    .before = &preview->tables[index],
	    .after = &answer.after};
	table_settle(arena, preview->event, &preview->settings, &answer.after, hands);
	if (!standings_ask(arena, &asked, &answer.standings, &answer.phases, err))
		return false;
	ranks_differ(arena, &preview->standings, &answer.standings, &answer.places_change);
	answer.hand = question->address.hand > 0 ? &hands[hand] : NULL;

	const struct table *before = &preview->tables[index];
	answer.before = before;
	answer.winner_changes = before->game.finished != answer.after.game.finished ||
	                        before->game.winner != answer.after.game.winner;
	answer.minima_change =
	    memcmp(before->minima, answer.after.minima, sizeof before->minima) != 0;
	*ret = answer;
	return true;
}
