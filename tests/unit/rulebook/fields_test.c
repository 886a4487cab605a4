/* A rulebook's file is read strictly. In each map an unknown key is refused. Each number is
 * accepted at its limits and refused one beyond them. A required member must be there, and a value
 * of another kind is refused.
 * The loader's own list of keys is compared with members.h: a new key of the loader fails this test
 * until it is in that table and in everything.yaml. */
#include "base/yaml.h"
#include "unit/rulebook/every_member.h"
#include "unit/rulebook/members.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 200, TEXT_MOST = 1 << 16 };

/* The members found in one of the two files, by row. */
static bool seen[ROWS_MOST][MEMBERS_MOST];

/* All faults are reported, not only the first. */
static size_t complaints;

static void __attribute__((format(printf, 1, 2))) complain(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vprint_error(format, arguments);
	va_end(arguments);
	print_error("\n");
	complaints++;
}

/* The member of that name, marked as seen; NULL: there is none. */
static const struct member *member_named(
    size_t row, const struct member *members, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(members[i].name, "*") == 0 || strcmp(members[i].name, name) == 0) {
			assert_true(row < ROWS_MOST);
			seen[row][i] = true;
			return &members[i];
		}
	return NULL;
}

/* --- a file with one change in it --- */

enum what { NOTHING, REPLACED, REMOVED, ADDED };

struct change {
	enum what what;
	const struct yaml *at;
	const char *with;
};

/* The file, with each value and each key on its own line. */
struct file {
	char text[TEXT_MOST];
	size_t size;
	int line, changed;
};

static void put(struct file *file, const char *text)
{
	size_t size = strlen(text);

	assert_true(file->size + size < sizeof file->text);
	memcpy(file->text + file->size, text, size + 1);
	file->size += size;
	for (; *text; text++)
		file->line += *text == '\n';
}

