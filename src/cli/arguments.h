/* arguments.h - the words of the command line: reading them by the tables of the commands, and
 * finding the table, hand, round, side or entrant that an argument names, or the hand of slips. Every
 * error has the place of its argument. */
#ifndef CANASTA_CLI_ARGUMENTS_H
#define CANASTA_CLI_ARGUMENTS_H

#include "cli/command.h"
#include "cli/option.h"

#include <stdbool.h>
#include <stddef.h>

struct acceptance;
struct address;
struct entrant;
struct hand;
struct rulebook;

enum { ROUND_MOST = 9999 }; /* the highest round that a person names by number */

/* Returns true if an address names a hand, which has three numbers. A table has two. */
bool place_is_hand(const char *text);

/* Sets the event of the call to the settings and the rulebook of that round. */
void call_use_round(struct call *call, int round);

/* Finds the table, the hand, or either of them that an argument names, and sets the event to the
 * rulebook that is played there. Errors are those of club/address.h. */
struct address place_table(struct call *call, const struct argument *argument);
struct address place_hand(struct call *call, const struct argument *argument);
struct address place_any(struct call *call, const struct argument *argument);

/* Reads a round from 1 to ROUND_MOST. ERROR_INPUT `number-expected`. */
int place_round(const struct argument *argument);

/* Reads a side A, B or C, in either case, and returns it as a capital. Does not check that the
 * table has a side C. ERROR_INPUT `side-unknown`. */
char place_side(const struct argument *argument);

/* Finds an entrant by number or name. Errors are those of club/entrant.h. */
struct entrant place_entrant(struct call *call, const struct argument *argument);

/* Runs the rest of a command. An ERROR_INPUT without a place of its own is about the argument; a
 * refusal is not. */
void run_about(struct call *call, const struct argument *argument, void (*rest)(void *call));

/* Breaks off with an ERROR_INPUT about an argument, at its place. */
#define refuse_at(argument, ...) break_off_at((argument)->file, 1, 1, ERROR_INPUT, __VA_ARGS__)

/* Returns true if the arguments of a command that reads a hand are slips and not a file: the first
 * is a side's slip. Without a blank after its letter (`An1c300`) it is one only if more arguments
 * follow. */
bool slips_are(size_t count, const char *first);

/* Returns the number of slips and words of the hand: the arguments from `first` on. */
size_t slips_count(const struct call *call, size_t first);

/* Reads the arguments as slip_read() does, or as slip_correct() does if `base` is the hand to be
 * corrected. */
struct hand slips_read(
    struct call *call, size_t first, const struct rulebook *book, const struct hand *base);

/* Reads --accept CODE … and --reason TEXT, with the author. There may be none. */
struct acceptance *slips_acceptances(struct call *call, size_t *ret_count);

/* Reads the words of the call: its command (NULL if only --help or --version was asked), arguments
 * and options. Options may be anywhere; `--name=value` and `--name value` are equal, and `--` ends
 * the options. A value may begin with one dash (-50), and so may an argument that is a number or
 * only `-`. Returns the --lang that every command has, which is not among the options of the call;
 * its text is NULL if it was not typed. */
struct argument arguments_read(struct call *call);

/* Finds the command that two words name, or the first alone (`second` may be NULL); NULL if none is
 * named so. */
const struct command *command_find(
    const struct command *const *table, const char *first, const char *second);

/* Returns true if the program has a command of that name: its feature was built in. True for NULL,
 * which means the core. */
bool command_is_built(const char *name);

/* Returns a text of help without the parts about commands that the program does not have:
 * `{{serve: …}}` is for a program with `canasta serve`, `{{no serve: …}}` for one without it. NULL
 * stays NULL. */
const char *command_text(struct arena *arena, const char *text);

/* Refuses words that name no command, with the commands that may be meant. `second` may be NULL. */
_Noreturn void refuse_command(
    const struct call *call, const struct argument *first, const struct argument *second);

/* Returns the probable value of a global option before the words are read. NULL if it has none, or
 * if the command has an option of that name itself. */
const char *arguments_foreseen(
    const struct command *const *table, int count, const char *const *words, enum option_id option);

#endif
