/* A preview equals the result of the correction, in every field of the table and of the
 * standings. */
#include "unit/club/fixture.h"

#include "base/error.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/sheet.h"
#include "club/standings.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"

enum { TABLES = 2, HANDS = 4, ROUNDS_OF_CHANGES = 80, SLIP_ROOM = 64 };

/* The same random numbers in every run. */
static unsigned draw(unsigned *seed, unsigned below)
{
	*seed = *seed * 1103515245u + 12345u;
	return (*seed >> 16) % below;
}

static const char *summed_slip(unsigned *seed, char side, bool out, char text[SLIP_ROOM])
{
	int base = (int)draw(seed, 20) * 100 - 300, cards = (int)draw(seed, 70) * 5 - 60;

	(void)snprintf(
	    text, SLIP_ROOM, "%c base=%d cards=%d%s", side, base, cards, out ? " out" : "");
	return text;
}

/* A slip with counts of canastas, and sometimes a penalty. */
static const char *counted_slip(unsigned *seed, char side, bool out, char text[SLIP_ROOM])
{
	(void)snprintf(text, SLIP_ROOM, "%c n%u m%u c%u h%u%s%s", side, draw(seed, 3), 1u,
	    340 + 5 * draw(seed, 20), 5 * draw(seed, 20), out ? " out" : "",
	    draw(seed, 3) == 0 ? " p25C" : "");
	return text;
}

static bool counted; /* slips hold counts, not only sums */

static struct hand some_hand(struct fixture *f, unsigned *seed)
{
	const char *(*slip)(unsigned *seed, char side, bool out, char text[SLIP_ROOM]) =
	    counted ? counted_slip : summed_slip;
	char a[SLIP_ROOM], b[SLIP_ROOM];
	bool out = draw(seed, 2) != 0;

	return fixture_hand(
	    f, event_book_here(&f->event), slip(seed, 'A', out, a), slip(seed, 'B', !out, b));
}

static void night_play(struct fixture *f, unsigned *seed)
{
	for (int table = 1; table <= TABLES; table++)
		for (int number = 0; number < HANDS; number++) {
			const struct hand hand = some_hand(f, seed);
			const struct hand_entry entry = {.table = {1, table, 0},
			    .hand = &hand,
			    .again = true,
			    .after_end = "testi"};
			struct hand_result result;

			hand_add(fixture_desk(f), &entry, &result);
		}
}

static void same_table(const struct table *a, const struct table *b)
{
	assert_int_equal(a->hand_count, b->hand_count);
	assert_int_equal(a->next_hand, b->next_hand);
	assert_int_equal(a->dealt, b->dealt);
	assert_memory_equal(a->running, b->running, sizeof a->running);
	assert_memory_equal(a->starts, b->starts, sizeof a->starts);
	assert_memory_equal(a->minima, b->minima, sizeof a->minima);
	assert_int_equal(a->game.finished, b->game.finished);
	assert_int_equal(a->game.winner, b->game.winner);
	assert_memory_equal(a->game.scores, b->game.scores, sizeof a->game.scores);
	assert_memory_equal(a->game.results, b->game.results, sizeof a->game.results);
	for (size_t i = 0; i < a->hand_count; i++) {
		assert_int_equal(a->hands[i].voided, b->hands[i].voided);
		assert_int_equal(a->hands[i].tainted, b->hands[i].tainted);
		assert_int_equal(a->hands[i].ruled, b->hands[i].ruled);
		for (size_t side = 0; side < a->side_count; side++) {
			const struct hand_sums *one = &a->hands[i].sides[side];
			const struct hand_sums *other = &b->hands[i].sides[side];

			assert_int_equal(one->base, other->base);
			assert_int_equal(one->cards, other->cards);
			assert_int_equal(one->running, other->running);
			assert_int_equal(one->score_before, other->score_before);
		}
	}
}

