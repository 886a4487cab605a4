/* possible_parts.h - the parts of the proof in possible.h: needs, states, ways of a rank,
 * transitions, sets of sums, bounds, searches and endings.
 *
 * A need is a set of kinds of canasta, and the number of them that a condition asks for. A fact that
 * cards show is a need too: one meld that shows it. What was made is one number with a few bits for
 * each need. If there are few enough of such numbers, each has a place (0, 1 …), which can index an
 * array. */
#ifndef CANASTA_REFEREE_POSSIBLE_PARTS_H
#define CANASTA_REFEREE_POSSIBLE_PARTS_H

#include "base/arena.h"
#include "card/card.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct condition;
struct error;
struct held_price;
struct need;
struct point_sums;
struct possible_answer;
struct possible_question;
struct rulebook;
struct score;
struct unfinished;

enum {
	NEEDS_TOLD = 12, /* needs of a rulebook that are kept separate */
	NEED_BITS = 5,   /* bits for the canastas made towards one need */
	NEED_MOST = 31,  /* most canastas that a need can ask for */
	NEEDS_PLACES_MOST = 1 << 12
};

/* The needs of the rulebook's conditions, each set of kinds once. */
struct needs {
	size_t count;
	uint32_t kinds[NEEDS_TOLD];
	int most[NEEDS_TOLD]; /* number after which more make no difference */
	uint32_t enough;      /* bits of needs of counts of which more are not too many */
	bool counted;  /* canastas as a table counted them: one more than counted is too many */
	bool too_many; /* more than can be kept separate */
};

void needs_collect(const struct rulebook *book, struct needs *ret);

/* Returns one canasta of the kind, as a state counts it. */
uint64_t needs_of_kind(const struct needs *needs, size_t kind);

/* Returns one meld that shows the fact, as a state counts it; needs_show() finds it again. */
uint64_t needs_of_fact(const struct needs *needs, size_t fact);
bool needs_show(const struct needs *needs, uint64_t made, size_t fact);

/* Returns the sum of both, each need capped where more make no difference. */
uint64_t needs_joined(const struct needs *needs, uint64_t a, uint64_t b);

/* Subtracts a part of the canastas made, for needs of counts. Returns false if that part is not
 * in it. */
bool needs_without(const struct needs *needs, uint64_t made, uint64_t part, uint64_t *ret);

/* Makes needs of the canastas counted, by kind: each of those kinds is a need, with room for one
 * canasta too many. A kind counted as zero is not a need. A fact that the side names, and that cards
 * show, is one: its cards lie there, or they do not. */
void needs_of_counts(const struct rulebook *book, const int32_t *canastas, const struct side *side,
    struct needs *ret);

/* Returns true if more canastas were made than counted (needs_exceeded()), or exactly as many
 * (needs_exact()), for needs of counts. */
bool needs_exceeded(const struct needs *needs, uint64_t made);
bool needs_exact(const struct needs *needs, uint64_t made);

/* Returns how many places the canastas made have; more than NEEDS_PLACES_MOST cannot be kept
 * separate. For needs of counts, the last place has exactly the canastas counted. */
int needs_places(const struct needs *needs);
int needs_place(const struct needs *needs, uint64_t made);
uint64_t needs_made(const struct needs *needs, int place);

/* Returns true if the canastas made meet all the needs given. */
bool needs_met(const struct needs *needs, uint64_t made, const struct need *asked, size_t count);

/* Returns true if a condition holds. */
bool needs_condition(const struct needs *needs, const struct condition *condition, uint64_t made,
    bool melded, bool out);

/* The facts of a side's melds that matter for its score, without card points.
 *
 * Two sets of melds with one state are worth as much and leave equal wild cards, so one of them
 * represents all. Collections find a state by hashing. */

enum {
	MARK_MELDED = 1,      /* the side has a meld */
	MARK_BARS = 2,        /* a meld prevents another of its rank */
	MARK_BARS_JOKERS = 4, /* a meld of jokers alone does so */
	STATES_FIRST = 64,    /* room a collection begins with */
	HASH_HALF = 32
};

