#include "author/generate.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"
#include "score/score.h"
#include "tournament/random.h"

#include <string.h>

enum { WORD_SIZE = 400 /* bytes */, LAID_MOST = 40 /* melds */ };

/* A hand that is being played. */
struct play {
	struct arena *arena;
	const struct rulebook *book;
	struct lots *lots;
	const int64_t *starts; /* scores of the sides before it */
	int number;            /* of the hand in the game */
	struct pack pack;
	struct hand hand;
	/* The side that plays now: */
	bool going_out;
	struct holding left; /* its cards that are not melded */
	struct holding used; /* cards of the meld that it builds */
	size_t meld_count;
	struct meld melds[LAID_MOST];
};

static bool move_card(struct play *play, enum rank rank, enum suit suit)
{
	if (play->left.count[rank][suit] == 0)
		return false;
	play->left.count[rank][suit]--;
	play->used.count[rank][suit]++;
	return true;
}

static void move_any(struct play *play, enum rank rank, int count)
{
	for (int suit = 0; suit < SUIT_COUNT; suit++)
		while (count > 0 && move_card(play, rank, (enum suit)suit))
			count--;
}

/* Writes cards as a word: a run from low to high, with suits; other cards from high to low, threes
 * with their colour. */
static const char *word_of(struct arena *arena, const struct holding *holding, bool run)
{
	struct text text = {.arena = arena};

	for (int rank = run ? 0 : RANK_COUNT - 1; rank >= 0 && rank < RANK_COUNT;
	     rank += run ? 1 : -1)
		for (int suit = 0; suit < SUIT_COUNT; suit++)
			for (int i = 0; i < holding->count[rank][suit]; i++) {
				const char *name = card_rank_name((enum rank)rank);
				const char letter[] = {card_suit_letter((enum suit)suit), '\0'};

				text_add_bytes(&text, name, 1);
				text_add(&text, run && suit != SUIT_NONE ? letter : name + 1);
			}
	return text_of(&text);
}

/* Lays the cards used as a meld, or gives them back if such a meld is not allowed. */
static void lay(struct play *play, bool run)
{
	const char *word = word_of(play->arena, &play->used, run);
	const struct meld_context context = {.going_out = play->going_out};
	struct finding findings[MELD_FINDINGS_MOST];
	struct error unreadable = {0};

	if (play->meld_count < LAID_MOST && *word && strlen(word) < WORD_SIZE &&
	    meld_read(play->arena, word, strlen(word), rulebook_reading(play->book),
	        &play->melds[play->meld_count], &unreadable) &&
	    meld_check(play->book, &play->melds[play->meld_count], &context, findings) == 0)
		play->meld_count++;
	else
		for (int rank = 0; rank < RANK_COUNT; rank++)
			for (int suit = 0; suit < SUIT_COUNT; suit++)
				play->left.count[rank][suit] += play->used.count[rank][suit];
	play->used = (struct holding){{{0}}};
}

/* Lays consecutive ranks of a suit, some of them before they are as long as they may get. */
static void lay_runs(struct play *play)
{
	const struct run_rule *rule = &play->book->runs;

	for (int suit = SUIT_CLUBS; rule->allowed && suit < SUIT_COUNT; suit++)
		for (int rank = RANK_FOUR; rank < RANK_COUNT; rank++) {
			int length = 0;

			while (rank + length < RANK_COUNT &&
			       (rule->ranks & (1u << (rank + length))) &&
			       play->left.count[rank + length][suit] > 0 &&
			       (rule->cards_most == 0 || length < rule->cards_most))
				length++;
			if (length < rule->cards_least ||
			    (length < rule->cards_most && !random_happens(play->lots, 30)))
				continue;
			for (int i = 0; i < length; i++)
				(void)move_card(play, (enum rank)(rank + i), (enum suit)suit);
			lay(play, true);
		}
}

static bool is_wild(const struct rulebook *book, int rank)
{
	return (book->wild & (1u << rank)) != 0;
}

