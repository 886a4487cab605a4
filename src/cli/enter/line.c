#include "cli/enter/line.h"

#include "base/text.h"
#include "record/slip_words.h"
#include "record/slip_write.h"

#include <string.h>

/* Words of one line while it is cut. */
struct cutting {
	struct arena *arena;
	const struct rulebook *book;
	struct typed_word *words;
	size_t count, room;
};

static char lower(char letter)
{
	return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool is_letter(char letter)
{
	return lower(letter) >= 'a' && lower(letter) <= 'z';
}

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

static bool is_side(const struct rulebook *book, char letter)
{
	return lower(letter) >= 'a' && lower(letter) < 'a' + book->side_count;
}

/* The key of n m c h r and a number; NULL where the letter is none of them. */
static const char *short_key(char letter)
{
	static const struct {
		char letter;
		const char *key;
	} keys[] = {
	    {'n', "natural"}, {'m', "mixed"}, {'c', "melded"}, {'h', "held"}, {'r', "reds"}};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (keys[i].letter == lower(letter))
			return keys[i].key;
	return NULL;
}

static const char *folded(struct arena *arena, const char *text, size_t size)
{
	char *copy = arena_copy(arena, text, size);

	for (char *cursor = copy; cursor && *cursor; cursor++)
		*cursor = lower(*cursor);
	return copy;
}

/* "penalty:25c": one penalty of a code stands for another of the same. */
static const char *penalty_key(struct arena *arena, const char *code, size_t size)
{
	const char *colon = size ? memchr(code, ':', size) : NULL;
	const char *name = folded(arena, code, colon ? (size_t)(colon - code) : size);

	return name ? arena_printf(arena, "penalty%s%s", name[0] ? ":" : "", name) : NULL;
}

static bool is_out(const char *key)
{
	return strcmp(key, "o") == 0 || strcmp(key, "oc") == 0 || strcmp(key, "out") == 0;
}

/* What a word is about, by its key before `=` or by its short form; "meld" for all that is left. */
static const char *key_of(const struct cutting *cutting, const char *text, size_t size)
{
	const char *equals = memchr(text, '=', size);
	size_t key_size = equals ? (size_t)(equals - text) : size;
	const char *key = folded(cutting->arena, text, key_size);

	if (!key)
		return NULL;
	if (strcmp(key, "penalty") == 0)
		return penalty_key(
		    cutting->arena, equals ? equals + 1 : "", equals ? size - key_size - 1 : 0);
	if (equals || slip_word_named(key, key_size))
		return is_out(key) ? "out" : key;
	if (size > 1 && lower(text[0]) == 'p')
		return penalty_key(cutting->arena, text + 1, size - 1);
	if (size > 1 && short_key(text[0]) && strchr("0123456789+-", text[1]))
		return short_key(text[0]);
	return rulebook_kind(cutting->book, key, key_size) != SIZE_MAX ? key : "meld";
}

static bool add_word(struct cutting *cutting, const char *key, const char *text, struct error *err)
{
	struct typed_word *more;
	const struct slip_word *word = key ? slip_word_named(key, strlen(key)) : NULL;

	if (!key)
		return error_memory(err);
	if (cutting->count == cutting->room) {
		cutting->room = cutting->room ? 2 * cutting->room : 16;
		more = arena_alloc(cutting->arena, cutting->room, sizeof(*more));
		if (!more)
			return error_memory(err);
		if (cutting->count)
			memcpy(more, cutting->words, cutting->count * sizeof(*more));
		cutting->words = more;
	}
	cutting->words[cutting->count++] = (struct typed_word){
	    .key = key, .text = text, .hand = word && word->scope == SCOPE_HAND};
	return true;
}

static bool add_text(struct cutting *cutting, const char *text, size_t size, struct error *err)
{
	const char *copy = arena_copy(cutting->arena, text, size);

	return copy ? add_word(cutting, key_of(cutting, text, size), copy, err) : error_memory(err);
}

/* What is counted in pieces is one piece where no figure stands behind it; points are never so. */
static bool is_one_alone(char letter)
{
	return strchr("nmr", lower(letter)) != NULL;
}

/* How much of tokens run together the first one takes; 0: it is not one of them. */
static size_t short_size(const struct cutting *cutting, const char *text, size_t size)
{
	size_t taken = 1;

	if (lower(text[0]) == 'p' && size > 1 &&
	    (is_digit(text[1]) || rulebook_penalty(cutting->book, text + 1, size - 1) != SIZE_MAX))
		return size;
	if (lower(text[0]) == 'o')
		return size > 1 && lower(text[1]) == 'c' && (size == 2 || !is_digit(text[2])) ? 2
		                                                                              : 1;
	if (!short_key(text[0]))
		return 0;
	while (taken < size && is_digit(text[taken]))
		taken++;
	return taken > 1 || is_one_alone(text[0]) ? taken : 0;
}

/* Whether a word is short tokens from its first letter to its last: n1m1c345h45r2o. */
static bool runs_together(const struct cutting *cutting, const char *text, size_t size)
{
	while (size > 0) {
		size_t taken = short_size(cutting, text, size);

		if (taken == 0)
			return false;
		text += taken;
		size -= taken;
	}
	return true;
}

/* A word that begins as short tokens with their figures and goes on as something else: where the
 * first of what cannot be read stands; NULL: it is no such word. Melds begin with no such letter. */
static const char *breaks_at(const struct cutting *cutting, const char *text, size_t size)
{
	bool figures = false;

	while (size > 0) {
		size_t taken = short_size(cutting, text, size);

		if (taken == 0)
			return figures ? text : NULL;
		figures = figures || taken > 1;
		text += taken;
		size -= taken;
	}
	return NULL;
}

static bool refuse_together(
    const struct slip_token *token, const char *at, const char *line, struct error *err)
{
	const char *points = short_key(*at);

	if (*at == '.' || *at == ',')
		error_set(err, ERROR_INPUT, "number-expected",
		    "points are whole numbers, without a point or a comma: \"%.*s\"",
		    (int)token->size, token->text);
	else if (is_digit(*at) && at > token->text && lower(at[-1]) == 'o')
		error_set(err, ERROR_INPUT, "number-expected",
		    "a letter o stands among the figures, where a nought was meant: \"%.*s\"",
		    (int)token->size, token->text);
	else if (points)
		error_set(err, ERROR_INPUT, "number-expected",
		    "%c wants its points, as in %c45; n, m and r alone are one", *at, *at);
	else
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%.*s\" goes on as no short word of a slip; n m c h r and a number, o, oc or "
		    "p and a code may be run together",
		    (int)token->size, token->text);
	return error_place(err, "", 1, 1 + text_characters(line, (size_t)(at - line)));
}

