#include "desk/record_book.h"

#include "desk/address.h"

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

struct book_finder record_book_of(const struct event *event)
{
	return (struct book_finder){
	    .find = record_book_find,
	    .context = (void *)(uintptr_t)event_book_here(event),
	    .table = true,
	};
}

bool record_book_place(const struct desk *desk, const struct hand_record *record,
    const struct address *at, const char *file, struct error *err)
{
	struct address named;

	if (record->table) {
		if (!address_table(desk, record->table, &named, err))
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