static void move_wilds(struct play *play, int count)
{
	for (int rank = RANK_COUNT - 1; rank >= 0 && count > 0; rank--) {
		int held = holding_of(&play->left, (enum rank)rank);
		int taken = held < count ? held : count;

		if (!is_wild(play->book, rank))
			continue;
		move_any(play, (enum rank)rank, taken);
		count -= taken;
	}
}

/* Returns how many wild cards to add to a number of natural ones: enough for a canasta if
 * possible, otherwise one now and then. */
static int wilds_wanted(const struct play *play, int natural)
{
	enum { REACH = 3 };
	int lacking = play->book->canasta_least - natural;
	int held = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (is_wild(play->book, rank))
			held += holding_of(&play->left, (enum rank)rank);
	if (lacking > 0 && lacking <= REACH && lacking <= held)
		return lacking;
	if (natural == 2)
		return held > 0 && random_happens(play->lots, 40) ? 1 : 0;
	return held > 0 && lacking > 0 && random_happens(play->lots, 25) ? 1 : 0;
}

/* Lays melds of ranks. If a meld may not have as many wild cards as wanted, tries fewer. */
static void lay_ranks(struct play *play)
{
	int most = 0;

	for (int rank = RANK_FOUR; rank < RANK_COUNT; rank++)
		if (holding_of(&play->left, (enum rank)rank) > most)
			most = holding_of(&play->left, (enum rank)rank);
	/* Ranks with most cards come first: they become canastas. */
	for (int natural = most; natural >= 2; natural--)
		for (int rank = RANK_FOUR; rank < RANK_COUNT; rank++) {
			const size_t before = play->meld_count;

			if (is_wild(play->book, rank) ||
			    holding_of(&play->left, (enum rank)rank) != natural)
				continue;
			for (int wild = wilds_wanted(play, natural);
			     wild >= 0 && play->meld_count == before &&
			     natural + wild >= play->book->sets.cards_least;
			     wild--) {
				move_any(play, (enum rank)rank, natural);
				move_wilds(play, wild);
				lay(play, false);
			}
		}
}

/* Lays twos alone, and black threes for a side that goes out. */
static void lay_specials(struct play *play)
{
	enum { ENOUGH = 4 };
	const int twos = holding_of(&play->left, RANK_TWO);

	if (play->book->twos.allowed && random_happens(play->lots, 30) && twos >= ENOUGH) {
		move_any(play, RANK_TWO, twos);
		lay(play, false);
	}
	if (play->going_out && random_happens(play->lots, 50)) {
		move_any(play, RANK_BLACK_THREE, holding_of(&play->left, RANK_BLACK_THREE));
		lay(play, false);
	}
}

/* Writes a holding as the cards of a slip: "AK94". */
static void cards_write(struct arena *arena, const struct rulebook *book,
    const struct holding *holding, struct cards *ret)
{
	const char *word = word_of(arena, holding, false);
	struct error ignored = {0};

	word = *word ? word : "-";
	(void)cards_read(arena, word, strlen(word), rulebook_reading(book), ret, &ignored);
}

uint32_t random_below(struct lots *lots, uint32_t below)
{
	return below == 0 ? 0 : (uint32_t)((lots_next(lots) >> 32) * below >> 32);
}

bool random_happens(struct lots *lots, uint32_t percent)
{
	return random_below(lots, 100) < percent;
}

/* Returns true if the rank has the suit: red threes have red suits, black threes black ones. */
static bool has_suit(enum rank rank, enum suit suit)
{
	bool red = suit == SUIT_DIAMONDS || suit == SUIT_HEARTS;

	if (rank == RANK_JOKER)
		return suit == SUIT_NONE;
	if (rank == RANK_RED_THREE || rank == RANK_BLACK_THREE)
		return suit != SUIT_NONE && red == (rank == RANK_RED_THREE);
	return suit != SUIT_NONE;
}

