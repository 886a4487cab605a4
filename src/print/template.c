#include "print/template_reader.h"

#include "base/text.h"
#include "print/expand.h"

#include <string.h>

enum { KEYS_MOST = 40, LENGTH_MOST = 5000000 };

static const struct style plain = {.size = 9000};

static bool wrong(struct template_reader *reader, const struct yaml *node, const char *expected)
{
	return yaml_error(node, reader->err, "template-value",
	    "`%s` does not fit here; expected is %s",
	    node->kind == YAML_KIND_TEXT ? node->text : "this", expected);
}

bool template_read_map(struct template_reader *reader, const struct yaml *map, const char *what,
    const struct template_key *keys, size_t count, void *thing)
{
	const char *names[KEYS_MOST];

	if (map->kind != YAML_KIND_MAP)
		return yaml_error(map, reader->err, "template-form", "%s is a map of keys", what);
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

		return yaml_error(key, reader->err, "template-key", "%s has no key `%s`%s%s", what,
		    key->text, nearest ? "; nearest is " : "", nearest ? nearest : "");
	}
	return true;
}

void *template_members(
    struct template_reader *reader, const struct yaml *list, const char *what, size_t size)
{
	void *members;

	if (list->kind != YAML_KIND_LIST) {
		(void)yaml_error(list, reader->err, "template-form", "%s stand in a list", what);
		return NULL;
	}
	members = arena_alloc(reader->arena, list->count + 1, size);
	if (!members)
		(void)error_memory(reader->err);
	return members;
}

bool template_word(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind != YAML_KIND_TEXT)
		return wrong(reader, node, "a word");
	*(const char **)field = node->text;
	return true;
}

bool template_text(struct template_reader *reader, const struct yaml *node, void *field)
{
	return template_word(reader, node, field) &&
	       expand_check(reader->labels, node, reader->err);
}

bool template_words(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct words *words = field;
	const char **members;

	if (node->kind == YAML_KIND_TEXT) {
		members = arena_alloc(reader->arena, 1, sizeof *members);
		if (!members)
			return error_memory(reader->err);
		members[0] = node->text;
		*words = (struct words){members, 1};
		return true;
	}
	members = template_members(reader, node, "names", sizeof *members);
	if (!members)
		return false;
	for (size_t i = 0; i < node->count; i++)
		if (!template_word(reader, node->values[i], &members[i]))
			return false;
	*words = (struct words){members, node->count};
	return true;
}

/* "12", "12.5": thousandths; the unit behind is left to the caller. */
static const char *read_thousandths(const char *text, int64_t *ret)
{
	int64_t value = 0;
	int digits = 0, places = -1;

	for (; (*text >= '0' && *text <= '9') || (*text == '.' && places < 0); text++) {
		if (*text == '.') {
			places = 0;
			continue;
		}
		if (places >= 3 || value > LENGTH_MOST)
			return NULL;
		value = value * 10 + (*text - '0');
		digits++;
		if (places >= 0)
			places++;
	}
	for (places = places < 0 ? 0 : places; places < 3; places++)
		value *= 10;
	*ret = value;
	return digits > 0 ? text : NULL;
}

static bool is_length(const char *text, int *ret)
{
	int64_t value;
	const char *unit = read_thousandths(text, &value);

	if (!unit || (*unit && strcmp(unit, "mm") != 0 && strcmp(unit, "pt") != 0))
		return false;
	if (strcmp(unit, "mm") == 0)
		value = (value * 7200 + 1270) / 2540; /* 25.4 mm an inch of 72 points */
	if (value > LENGTH_MOST)
		return false;
	*ret = (int)value;
	return true;
}

bool template_length(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind == YAML_KIND_TEXT && is_length(node->text, field))
		return true;
	return wrong(reader, node, "a length such as 12mm, 9pt or 9");
}

bool template_width(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct width *width = field;
	int length;

	if (node->kind != YAML_KIND_TEXT || !is_length(node->text, &length) || length == 0)
		return wrong(reader, node, "a width such as 12mm, or a number for a share");
	*width = (struct width){0};
	if (node->text[strlen(node->text) - 1] >= 'a')
		width->fixed = (int)((int64_t)length * reader->widths / 100);
	else
		width->share = length;
	return true;
}

