/* choice.h - a value that is one of a few words, such as `--carry none|half|all`. */
#ifndef CANASTA_BASE_CHOICE_H
#define CANASTA_BASE_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

struct error;

enum { CHOICE_LIST_ROOM = 300 }; /* bytes; any list of the program fits */

/* Returns how many bytes of a word of `size` bytes a message shows. */
int choice_shown(size_t size);

/* Returns true if a word of `size` bytes is `name`; the case of ASCII letters is ignored. */
bool choice_is(const char *word, size_t size, const char *name);

/* Finds a word among the choices, without the empty ones. A word that is not among them is
 * ERROR_INPUT `value-unknown`, which names `what` (words for message_words(), or typed ones) and
 * lists the choices. */
bool choice_read(const char *what, const char *const *choices, size_t count, const char *word,
    size_t size, size_t *ret, struct error *err);

/* Writes the choices that are not empty, "a, b or c", in the language of messages, as far as there is room. */
void choice_list(char *buffer, size_t size, const char *const *choices, size_t count);

#endif
