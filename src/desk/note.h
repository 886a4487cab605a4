/* note.h - notes for the desk and the referee: on a hand, a table or an entrant. Nobody else is shown them. */
#ifndef CANASTA_DESK_NOTE_H
#define CANASTA_DESK_NOTE_H

#include "store/note.h"
#include "store/table.h"

/* Notes something on a place that is there; "" takes back what stands. What stands already is `repeated`, and nothing
 * is written. A hand gets no new version, and what confirms it stays. Words that cannot be kept are ERROR_INPUT
 * `note-invalid`; a closed event is ERROR_REFUSED `event-closed`. */
bool note_set(const struct desk *desk, const struct note_place *place, const char *text,
    bool *ret_repeated, struct error *err);

/* Those on a place, the oldest first; of a table, those on its hands too. */
bool note_list(const struct desk *desk, const struct note_place *place, struct note **ret,
    size_t *ret_count, struct error *err);

/* A note that stands, and the thing it is on. */
struct note_about {
	const char *entrant; /* on this entrant; NULL: on a hand, or on the table */
	struct note note;
};

/* Lists the notes that whoever decides about a hand needs: on it, on its table and on the entrants there. With hand 0,
 * those on all hands of the table. */
bool note_list_about(const struct desk *desk, const struct table *table, int hand,
    struct note_about **ret, size_t *ret_count, struct error *err);

/* What stands of a list on the entrant or the table itself (hand 0), or on one of its hands; NULL: nothing. */
const struct note *note_standing(const struct note *notes, size_t count, int hand);

#endif
