/* press.h - the pages of one part while they are filled, or only counted.
 *
 * Of the page layout alone. */
#ifndef CANASTA_FORM_PRESS_H
#define CANASTA_FORM_PRESS_H

#include "form/page.h"

#include <stdbool.h>

/* The room of a page below its continuation head and above its foot. */
struct press {
	struct layout *layout;
	const struct template *template;
	const struct paper *paper;
	const struct view *view;
	struct page *first, *last;
	int count;       /* pages so far */
	int cuts;        /* of tables that go on behind a page's end */
	int top, bottom; /* of the body on the page being filled */
	int y;
	bool fresh;    /* nothing of the body stands on the page yet */
	bool counting; /* how many pages: nothing is put on them */
	int width, foot_height, head_height;
};

/* Measures what stands at the head and foot of pages, and begins the first page. */
bool press_start(struct press *press, struct error *err);

/* Lays out the body with rows of that per cent of their height. */
void press_lay(struct press *press, int rows, struct flow *flow);

/* Deals strips out to pages. False when memory fails. */
bool press_deal(struct press *press, const struct strip *strip);

/* Puts the heads and feet on the pages, which are counted now. False when memory fails. */
bool press_parts(struct press *press);

#endif
