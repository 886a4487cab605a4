#include "record/slip_token.h"

#include "base/message.h"
#include "base/plain_require.h"
#include "base/text.h"

bool slip_place(const struct slip_line *line, const char *place, struct error *err)
{
	int within = err->column > 0 ? err->column - 1 : 0;

	if (err->kind == ERROR_STORE)
		return false;
	err->line = 0;
	err->column = 0;
	return error_place(err, line->file, line->line,
	    text_characters(line->data, (size_t)(place - line->data)) + 1 + within);
}

static bool is_blank(char letter)
{
	return letter == ' ' || letter == '\t';
}

/* The end of the line without the characters that end lines. */
static const char *line_end(const struct slip_line *line)
{
	const char *end = line->data + line->size;

	if (end > line->data && end[-1] == '\n')
		end--;
	if (end > line->data && end[-1] == '\r')
		end--;
	return end;
}

/* Every character but the tabulator must be printable: a slip is one line of text. */
static bool check_characters(const struct slip_line *line, const char *end, struct error *err)
{
	const char *cursor = line->data;

	while (cursor < end) {
		const char *place = cursor;
		int32_t letter = text_next(&cursor, end);

		if (plain_point(letter) || letter == '\t')
			continue;
		plain_refuse(letter, PLAIN_LINE, "text-invalid", MESSAGE_WORDS("the slip"), err);
		return slip_place(line, place, err);
	}
	return true;
}

/* The quote that closes a value, or the end where it is missing. */
static const char *closing_quote(const char *from, const char *end)
{
	while (from < end && *from != '"')
		from += *from == '\\' && end - from > 1 ? 2 : 1;
	return from;
}

/* Reads a quoted value, *cursor standing behind its first quote. A backslash means something only
 * before a quote or another backslash. */
static bool cut_quoted(struct arena *arena, const struct slip_line *line, const char **cursor,
    const char *end, struct slip_token *token, struct error *err)
{
	const char *from = *cursor, *close = closing_quote(from, end);
	char *value;

	if (close == end) {
		error_set(
		    err, ERROR_INPUT, "quote-open", "the quote is not closed; a \" is expected");
		return slip_place(line, from - 1, err);
	}
	if (end - close > 1 && !is_blank(close[1])) {
		error_set(err, ERROR_INPUT, "quote-stray",
		    "a blank is expected behind a value in quotes (a quote inside is written "
		    "\\\")");
		return slip_place(line, close + 1, err);
	}
	value = arena_alloc(arena, (size_t)(close - from) + 1, 1);
	token->value = value;
	token->value_place = from;
	for (; from < close; from++) {
		if (*from == '\\' && (from[1] == '"' || from[1] == '\\'))
			from++;
		value[token->value_size++] = *from;
	}
	*cursor = close + 1;
	return true;
}

static bool cut_token(struct arena *arena, const struct slip_line *line, const char **cursor,
    const char *end, struct slip_token *token, struct error *err)
{
	const char *from = *cursor;

	token->text = token->place = from;
	for (; from < end && !is_blank(*from); from++) {
		if (*from == '"') {
			error_set(err, ERROR_INPUT, "quote-stray",
			    "a quote may stand only around a whole value: key=\"value\" is "
			    "expected");
			return slip_place(line, from, err);
		}
		if (*from != '=' || token->has_value)
			continue;
		token->has_value = true;
		token->key_size = (size_t)(from - token->text);
		token->value = token->value_place = from + 1;
		if (end - from < 2 || from[1] != '"')
			continue;
		from += 2;
		if (!cut_quoted(arena, line, &from, end, token, err))
			return false;
		token->size = (size_t)(from - token->text);
		*cursor = from;
		return true;
	}
	token->size = (size_t)(from - token->text);
	if (token->has_value)
		token->value_size = (size_t)(from - token->value);
	else
		token->key_size = token->size;
	*cursor = from;
	return true;
}

/* No fewer than the tokens: a quoted value counts as often as it has words. */
static size_t words_most(const char *cursor, const char *end)
{
	size_t count = 0;

	for (bool blank = true; cursor < end; cursor++) {
		count += blank && !is_blank(*cursor);
		blank = is_blank(*cursor);
	}
	return count;
}

bool slip_cut(struct arena *arena, const struct slip_line *line, const struct slip_token **ret,
    size_t *ret_count, struct error *err)
{
	const char *cursor = line->data, *end = line_end(line);
	struct slip_token *tokens;
	size_t count = 0;

	if (!check_characters(line, end, err))
		return false;
	tokens = arena_alloc(arena, words_most(cursor, end), sizeof *tokens);
	for (;;) {
		while (cursor < end && is_blank(*cursor))
			cursor++;
		if (cursor == end)
			break;
		if (!cut_token(arena, line, &cursor, end, &tokens[count], err))
			return false;
		count++;
	}
	*ret = tokens;
	*ret_count = count;
	return true;
}
