#include "enter/enter.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/slip.h"

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

bool line_is_whole(const struct typed_line *line)
{
	static const char *const melded[] = {"melded", "net", "meld", "base", "total"};

	for (size_t i = 0; i < line->count; i++)
		if (!line->words[i].text)
			return false;
	if (line->nothing)
		return true;
	for (size_t i = 0; i < sizeof melded / sizeof melded[0]; i++)
		for (size_t j = 0; j < line->count && line_has(line, melded[i]); j++)
			if (!line->words[j].hand && strcmp(line->words[j].key, melded[i]) != 0)
				return true;
	return false;
}

struct typed_line line_without(
    struct arena *arena, const struct typed_line *line, const struct typed_line *brought)
{
	struct typed_word *words = arena_alloc(arena, line->count + 1, sizeof(*words));
	size_t count = 0;

	for (size_t i = 0; i < line->count; i++) {
		bool there = false;

		for (size_t j = 0; j < brought->count; j++)
			there = there || brought->words[j].text == line->words[i].text;
		if (!there)
			words[count++] = line->words[i];
	}
	return (struct typed_line){.side = line->side, .count = count, .words = words};
}

/* Returns true if a word of the change removes an older word. An adjustment also removes its reason,
 * and `-penalty` removes every penalty. */
static bool is_replaced(const struct typed_line *change, bool hand, const struct typed_word *stood)
{
	for (size_t i = 0; i < change->count; i++) {
		const char *key = change->words[i].key;

		if (change->words[i].hand != hand)
			continue;
		if (strcmp(key, stood->key) == 0 ||
		    (strcmp(key, "adjust") == 0 && strcmp(stood->key, "reason") == 0) ||
		    (strcmp(key, "penalty") == 0 &&
		        strncmp(stood->key, "penalty:", strlen("penalty:")) == 0))
			return true;
	}
	return false;
}

/* Adds the words of a change with that key, or of every key if it is NULL, unless they were added
 * before. */
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

struct typed_line line_amend(
    struct arena *arena, const struct typed_line *base, const struct typed_line *change, bool hand)
{
	struct typed_word *words =
	    arena_alloc(arena, base->count + change->count + 1, sizeof(*words));
	size_t count = 0;

	/* A new word takes the place of the word it replaces. */
	for (size_t i = 0; i < base->count; i++)
		if (is_replaced(change, hand, &base->words[i]))
			count = add_changes(change, hand, base->words[i].key, words, count);
		else
			words[count++] = base->words[i];
	count = add_changes(change, hand, NULL, words, count);
	return (struct typed_line){.side = base->side, .count = count, .words = words};
}

const char *line_text(struct arena *arena, const struct typed_line *line)
{
	struct text text = {.arena = arena};

	if (line->side)
		text_addf(&text, "%c", line->side);
	for (size_t i = 0; i < line->count; i++)
		if (line->words[i].text)
			text_addf(&text, "%s%s", text.size ? " " : "", line->words[i].text);
	return text_of(&text);
}

static const char *folded(struct arena *arena, const char *text, size_t size)
{
	char *copy = arena_copy(arena, text, size);

	for (char *cursor = copy; *cursor; cursor++)
		*cursor = text_lower(*cursor);
	return copy;
}

/* Returns a key such as "penalty:25c": a penalty replaces another with its code. */
static const char *penalty_key(struct arena *arena, const char *code, size_t size)
{
	const char *colon = size ? memchr(code, ':', size) : NULL;
	const char *name = folded(arena, code, colon ? (size_t)(colon - code) : size);

	return arena_printf(arena, "penalty%s%s", name[0] ? ":" : "", name);
}

/* Returns the key of a word; "meld" for a meld, and for a word that slip_read() will refuse. */
static const char *key_of(struct arena *arena, const struct slip_token *token)
{
	const char *name = token->name;

	if (name && strcmp(name, "penalty") == 0)
		return penalty_key(arena, token->has_value ? token->value : "", token->value_size);
	if (name)
		return strcmp(name, "o") == 0 || strcmp(name, "oc") == 0 ? "out" : name;
	if (token->has_value)
		return token->key_size ? folded(arena, token->text, token->key_size) : "total";
	if (token->size > 1 && text_lower(token->text[0]) == 'p')
		return penalty_key(arena, token->text + 1, token->size - 1);
	return "meld";
}

