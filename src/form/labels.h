/* labels.h - the words of the languages, one file for each: templates/labels/en.yaml and others,
 * and one that a club brings itself.
 *
 * A file says `language: et`, and `like: fi` if it changes the words of another. Labels that it
 * lacks are taken from that other file, or from the English one. English has all but the labels of
 * what a rulebook, a scale or a trial names in its own file. Names of labels are dotted;
 * `row: {total: …}` is the label `row.total`. */
#ifndef CANASTA_FORM_LABELS_H
#define CANASTA_FORM_LABELS_H

#include "base/sentence.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct flat;

enum { LABELS_LAYERS = 3 };

struct labels {
	/* The language's own labels first; NULL after the last. */
	const struct flat *layers[LABELS_LAYERS];
	struct plural plural;
	struct numerals numerals;
};

/* Loads a club's file of labels and returns the language that it names. From then on it replaces
 * the program's own labels of that language. It must be loaded before anything is printed. The
 * arena must outlive all output. */
const char *labels_bring(struct arena *arena, const char *path);

/* Returns true if the club's file has English texts as keys, as earlier files do; its messages
 * are not used. */
bool labels_brought_old(void);

/* Forgets the club's file, so that only the program's own labels are used. */
void labels_forget(void);

/* Returns true if a text is a valid name of a language: two small letters or more, "et", "smi";
 * more may follow a hyphen. */
bool labels_language(const char *name);

/* Returns true if a text is a single sign, as a grouping or decimal sign must be. */
bool labels_sign(const char *text);

/* Finds the labels of a language, named as its file is ("fi"). Returns false if there are none. */
bool labels_known(const char *language);

/* Refuses a language without labels: ERROR_INPUT `language-unknown`, which lists the known ones. */
void labels_require(struct arena *arena, const char *language);

/* Returns the labels of a language that is known. */
struct labels labels_of_known(const char *language);

/* Returns the labels of a language; an unknown one breaks off the call like labels_require(). */
struct labels labels_load(struct arena *arena, const char *language);

/* Finds the labels of each language in turn, in the order of their names. Returns false after
 * the last. */
bool labels_of_language(size_t index, struct labels *ret);

/* Returns the text of a label, which may have placeholders; NULL if there is none. */
const char *labels_get(const struct labels *labels, const char *key);

/* Returns the English text of a label; NULL if there is none. */
const char *labels_english(const char *key);

/* Finds the label of a group, such as "readings", by its English text, which rulebooks hold.
 * Returns NULL if there is none. */
const char *labels_of_text(const struct labels *labels, const char *group, const char *text);

/* Returns true if these are the English labels. */
bool labels_are_english(const struct labels *labels);

/* Returns the labels as the words of sentences; missing ones are English. The labels must
 * outlive them. */
struct vocabulary labels_vocabulary(const struct labels *labels);

/* Returns the words of a language with labels; they live in the arena. */
const struct vocabulary *labels_words(struct arena *arena, const char *language);

/* Returns the plural rules of a file of labels. */
struct plural labels_plural(const struct flat *flat);

#endif
