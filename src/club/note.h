/* note.h - notes on a hand, a table or an entrant, as rows. What is read and written runs inside a read or a change of
 * its caller. */
#ifndef CANASTA_CLUB_NOTE_H
#define CANASTA_CLUB_NOTE_H

#include "club/address.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct change;
struct desk;
struct error;
struct table;

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

/* Blanks the notes that speak of a person: on the entrants he plays in, on the tables where he sat and their hands,
 * and those that have his name. Which they are is written under the change's line, before that is. */
bool note_forget(struct change *change, int64_t person, struct error *err);

/* Notes for the desk and the referee: on a hand, a table or an entrant. Nobody else is shown them. */

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

/* Notes: what the desk and the referee alone are told. */

/* Within a hand, a table or an entrant: "note":{"text":"…","by":"…","time":"…"}, where something is noted on it
 * (hand 0: on the table or the entrant itself). */
void answer_note(struct answer *to, const struct note *notes, size_t count, int hand);

/* The same of a table, with "hand_notes":[{"hand":3,"text":"…",…}] of its hands. */
void answer_notes(struct answer *to, const struct note *notes, size_t count);

/* Those that bear on a dispute: "notes":[{"entrant":"Alfa","text":"…","by":"…","time":"…"},{"hand":3,…},{"table":true,…}]. */
void answer_notes_about(struct answer *to, const struct note_about *notes, size_t count);

/* Every one of a place, the oldest first: "notes":[{"text":"…","by":"…","time":"…","blanked":true}]. */
void answer_note_versions(struct answer *to, const struct note *notes, size_t count, int hand);

#endif
