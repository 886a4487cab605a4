/* meaning.h - the commands and options that other words of the same sense mean.
 *
 * `canasta delete hand` means `hand void`, `round draw` means `round new`, `crosstable --pdf` means
 * `print crosstable --pdf`. Words for commands are English or of the language of messages; words
 * for options are English. */
#ifndef CANASTA_CLI_MEANING_H
#define CANASTA_CLI_MEANING_H

struct call;
struct command;

/* Returns the name of the command meant by a first word that begins none, and by the word after it
 * (NULL: there is none); NULL when the table has no such command. */
const char *meaning_of_words(
    const struct command *const *table, const char *first, const char *second);

/* Returns the command meant within a group, such as "hand void" for `hand delete`; NULL when there
 * is none. */
const char *meaning_in_group(
    const struct command *const *table, const char *group, const char *second);

/* Returns what is meant by an option that the command of the call lacks: "--reason", "print
 * crosstable --pdf", or for the argument `standings` of `print` "standings --csv". Returns NULL if the
 * word has no known sense. `argument` is the word after the command's name; NULL: there is none. */
const char *meaning_of_option(const struct call *call, const char *argument, const char *word);

/* Returns the document of `print`, or the command, that prints what a word means; NULL if the word
 * has no known sense. */
const char *meaning_of_document(const char *word);

#endif
