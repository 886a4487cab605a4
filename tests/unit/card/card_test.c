/* The notation of cards and melds: the words that are read, and the character at which others are
 * refused. */

#include "base/text.h"

#include "base/arena.h"
#include "base/error.h"
#include "card/card.h"
#include "cmocka_all.h"

#include <string.h>

static const struct good_meld {
	const char *why, *word;
	enum meld_form form;
	enum rank rank;
	int cards;
	const char *canonical;
} good_melds[] = {
    {"kings with wild cards in any order", "K2KXKKK", MELD_SET, RANK_KING, 7, "KKKKK2X"},
    {"lower case, a star and the ten in two characters", "10t10*", MELD_SET, RANK_TEN, 4, "TTTX"},
    {"a count after a colon", "K:5,2:2,X", MELD_SET, RANK_KING, 8, "KKKKK22X"},
    {"a count follows one card only", "KK:3", MELD_SET, RANK_KING, 4, "KKKK"},
    {"ten kings", "K:10", MELD_SET, RANK_KING, 10, "KKKKKKKKKK"},
    {"the majority gives the rank", "KQQ", MELD_SET, RANK_QUEEN, 3, "QQK"},
    {"the first written where equal", "QQKK2", MELD_SET, RANK_QUEEN, 5, "QQKK2"},
    {"a bare three is black", "333", MELD_SET, RANK_BLACK_THREE, 3, "3b3b3b"},
    {"red threes by suit", "3h3d3h", MELD_SET, RANK_RED_THREE, 3, "3d3h3h"},
    {"twos alone", "2222X", MELD_SET, RANK_TWO, 5, "2222X"},
    {"jokers alone", "XXX", MELD_SET, RANK_JOKER, 3, "XXX"},
    {"a run by its ends", "4-Th", MELD_RUN, RANK_FOUR, 7, "Th9h8h7h6h5h4h"},
    {"a run spelled out", "4h5h6h7h8h9hTh", MELD_RUN, RANK_FOUR, 7, "Th9h8h7h6h5h4h"},
    {"a run with signs of suits", "4♥5♥6♥", MELD_RUN, RANK_FOUR, 3, "6h5h4h"},
    {"signs of suits as telephones write them", "K♠\uFE0FK♥\uFE0FK♣", MELD_SET, RANK_KING, 3,
        "KcKhKs"},
    {"a run around the ace", "Q-3h", MELD_RUN, RANK_QUEEN, 5, "AhKhQh3h2h"},
    {"a run with a joker is a run", "4h5h6hX", MELD_RUN, RANK_FOUR, 4, "6h5h4hX"},
    {"one rank with suits is not a run", "KhKdKs2h", MELD_SET, RANK_KING, 4, "KdKhKs2h"},
    {"two ranks without suits are not a run", "KKQ", MELD_SET, RANK_KING, 3, "KKQ"},
};

static void meld_is_read(void **state)
{
	const struct good_meld *wanted = *state;
	struct arena arena = {0};
	struct error err = {0};
	struct meld meld, again;
	const char *canonical;

	if (!meld_read(&arena, wanted->word, strlen(wanted->word), READ_PLAIN, &meld, &err))
		fail_msg("%s", err.message);
	assert_int_equal(meld.form, wanted->form);
	assert_int_equal(meld.rank, wanted->rank);
	assert_int_equal(meld.cards.total, wanted->cards);
	assert_string_equal(meld.cards.written, wanted->word);
	canonical = meld_canonical(&arena, &meld, false);
	assert_string_equal(canonical, wanted->canonical);
	assert_true(meld_read(&arena, canonical, strlen(canonical), READ_PLAIN, &again, &err));
	assert_int_equal(meld.form, again.form);
	assert_int_equal(meld.form == MELD_SET ? meld.rank : again.rank, again.rank);
	assert_true(cards_equal(&meld.cards, &again.cards));
	arena_release(&arena);
}

/* The places of a two in a run A 2 3 … K A. */
static const struct placed_meld {
	const char *why, *word;
	enum meld_form form;
	bool misplaced;
	unsigned wild_at;
} placed_melds[] = {
    {"a two before its three", "2h3hX", MELD_RUN, false, 1u << 2},
    {"after a wild card that is the ace", "X2h3h", MELD_RUN, false, 1u << 0},
    {"with a two of another suit", "2h3h2s", MELD_RUN, false, 1u << 2},
    {"a low ace and its two", "Ah2hX", MELD_RUN, false, 1u << 2},
    {"the three is the wild card", "2hX4h", MELD_RUN, false, 1u << 1},
    {"a two of another suit is not in place", "2s3hX", MELD_SET, false, 0},
    {"a two after its three is not in place", "3h2hX", MELD_SET, false, 0},
    {"two natural cards of a rank are a set", "2h3h3d", MELD_SET, false, 0},
    {"without suits it is a set", "23X", MELD_SET, false, 0},
    {"all thirteen ranks and a wild card", "A-Kh,X", MELD_RUN, false, 1u << 13},
    {"an ace lies low or high, not both", "A-Kh,Ah", MELD_RUN, true, 0},
};

