#include "answer/answer.h"
#include "author/author_commands.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cli/show.h"
#include "form/labels.h"
#include "rulebook/load.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
	LONG_WORDS = 40,
	LONG_MORE = 6,
	NEAR_MOST = 512,
	CHECKED_MOST = 2000 /* bytes of a text with values */
};

/* Groups of paragraphs of help and explanations, which have no values: a brace in them is only a brace. */
static const char *const of_prose[] = {"help", "explain", "readings"};

static const char of_plural[] = "plural.";

/* Earlier names of groups and today's. The readings of a club's own rulebook keep their English texts as keys. */
static const char *const groups[][2] = {
    {"errors", "messages"},
    {"help", "help"},
    {"help-details", "help"},
    {"readings", "readings"},
    {"messages", "messages"},
};

static bool is_in_group(const char *name, const char *group)
{
	const size_t size = strlen(group);

	return strncmp(name, group, size) == 0 && name[size] == '.';
}

/* Lists a fault of the label `path`, with the expected text, and the label that may be meant (NULL: none).
 * `row` is NULL if it has no place. */
__attribute__((format(printf, 7, 8))) static void list(struct problems *found,
    const struct flat_row *row, const char *path, const char *expected, const char *meant,
    const char *code, const char *format, ...)
{
	const char **texts = arena_alloc(found->arena, 1, sizeof *texts);
	struct error of = {0};
	va_list values;

	va_start(values, format);
	error_set(&of, ERROR_REFUSED, code, "%s", message_vtext(found->arena, format, values));
	va_end(values);
	(void)error_place(&of, found->trees[0]->file, row ? row->line : 1, row ? row->column : 1);
	*texts = expected;
	found->list = arena_room(found->arena, found->list, found->count, sizeof *found->list);
	found->list[found->count++] = (struct problem){.error = of,
	    .path = path,
	    .expected_count = expected ? 1 : 0,
	    .expected = texts,
	    .meant = meant};
}

/* --- labels of the program --- */

/* Returns true for a label with which a file describes itself. */
static bool is_of_file(const char *name)
{
	static const char *const known[] = {"language", "like", "alphabet", "number.thousands",
	    "number.point", "number.group-from", "number.percent"};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(name, known[i]) == 0)
			return true;
	for (size_t i = 0; i < PLURAL_RULES; i++)
		if (strncmp(name, of_plural, strlen(of_plural)) == 0 &&
		    strcmp(name + strlen(of_plural), plural_names[i]) == 0)
			return true;
	return false;
}

/* Returns the text of a label in the first of the program's languages that has it, usually English;
 * NULL if none has it. */
static const char *text_known(const char *name)
{
	const char *text = NULL;

	for (const struct packed_labels *file = packed_labels; file->language && !text; file++)
		text = flat_find(&file->flat, name);
	return text;
}

/* --- values --- */

/* Returns true if a name is among names between bars. */
static bool has_name(const char *names, const char *name, size_t size)
{
	const char *bar = names;

	while ((bar = strchr(bar, '|')) != NULL && *++bar)
		if (strncmp(bar, name, size) == 0 && bar[size] == '|')
			return true;
	return false;
}

/* Returns the names of the values in a text, each once, between bars: "|points|side|". A placeholder is {a|b|@c}, {?a},
 * {?a > 1}, {a:+} or {a?one|many}. */
static const char *names_of(struct arena *arena, const char *text)
{
	struct text names = {.arena = arena};

	text_add(&names, "|");
	for (; *text; text++) {
		const char *at = text + 1;
		bool more = *text == '{';

		if (*text == '\\' && text[1])
			text++;
		at += more && (*at == '?' || *at == '!') ? 1 : 0;
		while (more) {
			const size_t size = strcspn(at, "?*:|{} ,<=>!");

			if (size > 0 && !has_name(text_of(&names), at, size))
				text_addf(&names, "%.*s|", (int)size, at);
			at += size;
			if (*at == ':')
				at += strcspn(at, "|}");
			more = *at == '|';
			at += more ? 1 : 0;
		}
	}
	return text_of(&names);
}

/* Counts the program's languages that have the label, and whose text has the value or lacks it. */
static int languages_count(
    struct arena *arena, const char *label, const char *value, size_t size, bool has)
{
	int count = 0;

	for (const struct packed_labels *file = packed_labels; file->language; file++) {
		const char *text = flat_find(&file->flat, label);

		count += text && has_name(names_of(arena, text), value, size) == has;
	}
	return count;
}

