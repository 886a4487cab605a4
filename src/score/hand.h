/* hand.h - one hand as the table wrote it down: facts, never results.
 *
 * Each side is recorded at one of three levels of detail: the cards, counts of them, or only the
 * two sums. Texts and arrays are in the arena into which the hand was read. */
#ifndef CANASTA_SCORE_HAND_H
#define CANASTA_SCORE_HAND_H

#include "card/card.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How much of a side the record has; how a side went out; where a side that opened drew from; and
 * if a side has melded. */
enum detail { DETAIL_CARDS, DETAIL_COUNTS, DETAIL_TOTALS };
enum out { OUT_NONE, OUT_NORMAL, OUT_CONCEALED };
enum drawn_from { FROM_UNKNOWN, FROM_STOCK, FROM_PILE, FROM_UPCARD, FROM_COUNT };
enum opened { OPENED_UNKNOWN, OPENED_NO, OPENED_YES };

/* The suit of a contract, or the kind of its canasta. */
enum denomination {
	DENOMINATION_CLUBS,
	DENOMINATION_DIAMONDS,
	DENOMINATION_HEARTS,
	DENOMINATION_SPADES,
	DENOMINATION_CANASTA,
	DENOMINATION_TWOS,
	DENOMINATION_COUNT
};

/* The result of a contract. */
enum outcome { OUTCOME_NONE, OUTCOME_ACHIEVED, OUTCOME_ROBBED, OUTCOME_VOID, OUTCOME_FALSE_OUT };

/* A seat. The seats go round the table to the left, A1 B1 A2 B2; sometimes only the side is
 * known. */
enum seat_at { SEAT_UNKNOWN, SEAT_A, SEAT_A1, SEAT_A2, SEAT_B, SEAT_B1, SEAT_B2, SEAT_COUNT };

/* The counts of a table that does not write cards. All have no sign, except `net`. */
struct counts {
	int32_t canastas[KINDS_MOST]; /* by the rulebook's kinds */
	int32_t melded;               /* card points on the table, without red threes */
	int32_t held;                 /* card points in hand, without cards priced apart */
	bool has_net;
	int32_t net;                    /* melded less held, if the table subtracted them */
	int32_t reds_held, blacks_held; /* cards in hand priced apart */
	enum opened opened;
};

/* The sums on a side's sheet: two, or only their total. */
struct totals {
	int32_t base, cards;
	bool alone; /* only the total is known: base holds it, and cards is 0 */
};

/* A penalty given to a side, and how often. */
struct penalty_entry {
	size_t penalty; /* index into the rulebook's penalties */
	int32_t count;
	int given;  /* its number, if a command of its own gave it; 0: with the hand */
	bool ruled; /* by a ruling */
};

/* Points given or taken by the committee, those who run the event. */
struct adjustment {
	int32_t points;
	const char *reason;
	int given; /* as in penalty_entry */
	bool ruled;
};

/* The initial meld, in the cards laid down. */
struct opening {
	size_t meld_count; /* 0: not recorded */
	const struct meld *melds;
	enum drawn_from from;
};

/* The hand's sum as the side wrote it. */
struct claim {
	bool has_total, has_sums, has_running;
	int32_t total;
	int32_t base, cards;
	int32_t running; /* the running total after the hand, as written */
};

/* The facts of one side in a hand. */
struct side {
	char name; /* 'A', 'B', 'C' */
	bool has_score;
	int32_t score; /* the side's total before the hand; 0 if not given */
	enum detail detail;
	size_t meld_count;
	const struct meld *melds;
	bool has_hand;           /* the cards in hand were written, even if there are none */
	bool hand_missing_warns; /* a slip that left hand= out; records never warn */
	struct cards held;
	int32_t red_threes; /* on the table */
	enum out out;
	size_t penalty_count;
	const struct penalty_entry *penalties;
	size_t adjustment_count;
	const struct adjustment *adjustments;
	/* Given later by commands of their own. They are not facts of the record, but lines of the
	 * score, even for a side that has only the sums. */
	size_t given_penalty_count;
	const struct penalty_entry *given_penalties;
	size_t given_adjustment_count;
	const struct adjustment *given_adjustments;
	/* The side's offences earlier in the game, by the rulebook's penalties. They are known for
	 * a hand at a table, like the score before it. NULL: none. */
	const int32_t *earlier;
	struct opening opening;
	int32_t raises;      /* failed openings taken back in this hand */
	uint8_t facts_known; /* bits of the rulebook's facts that the record states */
	uint8_t facts;       /* bits of the facts that hold */
	/* The bell cut the side's opening short, and it can be shown: the cards on the table count
	 * as they lie (bell_settle() in score/score.h). */
	bool at_bell;
	struct claim claim;
	/* Placed after the members of every record, because most records write the cards. */
	struct counts counts;
	struct totals totals;
};

/* The contract of a hand. */
struct contract {
	bool bid;
	bool none;    /* the record states that there was none, whatever was bid */
	bool by_bids; /* the bids gave it; the record does not name it */
	size_t side;  /* index into the hand's sides */
	int level;
	enum denomination denomination;
	bool doubled;
	/* As written, if only totals exist, or as ruled; otherwise OUTCOME_NONE. */
	enum outcome outcome;
	bool ruled; /* the jury or the referee decided the outcome; it is not computed */
};

/* One call of the bidding. */
struct bid {
	bool pass, doubling;
	int level;
	enum denomination denomination;
};

/* An error finding that a named person accepts. */
struct acceptance {
	const char *code;
	const char *reason;
	const char *by;
};

/* The facts of a hand. */
struct hand {
	size_t side_count; /* 1: a side alone, without checks across sides */
	int place; /* position in the game's order of play, if that is not its number; else 0 */
	struct side sides[SIDES_MOST];
	struct contract contract;
	bool exhausted; /* the stock ended it */
	bool time;      /* the bell ended it */
	bool has_rest;
	int32_t rest;          /* cards left in stock and pile */
	const char *dealer;    /* a name, or a seat: "A1"; NULL: not written */
	int64_t dealer_person; /* the person of that name; 0: not found yet */
	enum seat_at dealer_seat;
	enum seat_at dealer_due; /* the dealer that follows from the hand before at the table */
	size_t bid_count;
	const struct bid *bids;
	size_t acceptance_count;
	const struct acceptance *acceptances;
};

#endif
