/* expand.h - puts data into the texts of a template.
 *
 *   {event}            the field; nothing where it is not set
 *   {@round}           a label in the document's language
 *   {@row:kind}        the label named `row.` and the value of the field `kind`; where there is no
 *                      such label the value itself, or what stands behind the next `|`; nothing
 *                      where the field is not set
 *   {index}            number of the row within its list, from 1, blank rows included
 *   {page} {pages}     in headers and footers
 *   {a|b|@c}           the first of these that is not empty
 *   [, {venue}]        vanishes when a placeholder in it comes out empty
 *   \{ \[ \\           these signs themselves
 *
 * A field is looked for in the row, then in the scopes around it. */
#ifndef CANASTA_FORM_EXPAND_H
#define CANASTA_FORM_EXPAND_H

#include "base/text.h"
#include "form/data.h"
#include "form/labels.h"

struct view {
	const struct print_scope *scope; /* NULL: a blank row */
	int index;                       /* of a row, from 1; 0: no row */
	const struct view *outer;        /* NULL at the outermost */
};

/* The innermost scope around the view that has rows in the list; NULL where none has. */
const struct print_scope *view_list(const struct view *view, const char *list);

/* Whether a field is not empty, or a list has rows. */
bool view_says(const struct view *view, const char *name);

/* Appends the text with everything put in. Memory failing is remembered in `out`. */
void expand(
    const struct labels *labels, const struct view *view, const char *text, struct text *out);

/* Whether a text of a template is well formed and its labels exist. */
bool expand_check(const struct labels *labels, const struct yaml *node, struct error *err);

#endif
