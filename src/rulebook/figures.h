/* figures.h - every figure of a rulebook as a row: its section, name, value and clause. Commands
 * that show a rulebook, compare two, print one or give it to programs use the same rows.
 *
 * A clause without a number is a row, too: "red threes in a meld: not allowed". */
#ifndef CANASTA_RULEBOOK_FIGURES_H
#define CANASTA_RULEBOOK_FIGURES_H

#include "base/sentence.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

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
	FIGURES_OPTIONS, /* only of a comparison */
	FIGURE_SECTIONS
};

/* A row. Names and values are sentences, which each language words; in English a name is equal in
 * every rulebook that has the figure. */
struct figure {
	enum figure_section section;
	enum rank card;        /* the card whose points it is; RANK_COUNT: not of a single card */
	struct sentence name;  /* "natural canasta" */
	struct sentence value; /* "500", "3 to 4", "15" */
	struct source source;  /* the clause is NULL if the file names none */
};

struct figures {
	size_t count;
	struct figure *rows; /* section by section */
};

/* Returns the canastas that are needed, in words kept in the arena: "2 canastas", "1 samba", "1 of natural-twos,
 * natural-aces; 2 canastas". */
struct sentence figures_needs(
    struct arena *arena, const struct rulebook *book, const struct need *needs, size_t count);

/* Lists the figures of a rulebook; rows and texts are in the arena or belong to the rulebook. */
void figures_list(struct arena *arena, const struct rulebook *book, struct figures *ret);

/* Adds a row of an option with its values, the chosen one first. */
void figures_add_option(
    struct arena *arena, struct figures *to, const struct rulebook_option *option);

/* Adds the figures that another choice of an option changes, as rows of the section of options. */
void figures_add_choice(struct arena *arena, struct figures *to,
    const struct rulebook_option *option, const struct option_choice *choice,
    const struct figures *standard, const struct figures *chosen);

/* A figure that differs between two rulebooks; NULL for the one that has no figure of that name. */
struct figure_difference {
	const struct figure *left, *right;
};

/* Lists the figures that differ in value or that the right rulebook lacks, in the order of the left
 * one, then those that only the right one has. */
void figures_compare(struct arena *arena, const struct figures *left, const struct figures *right,
    const struct figure_difference **ret, size_t *ret_count);

/* The names of the sections: "game", "cards", … "options". */
extern const char *const figure_section_names[FIGURE_SECTIONS];

/* Cards that are worth the same on the table and in hand, by the same clause. */
struct figure_cards {
	uint32_t ranks;  /* bit per rank */
	enum rank first; /* the highest of them, whose figures are theirs */
	bool held;       /* they have the same price in hand; else one of their own */
};

/* Lists the rows of card points, highest rank first, and returns how many. `ret` has room for RANK_COUNT. */
size_t figures_cards_alike(const struct rulebook *book, struct figure_cards *ret);

/* The names and values of figures as sentences; only for figures.c and figures_cards.c.
 *
 * Sentences within sentences are kept in the arena of the listing. */

/* The rows while they are listed. */
struct figures_listing {
	struct arena *arena;
	const struct rulebook *book;
	enum figure_section section;
	enum rank card; /* of the rows that are added now */
	struct figures *to;
};

/* Adds a figure to the section that is listed. */
void figures_add(struct figures_listing *listing, struct sentence name, struct sentence value,
    const struct source *source);

/* A figure whose name has no values of its own; it is listed only if it is shown. */
struct figure_row {
	bool shown;
	const char *kind, *code, *english; /* of the name: SENTENCE_FIGURE__TARGET */
	struct sentence value;
	const struct source *source;
};

/* Adds rows. With `what` their names are about a thing that has a name: "{what}, cards". */
void figures_add_rows(struct figures_listing *listing, const struct sentence *what,
    const struct figure_row *rows, size_t count);

/* --- names --- */

/* Returns a name about a thing that has a name: "{what}, cards". */
struct sentence figures_about(struct figures_listing *listing, const char *kind, const char *code,
    const char *english, struct sentence what);
/* Returns a name under a condition: "red threes on the table, side has melded"; `only`: there is no
 * other condition. */
struct sentence figures_when(struct figures_listing *listing, struct sentence what,
    const struct condition *condition, bool only);

/* --- values --- */

struct sentence figures_number(int64_t value);
/* Returns a user's own words, or written cards. */
struct sentence figures_text(const char *text);
/* Returns "allowed" or "not allowed". */
struct sentence figures_allowed(bool allowed);
/* Returns a range, "3 to 4"; "3 and more" if `most` is 0. */
struct sentence figures_range(int64_t least, int64_t most);
/* Returns a list of ranks, "K Q J T". */
struct sentence figures_ranks(struct figures_listing *listing, uint32_t ranks);
/* Returns copies of ranks, "8 of K Q J T". */
struct sentence figures_of_ranks(struct figures_listing *listing, int64_t copies, uint32_t ranks);
/* Returns several values as one sentence, separated by commas. */
struct sentence figures_joined(
    struct figures_listing *listing, const struct sentence *parts, size_t count);

/* --- the sections about cards, each listed by itself (figures_cards.c) --- */

/* Add the figures of the section. */
void figures_of_cards(struct figures_listing *listing);
void figures_of_melds(struct figures_listing *listing);
void figures_of_canastas(struct figures_listing *listing);
void figures_of_threes(struct figures_listing *listing);

#endif
