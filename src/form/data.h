/* data.h - an answer as data for programs: JSON, and a list of it as CSV. */
#ifndef CANASTA_FORM_DATA_H
#define CANASTA_FORM_DATA_H

#include <stdbool.h>

struct answer;
struct arena;
struct csv_style;
struct json;
struct labels;
struct streamed_list;
struct text;
struct vocabulary;

/* An answer as JSON: the tree itself, keys in the order they were filled. */

/* Writes an answer as the next value of the JSON. Sentences are in the language of the vocabulary;
 * NULL is English. Numbers, days and times are plain in every language. */
void form_json(const struct answer *value, const struct vocabulary *vocabulary, struct json *json);

/* Writes the part of an answer with a passing list that is due now. `alone`: the JSON is the
 * list alone. */
void form_json_passing(const struct answer *answer, const struct streamed_list *passing, bool alone,
    const struct vocabulary *vocabulary, struct text *out);

/* A list of an answer as CSV, by a template: templates/csv/NAME.yaml.
 *
 * A template is a map:
 *
 *   rows: LIST          a row of CSV for each row of the list; with several lists, [tables, sides], for
 *                       each row of the last within each row of those before
 *   columns: [COLUMN, …]
 *
 * A COLUMN is the key of a field of the row, or `^key` of a row around it. The key heads the column
 * too. The field is written plain, as in JSON; a list of plain values as slip/csv.h describes. Or a
 * COLUMN is a map of
 *
 *   name: TEXT          the heading of the column
 *   text: TEXT          its cells
 *   each: LIST          a column for each row of that list, which `name` sees; a cell sees the row at the
 *                       same place of that list in its row, or the field the row names (expand.h)
 *   when: CONDITION     only if it holds in the whole answer
 *
 * TEXT: expand.h. It is always in English, since programs read CSV. */

/* Returns true if there is a built-in template of that name. A report about a written file has
 * none. */
bool csv_has_template(struct arena *arena, const char *name);

/* Appends the list by the built-in template of that name, which must exist. `english` are the
 * labels. */
void csv_draw(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out);

/* Append such a list in parts, for a list too long for one answer: its headings, then the rows
 * of each part. */
void csv_headings(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out);
void csv_rows(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out);

#endif
