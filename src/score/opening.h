/* opening.h - is an initial meld enough? The question a referee is asked most. */
#ifndef CANASTA_SCORE_OPENING_H
#define CANASTA_SCORE_OPENING_H

#include "score/score.h"

struct opening_question {
	int32_t score; /* of the side when the hand began */
	int raises;
	int hand_number;
	enum drawn_from from;
	enum rank top; /* the card the pile was taken for; RANK_COUNT: not said */
	struct opening opening;
	struct contract contract; /* bid: false where there is none */
	bool bidder;
};

struct opening_answer {
	int32_t minimum;
	int64_t count; /* points of the cards laid down */
	bool enough;   /* the minimum is met (or another clause opens) and every meld is legal */
	int64_t lacking;
	struct source source;
	size_t finding_count;     /* illegal melds */
	struct finding *findings; /* room for opening_findings_most(), given by the caller */
};

/* Whether the rulebook lets the side open with these melds: each of them legal, what is asked of an opening
 * among them, and their points, a canasta or the bid enough. */
bool opening_may_be_made(const struct rulebook *book, const struct opening_question *question);

/* Whether an opening that took the pile holds what the rulebook asks for it: natural cards of the
 * top card's rank in one meld, that card among them. Yes where the pile was not taken. */
bool opening_holds_pile(const struct rulebook *book, const struct opening *opening, enum rank top);

/* Findings an opening of that many melds can have at most. */
size_t opening_findings_most(size_t meld_count);

/* Answers the question. */
void opening_judge(const struct rulebook *book, const struct opening_question *question,
    struct opening_answer *answer);

/* --- parts of the answer, which a recorded opening is checked by (opening_check.h) --- */

/* Whose opening is looked at, and what of it the melds do not show. */
struct opening_asked {
	int32_t score; /* of the side when the hand began */
	int side;
	bool going_out;
	enum rank top; /* of the pile; RANK_COUNT: not known */
};

/* Writes what is wrong with the melds, and what the rulebook asks of an opening and they do not hold. Returns
 * how many findings there are, opening_findings_most() at most. */
size_t opening_findings(const struct rulebook *book, const struct opening *opening,
    const struct opening_asked *asked, struct finding *findings);

/* Whether what was laid down opens: by its points, by a canasta where one always opens, or by what was bid.
 * `source` becomes the clause that says so, unless points decide. */
bool opening_is_enough(const struct rulebook *book, const struct opening_question *question,
    int64_t points, int32_t minimum, struct source *source);

/* Points of an opening's cards, bonuses left out. */
int64_t opening_points(const struct rulebook *book, const struct meld *melds, size_t count);

#endif
