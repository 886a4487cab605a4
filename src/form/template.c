#include "form/template.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/packed.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/font.h"
#include "form/labels.h"

#include <assert.h>
#include <string.h>

enum { LENGTH_MOST = 5000000, PART_DEPTH_MOST = 16 };

struct template_reader {
	struct arena *arena;
	const struct labels *labels; /* NULL: texts and conditions are not checked */
	enum { FOR_PAPER, FOR_SCREEN, FOR_CSV } use;
	const struct yaml *styles;         /* NULL: none */
	const struct yaml *small;          /* styles that go before them; NULL: none */
	const struct yaml *parts;          /* by their names; NULL: none */
	const char *open[PART_DEPTH_MOST]; /* the parts within one another that are being read */
	int depth;
	size_t size;      /* members of lists and maps, so far */
	int widths, rows; /* per cent that fixed widths, and heights of rows, shrink to */
	struct error *err;
};

/* A key, the reader of its value, and the member it goes to. */
struct template_key {
	const char *name;
	bool (*read)(struct template_reader *reader, const struct yaml *node, void *field);
	size_t offset;
};

static bool template_wrong(
    struct template_reader *reader, const struct yaml *node, const char *expected);

static bool template_word(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind != YAML_KIND_TEXT)
		return template_wrong(reader, node, TEXT_WORDS_A_WORD);
	*(const char **)field = node->text;
	return true;
}

static bool template_condition(struct template_reader *reader, const struct yaml *node, void *field)
{
	return template_word(reader, node, field) &&
	       (!reader->labels || condition_check(node, reader->err));
}

/* Readers of single values; `field` points to the value's place. */
static bool template_text(struct template_reader *reader, const struct yaml *node, void *field)
{
	return template_word(reader, node, field) &&
	       (!reader->labels || expand_check(reader->labels, node, reader->err));
}

/* Reads a condition, or a list of several. */
static bool template_conditions(
    struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind == YAML_KIND_MAP)
		return yaml_error(node, reader->err, SAY_TEMPLATE_FORM_STAND_LIST, "names");
	*(const struct yaml **)field = node;
	return !reader->labels || condition_check(node, reader->err);
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

static bool template_length(struct template_reader *reader, const struct yaml *node, void *field)
{
	return is_length(node->text, field) || template_wrong(reader, node, TEXT_WORDS_LENGTH);
}

static bool template_width(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct width *width = field;
	int length;

	if (!is_length(node->text, &length) || length == 0)
		return template_wrong(reader, node, TEXT_WORDS_WIDTH_NUMBER_SHARE);
	*width = (struct width){0};
	if (node->text[strlen(node->text) - 1] >= 'a')
		width->fixed = (int)((int64_t)length * reader->widths / 100);
	else
		width->share = length;
	return true;
}

static bool read_integer(struct template_reader *reader, const struct yaml *node, const char *what,
    int least, int most, int *ret)
{
	int64_t value;

	if (!yaml_integer(node, what, least, most, &value, reader->err))
		return false;
	*ret = (int)value;
	return true;
}

static bool template_count(struct template_reader *reader, const struct yaml *node, void *field)
{
	return read_integer(reader, node, "a number", 0, 200, field);
}

static bool template_grey(struct template_reader *reader, const struct yaml *node, void *field)
{
	return read_integer(reader, node, TEXT_WORDS_PER_CENT_OF_BLACK, 0, 100, field);
}

static bool template_yes(struct template_reader *reader, const struct yaml *node, void *field)
{
	const bool yes = strcmp(node->text, "yes") == 0;

	if (!yes && strcmp(node->text, "no") != 0)
		return template_wrong(reader, node, TEXT_WORDS_YES_OR_NO);
	*(bool *)field = yes;
	return true;
}

static bool template_bold(struct template_reader *reader, const struct yaml *node, void *field)
{
	bool bold;

	if (!template_yes(reader, node, &bold))
		return false;
	*(enum font_face *)field = bold ? FONT_BOLD : FONT_REGULAR;
	return true;
}

static bool template_align(struct template_reader *reader, const struct yaml *node, void *field)
{
	static const char *const names[] = {
	    [ALIGN_LEFT] = "left", [ALIGN_CENTER] = "center", [ALIGN_RIGHT] = "right"};

	for (enum align align = ALIGN_LEFT; align <= ALIGN_RIGHT; align++)
		if (strcmp(node->text, names[align]) == 0) {
			*(enum align *)field = align;
			return true;
		}
	return template_wrong(reader, node, TEXT_WORDS_LEFT_CENTER_OR_RIGHT);
}

