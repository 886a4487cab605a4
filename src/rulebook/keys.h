/* keys.h - the keys of a rulebook's file: the values that each may have, and its place in struct
 * rulebook. The loader refuses other keys, suggests known ones, and reads the values by this list
 * (fields_read() in fields.c). The comments of a new file and the list of keys in the manual are
 * made from it. */
#ifndef CANASTA_RULEBOOK_KEYS_H
#define CANASTA_RULEBOOK_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct fields;
struct yaml;

enum presence {
	OPTIONAL,
	REQUIRED,
	REQUIRED_OF_COLOURS /* if threes of two colours differ (threes: alike) */
};

enum key_type {
	KEY_NUMBER,    /* a whole number within bounds */
	KEY_YES,       /* yes or no */
	KEY_WORD,      /* one of some words */
	KEY_TEXT,      /* any text that is not empty */
	KEY_CLAUSE,    /* a text, or a list of them */
	KEY_TEXTS,     /* a list of texts */
	KEY_LETTER,    /* one letter */
	KEY_RANKS,     /* a rank or a list of ranks */
	KEY_NAMES,     /* names of facts, or of other things in the file: one or a list */
	KEY_KINDS,     /* names of kinds of canasta: one or a list */
	KEY_NUMBERS,   /* a list of numbers */
	KEY_MAP,       /* keys and values */
	KEY_LIST,      /* a list of maps */
	KEY_MAPS,      /* a map or a list of them */
	KEY_CONDITION, /* a word, a map of needs, or a list of both */
	KEY_PLAYERS    /* a number or a map of two */
};

/* Completes or checks item `i` of a list after its keys were read. `sound`: the list has had no fault so far. */
typedef void item_reader(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items);

/* Reads a value that a place does not describe, into the part or the struct that has the key. */
typedef void key_reader(const struct fields *fields, const struct yaml *value, void *thing);

/* One key of a map, or the beginning of a map, which ends before the next row without a name. */
struct key {
	const char *name; /* "*": any name; NULL: the row only begins a map */
	enum presence needed;
	const char *words; /* its meaning, for the author of a file */
	enum key_type type;
	/* Places in the struct that the map describes: each is 1 more than the offset, 0 is none. */
	size_t at;     /* of the value; of a map: of its part of the struct, 0: the whole */
	size_t count;  /* of the number of values, where `at` is a list */
	size_t source; /* of the clause and ruling of a map; of items: a place in each */
	size_t given;  /* of a bool: the file has the key */
	/* Of items, which a list or a map of names holds, and which become an array of structs: the size of one, whose
	 * first member is its name in the map, and the values that it has before its keys are read. */
	size_t size;
	const void *start; /* NULL: zeros */
	item_reader *each; /* NULL: the keys describe everything */
	key_reader *read;  /* NULL: the place and the keys below describe everything */
	/* If the value is `no`, the map needs no other key, none of its figures is in force, and `source` is that of the
	 * map. */
	bool closes;
	/* The number, or each number below, adds to a score, so the unit divides it. */
	bool scored;
	/* The bounds of a number. `least` is the value of the first word. `most` is the room that the struct has for items,
	 * which the reader of the section checks; 0: they are in the arena. */
	int32_t least, most;
	const char *const *values; /* of a word: the possible ones */
	size_t value_count;
	const char *below; /* name of the map below the key; NULL: none */
	/* Of a row that begins a map: its name, "" for the file itself; true if it may also have
	 * `clause` and `ruling`, and if its keys are ranks. */
	const char *map;
	bool sourced, ranked;
};

/* Returns the row that begins the map of that name, which must exist; its keys follow. */
const struct key *keys_of(const char *map);

/* Finds a key of a map by its name, or else the key of any name; NULL if the map has neither. */
const struct key *keys_find(const struct key *map, const char *name);

/* Lists the names of a map's keys, without the key of any name. */
const char *const *keys_names(struct arena *arena, const struct key *map, size_t *ret_count);

/* Returns the values that a key takes, in words: "2 to 3", "yes or no"; "" if that is obvious. */
const char *keys_values(struct arena *arena, const struct key *key);

#endif
