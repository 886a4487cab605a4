/* rulebook.h - a rulebook, resolved once: figures in arrays indexed by rank and place.
 *
 * A rulebook is a YAML file (schema/rulebooks/, or a club's own). It gives every figure with its
 * clause, or with the ruling that chose it; the C code knows mechanisms only. The struct does not
 * change after loading, and is in the arena into which it was loaded. */
#ifndef CANASTA_RULEBOOK_RULEBOOK_H
#define CANASTA_RULEBOOK_RULEBOOK_H

#include "base/sentence.h"
#include "card/card.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct file_text;

enum {
	KINDS_MOST = 24,  /* kinds of canasta in one rulebook */
	SIDES_MOST = 3,   /* sides at a table */
	PLAYERS_MOST = 6, /* players of an entrant */
	PACKS_MOST = 8,
	COPIES_MOST = 100,    /* cards of a rank or meld in a file; that many: no limit */
	STEP_SIZES = 16,      /* meld sizes with a step of their own; larger melds take the last */
	FACTS_MOST = 8,       /* facts of a side in one rulebook */
	GAME_HANDS_MOST = 99, /* hands of a game */
	VICTORY_MOST = 1000,  /* victory points of a penalty */
	ROUND_MINUTES_MOST = 600, /* of a round played by the clock */
	POINTS_MOST = 1000000     /* largest figure in a rulebook and in a record, of either sign */
};

/* The origin of a figure or a rule. */
struct source {
	const char *clause; /* "15B"; several are joined: "16; 57D" */
	const char *ruling; /* the reason for this reading; NULL: the text says it */
};

/* The need of at least `least` canastas of the kinds whose bit is set. */
struct need {
	uint32_t kinds;
	int least;
};

/* A fact of a side on which points or conditions depend, and which the cards on the table do not
 * show, or not when only counts are recorded. A rulebook names it, and a record states if it holds.
 * Bits of facts are numbered in the order of the rulebook. */
struct side_fact {
	const char *name; /* "pozzetto" */
	/* Its short word on a slip; with a minus the fact does not hold. '\0': none. */
	char letter;
	/* Commands ask if a record does not state it; otherwise such a record means no. */
	bool asked;
	/* So many cards of these ranks (bit per rank) in one meld show that it holds; 0: none. */
	uint32_t shown_ranks;
	int shown_cards;
	struct source source;
	int32_t lacking; /* points taken from a side for which it does not hold, not negative */
	bool unless_all; /* nothing is taken if no side has it */
	struct source lacking_source, shown_source;
};

/* A condition that holds if every need is met, the side has melded or gone out if that is required,
 * and the facts hold. */
struct condition {
	bool melded, out;
	uint8_t facts; /* bits of the facts that must hold */
	size_t need_count;
	const struct need *needs;
};

/* The worth of a number of red threes on the table; the first band whose condition holds. */
struct red_band {
	struct condition when;
	size_t count;           /* amounts given: 1 … count threes */
	const int32_t *amounts; /* points of n red threes at [n]; [0] is 0; signed */
	struct source source;
};

/* The sign of the cards on the table, plus, minus or nothing; the first band that holds. */
struct sign_band {
	struct condition when;
	int sign;
	struct source source;
};

struct opening_band {
	int32_t from; /* the side's score when the hand begins; the first band has no lower bound */
	int32_t minimum;
	size_t need_count; /* canastas that an opening must also hold */
	const struct need *needs;
	struct source source;
};

/* One kind of canasta; a canasta is of the first kind it fits. */
struct canasta_kind {
	const char *name;   /* as the rulebook names it: "natural", "mixed-aces", "samba" */
	const char *item;   /* as score lines name it: "natural-canasta"; "samba" */
	char letter;        /* of a slip's short word: n1; '\0': none */
	bool letter_chosen; /* by the file; n and m are given without asking */
	size_t word_count;
	const char *const *words; /* other words for it on slips */
	int32_t points;
	bool run;                  /* a run of one suit; false: cards of one rank */
	bool any_form;             /* a run or cards of one rank */
	uint32_t ranks;            /* bit per rank that is possible; 0: any */
	int wild_least, wild_most; /* cards that replace others */
	int jokers_least, jokers_most;
	int cards_most; /* the most cards; 0: any number */
	/* The least cards in a row without a wild one; 0: any. In a set the wild cards lie last. */
	int unbroken_least;
	bool unbroken_whole;   /* a wild card lies at an end, with none after it */
	int unbroken_set_most; /* natural cards of a set; 0: any number */
	struct source source;  /* of the points */
	struct source longest; /* of cards_most */
};

