#include "form/labels.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/yaml.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LANGUAGE_LETTERS = 12 };

static const char english[] = "en";

/* The labels that a club brought, for the whole program; NULL: none. */
static const struct packed_labels *brought;

static const struct flat *built_in(const char *language)
{
	for (const struct packed_labels *file = packed_labels; file->language; file++)
		if (strcmp(file->language, language) == 0)
			return &file->flat;
	return NULL;
}

static const struct flat *own_of(const char *language)
{
	return brought && strcmp(brought->language, language) == 0 ? &brought->flat
	                                                           : built_in(language);
}

bool labels_known(const char *language)
{
	return own_of(language) != NULL;
}

void labels_require(struct arena *arena, const char *language)
{
	struct text known = {
	    .arena = arena}; /* "en, fi, nl, sv", and the language that was brought */

	if (labels_known(language))
		return;
	if (brought)
		text_add(&known, brought->language);
	for (const struct packed_labels *file = packed_labels; file->language; file++)
		if (!brought || strcmp(brought->language, file->language) != 0)
			text_addf(&known, "%s%s", known.size > 0 ? ", " : "", file->language);
	break_off(ERROR_INPUT, SAY_LANGUAGE_UNKNOWN_NO_LABELS, language, text_of(&known));
}

struct plural labels_plural(const struct flat *flat)
{
	struct plural plural = {{NULL}};

	for (size_t i = 0; i < PLURAL_RULES; i++) {
		char name[sizeof "plural." + 8];

		(void)snprintf(name, sizeof name, "plural.%s", plural_names[i]);
		plural.rules[i] = flat_find(flat, name);
	}
	return plural;
}

bool labels_language(const char *name)
{
	static const char small[] = "abcdefghijklmnopqrstuvwxyz";
	const size_t first = strspn(name, small);
	const char *rest = name + first;

	while (*rest == '-' && strspn(rest + 1, small) > 0)
		rest += 1 + strspn(rest + 1, small);
	return first > 1 && !*rest && strlen(name) <= LANGUAGE_LETTERS;
}

bool labels_sign(const char *text)
{
	return text_columns(text) == 1;
}

/* Returns a grouping or decimal sign; NULL if the label is not a single sign. Figures are then
 * written as programs do. */
static const char *sign_of(const struct labels *labels, const char *label)
{
	const char *text = labels_get(labels, label);

	return text && labels_sign(text) ? text : NULL;
}

struct labels labels_of_known(const char *language)
{
	const struct flat *own = own_of(language);
	const char *like = own ? flat_find(own, "like") : NULL;
	const struct flat *base = built_in(like ? like : language);
	/* The file itself, the one it is based on, and English. */
	const struct flat *layers[LABELS_LAYERS] = {own, base, built_in(english)};
	struct labels labels = {.layers = {own}};
	size_t count = 1;
	int64_t least;

	assert(own);
	for (size_t i = 1; i < LABELS_LAYERS; i++)
		if (layers[i] && layers[i] != own && layers[i] != layers[i - 1])
			labels.layers[count++] = layers[i];
	labels.numerals.thousands = sign_of(&labels, "number.thousands");
	labels.numerals.point = sign_of(&labels, "number.point");
	const char *from = labels_get(&labels, "number.group-from");

	if (from && text_integer(from, strlen(from), 1, NUMERALS_TEXT, &least))
		labels.numerals.group_from = (size_t)least;
	labels.plural = labels_plural(own);
	if (plural_count(&labels.plural) == 1 && base)
		labels.plural = labels_plural(base);
	return labels;
}

struct labels labels_load(struct arena *arena, const char *language)
{
	labels_require(arena, language);
	return labels_of_known(language);
}

bool labels_of_language(size_t index, struct labels *ret)
{
	for (const struct packed_labels *file = packed_labels; file->language; file++)
		if (index-- == 0) {
			*ret = labels_of_known(file->language);
			return true;
		}
	if (index != 0 || !brought || built_in(brought->language))
		return false;
	*ret = labels_of_known(brought->language);
	return true;
}

const char *labels_get(const struct labels *labels, const char *key)
{
	for (size_t i = 0; i < LABELS_LAYERS && labels->layers[i]; i++) {
		const char *text = flat_find(labels->layers[i], key);

		if (text)
			return text;
	}
	return NULL;
}

const char *labels_english(const char *key)
{
	return flat_find(built_in(english), key);
}

const char *labels_of_text(const struct labels *labels, const char *group, const char *text)
{
	const struct flat *flat = built_in(english);
	const size_t size = strlen(group);

	for (size_t i = flat_from(flat, group); i < flat->count; i++) {
		const char *name = flat_name(flat, &flat->rows[i]);

		if (strncmp(name, group, size) != 0)
			break;
		if (name[size] == '.' && strcmp(flat_text(flat, &flat->rows[i]), text) == 0)
			return labels_get(labels, name);
	}
	return NULL;
}

bool labels_are_english(const struct labels *labels)
{
	return labels->layers[0] == own_of(english);
}

static const char *find(const void *from, const char *label)
{
	return labels_get(from, label);
}

struct vocabulary labels_vocabulary(const struct labels *labels)
{
	return (struct vocabulary){
	    .find = find, .from = labels, .plural = &labels->plural, .numerals = &labels->numerals};
}

const struct vocabulary *labels_words(struct arena *arena, const char *language)
{
	struct vocabulary *words = arena_alloc(arena, 1, sizeof *words);
	struct labels *labels = arena_alloc(arena, 1, sizeof *labels);

	*labels = labels_of_known(language);
	*words = labels_vocabulary(labels);
	return words;
}

/* --- brought --- */

bool labels_brought_old(void)
{
	static const char old[] = "errors.";
	const struct flat *flat = brought ? &brought->flat : NULL;
	const size_t at = flat ? flat_from(flat, old) : 0;

	return flat && at < flat->count &&
	       strncmp(flat_name(flat, &flat->rows[at]), old, strlen(old)) == 0;
}

void labels_forget(void)
{
	brought = NULL;
}

const char *labels_bring(struct arena *arena, const char *path)
{
	struct packed_labels *made = arena_alloc(arena, 1, sizeof *made);
	const struct file_text file = file_read(arena, path, FILE_LABELS);
	const struct yaml *root;

	must(yaml_parse(arena, file.name, file.data, file.size, &root, refusal()));
	made->flat = flat_make(arena, root);
	made->language = flat_find(&made->flat, "language");
	if (!made->language || !labels_language(made->language))
		yaml_refuse(root, SAY_LABEL_MISSING_LANGUAGE);
	brought = made;
	return made->language;
}
