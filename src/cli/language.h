/* language.h - the language of answers, questions and messages; documents have their own (show/words.h).
 *
 * Its words are looked for when something is to be said in it, not before: many a command says nothing, and
 * English sentences are in the code (base/catalogue.h). */
#ifndef CANASTA_CLI_LANGUAGE_H
#define CANASTA_CLI_LANGUAGE_H

#include "base/sentence.h"
#include "form/labels.h"

#include <stdbool.h>
#include <stdio.h>

struct answer;
struct arena;
struct argument;
struct call;
struct error;
struct text;

struct language {
	const char *name; /* "fi" */
	bool asked;       /* by --lang: documents are in it, too */
	const char
	    *brought; /* the language of a file of labels of the user's own; NULL: none is used */
	bool loaded;  /* labels and words are */
	struct labels labels;
	struct vocabulary words;
	struct language *self;      /* for what is asked of it with a pointer to constants */
	struct vocabulary messages; /* the same words, looked for when a message is to be said */
};

/* Where nothing is said of a language, and before anything is. */
#define LANGUAGE_USUAL "en"

/* Takes the file of labels that --labels names (NULL: it is not given), else $CANASTA_LABELS, if any. */
bool language_bring(struct call *call, const char *path, struct error *err);

/* Warns about a file of labels with the keys of an earlier canasta, the messages of which are not used. */
void language_warn(const struct call *call, const char *path);

/* Of a call: --lang, else $CANASTA_LANG, else that of a file of labels, else that of the locale, else
 * English. `lang`: --lang where it is the language of the call and not a value the command sets; NULL: it is
 * not given. An unknown one is ERROR_INPUT `language-unknown`, in the language of the surroundings. */
bool language_choose(struct call *call, const struct argument *lang, struct error *err);

/* Before the words are read: the language they seem to ask for (NULL: none), else that of the surroundings. */
void language_foresee(struct call *call, const char *asked);

/* The labels screens are drawn with. */
const struct labels *language_labels(const struct call *call);

/* The words of sentences; NULL: English, as it stands in the code. */
const struct vocabulary *language_words(const struct call *call);

/* The label GROUP.NAME in the call's language; the English text where it has none. NULL stays NULL. */
const char *language_text(
    const struct call *call, const char *group, const char *name, const char *english);

/* Returns a text of help, TEXT_HELP_…, in the call's language, else in English; NULL for NULL. */
const char *language_help(const struct call *call, const char *text);

/* An answer to be filled and told in the call's language; NULL where memory fails, as answer_make(). */
struct answer *language_answer(const struct call *call, struct arena *arena);

/* Colour where somebody looks: on a terminal that can show it, unless $NO_COLOR is set. It
 * marks errors and warnings, and nothing is told by it alone. */

/* Whether what is written there is seen in colour. */
bool colour_shown(FILE *stream);

/* The text with the words `error` and `warning` of its findings marked, and what was recorded. */
void colour_findings(const char *text, struct text *out);

#endif
