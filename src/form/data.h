/* data.h - the older names under which documents on paper fill their answer. */
#ifndef CANASTA_FORM_DATA_H
#define CANASTA_FORM_DATA_H

#include "answer/answer.h"

#define print_scope answer
#define print_scope_make answer_make
#define print_scope_failed answer_failed
#define print_setf answer_textf
#define print_list_add answer_row

/* NULL is the empty text. */
static inline void print_set(struct answer *to, const char *key, const char *value)
{
	answer_text(to, key, value ? value : "");
}

#endif
