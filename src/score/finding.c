#include "score/finding.h"

#include "base/catalogue.h"
#include "base/sentence.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

/* The name of a code, its sentence about a hand (a form of base/sentence.h with the values found,
 * allowed and rank), and what to do. */
static const struct finding_words {
	const char *name;
	const char *message;
	const char *explanation;
} words[FINDING_COUNT] = {
    [FINDING_MELD_TOO_SHORT] = {"meld-too-short", FORM_FINDS__MELD_TOO_SHORT,
        FORM_EXPLAIN__FINDING__MELD_TOO_SHORT},
    [FINDING_MELD_TOO_FEW_NATURAL] = {"meld-too-few-natural", FORM_FINDS__MELD_TOO_FEW_NATURAL,
        FORM_EXPLAIN__FINDING__MELD_TOO_FEW_NATURAL},
    [FINDING_MELD_TOO_MANY_WILD] = {"meld-too-many-wild", FORM_FINDS__MELD_TOO_MANY_WILD,
        FORM_EXPLAIN__FINDING__MELD_TOO_MANY_WILD},
    [FINDING_MELD_MIXED_RANKS] = {"meld-mixed-ranks", FORM_FINDS__MELD_MIXED_RANKS,
        FORM_EXPLAIN__FINDING__MELD_MIXED_RANKS},
    [FINDING_MELD_DUPLICATE_RANK] = {"meld-duplicate-rank", FORM_FINDS__MELD_DUPLICATE_RANK,
        FORM_EXPLAIN__FINDING__MELD_DUPLICATE_RANK},
    [FINDING_MELD_ONLY_WILD] = {"meld-only-wild", FORM_FINDS__MELD_ONLY_WILD,
        FORM_EXPLAIN__FINDING__MELD_ONLY_WILD},
    [FINDING_CANASTA_TOO_FEW_NATURAL] = {"canasta-too-few-natural",
        FORM_FINDS__CANASTA_TOO_FEW_NATURAL, FORM_EXPLAIN__FINDING__CANASTA_TOO_FEW_NATURAL},
    [FINDING_CANASTA_TOO_LONG] = {"canasta-too-long", FORM_FINDS__CANASTA_TOO_LONG,
        FORM_EXPLAIN__FINDING__CANASTA_TOO_LONG},
    [FINDING_BLACK_THREES_NOT_OUT] = {"black-threes-not-out", FORM_FINDS__BLACK_THREES_NOT_OUT,
        FORM_EXPLAIN__FINDING__BLACK_THREES_NOT_OUT},
    [FINDING_BLACK_THREES_WILD] = {"black-threes-wild", FORM_FINDS__BLACK_THREES_WILD,
        FORM_EXPLAIN__FINDING__BLACK_THREES_WILD},
    [FINDING_BLACK_THREES_COUNT] = {"black-threes-count", FORM_FINDS__BLACK_THREES_COUNT,
        FORM_EXPLAIN__FINDING__BLACK_THREES_COUNT},
    [FINDING_RED_THREE_MELDED] = {"red-three-melded", FORM_FINDS__RED_THREE_MELDED,
        FORM_EXPLAIN__FINDING__RED_THREE_MELDED},
    [FINDING_MELD_NOT_ALLOWED] = {"meld-not-allowed", FORM_FINDS__MELD_NOT_ALLOWED,
        FORM_EXPLAIN__FINDING__MELD_NOT_ALLOWED},
    [FINDING_RUN_NOT_ALLOWED] = {"run-not-allowed", FORM_FINDS__RUN_NOT_ALLOWED,
        FORM_EXPLAIN__FINDING__RUN_NOT_ALLOWED},
    [FINDING_RUN_JOKER] = {"run-joker", FORM_FINDS__RUN_JOKER, FORM_EXPLAIN__FINDING__RUN_JOKER},
    [FINDING_RUN_ORDER] = {"run-order", FORM_FINDS__RUN_ORDER, FORM_EXPLAIN__FINDING__RUN_ORDER},
    [FINDING_RUN_TOO_LONG] = {"run-too-long", FORM_FINDS__RUN_TOO_LONG,
        FORM_EXPLAIN__FINDING__RUN_TOO_LONG},
    [FINDING_TWOS_TOO_FEW] = {"twos-too-few", FORM_FINDS__TWOS_TOO_FEW,
        FORM_EXPLAIN__FINDING__TWOS_TOO_FEW},
    [FINDING_TOO_MANY_OF_CARD] = {"too-many-of-card", FORM_FINDS__TOO_MANY_OF_CARD,
        FORM_EXPLAIN__FINDING__TOO_MANY_OF_CARD},
    [FINDING_TOO_MANY_RED_THREES] = {"too-many-red-threes", FORM_FINDS__TOO_MANY_RED_THREES,
        FORM_EXPLAIN__FINDING__TOO_MANY_RED_THREES},
    [FINDING_PACK_POINTS_EXCEEDED] = {"pack-points-exceeded", FORM_FINDS__PACK_POINTS_EXCEEDED,
        FORM_EXPLAIN__FINDING__PACK_POINTS_EXCEEDED},
    [FINDING_REST_DIFFERS] = {"rest-differs", FORM_FINDS__REST_DIFFERS,
        FORM_EXPLAIN__FINDING__REST_DIFFERS},
    [FINDING_OUT_WITHOUT_CANASTA] = {"out-without-canasta", FORM_FINDS__OUT_WITHOUT_CANASTA,
        FORM_EXPLAIN__FINDING__OUT_WITHOUT_CANASTA},
    [FINDING_OUT_CARDS_LEFT] = {"out-cards-left", FORM_FINDS__OUT_CARDS_LEFT,
        FORM_EXPLAIN__FINDING__OUT_CARDS_LEFT},
    [FINDING_OUT_WITHOUT_FACT] = {"out-without-fact", FORM_FINDS__OUT_WITHOUT_FACT,
        FORM_EXPLAIN__FINDING__OUT_WITHOUT_FACT},
    [FINDING_FACT_NOT_SHOWN] = {"fact-not-shown", FORM_FINDS__FACT_NOT_SHOWN,
        FORM_EXPLAIN__FINDING__FACT_NOT_SHOWN},
    [FINDING_BOTH_OUT] = {"both-out", FORM_FINDS__BOTH_OUT, FORM_EXPLAIN__FINDING__BOTH_OUT},
    [FINDING_OUT_AND_EXHAUSTED] = {"out-and-exhausted", FORM_FINDS__OUT_AND_EXHAUSTED,
        FORM_EXPLAIN__FINDING__OUT_AND_EXHAUSTED},
    [FINDING_CONCEALED_UNKNOWN] = {"concealed-unknown", FORM_FINDS__CONCEALED_UNKNOWN,
        FORM_EXPLAIN__FINDING__CONCEALED_UNKNOWN},
    [FINDING_CONCEALED_WITHOUT_CANASTA] = {"concealed-without-canasta",
        FORM_FINDS__CONCEALED_WITHOUT_CANASTA, FORM_EXPLAIN__FINDING__CONCEALED_WITHOUT_CANASTA},
    [FINDING_CONCEALED_TOO_MANY_CARDS] = {"concealed-too-many-cards",
        FORM_FINDS__CONCEALED_TOO_MANY_CARDS, FORM_EXPLAIN__FINDING__CONCEALED_TOO_MANY_CARDS},
    [FINDING_OPENING_SHORT] = {"opening-short", FORM_FINDS__OPENING_SHORT,
        FORM_EXPLAIN__FINDING__OPENING_SHORT},
    [FINDING_OPENING_PILE_PAIR] = {"opening-pile-pair", FORM_FINDS__OPENING_PILE_PAIR,
        FORM_EXPLAIN__FINDING__OPENING_PILE_PAIR},
    [FINDING_OPENING_NOT_IN_MELDS] = {"opening-not-in-melds", FORM_FINDS__OPENING_NOT_IN_MELDS,
        FORM_EXPLAIN__FINDING__OPENING_NOT_IN_MELDS},
    [FINDING_SIDE_EMPTY] = {"side-empty", FORM_FINDS__SIDE_EMPTY,
        FORM_EXPLAIN__FINDING__SIDE_EMPTY},
    [FINDING_SCORE_IMPOSSIBLE] = {"score-impossible", FORM_FINDS__SCORE_IMPOSSIBLE,
        FORM_EXPLAIN__FINDING__SCORE_IMPOSSIBLE},
    [FINDING_TOTALS_IMPOSSIBLE] = {"totals-impossible", FORM_FINDS__TOTALS_IMPOSSIBLE,
        FORM_EXPLAIN__FINDING__TOTALS_IMPOSSIBLE},
    [FINDING_CONTRACT_BIDDER_UNOPENED] = {"contract-bidder-unopened",
        FORM_FINDS__CONTRACT_BIDDER_UNOPENED, FORM_EXPLAIN__FINDING__CONTRACT_BIDDER_UNOPENED},
    [FINDING_BIDS_ORDER] = {"bids-order", FORM_FINDS__BIDS_ORDER,
        FORM_EXPLAIN__FINDING__BIDS_ORDER},
    [FINDING_DEALER_ORDER] = {"dealer-order", FORM_FINDS__DEALER_ORDER,
        FORM_EXPLAIN__FINDING__DEALER_ORDER},
    [FINDING_CONTRACT_MISSING] = {"contract-missing", FORM_FINDS__CONTRACT_MISSING,
        FORM_EXPLAIN__FINDING__CONTRACT_MISSING},
    [FINDING_CONTRACT_DIFFERS] = {"contract-differs", FORM_FINDS__CONTRACT_DIFFERS,
        FORM_EXPLAIN__FINDING__CONTRACT_DIFFERS},
    [FINDING_CLAIM_DIFFERS] = {"claim-differs", FORM_FINDS__CLAIM_DIFFERS,
        FORM_EXPLAIN__FINDING__CLAIM_DIFFERS},
    [FINDING_RUN_GAP] = {"run-gap", FORM_FINDS__RUN_GAP, FORM_EXPLAIN__FINDING__RUN_GAP},
    [FINDING_RUN_WILD_HIGH] = {"run-wild-high", FORM_FINDS__RUN_WILD_HIGH,
        FORM_EXPLAIN__FINDING__RUN_WILD_HIGH},
    [FINDING_HAND_MISSING] = {"hand-missing", FORM_FINDS__HAND_MISSING,
        FORM_EXPLAIN__FINDING__HAND_MISSING},
    [FINDING_HAND_TOO_FEW] = {"hand-too-few", FORM_FINDS__HAND_TOO_FEW,
        FORM_EXPLAIN__FINDING__HAND_TOO_FEW},
    [FINDING_FACT_MISSING] = {"fact-missing", FORM_FINDS__FACT_MISSING,
        FORM_EXPLAIN__FINDING__FACT_MISSING},
    [FINDING_OPENING_BELOW] = {"opening-below", FORM_FINDS__OPENING_BELOW,
        FORM_EXPLAIN__FINDING__OPENING_BELOW},
    [FINDING_END_MISSING] = {"end-missing", FORM_FINDS__END_MISSING,
        FORM_EXPLAIN__FINDING__END_MISSING},
    [FINDING_PENALTY_DOUBLED] = {"penalty-doubled", FORM_FINDS__PENALTY_DOUBLED,
        FORM_EXPLAIN__FINDING__PENALTY_DOUBLED},
    [FINDING_PENALTY_ALONE] = {"penalty-alone", FORM_FINDS__PENALTY_ALONE,
        FORM_EXPLAIN__FINDING__PENALTY_ALONE},
    [FINDING_PENALTY_NOT_OUT] = {"penalty-not-out", FORM_FINDS__PENALTY_NOT_OUT,
        FORM_EXPLAIN__FINDING__PENALTY_NOT_OUT},
    [FINDING_CONCEALED_AFTER_OPENING] = {"concealed-after-opening",
        FORM_FINDS__CONCEALED_AFTER_OPENING, FORM_EXPLAIN__FINDING__CONCEALED_AFTER_OPENING},
    [FINDING_MELD_RULED] = {"meld-ruled", FORM_FINDS__MELD_RULED,
        FORM_EXPLAIN__FINDING__MELD_RULED},
};

