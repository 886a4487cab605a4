#include "form/press.h"
#include "form/layout.h"

static void put_marks(struct press *press, struct page *page, const struct strip *strip, int y)
{
	if (press->counting)
		return;
	for (const struct mark *mark = strip->marks.first; page && mark; mark = mark->next) {
		struct mark *copy = arena_alloc(press->layout->arena, 1, sizeof *copy);

		if (!copy) {
			press->layout->failed = true;
			return;
		}
		*copy = *mark;
		copy->x += press->template->margin[3];
		copy->y += y;
		marks_add(&page->marks, copy);
	}
}

static void put_strip(struct press *press, const struct strip *strip)
{
	put_marks(press, press->last, strip, press->y);
	press->y += strip->height;
	press->fresh = false;
}

static bool add_page(struct press *press)
{
	enum { PAGES_MOST = 10000 };
	struct page *page = NULL;

	if (press->count == PAGES_MOST)
		(void)error_set(&press->layout->why, ERROR_INPUT, "template-room",
		    "one part of the document takes more than %d pages", PAGES_MOST);
	else
		page = arena_alloc(press->layout->arena, 1, sizeof *page);
	if (!page) {
		press->layout->failed = true;
		return false;
	}
	if (press->last)
		press->last->next = page;
	else
		press->first = page;
	press->last = page;
	return true;
}

static bool new_page(struct press *press)
{
	if (!press->counting && !add_page(press))
		return false;
	press->top = press->template->margin[0];
	if (press->count++ > 0)
		press->top += press->head_height;
	press->bottom = press->paper->height - press->template->margin[2] - press->foot_height;
	press->y = press->top;
	press->fresh = true;
	return true;
}

/* Height of the strips held together so much, the given one first. */
static int kept_height(const struct strip *strip, enum keep least)
{
	int height = 0;

	for (; strip; strip = strip->next) {
		height += strip->height;
		if (strip->keep_next < least)
			break;
	}
	return height;
}

/* Room for a strip with what it is held together with, where a page has that; for the strip alone otherwise. */
static int room_needed(const struct strip *strip, enum keep least, int whole)
{
	const int height = kept_height(strip, least);

	return height <= whole ? height : strip->height;
}

static int repeat_height(const struct strip *strip)
{
	const struct strip *head = strip->repeat;
	int height = 0;

	for (int i = 0; i < strip->repeat_count && head; i++, head = head->next)
		height += head->height;
	return height;
}

static void put_repeat(struct press *press, const struct strip *strip)
{
	const struct strip *head = strip->repeat;

	if (strip->repeat_count > 0)
		press->cuts++;
	for (int i = 0; i < strip->repeat_count && head; i++, head = head->next)
		put_strip(press, head);
}

/* Where a strip taller than a page can be cut without cutting a line of text; at least 1. */
static int cut_height(const struct strip *strip, int height)
{
	bool again = true;
	int cut = height;

	while (again && cut > 0) {
		again = false;
		for (const struct mark *mark = strip->marks.first; mark; mark = mark->next) {
			int top = mark->y - mark->size, bottom = mark->y + mark->size / 4;

			if (mark->kind != MARK_TEXT || top >= cut || bottom <= cut)
				continue;
			cut = top;
			again = true;
		}
	}
	return cut > 0 ? cut : height;
}

/* The piece of a mark between two heights; false where nothing of it is there. */
static bool clip(const struct mark *mark, int from, int to, struct mark *ret)
{
	int top = mark->y, bottom = mark->y + mark->height;

	*ret = *mark;
	if (mark->kind == MARK_TEXT || mark->kind == MARK_IMAGE || mark->kind == MARK_QR ||
	    mark->height == 0) {
		top = mark->y - (mark->kind == MARK_TEXT ? mark->size / 2 : 0);
		if (top < from || top > to || (top == to && mark->kind != MARK_LINE))
			return false;
		ret->y -= from;
		return true;
	}
	if (top < from)
		top = from;
	if (bottom > to)
		bottom = to;
	ret->y = top - from;
	ret->height = bottom - top;
	return bottom > top;
}

static void put_piece(struct press *press, const struct strip *strip, int from, int to)
{
	struct strip piece = {.height = to - from};

	for (const struct mark *mark = press->counting ? NULL : strip->marks.first; mark;
	     mark = mark->next) {
		struct mark *copy = arena_alloc(press->layout->arena, 1, sizeof *copy);

		if (!copy) {
			press->layout->failed = true;
			return;
		}
		if (!clip(mark, from, to, copy))
			continue;
		marks_add(&piece.marks, copy);
	}
	put_strip(press, &piece);
}

