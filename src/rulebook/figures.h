/* figures.h - every figure of a rulebook as a row: where it belongs, what it is called, its value
 * and its clause. What shows a rulebook, compares two, prints one on paper or gives it to programs is
 * made from the same rows.
 *
 * A clause without a number is a row, too: "red threes in a meld: not allowed". */
#ifndef CANASTA_RULEBOOK_FIGURES_H
#define CANASTA_RULEBOOK_FIGURES_H

#include "base/sentence.h"
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

/* Names and values are sentences, which each language says in its own words; in English they are the
 * same in every rulebook that has the figure. */
struct figure {
	enum figure_section section;
	enum rank card;        /* whose points it is; RANK_COUNT: of no card alone */
	struct sentence name;  /* "natural canasta" */
	struct sentence value; /* "500", "3 to 4", "15" */
	struct source source;  /* the clause may be NULL where the file names none */
};

struct figures {
	size_t count;
	const struct figure *rows; /* section by section */
};

/* Lists the figures of a rulebook; rows and texts live in the arena or are the book's. */
/* "2 canastas": what canastas are needed, in words kept in the arena. */
struct sentence figures_needed(
    struct arena *arena, const struct rulebook *book, const struct need *needs, size_t count);

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
const char *figures_section_name(enum figure_section section);

/* Cards that are worth the same on the table and in hand, by the same clause. */
struct figure_cards {
	uint32_t ranks;  /* bit per rank */
	enum rank first; /* the highest of them, whose figures are theirs */
	bool held;       /* in hand they are priced like this; else apart */
};

/* The rows of card points, highest rank first; `ret` has room for RANK_COUNT. Returns how many. */
size_t figures_cards_alike(const struct rulebook *book, struct figure_cards *ret);

#endif
