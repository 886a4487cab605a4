#include "form/document.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/file.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/font.h"
#include "form/labels.h"
#include "form/layout.h"
#include "form/template.h"

#include <string.h>

/* --- pages, onto which the strips of one part are dealt out --- */

struct page {
	struct page *next;
	struct draw_ops marks; /* from the top left corner of the paper */
	const char *outline;   /* of the first page of a part; otherwise NULL */
};

struct paper {
	const char *name;
	int width, height;
};

/* The pages of one part while they are filled, or only counted. */
struct page_fill {
	struct layout *layout;
	const struct template *template;
	const struct paper *paper;
	int zoom;                    /* per cent by which the part is drawn larger or smaller */
	int margin[4], paper_height; /* seen from that part */
	const struct template_scope *view;
	struct page *first, *last;
	int count;     /* pages so far */
	int cuts;      /* tables that continue on the next page */
	int y, bottom; /* of the body on the page being filled */
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
			break_off(ERROR_INPUT, SAY_TEMPLATE_ROOM_TOO_MANY_PAGES, PAGES_MOST);
		if (fill->last)
			fill->last->next = page;
		else
			fill->first = page;
		fill->last = page;
	}
	fill->y = fill->margin[0];
	if (fill->count++ > 0)
		fill->y += fill->head_height;
	fill->bottom = fill->paper_height - fill->margin[2] - fill->foot_height;
	fill->fresh = true;
}

/* Returns the height of the strips from `strip` on that are kept together at least as much as
 * `least`. */
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

/* Returns where a strip taller than a page can be cut without cutting a line of text; at least
 * 1. */
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

		if (from > 0)
			new_page(fill);
		const int room = number_greater(fill->bottom - fill->y, 1);

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
	    KEEP_WISHED; /* the hold that counts: in a whole longer than a page, only headings */

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
			/* A strip needs room for everything that is held together with it, if a
			 * page has that room, otherwise for itself alone. */
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

static struct flow lay_boxes(
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
	*flow = lay_boxes(fill, &fill->template->body, fill->view);
	fill->layout->rows = 100;
}

/* Measures the heads and feet of pages, and begins the first page. Returns false if they leave
 * no room. */
static bool start_pages(struct page_fill *fill)
{
	const struct template *template = fill->template;
	const int room = fill->paper_height - fill->margin[0] - fill->margin[2];
	const struct template_scope view = scope_row(fill->view, number_scope(fill, 888, 888), 0);
	struct flow flow = lay_boxes(fill, &template->footer, &view);

	fill->foot_height = layout_height(&flow);
	flow = lay_boxes(fill, &template->continuation, &view);
	fill->head_height = layout_height(&flow);
	if (fill->head_height + fill->foot_height > room / 2)
		return false;
	new_page(fill);
	return true;
}

/* --- rows made higher or lower --- */

enum { COST_OF_PAGE = 10000 };

/* Returns the cost of the body with rows of that height: its pages, and for equal pages the
 * tables that are cut. */
static int cost_with(struct page_fill *fill, int rows, struct flow *flow)
{
	struct page_fill trial = *fill;

	lay_body(fill, rows, flow);
	trial.counting = true;
	deal(&trial, flow->first);
	return trial.count * COST_OF_PAGE + number_lesser(trial.cuts, COST_OF_PAGE - 1);
}

/* Lays out the body on as few pages as the lowest rows allow, and cuts no table that need not be
 * cut. Among these layouts it takes the highest rows, to avoid a last page with two rows. If
 * many pages are needed anyway, rows keep their given heights. */
