/* Possible and impossible sums, compared with every legal position of packs small enough to lay
 * them all out. */
#include "base/text.h"
#include "referee/possible.h"
#include "rulebook/load.h"
#include "unit/referee/small_packs.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdlib.h>
#include <string.h>

/* Returns true if a position has these base points: other base points are only asked about here and
 * there. */
static bool base_was_seen(int base)
{
	for (int cards = 0; cards < SUMS; cards++)
		if (laying->seen[base][cards] != 0)
			return true;
	return false;
}

static bool was_seen(int base, int cards, int outs)
{
	return (laying->seen[base][cards] & outs) != 0;
}

/* Finds the distances of the nearest sums, the smallest first; returns their number. */
static size_t nearest_seen(int base, int cards, long distances[NEAREST_MOST])
{
	size_t count = 0;

	for (size_t i = 0; i < laying->place_count; i++) {
		const struct place *place = &laying->places[i];
		long apart =
		    (labs((long)place->base - base) + labs((long)place->cards - cards)) * STEP;
		size_t at = count;

		while (at > 0 && distances[at - 1] > apart)
			at--;
		if (at == NEAREST_MOST)
			continue;
		if (count < NEAREST_MOST)
			count++;
		memmove(&distances[at + 1], &distances[at], (count - at - 1) * sizeof *distances);
		distances[at] = apart;
	}
	return count;
}

static void nearest_agree(struct possible *possible, int base, int cards)
{
	struct possible_question question = {
	    .sums = {base * STEP - BASE_MOST, cards * STEP - CARDS_MOST},
	    .reds = -1,
	    .wants_nearest = true};
	struct possible_answer answer;
	long distances[NEAREST_MOST];
	size_t near = nearest_seen(base, cards, distances);

	possible_judge(possible, &question, &answer);
	if (answer.possible)
		return;
	for (size_t i = 0; i < answer.nearest_count; i++) {
		const struct point_sums *nearest = &answer.nearest[i];

		if (!was_seen((int)(nearest->base + BASE_MOST) / STEP,
		        (int)(nearest->cards + CARDS_MOST) / STEP, ~0))
			fail_msg("%lld/%lld: %lld/%lld is nearest, but was never seen",
			    (long long)question.sums.base, (long long)question.sums.cards,
			    (long long)nearest->base, (long long)nearest->cards);
		assert_int_equal(labs((long)(nearest->base - question.sums.base)) +
		                     labs((long)(nearest->cards - question.sums.cards)),
		    distances[i]);
	}
	assert_int_equal(answer.nearest_count, near);
}

static bool is_exact(const struct small_pack *pack)
{
	return pack < &small_packs[PACKS_EXACT];
}

/* Checks that the answers agree for one way to end a hand, or for any. */
static void answers_agree(
    struct possible *possible, const struct small_pack *pack, int base, int cards, int out)
{
	struct possible_question question = {
	    .sums = {base * STEP - BASE_MOST, cards * STEP - CARDS_MOST},
	    .out_known = out <= OUT_CONCEALED,
	    .out = out <= OUT_CONCEALED ? (enum out)out : OUT_NONE,
	    .reds = -1};
	bool seen = was_seen(base, cards, question.out_known ? 1 << out : ~0);
	struct possible_answer answer;

	possible_judge(possible, &question, &answer);
	if (!is_exact(pack) && answer.possible && !answer.exact)
		return;
	if (answer.possible != seen || !answer.exact)
		fail_msg("%lld/%lld, out %d: %s%s, laid out: %s", (long long)question.sums.base,
		    (long long)question.sums.cards, out,
		    answer.possible ? "possible" : "impossible", answer.exact ? "" : " (not exact)",
		    seen ? "seen" : "never seen");
}

