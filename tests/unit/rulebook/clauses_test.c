/* The clauses of every built-in text agree with its figures, and a file with errors is refused at
 * the place of the error. */
#include "rulebook/clauses.h"

#include "base/text.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <string.h>

static void done(bool ok, const struct error *err)
{
	if (!ok)
		fail_msg("%s:%d: %s: %s", err->file, err->line, err->code, err->message);
}

static const struct rulebook *load(struct arena *arena, const char *id)
{
	const struct rulebook *book = NULL;
	struct error err = {0};

	done(rulebook_load(arena, id, NULL, 0, &book, &err), &err);
	return book;
}

static const struct clause *named(
    struct arena *arena, const struct clauses *clauses, const char *number)
{
	for (size_t i = 0; i < clauses->count; i++)
		if (clause_matches(arena, clauses->clauses[i].key, number) == MATCH_EXACT)
			return &clauses->clauses[i];
	return NULL;
}

static bool in_steps(const struct wording *text)
{
	return strncmp(text->english, "1. ", 3) == 0 &&
	       (!text->own || strncmp(text->own, "1. ", 3) == 0);
}

static bool names(const struct clause *clause, const char *code)
{
	return (strstr(clause->referee.english, code) || strstr(clause->costs.english, code)) &&
	       (!clause->referee.own || strstr(clause->referee.own, code) ||
	           strstr(clause->costs.own, code));
}

/* The number of steps in a text "1. … 2. …". */
static int step_count(const char *text)
{
	int count = 0;
	char next[16];

	while (snprintf(next, sizeof next, "%s%d. ", count ? " " : "", count + 1) > 0 &&
	       (count ? strstr(text, next) != NULL : strncmp(text, next, strlen(next)) == 0))
		count++;
	return count;
}

/* The text's own language has the same number of steps for the referee as English. */
static void languages_agree(const struct rulebook *book, const struct clauses *clauses)
{
	for (size_t i = 0; i < clauses->count; i++) {
		const struct wording *told = &clauses->clauses[i].referee;

		if (strcmp(clauses->language, "en") != 0 &&
		    (!told->own || !clauses->clauses[i].costs.own))
			fail_msg("%s %s: the steps for the referee are in English alone", book->id,
			    clauses->clauses[i].key);
		if (told->own && step_count(told->own) != step_count(told->english))
			fail_msg("%s %s: not as many steps in %s as in English", book->id,
			    clauses->clauses[i].key, clauses->language);
	}
}

/* Each penalty of the figures has a clause, and each code in a clause is a penalty. */
static void clauses_and_penalties_agree(
    struct arena *arena, const struct rulebook *book, const struct clauses *clauses)
{
	for (size_t i = 0; i < book->penalty_count; i++)
		if (!named(arena, clauses, book->penalties[i].source.clause))
			fail_msg(
			    "%s: the penalty %s has no clause", book->id, book->penalties[i].code);
	for (size_t i = 0; i < book->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[i];
		const struct clause *clause = named(arena, clauses, penalty->source.clause);

		/* The clause is marked as a penalty, gives steps, and names the code. */
		if (clause && (!(clause->marks & MARK_PENALTY) || !in_steps(&clause->referee) ||
		                  !names(clause, penalty->code)))
			fail_msg("%s: the clause of the penalty %s lacks its remedy in steps",
			    book->id, penalty->code);
	}
	for (size_t i = 0; i < clauses->count; i++) {
		const struct clause *clause = &clauses->clauses[i];

		if ((clause->marks & MARK_ADVICE) && !in_steps(&clause->referee))
			fail_msg(
			    "%s %s: a ruling at the table must have steps", book->id, clause->key);
	}
	for (size_t i = 0; i < clauses->count; i++) {
		const char *code = clauses->clauses[i].penalty;

		if (code && rulebook_penalty(book, code, strlen(code)) == SIZE_MAX)
			fail_msg("%s %s: there is no penalty %s", book->id, clauses->clauses[i].key,
			    code);
	}
}

static void every_built_in_book_has_clauses(void **state)
{
	struct arena arena = {0};
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	(void)state;
	assert_true(count > 0);
	for (size_t i = 0; i < count; i++) {
		const struct rulebook *book = load(&arena, ids[i]);
		const struct clauses *clauses = clauses_of(&arena, book), *own;

		if (!clauses)
			fail_msg("%s has no clauses", ids[i]);
		assert_string_equal(clauses->language, book->language);
		clauses_and_penalties_agree(&arena, book, clauses);
		languages_agree(book, clauses);
		own = clauses_built_in(&arena, ids[i]);
		if (own)
			assert_string_equal(own->rulebook, ids[i]);
	}
	arena_release(&arena);
}

