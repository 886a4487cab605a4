/* image.h - a picture to be drawn on a page: a club's logo, read from a PNG.
 *
 * A PNG comes from anywhere. It is decoded here, within limits, and what is wrong with it is an
 * error; nothing of the file itself reaches a document but its dots, on white where it lets through. */
#ifndef CANASTA_FORM_IMAGE_H
#define CANASTA_FORM_IMAGE_H

#include "base/file.h"

struct image {
	int width, height;         /* in dots */
	const unsigned char *dots; /* red, green, blue; row by row from the top */
};

/* Into the arena. What is no PNG, damaged, larger than a megabyte or than 2000 dots a side is
 * ERROR_INPUT `image-invalid`. */
bool image_read(
    struct arena *arena, const struct file_text *file, struct image *ret, struct error *err);

#endif
