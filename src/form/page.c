#include "form/layout.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/template.h"

/* The pages of one part while they are filled, or only counted. */
struct page_fill {
	struct layout *layout;
	const struct template *template;
	const struct paper *paper;
	int zoom;                    /* per cent by which the part is drawn larger or smaller */
	int margin[4], paper_height; /* seen from that part */
	const struct template_scope *view;
	struct page *first, *last;
	int count;       /* pages so far */
	int cuts;        /* tables that continue on the next page */
	int top, bottom; /* of the body on the page being filled */
	int y;
	bool fresh;    /* the page has nothing of the body yet */
	bool counting; /* how many pages: nothing is put on them */
	int width, foot_height, head_height;
};

static void put_marks(struct page_fill *fill, struct page *page, const struct strip *strip, int y)
{
	if (!fill->counting)
		draw_ops_copy(fill->layout->arena, &page->marks, strip->marks.first,
		    fill->margin[3], y, fill->zoom);
}

static void put_strip(struct page_fill *fill, const struct strip *strip)
{
	put_marks(fill, fill->last, strip, fill->y);
	fill->y += strip->height;
	fill->fresh = false;
}

static void new_page(struct page_fill *fill)
{
	enum { PAGES_MOST = 10000 };

	if (!fill->counting) {
		struct page *page = arena_alloc(fill->layout->arena, 1, sizeof *page);

		if (fill->count == PAGES_MOST)
			break_off(ERROR_INPUT, SAY_TEMPLATE_ROOM_PART_DOCUMENT_TAKES, PAGES_MOST);
		if (fill->last)
			fill->last->next = page;
		else
			fill->first = page;
		fill->last = page;
	}
	fill->top = fill->margin[0];
	if (fill->count++ > 0)
		fill->top += fill->head_height;
	fill->bottom = fill->paper_height - fill->margin[2] - fill->foot_height;
	fill->y = fill->top;
	fill->fresh = true;
}

/* Returns the height of the strips from `strip` on that are kept together at least as much as `least`. */
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

/* Returns where a strip taller than a page can be cut without cutting a line of text; at least 1. */
static int cut_height(const struct strip *strip, int height)
{
	bool again = true;
	int cut = height;

	while (again && cut > 0) {
		again = false;
		for (const struct draw_op *mark = strip->marks.first; mark; mark = mark->next) {
			const int top = mark->y - mark->size, bottom = mark->y + mark->size / 4;

			if (mark->kind == MARK_TEXT && top < cut && bottom > cut) {
				cut = top;
				again = true;
			}
		}
	}
	return cut > 0 ? cut : height;
}

/* Cuts out the piece of a mark between two heights. Returns false if there is none. */
static bool clip(const struct draw_op *mark, int from, int to, struct draw_op *ret)
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

/* Puts a strip taller than a page onto as many pages as it needs. */
static void put_tall(struct page_fill *fill, const struct strip *strip)
{
	for (int from = 0, to; from < strip->height; from = to) {
		struct strip piece = {0};
		int room;

		if (from > 0)
			new_page(fill);
		room = number_greater(fill->bottom - fill->y, 1);
		to = strip->height;
		if (to - from > room)
			to = cut_height(strip, from + room);
		if (to <= from)
			to = from + room;
		piece.height = to - from;
		for (const struct draw_op *mark = fill->counting ? NULL : strip->marks.first; mark;
		     mark = mark->next) {
			struct draw_op *copy = arena_alloc(fill->layout->arena, 1, sizeof *copy);

			if (clip(mark, from, to, copy))
				draw_ops_add(&piece.marks, copy);
		}
		put_strip(fill, &piece);
	}
}