/* The rule for a meld of one rank. The wild cards of melds smaller than the last step may have a
 * source of their own. */
struct set_rule {
	const char *name; /* of a rule for certain ranks */
	uint32_t ranks;   /* bit per rank that it is for */
	bool allowed;
	uint32_t wild;               /* bit per rank that replaces others here */
	int cards_least, cards_most; /* most 0: no limit */
	int natural_least;
	int wild_most[STEP_SIZES];    /* wild cards allowed in a meld of that many cards */
	bool wild_free_when_complete; /* no limit once enough natural cards make it a canasta */
	int canasta_natural_least;    /* natural cards that a canasta needs */
	bool only_going_out;
	struct source allowed_source, cards_source, natural_source, wild_source, wild_small_source,
	    complete_source, canasta_source, going_out_source;
};

/* The melds that a side must have to count as having melded, whatever else is wrong with them. */
struct melded_rule {
	int cards_least, natural_least;
	struct source source; /* no clause: the file does not say, and any meld counts */
};

/* Aces of an ordered run: one of them, low or high, or also two, low and high. */
enum run_aces { RUN_ACE_EITHER, RUN_ACES_BOTH };

struct run_rule {
	bool allowed;
	uint32_t ranks; /* bit per rank a run may hold */
	int cards_least, cards_most;
	bool around_ace; /* … Q K A 2 3 … */
	/* The order of its cards shows their places: an ace is low or high, and a wild card is the card it replaces. */
	bool ordered;
	enum run_aces aces; /* of an ordered run */
	/* Only of an ordered run: */
	int wild_most;
	struct source wild_source;
	bool free_low; /* a wild card at an end lies at the low end, unless an ace lies there */
	bool free_low_refused; /* a wild card elsewhere is an error; else a warning */
	struct source free_source;
	bool gaps_refused; /* a gap is an error, else a warning */
	struct source source, cards_source, joker_source, gap_source;
};

enum same_rank { SAME_RANK_FREE, SAME_RANK_BESIDE_COMPLETE, SAME_RANK_NEVER };

/* Points for a collection of canastas, over the points of each. */
struct bonus {
	const char *name;
	struct condition when;
	size_t instead_of; /* index of a bonus that excludes it; SIZE_MAX: none */
	int32_t points;
	struct source source;
};

/* Points taken for a meld that is too short when the hand ends. */
struct unfinished_rule {
	const char *name;
	bool run;       /* for runs; false: for melds of these ranks */
	uint32_t ranks; /* bit per rank */
	int wild_most;  /* the most wild cards in such a meld */
	int cards_most; /* the most cards in such a meld */
	int32_t points; /* not negative */
	struct source source;
};

/* Cards of a rank in hand that are priced apart from the card values. */
struct held_price {
	bool apart;
	int32_t base;  /* each, in base points, signed */
	int32_t cards; /* each, in card points besides, signed */
	bool once;     /* the amount counts once for the side, for any number */
	struct source source;
};

enum penalty_use {
	PENALTY_POINTS,       /* takes points in the hand */
	PENALTY_ACCEPTS,      /* the other side's melds are accepted as claimed */
	PENALTY_AS_RAISES,    /* entered as raises=N */
	PENALTY_AS_VOID,      /* entered as void=MELDS */
	PENALTY_AS_TABLE_END, /* ends the game: canasta table end */
	PENALTY_IN_STANDINGS  /* counts in the standings alone: canasta penalty add */
};

/* The cards that the number of a penalty counts. */
enum penalty_cards {
	PENALTY_NO_CARDS,
	PENALTY_REDS_APART, /* red threes that are nowhere else in the record */
	PENALTY_REDS_SHOWN, /* red threes among those on the side's table */
	PENALTY_MELDED      /* cards among those that the side melded */
};

/* An amount in games of a number of hands. */
struct points_by_hands {
	int hands;
	int32_t points;
};

/* Offences that come before another: those of its hand, or all of its game. */
enum offences_within { WITHIN_HAND, WITHIN_GAME };

/* The price of a side's offence from the second, third … of it in a hand or a game on. */
struct repeated_price {
	int32_t from; /* 2: the second */
	int32_t points;
	struct source source;
};