const char *const finding_level_names[] = {[LEVEL_WARNING] = "warning", [LEVEL_ERROR] = "error"};

const char *finding_name(enum finding_code code)
{
	return code < FINDING_COUNT ? words[code].name : "";
}

enum finding_code finding_named(const char *name)
{
	for (int code = 0; code < FINDING_COUNT; code++)
		if (strcmp(words[code].name, name) == 0)
			return (enum finding_code)code;
	return FINDING_COUNT;
}

const char *finding_explanation(enum finding_code code)
{
	return code < FINDING_COUNT ? words[code].explanation : "";
}

/* How each place is written. */
static const struct {
	const char *code, *english;
} places[] = {
    [PLACE_SIDE] = {"side", ""},
    [PLACE_MELD] = {"meld", FORM_WHERE__MELD},
    [PLACE_OPENING] = {"opening", FORM_WHERE__OPENING},
    [PLACE_OPENING_WHOLE] = {"opening-whole", FORM_WHERE__OPENING_WHOLE},
    [PLACE_HAND] = {"hand", FORM_WHERE__HAND},
    [PLACE_REDS] = {"red-threes", FORM_WHERE__RED_THREES},
    [PLACE_COUNTS] = {"counts", FORM_WHERE__COUNTS},
    [PLACE_TOTALS] = {"totals", FORM_WHERE__TOTALS},
    [PLACE_PENALTY] = {"penalty", FORM_WHERE__PENALTY},
    [PLACE_ADJUSTMENT] = {"adjustment", FORM_WHERE__ADJUSTMENT},
    [PLACE_SCORE] = {"score", FORM_WHERE__SCORE},
    [PLACE_CLAIM] = {"claim", FORM_WHERE__CLAIM},
    [PLACE_BIDS] = {"bids", FORM_WHERE__BIDS},
    [PLACE_DEALER] = {"dealer", FORM_WHERE__DEALER},
};

