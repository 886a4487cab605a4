/* hand.h - a recorded hand: every point with its clause, who wrote it and when, what its table stands at
 * after it. */
#ifndef CANASTA_ANSWER_HAND_H
#define CANASTA_ANSWER_HAND_H

#include "answer/answer.h"
#include "desk/hand_confirm.h"
#include "desk/hand_correct.h"

/* What is known of a hand that is told. */
struct told_hand {
	const struct event *event;
	const struct address *address;
	const struct hand *hand;
	const struct score *score;
	const struct table *table;          /* after the hand */
	const struct hand_version *version; /* the newest; NULL: not known */
	bool voided;
	bool repeated;
	bool corrected;        /* it was put right: what that does to other hands is told */
	size_t follower_count; /* later hands whose beginning was computed anew */
	const struct hand_follower *followers;
};

/* A hand as it stands in the file. */
struct told_hand answer_hand_of(const struct event *event, const struct hand_view *view);

/* A hand as it was recorded, now or before; with its version where those were asked for. */
struct told_hand answer_hand_added(const struct event *event, const struct hand_added *added);

/* A hand put right, voided, moved or brought back. */
struct told_hand answer_hand_corrected(
    const struct event *event, const struct correction_result *result);

/* {"address":"1.2.4","table":"1.2","hand":4,"sides":[…],"contract":{…},"bids":[…],"dealer":"…",
 * "ended":{"how":"out","side":"A"},"findings":[…],"record":{…},"version":1, …}. */
void answer_hand(struct answer *to, const struct told_hand *told);

/* What one version said, as a row of "versions"; a hand of NULL is void. */
void answer_hand_version(struct answer *to, const struct event *event,
    const struct hand_version *version, const struct hand *hand, const struct score *score);

/* The second entries that were held against the first: rows of "second_entries". */
void answer_hand_seconds(
    struct answer *to, const struct event *event, const struct second_entry *seconds, size_t count);

/* What became of several hands: {"confirmed":[{"address":"1.2.4"}],"skipped":[{"address":"1.2.3",
 * "why":"own","by":"…"}]}; "why" is own or confirmed. */
void answer_hands_confirmed(struct answer *to, const struct hand_confirm_row *rows, size_t count);

/* A second look: {"address":"1.2.4","confirmed":true,"version":1, …}; of a second entry also "equal" and
 * "differences". */
void answer_hand_confirmed(struct answer *to, const struct event *event,
    const struct confirm_result *result, bool entered);

#endif
