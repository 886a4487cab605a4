#include "card/card.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"

#include <string.h>

/* --- single cards --- */

static const char *const names[RANK_COUNT] = {
    [RANK_JOKER] = "X",
    [RANK_TWO] = "2",
    [RANK_BLACK_THREE] = "3b",
    [RANK_RED_THREE] = "3r",
    [RANK_FOUR] = "4",
    [RANK_FIVE] = "5",
    [RANK_SIX] = "6",
    [RANK_SEVEN] = "7",
    [RANK_EIGHT] = "8",
    [RANK_NINE] = "9",
    [RANK_TEN] = "T",
    [RANK_JACK] = "J",
    [RANK_QUEEN] = "Q",
    [RANK_KING] = "K",
    [RANK_ACE] = "A",
};

const char *card_rank_name(enum rank rank)
{
	return rank < RANK_COUNT ? names[rank] : "";
}

static char upper(char letter)
{
	return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* Returns the rank of a sign, the black one for a three; RANK_COUNT if there is none. */
static enum rank rank_of_sign(char sign)
{
	if (sign == '*')
		return RANK_JOKER;
	if (sign == '3')
		return RANK_BLACK_THREE;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (names[rank][1] == '\0' && names[rank][0] == upper(sign))
			return (enum rank)rank;
	return RANK_COUNT;
}

enum rank card_rank_named(const char *name, size_t size)
{
	const char *cursor = name;
	struct card card;

	if (size == strlen("joker") && memcmp(name, "joker", size) == 0)
		return RANK_JOKER;
	if (!card_next(&cursor, name + size, &card) || cursor != name + size)
		return RANK_COUNT;
	return card.suit == SUIT_NONE ? card.rank : RANK_COUNT;
}

char card_suit_letter(enum suit suit)
{
	static const char letters[SUIT_COUNT] = {'\0', 'c', 'd', 'h', 's'};

	return suit < SUIT_COUNT ? letters[suit] : '\0';
}

/* Reads a suit at the cursor and advances it; SUIT_NONE without advancing if there is none.
 * Phones write a mark after the sign of a suit, so that it is shown in colour. */
static enum suit suit_next(const char **cursor, const char *end)
{
	static const char *const signs[SUIT_COUNT] = {"", "♣", "♦", "♥", "♠"};
	static const char mark[] = "\uFE0F";
	enum { SIGN = sizeof mark - 1 }; /* bytes of each sign, and of the mark */

	for (int suit = SUIT_CLUBS; *cursor < end && suit < SUIT_COUNT; suit++) {
		if (upper(**cursor) == upper(card_suit_letter((enum suit)suit))) {
			*cursor += 1;
			return (enum suit)suit;
		}
		if (end - *cursor < SIGN || memcmp(*cursor, signs[suit], SIGN) != 0)
			continue;
		*cursor += SIGN;
		if (end - *cursor >= SIGN && memcmp(*cursor, mark, SIGN) == 0)
			*cursor += SIGN;
		return (enum suit)suit;
	}
	return SUIT_NONE;
}

/* Reads the colour of a three: a suit or a letter. */
static void read_three(const char **cursor, const char *end, struct card *card)
{
	if (*cursor < end && (upper(**cursor) == 'R' || upper(**cursor) == 'B')) {
		card->three = THREE_COLOUR;
		card->rank = upper(**cursor) == 'R' ? RANK_RED_THREE : RANK_BLACK_THREE;
		*cursor += 1;
		return;
	}
	card->suit = suit_next(cursor, end);
	if (card->suit == SUIT_NONE)
		card->three = THREE_BARE;
	else if (card->suit == SUIT_HEARTS || card->suit == SUIT_DIAMONDS)
		card->rank = RANK_RED_THREE;
}

bool card_next(const char **cursor, const char *end, struct card *ret)
{
	const char *at = *cursor;
	struct card card = {.suit = SUIT_NONE, .three = THREE_NO};

	if (at >= end)
		return false;
	if (end - at >= 2 && at[0] == '1' && at[1] == '0') {
		card.rank = RANK_TEN;
		at += 2;
	} else {
		card.rank = rank_of_sign(*at);
		if (card.rank == RANK_COUNT)
			return false;
		at++;
	}
	if (card.rank == RANK_BLACK_THREE)
		read_three(&at, end, &card);
	else if (card.rank != RANK_JOKER)
		card.suit = suit_next(&at, end);
	*cursor = at;
	*ret = card;
	return true;
}

/* --- reading melds and cards in hand --- */

enum {
	COUNT_MOST = 99,
	SUITS_ALL = (1 << SUIT_COUNT) - 1,
	PLACE_MASK = 15, /* the place of a card of a run: a low ace, then those of the circle */
	ROW_MOST = 16    /* cards of a run that have places of their own; no run has more */
};

/* A word while it is read. */
struct scan {
	struct arena *arena;
	const char *word, *cursor, *end;
	struct cards *cards;
	struct error *err;
	enum rank first_rank[RANK_COUNT]; /* natural ranks in the order written */
	size_t first_count;
	unsigned reading; /* bits of enum card_reading */
	bool loose;       /* cards in hand: a three must say its colour where it matters */
	bool range, unsuited;
	unsigned suits;
	struct card row[ROW_MOST]; /* the first cards as written */
	size_t row_count;          /* of all */
};

static bool expected(struct scan *scan, const char *code, const char *message)
{
	(void)error_set(scan->err, ERROR_INPUT, code, "%s", message_words(message));
	return error_place(scan->err, NULL, 0,
	    1 + text_characters(scan->word, (size_t)(scan->cursor - scan->word)));
}

static bool not_a_card(struct scan *scan)
{
	return expected(scan, "card-unknown", TEXT_WORDS_WRITE_A_CARD);
}

static bool may_stand_in(const struct card *card)
{
	return card->rank == RANK_JOKER || card->rank == RANK_TWO;
}

/* Returns the rank under which a card counts for the rank of a meld: threes of both colours are
 * one. */
static enum rank rank_for_majority(enum rank rank)
{
	return rank == RANK_RED_THREE ? RANK_BLACK_THREE : rank;
}

static bool add_cards(struct scan *scan, const struct card *written, int count)
{
	struct cards *cards = scan->cards;
	struct card card = *written;
	const enum suit suit = card.suit;
	size_t seen = 0;

	if ((scan->reading & READ_THREES_ALIKE) && card.rank == RANK_RED_THREE)
		card.rank = RANK_BLACK_THREE;
	for (int i = 0; i < count; i++, scan->row_count++)
		if (scan->row_count < ROW_MOST)
			scan->row[scan->row_count] = card;
	if (cards->total + count > MELD_CARDS_MOST)
		return expected(scan, "meld-too-large", TEXT_WORDS_MORE_CARDS_THAN_PACK);
	cards->count[card.rank] = (uint16_t)(cards->count[card.rank] + count);
	cards->total = (uint16_t)(cards->total + count);
	if (suit != SUIT_NONE) {
		if (!cards->suited)
			cards->suited = arena_alloc(scan->arena, RANK_COUNT, sizeof *cards->suited);
		cards->suited[card.rank][suit] = (uint16_t)(cards->suited[card.rank][suit] + count);
		scan->suits |= 1u << suit;
	} else if (card.rank != RANK_JOKER) {
		scan->unsuited = true;
	}
	while (seen < scan->first_count && scan->first_rank[seen] != rank_for_majority(card.rank))
		seen++;
	if (seen == scan->first_count && !may_stand_in(&card))
		scan->first_rank[scan->first_count++] = rank_for_majority(card.rank);
	return true;
}

static enum rank rank_at(int place, enum suit suit)
{
	if (place == 0)
		return RANK_TWO;
	if (place == 1)
		return suit == SUIT_HEARTS || suit == SUIT_DIAMONDS ? RANK_RED_THREE
		                                                    : RANK_BLACK_THREE;
	return (enum rank)(place - 2 + (int)RANK_FOUR);
}

/* Reads the last card of a run, after "4-": its suit is that of the whole run. */
static bool read_range(struct scan *scan, const struct card *first)
{
	const int ace = CARD_PLACES - 1, from = card_place(first->rank);
	struct card last;

	if (from < 0 || first->three == THREE_COLOUR)
		return expected(scan, "run-syntax", TEXT_WORDS_RUN_AS_FIRST_LAST);
	scan->cursor++;
	if (!card_next(&scan->cursor, scan->end, &last) || last.suit == SUIT_NONE ||
	    (first->suit != SUIT_NONE && first->suit != last.suit))
		return expected(scan, "run-syntax", TEXT_WORDS_RUN_LAST_CARD);
	const int to = card_place(last.rank);

	/* From one place to the other; from ace to ace all of them, and the ace again. */
	const int count = (scan->reading & READ_ACE_TO_ACE) && from == ace && to == ace
	                      ? CARD_PLACES + 1
	                      : (to - from + CARD_PLACES) % CARD_PLACES + 1;

	scan->range = true;
	for (int i = 0; i < count; i++)
		if (!add_cards(scan,
		        &(struct card){.rank = rank_at((from + i) % CARD_PLACES, last.suit),
		            .suit = last.suit},
		        1))
			return false;
	return true;
}

/* Reads the number of the card before a colon. */
static bool read_count(struct scan *scan, const struct card *card)
{
	const char *start = ++scan->cursor;
	int64_t count;

	while (scan->cursor < scan->end && *scan->cursor != ',')
		scan->cursor++;
	if (!text_integer(start, (size_t)(scan->cursor - start), 1, COUNT_MOST, &count) ||
	    *start == '+') {
		scan->cursor = start;
		return expected(scan, "meld-count", TEXT_WORDS_NUMBER_AFTER_COLON);
	}
	return add_cards(scan, card, (int)count);
}

/* Reads cards up to a comma or the end; a count or the last card of a run ends them. */
static bool read_group(struct scan *scan)
{
	if (scan->cursor == scan->end || *scan->cursor == ',')
		return not_a_card(scan);
	while (scan->cursor < scan->end && *scan->cursor != ',') {
		const char *start = scan->cursor;
		struct card card;

		if (!card_next(&scan->cursor, scan->end, &card))
			return not_a_card(scan);
		if (card.three == THREE_BARE && scan->loose &&
		    !(scan->reading & READ_THREES_ALIKE)) {
			scan->cursor = start;
			return expected(scan, "three-colour", TEXT_WORDS_THREE_NEEDS_COLOUR);
		}
		const bool closed =
		    scan->cursor < scan->end && (*scan->cursor == ':' || *scan->cursor == '-');

		if (!closed) {
			if (!add_cards(scan, &card, 1))
				return false;
			continue;
		}
		if (*scan->cursor == ':' ? !read_count(scan, &card) : !read_range(scan, &card))
			return false;
		if (scan->cursor < scan->end && *scan->cursor != ',')
			return expected(scan, "meld-comma", TEXT_WORDS_COMMA_OR_END);
	}
	return true;
}

/* Reads a whole word into the cards of the scan, and keeps it as written. */
static bool read_word(struct scan *scan, const char *word, size_t size, struct error *err)
{
	scan->word = scan->cursor = word;
	scan->end = word + size;
	scan->err = err;
	scan->cards->threes_alike = (scan->reading & READ_THREES_ALIKE) != 0;
	while (read_group(scan)) {
		if (scan->cursor == scan->end) {
			scan->cards->written = arena_copy(scan->arena, word, size);
			return true;
		}
		scan->cursor++; /* the comma */
	}
	return false;
}

static enum rank majority_rank(const struct scan *scan)
{
	const struct cards *cards = scan->cards;
	enum rank best = cards->count[RANK_TWO] > 0 ? RANK_TWO : RANK_JOKER;
	uint32_t most = 0;

	for (size_t i = 0; i < scan->first_count; i++) {
		uint32_t count = cards->count[scan->first_rank[i]];

		if (scan->first_rank[i] == RANK_BLACK_THREE)
			count += cards->count[RANK_RED_THREE];

		if (count > most) {
			most = count;
			best = scan->first_rank[i];
		}
	}
	if (best == RANK_BLACK_THREE && cards->count[RANK_BLACK_THREE] == 0)
		return RANK_RED_THREE;
	return best;
}

/* Finds the places of a run's cards, in the order in which they were written. */
static void place_cards(const struct scan *scan, struct meld *meld)
{
	const struct card *row = scan->row;
	size_t sure = 0, due;

	meld->misplaced = scan->row_count > ROW_MOST;
	if (meld->misplaced)
		return;
	/* The first card that is natural and shows its place without others. */
	while (sure < scan->row_count && (may_stand_in(&row[sure]) || row[sure].rank == RANK_ACE))
		sure++;
	if (sure == scan->row_count && row[0].rank != RANK_ACE) {
		meld->misplaced = true;
		return;
	}
	/* Without one it is a low ace with its two. */
	sure = sure == scan->row_count ? 0 : sure;
	/* Counted back from there, the first card may have no place. */
	const int first =
	    row[sure].rank == RANK_ACE ? 0 : card_place(row[sure].rank) + 1 - (int)sure;

	meld->misplaced = first < 0 || first > CARD_PLACES;
	meld->low = (unsigned)first & PLACE_MASK;
	due = (size_t)(first < 0 ? 0 : first);
	/* Each card's place follows from the cards before it. A card before the sure one that belongs further down, or
	 * after it that belongs further up, leaves a gap. In the other direction it is out of place. */
	for (size_t i = 0; i < scan->row_count; i++, due++) {
		const struct card *card = &row[i];
		const bool ace = card->rank == RANK_ACE;
		const size_t at = i == 0 && ace ? 0 : (size_t)(card_place(card->rank) + 1);

		/* A two in its own place and suit is natural. */
		if (may_stand_in(card) &&
		    (card->rank == RANK_JOKER || due != 1 || card->suit != row[sure].suit)) {
			meld->wild_at = (uint16_t)(meld->wild_at | 1u << i);
			meld->misplaced = meld->misplaced || due > CARD_PLACES;
			continue;
		}
		meld->foreign = meld->foreign || card->suit != row[sure].suit;
		/* An ace is low or high: after all others it cannot also begin them. */
		meld->misplaced = meld->misplaced || (ace && i > 0 && row[0].rank == RANK_ACE &&
		                                         !(scan->reading & READ_ACE_TO_ACE));
		if (at == due)
			continue;
		if ((at > due) == (i > sure))
			meld->gapped = true;
		else
			meld->misplaced = true;
		due = i > sure ? at : due;
	}
}

/* Returns true if the only natural card shows that a two of its suit is in its own place: 2h3hX, or
 * AhX2h4h. */
static bool places_its_two(const struct scan *scan)
{
	size_t alone = 0, place, two;

	if (scan->first_count != 1 || scan->row_count > ROW_MOST ||
	    scan->cards->count[scan->first_rank[0]] != 1)
		return false;
	while (alone < scan->row_count && may_stand_in(&scan->row[alone]))
		alone++;
	const struct card *card = &scan->row[alone];

	place = alone == 0 && card->rank == RANK_ACE ? 0 : (size_t)(card_place(card->rank) + 1);
	two = alone + 1 - place;
	return alone + 1 >= place && two < scan->row_count && scan->row[two].rank == RANK_TWO &&
	       scan->row[two].suit == card->suit;
}

bool meld_read(struct arena *arena, const char *word, size_t size, unsigned reading,
    struct meld *ret, struct error *err)
{
	struct meld meld = {.form = MELD_SET};
	struct scan scan = {.arena = arena, .cards = &meld.cards, .reading = reading};

	if (!read_word(&scan, word, size, err))
		return false;
	meld.rank = majority_rank(&scan);
	meld.suits = scan.suits & SUITS_ALL;
	/* A run is written as one, or with a suit on every card except jokers and at least two ranks besides twos, if a two
	 * in its own place is a rank like others. */
	if (scan.range ||
	    (!scan.unsuited &&
	        (scan.first_count >= 2 || ((reading & READ_IN_PLACES) && places_its_two(&scan))))) {
		meld.form = MELD_RUN;
		place_cards(&scan, &meld);
	}
	*ret = meld;
	return true;
}

bool cards_read(struct arena *arena, const char *word, size_t size, unsigned reading,
    struct cards *ret, struct error *err)
{
	struct cards cards = {.written = "", .threes_alike = (reading & READ_THREES_ALIKE) != 0};
	struct scan scan = {.arena = arena, .cards = &cards, .reading = reading, .loose = true};
	const bool none = size == 0 || (size == 1 && *word == '-');

	if (!none && !read_word(&scan, word, size, err))
		return false;
	*ret = cards;
	return true;
}

/* --- counting --- */

void cards_add(struct arena *arena, struct cards *sum, const struct cards *more)
{
	if (sum->total + more->total > MELD_CARDS_MOST)
		break_off(ERROR_INPUT, SAY_MELD_TOO_LARGE);
	if (more->suited && !sum->suited)
		sum->suited = arena_alloc(arena, RANK_COUNT, sizeof *sum->suited);
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		sum->count[rank] = (uint16_t)(sum->count[rank] + more->count[rank]);
		for (int suit = 0; more->suited && suit < SUIT_COUNT; suit++)
			sum->suited[rank][suit] =
			    (uint16_t)(sum->suited[rank][suit] + more->suited[rank][suit]);
	}
	if (sum->total == 0)
		sum->written = more->written;
	else if (more->total > 0)
		sum->written = arena_printf(arena, "%s,%s", sum->written, more->written);
	sum->threes_alike = sum->threes_alike || more->threes_alike;
	sum->total = (uint16_t)(sum->total + more->total);
}

