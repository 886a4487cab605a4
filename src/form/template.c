#include "form/template.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/labels.h"

#include <assert.h>
#include <string.h>

enum { LENGTH_MOST = 5000000, PART_DEPTH_MOST = 16 };

/* The use of a key of a template. */
enum template_use {
	PAPER = 1,
	SMALL = 2, /* a narrow page */
	SCREEN = 4,
	GROUP = 8, /* of columns of a screen */
	CSV = 16,
	ALL = 31
};

struct template_reader {
	struct arena *arena;
	const struct labels *labels; /* NULL: texts and conditions are not checked */
	enum template_use use;
	const struct yaml *styles;         /* NULL: none */
	const struct yaml *small;          /* styles that go before them; NULL: none */
	const struct yaml *parts;          /* by their names; NULL: none */
	const char *open[PART_DEPTH_MOST]; /* the parts within one another that are being read */
	int depth;
	size_t size;      /* members of lists and maps, so far */
	int widths, rows; /* per cent that fixed widths, and heights of rows, shrink to */
};

/* Reads a value into its member of a thing. A value that does not fit breaks off the call. */
typedef void template_read(struct template_reader *reader, const struct yaml *node, void *field);

/* A key, the reader of its value, and the member it goes to. A table of keys ends with one
 * without a name. */
struct template_key {
	enum template_use use;
	const char *name;
	template_read *read; /* NULL: the value is read elsewhere */
	size_t offset;
};

/* Refuses a value that is not the expected one. */
static _Noreturn void wrong(const struct yaml *node, const char *expected)
{
	yaml_refuse(node, SAY_TEMPLATE_VALUE, yaml_shown(node), message_words(expected));
}

/* Counts the members of a list or map that is read, and refuses too many: parts asked for in parts
 * could make a small file endless. */
static void count_members(struct template_reader *reader, const struct yaml *node, size_t count)
{
	enum { SIZE_MOST = 100000 };

	reader->size += count;
	if (reader->size > SIZE_MOST)
		yaml_refuse(node, SAY_TEMPLATE_PART_TOO_MANY_BOXES, SIZE_MOST);
}

/* Makes an array for the members of a list. */
static void *make_members(
    struct template_reader *reader, const struct yaml *list, const char *what, size_t size)
{
	if (list->kind != YAML_KIND_LIST)
		yaml_refuse(list, SAY_TEMPLATE_FORM_NOT_A_LIST, what);
	count_members(reader, list, list->count);
	return arena_alloc(reader->arena, list->count + 1, size);
}

/* Reads every key of a map by the keys in the table for this use, and refuses other keys. */
static void read_map(struct template_reader *reader, const struct yaml *map, enum template_use use,
    const char *what, const struct template_key *keys, void *thing)
{
	enum { KEYS_MOST = 40 };
	const char *names[KEYS_MOST], *nearest;

	if (map->kind != YAML_KIND_MAP)
		yaml_refuse(map, SAY_TEMPLATE_FORM_NOT_A_MAP, message_words(what));
	for (size_t i = 0; i < map->count; i++) {
		const struct yaml *key = map->keys[i];
		const struct template_key *row = keys;
		size_t count = 0;

		while (row->name && (!(row->use & use) || strcmp(row->name, key->text) != 0))
			row++;
		if (row->name) {
			if (row->read)
				row->read(
				    reader, map->values[i], (unsigned char *)thing + row->offset);
			continue;
		}
		for (row = keys; row->name && count < KEYS_MOST; row++)
			if (row->use & use)
				names[count++] = row->name;
		nearest = text_nearest(key->text, names, count);
		if (nearest)
			yaml_refuse(
			    key, SAY_TEMPLATE_KEY_NEAREST, message_words(what), key->text, nearest);
		yaml_refuse(key, SAY_TEMPLATE_KEY_NO_SUCH_KEY, message_words(what), key->text);
	}
}

static void read_word(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	if (node->kind != YAML_KIND_TEXT)
		wrong(node, TEXT_WORDS_A_WORD);
	*(const char **)field = node->text;
}

static void read_condition(struct template_reader *reader, const struct yaml *node, void *field)
{
	read_word(reader, node, field);
	if (reader->labels)
		condition_check(node);
}

