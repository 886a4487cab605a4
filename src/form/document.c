#include "form/document.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
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
		yaml_refuse(drawing->template.margin_at, SAY_TEMPLATE_ROOM_MARGIN_LEAVES_PAGE,
		    millimetres(page->width), millimetres(page->height), LEAST, LEAST);
}

/* Lays out a part of a section. Returns its pages. */
static struct page *lay_part(struct arena *arena, struct document_drawing *drawing,
    const struct document_section *section, size_t part)
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
	struct page *pages;

	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		font_open(face, &layout.fonts[face]);
	pages = page_lay(&layout, &drawing->template, paper, &view);
	expand(&drawing->labels, &view, drawing->template.outline, &outline);
	pages->outline = text_of(&outline);
	drawing->parts++;
	if (request->laid)
		request->laid(request->watcher, drawing->parts);
	return pages;
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

static const struct yaml *parse_own(struct arena *arena, const struct file_text *own)
{
	const struct yaml *root;

	must(yaml_parse(arena, own->name, own->data, own->size, &root, refusal()));
	return root;
}

/* Draws a section by the club's own template, else the built-in one of its name. The layout of a part is freed when its
 * pages are drawn, so that a thousand sheets take the memory of one. Cards are laid out first: card n of the section, in
 * the order of its parts, is on sheet n % sheets, so that each place of the sheets has a run of the order. */
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
		break_off(ERROR_INPUT, SAY_TEMPLATE_UNKNOWN_TEMPLATE, name);
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

/* Checks a template of the club's own in both its looks, and whether it leaves room on the paper. */
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
	const struct pdf_about about = {request->title, request->language, request->created};
	struct document_drawing drawing;
	struct document document;
	size_t count = 0;

	for (size_t i = 0; i < request->section_count; i++)
		count += request->sections[i].part_count;
	if (count == 0)
		break_off(ERROR_INPUT, SAY_DOCUMENT_EMPTY);
	drawing = open_drawing(arena, request);
	drawing.pdf = pdf_open(arena, &about);
	for (size_t i = 0; i < request->section_count; i++)
		draw_section(arena, &drawing, &request->sections[i]);
	document.pages = drawing.pages;
	document.boxes = pdf_boxes(drawing.pdf, &document.one_box);
	document.data = pdf_finish(drawing.pdf, &document.size);
	pdf_close(drawing.pdf);
	return document;
}
