#include "hall/form.h"

#include "base/text.h"

#include <string.h>

static int digit(char letter)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	const char *found = letter ? strchr(digits, letter) : NULL;

	return found ? (int)((found - digits) % 16) : -1;
}

static bool refuse(struct error *err)
{
	return error_set(
	    err, ERROR_INPUT, "form-invalid", "this is nothing that a page of ours sends");
}

/* A control character is nobody's to send, but for the ends of lines of a text, which become blanks. */
static bool is_clean(char *text)
{
	for (; *text; text++) {
		if (*text == '\r' || *text == '\n' || *text == '\t')
			*text = ' ';
		else if ((unsigned char)*text < ' ' || *text == 127)
			return false;
	}
	return true;
}

/* A name or a value: %41 is A, a plus a blank. NULL where it is none, or memory fails. */
static const char *word_read(struct arena *arena, const char *at, size_t size)
{
	char *word = arena_copy(arena, at, size);
	size_t used = 0;

	for (size_t i = 0; i < size; i++) {
		if (at[i] != '%') {
			word[used++] = at[i];
			if (at[i] == '+')
				word[used - 1] = ' ';
			continue;
		}
		if (i + 2 >= size || digit(at[i + 1]) < 0 || digit(at[i + 2]) < 0)
			return NULL;
		word[used++] = (char)(digit(at[i + 1]) * 16 + digit(at[i + 2]));
		i += 2;
	}
	word[used] = '\0';
	return text_is_utf8(word, used, NULL) && is_clean(word) ? word : NULL;
}

static bool field_read(struct arena *arena, const char *at, size_t size, struct form *ret)
{
	const char *sign = memchr(at, '=', size);
	const size_t name = sign ? (size_t)(sign - at) : size;
	struct form_field *field = &ret->fields[ret->count++];

	field->name = word_read(arena, at, name);
	field->value = sign ? word_read(arena, sign + 1, size - name - 1) : "";
	return field->name && field->value;
}

bool form_read(
    struct arena *arena, const char *body, size_t size, struct form *ret, struct error *err)
{
	const char *at = body, *end = body + size;

	*ret = (struct form){.fields = arena_alloc(arena, FORM_FIELDS_MOST, sizeof *ret->fields)};
	if (!ret->fields)
		return error_memory(err);
	while (at < end) {
		const char *sign = memchr(at, '&', (size_t)(end - at));
		const char *stop = sign ? sign : end;

		if (stop > at && (ret->count == FORM_FIELDS_MOST ||
		                     !field_read(arena, at, (size_t)(stop - at), ret)))
			return refuse(err);
		at = stop + 1;
	}
	return true;
}

const char *form_value(const struct form *form, const char *name)
{
	for (size_t i = 0; i < form->count; i++)
		if (strcmp(form->fields[i].name, name) == 0)
			return form->fields[i].value;
	return NULL;
}

bool form_is_filled(const struct form *form)
{
	for (size_t i = 0; i < form->count; i++)
		if (form->fields[i].value[0] && form->fields[i].name[0] &&
		    form->fields[i].name[1] == '.')
			return true;
	return false;
}

const char *form_find(const void *form, const char *name)
{
	return form_value(form, name);
}
