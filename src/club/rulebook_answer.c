#include "club/rulebook_answer.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "card/card.h"
#include "club/answer_parts.h"
#include "rulebook/figures.h"
#include "rulebook/rulebook.h"

#include <string.h>

static void add_source(struct answer *to, const struct source *source)
{
	answer_text(to, "clause", source->clause ? source->clause : "");
	if (source->ruling)
		answer_text(to, "ruling", source->ruling);
}

void answer_rulebook_named(struct answer *to, const struct rulebook *book)
{
	answer_text(to, "id", book->id);
	answer_text(to, "title", book->title);
	answer_text(to, "publisher", book->publisher);
	answer_text(to, "language", book->language);
}

/* Adds the values of cards; cards with equal values share a row. */
static void add_values(struct answer *to, const char *list, const struct rulebook *book)
{
	struct figure_cards cards[RANK_COUNT];
	const size_t count = figures_cards_alike(book, cards);

	for (size_t i = 0; i < count; i++) {
		const enum rank first = cards[i].first;
		struct answer *row = answer_row(to, list);

		for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
			if (cards[i].ranks & (1u << rank))
				answer_item(
				    row, "ranks", rulebook_rank_name(book, (enum rank)rank));
		answer_number(row, "value", book->value_table[first]);
		if (cards[i].held)
			answer_number(row, "hand", -(int64_t)book->value_hand[first]);
		add_source(row, &book->value_source[first]);
	}
}

static void add_choice(
    struct answer *to, const struct rulebook_option *option, const struct option_choice *choice)
{
	const char *label = arena_printf(answer_arena(to), "%s.%s", option->name, choice->value);

	answer_text(to, "value", choice->value);
	answer_text(to, "label", label);
	answer_text(to, "summary", choice->summary);
}

static void add_options(struct answer *to, const struct rulebook *book)
{
	answer_list(to, "options");
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];
		struct answer *row = answer_row(to, "options");

		answer_text(row, "name", option->name);
		answer_text(row, "value", option->chosen);
		answer_list(row, "choices");
		for (size_t j = 0; j < option->choice_count; j++) {
			answer_item(row, "choices", option->choices[j].value);
			add_choice(answer_row(row, "meanings"), option, &option->choices[j]);
		}
		answer_text_some(row, "summary", option->summary);
		add_source(row, &option->source);
	}
}

/* Adds {"section":"canastas","figure":"natural canasta","value":"500","clause":"15B"}. */
static void add_figure(struct answer *to, const struct figure *figure)
{
	answer_code(to, "section", figure_section_names[figure->section]);
	answer_term(to, "figure", &figure->name);
	answer_term(to, "value", &figure->value);
	add_source(to, &figure->source);
	if (figure->card < RANK_COUNT)
		answer_code(to, "card", card_rank_name(figure->card));
}

