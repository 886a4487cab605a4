#include "cli/show/words.h"

#include "cli/show/minimum.h"
#include "form/labels.h"
#include "store/event.h"

#include <string.h>

enum { PLACE_SIZE = 80, MESSAGE_SIZE = 600 };

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

/* --- options --- */

/* The label, else the summary the rulebook has in its own words. */
static const char *summary_of(
    const struct vocabulary *vocabulary, const char *label, const char *summary)
{
	const char *found = vocabulary ? vocabulary->find(vocabulary->from, label) : NULL;

	return found ? found : summary;
}

static const char *choice_of(
    struct arena *arena, const struct vocabulary *vocabulary, const struct rulebook_option *option)
{
	const char *label = arena_printf(arena, "option.%s.%s", option->name, option->chosen);

	for (size_t i = 0; label && i < option->choice_count; i++)
		if (strcmp(option->choices[i].value, option->chosen) == 0 &&
		    option->choices[i].summary)
			return summary_of(vocabulary, label, option->choices[i].summary);
	return option->chosen;
}

const char *words_options(
    struct arena *arena, const struct vocabulary *vocabulary, const struct rulebook *book)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];
		const char *label = arena_printf(arena, "option.%s", option->name);
		const char *summary = option->summary ? option->summary : option->name;

		text_addf(&text, "%s%s: %s", i > 0 ? "; " : "",
		    label ? summary_of(vocabulary, label, summary) : "",
		    choice_of(arena, vocabulary, option));
	}
	return text_of(&text);
}

/* --- findings --- */

void words_finding(
    const struct vocabulary *vocabulary, const struct finding *finding, struct text *out)
{
	const struct sentence where = finding_place_sentence(finding);
	const struct sentence says = finding_sentence(finding);
	char place[PLACE_SIZE], message[MESSAGE_SIZE];
	const struct sentence line = {"remark-line", "finding",
	    "{level} {code}{place? at {place}}{clause? ({clause})}: {says}",
	    {sentence_word("level", "level", finding->level == LEVEL_ERROR ? "error" : "warning"),
	        sentence_text("code", finding_name(finding->code)), sentence_text("place", place),
	        sentence_text("clause", finding->source.clause), sentence_text("says", message)}};
	const char *said;

	(void)sentence_write(vocabulary, &where, place, sizeof place);
	(void)sentence_write(vocabulary, &says, message, sizeof message);
	said = sentence_say(out->arena, vocabulary, &line);
	out->failed = out->failed || !said;
	if (said)
		text_add(out, said);
}

/* --- lines, minima --- */

const char *words_item(
    const struct vocabulary *vocabulary, const struct rulebook *book, const struct line *line)
{
	const char *item = line_item(book, line);

	return line->item == ITEM_RANK ? vocabulary_word(vocabulary, "rank", item) : item;
}

const char *words_reason(struct call *call, const char *reason)
{
	static const char reopened[] = " reopened: ", ruling[] = "ruling on D";
	const size_t number = reason[0] == 'D' ? 1 + strspn(reason + 1, "0123456789") : 0;
	const char *what = reason + number;
	const char *said = reason;

	if (strncmp(reason, ruling, strlen(ruling)) == 0) {
		said = arena_printf(call->arena, "%s D%s",
		    vocabulary_word(call->vocabulary, "reason", "ruling on"),
		    reason + strlen(ruling));
		return said ? said : "";
	}
	if (number < 2)
		return reason;
	if (strcmp(what, ": the claim stands") == 0)
		said = arena_printf(call->arena, "%.*s: %s", (int)number, reason,
		    vocabulary_word(call->vocabulary, "reason", what + 2));
	else if (strncmp(what, ": ", 2) == 0)
		said = arena_printf(call->arena, "%.*s: %s", (int)number, reason,
		    vocabulary_word(call->vocabulary, "lapse-name", what + 2));
	else if (strncmp(what, reopened, strlen(reopened)) == 0)
		said = arena_printf(call->arena, "%.*s %s: %s", (int)number, reason,
		    vocabulary_word(call->vocabulary, "reason", "reopened"),
		    what + strlen(reopened));
	return said ? said : "";
}

const char *words_minimum(struct arena *arena, const struct vocabulary *vocabulary, int64_t minimum)
{
	const char *shown = show_minimum(arena, minimum);

	return minimum == 0 ? vocabulary_word(vocabulary, "least", shown) : shown;
}
