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

/* The occasion among whose words the first `size` letters stand; as many as there are: none. */
static size_t occasion_with(const struct yaml *all, const char *command, size_t size)
{
	for (size_t i = 0; i < all->count; i++)
		for (size_t j = 0; j < all->values[i]->count; j++) {
			const char *words = all->values[i]->values[j]->text;

			if (strncmp(words, command, size) == 0 && !words[size])
				return i;
		}
	return all->count;
}

size_t occasion_of(const struct yaml *all, const char *command)
{
	size_t found = occasion_with(all, command, strlen(command));

	if (found == all->count)
		found = occasion_with(all, command, strcspn(command, " "));
	return found < all->count ? found : all->count - 1;
}
