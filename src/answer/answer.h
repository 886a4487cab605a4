/* answer.h - an answer before it gets a form: named values and lists.
 *
 * The builder of each noun (dispute/dispute.h …) fills one tree. Its JSON is the tree itself; a
 * screen, a page of paper and a page of HTML are templates over the same tree (form/). Values keep
 * their type until a form writes them: points become text when a form knows the language.
 *
 * Keys and codes are not copied: they must outlive the tree, as literals do. All else is kept in
 * the arena of the outermost object. */
#ifndef CANASTA_ANSWER_ANSWER_H
#define CANASTA_ANSWER_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct arena;
struct sentence;
struct vocabulary;

enum answer_kind {
	ANSWER_NOTHING, /* known to have no value: null */
	/* Words: */
	ANSWER_TEXT,    /* a person's own words, a name, an address */
	ANSWER_CODE,    /* a word for programs, for which people read a label */
	ANSWER_TIME,    /* a day or a time in the form of the record */
	ANSWER_WORDING, /* a text in a rulebook's own language and in English */
	ANSWER_JSON,    /* JSON written elsewhere, which only programs read */
	/* Numbers: */
	ANSWER_NUMBER,     /* points, counts */
	ANSWER_HUNDREDTHS, /* match points, which may be fractions: without zeros at the end */
	ANSWER_DECIMAL,    /* points of a scale, with its number of places */
	ANSWER_DURATION,   /* seconds, which people read as minutes and seconds */
	ANSWER_FLAG,       /* yes or no */
	ANSWER_SENTENCE,   /* a sentence with its values */
	ANSWER_TERM,       /* a sentence that programs know by its English form */
	ANSWER_OBJECT,
	ANSWER_LIST
};

/* Returns an empty outermost object. */
struct answer *answer_make(struct arena *arena);

/* Sets the language of sentences; NULL is English. The vocabulary must outlive the tree. */
void answer_speak(struct answer *outermost, const struct vocabulary *vocabulary);
const struct vocabulary *answer_language(const struct answer *answer);

/* --- filling an object; an existing key gets the new value --- */

void answer_text(struct answer *to, const char *key, const char *value); /* NULL: nothing */
void answer_textf(struct answer *to, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void answer_letter(struct answer *to, const char *key, char letter);     /* a side; '\0': nothing */
void answer_code(struct answer *to, const char *key, const char *value); /* NULL: nothing */
void answer_number(struct answer *to, const char *key, int64_t value);
void answer_hundredths(struct answer *to, const char *key, int64_t value);
/* Sets a decimal: `value` in units of the last of `places` digits after the point. */
void answer_decimal(struct answer *to, const char *key, int64_t value, int places);
void answer_duration(struct answer *to, const char *key, int64_t seconds);
void answer_flag(struct answer *to, const char *key, bool value);
void answer_time(struct answer *to, const char *key, const char *time);
void answer_sentence(struct answer *to, const char *key, const struct sentence *sentence);
void answer_term(struct answer *to, const char *key, const struct sentence *term);
/* Sets a wording; a NULL `own` means that there is only the English one. */
void answer_wording(struct answer *to, const char *key, const char *own, const char *english);
void answer_nothing(struct answer *to, const char *key);

/* Returns the object under a key, and adds an empty one if there is none. */
struct answer *answer_object(struct answer *to, const char *key);

/* Returns the list under a key, and adds an empty one if there is none. An empty list is shown as such. */
struct answer *answer_list(struct answer *to, const char *key);

/* Return a list of any length, whose rows come a few at a time. The rows and their members are kept
 * in an arena of their own. answer_forget() removes them from the list; then that arena may be
 * emptied. Only rows are put into the arena. */
struct answer *answer_passing(struct answer *to, const char *key, struct arena *rows);
void answer_forget(struct answer *passing);

/* Adds an object at the end of a list, which is made if there is none yet, and returns it. */
struct answer *answer_row(struct answer *to, const char *list);

/* Add a value at the end of a list, which is made if there is none yet. */
void answer_item(struct answer *to, const char *list, const char *text);
void answer_item_wording(struct answer *to, const char *list, const char *own, const char *english);
void answer_item_number(struct answer *to, const char *list, int64_t number);

/* Sets JSON that goes into the answer unchanged, such as a hand record; templates do not see it. */
void answer_json(struct answer *to, const char *key, const char *json);

/* Removes members with these names (ended by NULL) from an object and everything in it. Returns
 * true if there was one. */
bool answer_drop(struct answer *from, const char *const *keys);

/* Returns the arena of the tree, for texts that a builder makes. */
struct arena *answer_arena(const struct answer *to);

/* --- reading an answer; all except answer_kind_of() take NULL for a missing value --- */

enum answer_kind answer_kind_of(const struct answer *value);

/* Returns the value at a path of keys, "table.sides"; NULL if there is none. */
const struct answer *answer_get(const struct answer *object, const char *path);

/* Returns true if a value is not empty: a text with letters, a flag that is set, a list with rows,
 * a number other than 0. */
bool answer_is_set(const struct answer *value);

/* Return the first member of an object or row of a list, and the next one; NULL at the end. */
const struct answer *answer_first(const struct answer *value);
const struct answer *answer_next(const struct answer *member);
int answer_count(const struct answer *value);

const char *answer_key(const struct answer *member); /* NULL: a row */

/* Returns the text of a text, code or time, or the English of a wording; "" for others. */
const char *answer_string(const struct answer *value);
const char *answer_own_words(const struct answer *wording); /* NULL: none */
int64_t answer_integer(const struct answer *value);         /* of any number or flag */
int answer_places(const struct answer *decimal);
const struct sentence *answer_sentence_of(const struct answer *value);

/* --- a forgotten person --- */

/* Returns the name of a forgotten person, "person 7", in the file's views and in JSON. The view `person` of
 * schema/store/person.sql makes the same one. On screens, paper and pages it is the label `person.forgotten` of the
 * language. */
const char *answer_forgotten(struct arena *arena, int64_t person);

/* Returns true if a name is such a replacement; *ret is its sentence. */
bool answer_forgotten_said(const char *name, struct sentence *ret);

#endif
