/* Loads every built-in rulebook and a club's own, and finds the errors of a bad one. */
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "card/card.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <string.h>

static bool load(
    struct arena *arena, const char *text, const struct rulebook **book, struct error *err)
{
	const struct file_text file = {"club.yaml", text, strlen(text)};

	return rulebook_load_texts(arena, &file, 1, NULL, 0, book, err);
}

/* A built-in rulebook is loaded without checking that its figures suit the unit; here they are checked, under every
 * choice of its options. */
static void every_built_in_book_loads(void **state)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	(void)state;
	assert_true(count >= 9);
	for (size_t i = 0; i < count; i++) {
		struct arena arena = {0};
		struct error err = {0};
		const struct rulebook *book, *checked;

		if (!rulebook_load(&arena, ids[i], NULL, 0, &book, &err))
			fail_msg("%s:%d:%d: %s", err.file, err.line, err.column, err.message);
		assert_string_equal(book->id, ids[i]);
		assert_int_equal(
		    rulebook_check_texts(&arena, book->sources, book->source_count, &checked)
		        ->count,
		    0);
		arena_release(&arena);
	}
}

static void a_pack_is_counted(void **state)
{
	static const struct {
		const char *id;
		int cards, points;
	} packs[] = {{"fi-canasta", 108, 1180}, {"nl-canasta", 108, 1180},
	    {"se-canasta-3", 162, 1770}, {"fi-sitoumussamba", 162, 1800}};

	(void)state;
	for (size_t i = 0; i < sizeof packs / sizeof *packs; i++) {
		struct arena arena = {0};
		struct error err = {0};
		const struct rulebook *book;
		int cards = 0;

		assert_true(rulebook_load(&arena, packs[i].id, NULL, 0, &book, &err));
		for (int rank = 0; rank < RANK_COUNT; rank++)
			cards += book->copies[rank];
		assert_int_equal(cards, packs[i].cards);
		assert_int_equal(book->pack_points, packs[i].points);
		arena_release(&arena);
	}
}

static void a_club_file_holds_only_its_differences(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book, *base;

	(void)state;
	assert_true(rulebook_load(&arena, "se-canasta", NULL, 0, &base, &err));
	assert_true(load(&arena,
	    "rulebook: thursday\nextends: se-canasta\n"
	    "going-out: {points: 150, clause: house rule}\n"
	    "canastas: {kinds: {natural: {points: 600, clause: house rule}}}\n"
	    "game: {target: 3000, clause: house rule}\n",
	    &book, &err));
	assert_string_equal(book->id, "thursday");
	assert_int_equal(book->going_out, 150);
	assert_string_equal(book->going_out_source.clause, "house rule");
	assert_int_equal(book->kinds[0].points, 600);
	assert_int_equal(book->kinds[1].points, base->kinds[1].points);
	assert_int_equal(book->target, 3000);
	assert_int_equal(book->source_count, 2);
	assert_string_equal(book->sources[0].name, "se-canasta");
	arena_release(&arena);
}

/* A kind of canasta that a file adds is tried before those of its base if it names ranks. */
static void a_kind_added_is_found(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;

	(void)state;
	assert_true(load(&arena,
	    "rulebook: aces\nextends: se-canasta\n"
	    "canastas: {kinds: {aces: {points: 1000, of: A, wild: {most: 0}, clause: house "
	    "rule}}}\n",
	    &book, &err));
	assert_int_equal(book->kind_count, 3);
	assert_string_equal(book->kinds[0].name, "aces");
	assert_string_equal(book->kinds[1].name, "natural");
	arena_release(&arena);
}

