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
	for (size_t i = table->hand_count; i > 0; i--)
		if (!table->hands[i - 1].voided)
			return &table->hands[i - 1];
	return NULL;
}

int table_entry_version(const struct table *table, int number)
{
	const struct table_hand *before = table_hand_at(table, number);

	return before ? before->version + 1 : 1;
}

int table_given_behind(const struct table *table)
{
	return table->next_hand - (table->dealt ? 0 : 1);
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

	if (!hands || !points)
		return error_memory(err);
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

		if (table->hands[i].voided)
			continue;
		hand->number = table->hands[i].number;
		for (size_t side = 0; side < table->side_count; side++)
			hand->totals[side] = table->hands[i].sides[side].total;
		ret->hand_count++;
	}
	for (size_t i = 0; i < table->given_count; i++)
		if (table_given_counts(
		        &table->given[i], table->decision.log, &points[ret->points_count]))
			ret->points_count++;
	return true;
}

/* --- what follows from its rows --- */

static bool band_moved(
    const struct rulebook *book, const struct table *table, const struct table_hand *hand)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct hand_sums *sums = &hand->sides[side];
		int64_t before = sums->running - sums->total;

		if (rulebook_opening_minimum(
		        book, (int32_t)sums->score_before, 0, hand->number, NULL) !=
		    rulebook_opening_minimum(book, (int32_t)before, 0, hand->number, NULL))
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
			    game_points_between(record, side, after, hands[i].number) +
			    hands[i].sides[side].total;
			hands[i].sides[side].running = table->running[side];
		}
		after = hands[i].number;
	}
	for (size_t side = 0; side < table->side_count; side++)
		table->running[side] += game_points_between(record, side, after, INT_MAX);
}

/* What is given behind a voided hand stands behind the one entered in its place. */
static void next_hand_tell(
    const struct rulebook *book, const struct game_record *record, struct table *table)
{
	/* A dealt hand keeps the score it was dealt at. */
	for (size_t side = 0; side < table->side_count; side++) {
		if (!table->dealt)
			table->starts[side] =
			    table->running[side] -
			    game_points_between(record, side, table->next_hand, INT_MAX);
		table->minima[side] = rulebook_opening_minimum(
		    book, (int32_t)table->starts[side], 0, table->next_hand, NULL);
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
	rules.rung = bell_ended(settings, table);
	if (!record_make(arena, table, &record, err))
		return false;
	hands_run(&record, table, hands);
	hands_penalised(table, hands);
	hands_taint(book, table, hands);
	game_judge(&rules, &record, &table->game);
	next_hand_tell(book, &record, table);
	return true;
}

/* --- asked for --- */

/* Somebody who sat down before a phase was made does not know its rulebook. */
static bool book_known(
    const struct event *event, int round, const struct phase_play *play, struct error *err)
{
	const int phase = event_book_phase(event, round);

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
	    !book_known(desk->event, address->round, &table.play, err) ||
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
