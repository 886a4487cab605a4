/* figures_words.h - the names and values of figures as sentences; of figures.h only.
 *
 * Sentences within sentences are kept in the arena of the listing. */
#ifndef CANASTA_RULEBOOK_FIGURES_WORDS_H
#define CANASTA_RULEBOOK_FIGURES_WORDS_H

#include "rulebook/figures.h"

/* Rows while they are listed; a failed allocation is remembered and told once. */
struct figures_listing {
	struct arena *arena;
	const struct rulebook *book;
	enum figure_section section;
	enum rank card; /* of the rows that are added now */
	struct figure *rows;
	size_t count, room;
	bool failed;
};

void figures_add(struct figures_listing *listing, struct sentence name, struct sentence value,
    const struct source *source);
void figures_add_number(struct figures_listing *listing, struct sentence name, int64_t value,
    const struct source *source);

/* --- names --- */

/* A name that is the same in all rulebooks. */
struct sentence figures_called(const char *code, const char *english);
/* One about something that has a name itself: "{what}, cards". */
struct sentence figures_about(
    struct figures_listing *listing, const char *code, const char *english, struct sentence what);
/* What holds under a condition: "red threes on the table, side has melded"; `only`: there is no other. */
struct sentence figures_when(struct figures_listing *listing, struct sentence what,
    const struct condition *condition, bool only);
/* "25C stock card drawn out of turn": in other languages by the words of the rulebook whose file says
 * what it is for. */
struct sentence figures_penalty(struct figures_listing *listing, const struct penalty *penalty);

/* --- values --- */

struct sentence figures_word(const char *code, const char *english);
struct sentence figures_number(int64_t value);
/* Somebody's own words, or cards as they are written; NULL: memory failed. */
struct sentence figures_text(struct figures_listing *listing, const char *text);
/* "3 to 4", "3 and more" where `most` is 0. */
struct sentence figures_range(int64_t least, int64_t most);
/* "K Q J T". */
struct sentence figures_ranks(struct figures_listing *listing, uint32_t ranks);
/* "8 of K Q J T". */
struct sentence figures_of_ranks(struct figures_listing *listing, int64_t copies, uint32_t ranks);
/* "2 canastas", "1 samba", "1 of natural-twos, natural-aces; 2 canastas". */
struct sentence figures_needs(
    struct figures_listing *listing, const struct need *needs, size_t count);
/* "with 2 canastas". */
struct sentence figures_with(
    struct figures_listing *listing, const struct need *needs, size_t count);
/* Facts of a side by their names. */
struct sentence figures_facts(struct figures_listing *listing, uint8_t facts);
/* Several values, one behind the other. */
struct sentence figures_joined(struct figures_listing *listing, const struct sentence *parts,
    size_t count, const char *between);

/* --- the sections about cards, each listed by itself (figures_cards.c) --- */

void figures_of_cards(struct figures_listing *listing);
void figures_of_melds(struct figures_listing *listing);
void figures_of_canastas(struct figures_listing *listing);
void figures_of_threes(struct figures_listing *listing);

#endif