static bool template_ignore(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	(void)node;
	(void)field;
	return true;
}

static const struct style plain = {.size = 9000};

/* The keys of a style, which lies at that offset of the thing that has one. */
#define STYLE_KEYS(at)                                                                             \
	{"style", template_ignore, 0},                                                             \
	    {"size", template_length, (at) + offsetof(struct style, size)},                        \
	    {"smallest", template_length, (at) + offsetof(struct style, smallest)},                \
	    {"grey", template_grey, (at) + offsetof(struct style, grey)},                          \
	    {"bold", template_bold, (at) + offsetof(struct style, face)},                          \
	    {"align", template_align, (at) + offsetof(struct style, align)},                       \
	    {"wrap", template_yes, (at) + offsetof(struct style, wrap)},                           \
	{                                                                                          \
		"lines", template_count, (at) + offsetof(struct style, lines)                      \
	}

static const struct template_key style_keys[] = {STYLE_KEYS(0)};

static const struct yaml *style_called(const struct template_reader *reader, const char *name)
{
	const struct yaml *style = yaml_get(reader->small, name);

	return style ? style : yaml_get(reader->styles, name);
}

static bool template_read_map(struct template_reader *reader, const struct yaml *map,
    const char *what, const struct template_key *keys, size_t count, void *thing);

/* A named style upon the one it builds on; `depth` ends a style that builds on itself. */
static bool named_style(
    struct template_reader *reader, const struct yaml *named, int depth, struct style *ret)
{
	enum { DEPTH_MOST = 8 };
	const struct yaml *style = yaml_get(named, "style");
	const struct yaml *base = style_called(reader, style ? style->text : "body");

	if (style && (!base || depth >= DEPTH_MOST))
		return yaml_error(style, reader->err, "template-style",
		    base ? TEXT_TEMPLATE_STYLE_BUILD : TEXT_TEMPLATE_STYLE_STYLE, style->text);
	*ret = plain;
	if (base && (style || base != named) && !named_style(reader, base, depth + 1, ret))
		return false;
	return template_read_map(
	    reader, named, "a style", style_keys, sizeof style_keys / sizeof *style_keys, ret);
}

/* The style that the map's `style` names, or the one named `name`, or the body's. */
static bool template_style(
    struct template_reader *reader, const struct yaml *map, const char *name, struct style *ret)
{
	const struct yaml *style = yaml_get(map, "style"), *named;

	if (style && style->kind != YAML_KIND_TEXT)
		return template_wrong(reader, style, TEXT_WORDS_STYLE);
	named = style_called(reader, style ? style->text : name);
	if (style && !named)
		return yaml_error(style, reader->err, SAY_TEMPLATE_STYLE_STYLE, style->text);
	if (!named)
		named = style_called(reader, "body");
	*ret = plain;
	return !named || named_style(reader, named, 0, ret);
}

static void *template_members(
    struct template_reader *reader, const struct yaml *list, const char *what, size_t size);

static bool read_columns(struct template_reader *reader, const struct yaml *list, void *field);

static const struct template_key column_keys[] = {
    {"heading", template_text, offsetof(struct template_column, heading)},
    {"text", template_text, offsetof(struct template_column, text)},
    {"below", template_text, offsetof(struct template_column, below)},
    {"edges", template_text, offsetof(struct template_column, edges)},
    {"width", template_width, offsetof(struct template_column, width)},
    {"when", template_conditions, offsetof(struct template_column, when)},
    {"unless", template_conditions, offsetof(struct template_column, unless)},
    {"each", template_word, offsetof(struct template_column, each)},
    {"least", template_width, offsetof(struct template_column, least)},
    {"columns", read_columns, offsetof(struct template_column, members)},
    STYLE_KEYS(offsetof(struct template_column, style)),
};

static const struct template_key screen_column_keys[] = {
    {"text", template_text, offsetof(struct template_column, text)},
    {"heading", template_text, offsetof(struct template_column, heading)},
    {"called", template_text, offsetof(struct template_column, called)},
    {"align", template_align, offsetof(struct template_column, style.align)},
    {"when", template_conditions, offsetof(struct template_column, when)},
    {"unless", template_conditions, offsetof(struct template_column, unless)},
    {"give", template_count, offsetof(struct template_column, give)},
    {"whole", template_word, offsetof(struct template_column, whole)},
    {"once", template_yes, offsetof(struct template_column, once)},
    {"wide", template_count, offsetof(struct template_column, wide)},
};

