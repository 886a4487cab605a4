/* Compares the check of counts with every legal position of packs that are small enough to make them all. */
#include "referee/possible.h"
#include "unit/referee/small_packs.h"

#include "base/arena.h"
#include "base/error.h"
#include "card/card.h"
#include "cmocka_all.h"
#include "score/hand.h"

enum {
	COUNTED_ASKED = 24 /* the most different counts */
};

static struct possible *possible; /* the rulebook of the hands */

/* A second question about the same side gets the same answer. */
static void kept_agrees(const struct side *side, const struct counts_answer *answer)
{
	struct counts_answer kept;

	for (int time = 0; time < 2; time++) {
		possible_counts(possible, side, &kept);
		assert_int_equal(kept.possible, answer->possible);
		assert_int_equal(kept.exact, answer->exact);
		assert_int_equal(kept.nearest_known, answer->nearest_known);
		assert_int_equal(kept.nearest_held, answer->nearest_held);
		assert_int_equal(kept.nearest, answer->nearest);
	}
}

/* Counts of a legal position are possible; all others are not. */
static void counts_agree(const struct counted *asked)
{
	struct side side = {.name = 'A', .detail = DETAIL_COUNTS};
	bool seen = *counted_slot(asked) != 0;
	struct counts_answer answer;

	side.counts = asked->counts;
	side.red_threes = asked->reds;
	side.out = asked->out;
	side.facts_known = (uint8_t)((1u << laying->book->fact_count) - 1);
	side.facts = asked->facts;
	counts_judge(laying->book, &side, &answer);
	kept_agrees(&side, &answer);
	if (answer.possible != seen || !answer.exact)
		fail_msg("facts %d, melded %d held %d, canastas %d %d %d %d, red threes %d and %d: "
		         "%s, %s",
		    asked->facts, asked->counts.melded, asked->counts.held,
		    asked->counts.canastas[0], asked->counts.canastas[1], asked->counts.canastas[2],
		    asked->counts.canastas[3], asked->reds, asked->counts.reds_held,
		    answer.possible ? "possible" : "impossible", seen ? "seen" : "never seen");
	if (!answer.possible && answer.nearest_known) {
		struct counted nearest = *asked;

		nearest.counts.melded = (int32_t)answer.nearest;
		if (answer.nearest_held && *counted_slot(&nearest) == 0)
			fail_msg("melded %d held %d: %lld is nearest, but was never seen",
			    asked->counts.melded, asked->counts.held, (long long)answer.nearest);
	}
}

/* The net of possible counts is possible. */
static void net_agrees(const struct counted *asked)
{
	struct side side = {.name = 'A', .detail = DETAIL_COUNTS};
	struct counts_answer answer;

	if (*counted_slot(asked) == 0)
		return;
	side.counts = asked->counts;
	side.red_threes = asked->reds;
	side.out = asked->out;
	side.facts_known = (uint8_t)((1u << laying->book->fact_count) - 1);
	side.facts = asked->facts;
	side.counts.has_net = true;
	side.counts.net = side.counts.melded - side.counts.held;
	side.counts.melded = side.counts.held = 0;
	counts_judge(laying->book, &side, &answer);
	assert_true(answer.possible && answer.exact);
}

static void counts_agree_both(const struct counted *asked)
{
	counts_agree(asked);
	net_agrees(asked);
}

/* Asks about counts that differ only in the red threes on the table: the answer for one is not used for
 * another. */
static void all_reds_agree(const struct counted *seen)
{
	const int32_t copies = laying->book->copies[RANK_RED_THREE];

	for (int32_t reds = 0; reds + seen->counts.reds_held <= copies; reds++) {
		struct counted other = *seen;

		other.reds = reds;
		counts_agree_both(&other);
	}
}

/* Checks some counts, and those next to them. */
static void all_counts_agree(void)
{
	for (size_t i = 0; i < COUNTED_ASKED; i++) {
		const struct counted *seen =
		    &laying->counted[i * laying->counted_count / COUNTED_ASKED];

		counts_agree_both(seen);
		for (int32_t points = 1; points <= 4; points++) {
			struct counted other = *seen;

			other.counts.melded += points * points * STEP;
			counts_agree_both(&other);
			other.counts.held += points * STEP;
			counts_agree_both(&other);
			other.counts.melded = seen->counts.melded;
			counts_agree_both(&other);
		}
		for (size_t kind = 0; kind < laying->book->kind_count; kind++) {
			struct counted other = *seen;

			other.counts.canastas[kind]++;
			counts_agree_both(&other);
			other.counts.canastas[(kind + 1) % laying->book->kind_count] = 0;
			counts_agree_both(&other);
		}
		for (size_t fact = 0; fact < laying->book->fact_count; fact++) {
			struct counted other = *seen;

			other.facts ^= (uint8_t)(1u << fact);
			counts_agree_both(&other);
		}
		all_reds_agree(seen);
	}
}

static void agrees_with_every_position(void **state)
{
	const struct small_pack *pack = *state;
	struct arena arena = {0};

	small_pack_lay(&arena, pack);
	possible = possible_make(&arena, laying->book);
	assert_non_null(possible);
	all_counts_agree();
	arena_release(&arena);
}

int main(void)
{
	struct CMUnitTest tests[SMALL_PACKS];

	for (size_t i = 0; i < SMALL_PACKS; i++)
		tests[i] = (struct CMUnitTest){.name = small_packs[i].name,
		    .test_func = agrees_with_every_position,
		    .initial_state = (void *)(uintptr_t)&small_packs[i]};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
