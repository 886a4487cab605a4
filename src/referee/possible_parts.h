/* possible_parts.h - the canastas that conditions of a rulebook ask for, counted as far as they matter.
 *
 * A need is a set of kinds of canasta and how many of them are asked for. Canastas made are one number, a
 * few bits a need; where there are few enough of such numbers they have places, 0, 1 …, and index arrays. */
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
	NEEDS_TOLD = 12, /* needs of a rulebook told apart */
	NEED_BITS = 5,   /* of the canastas made towards one of them */
	NEED_MOST = 31,  /* that it can ask for */
	NEEDS_PLACES_MOST = 1 << 12
};

/* Needs that conditions of the rulebook ask for, each set of kinds once. */
struct needs {
	size_t count;
	uint32_t kinds[NEEDS_TOLD];
	int most[NEEDS_TOLD]; /* more of them make no difference */
	bool counted;         /* canastas as a table counted them: one more than that is too many */
	bool too_many;        /* more than can be told apart */
};

void needs_collect(const struct rulebook *book, struct needs *ret);

/* One canasta of the kind, as a state counts it. */
uint64_t needs_of_kind(const struct needs *needs, size_t kind);

/* Both together, none beyond what makes a difference. */
uint64_t needs_joined(const struct needs *needs, uint64_t a, uint64_t b);

/* For needs of counts: what is made without a part of it; false where that part is not in it. */
bool needs_without(const struct needs *needs, uint64_t made, uint64_t part, uint64_t *ret);

/* The canastas of each kind, as they were counted: those kinds are the needs, and one more than asked
 * for can be told. Kinds counted as none are no needs. */
void needs_of_counts(const int32_t *canastas, size_t kind_count, struct needs *ret);

/* For needs of counts: whether more canastas were made than counted, or exactly as many. */
bool needs_exceeded(const struct needs *needs, uint64_t made);
bool needs_exact(const struct needs *needs, uint64_t made);

/* Canastas made, as one of needs_places() numbers from 0; more than NEEDS_PLACES_MOST are too many to
 * be told apart. Of needs of counts the last is just those counted. */
int needs_places(const struct needs *needs);
int needs_place(const struct needs *needs, uint64_t made);
uint64_t needs_made(const struct needs *needs, int place);

/* Whether they meet every one of the rulebook's needs given. */
bool needs_met(const struct needs *needs, uint64_t made, const struct need *asked, size_t count);

/* Whether a condition holds. */
bool needs_condition(const struct needs *needs, const struct condition *condition, uint64_t made,
    bool melded, bool out);

/* What of a side's melds matters for its score, card points aside.
 *
 * Two sets of melds of one state are worth the same and leave the same wild cards, so one of
 * them stands for all. Collections find a state again by hashing. */

enum {
	MARK_MELDED = 1,      /* the side has a meld */
	MARK_BARS = 2,        /* one that bars another of its rank */
	MARK_BARS_JOKERS = 4, /* the same of a meld of jokers alone */
	STATES_FIRST = 64,    /* room a collection begins with */
	HASH_HALF = 32
};

struct state {
	int32_t base;      /* points of canastas, less those for short melds */
	uint64_t needs;    /* canastas made towards each need, NEED_BITS each */
	uint16_t naturals; /* cards of the rank in question on the table */
	uint8_t jokers, twos;
	uint8_t marks;
	uint8_t reds; /* red threes lying in runs */
	/* Cards lying in runs: */
	uint16_t loose; /* all of them; in a search (search.h) all but threes */
	uint16_t broad; /* the same, of each rank no more than there are whole runs */
	uint8_t peak;   /* those of the rank that has most */
	uint8_t threes; /* threes of either colour */
};

/* A collection without repetition, in the order of adding. */
struct states {
	struct arena *arena;
	size_t count, room;
	struct state *list;
	size_t *slots; /* twice the room; index + 1, 0: free */
};

/* Whether they are the same in every respect. */
bool state_same(const struct state *a, const struct state *b);

/* Index of the state, added where it is new; SIZE_MAX when memory fails. */
size_t states_add(struct states *states, const struct state *state);