struct penalty {
	const char *code;    /* "25C" */
	const char *summary; /* one line, for lists and prints */
	/* "fi-canasta.25C": the key of the summary in other languages, by the file that words it. */
	const char *worded;
	/* Taken for each, not negative; for a table end, the winner's score; in the standings, off the difference. */
	int32_t points;
	/* For penalties at the end of a table and in the standings: the numbers of hands with an
	 * amount of their own. */
	size_t by_hands_count;
	const struct points_by_hands *by_hands;
	size_t repeated_count; /* of a penalty in points; rising */
	const struct repeated_price *repeated;
	enum offences_within within;
	int32_t victory; /* victory points taken for each, in the standings */
	int warnings;    /* given with every so many warnings of an entrant in the event; 0: none */
	const char *per; /* "card" if cards are counted; NULL: acts */
	enum penalty_use use;
	enum penalty_cards cards;
	bool after_out; /* only in a hand in which a player went out */
	size_t same_act_count;
	const size_t *same_act; /* penalties for the same act: a warning if both are entered */
	size_t besides;         /* index of the penalty it is given with; SIZE_MAX: given alone */
	struct source source;
};

/* The end of the time for corrections. */
enum correction_clock {
	CLOCK_EVENT_END,    /* any time, as long as the event goes on */
	CLOCK_SHEET_SIGNED, /* until the table's sheet is signed */
	/* Until the next hand is dealt; after the last hand of a game, until the sheet is signed or
	 * the next round is dealt. */
	CLOCK_NEXT_DEAL
};

/* The words of a file: "event-end", "sheet-signed", "next-deal". */
extern const char *const correction_clock_names[];

struct correction_rule {
	enum correction_clock until;
	struct source source; /* the clause is NULL where the file does not say */
};

/* Bidding and contracts of contract samba. */
struct contract_rule {
	bool allowed;
	int32_t level_points;
	int levels;
	int melded_from_level; /* melded cards count towards contracts from this level on */
	int hand_to_level;     /* cards in hand are taken off up to this level */
	int award_percent, award_doubled_percent, robbed_percent, robbed_doubled_percent;
	int32_t false_out_points;
	int opening_any_level_most; /* up to this level the minimum or bonuses open */
	int opening_run_least, opening_rank_least, opening_rank_wild_most, opening_twos_least,
	    opening_twos_least_bidder;
	/* Index of the penalty of a bidder who cannot open, so that the contract passes down; SIZE_MAX: none. */
	size_t unopened_penalty;
	struct source source, award_source, doubled_source, robbed_source, void_source,
	    false_out_source, value_low_source, value_high_source, hand_source, unopened_source,
	    bids_source, doubling_source, dealer_source, opening_low_source, opening_high_source,
	    twos_source, twos_bidder_source;
};

struct option_choice {
	const char *value;
	const char *summary;
};

struct rulebook_option {
	const char *name;
	const char *summary;
	const char *chosen; /* the value in force in this struct */
	const char *standard;
	size_t choice_count;
	const struct option_choice *choices;
	struct source source;
};

/* The effect of the bell on the hand it stops. */
enum bell_rule {
	BELL_STANDS,       /* it counts as it is on the table */
	BELL_OPENING_SHOWN /* score/score.h */
};

enum { BELL_RULES = BELL_OPENING_SHOWN + 1 };

/* The names of the rules in files and settings: "stands", "opening-shown". */
extern const char *const rulebook_bell_names[BELL_RULES];

struct rulebook {
	const char *id, *title, *publisher, *language;
	const char *from; /* the id of the rulebook that its file was made from; NULL: none */
	size_t note_count;
	const char *const *notes; /* the rules that the file cannot express */

	int side_count;                  /* 2 or 3 */
	int players_least, players_most; /* of one side */
	bool alone;                      /* each side is one player */
	struct source sides_source;      /* the clause is NULL if the file does not say */
	int dealt, drawn;                /* cards dealt to a player; drawn in a turn */
	struct source deal_source, drawn_source;
	int32_t unit; /* every legal score is a multiple of it */
	struct source unit_source;
	int32_t target; /* the game ends at the end of a hand in which a side has reached it */
	struct source game_source;
	int32_t walkover; /* the score of a game won by walkover */
	struct source walkover_source;
	int32_t minutes; /* minutes of a round that is played by the clock; 0: not given */
	enum bell_rule bell;
	struct source time_source; /* the clause is NULL if the file does not say */