static const struct template_key screen_group_keys[] = {
    {"each", template_word, offsetof(struct template_column, each)},
    {"columns", read_columns, offsetof(struct template_column, members)},
    {"when", template_conditions, offsetof(struct template_column, when)},
    {"unless", template_conditions, offsetof(struct template_column, unless)},
    {"give", template_count, offsetof(struct template_column, give)},
};

static const struct template_key csv_column_keys[] = {
    {"name", template_text, offsetof(struct template_column, heading)},
    {"text", template_text, offsetof(struct template_column, text)},
    {"each", template_word, offsetof(struct template_column, each)},
    {"when", template_conditions, offsetof(struct template_column, when)},
};

/* Reads a column of CSV: the key of a field, or a map. One for each row of a list is a group of one column. */
static bool read_csv_column(
    struct template_reader *reader, const struct yaml *node, struct template_column *column)
{
	struct template_column *member = arena_alloc(reader->arena, 1, sizeof *member);

	if (node->kind == YAML_KIND_TEXT) {
		column->field = node->text;
		return true;
	}
	if (node->kind != YAML_KIND_MAP)
		return yaml_error(node, reader->err, SAY_TEMPLATE_FORM_KEY_MAP);
	if (!template_read_map(reader, node, TEXT_WORDS_A_COLUMN, csv_column_keys,
	        sizeof csv_column_keys / sizeof *csv_column_keys, column))
		return false;
	if (!column->heading || !column->text)
		return yaml_error(node, reader->err, SAY_TEMPLATE_FORM_COLUMN_TEXT);
	member->heading = column->heading;
	member->text = column->text;
	if (column->each)
		column->members = (struct template_columns){member, 1};
	return true;
}

static bool read_column(
    struct template_reader *reader, const struct yaml *map, struct template_column *column)
{
	const bool is_group = yaml_get(map, "each") != NULL;

	if (reader->use == FOR_CSV)
		return read_csv_column(reader, map, column);
	column->heading = column->text = column->below = column->edges = "";
	column->width.share = 1000;
	if (reader->use == FOR_SCREEN && !is_group)
		return template_read_map(reader, map, TEXT_WORDS_A_COLUMN, screen_column_keys,
		    sizeof screen_column_keys / sizeof *screen_column_keys, column);
	if (reader->use == FOR_SCREEN
	        ? !template_read_map(reader, map, TEXT_WORDS_A_GROUP_OF_COLUMNS, screen_group_keys,
	              sizeof screen_group_keys / sizeof *screen_group_keys, column)
	        : !template_style(reader, map, "body", &column->style) ||
	              !template_read_map(reader, map, TEXT_WORDS_A_COLUMN, column_keys,
	                  sizeof column_keys / sizeof *column_keys, column))
		return false;
	if (is_group != (column->members.count > 0))
		return yaml_error(map, reader->err, SAY_TEMPLATE_GROUP_COLUMNS_EACH_LIST);
	for (size_t i = 0; i < column->members.count; i++)
		if (column->members.columns[i].each)
			return yaml_error(
			    map, reader->err, SAY_TEMPLATE_GROUP_COLUMNS_HOLDS_FURTHER);
	return true;
}

static bool read_columns(struct template_reader *reader, const struct yaml *list, void *field)
{
	struct template_columns *ret = field;
	struct template_column *columns =
	    template_members(reader, list, "columns", sizeof *columns);

	if (!columns)
		return false;
	for (size_t i = 0; i < list->count; i++)
		if (!read_column(reader, list->values[i], &columns[i]))
			return false;
	*ret = (struct template_columns){columns, list->count};
	return true;
}

static const struct template_key rows_keys[] = {
    {"list", template_word, offsetof(struct rows, list)},
    {"minimum", template_text, offsetof(struct rows, minimum)},
    {"skip", template_condition, offsetof(struct rows, skip)},
    {"empty", template_count, offsetof(struct rows, empty)},
    {"bold", template_yes, offsetof(struct rows, bold)},
    {"tint", template_grey, offsetof(struct rows, tint)},
};

