/* template_part.h - what templates share: the template that one is like, and parts by their names. */
#ifndef CANASTA_FORM_TEMPLATE_PART_H
#define CANASTA_FORM_TEMPLATE_PART_H

#include "form/template_reader.h"

/* A part that is being read, and the one that refers to it. */
struct template_inside {
	const char *name;
	const struct template_inside *outer; /* NULL: none */
};

/* The template laid upon the built-in one that its `like` names, and that one upon the one it is like. */
bool template_like(
    struct arena *arena, const struct yaml *root, const struct yaml **ret, struct error *err);

/* The list of boxes that a `part` stands for, with what it gives in the places that ask for it. `ret_inside` is
 * what the reader must be inside of while it reads them. */
bool template_part(struct template_reader *reader, const struct yaml *node,
    const struct yaml **ret_boxes, struct template_inside *ret_inside);

#endif