/* The texts kept with a rulebook load as the same rulebook, built-in or not. */
static void kept_texts_load_again(void **state)
{
	const struct option_value option = {"canastas-to-go-out", "2"};
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book, *again;

	(void)state;
	assert_true(rulebook_load(&arena, "se-canasta-2", &option, 1, &book, &err));
	assert_true(rulebook_load_texts(
	    &arena, book->sources, book->source_count, &option, 1, &again, &err));
	assert_string_equal(again->id, "se-canasta-2");
	assert_int_equal(again->out_needs[0].least, 2);
	assert_false(again->concealed);
	assert_int_equal(again->dealt, book->dealt);
	arena_release(&arena);
}

static const struct bad_book {
	const char *why, *text, *code;
	int line, column;
} bad_books[] = {
    {"an unknown base", "rulebook: a\nextends: nowhere\n", "rulebook-unknown", 2, 10},
    {"a number that is a word", "rulebook: a\nextends: se-canasta-2\nsides: {number: x}\n",
        "yaml-number", 3, 17},
    {"an unknown section", "rulebook: a\nextends: se-canasta\nbonus: 1\n", "rulebook-key", 3, 1},
    {"an unknown figure", "rulebook: a\nextends: se-canasta\ngame: {goal: 3}\n", "rulebook-key", 3,
        8},
    {"a figure without a clause", "rulebook: a\nextends: se-canasta\nwalkover: {points: 3}\n",
        "rulebook-clause", 3, 11},
    {"a figure out of range", "rulebook: a\nextends: se-canasta\ngame: {target: -1}\n",
        "yaml-number", 3, 16},
    {"a word for a number", "rulebook: a\nextends: se-canasta\ngame: {target: many}\n",
        "yaml-number", 3, 16},
    {"an unknown kind of canasta",
        "rulebook: a\nextends: se-canasta\ngoing-out: {needs: {canastas: 1, of: red}}\n",
        "rulebook-kind", 3, 38},
    {"an unknown rank", "rulebook: a\nextends: se-canasta\ncards: {Z: {points: 1, clause: x}}\n",
        "rulebook-rank", 3, 9},
    {"too few amounts",
        "rulebook: a\nextends: se-canasta\nred-threes: {on-table: [{amounts: [1, 2], clause: "
        "x}]}\n",
        "rulebook-amounts", 3, 35},
    {"bands out of order",
        "rulebook: a\nextends: se-canasta\nopening:\n  by-score:\n    - {minimum: 1, clause: x}\n"
        "    - {from: 5, minimum: 1, clause: x}\n    - {from: 5, minimum: 1, clause: x}\n",
        "rulebook-bands", 7, 7},
    {"a kind that can never be",
        "rulebook: a\nextends: fi-canasta\ncanastas:\n  kinds:\n    plain: {points: 5, clause: "
        "x}\n",
        "rulebook-kind-hidden", 5, 5},
    {"wild cards without a limit",
        "rulebook: a\nextends: se-canasta\nmelds:\n  twos: {cards: {least: 3, clause: x}, wild: "
        "{clause: x}}\n",
        "rulebook-lacks", 4, 46},
    {"a condition that is not a word",
        "rulebook: a\nextends: se-canasta\nbonuses: {b: {when: [out, in], points: 5, clause: x}}\n",
        "rulebook-condition", 3, 27},
    {"unfinished melds of nothing",
        "rulebook: a\nextends: se-canasta\nunfinished: {b: {points: 5, clause: x}}\n",
        "rulebook-lacks", 3, 17},
    {"red threes without amounts",
        "rulebook: a\nextends: se-canasta\nred-threes:\n  on-table:\n    - {clause: x}\n",
        "rulebook-lacks", 5, 7},
    {"no minimum to open with", "rulebook: a\nextends: se-canasta\nopening: {by-score: ~}\n",
        "rulebook-lacks", 3, 10},
    {"no bands to open with", "rulebook: a\nextends: se-canasta\nopening: {by-score: []}\n",
        "rulebook-list", 3, 21},
    {"a bonus in place of itself",
        "rulebook: a\nextends: se-canasta\nbonuses: {b: {unless: b, points: 5, clause: x}}\n",
        "rulebook-bonus", 3, 23},
    {"a bonus in place of a later one",
        "rulebook: a\nextends: se-canasta\nbonuses:\n  b: {unless: c, points: 5, clause: x}\n"
        "  c: {points: 5, clause: x}\n",
        "rulebook-bonus", 4, 15},
    {"no need to go out", "rulebook: a\nextends: se-canasta\ngoing-out: {needs: []}\n",
        "rulebook-lacks", 3, 20},
    {"a penalty without points",
        "rulebook: a\nextends: se-canasta\npenalties: {p: {summary: s, clause: x}}\n",
        "rulebook-lacks", 3, 16},
    {"a game's end without points",
        "rulebook: a\nextends: se-canasta\n"
        "penalties: {p: {form: table-end, summary: s, clause: x}}\n",
        "rulebook-lacks", 3, 16},
    {"a penalty for the act of none",
        "rulebook: a\nextends: se-canasta\n"
        "penalties: {p: {points: 5, same-act: [q], summary: s, clause: x}}\n",
        "rulebook-penalty", 3, 39},
    {"more players at least than at most",
        "rulebook: a\nextends: se-canasta\nsides: {players: {least: 3, most: 2}}\n", "yaml-number",
        3, 35},
    {"a meld of more cards than are counted",
        "rulebook: a\nextends: se-canasta\nmelds: {sets: {wild: {steps: {\"16\": 1}}}}\n",
        "rulebook-steps", 3, 31},
    {"a meld of no cards",
        "rulebook: a\nextends: se-canasta\nmelds: {sets: {wild: {steps: {\"0\": 1}}}}\n",
        "rulebook-steps", 3, 31},
    {"copies of a list", "rulebook: a\nextends: se-canasta\npack: {copies: [1]}\n", "rulebook-map",
        3, 16},
    {"a note that is not a text", "rulebook: a\nextends: se-canasta\nnotes: [a, []]\n",
        "rulebook-text", 3, 12},
    {"no kinds of canasta", "rulebook: a\nextends: se-canasta\ncanastas: {kinds: []}\n",
        "rulebook-map", 3, 19},
    {"figures for melds that are not allowed are read too",
        "rulebook: a\nextends: se-canasta\nmelds: {runs: {allowed: no, cards: {leest: 3}}}\n",
        "rulebook-key", 3, 37},
    {"a contract among three sides",
        "rulebook: a\nextends: fi-sitoumussamba\nsides: {number: 3, players: 1}\n",
        "rulebook-contract", 3, 17},
    {"a card that the unit does not divide",
        "rulebook: a\nextends: se-canasta\ncards: {K: {points: 11, clause: x}}\n", "rulebook-unit",
        3, 21},
    {"a card in hand that the unit does not divide",
        "rulebook: a\nextends: se-canasta\ncards: {K: {points: 10, held: 12, clause: x}}\n",
        "rulebook-unit", 3, 31},
    {"a canasta that the unit does not divide",
        "rulebook: a\nextends: se-canasta\ncanastas: {kinds: {mixed: {points: 303}}}\n",
        "rulebook-unit", 3, 36},
    {"a list of red threes that the unit does not divide",
        "rulebook: a\nextends: se-canasta\nred-threes:\n  on-table:\n"
        "    - {amounts: [100, 200, 301, 800], clause: x}\n",
        "rulebook-unit", 5, 28},
    {"a held three that the unit does not divide",
        "rulebook: a\nextends: se-canasta\nheld: {3r: {base: -101}}\n", "rulebook-unit", 3, 19},
    {"a bonus that the unit does not divide",
        "rulebook: a\nextends: se-canasta\nbonuses: {b: {points: 7, clause: x}}\n", "rulebook-unit",
        3, 23},
    {"a penalty that the unit does not divide",
        "rulebook: a\nextends: se-canasta\npenalties: {p: {points: 51, summary: s, clause: x}}\n",
        "rulebook-unit", 3, 25},
    {"a side that never melded that the unit does not divide",
        "rulebook: a\nextends: fi-sitoumussamba\nunopened: {points: 1001}\n", "rulebook-unit", 3,
        20},
    {"a level that the unit does not divide",
        "rulebook: a\nextends: fi-sitoumussamba\ncontract: {level: 1001}\n", "rulebook-unit", 3,
        19},
    {"a share of a level that the unit does not divide",
        "rulebook: a\nextends: fi-sitoumussamba\ncontract: {level: 100, achieved: {percent: 33}}\n",
        "rulebook-unit", 3, 44},
    {"a unit beside the figures it extends",
        "rulebook: a\nextends: se-canasta\nunit: {points: 10}\n", "rulebook-unit", 3, 16},
    {"a list for a map", "rulebook: a\nextends: se-canasta\ngame: [1]\n", "rulebook-map", 3, 7},
    {"a book of its own lacks sections", "rulebook: a\ntitle: b\nlanguage: en\n", "rulebook-lacks",
        1, 1},
    {"no map at all", "- a\n", "rulebook-map", 1, 1},
    {"no YAML at all", "{", "yaml-syntax", 2, 1},
};

