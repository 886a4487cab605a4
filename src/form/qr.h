/* qr.h - a text as a QR code: squares that a phone's camera reads. */
#ifndef CANASTA_FORM_QR_H
#define CANASTA_FORM_QR_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>

struct qr {
	int width;                  /* squares a side, without the white around them */
	const unsigned char *black; /* row by row; the lowest bit of each says whether it is */
};

enum { QR_WHITE = 4 }; /* squares of white around it that cameras need */

/* Into the arena. A text too long for a code is ERROR_INPUT `qr-invalid`; without its library,
 * which is taken in when one is drawn, ERROR_STORE. */
bool qr_make(struct arena *arena, const char *text, struct qr *ret, struct error *err);

#endif
