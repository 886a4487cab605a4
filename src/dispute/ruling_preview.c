#include "dispute/ruling_preview.h"

#include "base/arena.h"
#include "base/boundary.h"
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

/* Returns the index of a table that was read; SIZE_MAX if it was not. */
static size_t table_find(const struct ruling_preview *preview, const struct address *address)
{
	for (size_t i = 0; i < preview->table_count; i++)
		if (preview->tables[i].side_count > 0 &&
		    preview->facts.tables[i].round == address->round &&
		    preview->facts.tables[i].table == address->table)
			return i;
	return SIZE_MAX;
}

static void facts_read(
    const struct desk *desk, const struct table *only, struct ruling_preview *preview)
{
	struct table *tables;
	struct offences *offences;
	bool any = false;

	preview->settings = event_now_read(desk)->settings;
	standings_facts_read(desk, 0, &preview->facts);
	preview->table_count = preview->facts.input.game_count;
	tables = arena_alloc(desk->arena, preview->table_count, sizeof *tables);
	offences = arena_alloc(desk->arena, preview->table_count, sizeof *offences);
	for (size_t i = 0; i < preview->table_count; i++) {
		const struct address *address = &preview->facts.tables[i];

		if (only && (only->address.round != address->round ||
		                only->address.table != address->table))
			continue;
		if (only)
			tables[i] = *only;
		else
			tables[i] = table_read(desk, address);
		offences[i] = offences_read(desk, address, INT64_MAX);
		any = true;
	}
	preview->tables = tables;
	preview->offences = offences;
	if (only && !any)
		break_off(
		    ERROR_INPUT, SAY_TABLE_UNKNOWN_TABLE, only->address.round, only->address.table);
	standings_judge(desk->arena, &preview->facts, &preview->standings);
}

void ruling_preview_read(
    const struct desk *desk, const struct table *only, struct ruling_preview *ret)
{
	struct event_now now;
	const struct desk reading = desk_keep(desk, &now);

	*ret = (struct ruling_preview){.event = desk->event};
	store_read_begin(desk->store);
	facts_read(&reading, only, ret);
	store_read_end(desk->store);
}

/* --- the hand in question --- */

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

/* Lets the later hands begin with other scores of the side, if the points of a hand were typed
 * wrongly. */
static void hands_follow(const struct ruling_preview_question *question, size_t index, size_t side,
    int64_t moved, struct table *table, struct table_hand *hands)
{
	if (question->kind != VERSION_TYPING || moved == 0)
		return;
	for (size_t i = index + 1; i < table->hand_count; i++)
		if (!hands[i].voided) {
			hands[i].sides[side].score_before += moved;
			hands[i].log = LINE_NEXT + (int64_t)i;
		}
	if (table->dealt)
		table->starts[side] += moved;
}

/* Replaces the hand as a newer version would, with the effects on later hands. */
static void hand_replace(const struct ruling_preview_question *question, const struct score *score,
    struct table *table, struct table_hand *hands, size_t index)
{
	struct table_hand *hand = &hands[index];

	hand->log = LINE_NEXT;
	hand->version++;
	hand->voided = question->voided;
	hand->corrected = true;
	hand->confirmed = hand->differs = false;
	hand->ruled = question->kind == VERSION_RULING && !question->voided;
	for (size_t side = 0; side < table->side_count; side++) {
		struct hand_sums *sums = &hand->sides[side];
		const int64_t before = sums->total;

		if (question->voided) {
			*sums = (struct hand_sums){0};
		} else if (question->hand) {
			sums->base = score->sides[side].base;
			sums->cards = score->sides[side].cards;
			sums->alone = score->sides[side].alone;
			sums->opening_minimum = score->sides[side].opening_minimum;
		} else {
			sums->base = question->sums[side].base;
			sums->cards = question->sums[side].cards;
		}
		sums->total = sums->base + sums->cards;
		hands_follow(question, index, side, sums->total - before, table, hands);
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
			hands_follow(question, i, side, points, table, hands);
		}
	}
}

