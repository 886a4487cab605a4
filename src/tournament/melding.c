#include "tournament/melding.h"

#include "base/text.h"
#include "score/meld_check.h"

#include <string.h>

enum { WORD_SIZE = 400 };

/* A meld on its way: the cards put together, to be given back where it does not hold. */
struct building {
	struct arena *arena;
	const struct rulebook *book;
	struct dice *dice;
	bool going_out;
	struct holding *holding;
	struct holding used;
	struct melding *laid;
};

static bool move_card(struct building *building, enum rank rank, enum suit suit)
{
	if (building->holding->count[rank][suit] == 0)
		return false;
	building->holding->count[rank][suit]--;
	building->used.count[rank][suit]++;
	return true;
}

static void move_any(struct building *building, enum rank rank, int count)
{
	for (int suit = 0; suit < SUIT_COUNT; suit++)
		while (count > 0 && move_card(building, rank, (enum suit)suit))
			count--;
}

static void give_back(struct building *building)
{
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int suit = 0; suit < SUIT_COUNT; suit++)
			building->holding->count[rank][suit] += building->used.count[rank][suit];
	building->used = (struct holding){{{0}}};
}

static bool meld_good(const struct building *building, const struct meld *meld)
{
	struct finding findings[MELD_FINDINGS_MOST];
	const struct meld_context context = {.going_out = building->going_out};

	return meld_check(building->book, meld, &context, findings) == 0;
}

/* The cards used, as a word: runs with their suits, from low to high. */
static const char *word_of(const struct building *building, bool run)
{
	struct text text = {.arena = building->arena};

	for (int rank = run ? 0 : RANK_COUNT - 1; rank >= 0 && rank < RANK_COUNT;
	     rank += run ? 1 : -1)
		for (int suit = 0; suit < SUIT_COUNT; suit++)
			for (int i = 0; i < building->used.count[rank][suit]; i++) {
				const char *name = card_rank_name((enum rank)rank);

				text_add_bytes(&text, name, 1);
				if (run && suit != SUIT_NONE)
					text_addf(&text, "%c", card_suit_letter((enum suit)suit));
				else if (name[1] != '\0')
					text_add(&text, name + 1); /* the colour of a three */
			}
	return text.failed ? NULL : text_of(&text);
}

/* Lays the cards used as a meld, or gives them back where no such meld may lie. */
static bool lay(struct building *building, bool run, struct error *err)
{
	struct melding *laid = building->laid;
	const char *word = word_of(building, run);
	struct error unreadable = {0};

	if (!word)
		return error_memory(err);
	if (laid->count < LAID_MOST && *word && strlen(word) < WORD_SIZE &&
	    meld_read(building->arena, word, strlen(word), rulebook_reading(building->book),
	        &laid->melds[laid->count], &unreadable) &&
	    meld_good(building, &laid->melds[laid->count])) {
		laid->count++;
		building->used = (struct holding){{{0}}};
		return true;
	}
	give_back(building);
	return !error_is(&unreadable, CODE_MEMORY) || error_memory(err);
}

/* --- runs --- */

/* Ranks of a suit in hand one after another, from `rank` on. */
static int row_length(const struct building *building, int rank, enum suit suit)
{
	const struct run_rule *rule = &building->book->runs;
	int length = 0;

	while (rank + length < RANK_COUNT && (rule->ranks & (1u << (rank + length))) &&
	       building->holding->count[rank + length][suit] > 0 &&
	       (rule->cards_most == 0 || length < rule->cards_most))
		length++;
	return length;
}

static bool lay_runs(struct building *building, struct error *err)
{
	const struct run_rule *rule = &building->book->runs;

	for (int suit = SUIT_CLUBS; rule->allowed && suit < SUIT_COUNT; suit++)
		for (int rank = RANK_FOUR; rank < RANK_COUNT; rank++) {
			int length = row_length(building, rank, (enum suit)suit);

			if (length < rule->cards_least ||
			    (length < rule->cards_most && !dealer_dice_happen(building->dice, 30)))
				continue;
			for (int i = 0; i < length; i++)
				(void)move_card(building, (enum rank)(rank + i), (enum suit)suit);
			if (!lay(building, true, err))
				return false;
		}
	return true;
}

