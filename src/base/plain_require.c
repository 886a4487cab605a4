#include "base/plain_require.h"

#include "base/message.h"

#include <stdio.h>

bool plain_refuse(
    int32_t point, enum plain_shape shape, const char *code, const char *what, struct error *err)
{
	char number[16] = "";

	if (point >= 0)
		(void)snprintf(number, sizeof number, " (U+%04X)", (unsigned)point);
	return error_set(err, ERROR_INPUT, code, "%s holds %s%s; %s is expected",
	    message_words(what), message_words(plain_name(point)), number,
	    message_words(shape == PLAIN_LINE ? "one line of text" : "text"));
}

bool plain_require(const struct plain_text *text, const char *code, const char *what,
    size_t *ret_bad, struct error *err)
{
	const char *cursor;
	size_t bad;

	if (plain_is(text, &bad))
		return true;
	if (ret_bad)
		*ret_bad = bad;
	cursor = text->data + bad;
	return plain_refuse(
	    text_next(&cursor, text->data + text->size), text->shape, code, what, err);
}
