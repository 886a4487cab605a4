#include "record/slip_short.h"
#include "record/slip_words.h"

#include "base/choice.h"
#include "base/message.h"
#include "base/text.h"
#include "record/facts.h"

#include <string.h>

/* How the forms are told apart. A meld begins with a rank: A K Q J T, a digit, X or *, in either
 * case. No short form does: n m c h r o p begin none, and the suits c and h stand only behind a
 * rank, so that c345 and h45 are counts and never cards. `22222` is a meld; two sums always have
 * their stroke, 700/345. Of the words of the whole hand only `time` begins like a card, and `i` is
 * none. Words run together are spelled apart before (slip_short.h). In order:
 *
 *   1. what holds a `=` is a key with its value, known or refused;
 *   2. a whole word: out, o, oc, exhausted, time, doubled; -WORD is none;
 *   3. n m c h r and a number; p and a penalty's code;
 *   4. what holds a stroke: two sums; what begins with `=`: a total alone;
 *   5. what begins with a rank: a meld.
 *
 * A single letter at the beginning of a line is the side, behind it a meld of one card. Keys and
 * words may be written in either case, as cards are. */

static bool repeated(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	error_set(err, ERROR_INPUT, "key-repeated",
	    "%.*s stands twice; it is expected once (melds, hand, penalty and adjust may repeat)",
	    choice_shown(token->key_size), token->text);
	return slip_fail_at(reader, token->place, err);
}

/* Refuses a second total of a side, however each is written. */
static bool total_repeated(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	error_set(err, ERROR_INPUT, "key-repeated",
	    "%.*s stands beside another total of the side; =1045, 700/345 or base= and cards= is "
	    "expected once",
	    choice_shown(token->size), token->text);
	return slip_fail_at(reader, token->place, err);
}

/* A side is written at one level of detail. */
static bool take_detail(
    struct slip_reader *reader, const struct slip_token *token, int detail, struct error *err)
{
	static const char *const names[] = {
	    MESSAGE_WORDS("cards"), MESSAGE_WORDS("counts"), MESSAGE_WORDS("totals")};
	struct slip_side *side = reader->side;

	if (detail == ANY_DETAIL)
		return true;
	if (!side->detail) {
		side->detail = token;
		side->facts.detail = (enum detail)detail;
		return true;
	}
	if ((int)side->facts.detail == detail)
		return true;
	error_set(err, ERROR_INPUT, "detail-mixed",
	    "%.*s gives %s, but %.*s gave %s: one level of detail is expected for a side",
	    choice_shown(token->size), token->text, message_words(names[detail]),
	    choice_shown(side->detail->size), side->detail->text,
	    message_words(names[side->facts.detail]));
	return slip_fail_at(reader, token->place, err);
}

/* Reads a token as that word. */
static bool take_word(struct slip_reader *reader, const struct slip_word *word,
    const struct slip_token *token, struct error *err)
{
	const bool hand = word->scope == SCOPE_HAND; /* also behind a side's words */
	uint64_t *seen = reader->side && !hand ? &reader->side->seen : &reader->seen;

	if (!reader->side && word->scope == SCOPE_SIDE) {
		error_set(err, ERROR_INPUT, "word-place",
		    "%s is a side's; the line is expected to begin with the side's letter",
		    word->name);
		return slip_fail_at(reader, token->place, err);
	}
	if (token->has_value ? !word->value : !word->bare) {
		if (token->has_value)
			error_set(err, ERROR_INPUT, "value-expected", "%s stands without a value",
			    word->name);
		else
			error_set(err, ERROR_INPUT, "value-expected",
			    "%s= is expected with a value: %s", word->name,
			    message_words(word->value));
		return slip_fail_at(reader, token->place, err);
	}
	if (token->has_value && !token->value_size) {
		error_set(err, ERROR_INPUT, "value-expected", "%s= is empty; %s expected",
		    word->name, message_words(word->value));
		return slip_fail_at(reader, token->value_place, err);
	}
	if (!word->repeats && (*seen & slip_seen_bit(word)))
		return word->detail == DETAIL_TOTALS ? total_repeated(reader, token, err)
		                                     : repeated(reader, token, err);
	*seen |= slip_seen_bit(word);
	if (reader->side && !hand && !take_detail(reader, token, word->detail, err))
		return false;
	return word->read(reader, token, err);
}

