#include "store/payload.h"

#include <string.h>

/* All that is written is written by statements that begin so. */
void payload_note(struct store *store, const char *sql)
{
	static const char insert[] = "INSERT INTO ";
	const char *name = sql + sizeof insert - 1;

	if (*sql != *insert || strncmp(sql, insert, sizeof insert - 1) != 0)
		return;
	for (size_t i = 0; schema_tables[i].name; i++) {
		const char *table = schema_tables[i].name;

		if (*name == *table && strncmp(name, table, strlen(table)) == 0 &&
		    name[strlen(table)] == ' ')
			store->touched[i] = true;
	}
}
