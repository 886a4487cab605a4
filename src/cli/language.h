/* language.h - the language of answers, questions and messages. Documents have their own
 * (cli/show.h).
 *
 * The words of a language are loaded when the first text needs them, because many commands print
 * nothing. English sentences are in the code (base/catalogue.h). */
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
struct text;

struct language {
	const char *name;    /* "fi" */
	bool asked;          /* chosen by --lang, which also sets the language of documents */
	const char *brought; /* the language of the user's own file of labels; NULL: no such file */
	bool loaded;         /* labels and words are loaded */
	struct labels labels;
	struct vocabulary words;
	/* the struct itself, to load words when only a const pointer is given */
	struct language *self;
	struct vocabulary messages; /* the words of messages, loaded for the first message */
};

/* The default language, which is also used before one is chosen. */
#define LANGUAGE_USUAL "en"

/* Takes the file of labels that --labels names (NULL: it is not given), else $CANASTA_LABELS, if
 * any. */
void language_bring(struct call *call, const char *path);

/* Warns about a file of labels with the keys of an earlier canasta, the messages of which are not
 * used. */
void language_warn(const struct call *call, const char *path);

/* Chooses the language of a call: --lang, else $CANASTA_LANG, else the language of a file of
 * labels, else the language of the locale, else English. `lang` is --lang if it is the language of
 * the call and not a value the command sets, else NULL. An unknown language is ERROR_INPUT
 * `language-unknown`, in the language of the environment. */
void language_choose(struct call *call, const struct argument *lang);

/* Chooses the language before the words of the call are read: `asked`, the language they seem to
 * ask for, or if it is NULL the language of the environment. */
void language_foresee(struct call *call, const char *asked);

/* Returns the labels that screens are drawn with. */
const struct labels *language_labels(const struct call *call);

/* Returns the words of sentences; NULL: English, as written in the code. */
const struct vocabulary *language_words(const struct call *call);

/* Returns a label in the language of the call, else in English. */
const char *language_text(const struct call *call, const char *label);

/* Returns an answer to be filled and printed in the language of the call. */
struct answer *language_answer(const struct call *call, struct arena *arena);

/* Colour is used on a terminal that can show it, unless $NO_COLOR is set. It marks errors and
 * warnings, which can also be read without it. */

/* Returns true if text written to the stream appears in colour. */
bool colour_shown(FILE *stream);

/* Adds the text to `out`, with the words `error` and `warning` of its findings and the first words
 * about a recorded hand in colour. */
void colour_findings(const char *text, struct text *out);

#endif