static void is_refused_with_its_place(void **state)
{
	const struct bad_book *wanted = *state;
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;

	assert_false(load(&arena, wanted->text, &book, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.code, wanted->code);
	assert_int_equal(err.line, wanted->line);
	assert_int_equal(err.column, wanted->column);
	assert_string_equal(err.file, "club.yaml");
	arena_release(&arena);
}

/* The greatest number of canasta kinds, and one more. */
static void kinds_have_a_bound(void **state)
{
	(void)state;
	for (int kinds = KINDS_MOST; kinds <= KINDS_MOST + 1; kinds++) {
		struct arena arena = {0};
		struct error err = {0};
		const struct rulebook *book;
		char text[4000] = "rulebook: a\nextends: se-canasta\ncanastas:\n  kinds:\n"
		                  "    natural: ~\n    mixed: ~\n";
		size_t size = strlen(text);

		for (int i = 0; i < kinds; i++)
			size += (size_t)snprintf(text + size, sizeof text - size,
			    "    k%d: {points: %d, wild: {least: %d, most: %d}, clause: x}\n", i,
			    5 * i, i, i);
		assert_int_equal(load(&arena, text, &book, &err), kinds == KINDS_MOST);
		if (kinds == KINDS_MOST)
			assert_int_equal(book->kind_count, KINDS_MOST);
		else
			assert_string_equal(err.code, "rulebook-kinds");
		arena_release(&arena);
	}
}

/* Returns the problems of a rulebook's text, which is checked alone. */
static const struct problems *problems_of(struct arena *arena, const char *text)
{
	const struct file_text file = {"checked.yaml", text, strlen(text)};
	const struct rulebook *book;

	return rulebook_check_texts(arena, &file, 1, &book);
}

/* The whole file is read: every entry that cannot be read is listed in the order of the lines,
 * those of an option's other choice too. */
static void every_error_is_listed(void **state)
{
	static const char text[] = "rulebook: many\n"
	                           "extends: se-canasta\n"
	                           "game: {target: lots, clause: x}\n"
	                           "cards:\n"
	                           "  A: {points: twenty, clause: x}\n"
	                           "  Z: {points: 1, clause: x}\n"
	                           "  K: {pts: 3}\n"
	                           "melds:\n"
	                           "  sets: {wild: {steps: {0: 1}}}\n"
	                           "  same-rank: {allowed: perhaps}\n"
	                           "canastas: {cards: {least: none}}\n"
	                           "going-out: {points: -1, needs: {canastas: 1, of: green}}\n"
	                           "penalties:\n"
	                           "  p: {points: 5}\n"
	                           "  q: {points: 5, summary: s, clause: c, form: odd}\n"
	                           "nonsense: 1\n";
	static const int lines[] = {3, 5, 6, 7, 9, 10, 11, 12, 12, 14, 14, 15, 16};
	struct arena arena = {0};
	const struct problems *problems = problems_of(&arena, text);

	(void)state;
	assert_int_equal(problems->count, sizeof lines / sizeof *lines);
	for (size_t i = 0; i < problems->count; i++) {
		assert_int_equal(problems->list[i].error.line, lines[i]);
		assert_true(problems->list[i].error.column > 0);
		assert_string_equal(problems->list[i].error.file, "checked.yaml");
	}
	arena_release(&arena);
}

/* One fault is one problem: problems that only follow from it are not listed. */
static void followers_are_not_listed(void **state)
{
	static const char *const faults[] = {
	    "penalties: {a: 1}\n",
	    "opening: {by-score: [{minimum: 5, clause: x}, 5]}\n",
	    "opening: {by-score: [{minimum: 5, clause: x}, ~]}\n",
	    "opening: 5\n",
	    "red-threes: {on-table: [5]}\n",
	    "unfinished: {short: 5}\n",
	    "pack: ~\n",
	    "pack: 5\n",
	    "pack: {packs: many}\n",
	    "pack: {copies: {3r: few}}\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		struct arena arena = {0};
		const struct problems *problems = problems_of(&arena,
		    arena_printf(&arena, "rulebook: faulty\nextends: se-canasta\n%s", faults[i]));

		if (problems->count != 1)
			print_error("%zu problems: %s", problems->count, faults[i]);
		assert_int_equal(problems->count, 1);
		arena_release(&arena);
	}
}

/* After the greatest number of problems, a value of the wrong kind is still skipped. */
static void a_value_not_listed_is_not_read(void **state)
{
	static const char *const faults[] = {
	    "cards: [a]\n",
	    "pack: {copies: [a]}\n",
	    "melds: {sets: {wild: {steps: [a]}}}\n",
	    "canastas: {kinds: [a]}\n",
	    "bonuses:\n  - {points: 5, clause: x}\n  - {points: 5, unless: a, clause: x}\n",
	    "penalties: {a: 5, b: [5]}\n",
	    "options: [{choices: [a]}]\n",
	    "table-cards: {a: 5}\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		struct arena arena = {0};
		const struct problems *problems;
		const char *text = "rulebook: faulty\nextends: se-canasta\n";

		for (int key = 0; key < PROBLEMS_MOST; key++)
			text = arena_printf(&arena, "%szz%d: 1\n", text, key);
		problems = problems_of(&arena, arena_printf(&arena, "%s%s", text, faults[i]));
		assert_int_equal(problems->count, PROBLEMS_MOST);
		assert_true(problems->more > 0);
		arena_release(&arena);
	}
}

/* The reading ends after so much work for errors, which would otherwise grow with the square of a hostile file. */
static void the_reading_ends_after_many_errors(void **state)
{
	static const struct {
		const char *begin, *part;
		int parts;
	} faults[] = {
	    {"  - {clause: [", "{}, ", 80},               /* refused by its shape */
	    {"  - {ruling: r} #", "                ", 4}, /* lacking */
	};
	enum { LINES = 3900 };

	(void)state;
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		struct arena arena = {0};
		struct text text = {.arena = &arena};
		const struct rulebook *book;
		const struct problems *problems;
		struct file_text file = {.name = "checked.yaml"};
		struct error err = {0};

		text_add(&text, "rulebook: faulty\nextends: se-canasta\nrulings:\n");
		for (int line = 0; line < LINES; line++) {
			text_add(&text, faults[i].begin);
			for (int part = 0; part < faults[i].parts; part++)
				text_add(&text, faults[i].part);
			text_add(&text, i == 0 ? "]}\n" : "\n");
		}
		problems = problems_of(&arena, text_of(&text));
		assert_int_equal(problems->count, PROBLEMS_MOST);
		assert_in_range(problems->work, WORK_MOST, WORK_MOST + 2 * text.size);
		assert_true(problems->more > 0);
		file.data = text_of(&text);
		file.size = text.size;
		assert_false(rulebook_load_texts(&arena, &file, 1, NULL, 0, &book, &err));
		assert_string_equal(err.message, problems->list[0].error.message);
		assert_int_equal(err.line, 4);
		arena_release(&arena);
	}
}