static bool read_rows(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_table *table = field;
	struct rows *rows = template_members(reader, node, "rows", sizeof *rows);

	if (!rows)
		return false;
	for (size_t i = 0; i < node->count; i++) {
		if (!template_read_map(reader, node->values[i], "rows", rows_keys,
		        sizeof rows_keys / sizeof *rows_keys, &rows[i]))
			return false;
		if (!rows[i].list)
			return yaml_error(node->values[i], reader->err, SAY_TEMPLATE_ROWS);
	}
	table->rows = rows;
	table->rows_count = node->count;
	return true;
}

static const struct template_key table_keys[] = {
    {"rows", read_rows, 0},
    {"columns", read_columns, offsetof(struct template_table, columns)},
    {"height", template_length, offsetof(struct template_table, height)},
    {"blank", template_length, offsetof(struct template_table, blank)},
    {"grid", template_yes, offsetof(struct template_table, grid)},
    {"open", template_yes, offsetof(struct template_table, open)},
    {"tint", template_grey, offsetof(struct template_table, tint)},
    {"top", template_grey, offsetof(struct template_table, top)},
};

static bool template_table_read(
    struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_table *table = arena_alloc(reader->arena, 1, sizeof *table);

	if (!template_style(reader, NULL, "heading", &table->heading) ||
	    !template_style(reader, NULL, "group", &table->group) ||
	    !template_style(reader, NULL, "below", &table->below) ||
	    !template_read_map(reader, node, TEXT_WORDS_A_TABLE, table_keys,
	        sizeof table_keys / sizeof *table_keys, table))
		return false;
	table->height = (int)((int64_t)table->height * reader->rows / 100);
	table->blank = (int)((int64_t)table->blank * reader->rows / 100);
	if (table->columns.count == 0 || table->rows_count == 0)
		return yaml_error(node, reader->err, SAY_TEMPLATE_TABLE);
	*(const struct template_table **)field = table;
	return true;
}

/* The template laid upon the built-in one that its `like` names, and that one upon the one it is like. */
static bool template_like(
    struct arena *arena, const struct yaml *root, const struct yaml **ret, struct error *err)
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
			return yaml_error(like, err, SAY_TEMPLATE_UNKNOWN_TEMPLATE, like->text);
	}
	merged = chain[--count];
	while (merged && count > 0)
		merged = yaml_merge(arena, merged, chain[--count], NULL, err);
	*ret = merged;
	return merged != NULL;
}

/* `<kind>`: the value that is given as `kind`. */
static bool is_place(const struct yaml *node)
{
	const size_t length = strlen(node->text);

	return length > 2 && node->text[0] == '<' && node->text[length - 1] == '>';
}

static bool template_grow(struct template_reader *reader, const struct yaml *node);

/* Returns a copy of a part with the values of the map that asks for it in their places; NULL, with the error, if
 * one is missing. */
static const struct yaml *fill(struct template_reader *reader, const struct yaml *asks,
    const char *part, const struct yaml *node)
{
	const struct yaml **values;
	struct yaml *copy;

	if (is_place(node)) {
		const size_t length = strlen(node->text) - 2;

		for (size_t i = 0; i < asks->count; i++) {
			const char *key = asks->keys[i]->text;

			if (strlen(key) == length && memcmp(key, node->text + 1, length) == 0)
				return asks->values[i];
		}
		(void)yaml_error(asks, reader->err, SAY_TEMPLATE_PART_NEEDS, part, node->text);
		return NULL;
	}
	if (node->kind == YAML_KIND_TEXT)
		return node;
	if (!template_grow(reader, node))
		return NULL;
	copy = arena_alloc(reader->arena, 1, sizeof *copy);
	values = arena_alloc(reader->arena, node->count + 1, sizeof *values);
	for (size_t i = 0; i < node->count; i++) {
		values[i] = fill(reader, asks, part, node->values[i]);
		if (!values[i])
			return NULL;
	}
	*copy = *node;
	copy->values = values;
	return copy;
}

enum { KEYS_MOST = 40 };

