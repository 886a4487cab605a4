#include "dispute/recheck.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/standings.h"
#include "club/table.h"
#include "dispute/ruling_preview.h"
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
#include <string.h>

/* The sums of a hand without one slip. */
struct otherwise {
	size_t side;
	const struct lapse_found *slip;
	int cost;
	bool undone;
	int64_t base, cards; /* points of the side, more than recorded */
	struct ranking_counts more;
	int64_t distance; /* points of the slip, without sign */
};

/* The check of one hand. */
struct hand_check {
	struct arena *arena; /* of this hand alone */
	const struct ruling_preview *preview;
	const struct table *table;
	const struct table_hand *hand;
	size_t count, room;
	struct otherwise *list;
};

static int nearest_first(const void *left, const void *right)
{
	const struct otherwise *a = left, *b = right;

	if (a->distance != b->distance)
		return a->distance < b->distance ? -1 : 1;
	if (a->cost != b->cost)
		return a->cost < b->cost ? -1 : 1;
	if (a->side != b->side)
		return a->side < b->side ? -1 : 1;
	return (a->base + a->cards < b->base + b->cards) -
	       (a->base + a->cards > b->base + b->cards);
}

/* Returns true for slips that can be in the record or missing from it; an exchange is the same
 * both ways. */
static bool is_both_ways(enum lapse lapse)
{
	return lapse != LAPSE_DIGITS_TRANSPOSED && lapse != LAPSE_DIGIT_MISREAD &&
	       lapse != LAPSE_SIDES_SWAPPED && lapse != LAPSE_NET_SIGN;
}

static const struct rulebook *recheck_book(const struct hand_check *check)
{
	return event_book_of(check->preview->event, check->table->address.round);
}

static void otherwise_add(
    struct hand_check *check, size_t side, const struct lapse_found *slip, int sign)
{
	struct otherwise one = {.side = side,
	    .slip = slip,
	    .cost = lapse_cost(slip),
	    .undone = sign < 0,
	    .base = sign * slip->base,
	    .cards = sign * slip->cards,
	    .more = {{[COUNT_CANASTAS] = (int64_t)sign * slip->canastas,
	        [COUNT_PENALTIES] = (int64_t)sign * slip->penalties}}};
	int64_t points = one.base + one.cards;

	one.distance = number_magnitude(points);
	/* A sum that no hand can have is not the true one. */
	if (points != 0 && points % recheck_book(check)->unit == 0 && check->count < check->room)
		check->list[check->count++] = one;
}

/* Keeps slips in the facts only, because the program added up the sums itself. */
static void facts_keep(struct lapses *lapses)
{
	size_t count = 0;

	for (size_t i = 0; i < lapses->count; i++)
		if (lapse_of_facts(lapses->list[i].lapse) && !lapses->list[i].counted_otherwise)
			lapses->list[count++] = lapses->list[i];
	lapses->count = count;
}

/* Collects every slip that either side may have made. */
static void slips_gather(
    struct hand_check *check, const struct hand *hand, const struct score *score)
{
	struct lapses lapses[SIDES_MOST] = {0};

	check->count = check->room = 0;
	for (size_t side = 0; side < hand->side_count; side++) {
		const struct claim_question question = {
		    .book = recheck_book(check), .hand = hand, .score = score, .side = side};

		lapses[side].arena = check->arena;
		lapses_of_counting(&lapses[side], &question);
		if (hand->sides[side].detail == DETAIL_TOTALS)
			lapses_of_record(&lapses[side], &question);
		else
			facts_keep(&lapses[side]);
		check->room += 2 * lapses[side].count;
	}
	check->list = arena_alloc(check->arena, check->room, sizeof *check->list);
	for (size_t side = 0; side < hand->side_count; side++)
		for (size_t i = 0; i < lapses[side].count; i++) {
			if (is_both_ways(lapses[side].list[i].lapse))
				otherwise_add(check, side, &lapses[side].list[i], -1);
			otherwise_add(check, side, &lapses[side].list[i], 1);
		}
	qsort(check->list, check->count, sizeof *check->list, nearest_first);
}