static void meld_in_places_is_read(void **state)
{
	const struct placed_meld *wanted = *state;
	struct arena arena = {0};
	struct error err = {0};
	struct meld meld;

	if (!meld_read(&arena, wanted->word, strlen(wanted->word),
	        READ_THREES_ALIKE | READ_IN_PLACES, &meld, &err))
		fail_msg("%s", err.message);
	assert_int_equal(meld.form, wanted->form);
	assert_int_equal(meld.misplaced, wanted->misplaced);
	assert_int_equal(meld.wild_at, wanted->wild_at);
	arena_release(&arena);
}

static const struct bad_meld {
	const char *why, *word;
	int column;
} bad_melds[] = {
    {"an unknown sign", "KK?", 3},
    {"a suit without a card", "sK", 1},
    {"nothing at all", "", 1},
    {"a count of none", "K:0", 3},
    {"a count of a hundred", "K:100", 3},
    {"a count that is not a number", "K:x", 3},
    {"a count with a sign", "K:+3", 3},
    {"cards after a count without a comma", "K:3K", 3},
    {"a comma at the end", "KK,", 4},
    {"a run without a suit", "4-T", 4},
    {"a run from a joker", "X-Th", 2},
    {"a run of two suits", "4s-Th", 6},
    {"a one that is not part of a ten", "1K", 1},
    {"characters are counted, not bytes", "K♥♥", 3},
};

