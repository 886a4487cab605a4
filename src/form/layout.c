#include "form/layout.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "base/text.h"
#include "form/expand.h"
#include "form/font.h"
#include "form/labels.h"
#include "form/template.h"

#include <string.h>

/* --- fitting a text into a width --- */

enum { CAPITALS = 729 }; /* height of capitals in thousandths of the size, of both faces */

int fit_leading(int size)
{
	return size * 5 / 4;
}

int fit_baseline(int size)
{
	return (fit_leading(size) + size * CAPITALS / 1000) / 2;
}

static void add_line(struct arena *arena, const struct font *font, struct fitted_text *to,
    const char *text, size_t length)
{
	while (length > 0 && text[length - 1] == ' ')
		length--;
	to->lines = arena_room(arena, to->lines, (size_t)to->count, sizeof *to->lines);
	to->lines[to->count++] =
	    (struct fit_line){text, length, (int)font_width(font, text, length, to->size)};
}

/* Returns true if a line may end after the letter: after the hyphen between words, but not after
 * the minus of a number, which has a code of its own. */
static bool may_break_after(int32_t code_point, const char *next, const char *end)
{
	return next < end && (code_point == '-' || code_point == '/' || code_point == 0x2013) &&
	       *next != ' ';
}

/* Returns the end of the first line: after the last blank, hyphen or slash that fits; a word too
 * wide is broken in itself. */
static const char *first_line_end(
    const struct font *font, const char *text, const char *end, int width, int size)
{
	const char *cursor = text, *fits = NULL;
	int32_t previous = 0;
	int64_t used = 0;

	while (cursor < end) {
		const char *start = cursor;
		struct font_letter letter = font_next(font, &cursor, end, &previous);

		used += (int64_t)letter.advance * size;
		if (letter.code == ' ' && start > text)
			fits = cursor;
		else if (used > (int64_t)width * 1000)
			return fits ? fits : start > text ? start : cursor;
		else if (may_break_after(letter.code, cursor, end))
			fits = cursor;
	}
	return end;
}

static void break_lines(struct arena *arena, const struct font *font, const char *text, int width,
    struct fitted_text *to)
{
	const char *end = text + strlen(text);

	while (text < end) {
		const char *line_end = first_line_end(font, text, end, width, to->size);

		add_line(arena, font, to, text, (size_t)(line_end - text));
		for (text = line_end; text < end && *text == ' ';)
			text++;
	}
}

/* A number cut in two would be two numbers, so it shrinks as far as necessary. Blanks may group its
 * thousands, and a percent sign or a note's mark may follow. */
bool fit_is_number(const char *text)
{
	const char *end = text + strlen(text);

	while (text < end) {
		int32_t code_point = text_next(&text, end);
		enum { APART = 0xa0, THIN = 0x202f, NOTED = 0xb0 }; /* between thousands; ° */
		static const char signs[] = "+-0123456789.,/%*";
		if ((code_point != APART && code_point != THIN && code_point != NOTED &&
		        !(code_point > 0 && code_point < 0x80 && strchr(signs, code_point))))
			return false;
	}
	return true;
}

int fit_smallest(const struct style *style)
{
	if (style->smallest > 0 && style->smallest < style->size)
		return style->smallest;
	return style->size * 3 / 4;
}

/* Keeps the first lines, and of the last as much as leaves room for the sign of an omission. */
static void end_early(
    struct arena *arena, const struct font *font, int lines, int width, struct fitted_text *to)
{
	static const char sign[] = "…";
	struct fit_line *last = &to->lines[lines - 1];
	size_t length = last->length;
	char *text = arena_alloc(arena, length + sizeof sign, 1);

	memcpy(text, last->text, length);
	for (;;) {
		memcpy(text + length, sign, sizeof sign);
		*last = (struct fit_line){text, length + sizeof sign - 1, 0};
		last->width = (int)font_width(font, text, last->length, to->size);
		if (last->width <= width || length == 0)
			break;
		do /* a whole letter */
			length--;
		while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80);
	}
	to->count = lines;
}