/* Reads every key of a map by the table; a key that is not in it is an error. */
static bool template_read_map(struct template_reader *reader, const struct yaml *map,
    const char *what, const struct template_key *keys, size_t count, void *thing)
{
	const char *names[KEYS_MOST];

	if (map->kind != YAML_KIND_MAP)
		return yaml_error(
		    map, reader->err, SAY_TEMPLATE_FORM_MAP_KEYS, message_words(what));
	for (size_t i = 0; i < map->count; i++) {
		const struct yaml *key = map->keys[i];
		size_t place = 0;

		while (place < count && strcmp(keys[place].name, key->text) != 0)
			place++;
		if (place < count) {
			if (!keys[place].read(reader, map->values[i],
			        (unsigned char *)thing + keys[place].offset))
				return false;
			continue;
		}
		for (place = 0; place < count && place < KEYS_MOST; place++)
			names[place] = keys[place].name;
		const char *nearest = text_nearest(key->text, names, place);

		if (nearest)
			return yaml_error(key, reader->err, SAY_TEMPLATE_KEY_NEAREST,
			    message_words(what), key->text, nearest);
		return yaml_error(
		    key, reader->err, SAY_TEMPLATE_KEY_KEY, message_words(what), key->text);
	}
	return true;
}

/* Counts the members of a list or map that is read; false (and the error) where they are too many: parts
 * asked for in parts could make a small file endless. */
static bool template_grow(struct template_reader *reader, const struct yaml *node)
{
	enum { SIZE_MOST = 100000 };

	reader->size += node->count;
	return reader->size <= SIZE_MOST ||
	       yaml_error(node, reader->err, SAY_TEMPLATE_PART_PARTS_MOST_BOXES, SIZE_MOST);
}

/* Makes an array for the members of a list; NULL (and the error) when it is none. */
static void *template_members(
    struct template_reader *reader, const struct yaml *list, const char *what, size_t size)
{
	if (list->kind != YAML_KIND_LIST) {
		(void)yaml_error(list, reader->err, SAY_TEMPLATE_FORM_STAND_LIST, what);
		return NULL;
	}
	if (!template_grow(reader, list))
		return NULL;
	return arena_alloc(reader->arena, list->count + 1, size);
}

/* The error of a value that is not what is expected; returns false. */
static bool template_wrong(
    struct template_reader *reader, const struct yaml *node, const char *expected)
{
	return yaml_error(node, reader->err, SAY_TEMPLATE_VALUE,
	    node->kind == YAML_KIND_TEXT ? node->text : message_words(TEXT_WORDS_THIS),
	    message_words(expected));
}

static bool read_boxes(struct template_reader *reader, const struct yaml *list, void *field);

/* Reads the boxes of a `part`, with the values it gives. */
static bool read_shared(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { NAMES_MOST = 40 };
	const struct yaml *name = node->kind == YAML_KIND_MAP ? yaml_get(node, "name") : node;
	const struct yaml *parts = reader->parts, *part;
	bool done;

	if (!name || name->kind != YAML_KIND_TEXT)
		return template_wrong(reader, node, TEXT_WORDS_PART_MAP_NEEDS);
	part = yaml_get(parts, name->text);
	if (!part) {
		const char *names[NAMES_MOST], *nearest;
		size_t count = 0;

		if (parts && parts->kind == YAML_KIND_MAP)
			for (; count < parts->count && count < NAMES_MOST; count++)
				names[count] = parts->keys[count]->text;
		nearest = text_nearest(name->text, names, count);
		return nearest ? yaml_error(name, reader->err, SAY_TEMPLATE_PART_NEAREST,
		                     name->text, nearest)
		               : yaml_error(name, reader->err, SAY_TEMPLATE_PART_PARTS_STAND_BELOW,
		                     name->text);
	}
	for (int i = 0; i < reader->depth; i++)
		if (strcmp(reader->open[i], name->text) == 0)
			return yaml_error(name, reader->err, SAY_TEMPLATE_PART_MADE, name->text);
	if (reader->depth == PART_DEPTH_MOST)
		return yaml_error(
		    name, reader->err, SAY_TEMPLATE_PART_PARTS_STAND_EACH, PART_DEPTH_MOST);
	part = fill(reader, node, name->text, part);
	if (!part)
		return false;
	reader->open[reader->depth++] = name->text;
	done = read_boxes(reader, part, field);
	reader->depth--;
	return done;
}

static bool read_caption_place(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (strcmp(node->text, "below") != 0)
		return template_wrong(reader, node, "`below`");
	*(bool *)field = true;
	return true;
}

static bool read_image(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)field;
	return strcmp(node->text, "logo") == 0 || template_wrong(reader, node, "`logo`");
}

