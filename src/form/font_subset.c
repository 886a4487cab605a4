#include "form/font_subset.h"

enum { HEAD_SIZE = 54, HHEA_SIZE = 36, MAXP_SIZE = 32, GLYPHS_MOST = 0xffff };

/* The glyphs of the new file: for each the number it had in the face. */
struct renumbering {
	int *old_numbers; /* by new number */
	int *new_numbers; /* by old number; 0: not in the file */
	int count;
};

static bool start(struct renumbering *numbers, const struct font *font, struct arena *arena,
    const int *glyphs, int count)
{
	size_t room = (size_t)count + 1 + (size_t)font->glyphs;

	numbers->old_numbers = arena_alloc(arena, room, sizeof(int));
	numbers->new_numbers = arena_alloc(arena, (size_t)font->glyphs + 1, sizeof(int));
	numbers->count = 1;
	for (int i = 0; i < count; i++) {
		int glyph = glyphs[i] >= 0 && glyphs[i] < font->glyphs ? glyphs[i] : 0;

		numbers->old_numbers[numbers->count] = glyph;
		numbers->new_numbers[glyph] = numbers->count++;
	}
	return true;
}

static int part_at(struct font_table outline, size_t offset)
{
	return outline.data[offset] << 8 | outline.data[offset + 1];
}

/* Parts are appended while the list is walked, so that parts of parts come in their turn. */
static void add_parts(struct renumbering *numbers, const struct font *font)
{
	for (int i = 0; i < numbers->count; i++) {
		struct font_table outline = font_outline(font, numbers->old_numbers[i]);
		size_t cursor = 0, offset;

		while ((offset = font_next_part(outline, &cursor)) != 0) {
			int part = part_at(outline, offset);

			if (part >= font->glyphs || numbers->new_numbers[part] != 0 ||
			    numbers->count == GLYPHS_MOST)
				continue;
			numbers->old_numbers[numbers->count] = part;
			numbers->new_numbers[part] = numbers->count++;
		}
	}
}

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
	while (!out->failed && out->size % 4 != 0)
		text_add_bytes(out, "", 1);
}

static void put_outlines(const struct renumbering *numbers, const struct font *font,
    struct text *glyf, struct text *loca)
{
	put_32(loca, 0);
	for (int i = 0; i < numbers->count; i++) {
		struct font_table outline = font_outline(font, numbers->old_numbers[i]);
		size_t base = glyf->size, cursor = 0, offset;

		text_add_bytes(glyf, (const char *)outline.data, outline.size);
		while ((offset = font_next_part(outline, &cursor)) != 0) {
			int part = part_at(outline, offset);

			set_16(glyf, base + offset,
			    part < font->glyphs ? numbers->new_numbers[part] : 0);
		}
		pad(glyf);
		put_32(loca, glyf->size);
	}
}

static void put_metrics(
    const struct renumbering *numbers, const struct font *font, struct text *hmtx)
{
	for (int i = 0; i < numbers->count; i++) {
		int old = numbers->old_numbers[i];
		size_t row = 4 * (size_t)(old < font->metrics ? old : font->metrics - 1);
		size_t bearing = old < font->metrics ? row + 2
		                                     : 4 * (size_t)font->metrics +
		                                           2 * (size_t)(old - font->metrics);

		if (row + 2 > font->hmtx.size || bearing + 2 > font->hmtx.size) {
			put_32(hmtx, 0);
			continue;
		}
		text_add_bytes(hmtx, (const char *)font->hmtx.data + row, 2);
		text_add_bytes(hmtx, (const char *)font->hmtx.data + bearing, 2);
	}
}

struct new_table {
	const char *tag;
	struct text data;
};

static size_t checksum(const struct text *table)
{
	size_t sum = 0;

	for (size_t i = 0; i < table->size; i++)
		sum += (size_t)(unsigned char)table->data[i] << (24 - 8 * (i % 4));
	return sum & 0xffffffff;
}

static void put_file(struct new_table *tables, int count, struct text *out)
{
	size_t offset = 12 + 16 * (size_t)count;
	int power = 1, log = 0;

	while (power * 2 <= count) {
		power *= 2;
		log++;
	}
	put_32(out, 0x00010000);
	put_16(out, count);
	put_16(out, power * 16);
	put_16(out, log);
	put_16(out, (count - power) * 16);
	for (int i = 0; i < count; i++) {
		text_add(out, tables[i].tag);
		put_32(out, checksum(&tables[i].data));
		put_32(out, offset);
		put_32(out, tables[i].data.size);
		offset += (tables[i].data.size + 3) / 4 * 4;
	}
	for (int i = 0; i < count; i++) {
		text_add_bytes(out, text_of(&tables[i].data), tables[i].data.size);
		pad(out);
	}
}

static void copy_table(struct text *to, struct font_table from, size_t size)
{
	text_add_bytes(to, (const char *)from.data, from.size < size ? from.size : size);
}

bool font_subset(
    const struct font *font, struct arena *arena, const int *glyphs, int count, struct text *out)
{
	enum { GLYF, HEAD, HHEA, HMTX, LOCA, MAXP, TABLES };
	struct new_table tables[TABLES] = {{"glyf", {0}}, {"head", {0}}, {"hhea", {0}},
	    {"hmtx", {0}}, {"loca", {0}}, {"maxp", {0}}};
	struct renumbering numbers = {0};
	bool failed = false;

	if (!start(&numbers, font, arena, glyphs, count))
		return false;
	for (int i = 0; i < TABLES; i++)
		tables[i].data.arena = arena;
	add_parts(&numbers, font);
	copy_table(&tables[HEAD].data, font->head, HEAD_SIZE);
	set_16(&tables[HEAD].data, 8, 0); /* the whole file's checksum: nobody reads it here */
	set_16(&tables[HEAD].data, 10, 0);
	set_16(&tables[HEAD].data, 50, 1); /* offsets of four bytes */
	copy_table(&tables[HHEA].data, font->hhea, HHEA_SIZE);
	set_16(&tables[HHEA].data, 34, numbers.count);
	copy_table(&tables[MAXP].data, font->maxp, MAXP_SIZE);
	set_16(&tables[MAXP].data, 4, numbers.count);
	put_outlines(&numbers, font, &tables[GLYF].data, &tables[LOCA].data);
	put_metrics(&numbers, font, &tables[HMTX].data);
	for (int i = 0; i < TABLES; i++)
		failed = failed || tables[i].data.failed;
	if (failed)
		return false;
	put_file(tables, TABLES, out);
	return !out->failed;
}