static void read_text(struct template_reader *reader, const struct yaml *node, void *field)
{
	read_word(reader, node, field);
	if (reader->labels)
		expand_check(reader->labels, node);
}

/* Reads a condition, or a list of several. */
static void read_conditions(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind == YAML_KIND_MAP)
		yaml_refuse(node, SAY_TEMPLATE_FORM_NOT_A_LIST, "names");
	*(const struct yaml **)field = node;
	if (reader->labels)
		condition_check(node);
}

/* Reads "12", "12.5mm" or "12.5pt" as thousandths of a point. */
static bool is_length(const char *text, int *ret)
{
	int64_t value = 0;
	int digits = 0, places = -1;

	for (; (*text >= '0' && *text <= '9') || (*text == '.' && places < 0); text++) {
		if (*text == '.') {
			places = 0;
			continue;
		}
		if (places >= 3 || value > LENGTH_MOST)
			return false;
		value = value * 10 + (*text - '0');
		digits++;
		places += places >= 0;
	}
	for (places = places < 0 ? 0 : places; places < 3; places++)
		value *= 10;
	if (strcmp(text, "mm") == 0)
		value = (value * 7200 + 1270) / 2540; /* 25.4 mm an inch of 72 points */
	else if (*text && strcmp(text, "pt") != 0)
		return false;
	*ret = (int)value;
	return digits > 0 && value <= LENGTH_MOST;
}

static void read_length(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	if (!is_length(node->text, field))
		wrong(node, TEXT_WORDS_LENGTH);
}

static void read_width(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct width *width = field;
	int length;

	if (!is_length(node->text, &length) || length == 0)
		wrong(node, TEXT_WORDS_WIDTH_OR_SHARE);
	*width = (struct width){0};
	if (node->text[strlen(node->text) - 1] >= 'a')
		width->fixed = (int)((int64_t)length * reader->widths / 100);
	else
		width->share = length;
}

static int integer_of(const struct yaml *node, const char *what, int least, int most)
{
	return (int)yaml_integer(node, what, least, most);
}

static void read_count(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	*(int *)field = integer_of(node, "a number", 0, 200);
}

static void read_grey(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	*(int *)field = integer_of(node, TEXT_WORDS_PER_CENT_OF_BLACK, 0, 100);
}

static void read_yes(struct template_reader *reader, const struct yaml *node, void *field)
{
	const bool yes = strcmp(node->text, "yes") == 0;

	(void)reader;
	if (!yes && strcmp(node->text, "no") != 0)
		wrong(node, TEXT_WORDS_YES_OR_NO);
	*(bool *)field = yes;
}

static void read_align(struct template_reader *reader, const struct yaml *node, void *field)
{
	static const char *const names[] = {
	    [ALIGN_LEFT] = "left", [ALIGN_CENTER] = "center", [ALIGN_RIGHT] = "right"};
	enum align align = ALIGN_LEFT;

	(void)reader;
	while (align <= ALIGN_RIGHT && strcmp(node->text, names[align]) != 0)
		align++;
	if (align > ALIGN_RIGHT)
		wrong(node, TEXT_WORDS_LEFT_CENTER_OR_RIGHT);
	*(enum align *)field = align;
}

/* The keys of a style, which lies at that offset of the thing that has one. */
#define STYLE_KEYS(at)                                                                             \
	{PAPER, "style", NULL, 0},                                                                 \
	    {PAPER, "size", read_length, (at) + offsetof(struct style, size)},                     \
	    {PAPER, "smallest", read_length, (at) + offsetof(struct style, smallest)},             \
	    {PAPER, "grey", read_grey, (at) + offsetof(struct style, grey)},                       \
	    {PAPER, "bold", read_yes, (at) + offsetof(struct style, bold)},                        \
	    {PAPER, "align", read_align, (at) + offsetof(struct style, align)},                    \
	    {PAPER, "wrap", read_yes, (at) + offsetof(struct style, wrap)},                        \
	{                                                                                          \
		PAPER, "lines", read_count, (at) + offsetof(struct style, lines)                   \
	}

static const struct template_key style_keys[] = {STYLE_KEYS(0), {0}};

