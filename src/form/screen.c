#include "form/screen.h"

#include "base/message.h"
#include "base/packed.h"
#include "form/expand.h"
#include "form/grid.h"
#include "form/screen_table.h"
#include "form/terminal.h"

#include <assert.h>
#include <string.h>

enum { NESTED_MOST = 12 };

static const struct yaml *template_named(struct arena *arena, const char *name)
{
	const char *path = arena_printf(arena, "screen/%s.yaml", name);

	return path ? packed_find(packed_templates, path) : NULL;
}

/* --- boxes --- */

static void draw_boxes(
    struct screen *to, const struct yaml *boxes, const struct view *view, int indent);

static void trim(struct text *text)
{
	while (text->size > 0 && text->data[text->size - 1] == ' ')
		text->data[--text->size] = '\0';
}

/* A line broken nowhere but behind what stands `between` its pieces, whose blanks go at its end. */
static void fill_pieces(const char *line, const char *between, int hanging, struct text *out)
{
	int at = 0;

	while (*line) {
		const char *gap = strstr(line, between);
		const size_t size = gap ? (size_t)(gap - line) + strlen(between) : strlen(line);
		struct text piece = {.arena = out->arena};
		int whole;

		text_add_bytes(&piece, line, size);
		whole = text_columns(text_of(&piece));
		trim(&piece);
		if (at > hanging && at + text_columns(text_of(&piece)) > screen_filled()) {
			trim(out);
			text_add(out, "\n");
			text_add_padded(out, "", hanging);
			at = hanging;
		}
		text_add_bytes(out, line, size);
		out->failed = out->failed || piece.failed;
		at += whole;
		line += size;
	}
	text_add(out, "\n");
}

static void draw_text(
    const struct screen *to, const struct yaml *box, const struct view *view, int indent)
{
	const char *text = screen_said(to, view, screen_word(box, "text"));
	const char *between = screen_word(box, "between");
	const int hanging = screen_number(box, "fill");
	struct text line = {.arena = to->out->arena};

	if (!text[0])
		return;
	text_add_padded(&line, "", indent);
	text_add(&line, text);
	to->out->failed = to->out->failed || line.failed;
	if (between) {
		fill_pieces(text_of(&line), between, indent + hanging, to->out);
		return;
	}
	text_add(&line, "\n");
	if (yaml_get(box, "fill"))
		terminal_wrap(text_of(&line), screen_filled(), hanging, to->out);
	else
		text_add(to->out, text_of(&line));
}

static void draw_content(
    struct screen *to, const struct yaml *box, const struct view *view, int indent)
{
	const struct yaml *stack = yaml_get(box, "stack");

	if (yaml_get(box, "blank"))
		text_add(to->out, "\n");
	else if (yaml_get(box, "text"))
		draw_text(to, box, view, indent);
	else if (yaml_get(box, "table"))
		screen_table_draw(to, box, view, indent, &(struct passing){.over = true});
	else if (yaml_get(box, "screen"))
		draw_boxes(
		    to, template_named(to->out->arena, screen_word(box, "screen")), view, indent);
	else
		draw_boxes(to, stack, view, indent);
}

static void draw_box(struct screen *to, const struct yaml *box, const struct view *view, int indent)
{
	const char *each = screen_word(box, "each"), *of = screen_word(box, "of");
	const struct answer *row;
	int index = 1;

	indent += screen_number(box, "indent");
	if (each) {
		row = answer_first(view_list(view, each));
		for (; row; row = answer_next(row)) {
			const struct view inner = view_row(view, row, index++);

			if (screen_shows(box, &inner))
				draw_content(to, box, &inner, indent);
		}
		return;
	}
	if (of) {
		const struct view inner = view_row(view, view_value(view, of), 0);

		if (inner.scope && screen_shows(box, &inner))
			draw_content(to, box, &inner, indent);
		return;
	}
	if (screen_shows(box, view))
		draw_content(to, box, view, indent);
}

static void draw_boxes(
    struct screen *to, const struct yaml *boxes, const struct view *view, int indent)
{
	if (!boxes || to->depth == NESTED_MOST)
		return;
	to->depth++;
	for (size_t i = 0; i < boxes->count; i++)
		draw_box(to, boxes->values[i], view, indent);
	to->depth--;
}

void screen_draw(
    const struct labels *labels, const char *name, const struct answer *answer, struct text *out)
{
	const struct view view = {.scope = answer};
	struct screen screen = {.labels = labels, .out = out};
	const struct yaml *boxes = template_named(out->arena, name);

	assert(boxes);
	draw_boxes(&screen, boxes, &view, 0);
}

