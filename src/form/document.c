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
#include "form/template.h"

#include <string.h>

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
	/* The section that is drawn has a template, a sheet, and a page, which is the sheet or a card of it. */
	struct template template;
	struct paper sheet, page;
	int across, down; /* pages to a sheet */
};

/* Finds the paper and the labels of a request, and reads its logo. */
static bool open_drawing(struct arena *arena, const struct document_request *request,
    struct document_drawing *ret, struct error *err)
{
	*ret = (struct document_drawing){.request = request};
	for (size_t i = 0; i < PAPERS; i++)
		if (strcmp(papers[i].name, request->paper) == 0)
			ret->paper = &papers[i];
	if (!ret->paper)
		return error_set(err, ERROR_INPUT, SAY_PAPER_UNKNOWN, request->paper);
	return labels_load(arena, request->language, &ret->labels, err) &&
	       (!request->logo || image_read(arena, request->logo, &ret->logo, err));
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
static bool load_look(struct arena *arena, const struct yaml *root, enum template_look look,
    struct document_drawing *drawing, struct error *err)
{
	struct template *template = &drawing->template;
	const enum document_turn wanted = drawing->request->turn;
	/* A template's cards are counted on an A4; an A6 is a quarter of one. */
	const bool quarter = strcmp(drawing->paper->name, "a6") == 0;

	if (!template_load(arena, root, &drawing->labels, look, template, err))
		return false;
	const bool lies = wanted == TURN_LANDSCAPE || (wanted == TURN_OWN && template->landscape);
	const bool turned = lies != template->landscape;
	const int across = template->cards[turned];
	const int down = template->cards[!turned];

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
	return true;
}

/* Reads a template in the look that its pages need; the margins must leave room for a text. */
static bool load_template(struct arena *arena, const struct yaml *root,
    struct document_drawing *drawing, struct error *err)
{
	enum { LEAST = 20 }; /* millimetres */
	const struct paper *page = &drawing->page;
	const int *margin = drawing->template.margin;