static const struct yaml *style_called(const struct template_reader *reader, const char *name)
{
	const struct yaml *style = yaml_get(reader->small, name);

	return style ? style : yaml_get(reader->styles, name);
}

/* Reads the style that `asked` names, or else the one named `name`, upon the style it builds on;
 * without either the body's. `depth` ends a style that builds on itself. */
static void read_style(struct template_reader *reader, const struct yaml *asked, const char *name,
    int depth, struct style *ret)
{
	enum { DEPTH_MOST = 8 };
	const struct yaml *body = style_called(reader, "body");
	const struct yaml *named = style_called(reader, asked ? asked->text : name), *base;

	*ret = (struct style){.size = 9000};
	if (asked && asked->kind != YAML_KIND_TEXT && depth == 0)
		wrong(asked, TEXT_WORDS_NAME_OF_STYLE);
	if (asked && (!named || depth > DEPTH_MOST))
		yaml_refuse(asked, "template-style",
		    named ? TEXT_TEMPLATE_STYLE_BUILDS_ON_ITSELF
		          : TEXT_TEMPLATE_STYLE_NO_SUCH_STYLE,
		    asked->text);
	if (!named)
		named = body;
	if (!named)
		return;
	base = yaml_get(named, "style");
	if (base || named != body)
		read_style(reader, base, "body", depth + 1, ret);
	read_map(reader, named, PAPER, "a style", style_keys, ret);
}

static template_read read_columns;

static const struct template_key column_keys[] = {
    {PAPER | SCREEN, "heading", read_text, offsetof(struct template_column, heading)},
    {CSV, "name", read_text, offsetof(struct template_column, heading)},
    {PAPER | SCREEN | CSV, "text", read_text, offsetof(struct template_column, text)},
    {PAPER, "below", read_text, offsetof(struct template_column, below)},
    {PAPER, "edges", read_text, offsetof(struct template_column, edges)},
    {PAPER, "width", read_width, offsetof(struct template_column, width)},
    {ALL, "when", read_conditions, offsetof(struct template_column, when)},
    {PAPER | SCREEN | GROUP, "unless", read_conditions, offsetof(struct template_column, unless)},
    {PAPER | GROUP | CSV, "each", read_word, offsetof(struct template_column, each)},
    {PAPER, "least", read_width, offsetof(struct template_column, least)},
    {PAPER | GROUP, "columns", read_columns, offsetof(struct template_column, members)},
    STYLE_KEYS(offsetof(struct template_column, style)),
    {SCREEN, "align", read_align, offsetof(struct template_column, style.align)},
    {SCREEN, "called", read_text, offsetof(struct template_column, called)},
    {SCREEN | GROUP, "give", read_count, offsetof(struct template_column, give)},
    {SCREEN, "whole", read_word, offsetof(struct template_column, whole)},
    {SCREEN, "once", read_yes, offsetof(struct template_column, once)},
    {SCREEN, "wide", read_count, offsetof(struct template_column, wide)},
    {0},
};

/* Reads a column or a group of columns. A column of CSV may be the key of a field alone. */
static void read_column(
    struct template_reader *reader, const struct yaml *map, struct template_column *column)
{
	const bool is_group = yaml_get(map, "each") != NULL;
	const bool is_screen_group = is_group && reader->use == SCREEN;

	if (reader->use == CSV && map->kind == YAML_KIND_TEXT) {
		column->field = map->text;
		return;
	}
	if (reader->use == CSV && map->kind != YAML_KIND_MAP)
		yaml_refuse(map, SAY_TEMPLATE_FORM_KEY_OR_MAP);
	if (reader->use != CSV)
		column->heading = column->text = column->below = column->edges = "";
	column->width.share = 1000;
	if (reader->use == PAPER)
		read_style(reader, yaml_get(map, "style"), "body", 0, &column->style);
	read_map(reader, map, is_screen_group ? GROUP : reader->use,
	    is_screen_group ? TEXT_WORDS_A_GROUP_OF_COLUMNS : TEXT_WORDS_A_COLUMN, column_keys,
	    column);
	if (reader->use == CSV) {
		if (!column->heading || !column->text)
			yaml_refuse(map, SAY_TEMPLATE_FORM_COLUMN);
		return;
	}
	if (is_group != (column->members.count > 0))
		yaml_refuse(map, SAY_TEMPLATE_GROUP_EACH_AND_COLUMNS);
	for (size_t i = 0; i < column->members.count; i++)
		if (column->members.columns[i].each)
			yaml_refuse(map, SAY_TEMPLATE_GROUP_NESTED);
}

