#include "desk/import.h"

#include "store/event_rows.h"

static bool book_refused(
    const struct json_document *line, const struct error *trouble, struct error *err)
{
	const struct json_step whole = {0};
	const struct json_step rows = {.above = &whole, .key = "rows"};

	if (trouble->kind == ERROR_STORE) {
		*err = *trouble;
		return false;
	}
	error_set(err, ERROR_INPUT, "import-rows",
	    "the event's rulebook or its options do not hold: %s", trouble->message);
	return json_place(line, &rows, err);
}

bool import_take(const struct desk *desk, struct import *import, const struct json_document *line,
    struct error *err)
{
	struct arena arena = {0};
	struct error trouble = {0};
	struct event event = {0};
	int64_t number;
	bool ok;

	if (!import_line_write(import, line->line, line->text, line->size, &number, err))
		return false;
	event.number = (int)number;
	ok = number == 0 || event_books_read(&(struct desk){.store = desk->store, .arena = &arena},
	                        &event, &trouble);
	arena_release(&arena);
	return ok || book_refused(line, &trouble, err);
}
