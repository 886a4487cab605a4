/* second_look.h - the second look: someone other than the author of a hand confirms it or enters
 * it again.
 *
 * Names are compared in any case; nothing proves who a person is. */
#ifndef CANASTA_CLUB_SECOND_LOOK_H
#define CANASTA_CLUB_SECOND_LOOK_H

#include "club/address.h"
#include "club/hand.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;
struct event;
struct round;
struct table;
struct table_hand;

/* A hand entered a second time, kept next to the version it was compared with. */
struct second_entry {
	int version; /* the version it was compared with */
	bool equal;
	const char *by, *time;
	struct hand hand;
};

/* Returns true if a hand needs no second look: it has had one, or a ruling made it. */
bool second_look_had(const struct table_hand *hand);

/* Checks, in an event with second looks, that every hand of a table, a round or the event has
 * had one; else ERROR_REFUSED `not-confirmed` names a hand. */
void second_look_at_table(const struct desk *desk, const struct table *table);
void second_look_at_round(const struct desk *desk, const struct round *round);
void second_look_at_event(const struct desk *desk);

/* A second look at a hand: it is confirmed unchanged, or entered again. */
struct second_look {
	struct address address;
	const struct hand
	    *second;     /* the whole hand, entered again from the other side's copy; or NULL */
	const int *side; /* index of the accepting side; NULL: the desk */
	int version;     /* the version that was looked at; 0: the newest */
};

/* The result of a second look. */
struct confirm_result {
	bool repeated;         /* it was confirmed before; nothing was written */
	bool waiting;          /* one side accepted it, another has yet to */
	bool equal;            /* the second entry agrees */
	struct hand_view view; /* the hand, first entry and newest version */
	struct hand second;    /* the second entry */
};

/* Confirms a hand, for the desk or for a side that did not enter it. With three sides both others
 * must accept it; until then `waiting` is set and nothing is confirmed. Equal facts of a second
 * entry confirm it; other facts are kept next to the first entry. ERROR_REFUSED: `same-name` for
 * the author of the newest version, `version-other`, `hand-voided`, `event-closed`; ERROR_INPUT
 * `side-missing` if the second entry lacks a side. */
struct confirm_result hand_confirm(const struct desk *desk, const struct second_look *look);

/* Checks that the newest version of a hand is the one given (0: any); else ERROR_REFUSED
 * `version-other`. */
void hand_version_check(const struct hand_view *view, int version);

/* Returns true if a side, by its index, wrote the newest version of a hand, itself or at the desk
 * under a name of that side. */
bool hand_is_by_side(
    const struct desk *desk, const struct hand_view *view, int side, const char *name);

/* Returns true if a side, by its index, has accepted the newest version of a hand; with three
 * sides another may have yet to. Within a read or a change. */
bool hand_is_accepted_by(const struct desk *desk, const struct hand_view *view, int side);

/* Confirms, as one change, all hands of the given tables (hand 0) and unconfirmed hands that
 * someone else entered. Voided hands are skipped. Adds the outcome:
 * {"confirmed":[{"address":"1.2.4"}],"skipped":[{"address":"1.2.3","why":"own","by":"…"}]}; "why"
 * is own or confirmed, "by" the author of the newest version. */
void hand_confirm_all(
    const struct desk *desk, const struct address *places, size_t count, struct answer *to);

/* Lists the second entries of a hand, oldest first. */
struct second_entry *hand_second_entries(
    const struct desk *desk, const struct address *address, size_t *ret_count);

/* Adds a confirmation: {"address":"1.2.4","confirmed":true,"version":1, …}; for a second entry also
 * "equal" and "differences". */
void answer_hand_confirmed(struct answer *to, const struct event *event,
    const struct confirm_result *result, bool entered);

#endif