static void put_text(struct file *file, const struct yaml *node)
{
	static const char plain[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+~";
	char one[2] = "";

	if (!node->quoted && node->text[strspn(node->text, plain)] == '\0') {
		put(file, node->text);
		return;
	}
	put(file, "\"");
	for (const char *cursor = node->text; *cursor; cursor++) {
		if (*cursor == '"' || *cursor == '\\')
			put(file, "\\");
		one[0] = *cursor;
		put(file, one);
	}
	put(file, "\"");
}

static void write_node(struct file *file, const struct yaml *node, const struct change *change);

static void write_members(struct file *file, const struct yaml *node, const struct change *change)
{
	int own = file->line;

	put(file, node->kind == YAML_KIND_MAP ? "{\n" : "[\n");
	if (change->what == ADDED && node == change->at) {
		file->changed = file->line;
		put(file, "zzz:\n1,\n");
	}
	for (size_t i = 0; i < node->count; i++) {
		if (change->what == REMOVED && node->values[i] == change->at) {
			file->changed = own;
			continue;
		}
		if (node->kind == YAML_KIND_MAP) {
			put_text(file, node->keys[i]);
			put(file, ":\n");
		}
		write_node(file, node->values[i], change);
		put(file, ",\n");
	}
	put(file, node->kind == YAML_KIND_MAP ? "}" : "]");
}

static void write_node(struct file *file, const struct yaml *node, const struct change *change)
{
	if (change->what == REPLACED && node == change->at) {
		file->changed = file->line;
		put(file, change->with);
	} else if (node->kind == YAML_KIND_TEXT) {
		put_text(file, node);
	} else {
		write_members(file, node, change);
	}
}

/* --- the loader's answer --- */

/* The depth of the test: in a file without a base, members are also removed. */
enum depth { WHOLE, UPON_ANOTHER, KEYS_ALONE };

/* The file to walk through, and the file it extends, unless that is built in. */
struct walk {
	struct arena *arena; /* of paths */
	const struct yaml *root;
	const struct file_text *base;
	enum depth depth;
};

struct answer {
	bool loads;
	int line; /* line of the change */
	struct error err;
};

static void ask(const struct walk *walk, const struct change *change, struct answer *ret)
{
	static struct file file;
	struct arena arena = {0};
	struct file_text texts[2];
	size_t count = 0;
	const struct rulebook *book;

	file.size = 0;
	file.line = 1;
	write_node(&file, walk->root, change);
	put(&file, "\n");
	if (walk->base)
		texts[count++] = *walk->base;
	texts[count++] = (struct file_text){"changed.yaml", file.text, file.size};
	*ret = (struct answer){.line = file.changed};
	ret->loads = rulebook_load_texts(&arena, texts, count, NULL, 0, &book, &ret->err);
	arena_release(&arena);
}

static void loads(const struct walk *walk, const char *path, const struct change *change)
{
	struct answer answer;

	ask(walk, change, &answer);
	if (!answer.loads)
		complain("%s, %s: refused: %s", path, change->with ? change->with : "removed",
		    answer.err.message);
}

/* Expects a refusal; with a `code`, it must be that code at the line of the change. */
static void refused(
    const struct walk *walk, const char *path, const struct change *change, const char *code)
{
	const char *with = change->with ? change->with : "removed";
	struct answer answer;

	ask(walk, change, &answer);
	if (answer.loads)
		complain("%s, %s: loads, and should be refused", path, with);
	else if (answer.err.kind != ERROR_INPUT ||
	         (code && (strcmp(answer.err.code, code) != 0 || answer.err.line != answer.line ||
	                      strcmp(answer.err.file, "changed.yaml") != 0)))
		complain("%s, %s: expected %s at line %d, found %s at %s:%d: %s", path, with,
		    code ? code : "a refusal", answer.line, answer.err.code, answer.err.file,
		    answer.err.line, answer.err.message);
}

/* --- each kind of member --- */

static void check_number(
    const struct walk *walk, const char *path, const struct yaml *node, const struct member *member)
{
	char with[40];
	struct change change = {REPLACED, node, with};
	const char *const others[] = {"\"1\"", "1.5", "one", "[1]"};

	(void)snprintf(with, sizeof with, "%ld", member->least);
	if (strcmp(path, "contract.level") == 0)
		refused(walk, path, &change, "rulebook-unit");
	else
		loads(walk, path, &change);
	(void)snprintf(with, sizeof with, "%ld", member->most);
	if (walk->depth == WHOLE && strcmp(path, "sides.number") == 0)
		refused(walk, path, &change, "rulebook-contract"); /* it has a contract */
	else if (strcmp(path, "unit.points") == 0)
		refused(walk, path, &change, NULL); /* the new unit does not divide other figures */
	else
		loads(walk, path, &change);
	(void)snprintf(with, sizeof with, "%ld", member->least - 1);
	refused(walk, path, &change, "yaml-number");
	(void)snprintf(with, sizeof with, "%ld", member->most + 1);
	refused(walk, path, &change, "yaml-number");
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		refused(walk, path, &(struct change){REPLACED, node, others[i]}, "yaml-number");
}

/* Wrong values for each type, and the code of the refusal. */
static const struct {
	const char *type, *with, *code;
} wrong[] = {
    {"yes", "true", "rulebook-yes"},
    {"yes", "[yes]", "rulebook-yes"},
    {"text", "\"\"", "rulebook-text"},
    {"text", "[a]", "rulebook-text"},
    {"clause", "\"\"", "rulebook-text"},
    {"clause", "[\"\"]", NULL},
    {"clause", "[[a]]", NULL},
    {"clause", "{a: b}", "rulebook-text"},
    {"word", "odd", NULL},
    {"word", "[plus]", NULL},
    {"ranks", "Z", "rulebook-rank"},
    {"ranks", "[A, Z]", NULL},
    {"ranks", "{A: 1}", "rulebook-rank"},
    {"kinds", "odd", "rulebook-kind"},
    {"kinds", "[samba, odd]", NULL},
    {"kinds", "{samba: 1}", "rulebook-kind"},
    {"name", "odd", NULL},
    {"name", "[odd]", NULL},
    {"when", "odd", "rulebook-condition"},
    {"when", "[melded, odd]", NULL},
    {"when", "[[melded]]", NULL},
    {"texts", "odd", "rulebook-list"},
    {"texts", "[\"\"]", NULL},
    {"texts", "[[]]", NULL},
    {"texts", "{}", "rulebook-list"},
    {"", "odd", NULL},
    {"", "[[]]", NULL},
};

static void check_wrong(
    const struct walk *walk, const char *path, const struct yaml *node, const struct member *member)
{
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (strcmp(wrong[i].type, member->type) == 0)
			refused(walk, path, &(struct change){REPLACED, node, wrong[i].with},
			    wrong[i].code);
	if (strcmp(member->type, "yes") == 0)
		loads(walk, path, &(struct change){REPLACED, node, "yes"});
}

static void check_removed(
    const struct walk *walk, const char *path, const struct yaml *node, const struct member *member)
{
	const struct change change = {.what = REMOVED, .at = node};

	if (member->required)
		refused(walk, path, &change, NULL);
	else
		loads(walk, path, &change);
}

/* The keys after "write one of: " or "write " are those of the row. */
static void check_known(const char *path, size_t row, const char *message)
{
	static const char many[] = "one of: ";
	const char *list = strstr(message, "rite ");
	struct member members[MEMBERS_MOST];
	size_t count = members_of(row, members), told = 0;

	if (!list) {
		complain("%s: no keys are listed: %s", path, message);
		return;
	}
	list += strlen("rite ");
	list += strncmp(list, many, strlen(many)) == 0 ? strlen(many) : 0;
	while (*list) {
		size_t size = strcspn(list, " ");
		bool known = false;

		for (size_t i = 0; i < count; i++)
			known = known || (strlen(members[i].name) == size &&
			                     memcmp(members[i].name, list, size) == 0);
		if (!known)
			complain(
			    "%s: add the key %.*s to this map in tests/unit/rulebook/members.c",
			    *path ? path : "the whole file", (int)size, list);
		told++;
		list += size;
		list += strspn(list, " ");
	}
	if (told < count)
		complain("%s: members.c has keys that the loader does not know: %s", path, message);
}

static void check_unknown(const struct walk *walk, const char *path, const struct yaml *node)
{
	const struct change change = {.what = ADDED, .at = node};
	bool ranks = strcmp(path, "cards") == 0; /* its keys are ranks */
	struct answer answer;

	refused(walk, path, &change, ranks ? "rulebook-rank" : "rulebook-key");
	ask(walk, &change, &answer);
	if (!answer.loads && !ranks)
		check_known(path, members_row(path), answer.err.message);
}

/* --- the whole file --- */

static void check_node(const struct walk *walk, const char *path, const struct yaml *node);

/* A map whose members may have any name may also be a list. */
static bool is_free(size_t row)
{
	return members_are_free(row);
}

static void check_value(const struct walk *walk, const char *path, const struct yaml *node,
    const struct member *member, bool free)
{
	if (walk->depth == KEYS_ALONE)
		return;
	if (member->numeric && node->kind == YAML_KIND_TEXT)
		check_number(walk, path, node, member);
	else
		check_wrong(walk, path, node, member);
	if (walk->depth == WHOLE && !free && !member->depends)
		check_removed(walk, path, node, member);
}

static void check_member(const struct walk *walk, const char *path, const struct yaml *node,
    const struct member *member, bool free)
{
	check_value(walk, path, node, member, free);
	if (node->kind == YAML_KIND_TEXT || strcmp(member->type, "ranks") == 0 ||
	    strcmp(member->type, "kinds") == 0)
		return;
	/* The figures of a choice are checked like a whole file. */
	if (strcmp(member->name, "figures") != 0)
		check_node(walk, path, node);
	else if (walk->depth != KEYS_ALONE)
		check_node(walk, "", node);
}

static void check_node(const struct walk *walk, const char *path, const struct yaml *node)
{
	size_t row = members_row(path);
	struct member members[MEMBERS_MOST];
	size_t count = members_of(row, members);
	bool list = node->kind == YAML_KIND_LIST, free = is_free(row) || list;

	if (node->kind == YAML_KIND_MAP && !is_free(row))
		check_unknown(walk, path, node);
	for (size_t i = 0; i < node->count; i++) {
		const char *key = list ? arena_printf(walk->arena, "%zu", i) : node->keys[i]->text;
		const char *below =
		    arena_printf(walk->arena, "%s%s%s", path, *path ? "." : "", key);
		const struct member *member;

		assert_true(key && below);
		if (list && !is_free(row)) {
			if (node->values[i]->kind != YAML_KIND_TEXT)
				check_node(walk, below, node->values[i]);
			continue;
		}
		/* If all threes are alike, their price has the key `3`. */
		member =
		    member_named(row, members, count, strcmp(below, "cards.3") == 0 ? "3b" : key);
		if (!member)
			complain("%s: the table does not know it", below);
		else
			check_member(walk, below, node->values[i], member, free);
	}
}

static const struct yaml *parse(struct arena *arena, const struct file_text *text)
{
	const struct yaml *root = NULL;
	struct error err = {0};

	if (!yaml_parse(arena, text->name, text->data, text->size, &root, &err))
		fail_msg("%d: %s", err.line, err.message);
	return root;
}

static void check_seen(void)
{
	for (size_t row = 0; row < members_rows(); row++) {
		struct member members[MEMBERS_MOST];
		size_t count = members_of(row, members);

		for (size_t i = 0; i < count; i++)
			if (!seen[row][i])
				complain("%s: neither of the two files has `%s`", members_path(row),
				    members[i].name);
	}
}

static void everything_is_read_strictly(void **state)
{
	struct arena arena = {0};
	const struct file_text text = every_member_text(&arena, "everything"),
	                       other = every_member_text(&arena, "otherwise");
	const struct walk walk = {&arena, parse(&arena, &text), NULL, WHOLE};
	const struct walk otherwise = {&arena, parse(&arena, &other), &text, UPON_ANOTHER};

	(void)state;
	loads(&walk, "", &(struct change){0});
	loads(&otherwise, "", &(struct change){0});
	check_node(&walk, "", walk.root);
	check_node(&otherwise, "", otherwise.root);
	check_seen();
	arena_release(&arena);
	assert_int_equal(complaints, 0);
}

/* The test knows every map of the built-in rulebooks. */
static void every_map_of_the_built_in_books_is_read(void **state)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		struct arena arena = {0};
		struct error err = {0};
		const struct rulebook *book;
		struct walk walk = {&arena, NULL, NULL, KEYS_ALONE};

		assert_true(rulebook_load(&arena, ids[i], NULL, 0, &book, &err));
		walk.root = parse(&arena, &book->sources[book->source_count - 1]);
		check_node(&walk, "", walk.root);
		arena_release(&arena);
	}
	assert_int_equal(complaints, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(everything_is_read_strictly),
	    cmocka_unit_test(every_map_of_the_built_in_books_is_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
