#include "form/font.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/library.h"
#include "base/text.h"
#include "form/layout.h"

#include <hpdf.h>
#include <hpdf_doc.h>
#include <hpdf_pages.h>
#include <string.h>

struct haru haru;

#define FUNCTION(member) LIBRARY_FUNCTION(HPDF_, struct haru, member)

static const struct library_function functions[] = {
    FUNCTION(AddPage),
    FUNCTION(Array_Add),
    FUNCTION(Array_AddNumber),
    FUNCTION(Array_New),
    FUNCTION(Binary_New),
    FUNCTION(CreateOutline),
    FUNCTION(Destination_SetFit),
    FUNCTION(DictStream_New),
    FUNCTION(Dict_Add),
    FUNCTION(Dict_AddBoolean),
    FUNCTION(Dict_AddName),
    FUNCTION(Dict_AddNumber),
    FUNCTION(Dict_GetItem),
    FUNCTION(Dict_New),
    FUNCTION(Free),
    FUNCTION(GetStreamSize),
    FUNCTION(LoadRawImageFromMem),
    FUNCTION(New),
    FUNCTION(Outline_SetDestination),
    FUNCTION(Page_BeginText),
    FUNCTION(Page_CreateDestination),
    FUNCTION(Page_DrawImage),
    FUNCTION(Page_EndText),
    FUNCTION(Page_Fill),
    FUNCTION(Page_GetLocalFontName),
    FUNCTION(Page_LineTo),
    FUNCTION(Page_MoveTo),
    FUNCTION(Page_Rectangle),
    FUNCTION(Page_SetDash),
    FUNCTION(Page_SetGrayFill),
    FUNCTION(Page_SetGrayStroke),
    FUNCTION(Page_SetHeight),
    FUNCTION(Page_SetLineWidth),
    FUNCTION(Page_SetWidth),
    FUNCTION(Page_Stroke),
    FUNCTION(ReadFromStream),
    FUNCTION(SaveToStream),
    FUNCTION(SetCompressionMode),
    FUNCTION(SetInfoAttr),
    FUNCTION(SetInfoDateAttr),
    FUNCTION(SetPagesConfiguration),
    FUNCTION(Stream_Write),
    FUNCTION(String_New),
    FUNCTION(Xref_Add),
};

#undef FUNCTION

static const struct shared_library library = {
    HPDF_FILE, functions, sizeof functions / sizeof *functions, &haru, TEXT_WORDS_PDF_MADE};

enum { TITLE_MOST = 400 };

/* Writes a letter in UTF-16, as one unit or two. Returns how many. */
static int utf16(int32_t point, unsigned ret[2])
{
	ret[0] = (unsigned)point;
	if (point < 0x10000)
		return 1;
	ret[0] = 0xd800 + ((unsigned)(point - 0x10000) >> 10);
	ret[1] = 0xdc00 + ((unsigned)(point - 0x10000) & 0x3ff);
	return 2;
}

/* A text for a dictionary, at most 400 letters of it; NULL when memory fails. */
static HPDF_Binary pdf_text(HPDF_Doc doc, const char *text)
{
	HPDF_BYTE bytes[2 + 4 * TITLE_MOST] = {0xfe, 0xff};
	const char *end = text + strlen(text);
	HPDF_UINT size = 2;

	while (text < end && size + 4 <= sizeof bytes) {
		int32_t point = text_next(&text, end);
		unsigned units[2];
		int count = utf16(point < 0 ? 0xfffd : point, units);

		for (int i = 0; i < count; i++) {
			bytes[size++] = (HPDF_BYTE)(units[i] >> 8);
			bytes[size++] = (HPDF_BYTE)(units[i] & 0xff);
		}
	}
	return haru.Binary_New(doc->mmgr, bytes, size);
}

enum { NUMBERS_MOST = 0xfff0 };