bool cards_equal(const struct cards *a, const struct cards *b)
{
	if (memcmp(a->count, b->count, sizeof a->count) != 0)
		return false;
	if (!a->suited || !b->suited)
		return true;
	return memcmp(a->suited, b->suited, RANK_COUNT * sizeof *a->suited) == 0;
}

/* --- the canonical spelling --- */

static void add_copies(struct text *text, const char *card, char suit, int count)
{
	for (; count > 0; count--) {
		text_add(text, card);
		if (suit)
			text_add_bytes(text, &suit, 1);
	}
}

/* Writes cards of one rank: those whose suit was written first, then the others. A three with a
 * suit needs no colour. */
static void add_rank(struct text *text, const struct cards *cards, enum rank rank)
{
	const char *name = card_rank_name(rank);
	bool three = rank == RANK_BLACK_THREE || rank == RANK_RED_THREE;
	int rest = cards->count[rank];

	for (int suit = SUIT_CLUBS; cards->suited && suit < SUIT_COUNT; suit++) {
		int count = cards->suited[rank][suit];

		add_copies(text, three ? "3" : name, card_suit_letter((enum suit)suit), count);
		rest -= count;
	}
	add_copies(text, three && cards->threes_alike ? "3" : name, '\0', rest);
}

/* Writes the cards from the highest rank down, with one rank before the others (RANK_COUNT: none). */
static const char *canonical(struct arena *arena, const struct cards *cards, enum rank first)
{
	struct text text = {.arena = arena};

	if (first < RANK_COUNT)
		add_rank(&text, cards, first);
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (rank != (int)first)
			add_rank(&text, cards, (enum rank)rank);
	return text_of(&text);
}