/* Returns the key of a word that is taken back: -o, -claim, -p25C, -exhausted. */
static const char *key_taken(
    struct arena *arena, const struct rulebook *book, const struct slip_token *token)
{
	const char *text = token->text, *key = key_of(arena, token);
	const size_t size = token->size;
	size_t letters;
	const char *kind = slip_short_kind(book, text, size, &letters);

	if (choice_is(text, size, "melds"))
		return "meld";
	if (slip_ending(text, size))
		return slip_ending(text, size);
	if (size == 1 && text_lower(text[0]) == 'p')
		return "penalty";
	if (size == 1 && slip_short_key(book, text[0]))
		return slip_short_key(book, text[0]);
	return kind && letters == size ? kind : key;
}

static struct typed_word word_of(const char *key, const char *text)
{
	const struct slip_word *word = slip_word_named(key, strlen(key));

	return (struct typed_word){
	    .key = key, .text = text, .hand = word && word->part >= PART_HAND};
}

bool line_read(struct arena *arena, const struct rulebook *book, const char *line,
    struct typed_line *ret, struct error *err)
{
	const struct slip_line slip = {.data = line, .size = strlen(line), .file = "", .line = 1};
	struct typed_line typed = {0};
	const struct slip_token *tokens;
	struct typed_word *words;
	size_t count, first = 0;

	if (!slip_spell(arena, book, &slip, &tokens, &count, err))
		return false;
	if (count > 0 && tokens->size == 1 && !tokens->taken_back) {
		const int side = text_lower(tokens->text[0]) - 'a';

		first = side >= 0 && side < book->side_count;
		typed.side = first ? (char)('A' + side) : '\0';
	}
	words = arena_alloc(arena, 2 * count, sizeof *words);
	for (size_t i = first; i < count; i++) {
		const char *text = tokens[i].text;
		const size_t size = tokens[i].size;
		const char *stroke = tokens[i].has_value ? NULL : memchr(text, '/', size);

		if (tokens[i].taken_back) {
			words[typed.count++] = word_of(key_taken(arena, book, &tokens[i]), NULL);
			continue;
		}
		typed.nothing = typed.nothing || tokens[i].place[0] == '-';
		if (!stroke) {
			words[typed.count++] =
			    word_of(key_of(arena, &tokens[i]), arena_copy(arena, text, size));
			continue;
		}
		/* 700/345 becomes two words, so that either sum can be corrected alone. */
		const int base = (int)(stroke - text);

		words[typed.count++] =
		    word_of("base", arena_printf(arena, "base=%.*s", base, text));
		words[typed.count++] = word_of(
		    "cards", arena_printf(arena, "cards=%.*s", (int)size - base - 1, stroke + 1));
	}
	typed.words = words;
	*ret = typed;
	return true;
}

static struct typed_line typed_of_words(
    struct arena *arena, const struct rulebook *book, char side, const struct slip_words *words)
{
	struct text text = {.arena = arena};
	struct typed_line typed;

	if (side)
		text_addf(&text, "%c", side);
	for (size_t i = 0; i < words->count; i++)
		text_addf(&text, "%s%s", text.size ? " " : "", words->words[i]);
	must(line_read(arena, book, text_of(&text), &typed, refusal()));
	return typed;
}

void line_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct typed_line *ret)
{
	struct slip_words words = {0};

	for (size_t i = 0; i < hand->side_count; i++) {
		struct slip_words side = {0};

		slip_side_words(arena, book, &hand->sides[i], &side);
		ret[i] = typed_of_words(arena, book, hand->sides[i].name, &side);
	}
	slip_hand_words(arena, hand, &words);
	ret[hand->side_count] = typed_of_words(arena, book, '\0', &words);
}