/* Names in the file: a tag of six letters marks an incomplete face. */
static const char *const face_names[FONT_FACES] = {
    [FONT_REGULAR] = "CANAST+CanastaSans",
    [FONT_BOLD] = "CANAST+CanastaSans-Bold",
};

static void add_letter(struct pdf_font *font, const struct font_letter *letter)
{
	font->letters =
	    arena_room(font->arena, font->letters, (size_t)font->count, sizeof *font->letters);
	font->letters[font->count++] = *letter;
}

/* Returns the number of a letter in the file. */
static unsigned pdf_font_number(struct pdf_font *font, const struct font_letter *letter)
{
	uint16_t **block = &font->numbers[letter->code / PDF_FONT_BLOCK];
	uint16_t *number;

	if (!*block)
		*block = arena_alloc(font->arena, PDF_FONT_BLOCK, sizeof **block);
	number = &(*block)[letter->code % PDF_FONT_BLOCK];
	if (*number != 0 || font->count > NUMBERS_MOST)
		return *number;
	if (font->count == 0) /* the box */
		add_letter(font, &(struct font_letter){
		                     .means = 0xfffd, .advance = font_advance(&font->font, 0)});
	*number = (uint16_t)font->count;
	add_letter(font, letter);
	return *number;
}

static bool add_stream(HPDF_Doc doc, HPDF_Dict owner, const char *key, const struct text *content)
{
	HPDF_Dict stream = haru.DictStream_New(doc->mmgr, doc->xref);

	if (!stream)
		return false;
	stream->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
	return haru.Stream_Write(stream->stream, (const HPDF_BYTE *)text_of(content),
	           (HPDF_UINT)content->size) == HPDF_OK &&
	       haru.Dict_Add(owner, key, stream) == HPDF_OK;
}

static HPDF_Dict add_descriptor(const struct pdf_font *font, HPDF_Doc doc, HPDF_Dict owner)
{
	enum { SYMBOLIC = 4 };
	const bool bold = font->font.face == FONT_BOLD;
	HPDF_Dict dict = haru.Dict_New(doc->mmgr);
	HPDF_Array box;

	if (haru.Xref_Add(doc->xref, dict) != HPDF_OK ||
	    haru.Dict_Add(owner, "FontDescriptor", dict) != HPDF_OK)
		return NULL;
	box = haru.Array_New(doc->mmgr);
	if (!box || haru.Dict_Add(dict, "FontBBox", box) != HPDF_OK)
		return NULL;
	for (size_t i = 0; i < 4; i++)
		if (haru.Array_AddNumber(box, font->font.box[i]) != HPDF_OK)
			return NULL;
	if (haru.Dict_AddName(dict, "Type", "FontDescriptor") != HPDF_OK ||
	    haru.Dict_AddName(dict, "FontName", face_names[font->font.face]) != HPDF_OK ||
	    haru.Dict_AddNumber(dict, "Flags", SYMBOLIC) != HPDF_OK ||
	    haru.Dict_AddNumber(dict, "ItalicAngle", 0) != HPDF_OK ||
	    haru.Dict_AddNumber(dict, "Ascent", font->font.ascent) != HPDF_OK ||
	    haru.Dict_AddNumber(dict, "Descent", font->font.descent) != HPDF_OK ||
	    haru.Dict_AddNumber(dict, "CapHeight", 729) != HPDF_OK ||
	    haru.Dict_AddNumber(dict, "StemV", bold ? 140 : 80) != HPDF_OK)
		return NULL;
	return dict;
}

