/* word.h - an error in a word of the command line says which word, and of which option. */
#ifndef CANASTA_CLI_SHOW_WORD_H
#define CANASTA_CLI_SHOW_WORD_H

#include "cli/command.h"

/* Puts before the message of an error that stands in an argument what the message does not say itself: the
 * option, and the word or, of a long one, how it begins and what stands at the column. */
void show_word(const struct call *call, struct error *err);

#endif
