#include "record/csv_names.h"

#include <string.h>

static const char *behind_blanks(const char *at)
{
	return at + strspn(at, " ");
}

/* --- written --- */

static const char *separator_of(const char *const *names, size_t count)
{
	for (size_t i = 0; count > 1 && i < count; i++)
		if (strchr(names[i], ','))
			return "; ";
	return ", ";
}

/* Whether a quote in it stands where one that opens a name would. */
static bool opens_quote(const char *name)
{
	for (name = behind_blanks(name); *name && *name != '"'; name = behind_blanks(name)) {
		name += strcspn(name, ",");
		name += *name == ',';
	}
	return *name == '"';
}

static bool must_quote(const char *name, char separator)
{
	const size_t size = strlen(name);

	return strchr(name, ';') || strchr(name, separator) || opens_quote(name) ||
	       (size > 0 && (name[0] == ' ' || name[size - 1] == ' '));
}

static void add_quoted(struct text *out, const char *name)
{
	text_add(out, "\"");
	for (; *name; name++)
		text_add_bytes(out, *name == '"' ? "\"\"" : name, *name == '"' ? 2 : 1);
	text_add(out, "\"");
}

void csv_names_write(struct text *out, const char *const *names, size_t count)
{
	const char *separator = separator_of(names, count);

	for (size_t i = 0; i < count; i++) {
		text_add(out, i > 0 ? separator : "");
		if (must_quote(names[i], *separator))
			add_quoted(out, names[i]);
		else
			text_add(out, names[i]);
	}
}

/* --- read --- */

/* The quote that closes a name which begins with one; NULL: more of the name follows it, or there is none. */
static const char *closing_quote(const char *at, const char *separators)
{
	if (*at++ != '"')
		return NULL;
	while (*at && !(at[0] == '"' && at[1] != '"'))
		at += at[0] == '"' ? 2 : 1;
	if (*at == '\0')
		return NULL;
	const char next = *behind_blanks(at + 1);

	return next == '\0' || strchr(separators, next) ? at : NULL;
}

/* Behind a name that begins there: at what stands between, or at the end. */
static const char *name_end(const char *at, const char *separators)
{
	const char *quote = closing_quote(at, separators);

	return quote ? behind_blanks(quote + 1) : at + strcspn(at, separators);
}

static const char *separator_in(const char *cell)
{
	for (const char *at = behind_blanks(cell); *at; at = behind_blanks(at + 1)) {
		at = name_end(at, ",;");
		if (*at == ';')
			return ";";
		if (*at == '\0')
			break;
	}
	return ",";
}

/* Without quotes and the blanks behind; NULL when memory fails. */
static const char *name_read(struct arena *arena, const char *at, const char *end, bool quoted)
{
	char *name, *to;

	while (end > at && end[-1] == ' ')
		end--;
	to = name = arena_copy(arena, at, (size_t)(end - at));
	if (!name || !quoted)
		return name;
	for (at++, end--; at < end; at += *at == '"' ? 2 : 1)
		*to++ = *at;
	*to = '\0';
	return name;
}

bool csv_names_read(struct arena *arena, const char *cell, const char *const **ret,
    size_t *ret_count, struct error *err)
{
	const char *separator = separator_in(cell);
	const char **names = NULL;
	size_t count = 0;

	for (const char *at = behind_blanks(cell); *at; at = behind_blanks(at)) {
		const char *end = name_end(at, separator);

		names = arena_room(arena, names, count, sizeof *names);
		names[count] = name_read(arena, at, end, closing_quote(at, separator) != NULL);
		if (!names[count])
			return error_memory(err);
		count += *names[count] != '\0';
		at = *end ? end + 1 : end;
	}
	*ret = names;
	*ret_count = count;
	return true;
}