static void read_columns(struct template_reader *reader, const struct yaml *list, void *field)
{
	struct template_columns *ret = field;
	struct template_column *columns = make_members(reader, list, "columns", sizeof *columns);

	for (size_t i = 0; i < list->count; i++)
		read_column(reader, list->values[i], &columns[i]);
	*ret = (struct template_columns){columns, list->count};
}

static const struct template_key rows_keys[] = {
    {PAPER, "list", read_word, offsetof(struct rows, list)},
    {PAPER, "minimum", read_text, offsetof(struct rows, minimum)},
    {PAPER, "skip", read_condition, offsetof(struct rows, skip)},
    {PAPER, "empty", read_count, offsetof(struct rows, empty)},
    {PAPER, "bold", read_yes, offsetof(struct rows, bold)},
    {PAPER, "tint", read_grey, offsetof(struct rows, tint)},
    {0},
};

static void read_rows(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_table *table = field;
	struct rows *rows = make_members(reader, node, "rows", sizeof *rows);

	for (size_t i = 0; i < node->count; i++) {
		read_map(reader, node->values[i], PAPER, "rows", rows_keys, &rows[i]);
		if (!rows[i].list)
			yaml_refuse(node->values[i], SAY_TEMPLATE_ROWS);
	}
	table->rows = rows;
	table->rows_fill = node->count;
}

static const struct template_key table_keys[] = {
    {PAPER, "rows", read_rows, 0},
    {PAPER, "columns", read_columns, offsetof(struct template_table, columns)},
    {PAPER, "height", read_length, offsetof(struct template_table, height)},
    {PAPER, "blank", read_length, offsetof(struct template_table, blank)},
    {PAPER, "grid", read_yes, offsetof(struct template_table, grid)},
    {PAPER, "open", read_yes, offsetof(struct template_table, open)},
    {PAPER, "tint", read_grey, offsetof(struct template_table, tint)},
    {PAPER, "top", read_grey, offsetof(struct template_table, top)},
    {0},
};

static void read_table(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_table *table = arena_alloc(reader->arena, 1, sizeof *table);

	read_style(reader, NULL, "heading", 0, &table->heading);
	read_style(reader, NULL, "group", 0, &table->group);
	read_style(reader, NULL, "below", 0, &table->below);
	read_map(reader, node, PAPER, TEXT_WORDS_A_TABLE, table_keys, table);
	table->height = (int)((int64_t)table->height * reader->rows / 100);
	table->blank = (int)((int64_t)table->blank * reader->rows / 100);
	if (table->columns.count == 0 || table->rows_fill == 0)
		yaml_refuse(node, SAY_TEMPLATE_TABLE);
	count_members(reader, node, table->columns.count * table->rows_fill);
	*(const struct template_table **)field = table;
}

/* Returns the template laid upon the built-in one that its `like` names, and that one upon the
 * one it is like. */
static const struct yaml *template_like(struct arena *arena, const struct yaml *root)
{
	enum { LIKE_MOST = 8 };
	const struct yaml *chain[LIKE_MOST] = {root}, *like, *merged;
	size_t count = 1;

	for (; (like = yaml_get(chain[count - 1], "like")) != NULL; count++) {
		assert(count < LIKE_MOST); /* those that are built in are not like themselves */
		chain[count] =
		    strchr(like->text, '/')
		        ? NULL
		        : packed_find(packed_templates, arena_printf(arena, "%s.yaml", like->text));
		if (!chain[count])
			yaml_refuse(like, SAY_TEMPLATE_UNKNOWN_NO_SUCH_TEMPLATE, like->text);
	}
	merged = chain[--count];
	while (count > 0)
		merged = yaml_merge(arena, merged, chain[--count], NULL);
	return merged;
}