/* Lists values that no language of the program has in the label, and values of all of them that the text lacks. */
static void check_values(
    struct problems *found, const struct flat *flat, const struct flat_row *row)
{
	const char *label = flat_name(flat, row), *usual = text_known(label);
	const char *own = names_of(found->arena, flat_text(flat, row));
	const char *expected = names_of(found->arena, usual);
	size_t size;

	for (const char *name = own + 1; *name; name += size + 1) {
		size = strcspn(name, "|");
		if (languages_count(found->arena, label, name, size, true) == 0)
			list(found, row, label, usual, NULL, SAY_LABEL_VALUE_NOT_GIVEN, label,
			    (int)size, name);
	}
	for (const char *name = expected + 1; *name; name += size + 1) {
		size = strcspn(name, "|");
		if (!has_name(own, name, size) &&
		    languages_count(found->arena, label, name, size, false) == 0)
			list(found, row, label, usual, NULL, SAY_LABEL_VALUE_LEFT_OUT, label,
			    (int)size, name);
	}
}

/* Lists the first mark of a feature in a text of help, `{{serve: …}}`, that the English text does not have, or that is
 * not closed. */
static void check_marks(
    struct problems *found, const struct flat *flat, const struct flat_row *row, const char *usual)
{
	const char *label = flat_name(flat, row), *text = flat_text(flat, row);

	while ((text = strstr(text, "{{"))) {
		const size_t size = strcspn(text, ":}");
		const char *mark = arena_copy(found->arena, text, size);

		if (!strstr(usual, mark) || text[size] != ':' || !strstr(text, "}}")) {
			list(found, row, label, usual, NULL, SAY_LABEL_VALUE_NOT_GIVEN, label,
			    (int)size, text);
			return;
		}
		text += size;
	}
}

/* --- forms --- */

/* Returns the brace that closes the placeholder at `at`; NULL if it is missing. */
static const char *closing(const char *at)
{
	int depth = 0;

	for (; *at; at++) {
		if (*at == '\\' && at[1])
			at++;
		else if (*at == '{')
			depth++;
		else if (*at == '}' && --depth == 0)
			return at;
	}
	return NULL;
}

/* Returns how many words a choice has: 2 in {count?one|many}, 1 in {reason?: {reason}}; 0 if the
 * placeholder is not a choice. */
static size_t forms_at(const char *at, const char *end)
{
	size_t size = strcspn(at, "?*:|{}"), forms = 1;
	int depth = 0;

	if (size == 0 || at[size] != '?')
		return 0;
	for (at += size + 1; at < end; at++) {
		depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
		forms += *at == '|' && depth == 0 ? 1 : 0;
	}
	return forms;
}

/* Returns whether a language of the program chooses words of the label by the number of the value. */
static bool is_counted(const char *label, const char *name, size_t size)
{
	for (const struct packed_labels *file = packed_labels; file->language; file++)
		for (const char *text = flat_find(&file->flat, label); text && *text; text++) {
			const char *end = *text == '{' ? closing(text) : NULL;

			if (*text == '\\' && text[1])
				text++;
			else if (end && forms_at(text + 1, end) > 1 &&
			         strncmp(text + 1, name, size) == 0 && text[1 + size] == '?')
				return true;
		}
	return false;
}

/* Checks that each choice of words has a word for each form of a number: `wanted` of them. */
static void check_forms(
    struct problems *found, const struct flat *flat, const struct flat_row *row, size_t wanted)
{
	const char *label = flat_name(flat, row);

	for (const char *at = flat_text(flat, row); *at; at++) {
		const char *end = *at == '{' ? closing(at) : at;

		if (*at == '\\' && at[1]) {
			at++;
			continue;
		}
		if (!end) {
			list(found, row, label, text_known(label), NULL, SAY_LABEL_FORM, label);
			return;
		}
		const size_t forms = *at == '{' ? forms_at(at + 1, end) : 0;

		if (forms == 0 || forms == wanted ||
		    (forms == 1 && !is_counted(label, at + 1, strcspn(at + 1, "?"))))
			continue;
		if (forms == 1)
			list(found, row, label, text_known(label), NULL, SAY_LABEL_PLURAL_ONE_FORM,
			    label, wanted);
		else
			list(found, row, label, text_known(label), NULL,
			    SAY_LABEL_PLURAL_WRONG_FORMS, label, forms, wanted);
	}
}

/* Checks the words of a column or a cell: those that bear no value and are short in every language. */
static void check_length(
    struct problems *found, const struct flat *flat, const struct flat_row *row)
{
	const char *label = flat_name(flat, row), *text = flat_text(flat, row);
	int longest = 0;