void pack_shuffle(const struct rulebook *book, struct lots *lots, struct pack *ret)
{
	ret->size = 0;
	ret->taken = 0;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int suit = 0; suit < SUIT_COUNT; suit++) {
			const int copies = !has_suit((enum rank)rank, (enum suit)suit) ? 0
			                   : rank == RANK_JOKER ? book->copies[rank]
			                                        : book->suit_copies;

			for (int i = 0; i < copies && ret->size < PACK_CARDS_MOST; i++)
				ret->cards[ret->size++] =
				    (struct card){.rank = (enum rank)rank, .suit = (enum suit)suit};
		}
	for (size_t i = ret->size; i > 1; i--) {
		size_t other = random_below(lots, (uint32_t)i);
		struct card card = ret->cards[i - 1];

		ret->cards[i - 1] = ret->cards[other];
		ret->cards[other] = card;
	}
}

void pack_take(struct pack *pack, size_t count, struct holding *holding)
{
	for (; count > 0 && pack->taken < pack->size; count--) {
		const struct card *card = &pack->cards[pack->taken++];

		holding->count[card->rank][card->suit]++;
	}
}

int holding_of(const struct holding *holding, enum rank rank)
{
	int count = 0;

	for (int suit = 0; suit < SUIT_COUNT; suit++)
		count += holding->count[rank][suit];
	return count;
}

int holding_size(const struct holding *holding)
{
	int size = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		size += holding_of(holding, (enum rank)rank);
	return size;
}

/* Removes one card of a rank, of any suit it has. Returns false if there is none. */
static bool holding_lose(struct holding *holding, enum rank rank)
{
	for (int suit = 0; suit < SUIT_COUNT; suit++)
		if (holding->count[rank][suit] > 0) {
			holding->count[rank][suit]--;
			return true;
		}
	return false;
}

enum { ATTEMPTS_MOST = 300, WHOLE = 100 /* percent */ };

static size_t players_of(const struct rulebook *book)
{
	return book->alone || book->players_least < 1 ? 1 : (size_t)book->players_least;
}

/* Discards until `kept` cards are left. */
static void discard_to(struct lots *lots, struct holding *holding, int kept)
{
	for (int size = holding_size(holding); size > kept; size--) {
		int which = (int)random_below(lots, (uint32_t)size);
		int rank = 0;

		while (which >= holding_of(holding, (enum rank)rank))
			which -= holding_of(holding, (enum rank)rank++);
		(void)holding_lose(holding, (enum rank)rank);
	}
}

/* Returns how many cards are left when another player ends the hand: at least one for each
 * player. */
static int cards_kept(struct play *play, const struct holding *holding, bool opened)
{
	int players = (int)players_of(play->book);
	int most = players * play->book->dealt;
	int size = holding_size(holding);

	if (!opened)
		return most + (int)random_below(play->lots, (uint32_t)players + 1);
	if (size < most)
		most = size;
	return players + (int)random_below(play->lots, (uint32_t)(most > 0 ? most : 1));
}

/* Takes cards for the players who do not go out, at least one each, from those of their side. */
static struct holding partners_hold(struct play *play, struct holding *cards)
{
	int partners = (int)players_of(play->book) - 1;
	struct holding held = *cards;

	if (partners == 0)
		return (struct holding){{{0}}};
	discard_to(play->lots, &held,
	    partners * (1 + (int)random_below(play->lots, (uint32_t)play->book->dealt)));
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int suit = 0; suit < SUIT_COUNT; suit++)
			cards->count[rank][suit] -= held.count[rank][suit];
	return held;
}

static int32_t minimum_of(const struct play *play, const struct side *side)
{
	return rulebook_opening_minimum(play->book, side->score, side->raises, play->number, NULL);
}

/* Records the first melds that meet the minimum, as laid down to open. */
static void record_opening(struct play *play, struct side *side)
{
	static const enum drawn_from from[] = {FROM_UNKNOWN, FROM_STOCK, FROM_PILE};
	int64_t points = 0;
	size_t count = 0;

	while (count < side->meld_count && (count == 0 || points < minimum_of(play, side)))
		points += meld_points(play->book, &side->melds[count++]);
	side->opening = (struct opening){.meld_count = count,
	    .melds = side->melds,
	    .from = from[random_below(play->lots, sizeof from / sizeof *from)]};
	if (!opening_holds_pile(play->book, &side->opening, RANK_COUNT))
		side->opening.from = FROM_STOCK;
}