struct state {
	int32_t base;      /* points of canastas, less those for short melds */
	uint64_t needs;    /* canastas made towards each need, NEED_BITS each */
	uint16_t naturals; /* cards of the current rank on the table */
	uint8_t jokers, twos;
	uint8_t marks;
	uint8_t reds; /* red threes lying in runs */
	/* Cards lying in runs: */
	uint16_t loose; /* all of them; in a search all except threes */
	uint16_t broad; /* of each rank no more than there are whole runs */
	uint8_t peak;   /* cards of the rank that has most */
	uint8_t threes; /* threes of either colour */
};

/* A collection without repetition, in the order of adding. */
struct states {
	struct arena *arena;
	size_t count, room;
	struct state *list;
	size_t *slots; /* twice the room; index + 1, 0: free */
};

/* Returns true if the states are equal in every member. */
bool state_same(const struct state *a, const struct state *b);

/* Returns the index of the state, and adds it if it is new. */
size_t states_add(struct states *states, const struct state *state);

/* Every way the cards of one rank may lie on the table, checked by the scorer's own checks.
 *
 * If no rule distinguishes a joker from a two, wild cards are counted together as jokers, which
 * leaves far fewer ways. Cards of a run are counted as loose cards, any number of them. */

enum {
	WAYS_MOST = 1 << 14,     /* ways of one rank */
	TRIED_MOST = 1 << 24,    /* melds tried to find them */
	WILD_PAIRS_MOST = 1 << 9 /* numbers of jokers and twos of a pack */
};

struct ways {
	size_t count;
	const struct state *list;
};

struct deck {
	const struct rulebook *book;
	struct needs needs;
	const int32_t *canastas; /* canastas to make, by kind; NULL: any */
	const struct side *side; /* whose canastas they are, with what it says of its facts */
	bool made[2]; /* true if ways of a side that stays in, and of one that goes out, are made */
	bool two_is_wild;
	bool wild_together; /* jokers and twos are counted as one */
	int jokers, twos;   /* wild cards in the pack */
	/* Ways by rank, and by going out or not: ordinary ranks, and melds of wild cards alone at
	 * [RANK_JOKER]. */
	struct ways ways[RANK_COUNT][2];
	size_t run_kind; /* kind of canasta a whole run is; SIZE_MAX: none */
	bool beyond;     /* too many ways to search */
};

/* Makes every way of every rank. Sets `beyond` if there are too many, or if the book has a rule
 * that cannot be searched. */
void deck_make(struct arena *arena, const struct rulebook *book, struct deck *ret);

/* Makes every way of the side with exactly those canastas, by kind. Base points are left out. */
void deck_make_counted(struct arena *arena, const struct rulebook *book, const int32_t *canastas,
    const struct side *side, struct deck *ret);

/* Returns true if the deck has the rank's ways under its own name. */
bool deck_is_ordinary(const struct deck *deck, int rank);

/* Returns true if cards of the rank may lie in a run. */
bool deck_in_runs(const struct deck *deck, int rank);

/* Return the points of a card of the rank: its worth on the table, and its cost in hand. */
int64_t deck_value_on_table(const struct rulebook *book, int rank);
int64_t deck_value_in_hand(const struct rulebook *book, int rank);

/* Returns the base points that cards of a rank in hand cost. */
int64_t deck_held_points(const struct held_price *price, int held);

/* Returns how many cards of the pack may lie in runs. */
int deck_cards_in_runs(const struct deck *deck);

/* Returns the most canastas in runs that a pack allows. */
int deck_whole_runs_most(const struct deck *deck);

enum { HELD_SORTS = 2 }; /* sorts of cards a transition leaves: jokers and twos, otherwise one */

/* The meaning of the rows of a layer, and of the figure in each row.
 *
 * A transition holds everything a rank adds: cards in runs, wild cards used, canastas made, rows
 * and a figure. */
enum run_figures {
	FIGURES_TOTALS, /* rows of base points; card points, less the cards in hand */
	FIGURES_COUNTS, /* rows of card points melded; points of cards in hand, negative */
	FIGURES_NET     /* one row; card points, less the cards in hand */
};

/* A choice of sign, ending and figures that bounds are made for. */
struct bounds_view {
	const struct deck *deck;
	enum run_figures figures;
	int sign;     /* sign of the cards on the table */
	bool out;     /* the side goes out */
	bool in_hand; /* cards may stay in hand */
	int64_t unit; /* points between two rows */
};

/* Cards that may be in hand or not, with the points that each takes off the figure. */
struct held {
	int32_t value;
	int count;
};