/* Every way the cards of one rank may lie on the table, built with the scorer's own
 * checks: whatever it would call an error is no way.
 *
 * Where no rule tells a joker from a two standing in for another card, wild cards are counted
 * together, as jokers: that leaves far fewer ways. Cards of a run lie loose, in any number. */

enum {
	WAYS_MOST = 1 << 14,     /* of one rank */
	TRIED_MOST = 1 << 24,    /* melds laid to find them */
	WILD_PAIRS_MOST = 1 << 9 /* jokers and twos of a pack */
};

struct ways {
	size_t count;
	const struct state *list;
};

struct deck {
	const struct rulebook *book;
	struct needs needs;
	const int32_t *canastas; /* by kind, just those are made; NULL: any */
	bool made[2]; /* whether there are ways of a side that stays in, and of one that goes out */
	bool two_is_wild;
	bool wild_together; /* jokers and twos are counted as one */
	int jokers, twos;   /* wild cards in the pack */
	/* By rank, and by whether the side goes out: ordinary ranks, and [RANK_JOKER]: melds of
	 * wild cards alone. */
	struct ways ways[RANK_COUNT][2];
	size_t run_kind; /* kind of canasta a whole run is; SIZE_MAX: none */
	bool beyond;     /* more than can be looked through */
};

/* Makes every way of every rank. False when memory fails; `beyond` where they are too many, or a
 * rule of the book is none that can be looked through. */
bool deck_make(
    struct arena *arena, const struct rulebook *book, struct deck *ret, struct error *err);

/* The same with just those canastas, by kind, of a side that goes out or of one that does not; base points are
 * left out then. */
bool deck_make_counted(struct arena *arena, const struct rulebook *book, const int32_t *canastas,
    bool out, struct deck *ret, struct error *err);

/* Ranks whose ways the deck holds under their own name. */
bool deck_is_ordinary(const struct deck *deck, int rank);

/* Whether cards of the rank may lie in a run. */
bool deck_in_runs(const struct deck *deck, int rank);

/* What a card of the rank is worth on the table and costs in hand. */
int64_t deck_value_on_table(const struct rulebook *book, int rank);
int64_t deck_value_in_hand(const struct rulebook *book, int rank);

/* What cards of a rank in hand cost in base points. */
int64_t deck_held_points(const struct held_price *price, int held);

/* Cards of the pack that may lie in runs. */
int deck_cards_in_runs(const struct deck *deck);

/* Most runs of a pack that are canastas. */
int deck_whole_runs_most(const struct deck *deck);

/* Every way the cards of one rank may go on, where runs are laid.
 *
 * A transition says what a rank adds to all that lies: cards in runs, wild cards used, canastas made, rows
 * and a figure. What the figure is, and what rows are told by, bounds.h says. */

enum { HELD_SORTS = 2 }; /* of cards a transition leaves: jokers and twos, else one */

/* How rows are told, and the figure that goes with them. */
enum run_figures {
	FIGURES_TOTALS, /* base points; card points, those in hand taken off */
	FIGURES_COUNTS, /* card points melded; those in hand, below zero */
	FIGURES_NET     /* one row; card points, those in hand taken off */
};

/* What is looked at. */
struct bounds_view {
	const struct deck *deck;
	enum run_figures figures;
	int sign;     /* of the cards on the table */
	bool out;     /* the side goes out */
	bool in_hand; /* cards may stay in hand */
	int64_t unit; /* of a row */
};

/* Cards that may be in hand or not: what one more takes off the figure. */
struct held {
	int32_t value;
	int count;
};