static void agrees_with_every_position(void **state)
{
	const struct small_pack *pack = *state;
	struct arena arena = {0};
	struct possible *possible;

	small_pack_lay(&arena, pack);
	possible = possible_make(&arena, laying->book);
	assert_non_null(possible);
	for (int base = 0; base < BASES; base += 50 / STEP)
		for (int cards = 0; cards < SUMS; cards += base_was_seen(base) ? 1 : 19)
			for (int out = OUT_NONE; out <= OUT_CONCEALED + 1; out++)
				answers_agree(possible, pack, base, cards, out);
	for (int base = 0; base < BASES && is_exact(pack); base += 650 / STEP)
		for (int cards = 0; cards < SUMS; cards += 13)
			nearest_agree(possible, base, cards);
	arena_release(&arena);
}

/* The limits of the large pack. The dearest melds are worked out by hand: each suit has 35 cards in
 * five runs, and all twos and two jokers are in two canastas. They give 30000 and 5000, and going
 * out gives 300. With four aces and four jokers in hand, 1240 of the 1800 card points remain. */
static const struct edge {
	enum out out;
	struct point_sums can, cannot;
} edges[] = {
    {OUT_NORMAL, {35300, 1240}, {35300, 1235}},
    {OUT_NORMAL, {35300, 1800}, {35300, 1805}},
    {OUT_NORMAL, {35300, 1240}, {35400, 1240}},
    {OUT_NONE, {10600, -1060}, {10600, -1065}},
};

static void edges_of_the_large_pack(void **state)
{
	struct arena arena = {0};
	const struct rulebook *book;
	struct possible *possible;
	struct error err = {0};

	(void)state;
	assert_true(rulebook_load(&arena, "fi-sitoumussamba", NULL, 0, &book, &err));
	possible = possible_make(&arena, book);
	assert_non_null(possible);
	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		struct possible_question question = {
		    .sums = edges[i].can, .out_known = true, .out = edges[i].out, .reds = -1};
		struct possible_answer answer;

		possible_judge(possible, &question, &answer);
		assert_true(answer.possible && answer.exact);
		question.sums = edges[i].cannot;
		possible_judge(possible, &question, &answer);
		assert_false(answer.possible);
	}
	arena_release(&arena);
}

/* With conditions on more canastas than the program can distinguish, the answer says that it is not
 * exact. */
static void too_many_conditions(void **state)
{
	static const char *const kinds[] = {"natural-twos", "mixed-twos", "samba", "natural-aces",
	    "mixed-aces", "natural", "mixed"};
	const struct possible_question question = {.sums = {12300, 340}, .reds = -1};
	struct arena arena = {0};
	struct text file = {.arena = &arena};
	struct file_text text = {.name = "club.yaml"};
	const struct rulebook *book;
	struct possible *possible;
	struct possible_answer answer;
	struct error err = {0};

	(void)state;
	text_add(&file, "rulebook: club\nextends: fi-sitoumussamba\nbonuses:\n");
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		text_addf(&file, "  b%zu: {when: {canastas: 31, of: %s}, points: 5, clause: c}\n",
		    i, kinds[i]);
	text.data = text_of(&file);
	text.size = file.size;
	if (!rulebook_load_texts(&arena, &text, 1, NULL, 0, &book, &err))
		fail_msg("%d:%d: %s", err.line, err.column, err.message);
	possible = possible_make(&arena, book);
	possible_judge(possible, &question, &answer);
	assert_true(answer.possible && !answer.exact);
	arena_release(&arena);
}

int main(void)
{
	struct CMUnitTest tests[SMALL_PACKS + 2] = {
	    [SMALL_PACKS] = cmocka_unit_test(edges_of_the_large_pack),
	    [SMALL_PACKS + 1] = cmocka_unit_test(too_many_conditions)};

	for (size_t i = 0; i < SMALL_PACKS; i++)
		tests[i] = (struct CMUnitTest){.name = small_packs[i].name,
		    .test_func = agrees_with_every_position,
		    .initial_state = (void *)(uintptr_t)&small_packs[i]};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
