/* canasta recheck: lists the hands worth checking before results are announced.
 *
 * These are hands in which a single lapse in one side's sum would change a winner, the end of a
 * game, a place, or an entrant or seed of a later phase; changes of carried points alone are
 * ignored. The lapses are those that referee/lapses.h finds possible with the hand's facts; for a
 * side entered as cards or counts, whose sum is computed, only those in the facts. A lapse may be
 * in the record or missing from it, so its points are tried both ways; exchanged or misread
 * digits and the sides' sums are the same lapse either way. Hands that were looked at again since
 * are left out. */
#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/standings.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "file/db.h"
#include "phase/phase.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <stdlib.h>

/* A lapse that a side may have made in a hand, and what would be different without it. */
struct doubt {
	const struct table *table;
	const struct table_hand *hand;
	size_t side;
	const struct found_lapse *found; /* valid while the hand is checked */
	enum lapse lapse;
	int sign;          /* -1: the record contains it; 1: the record lacks it */
	int64_t points;    /* to be added to the recorded sum */
	const char *words; /* with the figures */
	struct game game;
	bool winner_changes;
	struct phase_difference
	    phases;       /* changed qualifiers and seeds; drawn rounds do not change */
	const int *ranks; /* by index of the entrant */
};

static int nearest_first(const void *left, const void *right)
{
	const struct doubt *a = left, *b = right;
	const int64_t one = number_magnitude(a->points), other = number_magnitude(b->points);
	const int cost = lapse_cost(a->found), other_cost = lapse_cost(b->found);

	if (one != other)
		return one < other ? -1 : 1;
	if (cost != other_cost)
		return cost < other_cost ? -1 : 1;
	if (a->side != b->side)
		return a->side < b->side ? -1 : 1;
	return (a->points < b->points) - (a->points > b->points);
}

/* Collects every lapse that either side may have made, the smallest first. */
static struct doubt *doubts_gather(struct arena *arena, const struct rulebook *book,
    const struct hand *hand, const struct score *score, size_t *ret_count)
{
	struct lapses lapses[SIDES_MOST] = {0};
	size_t room = 0;

	for (size_t side = 0; side < hand->side_count; side++) {
		const struct claim_question question = {
		    .book = book, .hand = hand, .score = score, .side = side};
		const bool is_sums = hand->sides[side].detail == DETAIL_TOTALS;

		lapses[side].arena = arena;
		lapses_of_counting(&lapses[side], &question, false);
		if (is_sums)
			lapses_of_record(&lapses[side], &question);
		room += 2 * lapses[side].count;
	}
	struct doubt *list = arena_alloc(arena, room, sizeof *list);

	*ret_count = 0;
	for (size_t side = 0; side < hand->side_count; side++)
		for (size_t i = 0; i < 2 * lapses[side].count; i++) {
			const struct found_lapse *found = &lapses[side].list[i / 2];
			const int sign = i % 2 == 0 ? -1 : 1;
			const int64_t points = sign * (found->base + found->cards);
			/* The same both ways: others are in the record, or missing from it. */
			const bool is_exchange = found->lapse == LAPSE_DIGITS_TRANSPOSED ||
			                         found->lapse == LAPSE_DIGIT_MISREAD ||
			                         found->lapse == LAPSE_SIDES_SWAPPED ||
			                         found->lapse == LAPSE_NET_SIGN;
			/* The program adds up cards and counts itself: only their facts can be
			 * wrong. */
			const bool is_possible =
			    hand->sides[side].detail == DETAIL_TOTALS ||
			    (lapse_of_facts(found->lapse) && !found->counted_otherwise);

			/* A sum that no hand can have is not the true one. */
			if (is_possible && (sign > 0 || !is_exchange) && points != 0 &&
			    points % book->unit == 0)
				list[(*ret_count)++] = (struct doubt){.side = side,
				    .found = found,
				    .lapse = found->lapse,
				    .sign = sign,
				    .points = points};
		}
	qsort(list, *ret_count, sizeof *list, nearest_first);
	return list;
}

