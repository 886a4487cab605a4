#include "dispute/dispute.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
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

struct ruling_preview ruling_preview_read(const struct desk *desk, const struct table *only)
{
	struct ruling_preview preview = {.event = desk->event};
	const struct desk reading = desk_keep(desk);

	store_read_begin(desk->store);
	preview.settings = event_now_read(&reading)->settings;
	struct standings_facts facts = standings_facts_read(&reading, 0);

	preview.standings = standings_judge(desk->arena, &facts);
	preview.table_count = facts.input.game_count;
	struct table *tables = arena_alloc(desk->arena, preview.table_count, sizeof *tables);
	struct offences *offences = arena_alloc(desk->arena, preview.table_count, sizeof *offences);

	for (size_t i = 0; i < preview.table_count; i++) {
		const struct address *address = &facts.tables[i];

		if (only && (only->address.round != address->round ||
		                only->address.table != address->table))
			continue;
		if (only)
			tables[i] = *only;
		else
			tables[i] = table_read(&reading, address);
		offences[i] = offences_read(&reading, address, INT64_MAX);
	}
	preview.tables = tables;
	preview.offences = offences;
	store_read_end(desk->store);
	return preview;
}

/* --- the hand in question --- */

/* Replaces the hand as a newer version would. */
static void hand_replace(const struct ruling_preview_question *question, const struct score *score,
    size_t side_count, struct table_hand *hand)
{
	hand->log = LINE_NEXT;
	hand->version++;
	hand->corrected = true;
	hand->confirmed = hand->differs = false;
	hand->ruled = question->ruled;
	for (size_t side = 0; side < side_count; side++) {
		struct hand_sums *sums = &hand->sides[side];

		if (question->hand) {
			sums->base = score->sides[side].base;
			sums->cards = score->sides[side].cards;
			sums->alone = score->sides[side].alone;
			sums->opening_minimum = score->sides[side].opening_minimum;
		} else {
			sums->base = question->sums[side].base;
			sums->cards = question->sums[side].cards;
		}
		sums->total = sums->base + sums->cards;
	}
}

