#include "base/library.h"

#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"

#include <dlfcn.h>
#include <string.h>

/* Functions are kept as bytes: C knows no other way from what dlsym() gives to a function. The last is put there
 * when all others are. */
static bool is_there(const struct shared_library *library)
{
	void *last;

	memcpy(&last, (const char *)library->table + library->functions[library->count - 1].offset,
	    sizeof last);
	return last != NULL;
}

static bool put_all(const struct shared_library *library)
{
	void *handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);

	for (size_t i = 0; handle && i < library->count; i++) {
		void *found = dlsym(handle, library->functions[i].name);

		if (!found)
			return false;
		memcpy((char *)library->table + library->functions[i].offset, &found, sizeof found);
	}
	return handle != NULL;
}

bool library_load(const struct shared_library *library, struct error *err)
{
	return is_there(library) || put_all(library) ||
	       error_set(err, ERROR_STORE, SAY_LIBRARY_MISSING, library->file,
	           message_words(library->without));
}
