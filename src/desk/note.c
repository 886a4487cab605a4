#include "desk/note.h"

#include "base/input.h"
#include "base/message.h"
#include "desk/event.h"

#include <stdio.h>
#include <string.h>

bool note_list(const struct desk *desk, const struct note_place *place, struct note **ret,
    size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, notes_read(desk, place, ret, ret_count, err));
}

const struct note *note_standing(const struct note *notes, size_t count, int hand)
{
	for (size_t i = count; i > 0; i--)
		if (notes[i - 1].hand == hand)
			return *notes[i - 1].text ? &notes[i - 1] : NULL;
	return NULL;
}

static bool note(struct change *change, const struct note_place *place, const char *text,
    bool *ret_repeated, struct error *err)
{
	const char *action = place->entrant > 0   ? "entrant-note"
	                     : place->at.hand > 0 ? "hand-note"
	                                          : "table-note";
	char subject[ADDRESS_TEXT];
	const struct note *now;
	struct note *notes;
	size_t count;

	if (!event_changeable(change->desk, err) ||
	    !notes_read(change->desk, place, &notes, &count, err))
		return false;
	now = note_standing(notes, count, place->at.hand);
	*ret_repeated = strcmp(now ? now->text : "", text) == 0;
	if (*ret_repeated)
		return true;
	if (place->entrant > 0)
		(void)snprintf(subject, sizeof subject, "entrant %d", place->entrant);
	else
		address_text(&place->at, subject);
	return note_write(change, place, text, err) && change_log(change, action, subject, err);
}

bool note_set(const struct desk *desk, const struct note_place *place, const char *text,
    bool *ret_repeated, struct error *err)
{
	struct change change;

	return input_text_or_none(text, "note-invalid", MESSAGE_WORDS("the note"), err) &&
	       change_begin(desk, &change, err) &&
	       change_end(&change, note(&change, place, text, ret_repeated, err), err);
}
