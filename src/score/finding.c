#include "score/finding.h"

#include "base/sentence.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

/* What a code is called, what it says of a hand (a form of base/sentence.h with the values found,
 * allowed and rank), and what to do. */
static const struct finding_words {
	const char *name;
	const char *message;
	const char *explanation;
} words[FINDING_COUNT] = {
    [FINDING_MELD_TOO_SHORT] = {"meld-too-short",
        "{found} card{found?|s}; a meld has at least {allowed}",
        "A meld has fewer cards than the rulebook asks for. Look at the slip again: a card may "
        "have been left out."},
    [FINDING_MELD_TOO_FEW_NATURAL] = {"meld-too-few-natural",
        "{found} natural card{found?|s}; a meld has at least {allowed}",
        "Too many of the meld's cards stand in for others, too few are of its rank."},
    [FINDING_MELD_TOO_MANY_WILD] = {"meld-too-many-wild",
        "{found} wild card{found?|s}; a meld like this has at most {allowed}",
        "The meld holds more wild cards than the rulebook allows for its size. Noticed in play "
        "they are moved or discarded; noticed too late its cards count as they lie. `canasta "
        "rulebook show` says whether such a meld is a canasta."},
    [FINDING_MELD_MIXED_RANKS] = {"meld-mixed-ranks",
        "cards of another rank or suit lie in this meld",
        "A meld is of one rank, a run of one suit without a card twice. A mixed meld that stands "
        "counts as the rank of its majority, each card at its own value."},
    [FINDING_MELD_DUPLICATE_RANK] = {"meld-duplicate-rank", "a second meld of {rank}",
        "The side has two melds of one rank, which the rulebook joins into one."},
    [FINDING_MELD_ONLY_WILD] = {"meld-only-wild", "{found} wild card{found?|s} and no natural one",
        "The rulebook knows no meld of wild cards alone."},
    [FINDING_CANASTA_TOO_FEW_NATURAL] = {"canasta-too-few-natural",
        "{found} natural card{found?|s}; a canasta has at least {allowed}",
        "Seven cards are a canasta only with enough natural cards among them. Accepted all the "
        "same, the cards count as they lie: there is no bonus, and nobody goes out with it."},
    [FINDING_CANASTA_TOO_LONG] = {"canasta-too-long",
        "{found} cards; this kind of canasta has at most {allowed}",
        "To this kind of canasta no card may be added once it is complete. Unnoticed it scores as "
        "one canasta with all its cards."},
    [FINDING_BLACK_THREES_NOT_OUT] = {"black-threes-not-out",
        "black threes melded by a side that did not go out",
        "Black threes may be melded only in going out. Has the slip left out that the side went "
        "out?"},
    [FINDING_BLACK_THREES_WILD] = {"black-threes-wild",
        "{found} wild card{found?|s} with black threes; {allowed} {allowed?is|are} allowed",
        "A meld of black threes takes no wild cards."},
    [FINDING_BLACK_THREES_COUNT] = {"black-threes-count",
        "{found} black three{found?|s}; the limit is {allowed}",
        "The rulebook says how many black threes a meld of them holds."},
    [FINDING_RED_THREE_MELDED] = {"red-three-melded", "{found} red three{found?|s} in a meld",
        "Red threes are laid out beside the melds; write them as reds=N."},
    [FINDING_MELD_NOT_ALLOWED] = {"meld-not-allowed",
        "a meld of {rank}, which may not be melded; melds are of {ranks}",
        "The rulebook lets no meld of this rank be laid down. Which it allows, `canasta rulebook "
        "show` says."},
    [FINDING_RUN_NOT_ALLOWED] = {"run-not-allowed",
        "a run; this rulebook has melds of one rank only",
        "The meld was written as a run of one suit, which this rulebook does not have."},
    [FINDING_RUN_JOKER] = {"run-joker", "{found} joker{found?|s} in a run",
        "A run holds no jokers."},
    [FINDING_RUN_ORDER] = {"run-order", "the cards of this run do not ascend",
        "A run that is spelled out is written from its lowest card to its highest, a wild card in "
        "the place it lies in: 5h6hX8h. An ace lies low as the first card, high as the last, and a "
        "wild card beside it at the other end."},
    [FINDING_RUN_TOO_LONG] = {"run-too-long", "{found} cards; a run has at most {allowed}",
        "A run is complete with seven cards; no more are added."},
    [FINDING_TWOS_TOO_FEW] = {"twos-too-few",
        "{found} two{found?|s}; opening with twos takes at least {allowed}",
        "To open with a meld of twos the rulebook asks for a number of real twos."},
    [FINDING_TOO_MANY_OF_CARD] = {"too-many-of-card",
        "{found} card{found?|s} {rank}; the packs hold {allowed}",
        "More of a card were written down than the packs hold, over all sides together. One of the "
        "slips must be wrong."},
    [FINDING_TOO_MANY_RED_THREES] = {"too-many-red-threes",
        "{found} red threes; the packs hold {allowed}",
        "More red threes were written down than the packs hold, on the tables and in hands "
        "together."},
    [FINDING_PACK_POINTS_EXCEEDED] = {"pack-points-exceeded",
        "{found} card points melded and held; the packs hold {allowed}",
        "The card points counted are more than the packs hold. Some cards were counted twice."},
    [FINDING_REST_DIFFERS] = {"rest-differs",
        "{found} card{found?|s} in melds, hands, red threes and rest; the packs hold {allowed}",
        "With the cards left in stock and pile all cards of the packs must be accounted for."},
    [FINDING_OUT_WITHOUT_CANASTA] = {"out-without-canasta",
        "went out with {found} canasta{found?|s}; {allowed} {allowed?is|are} needed",
        "Going out needs the canastas the rulebook names; they may be made in doing so."},
    [FINDING_OUT_CARDS_LEFT] = {"out-cards-left", "went out and still holds {found} card{found?|s}",
        "A player alone who went out has no card left."},
    [FINDING_OUT_WITHOUT_FACT] = {"out-without-fact", "went out without {fact}",
        "The rulebook asks for this of a side that goes out, and the slip says that it does not "
        "hold. Is the word missing its yes, or was it the other side that went out?"},
    [FINDING_BOTH_OUT] = {"both-out", "{found} sides went out",
        "Only one side can go out; the hand is over then."},
    [FINDING_OUT_AND_EXHAUSTED] = {"out-and-exhausted",
        "a side went out, and yet the stock ended the hand",
        "A hand ends by going out or by the exhausted stock. Who still goes out after the last "
        "card is drawn ends it by going out."},
    [FINDING_CONCEALED_UNKNOWN] = {"concealed-unknown", "this rulebook has no concealed going out",
        "Concealed going out is not known here, or not under the option chosen. It scores as going "
        "out."},
    [FINDING_CONCEALED_WITHOUT_CANASTA] = {"concealed-without-canasta",
        "went out concealed with {found} canasta{found?|s}; {allowed} {allowed?is|are} needed",
        "The whole hand laid down at once must hold the canastas the rulebook names."},
    [FINDING_CONCEALED_TOO_MANY_CARDS] = {"concealed-too-many-cards",
        "{found} cards laid down at once; a hand and the card drawn are {allowed}",
        "Going out concealed after drawing from the stock, a player cannot lay down more cards "
        "than he held."},
    [FINDING_OPENING_SHORT] = {"opening-short", "an opening of {found}; {allowed} needed",
        "The initial meld is worth less than the minimum. Unnoticed it counts as made; noticed, it "
        "is put right or taken back."},
    [FINDING_OPENING_PILE_PAIR] = {"opening-pile-pair",
        "with the pile one meld holds at least {allowed} natural cards of a rank, its top card "
        "among them; here {found}",
        "To open with the pile the rulebook asks for natural cards of its top card's rank from the "
        "hand, and no meld laid down holds enough of one rank. Where the card came from the "
        "stock, write from=stock; where it was the first upcard and the rulebook lets that be "
        "taken alone, from=upcard."},
    [FINDING_OPENING_NOT_IN_MELDS] = {"opening-not-in-melds",
        "the opening holds cards that lie in no meld of the side",
        "What was laid down to open must still lie on the table at the end of the hand."},
    [FINDING_SIDE_EMPTY] = {"side-empty", "nothing is said of what the side melded or holds",
        "The slip names a side and says nothing of its hand, or only what it claims. Write its "
        "cards, "
        "its counts or its sums; hand=- or c0 h0 where it has no cards at all."},
    [FINDING_SCORE_IMPOSSIBLE] = {"score-impossible", "{found} is no multiple of {allowed}",
        "Every card and bonus is a multiple of the rulebook's smallest unit, so every score is."},
    [FINDING_TOTALS_IMPOSSIBLE] = {"totals-impossible",
        "no legal hand gives {found} base and {allowed} card points",
        "No final position of one side gives these two sums together; or, of counts, has these "
        "canastas with these card points melded and in hand. Count again: a canasta taken for one "
        "of "
        "another kind, or cards counted twice or not at all."},
    [FINDING_CONTRACT_BIDDER_UNOPENED] = {"contract-bidder-unopened",
        "the bidder's side has not opened",
        "The contract stands with a side that opened; otherwise it passes to the next highest "
        "bidder."},
    [FINDING_BIDS_ORDER] = {"bids-order",
        "bid {found} is not higher than the one before, or comes after the end",
        "Each bid is higher than the last; three passes or a double end the bidding."},
    [FINDING_DEALER_ORDER] = {"dealer-order", "{found} dealt; it was the turn of {allowed}",
        "The deal goes one place to the left from hand to hand, and the bidding begins to the "
        "dealer's left: with another dealer the bids are other people's. Seats go round A1 B1 A2 "
        "B2. Where somebody else really dealt, the hand stands as it was dealt, and is accepted."},
    [FINDING_CONTRACT_MISSING] = {"contract-missing", "neither a contract nor bids are written",
        "The slip does not say what was bid, so no contract is scored. Write the contract, as in "
        "contract=3H side=A, or the bids; contract=none where the hand was played without one."},
    [FINDING_CONTRACT_DIFFERS] = {"contract-differs",
        "the bids give {level}{letter}{side? of {side}}; the contract written says otherwise",
        "The contract written decides, and the bids beside it end in another one. Either was "
        "written down wrongly, unless a bidder could not open and the contract passed to the next "
        "highest bid; then his penalty stands in the hand."},
    [FINDING_CLAIM_DIFFERS] = {"claim-differs", "the side wrote {found}; the facts give {allowed}",
        "The sum on the slip is not what the facts written beside it give. The facts are scored."},
    [FINDING_RUN_GAP] = {"run-gap", "a run of {found} cards with a gap",
        "A gap in a run found later is continued at either end; seven cards are a samba all the "
        "same."},
    [FINDING_RUN_WILD_HIGH] = {"run-wild-high",
        "the wild card behind the last card of this run is free: it lies at the low end",
        "A wild card that stands between no two cards lies where the rulebook puts it: at the low "
        "end "
        "of its run, at the high end where an ace is low."},
    [FINDING_HAND_MISSING] = {"hand-missing", "cards in hand not written; taken as none",
        "The slip says nothing of cards in hand. Write hand=- where there are none."},
    [FINDING_HAND_TOO_FEW] = {"hand-too-few",
        "{found} card{found?|s} in hand of {allowed} player{allowed?|s} still in play; each of "
        "them holds at least one",
        "Every player who has not gone out holds at least one card when the hand ends. A pair that "
        "went out still holds its partner's cards, and a pair that did not holds at least two. "
        "Were a partner's cards not counted, or was it this side that went out?"},
    [FINDING_FACT_MISSING] = {"fact-missing",
        "the slip does not say whether the side has {fact}; no points are taken off for it",
        "Points depend on something no card shows, and the slip does not say whether it holds: "
        "write the rulebook's word for it, as in pozzetto=yes or pozzetto=no."},
    [FINDING_OPENING_BELOW] = {"opening-below",
        "{found} {found?point|points} melded in all; an opening has at least {allowed}",
        "All melds of the side together count less than its opening had to, so it cannot have "
        "opened by the rules. A meld or a count may be missing from the slip; or the opening was "
        "too low and nobody noticed in time."},
    [FINDING_END_MISSING] = {"end-missing",
        "nobody went out, and the slip does not say how the hand ended",
        "Write out on the side that went out, else exhausted or time."},
    [FINDING_PENALTY_DOUBLED] = {"penalty-doubled", "two penalties for what may be one act",
        "One act has one penalty. Both were entered, and both count as entered."},
    [FINDING_PENALTY_ALONE] = {"penalty-alone",
        "this penalty goes with another, which is not entered",
        "The rulebook gives this penalty on top of another."},
    [FINDING_PENALTY_NOT_OUT] = {"penalty-not-out",
        "this penalty is given where somebody went out, and nobody did",
        "The rulebook gives this penalty only where a player went out. Has the slip left out who "
        "did?"},
    [FINDING_CONCEALED_AFTER_OPENING] = {"concealed-after-opening",
        "went out concealed, and the opening recorded is not all its melds",
        "A side that goes out concealed lays down its whole hand at once and had no meld before."},
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
    [PLACE_MELD] = {"meld", "melds[{index}]"},
    [PLACE_OPENING] = {"opening", "opening.melds[{index}]"},
    [PLACE_OPENING_WHOLE] = {"opening-whole", "opening"},
    [PLACE_HAND] = {"hand", "hand"},
    [PLACE_REDS] = {"red-threes", "red_threes"},
    [PLACE_COUNTS] = {"counts", "counts"},
    [PLACE_TOTALS] = {"totals", "totals"},
    [PLACE_PENALTY] = {"penalty", "penalties[{index}]"},
    [PLACE_ADJUSTMENT] = {"adjustment", "adjustments[{index}]"},
    [PLACE_SCORE] = {"score", "score"},
    [PLACE_CLAIM] = {"claim", "claim"},
    [PLACE_BIDS] = {"bids", "bids"},
    [PLACE_DEALER] = {"dealer", "dealer"},
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
    [CLAIM_TOTAL] = {"claim-differs", "the side wrote {found}; the facts give {allowed}"},
    [CLAIM_BASE] = {"claim-differs-base",
        "the side wrote base points of {found}; the facts give {allowed}"},
    [CLAIM_CARDS] = {"claim-differs-cards",
        "the side wrote card points of {found}; the facts give {allowed}"},
    [CLAIM_RUNNING] = {"claim-differs-running",
        "the side wrote a running total of {found}; the facts give {allowed}"},
};

