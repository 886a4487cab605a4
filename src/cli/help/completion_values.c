#include "cli/help/completion_values.h"

#include "cli/help/completion.h"
#include "cli/help/explanations.h"
#include "cli/print/documents.h"
#include "form/labels.h"
#include "rulebook/load.h"
#include "score/finding.h"
#include "store/hand.h"
#include "tournament/draw.h"
#include "tournament/event_setting.h"

#include <string.h>

static void add_word(struct text *out, const char *word)
{
	text_addf(out, "%s%s", out->size ? " " : "", word);
}

static void add_rulebooks(struct text *out)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	for (size_t i = 0; i < count; i++)
		add_word(out, ids[i]);
}

/* A rulebook, or the second word of `rule search`. */
static void add_rule_words(struct text *out)
{
	add_word(out, "search");
	add_rulebooks(out);
}

static void add_findings(struct text *out)
{
	for (int code = 0; code < FINDING_COUNT; code++)
		add_word(out, finding_name((enum finding_code)code));
}

/* Every code `explain` knows. */
static void add_codes(struct text *out)
{
	const struct yaml *errors = explanations_of("error");

	add_findings(out);
	for (size_t i = 0; i < errors->count; i++)
		add_word(out, errors->keys[i]->text);
}

static void add_methods(struct text *out)
{
	for (int method = 0; method < DRAW_METHOD_COUNT; method++)
		add_word(out, draw_method_name((enum draw_method)method));
}

static void add_shells(struct text *out)
{
	for (size_t shell = 0; completion_shells[shell]; shell++)
		add_word(out, completion_shells[shell]);
}

static void add_languages(struct text *out)
{
	struct labels labels;

	for (size_t i = 0; labels_of_language(i, &labels); i++)
		add_word(out, labels_get(&labels, "language"));
}

static void add_setting(enum option_id option, struct text *out)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct event_setting *setting = &event_setting_list[i];

		if (strcmp(setting->key, option_word(option)) != 0 ||
		    setting->kind != SETTING_IS_WORD)
			continue;
		for (const char *const *word = setting->words; *word; word++)
			add_word(out, *word);
	}
}

/* Options that mean the same in every command that has them. */
static const struct {
	enum option_id option;
	const char *words; /* NULL: from `add` */
	void (*add)(struct text *out);
} options[] = {
    {OPTION_PAPER, "a4 letter a6", NULL},
    {OPTION_LANG, NULL, add_languages},
    {OPTION_SIDE, "A B C", NULL},
    {OPTION_RULEBOOK, NULL, add_rulebooks},
    {OPTION_ACCEPT, NULL, add_findings},
    {OPTION_METHOD, NULL, add_methods},
    {OPTION_DRAW, NULL, add_methods},
};

void completion_option_values(const struct command_option *option, struct text *out)
{
	for (size_t i = 0; i < option->choice_count; i++)
		if (option->choices[i][0])
			add_word(out, option->choices[i]);
	if (option->choice_count > 0)
		return;
	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
		if (options[i].option != option->id)
			continue;
		if (options[i].words)
			text_add(out, options[i].words);
		else
			options[i].add(out);
		return;
	}
	add_setting(option->id, out);
}

static const struct {
	const char *command;
	void (*add)(struct text *out);
} arguments[] = {
    {"rulebook show", add_rulebooks},
    {"rulebook diff", add_rulebooks},
    {"rulebook card", add_rulebooks},
    {"rule", add_rule_words},
    {"explain", add_codes},
    {"print", print_document_names},
    {"completion", add_shells},
};

void completion_arguments(const char *command, struct text *out)
{
	for (size_t i = 0; i < sizeof(arguments) / sizeof(arguments[0]); i++)
		if (strcmp(arguments[i].command, command) == 0)
			arguments[i].add(out);
}
