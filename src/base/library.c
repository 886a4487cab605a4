#include "base/library.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/message.h"

#include <dlfcn.h>
#include <string.h>

void library_load(const struct shared_library *library)
{
	char *table = library->table;
	void *found, *handle;

	/* C cannot convert the pointer of dlsym() to that of a function, so its bytes are copied. The
	 * last function is stored last: if it is there, all are. */
	memcpy(&found, table + library->functions[library->count - 1].offset, sizeof found);
	if (found)
		return;
	handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
	for (size_t i = 0; handle && i < library->count; i++) {
		found = dlsym(handle, library->functions[i].name);
		if (!found)
			break;
		memcpy(table + library->functions[i].offset, &found, sizeof found);
	}
	if (!found)
		break_off(ERROR_STORE, SAY_LIBRARY_MISSING, library->file,
		    message_words(library->without));
}
