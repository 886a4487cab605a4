/* Every value in a rulebook's file is among its figures. Each value of everything.yaml, which has
 * every key (fields_test.c checks this), is changed to other values that the loader accepts. Then a
 * figure, its clause or its ruling must change. */
#include "rulebook/figures.h"

#include "base/file.h"
#include "base/yaml.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/sentence.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT_MOST = 16384, PATH_MOST = 200 };

/* A variant leaves out the lines with this word, because they hide others. */
static const char *const variants[] = {NULL, "by-hand:", "steps:"};

/* Values that no figure shows. */
static const struct {
	const char *path, *why;
} untold[] = {
    {"rulebook", "the head"},
    {"title", "the head"},
    {"publisher", "the head"},
    {"from", "what `rulebook try` compares with; no figure"},
    {"language", "the head"},
    {"notes", "a list of its own"},
    {"rulings", "a list of its own"},
    {"options", "a list of its own"},
    {"sides.clause", "is not kept"},
    {"sides.ruling", "is not kept"},
    {"melds.sets.clause", "is that of a meld which is not allowed"},
    {"melds.sets.ruling", "is that of a meld which is not allowed"},
    {"melds.ranks.sevens.clause", "is that of a meld which is not allowed"},
    {"melds.ranks.sevens.ruling", "is that of a meld which is not allowed"},
    {"melds.sets.going-out.clause", "of melds that are made at any time"},
    {"melds.sets.going-out.ruling", "of melds that are made at any time"},
    {"melds.ranks.sevens.going-out.clause", "of melds that are made at any time"},
    {"melds.ranks.sevens.going-out.ruling", "of melds that are made at any time"},
    {"going-out.needs.1.clause", "the first one is shown for all"},
    {"going-out.needs.1.ruling", "the first one is shown for all"},
    {"going-out.needs.1.warns", "the first one is shown for all"},
    {"cards.3b.held", "black threes in hand are priced apart"},
    {"cards.3r.held", "red threes in hand are priced apart"},
    {"opening.by-score.0.from", "the first band reaches down without end"},
    {"penalties.b.points", "what raises the minimum takes no points"},
};

static const char *const words[] = {"yes", "no", "never", "free", "beside-complete", "plus",
    "nothing", "minus", "event-end", "sheet-signed", "next-deal", "stands", "opening-shown",
    "raises", "void", "table-end", "melded", "out", "A", "K", "\"7\"", "X", "3r", "samba", "aces",
    "mixed", "first", "b", "c", "\"2\"", "zz"};

static size_t told, hidden;

static bool read_book(struct arena *arena, const char *text, const struct rulebook **ret)
{
	const struct file_text texts[] = {{"everything", text, strlen(text)}};
	struct error err = {0};

	return rulebook_load_texts(arena, texts, 1, NULL, 0, ret, &err);
}

static bool same_text(const char *one, const char *other)
{
	return strcmp(one ? one : "", other ? other : "") == 0;
}

static bool says_the_same(const struct figures *one, const struct figures *other)
{
	if (one->count != other->count)
		return false;
	for (size_t i = 0; i < one->count; i++) {
		const struct figure *a = &one->rows[i], *b = &other->rows[i];

		if (!sentence_same(&a->name, &b->name) || !sentence_same(&a->value, &b->value) ||
		    !same_text(a->source.clause, b->source.clause) ||
		    !same_text(a->source.ruling, b->source.ruling))
			return false;
	}
	return true;
}

/* Writes the file with another text in place of a value. */
static void write_changed(
    const char *text, const struct yaml *node, const char *value, char ret[TEXT_MOST])
{
	const char *at = text;
	size_t size = strlen(node->text) + (node->quoted ? 2 : 0);
	int written;

	for (int line = 1; line < node->line; line++)
		at = strchr(at, '\n') + 1;
	at += node->column - 1;
	written = snprintf(ret, TEXT_MOST, "%.*s%s%s", (int)(at - text), text, value, at + size);
	assert_in_range(written, 0, TEXT_MOST - 1);
}

/* Returns true if the changed file loads and a figure differs. */
static bool is_told(const char *text, const struct figures *before, const struct yaml *node,
    const char *value, bool *ret_loads)
{
	static char changed[TEXT_MOST];
	struct arena arena = {0};
	const struct rulebook *book;
	struct figures after;
	bool same = false;

	write_changed(text, node, value, changed);
	*ret_loads = read_book(&arena, changed, &book);
	if (*ret_loads) {
		figures_list(&arena, book, &after);
		same = says_the_same(before, &after);
	}
	arena_release(&arena);
	return *ret_loads && !same;
}

static bool is_untold(const char *path)
{
	for (size_t i = 0; i < sizeof untold / sizeof *untold; i++) {
		const size_t size = strlen(untold[i].path);

		if (strncmp(path, untold[i].path, size) == 0 &&
		    (path[size] == '\0' || path[size] == '.'))
			return true;
	}
	return false;
}

/* A value that the loader accepts must change a figure in some variant of the file. */
static void check_value(const char *const *texts, const struct figures *figures,
    const struct yaml *const *nodes, const char *path, const char *value)
{
	bool loads = false, is = false, any = false;

	/* A code may be written in upper or lower case. */
	if (strcasecmp(value, nodes[0]->text) == 0)
		return;
	for (size_t i = 0; i < sizeof variants / sizeof *variants && !is; i++) {
		is = nodes[i] && is_told(texts[i], &figures[i], nodes[i], value, &loads);
		any = any || (nodes[i] && loads);
	}
	told += is;
	if (any && !is) {
		print_error("%s: %s instead of %s is shown nowhere\n", path, value, nodes[0]->text);
		hidden++;
	}
}

