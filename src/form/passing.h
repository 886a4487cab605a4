/* passing.h - an answer of which one list is of any length (answer_passing): it is told a few rows at a
 * time. What stands before the list is told with the first of them, what stands behind it with the
 * last. */
#ifndef CANASTA_FORM_PASSING_H
#define CANASTA_FORM_PASSING_H

#include "form/grid.h"

struct passing {
	const char *list;              /* a member of the answer itself */
	int told;                      /* its rows that were told before those it has now */
	bool over;                     /* there are none behind these */
	int widths[GRID_COLUMNS_MOST]; /* a screen's columns were so wide until now */
	bool gone[GRID_COLUMNS_MOST];  /* and these left out */
};

#endif