int32_t ruling_preview_offences(const struct ruling_preview *preview, const struct address *address,
    size_t side, size_t penalty)
{
	const size_t index = table_find(preview, address);

	return index == SIZE_MAX
	           ? 0
	           : offences_before(&preview->offences[index], INT_MAX, 0, side, penalty);
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
	const size_t index = table_find(preview, address);

	if (address->hand == 0 && index != SIZE_MAX)
		given.after_hand = table_given_behind(&preview->tables[index]);
	return given;
}

/* --- standings --- */

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

/* Subtracts the counts of the game's former hands and adds those of the new ones, and those of what
 * was given and cancelled, for the round of the game. */
static void round_counts_change(const struct ruling_preview *preview, size_t index,
    const struct ruling_preview_question *question, const struct ruling_preview_answer *answer,
    struct ranking_counts *counts)
{
	const struct standings_facts *facts = &preview->facts;
	const struct ranking_game *game = &facts->input.games[index];
	const struct address *table = &facts->tables[index];
	const struct table *after = &answer->after;
	/* The hand is replaced, with what was given in it, or it only gets other sums. */
	const bool changed = !question->stands;
	const bool replaced = changed && (question->voided || question->hand);

	for (size_t i = 0; i < facts->hand_side_count; i++) {
		const struct hand_facts *hand = &facts->hand_sides[i];
		const struct ranking_side *side = &game->sides[hand->side];
		struct ranking_counts own = hand->counts;

		if (hand->round != table->round || hand->table != table->table)
			continue;
		if (hands_counted(answer->before))
			counts_add(side, &own, -1, counts);
		if (!hands_counted(after))
			continue;
		if (changed && hand->hand == question->address.hand) {
			if (question->voided)
				own = (struct ranking_counts){0};
			else if (question->hand)
				own = hand_facts_counts(&question->hand->sides[hand->side],
				    &answer->score.sides[hand->side]);
			else
				ranking_counts_add(&own, &question->more[hand->side], 1);
		}
		counts_add(side, &own, 1, counts);
	}

	/* Penalties count for everybody on the side: outside hands always, in hands if the hands
	 * count. */
	for (size_t i = 0; i < after->given_count; i++) {
		const struct given *given = &after->given[i];
		const struct ranking_counts own = {{[COUNT_PENALTIES] = given->count}};
		const int hand = given->place.hand;

		if (given->kind != GIVEN_PENALTY || !given->side ||
		    (hand > 0 && (!hands_counted(after) || given->idle ||
		                     (replaced && hand == question->address.hand))))
			continue;
		counts_add(&game->sides[given->side - 'A'], &own,
		    given_changes(answer->before, after, i), counts);
	}
}

/* Makes the standings with the game as it is in the answer. */
static void standings_ask(struct arena *arena, const struct ruling_preview *preview, size_t index,
    const struct ruling_preview_question *question, struct ruling_preview_answer *answer)
{
	struct standings_facts facts = preview->facts;
	struct ranking_game *games = arena_alloc(arena, facts.input.game_count, sizeof *games);
	const struct table *after = &answer->after;

	memcpy(games, facts.input.games, facts.input.game_count * sizeof *games);
	games[index].game = after->game;
	games[index].hands = 0;
	for (size_t i = 0; i < after->hand_count; i++)
		games[index].hands += !after->hands[i].voided;
	facts.input.games = games;
	if (facts.round_counts) {
		const size_t entrants = facts.input.entrant_count;
		const size_t count = ((size_t)facts.rounds + 1) * entrants;
		struct ranking_counts *counts = arena_alloc(arena, count, sizeof *counts);

		memcpy(counts, facts.round_counts, count * sizeof *counts);
		round_counts_change(preview, index, question, answer,
		    &counts[(size_t)facts.tables[index].round * entrants]);
		facts.round_counts = counts;
		facts.input.counts = standings_counts_sum(arena, &facts, 0, facts.rounds);
	}
	standings_judge(arena, &facts, &answer->standings);
	answer->phases = phase_difference_find(arena, &preview->facts, &facts);
}