/* Deals cards to a side, which lays its red threes down. Returns the others. */
static struct holding deal_side(struct play *play, size_t index, size_t cards)
{
	struct side *side = &play->hand.sides[index];
	struct holding dealt = {{{0}}};

	*side = (struct side){.name = (char)('A' + (int)index),
	    .score = (int32_t)play->starts[index],
	    .has_hand = true};
	pack_take(&play->pack, cards, &dealt);
	while (holding_lose(&dealt, RANK_RED_THREE))
		side->red_threes++;
	return dealt;
}

/* Plays the hand of one side to its end. Returns false if the side could not end it as planned. */
static bool play_side(struct play *play, size_t index, size_t cards, bool out)
{
	struct side *side = &play->hand.sides[index];
	struct holding dealt = deal_side(play, index, cards), partners = {{{0}}};

	if (out)
		partners = partners_hold(play, &dealt);
	play->going_out = out;
	play->left = dealt;
	play->meld_count = 0;
	lay_runs(play);
	lay_specials(play);
	lay_ranks(play);
	bool opened = play->meld_count > 0 && opening_points(play->book, play->melds,
	                                          play->meld_count) >= minimum_of(play, side);
	const bool good = out ? opened : holding_size(&play->left) >= (int)players_of(play->book);

	if (!opened || (!out && random_happens(play->lots, 6))) {
		opened = false;
		play->left = dealt;
		play->meld_count = 0;
	}
	struct meld *melds = arena_alloc(play->arena, play->meld_count, sizeof *melds);

	memcpy(melds, play->melds, play->meld_count * sizeof *melds);
	side->melds = melds;
	side->meld_count = play->meld_count;
	side->out = out ? OUT_NORMAL : OUT_NONE;
	if (!out) {
		discard_to(play->lots, &play->left, cards_kept(play, &play->left, opened));
	} else if (play->book->concealed &&
	           opening_cards(melds, play->meld_count) <=
	               (int64_t)play->book->dealt + play->book->drawn &&
	           random_happens(play->lots, WHOLE / 2)) {
		/* The hand is small enough to go out with all of it at once. */
		side->out = OUT_CONCEALED;
		side->opening = (struct opening){
		    .meld_count = side->meld_count, .melds = side->melds, .from = FROM_STOCK};
	}
	if (opened && side->opening.meld_count == 0 && random_happens(play->lots, 45))
		record_opening(play, side);
	cards_write(play->arena, play->book, out ? &partners : &play->left, &side->held);
	return good;
}

/* Plays a hand. Returns false if a side could not end it as planned. */
static bool play_once(struct play *play)
{
	enum { USED_LEAST = 45, USED_MORE = 50 }; /* percent of the pack */
	const struct rulebook *book = play->book;
	const struct contract_rule *rule = &book->contract;
	struct hand *hand = &play->hand;
	size_t sides = (size_t)book->side_count;
	bool ended = random_happens(play->lots, 82), good = true;
	size_t goer = random_below(play->lots, (uint32_t)sides);

	*hand = (struct hand){.side_count = sides, .exhausted = !ended};
	pack_shuffle(book, play->lots, &play->pack);
	const size_t share =
	    play->pack.size * (USED_LEAST + random_below(play->lots, USED_MORE)) / WHOLE / sides;

	for (size_t i = 0; good && i < sides; i++)
		good = play_side(play, i, share, ended && i == goer);
	/* A bid of a side that has opened, or a doubled one of any. Low bids are most frequent. */
	hand->contract.none = rule->allowed;
	if (rule->allowed && random_happens(play->lots, 85)) {
		struct contract contract = {.bid = true};

		contract.side = random_below(play->lots, (uint32_t)sides);
		contract.level = (int)random_below(play->lots, (uint32_t)rule->levels);
		contract.level = (int)random_below(play->lots, (uint32_t)contract.level + 1);
		contract.level = 1 + (int)random_below(play->lots, (uint32_t)contract.level + 1);
		contract.denomination =
		    (enum denomination)random_below(play->lots, DENOMINATION_COUNT);
		contract.doubled = random_happens(play->lots, 8);
		if (contract.doubled || hand->sides[contract.side].meld_count > 0)
			hand->contract = contract;
	}
	/* Stock and pile are the cards that no side has. */
	if (good && random_happens(play->lots, 20)) {
		int64_t rest = (int64_t)play->pack.size;

		for (size_t i = 0; i < sides; i++)
			rest -= opening_cards(hand->sides[i].melds, hand->sides[i].meld_count) +
			        hand->sides[i].held.total + hand->sides[i].red_threes;
		hand->has_rest = true;
		hand->rest = (int32_t)rest;
	}
	return good;
}

