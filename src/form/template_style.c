#include "form/template_style.h"

#include "base/message.h"
#include "form/template_value.h"

static const struct style plain = {.size = 9000};

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
	const struct yaml *style = yaml_get(named, "style");
	const struct yaml *base = style_called(reader, style ? style->text : "body");

	if (style && (!base || depth >= DEPTH_MOST))
		return yaml_error(style, reader->err, "template-style",
		    base ? "there is no style `%s` that does not build on itself"
		         : "there is no style `%s`",
		    style->text);
	*ret = plain;
	if (base && (style || base != named) && !named_style(reader, base, depth + 1, ret))
		return false;
	return template_read_map(
	    reader, named, "a style", style_keys, sizeof style_keys / sizeof *style_keys, ret);
}

bool template_style(
    struct template_reader *reader, const struct yaml *map, const char *name, struct style *ret)
{
	const struct yaml *style = yaml_get(map, "style"), *named;

	if (style && style->kind != YAML_KIND_TEXT)
		return template_wrong(reader, style, MESSAGE_WORDS("the name of a style"));
	named = style_called(reader, style ? style->text : name);
	if (style && !named)
		return yaml_error(
		    style, reader->err, "template-style", "there is no style `%s`", style->text);
	if (!named)
		named = style_called(reader, "body");
	*ret = plain;
	return !named || named_style(reader, named, 0, ret);
}
