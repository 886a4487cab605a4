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

	if (own)
		return yaml_parse(arena, own->name, own->data, own->size, ret, err);
	*ret =
	    packed_find(packed_templates, arena_printf(arena, "%s.yaml", section->template_name));
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