/* Returns a copy of a part with the values that its place gives. */
static const struct yaml *fill(struct template_reader *reader, const struct yaml *asks,
    const char *part, const struct yaml *node)
{
	const size_t length = strlen(node->text);
	const struct yaml **values;

	if (length > 2 && node->text[0] == '<' && node->text[length - 1] == '>') {
		/* `<kind>`: the value that is given as `kind`. */
		for (size_t i = 0; i < asks->count; i++) {
			const char *key = asks->keys[i]->text;

			if (strlen(key) == length - 2 &&
			    memcmp(key, node->text + 1, length - 2) == 0)
				return asks->values[i];
		}
		yaml_refuse(asks, SAY_TEMPLATE_PART_VALUE_MISSING, part, node->text);
	}
	if (node->kind == YAML_KIND_TEXT)
		return node;
	count_members(reader, node, node->count);
	struct yaml *copy = arena_alloc(reader->arena, 1, sizeof *copy);

	values = arena_alloc(reader->arena, node->count + 1, sizeof *values);
	for (size_t i = 0; i < node->count; i++)
		values[i] = fill(reader, asks, part, node->values[i]);
	*copy = *node;
	copy->values = values;
	return copy;
}

static template_read read_boxes;

/* Reads the boxes of a `part`, with the values it gives. */
static void read_shared(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { NAMES_MOST = 40 };
	const struct yaml *name = node->kind == YAML_KIND_MAP ? yaml_get(node, "name") : node;
	const struct yaml *parts = reader->parts, *part;

	if (!name || name->kind != YAML_KIND_TEXT)
		wrong(node, TEXT_WORDS_PART_NAME_OR_MAP);
	part = yaml_get(parts, name->text);
	if (!part) {
		const char *names[NAMES_MOST], *nearest;
		size_t count = 0;

		if (parts && parts->kind == YAML_KIND_MAP)
			for (; count < parts->count && count < NAMES_MOST; count++)
				names[count] = parts->keys[count]->text;
		nearest = text_nearest(name->text, names, count);
		if (nearest)
			yaml_refuse(name, SAY_TEMPLATE_PART_NEAREST, name->text, nearest);
		yaml_refuse(name, SAY_TEMPLATE_PART_NO_SUCH_PART, name->text);
	}
	for (int i = 0; i < reader->depth; i++)
		if (strcmp(reader->open[i], name->text) == 0)
			yaml_refuse(name, SAY_TEMPLATE_PART_CONTAINS_ITSELF, name->text);
	if (reader->depth == PART_DEPTH_MOST)
		yaml_refuse(name, SAY_TEMPLATE_PART_TOO_DEEP, PART_DEPTH_MOST);
	part = fill(reader, node, name->text, part);
	reader->open[reader->depth++] = name->text;
	read_boxes(reader, part, field);
	reader->depth--;
}

static void read_caption_place(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	if (strcmp(node->text, "below") != 0)
		wrong(node, "`below`");
	*(bool *)field = true;
}

static void read_image(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	(void)field;
	if (strcmp(node->text, "logo") != 0)
		wrong(node, "`logo`");
}

/* Reads by how much the lines after the first hang in, or `yes` for none. */
static void read_fill(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (strcmp(node->text, "yes") == 0)
		*(int *)field = 0;
	else
		read_count(reader, node, field);
}