static const struct variant counted[] = {
    [COUNTS_CARDS] = {"counts-impossible-cards",
        "no legal hand has these canastas with {found} card points; nearest are {allowed}"},
    [COUNTS_MELDED] = {"counts-impossible-melded",
        "no legal hand has these canastas with {found} card points melded beside what is held; "
        "nearest are {allowed}"},
    [COUNTS_HELD] = {"counts-impossible-held",
        "no legal hand has these canastas beside what is held"},
};

/* Forms that go by what else the finding holds. */
static const struct variant of_a_kind = {"out-without-canasta-kind",
    "went out with {found} canasta{found?|s} of a kind needed for it; {allowed} {allowed?is|are} "
    "needed"};
static const struct variant strange_in_run = {
    "run-not-allowed-cards", "{found} card{found?|s} that no run of this rulebook may hold"};
static const struct variant second_ace = {"run-order-aces",
    "the cards of this run do not ascend: an ace lies low or high, not both in one run"};
static const struct variant few_threes = {"black-threes-few",
    "{found} black three{found?|s}; at least {allowed} {allowed?is|are} expected"};
static const struct variant no_threes = {"black-threes-none",
    "{found} black three{found?|s} melded, which nobody may meld under this rulebook"};
static const struct variant too_many_cards = {"too-many-of-card-number",
    "{found} cards, those that penalties count among them; the packs hold "
    "{allowed}"};