bool template_count(struct template_reader *reader, const struct yaml *node, void *field)
{
	int64_t value;

	if (!yaml_integer(node, "a number", 0, 200, &value, reader->err))
		return false;
	*(int *)field = (int)value;
	return true;
}

bool template_grey(struct template_reader *reader, const struct yaml *node, void *field)
{
	int64_t value;

	if (!yaml_integer(node, "per cent of black", 0, 100, &value, reader->err))
		return false;
	*(int *)field = (int)value;
	return true;
}

bool template_yes(struct template_reader *reader, const struct yaml *node, void *field)
{
	const bool yes = node->kind == YAML_KIND_TEXT && strcmp(node->text, "yes") == 0;

	if (!yes && (node->kind != YAML_KIND_TEXT || strcmp(node->text, "no") != 0))
		return wrong(reader, node, "yes or no");
	*(bool *)field = yes;
	return true;
}

bool template_bold(struct template_reader *reader, const struct yaml *node, void *field)
{
	bool bold;

	if (!template_yes(reader, node, &bold))
		return false;
	*(enum font_face *)field = bold ? FONT_BOLD : FONT_REGULAR;
	return true;
}

bool template_align(struct template_reader *reader, const struct yaml *node, void *field)
{
	static const char *const names[] = {
	    [ALIGN_LEFT] = "left", [ALIGN_CENTER] = "center", [ALIGN_RIGHT] = "right"};

	for (enum align align = ALIGN_LEFT; align <= ALIGN_RIGHT; align++)
		if (node->kind == YAML_KIND_TEXT && strcmp(node->text, names[align]) == 0) {
			*(enum align *)field = align;
			return true;
		}
	return wrong(reader, node, "left, center or right");
}

bool template_ignore(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	(void)node;
	(void)field;
	return true;
}

static const struct template_key style_keys[] = {
    {"style", template_ignore, 0},
    {"size", template_length, offsetof(struct style, size)},
    {"smallest", template_length, offsetof(struct style, smallest)},
    {"grey", template_grey, offsetof(struct style, grey)},
    {"bold", template_bold, offsetof(struct style, face)},
    {"align", template_align, offsetof(struct style, align)},
    {"wrap", template_yes, offsetof(struct style, wrap)},
    {"lines", template_count, offsetof(struct style, lines)},
};

static const struct yaml *style_called(const struct template_reader *reader, const char *name)
{
	const struct yaml *style = yaml_get(reader->small, name);

	return style ? style : yaml_get(reader->styles, name);
}

/* A named style upon the one it builds on; `depth` ends a style that builds on itself. */
static bool named_style(
    struct template_reader *reader, const struct yaml *named, int depth, struct style *ret)
{
	enum { DEPTH_MOST = 8 };
	const struct yaml *given = yaml_get(named, "style");
	const struct yaml *base = style_called(reader, given ? given->text : "body");

	if (given && (!base || depth >= DEPTH_MOST))
		return yaml_error(given, reader->err, "template-style", "there is no style `%s`%s",
		    given->text, base ? " that does not build on itself" : "");
	*ret = plain;
	if (base && (given || base != named) && !named_style(reader, base, depth + 1, ret))
		return false;
	return template_read_map(
	    reader, named, "a style", style_keys, sizeof style_keys / sizeof *style_keys, ret);
}

bool template_base_style(
    struct template_reader *reader, const struct yaml *map, const char *name, struct style *ret)
{
	const struct yaml *given = yaml_get(map, "style"), *named;

	if (given && given->kind != YAML_KIND_TEXT)
		return wrong(reader, given, "the name of a style");
	named = style_called(reader, given ? given->text : name);
	if (given && !named)
		return yaml_error(
		    given, reader->err, "template-style", "there is no style `%s`", given->text);
	if (!named)
		named = style_called(reader, "body");
	*ret = plain;
	return !named || named_style(reader, named, 0, ret);
}

static bool read_boxes(struct template_reader *reader, const struct yaml *list,
    const struct box **ret, size_t *ret_count);

static bool read_members(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct box *box = field;

	return read_boxes(reader, node, &box->members, &box->member_count);
}

static bool read_caption_place(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind != YAML_KIND_TEXT || strcmp(node->text, "below") != 0)
		return wrong(reader, node, "`below`");
	*(bool *)field = true;
	return true;
}

