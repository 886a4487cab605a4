#include "cli/commands/incoming.h"

#include "answer/verify.h"
#include "base/message.h"
#include "desk/import.h"

#include <sys/stat.h>

enum { PROGRESS_LINES = 500 };

const char *incoming_name(const struct incoming *source)
{
	return source->lines.source.name;
}

void incoming_watch(struct incoming *source, const struct call *call)
{
	struct stat state;

	progress_begin(&source->progress, call->messages, MESSAGE_WORDS("reading"),
	    fstat(source->lines.source.descriptor, &state) == 0 ? (int64_t)state.st_size : 0);
}

bool incoming_next(struct incoming *source, struct error *err)
{
	char *line;

	if (!lines_next(&source->lines, &line, &source->size, err))
		return false;
	source->line = line;
	if (source->lines.number % PROGRESS_LINES == 0)
		progress_at(&source->progress, (int64_t)source->lines.used);
	return true;
}

bool incoming_take(
    struct call *call, struct incoming *source, struct store *store, struct error *err)
{
	struct import_desk import;
	bool ok = import_desk_begin(&import, store, incoming_name(source), call->arena, err);

	if (!ok)
		return false;
	while (ok && source->line) {
		const struct json_document line = {
		    incoming_name(source), source->lines.number, 1, source->line, source->size};

		ok = import_desk_take(&import, &line, err) && incoming_next(source, err);
	}
	if (!import_desk_end(&import, ok, err))
		return false;
	answer_scored_otherwise(call_says(call), &import.otherwise);
	return true;
}
