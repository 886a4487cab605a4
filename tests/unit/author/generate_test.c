/* The generator of packs, lots, hands and rounds. */
#include "author/generate.h"

#include "base/arena.h"
#include "base/error.h"
#include "card/card.h"
#include "cmocka_all.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

static const char *const books[] = {"fi-canasta", "nl-canasta", "se-canasta", "se-canasta-2",
    "se-canasta-3", "au-canasta", "au-canasta-2", "au-canasta-3", "fi-sitoumussamba"};

static const struct rulebook *book_of(struct arena *arena, const char *id)
{
	const struct rulebook *book = NULL;
	struct error err = {0};

	assert_true(rulebook_load(arena, id, NULL, 0, &book, &err));
	return book;
}

static void a_pack_has_the_cards_of_the_rulebook(void **state)
{
	struct arena arena = {0};
	struct pack *pack = arena_alloc(&arena, 1, sizeof *pack);
	struct lots lots = {7};

	(void)state;
	assert_non_null(pack);
	for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
		const struct rulebook *book = book_of(&arena, books[i]);
		struct holding all = {{{0}}};

		pack_shuffle(book, &lots, pack);
		pack_take(pack, PACK_CARDS_MOST, &all);
		for (int rank = 0; rank < RANK_COUNT; rank++)
			assert_int_equal(holding_of(&all, (enum rank)rank), book->copies[rank]);
		assert_int_equal(holding_size(&all), pack->size);
	}
	arena_release(&arena);
}

static void chance_is_even_and_repeats_by_its_seed(void **state)
{
	enum { FACES = 6, THROWS = 60000, SPREAD = 600 };
	struct lots one = {1}, same = {1};
	int counts[FACES] = {0};

	(void)state;
	for (int i = 0; i < THROWS; i++) {
		uint32_t face = random_below(&one, FACES);

		assert_int_equal(face, random_below(&same, FACES));
		counts[face]++;
	}
	for (int i = 0; i < FACES; i++)
		assert_in_range(counts[i], THROWS / FACES - SPREAD, THROWS / FACES + SPREAD);
	assert_int_equal(random_below(&one, 0), 0);
}

static void hands_are_legal_whatever_the_scores(void **state)
{
	static const int64_t starts[][SIDES_MOST] = {
	    {0, 0, 0}, {-5, 4995, 1500}, {9995, 3000, -905}};
	const struct generate_wish wish = {.detail = GENERATE_MIXED, .claims = 50, .penalties = 20};
	struct lots lots = {20260305};

	(void)state;
	for (size_t i = 0; i < sizeof books / sizeof *books; i++)
		for (int number = 1; number <= 60; number++) {
			struct arena arena = {0};
			struct hand hand, misread;
			struct score score;

			generate_hand(&arena, book_of(&arena, books[i]), &lots, &wish,
			    starts[number % 3], number, &hand, &score);
			assert_false(score_has_errors(&score));
			(void)generate_slip_up(
			    &arena, book_of(&arena, books[i]), &hand, number, &misread);
			arena_release(&arena);
		}
}

/* The difference between the cards of the rulebook's pack and the cards of the hand; 0: no card is
 * lost. */
static int64_t cards_lost(const struct rulebook *book, const struct hand *hand)
{
	int64_t lost = -hand->rest;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		lost += book->copies[rank];
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];

		lost -= side->held.total + side->red_threes;
		for (size_t meld = 0; meld < side->meld_count; meld++)
			lost -= side->melds[meld].cards.total;
	}
	return lost;
}

static void a_counted_rest_loses_no_card(void **state)
{
	const struct generate_wish wish = {.detail = DETAIL_CARDS};
	const int64_t starts[SIDES_MOST] = {0};
	struct lots lots = {20260305};
	struct arena arena = {0};
	const struct rulebook *book = book_of(&arena, "fi-canasta");
	int counted = 0;

	(void)state;
	for (int number = 1; number <= 60; number++) {
		struct hand hand;
		struct score score;

		generate_hand(&arena, book, &lots, &wish, starts, number, &hand, &score);
		counted += hand.has_rest;
		if (hand.has_rest)
			assert_int_equal(cards_lost(book, &hand), 0);
	}
	assert_in_range(counted, 1, 40);
	arena_release(&arena);
}

static void either_side_bids(void **state)
{
	const struct generate_wish wish = {.detail = GENERATE_MIXED};
	const int64_t starts[SIDES_MOST] = {0};
	struct lots lots = {20260305};
	struct arena arena = {0};
	const struct rulebook *book = book_of(&arena, "fi-sitoumussamba");
	int bids[SIDES_MOST] = {0};

	(void)state;
	for (int number = 1; number <= 60; number++) {
		struct hand hand;
		struct score score;

		generate_hand(&arena, book, &lots, &wish, starts, number, &hand, &score);
		bids[hand.contract.side] += hand.contract.bid;
	}
	assert_in_range(bids[0], 10, 50);
	assert_in_range(bids[1], 10, 50);
	arena_release(&arena);
}

/* Scores of fi-canasta are multiples of five. With another score every hand has an error, so the
 * generator makes a hand in which no side melds. */
static void without_a_legal_hand_no_side_melds(void **state)
{
	const struct generate_wish wish = {.detail = DETAIL_CARDS};
	const int64_t starts[SIDES_MOST] = {3};
	struct lots lots = {20260305};
	struct arena arena = {0};
	const struct rulebook *book = book_of(&arena, "fi-canasta");
	struct hand hand;
	struct score score;

	(void)state;
	generate_hand(&arena, book, &lots, &wish, starts, 1, &hand, &score);
	assert_true(hand.exhausted);
	for (size_t i = 0; i < hand.side_count; i++) {
		assert_int_equal(hand.sides[i].meld_count, 0);
		assert_int_equal(hand.sides[i].held.total,
		    book->players_least * book->dealt - hand.sides[i].red_threes);
	}
	assert_true(score_has_errors(&score));
	arena_release(&arena);
}

static void a_round_robin_meets_everybody_once(void **state)
{
	enum { MOST = 9 };

	(void)state;
	for (size_t count = 2; count <= MOST; count++) {
		size_t rounds = count - 1 + count % 2;
		int met[MOST][MOST] = {{0}}, byes[MOST] = {0};

		for (size_t round = 1; round <= rounds; round++) {
			size_t seats[2 * MOST];
			size_t tables = generate_round(5, count, 2, round, seats);

			assert_int_equal(tables, count / 2);
			for (size_t i = 0; i < tables; i++) {
				met[seats[2 * i]][seats[2 * i + 1]]++;
				met[seats[2 * i + 1]][seats[2 * i]]++;
			}
			if (count % 2 == 1)
				byes[seats[2 * tables]]++;
		}
		for (size_t i = 0; i < count; i++)
			for (size_t j = 0; j < count; j++)
				assert_int_equal(met[i][j], i != j);
		for (size_t i = 0; i < count; i++)
			assert_int_equal(byes[i], count % 2);
	}
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_pack_has_the_cards_of_the_rulebook),
    cmocka_unit_test(chance_is_even_and_repeats_by_its_seed),
    cmocka_unit_test(hands_are_legal_whatever_the_scores),
    cmocka_unit_test(a_counted_rest_loses_no_card),
    cmocka_unit_test(either_side_bids),
    cmocka_unit_test(without_a_legal_hand_no_side_melds),
    cmocka_unit_test(a_round_robin_meets_everybody_once),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
