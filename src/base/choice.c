#include "base/choice.h"

#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"

#include <string.h>

enum { SHOWN_MOST = 60 };

int choice_shown(size_t size)
{
	return size < SHOWN_MOST ? (int)size : SHOWN_MOST;
}

bool choice_is(const char *word, size_t size, const char *name)
{
	if (strlen(name) != size)
		return false;
	for (size_t i = 0; i < size; i++)
		if (text_lower(word[i]) != text_lower(name[i]))
			return false;
	return true;
}

void choice_list(char *buffer, size_t size, const char *const *choices, size_t count)
{
	const char *between = message_words(TEXT_WORDS_OR);
	const char *words[32];
	size_t used = 0, length = 0;

	buffer[0] = '\0';
	for (size_t i = 0; i < count && used < sizeof words / sizeof words[0]; i++)
		if (choices[i][0])
			words[used++] = choices[i];
	for (size_t i = 0; i < used; i++) {
		const char *glue = i == 0 ? "" : i + 1 == used ? between : ", ";
		size_t need = strlen(glue) + strlen(words[i]);

		if (length + need >= size)
			return;
		memcpy(buffer + length, glue, strlen(glue));
		memcpy(buffer + length + strlen(glue), words[i], strlen(words[i]) + 1);
		length += need;
	}
}

bool choice_read(const char *what, const char *const *choices, size_t count, const char *word,
    size_t size, size_t *ret, struct error *err)
{
	char expected[CHOICE_LIST_ROOM];

	for (size_t i = 0; i < count; i++)
		if (choices[i][0] && choice_is(word, size, choices[i])) {
			*ret = i;
			return true;
		}
	choice_list(expected, sizeof expected, choices, count);
	return error_set(
	    err, ERROR_INPUT, SAY_VALUE_UNKNOWN_IS_NOT, what, expected, choice_shown(size), word);
}
