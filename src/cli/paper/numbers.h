/* numbers.h - fills templates/numbers.yaml: a rulebook's figures on one page. */
#ifndef CANASTA_CLI_PAPER_NUMBERS_H
#define CANASTA_CLI_PAPER_NUMBERS_H

#include "cli/paper/scopes.h"
#include "rulebook/figures.h"

/* Ranks of the same points stand in one row: "K Q J T 9 8". */
struct value_row {
	const char *ranks;
	int32_t melded;
	const char *held; /* points in hand; "" where they are priced apart, under threes */
	const char *clause;
};

/* Rows of the values, dearest rank first as listed; returns how many. */
size_t print_value_rows(struct arena *arena, const struct vocabulary *vocabulary,
    const struct rulebook *book, struct value_row rows[RANK_COUNT]);

/* The parts of the card in their order, behind the values: which figures, the list of the template they
 * fill, and what text calls them. */
enum { CARD_PARTS = 6 };
extern const struct card_part {
	enum figure_section section;
	const char *list, *title;
} card_parts[CARD_PARTS];

/* The card as a part of a document. */
bool print_numbers(struct call *call, const struct rulebook *book, const struct print_scope **ret,
    struct error *err);

#endif
