/* second_look.h - second looks as rows: who stood for a version of a hand, and hands entered a second time. */
#ifndef CANASTA_CLUB_SECOND_LOOK_H
#define CANASTA_CLUB_SECOND_LOOK_H

#include "club/address.h"
#include "club/hand.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>

struct desk;
struct error;
struct round;
struct table;
struct table_hand;

/* A hand entered a second time, kept beside the version it was held against. */
struct second_entry {
	int version, number; /* of the first entry's versions; from 1 for each */
	bool equal;
	const char *by, *time;
	struct hand hand;
};

/* Whether the hands of an event that asks for a second look have had it. */

/* Whether a hand needs none any more: it has had it, or stands as a ruling made it. */
bool second_look_had(const struct table_hand *hand);

/* Where the event asks for it, whether every hand of a table, of a round, of the whole event has had it;
 * ERROR_REFUSED `not-confirmed` names one that has not. */
bool second_look_at_table(const struct desk *desk, const struct table *table, struct error *err);
bool second_look_at_round(const struct desk *desk, const struct round *round, struct error *err);
bool second_look_at_event(const struct desk *desk, struct error *err);

/* The second look: somebody else than who entered a hand stands for it.
 *
 * Who somebody is, is the user's word: names are compared whatever their case, nothing is proved. */

struct confirm_result {
	bool repeated;         /* it was confirmed before; nothing was written */
	bool waiting;          /* a side accepted it, and another is to */
	bool equal;            /* the second entry says the same */
	struct hand_view view; /* the hand as it was first entered, and as it now stands */
	struct hand second;    /* the second entry */
};

/* Looked at. Who entered or corrected the version that stands is refused: ERROR_REFUSED `same-name`;
 * a voided hand `hand-voided`, a closed event `event-closed`. */
bool hand_confirm(const struct desk *desk, const struct address *address,
    struct confirm_result *ret, struct error *err);

/* Whether what stands of a hand is the version that somebody has seen (0: whichever it is); another is
 * ERROR_REFUSED `version-other`. */
bool hand_version_stands(const struct hand_view *view, int version, struct error *err);

/* A side, by its index, accepts what another entered, in the version it has seen (0: whichever stands): the same,
 * but for how it is said to be confirmed; of three sides both others must, and until then `waiting` is set and
 * nothing is confirmed. */
bool hand_confirm_by_side(const struct desk *desk, const struct address *address, int side,
    int version, struct confirm_result *ret, struct error *err);

/* Whether what stands of a hand was entered, or corrected, by a side itself, by its index; or, at the desk, by
 * somebody of that side's name. */
bool hand_is_by_side(const struct desk *desk, const struct hand_view *view, int side,
    const char *name, bool *ret, struct error *err);

/* Whether a side, by its index, has accepted what stands of a hand; of three sides it may still wait for another. */
bool hand_accepted_by_side(
    const struct desk *desk, const struct hand_view *view, int side, bool *ret, struct error *err);

/* What became of one of several hands. */
enum hand_confirm_how { CONFIRM_DONE, CONFIRM_BEFORE, CONFIRM_OWN };

struct hand_confirm_row {
	struct address address;
	enum hand_confirm_how how;
	const char *by; /* who entered what stands */
};

/* All hands of tables and hands (an address whose hand is 0 is a table) that are there, as one: those
 * somebody else entered and nobody confirmed. Voided ones are passed over. */
bool hand_confirm_all(const struct desk *desk, const struct address *places, size_t place_count,
    struct hand_confirm_row **ret, size_t *ret_count, struct error *err);

/* The whole hand entered again, from the other side's copy. Equal facts confirm it, or are, of a side by its
 * index (NULL: the desk), its acceptance; others are kept beside the first. A side left out is ERROR_INPUT
 * `side-missing`. */
bool hand_verify(const struct desk *desk, const struct address *address, const struct hand *second,
    const int *side, struct confirm_result *ret, struct error *err);

/* All of a hand, oldest first. */
bool hand_second_entries(const struct desk *desk, const struct address *address,
    struct second_entry **ret, size_t *ret_count, struct error *err);

#endif
