/* help.h - help made from the records of the commands. */
#ifndef CANASTA_CLI_HELP_HELP_H
#define CANASTA_CLI_HELP_HELP_H

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct call;
struct command;
struct error;
struct text;
struct yaml;

bool help_overview(struct call *call, struct error *err);
bool help_command(struct call *call, const struct command *command, struct error *err);
/* The commands whose first word is this; false without an error where there are none. */
bool help_group(struct call *call, const char *word, struct error *err);
/* The version of the program, and what it was built from and with. */
bool help_version(struct call *call, struct error *err);

/* The paragraphs of a command's record as values, for help and manual.
 *
 * Lines are prose, which is filled; examples, indented by four, as they stand; "  word  what it means", a
 * list, whose meanings may go on in lines indented by more. */

/* A row of the list `details` for each passage, of prose with the text `prose`, of examples with rows of
 * `line` in `examples`, of a list with rows of `word` and `meaning` in `meanings`; `apart`: an empty line
 * stands before it, or before the example. */
void details_answer(struct answer *to, const char *details);

/* Returns the list of codes of "error", of "claim" (`check claim`) or of "draw" (`round check`), from
 * templates/words/explanations.yaml. Their texts are the labels `explain.KIND.CODE`. */
const struct yaml *explanations_of(const char *kind);

/* When in the life of an event a command is used: the order help and manual teach in.
 * templates/words/occasions.yaml says which command is of which. */

/* The occasions in order, by their codes. */
const struct yaml *occasions(void);

/* Returns the name of an occasion, a text of help. */
const char *occasion_text(const struct yaml *all, size_t occasion);

/* Which of all occasions a command is used at, by its whole name, else by its first word; the last, which is the
 * keepers', where neither is known (a test sees to it that each is). */
size_t occasion_of(const struct yaml *all, const char *command);

/* Scripts that teach a shell the commands and options, made from the command table. */

/* The names of the shells, ended by NULL: "bash", "zsh", "fish". */
extern const char *const completion_shells[];

/* The script for a shell by its place among them. */
void completion_script(size_t shell, const struct command *const *table, struct text *out);

#endif
