#include "score/opening.h"

#include "score/contract.h"
#include "score/meld_check.h"

int64_t opening_points(const struct rulebook *book, const struct meld *melds, size_t count)
{
	int64_t points = 0;

	for (size_t i = 0; i < count; i++)
		points += meld_points(book, &melds[i]);
	return points;
}

/* Whether a canasta among the melds opens whatever its points. */
static bool opens_by_canasta(
    const struct rulebook *book, const struct meld *melds, size_t count, struct source *ret_source)
{
	for (size_t i = 0; book->opening_by_canasta && i < count; i++)
		if (meld_canasta_kind(book, &melds[i]) != SIZE_MAX) {
			*ret_source = book->opening_canasta_source;
			return true;
		}
	return false;
}

/* Whether a pile is ever taken for a card of that rank. */
static bool tops_a_pile(const struct rulebook *book, enum rank rank)
{
	return rank != RANK_BLACK_THREE && rank != RANK_RED_THREE && !(book->wild & (1u << rank));
}

/* Natural cards of one rank in one meld, the most there are; of `top` alone where that is a rank. */
static int most_natural(const struct rulebook *book, const struct opening *opening, enum rank top)
{
	int most = 0;

	for (size_t i = 0; i < opening->meld_count; i++) {
		const struct meld *meld = &opening->melds[i];
		int natural = meld->cards.count[meld->rank];

		if (meld->form == MELD_SET && tops_a_pile(book, meld->rank) &&
		    (top == RANK_COUNT || top == meld->rank) && natural > most)
			most = natural;
	}
	return most;
}

bool opening_holds_pile(const struct rulebook *book, const struct opening *opening, enum rank top)
{
	return opening->from != FROM_PILE ||
	       most_natural(book, opening, top) >= book->opening_pile_natural_least;
}

/* Most natural cards of a meld that holds no wild card. */
static int most_clean(const struct rulebook *book, const struct meld *melds, size_t count)
{
	int most = 0;

	for (size_t i = 0; i < count; i++)
		if (meld_count(&melds[i], book->wild) == 0 && melds[i].cards.total > most)
			most = melds[i].cards.total;
	return most;
}

/* A finding about an opening as a whole. */
static struct finding about_opening(
    int side, enum finding_code code, int64_t found, int64_t allowed, const struct source *source)
{
	return (struct finding){.code = code,
	    .level = LEVEL_ERROR,
	    .side = side,
	    .place = PLACE_OPENING_WHOLE,
	    .rank = RANK_COUNT,
	    .found = found,
	    .allowed = allowed,
	    .source = *source};
}

/* Canastas of an opening that a need counts. */
static int canastas_in(
    const struct rulebook *book, const struct opening *opening, const struct need *need)
{
	int canastas = 0;

	for (size_t i = 0; i < opening->meld_count; i++) {
		size_t kind = meld_canasta_kind(book, &opening->melds[i]);

		if (kind != SIZE_MAX && (need->kinds & (1u << kind)))
			canastas++;
	}
	return canastas;
}

/* Canastas that the band of the side's score asks for, however many points are laid down. */
static size_t check_canastas(const struct rulebook *book, const struct opening *opening,
    int32_t score, int side, struct finding *findings)
{
	const struct opening_band *band = rulebook_opening_band(book, score);

	for (size_t i = 0; band && i < band->need_count; i++) {
		int canastas = canastas_in(book, opening, &band->needs[i]);

		if (canastas >= band->needs[i].least)
			continue;
		findings[0] = about_opening(
		    side, FINDING_OPENING_SHORT, canastas, band->needs[i].least, &band->source);
		findings[0].words = OPENING_CANASTAS;
		return 1;
	}
	return 0;
}

/* The pile is taken with natural cards from the hand, where the rulebook asks for them. */
static size_t check_pile(const struct rulebook *book, const struct opening *opening, enum rank top,
    int side, struct finding *findings)
{
	if (opening_holds_pile(book, opening, top))
		return 0;
	findings[0] =
	    about_opening(side, FINDING_OPENING_PILE_PAIR, most_natural(book, opening, top),
	        book->opening_pile_natural_least, &book->opening_pile_source);
	findings[0].rank = top;
	return 1;
}