/* Returns true if two lapses give the same sums; of exchanged sides only if they are one lapse. */
static bool is_alike(const struct doubt *a, const struct doubt *b)
{
	return a->lapse != LAPSE_SIDES_SWAPPED && b->lapse != LAPSE_SIDES_SWAPPED &&
	       a->points == b->points &&
	       a->sign * a->found->canastas == b->sign * b->found->canastas &&
	       a->sign * a->found->penalties == b->sign * b->found->penalties;
}

/* Asks for the event with the hand as it would be without the lapse. */
static struct ruling_preview_question question_about(const struct doubt *doubt)
{
	/* A lapse that takes one side's sum for the other's exchanges both. */
	const bool exchanged = doubt->lapse == LAPSE_SIDES_SWAPPED && doubt->table->side_count == 2;
	const struct found_lapse *found = doubt->found;
	struct ruling_preview_question question = {.address = doubt->table->address};

	question.address.hand = doubt->hand->number;
	for (size_t side = 0; side < doubt->table->side_count; side++) {
		const struct hand_sums *sums = &doubt->hand->sides[exchanged ? 1 - side : side];
		const int sign = side == doubt->side && !exchanged ? doubt->sign : 0;

		question.sums[side].base = sums->base + sign * found->base;
		question.sums[side].cards = sums->cards + sign * found->cards;
	}
	question.more[doubt->side] =
	    (struct ranking_counts){{[COUNT_CANASTAS] = (int64_t)doubt->sign * found->canastas,
	        [COUNT_PENALTIES] = (int64_t)doubt->sign * found->penalties}};
	return question;
}

/* Returns true if another winner matters; in a knock-out only if another entrant goes on. */
static bool winner_matters(const struct ruling_preview *preview, const struct table *before,
    const struct ruling_preview_answer *answer)
{
	const struct standings_facts *facts = &preview->standings.facts;
	const struct phase *phase =
	    phase_of(facts->phases, facts->phase_count, before->address.round);
	const struct ranking_game *seated = &facts->input.games[before - preview->tables];
	const struct game *games[] = {&before->game, &answer->after.game};
	int goes_on[2];
	size_t seeds[2] = {0};

	if (!answer->winner_changes || !phase || !round_method_knocks_out(phase->row.method) ||
	    before->game.finished != answer->after.game.finished || !before->game.finished)
		return answer->winner_changes;
	for (size_t i = 0; i < 2; i++) {
		bool seeded = true;

		for (size_t side = 0; side < 2; side++)
			seeded =
			    seeded && phase_seed_of(phase,
			                  facts->input.numbers[seated->sides[side].entrants[0]],
			                  &seeds[side]);
		/* After a draw the higher seed goes on. */
		goes_on[i] =
		    games[i]->winner >= 0 || !seeded ? games[i]->winner : seeds[1] < seeds[0];
	}
	return goes_on[0] != goes_on[1];
}

