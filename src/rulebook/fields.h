/* fields.h - reading the members of a rulebook's maps: numbers, yes or no, names, sources.
 *
 * Every reader names the place of what it does not understand; an optional member that is not
 * there leaves the output as it was. */
#ifndef CANASTA_RULEBOOK_FIELDS_H
#define CANASTA_RULEBOOK_FIELDS_H

#include "base/yaml.h"
#include "rulebook/rulebook.h"

enum presence { OPTIONAL, REQUIRED };

enum { PROBLEMS_MOST = 64 /* errors listed of one file */ };

/* Errors of a file while it is read to its end. */
struct problems {
	size_t count;
	struct error *list; /* room for PROBLEMS_MOST */
	bool
	    kinds_unknown; /* canastas: could not be read, and what names kinds follows from that */
	bool pack_unknown; /* pack: could not be read, and what counts its cards */
};

struct fields {
	struct arena *arena;
	struct error *err;
	struct problems *problems; /* NULL: the first error ends the reading */
};

/* After an error in one entry: whether reading goes on with the next one. Then the error is listed
 * and cleared. */
bool fields_go_on(const struct fields *fields);

/* Whether `node` is a map of no other keys than these (separated by blanks). */
bool fields_known(const struct fields *fields, const struct yaml *node, const char *keys);

/* The member, checked to be a map of known keys; *ret is NULL where it is not there. */
bool fields_map(const struct fields *fields, const struct yaml *map, const char *key,
    const char *keys, enum presence presence, const struct yaml **ret);

bool fields_number(const struct fields *fields, const struct yaml *map, const char *key,
    int64_t least, int64_t most, enum presence presence, int32_t *ret);

bool fields_yes(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, bool *ret);

bool fields_text(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const char **ret);

/* `short`: the letter a slip's short word begins with; no letter of a card or of another such word. */
bool fields_letter(const struct fields *fields, const struct yaml *map, char *ret);

/* `clause` and `ruling` of a map; a figure without a clause is an error. */
bool fields_source(const struct fields *fields, const struct yaml *map, struct source *ret);

/* The same where no clause is needed, and none kept: nothing but a text may stand there. */
bool fields_words(const struct fields *fields, const struct yaml *map);

/* Bits of the ranks that a text or list names: "X", [X, "2"]. */
bool fields_ranks(const struct fields *fields, const struct yaml *node, uint32_t *ret);

/* Bits of the facts of a side that a text or list names. */
bool fields_facts(const struct fields *fields, const struct rulebook *book, const struct yaml *node,
    uint8_t *ret);

/* A condition: melded, a fact's name, {canastas: 2, of: [natural]}, or a list of such needs. */
bool fields_condition(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct condition *ret);

/* One need or a list of them; members besides `canastas` and `of` are refused unless in `more`. */
bool fields_needs(const struct fields *fields, const struct rulebook *book, const struct yaml *node,
    const char *more, size_t *ret_count, const struct need **ret);

#endif
