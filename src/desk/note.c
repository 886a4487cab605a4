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

/* A list of notes while it is gathered. */
struct gathered {
	struct note_about *list;
	size_t count;
};

/* Adds the notes that stand on a place. Of a table's hands, the one that the place names, or all. */
static bool gather(const struct desk *desk, const struct note_place *place, const char *entrant,
    struct gathered *to, struct error *err)
{
	struct note *notes;
	size_t count;

	if (!notes_read(desk, place, &notes, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (note_standing(notes, count, notes[i].hand) != &notes[i] ||
		    (notes[i].hand > 0 && place->at.hand > 0 && notes[i].hand != place->at.hand))
			continue;
		to->list = arena_room(desk->arena, to->list, to->count, sizeof *to->list);
		to->list[to->count++] = (struct note_about){entrant, notes[i]};
	}
	return true;
}

bool note_list_about(const struct desk *desk, const struct table *table, int hand,
    struct note_about **ret, size_t *ret_count, struct error *err)
{
	struct note_place place = {.at = {table->address.round, table->address.table, hand}};
	struct gathered notes = {0};
	bool ok;

	if (!store_read_begin(desk->store, err))
		return false;
	ok = gather(desk, &place, NULL, &notes, err);
	for (size_t i = 0; ok && i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];

		place.entrant = seat->number;
		ok = gather(desk, &place, seat->first ? seat->first : seat->entrant, &notes, err);
		place.entrant = seat->partner;
		if (ok && seat->partner > 0)
			ok = gather(desk, &place, seat->second, &notes, err);
	}
	*ret = notes.list;
	*ret_count = notes.count;
	return store_read_end(desk->store, ok);
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
