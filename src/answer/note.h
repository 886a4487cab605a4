/* note.h - notes: what the desk and the referee alone are told. */
#ifndef CANASTA_ANSWER_NOTE_H
#define CANASTA_ANSWER_NOTE_H

#include "answer/answer.h"
#include "desk/note.h"

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