struct bounds_transition {
	int in_runs; /* cards of the rank in runs */
	int wild;    /* wild cards used; of a transition of wild cards themselves: used before it */
	int row;
	bool melded; /* cards of the rank are on the table */
	int uneven;  /* cards in runs more or fewer than an even share */
	uint64_t made;
	int32_t least, most; /* of the figure: with all cards left in hand, with none */
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

/* start, start + step, …: `count` sums, in units. */
struct stretch {
	int32_t start, step, count;
};

struct stretches {
	size_t count;
	const struct stretch *list;
};

/* The span that holds every sum from `lowest` to `highest`. */
struct span sums_span(int64_t lowest, int64_t highest, int64_t unit);

/* Room for one set more in a growing array of them; false when memory fails. */
bool sums_room(struct arena *arena, size_t words, size_t count, uint64_t **sums, size_t *room);

void sums_set(uint64_t *sums, const struct span *span, int64_t points);
/* Every sum from one to another, as far as the span reaches. */
void sums_fill(uint64_t *sums, const struct span *span, int64_t from, int64_t to);

bool sums_empty(const uint64_t *sums, size_t words);
bool sums_has(const uint64_t *sums, const struct span *span, int64_t points);

/* The sums of the set next to `points`, at or below it, at or above it; false where none is. */
bool sums_below(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);
bool sums_above(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret);

/* Adds to `to` every sum of `from` plus every one of the stretches. `room` is as long as a set. */
void sums_add(uint64_t *to, const uint64_t *from, size_t words, const struct stretches *added,
    uint64_t *room);

/* Takes a set apart into few stretches, relative to 0. False when memory fails. */
bool sums_stretches(
    struct arena *arena, const uint64_t *sums, const struct span *span, struct stretches *ret);

/* The least and the most a side may reach with so many whole runs, rank after rank.
 *
 * Of the cards in runs no more is kept than how many lie in whole ones at most: of each rank as many
 * as there are whole runs. With that, wild cards used and canastas made go rows, of base points or of
 * card points melded, and with each row two figures: the least and the most of card points, or of
 * those in hand. Suits are no matter, nor how short runs come out, nor gaps between the figures: what
 * is not within these bounds cannot be, what is within them may be. Whether it is a search back through
 * the layers tells (bounds_search.h). */

enum {
	LAYERS_MOST = RANK_COUNT + 1,
	BOUNDS_WORDS_MOST = 1 << 23, /* memory the layers may take: 64 MB */
	FIGURE_NONE = INT32_MAX / 4  /* least and most of nothing are this and less this */
};

/* A state: what is kept of all the ranks gone through. */
struct bounds_state {
	int in_whole; /* cards of whole runs that find room, at least */
	int wild;     /* wild cards used */
	int needs;    /* place of the canastas made (state.h) */
};

/* A rank, or last of all the wild cards, and what may be reached behind it. */
struct bounds_layer {
	int rank;
	bool like_before; /* its transitions are those of the layer before */
	struct bounds_transitions transitions;