int64_t fit_widest_word(const struct font *font, const char *text, int size)
{
	const char *end = text + strlen(text), *piece = text, *cursor = text;
	int32_t previous = 0;
	int64_t widest = 0;

	while (cursor < end) {
		const char *start = cursor;
		const struct font_letter letter = font_next(font, &cursor, end, &previous);
		const char *stop = letter.code == ' ' ? start : cursor;

		if (letter.code == ' ' || cursor == end ||
		    may_break_after(letter.code, cursor, end)) {
			const int64_t width = font_width(font, piece, (size_t)(stop - piece), size);

			widest = width > widest ? width : widest;
			piece = cursor;
		}
	}
	return widest;
}

enum { READABLE = 3500 }; /* no text but a number is set smaller to be whole */

int fit_size(const struct font *font, const struct style *style, const char *text, int width)
{
	enum { NUMBER_SMALLEST = 2500 };
	const int64_t whole = style->wrap ? fit_widest_word(font, text, style->size)
	                                  : font_width(font, text, strlen(text), style->size);
	int smallest = fit_smallest(style), size = style->size;

	/* The text shrinks to fill the width, but not to letters that are too small. */
	if (whole > width && whole > 0) {
		if (smallest > NUMBER_SMALLEST && fit_is_number(text))
			smallest = NUMBER_SMALLEST;
		size = (int)((int64_t)size * width / whole / 100 * 100);
		size = size < smallest ? smallest : size;
	}
	/* A word is not cut if it fits whole in letters that can still be read. */
	const int64_t widest = fit_widest_word(font, text, size);
	const int64_t shrunk = widest > 0 ? (int64_t)size * width / widest / 100 * 100 : size;

	return widest > width && shrunk >= READABLE ? (int)shrunk : size;
}

void fit_text(struct arena *arena, const struct font *font, const struct style *style,
    const char *text, int width, struct fitted_text *ret)
{
	const size_t length = strlen(text);
	const int lines = style->lines;

	*ret = (struct fitted_text){.size = style->size, .leading = fit_leading(style->size)};
	if (length == 0)
		return;
	ret->size = fit_size(font, style, text, width);
	if (font_width(font, text, length, ret->size) <= width)
		add_line(arena, font, ret, text, length);
	else
		break_lines(arena, font, text, width, ret);
	/* On lines that are counted a text shrinks further, as far as it can be read, before its
	 * end is left out. */
	while (lines > 0 && ret->count > lines && ret->size > READABLE) {
		ret->size = ret->size * 95 / 100 > READABLE ? ret->size * 95 / 100 : READABLE;
		ret->count = 0;
		break_lines(arena, font, text, width, ret);
	}
	if (lines > 0 && ret->count > lines)
		end_early(arena, font, lines, width, ret);
	ret->leading = fit_leading(ret->size);
}

/* --- marks and strips --- */

void draw_ops_add(struct draw_ops *marks, struct draw_op *mark)
{
	mark->next = NULL;
	if (marks->last)
		marks->last->next = mark;
	else
		marks->first = mark;
	marks->last = mark;
}

int draw_zoomed(int length, int per_cent, int of)
{
	return (int)((int64_t)length * per_cent / of);
}

void draw_ops_copy(
    struct arena *arena, struct draw_ops *marks, const struct draw_op *from, int x, int y, int zoom)
{
	for (; from; from = from->next) {
		struct draw_op *copy = arena_alloc(arena, 1, sizeof *copy);

		*copy = *from;
		copy->x = draw_zoomed(from->x + x, zoom, 100);
		copy->y = draw_zoomed(from->y + y, zoom, 100);
		copy->width = draw_zoomed(from->width, zoom, 100);
		copy->height = draw_zoomed(from->height, zoom, 100);
		copy->size = draw_zoomed(from->size, zoom, 100);
		copy->dash = draw_zoomed(from->dash, zoom, 100);
		draw_ops_add(marks, copy);
	}
}

struct strip *layout_strip(struct layout *layout, struct flow *flow, int height)
{
	struct strip *strip = arena_alloc(layout->arena, 1, sizeof *strip);

	strip->height = height;
	if (flow->last)
		flow->last->next = strip;
	else
		flow->first = strip;
	flow->last = strip;
	return strip;
}

const char *layout_expand(
    struct layout *layout, const struct template_scope *view, const char *text)
{
	return font_compose(layout->arena, expand(layout->arena, layout->labels, view, text));
}

