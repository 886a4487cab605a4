/* answer.h - an answer before it gets a form: named values and lists.
 *
 * A builder for each noun (dispute/dispute.h …) fills one tree. Its JSON is the tree itself; a screen,
 * a page of paper and a page of HTML are templates over the same tree (form/). Values keep their
 * type until a form writes them: points are no text before a form knows the language.
 *
 * Keys and codes are not copied: they outlive the tree, as literals do. All else is kept in the arena
 * of the outermost object. */
#ifndef CANASTA_ANSWER_ANSWER_H
#define CANASTA_ANSWER_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct arena;
struct sentence;
struct vocabulary;

enum answer_kind {
	ANSWER_NOTHING, /* known to be none: null */
	/* Words: */
	ANSWER_TEXT,    /* a person's own words, a name, an address */
	ANSWER_CODE,    /* a word for programs, which a label says to people */
	ANSWER_TIME,    /* a day or a time as the record has it */
	ANSWER_WORDING, /* a text in a rulebook's own language and in English */
	ANSWER_JSON,    /* JSON written elsewhere, which only programs read */
	/* Numbers: */
	ANSWER_NUMBER,     /* points, counts */
	ANSWER_HUNDREDTHS, /* match points, which may be fractions: no more places than there are */
	ANSWER_DECIMAL,    /* points of a scale, which has a number of places */
	ANSWER_DURATION,   /* seconds, which people read as minutes and seconds */
	ANSWER_FLAG,       /* yes or no */
	ANSWER_SENTENCE,   /* a sentence with its values */
	ANSWER_TERM,       /* a sentence that programs know by its English form */
	ANSWER_OBJECT,
	ANSWER_LIST
};

/* Returns an empty outermost object. */
struct answer *answer_make(struct arena *arena);

/* Sets the language of sentences; NULL: English. The words outlive the tree. */
void answer_speak(struct answer *outermost, const struct vocabulary *vocabulary);
const struct vocabulary *answer_language(const struct answer *answer);

/* --- filling an object; a key that is there already gets the new value --- */

void answer_text(struct answer *to, const char *key, const char *value); /* NULL: nothing */
void answer_textf(struct answer *to, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void answer_letter(struct answer *to, const char *key, char letter);     /* a side; '\0': nothing */
void answer_code(struct answer *to, const char *key, const char *value); /* NULL: nothing */
void answer_number(struct answer *to, const char *key, int64_t value);
void answer_hundredths(struct answer *to, const char *key, int64_t value);
/* Sets a decimal: `value` counts the last of `places` after the point. */
void answer_decimal(struct answer *to, const char *key, int64_t value, int places);
void answer_duration(struct answer *to, const char *key, int64_t seconds);
void answer_flag(struct answer *to, const char *key, bool value);
void answer_time(struct answer *to, const char *key, const char *time);
void answer_sentence(struct answer *to, const char *key, const struct sentence *sentence);
void answer_term(struct answer *to, const char *key, const struct sentence *term);
/* Sets a wording; `own` NULL: there is only the English one. */
void answer_wording(struct answer *to, const char *key, const char *own, const char *english);
void answer_nothing(struct answer *to, const char *key);

/* An object as a value; one that is there already is returned. */
struct answer *answer_object(struct answer *to, const char *key);

/* An empty list as a value, which is shown as such; one that is there already is returned. */
struct answer *answer_list(struct answer *to, const char *key);

/* A list of any length, whose rows come a few at a time: they and all in them are kept in an arena of
 * their own, and answer_forget() takes them out again, after which that arena may be emptied. Nothing
 * but rows is put into it. */
struct answer *answer_passing(struct answer *to, const char *key, struct arena *rows);
void answer_forget(struct answer *passing);

/* A new object at the end of the named list, which is made if there is none yet. */
struct answer *answer_row(struct answer *to, const char *list);

/* A new value at the end of the named list. */
void answer_item(struct answer *to, const char *list, const char *text);
void answer_item_wording(struct answer *to, const char *list, const char *own, const char *english);
void answer_item_number(struct answer *to, const char *list, int64_t number);

/* Sets JSON that goes into the answer unchanged, such as a hand record; templates do not see it. */
void answer_json(struct answer *to, const char *key, const char *json);

/* Takes members of these names (ended by NULL) out of an object and of all there is in it; whether there was
 * one. */
bool answer_drop(struct answer *from, const char *const *keys);

/* Returns the arena of the tree, for texts that a builder makes. */
struct arena *answer_arena(const struct answer *to);

/* --- what a form asks; all but answer_kind_of take NULL for what is not there --- */

enum answer_kind answer_kind_of(const struct answer *value);

/* The value at a path of keys, "table.sides", or NULL. */
const struct answer *answer_get(const struct answer *object, const char *path);

/* Returns whether a value is not empty: a text with letters, a flag that is set, a list with rows, a number other
 * than 0. */
bool answer_is_set(const struct answer *value);

/* Return the first member of an object or row of a list, and the next one; NULL at the end. */
const struct answer *answer_first(const struct answer *value);
const struct answer *answer_next(const struct answer *member);
int answer_count(const struct answer *value);

const char *answer_key(const struct answer *member); /* NULL: a row */

/* Returns the text of a text, code or time, or the English of a wording; "" for others. */
const char *answer_string(const struct answer *value);
const char *answer_own_words(const struct answer *wording); /* NULL: none */
int64_t answer_integer(const struct answer *value);         /* of a number of any kind, a flag */
int answer_places(const struct answer *decimal);
const struct sentence *answer_sentence_of(const struct answer *value);

/* --- a forgotten person --- */

/* Returns the name of a forgotten person, "person 7", in the file's views and in JSON. The view `person` of
 * schema/store/person.sql makes the same one. On screens, paper and pages it is the label `person.forgotten` of the
 * language. */
const char *answer_forgotten(struct arena *arena, int64_t person);

/* Returns whether a name is such a replacement, and its sentence. */
bool answer_forgotten_said(const char *name, struct sentence *ret);

#endif