	if (is_in_group(label, "messages") || strchr(text, '{'))
		return;
	for (const struct packed_labels *file = packed_labels; file->language; file++) {
		const char *other = flat_find(&file->flat, label);
		const int columns = other ? text_columns(other) : 0;

		longest = columns > longest ? columns : longest;
	}
	if (longest > LONG_WORDS || text_columns(text) <= longest + longest / 2 + LONG_MORE)
		return;
	list(found, row, label, text_known(label), NULL, SAY_LABEL_LONG, label, text_columns(text),
	    longest);
}

/* --- names --- */

/* Returns the label of the program that may be meant: one with the same first word. NULL: none is near. */
static const char *label_nearest(struct arena *arena, const char *name)
{
	const size_t size = strcspn(name, ".");
	const char *known[NEAR_MOST];
	const char *first = arena_printf(arena, "%.*s", (int)(name[size] ? size + 1 : 0), name);
	size_t count = 0;

	for (const struct packed_labels *file = packed_labels; file->language; file++)
		for (size_t i = flat_from(&file->flat, first);
		     i < file->flat.count && count < NEAR_MOST; i++) {
			const char *label = flat_name(&file->flat, &file->flat.rows[i]);

			if (strncmp(label, first, strlen(first)) != 0)
				break;
			known[count++] = label;
		}
	return text_nearest(name, known, count);
}

/* Checks one label of the file. */
static void check_own(
    struct problems *found, const struct flat *flat, const struct flat_row *row, size_t forms)
{
	const char *name = flat_name(flat, row), *usual = text_known(name);

	if (is_of_file(name))
		return;
	if (flat_text(flat, row)[0] == '\0') {
		list(found, row, name, usual, NULL, SAY_LABEL_EMPTY, name);
		return;
	}
	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
		const char *group = groups[i][0];

		if (strcmp(group, groups[i][1]) == 0 || !is_in_group(name, group))
			continue;
		/* The earlier group, whose keys are English texts, is listed once, at its first label. */
		if (row == flat->rows || !is_in_group(flat_name(flat, row - 1), group))
			list(found, row, name, NULL, NULL, SAY_LABEL_UNKNOWN_EARLIER_KEYS, group);
		return;
	}
	if (!usual) {
		list(found, row, name, NULL, label_nearest(found->arena, name),
		    SAY_LABEL_UNKNOWN_NO_SUCH_LABEL, name);
		return;
	}
	for (size_t i = 0; i < sizeof of_prose / sizeof *of_prose; i++)
		if (is_in_group(name, of_prose[i])) {
			check_marks(found, flat, row, usual);
			return;
		}
	if (strlen(flat_text(flat, row)) > CHECKED_MOST) {
		list(found, row, name, usual, NULL, SAY_LABEL_LONG, name,
		    text_columns(flat_text(flat, row)), text_columns(usual));
		return;
	}
	check_values(found, flat, row);
	check_forms(found, flat, row, forms);
	check_length(found, flat, row);
}

/* Lists the labels that a language of the program has and the file lacks, in English, otherwise in the reader's
 * language, otherwise in a language that is named. English lacks the labels of what a rulebook, a scale or a trial
 * names in its own file. */
static void check_lacks(
    struct problems *found, const struct flat *flat, const struct labels *reader)
{
	for (const struct packed_labels *file = packed_labels; file->language; file++)
		for (size_t i = 0; i < file->flat.count; i++) {
			const char *name = flat_name(&file->flat, &file->flat.rows[i]);
			const char *text = labels_english(name);
			bool before = is_of_file(name) || flat_row_named(flat, name);

			for (const struct packed_labels *other = packed_labels;
			     other < file && !before; other++)
				before = flat_row_named(&other->flat, name) != NULL;
			if (before)
				continue;
			if (!text)
				text = labels_get(reader, name);
			if (text) {
				list(found, NULL, name, text, NULL, SAY_LABEL_MISSING_KNOWN_TEXT,
				    name, text);
				continue;
			}
			text = flat_find(&file->flat, name);
			list(found, NULL, name, text, NULL, SAY_LABEL_MISSING_IN_OTHER_LANGUAGE,
			    name, file->language, text);
		}
}

/* Checks what the file says about its language: how it counts, how it writes numbers, and the language
 * whose words replace missing ones. */
static void check_language(
    struct problems *found, const struct flat *flat, const struct plural *plural)
{
	static const struct {
		const char *name, *usual;
	} signs[] = {{"number.thousands", "\u00a0"}, {"number.point", ","}};
	static const char group_from[] = "number.group-from", like[] = "like";
	int64_t least;