/* A strip taller than a page goes on over as many as it needs. */
static void put_tall(struct press *press, const struct strip *strip)
{
	int from = 0;

	while (from < strip->height && !press->layout->failed) {
		struct strip rest = {.marks = strip->marks};
		int room = press->bottom - press->y, to = strip->height;

		if (room < 1)
			room = 1;
		if (to - from > room)
			to = cut_height(&rest, from + room);
		if (to <= from)
			to = from + room;
		put_piece(press, strip, from, to);
		from = to;
		if (from < strip->height && !new_page(press))
			return;
	}
}

bool press_deal(struct press *press, const struct strip *strip)
{
	enum keep kept = KEEP_FREE; /* how the strip before holds this one on its page */
	enum keep least =
	    KEEP_WISHED; /* what of that counts: of a whole longer than a page, its headings alone */

	for (; strip; kept = strip->keep_next, strip = strip->next) {
		const int room = press->bottom - press->y;
		const int whole = press->paper->height - press->template->margin[0] -
		                  press->template->margin[2] - press->foot_height -
		                  press->head_height - repeat_height(strip);
		int needed = strip->height;

		if (kept == KEEP_FREE)
			least =
			    kept_height(strip, KEEP_WISHED) <= whole ? KEEP_WISHED : KEEP_ALWAYS;
		if (kept < least)
			needed = room_needed(strip, least, whole);
		if (strip->space && (press->fresh ? press->count > 1 : strip->height > room))
			continue;
		if ((needed > room || strip->wants > room) && !press->fresh) {
			if (!new_page(press))
				return false;
			if (strip->space)
				continue;
			put_repeat(press, strip);
		}
		if (strip->height > press->bottom - press->y)
			put_tall(press, strip);
		else
			put_strip(press, strip);
	}
	return !press->layout->failed;
}

static void lay_part(
    struct press *press, const struct boxes *boxes, const struct view *view, struct flow *flow)
{
	*flow = (struct flow){0};
	layout_boxes(press->layout, boxes->boxes, boxes->count, view, press->width, flow);
}

/* Heads and feet are measured with numbers as long as they get, drawn when the pages are counted. */
static bool number_scope(struct press *press, int page, int pages, struct answer **ret_scope)
{
	*ret_scope = answer_make(press->layout->arena);
	answer_number(*ret_scope, "page", page);
	answer_number(*ret_scope, "pages", pages);
	if (!answer_failed(*ret_scope))
		return true;
	press->layout->failed = true;
	return false;
}

static bool measure_parts(struct press *press)
{
	struct answer *scope;
	struct flow flow;

	if (!number_scope(press, 888, 888, &scope))
		return false;
	struct view view = view_row(press->view, scope, 0);

	lay_part(press, &press->template->footer, &view, &flow);
	press->foot_height = layout_height(&flow);
	lay_part(press, &press->template->continuation, &view, &flow);
	press->head_height = layout_height(&flow);
	return !press->layout->failed;
}

static void put_flow(struct press *press, struct page *page, const struct flow *flow, int y)
{
	for (const struct strip *strip = flow->first; strip; strip = strip->next) {
		put_marks(press, page, strip, y);
		y += strip->height;
	}
}

bool press_parts(struct press *press)
{
	int number = 1;

	for (struct page *page = press->first; page; page = page->next, number++) {
		struct answer *scope;
		struct flow flow;

		if (!number_scope(press, number, press->count, &scope))
			return false;
		struct view view = view_row(press->view, scope, 0);

		lay_part(press, &press->template->footer, &view, &flow);
		put_flow(press, page, &flow,
		    press->paper->height - press->template->margin[2] - layout_height(&flow));
		if (number == 1)
			continue;
		lay_part(press, &press->template->continuation, &view, &flow);
		put_flow(press, page, &flow, press->template->margin[0]);
	}
	return !press->layout->failed;
}

void press_lay(struct press *press, int rows, struct flow *flow)
{
	press->layout->rows = rows;
	lay_part(press, &press->template->body, press->view, flow);
	press->layout->rows = 100;
}

bool press_start(struct press *press, struct error *err)
{
	const struct template *template = press->template;
	const int room = press->paper->height - template->margin[0] - template->margin[2];

	press->width = press->paper->width - template->margin[1] - template->margin[3];
	if (!measure_parts(press))
		return layout_error(press->layout, err);
	if (press->head_height + press->foot_height > room / 2)
		return yaml_error(
		    press->head_height > 0 ? template->continuation.at : template->footer.at, err,
		    "template-room",
		    "`continuation` and `footer` leave no room for the body; `lines` in their "
		    "styles limits them");
	return new_page(press) || layout_error(press->layout, err);
}
