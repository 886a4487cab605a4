#include "base/input.h"

#include "base/message.h"
#include "base/plain_require.h"

#include <string.h>

bool input_text_or_none(const char *text, const char *code, const char *what, struct error *err)
{
	size_t size = strlen(text);

	if (size > NAME_BYTES_MOST)
		return error_set(err, ERROR_INPUT, code, "%s is too long: %zu bytes, at most %d",
		    message_words(what), size, NAME_BYTES_MOST);
	return plain_require(&(struct plain_text){text, size, PLAIN_LINE}, code, what, NULL, err);
}

bool input_text(const char *text, const char *code, const char *what, struct error *err)
{
	if (text[strspn(text, " ")] == '\0')
		return error_set(err, ERROR_INPUT, code, "%s is empty", message_words(what));
	return input_text_or_none(text, code, what, err);
}
