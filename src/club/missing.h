/* missing.h - what still waits for somebody before a round is whole: slips, second looks, answers. */
#ifndef CANASTA_CLUB_MISSING_H
#define CANASTA_CLUB_MISSING_H

#include "club/address.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;
struct error;
struct recheck_hand;
struct standings;

/* Something that waits for somebody. */
struct missing {
	struct address address; /* of a table or a hand, or of a round to be drawn, or drawn anew */
	const char *why;
	bool look; /* it is a second look alone that a hand has not had */
};

/* Tables and hands not entered, hands nobody has confirmed, claims and second entries that differ,
 * hands judged by a score that was corrected; by round, table, hand. Behind them, table 0, rounds
 * without a hand that were drawn from what has changed since, and the next round of a phase that is not over. */
bool missing_list(
    const struct desk *desk, struct missing **ret, size_t *ret_count, struct error *err);

/* What waits for somebody: slips, second looks; and the hands that deserve one. */

/* {"address":"1.2.4","why":"not confirmed"} */
void answer_missing(struct answer *to, const struct missing *missing);

/* {"address":"1.2.4","why":"…","side":"A","code":"out-missed","points":100,"recorded":840,"instead":940,
 *  "winner_changes":true,"phase_changes":true,"places":[{"entrant":"…","rank":2,"instead":1}, …]} */
void answer_recheck(
    struct answer *to, const struct standings *standings, const struct recheck_hand *hand);

#endif
