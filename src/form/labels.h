/* labels.h - the words of a language, a file each: templates/labels/en.yaml and others, and one that a club
 * brings itself.
 *
 * A file says `language: et`, and `like: fi` where it is another's words it changes; what it lacks is taken from
 * that, else from the English file, which has all. Names of labels are dotted; `row: {total: …}` is the label
 * `row.total`. */
#ifndef CANASTA_FORM_LABELS_H
#define CANASTA_FORM_LABELS_H

#include "base/plural.h"
#include "base/sentence.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;
struct flat;

enum { LABELS_LAYERS = 3 };

struct rulebook;

struct labels {
	const struct flat
	    *layers[LABELS_LAYERS]; /* the language's own first, NULL behind the last */
	struct plural plural;
	struct numerals numerals;
};

/* Takes a file of labels for the language it says; `ret_language` is that. It stands for the program's own of that
 * language from then on, and is taken before anything is said. The arena must outlive all that is said. */
bool labels_bring(
    struct arena *arena, const char *path, const char **ret_language, struct error *err);

/* Returns whether the file that was taken has English texts as keys, as earlier files do; its messages are not used. */
bool labels_brought_old(void);

/* The program's own alone, as before. */
void labels_forget(void);

/* Whether a language may be called so: two letters or more, small ones, "et", "smi"; behind a hyphen more of them. */
bool labels_language(const char *name);

/* Whether it is one sign, as what stands between thousands and before decimals is. */
bool labels_sign(const char *text);

/* Whether there are labels of that language, named as its file is ("fi"). */
bool labels_known(const char *language);

/* The same; an unknown one is ERROR_INPUT `language-unknown`, which lists them. */
bool labels_require(struct arena *arena, const char *language, struct error *err);

/* Labels of a language that is known. */
void labels_of_known(const char *language, struct labels *ret);

/* Labels of any language, required. */
bool labels_load(struct arena *arena, const char *language, struct labels *ret, struct error *err);

/* Those of every language in turn, by its name's alphabet; false: there is none of that index any more. */
bool labels_of_language(size_t index, struct labels *ret);

/* The label's text, in which placeholders may stand; NULL where there is none. */
const char *labels_get(const struct labels *labels, const char *key);

/* Returns the English text of a label, NULL if there is none. */
const char *labels_english(const char *key);

/* Finds the label of a group, such as "readings", by its English text, which rulebooks hold. Returns NULL if there is
 * none. */
const char *labels_of_text(const struct labels *labels, const char *group, const char *text);

/* Whether they are the English ones. */
bool labels_are_english(const struct labels *labels);

/* The labels as words of sentences; what they lack is said in English. They must outlive it. */
struct vocabulary labels_vocabulary(const struct labels *labels);

/* The rules of plural that a file has. */
struct plural labels_plural(const struct flat *flat);

#endif
