#include "dispute/sheet_check.h"

#include "answer/answer.h"
#include "club/answer_parts.h"
#include "referee/possible.h"
#include "referee/sheet.h"
#include "rulebook/rulebook.h"

/* Adds the row of the sheet. */
static void add_place(struct answer *to, const struct sheet_row *row)
{
	answer_number(to, "hand", row->hand);
	answer_letter(to, "side", row->side);
}

static void add_cells(
    struct answer *to, const struct sheet_row *rows, const struct sheet_answer *checked)
{
	(void)answer_list(to, "cells");
	for (size_t i = 0; i < checked->cell_count; i++) {
		const struct wrong_cell *cell = &checked->cells[i];
		struct answer *row = answer_row(to, "cells");

		add_place(row, &rows[cell->row]);
		answer_code(row, "cell", sheet_cell_name(cell->cell));
		answer_number(row, "written", cell->written);
		answer_number(row, "correct", cell->correct);
		answer_code(row, "kind", cell->carried ? "carried" : "own");
		answer_text_some(row, "why", cell->why);
	}
}

static void add_hand(struct answer *to, const char *key, int hand)
{
	if (hand > 0)
		answer_number(to, key, hand);
	else
		answer_nothing(to, key);
}

static void add_sums(struct answer *to, const struct point_sums *sums)
{
	answer_number(to, "base", sums->base);
	answer_number(to, "cards", sums->cards);
}

static void add_impossible(
    struct answer *to, const struct sheet_row *rows, const struct sheet_answer *checked)
{
	(void)answer_list(to, "impossible");
	for (size_t i = 0; i < checked->pair_count; i++) {
		const struct impossible_pair *pair = &checked->pairs[i];
		const struct sheet_row *written = &rows[pair->row];
		struct answer *row = answer_row(to, "impossible");

		add_place(row, written);
		answer_number(row, "base", written->base);
		answer_number(row, "cards", written->cards);
		answer_text(row, "reason", pair->answer.reason);
		if (pair->penalty > 0)
			answer_number(row, "unless_penalty", pair->penalty);
		answer_flag_set(row, "unless_exchanged", pair->exchanged);
		if (pair->sum_fits) {
			add_sums(answer_object(row, "sum_fits"), &pair->fitting);
			answer_number(answer_object(row, "sum_fits"), "sum",
			    pair->fitting.base + pair->fitting.cards);
		}
		if (pair->sign_turned)
			add_sums(answer_object(row, "unless_net_sign"), &pair->turned);
		(void)answer_list(row, "nearest");
		for (size_t j = 0; j < pair->answer.nearest_count; j++)
			add_sums(answer_row(row, "nearest"), &pair->answer.nearest[j]);
	}
}

/* Adds points that are possible but unlikely. */
static void add_doubtful(
    struct answer *to, const struct sheet_row *rows, const struct sheet_answer *checked)
{
	for (size_t i = 0; i < checked->doubtful_count; i++) {
		const struct doubtful_pair *pair = &checked->doubtful[i];
		struct answer *row = answer_row(to, "doubtful");

		add_place(row, &rows[pair->row]);
		answer_number(row, "base", rows[pair->row].base);
		answer_number(row, "cards", rows[pair->row].cards);
		answer_code(row, "why", "net-sign");
		add_sums(answer_object(row, "unless_net_sign"), &pair->turned);
	}
}

void answer_sheet_check(struct answer *to, const struct sheet_row *rows, size_t count,
    const struct sheet_answer *checked)
{
	add_cells(to, rows, checked);
	static const char *const sides[SIDES_MOST] = {"A", "B", "C"};
	struct answer *totals = answer_object(to, "totals");

	for (size_t side = 0; side < SIDES_MOST; side++)
		if (checked->seen[side])
			answer_number(totals, sides[side], checked->totals[side]);
	(void)answer_list(to, "minima");
	for (size_t i = 0; i < checked->minimum_count; i++) {
		const struct wrong_minimum *minimum = &checked->minima[i];
		struct answer *row = answer_row(to, "minima");

		add_place(row, &rows[minimum->row]);
		answer_number(row, "taken", minimum->taken);
		answer_number(row, "correct", minimum->correct);
		answer_text(row, "clause", minimum->clause);
	}

	/* A winner is null if the game has no end yet, or if no side is ahead alone. */
	struct answer *end = answer_object(to, "end");
	const bool both = checked->end_written > 0 && checked->end_correct > 0;

	add_hand(end, "written", checked->end_written);
	add_hand(end, "correct", checked->end_correct);
	answer_letter(end, "winner_written", checked->winner_written);
	answer_letter(end, "winner_correct", checked->winner_correct);
	answer_flag_set(end, "differs", checked->end_written != checked->end_correct);
	/* The end can be in the right hand and the winner still be wrong. */
	answer_flag_set(
	    end, "winner_differs", both && checked->winner_written != checked->winner_correct);
	add_impossible(to, rows, checked);
	add_doubtful(to, rows, checked);
	for (size_t i = 0; i < count; i++)
		if (rows[i].repeated)
			add_place(answer_row(to, "repeated"), &rows[i]);
}