/* Deals strips out to pages. */
static void deal(struct page_fill *fill, const struct strip *strip)
{
	enum keep kept = KEEP_FREE; /* how the strip before holds this one on its page */
	enum keep least =
	    KEEP_WISHED; /* what of that counts: of a whole longer than a page, its headings alone */

	for (; strip; kept = strip->keep_next, strip = strip->next) {
		const struct strip *head = strip->repeat;
		const int room = fill->bottom - fill->y;
		int whole = fill->paper_height - fill->margin[0] - fill->margin[2] -
		            fill->foot_height - fill->head_height;
		int needed = strip->height;

		for (int i = 0; i < strip->repeat_count; i++, head = head->next)
			whole -= head->height;
		if (kept == KEEP_FREE)
			least =
			    kept_height(strip, KEEP_WISHED) <= whole ? KEEP_WISHED : KEEP_ALWAYS;
		if (kept < least) {
			/* A strip needs room for everything that is held together with it, if a page has that room,
			 * otherwise for itself alone. */
			const int height = kept_height(strip, least);
			needed = height <= whole ? height : strip->height;
		}
		if (strip->space && (fill->fresh ? fill->count > 1 : strip->height > room))
			continue;
		if ((needed > room || strip->wants > room) && !fill->fresh) {
			new_page(fill);
			if (strip->space)
				continue;
			fill->cuts += strip->repeat_count > 0;
			head = strip->repeat;
			for (int i = 0; i < strip->repeat_count; i++, head = head->next)
				put_strip(fill, head);
		}
		if (strip->height > fill->bottom - fill->y)
			put_tall(fill, strip);
		else
			put_strip(fill, strip);
	}
}

static struct flow lay_part(
    struct page_fill *fill, const struct boxes *boxes, const struct template_scope *view)
{
	struct flow flow = {0};

	layout_boxes(fill->layout, boxes, view, fill->width, &flow);
	return flow;
}

/* Makes the numbers of a page. Heads and feet are measured with the longest numbers, and drawn when
 * the pages are counted. */
static struct answer *number_scope(const struct page_fill *fill, int page, int pages)
{
	struct answer *scope = answer_make(fill->layout->arena);

	answer_number(scope, "page", page);
	answer_number(scope, "pages", pages);
	return scope;
}

static void put_flow(struct page_fill *fill, struct page *page, const struct flow *flow, int y)
{
	for (const struct strip *strip = flow->first; strip; strip = strip->next) {
		put_marks(fill, page, strip, y);
		y += strip->height;
	}
}

/* Lays out the body with rows of that per cent of their height. */
static void lay_body(struct page_fill *fill, int rows, struct flow *flow)
{
	fill->layout->rows = rows;
	*flow = lay_part(fill, &fill->template->body, fill->view);
	fill->layout->rows = 100;
}

/* Measures the heads and feet of pages, and begins the first page. Returns false if they leave no room. */
static bool start_pages(struct page_fill *fill)
{
	const struct template *template = fill->template;
	const int room = fill->paper_height - fill->margin[0] - fill->margin[2];
	const struct template_scope view = scope_row(fill->view, number_scope(fill, 888, 888), 0);
	struct flow flow = lay_part(fill, &template->footer, &view);

	fill->foot_height = layout_height(&flow);
	flow = lay_part(fill, &template->continuation, &view);
	fill->head_height = layout_height(&flow);
	if (fill->head_height + fill->foot_height > room / 2)
		return false;
	new_page(fill);
	return true;
}

/* --- rows made higher or lower --- */

enum { COST_OF_PAGE = 10000 };

/* Returns the cost of the body with rows of that height: its pages, and for equal pages the tables that are cut. */
static int cost_with(struct page_fill *fill, int rows, struct flow *flow)
{
	struct page_fill trial = *fill;

	lay_body(fill, rows, flow);
	trial.counting = true;
	deal(&trial, flow->first);
	return trial.count * COST_OF_PAGE + number_lesser(trial.cuts, COST_OF_PAGE - 1);
}

/* Lays out the body on as few pages as the lowest rows allow, and cuts no table that need not be cut. Among these
 * layouts it takes the highest rows, to avoid a last page with two rows. If many pages are needed anyway, rows keep
 * their given heights. */
