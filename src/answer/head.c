#include "answer/head.h"

#include "base/text.h"

#include <string.h>

/* The label of the language, else the summary the rulebook has in its own words. */
static const char *summary_of(const struct answer *to, const char *label, const char *summary)
{
	const struct vocabulary *words = answer_language(to);
	const char *found = words && label ? words->find(words->from, label) : NULL;

	return found ? found : summary;
}

static const char *choice_of(struct answer *to, const struct rulebook_option *option)
{
	for (size_t i = 0; i < option->choice_count; i++)
		if (strcmp(option->choices[i].value, option->chosen) == 0 &&
		    option->choices[i].summary)
			return summary_of(to,
			    arena_printf(
			        answer_arena(to), "option.%s.%s", option->name, option->chosen),
			    option->choices[i].summary);
	return option->chosen;
}

/* One behind the other; "" without options. */
static void add_options(struct answer *to, const struct rulebook *book)
{
	struct text text = {.arena = answer_arena(to)};

	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];
		const char *label = arena_printf(answer_arena(to), "option.%s", option->name);
		const char *summary = option->summary ? option->summary : option->name;

		text_addf(&text, "%s%s: %s", i > 0 ? "; " : "", summary_of(to, label, summary),
		    choice_of(to, option));
	}
	answer_made(to, "options", text.failed ? NULL : text_of(&text));
}

void answer_head_book(struct answer *to, const struct rulebook *book)
{
	if (!to)
		return;
	answer_text(to, "rulebook", book->id);
	add_options(to, book);
}

void answer_head(struct answer *to, const struct event *event)
{
	const struct rulebook *book = event_book_here(event);

	if (!to)
		return;
	answer_text(to, "event", event->settings.name);
	answer_time(to, "date", event->settings.date);
	answer_text(to, "venue", event->settings.venue);
	answer_textf(to, "rulebook", "%s (%s)", book->title, book->id);
	add_options(to, book);
}

void answer_stamp(struct answer *to, int64_t line, const char *hash)
{
	answer_textf(to, "stamp", "R%lld %.12s", (long long)line, hash);
}

void answer_game_length(struct answer *to, const struct event *event)
{
	const int hands = event->settings.hands;

	answer_code(to, "game", hands == 1 ? "hand" : hands > 1 ? "hands" : "target");
	answer_number(to, "game_count", hands > 0 ? hands : event_book_here(event)->target);
}