/* A variant and a club's own file use the clauses of the rulebook that they extend. */
static void clauses_are_inherited(void **state)
{
	static const char club[] = "rulebook: club\nextends: se-canasta-2\ntitle: Club\n";
	const struct file_text text = {"club.yaml", club, sizeof club - 1};
	struct arena arena = {0};
	const struct rulebook *book;
	const struct clauses *clauses;
	struct error err = {0};

	(void)state;
	done(rulebook_load_texts(&arena, &text, 1, NULL, 0, &book, &err), &err);
	clauses = clauses_of(&arena, book);
	assert_non_null(clauses);
	assert_string_equal(clauses->rulebook, "se-canasta-2");
	arena_release(&arena);
}

static void rulings_are_found_in_figures_and_on_their_own(void **state)
{
	struct arena arena = {0};
	const struct rulebook *book = load(&arena, "fi-canasta");
	const struct source *rulings;
	size_t count, beside_figure = 0, of_their_own = 0;

	(void)state;
	rulings = clauses_rulings(&arena, book, &count);
	for (size_t i = 0; i < count; i++) {
		beside_figure += strcmp(rulings[i].clause, "21H") == 0 ? 1 : 0;
		of_their_own += strcmp(rulings[i].clause, "25B") == 0 ? 1 : 0;
		assert_null(strstr(rulings[i].ruling, "option red-threes-all\""));
	}
	/* One of the figure, and one of the option. */
	assert_int_equal(beside_figure, 2);
	assert_int_equal(of_their_own, 1);
	assert_true(count >= book->ruling_count);
	arena_release(&arena);
}

static const struct match_case {
	const char *why, *key, *number;
	enum clause_match match;
} match_cases[] = {
    {"a number is itself", "25B", "25B", MATCH_EXACT},
    {"letter case is ignored", "57B-drawkept", "57b-DRAWKEPT", MATCH_EXACT},
    {"blanks are ignored", "25B", " 25 B ", MATCH_EXACT},
    {"names are matched too", "Låst hög 1", "LÅST HÖG 1", MATCH_EXACT},
    {"a number names its letters", "25B", "25", MATCH_FAMILY},
    {"a lettered number names its parts", "27B-1", "27B", MATCH_FAMILY},
    {"a named section names its points", "Låst hög 1", "låst hög", MATCH_FAMILY},
    {"a digit is not a number", "25B", "2", MATCH_NONE},
    {"half a word is not a name", "Poängräkning 1", "poäng", MATCH_NONE},
    {"another letter is another clause", "25B", "25C", MATCH_NONE},
    {"nothing matches nothing", "25B", "", MATCH_NONE},
    {"more than the number is not it", "25B", "25B-1", MATCH_NONE},
};

static void numbers_match(void **state)
{
	const struct match_case *row = *state;
	struct arena arena = {0};

	assert_int_equal(clause_matches(&arena, row->key, row->number), row->match);
	arena_release(&arena);
}

/* A clause without errors; each case below spoils one line. */
static const char *const good_lines[] = {
    "rulebook: club\n",
    "language: fi\n",
    "clauses:\n",
    "  1A:\n",
    "    heading: {en: One, fi: Yksi}\n",
    "    mark: \"S, C\"\n",
    "    summary: {en: The one., fi: Se yksi.}\n",
    "    referee: \"1. Look. 2. Decide.\"\n",
    "    costs: penalty 1A\n",
    "    penalty: 1A\n",
    "    words: {en: [first], fi: [eka, ykkönen]}\n",
};

enum { LINES = sizeof good_lines / sizeof *good_lines };