static void lay_filled(struct page_fill *fill, struct flow *flow)
{
	enum { PAGES_MANY = 9 };
	int least = fill->template->fill[0], most = fill->template->fill[1];
	const int cost = cost_with(fill, most, flow);

	if (cost < 2 * COST_OF_PAGE)
		return;
	if (cost >= PAGES_MANY * COST_OF_PAGE) {
		lay_body(fill, 100, flow);
		return;
	}
	const int cheapest = cost_with(fill, least, flow);

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

	zoom_page(&trial, zoom);
	trial.counting = true;
	fill->layout->wrapped = 0;
	const bool fits = start_pages(&trial) && cost_with(&trial, rows, &body) < 2 * COST_OF_PAGE;

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

/* --- the paper of a document, and its template --- */

/* ISO 216 and ANSI, in thousandths of a point. */
static const struct paper papers[] = {
    {"a4", 595276, 841890},
    {"letter", 612000, 792000},
    {"a6", 297638, 419528},
};

enum { PAPERS = sizeof papers / sizeof *papers };

/* Everything that a document is drawn with. */
struct document_drawing {
	const struct document_request *request;
	struct labels labels;
	struct image logo;
	const struct paper *paper;
	struct pdf *pdf;
	int pages;
	size_t parts; /* laid out so far */
	/* The section that is drawn has a template, a sheet, and a page, which is the sheet or a
	 * card of it. */
	struct template template;
	struct paper sheet, page;
	int across, down; /* pages to a sheet */
};

/* Finds the paper and the labels of a request, and reads its logo. */
static struct document_drawing open_drawing(
    struct arena *arena, const struct document_request *request)
{
	struct document_drawing drawing = {.request = request};

	for (size_t i = 0; i < PAPERS; i++)
		if (strcmp(papers[i].name, request->paper) == 0)
			drawing.paper = &papers[i];
	if (!drawing.paper)
		break_off(ERROR_INPUT, SAY_PAPER_UNKNOWN, request->paper);
	drawing.labels = labels_load(arena, request->language);
	if (request->logo)
		drawing.logo = image_read(arena, request->logo);
	return drawing;
}

static bool is_small(const struct paper *page)
{
	enum { SMALL_MOST = 340158 }; /* 120 mm */

	return page->width < SMALL_MOST || page->height < SMALL_MOST;
}

static int millimetres(int thousandths)
{
	enum { ONE = 2835 };

	return (thousandths + ONE / 2) / ONE;
}

/* Reads a template in one of its looks, and finds out how its sheets lie and are cut. */
static void load_look(struct arena *arena, const struct yaml *root, enum template_look look,
    struct document_drawing *drawing)
{
	const struct template template = template_load(arena, root, &drawing->labels, look);
	const enum document_turn wanted = drawing->request->turn;
	/* A template's cards are counted on an A4; an A6 is a quarter of one. */
	const bool quarter = strcmp(drawing->paper->name, "a6") == 0;
	const bool lies = wanted == TURN_LANDSCAPE || (wanted == TURN_OWN && template.landscape);
	const bool turned = lies != template.landscape;
	const int across = template.cards[turned];
	const int down = template.cards[!turned];

	drawing->template = template;
	drawing->sheet = *drawing->paper;
	if (lies) {
		drawing->sheet.width = drawing->paper->height;
		drawing->sheet.height = drawing->paper->width;
	}
	drawing->across = across == 0 ? 1 : quarter && across > 1 ? across / 2 : across;
	drawing->down = down == 0 ? 1 : quarter && down > 1 ? down / 2 : down;
	drawing->page = drawing->sheet;
	drawing->page.width /= drawing->across;
	drawing->page.height /= drawing->down;
}

/* Reads a template in the look that its pages need; the margins must leave room for a text. */
static void load_template(
    struct arena *arena, const struct yaml *root, struct document_drawing *drawing)
{
	enum { LEAST = 20 }; /* millimetres */
	const struct paper *page = &drawing->page;
	const int *margin = drawing->template.margin;

	load_look(arena, root, LOOK_WIDE, drawing);
	if (is_small(page))
		load_look(arena, root, LOOK_SMALL, drawing);
	if (millimetres(page->width - margin[1] - margin[3]) < LEAST ||
	    millimetres(page->height - margin[0] - margin[2]) < LEAST)
		yaml_refuse(drawing->template.margin_at, SAY_TEMPLATE_ROOM_BETWEEN_MARGINS,
		    millimetres(page->width), millimetres(page->height), LEAST, LEAST);
}

/* --- sections and their sheets --- */

/* Lays out a part of a section, and returns its pages. Heads and feet that leave no room, a part of
 * more than 10,000 pages, or a text too long for its QR code break off the call. */
static struct page *lay_part(struct arena *arena, struct document_drawing *drawing,
    const struct document_section *section, size_t part)
{
	/* Besides the data a template may ask about the page. */
	struct answer *scope = answer_make(arena);
	const struct document_request *request = drawing->request;
	const struct template *template = &drawing->template;
	const struct paper *paper = &drawing->page;

	answer_flag(scope, is_small(paper) ? "small" : "wide", true);
	answer_flag(scope, paper->width > paper->height ? "lying" : "upright", true);
	if (request->logo)
		answer_flag(scope, "logo", true);
	const struct template_scope around = {.scope = scope},
	                            head = {.scope = section->head, .outer = &around};
	const struct template_scope view = {.scope = section->parts[part], .outer = &head};
	struct layout layout = {.arena = arena,
	    .labels = &drawing->labels,
	    .logo = request->logo ? &drawing->logo : NULL,
	    .rows = 100};
	struct page_fill fill = {
	    .layout = &layout, .template = template, .paper = paper, .view = &view};
	struct flow body;
	int number = 1;

	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		font_open(face, &layout.fonts[face]);
	zoom_page(&fill, find_zoom(&fill));
	if (!start_pages(&fill))
		yaml_refuse(fill.head_height > 0 ? template->continuation.at : template->footer.at,
		    SAY_TEMPLATE_ROOM_FOR_BODY);
	if (template->fill[1] > 0)
		lay_filled(&fill, &body);
	else
		lay_body(&fill, 100, &body);
	deal(&fill, body.first);
	/* The heads and feet of the pages, which are counted now. */
	for (struct page *page = fill.first; page; page = page->next, number++) {
		const struct template_scope own =
		    scope_row(&view, number_scope(&fill, number, fill.count), 0);
		struct flow flow = lay_boxes(&fill, &template->footer, &own);

		put_flow(
		    &fill, page, &flow, fill.paper_height - fill.margin[2] - layout_height(&flow));
		if (number == 1)
			continue;
		flow = lay_boxes(&fill, &template->continuation, &own);
		put_flow(&fill, page, &flow, fill.margin[0]);
	}
	fill.first->outline = expand(arena, &drawing->labels, &view, template->outline);
	drawing->parts++;
	if (request->laid)
		request->laid(request->watcher, drawing->parts);
	return fill.first;
}

/* Draws a sheet with these cards: as many as it has places, or fewer, each `apart` from the next. A
 * sheet that is not cut has one. */
static void draw_sheet(struct arena *arena, struct document_drawing *drawing,
    const struct page *const *cards, size_t count, size_t apart)
{
	const struct paper *sheet = &drawing->sheet, *page = &drawing->page;
	struct draw_ops marks = {0};

	/* Fine broken lines from edge to edge show where to cut. */
	for (int i = 1; i < drawing->across + drawing->down - 1; i++) {
		const bool upright = i < drawing->across;
		struct draw_op *cut = arena_alloc(arena, 1, sizeof *cut);

		*cut = (struct draw_op){.kind = MARK_LINE, .size = 300, .grey = 40, .dash = 3000};
		cut->x = upright ? i * page->width : 0;
		cut->y = upright ? 0 : (i - drawing->across + 1) * page->height;
		cut->width = upright ? 0 : sheet->width;
		cut->height = upright ? sheet->height : 0;
		draw_ops_add(&marks, cut);
	}
	for (int place = 0; (size_t)place * apart < count; place++)
		draw_ops_copy(arena, &marks, cards[(size_t)place * apart]->marks.first,
		    place % drawing->across * page->width, place / drawing->across * page->height,
		    100);
	pdf_page(drawing->pdf, sheet->width, sheet->height, marks.first);
	drawing->pages++;
	for (size_t i = 0; i < count; i += apart)
		if (cards[i]->outline && cards[i]->outline[0])
			pdf_outline(drawing->pdf, cards[i]->outline);
}

static const struct yaml *parse_own(struct arena *arena, const struct file_text *own)
{
	const struct yaml *root;

	must(yaml_parse(arena, own->name, own->data, own->size, &root, refusal()));
	return root;
}

/* Draws a section by the club's own template, else the built-in one of its name. The layout of a
 * part is freed when its pages are drawn, so that a thousand sheets take the memory of one.
 * Cards are laid out first: card n of the section, in the order of its parts, is on sheet n %
 * sheets, so that each place of the sheets has a run of the order. */
static void draw_section(
    struct arena *arena, struct document_drawing *drawing, const struct document_section *section)
{
	const char *name = section->template_name;
	const struct yaml *root =
	    section->own ? parse_own(arena, section->own)
	                 : packed_find(packed_templates, arena_printf(arena, "%s.yaml", name));
	const struct page **cards = NULL;
	struct arena scratch = {0};
	size_t count = 0, places;

	if (!root)
		break_off(ERROR_INPUT, SAY_TEMPLATE_UNKNOWN_NO_SUCH_TEMPLATE, name);
	load_template(arena, root, drawing);
	places = (size_t)drawing->across * (size_t)drawing->down;
	for (size_t i = 0; i < section->part_count; i++) {
		const struct page *page = lay_part(&scratch, drawing, section, i);

		for (; page; page = page->next) {
			cards = arena_room(&scratch, cards, count, sizeof *cards);
			cards[count++] = page;
		}
		if (places > 1 && i + 1 < section->part_count)
			continue;
		const size_t sheets = (count + places - 1) / places;

		for (size_t sheet = 0; sheet < sheets; sheet++)
			draw_sheet(&scratch, drawing, &cards[sheet], count - sheet, sheets);
		arena_release(&scratch);
		cards = NULL;
		count = 0;
	}
	arena_release(&scratch);
}

/* Checks a template of the club's own in both its looks, and whether it leaves room on the
 * paper. */
static void check_own(
    struct arena *arena, struct document_drawing *drawing, const struct file_text *own)
{
	const struct yaml *root = parse_own(arena, own);

	load_template(arena, root, drawing);
	(void)template_load(arena, root, &drawing->labels, LOOK_SMALL);
}

void document_template_check(struct arena *arena, const struct file_text *file)
{
	const struct document_request request = {.turn = TURN_OWN};
	struct document_drawing drawing = {.request = &request, .labels = labels_load(arena, "en")};

	for (size_t i = 0; i < PAPERS; i++) {
		drawing.paper = &papers[i];
		check_own(arena, &drawing, file);
	}
}

void document_check(struct arena *arena, const struct document_request *request)
{
	struct document_drawing drawing = open_drawing(arena, request);

	for (size_t i = 0; i < request->section_count; i++)
		if (request->sections[i].own)
			check_own(arena, &drawing, request->sections[i].own);
}

struct document document_pdf(struct arena *arena, const struct document_request *request)
{
	struct document document;
	size_t count = 0;

	for (size_t i = 0; i < request->section_count; i++)
		count += request->sections[i].part_count;
	if (count == 0)
		break_off(ERROR_INPUT, SAY_DOCUMENT_EMPTY);
	struct document_drawing drawing = open_drawing(arena, request);

	drawing.pdf = pdf_open(arena, request->title, request->language, request->created);
	for (size_t i = 0; i < request->section_count; i++)
		draw_section(arena, &drawing, &request->sections[i]);
	document.pages = drawing.pages;
	document.boxes = pdf_boxes(drawing.pdf, &document.one_box);
	document.data = pdf_finish(drawing.pdf, &document.size);
	pdf_close(drawing.pdf);
	return document;
}
