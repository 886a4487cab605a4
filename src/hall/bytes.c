#include "hall/bytes.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_KEPT = 16 * 1024 }; /* bytes; more than that is given back */

bool bytes_room(struct bytes *bytes, size_t size)
{
	size_t room = bytes->room ? bytes->room : BYTES_ROOM_LEAST;
	char *larger;

	while (room < bytes->size + size)
		room *= 2;
	if (room == bytes->room)
		return true;
	larger = realloc(bytes->text, room);
	if (!larger)
		return false;
	bytes->text = larger;
	bytes->room = room;
	return true;
}

bool bytes_add(struct bytes *bytes, const char *text, size_t size)
{
	if (!bytes_room(bytes, size))
		return false;
	memcpy(bytes->text + bytes->size, text, size);
	bytes->size += size;
	return true;
}

void bytes_drop(struct bytes *bytes, size_t size)
{
	bytes->size -= size;
	if (bytes->size > 0)
		memmove(bytes->text, bytes->text + size, bytes->size);
	else if (bytes->room > ROOM_KEPT)
		bytes_release(bytes);
}

void bytes_release(struct bytes *bytes)
{
	free(bytes->text);
	*bytes = (struct bytes){0};
}
