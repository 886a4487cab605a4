#include "cmocka_all.h"

#include "base/arena.h"
#include "base/text.h"
#include "club/missing.h"
#include "form/font.h"

#include <string.h>

static const char *const face_names[FONT_FACES] = {"regular", "bold"};

static const struct covered {
	const char *what, *letters;
} covered[] = {
    {"Finnish and Swedish", "ÅÄÖåäöŠšŽž"},
    {"Polish", "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"},
    {"Czech and Slovak", "ČĎĚŇŘŠŤŮŽčďěňřšťůžĽĹŔ"},
    {"Romanian", "ĂÂÎȘȚăâîșț"},
    {"Turkish and Azeri", "ĞİŞğışƏə"},
    {"Greek", "ΑΒΓΔΕΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰς"},
    {"Cyrillic", "АБВЁЙЪЫЭЮЯЇІЄҐЎЉЊЏёйъыэюяїієґўљњџ"},
    {"Vietnamese", "ẮẰẲẴẶẤẦẨẪẬẾỀỂỄỆỐỒỔỖỘỚỜỞỠỢỨỪỬỮỰễộ"},
    {"Maltese, Icelandic, Welsh, Sami", "ĊĠĦÐÞÆŴŶŊŦđŋŧ"},
    {"marks of the game", "♠♥♦♣♤♡♢♧−½✓☐→·–—“”„…€"},
};

static void names_of_the_federations_have_all_their_letters(void **state)
{
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < sizeof covered / sizeof *covered; i++) {
		int32_t missing;

		if (font_missing(&arena, covered[i].letters, &missing))
			fail_msg("%s: U+%04X is missing", covered[i].what, (unsigned)missing);
	}
	arena_release(&arena);
}

static void the_first_missing_letter_is_named(void **state)
{
	struct arena arena = {0};
	int32_t missing = 0;

	(void)state;
	assert_true(font_missing(&arena, "Aalto 😀 漢", &missing));
	assert_int_equal(missing, 0x1f600);
	assert_true(font_missing(&arena, "漢", &missing));
	assert_int_equal(missing, 0x6f22);
	assert_true(font_missing(&arena, "a\xC3", &missing));
	assert_int_equal(missing, 0xfffd);
	assert_false(font_missing(&arena, "", &missing));
	assert_true(font_missing(&arena, "A\xF0\x9F\x98\x80", &missing));
	assert_int_equal(missing, 0x1f600);
	arena_release(&arena);
}

static void a_letter_lacking_has_the_outline_of_a_box(void **state)
{
	(void)state;
	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++) {
		struct font font;
		const char *text = "漢";
		int32_t previous = 0;
		struct font_letter letter;

		font_open(face, &font);
		letter = font_next(&font, &text, text + 3, &previous);
		assert_int_equal(letter.glyph, 0);
		assert_int_equal(letter.means, 0x6f22);
		assert_true(font_outline(&font, 0).size > 0);
		assert_true(letter.advance > 0);
	}
}

static const struct minus_case {
	const char *why, *text;
	size_t place;
	bool minus;
} minus_cases[] = {
    {"a number below zero", "-50", 0, true},
    {"after a bracket", "(-50", 1, true},
    {"a date", "2026-03-05", 4, false},
    {"a run of cards", "4-Th", 1, false},
    {"a double name", "Ylä-50", 4, false},
    {"a dash alone", "- 50", 0, false},
};

static void a_hyphen_before_a_number_is_drawn_as_minus(void **state)
{
	struct font font;

	(void)state;
	font_open(FONT_REGULAR, &font);
	for (size_t i = 0; i < sizeof minus_cases / sizeof *minus_cases; i++) {
		const struct minus_case *one = &minus_cases[i];
		const char *cursor = one->text, *end = one->text + strlen(one->text);
		int32_t previous = 0;
		struct font_letter letter;

		do
			letter = font_next(&font, &cursor, end, &previous);
		while (cursor <= one->text + one->place);
		assert_int_equal(letter.means, '-');
		if ((letter.code == FONT_NUMBER_MINUS) != one->minus)
			fail_msg("%s", one->why);
	}
}

/* Reads a cut font in the same way as the font it was cut from. */
static void read_back(const struct text *file, struct font *ret)
{
	const unsigned char *bytes = (const unsigned char *)file->data;

	*ret = (struct font){.wide_offsets = true};
	for (int i = 0; i < bytes[5]; i++) {
		const unsigned char *row = bytes + 12 + 16 * i;
		size_t offset =
		    (size_t)row[8] << 24 | (size_t)row[9] << 16 | (size_t)row[10] << 8 | row[11];
		size_t size =
		    (size_t)row[12] << 24 | (size_t)row[13] << 16 | (size_t)row[14] << 8 | row[15];
		struct font_table table = {bytes + offset, size};

		assert_true(offset + size <= file->size);
		if (memcmp(row, "glyf", 4) == 0)
			ret->glyf = table;
		else if (memcmp(row, "loca", 4) == 0)
			ret->loca = table;
		else if (memcmp(row, "maxp", 4) == 0)
			ret->glyphs = table.data[4] << 8 | table.data[5];
	}
}

enum { OUTLINE_HEAD = 10 };

/* Returns a sum over the simple outlines of a letter, and their number: both change if a part is
 * lost. */
static size_t ink(const struct font *font, int glyph, int depth, int *parts)
{
	struct font_table outline = font_outline(font, glyph);
	size_t cursor = 0, offset, sum = 0;
	bool composite = false;

	assert_true(depth < 8);
	while ((offset = font_next_part(outline, &cursor)) != 0) {
		composite = true;
		sum += ink(
		    font, outline.data[offset] << 8 | outline.data[offset + 1], depth + 1, parts);
	}
	if (composite)
		return sum;
	*parts += 1;
	/* Counts contours and their box; padding of an outline is not drawn. */
	for (size_t i = 0; i < OUTLINE_HEAD && i < outline.size; i++)
		sum = sum * 257 + outline.data[i];
	return sum;
}

static void no_letter_loses_a_part_in_any_face(void **state)
{
	int composites = 0;

	(void)state;
	for (enum font_face face = FONT_REGULAR; face < FONT_FACES; face++) {
		struct font whole;

		font_open(face, &whole);
		for (int32_t code = 0x20; code < 0x10000; code++) {
			struct arena arena = {0};
			struct text file = {.arena = &arena};
			struct font cut;
			int glyph = font_glyph(&whole, code), parts = 0, cut_parts = 0;

			if (glyph == 0)
				continue;
			font_subset(&whole, &arena, &glyph, 1, &file);
			read_back(&file, &cut);
			if (ink(&whole, glyph, 0, &parts) != ink(&cut, 1, 0, &cut_parts) ||
			    parts != cut_parts)
				fail_msg("U+%04X in %s", (unsigned)code, face_names[face]);
			composites += parts > 1;
			arena_release(&arena);
		}
	}
	assert_true(composites > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(names_of_the_federations_have_all_their_letters),
	    cmocka_unit_test(the_first_missing_letter_is_named),
	    cmocka_unit_test(a_letter_lacking_has_the_outline_of_a_box),
	    cmocka_unit_test(a_hyphen_before_a_number_is_drawn_as_minus),
	    cmocka_unit_test(no_letter_loses_a_part_in_any_face),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