static bool add_together(struct cutting *cutting, const char *text, size_t size, struct error *err)
{
	while (size > 0) {
		size_t taken = short_size(cutting, text, size);
		bool bare = taken == 1 && short_key(text[0]);
		const char *one = bare ? arena_printf(cutting->arena, "%c1", text[0]) : text;

		if (!one)
			return error_memory(err);
		if (!add_text(cutting, one, bare ? 2 : taken, err))
			return false;
		text += taken;
		size -= taken;
	}
	return true;
}

/* 700/345 is two words, so that either sum can be put right alone. */
static bool add_sums(struct cutting *cutting, const char *text, size_t size, struct error *err)
{
	const char *stroke = memchr(text, '/', size);
	int base = (int)(stroke - text);
	int cards = (int)size - base - 1;
	const char *words[] = {arena_printf(cutting->arena, "base=%.*s", base, text),
	    arena_printf(cutting->arena, "cards=%.*s", cards, stroke + 1)};

	if (!words[0] || !words[1])
		return error_memory(err);
	return add_word(cutting, "base", words[0], err) &&
	       add_word(cutting, "cards", words[1], err);
}

/* The words a hand ends with may be cut short, down to two letters. */
static const char *ending_word(const char *text, size_t size)
{
	static const char *const endings[] = {"exhausted", "time"};

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		size_t same = 0;

		while (same < size && lower(text[same]) == endings[i][same] && endings[i][same])
			same++;
		if (size >= 2 && same == size)
			return endings[i];
	}
	return NULL;
}

/* -o, -claim, -p25C, -exhausted. */
static bool add_taken(struct cutting *cutting, const char *text, size_t size, struct error *err)
{
	const char *key = key_of(cutting, text, size);

	if (size == 1 && short_key(text[0]))
		key = short_key(text[0]);
	if (size == 1 && lower(text[0]) == 'p')
		key = "penalty";
	if (ending_word(text, size))
		key = ending_word(text, size);
	if (key && strcmp(key, "melds") == 0)
		key = "meld";
	return add_word(cutting, key, NULL, err);
}

