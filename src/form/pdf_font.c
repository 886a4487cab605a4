#include "form/pdf_font.h"

#include "form/font_subset.h"
#include "form/haru.h"

#include <hpdf_doc.h>

enum { NUMBERS_MOST = 0xfff0 };

/* Names as they stand in the file: a tag of six letters marks a face that is not whole. */
static const char *const face_names[FONT_FACES] = {
    [FONT_REGULAR] = "CANAST+CanastaSans",
    [FONT_BOLD] = "CANAST+CanastaSans-Bold",
};

static bool make_room(struct pdf_font *font)
{
	int room = font->room ? font->room * 2 : 128;
	struct font_letter *letters;

	if (font->count < font->room)
		return true;
	letters = arena_alloc(font->arena, (size_t)room, sizeof *letters);
	for (int i = 0; i < font->count; i++)
		letters[i] = font->letters[i];
	font->letters = letters;
	font->room = room;
	return true;
}

void pdf_font_init(struct pdf_font *font, struct arena *arena, enum font_face face)
{
	*font = (struct pdf_font){.arena = arena};
	font_open(face, &font->font);
}

int pdf_font_number(struct pdf_font *font, const struct font_letter *letter)
{
	uint16_t **block = &font->numbers[letter->code / PDF_FONT_BLOCK];
	uint16_t *number;

	if (!*block)
		*block = arena_alloc(font->arena, PDF_FONT_BLOCK, sizeof **block);
	if (!*block)
		return -1;
	number = &(*block)[letter->code % PDF_FONT_BLOCK];
	if (*number != 0 || font->count > NUMBERS_MOST)
		return *number;
	if (!make_room(font))
		return -1;
	if (font->count == 0) /* the box */
		font->letters[font->count++] =
		    (struct font_letter){.means = 0xfffd, .advance = font_advance(&font->font, 0)};
	if (!make_room(font))
		return -1;
	font->letters[font->count] = *letter;
	*number = (uint16_t)font->count;
	return font->count++;
}

bool pdf_font_has(const struct pdf_font *font, const struct font_letter *letter)
{
	const uint16_t *block = font->numbers[letter->code / PDF_FONT_BLOCK];

	return block && block[letter->code % PDF_FONT_BLOCK] != 0;
}

bool pdf_font_start(struct pdf_font *font, HPDF_Doc doc)
{
	HPDF_Dict dict = haru.Dict_New(doc->mmgr);

	if (haru.Xref_Add(doc->xref, dict) != HPDF_OK)
		return false;
	font->dict = dict;
	return haru.Dict_AddName(dict, "Type", "Font") == HPDF_OK &&
	       haru.Dict_AddName(dict, "Subtype", "Type0") == HPDF_OK &&
	       haru.Dict_AddName(dict, "BaseFont", face_names[font->font.face]) == HPDF_OK &&
	       haru.Dict_AddName(dict, "Encoding", "Identity-H") == HPDF_OK;
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

static void put_utf16(struct text *text, int32_t code_point)
{
	if (code_point < 0x10000) {
		text_addf(text, "%04X", (unsigned)code_point);
		return;
	}
	code_point -= 0x10000;
	text_addf(text, "%04X%04X", (unsigned)(0xd800 + (code_point >> 10)),
	    (unsigned)(0xdc00 + (code_point & 0x3ff)));
}

/* What a reader who searches or copies gets for each number: a CMap as the PDF reference has it
 * (9.10.3), a hundred lines a section at most. */
static void put_meanings(const struct pdf_font *font, struct text *text)
{
	enum { SECTION = 100 };

	text_add(text, "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
	               "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
	               "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
	               "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
	for (int from = 0; from < font->count; from += SECTION) {
		int to = font->count - from > SECTION ? from + SECTION : font->count;

		text_addf(text, "%d beginbfchar\n", to - from);
		for (int i = from; i < to; i++) {
			text_addf(text, "<%04X> <", (unsigned)i);
			put_utf16(text, font->letters[i].means);
			text_add(text, ">\n");
		}
		text_add(text, "endbfchar\n");
	}
	text_add(text, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
}

static bool add_widths(const struct pdf_font *font, HPDF_Doc doc, HPDF_Dict owner)
{
	HPDF_Array outer = haru.Array_New(doc->mmgr), inner;

	if (!outer || haru.Dict_Add(owner, "W", outer) != HPDF_OK ||
	    haru.Array_AddNumber(outer, 0) != HPDF_OK)
		return false;
	inner = haru.Array_New(doc->mmgr);
	if (!inner || haru.Array_Add(outer, inner) != HPDF_OK)
		return false;
	for (int i = 0; i < font->count; i++)
		if (haru.Array_AddNumber(inner, font->letters[i].advance) != HPDF_OK)
			return false;
	return true;
}

static int head_number(const struct font *font, size_t offset)
{
	int value = font->head.size >= offset + 2
	                ? font->head.data[offset] << 8 | font->head.data[offset + 1]
	                : 0;

	if (value >= 0x8000)
		value -= 0x10000;
	return value * 1000 / font->units;
}

static HPDF_Dict add_descriptor(const struct pdf_font *font, HPDF_Doc doc, HPDF_Dict owner)
{
	enum { SYMBOLIC = 4, FACE_BOX = 36 };
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
		if (haru.Array_AddNumber(box, head_number(&font->font, FACE_BOX + 2 * i)) !=
		    HPDF_OK)
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

static bool add_file(struct pdf_font *font, HPDF_Doc doc, HPDF_Dict descriptor)
{
	struct text file = {.arena = font->arena};
	int *glyphs = arena_alloc(font->arena, (size_t)font->count, sizeof *glyphs);
	HPDF_Dict stream;

	for (int i = 0; i < font->count; i++)
		glyphs[i] = font->letters[i].glyph;
	/* Number 0 is the box in every file; what was drawn begins at 1. */
	if (!font_subset(&font->font, font->arena, glyphs + 1, font->count - 1, &file))
		return false;
	if (!add_stream(doc, descriptor, "FontFile2", &file))
		return false;
	stream = haru.Dict_GetItem(descriptor, "FontFile2", HPDF_OCLASS_DICT);
	return stream && haru.Dict_AddNumber(stream, "Length1", (HPDF_INT32)file.size) == HPDF_OK;
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

bool pdf_font_finish(struct pdf_font *font, HPDF_Doc doc)
{
	struct text meanings = {.arena = font->arena};
	HPDF_Dict descendant, descriptor;

	if (!font->dict || font->count == 0)
		return true;
	put_meanings(font, &meanings);
	if (!add_stream(doc, font->dict, "ToUnicode", &meanings))
		return false;
	descendant = add_descendant(font, doc);
	if (!descendant || !add_widths(font, doc, descendant))
		return false;
	descriptor = add_descriptor(font, doc, descendant);
	return descriptor && add_file(font, doc, descriptor);
}
