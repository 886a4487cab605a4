/* note.h - notes on a hand, a table or an entrant, as rows. What is read and written runs inside a read or a change of
 * its caller. */
#ifndef CANASTA_STORE_NOTE_H
#define CANASTA_STORE_NOTE_H

#include "store/address.h"
#include "store/change.h"
#include "store/desk.h"

/* What a note is on: an entrant, where its number is above 0; else a hand, or with hand 0 a table. */
struct note_place {
	struct address at;
	int entrant;
};

struct note {
	int hand;         /* 0: on the table, or the entrant */
	const char *text; /* "": it took back those before it, or was blanked */
	bool blanked;     /* somebody was forgotten */
	const char *author, *time;
};

/* Those on an entrant; or on a table and on its hands; the oldest first. */
bool notes_read(const struct desk *desk, const struct note_place *place, struct note **ret,
    size_t *ret_count, struct error *err);

bool note_write(
    struct change *change, const struct note_place *place, const char *text, struct error *err);

/* Blanks the notes that speak of a person: on the entrants he plays in, on the tables where he sat and their hands,
 * and those that have his name. Which they are is written under the change's line, before that is. */
bool note_forget(struct change *change, int64_t person, struct error *err);

#endif
