/* message.h - errors and warnings in the reader's language.
 *
 * Sources name a text by its key: TEXT_FILE_READ is the English form of `file-read` below
 * `messages` in templates/labels/en.yaml, after its key (src/catalogue.c). SAY_FILE_READ is the
 * code of an error and that text. Translations are in the file of a language under the same key,
 * with the values numbered as in English, `{1}: cannot be read: {2}`. A translation may put {2}
 * before {1}, and write {1?pari|{1} paria} as sentences do (base/sentence.h). A translation is
 * never handed to printf: each value is formatted as the English text says, and inserted. A text
 * without a key is used unchanged.
 *
 * Each thread has a language, because a thread answers a request of the hall. */
#ifndef CANASTA_BASE_MESSAGE_H
#define CANASTA_BASE_MESSAGE_H

#include "base/clock.h"
#include "base/sentence.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* Sets the language of this thread's messages; NULL is English. Returns the one before. The
 * vocabulary must outlive its use. */
const struct vocabulary *message_speak(const struct vocabulary *vocabulary);

/* Returns the language of this thread's messages, for sentences within a message; NULL is English. */
const struct vocabulary *message_vocabulary(void);

/* Returns the words for a value of a message in the language, or in English if it has none. */
const char *message_words(const char *text);

/* Returns the English text without its key. */
const char *message_english(const char *text) __attribute__((format_arg(1)));

/* Writes a number, given as programs write it ("12.50"), as the language does, for a value of a
 * message. Returns `buffer`. */
const char *message_figures(const char *number, char buffer[NUMERALS_TEXT]);

/* Reads `size` bytes of a number as the language writes it, "1.250,50", and writes it as programs
 * do, "1250.50". Returns false if the text is not a number. */
bool message_figures_read(const char *text, size_t size, char ret[NUMERALS_TEXT]);

/* Reads a whole number as the language writes it, "11.050". Returns false if the text is not one
 * within the bounds. */
bool figures_integer(const char *text, size_t size, int64_t least, int64_t most, int64_t *ret);

/* Returns how the language writes days and times, by its label `time.day`. */
struct clock_style message_clock_style(void);

/* Returns the system's description of a failure (errno), in the language if it has one. */
const char *message_system(int failure);

/* Write a message in the language as snprintf() does: cut if there is no room. Return its whole size. */
size_t message_vwrite(char *buffer, size_t size, const char *format, va_list values)
    __attribute__((format(printf, 3, 0)));
size_t message_write(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Return a message like message_write(), in the arena. */
const char *message_text(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *message_vtext(struct arena *arena, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

#endif
