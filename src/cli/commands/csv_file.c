#include "cli/commands/csv_file.h"

#include "base/encoding.h"
#include "form/labels.h"

#include <string.h>
#include <strings.h>

/* Makes the text UTF-8 where --encoding names what it is in. */
static bool decode(struct call *call, struct file_text *file, struct error *err)
{
	const struct option_typed *encoding =
	    call_knows(call, OPTION_ENCODING) ? call_option(call, OPTION_ENCODING) : NULL;
	const struct file_text from = *file;

	if (!encoding || encoding_read_as(call->arena, &from, encoding->value.text, file, err))
		return true;
	return err->line > 0 ? false : error_place(err, encoding->value.file, 1, 1);
}

bool csv_file_read(struct call *call, const char *path, struct csv *ret, struct error *err)
{
	struct file_text file;

	if (!file_read(call->arena, path, FILE_CSV, &file, err) || !decode(call, &file, err) ||
	    !csv_read(call->arena, &file, ret, err))
		return false;
	if (ret->encoding)
		call_warn(call, "%s: it is no UTF-8 and was read as %s; look at its letters",
		    ret->file, ret->encoding);
	return true;
}

/* --- words --- */

/* The words of a column in one language: `header.` and its name, and as sheets head it. */
struct words {
	const char *others;  /* apart by commas; "": none */
	const char *printed; /* NULL: none */
};

static bool words_of(
    struct arena *arena, const struct labels *labels, const char *column, struct words *ret)
{
	const char *key = arena_printf(arena, "header.%s", column);

	ret->others = labels_get(labels, key);
	ret->others = ret->others ? ret->others : "";
	ret->printed = labels_get(labels, column);
	return true;
}

/* The next of several words; NULL: there is none, or memory fails. */
static const char *next_word(struct arena *arena, const char **words)
{
	const char *from = *words + strspn(*words, ", ");
	const size_t size = strcspn(from, ",");

	*words = from + size;
	return size > 0 ? arena_copy(arena, from, size) : NULL;
}

/* --- what a cell heads --- */

/* A cell of a header, folded, without blanks around it and without a number behind. */
struct heading {
	const char *word;
	int number;
	bool failed; /* memory did */
};

static bool heading_read(struct arena *arena, const char *cell, struct heading *ret)
{
	const char *text = cell + strspn(cell, " ");
	size_t size = strlen(text), word;
	int64_t number = 0;

	while (size > 0 && text[size - 1] == ' ')
		size--;
	word = size;
	while (word > 0 && text[word - 1] >= '0' && text[word - 1] <= '9')
		word--;
	if (word < size && !text_integer(text + word, size - word, 1, INT16_MAX, &number))
		word = size;
	while (word > 0 && text[word - 1] == ' ')
		word--;
	*ret = (struct heading){.number = (int)number};
	ret->word = arena_copy(arena, text, word);
	ret->word = ret->word ? text_fold(arena, ret->word) : NULL;
	return ret->word != NULL;
}

static bool is_word(struct arena *arena, struct heading *heading, const char *word)
{
	const char *folded = text_fold(arena, word);

	heading->failed = heading->failed || !folded;
	return folded && strcmp(folded, heading->word) == 0;
}

static bool is_word_of(
    struct arena *arena, struct heading *heading, const struct labels *labels, const char *column)
{
	struct words words;
	const char *word;

	heading->failed = heading->failed || !words_of(arena, labels, column, &words);
	if (heading->failed)
		return false;
	while ((word = next_word(arena, &words.others)))
		if (is_word(arena, heading, word))
			return true;
	return words.printed && is_word(arena, heading, words.printed);
}

static bool is_column(struct arena *arena, struct heading *heading, const struct csv_column *column)
{
	struct labels labels;

	if (heading->number > column->numbered || (heading->number == 0) != (column->numbered == 0))
		return false;
	if (is_word(arena, heading, column->name))
		return true;
	for (size_t i = 0; labels_of_language(i, &labels); i++)
		if (is_word_of(arena, heading, &labels, column->name))
			return true;
	return false;
}

bool csv_file_column(struct arena *arena, const struct csv_column *columns, size_t count,
    const char *cell, size_t *ret, int *ret_number, struct error *err)
{
	struct heading heading;

	if (!heading_read(arena, cell, &heading))
		return error_memory(err);
	*ret_number = heading.number;
	for (*ret = 0; *ret < count; ++*ret)
		if (is_column(arena, &heading, &columns[*ret]))
			break;
	return !heading.failed || error_memory(err);
}

/* --- what is expected --- */

/* Whether a word stands among several apart by commas. */
static bool is_among(const char *words, const char *word)
{
	const size_t size = strlen(word);

	for (const char *at = strstr(words, word); at; at = strstr(at + 1, word))
		if (at > words && strchr("( ", at[-1]) && (at[size] == ',' || at[size] == '\0'))
			return true;
	return false;
}

/* Adds the word of each other language, each once. */
static void add_languages(struct text *out, const char *column)
{
	const size_t start = out->size;
	struct labels labels;
	struct words words;

	for (size_t i = 0; labels_of_language(i, &labels); i++) {
		const char *word;

		if (labels_are_english(&labels) || !words_of(out->arena, &labels, column, &words))
			continue;
		word = words.printed ? words.printed : next_word(out->arena, &words.others);
		if (!word || strcasecmp(word, column) == 0 ||
		    (out->size > start && is_among(text_of(out) + start, word)))
			continue;
		text_addf(out, "%s%s", out->size > start ? ", " : " (", word);
	}
	if (out->size > start)
		text_add(out, ")");
}

const char *csv_file_columns(struct arena *arena, const struct csv_column *columns, size_t count)
{
	struct text out = {.arena = arena};

	for (size_t i = 0; i < count; i++) {
		text_add(&out, i == 0 ? "" : ", ");
		text_addf(&out, columns[i].numbered ? "%s1, %s2, …" : "%s", columns[i].name,
		    columns[i].name);
		add_languages(&out, columns[i].name);
	}
	return out.failed ? NULL : text_of(&out);
}