static const struct variant pile_of_rank = {"opening-pile-pair-top",
    "with {rank} on top of the pile one meld holds at least {allowed} natural cards of that rank; "
    "here {found}"};
static const struct variant below_canastas = {"opening-below-canastas",
    "{found} canasta{found?|s} melded of those that an opening must hold; {allowed} "
    "{allowed?is|are} "
    "needed"};
static const struct variant short_of_canastas = {"opening-short-canastas",
    "{found} canasta{found?|s} of those that this opening must hold; {allowed} {allowed?is|are} "
    "needed"};
static const struct variant points_left = {
    "out-cards-left-points", "went out and still holds cards"};

static const struct variant summed[] = {
    [TOTALS_PLAIN] = {"totals-impossible",
        "no legal hand gives {found} base and {allowed} card points"},
    [TOTALS_NEAREST] = {"totals-impossible-nearest",
        "no legal hand gives {found} base and {allowed} card points; nearest are {base} and "
        "{cards}"},
    [TOTALS_CONTRACT] = {"totals-impossible-contract",
        "{found} base and {allowed} card points do not agree with the outcome of the contract"},
    [TOTALS_NEAREST_CONTRACT] = {"totals-impossible-nearest-contract",
        "no legal hand with this contract gives {found} base and {allowed} card points; nearest "
        "are {base} and {cards}"},
};

static const struct variant total_alone = {
    "totals-impossible-alone", "no legal hand of the side comes to {found}"};

static const struct variant bid[] = {
    [BIDS_PLAIN] = {"contract-differs",
        "the bids give {level}{letter}{side? of {side}}; the contract written says otherwise"},
    [BIDS_DOUBLED] = {"contract-differs-doubled",
        "the bids give {level}{letter} doubled{side? of {side}}; the contract written says "
        "otherwise"},
    [BIDS_PASSED] = {"contract-differs-passed",
        "the bids give no contract; one is written beside them"},
};

static const struct variant few_by_points = {"hand-too-few-points",
    "the points in hand are {found} card{found?|s} at most, and {allowed} player{allowed?|s} "
    "{allowed?is|are} still in play; each of them holds at least one"};

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
	return (struct variant){words[finding->code].name, words[finding->code].message};
}

/* What is said of bids speaks of seats and sides. */
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
	if (finding->code == FINDING_FACT_MISSING || finding->code == FINDING_OUT_WITHOUT_FACT)
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
