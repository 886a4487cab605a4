#include "form/layout_strip.h"
#include "base/text.h"
#include "form/expand.h"

#include <utf8proc.h>

void layout_init(struct layout *layout, struct arena *arena, const struct labels *labels)
{
	*layout = (struct layout){.arena = arena, .labels = labels, .rows = 100};
	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		font_open(face, &layout->fonts[face]);
}

bool layout_error(const struct layout *layout, struct error *err)
{
	if (layout->why.kind == ERROR_NONE)
		return error_memory(err);
	*err = layout->why;
	return false;
}

struct strip *layout_strip(struct layout *layout, struct flow *flow, int height)
{
	struct strip *strip = arena_alloc(layout->arena, 1, sizeof *strip);

	if (!strip) {
		layout->failed = true;
		return NULL;
	}
	strip->height = height;
	if (flow->last)
		flow->last->next = strip;
	else
		flow->first = strip;
	flow->last = strip;
	return strip;
}

/* Letters written as a base and its marks become the one letter the font draws. */
static const char *composed(struct arena *arena, const char *text)
{
	const utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_NULLTERM;
	utf8proc_uint8_t *mapped = NULL;
	struct cleanup cleanup = {0};
	const char *copy;

	if (utf8proc_map((const utf8proc_uint8_t *)text, 0, &mapped, options) < 0)
		return NULL;
	boundary_hold(&cleanup, free, mapped);
	copy = arena_text(arena, (const char *)mapped);
	boundary_drop(&cleanup);
	free(mapped);
	return copy;
}

static bool is_ascii(const char *text)
{
	while (*text && (unsigned char)*text < 0x80)
		text++;
	return *text == '\0';
}

const char *layout_expand(struct layout *layout, const struct view *view, const char *text)
{
	struct text out = {.arena = layout->arena};
	const char *said;

	expand(layout->labels, view, text, &out);
	said = is_ascii(text_of(&out)) ? text_of(&out) : composed(layout->arena, text_of(&out));
	if (!out.failed && said)
		return said;
	layout->failed = true;
	return "";
}

void layout_mark(struct layout *layout, struct strip *strip, const struct mark *mark)
{
	struct mark *copy = strip ? arena_alloc(layout->arena, 1, sizeof *copy) : NULL;

	if (!copy) {
		layout->failed = true;
		return;
	}
	*copy = *mark;
	marks_add(&strip->marks, copy);
}

void layout_line(struct layout *layout, struct strip *strip, const struct mark *line)
{
	struct mark mark = *line;

	mark.kind = MARK_LINE;
	layout_mark(layout, strip, &mark);
}

void layout_fill(struct layout *layout, struct strip *strip, const struct mark *fill)
{
	struct mark mark = *fill;

	mark.kind = MARK_FILL;
	if (mark.grey > 0)
		layout_mark(layout, strip, &mark);
}

int layout_measure(struct layout *layout, struct layout_text *text)
{
	if (!fit_text(layout->arena, &layout->fonts[text->style->face], text->style, text->text,
	        text->width, &text->fit))
		layout->failed = true;
	if (text->fit.count > 1)
		layout->wrapped += text->fit.count - 1;
	return text->fit.count * text->fit.leading;
}

void layout_text_put(struct layout *layout, struct strip *strip, const struct layout_text *text)
{
	const struct style *style = text->style;

	for (int i = 0; i < text->fit.count; i++) {
		const struct fit_line *line = &text->fit.lines[i];
		struct mark mark = {.kind = MARK_TEXT, .size = text->fit.size, .grey = style->grey};

		/* An unset grey is black ink, not white. */
		mark.grey = style->grey > 0 ? style->grey : 100;
		mark.face = style->face;
		mark.text = line->text;
		mark.length = line->length;
		mark.width = line->width;
		mark.x = text->x;
		if (style->align == ALIGN_RIGHT)
			mark.x += text->width - line->width;
		else if (style->align == ALIGN_CENTER)
			mark.x += (text->width - line->width) / 2;
		mark.y = text->y + i * text->fit.leading + fit_baseline(text->fit.size);
		layout_mark(layout, strip, &mark);
	}
}

int layout_height(const struct flow *flow)
{
	int height = 0;

	for (const struct strip *strip = flow->first; strip; strip = strip->next)
		height += strip->height;
	return height;
}

bool layout_wanted(const struct template_word_list *when, const struct template_word_list *unless,
    const struct view *view)
{
	bool say = when->count == 0;

	for (size_t i = 0; i < when->count && !say; i++)
		say = view_says(view, when->words[i]);
	for (size_t i = 0; i < unless->count && say; i++)
		say = !view_says(view, unless->words[i]);
	return say;
}