struct sentence finding_place_sentence(const struct finding *finding)
{
	const int64_t index = (int64_t)finding->index;

	return (struct sentence){"where", places[finding->place].code,
	    places[finding->place].english,
	    {sentence_number("index", index), sentence_number("number", index + 1)}};
}

void finding_place_write(const struct finding *finding, char *buffer, size_t size)
{
	const struct sentence sentence = finding_place_sentence(finding);

	(void)sentence_write(NULL, &sentence, buffer, size);
}

static const char *rank_in_words(enum rank rank)
{
	if (rank == RANK_JOKER)
		return "joker";
	return rank < RANK_COUNT ? card_rank_name(rank) : "?";
}

/* A form of a finding's words; those of one code stand by the enums of finding.h. */
struct variant {
	const char *code;
	const char *message;
};

static const struct variant claimed[] = {
    [CLAIM_TOTAL] = {"claim-differs", FORM_FINDS__CLAIM_DIFFERS},
    [CLAIM_BASE] = {"claim-differs-base", FORM_FINDS__CLAIM_DIFFERS_BASE},
    [CLAIM_CARDS] = {"claim-differs-cards", FORM_FINDS__CLAIM_DIFFERS_CARDS},
    [CLAIM_RUNNING] = {"claim-differs-running", FORM_FINDS__CLAIM_DIFFERS_RUNNING},
};

