#include "cli/commands/slips.h"

#include "base/text.h"
#include "cli/enter/line.h"
#include "cli/show/error.h"
#include "record/slip_token.h"

#include <string.h>

size_t slips_count(const struct call *call, size_t first)
{
	return call->argument_count > first ? call->argument_count - first : 0;
}

/* --- in short words --- */

/* An argument spelled out: the side's line, the words of the hand in it, and where each was typed. */
struct spelled {
	const struct slip_line *argument;
	struct typed_line typed;
};

/* Words are taken back where a hand was typed before: a slip has none to take back. */
static bool takes_back(const struct spelled *spelled, struct error *why)
{
	for (size_t i = 0; i < spelled->typed.count; i++) {
		const char *word = spelled->argument->data + spelled->typed.words[i].at;

		if (spelled->typed.words[i].text)
			continue;
		*why = (struct error){0};
		error_set(why, ERROR_INPUT, "word-unknown",
		    "\"%.*s\" takes a word back at `canasta enter`; a slip says what a side has",
		    (int)strcspn(word, " "), word);
		(void)slip_place(spelled->argument, word, why);
		return true;
	}
	return false;
}

/* The words of a side, or those of the hand, as a line of a slip; none where there are none. */
static bool add_spelled(struct call *call, const struct spelled *spelled, bool hand,
    struct slip_line *lines, size_t *count, struct error *err)
{
	const struct typed_line *typed = &spelled->typed;
	struct typed_line part = {.side = hand ? '\0' : typed->side};
	struct typed_word *words = arena_alloc(call->arena, typed->count + 1, sizeof(*words));
	const char *text;

	if (!words)
		return error_memory(err);
	for (size_t i = 0; i < typed->count; i++)
		if (typed->words[i].hand == hand)
			words[part.count++] = typed->words[i];
	part.words = words;
	if (part.count == 0 && (hand || !part.side))
		return true;
	text = line_text(call->arena, &part);
	if (!text)
		return error_memory(err);
	lines[*count] = *spelled->argument;
	lines[*count].data = text;
	lines[(*count)++].size = strlen(text);
	return true;
}

/* A line that cannot be cut into words is told as what was typed, where that is the line refused. */
static void refuse_typed(
    const struct slip_line *argument, const struct error *typed, struct error *why)
{
	if (!argument->file || strcmp(argument->file, why->file) != 0)
		return;
	*why = *typed;
	(void)error_place(why, argument->file, argument->line, typed->column);
}

/* All arguments spelled out. *ret_lines NULL: they hold no short words, or what is none of a slip. `why`:
 * the error of reading them as they stand. */
static bool spell_out(struct call *call, const struct rulebook *book,
    const struct slip_line *arguments, size_t count, struct spelled *spelled,
    struct slip_line **ret_lines, size_t *ret_count, struct error *why, struct error *err)
{
	struct slip_line *lines = arena_alloc(call->arena, 2 * count + 1, sizeof(*lines));
	bool other = false;

	*ret_lines = NULL;
	*ret_count = 0;
	if (!lines)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		struct error uncut = {0};

		spelled[i].argument = &arguments[i];
		if (!line_read(call->arena, book, arguments[i].data, &spelled[i].typed, &uncut)) {
			refuse_typed(&arguments[i], &uncut, why);
			return true;
		}
		if (takes_back(&spelled[i], why))
			return true;
		if (!add_spelled(call, &spelled[i], false, lines, ret_count, err) ||
		    !add_spelled(call, &spelled[i], true, lines, ret_count, err))
			return false;
	}
	for (size_t i = 0; i < *ret_count; i++)
		other = other || i >= count || strcmp(lines[i].data, arguments[i].data) != 0;
	*ret_lines = other ? lines : NULL;
	return true;
}

/* An error in what was spelled out is shown where it was typed. */
static void place_typed(const struct spelled *spelled, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		const struct typed_line *typed = &spelled[i].typed;
		int column = typed->side ? 3 : 1;

		if (!spelled[i].argument->file || strcmp(spelled[i].argument->file, err->file) != 0)
			continue;
		for (size_t j = 0; j < typed->count && column <= err->column; j++) {
			const struct typed_word *word = &typed->words[j];
			const int size = text_characters(word->text, strlen(word->text));

			if (err->column < column + size) {
				err->column =
				    1 + text_characters(spelled[i].argument->data, word->at);
				return;
			}
			column += size + 1;
		}
	}
}

static bool read_lines(struct call *call, const struct rulebook *book,
    const struct slip_line *lines, size_t count, const struct hand *base, struct hand *ret,
    struct error *err)
{
	return base ? slip_correct(call->arena, book, lines, count, base, ret, err)
	            : slip_read(call->arena, book, lines, count, ret, err);
}

bool slips_read(struct call *call, size_t first, const struct rulebook *book,
    const struct hand *base, struct hand *ret, struct error *err)
{
	const size_t count = slips_count(call, first);
	struct slip_line *arguments = arena_alloc(call->arena, count + 1, sizeof(*arguments));
	struct spelled *spelled = arena_alloc(call->arena, count + 1, sizeof(*spelled));
	struct slip_line *lines;
	struct error why = {0};
	struct error failed = {0};
	size_t line_count;

	if (!arguments || !spelled)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		const struct argument *argument = &call->arguments[i + first];

		arguments[i] = (struct slip_line){
		    .data = argument->text,
		    .size = strlen(argument->text),
		    .file = argument->file,
		    .line = 1,
		};
	}
	/* What is a slip in full is read as it stands. */
	if (read_lines(call, book, arguments, count, base, ret, &why))
		return true;
	if (!spell_out(call, book, arguments, count, spelled, &lines, &line_count, &why, err))
		return false;
	if (lines && read_lines(call, book, lines, line_count, base, ret, &failed))
		return true;
	*err = why;
	if (lines && strcmp(failed.message, why.message) != 0) {
		*err = failed;
		place_typed(spelled, count, err);
	}
	return false;
}

bool slips_acceptances(
    struct call *call, struct acceptance **ret, size_t *ret_count, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	const struct argument *codes;

	if (!call_values(call, OPTION_ACCEPT, &codes, ret_count, err))
		return false;
	*ret = arena_alloc(call->arena, *ret_count + 1, sizeof(**ret));
	if (!*ret)
		return error_memory(err);
	for (size_t i = 0; i < *ret_count; i++)
		(*ret)[i] = (struct acceptance){codes[i].text, reason, call->by};
	return true;
}

const char slips_reason_expected[] =
    MESSAGE_WORDS("what was entered is changed for a reason: --reason TEXT is expected");

bool slips_refused(struct call *call, const struct hand *hand, const struct score *score)
{
	struct hand *refused = arena_alloc(call->arena, 1, sizeof *refused);
	struct score *refused_score = arena_alloc(call->arena, 1, sizeof *refused_score);

	for (size_t i = 0; !call->json && i < score->finding_count; i++)
		show_finding(call, NULL, hand, &score->findings[i]);
	if (!refused || !refused_score)
		return false;
	*refused = *hand;
	*refused_score = *score;
	call->outcome.refused = refused;
	call->outcome.refused_score = refused_score;
	return false;
}