void layout_mark(struct layout *layout, struct strip *strip, const struct draw_op *mark)
{
	if (mark->kind == MARK_FILL && mark->grey == 0)
		return;
	struct draw_op *copy = arena_alloc(layout->arena, 1, sizeof *copy);

	*copy = *mark;
	draw_ops_add(&strip->marks, copy);
}

/* Returns how far from the left a thing begins that leaves `room` in its width. */
static int indent_of(const struct style *style, int room)
{
	return style->align == ALIGN_RIGHT ? room : style->align == ALIGN_CENTER ? room / 2 : 0;
}

int layout_measure(struct layout *layout, struct layout_text *text)
{
	fit_text(layout->arena, &layout->fonts[text->style->bold], text->style, text->text,
	    text->width, &text->fit);
	if (text->fit.count > 1)
		layout->wrapped += text->fit.count - 1;
	return text->fit.count * text->fit.leading;
}

void layout_text_put(struct layout *layout, struct strip *strip, const struct layout_text *text)
{
	const struct style *style = text->style;

	for (int i = 0; i < text->fit.count; i++) {
		const struct fit_line *line = &text->fit.lines[i];
		/* An unset grey is black ink, not white. */
		struct draw_op mark = {.kind = MARK_TEXT,
		    .size = text->fit.size,
		    .grey = style->grey > 0 ? style->grey : 100,
		    .face = style->bold ? FONT_BOLD : FONT_REGULAR,
		    .text = line->text,
		    .length = line->length,
		    .width = line->width,
		    .x = text->x + indent_of(style, text->width - line->width)};

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

/* --- boxes --- */

enum { FIELD_LINE = 400, FIELD_GREY = 60, FRAME_WEIGHT = 500, FRAME_GREY = 60, CUT_DASH = 3000 };

/* Lays out the logo, as large as the width and the box's height allow; it keeps its shape. */
static void lay_image(struct layout *layout, const struct box *box, int width, struct flow *flow)
{
	const struct image *image = layout->logo;
	struct draw_op mark = {.kind = MARK_IMAGE, .image = image};
	int64_t height = box->height, across;

	if (!image)
		return;
	if (height == 0)
		height = (int64_t)width * image->height / image->width;
	across = height * image->width / image->height;
	if (across > width) {
		across = width;
		height = (int64_t)width * image->height / image->width;
	}
	mark.width = (int)across;
	mark.height = (int)height;
	mark.x = indent_of(&box->style, width - mark.width);
	layout_mark(layout, layout_strip(layout, flow, mark.height), &mark);
}

static void lay_qr(struct layout *layout, const struct box *box, const struct template_scope *view,
    int width, struct flow *flow)
{
	const char *text = layout_expand(layout, view, box->code);
	const int room = box->height > 0 && box->height < width ? box->height : width;
	struct draw_op mark = {.kind = MARK_QR, .grey = 100};
	struct qr *qr;

	if (!text[0])
		return;
	mark.qr = qr = arena_alloc(layout->arena, 1, sizeof *qr);
	*qr = qr_make(layout->arena, text);
	mark.width = mark.height = room - room % (qr->width + 2 * QR_WHITE);
	if (box->style.align == ALIGN_CENTER)
		mark.x = (width - mark.width) / 2;
	layout_mark(layout, layout_strip(layout, flow, mark.height), &mark);
}

static void add_space(struct layout *layout, struct flow *flow, int height)
{
	if (height > 0)
		layout_strip(layout, flow, height)->space = true;
}

/* Moves a flow's marks into one strip, from (x, y) on. */
static void pour(struct flow *flow, struct strip *into, int x, int y)
{
	for (struct strip *strip = flow->first; strip; strip = strip->next) {
		struct draw_op *mark = strip->marks.first;

		while (mark) {
			struct draw_op *next = mark->next;

			mark->x += x;
			mark->y += y;
			draw_ops_add(&into->marks, mark);
			mark = next;
		}
		strip->marks = (struct draw_ops){0};
		y += strip->height;
	}
}

static void lay_once(struct layout *layout, const struct box *box,
    const struct template_scope *view, int width, struct flow *flow);

/* A box at its place, and what it sees there. */
struct box_place {
	const struct box *box;
	struct template_scope view;
};

/* Lists the boxes that are drawn: one that is drawn for the rows of a list has a place for each. */
static size_t places_of(struct layout *layout, const struct boxes *boxes,
    const struct template_scope *view, struct box_place **ret)
{
	struct box_place *places = NULL;
	size_t count = 0;

	for (size_t i = 0; i < boxes->count; i++) {
		const struct box *box = &boxes->boxes[i];
		const struct answer *list = box->each ? scope_list(view, box->each) : NULL;
		const struct answer *row = answer_first(list);
		int times = box->each ? answer_count(list) : 1;

		if (!scope_shows(view, box->when, box->unless))
			continue;
		if (box->most > 0 && times > box->most)
			times = box->most;
		for (int index = 1; index <= times; index++, row = answer_next(row)) {
			struct template_scope inner = scope_row(view, row, index);

			if (!box->each && !scope_of(view, box->of, &inner))
				continue;
			places = arena_room(layout->arena, places, count, sizeof *places);
			places[count++] = (struct box_place){.box = box, .view = inner};
		}
	}
	*ret = places;
	return count;
}

/* Lays out places side by side. */
static void lay_side_by_side(struct layout *layout, const struct box *box,
    const struct box_place *places, size_t count, int width, struct flow *flow)
{
	struct flow *columns = arena_alloc(layout->arena, count, sizeof *columns);
	int *widths = arena_alloc(layout->arena, count, sizeof *widths);
	struct strip *strip = layout_strip(layout, flow, 0);
	int64_t rest = width - (int64_t)box->gap * ((int64_t)count - 1), shares = 0;
	int x = 0;

	for (size_t i = 0; i < count; i++) {
		rest -= places[i].box->width.fixed;
		shares += places[i].box->width.share;
	}
	rest = number_greater(rest, INT64_C(0));
	for (size_t i = 0; i < count; i++) {
		const struct width *wanted = &places[i].box->width;

		widths[i] = wanted->fixed > 0 ? wanted->fixed
		                              : (int)(rest * wanted->share / (shares ? shares : 1));
		lay_once(layout, places[i].box, &places[i].view, widths[i], &columns[i]);
		strip->height = number_greater(strip->height, layout_height(&columns[i]));
	}
	for (size_t i = 0; i < count; i++) {
		pour(&columns[i], strip, x,
		    box->bottom ? strip->height - layout_height(&columns[i]) : 0);
		x += widths[i] + box->gap;
	}
}

static void lay_columns(struct layout *layout, const struct box *box,
    const struct template_scope *view, int width, struct flow *flow)
{
	struct box_place *places;
	size_t count, rows, first = 0;

	if (box->fold && scope_says(view, "^small")) {
		layout_boxes(layout, &box->members, view, width, flow);
		return;
	}
	count = places_of(layout, &box->members, view, &places);
	if (count == 0)
		return;
	rows = box->across > 0 ? (count + (size_t)box->across - 1) / (size_t)box->across : 1;
	for (size_t i = 1; i <= rows; i++) {
		const size_t end = count * i / rows;

		lay_side_by_side(layout, box, &places[first], end - first, width, flow);
		first = end;
	}
}

/* Keeps the strips after `before` (NULL: all) on one page. */
static void keep_together(struct flow *flow, struct strip *before, enum keep keep)
{
	for (struct strip *strip = before ? before->next : flow->first; strip && strip->next;
	     strip = strip->next)
		if (strip->keep_next < keep)
			strip->keep_next = keep;
}

static void lay_stack(struct layout *layout, const struct box *box,
    const struct template_scope *view, int width, struct flow *flow)
{
	struct flow inner = {0};
	struct strip *strip;

	if (!box->frame && !box->cut && box->tint == 0 && box->padding == 0) {
		struct strip *before = flow->last;

		layout_boxes(layout, &box->members, view, width, flow);
		if (box->keep)
			keep_together(flow, before, KEEP_WISHED);
		return;
	}
	layout_boxes(layout, &box->members, view, width - 2 * box->padding, &inner);
	strip = layout_strip(layout, flow, 0);
	strip->height = layout_height(&inner) + 2 * box->padding;
	pour(&inner, strip, box->padding, box->padding);
	layout_mark(layout, strip,
	    &(struct draw_op){
	        .kind = MARK_FILL, .width = width, .height = strip->height, .grey = box->tint});
	if (box->frame || box->cut) {
		const int height = strip->height;
		const int sides[][4] = {{0, 0, width, 0}, {0, height, width, 0}, {0, 0, 0, height},
		    {width, 0, 0, height}};

		for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
			layout_mark(layout, strip,
			    &(struct draw_op){.kind = MARK_LINE,
			        .x = sides[i][0],
			        .y = sides[i][1],
			        .width = sides[i][2],
			        .height = sides[i][3],
			        .size = FRAME_WEIGHT,
			        .grey = FRAME_GREY,
			        .dash = box->cut ? CUT_DASH : 0});
	}
}

static void lay_once(struct layout *layout, const struct box *box,
    const struct template_scope *view, int width, struct flow *flow)
{
	struct strip *before = flow->last;

	add_space(layout, flow, box->above);
	switch (box->kind) {
	case BOX_TEXT: {
		/* A text goes on to the next page line by line, but with two lines on each at
		 * least. */
		struct layout_text text = {.style = &box->style, .width = width};

		text.text = layout_expand(layout, view, box->text);
		layout_measure(layout, &text);
		for (int i = 0; i < text.fit.count; i++) {
			struct layout_text line = text;
			struct strip *strip = layout_strip(layout, flow, text.fit.leading);

			line.fit.lines = &text.fit.lines[i];
			line.fit.count = 1;
			layout_text_put(layout, strip, &line);
			if ((i == 0 || i == text.fit.count - 2) && i < text.fit.count - 1)
				strip->keep_next = KEEP_ALWAYS;
		}
	} break;
	case BOX_FIELD: {
		/* A caption, a value and a line to write on, which stays when there is no value. */
		enum { GAP = 1200 };
		struct layout_text caption = {.style = &box->caption_style, .width = width};
		struct layout_text value = {.style = &box->style, .width = width};

		caption.text = layout_expand(layout, view, box->caption);
		value.text = layout_expand(layout, view, box->text);
		const int caption_height = layout_measure(layout, &caption);
		const int value_height = layout_measure(layout, &value);
		/* Room to write shrinks with the rows of tables, but does not grow with them. */
		int room = box->room * number_lesser(layout->rows, 100) / 100;

		room = number_greater(
		    number_greater(room, fit_leading(box->style.size)), value_height);
		const int line = GAP + room + (box->caption_below ? 0 : caption_height);

		caption.y = box->caption_below ? line + GAP : 0;
		value.y = line - GAP - value_height;
		struct strip *strip = layout_strip(
		    layout, flow, box->caption_below ? caption.y + caption_height : line + GAP);

		layout_text_put(layout, strip, &caption);
		layout_text_put(layout, strip, &value);
		layout_mark(layout, strip,
		    &(struct draw_op){.kind = MARK_LINE,
		        .y = line,
		        .width = width,
		        .size = FIELD_LINE,
		        .grey = FIELD_GREY});
	} break;
	case BOX_COLUMNS:
		lay_columns(layout, box, view, width, flow);
		break;
	case BOX_STACK:
		lay_stack(layout, box, view, width, flow);
		break;
	case BOX_TABLE:
		paper_table_lay(layout, box->table, view, width, flow);
		break;
	case BOX_CHART:
		chart_lay(layout, box, view, width, flow);
		break;
	case BOX_QR:
		lay_qr(layout, box, view, width, flow);
		break;
	case BOX_IMAGE:
		lay_image(layout, box, width, flow);
		break;
	case BOX_RULE: {
		struct strip *strip = layout_strip(layout, flow, box->weight);

		layout_mark(layout, strip,
		    &(struct draw_op){.kind = MARK_LINE,
		        .y = box->weight / 2,
		        .width = width,
		        .size = box->weight,
		        .grey = box->style.grey > 0 ? box->style.grey : 100});
	} break;
	case BOX_SPACE:
		add_space(layout, flow, box->height);
		break;
	}
	add_space(layout, flow, box->below);
	if (!box->with_next || flow->last == before)
		return;
	keep_together(flow, before, KEEP_ALWAYS);
	flow->last->keep_next = KEEP_ALWAYS;
}

void layout_boxes(struct layout *layout, const struct boxes *boxes,
    const struct template_scope *view, int width, struct flow *flow)
{
	struct box_place *places;
	const size_t count = places_of(layout, boxes, view, &places);

	for (size_t i = 0; i < count; i++)
		lay_once(layout, places[i].box, &places[i].view, width, flow);
}
