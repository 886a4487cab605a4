/* fields.h - reading the maps of a rulebook: the list of problems, the check of the keys, and the members: numbers, yes or
 * no, names, sources.
 *
 * The keys and the kinds of values are checked first (fields_check()). A reader lists each fault and leaves the output
 * unchanged. If all problems are asked for, the reading goes on to the end of the file; load.c then looks at the list. A
 * missing optional member leaves the output unchanged, too. */
#ifndef CANASTA_RULEBOOK_FIELDS_H
#define CANASTA_RULEBOOK_FIELDS_H

#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/keys.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct problem;
struct problems;

struct fields {
	struct arena *arena;
	struct error *err;           /* an error until it is listed */
	const struct rulebook *book; /* the sections read so far; NULL: none yet */
	struct problems *problems;
};

/* --- the problems of a file --- */

/* Lists the error about the node, unless it only follows from something that could not be read, and
 * clears it. `key` is the key that is missing there, or NULL. Returns the problem, to which the
 * caller may add the expected values; NULL if it was not listed. Breaks off the reading at the second
 * error if only one is asked for, otherwise after too many errors. */
struct problem *problem_add(
    struct problems *problems, const struct yaml *node, const char *key, struct error *err);

/* Lists an error with its path, without asking if it is listed already. After PROBLEMS_MOST errors the others are only
 * counted. */
struct problem *problem_list(struct problems *problems, const struct error *err, const char *path);

/* Lists an error about the node, whose value is ignored from then on. It is a macro for the same reason as error_set(). */
#define fields_refuse(fields, node, ...)                                                           \
	(yaml_fill_error((node), (fields)->err, __VA_ARGS__), fields_list((fields), (node)))

/* Lists the error that was filled about the node, whose value is ignored from then on. */
void fields_list(const struct fields *fields, const struct yaml *node);

/* Refuses a name that is not among those given. The message begins with `what`: "`x` is not known here". */
void fields_refuse_name(const struct fields *fields, const struct yaml *node, const char *code,
    const char *what, const char *const *names, size_t count);

/* Refuses a map without that key, or another key that would do; NULL if none would. A node that is not a map was
 * reported before. */
void fields_lacks(
    const struct fields *fields, const struct yaml *map, const char *key, const char *other);

/* Returns how many problems are known. If the number is equal before and after, there was no fault in between. */
size_t fields_problems(const struct fields *fields);

/* --- the shape of a map --- */

/* Checks the shape of a map of one file. It has only the keys of the map `map` in keys.h ("": the
 * file itself), each with a value of its kind, and numbers within their bounds. In a file laid over
 * another, `~` may replace any value. */
void fields_check(const struct fields *fields, const struct yaml *node, const char *map, bool over);

/* --- members --- */

/* Returns true if the node exists and nothing in it was refused. */
bool fields_sound(const struct fields *fields, const struct yaml *node);

/* Returns the member; NULL if there is none or it was refused. */
const struct yaml *fields_get(const struct fields *fields, const struct yaml *map, const char *key);

/* Returns a member like fields_get(), and reports a required one that is missing. */
const struct yaml *fields_member(
    const struct fields *fields, const struct yaml *map, const char *key, enum presence presence);

/* Reads a member that is a number. */
void fields_number(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, int32_t *ret);

/* Reads `clause` and `ruling` of a map; a figure without a clause is an error. */
void fields_source(const struct fields *fields, const struct yaml *map, struct source *ret);

/* Reads one need or a list of them. */
void fields_needs(const struct fields *fields, const struct yaml *node, size_t *ret_count,
    const struct need **ret);

/* Reads a plain text as a number. Returns false if it is not one, which was reported before. */
bool fields_is_number(const struct yaml *node, int32_t *ret);

/* Returns the rank that a key or text names; RANK_COUNT if it names none, which is reported. */
enum rank fields_rank(const struct fields *fields, const struct yaml *node);

/* Reads the keys of a map into the struct that they describe; `map` is its name in the list. The struct keeps the
 * value that it has for a key that the file lacks. */
void fields_read(
    const struct fields *fields, const char *map, const struct yaml *node, void *thing);

/* Checks that every figure of a whole tree that adds to a score is a multiple of the unit. */
void fields_check_unit(const struct fields *fields, const struct yaml *root);

/* --- sections: the parts of a file that its list of keys (keys.c) does not describe whole --- */

/* Resolves a whole tree (with the base and the options laid together) into the struct that the scorer reads. */
void rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book);

/* Readers of single keys. `thing` is a struct rulebook unless the comment names another. */
key_reader read_sides, read_players, read_pack, read_cards, read_facts;
key_reader read_melds, read_runs; /* of runs: struct run_rule */
key_reader read_wild_rule;        /* struct set_rule */
key_reader read_canastas, read_kinds, read_out_needs, read_opening;
key_reader read_sign;                             /* struct sign_band */
key_reader read_penalties, read_unopened_penalty; /* of the latter: struct contract_rule */
key_reader read_summary, read_by_hands;           /* struct penalty */
key_reader read_elsewhere;                        /* for keys that the reader of options reads */

/* Complete or check an item whose keys do not describe everything. */
item_reader complete_rank_rule, name_kind, read_red_amounts, link_bonus, bound_unfinished,
    check_opening_band, check_repeated;

#endif
