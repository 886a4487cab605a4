#include "form/template.h"

#include "base/message.h"
#include "form/template_part.h"
#include "form/template_style.h"
#include "form/template_table.h"
#include "form/template_value.h"

#include <string.h>

static bool read_boxes(struct template_reader *reader, const struct yaml *list,
    const struct box **ret, size_t *ret_count);

static bool read_members(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct box *box = field;

	return read_boxes(reader, node, &box->members, &box->member_count);
}

static bool read_shared(struct template_reader *reader, const struct yaml *node, void *field)
{
	const struct template_inside *outer = reader->inside;
	struct template_inside inside;
	const struct yaml *boxes;
	bool done;

	if (!template_part(reader, node, &boxes, &inside))
		return false;
	reader->inside = &inside;
	done = read_members(reader, boxes, field);
	reader->inside = outer;
	return done;
}

static bool read_caption_place(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind != YAML_KIND_TEXT || strcmp(node->text, "below") != 0)
		return template_wrong(reader, node, "`below`");
	*(bool *)field = true;
	return true;
}

static bool read_image(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)field;
	return (node->kind == YAML_KIND_TEXT && strcmp(node->text, "logo") == 0) ||
	       template_wrong(reader, node, "`logo`");
}

static const struct template_key box_keys[] = {
    {"text", template_text, offsetof(struct box, text)},
    {"field", template_text, offsetof(struct box, caption)},
    {"columns", read_members, 0},
    {"stack", read_members, 0},
    {"part", read_shared, 0},
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
    {"style", template_ignore, 0},
    {"size", template_length, offsetof(struct box, style.size)},
    {"smallest", template_length, offsetof(struct box, style.smallest)},
    {"grey", template_grey, offsetof(struct box, style.grey)},
    {"bold", template_bold, offsetof(struct box, style.face)},
    {"align", template_align, offsetof(struct box, style.align)},
    {"wrap", template_yes, offsetof(struct box, style.wrap)},
    {"lines", template_count, offsetof(struct box, style.lines)},
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
    {"when", template_words, offsetof(struct box, when)},
    {"unless", template_words, offsetof(struct box, unless)},
    {"each", template_word, offsetof(struct box, each)},
    {"most", template_count, offsetof(struct box, most)},
    {"of", template_word, offsetof(struct box, of)},
    {"width", template_width, offsetof(struct box, width)},
};

/* What makes a box the box it is; `text` is last, since a field has one too. */
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

static bool read_kind(struct template_reader *reader, const struct yaml *map, struct box *box)
{
	enum { KINDS = sizeof kinds / sizeof *kinds };
	size_t found = KINDS;

	for (size_t i = 0; i < KINDS; i++) {
		if (!yaml_get(map, kinds[i].key))
			continue;
		if (found == KINDS)
			found = i;
		else if (kinds[found].kind != BOX_FIELD || kinds[i].kind != BOX_TEXT)
			return yaml_error(map, reader->err, "template-box",
			    "a box is `%s` or `%s`, not both", kinds[found].key, kinds[i].key);
	}
	if (found == KINDS)
		return yaml_error(map, reader->err, "template-box",
		    "a box is one of text, field, columns, stack, part, table, chart, qr, image, "
		    "rule, space");
	box->kind = kinds[found].kind;
	return true;
}

static bool read_box(struct template_reader *reader, const struct yaml *map, struct box *box)
{
	box->code = box->text = box->caption = box->aside = "";
	box->width.share = 1000;
	if (!read_kind(reader, map, box) || !template_style(reader, map, "body", &box->style) ||
	    !template_style(reader, NULL, "caption", &box->caption_style) ||
	    !template_read_map(
	        reader, map, "a box", box_keys, sizeof box_keys / sizeof *box_keys, box))
		return false;
	box->caption_style.align = box->style.align;
	if (box->kind == BOX_CHART)
		box->height = (int)((int64_t)box->height * reader->rows / 100);
	return true;
}

static bool read_boxes(struct template_reader *reader, const struct yaml *list,
    const struct box **ret, size_t *ret_count)
{
	struct box *boxes = template_members(reader, list, "boxes", sizeof *boxes);

	if (!boxes)
		return false;
	for (size_t i = 0; i < list->count; i++)
		if (!read_box(reader, list->values[i], &boxes[i]))
			return false;
	*ret = boxes;
	*ret_count = list->count;
	return true;
}

static bool read_part(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct boxes *part = field;

	part->at = node;
	return read_boxes(reader, node, &part->boxes, &part->count);
}

static bool read_margin(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template *template = field;
	int *const margin = template->margin;

	template->margin_at = node;
	if (node->kind == YAML_KIND_LIST && node->count != 4)
		return template_wrong(
		    reader, node, MESSAGE_WORDS("a length, or four: top, right, bottom, left"));
	for (size_t i = 0; i < 4; i++)
		if (!template_length(
		        reader, node->kind == YAML_KIND_LIST ? node->values[i] : node, &margin[i]))
			return false;
	return true;
}

static bool read_cards(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { CARDS_MOST = 6 };
	struct template *template = field;
	int *const counts[] = {&template->across, &template->down};

	if (node->kind != YAML_KIND_LIST || node->count != 2)
		return template_wrong(
		    reader, node, MESSAGE_WORDS("how many cards across and down, as [2, 2]"));
	for (size_t i = 0; i < 2; i++) {
		int64_t value;

		if (!yaml_integer(node->values[i], MESSAGE_WORDS("a number of cards"), 1,
		        CARDS_MOST, &value, reader->err))
			return false;
		*counts[i] = (int)value;
	}
	return true;
}

/* Per cent between which a page is filled: into two numbers, one behind the other. */
static bool read_bounds(struct template_reader *reader, const struct yaml *node, void *field)
{
	enum { LEAST = 10, MOST = 400 };
	int *const bounds = field;

	if (node->kind != YAML_KIND_LIST || node->count != 2)
		return template_wrong(
		    reader, node, MESSAGE_WORDS("the least and the most per cent, as [65, 150]"));
	for (size_t i = 0; i < 2; i++) {
		int64_t value;

		if (!yaml_integer(node->values[i], MESSAGE_WORDS("per cent of a height"), LEAST,
		        MOST, &value, reader->err))
			return false;
		bounds[i] = (int)value;
	}
	return bounds[0] <= bounds[1] ||
	       template_wrong(reader, node, MESSAGE_WORDS("the least before the most per cent"));
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
    {"continuation", read_part, offsetof(struct template, continuation)},
    {"footer", read_part, offsetof(struct template, footer)},
    {"body", read_part, offsetof(struct template, body)},
};

/* Per cent, where the map has the key. */
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
		return yaml_error(root, err, "template-form", "a template needs a `body`");
	*ret = template;
	return true;
}
