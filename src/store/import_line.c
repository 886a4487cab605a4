/* What the parts of an import share: members of a line, and where something is wrong with it. */
#include "store/import_line.h"

#include <string.h>

static int hex_digit(char digit)
{
	static const char digits[] = "0123456789abcdef";
	const char *place = digit ? strchr(digits, digit) : NULL;

	return place ? (int)(place - digits) : -1;
}

bool import_hex(const char *text, unsigned char *ret, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		const int high = hex_digit(text[2 * i]);
		const int low = high < 0 ? -1 : hex_digit(text[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		ret[i] = (unsigned char)(high << 4 | low);
	}
	return true;
}

/* Adds the place of a member, or of the object it should be in. */
bool import_place(
    struct import *import, const struct import_line *line, const char *member, struct error *err)
{
	const struct json_document document = {
	    import->file, line->number, 1, line->text, line->size};
	const struct json_step whole = {0};
	const struct json_step step = {.above = &whole, .key = member};

	if (import->numbers) /* the line stands in no text */
		return error_place(err, import->file, 0, 0);
	return json_place(&document, &step, err);
}

bool import_text(struct import *import, const struct json_members *members, const char *key,
    const char **ret, struct error *err)
{
	const struct json_span value = json_member_value(members, key);

	*ret = NULL;
	return !json_span_string(&import->scratch, &value, ret) || *ret || error_memory(err);
}

int64_t import_number(const struct json_members *members, const char *key)
{
	const struct json_span value = json_member_value(members, key);
	int64_t number = 0;

	return json_span_integer(&value, &number) ? number : 0;
}

/* What SQLite refuses of rows is the file's fault, unless the machine fails. */
bool import_refused(struct import *import, const struct import_line *line, struct error *err)
{
	int code = sqlite3_errcode(import->store->db) & 0xff;

	if (code != SQLITE_CONSTRAINT && code != SQLITE_ERROR && code != SQLITE_MISMATCH)
		return db_fail(import->store, err);
	if (sqlite3_extended_errcode(import->store->db) == SQLITE_CONSTRAINT_FOREIGNKEY)
		error_set(err, ERROR_INPUT, "import-rows",
		    "the line refers to a row that no line before it brought");
	else
		error_set(err, ERROR_INPUT, "import-rows",
		    "the line does not fit those before it (%s)",
		    sqlite3_errmsg(import->store->db));
	return import_place(import, line, "rows", err);
}
