/* fields.h - reading the members of a rulebook's maps: numbers, yes or no, names, sources.
 *
 * The keys and the kinds of values were checked before (shape.h). A reader fails at the first
 * fault, unless problems are listed: then it lists the fault, leaves the output unchanged, and
 * returns true. A missing optional member leaves the output unchanged, too. */
#ifndef CANASTA_RULEBOOK_FIELDS_H
#define CANASTA_RULEBOOK_FIELDS_H

#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/keys.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct condition;
struct error;
struct need;
struct problems;
struct rulebook;
struct source;

struct fields {
	struct arena *arena;
	struct error *err;
	const struct rulebook *book; /* the sections read so far; NULL: none yet */
	struct problems *problems;   /* NULL: the first error ends the reading */
};

/* --- what is wrong --- */

/* Fills the error about the node, and lists it where problems are. True: reading goes on. A macro for the
 * reason error_set is one. */
#define fields_refuse(fields, node, ...)                                                           \
	(yaml_fill_error((node), (fields)->err, __VA_ARGS__), fields_list((fields), (node)))

/* Lists the error that was filled about the node, whose value is passed over from then on. */
bool fields_list(const struct fields *fields, const struct yaml *node);

/* Refuses a name that is none of those given. The message begins with `what`: "`x` is not known
 * here". */
bool fields_refuse_name(const struct fields *fields, const struct yaml *node, const char *code,
    const char *what, const char *const *names, size_t count);

/* The value of a key is not what may stand there: "a whole number from 1 to 6". */
bool fields_refuse_value(const struct fields *fields, const struct yaml *node, const char *code,
    const char *key, const char *expected);

/* Refuses a map without that key, or another key that would do; NULL if none would. A node that is not a map was
 * reported before. */
bool fields_lacks(
    const struct fields *fields, const struct yaml *map, const char *key, const char *other);

/* How many problems are known; the same before and after: nothing was wrong between. */
size_t fields_problems(const struct fields *fields);

/* Returns whether the node is there and nothing in it was refused. */
bool fields_sound(const struct fields *fields, const struct yaml *node);

/* --- members --- */

/* The member; NULL where there is none or what is there was refused. */
const struct yaml *fields_get(const struct fields *fields, const struct yaml *map, const char *key);

/* Finds a member like yaml_get(); an error if it is lacking and required. */
bool fields_member(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const struct yaml **ret);

bool fields_number(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, int32_t *ret);

bool fields_yes(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, bool *ret);

bool fields_text(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const char **ret);

/* `short`: the letter a slip's short word begins with; no letter of a card or of another such word. */
bool fields_letter(const struct fields *fields, const struct yaml *node, char *ret);

/* `clause` and `ruling` of a map; a figure without a clause is an error. */
bool fields_source(const struct fields *fields, const struct yaml *map, struct source *ret);

/* Bits of the ranks that a text or list names: "X", [X, "2"]. */
bool fields_ranks(const struct fields *fields, const struct yaml *node, uint32_t *ret);

/* Bits of the facts of a side that a text or list names. */
bool fields_facts(const struct fields *fields, const struct yaml *node, uint8_t *ret);

/* A condition: melded, a fact's name, {canastas: 2, of: [natural]}, or a list of such needs. */
bool fields_condition(const struct fields *fields, const struct yaml *node, struct condition *ret);

/* One need or a list of them. */
bool fields_needs(const struct fields *fields, const struct yaml *node, size_t *ret_count,
    const struct need **ret);

/* Reads a plain text as a number; false if it is not one, which was reported before. */
bool fields_is_number(const struct yaml *node, int32_t *ret);

/* The rank that a key or text names; an error where it names none, RANK_COUNT where reading goes on. */
bool fields_rank(const struct fields *fields, const struct yaml *node, enum rank *ret);

#endif
