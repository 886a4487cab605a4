#include "unit/referee/small_packs.h"

#include "base/text.h"
#include "rulebook/load.h"
#include "score/meld_check.h"
#include "score/score.h"

#include "base/arena.h"
#include "base/error.h"
#include "card/card.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"

#include <string.h>

#define NO_CARDS "\"4\": 0, \"5\": 0, \"6\": 0, \"7\": 0, \"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0"

/* The points of red threes in a small pack: plus with a canasta, otherwise minus. */
#define RED_THREES(amounts)                                                                        \
	"red-threes: {on-table: [{when: {canastas: 1}, amounts: [" amounts                         \
	"], clause: c}, {amounts: [-300], clause: c}]}\n"
#define ONE_RED_THREE RED_THREES("100")

const struct small_pack small_packs[SMALL_PACKS] = {
    {"one meld of a rank", "extends: fi-canasta\n"
                           "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
                           ", K: 5, A: 2, \"2\": 1, 3b: 3, 3r: 2}}\n"
                           "melds: {sets: {canasta-natural: {least: 2, clause: c}}}\n"
                           "canastas: {cards: {least: 4, clause: c}}\n"},
    {"melds of a rank as many as wanted, table cards minus without a canasta",
        "extends: nl-canasta\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 7, A: 3, \"2\": 1, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"a table of steps, gaps between the values",
        "extends: se-canasta\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 0, A: 7, \"2\": 2, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "canastas: {cards: {least: 5, clause: c}}\n"},
    {"wild cards on a complete canasta", "extends: au-canasta\n"
                                         "pack: {packs: 1, jokers: 2, clause: c, copies: {" NO_CARDS
                                         ", K: 6, A: 0, \"2\": 3, 3b: 0, 3r: 1}}\n" ONE_RED_THREE},
    {"a lone player who goes out holds no cards",
        "extends: au-canasta-2\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 6, A: 3, \"2\": 1, 3b: 1, 3r: 1}}\n" ONE_RED_THREE
        "canastas: {cards: {least: 4, clause: c}}\n"
        "going-out: {needs: {canastas: 1, clause: c}}\n"},
    {"canastas of wild cards, distinguished by their jokers; short melds that cost points",
        "extends: nl-canasta\n"
        "pack: {packs: 1, jokers: 2, clause: c, copies: {" NO_CARDS
        ", K: 3, A: 0, \"2\": 3, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "melds: {wilds: {cards: {least: 3, clause: c}, wild: {most: 7, clause: c}}}\n"
        "unfinished: {kings: {of: K, points: 700, clause: c}}\n"
        "canastas:\n"
        "  cards: {least: 4, clause: c}\n"
        "  kinds:\n"
        "    wild-two-jokers: {points: 900, of: [\"2\", X], jokers: {least: 2}, clause: c}\n"
        "    wild: {points: 600, of: [\"2\", X], clause: c}\n"},
    {"bonuses for melds that lie together",
        "extends: nl-canasta\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {" NO_CARDS
        ", K: 5, A: 4, \"2\": 1, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "bonuses: {both: {when: [out, {canastas: 2}], points: 250, clause: c},\n"
        "          one: {when: {canastas: 1}, points: 50, unless: both, clause: c}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"runs, whole and short",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 2, \"5\": 2, \"6\": 2, \"7\": 1, "
        "\"8\": 1, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 1}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"runs with melds of a rank",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 0, \"5\": 0, \"6\": 0, \"7\": 0, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 1, K: 2, A: 4, \"2\": 3, 3b: 1, 3r: 0}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"runs no longer than a canasta",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 2, \"5\": 2, \"6\": 2, \"7\": 1, "
        "\"8\": 1, \"9\": 1, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 1}}\n"
        "melds: {runs: {cards: {least: 3, most: 4, clause: c}}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"threes and twos in runs",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {\"4\": 0, \"5\": 0, \"6\": 0, \"7\": 0, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 1, K: 2, A: 4, \"2\": 2, 3b: 1, 3r: 1}}\n"
        "melds: {runs: {cards: {least: 3, most: 4, clause: c}}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"a price for threes in hand", "extends: fi-sitoumussamba\n"
                                   "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
                                   ", K: 4, A: 0, \"2\": 4, 3b: 3, 3r: 1}}\n"
                                   "melds: {runs: {allowed: no, clause: c}}\n"
                                   "canastas: {cards: {least: 4, clause: c}}\n"},
    {"more cards of a rank than suits",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 5, \"5\": 5, \"6\": 3, \"7\": 1, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 0}}\n"
        "melds: {runs: {cards: {least: 2, most: 3, clause: c}}}\n"
        "canastas: {cards: {least: 3, clause: c}}\n"},
    {"threes of both colours with runs of few suits",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 4, \"5\": 3, \"6\": 0, \"7\": 0, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 3, 3r: 3}}\n"
        "melds: {runs: {cards: {least: 2, most: 3, clause: c}}}\n"
        "canastas: {cards: {least: 3, clause: c}}\n"},
    {"runs that count for going out and red threes",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {\"4\": 4, \"5\": 2, \"6\": 2, \"7\": 1, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 1}}\n"
        "red-threes: {on-table: [{when: {canastas: 2}, amounts: [100], clause: c}, {amounts: "
        "[-300], clause: c}]}\n"
        "going-out: {needs: {canastas: 2, clause: c}}\n"
        "melds: {runs: {cards: {least: 2, most: 3, clause: c}}}\n"
        "canastas: {cards: {least: 3, clause: c}}\n"},
    {"runs with bonuses and short melds that cost points",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 2, jokers: 1, clause: c, copies: {\"4\": 4, \"5\": 2, \"6\": 2, \"7\": 1, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 1, 3r: 1}}\n"
        "unfinished: {fours: {of: \"4\", points: 700, clause: c}}\n"
        "bonuses: {two: {when: {canastas: 2}, points: 250, clause: c}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"runs longer than a canasta",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 3, \"5\": 2, \"6\": 2, \"7\": 2, "
        "\"8\": 2, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 0}}\n"
        "melds: {runs: {cards: {least: 2, most: 5, clause: c}}}\n"
        "canastas: {cards: {least: 3, clause: c}}\n"},
    {"dear cards all on the table or all in hand, with a run",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 2, \"5\": 1, \"6\": 0, \"7\": 0, "
        "\"8\": 1, \"9\": 1, T: 0, J: 0, Q: 0, K: 0, A: 6, \"2\": 0, 3b: 0, 3r: 0}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"a canasta of black threes with a run",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 0, \"5\": 0, \"6\": 1, \"7\": 0, "
        "\"8\": 1, \"9\": 1, T: 0, J: 0, Q: 0, K: 3, A: 0, \"2\": 0, 3b: 3, 3r: 0}}\n"
        "melds: {runs: {cards: {least: 3, most: 3, clause: c}}}\n"
        "canastas: {cards: {least: 3, clause: c}, kinds: {natural: {points: 3000, of: [K, 3b], "
        "wild: {most: 0}, clause: c}}}\n"},
    {"fewer ranks than a whole run has cards",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {\"4\": 0, \"5\": 0, \"6\": 0, \"7\": 2, "
        "\"8\": 2, \"9\": 4, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 1, 3r: 0}}\n"
        "melds: {runs: {cards: {least: 2, most: 5, clause: c}}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"a premium for black threes that lie there",
        "extends: au-canasta\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 5, A: 0, \"2\": 1, 3b: 5, 3r: 1}}\n" ONE_RED_THREE
        "melds: {black-threes: {wild: {most: 0, clause: c}}}\n"
        "facts: {mano: {asked: no, clause: c},\n"
        "        negros: {asked: no, clause: c, shown-by: {of: 3b, cards: 4, clause: c}}}\n"
        "bonuses: {first: {when: [out, mano], points: 250, clause: c},\n"
        "          four: {when: [out, negros], points: 440, clause: c}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"facts that melds of several ranks show, with wild cards or without",
        "extends: nl-canasta\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 4, A: 4, \"2\": 1, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "facts: {four: {asked: no, clause: c, shown-by: {of: [K, A], cards: 4, clause: c}},\n"
        "        joker: {asked: no, clause: c, shown-by: {of: X, cards: 1, clause: c}}}\n"
        "bonuses: {four: {when: four, points: 150, clause: c},\n"
        "          joker: {when: [out, joker], points: 250, clause: c}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"a fact shown by kings, which costs points if it is missing, with runs",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {\"4\": 2, \"5\": 2, \"6\": 1, \"7\": 0, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0, K: 3, A: 0, \"2\": 0, 3b: 0, 3r: 1}}\n"
        "facts: {kings: {asked: no, clause: c, shown-by: {of: K, cards: 3, clause: c},\n"
        "                lacking: {points: 150, clause: c}}}\n"
        "melds: {runs: {cards: {least: 2, most: 3, clause: c}}}\n"
        "canastas: {cards: {least: 3, clause: c}}\n"},
    {"black threes that show a fact, with runs",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 0, \"5\": 0, \"6\": 1, \"7\": 0, "
        "\"8\": 1, \"9\": 1, T: 0, J: 0, Q: 0, K: 3, A: 0, \"2\": 0, 3b: 3, 3r: 0}}\n"
        "facts: {negros: {asked: no, clause: c, shown-by: {of: 3b, cards: 3, clause: c}}}\n"
        "bonuses: {three: {when: negros, points: 450, clause: c}}\n"
        "melds: {runs: {cards: {least: 3, most: 3, clause: c}}}\n"
        "canastas: {cards: {least: 3, clause: c}}\n"},
    {"short runs that cost points",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 2, \"5\": 2, \"6\": 2, \"7\": 1, "
        "\"8\": 1, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 1}}\n"
        "unfinished: {short: {run: yes, points: 700, clause: c}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
    {"short runs that cost points, and threes and twos in them",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {\"4\": 2, \"5\": 1, \"6\": 0, \"7\": 0, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 2, \"2\": 2, 3b: 1, 3r: 1}}\n"
        "unfinished: {short: {run: yes, points: 700, clause: c}}\n"
        "melds: {runs: {cards: {least: 3, most: 4, clause: c}}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n"},
};

struct laying *laying;

static bool is_legal_meld(const struct meld *meld)
{
	struct finding findings[MELD_FINDINGS_MOST];
	struct meld_context context = {.going_out = true};

	for (size_t i = meld_check(laying->book, meld, &context, findings); i-- > 0;)
		if (findings[i].level == LEVEL_ERROR)
			return false;
	return true;
}

/* Collects the melds of each rank with any wild cards, and those of wild cards alone. */
static void collect_melds(void)
{
	const uint16_t *copies = laying->book->copies;

	laying->meld_count = 0;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int own = 0; own <= copies[rank]; own++)
			for (int jokers = 0; jokers <= copies[RANK_JOKER]; jokers++)
				for (int twos = 0; twos <= copies[RANK_TWO]; twos++) {
					struct meld meld = {
					    .form = MELD_SET, .rank = (enum rank)rank};

					if (rank == RANK_RED_THREE ||
					    (rank == RANK_JOKER && (twos || own)) ||
					    (rank == RANK_TWO && (twos || own == 0)) ||
					    (rank > RANK_TWO && own == 0))
						continue;
					meld.cards.count[RANK_JOKER] = (uint16_t)jokers;
					meld.cards.count[RANK_TWO] = (uint16_t)twos;
					if (rank != RANK_JOKER)
						meld.cards.count[rank] = (uint16_t)own;
					meld.cards.total = (uint16_t)(own + jokers + twos);
					if (meld.cards.total == 0 || !is_legal_meld(&meld))
						continue;
					assert_true(laying->meld_count < MELDS_MOST);
					laying->melds[laying->meld_count++] = meld;
				}
}

/* Collects the runs of any ranks, because a gap is only a warning. Their suits are found when they
 * are laid. */
static void collect_runs(void)
{
	for (uint32_t ranks = 1; ranks < 1u << RANK_COUNT && laying->book->runs.allowed; ranks++) {
		struct meld run = {.form = MELD_RUN, .suits = 1u << SUIT_HEARTS};
		bool held = true;

		for (int rank = 0; rank < RANK_COUNT; rank++) {
			bool in = (ranks & 1u << rank) != 0;

			held = held && (!in || laying->book->copies[rank] > 0);
			run.cards.count[rank] = in ? 1 : 0;
			run.cards.total = (uint16_t)(run.cards.total + (in ? 1 : 0));
		}
		if (!held || !is_legal_meld(&run))
			continue;
		assert_true(laying->meld_count < MELDS_MOST);
		laying->melds[laying->meld_count++] = run;
	}
}

uint32_t *counted_slot(const struct counted *counted)
{
	const unsigned char *bytes = (const unsigned char *)counted;
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	size_t slot;

	for (size_t i = 0; i < sizeof *counted; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	slot = (size_t)(hash ^ hash >> 32) % COUNTED_SLOTS;
	while (laying->slots[slot] != 0 &&
	       memcmp(&laying->counted[laying->slots[slot] - 1], counted, sizeof *counted) != 0)
		slot = (slot + 1) % COUNTED_SLOTS;
	return &laying->slots[slot];
}

/* Records the position as counts. Unused bytes are zero, so that counts can be compared as
 * bytes. */
static void count_position(const struct side *side)
{
	const struct rulebook *book = laying->book;
	struct counted counted;
	uint32_t *slot;

	memset(&counted, 0, sizeof counted);
	counted.reds = side->red_threes;
	counted.out = side->out;
	counted.facts = (uint8_t)(side->facts | side_table_facts_laid(book, side));
	for (size_t i = 0; i < side->meld_count; i++) {
		const struct meld *meld = &side->melds[i];
		size_t kind = meld_canasta_kind(book, meld);

		if (kind != SIZE_MAX)
			counted.counts.canastas[kind]++;
		for (int rank = 0; rank < RANK_COUNT; rank++)
			counted.counts.melded += meld->cards.count[rank] * book->value_table[rank];
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (!book->held[rank].apart)
			counted.counts.held += side->held.count[rank] * book->value_hand[rank];
	if (book->held[RANK_RED_THREE].apart)
		counted.counts.reds_held = side->held.count[RANK_RED_THREE];
	if (book->held[RANK_BLACK_THREE].apart)
		counted.counts.blacks_held = side->held.count[RANK_BLACK_THREE];
	slot = counted_slot(&counted);
	if (*slot != 0)
		return;
	assert_true(laying->counted_count < COUNTED_MOST);
	laying->counted[laying->counted_count] = counted;
	*slot = (uint32_t)++laying->counted_count;
}

/* Scores the position with these facts; the slip states all of them. */
static void score_facts(int reds, unsigned facts)
{
	struct hand hand = {.side_count = 1};
	struct side *side = &hand.sides[0];
	struct score score;

	side->name = 'A';
	side->melds = laying->laid;
	side->meld_count = laying->laid_count;
	side->held = laying->held;
	side->has_hand = true;
	side->red_threes = reds;
	side->facts_known = (uint8_t)((1u << laying->book->fact_count) - 1);
	side->facts = (uint8_t)facts;
	for (int out = OUT_NONE; out <= OUT_CONCEALED; out++) {
		struct arena arena = {0};

		side->out = (enum out)out;
		score_make_room(&arena, laying->book, &hand, &score);
		score_hand(laying->book, &hand, 1, &score);
		if (!score_has_errors(&score)) {
			if (out != OUT_CONCEALED)
				count_position(side);
			int64_t base = (score.sides[0].base + BASE_MOST) / STEP;
			int64_t cards = (score.sides[0].cards + CARDS_MOST) / STEP;

			assert_in_range(base, 0, BASES - 1);
			assert_in_range(cards, 0, SUMS - 1);
			laying->seen[base][cards] |= (unsigned char)(1 << out);
		}
		laying->positions++;
		arena_release(&arena);
	}
}

static void score_position(int reds)
{
	for (unsigned facts = 0; facts < 1u << laying->book->fact_count; facts++)
		score_facts(reds, facts);
}

static void hold_cards(int rank)
{
	if (rank == RANK_COUNT) {
		for (int reds = 0; reds <= laying->left[RANK_RED_THREE]; reds++)
			score_position(reds);
		return;
	}
	for (int held = 0; held <= laying->left[rank]; held++) {
		laying->held.count[rank] = (uint16_t)held;
		laying->held.total = (uint16_t)(laying->held.total + held);
		laying->left[rank] -= held;
		hold_cards(rank + 1);
		laying->left[rank] += held;
		laying->held.total = (uint16_t)(laying->held.total - held);
		laying->held.count[rank] = 0;
	}
}

static bool take_cards(const struct meld *meld, int sign)
{
	bool enough = true;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		laying->left[rank] -= sign * meld->cards.count[rank];
		enough = enough && laying->left[rank] >= 0;
	}
	return enough;
}

/* Returns true if the run can be of the suit: threes are black or red. */
static bool may_be_of(const struct meld *run, int suit)
{
	bool black = suit == SUIT_CLUBS || suit == SUIT_SPADES;

	return run->cards.count[black ? RANK_RED_THREE : RANK_BLACK_THREE] == 0;
}

/* Gives every suit in turn to each run from this one on, until no card is used more often than it
 * has copies. */
static bool suits_found(size_t from, int used[SUIT_COUNT][RANK_COUNT])
{
	while (from < laying->laid_count && laying->laid[from].form != MELD_RUN)
		from++;
	if (from == laying->laid_count)
		return true;
	for (int suit = SUIT_CLUBS; suit < SUIT_COUNT; suit++) {
		const struct meld *run = &laying->laid[from];
		bool fits = may_be_of(run, suit), found;

		for (int rank = 0; rank < RANK_COUNT; rank++) {
			used[suit][rank] += run->cards.count[rank];
			fits = fits && used[suit][rank] <= laying->book->suit_copies;
		}
		found = fits && suits_found(from + 1, used);
		for (int rank = 0; rank < RANK_COUNT; rank++)
			used[suit][rank] -= run->cards.count[rank];
		if (found)
			return true;
	}
	return false;
}

static bool runs_find_suits(void)
{
	int used[SUIT_COUNT][RANK_COUNT] = {0};

	return suits_found(0, used);
}

static void melding_make(size_t from)
{
	hold_cards(0);
	for (size_t i = from; i < laying->meld_count; i++) {
		assert_true(laying->laid_count < LAID_MOST);
		if (take_cards(&laying->melds[i], 1)) {
			laying->laid[laying->laid_count++] = laying->melds[i];
			if (runs_find_suits())
				melding_make(i);
			laying->laid_count--;
		}
		(void)take_cards(&laying->melds[i], -1);
	}
}

/* Lists the sums that were seen, which are few of all. */
static void list_seen(void)
{
	laying->place_count = 0;
	for (int base = 0; base < BASES; base++)
		for (int cards = 0; cards < SUMS; cards++) {
			if (laying->seen[base][cards] == 0)
				continue;
			assert_true(laying->place_count < PLACES_MOST);
			laying->places[laying->place_count++] = (struct place){base, cards};
		}
}

void small_pack_lay(struct arena *arena, const struct small_pack *pack)
{
	struct text file = {.arena = arena};
	struct file_text text = {.name = "club.yaml"};
	struct error err = {0};

	laying = arena_alloc(arena, 1, sizeof *laying);
	assert_non_null(laying);
	text_add(&file, "rulebook: club\n");
	text_add(&file, pack->file);
	text.data = text_of(&file);
	text.size = file.size;
	if (!rulebook_load_texts(arena, &text, 1, NULL, 0, &laying->book, &err))
		fail_msg("%d:%d: %s", err.line, err.column, err.message);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		laying->left[rank] = laying->book->copies[rank];
	collect_melds();
	collect_runs();
	melding_make(0);
	list_seen();
	assert_true(laying->positions > 1000); /* otherwise the pack is too small */
}
