/* A page as PDF: our writer and bare libharu draw the same marks in fonts with the same letters;
 * the fonts for bare libharu keep a few more tables. */
#include "bench/bench.h"

#include "base/arena.h"
#include "base/error.h"
#include "form/font.h"
#include "form/layout.h"

#include <hpdf.h>
#include <stdio.h>
#include <string.h>

enum {
	ROWS = 30,
	COLUMNS = 12,
	RUNS = 40,
	MARKS = (ROWS + 1) + (COLUMNS + 1) + ROWS * COLUMNS / 2,
	TEXT_SIZE = 24,
	POINT = 1000,
	WIDTH = 595276,
	HEIGHT = 841890
};

/* A table like that of a scoresheet: a grid, and figures in half of its cells. */
struct sheet {
	struct draw_op marks[MARKS];
	char texts[MARKS][TEXT_SIZE];
	int count;
};

static struct draw_op *add(struct sheet *page, struct draw_op mark)
{
	struct draw_op *added = &page->marks[page->count];

	*added = mark;
	if (page->count > 0)
		page->marks[page->count - 1].next = added;
	page->count++;
	return added;
}

static void draw(struct sheet *page)
{
	page->count = 0;
	for (int row = 0; row <= ROWS; row++)
		(void)add(page, (struct draw_op){.kind = MARK_LINE,
		                    .x = 40 * POINT,
		                    .y = (60 + 24 * row) * POINT,
		                    .width = 40 * COLUMNS * POINT,
		                    .size = POINT / 2,
		                    .grey = 100});
	for (int column = 0; column <= COLUMNS; column++)
		(void)add(page, (struct draw_op){.kind = MARK_LINE,
		                    .x = 40 * (column + 1) * POINT,
		                    .y = 60 * POINT,
		                    .height = 24 * ROWS * POINT,
		                    .size = POINT / 2,
		                    .grey = 100});
	for (int cell = 0; cell < ROWS * COLUMNS; cell += 2) {
		char *text = page->texts[page->count];

		(void)snprintf(text, TEXT_SIZE, "%s%d", cell % 5 ? "" : "ä", cell * 5);
		(void)add(page, (struct draw_op){.kind = MARK_TEXT,
		                    .x = (40 * (cell % COLUMNS + 1) + 4) * POINT,
		                    .y = (76 + 24 * (cell / COLUMNS)) * POINT,
		                    .size = 9 * POINT,
		                    .grey = 100,
		                    .face = cell % 3 ? FONT_REGULAR : FONT_BOLD,
		                    .text = text,
		                    .length = strlen(text)});
	}
}

static bool ours(const struct sheet *page, size_t *ret_size)
{
	struct arena arena = {0};
	struct pdf *pdf = pdf_open(&arena, "Bench", "en", NULL);

	pdf_page(pdf, WIDTH, HEIGHT, page->marks);
	(void)pdf_finish(pdf, ret_size);
	pdf_close(pdf);
	arena_release(&arena);
	return true;
}

static void keep_error(HPDF_STATUS code, HPDF_STATUS detail, void *data)
{
	(void)detail;
	*(HPDF_STATUS *)data = code;
}

static void draw_bare(HPDF_Page page, const HPDF_Font *faces, const struct sheet *marks)
{
	for (int i = 0; i < marks->count; i++) {
		const struct draw_op *mark = &marks->marks[i];
		float x = (float)mark->x / POINT, y = (float)(HEIGHT - mark->y) / POINT;

		if (mark->kind == MARK_TEXT) {
			(void)HPDF_Page_BeginText(page);
			(void)HPDF_Page_SetFontAndSize(
			    page, faces[mark->face], (float)mark->size / POINT);
			(void)HPDF_Page_TextOut(page, x, y, mark->text);
			(void)HPDF_Page_EndText(page);
			continue;
		}
		(void)HPDF_Page_SetLineWidth(page, (float)mark->size / POINT);
		(void)HPDF_Page_MoveTo(page, x, y);
		(void)HPDF_Page_LineTo(
		    page, x + (float)mark->width / POINT, y - (float)mark->height / POINT);
		(void)HPDF_Page_Stroke(page);
	}
}

static bool bare(const struct sheet *marks, size_t *ret_size)
{
	static const char *const files[FONT_FACES] = {
	    [FONT_REGULAR] = BENCH_FONTS "/DejaVuSans.ttf",
	    [FONT_BOLD] = BENCH_FONTS "/DejaVuSans-Bold.ttf",
	};
	HPDF_STATUS failure = HPDF_OK;
	HPDF_Doc doc = HPDF_New(keep_error, &failure);
	HPDF_Font faces[FONT_FACES];
	HPDF_Page page;

	if (!doc)
		return bench_fail("bare libharu", "out of memory");
	(void)HPDF_SetCompressionMode(doc, HPDF_COMP_ALL);
	(void)HPDF_UseUTFEncodings(doc);
	for (int face = 0; face < FONT_FACES; face++)
		faces[face] = HPDF_GetFont(
		    doc, HPDF_LoadTTFontFromFile(doc, files[face], HPDF_TRUE), "UTF-8");
	page = HPDF_AddPage(doc);
	if (failure != HPDF_OK) {
		HPDF_Free(doc);
		return bench_fail("bare libharu", "the faces cannot be loaded");
	}
	(void)HPDF_Page_SetWidth(page, (float)WIDTH / POINT);
	(void)HPDF_Page_SetHeight(page, (float)HEIGHT / POINT);
	draw_bare(page, faces, marks);
	(void)HPDF_SaveToStream(doc);
	*ret_size = HPDF_GetStreamSize(doc);
	HPDF_Free(doc);
	return failure == HPDF_OK || bench_fail("bare libharu", "an error in drawing");
}

static bool timed(bool (*write_page)(const struct sheet *, size_t *), const struct sheet *page,
    double *ret_seconds, size_t *ret_size)
{
	double best = 1e9;

	for (int run = 0; run < RUNS; run++) {
		double start = bench_now(), taken;

		if (!write_page(page, ret_size))
			return false;
		taken = bench_now() - start;
		best = taken < best ? taken : best;
	}
	*ret_seconds = best;
	return true;
}

bool bench_pdf(void)
{
	static struct sheet page;
	double our_time, bare_time;
	size_t our_size = 0, bare_size = 0;

	draw(&page);
	if (!timed(ours, &page, &our_time, &our_size) ||
	    !timed(bare, &page, &bare_time, &bare_size))
		return false;
	bench_row("a PDF page against bare libharu", "1.30 x", "%.2f x (%.2f ms, %.2f ms)",
	    our_time / bare_time, our_time * 1e3, bare_time * 1e3);
	bench_row("  size of the file", "", "%.1f KB, %.1f KB", (double)our_size / 1024,
	    (double)bare_size / 1024);
	return true;
}
