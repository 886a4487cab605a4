/* page.h - deals the strips of one part of a document out to pages. */
#ifndef CANASTA_FORM_PAGE_H
#define CANASTA_FORM_PAGE_H

#include "form/layout.h"

#include <stdbool.h>

struct error;
struct template;
struct template_scope;

struct page {
	struct page *next;
	struct draw_ops marks; /* from the top left corner of the paper */
};

struct paper {
	const char *name;
	int width, height;
};

/* Lays out one part; gives its pages. */
bool page_lay(struct layout *layout, const struct template *template, const struct paper *paper,
    const struct template_scope *view, const struct page **ret_first, struct error *err);

#endif
