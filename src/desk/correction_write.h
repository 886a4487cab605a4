/* correction_write.h - versions that corrections write, and what later hands take from them, private to
 * this folder. */
#ifndef CANASTA_DESK_CORRECTION_WRITE_H
#define CANASTA_DESK_CORRECTION_WRITE_H

#include "desk/correction_clock.h"
#include "store/version.h"

/* A hand brought back is a correction that has a name of its own in the log alone. */
extern const char act_restore[];
extern const char act_rescore[];

/* One version under a line of its own, within the transaction of the whole correction. `word` and
 * `other` name the other end of a move, or the hand that is followed; NULL: there is none. */
bool correction_add(struct correcting *correcting, const struct version_rows *rows, const char *act,
    const char *word, const struct address *other, struct error *err);

/* Leaves the acceptances that are still about something in `hand`, and adds the new ones. */
bool correction_accept(
    struct correcting *correcting, const struct score *score, struct hand *hand, struct error *err);

/* The facts as a version keeps them: the score before a hand stands with its sums. */
struct hand correction_facts(const struct hand *hand);

/* The table as a correction of the hand leaves it, with that score; NULL: it is void. */
bool correction_table(
    struct correcting *correcting, const struct score *score, struct table *ret, struct error *err);

/* Writes the versions of hands behind `cause` that follow from `after`, the table as a deed leaves it;
 * correcting->view.table is as it stood before. Where a typing was corrected they begin with what the
 * totals of `cause` moved by; where it was inserted, or counts no more, at other places of the order
 * of play, and perhaps behind the game's end or no longer behind it. */
bool correction_follow(struct correcting *correcting, const struct table *after,
    const struct address *cause, struct error *err);

/* What the hand that was dealt begins with follows, too; nothing where none was dealt or nothing moved. */
bool correction_deal_follow(struct correcting *correcting, const struct table *table,
    const int64_t moved[SIDES_MOST], struct error *err);

#endif
