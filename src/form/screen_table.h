/* screen_table.h - tables of a screen: which columns find room, and what becomes of the others.
 *
 * Of the screen alone. */
#ifndef CANASTA_FORM_SCREEN_TABLE_H
#define CANASTA_FORM_SCREEN_TABLE_H

#include "base/yaml.h"
#include "form/passing.h"
#include "form/view.h"

/* What a screen is drawn with, and where to. */
struct screen {
	const struct labels *labels;
	struct text *out;
	int depth; /* of templates within one another */
};

/* The text of a map's key, NULL where it is missing; the number, else 0. */
const char *screen_word(const struct yaml *map, const char *key);
int screen_number(const struct yaml *map, const char *key);

/* Whether what has these conditions is drawn. */
bool screen_shows(const struct yaml *box, const struct view *view);

/* A text of the template with everything put in. */
const char *screen_said(const struct screen *to, const struct view *view, const char *words);

/* Columns that what is to be read keeps within in a pipe, too: it is printed, or stands in a guide. */
int screen_filled(void);

/* Of a passing list the rows it has now, in columns as those before; of a list that is told as one
 * `passing` says nothing but that it is over. */
void screen_table_draw(const struct screen *to, const struct yaml *table, const struct view *view,
    int indent, struct passing *passing);

#endif
