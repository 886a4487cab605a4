#include "cli/help/details.h"

#include "base/text.h"

#include <string.h>

enum { EXAMPLE_INDENT = 4, LIST_INDENT = 2 };

enum passage { PROSE, EXAMPLES, MEANINGS };

/* Where a line stands. */
struct details_line {
	const char *text;
	size_t size, indent;
};

static struct details_line line_at(const char *text)
{
	return (struct details_line){text, strcspn(text, "\n"), strspn(text, " ")};
}

/* Behind the line and what ends it. */
static const char *behind(const struct details_line *line)
{
	return line->text + line->size + (line->text[line->size] == '\n' ? 1 : 0);
}

static bool names_meaning(const struct details_line *line)
{
	const char *gap =
	    line->indent == LIST_INDENT ? strstr(line->text + LIST_INDENT, "  ") : NULL;

	return gap && gap < line->text + line->size;
}

static enum passage passage_of(const struct details_line *line)
{
	if (line->indent >= EXAMPLE_INDENT)
		return EXAMPLES;
	return names_meaning(line) ? MEANINGS : PROSE;
}

/* Lines of one paragraph as one, without what they are indented by. Gives where it ends. */
static const char *join(struct text *out, const char *text, enum passage passage)
{
	struct details_line line = line_at(text);

	do {
		text_add(out, out->size > 0 ? " " : "");
		text_add_bytes(out, line.text + line.indent, line.size - line.indent);
		line = line_at(behind(&line));
	} while (line.size > 0 && passage_of(&line) == passage);
	return line.text;
}

static const char *add_prose(struct answer *row, const char *text)
{
	struct text prose = {.arena = answer_arena(row)};

	text = join(&prose, text, PROSE);
	answer_made(row, "prose", prose.failed ? NULL : text_of(&prose));
	return text;
}

static const char *add_meanings(struct answer *row, const char *text)
{
	struct details_line line = line_at(text);

	while (line.size > 0 && passage_of(&line) == MEANINGS) {
		struct answer *item = answer_row(row, "meanings");
		struct text meaning = {.arena = answer_arena(row)};
		const char *word = line.text + LIST_INDENT;
		const char *gap = strstr(word, "  ");

		answer_made(
		    item, "word", arena_copy(answer_arena(row), word, (size_t)(gap - word)));
		text_add_bytes(&meaning, gap + strspn(gap, " "),
		    (size_t)(line.text + line.size - gap) - strspn(gap, " "));
		line = line_at(behind(&line));
		if (line.size > 0 && line.indent >= EXAMPLE_INDENT)
			line = line_at(join(&meaning, line.text, EXAMPLES));
		answer_made(item, "meaning", meaning.failed ? NULL : text_of(&meaning));
	}
	return line.text;
}

/* Empty lines between examples part them no more than that. */
static const char *add_examples(struct answer *row, const char *text)
{
	struct details_line line = line_at(text);
	const char *end = text;

	while (line.size > 0 && passage_of(&line) == EXAMPLES) {
		struct answer *example = answer_row(row, "examples");

		if (line.text > end)
			answer_flag(example, "apart", true);
		answer_made(example, "line",
		    arena_copy(
		        answer_arena(row), line.text + EXAMPLE_INDENT, line.size - EXAMPLE_INDENT));
		end = behind(&line);
		line = line_at(end + strspn(end, "\n"));
	}
	return end;
}

void details_answer(struct answer *to, const char *details)
{
	bool apart = false;

	while (details && *details) {
		const struct details_line line = line_at(details);
		struct answer *row;

		if (line.size == 0) {
			apart = true;
			details = behind(&line);
			continue;
		}
		row = answer_row(to, "details");
		if (apart)
			answer_flag(row, "apart", true);
		apart = false;
		if (passage_of(&line) == PROSE)
			details = add_prose(row, details);
		else if (passage_of(&line) == MEANINGS)
			details = add_meanings(row, details);
		else
			details = add_examples(row, details);
	}
}
