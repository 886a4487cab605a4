/* keys.h - the keys of a rulebook's file: kind, values and keys below each. The loader refuses
 * other keys, suggests known ones, and writes them as comments; the manual's list of keys is made
 * from them. */
#ifndef CANASTA_RULEBOOK_KEYS_H
#define CANASTA_RULEBOOK_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

enum key_type {
	KEY_NUMBER,    /* a whole number within bounds */
	KEY_YES,       /* yes or no */
	KEY_WORD,      /* one of some words */
	KEY_TEXT,      /* any text that is not empty */
	KEY_CLAUSE,    /* a text, or a list of them */
	KEY_TEXTS,     /* a list of them */
	KEY_LETTER,    /* one letter */
	KEY_RANKS,     /* a rank or a list of ranks */
	KEY_NAMES,     /* a name of something else in the file, or a list of such names */
	KEY_NUMBERS,   /* a list of numbers */
	KEY_MAP,       /* keys and values */
	KEY_LIST,      /* a list of maps */
	KEY_MAPS,      /* a map or a list of them */
	KEY_CONDITION, /* a word, a map of what is needed, or a list of both */
	KEY_PLAYERS    /* a number or a map of two */
};

struct key_map;

/* One key of a map. */
struct key {
	const char *name; /* "*": any name, as the file likes */
	enum key_type type;
	const char *words;         /* what it is, for who writes a file */
	int32_t least, most;       /* of numbers */
	const char *const *values; /* of a word: those it may be */
	size_t value_count;
	const char *below; /* name of the map below the key; NULL: none */
};

/* The keys that may stand in one map. */
struct key_map {
	const char *name;       /* "" is the file itself */
	bool sourced;           /* `clause` and `ruling` may stand there besides */
	const struct key *keys; /* one without a name ends them */
	bool ranked;            /* the keys are ranks */
};

/* The list itself, which the functions below look through. */
extern const struct key_map keys_maps[];
extern const size_t keys_map_count;

/* `clause` and `ruling`, which may stand in every map that is sourced; one without a name ends them. */
extern const struct key keys_source[];
extern const size_t keys_source_count;

/* The map of that name; it is there. */
const struct key_map *keys_of(const char *map);

/* The key of a map by its name, else the one of any name; NULL where it has neither. `clause` and
 * `ruling` are keys of every map that is sourced. */
const struct key *keys_find(const struct key_map *map, const char *name);

/* The names of a map's keys, those of any name left out. NULL where memory fails. */
const char *const *keys_names(struct arena *arena, const struct key_map *map, size_t *ret_count);

/* Returns the values that a key takes, in words: "2 to 3", "yes or no"; "" if that is obvious. */
const char *keys_values(struct arena *arena, const struct key *key);

#endif
