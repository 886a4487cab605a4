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

void opening_judge(const struct rulebook *book, const struct opening_question *question,
    struct opening_answer *answer);

#endif