static bool take_kind(
    struct slip_reader *reader, size_t kind, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;

	if (!token->has_value) {
		error_set(err, ERROR_INPUT, "value-expected", "%s= is expected with a number",
		    reader->book->kinds[kind].name);
		return slip_fail_at(reader, token->place, err);
	}
	if (side->kinds_seen & (UINT32_C(1) << kind))
		return repeated(reader, token, err);
	side->kinds_seen |= UINT32_C(1) << kind;
	return take_detail(reader, token, DETAIL_COUNTS, err) &&
	       slip_read_count(reader, token, &side->facts.counts.canastas[kind], err);
}

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

/* The long form of c h r or a kind's letter and a number, of p and a code; NULL where it is no short form. */
static const char *long_form(const struct slip_reader *reader, const struct slip_token *token)
{
	static const struct {
		char letter;
		const char *name;
	} forms[] = {{'c', "melded"}, {'h', "held"}, {'r', "reds"}};
	size_t kind = rulebook_kind_lettered(reader->book, token->text[0]);
	char second = token->size > 1 ? token->text[1] : '\0';
	const char *colon = memchr(token->text, ':', token->size);
	size_t code = (colon ? (size_t)(colon - token->text) : token->size) - 1;

	if (token->has_value || token->size < 2 || colon == token->text)
		return NULL;
	if (text_lower(token->text[0]) == 'p' &&
	    (is_digit(second) || rulebook_penalty(reader->book, token->text + 1, code) != SIZE_MAX))
		return "penalty";
	if (!is_digit(second) && second != '-' && second != '+')
		return NULL;
	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
		if (forms[i].letter == text_lower(token->text[0]))
			return forms[i].name;
	return kind != SIZE_MAX ? reader->book->kinds[kind].name : NULL;
}

/* The nearest word to a misspelt one, NULL where none is near. */
static const char *nearest_word(const struct slip_reader *reader, const char *misspelt)
{
	const char *candidates[SLIP_WORDS + KINDS_MOST + FACTS_MOST];
	size_t count = 0;

	if (strlen(misspelt) < 3)
		return NULL;
	for (size_t i = 0; i < SLIP_WORDS; i++)
		if ((reader->side || slip_words[i].scope == SCOPE_HAND) &&
		    strlen(slip_words[i].name) > 2)
			candidates[count++] = slip_words[i].name;
	for (size_t i = 0; reader->side && i < reader->book->kind_count; i++)
		candidates[count++] = reader->book->kinds[i].name;
	for (size_t i = 0; reader->side && i < reader->book->fact_count; i++)
		candidates[count++] = reader->book->facts[i].name;
	return text_nearest(misspelt, candidates, count);
}

static bool unknown(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	const char *word =
	    arena_copy(reader->arena, token->text, (size_t)choice_shown(token->key_size));
	const char *nearest;

	nearest = nearest_word(reader, word);
	if (nearest)
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%s\" is no word of a slip; the nearest is %s", word, nearest);
	else if (reader->side)
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%s\" is no word of a slip; a meld such as KKKK2, or a key such as hand= or "
		    "reds= "
		    "is expected",
		    word);
	else
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%s\" begins no line of a slip; a side's letter, or a word of the hand such "
		    "as "
		    "exhausted is expected",
		    word);
	return slip_fail_at(reader, token->place, err);
}

static bool take_short(
    struct slip_reader *reader, const char *name, const struct slip_token *token, struct error *err)
{
	struct slip_token whole = *token;
	struct slip_token *kept = arena_alloc(reader->arena, 1, sizeof *kept);
	size_t kind = rulebook_kind(reader->book, name, strlen(name));
	const struct slip_word *word = slip_word_named(name, strlen(name));

	whole.key_size = 1;
	whole.has_value = true;
	whole.value = token->text + 1;
	whole.value_place = token->place + 1;
	whole.value_size = token->size - 1;
	*kept = whole;
	if (word)
		return take_word(reader, word, kept, err);
	return kind == SIZE_MAX ? unknown(reader, token, err) : take_kind(reader, kind, kept, err);
}