	/* Threes are cards like others, in either colour; here they are black ones. */
	bool threes_alike;
	struct source threes_source; /* no clause: the file does not say */
	uint16_t copies[RANK_ROOM];  /* cards of a rank in the pack */
	uint16_t suit_copies;        /* cards of one rank and suit in the pack */
	int32_t pack_points;         /* card points of the whole pack */
	struct source pack_source;
	int32_t value_table[RANK_COUNT]; /* points of a card melded */
	int32_t value_hand[RANK_COUNT];  /* points taken for a card in hand, not negative */
	struct source value_source[RANK_COUNT];
	/* Source of the points taken for cards in hand. The clause is NULL if the file does not
	 * say; use rulebook_hand_source(). */
	struct source hand_source;

	struct source groups_source; /* the source of base points and card points */
	uint32_t wild;               /* bit per rank */
	struct source wild_source;   /* of the ranks that are wild */
	struct set_rule sets, black_threes, twos, wilds;
	size_t rank_rule_count;
	const struct set_rule *rank_rules; /* before the rule for sets */
	/* The ranks of which a set may be, in words: "A K 3". Sets of wild cards alone are another matter. */
	const char *melded_ranks;
	struct run_rule runs;
	struct melded_rule melded;
	enum same_rank same_rank;
	bool same_rank_warns; /* a warning only */
	struct source same_rank_source, mixed_source;
	/* Melded cards stay where they are; no clause: the file does not say. */
	struct source stays_source;

	size_t fact_count;
	struct side_fact facts[FACTS_MOST];

	int canasta_least; /* cards that make a canasta */
	size_t kind_count;
	struct canasta_kind kinds[KINDS_MOST];
	struct source canasta_source;

	size_t red_band_count;
	const struct red_band *red_bands;
	int32_t red_card_points; /* card points of a red three on the table; it has their sign */
	struct source red_card_source, red_melded_source;
	struct held_price held[RANK_COUNT];
	size_t sign_band_count;
	const struct sign_band *sign_bands;
	size_t bonus_count;
	const struct bonus *bonuses;
	size_t unfinished_count;
	const struct unfinished_rule *unfinished;
	int32_t unopened; /* points taken from a side that never melded, not negative */
	struct source unopened_source;

	int32_t going_out;
	struct source going_out_source;
	size_t out_need_count;
	const struct need *out_needs;
	bool out_needs_warn; /* a lack of them is only a warning */
	struct source out_need_source, out_cards_source;
	/* When the stock ends the hand, one player may hold none. */
	bool others_hold_unless_exhausted;
	struct source others_hold_source; /* a player who has not gone out holds a card */
	uint8_t out_facts;                /* bits of the facts needed for going out */
	struct source out_fact_source;
	bool concealed; /* the rulebook has it */
	int32_t concealed_points;
	bool concealed_adds;             /* on top of going out, not instead */
	bool concealed_partner_may_meld; /* the side may have melded before */
	bool concealed_needs_own;        /* the canastas must lie in the hand laid down */
	bool concealed_stock_waives;     /* drawn from the stock: no opening minimum */
	struct source concealed_source, concealed_need_source, concealed_waives_source,
	    concealed_cards_source, concealed_before_source;

	size_t opening_band_count; /* by score; 0: by hand number */
	const struct opening_band *opening_bands;
	size_t opening_hand_count;
	/* Minimum of the first, second … hand; later ones take the last. */
	const int32_t *opening_by_hand;
	struct source opening_hand_source;
	bool raises; /* a failed opening taken back raises the minimum */
	int32_t raise_points;
	struct source raise_source;
	bool opening_by_canasta; /* a completed canasta always opens */
	struct source opening_canasta_source;
	int opening_pile_natural_least; /* natural cards of a rank in one meld when opening with the
	                                   pile, its top card among them; 0: no rule */
	bool upcard_alone; /* the first upcard may be taken into the hand alone, for no meld */
	struct source opening_pile_source, upcard_source;

	int opening_clean_least; /* natural cards of one meld without wild cards; 0: no rule */
	bool opening_no_wild;    /* no wild card in any meld of an opening */
	struct source opening_clean_source, opening_no_wild_source;

	size_t penalty_count;
	const struct penalty *penalties;
	struct contract_rule contract;
	struct correction_rule addition; /* errors of addition */
	struct correction_rule record;   /* anything else on the sheet */
	/* A penalty given or taken back in a hand. Without a clause it is not a correction, and
	 * free at any time. */
	struct correction_rule given;