/* A check reads the file under every choice, so a large file may have fewer of them. */
static void a_large_file_has_few_choices(void **state)
{
	static const int sizes[] = {0, 7000000};
	enum { OPTIONS = 2, CHOICES = 32 };

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct arena arena = {0};
		struct text text = {.arena = &arena};
		const struct problems *problems;

		text_add(&text, "rulebook: choosy\nextends: nl-canasta\noptions:\n");
		for (int option = 0; option < OPTIONS; option++) {
			text_addf(&text,
			    "  o%d:\n    {summary: s, standard: c0, clause: c, choices: {", option);
			for (int choice = 0; choice < CHOICES; choice++)
				text_addf(&text, "c%d: {summary: s}, ", choice);
			text_add(&text, "}}\n");
		}
		text_addf(&text, "#%*s\n", sizes[i], "");
		problems = problems_of(&arena, text_of(&text));
		assert_int_equal(problems->count, i);
		if (i > 0)
			assert_string_equal(problems->list[0].error.code, "rulebook-options");
		arena_release(&arena);
	}
}

static void choices_not_in_force_are_checked(void **state)
{
	static const char text[] =
	    "rulebook: choosy\n"
	    "extends: se-canasta\n"
	    "options:\n"
	    "  speed:\n"
	    "    summary: s\n"
	    "    standard: a\n"
	    "    clause: c\n"
	    "    choices:\n"
	    "      a: {summary: s}\n"
	    "      b: {summary: t, figures: {game: {target: 0, clause: x}}}\n"
	    "      c: {summary: t, figures: none}\n";
	struct arena arena = {0};
	const struct problems *problems = problems_of(&arena, text);

	(void)state;
	assert_int_equal(problems->count, 2);
	assert_int_equal(problems->list[0].error.line, 10);
	assert_string_equal(problems->list[0].error.code, "yaml-number");
	assert_int_equal(problems->list[1].error.line, 11);
	assert_string_equal(problems->list[1].error.code, "rulebook-map");
	arena_release(&arena);
}