/* --- offences that cost more after earlier ones --- */

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
static void hands_reprice(struct arena *arena, const struct rulebook *book,
    const struct offences *before, const struct ruling_preview_question *question,
    const struct table *table, struct table_hand *hands)
{
	const int number = question->address.hand;
	const int order = 2 * hand_orders_place(&before->orders, question->address.round,
	                          question->address.table, number);
	struct offences after = {.orders = before->orders};

	/* The offences at the table after the question. */
	for (size_t i = 0; i < before->count; i++) {
		const struct offence *one = &before->list[i];

		/* A new record of the hand has its own. */
		if (question->hand && one->hand == number && one->order % 2 == 0 && one->given == 0)
			continue;
		after.list = arena_room(arena, after.list, after.count, sizeof *after.list);
		after.list[after.count++] = *one;
	}
	if (question->hand)
		offences_add(arena, book, question->hand, number, order, false, &after);
	if (question->count > 0 && rulebook_penalty_of_game(&book->penalties[question->penalty])) {
		after.list = arena_room(arena, after.list, after.count, sizeof *after.list);
		after.list[after.count++] = (struct offence){.hand = number,
		    .order = number > 0 ? order : INT_MAX,
		    .given = INT_MAX,
		    .side = question->side,
		    .penalty = question->penalty,
		    .count = question->count,
		    .priced = number > 0};
	}
	for (size_t i = 0; i < table->hand_count; i++) {
		if (hands[i].voided || hands[i].number == number)
			continue;
		for (size_t side = 0; side < table->side_count; side++) {
			const int64_t points =
			    repriced_points(book, before, &after, &hands[i], side);

			if (points == 0)
				continue;
			hands[i].sides[side].base += points;
			hands[i].sides[side].total += points;
			hands[i].log = LINE_NEXT + (int64_t)i;
		}
	}
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

/* Makes the standings with the game of the answer. */
static void standings_ask(struct arena *arena, const struct ruling_preview *preview, size_t index,
    const struct ruling_preview_question *question, struct ruling_preview_answer *answer)
{
	struct standings_facts facts = preview->standings.facts;
	struct ranking_game *games = arena_alloc(arena, facts.input.game_count, sizeof *games);
	const struct ranking_game *game = &games[index];
	const struct address *table = &facts.tables[index];
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
		facts.round_counts = counts;
		/* The round of the game loses the counts of its former hands, and gets those of the new
		 * ones. */
		counts += (size_t)table->round * entrants;
		for (size_t i = 0; i < facts.hand_side_count; i++) {
			const struct hand_facts *hand = &facts.hand_sides[i];
			const struct ranking_side *side = &game->sides[hand->side];
			struct ranking_counts own = hand->counts;

			if (hand->round != table->round || hand->table != table->table)
				continue;
			if (hands_counted(answer->before))
				counts_add(side, &own, -1, counts);
			if (!hands_counted(after))
				continue;
			/* The hand has a new record, or only other sums. */
			if (hand->hand == question->address.hand && question->hand)
				own = hand_facts_counts(&question->hand->sides[hand->side],
				    &answer->score.sides[hand->side]);
			else if (hand->hand == question->address.hand)
				ranking_counts_add(&own, &question->more[hand->side], 1);
			counts_add(side, &own, 1, counts);
		}
		/* A penalty counts for everybody on the side: outside hands always, in a hand if the
		 * hands count; a new record contains it. */
		if (question->count > 0 &&
		    (question->address.hand == 0 || (hands_counted(after) && !question->hand)))
			counts_add(&game->sides[question->side],
			    &(struct ranking_counts){{[COUNT_PENALTIES] = question->count}}, 1,
			    counts);
		facts.input.counts = standings_counts_sum(arena, &facts, 0, facts.rounds);
	}
	answer->standings = standings_judge(arena, &facts);
	answer->phases =
	    phase_difference_find(arena, &preview->standings.ranked, &answer->standings.ranked);
}

static bool ranks_differ(
    struct arena *arena, const struct standings *one, const struct standings *other)
{
	int *ranks = arena_alloc(arena, one->facts.input.entrant_count, sizeof *ranks);
	bool differ = false;

	for (size_t i = 0; i < one->ranking.count; i++)
		ranks[one->ranking.rows[i].entrant] = one->ranking.rows[i].rank;
	for (size_t i = 0; i < other->ranking.count; i++)
		differ =
		    differ || ranks[other->ranking.rows[i].entrant] != other->ranking.rows[i].rank;
	return differ;
}

/* Returns what is given at the table with the penalty last, as its command would give it now. Outside
 * hands the earlier ones are those of the table. */
static const struct given *penalty_given(struct arena *arena, const struct ruling_preview *preview,
    size_t index, const struct ruling_preview_question *question, size_t *ret_count)
{
	const struct table *table = &preview->tables[index];
	const struct address *address = &question->address;
	const struct penalty *penalty =
	    &event_book_of(preview->event, address->round)->penalties[question->penalty];
	struct given *all = arena_alloc(arena, table->given_count + 1, sizeof *all);
	struct given *given = &all[table->given_count];
	int32_t earlier = question->earlier;

	for (size_t i = 0; i < table->given_count; i++)
		all[i] = table->given[i];
	*given = (struct given){
	    .kind = GIVEN_PENALTY,
	    .place = *address,
	    .after_hand = address->hand > 0 ? address->hand : table_given_after(table),
	    .side = (char)('A' + (int)question->side),
	    .entrant = table->sides[question->side].number,
	    .code = penalty->code,
	    .count = question->count,
	    .reason = "",
	    .log = LINE_NEXT,
	};
	if (address->hand == 0 && rulebook_penalty_of_game(penalty))
		earlier = offences_before(
		    &preview->offences[index], INT_MAX, 0, question->side, question->penalty);
	else if (address->hand == 0)
		earlier = given_offences_before(all, table->given_count, given);
	given->points = -rulebook_offences_points(penalty, earlier, question->count);
	*ret_count = table->given_count + 1;
	return all;
}