struct bounds_transition {
	int in_runs; /* cards of the rank in runs */
	int wild;    /* wild cards used; for wild cards themselves, those used before */
	int row;
	bool melded; /* cards of the rank are on the table */
	int uneven;  /* cards in runs more or fewer than an even share */
	uint64_t made;
	int32_t least, most; /* figure with all remaining cards in hand, and with none */
	struct held held[HELD_SORTS];
};

struct bounds_transitions {
	size_t count;
	struct bounds_transition *list;
	int64_t base; /* base points of row 0 */
};

/* Sets of card points, a bit for each sum.
 *
 * A set reaches from `lowest` upwards in steps of `unit` points. Sets of one span are plain arrays
 * of its words. */

struct span {
	int64_t lowest, highest; /* multiples of unit */
	int64_t unit;
	size_t words;
};

/* `count` sums in units: start, start + step, … */
struct stretch {
	int32_t start, step, count;
};

struct stretches {
	size_t count;
	const struct stretch *list;
};

/* Returns the span that holds every sum from `lowest` to `highest`. */
struct span sums_span(int64_t lowest, int64_t highest, int64_t unit);

/* Makes room for one more set in a growing array. */
void sums_room(struct arena *arena, size_t words, size_t count, uint64_t **sums, size_t *room);

void sums_set(uint64_t *sums, const struct span *span, int64_t points);
/* Adds every sum from one to another, as far as the span reaches. */
void sums_fill(uint64_t *sums, const struct span *span, int64_t from, int64_t to);

bool sums_empty(const uint64_t *sums, size_t words);
bool sums_has(const uint64_t *sums, const struct span *span, int64_t points);

/* Find the sum of the set next to `points`: at or below it, at or above it. Return false if there
 * is none. */
bool sums_below(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);
bool sums_above(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);

/* Adds to `to` every sum of `from` plus every one of the stretches. `room` is as long as a set. */
void sums_add(uint64_t *to, const uint64_t *from, size_t words, const struct stretches *added,
    uint64_t *room);

/* Splits a set into few stretches, relative to 0. */
void sums_stretches(
    struct arena *arena, const uint64_t *sums, const struct span *span, struct stretches *ret);

/* The least and the most points a side may reach with a number of whole runs, rank after rank.
 *
 * Of the cards in runs, a state keeps only how many lie in whole ones at most: of each rank as
 * many as there are whole runs. Each state (also wild cards used and canastas made) has rows of
 * base points or of card points melded. Each row has two figures: the least and the most card
 * points, or points of cards in hand. Suits, the division of short runs and gaps between the
 * figures are ignored. So sums outside these bounds are impossible, and sums within them may be
 * possible; bounds_search() decides. */

enum {
	LAYERS_MOST = RANK_COUNT + 1,
	BOUNDS_WORDS_MOST = 1 << 23, /* memory the layers may take: 64 MB */
	FIGURE_NONE = INT32_MAX / 4  /* least of an empty row; its negative is the most */
};

/* The facts kept about the ranks passed so far. */
struct bounds_state {
	int in_whole; /* cards of whole runs that find room, at least */
	int wild;     /* wild cards used */
	int needs;    /* place of the canastas made (needs_places()) */
};

/* A rank, or finally all the wild cards, with the results after it. */
struct bounds_layer {
	int rank;
	bool like_before; /* its transitions are those of the layer before */
	struct bounds_transitions transitions;

	/* Ranges of the states: cards in whole runs, wild cards used, places of canastas made. */
	int whole_least, whole_most, wild_most, needs_count;
	/* By place of the canastas made; -1: impossible or without continuation. */
	int *needs_index;
	size_t rows;           /* rows of each state */
	size_t *end;           /* by state: first row after the last one used */
	int32_t *least, *most; /* by state and row */
};

/* Conditions that the cards must meet at least. */
enum bounds_asks { ASKS_NOTHING, ASKS_MELDS, ASKS_RUNS };

struct bounds {
	struct arena *arena;
	struct bounds_view view;
	int whole;             /* whole runs */
	enum bounds_asks asks; /* condition for a search; bounds ignore it */
	int64_t row_most; /* most base points or card points melded that any question asks for */
	int64_t base;     /* base points of row 0 in the last layer */
	struct span held_span; /* span for the sums of remaining cards, in searches */
	uint64_t *held_none;   /* set of the sum 0 alone */
	uint64_t *held_sums;   /* room for the sets of every layer */
	size_t rows_told;
	int needs_told;
	int threes_most;    /* most threes in runs */
	size_t layer_count; /* layers, including the one before any rank */
	struct bounds_layer layers[LAYERS_MOST + 1];
};

