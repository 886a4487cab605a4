/* correction_write.h - versions that corrections write, and what later hands take from them, private to
 * this folder. */
#ifndef CANASTA_DESK_CORRECTION_WRITE_H
#define CANASTA_DESK_CORRECTION_WRITE_H

#include "desk/correction_clock.h"
#include "store/version.h"

/* A hand brought back is a correction that has a name of its own in the log alone. */
extern const char act_restore[];

/* One version under a line of its own, within the transaction of the whole correction. `word` and
 * `other` name the other end of a move, or the hand that is followed; NULL: there is none. */
bool correction_add(struct correcting *correcting, const struct version_rows *rows, const char *act,
    const char *word, const struct address *other, struct error *err);

/* Leaves the acceptances that are still about something in `hand`, and adds the new ones. */
bool correction_accept(
    struct correcting *correcting, const struct score *score, struct hand *hand, struct error *err);

/* The facts as a version keeps them: the score before a hand stands with its sums. */
struct hand correction_facts(const struct hand *hand);

/* New totals of the hand less the old ones; without a score it is void. */
void correction_moved(
    const struct correcting *correcting, const struct score *score, int64_t moved[SIDES_MOST]);

/* Where a typing was corrected, later hands begin with what moved. */
bool correction_follow(struct correcting *correcting, const int64_t moved[SIDES_MOST],
    const struct address *cause, struct error *err);

#endif
