#include "cli/show/words.h"

#include "form/labels.h"

#include <string.h>

struct words {
	struct labels labels;
	struct vocabulary vocabulary;
};

static const char *const languages[] = {"en", "fi", "sv", "nl"};

const char *words_language(const struct call *call)
{
	const char *given = call_text(call, "lang");
	const char *own = call->desk.event ? call->desk.event->book->language : NULL;

	if (given)
		return given;
	if (call->language)
		return call->language;
	return words_language_of(own);
}

const char *words_language_of(const char *own)
{
	for (size_t i = 0; own && i < sizeof(languages) / sizeof(languages[0]); i++)
		if (strcmp(languages[i], own) == 0)
			return languages[i];
	return languages[0];
}

bool words_use(struct call *call, const char *language, struct error *err)
{
	struct words *words;

	if (call->vocabulary && (!language || strcmp(language, call->language) == 0))
		return true;
	if (!language)
		language = words_language(call);
	words = arena_alloc(call->arena, 1, sizeof *words);
	if (!words)
		return error_memory(err);
	if (!labels_load(call->arena, language, &words->labels, err))
		return false;
	words->vocabulary = labels_vocabulary(&words->labels);
	call->vocabulary = &words->vocabulary;
	call->language = language;
	return true;
}