/* Returns true if runs of the deck's rulebook can be bounded. */
bool bounds_applies(const struct deck *deck);

/* Fills the layers. The caller sets view, arena, whole, asks and row_most. Sets `ret_beyond` if it
 * would take too much. */
void bounds_run(struct bounds *bounds, bool *ret_beyond);

/* Returns the state after the last layer that this many threes in runs complete. */
struct bounds_state bounds_end(const struct bounds *bounds, int threes, int needs);

/* Return the least and most figures of a state, by row; NULL if it is impossible. */
const int32_t *bounds_least(
    const struct bounds_layer *layer, const struct bounds_state *state, size_t *ret_rows);
const int32_t *bounds_most(const struct bounds_layer *layer, const struct bounds_state *state);

/* Returns the points between possible base points of melds other than runs. */
int64_t bounds_unit(const struct deck *deck);

/* The result of a search.
 *
 * A search goes back through the layers to cards that can be laid, and the bounds tell it at
 * every layer which transitions may continue. At the beginning, suits must be found for the cards
 * in runs (run_suits.c) and the cards in hand must make the figure; otherwise the search turns
 * back. It tries every way, so a position that it does not find does not exist. */

enum bounds_found {
	BOUNDS_FOUND_NONE,
	BOUNDS_FOUND_ONE,
	BOUNDS_FOUND_TOO_FAR /* more ways than the steps left could try */
};

/* The figures to reach after the last layer. */
struct bounds_goal {
	int blacks, reds; /* threes in runs */
	int needs;        /* place of the canastas made */
	size_t row;
	int32_t figure;
};

/* Searches for the goal, and subtracts its steps from the steps left. */
enum bounds_found bounds_search(
    const struct bounds *bounds, const struct bounds_goal *goal, int64_t *steps_left);

/* An answer about counts: can any legal position of one side have exactly those canastas, card
 * points melded and card points in hand?
 *
 * Positions are legal as in possible.h. Conditions that canastas meet, as for going out, are
 * checked by the scorer. Cards in runs are bounded and searched. */

struct counts_answer {
	bool possible;
	bool exact; /* false: too many ways to try; taken as possible */
	/* True if impossible, but possible with other points and these canastas. */
	bool nearest_known;
	bool nearest_held; /* true with the cards in hand as counted; otherwise with any */
	int64_t nearest;   /* nearest possible card points melded, or net */
};

/* Answers for a side recorded by counts. */
void counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret);

/* A search for every base total a side may reach, and for each the set of card points.
 *
 * It takes the ranks one after another. Only the state of the cards laid so far matters, and each
 * state has the set of card points reached. */

enum {
	LAYER_WORDS_MOST = 1 << 24, /* memory a search may take: 128 MB */
	RUN_CARDS_COUNTED = 24      /* most cards in runs of a small pack */
};

/* How a search treats runs. They may have gaps, for which the scorer only warns. */
enum run_view {
	RUNS_OUT,     /* no runs are laid */
	RUNS_LOOSE,   /* any cards may lie in runs, with any whole ones: accepts too much */
	RUNS_COUNTED, /* only cards that make that many whole runs, and short ones */
	RUNS_BROAD,   /* cards enough for that many whole runs, with any others: accepts too much */
	RUNS_BOUNDED  /* no search; runs are bounded instead */
};

/* States and, for each, its set of card points. */
struct layer {
	struct arena arena;
	struct states states;
	uint64_t *sums;
	size_t room; /* number of sets there is room for */
};

/* Cards in hand that a table counted separately from melds: both are one number of card points,
 * in which the cards in hand are multiplied by `times`. */
struct held_apart {
	int64_t times;         /* 0: card points in hand are ignored */
	bool chosen;           /* true if exactly these cards are in hand, except wild ones */
	int cards[RANK_COUNT]; /* cards chosen; black threes if they have a price of their own */
	int reds_left;         /* red threes that may lie in runs or in hand */
};

