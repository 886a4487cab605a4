#include "desk/table.h"
#include "desk/phase.h"
#include "store/event_rows.h"
#include "store/store.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* --- what a game is judged by --- */

struct game_rules table_game_rules(const struct rulebook *book,
    const struct event_settings *settings, const struct phase_play *play)
{
	return (struct game_rules){
	    .target = book->target,
	    .hands = play->hands > 0 ? play->hands : settings->hands,
	    /* A table of teams may end level: their sums decide. */
	    .to_a_winner =
	        phase_method_knocks_out(play->method) &&
	        event_setting_word(&settings->more, SETTING_FORMAT) != FORMAT_TEAMS &&
	        event_setting_word(&settings->more, SETTING_KNOCKOUT_DRAW) == KNOCKOUT_HAND,
	};
}

bool table_timed(const struct event_settings *settings)
{
	return event_setting_number(&settings->more, SETTING_MINUTES) > 0;
}

/* Whether the bell has ended the game: as it stood, or with a hand. */
static bool bell_ended(const struct event_settings *settings, const struct table *table)
{
	const bool timed = table->clocked || table->play.minutes > 0 || table_timed(settings);
	bool rung = table->stopped;

	for (size_t i = 0; i < table->hand_count && timed; i++)
		rung = rung || (!table->hands[i].voided && table->hands[i].time);
	return rung;
}

bool table_given_counts(const struct given *given, int64_t decided_at, struct game_points *ret)
{
	if (given->cancelled || given->kind == GIVEN_WARNING || given->place.hand != 0 ||
	    given->side == '\0')
		return false;
	*ret = (struct game_points){
	    .after_hand = given->after_hand,
	    .decided = decided_at > 0 && given->log > decided_at,
	    .side = (size_t)(given->side - 'A'),
	    .points = given->points,
	};
	return true;
}

const struct table_hand *table_hand_at(const struct table *table, int number)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number == number)
			return &table->hands[i];
	return NULL;
}

const struct table_hand *table_newest_hand(const struct table *table)
{
	const struct table_hand *newest = NULL;

	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided &&
		    (!newest || table->hands[i].entered > newest->entered))
			newest = &table->hands[i];
	return newest;
}

/* Whether a hand takes a place in the order of play that the next one does not get. */
static bool is_placed(const struct table *table, const struct table_hand *hand)
{
	return !hand->voided || (hand->before == 0 && hand->number < table->next_hand);
}

int table_place_of(const struct table *table, int number)
{
	const struct table_hand *hand = table_hand_at(table, number);

	if (number == table->next_hand)
		return table->next_place;
	return hand ? hand->place : number;
}

int table_entry_version(const struct table *table, int number)
{
	const struct table_hand *before = table_hand_at(table, number);

	return before ? before->version + 1 : 1;
}

int table_given_behind(const struct table *table)
{
	if (table->dealt)
		return table->next_hand;
	for (size_t i = table->hand_count; i > 0; i--)
		if (is_placed(table, &table->hands[i - 1]))
			return table->hands[i - 1].number;
	return 0;
}

int table_hand_behind(const struct table *table, int number)
{
	const struct table_hand *hand = table_hand_at(table, number);

	if (!hand && number > 0)
		return number + 1;
	for (size_t i = hand ? (size_t)(hand - table->hands) + 1 : 0; i < table->hand_count; i++)
		if (is_placed(table, &table->hands[i]))
			return table->hands[i].number;
	return table->next_hand;
}

bool table_decision_parts(
    const char *clause, size_t side_count, struct game_decision *decision, struct error *err)
{
	/* The written form says every worth itself. */
	static const struct artificial_worths none;

	decision->artificial = decision->made && clause && artificial_is(clause);
	return !decision->artificial ||
	       artificial_read(clause, &none, side_count, &decision->parts, err) ||
	       error_set(err, ERROR_STORE, "store-damaged",
	           "a game was decided by an artificial result that cannot be read");
}

/* What the game is judged by. */
static bool record_make(
    struct arena *arena, const struct table *table, struct game_record *ret, struct error *err)
{
	struct game_hand *hands = arena_alloc(arena, table->hand_count, sizeof *hands);
	struct game_points *points = arena_alloc(arena, table->given_count, sizeof *points);
	struct hand_placed *placed = arena_alloc(arena, table->hand_count, sizeof *placed);