static void same_standings(const struct standings *a, const struct standings *b)
{
	assert_int_equal(a->ranking.count, b->ranking.count);
	assert_int_equal(a->ranking.provisional, b->ranking.provisional);
	for (size_t i = 0; i < a->ranking.count; i++) {
		const struct ranking_row *one = &a->ranking.rows[i], *other = &b->ranking.rows[i];

		assert_int_equal(one->entrant, other->entrant);
		assert_int_equal(one->rank, other->rank);
		assert_int_equal(one->match_points, other->match_points);
		assert_int_equal(one->victory_points, other->victory_points);
		assert_memory_equal(one->values, other->values, sizeof one->values);
		assert_int_equal(one->score, other->score);
		assert_int_equal(one->against, other->against);
		assert_string_equal(one->tie_break, other->tie_break);
	}
}

/* A random change: the question, and the correction that makes it. */
struct drawn {
	struct hand hand;
	struct ruling_preview_question question;
	struct correction correction;
};

static void change_draw(
    struct fixture *f, unsigned *seed, const struct ruling_preview *preview, struct drawn *ret)
{
	const struct table *table = &preview->tables[draw(seed, TABLES)];
	size_t index = draw(seed, (unsigned)table->hand_count);

	while (table->hands[index].voided)
		index = (index + 1) % table->hand_count;
	*ret = (struct drawn){.hand = some_hand(f, seed)};
	ret->question.ruled = true;
	ret->question.address = table->address;
	ret->question.address.hand = table->hands[index].number;
	ret->correction = (struct correction){
	    .address = ret->question.address, .kind = VERSION_RULING, .reason = "testi"};
	if (counted || draw(seed, 2)) {
		ret->question.hand = &ret->hand;
		return;
	}
	for (size_t side = 0; side < table->side_count; side++) {
		ret->question.sums[side].base = ret->hand.sides[side].totals.base;
		ret->question.sums[side].cards = ret->hand.sides[side].totals.cards;
	}
}

static void change_make(struct fixture *f, const struct drawn *drawn)
{
	struct correction correction = drawn->correction;
	struct hand_result result;

	correction.hand = &drawn->hand;
	hand_correct(fixture_desk(f), &correction, &result);
}

/* Deals the next hand of a table whose game has not ended; returns false if it has. */
static bool hand_dealt(struct fixture *f)
{
	const struct address address = {1, 2, 0};
	struct table table;
	bool repeated;

	table = table_fetch(fixture_desk(f), &address);
	if (table.game.finished)
		return false;
	table = sheet_deal(fixture_desk(f), &address, &repeated);
	return true;
}

static void previews_equal_the_results(void **state)
{
	struct fixture *f = *state;
	unsigned seed = 20261130;
	int winners = 0, places = 0, minima = 0;
	bool dealt = false;

	night_play(f, &seed);
	for (int i = 0; i < ROUNDS_OF_CHANGES; i++) {
		struct ruling_preview preview;
		struct ruling_preview_answer answer;
		struct drawn drawn;
		struct table table;
		struct standings standings;

		if (i >= ROUNDS_OF_CHANGES / 2 && !dealt)
			dealt = hand_dealt(f);
		preview = ruling_preview_read(fixture_desk(f), NULL);
		change_draw(f, &seed, &preview, &drawn);
		answer = ruling_preview_ask(&f->arena, &preview, &drawn.question);
		change_make(f, &drawn);
		table = table_fetch(fixture_desk(f), &drawn.question.address);
		standings = standings_make(fixture_desk(f), 0, NULL);
		same_table(&answer.after, &table);
		same_standings(&answer.standings, &standings);
		winners += answer.winner_changes;
		places += answer.places_change;
		minima += answer.minima_change;
	}
	/* The changes drawn must be worth asking about. */
	assert_true(dealt);
	assert_true(winners > 5 && winners < ROUNDS_OF_CHANGES - 5);
	assert_true(places > 5 && places < ROUNDS_OF_CHANGES - 5);
	assert_true(minima > 5 && minima < ROUNDS_OF_CHANGES - 5);
}

/* An event ranked and decided by more than sums: canastas, penalties, victory points by number
 * of hands. */
