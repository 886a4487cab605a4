#include "score/finding.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* What a code is called, what it says of a hand (%1 found, %2 allowed, %r rank, %w which of the
 * sums claimed; %s and %a are the plural's s and is or are, after the number last said), and what
 * to do. */
static const struct finding_words {
	const char *name;
	const char *message;
	const char *explanation;
} words[FINDING_COUNT] = {
    [FINDING_MELD_TOO_SHORT] = {"meld-too-short", "%1 card%s; a meld has at least %2",
        "A meld has fewer cards than the rulebook asks for. Look at the slip again: a card may "
        "have been left out."},
    [FINDING_MELD_TOO_FEW_NATURAL] = {"meld-too-few-natural",
        "%1 natural card%s; a meld has at least %2",
        "Too many of the meld's cards stand in for others, too few are of its rank."},
    [FINDING_MELD_TOO_MANY_WILD] = {"meld-too-many-wild",
        "%1 wild card%s; a meld like this has at most %2",
        "The meld holds more wild cards than the rulebook allows for its size. Noticed in play "
        "they are moved or discarded; noticed too late the meld counts as it lies."},
    [FINDING_MELD_MIXED_RANKS] = {"meld-mixed-ranks",
        "cards of another rank or suit lie in this meld",
        "A meld is of one rank, a run of one suit without a card twice. A mixed meld that stands "
        "counts as the rank of its majority, each card at its own value."},
    [FINDING_MELD_DUPLICATE_RANK] = {"meld-duplicate-rank", "a second meld of %r",
        "The side has two melds of one rank, which the rulebook joins into one."},
    [FINDING_MELD_ONLY_WILD] = {"meld-only-wild", "%1 wild card%s and no natural one",
        "The rulebook knows no meld of wild cards alone."},
    [FINDING_CANASTA_TOO_FEW_NATURAL] = {"canasta-too-few-natural",
        "%1 natural card%s; a canasta has at least %2",
        "Seven cards are a canasta only with enough natural cards among them."},
    [FINDING_CANASTA_TOO_LONG] = {"canasta-too-long",
        "%1 cards; this kind of canasta has at most %2",
        "To this kind of canasta no card may be added once it is complete. Unnoticed it scores as "
        "one canasta with all its cards."},
    [FINDING_BLACK_THREES_NOT_OUT] = {"black-threes-not-out",
        "black threes melded by a side that did not go out",
        "Black threes may be melded only in going out. Has the slip left out that the side went "
        "out?"},
    [FINDING_BLACK_THREES_WILD] = {"black-threes-wild",
        "%1 wild card%s with black threes; %2 %a allowed",
        "A meld of black threes takes no wild cards."},
    [FINDING_BLACK_THREES_COUNT] = {"black-threes-count", "%1 black three%s; the limit is %2",
        "The rulebook says how many black threes a meld of them holds."},
    [FINDING_RED_THREE_MELDED] = {"red-three-melded", "%1 red three%s in a meld",
        "Red threes are laid out beside the melds; write them as reds=N."},
    [FINDING_MELD_NOT_ALLOWED] = {"meld-not-allowed", "a meld of %r, which may not be melded",
        "The rulebook lets no meld of this rank be laid down."},
    [FINDING_RUN_NOT_ALLOWED] = {"run-not-allowed",
        "a run; this rulebook has melds of one rank only",
        "The meld was written as a run of one suit, which this rulebook does not have."},
    [FINDING_RUN_JOKER] = {"run-joker", "%1 joker%s in a run", "A run holds no jokers."},
    [FINDING_RUN_TOO_LONG] = {"run-too-long", "%1 cards; a run has at most %2",
        "A run is complete with seven cards; no more are added."},
    [FINDING_TWOS_TOO_FEW] = {"twos-too-few", "%1 two%s; opening with twos takes at least %2",
        "To open with a meld of twos the rulebook asks for a number of real twos."},
    [FINDING_TOO_MANY_OF_CARD] = {"too-many-of-card", "%1 cards %r; the packs hold %2",
        "More of a card were written down than the packs hold, over all sides together. One of the "
        "slips must be wrong."},
    [FINDING_TOO_MANY_RED_THREES] = {"too-many-red-threes", "%1 red threes; the packs hold %2",
        "More red threes were written down than the packs hold, on the tables and in hands "
        "together."},
    [FINDING_PACK_POINTS_EXCEEDED] = {"pack-points-exceeded",
        "%1 card points melded and held; the packs hold %2",
        "The card points counted are more than the packs hold. Some cards were counted twice."},
    [FINDING_REST_DIFFERS] = {"rest-differs",
        "%1 card%s in melds, hands, red threes and rest; the packs hold %2",
        "With the cards left in stock and pile all cards of the packs must be accounted for."},
    [FINDING_OUT_WITHOUT_CANASTA] = {"out-without-canasta",
        "went out with %1 canasta%s; %2 %a needed",
        "Going out needs the canastas the rulebook names; they may be made in doing so."},
    [FINDING_OUT_CARDS_LEFT] = {"out-cards-left", "went out and still holds %1 card%s",
        "A player alone who went out has no card left."},
    [FINDING_BOTH_OUT] = {"both-out", "%1 sides went out",
        "Only one side can go out; the hand is over then."},
    [FINDING_OUT_AND_EXHAUSTED] = {"out-and-exhausted",
        "a side went out, and yet the stock ended the hand",
        "A hand ends by going out or by the exhausted stock. Who still goes out after the last "
        "card is drawn ends it by going out."},
    [FINDING_CONCEALED_UNKNOWN] = {"concealed-unknown", "this rulebook has no concealed going out",
        "Concealed going out is not known here, or not under the option chosen. It scores as going "
        "out."},
    [FINDING_CONCEALED_WITHOUT_CANASTA] = {"concealed-without-canasta",
        "went out concealed with %1 canasta%s; %2 %a needed",
        "The whole hand laid down at once must hold the canastas the rulebook names."},
    [FINDING_CONCEALED_TOO_MANY_CARDS] = {"concealed-too-many-cards",
        "%1 cards laid down at once; a hand and the card drawn are %2",
        "Going out concealed after drawing from the stock, a player cannot lay down more cards "
        "than he held."},
    [FINDING_OPENING_SHORT] = {"opening-short", "an opening of %1; %2 needed",
        "The initial meld is worth less than the minimum. Unnoticed it counts as made; noticed, it "
        "is put right or taken back."},
    [FINDING_OPENING_NOT_IN_MELDS] = {"opening-not-in-melds",
        "the opening holds cards that lie in no meld of the side",
        "What was laid down to open must still lie on the table at the end of the hand."},
    [FINDING_SCORE_IMPOSSIBLE] = {"score-impossible", "%1 is no multiple of %2",
        "Every card and bonus is a multiple of the rulebook's smallest unit, so every score is."},
    [FINDING_TOTALS_IMPOSSIBLE] = {"totals-impossible",
        "no legal hand gives %1 base and %2 card points",
        "No final position of one side gives these two sums together; or, of counts, has these "
        "canastas with these card points melded and in hand. Count again: a canasta taken for one "
        "of "
        "another kind, or cards counted twice or not at all."},
    [FINDING_CONTRACT_BIDDER_UNOPENED] = {"contract-bidder-unopened",
        "the bidder's side has not opened",
        "The contract stands with a side that opened; otherwise it passes to the next highest "
        "bidder."},
    [FINDING_BIDS_ORDER] = {"bids-order",
        "bid %1 is not higher than the one before, or comes after the end",
        "Each bid is higher than the last; three passes or a double end the bidding."},
    [FINDING_CLAIM_DIFFERS] = {"claim-differs", "the side wrote %w%1; the facts give %2",
        "The sum on the slip is not what the facts written beside it give. The facts are scored."},
    [FINDING_RUN_GAP] = {"run-gap", "a run of %1 cards with a gap",
        "A gap in a run found later is continued at either end; seven cards are a samba all the "
        "same."},
    [FINDING_HAND_MISSING] = {"hand-missing", "cards in hand not written; taken as none",
        "The slip says nothing of cards in hand. Write hand=- where there are none."},
    [FINDING_END_MISSING] = {"end-missing",
        "nobody went out, and the slip does not say how the hand ended",
        "Write out on the side that went out, else exhausted or time."},
    [FINDING_PENALTY_DOUBLED] = {"penalty-doubled", "two penalties for what may be one act",
        "One act has one penalty. Both were entered, and both count as entered."},
    [FINDING_PENALTY_ALONE] = {"penalty-alone",
        "this penalty goes with another, which is not entered",
        "The rulebook gives this penalty on top of another."},
    [FINDING_CONCEALED_AFTER_OPENING] = {"concealed-after-opening",
        "went out concealed, and the opening recorded is not all its melds",
        "A side that goes out concealed lays down its whole hand at once and had no meld before."},
};

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

