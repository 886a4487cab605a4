/* template_style.h - the styles of a template, each upon the one it builds on. */
#ifndef CANASTA_FORM_TEMPLATE_STYLE_H
#define CANASTA_FORM_TEMPLATE_STYLE_H

#include "form/template_reader.h"

/* The style that the map's `style` names, or the one named `name`, or the body's. */
bool template_style(
    struct template_reader *reader, const struct yaml *map, const char *name, struct style *ret);

#endif