static const struct variant counted[] = {
    [COUNTS_CARDS] = {"counts-impossible-cards", FORM_FINDS__COUNTS_IMPOSSIBLE_CARDS},
    [COUNTS_MELDED] = {"counts-impossible-melded", FORM_FINDS__COUNTS_IMPOSSIBLE_MELDED},
    [COUNTS_HELD] = {"counts-impossible-held", FORM_FINDS__COUNTS_IMPOSSIBLE_HELD},
};

/* Forms that go by what else the finding holds. */
static const struct variant of_a_kind = {
    "out-without-canasta-kind", FORM_FINDS__OUT_WITHOUT_CANASTA_KIND};
static const struct variant strange_in_run = {
    "run-not-allowed-cards", FORM_FINDS__RUN_NOT_ALLOWED_CARDS};
static const struct variant second_ace = {"run-order-aces", FORM_FINDS__RUN_ORDER_ACES};
static const struct variant few_threes = {"black-threes-few", FORM_FINDS__BLACK_THREES_FEW};
static const struct variant no_threes = {"black-threes-none", FORM_FINDS__BLACK_THREES_NONE};
static const struct variant too_many_cards = {
    "too-many-of-card-number", FORM_FINDS__TOO_MANY_OF_CARD_NUMBER};
static const struct variant pile_of_rank = {
    "opening-pile-pair-top", FORM_FINDS__OPENING_PILE_PAIR_TOP};