/* How each place is written: with its index or without. */
static const struct {
	const char *name;
	bool indexed;
} places[] = {
    [PLACE_SIDE] = {"", false},
    [PLACE_MELD] = {"melds", true},
    [PLACE_OPENING] = {"opening.melds", true},
    [PLACE_HAND] = {"hand", false},
    [PLACE_REDS] = {"red_threes", false},
    [PLACE_COUNTS] = {"counts", false},
    [PLACE_TOTALS] = {"totals", false},
    [PLACE_PENALTY] = {"penalties", true},
    [PLACE_ADJUSTMENT] = {"adjustments", true},
    [PLACE_SCORE] = {"score", false},
    [PLACE_CLAIM] = {"claim", false},
    [PLACE_BIDS] = {"bids", false},
};

void finding_place(const struct finding *finding, char *buffer, size_t size)
{
	const char *name = places[finding->place].name;

	if (places[finding->place].indexed)
		(void)snprintf(buffer, size, "%s[%zu]", name, finding->index);
	else
		(void)snprintf(buffer, size, "%s", name);
}

enum { NUMBER_MOST = sizeof "-9223372036854775808" };

static const char *rank_in_words(enum rank rank)
{
	if (rank == RANK_JOKER)
		return "joker";
	return rank < RANK_COUNT ? rank_name(rank) : "?";
}

