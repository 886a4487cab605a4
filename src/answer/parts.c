#include "answer/parts.h"

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