/* What some rulebooks ask of an opening besides its points. */
static size_t check_kinds(const struct rulebook *book, const struct opening *opening,
    const struct opening_asked *asked, struct finding *findings)
{
	const struct meld *melds = opening->melds;
	const int side = asked->side;
	/* Four at the most, as opening_findings_most() knows. */
	size_t count = check_pile(book, opening, asked->top, side, findings);
	int clean = most_clean(book, melds, opening->meld_count), wild = 0;

	for (size_t i = 0; i < opening->meld_count; i++)
		wild += meld_count(&melds[i], book->wild);
	if (clean < book->opening_clean_least)
		findings[count++] = about_opening(side, FINDING_MELD_TOO_FEW_NATURAL, clean,
		    book->opening_clean_least, &book->opening_clean_source);
	if (book->opening_no_wild && wild > 0)
		findings[count++] = about_opening(
		    side, FINDING_MELD_TOO_MANY_WILD, wild, 0, &book->opening_no_wild_source);
	return count + check_canastas(book, opening, asked->score, side, findings + count);
}

size_t opening_findings(const struct rulebook *book, const struct opening *opening,
    const struct opening_asked *asked, struct finding *findings)
{
	size_t count = 0;

	for (size_t i = 0; i < opening->meld_count; i++) {
		struct meld_context context = {.side = asked->side,
		    .place = PLACE_OPENING,
		    .index = i,
		    .going_out = asked->going_out};

		count += meld_check(book, &opening->melds[i], &context, findings + count);
	}
	return count + check_kinds(book, opening, asked, findings + count);
}

size_t opening_findings_most(size_t meld_count)
{
	enum { KINDS = 4, TWOS = 1 };

	return meld_count * (MELD_FINDINGS_MOST + TWOS) + KINDS;
}

static bool has_error(const struct finding *findings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (findings[i].level == LEVEL_ERROR)
			return true;
	return false;
}

bool opening_is_enough(const struct rulebook *book, const struct opening_question *question,
    int64_t points, int32_t minimum, struct source *source)
{
	const struct opening *opening = &question->opening;

	return points >= minimum ||
	       opens_by_canasta(book, opening->melds, opening->meld_count, source) ||
	       contract_opens(book, question, source);
}

/* Points that count towards the minimum. */
static int64_t points_laid_down(
    const struct rulebook *book, const struct opening_question *question)
{
	return opening_points(book, question->opening.melds, question->opening.meld_count) +
	       contract_opening_bonus(book, question);
}

bool opening_may_be_made(const struct rulebook *book, const struct opening_question *question)
{
	const struct opening *opening = &question->opening;
	const struct opening_asked asked = {.score = question->score, .top = question->top};
	struct finding found[MELD_FINDINGS_MOST];
	struct source source;
	int32_t minimum = rulebook_opening_minimum(
	    book, question->score, question->raises, question->hand_number, &source);

	for (size_t i = 0; i < opening->meld_count; i++) {
		const struct meld_context context = {.place = PLACE_OPENING, .index = i};

		if (has_error(found, meld_check(book, &opening->melds[i], &context, found)))
			return false;
	}
	return !has_error(found, check_kinds(book, opening, &asked, found)) &&
	       contract_opening_twos(book, question, 0, NULL) == 0 &&
	       opening_is_enough(
	           book, question, points_laid_down(book, question), minimum, &source);
}

void opening_judge(const struct rulebook *book, const struct opening_question *question,
    struct opening_answer *answer)
{
	const struct opening *opening = &question->opening;
	const struct opening_asked asked = {.score = question->score, .top = question->top};
	struct source source;

	answer->minimum = rulebook_opening_minimum(
	    book, question->score, question->raises, question->hand_number, &source);
	answer->count = points_laid_down(book, question);
	answer->finding_count = opening_findings(book, opening, &asked, answer->findings);
	answer->finding_count +=
	    contract_opening_twos(book, question, 0, answer->findings + answer->finding_count);
	answer->enough = opening->meld_count > 0 &&
	                 opening_is_enough(book, question, answer->count, answer->minimum, &source);
	answer->lacking = answer->enough || answer->count >= answer->minimum
	                      ? 0
	                      : answer->minimum - answer->count;
	answer->enough = answer->enough && !has_error(answer->findings, answer->finding_count);
	answer->source = source;
}