/* Tries the lapses of a hand until one changes something, and keeps it with what it changes. */
static bool hand_check(const struct desk *desk, const struct ruling_preview *preview,
    const struct table *table, const struct table_hand *at, struct doubt *ret)
{
	/* The possible sums of the hand are not needed here. */
	struct resolved_book resolved = {
	    .book = event_book_of(preview->event, table->address.round)};
	const struct event_book book = {.resolved = &resolved};
	const struct address address = {table->address.round, table->address.table, at->number};
	const struct doubt *last[SIDES_MOST] = {NULL};
	const size_t entrants = preview->standings.ranked.input.entrant_count;
	struct event event = *preview->event;
	const struct event *then;
	struct arena scratch = {0};
	struct doubt *doubts = NULL;
	size_t count = 0;
	bool any = false;

	event.book_count = 1;
	event.books = &book;
	struct hand_view view = hand_version_fetch(
	    &(struct desk){.store = desk->store, .arena = &scratch, .event = &event}, &address,
	    at->version, &then);

	if (!view.voided)
		doubts = doubts_gather(&scratch, resolved.book, &view.hand, &view.score, &count);
	for (size_t i = 0; !any && i < count; i++) {
		struct doubt *doubt = &doubts[i];
		struct arena trial = {0};

		/* Equal ones are tried once. */
		if (last[doubt->side] && is_alike(last[doubt->side], doubt))
			continue;
		last[doubt->side] = doubt;
		doubt->table = table;
		doubt->hand = at;
		struct ruling_preview_question question = question_about(doubt);
		struct ruling_preview_answer answer =
		    ruling_preview_ask(&trial, preview, &question);

		doubt->winner_changes = winner_matters(preview, table, &answer);
		any = doubt->winner_changes || answer.places_change || answer.phases.phase;
		if (any) {
			int *ranks = arena_alloc(desk->arena, entrants, sizeof *ranks);

			for (size_t j = 0; j < answer.standings.ranking.count; j++) {
				const struct ranking_row *row = &answer.standings.ranking.rows[j];

				ranks[row->entrant] = row->rank;
			}
			*ret = *doubt;
			ret->words =
			    sentence_say(desk->arena, message_vocabulary(), &doubt->found->words);
			ret->game = answer.after.game;
			ret->phases = answer.phases;
			ret->ranks = ranks;
		}
		arena_release(&trial);
	}
	arena_release(&scratch);
	return any;
}

/* The smallest lapse first, whatever its sign; of equals the likeliest, then by address. */
static int by_nearness(const void *left, const void *right)
{
	const struct doubt *a = left, *b = right;
	const int64_t one = number_magnitude(a->points);
	const int64_t other = number_magnitude(b->points);
	const struct address *at = &a->table->address, *to = &b->table->address;

	if (one != other)
		return one < other ? -1 : 1;
	if (a->lapse != b->lapse)
		return a->lapse < b->lapse ? -1 : 1;
	if (at->round != to->round)
		return at->round - to->round;
	if (at->table != to->table)
		return at->table - to->table;
	return a->hand->number - b->hand->number;
}

/* Returns "Alfat", "a draw" or "nobody yet". */
static const char *winner_of(const struct table *table, const struct game *game)
{
	if (!game->finished)
		return message_words(TEXT_WORDS_NOBODY_YET);
	return game->winner < 0 ? message_words(TEXT_WORDS_NOBODY_A_DRAW)
	                        : table->sides[game->winner].entrant;
}

/* Returns the whole reason as one sentence. */
static const char *why(
    struct arena *arena, const struct standings *standings, const struct doubt *doubt)
{
	enum { PLACES_NAMED = 4 };
	const struct table *table = doubt->table;
	const struct seat *seat = &table->sides[doubt->side];
	const int64_t recorded = doubt->hand->sides[doubt->side].total;
	const struct phase_difference *phases = &doubt->phases;
	struct text text = {.arena = arena};
	size_t places = 0;

	text_add(
	    &text, message_text(arena,
	               doubt->sign < 0 ? TEXT_PHRASE_MISTAKE_IN_RECORD : TEXT_PHRASE_WITH_MISTAKE,
	               seat->side, seat->entrant, (long long)recorded + doubt->points,
	               (long long)recorded, doubt->words, lapse_name(doubt->lapse)));
	if (doubt->winner_changes)
		text_add(&text, message_text(arena, TEXT_PHRASE_WON_INSTEAD, table->address.round,
		                    table->address.table, winner_of(table, &doubt->game),
		                    winner_of(table, &table->game)));
	for (size_t i = 0; i < standings->ranking.count; i++) {
		const struct ranking_row *row = &standings->ranking.rows[i];

		if (doubt->ranks[row->entrant] == row->rank || places++ >= PLACES_NAMED)
			continue;
		text_add(&text,
		    message_text(arena,
		        places == 1 ? TEXT_PHRASE_PLACE_INSTEAD : TEXT_PHRASE_PLACE_INSTEAD_COMMA,
		        standings->ranked.entrants[row->entrant].name, doubt->ranks[row->entrant],
		        row->rank));
	}
	if (places > PLACES_NAMED)
		text_add(&text, message_text(arena, TEXT_PHRASE_AND_MORE, places - PLACES_NAMED));