	/* Which states are told apart: cards in whole runs, wild cards used, canastas made. */
	int whole_least, whole_most, wild_most, needs_count;
	int *needs_index; /* by place of the canastas made; -1: such cannot be, or lead nowhere */
	size_t rows;      /* of each state */
	size_t *end;      /* by state: from this row on there is nothing */
	int32_t *least, *most; /* by state and row */
};

/* What must lie at least. */
enum bounds_asks { ASKS_NOTHING, ASKS_MELDS, ASKS_RUNS };

struct bounds {
	struct arena *arena;
	struct bounds_view view;
	int whole;             /* whole runs */
	enum bounds_asks asks; /* of a search; bounds leave it out */
	int64_t row_most;      /* most base points or card points melded that anybody asks for */
	int64_t base;          /* base points of row 0 of the last layer */
	struct span held_span; /* of the sums of cards left over, for searches */
	uint64_t *held_none;   /* the set of the sum 0 alone */
	uint64_t *held_sums;   /* room for the sets of every layer */
	size_t rows_told;
	int needs_told;
	int threes_most;    /* in runs */
	size_t layer_count; /* the first is that before any rank */
	struct bounds_layer layers[LAYERS_MOST + 1];
};

/* Whether runs of the deck's rulebook can be bounded so. */
bool bounds_applies(const struct deck *deck);

/* Goes through the layers; view, arena, whole, asks and row_most are the caller's. False when memory
 * fails, and `ret_beyond` where it would take too much. */
bool bounds_run(struct bounds *bounds, bool *ret_beyond, struct error *err);

/* The state behind the last layer that so many threes in runs fill up. */
struct bounds_state bounds_end(const struct bounds *bounds, int threes, int needs);

/* Least and most figures of a state, by row; NULL where it cannot be. */
const int32_t *bounds_least(
    const struct bounds_layer *layer, const struct bounds_state *state, size_t *ret_rows);
const int32_t *bounds_most(const struct bounds_layer *layer, const struct bounds_state *state);

/* The steps in which base points of melds that are no runs go. */
int64_t bounds_unit(const struct deck *deck);

/* Whether what may be is: a search back through the layers to cards that can be laid.
 *
 * Bounds tell at every layer which transitions may lead on. Where the search comes out at the beginning, the
 * cards in runs must find their suits (run_suits.h) and the cards in hand make the figure; else it
 * turns back. It looks through every way, so that what it does not find is not. */

enum bounds_found {
	BOUNDS_FOUND_NONE,
	BOUNDS_FOUND_ONE,
	BOUNDS_FOUND_TOO_FAR /* more ways than the steps left could look through */
};

/* What is to be reached behind the last layer. */
struct bounds_goal {
	int blacks, reds; /* threes in runs */
	int needs;        /* place of the canastas made */
	size_t row;
	int32_t figure;
};

/* Takes the steps it makes off those left. */
enum bounds_found bounds_search(
    const struct bounds *bounds, const struct bounds_goal *goal, int64_t *steps_left);

/* Can these counts be? Whether any legal position of one side has just those canastas,
 * card points melded and card points in hand.
 *
 * Legal is what possible.h says; conditions that canastas meet, as for going out, are the scorer's
 * matter. Where cards may lie in runs they are bounded and searched through (count_bounds.h). */

struct counts_answer {
	bool possible;
	bool exact;         /* false: too much to look through; taken as possible */
	bool nearest_known; /* where impossible: with these canastas there are some */
	bool nearest_held;  /* beside what is in hand; else beside any cards in hand */
	int64_t nearest;    /* card points melded, or the net, that come nearest */
};

/* Answers for a side recorded by counts. False only when memory fails. */
bool counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret,
    struct error *err);

/* Every base total a side may reach, and with each the set of card points.
 *
 * The ranks are gone through one after another; what was laid so far matters only by its state,
 * and with each state goes the set of card points reached. */

enum {
	LAYER_WORDS_MOST = 1 << 24, /* memory a search may take: 128 MB */
	RUN_CARDS_COUNTED = 24      /* of a small pack */
};

/* How runs are looked at. They may have gaps, which are only warned of. */
enum run_view {
	RUNS_OUT,     /* none are laid */
	RUNS_LOOSE,   /* any cards may lie in runs, and any whole runs be among them: too much */
	RUNS_COUNTED, /* only cards that make that many whole runs and short ones besides */
	RUNS_BROAD,   /* cards enough for that many whole runs, and any others besides: too much */
	RUNS_BOUNDED  /* no search: they are bounded (bounds.h) */
};

/* States and, for each, its set of card points. */
struct layer {
	struct arena arena;
	struct states states;
	uint64_t *sums;
	size_t room; /* sets there is room for */
};

/* Cards in hand where a table counted them apart from those melded: both are kept in one number of
 * card points, those in hand so many times. */
struct held_apart {
	int64_t times;         /* 0: card points in hand are no matter */
	bool chosen;           /* just those cards are in hand, but wild ones */
	int cards[RANK_COUNT]; /* those chosen; black threes where they are priced apart */
	int reds_left;         /* red threes that may lie in runs or in hand */
};

struct search {
	const struct deck *deck;
	struct span span;
	int sign;     /* of the cards on the table */
	bool out;     /* the side goes out */
	bool in_hand; /* cards may stay in hand */
	enum run_view runs;
	int whole_runs;                /* for RUNS_COUNTED and those below it */
	const struct held_apart *held; /* NULL: cards in hand are taken off, any of them */
	size_t states_most;            /* of a layer that are followed, here and there; 0: all */
	struct layer layers[2];
	size_t current;
	bool beyond; /* too much to look through */
};

/* The span of card points under the rulebook. */
struct span search_span(const struct rulebook *book);

/* Goes through all ranks. The last layer is search_layer(). Release the search afterwards, whatever
 * the answer. */
bool search_run(struct search *search, struct error *err);
const struct layer *search_layer(const struct search *search);
void search_release(struct search *search);

