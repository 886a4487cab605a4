#include "cli/record_book.h"

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
