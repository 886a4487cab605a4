/* data.h - what a document says, before anybody knows how it looks.
 *
 * A scope holds named texts and named lists; each row of a list is a scope again. Whoever makes a
 * document fills scopes; a template names what it wants of them. Everything lives in the arena given
 * to print_scope_make.
 *
 * Filling never fails on the spot: a failed allocation is remembered in the outermost scope, NULL
 * scopes are passed over, and document_pdf reports it once. Bytes that are no UTF-8 become U+FFFD,
 * control characters become blanks, and letters are composed, so that nothing downstream needs to
 * look again. */
#ifndef CANASTA_FORM_DATA_H
#define CANASTA_FORM_DATA_H

#include "base/arena.h"

#include <stdbool.h>

struct print_scope;

/* An empty outermost scope, NULL when memory fails. */
struct print_scope *print_scope_make(struct arena *arena);

/* Gives the field its value, in place of an earlier one. NULL is the empty text. */
void print_set(struct print_scope *scope, const char *key, const char *value);
void print_setf(struct print_scope *scope, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A new row at the end of the named list. */
struct print_scope *print_list_add(struct print_scope *scope, const char *list);

/* What the layout asks. A field that was never set is NULL. */
const char *print_get(const struct print_scope *scope, const char *key);
int print_list_count(const struct print_scope *scope, const char *list);
/* The first row of a list, and the row after a row; NULL where there is none. */
const struct print_scope *print_list_first(const struct print_scope *scope, const char *list);
const struct print_scope *print_list_next(const struct print_scope *row);

/* Whether an allocation failed while the scope was filled; true for NULL. */
bool print_scope_failed(const struct print_scope *scope);

#endif