static void options_are_checked(void **state)
{
	static const struct {
		struct option_value options[2];
		size_t count;
		const char *code;
	} cases[] = {
	    {{{"red-threes", "800"}, {NULL, NULL}}, 1, "option-unknown"},
	    {{{"red-threes-all", "900"}, {NULL, NULL}}, 1, "option-value"},
	    {{{"red-threes-all", "800"}, {"red-threes-all", "800"}}, 2, "option-twice"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct error err = {0};
		const struct rulebook *book;

		assert_false(rulebook_load(
		    &arena, "fi-canasta", cases[i].options, cases[i].count, &book, &err));
		assert_string_equal(err.code, cases[i].code);
		arena_release(&arena);
	}
}

/* The minimum never overflows, however many failed openings raise it. */
static void a_minimum_is_raised_without_wrapping_round(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;

	(void)state;
	assert_true(load(&arena,
	    "rulebook: a\nextends: fi-canasta\nopening: {raise: {points: 1000000, clause: x}}\n",
	    &book, &err));
	assert_int_equal(rulebook_opening_minimum(book, 0, 2, 1, NULL), 2000050);
	assert_int_equal(rulebook_opening_minimum(book, 0, 99999, 1, NULL), INT32_MAX);
	arena_release(&arena);
}

static void a_choice_takes_something_away(void **state)
{
	static const char text[] = "rulebook: a\nextends: fi-canasta\noptions:\n"
	                           "  strict: {summary: s, standard: \"yes\", clause: x, choices: "
	                           "{\"yes\": {summary: s}, \"no\": {summary: s, figures: "
	                           "{penalties: {30B: ~}}}}}\n";
	const struct file_text file = {"club.yaml", text, sizeof text - 1};
	const struct option_value no = {"strict", "no"};
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;

	(void)state;
	assert_true(rulebook_load_texts(&arena, &file, 1, NULL, 0, &book, &err));
	assert_int_not_equal(rulebook_penalty(book, "30B", 3), SIZE_MAX);
	assert_true(rulebook_load_texts(&arena, &file, 1, &no, 1, &book, &err));
	assert_int_equal(rulebook_penalty(book, "30B", 3), SIZE_MAX);
	arena_release(&arena);
}

static void a_book_that_extends_itself_is_refused(void **state)
{
	const struct file_text texts[] = {
	    {"loop", "rulebook: loop\nextends: loop\n", 29},
	    {"loop", "rulebook: loop\nextends: loop\n", 29},
	};
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;

	(void)state;
	assert_false(rulebook_load_texts(&arena, texts, 2, NULL, 0, &book, &err));
	assert_string_equal(err.code, "rulebook-extends");
	arena_release(&arena);
}

/* Every seventh byte of a real rulebook is changed in turn: the file is loaded or refused, and
 * nothing else happens. */
static void damaged_books_are_survived(void **state)
{
	struct arena texts = {0};
	struct error err = {0};
	const struct rulebook *book;
	const struct file_text *source;

	(void)state;
	assert_true(rulebook_load(&texts, "nl-canasta", NULL, 0, &book, &err));
	source = &book->sources[0];
	for (size_t i = 0; i < source->size; i += 7) {
		struct arena arena = {0};
		char *text = arena_copy(&arena, source->data, source->size);
		struct file_text damaged = {"damaged", text, source->size};
		const struct rulebook *loaded;

		text[i] = "{:-]~\"\xff\n0"[i % 9];
		err = (struct error){0};
		if (!rulebook_load_texts(&arena, &damaged, 1, NULL, 0, &loaded, &err))
			assert_int_equal(err.kind, ERROR_INPUT);
		assert_non_null(rulebook_check_texts(&arena, &damaged, 1, &loaded));
		arena_release(&arena);
	}
	arena_release(&texts);
}

int main(void)
{
	enum { BAD = sizeof bad_books / sizeof *bad_books };
	struct CMUnitTest tests[BAD + 15] = {
	    cmocka_unit_test(every_built_in_book_loads),
	    cmocka_unit_test(a_pack_is_counted),
	    cmocka_unit_test(a_club_file_holds_only_its_differences),
	    cmocka_unit_test(a_kind_added_is_found),
	    cmocka_unit_test(kept_texts_load_again),
	    cmocka_unit_test(every_error_is_listed),
	    cmocka_unit_test(followers_are_not_listed),
	    cmocka_unit_test(a_value_not_listed_is_not_read),
	    cmocka_unit_test(the_reading_ends_after_many_errors),
	    cmocka_unit_test(a_large_file_has_few_choices),
	    cmocka_unit_test(kinds_have_a_bound),
	    cmocka_unit_test(choices_not_in_force_are_checked),
	    cmocka_unit_test(options_are_checked),
	    cmocka_unit_test(a_minimum_is_raised_without_wrapping_round),
	    cmocka_unit_test(a_choice_takes_something_away),
	    cmocka_unit_test(a_book_that_extends_itself_is_refused),
	    cmocka_unit_test(damaged_books_are_survived),
	};
	size_t count = 15;

	for (size_t i = 0; i < BAD; i++) {
		/* cmocka wants a pointer it may change; the test only reads its case. */
		union {
			const struct bad_book *constant;
			void *plain;
		} state = {.constant = &bad_books[i]};

		tests[count++] = (struct CMUnitTest){
		    bad_books[i].why, is_refused_with_its_place, NULL, NULL, state.plain};
	}
	return cmocka_run_group_tests_name("load", tests, NULL, NULL);
}
