#include "cli/enter/line.h"

#include "base/text.h"
#include "cli/enter/short_words.h"
#include "record/slip_words.h"
#include "record/slip_write.h"

#include <string.h>

/* Words of one line while it is cut. */
struct cutting {
	struct arena *arena;
	const struct rulebook *book;
	struct typed_word *words;
	size_t count, room;
	size_t at; /* the byte of the line where the token stands */
	bool nothing;
};

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

static bool is_letter(char letter)
{
	return text_lower(letter) >= 'a' && text_lower(letter) <= 'z';
}

static bool is_side(const struct rulebook *book, char letter)
{
	return text_lower(letter) >= 'a' && text_lower(letter) < 'a' + book->side_count;
}

static const char *folded(struct arena *arena, const char *text, size_t size)
{
	char *copy = arena_copy(arena, text, size);

	for (char *cursor = copy; cursor && *cursor; cursor++)
		*cursor = text_lower(*cursor);
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
	if (equals && rulebook_kind_worded(cutting->book, key, key_size) != SIZE_MAX)
		return cutting->book->kinds[rulebook_kind_worded(cutting->book, key, key_size)]
		    .name;
	if (equals && key_size == 0)
		return "total";
	if (equals || slip_word_named(key, key_size))
		return is_out(key) ? "out" : key;
	if (size > 1 && text_lower(text[0]) == 'p')
		return penalty_key(cutting->arena, text + 1, size - 1);
	if (rulebook_fact_lettered(cutting->book, text[0]) != SIZE_MAX &&
	    (size == 1 || (size == 2 && text[1] == '-')))
		return short_key(cutting->book, text[0]);
	if (size > 1 && short_key(cutting->book, text[0]) && strchr("0123456789+-", text[1]))
		return short_key(cutting->book, text[0]);
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
	    .key = key, .text = text, .hand = word && word->scope == SCOPE_HAND, .at = cutting->at};
	return true;
}

static bool add_text(struct cutting *cutting, const char *text, size_t size, struct error *err)
{
	const char *copy = arena_copy(cutting->arena, text, size);

	return copy ? add_word(cutting, key_of(cutting, text, size), copy, err) : error_memory(err);
}

static bool refuse_together(const struct cutting *cutting, const struct slip_token *token,
    const char *at, const char *line, struct error *err)
{
	const char *points = short_key(cutting->book, *at);

	if (*at == '.' || *at == ',')
		error_set(err, ERROR_INPUT, "number-expected",
		    "points are whole numbers, without a point or a comma: \"%.*s\"",
		    (int)token->size, token->text);
	else if (is_digit(*at) && at > token->text && text_lower(at[-1]) == 'o')
		error_set(err, ERROR_INPUT, "number-expected",
		    "a letter o stands among the figures, where a nought was meant: \"%.*s\"",
		    (int)token->size, token->text);
	else if (points)
		error_set(err, ERROR_INPUT, "number-expected",
		    "%c wants its points, as in %c45; n, m and r alone are one", *at, *at);
	else
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%.*s\" goes on as no word of a slip; n m c h r and a number, o, oc or p and "
		    "a code may be run together, and a longer word (ex, claim=900) behind them",
		    (int)token->size, token->text);
	return error_place(err, "", 1, 1 + text_characters(line, (size_t)(at - line)));
}

