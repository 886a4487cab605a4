#include "cli/commands/record_book.h"

#include "base/file.h"
#include "cli/books.h"
#include "desk/record_book.h"
#include "record/stream.h"

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

bool record_one(struct call *call, const char *path, const struct address *at,
    struct hand_record *ret, struct error *err)
{
	const struct book_finder finder = record_book_of(call->desk.event);
	struct hand_record record = {0};
	const char *file;

	if (!record_only(call, path, &finder, &record, &file, err) ||
	    !record_book_place(&call->desk, &record, at, file, err))
		return false;
	*ret = record;
	return true;
}