struct ruling_preview_answer ruling_preview_ask(struct arena *arena,
    const struct ruling_preview *preview, const struct ruling_preview_question *question)
{
	const struct address *address = &question->address;
	const struct rulebook *book = event_book_of(preview->event, address->round);
	const size_t index =
	    standings_game_at(&preview->standings.facts, address->round, address->table, 0);
	struct ruling_preview_answer answer = {0};
	struct table *after = &answer.after;
	const struct table *before;
	struct table_hand *hands;

	if (index >= preview->table_count || preview->tables[index].side_count == 0)
		break_off(
		    ERROR_INPUT, SAY_TABLE_UNKNOWN_NO_SUCH_TABLE, address->round, address->table);
	answer.before = before = &preview->tables[index];
	*after = *before;

	/* The table's hands, to be changed, and among them the one in question. */
	size_t hand = before->hand_count;

	hands = arena_alloc(arena, before->hand_count, sizeof *hands);
	for (size_t i = 0; i < before->hand_count; i++) {
		hands[i] = before->hands[i];
		if (hands[i].number == address->hand && !hands[i].voided)
			hand = i;
	}
	if (address->hand > 0 && hand == before->hand_count)
		break_off(ERROR_INPUT, SAY_HAND_UNKNOWN_NO_SUCH_HAND, address->round,
		    address->table, address->hand);

	if (question->count > 0)
		after->given = penalty_given(arena, preview, index, question, &after->given_count);

	/* The decision is written as its next version would be. */
	if (question->decision) {
		after->decision = *question->decision;
		after->decision.version = before->decision.version + 1;
		after->decision.log = LINE_NEXT;
	}
	if (question->hand && question->hand->side_count != after->side_count)
		break_off(ERROR_INPUT, SAY_SIDE_MISSING_INCOMPLETE_RECORD, after->side_count);
	/* The record is scored with the scores at the hand's start. Penalties given by commands stay with
	 * the player of that seat after any correction. */
	if (question->hand) {
		const struct event event = event_played(preview->event, address->round);
		struct hand record = *question->hand;

		record.place = hands[hand].place;
		given_apply_rows(arena, event_book_here(&event), after->given, after->given_count,
		    hands[hand].number, &record);
		for (size_t i = 0; i < record.side_count; i++) {
			record.sides[i].has_score = true;
			record.sides[i].score = (int32_t)hands[hand].sides[i].score_before;
		}
		offences_carry_from(arena, event_book_here(&event), &preview->offences[index],
		    record.place > 0 ? record.place : address->hand, &record);
		hand_score_lines(arena, &event, &record, address, &answer.score);
	}
	if (address->hand > 0 && !question->only_penalty)
		hand_replace(question, &answer.score, after->side_count, &hands[hand]);
	/* A record was scored with the penalty; a hand without one only gets its points. */
	if (question->count > 0 && address->hand > 0 && !question->hand) {
		struct hand_sums *sums = &hands[hand].sides[question->side];
		const int64_t points = after->given[before->given_count].points;

		sums->base += points;
		sums->total += points;
		hands[hand].log = LINE_NEXT;
	}
	if (rulebook_counts_games(book))
		hands_reprice(arena, book, &preview->offences[index], question, after, hands);
	table_settle(arena, preview->event, &preview->settings, after, hands);
	standings_ask(arena, preview, index, question, &answer);
	answer.places_change = ranks_differ(arena, &preview->standings, &answer.standings);
	answer.hand = address->hand > 0 ? &hands[hand] : NULL;
	answer.winner_changes = before->game.finished != after->game.finished ||
	                        before->game.winner != after->game.winner;
	answer.minima_change = memcmp(before->minima, after->minima, sizeof before->minima) != 0;
	return answer;
}
