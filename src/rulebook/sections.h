/* sections.h - the larger sections of a rulebook's file, one reader each. */
#ifndef CANASTA_RULEBOOK_SECTIONS_H
#define CANASTA_RULEBOOK_SECTIONS_H

#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>

struct fields;
struct yaml;

/* Words that stand for something in a file, by the value they stand for. */
enum {
	SAME_RANKS = SAME_RANK_NEVER + 1,
	SIGNS = 3,
	PENALTY_FORMS = 4,
	KIND_FORMS = 1,
	RUN_ACES = 2
};

extern const char *const same_rank_names[];     /* by enum same_rank */
extern const char *const run_aces_names[];      /* either, both */
extern const char *const sign_names[];          /* plus, nothing, minus */
extern const char *const penalty_cards_names[]; /* by enum penalty_cards, without the first */
extern const char *const penalty_form_names[];  /* raises, void, table-end, standings */
extern const char *const kind_form_names[];     /* any */

bool resolve_melds(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_canastas(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_red_threes(
    const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_held(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_table_cards(
    const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_unopened(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_bonuses(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_unfinished(
    const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool resolve_going_out(const struct fields *fields, const struct yaml *node, struct rulebook *book);

#endif