static void check_leaf(const char *const *texts, const struct figures *figures,
    const struct yaml *const *nodes, const char *path)
{
	char number[32];
	char *end;
	const long was = strtol(nodes[0]->text, &end, 10);

	if (is_untold(path))
		return;
	if (strstr(path, ".clause") || strstr(path, ".ruling") || strstr(path, ".summary")) {
		check_value(texts, figures, nodes, path, "zz");
		return;
	}
	if (*end == '\0' && end != nodes[0]->text && !nodes[0]->quoted) {
		for (long step = -1; step <= 1; step += 2) {
			(void)snprintf(number, sizeof number, "%ld", was + step);
			check_value(texts, figures, nodes, path, number);
		}
		return;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const size_t size = strlen(words[i]);

		/* A rank in quotes is the same as without them. */
		if (words[i][0] == '"' && strncmp(words[i] + 1, nodes[0]->text, size - 2) == 0 &&
		    strlen(nodes[0]->text) == size - 2)
			continue;
		check_value(texts, figures, nodes, path, words[i]);
	}
}

static void walk(const char *const *texts, const struct figures *figures,
    const struct yaml *const *nodes, const char *path)
{
	const struct yaml *node = nodes[0];

	if (node->kind == YAML_KIND_TEXT) {
		check_leaf(texts, figures, nodes, path);
		return;
	}
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *inner[sizeof variants / sizeof *variants];
		char place[24], longer[PATH_MOST];

		(void)snprintf(place, sizeof place, "%zu", i);
		(void)snprintf(longer, sizeof longer, "%s%s%.60s", path, path[0] ? "." : "",
		    node->keys ? node->keys[i]->text : place);
		for (size_t j = 0; j < sizeof variants / sizeof *variants; j++) {
			inner[j] = !nodes[j]    ? NULL
			           : node->keys ? yaml_get(nodes[j], node->keys[i]->text)
			                        : nodes[j]->values[i];
			if (inner[j] && inner[j]->kind != node->values[i]->kind)
				inner[j] = NULL;
		}
		walk(texts, figures, inner, longer);
	}
}

/* The text without the lines that contain a word. */
static const char *without(struct arena *arena, const char *text, const char *word)
{
	char *ret = arena_alloc(arena, strlen(text) + 1, 1), *to = ret;

	assert_non_null(ret);
	while (*text) {
		const size_t size = strcspn(text, "\n") + 1;
		const char *found = word ? strstr(text, word) : NULL;

		if (!found || found >= text + size) {
			memcpy(to, text, size);
			to += size;
		}
		text += size;
	}
	*to = '\0';
	return ret;
}

static void every_value_is_among_the_figures(void **state)
{
	enum { COUNT = sizeof variants / sizeof *variants, TOLD_LEAST = 250 };
	struct arena arena = {0};
	struct error err = {0};
	struct file_text file;
	struct figures figures[COUNT];
	const char *texts[COUNT];
	const struct yaml *roots[COUNT];

	(void)state;
	file = file_read(&arena, SOURCE_DIR "/tests/unit/rulebook/everything.yaml", FILE_RULEBOOK);
	for (size_t i = 0; i < COUNT; i++) {
		const struct rulebook *book;

		texts[i] = without(&arena, file.data, variants[i]);
		assert_true(
		    yaml_parse(&arena, "everything", texts[i], strlen(texts[i]), &roots[i], &err));
		assert_true(read_book(&arena, texts[i], &book));
		figures_list(&arena, book, &figures[i]);
	}
	walk(texts, figures, roots, "");
	assert_int_equal(hidden, 0);
	assert_in_range(told, TOLD_LEAST, SIZE_MAX);
	arena_release(&arena);
}

/* A penalty is compared with the one that has its code and its summary. */
static void one_penalty(const struct figure *left, const struct figure *right)
{
	const struct sentence *one = &left->name, *other = &right->name;

	if (strcmp(one->code, "penalty") != 0)
		return;
	assert_string_equal(one->values[0].text, other->values[0].text);
	assert_string_equal(
	    one->values[1].parts->values[0].text, other->values[1].parts->values[0].text);
}

/* Rulebooks with the same figures have no differences, and each difference has a side. */
static void differences_are_those_of_the_figures(void **state)
{
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);
	struct arena arena = {0};
	struct figures *figures = arena_alloc(&arena, count, sizeof *figures);
	struct error err = {0};

	(void)state;
	for (size_t i = 0; i < count; i++) {
		const struct rulebook *book;

		assert_true(rulebook_load(&arena, ids[i], NULL, 0, &book, &err));
		figures_list(&arena, book, &figures[i]);
	}
	for (size_t i = 0; i < count * count; i++) {
		const struct figures *left = &figures[i / count], *right = &figures[i % count];
		const struct figure_difference *differences;
		size_t found;

		figures_compare(&arena, left, right, &differences, &found);
		assert_int_equal(found == 0, left == right);
		for (size_t j = 0; j < found; j++) {
			assert_true(differences[j].left || differences[j].right);
			if (differences[j].left && differences[j].right)
				one_penalty(differences[j].left, differences[j].right);
		}
	}
	arena_release(&arena);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_value_is_among_the_figures),
	    cmocka_unit_test(differences_are_those_of_the_figures),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