	*ret = (struct game_record){
	    .side_count = table->side_count,
	    .hands = hands,
	    .points = points,
	    .decision = {.made = table->decision.made,
	        .against = table->decision.against,
	        .points = table->decision.points},
	};
	if (table->decision.made &&
	    !table_decision_parts(table->decision.clause, table->side_count, &ret->decision, err))
		return false;
	for (size_t i = 0; i < table->hand_count; i++) {
		struct game_hand *hand = &hands[ret->hand_count];

		placed[i] = table_hand_placed(&table->hands[i]);
		if (table->hands[i].voided)
			continue;
		hand->number = table->hands[i].place;
		for (size_t side = 0; side < table->side_count; side++)
			hand->totals[side] = table->hands[i].sides[side].total;
		ret->hand_count++;
	}
	for (size_t i = 0; i < table->given_count; i++) {
		struct game_points *one = &points[ret->points_count];

		if (!table_given_counts(&table->given[i], table->decision.log, one))
			continue;
		one->after_hand = hand_order_behind(placed, table->hand_count, one->after_hand);
		ret->points_count++;
	}
	return true;
}

/* --- what follows from its rows --- */

/* A void hand keeps its place, unless it was inserted or its number is free. */
static void hands_place(struct table *table, struct table_hand *hands)
{
	int place = 1;

	table->next_place = 1;
	for (size_t i = 0; i < table->hand_count; i++) {
		hands[i].place = place;
		place += !hands[i].voided || hands[i].before == 0;
		table->next_place += is_placed(table, &hands[i]);
	}
}

/* The place from which a substitution holds. One that was said of a hand yet to come holds from the
 * first hand after all that were played then, whatever was inserted under its number since. */
static int substitute_from(const struct table *table, const struct substitute_seat *substitute)
{
	const struct table_hand *hand = table_hand_at(table, substitute->hand);
	const bool inserted = hand && hand->before > 0 && hand->entered > substitute->log;

	if (hand && !inserted)
		return hand->place;
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].before == 0 && table->hands[i].number >= substitute->hand)
			return table->hands[i].place;
	return table->next_place;
}

static bool substitutes_place(struct arena *arena, struct table *table, struct error *err)
{
	for (size_t side = 0; side < table->side_count; side++) {
		struct seat *seat = &table->sides[side];
		struct substitute_seat *list =
		    arena_alloc(arena, seat->substitute_count, sizeof *list);

		if (!list)
			return error_memory(err);
		for (size_t i = 0; i < seat->substitute_count; i++) {
			list[i] = seat->substitutes[i];
			list[i].from = substitute_from(table, &list[i]);
		}
		seat->substitutes = list;
	}
	return true;
}

static bool has_inserted(const struct table *table)
{
	bool any = false;

	for (size_t i = 0; i < table->hand_count; i++)
		any = any || table->hands[i].before > 0;
	return any;
}

static bool band_moved(
    const struct rulebook *book, const struct table *table, const struct table_hand *hand)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct hand_sums *sums = &hand->sides[side];
		int64_t before = sums->running - sums->total;

		if (rulebook_opening_minimum(
		        book, (int32_t)sums->score_before, 0, hand->place, NULL) !=
		    rulebook_opening_minimum(book, (int32_t)before, 0, hand->place, NULL))
			return true;
	}
	return false;
}

/* Hands that began with another score than the corrected sheet now gives, in another band of
 * minima. A ruling on the hand after all that was changed before it settles the matter. */
static void hands_taint(
    const struct rulebook *book, const struct table *table, struct table_hand *hands)
{
	int64_t changed = 0; /* newest line of the log about the hands before */

	for (size_t i = 0; i < table->hand_count; i++) {
		struct table_hand *hand = &hands[i];

		hand->tainted = !hand->voided && !(hand->ruled && hand->log > changed) &&
		                band_moved(book, table, hand);
		if (hand->log > changed)
			changed = hand->log;
	}
}

/* Hands in which something given later stands. */
static void hands_penalised(const struct table *table, struct table_hand *hands)
{
	for (size_t i = 0; i < table->hand_count; i++)
		for (size_t j = 0; j < table->given_count; j++)
			if (table->given[j].place.hand == hands[i].number &&
			    table->given[j].kind != GIVEN_WARNING && !table->given[j].cancelled)
				hands[i].penalised = true;
}

/* Running totals, by the same record as the game's score: points given between two hands are in
 * the total of the later one. */
static void hands_run(
    const struct game_record *record, struct table *table, struct table_hand *hands)
{
	int after = 0;

	memset(table->running, 0, sizeof table->running);
	for (size_t i = 0; i < table->hand_count; i++) {
		for (size_t side = 0; side < table->side_count; side++) {
			table->running[side] +=
			    game_points_between(record, side, after, hands[i].place) +
			    hands[i].sides[side].total;
			hands[i].sides[side].running = table->running[side];
		}
		after = hands[i].place;
	}
	for (size_t side = 0; side < table->side_count; side++)
		table->running[side] += game_points_between(record, side, after, INT_MAX);
}

