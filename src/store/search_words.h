/* search_words.h - what the words of a question are worth to a search: those that say nothing, those that
 * say the same, and what few rulebooks speak of. The lists are data: schema/words/search.yaml. All words
 * are folded. */
#ifndef CANASTA_STORE_SEARCH_WORDS_H
#define CANASTA_STORE_SEARCH_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a word says nothing about a question, in any of the languages. */
bool search_words_idle(const char *word);

/* The groups, separated by blanks, of words that say the same as this one: that of `index`, counted
 * over those that hold it; NULL: there is none further. */
const char *search_words_same(const char *word, size_t index);

/* What few rulebooks speak of. */
size_t search_words_apart_count(void);

/* Whether words, separated by one blank each, speak of it. */
bool search_words_speak(size_t apart, const char *words);

#endif
