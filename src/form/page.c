#include "form/page.h"

#include "base/error.h"
#include "form/document.h"
#include "form/expand.h"
#include "form/layout.h"
#include "form/template.h"

/* Returns the cost of the body with rows of that height: its pages, and for equal pages the tables that are cut. */
static int cost_with(struct page_fill *fill, int rows, struct flow *flow)
{
	enum { CUTS_MOST = 10000 };
	struct page_fill trial = *fill;

	page_fill_lay(fill, rows, flow);
	trial.counting = true;
	if (!page_fill_deal(&trial, flow->first))
		return 0;
	return trial.count * CUTS_MOST + (trial.cuts < CUTS_MOST ? trial.cuts : CUTS_MOST - 1);
}

static bool is_one_page(int cost)
{
	enum { COST_OF_TWO = 20000 };

	return cost < COST_OF_TWO;
}

/* Lays out the body on as few pages as the lowest rows allow, and cuts no table that need not be cut. Among these
 * layouts it takes the highest rows, to avoid a last page with two rows. If many pages are needed anyway, rows keep
 * their given heights. */
static void lay_filled(struct page_fill *fill, struct flow *flow)
{
	enum { MANY = 90000 };
	int least = fill->template->fill[0], most = fill->template->fill[1];
	const int cost = cost_with(fill, most, flow);
	int cheapest;

	if (is_one_page(cost))
		return;
	if (cost >= MANY) {
		page_fill_lay(fill, 100, flow);
		return;
	}
	cheapest = cost_with(fill, least, flow);
	while (least < most && !fill->layout->failed) {
		const int rows = least + (most - least + 1) / 2;

		if (cost_with(fill, rows, flow) <= cheapest)
			least = rows;
		else
			most = rows - 1;
	}
	page_fill_lay(fill, least, flow);
}

/* --- a part made larger or smaller as a whole --- */

static int zoomed(int length, int per_cent, int of)
{
	return (int)((int64_t)length * per_cent / of);
}

/* The page and its margins, seen from a part that will be drawn so much larger. */
struct zoomed_page {
	struct template template;
	struct paper paper;
};

static struct zoomed_page zoom_page(const struct page_fill *fill, int zoom)
{
	struct zoomed_page page = {*fill->template, *fill->paper};

	page.paper.width = zoomed(page.paper.width, 100, zoom);
	page.paper.height = zoomed(page.paper.height, 100, zoom);
	for (size_t i = 0; i < 4; i++)
		page.template.margin[i] = zoomed(page.template.margin[i], 100, zoom);
	return page;
}

static void zoom_marks(const struct page *page, int zoom)
{
	for (; page; page = page->next)
		for (struct draw_op *mark = page->marks.first; mark; mark = mark->next) {
			mark->x = zoomed(mark->x, zoom, 100);
			mark->y = zoomed(mark->y, zoom, 100);
			mark->width = zoomed(mark->width, zoom, 100);
			mark->height = zoomed(mark->height, zoom, 100);
			mark->size = zoomed(mark->size, zoom, 100);
			mark->dash = zoomed(mark->dash, zoom, 100);
		}
}

/* Returns whether the part fits on one page when it is drawn larger by `zoom`. `ret_wrapped` becomes the number of
 * lines beyond the first of its texts. */
static bool fits_page(const struct page_fill *fill, int zoom, int *ret_wrapped)
{
	const struct zoomed_page page = zoom_page(fill, zoom);
	const int least = fill->template->fill[0];
	const int rows = zoom > 100 || least == 0 ? 100 : least;
	struct page_fill trial = *fill;
	struct error ignored = {0};
	struct flow body;
	bool fits;

	trial.template = &page.template;
	trial.paper = &page.paper;
	trial.counting = true;
	fill->layout->wrapped = 0;
	fits = page_fill_start(&trial, &ignored) && is_one_page(cost_with(&trial, rows, &body));
	*ret_wrapped = fill->layout->wrapped;
	return fits;
}

/* The largest that leaves the part on one page, and no text on more lines than at its own size; 100
 * where none does. Rows shrink before the whole. */
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
	while (least < most && !fill->layout->failed) {
		const int zoom = least + (most - least + 1) / 2;

		if (fits_page(fill, zoom, &wrapped) && (zoom <= 100 || wrapped <= usual))
			least = zoom;
		else
			most = zoom - 1;
	}
	return least;
}

bool page_lay(struct layout *layout, const struct template *template, const struct paper *paper,
    const struct template_scope *view, const struct page **ret_first, struct error *err)
{
	struct page_fill fill = {
	    .layout = layout, .template = template, .paper = paper, .view = view};
	const int zoom = find_zoom(&fill);
	const struct zoomed_page page = zoom_page(&fill, zoom);
	struct flow body;

	fill.template = &page.template;
	fill.paper = &page.paper;
	if (!page_fill_start(&fill, err))
		return false;
	if (fill.template->fill[1] > 0)
		lay_filled(&fill, &body);
	else
		page_fill_lay(&fill, 100, &body);
	if (layout->failed || !page_fill_deal(&fill, body.first) || !page_fill_parts(&fill))
		return layout_error(layout, err);
	zoom_marks(fill.first, zoom);
	*ret_first = fill.first;
	return true;
}
