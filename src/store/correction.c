#include "store/bind.h"
#include "store/correction_rows.h"

bool correction_write(struct change *change, const struct version_rows *rows,
    const struct correction_note *note, struct error *err)
{
	struct statement statement = change_row(change, "correction", err);

	bind_version(&statement, change->desk->event, &rows->address, rows->version);
	db_bind_text(&statement, ":act", note->act);
	db_bind_text(&statement, ":clock", version_kind_name(note->clock));
	db_bind_text(&statement, ":unlock", note->unlock);
	db_bind_number(&statement, ":after_event", note->after_event);
	if (note->other) {
		db_bind_number(&statement, ":other_round", note->other->round);
		db_bind_number(&statement, ":other_game", note->other->table);
		db_bind_number(&statement, ":other_hand", note->other->hand);
	}
	return db_done(&statement, err);
}