/* Whether they are few enough to count, and find their suits however they lie. */
bool search_counts_runs(const struct deck *deck);

/* A question while it is answered: what possible.c, endings.c, bounds_endings.c, nearest.c
 * and reason.c share, of these alone. */

/* Every state a side may end with, for one sign of its cards and out or not. */
struct endings {
	bool known;
	struct states states;
	uint64_t *sums;
	const struct bounds *bounds; /* where these sums only may be; NULL: they can */
};

enum {
	SIGNS = 3, /* of the cards on the table: minus, none, plus */
	RUN_VIEWS = RUNS_COUNTED + 1,
	COUNTS_KEPT = 8,            /* a hand is asked about more than once on its way */
	REFUTED_MOST = 512,         /* sums that came nearest and cannot be */
	SEARCH_STEPS_MOST = 1 << 20 /* for one pair of sums */
};

/* Endings with so many whole runs. */
typedef struct endings bounds_endings[SIGNS][2];

/* What is known of a rulebook with more cards in runs than can be counted. */
struct bounds_reach {
	int cards, whole_most;   /* of the pack, and whole runs of it */
	bool ends_alike;         /* ranks lie alike for a side that is out and one that is not */
	int64_t unit, run;       /* steps base points go in, points of a whole run */
	int32_t *sets_most[2];   /* most base points of other melds, by cards left; not out, out */
	int64_t sets_least;      /* and the least */
	bounds_endings *endings; /* by whole runs */
};

/* A side recorded by counts, and what was answered. */
struct counts_kept {
	struct counts counts;
	enum out out;
	int32_t red_threes;
	struct counts_answer answer;
};

struct possible {
	struct arena *arena;
	const struct rulebook *book;
	struct deck deck; /* its book is NULL until the first question */
	struct span span;
	int64_t besides;   /* base points, of either sign, that do not lie in melds */
	bool beyond;       /* too much to look through */
	bool runs_bounded; /* runs are bounded, and searched through */
	bool runs_counted; /* else: few enough cards lie in runs to count them */
	struct endings endings[RUN_VIEWS][SIGNS][2];
	struct bounds_reach reach;
	size_t counts_asked; /* of which the last are kept */
	struct counts_kept counts_kept[COUNTS_KEPT];
};

/* A question while it is answered. */
struct asking {
	struct possible *possible;
	const struct possible_question *question;
	const struct deck *deck;
	struct span span;
	enum run_view runs;
	int whole; /* whole runs, where they are bounded */
	bool wants_nearest;
	struct possible_answer *answer;
	bool base_seen; /* that base total may be, with card points from lowest to highest */
	int64_t lowest, highest;
	int64_t steps_left; /* of searches; below 0: there were not enough */
	size_t refuted_count;
	struct point_sums *refuted; /* they seemed near, and cannot be */
};

/* How a side ends, its red threes aside. */
struct ending {
	const struct deck *deck;
	int sign;     /* of the cards on the table */
	bool in_hand; /* cards may stay in hand */
	const struct state *state;
	const uint64_t *sums;
	const struct bounds *bounds; /* as in endings */
	enum out out;
	uint8_t facts; /* bits of those that hold of the side */
	int64_t base;  /* of its melds, of going out and of what it lacks */
};

/* How a side may end with more cards in runs than can be counted. */

/* Finds out how far runs reach at all. False when memory fails. */
bool bounds_endings_reach(struct possible *possible, struct error *err);

/* Whether base points no farther from those asked can be with so many whole runs. */
bool bounds_endings_within_reach(const struct asking *asking, int whole, int64_t window);

/* What may be with so many whole runs, found out once. False when memory fails. */
bool bounds_endings_of(struct possible *possible, int whole, int sign, bool out,
    struct endings **ret, struct error *err);

/* Whether that ending really can be with just those card points, red threes on the table and in hand
 * aside. It takes steps off those left, and says no when there are none. */
bool bounds_endings_can_be(struct asking *asking, const struct ending *ending, int64_t cards);

/* Most base points of melds that are no runs, by cards left for them. */

/* For 0 to `cards_most` cards, black threes among them, of a side that goes out or one that does not. Scratch
 * memory comes from the arena; false when it fails. */
