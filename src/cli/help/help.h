/* help.h - help made from the records of the commands. */
#ifndef CANASTA_CLI_HELP_HELP_H
#define CANASTA_CLI_HELP_HELP_H

#include "cli/option.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct arena;
struct call;
struct command;
struct text;
struct yaml;

/* Answers with the commands of an evening; in JSON with all commands. */
void help_overview(struct call *call);

/* Answers with the help of one command. */
void help_command(struct call *call, const struct command *command);

/* Answers with the commands that begin with this word. Returns false without an error if there are
 * none. */
bool help_group(struct call *call, const char *word);

/* Answers with the version of the program, its sources and its compiler. */
void help_version(struct call *call);

/* Returns a text of a command: its "summary", its "details", the "wish" it fulfils in an evening. It
 * is in the language of the call, or in English if there is no call. NULL: there is no such text. */
const char *help_text(
    struct arena *arena, const struct call *call, const struct command *command, const char *text);

/* Returns the label of the text about an option: `help.hand-add.--reason` for one command, else
 * `help.hand.--reason` for all that begin with a word, else `help.--reason` for every command.
 * `command` is NULL for an option of every command. */
const char *help_option_label(
    struct arena *arena, const struct command *command, enum option_id option);

/* The paragraphs about a command as values, for help and the manual.
 *
 * Lines are prose, which is filled. Lines indented by four are examples and are kept. "  word
 * what it means" is a row of a list, whose meaning may continue on lines that are indented more. */

/* Fills the list `details` with a row for each passage. Prose has `text` in `prose`; examples have
 * rows of `line` in `examples`; lists have rows of `word` and `meaning` in `meanings`. `apart`
 * means an empty line before a passage or an example. */
void details_answer(struct answer *to, const char *details);

/* Lists the codes of "error", of "claim" (`check claim`) or of "draw" (`round check`) that the
 * program gives, from templates/words/explanations.yaml. Their texts are the labels
 * `explain.KIND.CODE`. */
const char *const *explanations_of(struct arena *arena, const char *kind, size_t *ret_count);

/* The occasions in the course of an event when commands are used. Help and the manual are ordered
 * by them. templates/words/occasions.yaml assigns each command to one. */

/* Returns the occasions in order, by their codes. */
const struct yaml *occasions(void);

/* Returns the label of the name of an occasion. */
const char *occasion_label(struct arena *arena, const struct yaml *all, size_t occasion);

/* Returns the occasion of a command, found by its whole name, else by its first word. If neither
 * is found, returns the last occasion, for keepers and programmers. (A test checks that every
 * command is found.) */
size_t occasion_of(const struct yaml *all, const char *command);

/* Scripts that teach a shell the commands and options, made from the command table. */

/* Adds the script for a shell: "bash", "zsh" or "fish". Returns false if it is another one. */
bool completion_script(const char *shell, const struct command *const *table, struct text *out);

#endif
