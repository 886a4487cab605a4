/* finding.h - contradictions in the facts of a hand. A finding is a value; it never stops a score. */
#ifndef CANASTA_SCORE_FINDING_H
#define CANASTA_SCORE_FINDING_H

#include "base/sentence.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <stddef.h>
#include <stdint.h>

struct score;

/* A hand with an error is recorded only if a person accepts it. */
enum finding_level { LEVEL_WARNING, LEVEL_ERROR };

/* FINDING(identifier, code) - the codes are fixed by the interface. Each has a sentence, `finds.CODE`, and an
 * explanation, `explain.finding.CODE`. */
#define FINDINGS(FINDING)                                                                          \
	FINDING(MELD_TOO_SHORT, "meld-too-short")                                                  \
	FINDING(MELD_TOO_FEW_NATURAL, "meld-too-few-natural")                                      \
	FINDING(MELD_TOO_MANY_WILD, "meld-too-many-wild")                                          \
	FINDING(MELD_MIXED_RANKS, "meld-mixed-ranks")                                              \
	FINDING(MELD_DUPLICATE_RANK, "meld-duplicate-rank")                                        \
	FINDING(MELD_ONLY_WILD, "meld-only-wild")                                                  \
	FINDING(CANASTA_TOO_FEW_NATURAL, "canasta-too-few-natural")                                \
	FINDING(CANASTA_TOO_LONG, "canasta-too-long")                                              \
	FINDING(BLACK_THREES_NOT_OUT, "black-threes-not-out")                                      \
	FINDING(BLACK_THREES_WILD, "black-threes-wild")                                            \
	FINDING(BLACK_THREES_COUNT, "black-threes-count")                                          \
	FINDING(RED_THREE_MELDED, "red-three-melded")                                              \
	FINDING(MELD_NOT_ALLOWED, "meld-not-allowed")                                              \
	FINDING(RUN_NOT_ALLOWED, "run-not-allowed")                                                \
	FINDING(RUN_JOKER, "run-joker")                                                            \
	FINDING(RUN_ORDER, "run-order")                                                            \
	FINDING(RUN_TOO_LONG, "run-too-long")                                                      \
	FINDING(TWOS_TOO_FEW, "twos-too-few")                                                      \
	FINDING(TOO_MANY_OF_CARD, "too-many-of-card")                                              \
	FINDING(TOO_MANY_RED_THREES, "too-many-red-threes")                                        \
	FINDING(PACK_POINTS_EXCEEDED, "pack-points-exceeded")                                      \
	FINDING(REST_DIFFERS, "rest-differs")                                                      \
	FINDING(OUT_WITHOUT_CANASTA, "out-without-canasta")                                        \
	FINDING(OUT_CARDS_LEFT, "out-cards-left")                                                  \
	FINDING(OUT_WITHOUT_FACT, "out-without-fact")                                              \
	FINDING(FACT_NOT_SHOWN, "fact-not-shown")                                                  \
	FINDING(BOTH_OUT, "both-out")                                                              \
	FINDING(OUT_AND_EXHAUSTED, "out-and-exhausted")                                            \
	FINDING(CONCEALED_UNKNOWN, "concealed-unknown")                                            \
	FINDING(CONCEALED_WITHOUT_CANASTA, "concealed-without-canasta")                            \
	FINDING(CONCEALED_TOO_MANY_CARDS, "concealed-too-many-cards")                              \
	FINDING(OPENING_SHORT, "opening-short")                                                    \
	FINDING(OPENING_PILE_PAIR, "opening-pile-pair")                                            \
	FINDING(OPENING_NOT_IN_MELDS, "opening-not-in-melds")                                      \
	FINDING(SIDE_EMPTY, "side-empty")                                                          \
	FINDING(SCORE_IMPOSSIBLE, "score-impossible")                                              \
	FINDING(TOTALS_IMPOSSIBLE, "totals-impossible")                                            \
	FINDING(CONTRACT_BIDDER_UNOPENED, "contract-bidder-unopened")                              \
	FINDING(BIDS_ORDER, "bids-order")                                                          \
	FINDING(DEALER_ORDER, "dealer-order")                                                      \
	FINDING(CONTRACT_MISSING, "contract-missing")                                              \
	FINDING(CONTRACT_DIFFERS, "contract-differs")                                              \
	FINDING(CLAIM_DIFFERS, "claim-differs")                                                    \
	FINDING(RUN_GAP, "run-gap")                                                                \
	FINDING(RUN_WILD_HIGH, "run-wild-high")                                                    \
	FINDING(HAND_MISSING, "hand-missing")                                                      \
	FINDING(HAND_TOO_FEW, "hand-too-few")                                                      \
	FINDING(FACT_MISSING, "fact-missing")                                                      \
	FINDING(OPENING_BELOW, "opening-below")                                                    \
	FINDING(END_MISSING, "end-missing")                                                        \
	FINDING(PENALTY_DOUBLED, "penalty-doubled")                                                \
	FINDING(PENALTY_ALONE, "penalty-alone")                                                    \
	FINDING(PENALTY_NOT_OUT, "penalty-not-out")                                                \
	FINDING(PENALTY_CARDS, "penalty-cards")                                                    \
	FINDING(CONCEALED_AFTER_OPENING, "concealed-after-opening")                                \
	FINDING(MELD_RULED, "meld-ruled")

