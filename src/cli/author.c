#include "cli/author.h"

#include "base/plain.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_name(const char *text)
{
	return text[strspn(text, " ")] != '\0' &&
	       plain_is(&(struct plain_text){text, strlen(text), PLAIN_LINE}, NULL);
}

/* Programs started by other programs may run as a user without an entry: its number names it. */
static const char *system_user(struct arena *arena)
{
	const struct passwd *entry = getpwuid(getuid());

	if (entry && entry->pw_name && is_name(entry->pw_name))
		return arena_text(arena, entry->pw_name);
	return arena_printf(arena, "user %ld", (long)getuid());
}

bool author_name(
    struct arena *arena, const struct argument *by, const char **ret, struct error *err)
{
	const char *environment = getenv("CANASTA_USER");
	const char *name = by ? by->text : environment;
	const char *from = by ? by->file : "$CANASTA_USER";

	if (name && (by || name[0] != '\0')) {
		if (!is_name(name)) {
			error_set(err, ERROR_INPUT, "author-invalid",
			    "the name of who does this is blank or no printable text");
			return error_place(err, from, by ? 1 : 0, 0);
		}
		*ret = name;
		return true;
	}
	*ret = system_user(arena);
	return *ret ? true : error_memory(err);
}