static void score_it(const struct play *play, struct score *ret)
{
	score_make_room(play->arena, play->book, &play->hand, ret);
	score_hand(play->book, &play->hand, play->number, ret);
}

/* Plays hands until one is legal. If chance gives none, makes one in which the stock ends before
 * a side has melded. */
static void play_legally(struct play *play, struct score *score)
{
	struct hand *hand = &play->hand;

	for (int i = 0; i < ATTEMPTS_MOST; i++) {
		if (!play_once(play))
			continue;
		score_it(play, score);
		if (!score_has_errors(score))
			return;
		/* Only the record of an opening or of going out concealed may be invalid. */
		for (size_t side = 0; side < hand->side_count; side++) {
			hand->sides[side].opening = (struct opening){0};
			if (hand->sides[side].out == OUT_CONCEALED)
				hand->sides[side].out = OUT_NORMAL;
		}
		score_it(play, score);
		if (!score_has_errors(score))
			return;
	}
	*hand = (struct hand){.side_count = (size_t)play->book->side_count, .exhausted = true};
	pack_shuffle(play->book, play->lots, &play->pack);
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct holding held =
		    deal_side(play, i, players_of(play->book) * (size_t)play->book->dealt);

		cards_write(play->arena, play->book, &held, &hand->sides[i].held);
	}
	score_it(play, score);
}

