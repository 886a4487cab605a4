/* bytes.h - bytes that come bit by bit. Private to this folder. */
#ifndef CANASTA_HALL_BYTES_H
#define CANASTA_HALL_BYTES_H

#include <stdbool.h>
#include <stddef.h>

enum { BYTES_ROOM_LEAST = 4096 };

/* What was read and not yet used, or is to be sent. */
struct bytes {
	char *text;
	size_t size, room;
};

/* Makes room for so many more. False: memory fails. */
bool bytes_room(struct bytes *bytes, size_t size);

bool bytes_add(struct bytes *bytes, const char *text, size_t size);

/* Drops the first of them; where none is left, much room is given back. */
void bytes_drop(struct bytes *bytes, size_t size);

void bytes_release(struct bytes *bytes);

#endif