static HPDF_Dict add_descendant(const struct pdf_font *font, HPDF_Doc doc)
{
	HPDF_Dict dict = haru.Dict_New(doc->mmgr), system;
	HPDF_Array list;

	if (haru.Xref_Add(doc->xref, dict) != HPDF_OK)
		return NULL;
	list = haru.Array_New(doc->mmgr);
	if (!list || haru.Dict_Add(font->dict, "DescendantFonts", list) != HPDF_OK ||
	    haru.Array_Add(list, dict) != HPDF_OK)
		return NULL;
	system = haru.Dict_New(doc->mmgr);
	if (!system || haru.Dict_Add(dict, "CIDSystemInfo", system) != HPDF_OK ||
	    haru.Dict_Add(system, "Registry", haru.String_New(doc->mmgr, "Adobe", NULL)) !=
	        HPDF_OK ||
	    haru.Dict_Add(system, "Ordering", haru.String_New(doc->mmgr, "Identity", NULL)) !=
	        HPDF_OK ||
	    haru.Dict_AddNumber(system, "Supplement", 0) != HPDF_OK ||
	    haru.Dict_AddName(dict, "Type", "Font") != HPDF_OK ||
	    haru.Dict_AddName(dict, "Subtype", "CIDFontType2") != HPDF_OK ||
	    haru.Dict_AddName(dict, "BaseFont", face_names[font->font.face]) != HPDF_OK ||
	    haru.Dict_AddName(dict, "CIDToGIDMap", "Identity") != HPDF_OK ||
	    haru.Dict_AddNumber(dict, "DW", 600) != HPDF_OK)
		return NULL;
	return dict;
}