/* Writes the melds and cards of a side as counts. */
static void write_counts(const struct rulebook *book, struct side *side)
{
	struct counts *counts = &side->counts;

	for (size_t i = 0; i < side->meld_count; i++) {
		size_t kind = meld_canasta_kind(book, &side->melds[i]);

		if (kind != SIZE_MAX)
			counts->canastas[kind]++;
		counts->melded += (int32_t)meld_points(book, &side->melds[i]);
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (!book->held[rank].apart)
			counts->held += book->value_hand[rank] * side->held.count[rank];
	if (book->held[RANK_BLACK_THREE].apart)
		counts->blacks_held = side->held.count[RANK_BLACK_THREE];
}

/* Writes the cards of the sides as counts, or as the sums that they score. */
static void write_as(struct play *play, enum detail detail, const struct score *score)
{
	struct hand *hand = &play->hand;

	if (detail == DETAIL_CARDS)
		return;
	if (detail == DETAIL_TOTALS && hand->contract.bid)
		hand->contract.outcome = score->contract.outcome;
	hand->has_rest = false;
	for (size_t i = 0; i < hand->side_count; i++) {
		struct side *side = &hand->sides[i];

		if (detail == DETAIL_COUNTS)
			write_counts(play->book, side);
		else
			side->totals = (struct totals){.base = (int32_t)score->sides[i].base,
			    .cards = (int32_t)score->sides[i].cards};
		side->detail = detail;
		side->melds = NULL;
		side->meld_count = 0;
		side->held = (struct cards){0};
		side->has_hand = false;
		side->opening = (struct opening){0};
	}
}

void generate_hand(struct arena *arena, const struct rulebook *book, struct lots *lots,
    const struct generate_wish *wish, const int64_t starts[SIDES_MOST], int number,
    struct hand *ret, struct score *ret_score)
{
	static const int32_t lapses[] = {-100, -10, 5, 100, 300};
	struct play *play = arena_alloc(arena, 1, sizeof *play);
	int detail = wish->detail;

	play->arena = arena;
	play->book = book;
	play->lots = lots;
	play->starts = starts;
	play->number = number;
	if (detail == GENERATE_MIXED)
		detail = (int)random_below(lots, GENERATE_MIXED);
	play_legally(play, ret_score);
	write_as(play, (enum detail)detail, ret_score);
	/* A penalty that takes points and is given alone; written sums have none. */
	for (size_t i = 0; i < play->hand.side_count && book->penalty_count > 0; i++) {
		const size_t index = random_below(lots, (uint32_t)book->penalty_count);
		struct side *side = &play->hand.sides[i];

		if (!random_happens(lots, wish->penalties) || side->detail == DETAIL_TOTALS ||
		    book->penalties[index].use != PENALTY_POINTS ||
		    book->penalties[index].besides != SIZE_MAX)
			continue;
		struct penalty_entry *entry = arena_alloc(arena, 1, sizeof *entry);

		*entry = (struct penalty_entry){.penalty = index, .count = 1};
		side->penalties = entry;
		side->penalty_count = 1;
	}
	score_it(play, ret_score);
	/* The sum that the side wrote, which may be wrong. */
	for (size_t i = 0; i < play->hand.side_count; i++) {
		struct claim *written = &play->hand.sides[i].claim;
		const uint32_t lapse = random_below(lots, sizeof lapses / sizeof *lapses);

		if (!random_happens(lots, wish->claims))
			continue;
		written->has_total = true;
		written->total = (int32_t)ret_score->sides[i].total;
		if (random_happens(lots, 10))
			written->total += lapses[lapse];
	}
	*ret = play->hand;
	score_it(play, ret_score);
}

bool generate_slip_up(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    int number, struct hand *ret)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		struct score score;

		if (hand->sides[i].red_threes == 0 || hand->sides[i].detail == DETAIL_TOTALS)
			continue;
		*ret = *hand;
		ret->sides[i].red_threes--;
		ret->rest += hand->has_rest;
		score_make_room(arena, book, ret, &score);
		score_hand(book, ret, number, &score);
		if (!score_has_errors(&score))
			return true;
	}
	return false;
}

static void shuffle(struct lots *lots, size_t *seats, size_t count)
{
	for (size_t i = count; i > 1; i--) {
		size_t other = random_below(lots, (uint32_t)i);
		size_t seat = seats[i - 1];

		seats[i - 1] = seats[other];
		seats[other] = seat;
	}
}

/* Returns place `at` of the circle: the first stays, the others turn by one each round. */
static size_t turned(size_t at, size_t round, size_t places)
{
	return at == 0 ? 0 : 1 + (at - 1 + round - 1) % (places - 1);
}

size_t generate_round(uint64_t seed, size_t count, size_t sides, size_t round, size_t *ret)
{
	struct lots lots = {seed};
	struct lots sides_of_round = {seed + round};
	const size_t places = count + count % 2;
	size_t *seats = ret + count, tables = 0, bye = SIZE_MAX;

	for (size_t i = 0; i < count; i++)
		seats[i] = i;
	shuffle(&lots, seats, count);
	if (sides != 2) {
		shuffle(&sides_of_round, seats, count);
		memcpy(ret, seats, count * sizeof *ret);
		return count / sides;
	}
	/* Pairs places across the circle; an empty seat gives a bye. */
	for (size_t i = 0; i < places / 2; i++) {
		size_t one = turned(i, round, places),
		       other = turned(places - 1 - i, round, places);
		bool crossed = random_happens(&sides_of_round, WHOLE / 2);

		if (one >= count || other >= count) {
			bye = one >= count ? seats[other] : seats[one];
			continue;
		}
		ret[2 * tables] = seats[crossed ? other : one];
		ret[2 * tables + 1] = seats[crossed ? one : other];
		tables++;
	}
	if (bye != SIZE_MAX)
		ret[2 * tables] = bye;
	return tables;
}
