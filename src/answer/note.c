#include "answer/note.h"

#include "answer/parts.h"

static void fill(struct answer *to, const struct note *note)
{
	answer_text(to, "text", note->text);
	answer_text(to, "by", note->author);
	answer_time(to, "time", note->time);
}

void answer_note(struct answer *to, const struct note *notes, size_t count, int hand)
{
	const struct note *note = note_standing(notes, count, hand);

	if (note)
		fill(answer_object(to, "note"), note);
}

void answer_notes(struct answer *to, const struct note *notes, size_t count)
{
	answer_note(to, notes, count, 0);
	for (size_t i = 0; i < count; i++) {
		struct answer *row;

		if (notes[i].hand == 0 || note_standing(notes, count, notes[i].hand) != &notes[i])
			continue;
		row = answer_row(to, "hand_notes");
		answer_number(row, "hand", notes[i].hand);
		fill(row, &notes[i]);
	}
}

void answer_notes_about(struct answer *to, const struct note_about *notes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "notes");

		answer_text(row, "entrant", notes[i].entrant);
		if (notes[i].note.hand > 0)
			answer_number(row, "hand", notes[i].note.hand);
		answer_flag_set(row, "table", !notes[i].entrant && notes[i].note.hand == 0);
		fill(row, &notes[i].note);
	}
}

void answer_note_versions(struct answer *to, const struct note *notes, size_t count, int hand)
{
	for (size_t i = 0; i < count; i++) {
		struct answer *row;

		if (notes[i].hand != hand)
			continue;
		row = answer_row(to, "notes");
		fill(row, &notes[i]);
		answer_flag_set(row, "blanked", notes[i].blanked);
	}
}