/* What is given behind a voided hand stands behind the one entered in its place. */
static void next_hand_tell(
    const struct rulebook *book, const struct game_record *record, struct table *table)
{
	table->book = book;
	/* A dealt hand keeps the score it was dealt at. */
	for (size_t side = 0; side < table->side_count; side++) {
		if (!table->dealt)
			table->starts[side] =
			    table->running[side] -
			    game_points_between(record, side, table->next_place, INT_MAX);
		table->minima[side] = rulebook_opening_minimum(
		    book, (int32_t)table->starts[side], 0, table->next_place, NULL);
	}
}

bool table_settle(struct arena *arena, const struct event *event,
    const struct event_settings *settings, struct table *table, struct table_hand *hands,
    struct error *err)
{
	const struct rulebook *book = event_book_of(event, table->address.round);
	struct game_rules rules = table_game_rules(book, settings, &table->play);
	struct game_record record;

	table->hands = hands;
	hands_place(table, hands);
	rules.rung = bell_ended(settings, table);
	if ((has_inserted(table) && !substitutes_place(arena, table, err)) ||
	    !record_make(arena, table, &record, err))
		return false;
	hands_run(&record, table, hands);
	hands_penalised(table, hands);
	hands_taint(book, table, hands);
	game_judge(&rules, &record, &table->game);
	next_hand_tell(book, &record, table);
	return true;
}

bool table_ended(const struct desk *desk, const struct event_settings *settings,
    const struct table *table, bool *ret, struct error *err)
{
	struct game_rules rules = table_game_rules(
	    event_book_of(desk->event, table->address.round), settings, &table->play);
	struct given *given = arena_alloc(desk->arena, table->given_count, sizeof *given);
	struct table before = *table;
	struct game_record record;
	struct game game;

	/* Only what stands before the hand is looked at. */
	before.stopped = before.decision.made = false;
	before.given = given;
	for (size_t i = 0; i < table->hand_count; i++) {
		before.hand_count = i;
		before.given_count = 0;
		for (size_t k = 0; k < table->given_count; k++)
			if (table->given[k].after_hand == 0 ||
			    table_hand_at(&before, table->given[k].after_hand))
				given[before.given_count++] = table->given[k];
		rules.rung = bell_ended(settings, &before);
		if (!record_make(desk->arena, &before, &record, err))
			return false;
		game_judge(&rules, &record, &game);
		ret[i] = game.finished;
	}
	return true;
}

/* --- asked for --- */

/* Somebody who sat down before a phase was made, or the event got another rulebook, does not know it. */
static bool book_known(
    const struct desk *desk, int round, const struct phase_play *play, struct error *err)
{
	const struct event *event = desk->event;
	const int phase = event_book_phase(event, round);
	int version;

	if (!event_book_version(desk, &version, err))
		return false;
	if (version != event->book_version)
		return error_set(err, ERROR_REFUSED, "rulebook-meanwhile",
		    "the event got another rulebook meanwhile; begin again to work by it");
	return phase == play->phase || (phase == PHASE_FIRST && !play->own_book) ||
	       error_set(err, ERROR_REFUSED, "phase-meanwhile",
	           "a phase with a rulebook of its own was made meanwhile; begin again to "
	           "work by it");
}

bool table_read(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err)
{
	struct table table;
	struct table_hand *hands;
	const struct event_now *now;

	if (!table_rows_read(desk, address, &table, &hands, err) ||
	    !book_known(desk, address->round, &table.play, err) ||
	    !event_now_read(desk, &now, err) ||
	    !table_settle(desk->arena, desk->event, &now->settings, &table, hands, err))
		return false;
	*ret = table;
	return true;
}

bool table_fetch(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err)
{
	assert(desk->event);
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, table_read(desk, address, ret, err));
}

const char *table_status(const struct table *table, bool called)
{
	bool differs = table->dispute_count > 0, waits = false;

	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];

		differs = differs || (!hand->voided && hand->differs && !hand->confirmed);
		waits = waits || table_hand_is_unaccepted(hand);
	}
	if (called)
		return "called";
	if (differs)
		return "objected";
	if (waits)
		return "waiting";
	if (table->signature.number > 0)
		return "signed";
	if (table->game.finished)
		return "finished";
	return table->hand_count > 0 ? "playing" : "unplayed";
}