static bool add_together(struct cutting *cutting, const char *text, size_t size, struct error *err)
{
	while (size > 0) {
		const size_t taken = short_size(cutting->book, text, size);
		const char *one = short_text(cutting->arena, cutting->book, text, taken);

		if (!one)
			return error_memory(err);
		if (!add_text(cutting, one, strlen(one), err))
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

		while (
		    same < size && text_lower(text[same]) == endings[i][same] && endings[i][same])
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
	size_t letters;
	const char *kind = short_kind(cutting->book, text, size, &letters);

	if (kind && letters == size)
		key = kind;
	if (size == 1 && short_key(cutting->book, text[0]))
		key = short_key(cutting->book, text[0]);
	if (size == 1 && text_lower(text[0]) == 'p')
		key = "penalty";
	if (ending_word(text, size))
		key = ending_word(text, size);
	if (key && strcmp(key, "melds") == 0)
		key = "meld";
	return add_word(cutting, key, NULL, err);
}

/* Whether a word stands for itself behind short tokens: ex, ti, reds-held=1, samba=2. */
static bool is_own_word(const struct cutting *cutting, const char *text, size_t size)
{
	const char *equals = memchr(text, '=', size);
	const size_t key_size = equals ? (size_t)(equals - text) : 0;
	const char *key = folded(cutting->arena, text, key_size);

	if (!equals || !key)
		return ending_word(text, size) || short_is_contract(cutting->book, text, size);
	return slip_word_named(key, key_size) ||
	       rulebook_kind_worded(cutting->book, key, key_size) != SIZE_MAX ||
	       rulebook_fact(cutting->book, key, key_size) != SIZE_MAX;
}

/* How much of a word is short tokens run together before a word of its own; 0: it is no such word. */
static size_t run_size(const struct cutting *cutting, const char *text, size_t size)
{
	if (is_own_word(cutting, text, size))
		return 0;
	for (size_t at = 1; at + 1 < size; at++)
		if (is_own_word(cutting, text + at, size - at) &&
		    short_runs(cutting->book, text, at))
			return at;
	return 0;
}

static bool add_contract(struct cutting *cutting, const char *text, size_t size, struct error *err)
{
	const struct short_contract contract = short_contract_words(cutting->arena, text, size);

	for (size_t i = 0; i < contract.count; i++) {
		const char *word = contract.words[i];

		if (!word)
			return error_memory(err);
		if (!add_text(cutting, word, strlen(word), err))
			return false;
	}
	return true;
}

static bool add_token(
    struct cutting *cutting, const struct slip_token *token, const char *line, struct error *err)
{
	const char *text = token->text;
	size_t size = token->size;
	size_t run = run_size(cutting, text, size);

	cutting->at = (size_t)(text - line);
	if (run > 0) {
		const struct slip_token rest = {
		    .text = text + run, .size = size - run, .has_value = token->has_value};

		return add_together(cutting, text, run, err) &&
		       add_token(cutting, &rest, line, err);
	}
	if (token->has_value)
		return add_text(cutting, text, size, err);
	if (short_is_contract(cutting->book, text, size))
		return add_contract(cutting, text, size, err);
	if (size == 1 && text[0] == '-') {
		cutting->nothing = true;
		return add_word(cutting, "hand", "hand=-", err);
	}
	if (size > 1 && text[0] == '-' && is_letter(text[1]))
		return add_taken(cutting, text + 1, size - 1, err);
	if (ending_word(text, size))
		return add_text(
		    cutting, ending_word(text, size), strlen(ending_word(text, size)), err);
	if (!slip_word_named(text, size) && short_runs(cutting->book, text, size))
		return add_together(cutting, text, size, err);
	if (short_breaks(cutting->book, text, size))
		return refuse_together(
		    cutting, token, short_breaks(cutting->book, text, size), line, err);
	if (memchr(text, '/', size))
		return add_sums(cutting, text, size, err);
	return add_text(cutting, text, size, err);
}

/* Whether a side's letter stands before the word without a blank: An1c300. What reads as short tokens
 * from its first letter on is no such word: c60h15 begins with the points melded. */
static bool is_glued(const struct cutting *cutting, const struct slip_token *token)
{
	const char *text = token->text;
	const size_t size = token->size;

	if (size < 2 || !is_side(cutting->book, text[0]) || slip_word_named(text, size) ||
	    short_runs(cutting->book, text, size) || run_size(cutting, text, size) > 0)
		return false;
	if (size == 2 && text[1] == '-')
		return true;
	return (!token->has_value && short_runs(cutting->book, text + 1, size - 1)) ||
	       run_size(cutting, text + 1, size - 1) > 0;
}

bool line_read(struct arena *arena, const struct rulebook *book, const char *line,
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
		typed.side = (char)(text_lower(tokens->text[0]) - 'a' + 'A');
		first = 1;
	}
	if (first && tokens->size > 1) {
		const struct slip_token rest = {.text = tokens->text + 1,
		    .size = tokens->size - 1,
		    .has_value = tokens->has_value};

		if (!add_token(&cutting, &rest, line, err))
			return false;
	}
	for (size_t i = first; i < count; i++)
		if (!add_token(&cutting, &tokens[i], line, err))
			return false;
	typed.nothing = cutting.nothing;
	typed.count = cutting.count;
	typed.words = cutting.words;
	*ret = typed;
	return true;
}

static bool typed_of_words(struct arena *arena, const struct rulebook *book, char side,
    const struct slip_words *words, struct typed_line *ret, struct error *err)
{
	struct text text = {.arena = arena};

	if (side)
		text_addf(&text, "%c", side);
	for (size_t i = 0; i < words->count; i++)
		text_addf(&text, "%s%s", text.size ? " " : "", words->words[i]);
	return text.failed ? error_memory(err) : line_read(arena, book, text_of(&text), ret, err);
}

bool line_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
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