static void lay_filled(struct page_fill *fill, struct flow *flow)
{
	enum { PAGES_MANY = 9 };
	int least = fill->template->fill[0], most = fill->template->fill[1];
	const int cost = cost_with(fill, most, flow);
	int cheapest;

	if (cost < 2 * COST_OF_PAGE)
		return;
	if (cost >= PAGES_MANY * COST_OF_PAGE) {
		lay_body(fill, 100, flow);
		return;
	}
	cheapest = cost_with(fill, least, flow);
	while (least < most) {
		const int rows = least + (most - least + 1) / 2;

		if (cost_with(fill, rows, flow) <= cheapest)
			least = rows;
		else
			most = rows - 1;
	}
	lay_body(fill, least, flow);
}

/* --- a part made larger or smaller as a whole --- */

/* Measures the page and its margins as a part sees them that will be drawn at `zoom` per cent. */
static void zoom_page(struct page_fill *fill, int zoom)
{
	fill->zoom = zoom;
	for (size_t i = 0; i < 4; i++)
		fill->margin[i] = draw_zoomed(fill->template->margin[i], 100, zoom);
	fill->paper_height = draw_zoomed(fill->paper->height, 100, zoom);
	fill->width =
	    draw_zoomed(fill->paper->width, 100, zoom) - fill->margin[1] - fill->margin[3];
}

/* Returns true if the part fits on one page when it is drawn at `zoom` per cent. `ret_wrapped`
 * becomes the number of lines beyond the first of its texts. */
static bool fits_page(const struct page_fill *fill, int zoom, int *ret_wrapped)
{
	const int least = fill->template->fill[0];
	const int rows = zoom > 100 || least == 0 ? 100 : least;
	struct page_fill trial = *fill;
	struct flow body;
	bool fits;

	zoom_page(&trial, zoom);
	trial.counting = true;
	fill->layout->wrapped = 0;
	fits = start_pages(&trial) && cost_with(&trial, rows, &body) < 2 * COST_OF_PAGE;
	*ret_wrapped = fill->layout->wrapped;
	return fits;
}

/* Returns the largest zoom, in per cent, that leaves the part on one page and no text on more lines
 * than at its own size; 100 if there is none. Rows shrink before the whole. */
static int find_zoom(struct page_fill *fill)
{
	int least = fill->template->zoom[0], most = fill->template->zoom[1];
	int usual, wrapped;

	if (most == 0)
		return 100;
	if (fits_page(fill, 100, &usual))
		least = 100;
	else if (!fits_page(fill, least, &wrapped))
		return 100;
	while (least < most) {
		const int zoom = least + (most - least + 1) / 2;

		if (fits_page(fill, zoom, &wrapped) && (zoom <= 100 || wrapped <= usual))
			least = zoom;
		else
			most = zoom - 1;
	}
	return least;
}

struct page *page_lay(struct layout *layout, const struct template *template,
    const struct paper *paper, const struct template_scope *view)
{
	struct page_fill fill = {
	    .layout = layout, .template = template, .paper = paper, .view = view};
	struct flow body;
	int number = 1;

	zoom_page(&fill, find_zoom(&fill));
	if (!start_pages(&fill))
		yaml_refuse(fill.head_height > 0 ? template->continuation.at : template->footer.at,
		    SAY_TEMPLATE_ROOM_CONTINUATION_FOOTER_LEAVE);
	if (template->fill[1] > 0)
		lay_filled(&fill, &body);
	else
		lay_body(&fill, 100, &body);
	deal(&fill, body.first);
	/* The heads and feet of the pages, which are counted now. */
	for (struct page *page = fill.first; page; page = page->next, number++) {
		const struct template_scope own =
		    scope_row(view, number_scope(&fill, number, fill.count), 0);
		struct flow flow = lay_part(&fill, &template->footer, &own);

		put_flow(
		    &fill, page, &flow, fill.paper_height - fill.margin[2] - layout_height(&flow));
		if (number == 1)
			continue;
		flow = lay_part(&fill, &template->continuation, &own);
		put_flow(&fill, page, &flow, fill.margin[0]);
	}
	return fill.first;
}
