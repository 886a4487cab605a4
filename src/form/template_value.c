#include "form/template_value.h"

#include "base/message.h"
#include "form/expand.h"

#include <string.h>

enum { LENGTH_MOST = 5000000 };

bool template_word(struct template_reader *reader, const struct yaml *node, void *field)
{
	if (node->kind != YAML_KIND_TEXT)
		return template_wrong(reader, node, MESSAGE_WORDS("a word"));
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
	struct template_word_list *words = field;
	const char **members;

	if (node->kind == YAML_KIND_TEXT) {
		members = arena_alloc(reader->arena, 1, sizeof *members);
		members[0] = node->text;
		*words = (struct template_word_list){members, 1};
		return true;
	}
	members = template_members(reader, node, "names", sizeof *members);
	if (!members)
		return false;
	for (size_t i = 0; i < node->count; i++)
		if (!template_word(reader, node->values[i], &members[i]))
			return false;
	*words = (struct template_word_list){members, node->count};
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
	return template_wrong(reader, node, MESSAGE_WORDS("a length such as 12mm, 9pt or 9"));
}

bool template_width(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct width *width = field;
	int length;

	if (node->kind != YAML_KIND_TEXT || !is_length(node->text, &length) || length == 0)
		return template_wrong(
		    reader, node, MESSAGE_WORDS("a width such as 12mm, or a number for a share"));
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

	if (!yaml_integer(node, MESSAGE_WORDS("per cent of black"), 0, 100, &value, reader->err))
		return false;
	*(int *)field = (int)value;
	return true;
}

bool template_yes(struct template_reader *reader, const struct yaml *node, void *field)
{
	const bool yes = node->kind == YAML_KIND_TEXT && strcmp(node->text, "yes") == 0;

	if (!yes && (node->kind != YAML_KIND_TEXT || strcmp(node->text, "no") != 0))
		return template_wrong(reader, node, MESSAGE_WORDS("yes or no"));
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
	return template_wrong(reader, node, MESSAGE_WORDS("left, center or right"));
}

bool template_ignore(struct template_reader *reader, const struct yaml *node, void *field)
{
	(void)reader;
	(void)node;
	(void)field;
	return true;
}
