/* template_table.h - how a table of a template is read. */
#ifndef CANASTA_FORM_TEMPLATE_TABLE_H
#define CANASTA_FORM_TEMPLATE_TABLE_H

#include "form/template_reader.h"

bool template_table_read(
    struct template_reader *reader, const struct yaml *node, void *field); /* table * */

#endif
