#include "form/font.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/text.h"
#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

extern const struct embedded_file embedded_fonts[];

static const char *const face_files[FONT_FACES] = {
    [FONT_REGULAR] = "regular.ttf",
    [FONT_BOLD] = "bold.ttf",
};

/* Reads 16 bits of a table, high byte first; 0 beyond its end. */
static int get_16(struct font_table table, size_t offset)
{
	if (offset + 2 > table.size)
		return 0;
	return table.data[offset] << 8 | table.data[offset + 1];
}

static int get_signed_16(struct font_table table, size_t offset)
{
	int value = get_16(table, offset);

	return value >= 0x8000 ? value - 0x10000 : value;
}

static size_t get_32(struct font_table table, size_t offset)
{
	return (size_t)get_16(table, offset) << 16 | (size_t)get_16(table, offset + 2);
}

static struct font_table part_of(struct font_table whole, size_t offset, size_t size)
{
	if (offset > whole.size)
		return (struct font_table){whole.data, 0};
	if (size > whole.size - offset)
		size = whole.size - offset;
	return (struct font_table){whole.data + offset, size};
}

static struct font_table find_table(struct font_table file, const char *tag)
{
	int count = get_16(file, 4);

	for (int i = 0; i < count; i++) {
		size_t row = 12 + 16 * (size_t)i;

		if (row + 16 <= file.size && memcmp(file.data + row, tag, 4) == 0)
			return part_of(file, get_32(file, row + 8), get_32(file, row + 12));
	}
	return (struct font_table){file.data, 0};
}

/* Returns the subtable that maps the Basic Multilingual Plane by ranges (platform 3, encoding 1);
 * its size is 0 if there is none. */
static struct font_table find_ranges(struct font_table cmap)
{
	int count = get_16(cmap, 2);

	for (int i = 0; i < count; i++) {
		size_t row = 4 + 8 * (size_t)i;
		struct font_table ranges = part_of(cmap, get_32(cmap, row + 4), cmap.size);

		if (get_16(cmap, row) == 3 && get_16(cmap, row + 2) == 1 && get_16(ranges, 0) == 4)
			return ranges;
	}
	return (struct font_table){cmap.data, 0};
}

void font_open(enum font_face face, struct font *ret)
{
	const struct embedded_file *file = embedded_find(embedded_fonts, face_files[face]);
	const struct font_table whole = {file->data, file->size};

	*ret = (struct font){.face = face};
	ret->cmap = find_ranges(find_table(whole, "cmap"));
	ret->glyf = find_table(whole, "glyf");
	ret->loca = find_table(whole, "loca");
	ret->hmtx = find_table(whole, "hmtx");
	ret->head = find_table(whole, "head");
	ret->hhea = find_table(whole, "hhea");
	ret->maxp = find_table(whole, "maxp");
	ret->glyphs = get_16(ret->maxp, 4);
	ret->metrics = get_16(ret->hhea, 34);
	ret->units = get_16(ret->head, 18);
	ret->wide_offsets = get_16(ret->head, 50) != 0;
	ret->ascent = get_signed_16(ret->hhea, 4) * 1000 / ret->units;
	ret->descent = get_signed_16(ret->hhea, 6) * 1000 / ret->units;
	for (size_t i = 0; i < 4; i++)
		ret->box[i] = get_signed_16(ret->head, 36 + 2 * i) * 1000 / ret->units;
}

int font_glyph(const struct font *font, int32_t code_point)
{
	const struct font_table cmap = font->cmap;
	size_t segments = (size_t)get_16(cmap, 6) / 2;
	size_t low = 0, high = segments;

	if (code_point < 0 || code_point > 0xffff)
		return 0;
	while (low < high) { /* the first segment whose end is not before the code */
		size_t middle = (low + high) / 2;

		if (get_16(cmap, 14 + 2 * middle) < code_point)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == segments)
		return 0;
	const int start = get_16(cmap, 16 + 2 * segments + 2 * low);
	const int delta = get_16(cmap, 16 + 4 * segments + 2 * low);
	const size_t place = 16 + 6 * segments + 2 * low;
	int offset = get_16(cmap, place);

	if (code_point < start)
		return 0;
	if (offset == 0)
		return (code_point + delta) & 0xffff;
	offset = get_16(cmap, place + (size_t)offset + 2 * (size_t)(code_point - start));
	return offset == 0 ? 0 : (offset + delta) & 0xffff;
}

int font_advance(const struct font *font, int glyph)
{
	int row = glyph < font->metrics ? glyph : font->metrics - 1;

	if (row < 0)
		return 0;
	return (get_16(font->hmtx, 4 * (size_t)row) * 1000 + font->units / 2) / font->units;
}

struct font_table font_outline(const struct font *font, int glyph)
{
	size_t row = (size_t)glyph, from, to;