	size_t ruling_count; /* readings that belong to no figure */
	const struct source *rulings;
	size_t option_count;
	const struct rulebook_option *options;
	size_t source_count; /* the texts from which it was read, base first */
	const struct file_text *sources;
	/* The clauses in words of a club's own file; NULL: none. */
	const struct file_text *clauses;
};

/* Returns true if both give the same points: they have the same texts and the same choices. */
bool rulebook_is_same(const struct rulebook *one, const struct rulebook *other);

/* Returns the rule for a set with natural cards of that rank. */
const struct set_rule *rulebook_set_rule(const struct rulebook *book, enum rank rank);

/* Returns the source of the points taken for a card of that rank in hand: the card's own source if
 * it has a price of its own in hand or the file does not say. */
const struct source *rulebook_hand_source(const struct rulebook *book, enum rank rank);

/* Returns true if the source names that clause, alone or among others. */
bool rulebook_cites(const struct source *source, const char *clause);

/* Returns the name of a rank: a three without its colour if that does not matter. */
const char *rulebook_rank_name(const struct rulebook *book, enum rank rank);

/* Returns the way to read the cards of a record, bits of enum card_reading. */
unsigned rulebook_reading(const struct rulebook *book);

/* Returns the points that an opening must have, with raises, INT32_MAX at most; 0 if any legal meld
 * opens. Hands are numbered from 1. *ret_source is the clause of the band; `ret_source` may be
 * NULL. */
int32_t rulebook_opening_minimum(const struct rulebook *book, int32_t score, int raises,
    int hand_number, struct source *ret_source);

/* Returns the band of opening minima for a side's score; NULL if minima depend on the hand. */
const struct opening_band *rulebook_opening_band(const struct rulebook *book, int32_t score);

/* Returns the points of that many red threes on the table in a band. For more than the packs hold,
 * they are the last amount, and the first one for each further three. */
int64_t rulebook_red_amount(const struct red_band *band, int32_t count);

/* Returns the number of cards in the packs. */
int rulebook_cards(const struct rulebook *book);

/* Returns true if the cards on a side's table ever count with that sign: 1, 0 or -1. */
bool rulebook_sign_occurs(const struct rulebook *book, int sign);

/* Returns the index of the penalty with a code, in any letter case; SIZE_MAX if there is none. */
size_t rulebook_penalty(const struct rulebook *book, const char *code, size_t size);

/* Returns the amount of a penalty in games of that many hands; 0 hands: a game of any number, to the target. */
int32_t rulebook_penalty_points(const struct penalty *penalty, int hands);

/* The price of a side's next offence after `earlier` ones of its kind in a hand, and how many of
 * the next `count` cost as much. */
struct offence_price {
	int32_t count, points;
	const struct source *source;
};
struct offence_price rulebook_offence_price(
    const struct penalty *penalty, int32_t earlier, int32_t count);

/* Returns the points of `count` offences together after `earlier` ones in the same hand. */
int64_t rulebook_offences_points(const struct penalty *penalty, int32_t earlier, int32_t count);

/* Returns true if repeated offences cost more and earlier hands of the game count. */
bool rulebook_penalty_of_game(const struct penalty *penalty);

/* Returns true if the rulebook has such a penalty. */
bool rulebook_counts_games(const struct rulebook *book);

/* Returns the effect of the bell in words: "bell-rule.stands". */
struct sentence rulebook_bell_words(enum bell_rule rule);

/* Returns a penalty's offence in words: its summary, in other languages the words of
 * "penalty.fi-canasta.25C". */
struct sentence rulebook_penalty_words(const struct penalty *penalty);

/* Returns the index of the kind of canasta with a name; SIZE_MAX if there is none. */
size_t rulebook_kind(const struct rulebook *book, const char *name, size_t size);

/* Return the index of the kind with a name or another word for it, or with a letter, in any letter
 * case; SIZE_MAX if there is none. */
size_t rulebook_kind_worded(const struct rulebook *book, const char *word, size_t size);
size_t rulebook_kind_lettered(const struct rulebook *book, char letter);

/* Returns the index of the fact with that letter on slips; SIZE_MAX if there is none. */
size_t rulebook_fact_lettered(const struct rulebook *book, char letter);

/* Returns the index of the fact of a side with a name, in any letter case; SIZE_MAX if there is none. */
size_t rulebook_fact(const struct rulebook *book, const char *name, size_t size);

/* Returns bits of the facts on which the points of a side depend and which a record must state. */
uint8_t rulebook_facts_that_count(const struct rulebook *book);

#endif
