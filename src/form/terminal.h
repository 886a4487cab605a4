/* terminal.h - the user's terminal: its width, and texts that keep within it. Output to a file or a pipe is not
 * changed. */
#ifndef CANASTA_FORM_TERMINAL_H
#define CANASTA_FORM_TERMINAL_H

#include <stdio.h>

struct text;

/* The columns of the terminal that is written to; 0: it is none, or does not tell. */
int terminal_columns(FILE *stream);

/* The text with each longer line broken at blanks, and hanging `hanging` columns under where it
 * began. A word wider than the screen stays whole. */
void terminal_wrap(const char *text, int columns, int hanging, struct text *out);

#endif
