#include "cli/show/words.h"

#include "cli/language.h"

#include <string.h>

struct words {
	struct labels labels;
	struct vocabulary vocabulary;
};

const char *words_language_of(const struct call *call, const struct rulebook *book)
{
	return call->screen->asked ? call->screen->name : labels_usual(call->desk.event, book);
}

const char *words_language_of_page(const struct event *event, const char *own)
{
	return own[0] ? own : labels_usual(event, event_book_here(event));
}

const char *words_language(const struct call *call)
{
	if (call->paper.language && !call->screen->asked)
		return call->paper.language;
	return words_language_of(call, call->desk.event ? event_book_here(call->desk.event) : NULL);
}

bool words_use(struct call *call, const char *language, struct error *err)
{
	struct words *words;

	if (call->paper.vocabulary && (!language || strcmp(language, call->paper.language) == 0))
		return true;
	if (!language)
		language = words_language(call);
	words = arena_alloc(call->arena, 1, sizeof *words);
	if (!labels_load(call->arena, language, &words->labels, err))
		return false;
	words->vocabulary = labels_vocabulary(&words->labels);
	call->paper.vocabulary = &words->vocabulary;
	call->paper.language = language;
	return true;
}