static void question_make(const struct hand_check *check, const struct otherwise *otherwise,
    struct ruling_preview_question *ret)
{
	*ret = (struct ruling_preview_question){
	    .address = check->table->address, .kind = VERSION_RECORD};
	ret->address.hand = check->hand->number;
	for (size_t side = 0; side < check->table->side_count; side++) {
		ret->sums[side].base = check->hand->sides[side].base;
		ret->sums[side].cards = check->hand->sides[side].cards;
	}
	ret->sums[otherwise->side].base += otherwise->base;
	ret->sums[otherwise->side].cards += otherwise->cards;
	ret->more[otherwise->side] = otherwise->more;
	if (otherwise->slip->lapse != LAPSE_SIDES_SWAPPED || check->table->side_count != 2)
		return;
	/* A slip that takes one side's sum for the other's exchanges both. */
	for (size_t side = 0; side < 2; side++) {
		ret->sums[side].base = check->hand->sides[1 - side].base;
		ret->sums[side].cards = check->hand->sides[1 - side].cards;
	}
}

/* Returns who goes on by a game of a knock-out; after a draw the higher seed. */
static int goes_on_by(const struct phase *phase, const struct ranking_game *seated,
    const int *numbers, const struct game *game)
{
	size_t seeds[2];

	if (game->winner >= 0)
		return game->winner;
	for (size_t side = 0; side < 2; side++)
		if (!phase_seed_of(phase, numbers[seated->sides[side].entrants[0]], &seeds[side]))
			return game->winner;
	return seeds[1] < seeds[0];
}

/* Returns true if another winner matters; in a knock-out only if another entrant goes on. */
static bool winner_matters(
    const struct hand_check *check, const struct ruling_preview_answer *answer)
{
	const struct standings_facts *facts = &check->preview->facts;
	const struct table *before = check->table;
	const struct phase *phase =
	    phase_of(facts->phases, facts->phase_count, before->address.round);
	const struct ranking_game *seated = &facts->input.games[before - check->preview->tables];

	if (!answer->winner_changes || !phase || !round_method_knocks_out(phase->row.method) ||
	    before->game.finished != answer->after.game.finished || !before->game.finished)
		return answer->winner_changes;
	return goes_on_by(phase, seated, facts->input.numbers, &before->game) !=
	       goes_on_by(phase, seated, facts->input.numbers, &answer->after.game);
}

/* Keeps the result in the arena of the answer, which outlives the check. */
static bool hand_tell(struct arena *arena, const struct hand_check *check,
    const struct otherwise *otherwise, const struct ruling_preview_answer *answer,
    struct recheck_hand *ret, struct error *err)
{
	*ret = (struct recheck_hand){.address = check->table->address,
	    .table = check->table,
	    .side = otherwise->side,
	    .lapse = otherwise->slip->lapse,
	    .slip = sentence_say(arena, message_vocabulary(), &otherwise->slip->words),
	    .undone = otherwise->undone,
	    .points = otherwise->base + otherwise->cards,
	    .recorded = check->hand->sides[otherwise->side].total,
	    .game = answer->after.game,
	    .winner_changes = winner_matters(check, answer),
	    .phases = answer->phases};
	ret->address.hand = check->hand->number;
	ret->instead = ret->recorded + ret->points;
	if (!ret->slip)
		return error_memory(err);

	const struct standings *stands = &check->preview->standings;
	struct recheck_place *places = arena_alloc(arena, stands->entrant_count, sizeof *places);
	int *ranks = arena_alloc(arena, stands->entrant_count, sizeof *ranks);

	for (size_t i = 0; i < answer->standings.ranking.count; i++)
		ranks[answer->standings.ranking.rows[i].entrant] =
		    answer->standings.ranking.rows[i].rank;
	for (size_t i = 0; i < stands->ranking.count; i++) {
		const struct ranking_row *row = &stands->ranking.rows[i];

		if (ranks[row->entrant] != row->rank)
			places[ret->place_count++] =
			    (struct recheck_place){row->entrant, row->rank, ranks[row->entrant]};
	}
	ret->places = places;
	return true;
}

