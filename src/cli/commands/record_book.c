#include "cli/commands/record_book.h"

#include "base/file.h"
#include "cli/books.h"
#include "desk/address.h"
#include "record/stream.h"

#include <string.h>

bool record_book_find(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	const struct rulebook *book = context;

	if (id && strcmp(id, book->id) != 0)
		return error_set(err, ERROR_INPUT, "rulebook-differs",
		    "the record is under %s, the event under %s", id, book->id);
	for (size_t i = 0; i < option_count; i++)
		for (size_t j = 0; j < book->option_count; j++)
			if (strcmp(options[i].name, book->options[j].name) == 0 &&
			    strcmp(options[i].value, book->options[j].chosen) != 0)
				return error_set(err, ERROR_INPUT, "rulebook-differs",
				    "the record has %s=%s, the event %s=%s", options[i].name,
				    options[i].value, options[i].name, book->options[j].chosen);
	*ret = book;
	return true;
}

bool record_book_here(struct call *call, const struct option_value *options, size_t option_count,
    const struct rulebook **ret, struct error *err)
{
	const struct rulebook *book;

	if (!books_meant(call, &book, err))
		return false;
	if (!book)
		return error_set(err, ERROR_INPUT, "rulebook-missing",
		    "no rulebook is named, neither in the record nor by --rulebook, and no event "
		    "is "
		    "open here");
	return record_book_find((void *)(uintptr_t)book, NULL, options, option_count, ret, err);
}

/* --- one hand from a file --- */

bool record_only(struct call *call, const char *path, const struct book_finder *finder,
    struct hand_record *ret, const char **ret_file, struct error *err)
{
	struct hand_record further;
	struct error ignored = {0};
	struct file_text file;
	struct stream stream;
	enum stream_step step;

	if (!file_read(call->arena, path, FILE_HAND, &file, err))
		return false;
	*ret_file = file.name;
	stream_open(&stream, &file, finder);
	step = stream_next(&stream, call->arena, ret, err);
	if (step == STREAM_BAD)
		return false;
	if (step == STREAM_END) {
		error_set(err, ERROR_INPUT, "no-hand", "there is no hand in it");
		return error_place(err, file.name, 1, 1);
	}
	if (stream_next(&stream, call->arena, &further, &ignored) == STREAM_END)
		return true;
	error_set(err, ERROR_INPUT, "hands-several",
	    "there is more than one hand in it; one is expected");
	return error_place(err, file.name, stream.line, 1);
}

static bool check_place(struct call *call, const struct hand_record *record,
    const struct address *at, const char *file, struct error *err)
{
	struct address named;

	if (record->table) {
		if (!address_table(&call->desk, record->table, &named, err))
			return error_place(err, file, 1, 1);
		if (named.round != at->round || named.table != at->table) {
			error_set(err, ERROR_INPUT, "table-differs",
			    "the record is of table %s, the command of %d.%d", record->table,
			    at->round, at->table);
			return error_place(err, file, 1, 1);
		}
	}
	if (record->number > 0 && at->hand > 0 && record->number != at->hand) {
		error_set(err, ERROR_INPUT, "hand-differs",
		    "the record is of hand %d, the command of hand %d", record->number, at->hand);
		return error_place(err, file, 1, 1);
	}
	return true;
}

bool record_one(struct call *call, const char *path, const struct address *at,
    struct hand_record *ret, struct error *err)
{
	const struct book_finder finder = {
	    .find = record_book_find,
	    .context = (void *)(uintptr_t)call->desk.event->book,
	    .table = true,
	};
	struct hand_record record = {0};
	const char *file;

	if (!record_only(call, path, &finder, &record, &file, err) ||
	    !check_place(call, &record, at, file, err))
		return false;
	*ret = record;
	return true;
}
