#include "form/font.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/library.h"
#include "base/message.h"
#include "base/text.h"
#include "form/layout.h"

#include <hpdf.h>
#include <hpdf_doc.h>
#include <hpdf_objects.h>
#include <hpdf_pages.h>
#include <png.h>
#include <qrencode.h>
#include <string.h>

/* libharu, which writes PDF. It is loaded when the first PDF is made, to spare other commands the
 * time. The function that its headers call HPDF_New is haru.New here. */
static struct {
	__typeof__(HPDF_AddPage) *AddPage;
	__typeof__(HPDF_DictStream_New) *DictStream_New;
	__typeof__(HPDF_Dict_New) *Dict_New;
	__typeof__(HPDF_Free) *Free;
	__typeof__(HPDF_GetStreamSize) *GetStreamSize;
	__typeof__(HPDF_LoadRawImageFromMem) *LoadRawImageFromMem;
	__typeof__(HPDF_New) *New;
	__typeof__(HPDF_Page_GetLocalFontName) *Page_GetLocalFontName;
	__typeof__(HPDF_Page_GetXObjectName) *Page_GetXObjectName;
	__typeof__(HPDF_Page_SetHeight) *Page_SetHeight;
	__typeof__(HPDF_Page_SetWidth) *Page_SetWidth;
	__typeof__(HPDF_ReadFromStream) *ReadFromStream;
	__typeof__(HPDF_SaveToStream) *SaveToStream;
	__typeof__(HPDF_SetCompressionMode) *SetCompressionMode;
	__typeof__(HPDF_SetPagesConfiguration) *SetPagesConfiguration;
	__typeof__(HPDF_Stream_Write) *Stream_Write;
	__typeof__(HPDF_Xref_Add) *Xref_Add;
} haru;

#define FUNCTION(member) LIBRARY_FUNCTION(HPDF_, haru, member)

static const struct library_function functions[] = {
    FUNCTION(AddPage),
    FUNCTION(DictStream_New),
    FUNCTION(Dict_New),
    FUNCTION(Free),
    FUNCTION(GetStreamSize),
    FUNCTION(LoadRawImageFromMem),
    FUNCTION(New),
    FUNCTION(Page_GetLocalFontName),
    FUNCTION(Page_GetXObjectName),
    FUNCTION(Page_SetHeight),
    FUNCTION(Page_SetWidth),
    FUNCTION(ReadFromStream),
    FUNCTION(SaveToStream),
    FUNCTION(SetCompressionMode),
    FUNCTION(SetPagesConfiguration),
    FUNCTION(Stream_Write),
    FUNCTION(Xref_Add),
};

#undef FUNCTION

static const struct shared_library library = {
    HPDF_FILE, functions, sizeof functions / sizeof *functions, &haru, TEXT_WORDS_CANNOT_MAKE_PDF};

/* Names in the file: a tag of six letters marks an incomplete face. */
static const char *const face_names[FONT_FACES] = {
    [FONT_REGULAR] = "CANAST+CanastaSans",
    [FONT_BOLD] = "CANAST+CanastaSans-Bold",
};

enum { LETTER_BLOCK = 256, LETTER_BLOCKS = FONT_CODES / LETTER_BLOCK + 1, NUMBERS_MOST = 0xfff0 };

/* A face in a PDF: the letters that were drawn, and its object.
 *
 * Letters are numbered from 1 in the order they are first drawn; 0 is the box. A letter that the
 * face lacks has a number too: it is drawn as the box, and copied as the letter it is. */
struct pdf_font {
	struct font font;
	uint16_t *numbers[LETTER_BLOCKS]; /* by code, in blocks made when needed */
	struct font_letter *letters;      /* by number */
	int count;
	HPDF_Dict dict; /* NULL until the face is used */
};

/* A PDF while it is made. */
struct pdf {
	struct arena *arena;
	HPDF_Doc doc;
	struct cleanup cleanup; /* while there is a document */
	struct pdf_font fonts[FONT_FACES];
	HPDF_Page newest;
	HPDF_Image logo; /* NULL until it is drawn */
	HPDF_Dict contents,
	    last; /* the reader's table of contents and its last entry; NULL: none */
	int entries;
};

