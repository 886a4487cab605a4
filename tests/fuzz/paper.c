/* A club's own template. The first byte chooses paper, small paper or a page; the rest is the
 * template. A readable template is drawn with an answer that holds a little of everything. */
#include "fuzz/fuzz.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "form/document.h"
#include "form/html.h"

#include <stdlib.h>

enum { ROWS = 3, KINDS = 3 };

/* Fields, lists in lists, an object, items, and points of a chart. */
static const struct answer *part_make(struct arena *arena)
{
	struct answer *part = answer_make(arena);

	answer_text(part, "event", "Kuvitelma");
	answer_text(part, "round", "2");
	answer_item(part, "options", "one");
	for (int i = 0; i < ROWS; i++) {
		struct answer *row = answer_row(part, "rows");
		struct answer *side = answer_row(part, "sides");
		struct answer *point = answer_row(row, "points");

		answer_number(row, "rank", i + 1);
		answer_text(
		    row, "name", i ? "Äänekosken Yöpöllöjen pitkänimisin parivaljakko" : "");
		answer_number(point, "at", i);
		answer_number(point, "value", 1000 * i - 500);
		answer_text(side, "side", "A");
		answer_item(side, "players", "Alfa Aaltonen");
	}
	answer_text(answer_object(part, "clock"), "ends", "19.30");
	return part;
}

/* A club's own template, and its output. It runs within a boundary, as in a command. */
struct making {
	struct arena *arena;
	const struct document_request *request;
	const struct html_request *page;
};

static void check(void *context)
{
	const struct making *making = context;

	document_template_check(making->arena, making->request->sections->own);
}

static void make(void *context)
{
	const struct making *making = context;

	(void)document_pdf(making->arena, making->request);
}

static void make_page(void *context)
{
	const struct making *making = context;
	struct text out = {.arena = making->arena};

	html_page(making->arena, making->page, &out);
}

/* A refusal names the fault in the file. */
static void answered(void (*run)(void *context), struct making *making)
{
	struct error err = {0};

	if (!boundary_run(run, making, &err) && (err.kind != ERROR_INPUT || !*err.code))
		abort();
}

static void print(struct arena *arena, const char *data, size_t size, const char *paper)
{
	const struct file_text own = {.name = "fuzz", .data = data, .size = size};
	const struct answer *part = part_make(arena);
	const struct document_section section = {.head = part,
	    .template_name = "standings",
	    .own = &own,
	    .parts = &part,
	    .part_count = 1};
	const struct document_request request = {.language = "fi",
	    .paper = paper,
	    .title = "fuzz",
	    .sections = &section,
	    .section_count = 1};
	struct making making = {.arena = arena, .request = &request};

	answered(check, &making);
	answered(make, &making);
}

static void page(struct arena *arena, const char *data, size_t size)
{
	const struct answer *part = part_make(arena);
	const struct document_section section = {
	    .template_name = "standings", .parts = &part, .part_count = 1};
	const struct html_request request = {.template_name = "live",
	    .own = arena_printf(arena, "%.*s", (int)size, data),
	    .language = "fi",
	    .page = part,
	    .sections = &section,
	    .section_count = 1};
	struct making making = {.arena = arena, .page = &request};

	answered(make_page, &making);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};

	if (size == 0)
		return 0;
	if (data[0] % KINDS == 2)
		page(&arena, (const char *)data + 1, size - 1);
	else
		print(&arena, (const char *)data + 1, size - 1, data[0] % KINDS == 1 ? "a6" : "a4");
	arena_release(&arena);
	return 0;
}
