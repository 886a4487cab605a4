/* note.h - notes on a hand, a table or an entrant, for the desk and the referee only. Functions
 * that read rows or write them run within the caller's read or change. */
#ifndef CANASTA_CLUB_NOTE_H
#define CANASTA_CLUB_NOTE_H

#include "club/address.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct change;
struct desk;
struct table;

/* The place of a note: an entrant if its number is above 0; else a hand or, with hand 0, a
 * table. */
struct note_place {
	struct address at;
	int entrant;
};

/* A version of a note. */
struct note {
	int hand;         /* 0: the table or the entrant */
	const char *text; /* "": it withdrew the notes before it, or was blanked */
	bool blanked;     /* a person was forgotten */
	const char *author, *time;
};

/* Blanks the notes about a person: on the person's entrants, tables and hands, and those with
 * the name. The blanked notes are listed under the change's line before that. */
void note_forget(struct change *change, int64_t person);

/* Sets a note on a place; "" withdraws the current one. Returns true if the place has this note
 * already, which is not written again. The hand gets no new version and stays confirmed.
 * ERROR_INPUT `note-invalid`; ERROR_REFUSED `event-closed`. */
bool note_set(const struct desk *desk, const struct note_place *place, const char *text);

/* Lists the notes on a place, oldest first; for a table also those on its hands. */
struct note *note_list(const struct desk *desk, const struct note_place *place, size_t *ret_count);

/* A current note with its subject. */
struct note_about {
	const char *entrant; /* name of the entrant; NULL: on a hand or the table */
	struct note note;
};

/* Lists the notes that a referee needs to decide about a hand: on it, its table and the entrants
 * there; with hand 0 those on all hands of the table. */
struct note_about *note_list_about(
    const struct desk *desk, const struct table *table, int hand, size_t *ret_count);

/* Adds to a hand, a table or an entrant its "note":{"text":"…","by":"…","time":"…"}, if it has
 * one (hand 0: the table or the entrant). */
void answer_note(struct answer *to, const struct note *notes, size_t count, int hand);

/* Adds the note of a table and "hand_notes":[{"hand":3,"text":"…",…}] of its hands. */
void answer_notes(struct answer *to, const struct note *notes, size_t count);

/* Adds the notes about a dispute:
 * "notes":[{"entrant":"Alfa","text":"…","by":"…","time":"…"},{"hand":3,…},{"table":true,…}]. */
void answer_notes_about(struct answer *to, const struct note_about *notes, size_t count);

/* Adds all notes on a place, oldest first:
 * "notes":[{"text":"…","by":"…","time":"…","blanked":true}]. */
void answer_note_versions(struct answer *to, const struct note *notes, size_t count, int hand);

#endif
