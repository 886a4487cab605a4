#include "cli/enter/short_words.h"

#include "base/text.h"

#include <string.h>

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

const char *short_key(const struct rulebook *book, char letter)
{
	const size_t kind = rulebook_kind_lettered(book, letter);
	const size_t fact = rulebook_fact_lettered(book, letter);
	static const struct {
		char letter;
		const char *key;
	} keys[] = {{'c', "melded"}, {'h', "held"}, {'r', "reds"}};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (keys[i].letter == text_lower(letter))
			return keys[i].key;
	if (kind != SIZE_MAX)
		return book->kinds[kind].name;
	return fact != SIZE_MAX ? book->facts[fact].name : NULL;
}

bool short_initials(const struct canasta_kind *kind, char ret[SHORT_INITIALS])
{
	const char *name = kind->name;
	size_t count = 0;

	if (kind->letter)
		return false;
	for (const char *cursor = name; *cursor && count + 1 < SHORT_INITIALS; cursor++)
		if (cursor == name || cursor[-1] == '-')
			ret[count++] = text_lower(*cursor);
	if (count == 1 && name[1]) /* a letter alone would be a suit's, or another word's */
		ret[count++] = text_lower(name[1]);
	ret[count] = '\0';
	return true;
}

static bool begins(const char *text, size_t size, const char *with)
{
	size_t same = 0;

	while (same < size && with[same] && text_lower(text[same]) == with[same])
		same++;
	return with[same] == '\0';
}

const char *short_kind(
    const struct rulebook *book, const char *text, size_t size, size_t *ret_letters)
{
	const char *found = NULL;

	*ret_letters = 0;
	for (size_t i = 0; i < book->kind_count; i++) {
		char initials[SHORT_INITIALS];

		if (!short_initials(&book->kinds[i], initials) ||
		    strlen(initials) <= *ret_letters || !begins(text, size, initials))
			continue;
		found = book->kinds[i].name;
		*ret_letters = strlen(initials);
	}
	return found;
}

/* What is counted in pieces is one piece where no figure stands behind it; points are never so. */
static bool is_one_alone(const struct rulebook *book, char letter)
{
	return text_lower(letter) == 'r' || rulebook_kind_lettered(book, letter) != SIZE_MAX;
}

size_t short_size(const struct rulebook *book, const char *text, size_t size)
{
	size_t taken = 1;
	const bool kind = short_kind(book, text, size, &taken) != NULL;

	if (text_lower(text[0]) == 'p' && size > 1 &&
	    (is_digit(text[1]) || rulebook_penalty(book, text + 1, size - 1) != SIZE_MAX))
		return size;
	if (text_lower(text[0]) == 'o')
		return size > 1 && text_lower(text[1]) == 'c' && (size == 2 || !is_digit(text[2]))
		           ? 2
		           : 1;
	if (!kind && rulebook_fact_lettered(book, text[0]) != SIZE_MAX)
		return size > 1 && text[1] == '-' ? 2 : 1;
	if (!kind && !short_key(book, text[0]))
		return 0;
	if (!kind)
		taken = 1;
	while (taken < size && is_digit(text[taken]))
		taken++;
	return kind || taken > 1 || is_one_alone(book, text[0]) ? taken : 0;
}

bool short_runs(const struct rulebook *book, const char *text, size_t size)
{
	while (size > 0) {
		size_t taken = short_size(book, text, size);

		if (taken == 0)
			return false;
		text += taken;
		size -= taken;
	}
	return true;
}

const char *short_breaks(const struct rulebook *book, const char *text, size_t size)
{
	bool figures = false;

	while (size > 0) {
		size_t taken = short_size(book, text, size);

		if (taken == 0)
			return figures ? text : NULL;
		figures = figures || taken > 1;
		text += taken;
		size -= taken;
	}
	return NULL;
}

const char *short_text(
    struct arena *arena, const struct rulebook *book, const char *text, size_t size)
{
	size_t letters;
	const char *kind = short_kind(book, text, size, &letters);

	if (kind)
		return arena_printf(arena, "%s=%.*s", kind,
		    size > letters ? (int)(size - letters) : 1,
		    size > letters ? text + letters : "1");
	if (size == 1 && rulebook_fact_lettered(book, text[0]) == SIZE_MAX &&
	    short_key(book, text[0]))
		return arena_printf(arena, "%c1", text[0]);
	return arena_copy(arena, text, size);
}

/* c t, level, denomination, side, and d where it is doubled. */
enum { BID_AT = 2, BID_SIZE = 2, SIDE_AT = BID_AT + BID_SIZE, DOUBLED_AT = SIDE_AT + 1 };

bool short_is_contract(const struct rulebook *book, const char *text, size_t size)
{
	if (!book->contract.allowed || (size != DOUBLED_AT && size != DOUBLED_AT + 1) ||
	    !begins(text, size, "ct") || !is_digit(text[BID_AT]))
		return false;
	return text_lower(text[SIDE_AT]) >= 'a' &&
	       text_lower(text[SIDE_AT]) < 'a' + book->side_count &&
	       (size == DOUBLED_AT || text_lower(text[DOUBLED_AT]) == 'd');
}

struct short_contract short_contract_words(struct arena *arena, const char *text, size_t size)
{
	return (struct short_contract){
	    .words = {arena_printf(arena, "contract=%.*s", (int)BID_SIZE, text + BID_AT),
	        arena_printf(arena, "side=%c", text_lower(text[SIDE_AT]) - 'a' + 'A'), "doubled"},
	    .count = size > DOUBLED_AT ? 3 : 2};
}
