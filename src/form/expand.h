/* expand.h - values of an answer as people read them, in a language, and putting them into the
 * texts of a template: the view of a row, and the scopes around it. */
#ifndef CANASTA_FORM_EXPAND_H
#define CANASTA_FORM_EXPAND_H

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct arena;
struct labels;
struct text;
struct yaml;

/* Appends a value; nothing for an object, a list, or NULL. Characters that may not be shown become
 * boxes (base/safe_text.h), so that no later step has to check. */
void value_add(const struct labels *labels, const struct answer *value, struct text *out);

/* Appends a number that is not part of an answer. */
void value_add_number(const struct labels *labels, int64_t number, struct text *out);

/* Returns a number as programs write it: "1", "-5", "1.50", the seconds of a duration; "" for
 * anything else. */
const char *value_plain(struct arena *arena, const struct answer *value);

/* Appends a text that is not part of an answer, as value_add() does. */
void value_add_clean(const char *text, struct text *out);

struct template_scope {
	const struct answer *scope;         /* NULL: a blank row */
	int index;                          /* of a row, from 1; 0: no row */
	const struct template_scope *outer; /* NULL at the outermost */
};

/* Returns the view of a row within another view. */
struct template_scope scope_row(
    const struct template_scope *around, const struct answer *row, int index);

/* Finds the view of an object within another view; a NULL `of` is that view itself. Returns false
 * if the object does not exist. */
bool scope_of(const struct template_scope *view, const char *of, struct template_scope *ret);

/* Returns a list that has rows, or an object that has members; for `^sides`, that of the nearest
 * scope around. NULL if there is none. */
const struct answer *scope_list(const struct template_scope *view, const char *list);

/* Returns the value of a field, named as in a placeholder; NULL if there is none. With `^` a list
 * of that name does not hide a field farther out. */
const struct answer *scope_value(const struct template_scope *view, const char *name);

/* Returns true if a condition holds.
 *
 *   NAME               the field is neither empty nor 0, or the list has rows
 *   NAME = OTHER       the two are equal; also != < <= > >=
 *   A, B               one of these conditions holds
 *
 * OTHER is a NAME, a whole number or a 'word'. A list counts as its number of rows, a missing field
 * as 0, and `index` is the number of the row within its list. Texts are compared with texts. */
bool scope_says(const struct template_scope *view, const char *condition);

/* Returns true if a thing with these conditions is drawn: one of `when` holds, and none of
 * `unless`. Each is a condition or a list of them; NULL: not given. */
bool scope_shows(
    const struct template_scope *view, const struct yaml *when, const struct yaml *unless);

/* Finds out if a condition holds. Returns false if it compares in a form that does not exist. */
bool scope_evaluate(const struct template_scope *view, const char *condition, bool *ret_holds);

/* Refuses a condition of a template that is not valid, or one of a list of them. */
void condition_check(const struct yaml *node);

/* Puts the values of an answer into the texts of a template.
 *
 *   {event}            the value, or nothing; {claim.total} a value in an object
 *   {points:+}         a number with its sign
 *   {seed:plain}       a number as programs write it, which is not grouped: one that is typed, a name
 *   {percent:%}        a number of percent, with its sign as the country writes it
 *   {head:12}          at most that many of its letters
 *   {until:hour}       the local time of day of a time; `utc`: the time as it is recorded
 *   {.}                the row itself, in a list of plain values
 *   {^event}           the value of the nearest scope around the row that has it
 *   {@round}           a label in the form's language; {@Round} the same label with a capital: one label
 *                      heads a column on a screen and on paper
 *   {@row:kind}        the label `row.VALUE` for the value of the field `kind` (yes or no for a flag);
 *                      without such a label the value itself, or the text after the
 *                      next `|`; nothing if the field is empty
 *   {index}            the number of the row within its list, from 1, blank rows included
 *   {key}              the key of the row in an object, whose members are its rows
 *   {page} {pages}     in headers and footers
 *   {a|b|@c}           the first of these that is not empty
 *   {?moved} {!moved}  nothing; counts as empty if the condition does not hold ({?…}) or holds ({!…})
 *   {sides*, |{side}}  the text after the bar for each row of the list `sides`, with the text
 *                      before it between them; rows without text are left out
 *   {hands?hand|hands} the first for 1, the second for every other number; nothing without a number
 *   [, {venue}]        left out if a placeholder in it is empty, also one within a label
 *   \{ \[ \\           these signs themselves
 *
 * A field is looked up in the row alone; with `^`, in the scopes around it. */

/* Returns the text with everything put in, in the arena. */
const char *expand(struct arena *arena, const struct labels *labels,
    const struct template_scope *view, const char *text);

/* Returns the place of the sign that closes the placeholder or optional part at `text`; `end` if
 * it is missing. */
const char *expand_end(const char *text, const char *end);

/* Refuses a text of a template that is not well formed, or names a label that does not exist. */
void expand_check(const struct labels *labels, const struct yaml *node);

#endif