/* Breaks off the call if libharu has met an error, which it keeps. */
static void check(const struct pdf *pdf)
{
	const HPDF_Error_Rec *error = &pdf->doc->error;

	if (error->error_no == HPDF_FAILD_TO_ALLOC_MEM)
		break_memory();
	if (error->error_no != HPDF_OK)
		break_off(ERROR_STORE, SAY_PDF_FAILED, error->error_no, error->detail_no);
}

/* --- objects of the file, written as text --- */

static HPDF_STATUS write_body(HPDF_Dict dict, HPDF_Stream stream)
{
	const struct text *body = dict->attr;

	return haru.Stream_Write(stream, (const HPDF_BYTE *)text_of(body), (HPDF_UINT)body->size);
}

/* Gives a dictionary a text that is written at its end. The text may grow until the file is
 * finished. */
static struct text *give_body(const struct pdf *pdf, HPDF_Dict dict)
{
	struct text *body = arena_alloc(pdf->arena, 1, sizeof *body);

	body->arena = pdf->arena;
	dict->attr = body;
	dict->write_fn = write_body;
	return body;
}

static HPDF_Dict add_dict(const struct pdf *pdf)
{
	HPDF_Dict dict = haru.Dict_New(pdf->doc->mmgr);

	(void)haru.Xref_Add(pdf->doc->xref, dict);
	check(pdf);
	(void)give_body(pdf, dict);
	return dict;
}

static HPDF_Dict add_stream(const struct pdf *pdf, const struct text *content)
{
	HPDF_Dict stream = haru.DictStream_New(pdf->doc->mmgr, pdf->doc->xref);

	check(pdf);
	stream->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
	(void)haru.Stream_Write(
	    stream->stream, (const HPDF_BYTE *)text_of(content), (HPDF_UINT)content->size);
	check(pdf);
	return stream;
}

/* Returns the number by which other objects refer to an object of the file. */
static unsigned number_of(HPDF_Dict object)
{
	return object->header.obj_id & 0xffffff;
}

/* Writes 16 bits in hexadecimal digits. */
static void put_hex(struct text *out, unsigned unit)
{
	static const char signs[] = "0123456789ABCDEF";
	const char digits[] = {signs[unit >> 12 & 0xf], signs[unit >> 8 & 0xf],
	    signs[unit >> 4 & 0xf], signs[unit & 0xf]};

	text_add_bytes(out, digits, sizeof digits);
}

/* Writes a letter in UTF-16. */
static void put_letter(struct text *out, int32_t point)
{
	if (point >= 0x10000) {
		put_hex(out, 0xd800 + ((unsigned)(point - 0x10000) >> 10));
		point = 0xdc00 + ((point - 0x10000) & 0x3ff);
	}
	put_hex(out, (unsigned)point);
}

/* Writes a title, at most 400 letters of it, as UTF-16: libharu's own titles take that only
 * through an encoder with faults of its own. */
static void put_title(struct text *out, const char *title)
{
	enum { TITLE_MOST = 400 };
	const char *end = title + strlen(title);

	text_add(out, "/Title <FEFF");
	for (int letters = 0; title < end && letters < TITLE_MOST; letters++) {
		const int32_t point = text_next(&title, end);

		put_letter(out, point < 0 ? 0xfffd : point);
	}
	text_add(out, ">\n");
}

/* --- the document --- */

static void release(void *pdf)
{
	pdf_close(pdf);
}

struct pdf *pdf_open(
    struct arena *arena, const char *title, const char *language, const char *created)
{
	enum { PAGES_A_NODE = 1000, TIME_DIGITS = 14 };
	struct text *body, date = {.arena = arena};
	int64_t seconds;

	library_load(&library);
	struct pdf *pdf = arena_alloc(arena, 1, sizeof *pdf);

	pdf->arena = arena;
	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		font_open(face, &pdf->fonts[face].font);
	pdf->doc = haru.New(NULL, NULL);
	if (!pdf->doc)
		break_memory();
	boundary_hold(&pdf->cleanup, release, pdf);
	(void)haru.SetCompressionMode(pdf->doc, HPDF_COMP_ALL);
	(void)haru.SetPagesConfiguration(pdf->doc, PAGES_A_NODE);
	pdf->doc->pdf_version = HPDF_VER_14;
	check(pdf);
	/* The language, the title and the date, in the dictionaries of the document. */
	body = give_body(pdf, pdf->doc->catalog);
	text_addf(body, "/Lang (%s)\n/ViewerPreferences << /DisplayDocTitle true >>\n", language);
	body = give_body(pdf, pdf->doc->info);
	text_add(body, "/Creator (canasta)\n");
	put_title(body, title ? title : "");
	if (!created || !*created)
		return pdf;
	if (!clock_is_date(created) && !clock_seconds(created, &seconds))
		break_off(ERROR_INPUT, SAY_DOCUMENT_DATE, created);
	for (const char *at = created; *at; at++)
		if (*at >= '0' && *at <= '9')
			text_add_bytes(&date, at, 1);
	text_addf(body, "/CreationDate (D:%s%sZ)\n", text_of(&date),
	    date.size < TIME_DIGITS ? "000000" : "");
	return pdf;
}