bool sets_worth(struct arena *arena, const struct deck *deck, bool out, int cards_most,
    int32_t *ret, struct error *err);

/* What a contract adds to or takes from a side's base points, for sums written with
 * everything inside.
 *
 * Where the outcome is written, or the scorer judged it from the bidder's cards, there is one share;
 * else one for each outcome that may have been. */

enum {
	CONTRACT_SHARES_MOST = OUTCOME_FALSE_OUT,
	CONTRACT_AMOUNTS_MOST = 64 /* different ones of a rulebook */
};

struct contract_share {
	enum outcome outcome;
	int64_t points; /* of the contract in the side's base points, signed */
};

/* The shares a side recorded by totals may have; one of 0 points where no contract was bid. */
size_t contract_shares(const struct rulebook *book, const struct hand *hand,
    const struct score *score, size_t side, struct contract_share ret[CONTRACT_SHARES_MOST]);

/* Whether the side's sums agree with the outcome: a contract is achieved if, and only if, the bidder
 * reached its points. */
bool contract_share_agrees(const struct rulebook *book, const struct hand *hand, size_t side,
    const struct contract_share *share);

/* Every amount other than 0 that a contract of the rulebook may bring a side, least first; as many as
 * there is room for. A sheet does not say what was bid. */
size_t contract_amounts(const struct rulebook *book, int64_t ret[CONTRACT_AMOUNTS_MOST]);

/* What can be and comes nearest to sums that cannot. */

/* How far apart, whatever the order. */
int64_t nearest_apart(int64_t a, int64_t b);

/* As far away as base points of the nearest still may be. */
int64_t nearest_window(const struct asking *asking);

/* The sums of one set nearest to what was asked, as many as may count; `offset` beyond those of the
 * set. */
void nearest_note(struct asking *asking, int64_t base, int64_t offset, const uint64_t *sums);

/* How a side may end, and whether one of the endings has the sums asked for. */

/* Weighs every state there is as runs are looked at; false when memory fails. */
bool endings_search(struct asking *asking, struct error *err);

/* Whether there is nothing left to find out. */
bool endings_settled(const struct asking *asking);

/* Every way one rank may go on in a search: what it adds to a state, and the card points
 * it may bring with it. */

/* One way to go on: what it adds to a state, and the card points it may bring. */
struct transition {
	struct state delta;
	struct stretches sums;
};

struct transitions {
	size_t count;
	struct transition *list;
};

/* Each returns false when memory fails. Of an ordinary rank: */
bool transitions_of_rank(struct arena *arena, const struct search *search, int rank,
    struct transitions *ret, struct error *err);

/* What becomes of the wild cards where other ranks use that many: `jokers` are wild cards of either
 * sort where they are counted together. */
bool transitions_of_wild(struct arena *arena, const struct search *search, int jokers, int twos,
    struct transitions *ret, struct error *err);

/* Red threes lying in runs; those elsewhere are no matter of cards alone, but where a table counted
 * cards in hand and they have no price of their own there. */
bool transitions_of_reds(
    struct arena *arena, const struct search *search, struct transitions *ret, struct error *err);

/* Whole runs: their cards were counted singly, what is left to add is that they are canastas. */
bool transitions_of_runs(
    struct arena *arena, const struct search *search, struct transitions *ret, struct error *err);

/* Short runs that cost points: any number there are cards for. */
bool transitions_of_short_runs(struct arena *arena, const struct search *search,
    const struct unfinished *unfinished, struct transitions *ret, struct error *err);

/* Whether cards lying in runs find their suits.
 *
 * A run holds a rank once and is of one suit; of a rank and suit the pack has few cards, and threes
 * are black or red. Runs may have gaps, which are only warned of, so that which ranks lie in one run
 * is no matter. The answer is exact. */

struct run_cards {
	int whole;               /* runs that are canastas */
	int of_rank[RANK_COUNT]; /* cards in runs, whole ones or short */
};

/* Whether those cards make just so many whole runs, and short ones of the rest. */
bool run_suits_hold(const struct rulebook *book, const struct run_cards *cards);

#endif
