/* sections.h - the parts of a rulebook's file that its list of keys (keys.c) does not describe whole.
 *
 * A reader gets the value of a key and the struct that the key's map describes. */
#ifndef CANASTA_RULEBOOK_SECTIONS_H
#define CANASTA_RULEBOOK_SECTIONS_H

#include "rulebook/keys.h"
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
	RUN_ACES = RUN_ACES_BOTH + 1
};

extern const char *const sign_names[];          /* plus, nothing, minus */
extern const char *const penalty_cards_names[]; /* by enum penalty_cards, without the first */
extern const char *const penalty_form_names[];  /* raises, void, table-end, standings */

/* Resolves a whole tree (extended and with options laid upon it) into the struct that the scorer reads. */
void rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book);

/* Reads the keys of a map into the struct that they describe; `map` is its name in the list. Keys may be lacking if
 * `optional`. The struct keeps the value that it has for a key that the file lacks. */
void read_keys(const struct fields *fields, const char *map, const struct yaml *node, bool optional,
    void *thing);

/* Readers of single keys. `thing` is a struct rulebook unless the comment names another. */
typedef void key_reader(const struct fields *fields, const struct yaml *value, void *thing);

key_reader read_sides, read_players, read_pack, read_cards, read_facts;
key_reader read_melds, read_rank_rules, read_runs; /* of runs: struct run_rule */
key_reader read_set, read_wild_rule;               /* struct set_rule */
key_reader read_canastas, read_kinds, read_out_needs, read_concealed, read_opening;
key_reader read_sign;                             /* struct sign_band */
key_reader read_penalties, read_unopened_penalty; /* of the latter: struct contract_rule */
key_reader read_summary, read_by_hands;           /* struct penalty */

/* What the keys of an item do not say of it. */
item_reader name_kind, read_red_amounts, link_bonus, bound_unfinished, check_opening_band,
    check_repeated;

#endif
