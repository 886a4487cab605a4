/* clauses.h - a rulebook's clauses in words: the rule, the referee's action and its price.
 *
 * They are in a file of their own next to the figures (schema/rulebooks/ID.clauses.yaml), in
 * English and in the language of the text, so that only commands that show them read it. The file
 * holds no amounts: those are in the rulebook. A rulebook without such a file has the clauses of
 * the one it extends. A file may extend another one and give only the clauses that differ in its
 * form of the game. Texts about play that belong to no rulebook, such as competition rules, are
 * files of the same kind; `cited` is the name by which others refer to them. Everything is in the
 * arena into which it was read. */
#ifndef CANASTA_RULEBOOK_CLAUSES_H
#define CANASTA_RULEBOOK_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;
struct rulebook;
struct file_text;
struct source;

/* A text in English and in the language of the rulebook; `own` is NULL if that is English. */
struct wording {
	const char *english, *own;
};

/* The uses that the program makes of a clause; a bit each, none for a clause that only
 * describes. */
enum clause_mark {
	MARK_SCORED = 1,  /* gives points */
	MARK_PENALTY = 2, /* entered by a code */
	MARK_CHECKED = 4, /* a finding warns when the facts contradict it */
	MARK_ADVICE = 8   /* decided at the table */
};

struct clause {
	const char *key; /* "25B", as the text numbers it */
	bool own;        /* from the file itself, not from one that it extends */
	struct wording heading, summary;
	unsigned marks;
	struct wording referee; /* in steps: "1. … 2. …" */
	struct wording costs;   /* names the codes, never the amounts */
	const char *penalty;    /* the code of a penalty of the rulebook; NULL: none */
	size_t word_count;      /* words of people at a table for it, in either language */
	const char *const *words;
};

struct clauses {
	const char *rulebook; /* the id of their rulebook */
	const char *language; /* of `own` wordings: "fi" */
	const char *origin;   /* the origin of a text that belongs to no rulebook; else NULL */
	size_t cited_count;
	const char *const *cited; /* "competition rules", and its translations */
	size_t count;
	const struct clause *clauses; /* in the order of the text */
};

/* Reads a file of clauses; errors name their place. */
bool clauses_read(struct arena *arena, const struct file_text *text, const struct clauses **ret,
    struct error *err);

/* Returns the clauses of a built-in rulebook's own file; NULL if it has none. */
const struct clauses *clauses_built_in(struct arena *arena, const char *id);

/* Lists the built-in texts that belong to no rulebook. */
const struct clauses *const *clauses_texts(struct arena *arena, size_t *ret_count);

/* Returns the text that a citation such as "competition rules 5" names; NULL if it names none. Then
 * `ret_number` points at its clause "5", or at "" if the text alone is named. */
const struct clauses *clauses_cited(
    struct arena *arena, const char *citation, const char **ret_number);

/* Copies a rulebook and gives it the text of its own clauses, which is copied too. A text that is
 * not a file of clauses, or belongs to another rulebook, is ERROR_INPUT. */
bool clauses_give(struct arena *arena, const struct rulebook *book, const struct file_text *text,
    const struct rulebook **ret, struct error *err);

/* Returns true for the file name of clauses: "mine.clauses.yaml". */
bool clauses_named(const char *name);

/* Returns the clauses of a loaded rulebook: its own, or those of the nearest one that it extends or
 * was made from; NULL if none of them has any. */
const struct clauses *clauses_of(struct arena *arena, const struct rulebook *book);

enum clause_match { MATCH_NONE, MATCH_FAMILY, MATCH_EXACT };

/* Returns how well a number, as people write it, names a clause. Letter case and blanks are
 * ignored. "25" names the family of 25A, but not 250. */
enum clause_match clause_matches(struct arena *arena, const char *key, const char *number);

/* Lists every reading that the rulebook chose: each `ruling` of its file, in its order, each clause
 * and text once. */
const struct source *clauses_rulings(
    struct arena *arena, const struct rulebook *book, size_t *ret_count);

#endif