static const struct template_key box_keys[] = {
    {PAPER | SCREEN, "text", read_text, offsetof(struct box, text)},
    {PAPER, "field", read_text, offsetof(struct box, caption)},
    {PAPER, "columns", read_boxes, offsetof(struct box, members)},
    {PAPER | SCREEN, "stack", read_boxes, offsetof(struct box, members)},
    {PAPER, "part", read_shared, offsetof(struct box, members)},
    {PAPER, "table", read_table, offsetof(struct box, table)},
    {PAPER, "chart", read_word, offsetof(struct box, list)},
    {PAPER, "height", read_length, offsetof(struct box, height)},
    {PAPER, "target", read_word, offsetof(struct box, target)},
    {PAPER, "caption_target", read_text, offsetof(struct box, aside)},
    {PAPER, "down", read_yes, offsetof(struct box, down)},
    {PAPER, "qr", read_text, offsetof(struct box, code)},
    {PAPER, "image", read_image, 0},
    {PAPER, "rule", read_length, offsetof(struct box, weight)},
    {PAPER, "space", read_length, offsetof(struct box, height)},
    STYLE_KEYS(offsetof(struct box, style)),
    {PAPER, "caption", read_caption_place, offsetof(struct box, caption_below)},
    {PAPER, "room", read_length, offsetof(struct box, room)},
    {PAPER, "gap", read_length, offsetof(struct box, gap)},
    {PAPER, "padding", read_length, offsetof(struct box, padding)},
    {PAPER, "tint", read_grey, offsetof(struct box, tint)},
    {PAPER, "frame", read_yes, offsetof(struct box, frame)},
    {PAPER, "cut", read_yes, offsetof(struct box, cut)},
    {PAPER, "keep", read_yes, offsetof(struct box, keep)},
    {PAPER, "bottom", read_yes, offsetof(struct box, bottom)},
    {PAPER, "fold", read_yes, offsetof(struct box, fold)},
    {PAPER, "across", read_count, offsetof(struct box, across)},
    {PAPER, "with_next", read_yes, offsetof(struct box, with_next)},
    {PAPER, "above", read_length, offsetof(struct box, above)},
    {PAPER, "below", read_length, offsetof(struct box, below)},
    {PAPER | SCREEN, "when", read_conditions, offsetof(struct box, when)},
    {PAPER | SCREEN, "unless", read_conditions, offsetof(struct box, unless)},
    {PAPER | SCREEN, "each", read_word, offsetof(struct box, each)},
    {PAPER, "most", read_count, offsetof(struct box, most)},
    {PAPER | SCREEN, "of", read_word, offsetof(struct box, of)},
    {PAPER, "width", read_width, offsetof(struct box, width)},
    {SCREEN, "screen", read_word, offsetof(struct box, screen)},
    {SCREEN, "blank", read_yes, offsetof(struct box, blank)},
    {SCREEN, "table", read_word, offsetof(struct box, list)},
    {SCREEN | CSV, "columns", read_columns, offsetof(struct box, columns)},
    {SCREEN, "rows", read_word, offsetof(struct box, rows)},
    {SCREEN, "group", read_word, offsetof(struct box, group)},
    {SCREEN, "skip", read_condition, offsetof(struct box, skip)},
    {SCREEN, "total", read_word, offsetof(struct box, total)},
    {SCREEN, "indent", read_count, offsetof(struct box, indent)},
    {SCREEN, "fill", read_fill, offsetof(struct box, fill)},
    {SCREEN, "between", read_word, offsetof(struct box, between)},
    {CSV, "rows", NULL, 0},
    {0},
};

/* The keys that decide the kind of a box; `text` comes last, since a field has one too. */
static const struct {
	const char *key;
	enum box_kind kind;
} kinds[] = {
    {"field", BOX_FIELD},
    {"columns", BOX_COLUMNS},
    {"stack", BOX_STACK},
    {"part", BOX_STACK},
    {"table", BOX_TABLE},
    {"chart", BOX_CHART},
    {"qr", BOX_QR},
    {"image", BOX_IMAGE},
    {"rule", BOX_RULE},
    {"space", BOX_SPACE},
    {"text", BOX_TEXT},
};

static void read_screen_box(struct template_reader *reader, const struct yaml *map, struct box *box)
{
	box->fill = -1;
	read_map(reader, map, SCREEN, TEXT_WORDS_A_BOX, box_keys, box);
	if ((box->list != NULL) != (box->columns.count > 0))
		yaml_refuse(map, SAY_TEMPLATE_FORM_TABLE_COLUMNS);
	if (!box->text && !box->blank && !box->list && !box->screen && box->members.count == 0)
		yaml_refuse(map, SAY_TEMPLATE_FORM_BOX_LIST);
	if (box->screen && !packed_find(packed_templates,
	                       arena_printf(reader->arena, "screen/%s.yaml", box->screen)))
		yaml_refuse(map, SAY_TEMPLATE_UNKNOWN_NO_SUCH_SCREEN, box->screen);
}

