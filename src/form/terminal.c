#include "form/terminal.h"

#include "base/arena.h"
#include "base/text.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { INDENT_MOST = 40 };

int terminal_columns(FILE *stream)
{
	struct winsize size = {0};
	int file = fileno(stream);

	if (file < 0 || !isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0)
		return 0;
	return size.ws_col;
}

static int columns_of(struct arena *arena, const char *text, size_t size)
{
	return text_columns(arena_copy(arena, text, size));
}

/* One line of `size` bytes, its blanks kept but where it is broken. */
static void wrap_line(const char *line, size_t size, int columns, int under, struct text *out)
{
	const char *end = line + size;
	size_t indent = strspn(line, " ");
	int hanging = (int)(indent < INDENT_MOST ? indent : INDENT_MOST) + under;
	int at = 0;

	if (hanging > columns / 2)
		hanging = under;
	while (line < end) {
		size_t blanks = strspn(line, " ");
		size_t word = strcspn(line + blanks, " \n");
		int width = columns_of(out->arena, line + blanks, word);

		if (at > hanging && at + (int)blanks + width > columns) {
			text_add(out, "\n");
			text_add_padded(out, "", hanging);
			at = hanging;
		} else {
			text_add_bytes(out, line, blanks);
			at += (int)blanks;
		}
		text_add_bytes(out, line + blanks, word);
		at += width;
		line += blanks + word;
	}
}

void terminal_wrap(const char *text, int columns, int hanging, struct text *out)
{
	while (*text) {
		size_t size = strcspn(text, "\n");

		if (columns > 0 && columns_of(out->arena, text, size) > columns)
			wrap_line(text, size, columns, hanging, out);
		else
			text_add_bytes(out, text, size);
		text += size;
		if (*text == '\n') {
			text_add(out, "\n");
			text++;
		}
	}
}