static bool add_token(
    struct cutting *cutting, const struct slip_token *token, const char *line, struct error *err)
{
	const char *text = token->text;
	size_t size = token->size;

	if (token->has_value)
		return add_text(cutting, text, size, err);
	if (size == 1 && text[0] == '-')
		return add_word(cutting, "hand", "hand=-", err);
	if (size > 1 && text[0] == '-' && is_letter(text[1]))
		return add_taken(cutting, text + 1, size - 1, err);
	if (ending_word(text, size))
		return add_word(cutting, ending_word(text, size), ending_word(text, size), err);
	if (!slip_word_named(text, size) && runs_together(cutting, text, size))
		return add_together(cutting, text, size, err);
	if (breaks_at(cutting, text, size))
		return refuse_together(token, breaks_at(cutting, text, size), line, err);
	if (memchr(text, '/', size))
		return add_sums(cutting, text, size, err);
	return add_text(cutting, text, size, err);
}

/* Whether a side's letter stands before the word without a blank: An1c300. What reads as short tokens
 * from its first letter on is no such word: c60h15 begins with the points melded. */
static bool is_glued(const struct cutting *cutting, const struct slip_token *token)
{
	return !token->has_value && token->size > 1 && is_side(cutting->book, token->text[0]) &&
	       !slip_word_named(token->text, token->size) &&
	       !runs_together(cutting, token->text, token->size) &&
	       runs_together(cutting, token->text + 1, token->size - 1);
}

bool typed_read(struct arena *arena, const struct rulebook *book, const char *line,
    struct typed_line *ret, struct error *err)
{
	const struct slip_line slip = {.data = line, .size = strlen(line), .file = "", .line = 1};
	struct cutting cutting = {.arena = arena, .book = book};
	struct typed_line typed = {0};
	const struct slip_token *tokens;
	size_t count, first = 0;

	if (!slip_cut(arena, &slip, &tokens, &count, err))
		return false;
	if (count > 0 &&
	    ((tokens->size == 1 && is_side(book, tokens->text[0])) || is_glued(&cutting, tokens))) {
		typed.side = (char)(lower(tokens->text[0]) - 'a' + 'A');
		first = 1;
	}
	if (first && tokens->size > 1 &&
	    !add_together(&cutting, tokens->text + 1, tokens->size - 1, err))
		return false;
	for (size_t i = first; i < count; i++)
		if (!add_token(&cutting, &tokens[i], line, err))
			return false;
	typed.count = cutting.count;
	typed.words = cutting.words;
	*ret = typed;
	return true;
}

bool typed_has(const struct typed_line *line, const char *key)
{
	for (size_t i = 0; i < line->count; i++)
		if (strcmp(line->words[i].key, key) == 0)
			return true;
	return false;
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

bool typed_amend(struct arena *arena, const struct typed_line *base,
    const struct typed_line *change, bool hand, struct typed_line *ret, struct error *err)
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

const char *typed_text(struct arena *arena, const struct typed_line *line)
{
	struct text text = {.arena = arena};

	if (line->side)
		text_addf(&text, "%c", line->side);
	for (size_t i = 0; i < line->count; i++)
		if (line->words[i].text)
			text_addf(&text, "%s%s", text.size ? " " : "", line->words[i].text);
	return text.failed ? NULL : text_of(&text);
}

static bool typed_of_words(struct arena *arena, const struct rulebook *book, char side,
    const struct slip_words *words, struct typed_line *ret, struct error *err)
{
	struct text text = {.arena = arena};

	if (side)
		text_addf(&text, "%c", side);
	for (size_t i = 0; i < words->count; i++)
		text_addf(&text, "%s%s", text.size ? " " : "", words->words[i]);
	return text.failed ? error_memory(err) : typed_read(arena, book, text_of(&text), ret, err);
}

bool typed_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct typed_line *ret, struct error *err)
{
	struct slip_words words = {0};

	for (size_t i = 0; i < hand->side_count; i++) {
		struct slip_words side = {0};

		if (!slip_side_words(arena, book, &hand->sides[i], &side))
			return error_memory(err);
		if (!typed_of_words(arena, book, hand->sides[i].name, &side, &ret[i], err))
			return false;
	}
	return slip_hand_words(arena, hand, &words)
	           ? typed_of_words(arena, book, '\0', &words, &ret[hand->side_count], err)
	           : error_memory(err);
}
