#include "dispute/dispute_words.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/event.h"
#include "dispute/dispute.h"
#include "dispute/dispute_rows.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/slip.h"
#include "tournament/game.h"

#include <string.h>
#include <strings.h>

bool dispute_named(struct call *call, int *ret, struct error *err)
{
	if (!dispute_number(call->arguments[0].text, ret, err))
		return error_place(err, call->arguments[0].file, 1, 1);
	/* Sets the event to the settings and the rulebook of the disputed round. */
	int number = *ret;
	struct dispute dispute;

	if (!store_read_begin(call->desk.store, err) ||
	    !store_read_end(call->desk.store, dispute_read(&call->desk, number, &dispute, err)))
		return false;
	place_plays(call, dispute.address.round);
	return true;
}

/* Reads a sum of a claim: `size` bytes of an argument, from byte `from` on. */
static bool claim_number(
    const struct argument *argument, size_t from, size_t size, int32_t *ret, struct error *err)
{
	int64_t number;

	if (!figures_integer(argument->text + from, size, -POINTS_MOST, POINTS_MOST, &number)) {
		error_set(err, ERROR_INPUT, SAY_CLAIM_NUMBER_SUM_TOTAL_BASE, argument->text);
		return error_place(
		    err, argument->file, 1, 1 + text_characters(argument->text, from));
	}
	*ret = (int32_t)number;
	return true;
}

bool dispute_claim(const struct call *call, struct claim *claim, struct error *err)
{
	const struct option_typed *typed = call_option(call, OPTION_CLAIM);
	const char *slash;
	size_t size;

	if (!typed)
		return true;
	slash = strchr(typed->value.text, '/');
	claim->has_total = !slash;
	claim->has_sums = slash != NULL;
	if (!slash)
		return claim_number(
		    &typed->value, 0, strlen(typed->value.text), &claim->total, err);
	size = (size_t)(slash - typed->value.text);
	return claim_number(&typed->value, 0, size, &claim->base, err) &&
	       claim_number(&typed->value, size + 1, strlen(slash + 1), &claim->cards, err);
}

/* --- rulings --- */

static void lines_asked(
    struct call *call, const struct argument *values, size_t count, struct ruling_asked *ret)
{
	struct slip_line *lines = arena_alloc(call->arena, count + 1, sizeof(*lines));

	for (size_t i = 0; i < count; i++) {
		lines[i] = (struct slip_line){.data = values[i].text,
		    .size = strlen(values[i].text),
		    .file = values[i].file,
		    .line = 1};
	}
	ret->lines = lines;
	ret->line_count = count;
}

bool dispute_asked(struct call *call, struct ruling_asked *ret, struct error *err)
{
	const struct option_typed *for_what = call_option(call, OPTION_FOR);
	const struct option_typed *penalty = call_option(call, OPTION_PENALTY);
	const struct argument *slips;
	size_t slip_count;

	*ret = (struct ruling_asked){0};
	call_values(call, OPTION_SLIP, &slips, &slip_count);
	if ((for_what != NULL) + (penalty != NULL) + (slip_count > 0) != 1)
		return error_set(err, ERROR_INPUT,
		    for_what || penalty || slip_count ? "option-twice" : "option-missing",
		    TEXT_OPTION_MISSING_DECISION_ENTRY_CLAIM);
	if (for_what) {
		enum { EXPLANATIONS_MOST = 9999 };
		int64_t number;

		if (strcmp(for_what->value.text, "entry") == 0) {
			ret->verdict = VERDICT_ENTRY;
		} else if (strcmp(for_what->value.text, "claim") == 0) {
			ret->verdict = VERDICT_CLAIM;
		} else if (text_integer(for_what->value.text, strlen(for_what->value.text), 1,
		               EXPLANATIONS_MOST, &number)) {
			ret->verdict = VERDICT_EXPLANATION;
			ret->explanation = (int)number;
		} else if (dispute_fact_named(for_what->value.text)) {
			ret->verdict = VERDICT_SLIP;
			lines_asked(call, &for_what->value, 1, ret);
		} else {
			error_set(err, ERROR_INPUT, SAY_VALUE_UNKNOWN_DECISION_ENTRY_CLAIM,
			    for_what->value.text);
			return error_place(err, for_what->value.file, 1, 1);
		}
		return true;
	}
	ret->verdict = penalty ? VERDICT_PENALTY : VERDICT_SLIP;
	lines_asked(call, penalty ? &penalty->value : slips, penalty ? 1 : slip_count, ret);
	return true;
}

/* Returns true if the text is a code [SIDE:]CODE[:N] of a penalty in the rulebook or of an end of
 * the game. Without blanks, a text that begins with a side and a colon counts as a code too. */
static bool names_penalty(const struct rulebook *book, const char *text)
{
	const char *code = text[0] && text[1] == ':' ? text + 2 : text;

	return artificial_is(text) || strcasecmp(text, "walkover") == 0 ||
	       rulebook_penalty(book, code, strcspn(code, ":")) != SIZE_MAX ||
	       (code != text && !strchr(text, ' '));
}

void dispute_try(struct call *call, const struct argument *argument, struct ruling_asked *ret)
{
	*ret = (struct ruling_asked){
	    .verdict = names_penalty(event_book_here(call->desk.event), argument->text)
	                   ? VERDICT_PENALTY
	                   : VERDICT_SLIP};
	lines_asked(call, argument, 1, ret);
}

/* --- votes --- */

static bool vote_wrong(const struct argument *argument, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_VOTE_INVALID_AGAINST, argument->text);
	return error_place(err, argument->file, 1, 1);
}

/* Returns the size of the first vote in bytes. It ends with a comma after `for` or `against`, or
 * with the text. Other commas belong to names. */
static size_t vote_size(const char *text)
{
	size_t size = 0;

	for (;;) {
		static const char *const words[] = {":for", ":against"};

		size += strcspn(text + size, ",");
		for (size_t i = 0; i < 2; i++) {
			size_t word = strlen(words[i]);

			if (size > word && strncmp(text + size - word, words[i], word) == 0)
				return size;
		}
		if (!text[size])
			return size;
		size++;
	}
}

static bool add_votes(struct call *call, const struct argument *argument, struct vote **votes,
    size_t *count, struct error *err)
{
	const char *text = argument->text;

	for (;;) {
		size_t size = vote_size(text);
		const char *colon = NULL;
		struct vote vote;

		for (size_t i = 0; i < size; i++)
			if (text[i] == ':')
				colon = text + i;
		if (!colon || colon == text)
			return vote_wrong(argument, err);
		vote.in_favour = strncmp(colon, ":for", size - (size_t)(colon - text)) == 0;
		if (!vote.in_favour &&
		    strncmp(colon, ":against", size - (size_t)(colon - text)) != 0)
			return vote_wrong(argument, err);
		vote.name = arena_copy(call->arena, text, (size_t)(colon - text));
		*votes = arena_room(call->arena, *votes, *count, sizeof(**votes));
		(*votes)[(*count)++] = vote;
		text += size;
		if (!*text)
			return true;
		text += 1 + strspn(text + 1, " ");
	}
}

bool dispute_votes(struct call *call, const struct vote **ret, size_t *ret_count, struct error *err)
{
	const struct argument *values;
	struct vote *votes = NULL;
	size_t value_count;

	*ret_count = 0;
	call_values(call, OPTION_VOTES, &values, &value_count);
	for (size_t i = 0; i < value_count; i++)
		if (!add_votes(call, &values[i], &votes, ret_count, err))
			return false;
	*ret = votes;
	return true;
}
