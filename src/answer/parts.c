#include "answer/parts.h"

#include <string.h>

void answer_address(struct answer *to, const char *key, const struct address *address)
{
	char text[ADDRESS_TEXT];

	address_text(address, text);
	answer_text(to, key, text);
}

void answer_address_of_table(struct answer *to, const char *key, const struct address *address)
{
	const struct address table = {address->round, address->table, 0};

	answer_address(to, key, &table);
}

void answer_numbered(struct answer *to, const char *key, char letter, int number)
{
	if (number > 0)
		answer_textf(to, key, "%c%d", letter, number);
	else
		answer_nothing(to, key);
}

void answer_text_some(struct answer *to, const char *key, const char *text)
{
	if (text && text[0])
		answer_text(to, key, text);
}

void answer_flag_set(struct answer *to, const char *key, bool set)
{
	if (set)
		answer_flag(to, key, true);
}

void answer_number_above(struct answer *to, const char *key, int64_t number)
{
	if (number > 0)
		answer_number(to, key, number);
}

/* What follows "D1" in a reason, said in the answer's language; NULL: somebody's own words. */
static const char *ruling_reason(const struct answer *to, const char *what)
{
	static const char reopened[] = " reopened: ", stands[] = "the claim stands";
	const struct vocabulary *words = answer_language(to);

	if (strncmp(what, reopened, strlen(reopened)) == 0)
		return arena_printf(answer_arena(to), " %s: %s",
		    sentence_say_word(words, "reason", "reopened"), what + strlen(reopened));
	if (strncmp(what, ": ", 2) != 0)
		return NULL;
	what += 2;
	return arena_printf(answer_arena(to), ": %s",
	    sentence_say_word(words, strcmp(what, stands) == 0 ? "reason" : "lapse-name", what));
}

/* Reasons that the program gives itself, for what is done by a key or a button. */
static bool is_own_reason(const char *reason)
{
	static const char *const own[] = {"sides typed the wrong way round",
	    "taken back by the side that entered it", "told with the entry",
	    "typed for the wrong table", "typed wrong"};

	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (strcmp(own[i], reason) == 0)
			return true;
	return false;
}

const char *answer_reason_said(const struct answer *to, const char *reason)
{
	static const char ruling[] = "ruling on D";
	const size_t number = reason[0] == 'D' ? 1 + strspn(reason + 1, "0123456789") : 0;
	const char *said = number > 1 ? ruling_reason(to, reason + number) : NULL;

	if (strncmp(reason, ruling, strlen(ruling)) == 0)
		return arena_printf(answer_arena(to), "%s D%s",
		    sentence_say_word(answer_language(to), "reason", "ruling on"),
		    reason + strlen(ruling));
	if (said)
		return arena_printf(answer_arena(to), "%.*s%s", (int)number, reason, said);
	return is_own_reason(reason) ? sentence_say_word(answer_language(to), "reason", reason)
	                             : reason;
}

void answer_reason(struct answer *to, const char *key, const char *reason)
{
	if (to)
		answer_made(to, key, answer_reason_said(to, reason));
}

void answer_reason_some(struct answer *to, const char *key, const char *reason)
{
	if (reason && reason[0])
		answer_reason(to, key, reason);
}

const char *answer_key_of(struct answer *to, const char *word)
{
	char *key = arena_text(answer_arena(to), word);

	if (!key)
		answer_fail(to);
	for (char *at = key; at && *at; at++)
		if (*at == '-')
			*at = '_';
	return key ? key : "";
}
