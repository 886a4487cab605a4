/* Whether two sums, or counts, can be, against every legal position of packs small enough to lay them all out. */
#include "base/text.h"
#include "referee/count_bounds.h"
#include "referee/counts.h"
#include "referee/possible.h"
#include "rulebook/load.h"
#include "score/meld_check.h"
#include "score/score.h"

#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>

enum {
	MELDS_MOST = 400, /* legal melds of a small pack */
	LAID_MOST = 12,   /* melds of a side at once */
	STEP = 5,
	CARDS_OF_PACK = 16, /* at most, where runs are bounded */
	BASE_MOST = 8000,   /* either sign */
	CARDS_MOST = 250,
	BASES = 2 * BASE_MOST / STEP + 1,
	SUMS = 2 * CARDS_MOST / STEP + 1,
	COUNTED_MOST = 1 << 19, /* different counts seen */
	COUNTED_SLOTS = 1 << 20,
	COUNTED_ASKED = 24,    /* of them */
	PLACES_MOST = 1 << 15, /* different sums seen */
	INEXACT_ONE_IN = 5,    /* where runs are bounded: of so small a pack nearly all are edges */
	COUNTS_INEXACT_ONE_IN = 2 /* the same of counts */
};

#define NO_CARDS "\"4\": 0, \"5\": 0, \"6\": 0, \"7\": 0, \"8\": 0, \"9\": 0, T: 0, J: 0, Q: 0"

/* What the red threes of a small pack are worth, plus with a canasta. */
#define RED_THREES(amounts)                                                                        \
	"red-threes: {on-table: [{when: {canastas: 1}, amounts: [" amounts                         \
	"], clause: c}, {amounts: [-300], clause: c}]}\n"
#define ONE_RED_THREE RED_THREES("100")

