#include "cli/colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a line begins with, and how it is shown: red, yellow, bold. */
static const struct {
	const char *word, *mark;
} marks[] = {
    {"error", "\033[31m"},
    {"warning", "\033[33m"},
    {"recorded as ", "\033[1m"},
    {"not recorded", "\033[31m"},
    {"not changed", "\033[31m"},
};

bool colour_shown(FILE *stream)
{
	const char *refused = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");

	return isatty(fileno(stream)) && (!refused || !refused[0]) && terminal && terminal[0] &&
	       strcmp(terminal, "dumb") != 0;
}

/* Where the word of a finding would stand: behind blanks and the letter of its side. */
static const char *line_word(const char *line)
{
	line += strspn(line, " ");
	if (line[0] >= 'A' && line[0] <= 'C' && line[1] == ':' && line[2] == ' ')
		line += 3;
	return line;
}

static size_t mark_line(const char *line, struct text *out)
{
	const char *word = line_word(line);

	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		size_t size = strlen(marks[i].word);

		if (strncmp(word, marks[i].word, size) != 0 ||
		    (word[size] != ' ' && word[size] != ':' && word[size - 1] != ' '))
			continue;
		text_add_bytes(out, line, (size_t)(word - line));
		text_addf(out, "%s%s\033[0m", marks[i].mark, marks[i].word);
		return (size_t)(word - line) + size;
	}
	return 0;
}

void colour_findings(const char *text, struct text *out)
{
	while (*text) {
		size_t marked = mark_line(text, out);
		size_t size = strcspn(text, "\n");

		size += text[size] == '\n' ? 1 : 0;
		text_add_bytes(out, text + marked, size - marked);
		text += size;
	}
}