/* Returns true if two slips give the same sums; of exchanged sides only if they are one slip. */
static bool is_alike(const struct otherwise *a, const struct otherwise *b)
{
	return a->slip->lapse != LAPSE_SIDES_SWAPPED && b->slip->lapse != LAPSE_SIDES_SWAPPED &&
	       a->base + a->cards == b->base + b->cards &&
	       memcmp(&a->more, &b->more, sizeof a->more) == 0;
}

/* Tries slips until one changes something; equal ones are tried once. */
static bool slips_ask(struct arena *arena, struct hand_check *check, struct recheck_hand *ret,
    bool *ret_any, struct error *err)
{
	const struct otherwise *last[SIDES_MOST] = {NULL};
	bool ok = true;

	*ret_any = false;
	for (size_t i = 0; ok && !*ret_any && i < check->count; i++) {
		const struct otherwise *one = &check->list[i];
		const struct otherwise *before = last[one->side];
		struct arena scratch = {0};
		struct ruling_preview_question question;
		struct ruling_preview_answer answer;

		if (before && is_alike(before, one))
			continue;
		last[one->side] = one;
		question_make(check, one, &question);
		ok = ruling_preview_ask(&scratch, check->preview, &question, &answer, err);
		*ret_any = ok && (winner_matters(check, &answer) || answer.places_change ||
		                     answer.phases.phase);
		if (*ret_any)
			ok = hand_tell(arena, check, one, &answer, ret, err);
		arena_release(&scratch);
	}
	return ok;
}

static bool hand_look(const struct desk *desk, struct hand_check *check, struct recheck_hand *ret,
    bool *ret_any, struct error *err)
{
	/* The possible sums of the hand are not needed here. */
	struct resolved_book resolved = {.book = recheck_book(check)};
	const struct event_book book = {.resolved = &resolved};
	struct event event = *check->preview->event;
	struct address address = check->table->address;
	struct hand hand;
	struct score score;
	const struct event *then;
	bool is_void;

	address.hand = check->hand->number;
	event.book_count = 1;
	event.books = &book;
	*ret_any = false;
	if (!hand_version_fetch(
	        &(struct desk){.store = desk->store, .arena = check->arena, .event = &event},
	        &address, check->hand->version, &hand, &score, &is_void, &then, err))
		return false;
	if (is_void)
		return true;
	slips_gather(check, &hand, &score);
	return slips_ask(desk->arena, check, ret, ret_any, err);
}

/* Returns true if the hand is checked: a game decided away from the cards does not depend on
 * hands. */
static bool is_looked_at(const struct table *table, const struct table_hand *hand, bool all)
{
	return !table->game.decided && !hand->voided && (all || !hand->confirmed);
}

static int by_nearness(const void *left, const void *right)
{
	const struct recheck_hand *a = left, *b = right;
	const int64_t one = number_magnitude(a->points);
	const int64_t other = number_magnitude(b->points);

	if (one != other)
		return one < other ? -1 : 1;
	if (a->lapse != b->lapse)
		return a->lapse < b->lapse ? -1 : 1;
	if (a->address.round != b->address.round)
		return a->address.round - b->address.round;
	if (a->address.table != b->address.table)
		return a->address.table - b->address.table;
	return a->address.hand - b->address.hand;
}

bool recheck_read(const struct desk *desk, bool all, struct recheck *ret, struct error *err)
{
	struct recheck_hand *found;
	size_t most = 0;

	*ret = (struct recheck){0};
	if (!ruling_preview_read(desk, NULL, &ret->preview, err))
		return false;
	for (size_t t = 0; t < ret->preview.table_count; t++)
		most += ret->preview.tables[t].hand_count;
	found = arena_alloc(desk->arena, most, sizeof *found);

	bool ok = true;

	for (size_t t = 0; t < ret->preview.table_count; t++) {
		const struct table *table = &ret->preview.tables[t];

		for (size_t i = 0; ok && i < table->hand_count; i++) {
			struct arena scratch = {0};
			struct hand_check check = {.arena = &scratch,
			    .preview = &ret->preview,
			    .table = table,
			    .hand = &table->hands[i]};
			bool any = false;

			if (!is_looked_at(table, &table->hands[i], all))
				continue;
			ok = hand_look(desk, &check, &found[ret->count], &any, err);
			ret->count += any;
			arena_release(&scratch);
		}
	}
	if (!ok)
		return false;
	qsort(found, ret->count, sizeof *found, by_nearness);
	ret->hands = found;
	return true;
}