/* Embeds the letters drawn. False when memory fails. */
static bool pdf_font_finish(struct pdf_font *font, HPDF_Doc doc)
{
	struct text meanings = {.arena = font->arena};
	HPDF_Dict descendant, descriptor;

	if (!font->dict || font->count == 0)
		return true;
	/* Writes the letter of each number for searching and copying: a CMap as in the PDF reference (9.10.3), at
	 * most a hundred lines a section. */
	enum { SECTION = 100 };

	text_add(&meanings,
	    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
	    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
	    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
	    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
	for (int from = 0; from < font->count; from += SECTION) {
		int to = font->count - from > SECTION ? from + SECTION : font->count;

		text_addf(&meanings, "%d beginbfchar\n", to - from);
		for (int i = from; i < to; i++) {
			unsigned units[2];
			int count = utf16(font->letters[i].means, units);

			text_addf(&meanings, "<%04X> <%04X", (unsigned)i, units[0]);
			if (count > 1)
				text_addf(&meanings, "%04X", units[1]);
			text_add(&meanings, ">\n");
		}
		text_add(&meanings, "endbfchar\n");
	}
	text_add(&meanings, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
	if (!add_stream(doc, font->dict, "ToUnicode", &meanings))
		return false;
	descendant = add_descendant(font, doc);
	if (!descendant)
		return false;
	HPDF_Array outer = haru.Array_New(doc->mmgr), inner;

	if (!outer || haru.Dict_Add(descendant, "W", outer) != HPDF_OK ||
	    haru.Array_AddNumber(outer, 0) != HPDF_OK)
		return false;
	inner = haru.Array_New(doc->mmgr);
	if (!inner || haru.Array_Add(outer, inner) != HPDF_OK)
		return false;
	for (int i = 0; i < font->count; i++)
		if (haru.Array_AddNumber(inner, font->letters[i].advance) != HPDF_OK)
			return false;
	descriptor = add_descriptor(font, doc, descendant);
	if (!descriptor)
		return false;
	struct text file = {.arena = font->arena};
	int *glyphs = arena_alloc(font->arena, (size_t)font->count, sizeof *glyphs);
	HPDF_Dict stream;

	for (int i = 0; i < font->count; i++)
		glyphs[i] = font->letters[i].glyph;
	/* Number 0 is the box in every file; what was drawn begins at 1. */
	font_subset(&font->font, font->arena, glyphs + 1, font->count - 1, &file);
	if (!add_stream(doc, descriptor, "FontFile2", &file))
		return false;
	stream = haru.Dict_GetItem(descriptor, "FontFile2", HPDF_OCLASS_DICT);
	return stream && haru.Dict_AddNumber(stream, "Length1", (HPDF_INT32)file.size) == HPDF_OK;
}

enum { PAGES_A_NODE = 1000 };

struct pdf {
	struct arena *arena;
	HPDF_Doc doc;
	struct cleanup cleanup; /* while there is a document */
	struct error failure;   /* the first of libharu's */
	struct pdf_font fonts[FONT_FACES];
	HPDF_Page newest;
	HPDF_Image logo; /* NULL until it is drawn */
};

static void keep_first_error(HPDF_STATUS code, HPDF_STATUS detail, void *data)
{
	struct pdf *pdf = data;

	if (pdf->failure.kind != ERROR_NONE)
		return;
	if (code == HPDF_FAILD_TO_ALLOC_MEM)
		(void)error_memory(&pdf->failure);
	else
		(void)error_set(&pdf->failure, ERROR_STORE, SAY_PDF_FAILED, (unsigned long)code,
		    (unsigned long)detail);
}

/* libharu's makers of single objects fail without a word; memory is what they lack then. */
static bool failed(const struct pdf *pdf, struct error *err)
{
	if (pdf->failure.kind == ERROR_NONE)
		return error_memory(err);
	*err = pdf->failure;
	return false;
}

static int two_digits(const char *text)
{
	if (text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9')
		return -1;
	return (text[0] - '0') * 10 + text[1] - '0';
}

/* Writes the title, the language and the date of the document into its dictionaries. */
static bool describe(struct pdf *pdf, const struct pdf_about *about, struct error *err)
{
	HPDF_Doc doc = pdf->doc;
	HPDF_Binary title;
	HPDF_Dict viewer;
	HPDF_Date date;

	if (haru.SetCompressionMode(doc, HPDF_COMP_ALL) != HPDF_OK ||
	    haru.SetPagesConfiguration(doc, PAGES_A_NODE) != HPDF_OK ||
	    haru.SetInfoAttr(doc, HPDF_INFO_CREATOR, "canasta") != HPDF_OK || !doc->info)
		return failed(pdf, err);
	doc->pdf_version = HPDF_VER_14;
	title = pdf_text(doc, about->title ? about->title : "");
	viewer = haru.Dict_New(doc->mmgr);
	if (!title || haru.Dict_Add(doc->info, "Title", title) != HPDF_OK || !viewer ||
	    haru.Dict_AddBoolean(viewer, "DisplayDocTitle", HPDF_TRUE) != HPDF_OK ||
	    haru.Dict_Add(doc->catalog, "ViewerPreferences", viewer) != HPDF_OK ||
	    haru.Dict_Add(
	        doc->catalog, "Lang", haru.String_New(doc->mmgr, about->language, NULL)) != HPDF_OK)
		return failed(pdf, err);
	if (!about->created || about->created[0] == '\0')
		return true;
	const bool whole = strlen(about->created) >= 19;
	const int century = strlen(about->created) >= 10 ? two_digits(about->created) : -1;
	const int year = century >= 0 ? two_digits(about->created + 2) : -1;

	date = (HPDF_Date){0};
	if (year < 0)
		return error_set(err, ERROR_INPUT, SAY_DOCUMENT_DATE, about->created);
	date.year = century * 100 + year;
	date.month = two_digits(about->created + 5);
	date.day = two_digits(about->created + 8);
	date.hour = whole ? two_digits(about->created + 11) : 0;
	date.minutes = whole ? two_digits(about->created + 14) : 0;
	date.seconds = whole ? two_digits(about->created + 17) : 0;
	date.ind = 'Z';
	if (date.month < 1 || date.day < 1 || date.hour < 0 || date.minutes < 0 || date.seconds < 0)
		return error_set(err, ERROR_INPUT, SAY_DOCUMENT_DATE, about->created);
	return haru.SetInfoDateAttr(doc, HPDF_INFO_CREATION_DATE, date) == HPDF_OK ||
	       failed(pdf, err);
}

static void release(void *pdf)
{
	pdf_close(pdf);
}

bool pdf_open(
    struct arena *arena, const struct pdf_about *about, struct pdf **ret_pdf, struct error *err)
{
	struct pdf *pdf;

	if (!library_load(&library, err))
		return false;
	pdf = arena_alloc(arena, 1, sizeof *pdf);
	pdf->arena = arena;
	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++) {
		struct pdf_font *font = &pdf->fonts[face];
		*font = (struct pdf_font){.arena = arena};
		font_open(face, &font->font);
	}
	pdf->doc = haru.New(keep_first_error, pdf);
	if (!pdf->doc)
		return failed(pdf, err);
	boundary_hold(&pdf->cleanup, release, pdf);
	if (!describe(pdf, about, err)) {
		pdf_close(pdf);
		return false;
	}
	*ret_pdf = pdf;
	return true;
}

void pdf_close(struct pdf *pdf)
{
	if (!pdf || !pdf->doc)
		return;
	boundary_drop(&pdf->cleanup);
	haru.Free(pdf->doc);
	pdf->doc = NULL;
}

/* Marks count from the top of the page, PDF from the foot, in points. */
static HPDF_REAL points(int thousandths)
{
	return (HPDF_REAL)thousandths / 1000;
}

/* Draws a code row by row; squares that are black side by side are one. */
static bool draw_qr(HPDF_Page page, int page_height, const struct draw_op *mark)
{
	const struct qr *qr = mark->qr;
	const int side = mark->width / (qr->width + 2 * QR_WHITE);
	bool ok = haru.Page_SetGrayFill(page, (HPDF_REAL)(100 - mark->grey) / 100) == HPDF_OK;

	for (int row = 0; row < qr->width; row++) {
		const unsigned char *black = qr->black + (size_t)row * (size_t)qr->width;
		const int bottom = page_height - mark->y - (QR_WHITE + row + 1) * side;
		int end;

		for (int at = 0; ok && at < qr->width; at = end + 1) {
			end = at;
			while (end < qr->width && (black[end] & 1U))
				end++;
			ok =
			    end == at ||
			    haru.Page_Rectangle(page, points(mark->x + (QR_WHITE + at) * side),
			        points(bottom), points((end - at) * side), points(side)) == HPDF_OK;
		}
	}
	return ok && haru.Page_Fill(page) == HPDF_OK;
}

static bool set_dash(HPDF_Page page, const struct draw_op *mark)
{
	HPDF_UINT16 stroke[] = {(HPDF_UINT16)((mark->dash + 500) / 1000)};

	return haru.Page_SetDash(page, mark->dash > 0 ? stroke : NULL, mark->dash > 0, 0) ==
	       HPDF_OK;
}

static bool draw_line(HPDF_Page page, int page_height, const struct draw_op *mark)
{
	return (mark->dash == 0 || set_dash(page, mark)) &&
	       haru.Page_SetGrayStroke(page, (HPDF_REAL)(100 - mark->grey) / 100) == HPDF_OK &&
	       haru.Page_SetLineWidth(page, points(mark->size)) == HPDF_OK &&
	       haru.Page_MoveTo(page, points(mark->x), points(page_height - mark->y)) == HPDF_OK &&
	       haru.Page_LineTo(page, points(mark->x + mark->width),
	           points(page_height - mark->y - mark->height)) == HPDF_OK &&
	       haru.Page_Stroke(page) == HPDF_OK &&
	       (mark->dash == 0 || set_dash(page, &(struct draw_op){0}));
}

/* Draws the logo, the only image of a document. */
static bool draw_image(struct pdf *pdf, HPDF_Page page, int page_height, const struct draw_op *mark)
{
	const struct image *image = mark->image;

	if (!pdf->logo)
		pdf->logo = haru.LoadRawImageFromMem(pdf->doc, image->dots, (HPDF_UINT)image->width,
		    (HPDF_UINT)image->height, HPDF_CS_DEVICE_RGB, 8);
	return pdf->logo && haru.Page_DrawImage(page, pdf->logo, points(mark->x),
	                        points(page_height - mark->y - mark->height), points(mark->width),
	                        points(mark->height)) == HPDF_OK;
}

/* Operators are written with whole numbers only: no locale can put a comma into them. */
static void put_number(struct text *out, int thousandths)
{
	unsigned size = thousandths < 0 ? 0U - (unsigned)thousandths : (unsigned)thousandths;

	text_addf(out, "%s%u.%03u ", thousandths < 0 ? "-" : "", size / 1000, size % 1000);
}

/* Sets the font; a face that was not used before gets its dictionary. */
static bool use_font(struct pdf *pdf, HPDF_Page page, const struct draw_op *mark, struct text *out)
{
	struct pdf_font *font = &pdf->fonts[mark->face];
	const char *name;

	if (!font->dict) {
		HPDF_Dict dict = haru.Dict_New(pdf->doc->mmgr);

		if (haru.Xref_Add(pdf->doc->xref, dict) != HPDF_OK)
			return false;
		font->dict = dict;
		if (haru.Dict_AddName(dict, "Type", "Font") != HPDF_OK ||
		    haru.Dict_AddName(dict, "Subtype", "Type0") != HPDF_OK ||
		    haru.Dict_AddName(dict, "BaseFont", face_names[mark->face]) != HPDF_OK ||
		    haru.Dict_AddName(dict, "Encoding", "Identity-H") != HPDF_OK)
			return false;
	}
	name = haru.Page_GetLocalFontName(page, font->dict);
	if (!name)
		return false;
	text_addf(out, "/%s ", name);
	put_number(out, mark->size);
	text_add(out, "Tf\n");
	return true;
}

/* Writes a text; what is set already for the last one, if there was one, is not set again. */
static bool put_text(struct pdf *pdf, HPDF_Page page, int page_height, const struct draw_op *last,
    const struct draw_op *mark, struct text *out)
{
	if ((!last || last->face != mark->face || last->size != mark->size) &&
	    !use_font(pdf, page, mark, out))
		return false;
	if (!last || last->grey != mark->grey) {
		put_number(out, (100 - mark->grey) * 10);
		text_add(out, "g\n");
	}
	put_number(out, mark->x - (last ? last->x : 0));
	put_number(out, (last ? last->y : page_height) - mark->y);
	text_add(out, "Td ");
	struct pdf_font *font = &pdf->fonts[mark->face];
	const char *cursor = mark->text, *end = mark->text + mark->length;
	int32_t previous = 0;

	text_add(out, "<");
	while (cursor < end) {
		struct font_letter letter = font_next(&font->font, &cursor, end, &previous);

		text_addf(out, "%04X", pdf_font_number(font, &letter));
	}
	text_add(out, "> Tj\n");
	return true;
}

static bool draw_texts(
    struct pdf *pdf, HPDF_Page page, int page_height, const struct draw_op *marks)
{
	struct arena scratch = {0};
	struct text out = {.arena = &scratch};
	const struct draw_op *last = NULL;
	bool ok = haru.Page_BeginText(page) == HPDF_OK;

	for (const struct draw_op *mark = marks; ok && mark; mark = mark->next)
		if (mark->kind == MARK_TEXT && mark->length > 0) {
			ok = put_text(pdf, page, page_height, last, mark, &out);
			last = mark;
		}
	ok = ok && haru.Stream_Write(((HPDF_PageAttr)page->attr)->stream,
	               (const HPDF_BYTE *)text_of(&out), (HPDF_UINT)out.size) == HPDF_OK;
	ok = ok && haru.Page_EndText(page) == HPDF_OK;
	arena_release(&scratch);
	return ok;
}

bool pdf_page(
    struct pdf *pdf, int width, int height, const struct draw_op *marks, struct error *err)
{
	HPDF_Page page = haru.AddPage(pdf->doc);
	bool ok = page && haru.Page_SetWidth(page, points(width)) == HPDF_OK &&
	          haru.Page_SetHeight(page, points(height)) == HPDF_OK;

	pdf->newest = page;
	for (const struct draw_op *mark = marks; ok && mark; mark = mark->next)
		if (mark->kind == MARK_FILL)
			ok = haru.Page_SetGrayFill(page, (HPDF_REAL)(100 - mark->grey) / 100) ==
			         HPDF_OK &&
			     haru.Page_Rectangle(page, points(mark->x),
			         points(height - mark->y - mark->height), points(mark->width),
			         points(mark->height)) == HPDF_OK &&
			     haru.Page_Fill(page) == HPDF_OK;
		else if (mark->kind == MARK_IMAGE)
			ok = draw_image(pdf, page, height, mark);
		else if (mark->kind == MARK_QR)
			ok = draw_qr(page, height, mark);
	for (const struct draw_op *mark = marks; ok && mark; mark = mark->next)
		if (mark->kind == MARK_LINE)
			ok = draw_line(page, height, mark);
	ok = ok && draw_texts(pdf, page, height, marks);
	return ok || failed(pdf, err);
}

bool pdf_outline(struct pdf *pdf, const char *title, struct error *err)
{
	HPDF_Outline entry = haru.CreateOutline(pdf->doc, NULL, "", NULL);
	HPDF_Destination place = pdf->newest ? haru.Page_CreateDestination(pdf->newest) : NULL;
	HPDF_Binary text = pdf_text(pdf->doc, title);

	/* The entry leads to the top of the page. The text goes in the place of the empty one the entry was made
	 * with. */
	return (entry && place && text && haru.Dict_Add(entry, "Title", text) == HPDF_OK &&
	           haru.Destination_SetFit(place) == HPDF_OK &&
	           haru.Outline_SetDestination(entry, place) == HPDF_OK) ||
	       failed(pdf, err);
}

int pdf_boxes(const struct pdf *pdf, int32_t *ret_one)
{
	const struct pdf_font *regular = &pdf->fonts[FONT_REGULAR];
	int count = 0;

	*ret_one = 0;
	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		for (int i = 1; i < pdf->fonts[face].count; i++) {
			const struct font_letter *letter = &pdf->fonts[face].letters[i];
			const uint16_t *block = regular->numbers[letter->code / PDF_FONT_BLOCK];
			const bool counted = face != FONT_REGULAR && block &&
			                     block[letter->code % PDF_FONT_BLOCK] != 0;

			if (letter->glyph != 0 || counted)
				continue;
			if (count++ == 0)
				*ret_one = letter->means;
		}
	return count;
}

bool pdf_finish(struct pdf *pdf, const char **ret_data, size_t *ret_size, struct error *err)
{
	HPDF_UINT32 size;
	char *data;

	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++)
		if (!pdf_font_finish(&pdf->fonts[face], pdf->doc))
			return failed(pdf, err);
	if (pdf->failure.kind != ERROR_NONE || haru.SaveToStream(pdf->doc) != HPDF_OK)
		return failed(pdf, err);
	size = haru.GetStreamSize(pdf->doc);
	data = arena_alloc(pdf->arena, size, 1);
	for (HPDF_UINT32 done = 0; done < size;) {
		HPDF_UINT32 more = size - done;

		if (haru.ReadFromStream(pdf->doc, (HPDF_BYTE *)data + done, &more) != HPDF_OK &&
		    done + more < size)
			return failed(pdf, err);
		if (more == 0)
			return failed(pdf, err);
		done += more;
	}
	*ret_data = data;
	*ret_size = size;
	return true;
}