	/* A change of qualifiers or seeds is part of the reason. */
	if (phases->phase && phases->goes_on > 0 && phases->instead_of > 0)
		text_add(&text, message_text(arena, TEXT_PHRASE_OTHER_GOES_ON,
		                    standings->ranked.entrants[phases->goes_on - 1].name,
		                    phases->phase->row.name,
		                    standings->ranked.entrants[phases->instead_of - 1].name));
	else if (phases->phase && phases->instead_of > 0)
		text_add(&text, message_text(arena, TEXT_PHRASE_NOT_GONE_ON,
		                    standings->ranked.entrants[phases->instead_of - 1].name,
		                    phases->phase->row.name));
	else if (phases->phase)
		text_add(
		    &text, message_text(arena, TEXT_PHRASE_OTHER_SEEDS, phases->phase->row.name));
	return text_of(&text);
}

/* Checks every counting hand; with --all also those already confirmed. Adds for each that is worth it
 * {"address":"1.2.4","why":"…","side":"A","code":"out-missed","points":100,"recorded":840,"instead":940,
 * "winner_changes":true,"phase_changes":true,"places":[{"entrant":"…","rank":2,"instead":1},
 * …]}; changed places, the best present one first. */
static void run_recheck(struct call *call)
{
	const struct ruling_preview preview = ruling_preview_read(&call->desk, NULL);
	const struct standings *standings = &preview.standings;
	size_t most = 0, count = 0;

	for (size_t i = 0; i < preview.table_count; i++)
		most += preview.tables[i].hand_count;
	struct doubt *found = arena_alloc(call->arena, most, sizeof *found);

	for (size_t i = 0; i < preview.table_count; i++) {
		const struct table *table = &preview.tables[i];

		/* A game decided away from the cards does not depend on hands. */
		for (size_t j = 0; !table->game.decided && j < table->hand_count; j++) {
			const struct table_hand *hand = &table->hands[j];

			if (!hand->voided && (!hand->confirmed || call_flag(call, OPTION_ALL)))
				count +=
				    hand_check(&call->desk, &preview, table, hand, &found[count]);
		}
	}
	qsort(found, count, sizeof *found, by_nearness);
	(void)answer_list(call_answer(call), "hands");
	for (size_t i = 0; i < count; i++) {
		const struct doubt *doubt = &found[i];
		const struct address address = {
		    doubt->table->address.round, doubt->table->address.table, doubt->hand->number};
		const int64_t recorded = doubt->hand->sides[doubt->side].total;
		struct answer *to = answer_row(call_answer(call), "hands");

		answer_address(to, "address", &address);
		answer_text(to, "why", why(answer_arena(to), standings, doubt));
		answer_letter(to, "side", doubt->table->sides[doubt->side].side);
		answer_code(to, "code", lapse_name(doubt->lapse));
		answer_number(to, "points", doubt->points);
		answer_number(to, "recorded", recorded);
		answer_number(to, "instead", recorded + doubt->points);
		answer_flag(to, "winner_changes", doubt->winner_changes);
		answer_flag_set(to, "phase_changes", doubt->phases.phase != NULL);
		(void)answer_list(to, "places");
		for (size_t j = 0; j < standings->ranking.count; j++) {
			const struct ranking_row *place = &standings->ranking.rows[j];

			if (doubt->ranks[place->entrant] == place->rank)
				continue;
			struct answer *row = answer_row(to, "places");

			answer_text(
			    row, "entrant", standings->ranked.entrants[place->entrant].name);
			answer_number(row, "rank", place->rank);
			answer_number(row, "instead", doubt->ranks[place->entrant]);
		}
	}
}

static const struct command_option recheck_options[] = {
    {.id = OPTION_ALL},
    {.id = OPTION_NONE},
};

const struct command cmd_recheck = {
    .name = "recheck",
    .need = NEEDS_EVENT_READ,
    .options = recheck_options,
    .run = run_recheck,
    .screen = "recheck",
    .list = "hands",
};
