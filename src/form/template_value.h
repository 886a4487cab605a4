/* template_value.h - readers of single values of a template. */
#ifndef CANASTA_FORM_TEMPLATE_VALUE_H
#define CANASTA_FORM_TEMPLATE_VALUE_H

#include "form/template_reader.h"

/* Readers of single values; `field` points to the type told. */
bool template_text(
    struct template_reader *reader, const struct yaml *node, void *field); /* char * */
bool template_word(
    struct template_reader *reader, const struct yaml *node, void *field); /* char * */
bool template_words(
    struct template_reader *reader, const struct yaml *node, void *field); /* words */
bool template_length(
    struct template_reader *reader, const struct yaml *node, void *field); /* int */
bool template_width(
    struct template_reader *reader, const struct yaml *node, void *field); /* width */
bool template_count(struct template_reader *reader, const struct yaml *node, void *field); /* int */
bool template_grey(struct template_reader *reader, const struct yaml *node, void *field);  /* int */
bool template_yes(struct template_reader *reader, const struct yaml *node, void *field);  /* bool */
bool template_bold(struct template_reader *reader, const struct yaml *node, void *field); /* face */
bool template_align(
    struct template_reader *reader, const struct yaml *node, void *field); /* align */
bool template_ignore(struct template_reader *reader, const struct yaml *node, void *field);

#endif