static const struct variant below_canastas = {
    "opening-below-canastas", FORM_FINDS__OPENING_BELOW_CANASTAS};
static const struct variant short_of_canastas = {
    "opening-short-canastas", FORM_FINDS__OPENING_SHORT_CANASTAS};
static const struct variant points_left = {
    "out-cards-left-points", FORM_FINDS__OUT_CARDS_LEFT_POINTS};
static const struct variant ruled_illegal = {"meld-ruled-illegal", FORM_FINDS__MELD_RULED_ILLEGAL};

static const struct variant summed[] = {
    [TOTALS_PLAIN] = {"totals-impossible", FORM_FINDS__TOTALS_IMPOSSIBLE},
    [TOTALS_NEAREST] = {"totals-impossible-nearest", FORM_FINDS__TOTALS_IMPOSSIBLE_NEAREST},
    [TOTALS_CONTRACT] = {"totals-impossible-contract", FORM_FINDS__TOTALS_IMPOSSIBLE_CONTRACT},
    [TOTALS_NEAREST_CONTRACT] = {"totals-impossible-nearest-contract",
        FORM_FINDS__TOTALS_IMPOSSIBLE_NEAREST_CONTRACT},
};

static const struct variant total_alone = {
    "totals-impossible-alone", FORM_FINDS__TOTALS_IMPOSSIBLE_ALONE};

static const struct variant bid[] = {
    [BIDS_PLAIN] = {"contract-differs", FORM_FINDS__CONTRACT_DIFFERS},
    [BIDS_DOUBLED] = {"contract-differs-doubled", FORM_FINDS__CONTRACT_DIFFERS_DOUBLED},
    [BIDS_PASSED] = {"contract-differs-passed", FORM_FINDS__CONTRACT_DIFFERS_PASSED},
};

static const struct variant few_by_points = {
    "hand-too-few-points", FORM_FINDS__HAND_TOO_FEW_POINTS};