void answer_rulebook(struct answer *to, const struct rulebook *book, const struct figures *figures,
    const struct source *rulings, size_t ruling_count)
{
	answer_rulebook_named(to, book);
	answer_number(to, "sides", book->side_count);
	answer_number(to, "target", book->target);
	answer_number(to, "unit", book->unit);
	answer_number(to, "walkover", book->walkover);

	struct answer *corrections = answer_object(to, "corrections");

	answer_code(corrections, "addition", correction_clock_names[book->addition.until]);
	answer_code(corrections, "record", correction_clock_names[book->record.until]);
	if (book->given.source.clause)
		answer_code(corrections, "penalties", correction_clock_names[book->given.until]);
	answer_number(to, "going_out", book->going_out);
	if (book->concealed)
		answer_number(to, "concealed", book->concealed_points);
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		if (rank == RANK_RED_THREE && book->threes_alike)
			continue; /* included in the row of the other threes */
		struct answer *row = answer_row(to, "cards");

		answer_code(row, "card", rulebook_rank_name(book, (enum rank)rank));
		answer_number(row, "copies", book->copies[rank]);
		answer_number(row, "table", book->value_table[rank]);
		answer_number(row, "hand", book->value_hand[rank]);
		add_source(row, &book->value_source[rank]);
	}
	answer_list(to, "canastas");
	for (size_t i = 0; i < book->kind_count; i++) {
		struct answer *row = answer_row(to, "canastas");

		answer_text(row, "name", book->kinds[i].name);
		answer_number(row, "points", book->kinds[i].points);
		add_source(row, &book->kinds[i].source);
	}
	answer_list(to, "opening");
	for (size_t i = 0; i < book->opening_band_count; i++) {
		struct answer *row = answer_row(to, "opening");

		if (i > 0)
			answer_number(row, "from", book->opening_bands[i].from);
		answer_number(row, "minimum", book->opening_bands[i].minimum);
		add_source(row, &book->opening_bands[i].source);
	}
	for (size_t i = 0; i < book->opening_hand_count; i++) {
		struct answer *row = answer_row(to, "opening");

		answer_number(row, "hand", (int64_t)i + 1);
		answer_number(row, "minimum", book->opening_by_hand[i]);
		add_source(row, &book->opening_hand_source);
	}
	answer_list(to, "penalties");
	for (size_t i = 0; i < book->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[i];
		struct answer *row = answer_row(to, "penalties");

		answer_text(row, "code", penalty->code);
		answer_number(row, "points", penalty->points);
		answer_number_above(row, "victory_points", penalty->victory);
		answer_text(row, "summary", penalty->summary);
		add_source(row, &penalty->source);
	}
	add_options(to, book);
	for (size_t i = 0; i < figures->count; i++)
		add_figure(answer_row(to, "figures"), &figures->rows[i]);
	add_values(to, "values", book);
	answer_list(to, "rulings");
	for (size_t i = 0; i < ruling_count; i++)
		add_source(answer_row(to, "rulings"), &rulings[i]);
	answer_list(to, "notes");
	for (size_t i = 0; i < book->note_count; i++)
		answer_item(to, "notes", book->notes[i]);
}

static void add_compared(struct answer *to, const char *key, const struct figure *figure)
{
	if (!figure) {
		answer_nothing(to, key);
		return;
	}
	struct answer *compared = answer_object(to, key);

	answer_term(compared, "value", &figure->value);
	answer_text(compared, "clause", figure->source.clause);
	if (figure->source.ruling)
		answer_text(compared, "ruling", figure->source.ruling);
}

void answer_rulebook_differences(struct answer *to, const struct rulebook *left,
    const struct rulebook *right, const struct figure_difference *differences, size_t count)
{
	answer_text(to, "left", left->id);
	answer_text(to, "right", right->id);
	answer_list(to, "differences");
	for (size_t i = 0; i < count; i++) {
		const struct figure_difference *one = &differences[i];
		const struct figure *figure = one->left ? one->left : one->right;
		struct answer *row = answer_row(to, "differences");

		answer_code(row, "section", figure_section_names[figure->section]);
		answer_term(row, "figure", &figure->name);
		add_compared(row, "left", one->left);
		add_compared(row, "right", one->right);
	}
}

void answer_numbers(struct answer *to, const struct rulebook *book, const struct figures *figures)
{
	/* The lists of the numbers card; figures of other sections are not on it. */
	static const char *const lists[FIGURE_SECTIONS] = {
	    [FIGURES_OPENING] = "opening",
	    [FIGURES_CANASTAS] = "canastas",
	    [FIGURES_THREES] = "threes",
	    [FIGURES_GOING_OUT] = "out",
	    [FIGURES_CONTRACT] = "contract",
	    [FIGURES_PENALTIES] = "penalties",
	};

	answer_text(to, "title", book->title);
	answer_text(to, "publisher", book->publisher);
	answer_text(to, "rulebook", book->id);
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];
		struct answer *row = answer_row(to, "options");

		answer_text(row, "name", option->name);
		answer_text(row, "summary", option->summary ? option->summary : option->name);
		for (size_t j = 0; j < option->choice_count; j++)
			if (strcmp(option->choices[j].value, option->chosen) == 0)
				add_choice(
				    answer_object(row, "chosen"), option, &option->choices[j]);
	}
	add_values(to, "cards", book);
	for (size_t i = 0; i < figures->count; i++) {
		const char *list = lists[figures->rows[i].section];

		if (list)
			add_figure(answer_row(to, list), &figures->rows[i]);
	}
}