void pdf_close(struct pdf *pdf)
{
	boundary_drop(&pdf->cleanup);
	haru.Free(pdf->doc);
}

/* --- pages --- */

/* Writes numbers in thousandths, and after them what PDF calls an operator. Only whole numbers are
 * written, so that no locale can put a comma into them. */
static void put_operator(struct text *out, const int *numbers, size_t count, const char *operator)
{
	char digits[TEXT_DIGITS];

	for (size_t i = 0; i < count; i++) {
		const int64_t size = numbers[i] < 0 ? -(int64_t)numbers[i] : numbers[i];

		if (numbers[i] < 0)
			text_add(out, "-");
		text_add_number(out, size / 1000);
		text_add(out, ".");
		text_add(out, text_digits(digits, 1000 + size % 1000) + 1);
		text_add(out, " ");
	}
	text_add(out, operator);
}

static void put_grey(struct text *out, const struct draw_op *mark, const char *operator)
{
	put_operator(out, (const int[]){(100 - mark->grey) * 10}, 1, operator);
}

/* Writes a rectangle. Marks are measured from the top of the page, PDF from its foot. */
static void put_rectangle(struct text *out, int page_height, int x, int y, int width, int height)
{
	put_operator(out, (const int[]){x, page_height - y - height, width, height}, 4, "re\n");
}

/* Draws a code row by row; squares that are black side by side are one. */
static void put_qr(struct text *out, int page_height, const struct draw_op *mark)
{
	const struct qr *qr = mark->qr;
	const int side = mark->width / (qr->width + 2 * QR_WHITE);

	put_grey(out, mark, "g\n");
	for (int row = 0; row < qr->width; row++) {
		const unsigned char *black = qr->black + (size_t)row * (size_t)qr->width;

		for (int at = 0, end; at < qr->width; at = end + 1) {
			end = at;
			while (end < qr->width && (black[end] & 1U))
				end++;
			if (end > at)
				put_rectangle(out, page_height, mark->x + (QR_WHITE + at) * side,
				    mark->y + (QR_WHITE + row) * side, (end - at) * side, side);
		}
	}
	text_add(out, "f\n");
}

static void put_line(struct text *out, int page_height, const struct draw_op *mark)
{
	const int y = page_height - mark->y;

	if (mark->dash > 0)
		text_addf(out, "[%d] 0 d\n", (mark->dash + 500) / 1000);
	put_grey(out, mark, "G\n");
	put_operator(out, &mark->size, 1, "w\n");
	put_operator(out, (const int[]){mark->x, y}, 2, "m\n");
	put_operator(out, (const int[]){mark->x + mark->width, y - mark->height}, 2, "l\nS\n");
	if (mark->dash > 0)
		text_add(out, "[] 0 d\n");
}

/* Draws the logo, the only image of a document. */
static void put_image(
    struct pdf *pdf, HPDF_Page page, int page_height, const struct draw_op *mark, struct text *out)
{
	const struct image *image = mark->image;

	if (!pdf->logo)
		pdf->logo = haru.LoadRawImageFromMem(pdf->doc, image->dots, (HPDF_UINT)image->width,
		    (HPDF_UINT)image->height, HPDF_CS_DEVICE_RGB, 8);
	check(pdf);
	const char *name = haru.Page_GetXObjectName(page, pdf->logo);

	check(pdf);
	text_add(out, "q\n");
	put_operator(out,
	    (const int[]){
	        mark->width, 0, 0, mark->height, mark->x, page_height - mark->y - mark->height},
	    6, "cm\n");
	text_addf(out, "/%s Do\nQ\n", name);
}