static const struct template_key box_keys[] = {
    {"text", template_text, offsetof(struct box, text)},
    {"field", template_text, offsetof(struct box, caption)},
    {"columns", read_boxes, offsetof(struct box, members)},
    {"stack", read_boxes, offsetof(struct box, members)},
    {"part", read_shared, offsetof(struct box, members)},
    {"table", template_table_read, offsetof(struct box, table)},
    {"chart", template_word, offsetof(struct box, list)},
    {"height", template_length, offsetof(struct box, height)},
    {"target", template_word, offsetof(struct box, target)},
    {"caption_target", template_text, offsetof(struct box, aside)},
    {"down", template_yes, offsetof(struct box, down)},
    {"qr", template_text, offsetof(struct box, code)},
    {"image", read_image, 0},
    {"rule", template_length, offsetof(struct box, weight)},
    {"space", template_length, offsetof(struct box, height)},
    STYLE_KEYS(offsetof(struct box, style)),
    {"caption", read_caption_place, offsetof(struct box, caption_below)},
    {"room", template_length, offsetof(struct box, room)},
    {"gap", template_length, offsetof(struct box, gap)},
    {"padding", template_length, offsetof(struct box, padding)},
    {"tint", template_grey, offsetof(struct box, tint)},
    {"frame", template_yes, offsetof(struct box, frame)},
    {"cut", template_yes, offsetof(struct box, cut)},
    {"keep", template_yes, offsetof(struct box, keep)},
    {"bottom", template_yes, offsetof(struct box, bottom)},
    {"fold", template_yes, offsetof(struct box, fold)},
    {"across", template_count, offsetof(struct box, across)},
    {"with_next", template_yes, offsetof(struct box, with_next)},
    {"above", template_length, offsetof(struct box, above)},
    {"below", template_length, offsetof(struct box, below)},
    {"when", template_conditions, offsetof(struct box, when)},
    {"unless", template_conditions, offsetof(struct box, unless)},
    {"each", template_word, offsetof(struct box, each)},
    {"most", template_count, offsetof(struct box, most)},
    {"of", template_word, offsetof(struct box, of)},
    {"width", template_width, offsetof(struct box, width)},
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

static bool read_box(struct template_reader *reader, const struct yaml *map, struct box *box)
{
	box->code = box->text = box->caption = box->aside = "";
	box->width.share = 1000;
	enum { KINDS = sizeof kinds / sizeof *kinds };
	size_t found = KINDS;

	for (size_t i = 0; i < KINDS; i++) {
		if (!yaml_get(map, kinds[i].key))
			continue;
		if (found == KINDS)
			found = i;
		else if (kinds[found].kind != BOX_FIELD || kinds[i].kind != BOX_TEXT)
			return yaml_error(map, reader->err, SAY_TEMPLATE_BOX_BOTH, kinds[found].key,
			    kinds[i].key);
	}
	if (found == KINDS)
		return yaml_error(map, reader->err, SAY_TEMPLATE_BOX_TEXT_FIELD_COLUMNS);
	box->kind = kinds[found].kind;
	if (!template_style(reader, map, "body", &box->style) ||
	    !template_style(reader, NULL, "caption", &box->caption_style) ||
	    !template_read_map(
	        reader, map, TEXT_WORDS_A_BOX, box_keys, sizeof box_keys / sizeof *box_keys, box))
		return false;
	box->caption_style.align = box->style.align;
	if (box->kind == BOX_CHART)
		box->height = (int)((int64_t)box->height * reader->rows / 100);
	return true;
}

static bool read_boxes(struct template_reader *reader, const struct yaml *list, void *field)
{
	struct boxes *ret = field;
	struct box *boxes = template_members(reader, list, "boxes", sizeof *boxes);

	if (!boxes)
		return false;
	for (size_t i = 0; i < list->count; i++)
		if (!read_box(reader, list->values[i], &boxes[i]))
			return false;
	*ret = (struct boxes){boxes, list->count, list};
	return true;
}

/* Reads by how much the lines after the first hang in, or `yes` for none. */
static bool read_fill(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (strcmp(node->text, "yes") != 0)
		return template_count(reader, node, field);
	*(int *)field = 0;
	return true;
}

static bool read_screen(struct template_reader *reader, const struct yaml *list, void *field);

static const struct template_key screen_box_keys[] = {
    {"text", template_text, offsetof(struct screen_box, text)},
    {"stack", read_screen, offsetof(struct screen_box, stack)},
    {"screen", template_word, offsetof(struct screen_box, screen)},
    {"blank", template_yes, offsetof(struct screen_box, blank)},
    {"table", template_word, offsetof(struct screen_box, table)},
    {"columns", read_columns, offsetof(struct screen_box, columns)},
    {"rows", template_word, offsetof(struct screen_box, rows)},
    {"group", template_word, offsetof(struct screen_box, group)},
    {"skip", template_condition, offsetof(struct screen_box, skip)},
    {"total", template_word, offsetof(struct screen_box, total)},
    {"when", template_conditions, offsetof(struct screen_box, when)},
    {"unless", template_conditions, offsetof(struct screen_box, unless)},
    {"each", template_word, offsetof(struct screen_box, each)},
    {"of", template_word, offsetof(struct screen_box, of)},
    {"indent", template_count, offsetof(struct screen_box, indent)},
    {"fill", read_fill, offsetof(struct screen_box, fill)},
    {"between", template_word, offsetof(struct screen_box, between)},
};

static bool read_screen(struct template_reader *reader, const struct yaml *list, void *field)
{
	struct screen_boxes *ret = field;
	struct screen_box *boxes = template_members(reader, list, "boxes", sizeof *boxes);

	for (size_t i = 0; boxes && i < list->count; i++) {
		struct screen_box *box = &boxes[i];

		box->fill = -1;
		if (!template_read_map(reader, list->values[i], TEXT_WORDS_A_BOX, screen_box_keys,
		        sizeof screen_box_keys / sizeof *screen_box_keys, box))
			return false;
		if ((box->table != NULL) != (box->columns.count > 0))
			return yaml_error(
			    list->values[i], reader->err, SAY_TEMPLATE_FORM_TABLE_LIST_COLUMNS);
		if (!box->text && !box->blank && !box->table && !box->screen &&
		    box->stack.count == 0)
			return yaml_error(
			    list->values[i], reader->err, SAY_TEMPLATE_FORM_LIST_BOXES);
		if (box->screen && !packed_find(packed_templates,
		                       arena_printf(reader->arena, "screen/%s.yaml", box->screen)))
			return yaml_error(
			    list->values[i], reader->err, SAY_TEMPLATE_UNKNOWN_SCREEN, box->screen);
	}
	*ret = (struct screen_boxes){boxes, list->count};
	return boxes != NULL;
}

bool template_screen(struct arena *arena, const struct yaml *list, const struct labels *labels,
    struct screen_boxes *ret, struct error *err)
{
	struct template_reader reader = {
	    .arena = arena, .labels = labels, .use = FOR_SCREEN, .err = err};

	return read_screen(&reader, list, ret);
}

static const struct template_key csv_keys[] = {
    {"rows", template_ignore, 0},
    {"columns", read_columns, offsetof(struct csv_template, columns)},
};

bool template_csv(struct arena *arena, const struct yaml *map, const struct labels *labels,
    struct csv_template *ret, struct error *err)
{
	struct template_reader reader = {
	    .arena = arena, .labels = labels, .use = FOR_CSV, .err = err};

	*ret = (struct csv_template){.rows = yaml_get(map, "rows")};
	if (!template_read_map(
	        &reader, map, "a template", csv_keys, sizeof csv_keys / sizeof *csv_keys, ret))
		return false;
	return (ret->rows && ret->columns.count > 0) || yaml_error(map, err, SAY_TEMPLATE_TABLE);
}

static bool read_margin(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template *template = field;
	int *const margin = template->margin;

	template->margin_at = node;
	if (node->kind == YAML_KIND_LIST && node->count != 4)
		return template_wrong(reader, node, TEXT_WORDS_LENGTH_FOUR_TOP);
	for (size_t i = 0; i < 4; i++)
		if (!template_length(
		        reader, node->kind == YAML_KIND_LIST ? node->values[i] : node, &margin[i]))
			return false;
	return true;
}

static bool read_pair(struct template_reader *reader, const struct yaml *node, const char *expected,
    const char *what, int least, int most, int ret[2])
{
	if (node->kind != YAML_KIND_LIST || node->count != 2)
		return template_wrong(reader, node, expected);
	return read_integer(reader, node->values[0], what, least, most, &ret[0]) &&
	       read_integer(reader, node->values[1], what, least, most, &ret[1]);
}

static bool read_cards(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { CARDS_MOST = 6 };
	struct template *template = field;
	int counts[2];

	if (!read_pair(reader, node, TEXT_WORDS_HOW_MANY_CARDS_ACROSS, TEXT_WORDS_A_NUMBER_OF_CARDS,
	        1, CARDS_MOST, counts))
		return false;
	template->across = counts[0];
	template->down = counts[1];
	return true;
}

/* Reads the least and the most per cent that a page is filled by, into two numbers. */
static bool read_bounds(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { LEAST = 10, MOST = 400 };
	int *const bounds = field;

	return read_pair(reader, node, TEXT_WORDS_LEAST_MOST_PER, TEXT_WORDS_PER_CENT_HEIGHT, LEAST,
	           MOST, bounds) &&
	       (bounds[0] <= bounds[1] ||
	           template_wrong(reader, node, TEXT_WORDS_LEAST_BEFORE_MOST));
}

static const struct template_key small_keys[] = {
    {"margin", read_margin, 0},
    {"fill", read_bounds, offsetof(struct template, fill)},
    {"zoom", read_bounds, offsetof(struct template, zoom)},
    {"styles", template_ignore, 0},
    {"widths", template_ignore, 0},
    {"rows", template_ignore, 0},
};

static const struct template_key template_keys[] = {
    {"like", template_ignore, 0},
    {"parts", template_ignore, 0},
    {"margin", read_margin, 0},
    {"landscape", template_yes, offsetof(struct template, landscape)},
    {"cards", read_cards, 0},
    {"fill", read_bounds, offsetof(struct template, fill)},
    {"zoom", read_bounds, offsetof(struct template, zoom)},
    {"outline", template_text, offsetof(struct template, outline)},
    {"styles", template_ignore, 0},
    {"small", template_ignore, 0},
    {"continuation", read_boxes, offsetof(struct template, continuation)},
    {"footer", read_boxes, offsetof(struct template, footer)},
    {"body", read_boxes, offsetof(struct template, body)},
};

/* Reads per cent if the map has the key. */
static bool read_part_of(
    struct template_reader *reader, const struct yaml *map, const char *key, int *ret)
{
	const struct yaml *node = yaml_get(map, key);

	return !node || template_grey(reader, node, ret);
}

bool template_load(struct arena *arena, const struct yaml *own, const struct labels *labels,
    enum template_look look, struct template *ret, struct error *err)
{
	enum { MARGIN = 42520 }; /* 15 mm */
	struct template_reader reader = {
	    .arena = arena, .labels = labels, .widths = 100, .rows = 100, .err = err};
	struct template template = {
	    .margin = {MARGIN, MARGIN, MARGIN, MARGIN}, .margin_at = own, .outline = ""};
	const struct yaml *root, *small;

	if (!template_like(arena, own, &root, err))
		return false;
	reader.parts = yaml_get(root, "parts");
	reader.styles = yaml_get(root, "styles");
	small = look == LOOK_SMALL ? yaml_get(root, "small") : NULL;
	reader.small = yaml_get(small, "styles");
	if (!read_part_of(&reader, small, "widths", &reader.widths) ||
	    !read_part_of(&reader, small, "rows", &reader.rows))
		return false;
	if (!template_read_map(&reader, root, "a template", template_keys,
	        sizeof template_keys / sizeof *template_keys, &template))
		return false;
	if (small && !template_read_map(&reader, small, "`small`", small_keys,
	                 sizeof small_keys / sizeof *small_keys, &template))
		return false;
	if (template.body.count == 0)
		return yaml_error(root, err, SAY_TEMPLATE_FORM_NEEDS_BODY);
	*ret = template;
	return true;
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
		const size_t members = column->each ? column->members.count : 1;
		const size_t places = column->each ? (size_t)answer_count(list) : 1;

		if (!scope_shows(view, column->when, column->unless))
			continue;
		for (size_t k = 0; k < places * members; k++) {
			if (k % members == 0) {
				heading = k > 0 ? answer_next(heading) : heading;
				start = count;
			}
			member = column->each ? &column->members.columns[k % members] : column;
			if (column->each && !scope_shows(view, member->when, member->unless))
				continue;
			leaves = arena_room(arena, leaves, count, sizeof *leaves);
			leaves[count] = (struct leaf){.column = member, .heading = heading};
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
	return leaf->group ? scope_cell(row, leaf->group->each, leaf->heading, leaf->place) : *row;
}
