/* csv.h - a list of an answer as CSV, by a template: templates/csv/NAME.yaml.
 *
 * A template is a map:
 *
 *   rows: LIST          a row for each of the list; of several, [tables, sides], for each row of the last
 *                       within each of those before
 *   columns: [COLUMN, …]
 *
 * A COLUMN is the key of a field of the row, `^key` of one of those around it, which heads the column too:
 * plain, as JSON has it, and a list of plain values as slip/csv.h says. Or it is a map of
 *
 *   name: TEXT          what heads the column
 *   text: TEXT          its cells
 *   each: LIST          a column for each row of that list, which `name` sees; a cell sees the row at the
 *                       same place of that list in its row, or the field the row names (expand.h)
 *   when: CONDITION     only if it holds in the whole answer
 *
 * TEXT: expand.h. It is always in English, since programs read CSV. */
#ifndef CANASTA_FORM_CSV_H
#define CANASTA_FORM_CSV_H

#include <stdbool.h>

struct answer;
struct arena;
struct csv_style;
struct labels;
struct text;

/* Returns whether there is a built-in template of that name. Reports about a written file have none. */
bool csv_has_template(struct arena *arena, const char *name);

/* Appends the list by the built-in template of that name, which must exist. `english` are the labels. */
void csv_draw(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out);

/* The same a part at a time, of what is too long to be one answer: its headings, then rows of each. */
void csv_headings(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out);
void csv_rows(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out);

#endif