	if (glyph < 0 || glyph >= font->glyphs)
		return (struct font_table){font->glyf.data, 0};
	if (font->wide_offsets) {
		from = get_32(font->loca, 4 * row);
		to = get_32(font->loca, 4 * row + 4);
	} else {
		from = 2 * (size_t)get_16(font->loca, 2 * row);
		to = 2 * (size_t)get_16(font->loca, 2 * row + 2);
	}
	return part_of(font->glyf, from, to > from ? to - from : 0);
}

size_t font_next_part(struct font_table outline, size_t *cursor)
{
	enum { WORDS = 0x1, ONE_SCALE = 0x8, MORE = 0x20, TWO_SCALES = 0x40, MATRIX = 0x80 };
	enum { FIRST = 10 };
	size_t start = *cursor;

	if (get_signed_16(outline, 0) >= 0 || start >= outline.size)
		return 0;
	if (start == 0)
		start = FIRST;
	const int flags = get_16(outline, start);

	if (start + 4 > outline.size)
		return 0;
	*cursor = start + 4 + (flags & WORDS ? 4 : 2);
	if (flags & ONE_SCALE)
		*cursor += 2;
	else if (flags & TWO_SCALES)
		*cursor += 4;
	else if (flags & MATRIX)
		*cursor += 8;
	if (!(flags & MORE))
		*cursor = outline.size;
	return start + 2;
}

/* Returns true for the hyphen of a number, as in "-50" and "(-50", but not in "2026-03-05",
 * "4-Th" or "no-10". */
static bool is_number_minus(
    int32_t code_point, int32_t previous, const char *cursor, const char *end)
{
	return code_point == '-' && cursor < end && *cursor >= '0' && *cursor <= '9' &&
	       !((previous >= '0' && previous <= '9') || (previous >= 'A' && previous <= 'Z') ||
	           (previous >= 'a' && previous <= 'z') || previous >= 0xc0 || previous == '-');
}

struct font_letter font_next(
    const struct font *font, const char **cursor, const char *end, int32_t *previous)
{
	struct font_letter letter;
	int32_t code_point = text_next(cursor, end);

	if (code_point < 0)
		code_point = 0xfffd;
	letter.code = letter.means = code_point;
	if (is_number_minus(code_point, *previous, *cursor, end)) {
		letter.code = FONT_NUMBER_MINUS;
		code_point = 0x2212;
	}
	*previous = letter.means;
	letter.glyph = font_glyph(font, code_point);
	letter.advance = font_advance(font, letter.glyph);
	return letter;
}

int64_t font_width(const struct font *font, const char *text, size_t length, int size)
{
	const char *end = text + length;
	int32_t previous = 0;
	int64_t width = 0;

	while (text < end)
		width += font_next(font, &text, end, &previous).advance;
	return (width * size + 999) / 1000;
}

const char *font_compose(struct arena *arena, const char *text)
{
	const utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_NULLTERM;
	utf8proc_uint8_t *mapped = NULL;
	struct cleanup cleanup = {0};
	const char *at = text;

	while (*at && (unsigned char)*at < 0x80)
		at++;
	if (!*at)
		return text;
	utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)text, 0, &mapped, options);

	if (size == UTF8PROC_ERROR_NOMEM)
		break_memory();
	if (size < 0)
		return text;
	boundary_hold(&cleanup, free, mapped);
	text = arena_text(arena, (const char *)mapped);
	boundary_drop(&cleanup);
	free(mapped);
	return text;
}

bool font_missing(struct arena *arena, const char *text, int32_t *ret_code_point)
{
	struct font regular, bold;

	font_open(FONT_REGULAR, &regular);
	font_open(FONT_BOLD, &bold);
	text = font_compose(arena, text);
	const char *end = text + strlen(text);

	while (text < end) {
		const int32_t code_point = text_next(&text, end);

		*ret_code_point = code_point < 0 ? 0xfffd : code_point;
		if (code_point < 0 || font_glyph(&regular, code_point) == 0 ||
		    font_glyph(&bold, code_point) == 0)
			return true;
	}
	return false;
}

enum { HEAD_SIZE = 54, HHEA_SIZE = 36, MAXP_SIZE = 32, GLYPHS_MOST = 0xffff };

static void put_16(struct text *out, int value)
{
	const char bytes[2] = {(char)(value >> 8 & 0xff), (char)(value & 0xff)};

	text_add_bytes(out, bytes, sizeof bytes);
}

static void put_32(struct text *out, size_t value)
{
	put_16(out, (int)(value >> 16 & 0xffff));
	put_16(out, (int)(value & 0xffff));
}

