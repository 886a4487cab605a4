/* message.h - errors and warnings in the language of whoever reads them.
 *
 * The English text in the source is the name of a message: translations stand in the file of a language below
 * `errors`, under the English text with its values numbered in order, `{1}: cannot be read: {2}`. A translation
 * puts {2} before {1} where its language does, and says {1?pari|{1} paria} as sentences do (base/sentence.h).
 * What is translated is never handed to printf: each value is written as the English text says it is, and put in.
 *
 * Which language it is belongs to a thread, as a request of the hall is answered by one. */
#ifndef CANASTA_BASE_MESSAGE_H
#define CANASTA_BASE_MESSAGE_H

#include "base/plural.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct arena;
struct vocabulary;

/* Marks words that message_words() will be given: they are collected for the translators. */
#define MESSAGE_WORDS(text) text

enum { MESSAGE_KEY = 1024 };

/* The language of this thread's messages; NULL: English. Gives the one before. It must outlive its use. */
const struct vocabulary *message_speak(const struct vocabulary *vocabulary);

/* The language itself, for sentences that stand in a message; NULL: English. */
const struct vocabulary *message_vocabulary(void);

/* Words that are put into a message as a value, in the language; themselves where it has none. */
const char *message_words(const char *english);

/* A number as programs write it, "12.50", as the language does; for values of messages. Gives `buffer`. */
const char *message_figures(const char *number, char buffer[NUMERALS_TEXT]);

/* What the system calls a failure (errno), likewise. */
const char *message_system(int failure);

/* The name of a message that printf would be given as `format`: its values numbered. False where there is no
 * room, or where the format has what no message may have: braces, brackets, a value of an unknown kind. */
bool message_key(const char *format, char *ret, size_t size);

/* The message as snprintf would write it, in the language; its whole size is returned. */
size_t message_vwrite(char *buffer, size_t size, const char *format, va_list values)
    __attribute__((format(printf, 3, 0)));
size_t message_write(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same in the arena; NULL where memory fails. */
const char *message_text(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *message_vtext(struct arena *arena, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

#endif