static void meld_is_refused(void **state)
{
	const struct bad_meld *wanted = *state;
	struct arena arena = {0};
	struct error err = {0};
	struct meld meld;

	assert_false(
	    meld_read(&arena, wanted->word, strlen(wanted->word), READ_PLAIN, &meld, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_int_equal(err.column, wanted->column);
	arena_release(&arena);
}

static void a_hand_must_say_the_colour_of_threes(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct cards cards;

	(void)state;
	assert_true(cards_read(&arena, "AK943b3r3s", 10, READ_PLAIN, &cards, &err));
	assert_int_equal(cards.count[RANK_BLACK_THREE], 2);
	assert_int_equal(cards.count[RANK_RED_THREE], 1);
	assert_true(cards_read(&arena, "-", 1, READ_PLAIN, &cards, &err));
	assert_int_equal(cards.total, 0);
	assert_false(cards_read(&arena, "AK3", 3, READ_PLAIN, &cards, &err));
	assert_int_equal(err.column, 3);
	arena_release(&arena);
}

static void hands_add_up(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct cards sum = {.written = ""}, more;

	(void)state;
	assert_true(cards_read(&arena, "AhK", 3, READ_PLAIN, &more, &err));
	cards_add(&arena, &sum, &more);
	cards_add(&arena, &sum, &more);
	assert_int_equal(sum.total, 4);
	assert_int_equal(sum.suited[RANK_ACE][SUIT_HEARTS], 2);
	assert_string_equal(sum.written, "AhK,AhK");
	arena_release(&arena);
}

static void a_run_may_go_from_ace_to_ace(void **state)
{
	const unsigned reading = READ_THREES_ALIKE | READ_IN_PLACES | READ_ACE_TO_ACE;
	struct arena arena = {0};
	struct error err = {0};
	struct meld meld, spelled;

	(void)state;
	assert_true(meld_read(&arena, "A-Ah", 4, reading, &meld, &err));
	assert_true(meld_read(&arena, "A-Kh,Ah", 7, reading, &spelled, &err));
	assert_false(meld.misplaced || spelled.misplaced || meld.gapped);
	assert_int_equal(meld.cards.total, 14);
	assert_true(cards_equal(&meld.cards, &spelled.cards));
	assert_string_equal(meld_canonical(&arena, &meld, true), "Ah2h3h4h5h6h7h8h9hThJhQhKhAh");
	/* A third ace has no place; without the rule for places the word is one ace. */
	assert_true(meld_read(&arena, "A-Kh,AhAh", 9, reading, &meld, &err));
	assert_true(meld.misplaced);
	assert_true(meld_read(&arena, "A-Ah", 4, READ_THREES_ALIKE | READ_IN_PLACES, &meld, &err));
	assert_int_equal(meld.cards.total, 1);
	arena_release(&arena);
}

/* Two words are the same run if their spelled forms are equal: a second entry is compared in that
 * form. */
static void a_run_is_spelled_card_by_card(void **state)
{
	static const struct {
		const char *word, *spelled;
	} cases[] = {
	    {"4-9h,X", "4h5h6h7h8h9hX"},
	    {"4-Th", "4h5h6h7h8h9hTh"},
	    {"4-6h,8h", "4h5h6h8h"},
	    {"4h5h,X:1,7h", "4h5hX7h"},
	    {"4h5h,X7h", "4h5hX7h"},
	    {"8h4h", "8h4h"},
	};
	struct arena arena = {0};
	struct error err = {0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct meld meld;

		assert_true(meld_read(&arena, cases[i].word, strlen(cases[i].word),
		    READ_THREES_ALIKE | READ_IN_PLACES, &meld, &err));
		assert_int_equal(meld.form, MELD_RUN);
		assert_string_equal(meld_canonical(&arena, &meld, true), cases[i].spelled);
	}
	arena_release(&arena);
}

static void more_than_any_pack_is_refused(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct text word = {.arena = &arena};
	struct meld meld;

	(void)state;
	for (int i = 0; i <= MELD_CARDS_MOST; i++)
		text_add(&word, "K");
	assert_false(meld_read(&arena, word.data, word.size, READ_PLAIN, &meld, &err));
	assert_string_equal(err.code, "meld-too-large");
	arena_release(&arena);
}

/* Any bytes are read or refused, and nothing else happens. */
static void any_bytes_are_survived(void **state)
{
	static const char alphabet[] = "KQ2X3:-,hrb10\xe2\x99\xa5\xff\x01";
	uint32_t random = 2463534242u;

	(void)state;
	for (int round = 0; round < 20000; round++) {
		struct arena arena = {0};
		struct error err = {0};
		struct meld meld;
		struct cards cards;
		char word[24];
		size_t size;

		random ^= random << 13;
		random ^= random >> 17;
		random ^= random << 5;
		size = random % sizeof word;
		for (size_t i = 0; i < size; i++) {
			random ^= random << 13;
			random ^= random >> 17;
			random ^= random << 5;
			word[i] = alphabet[random % (sizeof alphabet - 1)];
		}
		if (!meld_read(&arena, word, size, random & 7, &meld, &err))
			assert_int_equal(err.kind, ERROR_INPUT);
		err = (struct error){0};
		(void)cards_read(&arena, word, size, READ_PLAIN, &cards, &err);
		arena_release(&arena);
	}
}

int main(void)
{
	enum {
		GOOD = sizeof good_melds / sizeof *good_melds,
		PLACED = sizeof placed_melds / sizeof *placed_melds,
		BAD = sizeof bad_melds / sizeof *bad_melds
	};
	struct CMUnitTest tests[GOOD + PLACED + BAD + 6] = {
	    cmocka_unit_test(a_hand_must_say_the_colour_of_threes),
	    cmocka_unit_test(hands_add_up),
	    cmocka_unit_test(a_run_may_go_from_ace_to_ace),
	    cmocka_unit_test(a_run_is_spelled_card_by_card),
	    cmocka_unit_test(more_than_any_pack_is_refused),
	    cmocka_unit_test(any_bytes_are_survived),
	};
	size_t count = 6;

	for (size_t i = 0; i < GOOD; i++) {
		/* cmocka wants a pointer it may change; the tests only read their cases. */
		union {
			const struct good_meld *constant;
			void *plain;
		} state = {.constant = &good_melds[i]};

		tests[count++] =
		    (struct CMUnitTest){good_melds[i].why, meld_is_read, NULL, NULL, state.plain};
	}
	for (size_t i = 0; i < PLACED; i++) {
		union {
			const struct placed_meld *constant;
			void *plain;
		} state = {.constant = &placed_melds[i]};

		tests[count++] = (struct CMUnitTest){
		    placed_melds[i].why, meld_in_places_is_read, NULL, NULL, state.plain};
	}
	for (size_t i = 0; i < BAD; i++) {
		union {
			const struct bad_meld *constant;
			void *plain;
		} state = {.constant = &bad_melds[i]};

		tests[count++] =
		    (struct CMUnitTest){bad_melds[i].why, meld_is_refused, NULL, NULL, state.plain};
	}
	return cmocka_run_group_tests_name("meld", tests, NULL, NULL);
}