const char *cards_canonical(struct arena *arena, const struct cards *cards)
{
	return canonical(arena, cards, RANK_COUNT);
}

const char *meld_canonical(struct arena *arena, const struct meld *meld, bool ordered)
{
	/* Of mixed ranks with equally many cards, the one written first is the meld's. */
	if (meld->form == MELD_SET)
		return canonical(arena, &meld->cards, meld->rank);
	if (!ordered)
		return cards_canonical(arena, &meld->cards);

	const char *word = meld->cards.written;
	struct cards cards = {.total = 0};
	struct error err = {0};
	struct scan scan = {.arena = arena,
	    .cards = &cards,
	    .reading = (meld->cards.threes_alike ? READ_THREES_ALIKE : 0u) |
	               (meld->cards.total > CARD_PLACES ? READ_ACE_TO_ACE : 0u)};
	struct text text = {.arena = arena};

	/* The cards of the run one by one in the order they were written: 4-6h,X as 4h5h6hX. A run of more cards than there
	 * are places keeps its writing. */
	if (!read_word(&scan, word, strlen(word), &err))
		return NULL;
	if (scan.row_count > ROW_MOST)
		return word;
	for (size_t i = 0; i < scan.row_count; i++) {
		const char suit = card_suit_letter(scan.row[i].suit);

		text_add_bytes(&text, card_rank_name(scan.row[i].rank), 1);
		text_add_bytes(&text, &suit, suit ? 1 : 0);
	}
	return text_of(&text);
}