static bool read_image(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)field;
	return (node->kind == YAML_KIND_TEXT && strcmp(node->text, "logo") == 0) ||
	       wrong(reader, node, "`logo`");
}

static const struct template_key box_keys[] = {
    {"text", template_text, offsetof(struct box, text)},
    {"field", template_text, offsetof(struct box, caption)},
    {"columns", read_members, 0},
    {"stack", read_members, 0},
    {"table", template_table, offsetof(struct box, table)},
    {"chart", template_word, offsetof(struct box, list)},
    {"height", template_length, offsetof(struct box, height)},
    {"target", template_text, offsetof(struct box, target)},
    {"caption_target", template_text, offsetof(struct box, aside)},
    {"down", template_yes, offsetof(struct box, down)},
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
    {"keep", template_yes, offsetof(struct box, keep)},
    {"bottom", template_yes, offsetof(struct box, bottom)},
    {"fold", template_yes, offsetof(struct box, fold)},
    {"with_next", template_yes, offsetof(struct box, with_next)},
    {"above", template_length, offsetof(struct box, above)},
    {"below", template_length, offsetof(struct box, below)},
    {"when", template_words, offsetof(struct box, when)},
    {"unless", template_words, offsetof(struct box, unless)},
    {"each", template_word, offsetof(struct box, each)},
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
    {"table", BOX_TABLE},
    {"chart", BOX_CHART},
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
		    "a box is one of text, field, columns, stack, table, chart, image, rule, "
		    "space");
	box->kind = kinds[found].kind;
	return true;
}

static bool read_box(struct template_reader *reader, const struct yaml *map, struct box *box)
{
	box->text = box->caption = box->target = box->aside = "";
	box->width.share = 1000;
	return read_kind(reader, map, box) &&
	       template_base_style(reader, map, "body", &box->style) &&
	       template_base_style(reader, NULL, "caption", &box->caption_style) &&
	       template_read_map(
	           reader, map, "a box", box_keys, sizeof box_keys / sizeof *box_keys, box);
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

	return read_boxes(reader, node, &part->boxes, &part->count);
}

static bool read_margin(struct template_reader *reader, const struct yaml *node, void *field)
{
	int *margin = field;

	if (node->kind == YAML_KIND_LIST && node->count != 4)
		return wrong(reader, node, "a length, or four: top, right, bottom, left");
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
		return wrong(reader, node, "how many cards across and down, as [2, 2]");
	for (size_t i = 0; i < 2; i++) {
		int64_t value;

		if (!yaml_integer(
		        node->values[i], "a number of cards", 1, CARDS_MOST, &value, reader->err))
			return false;
		*counts[i] = (int)value;
	}
	return true;
}

static const struct template_key small_keys[] = {
    {"margin", read_margin, offsetof(struct template, margin)},
    {"styles", template_ignore, 0},
    {"widths", template_ignore, 0},
};

static const struct template_key template_keys[] = {
    {"margin", read_margin, offsetof(struct template, margin)},
    {"landscape", template_yes, offsetof(struct template, landscape)},
    {"cards", read_cards, 0},
    {"outline", template_text, offsetof(struct template, outline)},
    {"styles", template_ignore, 0},
    {"small", template_ignore, 0},
    {"continuation", read_part, offsetof(struct template, continuation)},
    {"footer", read_part, offsetof(struct template, footer)},
    {"body", read_part, offsetof(struct template, body)},
};

bool template_load(struct arena *arena, const struct file_text *file, const struct labels *labels,
    enum template_look look, struct template *ret, struct error *err)
{
	enum { MARGIN = 42520 }; /* 15 mm */
	struct template_reader reader = {
	    .arena = arena, .labels = labels, .widths = 100, .err = err};
	struct template template = {.margin = {MARGIN, MARGIN, MARGIN, MARGIN}, .outline = ""};
	const struct yaml *root, *small;

	if (!yaml_parse(arena, file->name, file->data, file->size, &root, err))
		return false;
	reader.styles = yaml_get(root, "styles");
	small = look == LOOK_SMALL ? yaml_get(root, "small") : NULL;
	reader.small = yaml_get(small, "styles");
	if (yaml_get(small, "widths") &&
	    !template_grey(&reader, yaml_get(small, "widths"), &reader.widths))
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
