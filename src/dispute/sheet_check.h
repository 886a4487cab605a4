/* sheet_check.h - shows the result of checking a written score sheet, cell by cell. */
#ifndef CANASTA_DISPUTE_SHEET_CHECK_H
#define CANASTA_DISPUTE_SHEET_CHECK_H

#include <stddef.h>

struct answer;
struct sheet_answer;
struct sheet_row;

/* Adds the result of the check:
 * {"cells":[{"hand":1,"side":"B","cell":"sum","written":240,"correct":420,"kind":"own","why":"…"}],
 *  "totals":{"A":5045},"minima":[…],"end":{…},"impossible":[…]};
 * "doubtful" and "repeated" only if there are any. */
void answer_sheet_check(struct answer *to, const struct sheet_row *rows, size_t count,
    const struct sheet_answer *checked);

#endif