static int fixture_night_of_counts(void **state)
{
	static const struct {
		enum event_setting_id id;
		const char *value;
	} settings[] = {{SETTING_RANKING, "victory-points"}, {SETTING_SCALE, "wbf"},
	    {SETTING_TIE_BREAKS, "canastas,penalties"}};
	struct event_changes changes = {0};
	struct fixture *f;

	counted = true;
	if (fixture_night(state) != 0)
		return -1;
	f = *state;
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		enum event_setting_id id = settings[i].id;

		changes.more.text[id] = event_setting_read(&f->arena, id, settings[i].value);
		changes.more_set[id] = true;
	}
	f->event = event_set(fixture_desk(f), &changes, &(struct event_effects){0});
	return 0;
}

static int fixture_end_of_counts(void **state)
{
	counted = false;
	return fixture_end(state);
}

/* Gives a penalty in a hand or outside hands, also at a dealt table. */
static struct ruling_preview_answer penalty_change(
    struct fixture *f, unsigned *seed, const struct ruling_preview *preview)
{
	static const char code[] = "25C";
	const struct table *table = &preview->tables[draw(seed, TABLES)];
	struct given_request giving = {.kind = GIVEN_PENALTY,
	    .place = table->address,
	    .side = (char)('A' + (int)draw(seed, 2)),
	    .code = code,
	    .count = 1 + (int32_t)draw(seed, 20),
	    .reason = "testi",
	    .ruling = true};
	struct ruling_preview_question question = {.only_penalty = true};
	struct ruling_preview_answer answer;
	struct given_result result;

	if (draw(seed, 2))
		giving.place.hand = table->hands[draw(seed, (unsigned)table->hand_count)].number;
	question.address = giving.place;
	question.side = (size_t)(giving.side - 'A');
	question.penalty = rulebook_penalty(event_book_here(&f->event), code, strlen(code));
	question.count = giving.count;
	answer = ruling_preview_ask(&f->arena, preview, &question);
	penalty_give(fixture_desk(f), &giving, &result);
	return answer;
}

static void penalties_preview_as_they_follow(void **state)
{
	struct fixture *f = *state;
	unsigned seed = 20261121;
	int minima = 0, places = 0;
	const struct table_ending bell = {.clause = "time"};
	bool again;

	night_play(f, &seed);
	if (!counted) /* otherwise the target ends those games */
		(void)table_end(fixture_desk(f), &(struct address){1, 1, 0}, &bell, &again);
	for (int i = 0; i < ROUNDS_OF_CHANGES; i++) {
		struct ruling_preview preview;
		struct ruling_preview_answer answer;
		struct table table;
		struct standings standings;
		bool repeated;

		if (i == ROUNDS_OF_CHANGES / 2)
			table = sheet_deal(fixture_desk(f), &(struct address){1, 2, 0}, &repeated);
		preview = ruling_preview_read(fixture_desk(f), NULL);
		answer = penalty_change(f, &seed, &preview);
		table = table_fetch(fixture_desk(f), &answer.after.address);
		standings = standings_make(fixture_desk(f), 0, NULL);
		same_table(&answer.after, &table);
		same_standings(&answer.standings, &standings);
		minima += answer.minima_change;
		places += answer.places_change;
	}
	assert_true(minima > 2 && minima < ROUNDS_OF_CHANGES - 5);
	assert_true(places > 0);
}

static void a_missing_hand_is_refused(void **state)
{
	struct fixture *f = *state;
	struct ruling_preview preview;
	struct table table;
	struct ruling_preview_question question = {.address = {1, 1, 9}};
	unsigned seed = 1;

	night_play(f, &seed);
	table = table_fetch(fixture_desk(f), &question.address);
	preview = ruling_preview_read(fixture_desk(f), &table);
	refuses(f, ERROR_INPUT, "hand-unknown",
	    (void)ruling_preview_ask(&f->arena, &preview, &question));
	question.address = (struct address){1, 2, 1};
	refuses(f, ERROR_INPUT, "table-unknown",
	    (void)ruling_preview_ask(&f->arena, &preview, &question));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(previews_equal_the_results, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        previews_equal_the_results, fixture_night_of_counts, fixture_end_of_counts),
	    cmocka_unit_test_setup_teardown(
	        penalties_preview_as_they_follow, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        penalties_preview_as_they_follow, fixture_night_of_counts, fixture_end_of_counts),
	    cmocka_unit_test_setup_teardown(a_missing_hand_is_refused, fixture_night, fixture_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