static const struct small_pack {
	const char *name;
	const char *file;
	bool bounded; /* runs are bounded from both ends, as those of a large pack are */
} packs[] = {
    {"one meld of a rank",
        "extends: fi-canasta\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 5, A: 2, \"2\": 1, 3b: 3, 3r: 2}}\n"
        "melds: {sets: {canasta-natural: {least: 2, clause: c}}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n",
        false},
    {"melds of a rank as many as wanted, table cards minus without a canasta",
        "extends: nl-canasta\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 7, A: 3, \"2\": 1, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "canastas: {cards: {least: 4, clause: c}}\n",
        false},
    {"a table of steps, gaps between the values",
        "extends: se-canasta\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 0, A: 7, \"2\": 2, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "canastas: {cards: {least: 5, clause: c}}\n",
        false},
    {"wild cards on a complete canasta",
        "extends: au-canasta\n"
        "pack: {packs: 1, jokers: 2, clause: c, copies: {" NO_CARDS
        ", K: 6, A: 0, \"2\": 3, 3b: 0, 3r: 1}}\n" ONE_RED_THREE,
        false},
    {"a lone player who is out holds nothing",
        "extends: au-canasta-2\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 6, A: 3, \"2\": 1, 3b: 1, 3r: 1}}\n" ONE_RED_THREE
        "canastas: {cards: {least: 4, clause: c}}\n"
        "going-out: {needs: {canastas: 1, clause: c}}\n",
        false},
    {"canastas of wild cards, told apart by their jokers; short melds that cost points",
        "extends: nl-canasta\n"
        "pack: {packs: 1, jokers: 2, clause: c, copies: {" NO_CARDS
        ", K: 3, A: 0, \"2\": 3, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "melds: {wilds: {cards: {least: 3, clause: c}, wild: {most: 7, clause: c}}}\n"
        "unfinished: {kings: {of: K, points: 700, clause: c}}\n"
        "canastas:\n"
        "  cards: {least: 4, clause: c}\n"
        "  kinds:\n"
        "    wild-two-jokers: {points: 900, of: [\"2\", X], jokers: {least: 2}, clause: c}\n"
        "    wild: {points: 600, of: [\"2\", X], clause: c}\n",
        false},
    {"bonuses for what lies together",
        "extends: nl-canasta\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {" NO_CARDS
        ", K: 5, A: 4, \"2\": 1, 3b: 0, 3r: 1}}\n" ONE_RED_THREE
        "bonuses: {both: {when: [out, {canastas: 2}], points: 250, clause: c},\n"
        "          one: {when: {canastas: 1}, points: 50, unless: both, clause: c}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n",
        false},
    {"runs, whole and short",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 2, \"5\": 2, \"6\": 2, \"7\": 1, "
        "\"8\": 1, \"9\": 0, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 1}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n",
        false},
    {"runs beside melds of a rank",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 0, \"5\": 0, \"6\": 0, \"7\": 0, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 1, K: 2, A: 4, \"2\": 3, 3b: 1, 3r: 0}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n",
        false},
    {"runs bounded from both ends",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 0, clause: c, copies: {\"4\": 2, \"5\": 2, \"6\": 2, \"7\": 1, "
        "\"8\": 1, \"9\": 1, T: 0, J: 0, Q: 0, K: 0, A: 0, \"2\": 0, 3b: 0, 3r: 1}}\n"
        "melds: {runs: {cards: {least: 3, most: 4, clause: c}}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n",
        true},
    {"threes and twos in runs bounded from both ends",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {\"4\": 0, \"5\": 0, \"6\": 0, \"7\": 0, "
        "\"8\": 0, \"9\": 0, T: 0, J: 0, Q: 1, K: 2, A: 4, \"2\": 2, 3b: 1, 3r: 1}}\n"
        "melds: {runs: {cards: {least: 3, most: 4, clause: c}}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n",
        true},
    {"a price for threes in hand",
        "extends: fi-sitoumussamba\n"
        "pack: {packs: 1, jokers: 1, clause: c, copies: {" NO_CARDS
        ", K: 4, A: 0, \"2\": 4, 3b: 3, 3r: 1}}\n"
        "melds: {runs: {allowed: no, clause: c}}\n"
        "canastas: {cards: {least: 4, clause: c}}\n",
        false},
};

/* A position as a table counts it, of a side that is not out. */
struct counted {
	struct counts counts;
	int32_t reds;
};

/* Two sums by their places in the table of what was seen. */
struct place {
	int base, cards;
};

/* Every position of a pack, laid out one by one. */
struct laying {
	const struct rulebook *book;
	struct arena arena;
	struct meld melds[MELDS_MOST];
	size_t meld_count;
	struct meld laid[LAID_MOST];
	size_t laid_count;
	struct cards held;
	int left[RANK_COUNT];
	unsigned char seen[BASES][SUMS]; /* a bit for each way to end */
	struct place places[PLACES_MOST];
	size_t place_count;
	long positions;
	struct counted counted[COUNTED_MOST];
	uint32_t slots[COUNTED_SLOTS]; /* index + 1 */
	size_t counted_count;
};

static struct laying *laying;

/* Answers that were not exact: where runs are bounded there may be a few. */
static long answered, inexact;
static long counts_answered, counts_inexact;

static bool is_legal_meld(const struct meld *meld)
{
	struct finding findings[MELD_FINDINGS_MOST];
	struct meld_context context = {.going_out = true};

	for (size_t i = meld_check(laying->book, meld, &context, findings); i-- > 0;)
		if (findings[i].level == LEVEL_ERROR)
			return false;
	return true;
}

/* Melds of each rank with any wild cards, and of wild cards alone. */
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

/* Runs of any ranks: gaps are only warned of. Suits are left out. */
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

static uint32_t *slot_of(const struct counted *counted)
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

/* The same facts as counts; what lies unset in them is zero, so that they compare bytewise. */
static void count_position(const struct side *side)
{
	const struct rulebook *book = laying->book;
	struct counted counted;
	uint32_t *slot;

	memset(&counted, 0, sizeof counted);
	counted.reds = side->red_threes;
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
	slot = slot_of(&counted);
	if (*slot != 0)
		return;
	assert_true(laying->counted_count < COUNTED_MOST);
	laying->counted[laying->counted_count] = counted;
	*slot = (uint32_t)++laying->counted_count;
}

static void score_position(int reds)
{
	struct hand hand = {.side_count = 1};
	struct side *side = &hand.sides[0];
	struct score score;
	struct error err;

	side->name = 'A';
	side->melds = laying->laid;
	side->meld_count = laying->laid_count;
	side->held = laying->held;
	side->has_hand = true;
	side->red_threes = reds;
	for (int out = OUT_NONE; out <= OUT_CONCEALED; out++) {
		struct arena arena = {0};

		side->out = (enum out)out;
		assert_true(score_make_room(&arena, laying->book, &hand, &score, &err));
		score_hand(laying->book, &hand, 1, &score);
		if (!score_has_errors(&score)) {
			if (out == OUT_NONE)
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

static void lay_melds(size_t from)
{
	hold_cards(0);
	for (size_t i = from; i < laying->meld_count; i++) {
		assert_true(laying->laid_count < LAID_MOST);
		if (take_cards(&laying->melds[i], 1)) {
			laying->laid[laying->laid_count++] = laying->melds[i];
			lay_melds(i);
			laying->laid_count--;
		}
		(void)take_cards(&laying->melds[i], -1);
	}
}

/* Whether anything was seen with these base points: others are asked about here and there only. */
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

/* Sums that were seen, one after another: few of all there might be. */
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

/* Distances of the nearest sums seen, least first; returns how many. */
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
	struct error err = {0};

	assert_true(possible_judge(possible, &question, &answer, &err));
	if (answer.possible)
		return;
	for (size_t i = 0; i < answer.nearest_count; i++) {
		const struct point_sums *nearest = &answer.nearest[i];

		if (!was_seen((int)(nearest->base + BASE_MOST) / STEP,
		        (int)(nearest->cards + CARDS_MOST) / STEP, ~0))
			fail_msg("%lld/%lld: %lld/%lld is nearest, but was never seen",
			    (long long)question.sums.base, (long long)question.sums.cards,
			    (long long)nearest->base, (long long)nearest->cards);
		if (inexact == 0) /* else something nearer may be between what is and is not */
			assert_int_equal(labs((long)(nearest->base - question.sums.base)) +
			                     labs((long)(nearest->cards - question.sums.cards)),
			    distances[i]);
	}
	if (inexact == 0)
		assert_int_equal(answer.nearest_count, near);
}

/* Whether the answers agree for one way to end, or for any. */
static void answers_agree(struct possible *possible, int base, int cards, int out)
{
	struct possible_question question = {
	    .sums = {base * STEP - BASE_MOST, cards * STEP - CARDS_MOST},
	    .out_known = out <= OUT_CONCEALED,
	    .out = out <= OUT_CONCEALED ? (enum out)out : OUT_NONE,
	    .reds = -1};
	bool seen = was_seen(base, cards, question.out_known ? 1 << out : ~0);
	struct possible_answer answer;
	struct error err = {0};

	assert_true(possible_judge(possible, &question, &answer, &err));
	answered++;
	inexact += !answer.exact;
	if (answer.exact ? answer.possible != seen : seen && !answer.possible)
		fail_msg("%lld/%lld, out %d: %s, laid out: %s", (long long)question.sums.base,
		    (long long)question.sums.cards, out,
		    answer.possible ? "possible" : "impossible", seen ? "seen" : "never seen");
}

/* Counts that were seen can be, those that were not cannot. */
static void counts_agree(const struct counted *asked)
{
	struct side side = {.name = 'A', .detail = DETAIL_COUNTS};
	bool seen = *slot_of(asked) != 0;
	struct counts_answer answer;
	struct error err = {0};

	side.counts = asked->counts;
	side.red_threes = asked->reds;
	assert_true(counts_judge(laying->book, &side, &answer, &err));
	if (answer.possible != seen || !answer.exact)
		fail_msg("melded %d held %d, canastas %d %d %d %d, red threes %d and %d: %s, %s",
		    asked->counts.melded, asked->counts.held, asked->counts.canastas[0],
		    asked->counts.canastas[1], asked->counts.canastas[2], asked->counts.canastas[3],
		    asked->reds, asked->counts.reds_held,
		    answer.possible ? "possible" : "impossible", seen ? "seen" : "never seen");
	if (!answer.possible && answer.nearest_known) {
		struct counted nearest = *asked;

		nearest.counts.melded = (int32_t)answer.nearest;
		if (answer.nearest_held && *slot_of(&nearest) == 0)
			fail_msg("melded %d held %d: %lld is nearest, but was never seen",
			    asked->counts.melded, asked->counts.held, (long long)answer.nearest);
	}
}

/* Counts with runs bounded from both ends: what was seen is never refused, what surely can be was. */
static void count_bounds_agree(const struct counted *asked)
{
	const struct rulebook *book = laying->book;
	struct side side = {.name = 'A', .detail = DETAIL_COUNTS};
	bool seen = *slot_of(asked) != 0, applies;
	struct counts_answer answer;
	struct error err = {0};
	int whole = 0;

	side.counts = asked->counts;
	side.red_threes = asked->reds;
	for (size_t kind = 0; kind < book->kind_count; kind++)
		whole += book->kinds[kind].run ? asked->counts.canastas[kind] : 0;
	if (whole * book->canasta_least > CARDS_OF_PACK)
		return;
	assert_true(count_bounds_judge(book, &side, whole, &applies, &answer, &err));
	assert_true(applies);
	counts_answered++;
	counts_inexact += !answer.exact;
	if (answer.exact ? answer.possible != seen : seen && !answer.possible)
		fail_msg("melded %d held %d, canastas %d %d %d %d, red threes %d and %d: %s, %s",
		    asked->counts.melded, asked->counts.held, asked->counts.canastas[0],
		    asked->counts.canastas[1], asked->counts.canastas[2], asked->counts.canastas[3],
		    asked->reds, asked->counts.reds_held,
		    answer.possible ? "possible" : "impossible", seen ? "seen" : "never seen");
	if (!answer.possible && answer.nearest_known && answer.nearest_held) {
		struct counted nearest = *asked;

		nearest.counts.melded = (int32_t)answer.nearest;
		if (*slot_of(&nearest) == 0)
			fail_msg("melded %d held %d: %lld is nearest, but was never seen",
			    asked->counts.melded, asked->counts.held, (long long)answer.nearest);
	}
	if (!seen)
		return;
	side.counts.has_net = true;
	side.counts.net = side.counts.melded - side.counts.held;
	side.counts.melded = side.counts.held = 0;
	assert_true(count_bounds_judge(book, &side, whole, &applies, &answer, &err));
	assert_true(answer.possible);
}

/* Counts, in each way they are judged. */
static void counts_agree_both(const struct counted *asked, bool bounded)
{
	counts_agree(asked);
	if (bounded)
		count_bounds_agree(asked);
}

/* Counts here and there, and what is next to them. */
static void all_counts_agree(bool bounded)
{
	for (size_t i = 0; i < COUNTED_ASKED; i++) {
		const struct counted *seen =
		    &laying->counted[i * laying->counted_count / COUNTED_ASKED];

		counts_agree_both(seen, bounded);
		for (int32_t points = 1; points <= 4; points++) {
			struct counted other = *seen;

			other.counts.melded += points * points * STEP;
			counts_agree_both(&other, bounded);
			other.counts.held += points * STEP;
			counts_agree_both(&other, bounded);
			other.counts.melded = seen->counts.melded;
			counts_agree_both(&other, bounded);
		}
		for (size_t kind = 0; kind < laying->book->kind_count; kind++) {
			struct counted other = *seen;

			other.counts.canastas[kind]++;
			counts_agree_both(&other, bounded);
			other.counts.canastas[(kind + 1) % laying->book->kind_count] = 0;
			counts_agree_both(&other, bounded);
		}
	}
}

static void agrees_with_every_position(void **state)
{
	const struct small_pack *pack = *state;
	struct arena arena = {0};
	struct text file = {.arena = &arena};
	struct rulebook_text text = {.name = "club.yaml"};
	struct possible *possible;
	struct error err = {0};

	laying = arena_alloc(&arena, 1, sizeof *laying);
	assert_non_null(laying);
	text_add(&file, "rulebook: club\n");
	text_add(&file, pack->file);
	text.data = text_of(&file);
	text.size = file.size;
	if (!rulebook_load_texts(&arena, &text, 1, NULL, 0, &laying->book, &err))
		fail_msg("%d:%d: %s", err.line, err.column, err.message);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		laying->left[rank] = laying->book->copies[rank];
	collect_melds();
	collect_runs();
	lay_melds(0);
	list_seen();
	assert_true(laying->positions > 1000);
	possible = possible_open(&arena, laying->book, &err);
	assert_non_null(possible);
	if (pack->bounded)
		possible_bound_runs(possible);
	answered = inexact = 0;
	for (int base = 0; base < BASES; base += (pack->bounded ? 100 : 50) / STEP)
		for (int cards = 0; cards < SUMS; cards += base_was_seen(base) ? 1 : 19)
			for (int out = OUT_NONE; out <= OUT_CONCEALED + 1; out++)
				answers_agree(possible, base, cards, out);
	if (inexact * (pack->bounded ? INEXACT_ONE_IN : 1) > (pack->bounded ? answered : 0))
		fail_msg("%ld of %ld answers are not exact", inexact, answered);
	for (int base = 0; base < BASES; base += 650 / STEP)
		for (int cards = 0; cards < SUMS; cards += 13)
			nearest_agree(possible, base, cards);
	counts_answered = counts_inexact = 0;
	all_counts_agree(pack->bounded);
	if (counts_inexact * COUNTS_INEXACT_ONE_IN > counts_answered)
		fail_msg("%ld of %ld answers about counts are not exact", counts_inexact,
		    counts_answered);
	arena_release(&arena);
}

int main(void)
{
	struct CMUnitTest tests[sizeof packs / sizeof *packs];

	for (size_t i = 0; i < sizeof packs / sizeof *packs; i++)
		tests[i] = (struct CMUnitTest){.name = packs[i].name,
		    .test_func = agrees_with_every_position,
		    .initial_state = (void *)(uintptr_t)&packs[i]};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