static void read_box(struct template_reader *reader, const struct yaml *map, struct box *box)
{
	enum { KINDS = sizeof kinds / sizeof *kinds };
	size_t found = KINDS;

	box->code = box->text = box->caption = box->aside = "";
	box->width.share = 1000;
	for (size_t i = 0; i < KINDS; i++) {
		if (!yaml_get(map, kinds[i].key))
			continue;
		if (found == KINDS)
			found = i;
		else if (kinds[found].kind != BOX_FIELD || kinds[i].kind != BOX_TEXT)
			yaml_refuse(map, SAY_TEMPLATE_BOX_BOTH, kinds[found].key, kinds[i].key);
	}
	if (found == KINDS)
		yaml_refuse(map, SAY_TEMPLATE_BOX_NOT_A_BOX);
	box->kind = kinds[found].kind;
	read_style(reader, yaml_get(map, "style"), "body", 0, &box->style);
	read_style(reader, NULL, "caption", 0, &box->caption_style);
	read_map(reader, map, PAPER, TEXT_WORDS_A_BOX, box_keys, box);
	box->caption_style.align = box->style.align;
	if (box->kind == BOX_CHART)
		box->height = (int)((int64_t)box->height * reader->rows / 100);
}

static void read_boxes(struct template_reader *reader, const struct yaml *list, void *field)
{
	struct boxes *ret = field;
	struct box *boxes = make_members(reader, list, "boxes", sizeof *boxes);

	for (size_t i = 0; i < list->count; i++)
		if (reader->use == SCREEN)
			read_screen_box(reader, list->values[i], &boxes[i]);
		else
			read_box(reader, list->values[i], &boxes[i]);
	*ret = (struct boxes){boxes, list->count, list};
}

struct boxes template_screen(
    struct arena *arena, const struct yaml *list, const struct labels *labels)
{
	struct template_reader reader = {.arena = arena, .labels = labels, .use = SCREEN};
	struct boxes boxes;

	read_boxes(&reader, list, &boxes);
	return boxes;
}

struct box template_csv(struct arena *arena, const struct yaml *map, const struct labels *labels)
{
	struct template_reader reader = {.arena = arena, .labels = labels, .use = CSV};
	struct box list = {.lists = yaml_get(map, "rows")};

	read_map(&reader, map, CSV, "a template", box_keys, &list);
	if (!list.lists || list.columns.count == 0)
		yaml_refuse(map, SAY_TEMPLATE_TABLE);
	return list;
}

static void read_margin(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template *template = field;

	template->margin_at = node;
	if (node->kind == YAML_KIND_LIST && node->count != 4)
		wrong(node, TEXT_WORDS_ONE_OR_FOUR_LENGTHS);
	for (size_t i = 0; i < 4; i++)
		read_length(reader, node->kind == YAML_KIND_LIST ? node->values[i] : node,
		    &template->margin[i]);
}

static void read_pair(const struct yaml *node, const char *expected, const char *what, int least,
    int most, int ret[2])
{
	if (node->kind != YAML_KIND_LIST || node->count != 2)
		wrong(node, expected);
	ret[0] = integer_of(node->values[0], what, least, most);
	ret[1] = integer_of(node->values[1], what, least, most);
}

static void read_cards(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { CARDS_MOST = 6 };

	(void)reader;
	read_pair(node, TEXT_WORDS_CARDS_ACROSS_AND_DOWN, TEXT_WORDS_A_NUMBER_OF_CARDS, 1,
	    CARDS_MOST, field);
}

/* Reads the least and the most per cent that a page is filled by, into two numbers. */
static void read_bounds(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { LEAST = 10, MOST = 400 };
	int *const bounds = field;

	(void)reader;
	read_pair(
	    node, TEXT_WORDS_LEAST_AND_MOST, TEXT_WORDS_PER_CENT_OF_HEIGHT, LEAST, MOST, bounds);
	if (bounds[0] > bounds[1])
		wrong(node, TEXT_WORDS_LEAST_BEFORE_MOST);
}

