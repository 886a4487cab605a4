#include "base/input.h"

#include "base/message.h"
#include "base/plain_require.h"
#include "base/text.h"

#include <string.h>

bool input_text_or_none(const char *text, const char *code, const char *what, struct error *err)
{
	size_t size = strlen(text);

	if (size > NAME_BYTES_MOST)
		return error_set(err, ERROR_INPUT, code, "%s is too long: %zu bytes, at most %d",
		    message_words(what), size, NAME_BYTES_MOST);
	return plain_require(&(struct plain_text){text, size, PLAIN_LINE}, code, what, NULL, err);
}

bool input_name_keep(struct arena *arena, const char **name, struct error *err)
{
	char *kept = *name ? arena_copy(arena, *name, strlen(*name)) : NULL;

	if (*name && !kept)
		return error_memory(err);
	if (kept)
		(void)text_join_blanks(kept, kept);
	*name = kept;
	return true;
}

static bool is_blank(const char *text)
{
	char kept[NAME_BYTES_MOST + 1];

	return strlen(text) <= NAME_BYTES_MOST && text_join_blanks(kept, text) == 0;
}

bool input_text(const char *text, const char *code, const char *what, struct error *err)
{
	if (is_blank(text))
		return error_set(err, ERROR_INPUT, code, "%s is empty", message_words(what));
	return input_text_or_none(text, code, what, err);
}