enum finding_code {
#define FINDING(identifier, code) FINDING_##identifier,
	FINDINGS(FINDING)
#undef FINDING
	    FINDING_COUNT
};

/* The part of the record that a finding is about. */
enum finding_place {
	PLACE_SIDE,    /* the side as a whole, or the hand */
	PLACE_MELD,    /* melds[index] */
	PLACE_OPENING, /* opening.melds[index] */
	PLACE_OPENING_WHOLE,
	PLACE_HAND, /* the cards in hand */
	PLACE_REDS,
	PLACE_COUNTS,
	PLACE_TOTALS,
	PLACE_PENALTY, /* penalties[index] */
	PLACE_ADJUSTMENT,
	PLACE_SCORE,
	PLACE_CLAIM,
	PLACE_BIDS,
	PLACE_DEALER
};

/* Some codes have several sentences; `words` of a finding chooses one of these forms. */

/* Forms of CLAIM_DIFFERS: the sum that the claim is about. */
enum claim_sum { CLAIM_TOTAL, CLAIM_BASE, CLAIM_CARDS, CLAIM_RUNNING };

/* Forms of TOTALS_IMPOSSIBLE at PLACE_TOTALS: with a contract, or with the nearest possible
 * sums. */
enum totals_words {
	TOTALS_PLAIN,
	TOTALS_NEAREST,
	TOTALS_CONTRACT,
	TOTALS_NEAREST_CONTRACT,
	TOTALS_ALONE
};

/* Forms of TOTALS_IMPOSSIBLE at PLACE_COUNTS: the card points, those melded together with those in
 * hand, or those in hand. */
enum counts_words { COUNTS_CARDS = TOTALS_ALONE + 1, COUNTS_MELDED, COUNTS_HELD };

/* Forms of the codes about going out: canastas of a kind are lacking; cards left were counted in points. */
enum out_words { OUT_PLAIN, OUT_NEEDS_KIND, OUT_OWN, OUT_POINTS_LEFT };

/* Forms of MELD_RULED. */
enum ruled_words { RULED_LEGAL, RULED_ILLEGAL };

/* Forms of HAND_TOO_FEW: the cards were written, or only their points. */
enum few_words { FEW_CARDS, FEW_POINTS };

/* Forms of OPENING_BELOW and OPENING_SHORT: points are lacking, or canastas that the opening must
 * hold. */
enum opening_words { OPENING_POINTS, OPENING_CANASTAS };

/* Forms of BIDS_ORDER and CONTRACT_DIFFERS: the refused call, and the result of the bids. */
enum bids_words { BIDS_PLAIN, BIDS_DOUBLED, BIDS_PASSED };

/* A finding about a hand. */
struct finding {
	enum finding_code code;
	enum finding_level level;
	int side; /* index of the side; -1: the whole hand */
	enum finding_place place;
	size_t index;   /* of the place in its list */
	unsigned words; /* the form of its sentence, as above */
	enum rank rank; /* RANK_COUNT: none */
	int64_t found;  /* the number found; for a dealer, a seat */
	int64_t allowed;
	union {
		struct {
			int64_t nearest_base, nearest_cards; /* of totals: possible sums */
		};
		const char *fact;  /* of a fact: its name */
		const char *ranks; /* of a rank that may not be melded: those that may */
	};
	char letter; /* of a contract: the denomination that was bid */
	char bidder; /* of a contract: the side that bid it; '\0': not known */
	struct source source;
};

/* The names of the levels: "warning", "error". */
extern const char *const finding_level_names[];

/* Returns the stable name of a code: "meld-too-short". */
const char *finding_name(enum finding_code code);

/* Returns the code with a name; FINDING_COUNT if there is none. */
enum finding_code finding_named(const char *name);

/* Returns the place of a finding as a sentence of kind "where" with the values index, from 0, and
 * number, from 1. */
struct sentence finding_place_sentence(const struct finding *finding);

/* Writes the place in English, "melds[1]", "hand", or "" for the side or hand as a whole; at most
 * `size` bytes. */
void finding_place_write(const struct finding *finding, char *buffer, size_t size);

/* Returns the sentence of a finding, of kind "finds", with its figures found and allowed. */
struct sentence finding_sentence(const struct finding *finding);

/* Writes the sentence of a finding in English; at most `size` bytes. */
void finding_message(const struct finding *finding, char *buffer, size_t size);

/* Returns a paragraph that explains a code and what to do about it, for `canasta explain`. */
const char *finding_explanation(enum finding_code code);

/* Returns true if any of the findings is an error; accepted ones count as errors too. */
bool findings_have_error(const struct finding *findings, size_t count);

/* Adding findings to a score. */

/* Adds a finding, if there is room. */
void finding_add(struct score *score, const struct finding *finding);

/* Returns a finding about a number: the one found and the one allowed. finding_add_number() adds it,
 * finding_add_form() in one of the forms of its words. */
struct finding finding_of(enum finding_level level, int side, enum finding_code code,
    enum finding_place place, int64_t found, int64_t allowed, const struct source *source);
void finding_add_number(struct score *score, enum finding_level level, int side,
    enum finding_code code, enum finding_place place, int64_t found, int64_t allowed,
    const struct source *source);
void finding_add_form(struct score *score, unsigned form, enum finding_level level, int side,
    enum finding_code code, enum finding_place place, int64_t found, int64_t allowed,
    const struct source *source);

#endif