struct search {
	const struct deck *deck;
	struct span span;
	int sign;     /* sign of the cards on the table */
	bool out;     /* the side goes out */
	bool in_hand; /* cards may stay in hand */
	enum run_view runs;
	int whole_runs;                /* for RUNS_COUNTED and the views after it */
	const struct held_apart *held; /* NULL: cards in hand are subtracted, any of them */
	size_t states_most;            /* states of a layer that are followed, a sample; 0: all */
	struct layer layers[2];
	size_t current;
	bool beyond; /* too many states to search */
};

/* Returns the span of card points under the rulebook. */
struct span search_span(const struct rulebook *book);

/* Searches all ranks. search_layer() is the last layer. Release the search afterwards, also after
 * a failure. */
void search_run(struct search *search);
const struct layer *search_layer(const struct search *search);
void search_release(struct search *search);

/* Returns true if cards in runs are few enough to count, and always find their suits. */
bool search_counts_runs(const struct deck *deck);

/* Every state a side may end with, for one sign of its cards and for out or not. */
struct endings {
	bool known;
	struct states states;
	uint64_t *sums;
	/* Bounds within which these sums may be possible; NULL: they are possible. */
	const struct bounds *bounds;
};

enum {
	SIGNS = 3, /* signs of the cards on the table: minus, none, plus */
	RUN_VIEWS = RUNS_COUNTED + 1,
	COUNTS_KEPT = 8,            /* counts kept, since a hand is asked about more than once */
	REFUTED_MOST = 512,         /* sums that came nearest but proved impossible */
	SEARCH_STEPS_MOST = 1 << 20 /* steps for one pair of sums */
};

/* The endings with one number of whole runs. */
typedef struct endings bounds_endings[SIGNS][2];

/* The reach of a rulebook with more cards in runs than can be counted. */
struct bounds_reach {
	int cards, whole_most; /* cards of the pack, and the most whole runs */
	bool ends_alike;   /* ranks have equal ways for a side that is out and one that is not */
	int64_t unit, run; /* points between possible base points, and points of a whole run */
	/* Most base points of other melds, by remaining cards; not out, out. */
	int32_t *sets_most[2];
	int64_t sets_least;      /* least base points of other melds */
	bounds_endings *endings; /* by whole runs */
};

/* A side recorded by counts, and the answer given. */
struct counts_kept {
	struct counts counts;
	enum out out;
	uint8_t facts_known, facts;
	int32_t red_threes;
	struct counts_answer answer;
};

struct possible {
	bool judging; /* a question is being answered, or was broken off */
	struct arena *arena;
	const struct rulebook *book;
	struct deck deck; /* its book is NULL before the first question */
	struct span span;
	int64_t besides;   /* most base points, of either sign, outside melds */
	bool beyond;       /* too much to search */
	bool runs_bounded; /* runs are bounded and searched */
	bool runs_counted; /* otherwise: few enough cards lie in runs to count them */
	struct endings endings[RUN_VIEWS][SIGNS][2];
	struct bounds_reach reach;
	size_t counts_asked; /* questions about counts so far; the last answers are kept */
	struct counts_kept counts_kept[COUNTS_KEPT];
};

/* A question that is being answered. */
struct asking {
	struct possible *possible;
	const struct possible_question *question;
	const struct deck *deck;
	struct span span;
	enum run_view runs;
	int whole; /* whole runs, if they are bounded */
	bool wants_nearest;
	struct possible_answer *answer;
	bool base_seen; /* the base total is possible, with card points from lowest to highest */
	int64_t lowest, highest;
	int64_t steps_left; /* steps left for searches; negative: they were too few */
	size_t refuted_count;
	struct point_sums *refuted; /* sums that seemed near but are impossible */
};

/* A way for a side to end, without its red threes. */
struct ending {
	const struct deck *deck;
	int sign;     /* sign of the cards on the table */
	bool in_hand; /* cards may stay in hand */
	const struct state *state;
	const uint64_t *sums;
	const struct bounds *bounds; /* as in struct endings */
	enum out out;
	uint8_t facts; /* bits of the facts that hold for the side */
	int64_t base;  /* base points of its melds, of going out and of missing facts */
};

/* Finds the reach of runs for the rulebook. */
void bounds_endings_reach(struct possible *possible);

/* Returns true if base points within `window` of those asked are possible with this many whole
 * runs. */
bool bounds_endings_within_reach(const struct asking *asking, int whole, int64_t window);

/* Returns the endings that may be possible with this many whole runs, found once. */
void bounds_endings_of(
    struct possible *possible, int whole, int sign, bool out, struct endings **ret);

