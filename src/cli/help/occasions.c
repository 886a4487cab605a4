#include "cli/help/occasions.h"

#include "base/packed.h"

#include <assert.h>
#include <string.h>

const struct yaml *occasions(void)
{
	const struct yaml *all = packed_find(packed_templates, "words/occasions.yaml");

	assert(all);
	return all;
}

/* The occasion among whose words the first `size` letters stand. */
static const char *occasion_with(const char *command, size_t size)
{
	const struct yaml *all = occasions();

	for (size_t i = 0; i < all->count; i++)
		for (size_t j = 0; j < all->values[i]->count; j++) {
			const char *words = all->values[i]->values[j]->text;

			if (strlen(words) == size && strncmp(words, command, size) == 0)
				return all->keys[i]->text;
		}
	return NULL;
}

const char *occasion_of(const char *command)
{
	const char *whole = occasion_with(command, strlen(command));

	return whole ? whole : occasion_with(command, strcspn(command, " "));
}
