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
 * allowed and rank), and its explanation. */
static const struct {
	const char *name, *message, *explanation;
} words[FINDING_COUNT] = {
#define FINDING(identifier, code)                                                                  \
	[FINDING_##identifier] = {                                                                 \
	    code, FORM_FINDS__##identifier, FORM_EXPLAIN__FINDING__##identifier},
    FINDINGS(FINDING)
#undef FINDING
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

/* Forms of BLACK_THREES_COUNT, by its figures. */
enum { THREES_MANY, THREES_FEW, THREES_NONE };

/* Other forms of the sentences: each holds if the finding has those words (form_of). */
static const struct {
	enum finding_code code;
	unsigned words;
	const char *kind, *name, *message;
} forms[] = {
    {FINDING_CLAIM_DIFFERS, CLAIM_BASE, SENTENCE_FINDS__CLAIM_DIFFERS_BASE},
    {FINDING_CLAIM_DIFFERS, CLAIM_CARDS, SENTENCE_FINDS__CLAIM_DIFFERS_CARDS},
    {FINDING_CLAIM_DIFFERS, CLAIM_RUNNING, SENTENCE_FINDS__CLAIM_DIFFERS_RUNNING},
    {FINDING_TOTALS_IMPOSSIBLE, TOTALS_NEAREST, SENTENCE_FINDS__TOTALS_IMPOSSIBLE_NEAREST},
    {FINDING_TOTALS_IMPOSSIBLE, TOTALS_CONTRACT, SENTENCE_FINDS__TOTALS_IMPOSSIBLE_CONTRACT},
    {FINDING_TOTALS_IMPOSSIBLE, TOTALS_NEAREST_CONTRACT,
        SENTENCE_FINDS__TOTALS_IMPOSSIBLE_NEAREST_CONTRACT},
    {FINDING_TOTALS_IMPOSSIBLE, TOTALS_ALONE, SENTENCE_FINDS__TOTALS_IMPOSSIBLE_ALONE},
    {FINDING_TOTALS_IMPOSSIBLE, COUNTS_CARDS, SENTENCE_FINDS__COUNTS_IMPOSSIBLE_CARDS},
    {FINDING_TOTALS_IMPOSSIBLE, COUNTS_MELDED, SENTENCE_FINDS__COUNTS_IMPOSSIBLE_MELDED},
    {FINDING_TOTALS_IMPOSSIBLE, COUNTS_HELD, SENTENCE_FINDS__COUNTS_IMPOSSIBLE_HELD},
    {FINDING_BIDS_ORDER, BIDS_DOUBLED, SENTENCE_FINDS__BIDS_ORDER_DOUBLED},
    {FINDING_CONTRACT_DIFFERS, BIDS_DOUBLED, SENTENCE_FINDS__CONTRACT_DIFFERS_DOUBLED},
    {FINDING_CONTRACT_DIFFERS, BIDS_PASSED, SENTENCE_FINDS__CONTRACT_DIFFERS_PASSED},
    {FINDING_CONCEALED_WITHOUT_CANASTA, OUT_OWN, SENTENCE_FINDS__CONCEALED_WITHOUT_CANASTA_OWN},
    {FINDING_OUT_WITHOUT_CANASTA, OUT_NEEDS_KIND, SENTENCE_FINDS__OUT_WITHOUT_CANASTA_KIND},
    {FINDING_OUT_CARDS_LEFT, OUT_POINTS_LEFT, SENTENCE_FINDS__OUT_CARDS_LEFT_POINTS},
    {FINDING_HAND_TOO_FEW, FEW_POINTS, SENTENCE_FINDS__HAND_TOO_FEW_POINTS},
    {FINDING_OPENING_BELOW, OPENING_CANASTAS, SENTENCE_FINDS__OPENING_BELOW_CANASTAS},
    {FINDING_OPENING_SHORT, OPENING_CANASTAS, SENTENCE_FINDS__OPENING_SHORT_CANASTAS},
    {FINDING_MELD_RULED, RULED_ILLEGAL, SENTENCE_FINDS__MELD_RULED_ILLEGAL},
    {FINDING_RUN_NOT_ALLOWED, true, SENTENCE_FINDS__RUN_NOT_ALLOWED_CARDS},
    {FINDING_RUN_ORDER, true, SENTENCE_FINDS__RUN_ORDER_ACES},
    {FINDING_TOO_MANY_OF_CARD, true, SENTENCE_FINDS__TOO_MANY_OF_CARD_NUMBER},
    {FINDING_OPENING_PILE_PAIR, true, SENTENCE_FINDS__OPENING_PILE_PAIR_TOP},
    {FINDING_BLACK_THREES_COUNT, THREES_FEW, SENTENCE_FINDS__BLACK_THREES_FEW},
    {FINDING_BLACK_THREES_COUNT, THREES_NONE, SENTENCE_FINDS__BLACK_THREES_NONE},
};

/* Returns the form of a finding's sentence: the one chosen, or the one for its figures. */
static unsigned form_of(const struct finding *finding)
{
	if (finding->code == FINDING_RUN_NOT_ALLOWED || finding->code == FINDING_RUN_ORDER)
		return finding->allowed > 0;
	if (finding->code == FINDING_TOO_MANY_OF_CARD)
		return finding->rank == RANK_COUNT;
	if (finding->code == FINDING_OPENING_PILE_PAIR)
		return finding->rank < RANK_COUNT;
	if (finding->code == FINDING_BLACK_THREES_COUNT)
		return finding->allowed == 0               ? THREES_NONE
		       : finding->found < finding->allowed ? THREES_FEW
		                                           : THREES_MANY;
	return finding->words;
}

struct sentence finding_sentence(const struct finding *finding)
{
	const enum finding_code code = finding->code;
	const unsigned form = form_of(finding);
	const char *name = words[code].name, *message = words[code].message;

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (forms[i].code == code && forms[i].words == form) {
			name = forms[i].name;
			message = forms[i].message;
		}
	if (code == FINDING_DEALER_ORDER)
		return (struct sentence){"finds", name, message,
		    {sentence_text("found", bidding_seat_name((enum seat_at)finding->found)),
		        sentence_text(
		            "allowed", bidding_seat_name((enum seat_at)finding->allowed))}};
	if (code == FINDING_CONTRACT_DIFFERS)
		return (struct sentence){"finds", name, message,
		    {sentence_number("level", finding->found),
		        sentence_letter("letter", finding->letter),
		        sentence_text(
		            "side", bidding_seat_name(bidding_seat(finding->bidder, 0)))}};
	if (code == FINDING_FACT_MISSING || code == FINDING_OUT_WITHOUT_FACT ||
	    code == FINDING_FACT_NOT_SHOWN)
		return (struct sentence){
		    "finds", name, message, {sentence_text("fact", finding->fact)}};
	if (code == FINDING_MELD_NOT_ALLOWED)
		return (struct sentence){"finds", name, message,
		    {sentence_word("rank", "rank", rank_in_words(finding->rank)),
		        sentence_text("ranks", finding->ranks)}};
	return (struct sentence){"finds", name, message,
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

bool findings_have_error(const struct finding *findings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (findings[i].level == LEVEL_ERROR)
			return true;
	return false;
}

void finding_add(struct score *score, const struct finding *finding)
{
	if (score->finding_count < score->finding_room)
		score->findings[score->finding_count++] = *finding;
}

struct finding finding_of(enum finding_level level, int side, enum finding_code code,
    enum finding_place place, int64_t found, int64_t allowed, const struct source *source)
{
	return (struct finding){.code = code,
	    .level = level,
	    .side = side,
	    .place = place,
	    .rank = RANK_COUNT,
	    .found = found,
	    .allowed = allowed,
	    .source = *source};
}

void finding_add_number(struct score *score, enum finding_level level, int side,
    enum finding_code code, enum finding_place place, int64_t found, int64_t allowed,
    const struct source *source)
{
	finding_add_form(score, 0, level, side, code, place, found, allowed, source);
}

void finding_add_form(struct score *score, unsigned form, enum finding_level level, int side,
    enum finding_code code, enum finding_place place, int64_t found, int64_t allowed,
    const struct source *source)
{
	struct finding finding = finding_of(level, side, code, place, found, allowed, source);

	finding.words = form;
	finding_add(score, &finding);
}
