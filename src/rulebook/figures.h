/* figures.h - every figure of a rulebook as a row: where it belongs, what it is called, its value
 * and its clause. What compares two rulebooks and what prints one are made from the same rows. */
#ifndef CANASTA_RULEBOOK_FIGURES_H
#define CANASTA_RULEBOOK_FIGURES_H

#include "rulebook/rulebook.h"

enum figure_section {
	FIGURES_GAME,
	FIGURES_CARDS,
	FIGURES_MELDS,
	FIGURES_CANASTAS,
	FIGURES_THREES,
	FIGURES_GOING_OUT,
	FIGURES_OPENING,
	FIGURES_PENALTIES,
	FIGURES_CONTRACT,
	FIGURE_SECTIONS
};

struct figure {
	enum figure_section section;
	const char *name;     /* the same in every rulebook that has it: "natural canasta" */
	const char *value;    /* as people write it: "500", "3 to 4", "15" */
	struct source source; /* the clause may be NULL where the file names none */
};

struct figures {
	size_t count;
	const struct figure *rows; /* section by section */
};

/* Lists the figures of a rulebook; rows and texts live in the arena or are the book's. */
bool figures_list(
    struct arena *arena, const struct rulebook *book, struct figures *ret, struct error *err);

/* One figure that two rulebooks give differently; NULL where one of them has none of that name. */
struct figure_difference {
	const struct figure *left, *right;
};

/* The figures that differ in value, in the order of the left book, then those only the right has. */
bool figures_compare(struct arena *arena, const struct figures *left, const struct figures *right,
    const struct figure_difference **ret, size_t *ret_count, struct error *err);

/* "game", "cards", … "contract". */
const char *figure_section_name(enum figure_section section);

#endif
