/* One line laid upon another: a field put right, a word taken away. */
#include "base/text.h"
#include "cli/enter/line.h"

#include <string.h>

bool line_has(const struct typed_line *line, const char *key)
{
	for (size_t i = 0; i < line->count; i++)
		if (strcmp(line->words[i].key, key) == 0)
			return true;
	return false;
}

size_t line_count(const struct typed_line *line, bool hand)
{
	size_t count = 0;

	for (size_t i = 0; i < line->count; i++)
		if (line->words[i].hand == hand)
			count++;
	return count;
}

/* Whether some word of a side is of another key. */
static bool has_beside(const struct typed_line *line, const char *key)
{
	for (size_t i = 0; i < line->count; i++)
		if (!line->words[i].hand && strcmp(line->words[i].key, key) != 0)
			return true;
	return false;
}

bool line_is_whole(const struct typed_line *line)
{
	static const char *const melded[] = {"melded", "net", "meld", "base", "total"};

	for (size_t i = 0; i < line->count; i++)
		if (!line->words[i].text)
			return false;
	if (line->nothing)
		return true;
	for (size_t i = 0; i < sizeof melded / sizeof melded[0]; i++)
		if (line_has(line, melded[i]) && has_beside(line, melded[i]))
			return true;
	return false;
}

bool line_without(struct arena *arena, const struct typed_line *line,
    const struct typed_line *brought, struct typed_line *ret, struct error *err)
{
	struct typed_word *words = arena_alloc(arena, line->count + 1, sizeof(*words));
	size_t count = 0;

	if (!words)
		return error_memory(err);
	for (size_t i = 0; i < line->count; i++) {
		bool there = false;

		for (size_t j = 0; j < brought->count; j++)
			there = there || brought->words[j].text == line->words[i].text;
		if (!there)
			words[count++] = line->words[i];
	}
	*ret = (struct typed_line){.side = line->side, .count = count, .words = words};
	return true;
}

/* Whether one word of a change does away with what stood there. A reason goes with its adjustment, and
 * `-penalty` with every penalty. */
static bool replaces(const struct typed_word *change, const struct typed_word *stood)
{
	if (strcmp(change->key, stood->key) == 0)
		return true;
	if (strcmp(change->key, "adjust") == 0 && strcmp(stood->key, "reason") == 0)
		return true;
	return strcmp(change->key, "penalty") == 0 &&
	       strncmp(stood->key, "penalty:", strlen("penalty:")) == 0;
}

static bool is_replaced(const struct typed_line *change, bool hand, const struct typed_word *stood)
{
	for (size_t i = 0; i < change->count; i++)
		if (change->words[i].hand == hand && replaces(&change->words[i], stood))
			return true;
	return false;
}

/* Adds the words of a change of that key, NULL: of every key, that were not added yet. */
static size_t add_changes(const struct typed_line *change, bool hand, const char *key,
    struct typed_word *words, size_t count)
{
	for (size_t i = 0; i < change->count; i++) {
		const struct typed_word *word = &change->words[i];
		bool there = false;

		if (word->hand != hand || !word->text || (key && strcmp(word->key, key) != 0))
			continue;
		for (size_t j = 0; j < count; j++)
			there = there || words[j].text == word->text;
		if (!there)
			words[count++] = *word;
	}
	return count;
}

bool line_amend(struct arena *arena, const struct typed_line *base, const struct typed_line *change,
    bool hand, struct typed_line *ret, struct error *err)
{
	struct typed_word *words =
	    arena_alloc(arena, base->count + change->count + 1, sizeof(*words));
	size_t count = 0;

	if (!words)
		return error_memory(err);
	/* What replaces a word stands in its place. */
	for (size_t i = 0; i < base->count; i++)
		if (is_replaced(change, hand, &base->words[i]))
			count = add_changes(change, hand, base->words[i].key, words, count);
		else
			words[count++] = base->words[i];
	count = add_changes(change, hand, NULL, words, count);
	*ret = (struct typed_line){.side = base->side, .count = count, .words = words};
	return true;
}

const char *line_text(struct arena *arena, const struct typed_line *line)
{
	struct text text = {.arena = arena};

	if (line->side)
		text_addf(&text, "%c", line->side);
	for (size_t i = 0; i < line->count; i++)
		if (line->words[i].text)
			text_addf(&text, "%s%s", text.size ? " " : "", line->words[i].text);
	return text.failed ? NULL : text_of(&text);
}