/* Returns true if the ending is really possible with exactly those card points, without red
 * threes on the table and in hand. Subtracts from the steps left, and returns false if there are
 * none. */
bool bounds_endings_can_be(struct asking *asking, const struct ending *ending, int64_t cards);

/* Finds the most base points of melds other than runs, for 0 to `cards_most` cards with black
 * threes among them, of a side that goes out or one that does not. Scratch memory comes from the
 * arena. */
void sets_worth(
    struct arena *arena, const struct deck *deck, bool out, int cards_most, int32_t *ret);

/* A share of a contract: the base points it adds to a side, for sums written with everything
 * included.
 *
 * If the outcome is written, or the scorer judged it from the bidder's cards, there is one share;
 * otherwise one for each possible outcome. */

enum {
	CONTRACT_SHARES_MOST = OUTCOME_FALSE_OUT,
	CONTRACT_AMOUNTS_MOST = 64 /* different amounts of a rulebook */
};

struct contract_share {
	enum outcome outcome;
	int64_t points; /* points of the contract in the side's base points, signed */
};

/* Lists the shares a side recorded by totals may have; one share of 0 points if no contract was
 * bid. */
size_t contract_shares(const struct rulebook *book, const struct hand *hand,
    const struct score *score, size_t side, struct contract_share ret[CONTRACT_SHARES_MOST]);

/* Returns true if the side's sums agree with the outcome: a contract is achieved exactly if the
 * bidder reached its points. */
bool contract_share_agrees(const struct rulebook *book, const struct hand *hand, size_t side,
    const struct contract_share *share);

/* Lists every amount other than 0 that a contract of the rulebook may bring a side, least first,
 * as far as there is room. A sheet does not record the bid. */
size_t contract_amounts(const struct rulebook *book, int64_t ret[CONTRACT_AMOUNTS_MOST]);

/* Returns the distance of two numbers, in either order. */
int64_t nearest_apart(int64_t a, int64_t b);

/* Returns the greatest distance in base points that can still be among the nearest. */
int64_t nearest_window(const struct asking *asking);

/* Notes the sums of a set that are nearest to those asked, as many as may count; `offset` is
 * added to each sum of the set. */
void nearest_note(struct asking *asking, int64_t base, int64_t offset, const uint64_t *sums);

/* Tries every state with the present view of runs. */
void endings_search(struct asking *asking);

/* Returns true if nothing is left to find out. */
bool endings_settled(const struct asking *asking);

/* One way for a rank to continue: the change of the state, and the card points it may bring. */
struct transition {
	struct state delta;
	struct stretches sums;
};

struct transitions {
	size_t count;
	struct transition *list;
};

/* Makes the transitions of an ordinary rank. */
void transitions_of_rank(
    struct arena *arena, const struct search *search, int rank, struct transitions *ret);

/* Makes the transitions of the wild cards if other ranks use that many; `jokers` are wild cards
 * of either sort if they are counted together. */
void transitions_of_wild(struct arena *arena, const struct search *search, int jokers, int twos,
    struct transitions *ret);

/* Makes the transitions of red threes lying in runs. Red threes elsewhere are left to the
 * endings, unless a table counted cards in hand and they have no price of their own there. */
void transitions_of_reds(struct arena *arena, const struct search *search, struct transitions *ret);

/* Makes the transitions of whole runs. Their cards were counted singly, so only the canastas are
 * added. */
void transitions_of_runs(struct arena *arena, const struct search *search, struct transitions *ret);

/* Makes the transitions of short runs that cost points: any number that the cards allow. */
void transitions_of_short_runs(struct arena *arena, const struct search *search,
    const struct unfinished *unfinished, struct transitions *ret);

/* The cards lying in runs, for which suits must be found.
 *
 * A run holds each rank once and is of one suit. The pack has few cards of a rank and suit, and
 * threes are black or red. Runs may have gaps, for which the scorer only warns, so the ranks of a
 * run need not be neighbours. */

struct run_cards {
	int whole;               /* runs that are canastas */
	int of_rank[RANK_COUNT]; /* cards in runs, whole ones or short */
};

/* Returns true if those cards make exactly that many whole runs, and short ones of the rest. The
 * answer is exact. */
bool run_suits_hold(const struct rulebook *book, const struct run_cards *cards);

#endif