static void add_letter(struct pdf *pdf, struct pdf_font *font, struct font_letter letter)
{
	font->letters =
	    arena_room(pdf->arena, font->letters, (size_t)font->count, sizeof *font->letters);
	font->letters[font->count++] = letter;
}

/* Returns the number of a letter in the file. */
static unsigned number_letter(struct pdf *pdf, struct pdf_font *font, struct font_letter letter)
{
	uint16_t **block = &font->numbers[letter.code / LETTER_BLOCK];

	if (!*block)
		*block = arena_alloc(pdf->arena, LETTER_BLOCK, sizeof **block);
	uint16_t *number = &(*block)[letter.code % LETTER_BLOCK];

	if (*number == 0 && font->count <= NUMBERS_MOST) {
		*number = (uint16_t)font->count;
		add_letter(pdf, font, letter);
	}
	return *number;
}

/* Writes a text; a font or grey that the last text set already is not set again. */
static void put_text(struct pdf *pdf, HPDF_Page page, int page_height, const struct draw_op *last,
    const struct draw_op *mark, struct text *out)
{
	struct pdf_font *font = &pdf->fonts[mark->face];
	const char *cursor = mark->text, *end = mark->text + mark->length;
	int32_t previous = 0;

	if (!last || last->face != mark->face || last->size != mark->size) {
		if (!font->dict) {
			font->dict = add_dict(pdf);
			add_letter(pdf, font,
			    (struct font_letter){
			        .means = 0xfffd, .advance = font_advance(&font->font, 0)});
		}
		const char *name = haru.Page_GetLocalFontName(page, font->dict);

		check(pdf);
		text_addf(out, "/%s ", name);
		put_operator(out, &mark->size, 1, "Tf\n");
	}
	if (!last || last->grey != mark->grey)
		put_grey(out, mark, "g\n");
	put_operator(out,
	    (const int[]){mark->x - (last ? last->x : 0), (last ? last->y : page_height) - mark->y},
	    2, "Td <");
	while (cursor < end)
		put_hex(
		    out, number_letter(pdf, font, font_next(&font->font, &cursor, end, &previous)));
	text_add(out, "> Tj\n");
}

void pdf_page(struct pdf *pdf, int width, int height, const struct draw_op *marks)
{
	struct arena scratch = {0};
	struct text out = {.arena = &scratch};
	const struct draw_op *last = NULL;
	HPDF_Page page = haru.AddPage(pdf->doc);

	check(pdf);
	(void)haru.Page_SetWidth(page, (HPDF_REAL)width / 1000);
	(void)haru.Page_SetHeight(page, (HPDF_REAL)height / 1000);
	for (const struct draw_op *mark = marks; mark; mark = mark->next)
		if (mark->kind == MARK_FILL) {
			put_grey(&out, mark, "g\n");
			put_rectangle(&out, height, mark->x, mark->y, mark->width, mark->height);
			text_add(&out, "f\n");
		} else if (mark->kind == MARK_IMAGE) {
			put_image(pdf, page, height, mark, &out);
		} else if (mark->kind == MARK_QR) {
			put_qr(&out, height, mark);
		}
	for (const struct draw_op *mark = marks; mark; mark = mark->next)
		if (mark->kind == MARK_LINE)
			put_line(&out, height, mark);
	text_add(&out, "BT\n");
	for (const struct draw_op *mark = marks; mark; mark = mark->next)
		if (mark->kind == MARK_TEXT && mark->length > 0) {
			put_text(pdf, page, height, last, mark, &out);
			last = mark;
		}
	text_add(&out, "ET\n");
	(void)haru.Stream_Write(((HPDF_PageAttr)page->attr)->stream,
	    (const HPDF_BYTE *)text_of(&out), (HPDF_UINT)out.size);
	check(pdf);
	arena_release(&scratch);
	pdf->newest = page;
}

void pdf_outline(struct pdf *pdf, const char *title)
{
	HPDF_Dict entry = add_dict(pdf);

	if (!pdf->contents) {
		pdf->contents = add_dict(pdf);
		text_addf(pdf->doc->catalog->attr, "/Outlines %u 0 R\n", number_of(pdf->contents));
		text_addf(
		    pdf->contents->attr, "/Type /Outlines\n/First %u 0 R\n", number_of(entry));
	} else {
		text_addf(pdf->last->attr, "/Next %u 0 R\n", number_of(entry));
		text_addf(entry->attr, "/Prev %u 0 R\n", number_of(pdf->last));
	}
	put_title(entry->attr, title);
	text_addf(entry->attr, "/Parent %u 0 R\n/Dest [%u 0 R /Fit]\n", number_of(pdf->contents),
	    number_of(pdf->newest));
	pdf->last = entry;
	pdf->entries++;
}