static const struct template_key template_keys[] = {
    {PAPER, "like", NULL, 0},
    {PAPER, "parts", NULL, 0},
    {PAPER | SMALL, "margin", read_margin, 0},
    {PAPER, "landscape", read_yes, offsetof(struct template, landscape)},
    {PAPER, "cards", read_cards, offsetof(struct template, cards)},
    {PAPER | SMALL, "fill", read_bounds, offsetof(struct template, fill)},
    {PAPER | SMALL, "zoom", read_bounds, offsetof(struct template, zoom)},
    {PAPER, "outline", read_text, offsetof(struct template, outline)},
    {PAPER | SMALL, "styles", NULL, 0},
    {PAPER, "small", NULL, 0},
    {PAPER, "continuation", read_boxes, offsetof(struct template, continuation)},
    {PAPER, "footer", read_boxes, offsetof(struct template, footer)},
    {PAPER, "body", read_boxes, offsetof(struct template, body)},
    {SMALL, "widths", NULL, 0},
    {SMALL, "rows", NULL, 0},
    {0},
};

struct template template_load(struct arena *arena, const struct yaml *own,
    const struct labels *labels, enum template_look look)
{
	enum { MARGIN = 42520 }; /* 15 mm */
	const struct yaml *root = template_like(arena, own);
	const struct yaml *small = look == LOOK_SMALL ? yaml_get(root, "small") : NULL;
	const struct yaml *widths = yaml_get(small, "widths"), *rows = yaml_get(small, "rows");
	struct template_reader reader = {.arena = arena,
	    .labels = labels,
	    .use = PAPER,
	    .parts = yaml_get(root, "parts"),
	    .styles = yaml_get(root, "styles"),
	    .small = yaml_get(small, "styles"),
	    .widths = 100,
	    .rows = 100};
	struct template template = {
	    .margin = {MARGIN, MARGIN, MARGIN, MARGIN}, .margin_at = own, .outline = ""};

	if (widths)
		read_grey(&reader, widths, &reader.widths);
	if (rows)
		read_grey(&reader, rows, &reader.rows);
	read_map(&reader, root, PAPER, "a template", template_keys, &template);
	if (small)
		read_map(&reader, small, SMALL, "`small`", template_keys, &template);
	if (template.body.count == 0)
		yaml_refuse(root, SAY_TEMPLATE_FORM_NO_BODY);
	return template;
}

size_t leaves_make(struct arena *arena, const struct template_columns *columns,
    const struct template_scope *view, struct leaf **ret)
{
	struct leaf *leaves = NULL;
	size_t count = 0, start = 0;

	for (size_t i = 0; i < columns->count; i++) {
		const struct template_column *column = &columns->columns[i], *member;
		const struct answer *list = column->each ? scope_list(view, column->each) : NULL;
		const struct answer *heading = answer_first(list);
		/* A group of CSV is its only column itself. */
		const size_t members = column->members.count > 0 ? column->members.count : 1;
		const size_t places = column->each ? (size_t)answer_count(list) : 1;

		if (!scope_shows(view, column->when, column->unless))
			continue;
		for (size_t k = 0; k < places * members; k++) {
			if (k % members == 0) {
				heading = k > 0 ? answer_next(heading) : heading;
				start = count;
			}
			member = column->members.count > 0 ? &column->members.columns[k % members]
			                                   : column;
			if (member != column && !scope_shows(view, member->when, member->unless))
				continue;
			leaves = arena_room(arena, leaves, count, sizeof *leaves);
			leaves[count] =
			    (struct leaf){.column = member, .heading = heading, .number = count};
			leaves[count].group = column->each ? column : NULL;
			leaves[count].place = (int)(k / members);
			leaves[count].group_start = column->each && count == start;
			count++;
		}
	}
	*ret = leaves;
	return count;
}

struct template_scope leaf_cell(const struct leaf *leaf, const struct template_scope *row)
{
	if (!leaf->group)
		return *row;
	const struct answer *list = answer_get(row->scope, leaf->group->each);
	const struct answer *cell = answer_first(list);

	for (int i = 0; i < leaf->place; i++)
		cell = answer_next(cell);
	if (!list && leaf->heading)
		cell = answer_get(row->scope, answer_string(leaf->heading));
	return scope_row(row, cell, 0);
}
