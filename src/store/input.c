#include "base/text.h"
#include "store/db.h"

#include <string.h>

bool input_text_or_none(const char *text, const char *code, const char *what, struct error *err)
{
	size_t size = strlen(text);

	if (size > NAME_BYTES_MOST)
		return error_set(err, ERROR_INPUT, code, "%s is too long: %zu bytes, at most %d",
		    what, size, NAME_BYTES_MOST);
	if (!text_is_utf8(text, size, NULL) || !text_is_printable(text, size))
		return error_set(err, ERROR_INPUT, code,
		    "%s must be printable text in UTF-8, on one line", what);
	return true;
}

bool input_text(const char *text, const char *code, const char *what, struct error *err)
{
	if (text[strspn(text, " ")] == '\0')
		return error_set(err, ERROR_INPUT, code, "%s is empty", what);
	return input_text_or_none(text, code, what, err);
}