	for (size_t i = 0; i < PLURAL_RULES; i++) {
		const char *name = arena_printf(found->arena, "%s%s", of_plural, plural_names[i]);
		size_t bad;

		if (plural->rules[i] && !plural_check(plural->rules[i], &bad))
			list(found, flat_row_named(flat, name), name, NULL, NULL,
			    SAY_LABEL_PLURAL_NOT_A_RULE, name, bad + 1);
	}
	const char *text = flat_find(flat, group_from);

	if (text && !text_integer(text, strlen(text), 1, NUMERALS_TEXT, &least))
		list(found, flat_row_named(flat, group_from), group_from, "5", NULL,
		    SAY_LABEL_NUMBER_WHOLE_NUMBER, group_from, text, (int)NUMERALS_TEXT);
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		const char *name = signs[i].name;

		text = flat_find(flat, name);
		if (text && !labels_sign(text))
			list(found, flat_row_named(flat, name), name, signs[i].usual, NULL,
			    SAY_LABEL_NUMBER_ONE_CHARACTER, name, text);
	}
	text = flat_find(flat, like);
	for (const struct packed_labels *file = packed_labels; text && file->language; file++)
		if (strcmp(file->language, text) == 0)
			return;
	if (text)
		list(found, flat_row_named(flat, like), like, NULL, NULL, SAY_LANGUAGE_UNKNOWN_LIKE,
		    text);
}

/* Reads a file of labels; flat_make() refuses values that are not texts. */
static const struct yaml *read_labels(
    struct arena *arena, const char *path, struct file_text *file, struct flat *flat)
{
	const struct yaml *root;

	*file = file_read(arena, path, FILE_LABELS);
	must(yaml_parse(arena, file->name, file->data, file->size, &root, refusal()));
	*flat = flat_make(arena, root);
	return root;
}

static int compare(const void *one, const void *other)
{
	const struct problem *a = one, *b = other;
	const int lines = (a->error.line > b->error.line) - (a->error.line < b->error.line);

	return lines != 0 ? lines : strcmp(a->path, b->path);
}

/* Lists the problems of a file of labels, by line and column: labels that are never used, empty
 * texts, values that the program does not give, braces that do not close, wrong numbers of plural
 * forms, signs and counts for figures that cannot be used, an unknown language in `like`, and words
 * far longer than in other languages. Missing labels come last, as they may be thousands; a file
 * with `like` misses none. Returns the language that the file names. */
static const char *check_file(const char *path, const struct labels *reader, struct problems *found)
{
	struct file_text file;
	struct flat flat;
	const struct yaml *root = read_labels(found->arena, path, &file, &flat);
	struct plural plural = labels_plural(&flat);
	const char *language = flat_find(&flat, "language");

	found->trees[found->tree_count++] = root;
	check_language(found, &flat, &plural);
	if (flat_row_named(&flat, "like") && plural_count(&plural) == 1)
		plural = labels_plural(&packed_labels->flat);
	for (size_t i = 0; i < flat.count; i++)
		check_own(found, &flat, &flat.rows[i], plural_count(&plural));
	if (found->count > 0)
		qsort(found->list, found->count, sizeof *found->list, compare);
	if (!flat_row_named(&flat, "like"))
		check_lacks(found, &flat, reader);
	if (!language || !labels_language(language))
		yaml_refuse(root, SAY_LABEL_MISSING_LANGUAGE);
	return language;
}

/* --- earlier files --- */

/* Returns today's name of a group; NULL if no group has that name. */
static const char *group_today(const char *old)
{
	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
		if (strcmp(groups[i][0], old) == 0)
			return groups[i][1];
	return NULL;
}

/* Returns whether a key of the group `old` named the label that is called `own` in its group today. */
static bool is_meant(const char *old, const char *own, const char *text, const char *key)
{
	if (strcmp(old, "help-details") == 0) {
		for (; *key && (*own == *key || (*own == '-' && *key == ' ')); own++)
			key++;
		return !*key && strcmp(own, ".details") == 0;
	}
	return strcmp(own, key) == 0 || strcmp(text, key) == 0;
}

/* Appends the translation under each of today's keys for the earlier key; as a comment if there is none, and then
 * returns false. */