/* Which sum a claim names, in the order in which they are checked; the hand's total needs no word. */
static const char *const claimed[] = {
    [CLAIM_TOTAL] = "",
    [CLAIM_BASE] = "base points of ",
    [CLAIM_CARDS] = "card points of ",
    [CLAIM_RUNNING] = "a running total of ",
};

/* What stands for a mark of the message. `said` is the number last said. */
static const char *mark_words(
    const struct finding *finding, char mark, int64_t *said, char *number, size_t size)
{
	switch (mark) {
	case 's':
		return *said == 1 ? "" : "s";
	case 'a':
		return *said == 1 ? "is" : "are";
	case 'r':
		return rank_in_words(finding->rank);
	case 'w':
		return claimed[finding->index];
	case 'b':
	case 'c':
		*said = mark == 'b' ? finding->nearest_base : finding->nearest_cards;
		(void)snprintf(number, size, "%lld", (long long)*said);
		return number;
	default:
		*said = mark == '1' ? finding->found : finding->allowed;
		(void)snprintf(number, size, "%lld", (long long)*said);
		return number;
	}
}

/* Of counts that cannot be, what of them does not go together. */
static const char *message_of(const struct finding *finding)
{
	static const char *const counted[] = {
	    "no legal hand has these canastas with %1 card points; nearest are %2",
	    ("no legal hand has these canastas with %1 card points melded beside what is held; "
	     "nearest are %2"),
	    "no legal hand has these canastas beside what is held",
	};

	static const char *const summed[] = {
	    [TOTALS_PLAIN] = "no legal hand gives %1 base and %2 card points",
	    [TOTALS_NEAREST] =
	        "no legal hand gives %1 base and %2 card points; nearest are %b and %c",
	    [TOTALS_CONTRACT] =
	        "%1 base and %2 card points do not agree with the outcome of the contract",
	    [TOTALS_NEAREST_CONTRACT] = ("no legal hand with this contract gives %1 base and %2 "
	                                 "card points; nearest are %b and %c"),
	};

	if (finding->code == FINDING_TOTALS_IMPOSSIBLE && finding->place == PLACE_COUNTS)
		return counted[finding->index];
	if (finding->code == FINDING_TOTALS_IMPOSSIBLE)
		return summed[finding->index];
	return words[finding->code].message;
}

void finding_message(
    const struct rulebook *book, const struct finding *finding, char *buffer, size_t size)
{
	const char *form = message_of(finding);
	char number[NUMBER_MOST];
	int64_t said = 0;
	size_t used = 0;

	(void)book;
	if (size == 0)
		return;
	buffer[0] = '\0';
	while (*form && used + 1 < size) {
		int put = 1;

		if (form[0] != '%') {
			buffer[used] = *form++;
			buffer[used + 1] = '\0';
		} else {
			put = snprintf(buffer + used, size - used, "%s",
			    mark_words(finding, form[1], &said, number, sizeof number));
			form += 2;
		}
		used += put > 0 ? (size_t)put : 0;
	}
}
