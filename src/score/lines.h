/* lines.h - the lines of one side: what each fact is worth, and by which clause. */
#ifndef CANASTA_SCORE_LINES_H
#define CANASTA_SCORE_LINES_H

#include "score/score.h"
#include "score/tableau.h"

/* Adds a line of count × each to the side's lines and its group's sum. A count of 0 adds nothing. */
void lines_add(struct side_score *score, const struct line *line);

/* Sets the total once every line stands: base points and card points. */
void lines_total(struct side_score *score);

/* Adds every line that follows from the side's own facts (contracts come after). */
void lines_of_side(const struct rulebook *book, const struct side *side,
    const struct tableau *tableau, struct side_score *score);

/* Whether the meld is one of those that cost points for being too short. */
bool lines_is_unfinished(
    const struct rulebook *book, const struct unfinished *unfinished, const struct meld *meld);

/* Takes a line of that item away again, with its points. */
void lines_remove(struct side_score *score, enum item item);

#endif