enum { PLACES_TOLD = 4 };

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
    struct arena *arena, const struct standings *standings, const struct recheck_hand *hand)
{
	struct text text = {.arena = arena};

	text_add(&text,
	    message_text(arena,
	        hand->undone ? TEXT_PHRASE_INSTEAD_BUT_FOR_SLIP : TEXT_PHRASE_INSTEAD_BY_SLIP,
	        hand->table->sides[hand->side].side, hand->table->sides[hand->side].entrant,
	        (long long)hand->instead, (long long)hand->recorded, hand->slip,
	        lapse_name(hand->lapse)));
	if (hand->winner_changes) {
		text_add(
		    &text, message_text(text.arena, TEXT_PHRASE_WON_INSTEAD, hand->address.round,
		               hand->address.table, winner_of(hand->table, &hand->game),
		               winner_of(hand->table, &hand->table->game)));
	}
	for (size_t i = 0; i < hand->place_count && i < PLACES_TOLD; i++)
		text_add(
		    &text, message_text(text.arena,
		               i == 0 ? TEXT_PHRASE_PLACE_INSTEAD : TEXT_PHRASE_PLACE_INSTEAD_COMMA,
		               standings->entrants[hand->places[i].entrant].name,
		               hand->places[i].instead, hand->places[i].stands));
	if (hand->place_count > PLACES_TOLD)
		text_add(&text, message_text(text.arena, TEXT_PHRASE_AND_MORE,
		                    hand->place_count - PLACES_TOLD));

	/* A change of qualifiers or seeds is part of the reason. */
	if (hand->phases.phase) {
		if (hand->phases.goes_on > 0 && hand->phases.instead_of > 0)
			text_add(&text, message_text(text.arena, TEXT_PHRASE_GO_INSTEAD_DRAWN,
			                    standings->entrants[hand->phases.goes_on - 1].name,
			                    hand->phases.phase->row.name,
			                    standings->entrants[hand->phases.instead_of - 1].name));
		else if (hand->phases.instead_of > 0)
			text_add(&text, message_text(text.arena, TEXT_PHRASE_GONE_YET_DRAWN,
			                    standings->entrants[hand->phases.instead_of - 1].name,
			                    hand->phases.phase->row.name));
		else
			text_add(&text, message_text(text.arena, TEXT_PHRASE_SEEDS_DRAWN_STANDS,
			                    hand->phases.phase->row.name));
	}
	return text_of(&text);
}

static void add_place(
    struct answer *to, const struct standings *standings, const struct recheck_place *place)
{
	answer_text(to, "entrant", standings->entrants[place->entrant].name);
	answer_number(to, "rank", place->stands);
	answer_number(to, "instead", place->instead);
}

void answer_recheck(
    struct answer *to, const struct standings *standings, const struct recheck_hand *hand)
{
	if (!to)
		return;
	answer_address(to, "address", &hand->address);
	answer_text(to, "why", why(answer_arena(to), standings, hand));
	answer_letter(to, "side", hand->table->sides[hand->side].side);
	answer_code(to, "code", lapse_name(hand->lapse));
	answer_number(to, "points", hand->points);
	answer_number(to, "recorded", hand->recorded);
	answer_number(to, "instead", hand->instead);
	answer_flag(to, "winner_changes", hand->winner_changes);
	answer_flag_set(to, "phase_changes", hand->phases.phase != NULL);
	(void)answer_list(to, "places");
	for (size_t i = 0; i < hand->place_count; i++)
		add_place(answer_row(to, "places"), standings, &hand->places[i]);
}