static const struct bad_file {
	const char *why;
	int line; /* from 1: the line replaced */
	const char *instead;
	const char *code;
	int column;
} bad_files[] = {
    {"the rulebook must be named", 1, "", "clauses-lacks", 1},
    {"a name is a text", 1, "rulebook: [club]\n", "clauses-text", 11},
    {"an unknown member is refused", 1, "rulebook: club\nfigures: 1\n", "clauses-key", 1},
    {"a language is two letters", 2, "language: fin\n", "clauses-language", 11},
    {"a language is small letters", 2, "language: FI\n", "clauses-language", 11},
    {"clauses have numbers", 3, "clauses: [1A]\nmore:\n", "clauses-key", 1},
    {"a heading is in two languages", 5, "    heading: {en: One}\n", "clauses-lacks", 14},
    {"no third language", 5, "    heading: {en: One, fi: Yksi, sv: Ett}\n", "clauses-key", 34},
    {"a heading has text", 5, "    heading: {en: \" \", fi: Yksi}\n", "clauses-text", 19},
    {"a heading is by language", 5, "    heading: One\n", "clauses-map", 14},
    {"a mark is known", 6, "    mark: X\n", "clauses-mark", 11},
    {"a mark is written once", 6, "    mark: \"S, S\"\n", "clauses-mark", 11},
    {"marks are separated", 6, "    mark: SC\n", "clauses-mark", 11},
    {"a mark ends", 6, "    mark: \"S, \"\n", "clauses-mark", 11},
    {"the referee must do something", 8, "", "clauses-lacks", 5},
    {"a clause has known members", 9, "    cost: penalty 1A\n", "clauses-key", 5},
    {"words are lists", 11, "    words: {en: first, fi: [eka]}\n", "clauses-words", 17},
    {"words are some", 11, "    words: {en: [], fi: [eka]}\n", "clauses-words", 17},
    {"words are texts", 11, "    words: {en: [[first]], fi: [eka]}\n", "clauses-text", 18},
    {"words are in both languages", 11, "    words: {en: [first]}\n", "clauses-lacks", 12},
};

static bool read_lines(struct arena *arena, int line, const char *instead,
    const struct clauses **ret, struct error *err)
{
	struct text text = {.arena = arena};
	struct file_text file = {.name = "club.clauses.yaml"};

	for (int i = 0; i < LINES; i++)
		text_add(&text, i + 1 == line ? instead : good_lines[i]);
	file.data = text_of(&text);
	file.size = text.size;
	return clauses_read(arena, &file, ret, err);
}

static void a_good_file_is_read(void **state)
{
	struct arena arena = {0};
	const struct clauses *clauses;
	const struct clause *clause;
	struct error err = {0};

	(void)state;
	done(read_lines(&arena, 0, "", &clauses, &err), &err);
	assert_int_equal(clauses->count, 1);
	clause = &clauses->clauses[0];
	assert_string_equal(clause->key, "1A");
	assert_string_equal(clause->heading.own, "Yksi");
	assert_int_equal(clause->marks, MARK_SCORED | MARK_CHECKED);
	assert_string_equal(clause->penalty, "1A");
	assert_int_equal(clause->word_count, 3);
	assert_string_equal(clause->words[2], "ykkönen");
	done(read_lines(&arena, 6, "    mark: none\n", &clauses, &err), &err);
	assert_int_equal(clauses->clauses[0].marks, 0);
	done(read_lines(&arena, 10, "", &clauses, &err), &err);
	assert_null(clauses->clauses[0].penalty);
	arena_release(&arena);
}

static void is_refused_with_its_place(void **state)
{
	const struct bad_file *row = *state;
	struct arena arena = {0};
	const struct clauses *clauses = NULL;
	struct error err = {0};

	assert_false(read_lines(&arena, row->line, row->instead, &clauses, &err));
	assert_string_equal(err.code, row->code);
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.file, "club.clauses.yaml");
	assert_int_equal(err.column, row->column);
	assert_null(clauses);
	arena_release(&arena);
}

int main(void)
{
	enum {
		BAD = sizeof bad_files / sizeof *bad_files,
		MATCHES = sizeof match_cases / sizeof *match_cases
	};
	struct CMUnitTest tests[BAD + MATCHES + 4] = {
	    cmocka_unit_test(every_built_in_book_has_clauses),
	    cmocka_unit_test(clauses_are_inherited),
	    cmocka_unit_test(rulings_are_found_in_figures_and_on_their_own),
	    cmocka_unit_test(a_good_file_is_read),
	};
	size_t count = 4;
	/* cmocka wants pointers it may change; the tests only read their cases. */
	union {
		const void *constant;
		void *plain;
	} state;

	for (size_t i = 0; i < MATCHES; i++) {
		state.constant = &match_cases[i];
		tests[count++] =
		    (struct CMUnitTest){match_cases[i].why, numbers_match, NULL, NULL, state.plain};
	}
	for (size_t i = 0; i < BAD; i++) {
		state.constant = &bad_files[i];
		tests[count++] = (struct CMUnitTest){
		    bad_files[i].why, is_refused_with_its_place, NULL, NULL, state.plain};
	}
	return cmocka_run_group_tests_name("clauses", tests, NULL, NULL);
}