static struct variant variant_of(const struct finding *finding)
{
	if (finding->code == FINDING_TOTALS_IMPOSSIBLE && finding->place == PLACE_TOTALS &&
	    finding->words == TOTALS_ALONE)
		return total_alone;
	if (finding->code == FINDING_TOTALS_IMPOSSIBLE)
		return finding->place == PLACE_COUNTS ? counted[finding->words]
		                                      : summed[finding->words];
	if (finding->code == FINDING_CLAIM_DIFFERS)
		return claimed[finding->words];
	if (finding->code == FINDING_CONTRACT_DIFFERS)
		return bid[finding->words];
	if (finding->code == FINDING_OUT_WITHOUT_CANASTA && finding->words == OUT_NEEDS_KIND)
		return of_a_kind;
	if (finding->code == FINDING_RUN_NOT_ALLOWED && finding->allowed > 0)
		return strange_in_run;
	if (finding->code == FINDING_RUN_ORDER && finding->allowed > 0)
		return second_ace;
	if (finding->code == FINDING_BLACK_THREES_COUNT && finding->allowed == 0)
		return no_threes;
	if (finding->code == FINDING_BLACK_THREES_COUNT && finding->found < finding->allowed)
		return few_threes;
	if (finding->code == FINDING_TOO_MANY_OF_CARD && finding->rank == RANK_COUNT)
		return too_many_cards;
	if (finding->code == FINDING_OPENING_PILE_PAIR && finding->rank < RANK_COUNT)
		return pile_of_rank;
	if (finding->code == FINDING_HAND_TOO_FEW && finding->words == FEW_POINTS)
		return few_by_points;
	if (finding->code == FINDING_OPENING_BELOW && finding->words == OPENING_CANASTAS)
		return below_canastas;
	if (finding->code == FINDING_OPENING_SHORT && finding->words == OPENING_CANASTAS)
		return short_of_canastas;
	if (finding->code == FINDING_OUT_CARDS_LEFT && finding->words == OUT_POINTS_LEFT)
		return points_left;
	if (finding->code == FINDING_MELD_RULED && finding->words == RULED_ILLEGAL)
		return ruled_illegal;
	return (struct variant){words[finding->code].name, words[finding->code].message};
}

/* Sentences about bids name seats and sides. */
static struct sentence bids_sentence(const struct finding *finding, const struct variant *variant)
{
	if (finding->code == FINDING_DEALER_ORDER)
		return (struct sentence){"finds", variant->code, variant->message,
		    {sentence_text("found", bidding_seat_name((enum seat_at)finding->found)),
		        sentence_text(
		            "allowed", bidding_seat_name((enum seat_at)finding->allowed))}};
	return (struct sentence){"finds", variant->code, variant->message,
	    {sentence_number("level", finding->found), sentence_letter("letter", finding->letter),
	        sentence_text("side", bidding_seat_name(bidding_seat(finding->bidder, 0)))}};
}

struct sentence finding_sentence(const struct finding *finding)
{
	const struct variant variant = variant_of(finding);

	if (finding->code == FINDING_DEALER_ORDER || finding->code == FINDING_CONTRACT_DIFFERS)
		return bids_sentence(finding, &variant);
	if (finding->code == FINDING_FACT_MISSING || finding->code == FINDING_OUT_WITHOUT_FACT ||
	    finding->code == FINDING_FACT_NOT_SHOWN)
		return (struct sentence){
		    "finds", variant.code, variant.message, {sentence_text("fact", finding->fact)}};
	if (finding->code == FINDING_MELD_NOT_ALLOWED)
		return (struct sentence){"finds", variant.code, variant.message,
		    {sentence_word("rank", "rank", rank_in_words(finding->rank)),
		        sentence_text("ranks", finding->ranks)}};
	return (struct sentence){"finds", variant.code, variant.message,
	    {sentence_number("found", finding->found), sentence_number("allowed", finding->allowed),
	        sentence_word("rank", "rank", rank_in_words(finding->rank)),
	        sentence_number("base", finding->nearest_base),
	        sentence_number("cards", finding->nearest_cards)}};
}

void finding_message(const struct finding *finding, char *buffer, size_t size)
{
	const struct sentence sentence = finding_sentence(finding);

	(void)sentence_write(NULL, &sentence, buffer, size);
}

void finding_add(struct score *score, const struct finding *finding)
{
	if (score->finding_count < score->finding_room)
		score->finding_space[score->finding_count++] = *finding;
}

void finding_add_number(struct score *score, enum finding_level level, int side,
    enum finding_code code, enum finding_place place, int64_t found, int64_t allowed,
    const struct source *source)
{
	finding_add(score, &(struct finding){.code = code,
	                       .level = level,
	                       .side = side,
	                       .place = place,
	                       .rank = RANK_COUNT,
	                       .found = found,
	                       .allowed = allowed,
	                       .source = *source});
}
