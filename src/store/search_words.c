#include "store/search_words.h"

#include "base/packed.h"

#include <string.h>

static const struct yaml *list_of(const char *name)
{
	return yaml_get(packed_find(packed_words, "search.yaml"), name);
}

/* Whether a group of words separated by blanks holds the word. */
static bool group_holds(const char *group, const char *word)
{
	size_t size = strlen(word);

	while (*group) {
		size_t length = strcspn(group, " ");

		if (length == size && memcmp(group, word, size) == 0)
			return true;
		group += length + strspn(group + length, " ");
	}
	return false;
}

bool search_words_idle(const char *word)
{
	const struct yaml *languages = list_of("stop");

	for (size_t i = 0; i < languages->count; i++)
		if (group_holds(languages->values[i]->text, word))
			return true;
	return false;
}

const char *search_words_same(const char *word, size_t index)
{
	const struct yaml *groups = list_of("same");

	for (size_t i = 0; i < groups->count; i++)
		if (group_holds(groups->values[i]->text, word) && index-- == 0)
			return groups->values[i]->text;
	return NULL;
}

size_t search_words_apart_count(void)
{
	return list_of("apart")->count;
}

/* Whether the beginnings, a word each, stand in a row where `words` begins. */
static bool begin_so(const char *words, const char *beginnings)
{
	for (;;) {
		size_t size = strcspn(beginnings, " ");

		if (strncmp(words, beginnings, size) != 0)
			return false;
		beginnings += size;
		if (!*beginnings++)
			return true;
		words += strcspn(words, " ");
		if (!*words++)
			return false;
	}
}

bool search_words_speak(size_t apart, const char *words)
{
	const struct yaml *subject = list_of("apart")->values[apart];

	for (const char *word = words; *word; word += strspn(word, " ")) {
		for (size_t i = 0; i < subject->count; i++)
			if (begin_so(word, subject->values[i]->text))
				return true;
		word += strcspn(word, " ");
	}
	return false;
}