static bool put_label(struct text *to, const char *old, const char *key, const char *text)
{
	const char *group = group_today(old);
	const size_t size = strlen(group);
	const struct packed_labels *english = packed_labels;
	bool any = false;

	while (strcmp(english->language, "en") != 0)
		english++;
	for (size_t i = flat_from(&english->flat, group); i < english->flat.count; i++) {
		const struct flat_row *row = &english->flat.rows[i];
		const char *name = flat_name(&english->flat, row);

		if (strncmp(name, group, size) != 0)
			break;
		if (name[size] != '.' ||
		    !is_meant(old, name + size + 1, flat_text(&english->flat, row), key))
			continue;
		text_addf(to, "  %s: ", name + size + 1);
		text_add_quoted(to, text);
		text_add(to, "\n");
		any = true;
	}
	if (any)
		return true;
	any = strcmp(group, "readings") == 0;
	text_add(to, any ? "  " : "  # ");
	text_add_quoted(to, key);
	text_add(to, ": ");
	text_add_quoted(to, text);
	text_add(to, "\n");
	return any;
}

/* Appends the lines of the file from line `from` to the line before `end`. */
static void put_lines(struct text *to, const char *text, int from, int end)
{
	for (int line = 1; *text && line < end; line++) {
		const size_t size = strcspn(text, "\n");

		if (line >= from) {
			text_add_bytes(to, text, size);
			text_add(to, "\n");
		}
		text += size + (text[size] ? 1 : 0);
	}
}

/* Returns the first of the comments and empty lines right before a line; the line itself if there are none. */
static int comments_before(const char *text, int line)
{
	int first = 1;

	for (int at = 1; *text && at < line; at++) {
		const size_t size = strcspn(text, "\n");

		if (size > 0 && *text != '#')
			first = at + 1;
		text += size + (text[size] ? 1 : 0);
	}
	return first;
}

/* Gives an earlier file of labels, whose messages, help and readings have English texts as keys, today's
 * keys. Appends it to `out`: first all other labels unchanged, then these groups, one label a line. Texts
 * that the program no longer says become comments. */
static void convert_file(struct arena *arena, const char *path, struct text *out)
{
	static const char *const called[] = {"messages", "help", "readings"};
	struct file_text file;
	struct flat flat;
	const struct yaml *root = read_labels(arena, path, &file, &flat);
	int from = 1;

	for (size_t i = 0; i < root->count; i++) {
		if (root->values[i]->kind != YAML_KIND_MAP || !group_today(root->keys[i]->text))
			continue;
		put_lines(out, file.data, from, root->keys[i]->line);
		from = i + 1 < root->count ? comments_before(file.data, root->keys[i + 1]->line)
		                           : INT_MAX;
	}
	put_lines(out, file.data, from, INT_MAX);
	/* The labels of all groups that have one name today. */
	for (size_t i = 0; i < sizeof called / sizeof *called; i++) {
		struct text labels = {.arena = arena};
		bool any = false;

		for (size_t j = 0; j < root->count; j++) {
			const char *old = root->keys[j]->text, *today = group_today(old);
			const struct yaml *map = root->values[j];

			if (!today || strcmp(today, called[i]) != 0 || map->kind != YAML_KIND_MAP)
				continue;
			for (size_t k = 0; k < map->count; k++)
				any = put_label(
				          &labels, old, map->keys[k]->text, map->values[k]->text) ||
				      any;
		}
		/* A group of comments alone would be an empty label. */
		if (labels.size > 0)
			text_addf(out, "%s%s:\n%s", any ? "" : "# ", called[i], text_of(&labels));
	}
}

/* Runs `canasta labels check`, which finds errors in a file of words of a language. */
static void run(struct call *call)
{
	struct problems found = {.arena = call->arena};

	if (call_option(call, OPTION_CONVERT)) {
		struct text text = {.arena = call->arena};

		convert_file(call->arena, call->arguments[0].text, &text);
		must(call_print(call, &text, refusal()));
		return;
	}
	const char *language = check_file(call->arguments[0].text, language_labels(call), &found);

	for (size_t i = 0; i < found.count; i++)
		show_problem(call, &found.list[i]);
	if (found.count > 0)
		return;
	struct answer *answer = call_answer(call);

	answer_text(answer, "file", call->arguments[0].text);
	answer_text(answer, "language", language);
	answer_flag(answer, "valid", true);
}

static const struct command_option options[] = {
    {.id = OPTION_CONVERT},
    {.id = OPTION_NONE},
};

const struct command cmd_labels_check = {
    .name = "labels check",
    .synopsis = "FILE",
    .options = options,
    .run = run,
    .screen = "labels-check",
    .reads = FILE_LABELS,
};
