/* Every figure of the rulebook counts: each number in fi-canasta's file is changed, and then a
 * worked case must give another result, or the file must not load. */
#include "base/yaml.h"
#include "case_run.h"
#include "rulebook/load.h"
#include "score_cases.h"
#include "tournament/game.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/score.h"

#include <stdio.h>
#include <stdlib.h>

/* Returns true if the end of a game and the figures that no hand shows are right. */
static bool games_end_as_ruled(const struct rulebook *book)
{
	struct game_rules rules = {.target = book->target};
	struct game_hand below = {{4995, 0}, 1}, reached = {{5000, 0}, 1};
	struct game_record record = {.side_count = 2, .hand_count = 1, .hands = &below};
	struct game game;
	size_t talk = rulebook_penalty(book, "22A", 3), opening = rulebook_penalty(book, "13E", 3);

	game_judge(&rules, &record, &game);
	if (game.finished)
		return false;
	record.hands = &reached;
	game_judge(&rules, &record, &game);
	return game.finished && book->walkover == 2000 && talk != SIZE_MAX &&
	       book->penalties[talk].points == 2000 && opening != SIZE_MAX &&
	       book->penalties[opening].points == 2000 && book->players_most == 2 &&
	       book->side_count == 2;
}

static bool case_holds(const struct rulebook *book, const struct score_case *wanted)
{
	struct arena arena = {0};
	struct score score;
	struct error err = {0};
	bool holds = case_score(&arena, book, wanted->slips, &score, &err) &&
	             score.sides[0].base == wanted->base && score.sides[0].cards == wanted->cards &&
	             score.sides[0].opening_minimum == wanted->minimum &&
	             strcmp(case_findings(&arena, &score), wanted->findings) == 0;

	arena_release(&arena);
	return holds;
}

static bool option_pays(const char *text, size_t size)
{
	const struct option_value option = {"red-threes-all", "800"};
	const struct file_text file = {"fi-canasta", text, size};
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;
	bool holds = rulebook_load_texts(&arena, &file, 1, &option, 1, &book, &err);

	for (int count = 1; holds && count <= 4; count++) {
		const int amounts[] = {0, 100, 200, 300, 800};
		struct score score;
		char melded[40], bare[40];

		(void)snprintf(melded, sizeof melded, "A KKK reds=%d hand=-", count);
		(void)snprintf(bare, sizeof bare, "A reds=%d hand=-", count);
		holds = case_score(&arena, book, melded, &score, &err) &&
		        score.sides[0].base == amounts[count] &&
		        case_score(&arena, book, bare, &score, &err) &&
		        score.sides[0].base == -amounts[count];
	}
	arena_release(&arena);
	return holds;
}

/* Returns true if every case holds under the rulebook of that text. */
static bool all_hold(const char *text, size_t size)
{
	const struct file_text file = {"fi-canasta", text, size};
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book;
	bool holds = rulebook_load_texts(&arena, &file, 1, NULL, 0, &book, &err) &&
	             games_end_as_ruled(book) && option_pays(text, size);

	for (size_t i = 0; holds && i < score_case_count; i++)
		holds = case_holds(book, &score_cases[i]);
	arena_release(&arena);
	return holds;
}

/* Offset of a place in the text; the rulebooks' lines up to a figure are plain ASCII. */
static size_t offset_of(const char *text, const struct yaml *node)
{
	size_t offset = 0;

	for (int line = 1; line < node->line; line++)
		offset += strcspn(text + offset, "\n") + 1;
	return offset + (size_t)node->column - 1;
}

/* The text with the number at the node replaced. */
static const char *with_number(
    struct arena *arena, const char *text, const struct yaml *node, long number)
{
	size_t offset = offset_of(text, node);

	return arena_printf(
	    arena, "%.*s%ld%s", (int)offset, text, number, text + offset + strlen(node->text));
}

struct walk {
	struct arena *arena;
	const char *text;
	int figures, missed;
};

static void change_figure(struct walk *walk, const struct yaml *node)
{
	static const long changes[] = {1, -1, 5, -5};
	long number = strtol(node->text, NULL, 10);

	walk->figures++;
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		const char *changed =
		    with_number(walk->arena, walk->text, node, number + changes[i]);

		assert_non_null(changed);
		if (!all_hold(changed, strlen(changed)))
			continue;
		/* Bounds of bands may move by less than the smallest unit: no legal score lies between. */
		if (changes[i] == 1 || changes[i] == -1)
			continue;
		print_error(
		    "line %d: %s changed to %ld gives the same scores, and no test here asks "
		    "for it by name\n",
		    node->line, node->text, number + changes[i]);
		walk->missed++;
	}
}

static bool is_figure(const struct yaml *node)
{
	char *end;

	if (node->kind != YAML_KIND_TEXT || node->quoted || node->text[0] == '\0')
		return false;
	(void)strtol(node->text, &end, 10);
	return *end == '\0';
}

static void visit(struct walk *walk, const struct yaml *node)
{
	if (is_figure(node))
		change_figure(walk, node);
	for (size_t i = 0; i < node->count; i++)
		visit(walk, node->values[i]);
}

static void every_figure_counts(void **state)
{
	const struct embedded_file *file = embedded_find(embedded_rulebooks, "fi-canasta.yaml");
	struct arena arena = {0};
	struct walk walk = {.arena = &arena};
	struct error err = {0};
	const struct yaml *root;

	(void)state;
	assert_non_null(file);
	walk.text = (const char *)file->data;
	assert_true(yaml_parse(&arena, file->name, walk.text, file->size, &root, &err));
	assert_true(all_hold(walk.text, file->size));
	visit(&walk, root);
	print_message("%d figures changed in turn\n", walk.figures);
	assert_true(walk.figures > 60);
	assert_int_equal(walk.missed, 0);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_figure_counts)};

	return cmocka_run_group_tests_name("figures", tests, NULL, NULL);
}