	if (!load_look(arena, root, LOOK_WIDE, drawing, err))
		return false;
	if (is_small(page) && !load_look(arena, root, LOOK_SMALL, drawing, err))
		return false;
	return (millimetres(page->width - margin[1] - margin[3]) >= LEAST &&
	           millimetres(page->height - margin[0] - margin[2]) >= LEAST) ||
	       yaml_error(drawing->template.margin_at, err, SAY_TEMPLATE_ROOM_MARGIN_LEAVES_PAGE,
	           millimetres(page->width), millimetres(page->height), LEAST, LEAST);
}

/* Lays out a part of a section. */
static bool lay_part(struct arena *arena, struct document_drawing *drawing,
    const struct document_section *section, size_t part, struct page **ret, struct error *err)
{
	/* Besides the data a template may ask about the page. */
	struct answer *scope = answer_make(arena);
	const struct document_request *request = drawing->request;
	const struct paper *paper = &drawing->page;

	answer_flag(scope, is_small(paper) ? "small" : "wide", true);
	answer_flag(scope, paper->width > paper->height ? "lying" : "upright", true);
	if (request->logo)
		answer_flag(scope, "logo", true);
	const struct template_scope page = {.scope = scope},
	                            head = {.scope = section->head, .outer = &page};
	const struct template_scope view = {.scope = section->parts[part], .outer = &head};
	struct text outline = {.arena = arena};
	struct layout layout = {.arena = arena,
	    .labels = &drawing->labels,
	    .logo = request->logo ? &drawing->logo : NULL,
	    .rows = 100};

	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		font_open(face, &layout.fonts[face]);
	if (!page_lay(&layout, &drawing->template, paper, &view, ret, err))
		return false;
	expand(&drawing->labels, &view, drawing->template.outline, &outline);
	(*ret)->outline = text_of(&outline);
	drawing->parts++;
	if (request->laid)
		request->laid(request->watcher, drawing->parts);
	return true;
}

/* Draws a sheet with these cards: as many as it has places, or fewer, each `apart` from the next. A sheet that is not cut
 * has one. */
static void draw_sheet(struct arena *arena, struct document_drawing *drawing,
    const struct page *const *cards, size_t count, size_t apart)
{
	const struct paper *sheet = &drawing->sheet, *page = &drawing->page;
	struct draw_ops marks = {0};

	/* Where to cut: fine broken lines from edge to edge. */
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

/* Draws a section by the club's own template, else the built-in one of its name. The layout of a part is freed when its
 * pages are drawn, so that a thousand sheets take the memory of one. Cards are laid out first: card n of the section, in
 * the order of its parts, is on sheet n % sheets, so that each place of the sheets has a run of the order. */
static bool draw_section(struct arena *arena, struct document_drawing *drawing,
    const struct document_section *section, struct error *err)
{
	const struct file_text *own = section->own;
	const char *name = section->template_name;
	const struct yaml *root = NULL;
	const struct page **cards = NULL;
	struct arena scratch = {0};
	size_t count = 0, places;
	bool ok = true;

	if (own && !yaml_parse(arena, own->name, own->data, own->size, &root, err))
		return false;
	if (!own)
		root = packed_find(packed_templates, arena_printf(arena, "%s.yaml", name));
	if (!root)
		return error_set(err, ERROR_INPUT, SAY_TEMPLATE_UNKNOWN_TEMPLATE, name);
	if (!load_template(arena, root, drawing, err))
		return false;
	places = (size_t)drawing->across * (size_t)drawing->down;
	for (size_t i = 0; ok && i < section->part_count; i++) {
		struct page *page = NULL;

		ok = lay_part(&scratch, drawing, section, i, &page, err);
		for (; ok && page; page = page->next) {
			cards = arena_room(&scratch, cards, count, sizeof *cards);
			cards[count++] = page;
		}
		if (places > 1 && i + 1 < section->part_count)
			continue;
		const size_t sheets = (count + places - 1) / places;

		for (size_t sheet = 0; ok && sheet < sheets; sheet++)
			draw_sheet(&scratch, drawing, &cards[sheet], count - sheet, sheets);
		arena_release(&scratch);
		cards = NULL;
		count = 0;
	}
	arena_release(&scratch);
	return ok;
}

/* Checks a template of the club's own in both its looks, and whether it leaves room on the paper. */
static bool check_own(struct arena *arena, struct document_drawing *drawing,
    const struct file_text *own, struct error *err)
{
	struct template small;
	const struct yaml *root;

	return yaml_parse(arena, own->name, own->data, own->size, &root, err) &&
	       load_template(arena, root, drawing, err) &&
	       template_load(arena, root, &drawing->labels, LOOK_SMALL, &small, err);
}

bool document_template_check(struct arena *arena, const struct file_text *file, struct error *err)
{
	const struct document_request request = {.turn = TURN_OWN};
	struct document_drawing drawing = {.request = &request};
	bool ok = labels_load(arena, "en", &drawing.labels, err);

	for (size_t i = 0; ok && i < PAPERS; i++) {
		drawing.paper = &papers[i];
		ok = check_own(arena, &drawing, file, err);
	}
	return ok;
}

bool document_check(struct arena *arena, const struct document_request *request, struct error *err)
{
	struct document_drawing drawing;
	bool ok = open_drawing(arena, request, &drawing, err);

	for (size_t i = 0; ok && i < request->section_count; i++)
		ok = !request->sections[i].own ||
		     check_own(arena, &drawing, request->sections[i].own, err);
	return ok;
}

bool document_pdf(struct arena *arena, const struct document_request *request, struct document *ret,
    struct error *err)
{
	const struct pdf_about about = {request->title, request->language, request->created};
	struct document_drawing drawing;
	bool ok = true;
	size_t count = 0;

	for (size_t i = 0; i < request->section_count; i++)
		count += request->sections[i].part_count;
	if (count == 0)
		return error_set(err, ERROR_INPUT, SAY_DOCUMENT_EMPTY);
	if (!open_drawing(arena, request, &drawing, err) ||
	    !pdf_open(arena, &about, &drawing.pdf, err))
		return false;
	for (size_t i = 0; ok && i < request->section_count; i++)
		ok = draw_section(arena, &drawing, &request->sections[i], err);
	if (ok) {
		ret->pages = drawing.pages;
		ret->boxes = pdf_boxes(drawing.pdf, &ret->one_box);
		ret->data = pdf_finish(drawing.pdf, &ret->size);
	}
	pdf_close(drawing.pdf);
	return ok;
}