static bool take_totals(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;

	if (side->base || side->cards)
		return total_repeated(reader, token, err);
	side->base = side->cards = token;
	side->seen |=
	    slip_seen_bit(slip_word_named("base", 4)) | slip_seen_bit(slip_word_named("cards", 5));
	return take_detail(reader, token, DETAIL_TOTALS, err) &&
	       slip_read_sums(reader, message_words("each sum of BASE/CARDS"), token->text,
	           token->size, token->place, &side->facts.totals.base, &side->facts.totals.cards,
	           err);
}

/* The fact a token names, in full or by its letter: pozzetto=yes, z, z-. SIZE_MAX where it names none. */
static size_t fact_of(const struct rulebook *book, const struct slip_token *token)
{
	bool is_short =
	    !token->has_value && (token->size == 1 || (token->size == 2 && token->text[1] == '-'));

	return is_short ? rulebook_fact_lettered(book, token->text[0])
	                : rulebook_fact(book, token->text, token->key_size);
}

static bool take_fact(
    struct slip_reader *reader, size_t fact, const struct slip_token *token, struct error *err)
{
	const char *name = reader->book->facts[fact].name;
	bool is_short = !token->has_value && token->size <= 2;
	const char *answer = token->size == 1 ? "yes" : "no";

	if (is_short)
		return facts_fact(reader->book, &reader->side->facts, name, strlen(name), answer,
		           strlen(answer), err) ||
		       slip_fail_at(reader, token->place, err);
	if (!token->has_value) {
		error_set(err, ERROR_INPUT, "value-expected",
		    "%s= is expected with a value: yes or no", name);
		return slip_fail_at(reader, token->place, err);
	}
	return facts_fact(reader->book, &reader->side->facts, name, strlen(name), token->value,
	           token->value_size, err) ||
	       slip_fail_at(reader, token->value_place, err);
}

static bool begins_like_card(const struct slip_token *token)
{
	return strchr("AaKkQqJjTtXx*", token->text[0]) || is_digit(token->text[0]);
}

/* A total alone: =1045. */
static bool take_total(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;

	if (side->base || side->cards)
		return total_repeated(reader, token, err);
	side->base = side->cards = token;
	side->facts.totals.alone = true;
	side->seen |=
	    slip_seen_bit(slip_word_named("base", 4)) | slip_seen_bit(slip_word_named("cards", 5));
	return take_detail(reader, token, DETAIL_TOTALS, err) &&
	       (facts_number(message_words("the total behind ="), token->value, token->value_size,
	            -POINTS_MOST, POINTS_MOST, &side->facts.totals.base, err) ||
	           slip_fail_at(reader, token->value_place, err));
}

bool slip_take_token(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	const struct slip_word *word = slip_word_named(token->text, token->key_size);
	const char *name = reader->side ? long_form(reader, token) : NULL;
	size_t kind = reader->side
	                  ? rulebook_kind_worded(reader->book, token->text, token->key_size)
	                  : SIZE_MAX;
	size_t fact = reader->side ? fact_of(reader->book, token) : SIZE_MAX;

	if (slip_takes_back(token)) {
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%.*s\" takes a word back at `canasta enter`; a slip says what a side has",
		    choice_shown(token->size), token->text);
		return slip_fail_at(reader, token->place, err);
	}
	if (reader->side && token->has_value && token->key_size == 0)
		return take_total(reader, token, err);
	if (word)
		return take_word(reader, word, token, err);
	if (kind != SIZE_MAX)
		return take_kind(reader, kind, token, err);
	if (fact != SIZE_MAX)
		return take_fact(reader, fact, token, err);
	if (name)
		return take_short(reader, name, token, err);
	if (!reader->side || token->has_value)
		return unknown(reader, token, err);
	if (memchr(token->text, '/', token->size))
		return take_totals(reader, token, err);
	if (!begins_like_card(token))
		return unknown(reader, token, err);
	return take_detail(reader, token, DETAIL_CARDS, err) && slip_read_meld(reader, token, err);
}