/* --- melds of a rank --- */

static bool is_wild(const struct rulebook *book, int rank)
{
	return (book->wild & (1u << rank)) != 0;
}

static int wilds_held(const struct building *building)
{
	int count = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (is_wild(building->book, rank))
			count += dealer_holding_of(building->holding, (enum rank)rank);
	return count;
}

static void move_wilds(struct building *building, int count)
{
	for (int rank = RANK_COUNT - 1; rank >= 0 && count > 0; rank--) {
		int held = dealer_holding_of(building->holding, (enum rank)rank);
		int taken = held < count ? held : count;

		if (!is_wild(building->book, rank))
			continue;
		move_any(building, (enum rank)rank, taken);
		count -= taken;
	}
}

/* Wild cards a meld of so many natural ones takes: those that make it a canasta where they suffice,
 * else now and then one. */
static int wilds_wanted(const struct building *building, int natural)
{
	enum { REACH = 3 };
	int lacking = building->book->canasta_least - natural;
	int held = wilds_held(building);

	if (lacking > 0 && lacking <= REACH && lacking <= held)
		return lacking;
	if (natural == 2)
		return held > 0 && dealer_dice_happen(building->dice, 40) ? 1 : 0;
	return held > 0 && lacking > 0 && dealer_dice_happen(building->dice, 25) ? 1 : 0;
}

/* Fewer wild cards are tried where so many may not lie there. */
static bool lay_rank(struct building *building, enum rank rank, struct error *err)
{
	int natural = dealer_holding_of(building->holding, rank);
	int wild = wilds_wanted(building, natural);
	size_t before = building->laid->count;

	for (; wild >= 0 && building->laid->count == before; wild--) {
		if (natural + wild < building->book->sets.cards_least)
			break;
		move_any(building, rank, natural);
		move_wilds(building, wild);
		if (!lay(building, false, err))
			return false;
	}
	return true;
}

static bool lay_ranks(struct building *building, struct error *err)
{
	int most = 0;

	for (int rank = RANK_FOUR; rank < RANK_COUNT; rank++)
		if (dealer_holding_of(building->holding, (enum rank)rank) > most)
			most = dealer_holding_of(building->holding, (enum rank)rank);
	/* Ranks with most cards first: they become canastas. */
	for (int natural = most; natural >= 2; natural--)
		for (int rank = RANK_FOUR; rank < RANK_COUNT; rank++)
			if (!is_wild(building->book, rank) &&
			    dealer_holding_of(building->holding, (enum rank)rank) == natural &&
			    !lay_rank(building, (enum rank)rank, err))
				return false;
	return true;
}

/* Twos by themselves, and black threes by who goes out. */
static bool lay_specials(struct building *building, struct error *err)
{
	enum { ENOUGH = 4 };

	if (building->book->twos.allowed && dealer_dice_happen(building->dice, 30) &&
	    dealer_holding_of(building->holding, RANK_TWO) >= ENOUGH) {
		move_any(building, RANK_TWO, dealer_holding_of(building->holding, RANK_TWO));
		if (!lay(building, false, err))
			return false;
	}
	if (building->going_out && dealer_dice_happen(building->dice, 50)) {
		move_any(building, RANK_BLACK_THREE,
		    dealer_holding_of(building->holding, RANK_BLACK_THREE));
		if (!lay(building, false, err))
			return false;
	}
	return true;
}

bool melding_make(struct arena *arena, const struct rulebook *book, struct dice *dice,
    bool going_out, struct holding *holding, struct melding *ret, struct error *err)
{
	struct building building = {.arena = arena,
	    .book = book,
	    .dice = dice,
	    .going_out = going_out,
	    .holding = holding,
	    .laid = ret};

	ret->count = 0;
	return lay_runs(&building, err) && lay_specials(&building, err) &&
	       lay_ranks(&building, err);
}

bool melding_cards(struct arena *arena, unsigned reading, const struct holding *holding,
    struct cards *ret, struct error *err)
{
	struct building building = {.arena = arena, .used = *holding};
	const char *word = word_of(&building, false);

	if (!word)
		return error_memory(err);
	return cards_read(arena, *word ? word : "-", *word ? strlen(word) : 1, reading, ret, err);
}
