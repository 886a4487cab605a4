#include "base/packed.h"

#include <string.h>

const struct yaml *packed_find(const struct packed_file *table, const char *name)
{
	for (const struct packed_file *file = table; file->name; file++)
		if (strcmp(file->name, name) == 0)
			return file->root;
	return NULL;
}
