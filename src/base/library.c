#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

/* Functions are kept as bytes: C knows no other way from what dlsym() gives to a function. */
bool library_take_in(
    const char *file, const struct library_function *functions, size_t count, void *ret)
{
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);

	for (size_t i = 0; library && i < count; i++) {
		void *found = dlsym(library, functions[i].name);

		if (!found)
			return false;
		memcpy((char *)ret + functions[i].offset, &found, sizeof found);
	}
	return library != NULL;
}