int pdf_boxes(const struct pdf *pdf, int32_t *ret_one)
{
	const struct pdf_font *regular = &pdf->fonts[FONT_REGULAR];
	int count = 0;

	*ret_one = 0;
	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		for (int i = 1; i < pdf->fonts[face].count; i++) {
			const struct font_letter *letter = &pdf->fonts[face].letters[i];
			const uint16_t *block = regular->numbers[letter->code / LETTER_BLOCK];
			const bool counted = face != FONT_REGULAR && block &&
			                     block[letter->code % LETTER_BLOCK] != 0;

			if (letter->glyph != 0 || counted)
				continue;
			if (count++ == 0)
				*ret_one = letter->means;
		}
	return count;
}

/* Embeds the letters that were drawn. */
static void finish_font(struct pdf *pdf, const struct pdf_font *font)
{
	enum { SECTION = 100 };
	const char *name = face_names[font->font.face];
	const int *box = font->font.box;
	struct text meanings = {.arena = pdf->arena}, file = {.arena = pdf->arena};
	int *glyphs = arena_alloc(pdf->arena, (size_t)font->count, sizeof *glyphs);
	HPDF_Dict stream, descriptor, letters;

	/* The letter of each number for searching and copying: a CMap as in the PDF reference
	 * (9.10.3), at most a hundred lines a section. */
	text_add(&meanings,
	    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
	    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
	    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
	    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
	for (int i = 0; i < font->count; i++) {
		if (i % SECTION == 0)
			text_addf(&meanings, "%d beginbfchar\n",
			    font->count - i > SECTION ? SECTION : font->count - i);
		text_add(&meanings, "<");
		put_hex(&meanings, (unsigned)i);
		text_add(&meanings, "> <");
		put_letter(&meanings, font->letters[i].means);
		text_add(&meanings, ">\n");
		if (i % SECTION == SECTION - 1 || i == font->count - 1)
			text_add(&meanings, "endbfchar\n");
	}
	text_add(&meanings, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");

	/* Number 0 is the box in every file; the drawn letters begin at 1. */
	for (int i = 0; i < font->count; i++)
		glyphs[i] = font->letters[i].glyph;
	font_subset(&font->font, pdf->arena, glyphs + 1, font->count - 1, &file);
	stream = add_stream(pdf, &file);
	text_addf(give_body(pdf, stream), "/Length1 %zu\n", file.size);
	descriptor = add_dict(pdf);
	text_addf(descriptor->attr,
	    "/Type /FontDescriptor\n/FontName /%s\n/Flags 4\n/ItalicAngle 0\n/Ascent %d\n"
	    "/Descent %d\n/CapHeight 729\n/StemV %d\n/FontBBox [%d %d %d %d]\n/FontFile2 %u 0 R\n",
	    name, font->font.ascent, font->font.descent, font->font.face == FONT_BOLD ? 140 : 80,
	    box[0], box[1], box[2], box[3], number_of(stream));
	letters = add_dict(pdf);
	text_addf(letters->attr,
	    "/Type /Font\n/Subtype /CIDFontType2\n/BaseFont /%s\n/CIDToGIDMap /Identity\n"
	    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>\n"
	    "/DW 600\n/FontDescriptor %u 0 R\n/W [0 [",
	    name, number_of(descriptor));
	for (int i = 0; i < font->count; i++)
		text_addf(letters->attr, "%d\n", font->letters[i].advance);
	text_add(letters->attr, "]]\n");
	stream = add_stream(pdf, &meanings);
	text_addf(font->dict->attr,
	    "/Type /Font\n/Subtype /Type0\n/BaseFont /%s\n/Encoding /Identity-H\n"
	    "/DescendantFonts [%u 0 R]\n/ToUnicode %u 0 R\n",
	    name, number_of(letters), number_of(stream));
}

const char *pdf_finish(struct pdf *pdf, size_t *ret_size)
{
	HPDF_UINT32 size;

	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		if (pdf->fonts[face].dict)
			finish_font(pdf, &pdf->fonts[face]);
	if (pdf->contents)
		text_addf(pdf->contents->attr, "/Last %u 0 R\n/Count %d\n", number_of(pdf->last),
		    pdf->entries);
	(void)haru.SaveToStream(pdf->doc);
	check(pdf);
	*ret_size = size = haru.GetStreamSize(pdf->doc);
	char *data = arena_space(pdf->arena, size, 1);

	(void)haru.ReadFromStream(pdf->doc, (HPDF_BYTE *)data, &size);
	check(pdf);
	return data;
}

/* --- pictures and QR codes, made before a page is drawn --- */

enum { SIDE_MOST = 2000, COLOURS = 3 };

/* libpng, which reads pictures. It is loaded when the first picture is read, like libharu. */
static struct {
	__typeof__(png_image_begin_read_from_memory) *begin_read_from_memory;
	__typeof__(png_image_finish_read) *finish_read;
	__typeof__(png_image_free) *free;
} libpng;

static const struct library_function png_functions[] = {
    LIBRARY_FUNCTION(png_image_, libpng, begin_read_from_memory),
    LIBRARY_FUNCTION(png_image_, libpng, finish_read),
    LIBRARY_FUNCTION(png_image_, libpng, free),
};
static const struct shared_library png_library = {PNG_FILE, png_functions,
    sizeof png_functions / sizeof *png_functions, &libpng, TEXT_WORDS_CANNOT_READ_PICTURE};

static _Noreturn void refuse_picture(const struct file_text *file, const char *why)
{
	break_off_at(file->name, 1, 1, ERROR_INPUT, SAY_IMAGE_INVALID, message_words(why),
	    file_most(FILE_PICTURE) / 1024, SIDE_MOST);
}

static void png_release(void *png)
{
	libpng.free(png);
}

struct image image_read(struct arena *arena, const struct file_text *file)
{
	static const png_color white = {255, 255, 255};
	struct cleanup cleanup = {0};
	png_image png = {.version = PNG_IMAGE_VERSION};

	if (file->size > file_most(FILE_PICTURE))
		refuse_picture(file, TEXT_WORDS_TOO_LARGE_A_FILE);
	library_load(&png_library);
	if (!libpng.begin_read_from_memory(&png, file->data, file->size))
		refuse_picture(file, TEXT_WORDS_IS_NO_PNG);
	boundary_hold(&cleanup, png_release, &png);
	if (png.width > SIDE_MOST || png.height > SIDE_MOST)
		refuse_picture(file, TEXT_WORDS_IS_TOO_LARGE);
	png.format = PNG_FORMAT_RGB;
	unsigned char *dots = arena_alloc(arena, (size_t)png.width * png.height, COLOURS);

	if (!libpng.finish_read(&png, &white, dots, 0, NULL))
		refuse_picture(file, TEXT_WORDS_IS_DAMAGED);
	boundary_drop(&cleanup);
	libpng.free(&png);
	return (struct image){(int)png.width, (int)png.height, dots};
}

/* libqrencode, which makes QR codes. It is loaded when the first code is made. */
static struct {
	__typeof__(QRcode_encodeString) *encodeString;
	__typeof__(QRcode_free) *free;
} libqrencode;

static const struct library_function qr_functions[] = {
    LIBRARY_FUNCTION(QRcode_, libqrencode, encodeString),
    LIBRARY_FUNCTION(QRcode_, libqrencode, free),
};
static const struct shared_library qrencode_library = {QRENCODE_FILE, qr_functions,
    sizeof qr_functions / sizeof *qr_functions, &libqrencode, TEXT_WORDS_CANNOT_DRAW_QR_CODE};

static void qr_release(void *code)
{
	libqrencode.free(code);
}

struct qr qr_make(struct arena *arena, const char *text)
{
	struct cleanup cleanup = {0};
	struct qr qr;

	library_load(&qrencode_library);
	QRcode *code = libqrencode.encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);

	if (!code)
		break_off(ERROR_INPUT, SAY_QR_INVALID, text);
	boundary_hold(&cleanup, qr_release, code);
	qr.width = code->width;
	qr.black = (const unsigned char *)arena_copy(
	    arena, (const char *)code->data, (size_t)code->width * (size_t)code->width);
	boundary_drop(&cleanup);
	libqrencode.free(code);
	return qr;
}
