#include "form/document.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/packed.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/font.h"
#include "form/labels.h"
#include "form/layout.h"
#include "form/page.h"
#include "form/template.h"

#include <string.h>

static void put_marks(struct page_fill *fill, struct page *page, const struct strip *strip, int y)
{
	if (fill->counting)
		return;
	for (const struct draw_op *mark = strip->marks.first; page && mark; mark = mark->next) {
		struct draw_op *copy = arena_alloc(fill->layout->arena, 1, sizeof *copy);

		*copy = *mark;
		copy->x += fill->template->margin[3];
		copy->y += y;
		draw_ops_add(&page->marks, copy);
	}
}

static void put_strip(struct page_fill *fill, const struct strip *strip)
{
	put_marks(fill, fill->last, strip, fill->y);
	fill->y += strip->height;
	fill->fresh = false;
}

static bool new_page(struct page_fill *fill)
{
	enum { PAGES_MOST = 10000 };
	struct page *page;

	if (!fill->counting && fill->count == PAGES_MOST) {
		(void)error_set(&fill->layout->why, ERROR_INPUT,
		    SAY_TEMPLATE_ROOM_PART_DOCUMENT_TAKES, PAGES_MOST);
		fill->layout->failed = true;
		return false;
	}
	if (!fill->counting) {
		page = arena_alloc(fill->layout->arena, 1, sizeof *page);
		if (fill->last)
			fill->last->next = page;
		else
			fill->first = page;
		fill->last = page;
	}
	fill->top = fill->template->margin[0];
	if (fill->count++ > 0)
		fill->top += fill->head_height;
	fill->bottom = fill->paper->height - fill->template->margin[2] - fill->foot_height;
	fill->y = fill->top;
	fill->fresh = true;
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

static int repeat_height(const struct strip *strip)
{
	const struct strip *head = strip->repeat;
	int height = 0;

	for (int i = 0; i < strip->repeat_count && head; i++, head = head->next)
		height += head->height;
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

/* A strip taller than a page goes on over as many as it needs. */
static void put_tall(struct page_fill *fill, const struct strip *strip)
{
	int from = 0;

	while (from < strip->height && !fill->layout->failed) {
		struct strip rest = {.marks = strip->marks};
		int room = fill->bottom - fill->y, to = strip->height;

		if (room < 1)
			room = 1;
		if (to - from > room)
			to = cut_height(&rest, from + room);
		if (to <= from)
			to = from + room;
		struct strip piece = {.height = to - from};

		for (const struct draw_op *mark = fill->counting ? NULL : strip->marks.first; mark;
		     mark = mark->next) {
			struct draw_op *copy = arena_alloc(fill->layout->arena, 1, sizeof *copy);

			if (!clip(mark, from, to, copy))
				continue;
			draw_ops_add(&piece.marks, copy);
		}
		put_strip(fill, &piece);
		from = to;
		if (from < strip->height && !new_page(fill))
			return;
	}
}

bool page_fill_deal(struct page_fill *fill, const struct strip *strip)
{
	enum keep kept = KEEP_FREE; /* how the strip before holds this one on its page */
	enum keep least =
	    KEEP_WISHED; /* what of that counts: of a whole longer than a page, its headings alone */

	for (; strip; kept = strip->keep_next, strip = strip->next) {
		const int room = fill->bottom - fill->y;
		const int whole = fill->paper->height - fill->template->margin[0] -
		                  fill->template->margin[2] - fill->foot_height -
		                  fill->head_height - repeat_height(strip);
		int needed = strip->height;

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
			if (!new_page(fill))
				return false;
			if (strip->space)
				continue;
			const struct strip *head = strip->repeat;

			if (strip->repeat_count > 0)
				fill->cuts++;
			for (int i = 0; i < strip->repeat_count && head; i++, head = head->next)
				put_strip(fill, head);
		}
		if (strip->height > fill->bottom - fill->y)
			put_tall(fill, strip);
		else
			put_strip(fill, strip);
	}
	return !fill->layout->failed;
}

static void lay_part(struct page_fill *fill, const struct boxes *boxes,
    const struct template_scope *view, struct flow *flow)
{
	*flow = (struct flow){0};
	layout_boxes(fill->layout, boxes->boxes, boxes->count, view, fill->width, flow);
}

/* Heads and feet are measured with numbers as long as they get, drawn when the pages are counted. */
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

bool page_fill_parts(struct page_fill *fill)
{
	int number = 1;

	for (struct page *page = fill->first; page; page = page->next, number++) {
		struct template_scope view =
		    scope_row(fill->view, number_scope(fill, number, fill->count), 0);
		struct flow flow;

		lay_part(fill, &fill->template->footer, &view, &flow);
		put_flow(fill, page, &flow,
		    fill->paper->height - fill->template->margin[2] - layout_height(&flow));
		if (number == 1)
			continue;
		lay_part(fill, &fill->template->continuation, &view, &flow);
		put_flow(fill, page, &flow, fill->template->margin[0]);
	}
	return !fill->layout->failed;
}

void page_fill_lay(struct page_fill *fill, int rows, struct flow *flow)
{
	fill->layout->rows = rows;
	lay_part(fill, &fill->template->body, fill->view, flow);
	fill->layout->rows = 100;
}

bool page_fill_start(struct page_fill *fill, struct error *err)
{
	const struct template *template = fill->template;
	const int room = fill->paper->height - template->margin[0] - template->margin[2];

	const struct template_scope view = scope_row(fill->view, number_scope(fill, 888, 888), 0);
	struct flow flow;

	fill->width = fill->paper->width - template->margin[1] - template->margin[3];
	lay_part(fill, &template->footer, &view, &flow);
	fill->foot_height = layout_height(&flow);
	lay_part(fill, &template->continuation, &view, &flow);
	fill->head_height = layout_height(&flow);
	if (fill->layout->failed)
		return layout_error(fill->layout, err);
	if (fill->head_height + fill->foot_height > room / 2)
		return yaml_error(
		    fill->head_height > 0 ? template->continuation.at : template->footer.at, err,
		    SAY_TEMPLATE_ROOM_CONTINUATION_FOOTER_LEAVE);
	return new_page(fill) || layout_error(fill->layout, err);
}

/* ISO 216 and ANSI, in thousandths of a point. */
static const struct paper papers[] = {
    {"a4", 595276, 841890},
    {"letter", 612000, 792000},
    {"a6", 297638, 419528},
};

enum { PAPERS = sizeof papers / sizeof *papers };

static bool find_paper(const char *name, const struct paper **ret, struct error *err)
{
	for (size_t i = 0; i < PAPERS; i++)
		if (strcmp(papers[i].name, name) == 0) {
			*ret = &papers[i];
			return true;
		}
	return error_set(err, ERROR_INPUT, SAY_PAPER_UNKNOWN, name);
}

/* The template file of a section: the club's own, else the built-in one of that name. */
static bool find_template(struct arena *arena, const struct document_section *section,
    const struct yaml **ret, struct error *err)
{
	const struct file_text *own = section->own;
	char *name;

	if (own)
		return yaml_parse(arena, own->name, own->data, own->size, ret, err);
	name = arena_printf(arena, "%s.yaml", section->template_name);
	*ret = packed_find(packed_templates, name);
	return *ret ||
	       error_set(err, ERROR_INPUT, SAY_TEMPLATE_UNKNOWN_TEMPLATE, section->template_name);
}

/* Everything that all parts are drawn with. */
struct document_drawing {
	const struct document_request *request;
	struct labels labels;
	const struct image *logo;
	const struct paper *sheet;
	struct pdf *pdf;
	int pages;
	size_t parts; /* laid out so far */
};

/* A section's template, and the page it is laid out for: a sheet, or a card of it. */
struct paper_form {
	struct template template;
	struct paper sheet, page;
	int across, down; /* pages to a sheet */
};

static void turn(struct paper *paper)
{
	const int width = paper->width;

	paper->width = paper->height;
	paper->height = width;
}

static void shape(const struct document_drawing *drawing, struct paper_form *form)
{
	const enum document_turn wanted = drawing->request->turn;
	const bool lies =
	    wanted == TURN_LANDSCAPE || (wanted == TURN_OWN && form->template.landscape);

	form->sheet = *drawing->sheet;
	if (lies)
		turn(&form->sheet);
	if (lies != form->template.landscape && form->template.across > 0) {
		const int across = form->template.across;

		form->template.across = form->template.down;
		form->template.down = across;
	}
	/* A template's cards are counted on an A4; an A6 is a quarter of one. */
	bool quarter = strcmp(drawing->sheet->name, "a6") == 0;
	form->across = form->template.across > 0 ? form->template.across : 1;
	form->down = form->template.down > 0 ? form->template.down : 1;
	if (quarter) {
		form->across = form->across > 1 ? form->across / 2 : 1;
		form->down = form->down > 1 ? form->down / 2 : 1;
	}
	form->page = form->sheet;
	form->page.width /= form->across;
	form->page.height /= form->down;
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

static bool form_load(struct arena *arena, const struct document_drawing *drawing,
    const struct yaml *root, struct paper_form *ret, struct error *err)
{
	*ret = (struct paper_form){0};
	if (!template_load(arena, root, &drawing->labels, LOOK_WIDE, &ret->template, err))
		return false;
	shape(drawing, ret);
	if (is_small(&ret->page)) {
		if (!template_load(arena, root, &drawing->labels, LOOK_SMALL, &ret->template, err))
			return false;
		shape(drawing, ret);
	}
	/* The margins must leave room for a text. */
	enum { LEAST = 20 }; /* millimetres */
	const int *margin = ret->template.margin;
	const int width = ret->page.width - margin[1] - margin[3];
	const int height = ret->page.height - margin[0] - margin[2];

	return (millimetres(width) >= LEAST && millimetres(height) >= LEAST) ||
	       yaml_error(ret->template.margin_at, err, SAY_TEMPLATE_ROOM_MARGIN_LEAVES_PAGE,
	           millimetres(ret->page.width), millimetres(ret->page.height), LEAST, LEAST);
}

/* A part laid out: its pages, and what the table of contents calls it. */
struct part_pages {
	const struct page *first;
	const char *outline;
};

static bool document_lay_part(struct arena *arena, const struct document_drawing *drawing,
    const struct paper_form *form, const struct document_section *section,
    const struct answer *part, struct part_pages *ret, struct error *err)
{
	/* Besides the data a template may ask about the page. */
	struct answer *scope = answer_make(arena);

	answer_flag(scope, is_small(&form->page) ? "small" : "wide", true);
	answer_flag(scope, form->page.width > form->page.height ? "lying" : "upright", true);
	if (drawing->logo)
		answer_flag(scope, "logo", true);
	const struct template_scope page = {.scope = scope},
	                            head = {.scope = section->head, .outer = &page};
	const struct template_scope view = {.scope = part, .outer = &head};
	struct text outline = {.arena = arena};
	struct layout layout;

	layout_init(&layout, arena, &drawing->labels);
	layout.logo = drawing->logo;
	expand(&drawing->labels, &view, form->template.outline, &outline);
	ret->outline = text_of(&outline);
	return page_lay(&layout, &form->template, &form->page, &view, &ret->first, err);
}

static bool draw_page(struct document_drawing *drawing, const struct paper *sheet,
    const struct draw_op *marks, struct error *err)
{
	drawing->pages++;
	return pdf_page(drawing->pdf, sheet->width, sheet->height, marks, err);
}

static bool draw_outline(struct document_drawing *drawing, const char *title, struct error *err)
{
	return !title || title[0] == '\0' || pdf_outline(drawing->pdf, title, err);
}

static void tell(struct document_drawing *drawing)
{
	drawing->parts++;
	if (drawing->request->laid)
		drawing->request->laid(drawing->request->watcher, drawing->parts);
}

/* A part's layout is freed when its pages are drawn: a thousand sheets take the memory of one. */
static bool draw_part(struct document_drawing *drawing, const struct paper_form *form,
    const struct document_section *section, const struct answer *part, struct error *err)
{
	struct arena scratch = {0};
	struct part_pages laid = {0};
	bool ok = document_lay_part(&scratch, drawing, form, section, part, &laid, err);

	for (const struct page *page = laid.first; ok && page; page = page->next)
		ok = draw_page(drawing, &form->sheet, page->marks.first, err) &&
		     draw_outline(drawing, page == laid.first ? laid.outline : NULL, err);
	arena_release(&scratch);
	tell(drawing);
	return ok;
}

/* A card to be cut out of a sheet. */
struct card {
	const struct page *page;
	const char *outline; /* of the first card of a part, else NULL */
};

/* Draws a section that is cut into cards. Card n of the section, in the order of its parts, is on sheet
 * n % sheets, so that each place of the sheets has a run of the order. */
static bool draw_cards(struct arena *arena, struct document_drawing *drawing,
    const struct paper_form *form, const struct document_section *section, struct error *err)
{
	const size_t places = (size_t)form->across * (size_t)form->down;
	struct card *cards = NULL;
	size_t count = 0;

	for (size_t i = 0; i < section->part_count; i++) {
		struct part_pages laid = {0};

		if (!document_lay_part(
		        arena, drawing, form, section, section->parts[i], &laid, err))
			return false;
		for (const struct page *page = laid.first; page; page = page->next) {
			cards = arena_room(arena, cards, count, sizeof *cards);
			cards[count++] =
			    (struct card){page, page == laid.first ? laid.outline : NULL};
		}
		tell(drawing);
	}
	const size_t sheets = (count + places - 1) / places;

	for (size_t sheet = 0; sheet < sheets; sheet++) {
		struct draw_ops marks = {0};

		/* Where to cut: fine broken lines from edge to edge. */
		for (int i = 1; i < form->across + form->down - 1; i++) {
			const bool upright = i < form->across;
			struct draw_op *cut = arena_alloc(arena, 1, sizeof *cut);

			*cut = (struct draw_op){
			    .kind = MARK_LINE, .size = 300, .grey = 40, .dash = 3000};
			if (upright) {
				cut->x = i * form->page.width;
				cut->height = form->sheet.height;
			} else {
				cut->y = (i - form->across + 1) * form->page.height;
				cut->width = form->sheet.width;
			}
			draw_ops_add(&marks, cut);
		}
		for (size_t i = sheet; i < count; i += sheets) {
			const struct draw_op *mark = cards[i].page->marks.first;
			const int place = (int)(i / sheets);

			for (; mark; mark = mark->next) {
				struct draw_op *copy = arena_alloc(arena, 1, sizeof *copy);

				*copy = *mark;
				copy->x += place % form->across * form->page.width;
				copy->y += place / form->across * form->page.height;
				draw_ops_add(&marks, copy);
			}
		}
		if (!draw_page(drawing, &form->sheet, marks.first, err))
			return false;
		for (size_t i = sheet; i < count; i += sheets)
			if (!draw_outline(drawing, cards[i].outline, err))
				return false;
	}
	return true;
}

static bool draw_section(struct arena *arena, struct document_drawing *drawing,
    const struct document_section *section, struct error *err)
{
	struct arena scratch = {0};
	struct paper_form form;
	const struct yaml *root;
	bool ok = true;

	if (!find_template(arena, section, &root, err) ||
	    !form_load(arena, drawing, root, &form, err))
		return false;
	if (form.across * form.down == 1) {
		for (size_t i = 0; ok && i < section->part_count; i++)
			ok = draw_part(drawing, &form, section, section->parts[i], err);
		return ok;
	}
	ok = draw_cards(&scratch, drawing, &form, section, err);
	arena_release(&scratch);
	return ok;
}

static bool load_logo(struct arena *arena, const struct document_request *request,
    struct image *image, struct document_drawing *drawing, struct error *err)
{
	if (!request->logo)
		return true;
	drawing->logo = image;
	return image_read(arena, request->logo, image, err);
}

/* A template of the club's own, in both its looks, and whether it leaves room on the paper. */
static bool check_own(struct arena *arena, const struct document_drawing *drawing,
    const struct file_text *own, struct error *err)
{
	struct template small;
	struct paper_form form;
	const struct yaml *root;

	return yaml_parse(arena, own->name, own->data, own->size, &root, err) &&
	       form_load(arena, drawing, root, &form, err) &&
	       template_load(arena, root, &drawing->labels, LOOK_SMALL, &small, err);
}

bool document_template_check(struct arena *arena, const struct file_text *file, struct error *err)
{
	const struct document_request request = {.turn = TURN_OWN};
	struct document_drawing drawing = {.request = &request};
	bool ok = labels_load(arena, "en", &drawing.labels, err);

	for (size_t i = 0; ok && i < PAPERS; i++) {
		drawing.sheet = &papers[i];
		ok = check_own(arena, &drawing, file, err);
	}
	return ok;
}

bool document_check(struct arena *arena, const struct document_request *request, struct error *err)
{
	struct document_drawing drawing = {.request = request};
	struct image logo;

	if (!find_paper(request->paper, &drawing.sheet, err) ||
	    !labels_load(arena, request->language, &drawing.labels, err) ||
	    !load_logo(arena, request, &logo, &drawing, err))
		return false;
	for (size_t i = 0; i < request->section_count; i++)
		if (request->sections[i].own &&
		    !check_own(arena, &drawing, request->sections[i].own, err))
			return false;
	return true;
}

bool document_pdf(struct arena *arena, const struct document_request *request, struct document *ret,
    struct error *err)
{
	const struct pdf_about about = {request->title, request->language, request->created};
	struct document_drawing drawing = {.request = request};
	struct document document;
	struct image logo;
	bool ok = true;
	size_t count = 0;

	for (size_t i = 0; i < request->section_count; i++)
		count += request->sections[i].part_count;
	if (count == 0)
		return error_set(err, ERROR_INPUT, SAY_DOCUMENT_EMPTY);
	if (!find_paper(request->paper, &drawing.sheet, err) ||
	    !labels_load(arena, request->language, &drawing.labels, err) ||
	    !load_logo(arena, request, &logo, &drawing, err) ||
	    !pdf_open(arena, &about, &drawing.pdf, err))
		return false;
	for (size_t i = 0; ok && i < request->section_count; i++)
		ok = draw_section(arena, &drawing, &request->sections[i], err);
	document.boxes = pdf_boxes(drawing.pdf, &document.one_box);
	ok = ok && pdf_finish(drawing.pdf, &document.data, &document.size, err);
	pdf_close(drawing.pdf);
	if (!ok)
		return false;
	document.pages = drawing.pages;
	*ret = document;
	return true;
}
