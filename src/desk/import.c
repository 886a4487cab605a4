#include "desk/import.h"

bool import_desk_begin(struct import_desk *desk, struct store *store, const char *file,
    struct arena *found, struct error *err)
{
	*desk = (struct import_desk){.store = store, .found = found};
	if (!import_begin(store, file, &desk->import, err))
		return false;
	books_kept_for(store, &desk->books);
	return true;
}

static bool refuse(
    const struct json_document *line, const char *member, const char *why, struct error *err)
{
	const struct json_step whole = {0};
	const struct json_step step = {.above = &whole, .key = member};

	error_set(err, ERROR_INPUT, "import-rows", "%s", why);
	return json_place(line, &step, err);
}

/* Lines of an event mostly stand together: one event is kept. */
static bool event_take(struct import_desk *desk, int64_t number, struct error *err)
{
	const struct desk of = {.store = desk->store, .arena = &desk->arena};

	if (desk->event.number == number)
		return true;
	arena_empty(&desk->arena);
	books_kept_settle(&desk->books);
	desk->event = (struct event){.number = (int)number};
	return record_check_event(&of, &desk->event, &desk->why, err);
}

static bool hand_take(struct import_desk *desk, const struct imported *imported,
    const struct json_document *line, struct error *err)
{
	const struct desk of = {
	    .store = desk->store, .arena = &desk->scratch, .event = &desk->event};
	struct record_checked checked;

	if (!record_check_hand(&of, imported->version, imported->action, &checked, err) ||
	    (checked.scored_otherwise &&
	        !record_otherwise_add(desk->found, imported->version, &desk->otherwise, err)))
		return false;
	return !checked.why || refuse(line, "rows", checked.why, err);
}

bool import_desk_take(struct import_desk *desk, const struct json_document *line, struct error *err)
{
	struct imported imported;
	bool ok;

	if (!import_line_write(desk->import, line->line, line->text, line->size, &imported, err))
		return false;
	if (imported.settings && imported.event == desk->event.number)
		desk->event.number = 0;
	if (!imported.books && !imported.version)
		return true;
	ok = event_take(desk, imported.event, err) &&
	     (!desk->why || refuse(line, "rows", desk->why, err)) &&
	     (!imported.version || hand_take(desk, &imported, line, err));
	arena_empty(&desk->scratch);
	return ok;
}

bool import_desk_end(struct import_desk *desk, bool ok, struct error *err)
{
	ok = ok && record_otherwise_settle(desk->store, &desk->otherwise, err);
	ok = import_end(desk->import, ok, err);
	books_kept_for(desk->store, NULL);
	books_kept_release(&desk->books);
	arena_release(&desk->arena);
	arena_release(&desk->scratch);
	return ok;
}