void screen_draw_passing(const struct labels *labels, const char *name, const struct answer *answer,
    struct passing *passing, struct text *out)
{
	const struct view view = {.scope = answer};
	struct screen screen = {.labels = labels, .out = out, .depth = 1};
	const struct yaml *boxes = template_named(out->arena, name);
	bool behind = false;

	assert(boxes);
	for (size_t i = 0; i < boxes->count; i++) {
		const struct yaml *box = boxes->values[i];
		const char *table = screen_word(box, "table");

		if (table && strcmp(table, passing->list) == 0) {
			screen_table_draw(
			    &screen, box, &view, screen_number(box, "indent"), passing);
			behind = true;
		} else if (behind ? passing->over : passing->told == 0) {
			draw_box(&screen, box, &view, 0);
		}
	}
}

/* --- whether a template is well formed --- */

struct checking {
	struct arena *arena;
	const struct labels *labels;
	struct error *err;
};

static bool check_boxes(struct checking *of, const struct yaml *boxes);

/* The keys of a map, those that hold texts to be expanded first. */
static const struct keys {
	const char *of;
	int texts;
	const char *names[13]; /* NULL ends them */
} box_keys = {MESSAGE_WORDS("a box"), 1,
    {"text", "stack", "screen", "blank", "when", "unless", "each", "of", "indent", "fill",
        "between"}},
  table_keys = {MESSAGE_WORDS("a table"), 0,
      {"table", "columns", "when", "unless", "each", "of", "indent", "skip", "group", "rows",
          "total", "fill"}},
  column_keys = {MESSAGE_WORDS("a column"), 3,
      {"text", "heading", "called", "align", "when", "unless", "give", "whole", "once", "wide"}},
  group_keys = {
      MESSAGE_WORDS("a group of columns"), 0, {"each", "columns", "when", "unless", "give"}};

static bool check_keys(const struct checking *of, const struct yaml *map, const struct keys *keys)
{
	if (map->kind != YAML_KIND_MAP)
		return yaml_error(
		    map, of->err, "template-form", "%s is a map of keys", message_words(keys->of));
	for (size_t i = 0; i < map->count; i++) {
		int at = 0;

		while (keys->names[at] && strcmp(keys->names[at], map->keys[i]->text) != 0)
			at++;
		if (!keys->names[at])
			return yaml_error(map->keys[i], of->err, "template-key",
			    "%s has no key `%s`", message_words(keys->of), map->keys[i]->text);
		if (at < keys->texts && !expand_check(of->labels, map->values[i], of->err))
			return false;
	}
	return true;
}

/* The columns of a table, or of a group in it, which holds no other. */
static bool check_columns(const struct checking *of, const struct yaml *table, bool in_group)
{
	const struct yaml *columns = yaml_get(table, "columns");
	bool ok = true;

	if (!columns || columns->kind != YAML_KIND_LIST || columns->count > GRID_COLUMNS_MOST)
		return yaml_error(table, of->err, "template-form", "a table has a list of columns");
	for (size_t i = 0; ok && i < columns->count; i++)
		ok = !in_group && yaml_get(columns->values[i], "each")
		         ? check_keys(of, columns->values[i], &group_keys) &&
		               check_columns(of, columns->values[i], true)
		         : check_keys(of, columns->values[i], &column_keys);
	return ok;
}

static bool check_table(const struct checking *of, const struct yaml *table)
{
	return check_keys(of, table, &table_keys) && check_columns(of, table, false);
}

static bool check_box(struct checking *of, const struct yaml *box)
{
	const char *other = screen_word(box, "screen");

	if (yaml_get(box, "table"))
		return check_table(of, box);
	if (!check_keys(of, box, &box_keys))
		return false;
	if (other)
		return template_named(of->arena, other) ||
		       yaml_error(
		           box, of->err, "template-unknown", "there is no screen `%s`", other);
	return yaml_get(box, "text") || yaml_get(box, "blank") ||
	       check_boxes(of, yaml_get(box, "stack"));
}

static bool check_boxes(struct checking *of, const struct yaml *boxes)
{
	bool ok = true;

	if (!boxes || boxes->kind != YAML_KIND_LIST)
		return error_set(
		    of->err, ERROR_INPUT, "template-form", "a list of boxes is expected");
	for (size_t i = 0; ok && i < boxes->count; i++)
		ok = check_box(of, boxes->values[i]);
	return ok;
}

bool screen_check(
    struct arena *arena, const struct labels *labels, const char *name, struct error *err)
{
	struct checking checking = {.arena = arena, .labels = labels, .err = err};
	const struct yaml *boxes = template_named(arena, name);

	return boxes ? check_boxes(&checking, boxes)
	             : error_set(
	                   err, ERROR_INPUT, "template-unknown", "there is no screen `%s`", name);
}
