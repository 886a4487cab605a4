#include "print/document.h"

#include "base/embedded.h"
#include "print/page.h"
#include "print/pdf.h"

#include <string.h>

/* ISO 216 and ANSI, in thousandths of a point. */
static const struct paper papers[] = {
    {"a4", 595276, 841890},
    {"letter", 612000, 792000},
    {"a6", 297638, 419528},
};

static bool find_paper(const char *name, const struct paper **ret, struct error *err)
{
	for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
		if (strcmp(papers[i].name, name) == 0) {
			*ret = &papers[i];
			return true;
		}
	return error_set(err, ERROR_INPUT, "paper-unknown",
	    "the paper `%s` is not known; expected is a4, letter or a6", name);
}

static bool load_template(struct arena *arena, const struct document_request *request,
    const struct labels *labels, struct template *ret, struct error *err)
{
	const struct embedded_file *file;
	struct file_text built_in;
	char *name;

	if (request->own)
		return template_load(arena, request->own, labels, ret, err);
	name = arena_printf(arena, "%s.yaml", request->template_name);
	if (!name)
		return error_memory(err);
	file = embedded_find(embedded_templates, name);
	if (!file)
		return error_set(err, ERROR_INPUT, "template-unknown", "there is no template `%s`",
		    request->template_name);
	built_in = (struct file_text){name, (const char *)file->data, file->size};
	return template_load(arena, &built_in, labels, ret, err);
}

/* What every part is drawn with. */
struct drawing {
	const struct labels *labels;
	const struct template *template;
	const struct paper *paper;
	struct pdf *pdf;
	int pages;
};

/* A part's layout is freed when its pages are drawn: a thousand sheets take the memory of one. */
static bool draw_part(struct drawing *drawing, const struct print_scope *part, struct error *err)
{
	struct arena scratch = {0};
	struct layout layout;
	struct view view = {part, 0, NULL};
	const struct page *page = NULL;
	bool ok;

	layout_init(&layout, &scratch, drawing->labels);
	ok = page_lay(&layout, drawing->template, drawing->paper, &view, &page, err);
	for (; ok && page; page = page->next) {
		ok = pdf_page(drawing->pdf, drawing->paper->width, drawing->paper->height,
		    page->marks.first, err);
		drawing->pages++;
	}
	arena_release(&scratch);
	return ok;
}

bool document_pdf(struct arena *arena, const struct document_request *request, struct document *ret,
    struct error *err)
{
	const struct pdf_about about = {request->title, request->language, request->created};
	struct document document;
	struct template template;
	struct labels labels;
	struct drawing drawing = {.labels = &labels, .template = &template};
	bool ok = true;

	if (request->part_count == 0)
		return error_set(err, ERROR_INPUT, "document-empty",
		    "there is nothing to print: the document has no part");
	for (size_t i = 0; i < request->part_count; i++)
		if (print_scope_failed(request->parts[i]))
			return error_memory(err);
	if (!find_paper(request->paper, &drawing.paper, err) ||
	    !labels_load(arena, request->language, &labels, err) ||
	    !load_template(arena, request, &labels, &template, err) ||
	    !pdf_open(arena, &about, &drawing.pdf, err))
		return false;
	for (size_t i = 0; ok && i < request->part_count; i++)
		ok = draw_part(&drawing, request->parts[i], err);
	ok = ok && pdf_finish(drawing.pdf, &document.data, &document.size, err);
	pdf_close(drawing.pdf);
	if (!ok)
		return false;
	document.pages = drawing.pages;
	*ret = document;
	return true;
}