static bool ranks_differ(
    struct arena *arena, const struct standings *one, const struct standings *other)
{
	int *ranks = arena_alloc(arena, one->entrant_count, sizeof *ranks);
	bool differ = false;

	for (size_t i = 0; i < one->ranking.count; i++)
		ranks[one->ranking.rows[i].entrant] = one->ranking.rows[i].rank;
	for (size_t i = 0; i < other->ranking.count; i++)
		differ =
		    differ || ranks[other->ranking.rows[i].entrant] != other->ranking.rows[i].rank;
	return differ;
}

void ruling_preview_ask(struct arena *arena, const struct ruling_preview *preview,
    const struct ruling_preview_question *question, struct ruling_preview_answer *ret)
{
	const struct address *address = &question->address;
	const size_t index = table_find(preview, address);
	const struct table *before;
	struct table *after = &ret->after;
	bool found = question->cancelled == 0;
	struct table_hand *hands;
	struct given *given;
	size_t hand;

	if (index == SIZE_MAX)
		break_off(ERROR_INPUT, SAY_TABLE_UNKNOWN_TABLE, address->round, address->table);
	before = &preview->tables[index];
	*ret = (struct ruling_preview_answer){.before = before, .after = *before};

	/* The table's hands, to be changed, and among them the one in question. */
	hand = before->hand_count;
	hands = arena_alloc(arena, before->hand_count, sizeof *hands);
	for (size_t i = 0; i < before->hand_count; i++) {
		hands[i] = before->hands[i];
		if (hands[i].number == address->hand && !hands[i].voided)
			hand = i;
	}
	if (address->hand > 0 && hand == before->hand_count)
		break_off(ERROR_INPUT, SAY_HAND_UNKNOWN_HAND, address->round, address->table,
		    address->hand);

	/* The table's penalties come first, the cancelled one marked, then those of the
	 * question. */
	given = arena_alloc(arena, before->given_count + question->given_count, sizeof *given);
	for (size_t i = 0; i < before->given_count; i++) {
		given[i] = before->given[i];
		if (question->cancelled == 0 || given[i].number != question->cancelled)
			continue;
		given[i].cancelled = found = true;
		given[i].cancel_log = LINE_NEXT;
	}
	for (size_t i = 0; i < question->given_count; i++)
		given[before->given_count + i] = question->given[i];
	after->given = given;
	after->given_count += question->given_count;
	if (!found)
		break_off(ERROR_INPUT, SAY_PENALTY_NONE_P_TABLE, question->cancelled,
		    after->address.round, after->address.table);

	/* The decision is written as its next version would be. */
	if (question->decision) {
		after->decision = *question->decision;
		after->decision.version = before->decision.version + 1;
		after->decision.log = LINE_NEXT;
	}
	if (question->hand && question->hand->side_count != after->side_count)
		break_off(ERROR_INPUT, SAY_SIDE_MISSING_RECORD_ALL_SIDES, after->side_count);
	if (question->hand)
		record_score(
		    arena, preview, index, after, &hands[hand], question->hand, &ret->score);
	if (address->hand > 0 && !question->stands)
		hand_replace(question, &ret->score, after, hands, hand);
	givens_score(question, before, after, hands);
	hands_reprice(arena, preview, index, question, after, hands);
	table_settle(arena, preview->event, &preview->settings, after, hands);
	standings_ask(arena, preview, index, question, ret);
	ret->places_change = ranks_differ(arena, &preview->standings, &ret->standings);
	ret->hand = address->hand > 0 ? &hands[hand] : NULL;
	ret->winner_changes = before->game.finished != after->game.finished ||
	                      before->game.winner != after->game.winner;
	ret->minima_change = memcmp(before->minima, after->minima, sizeof before->minima) != 0;
}