static void set_16(struct text *table, size_t offset, int value)
{
	if (offset + 2 > table->size)
		return;
	table->data[offset] = (char)(value >> 8 & 0xff);
	table->data[offset + 1] = (char)(value & 0xff);
}

static void pad(struct text *out)
{
	while (out->size % 4 != 0)
		text_add_bytes(out, "", 1);
}

/* The tables of the file that is written. */
enum { GLYF, HEAD, HHEA, HMTX, LOCA, MAXP, TABLES };

static const char *const table_tags[TABLES] = {"glyf", "head", "hhea", "hmtx", "loca", "maxp"};

static size_t checksum(const struct text *table)
{
	size_t sum = 0;

	for (size_t i = 0; i < table->size; i++)
		sum += (size_t)(unsigned char)table->data[i] << (24 - 8 * (i % 4));
	return sum & 0xffffffff;
}

static void put_file(const struct text *tables, struct text *out)
{
	enum {
		POWER = 4,
		EXPONENT = 2
	}; /* the greatest power of two that is not more than TABLES */
	size_t offset = 12 + 16 * (size_t)TABLES;

	put_32(out, 0x00010000);
	put_16(out, TABLES);
	put_16(out, POWER * 16);
	put_16(out, EXPONENT);
	put_16(out, (TABLES - POWER) * 16);
	for (int i = 0; i < TABLES; i++) {
		text_add(out, table_tags[i]);
		put_32(out, checksum(&tables[i]));
		put_32(out, offset);
		put_32(out, tables[i].size);
		offset += (tables[i].size + 3) / 4 * 4;
	}
	for (int i = 0; i < TABLES; i++) {
		text_add_bytes(out, text_of(&tables[i]), tables[i].size);
		pad(out);
	}
}

void font_subset(
    const struct font *font, struct arena *arena, const int *glyphs, int count, struct text *out)
{
	struct text tables[TABLES] = {{0}};
	const size_t room = (size_t)count + 1 + (size_t)font->glyphs;
	int *old_numbers = arena_alloc(arena, room, sizeof(int)); /* by new number */
	/* By old number; 0: not in the file. */
	int *new_numbers = arena_alloc(arena, (size_t)font->glyphs + 1, sizeof(int));
	int total = 1;

	for (int i = 0; i < count; i++) {
		old_numbers[total] = glyphs[i];
		new_numbers[glyphs[i]] = total++;
	}
	for (int i = 0; i < TABLES; i++)
		tables[i].arena = arena;
	/* Parts are appended while the list is walked, so that parts of parts come in their
	 * turn. */
	for (int i = 0; i < total; i++) {
		struct font_table outline = font_outline(font, old_numbers[i]);
		size_t cursor = 0, offset;

		while ((offset = font_next_part(outline, &cursor)) != 0) {
			int part = get_16(outline, offset);

			if (part >= font->glyphs || new_numbers[part] != 0 || total == GLYPHS_MOST)
				continue;
			old_numbers[total] = part;
			new_numbers[part] = total++;
		}
	}
	text_add_bytes(&tables[HEAD], (const char *)font->head.data, HEAD_SIZE);
	set_16(&tables[HEAD], 8, 0); /* the file's checksum, which is not read */
	set_16(&tables[HEAD], 10, 0);
	set_16(&tables[HEAD], 50, 1); /* offsets of four bytes */
	text_add_bytes(&tables[HHEA], (const char *)font->hhea.data, HHEA_SIZE);
	set_16(&tables[HHEA], 34, total);
	text_add_bytes(&tables[MAXP], (const char *)font->maxp.data, MAXP_SIZE);
	set_16(&tables[MAXP], 4, total);
	struct text *glyf = &tables[GLYF];
	struct text *loca = &tables[LOCA];
	put_32(loca, 0);
	for (int i = 0; i < total; i++) {
		struct font_table outline = font_outline(font, old_numbers[i]);
		size_t base = glyf->size, cursor = 0, offset;

		text_add_bytes(glyf, (const char *)outline.data, outline.size);
		while ((offset = font_next_part(outline, &cursor)) != 0) {
			int part = get_16(outline, offset);

			set_16(glyf, base + offset, part < font->glyphs ? new_numbers[part] : 0);
		}
		pad(glyf);
		put_32(loca, glyf->size);
	}
	struct text *hmtx = &tables[HMTX];
	for (int i = 0; i < total; i++) {
		int old = old_numbers[i];
		size_t row = 4 * (size_t)(old < font->metrics ? old : font->metrics - 1);
		size_t bearing = old < font->metrics ? row + 2
		                                     : 4 * (size_t)font->metrics +
		                                           2 * (size_t)(old - font->metrics);

		put_16(hmtx, get_16(font->hmtx, row));
		put_16(hmtx, get_16(font->hmtx, bearing));
	}
	put_file(tables, out);
}
