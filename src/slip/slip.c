#include "slip/slip.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/slip_short.h"

#include <string.h>

bool slip_place(const struct slip_line *line, const char *place, struct error *err)
{
	int within = err->column > 0 ? err->column - 1 : 0;

	if (err->kind == ERROR_STORE)
		return false;
	err->line = 0;
	err->column = 0;
	return error_place(err, line->file, line->line,
	    text_characters(line->data, (size_t)(place - line->data)) + 1 + within);
}

static bool is_blank(char letter)
{
	return letter == ' ' || letter == '\t';
}

/* Reads a quoted value; *cursor is after its first quote. A backslash escapes only a quote or
 * another backslash. */
static bool cut_quoted(struct arena *arena, const struct slip_line *line, const char **cursor,
    const char *end, struct slip_token *token, struct error *err)
{
	const char *from = *cursor, *close = from;
	char *value;

	while (close < end && *close != '"')
		close += *close == '\\' && end - close > 1 ? 2 : 1;
	if (close == end) {
		error_set(err, ERROR_INPUT, SAY_QUOTE_OPEN);
		return slip_place(line, from - 1, err);
	}
	if (end - close > 1 && !is_blank(close[1])) {
		error_set(err, ERROR_INPUT, SAY_QUOTE_STRAY_BLANK_BEHIND_VALUE);
		return slip_place(line, close + 1, err);
	}
	value = arena_alloc(arena, (size_t)(close - from) + 1, 1);
	token->value = value;
	token->value_place = from;
	for (; from < close; from++) {
		if (*from == '\\' && (from[1] == '"' || from[1] == '\\'))
			from++;
		value[token->value_size++] = *from;
	}
	*cursor = close + 1;
	return true;
}

static bool cut_token(struct arena *arena, const struct slip_line *line, const char **cursor,
    const char *end, struct slip_token *token, struct error *err)
{
	const char *from = *cursor;

	token->text = token->place = from;
	for (; from < end && !is_blank(*from); from++) {
		if (*from == '"') {
			error_set(err, ERROR_INPUT, SAY_QUOTE_STRAY_STAND_AROUND_WHOLE);
			return slip_place(line, from, err);
		}
		if (*from != '=' || token->has_value)
			continue;
		token->has_value = true;
		token->key_size = (size_t)(from - token->text);
		token->value = token->value_place = from + 1;
		if (end - from < 2 || from[1] != '"')
			continue;
		from += 2;
		if (!cut_quoted(arena, line, &from, end, token, err))
			return false;
		token->size = (size_t)(from - token->text);
		*cursor = from;
		return true;
	}
	token->size = (size_t)(from - token->text);
	if (token->has_value)
		token->value_size = (size_t)(from - token->value);
	else
		token->key_size = token->size;
	*cursor = from;
	return true;
}

bool slip_cut(struct arena *arena, const struct slip_line *line, const struct slip_token **ret,
    size_t *ret_count, struct error *err)
{
	const char *cursor = line->data, *end = line->data + line->size;
	struct slip_token *tokens;
	size_t count = 0, most = 0;
	bool blank = true;

	if (end > cursor && end[-1] == '\n')
		end--;
	if (end > cursor && end[-1] == '\r')
		end--;
	/* A slip is one line of text: every character except a tab is printable. */
	while (cursor < end) {
		const char *place = cursor;
		int32_t letter = text_next(&cursor, end);

		if (plain_point(letter) || letter == '\t')
			continue;
		plain_refuse(letter, PLAIN_LINE, "text-invalid", TEXT_WORDS_THE_SLIP, err);
		return slip_place(line, place, err);
	}
	/* There are no more tokens than words; a quoted value may have several words. */
	for (cursor = line->data; cursor < end; cursor++) {
		most += blank && !is_blank(*cursor);
		blank = is_blank(*cursor);
	}
	tokens = arena_alloc(arena, most, sizeof *tokens);
	cursor = line->data;
	for (;;) {
		while (cursor < end && is_blank(*cursor))
			cursor++;
		if (cursor == end)
			break;
		if (!cut_token(arena, line, &cursor, end, &tokens[count], err))
			return false;
		count++;
	}
	*ret = tokens;
	*ret_count = count;
	return true;
}

/* The rules that tell the forms of a word apart. A meld begins with a rank: A K Q J T, a digit, X
 * or *, in either case. No short form does: n m c h r o p begin none, and the suits c and h follow
 * a rank, so that c345 and h45 are counts and never cards. `22222` is a meld; two sums always have
 * their slash, 700/345. Of the words of the whole hand only `time` begins like a card, and `i` is
 * none. Words run together were separated before (slip_short.h). In order:
 *
 * 1. a word with `=` is a key with its value, known or refused;
 *
 * 2. a whole word: out, o, oc, exhausted, time, doubled; -WORD is none;
 *
 * 3. n m c h r and a number; p and a penalty's code;
 *
 * 4. with a slash: two sums; beginning with `=`: a total alone;
 *
 * 5. beginning with a rank: a meld.
 *
 * A single letter at the beginning of a line is the side, after it a meld of one card. Keys and
 * words may be written in either case, as cards are. */

static bool repeated(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_KEY_REPEATED_STANDS_TWICE_ONCE_MELDS,
	    choice_shown(token->key_size), token->text);
	return slip_fail_at(reader, token->place, err);
}

/* Refuses a second total of a side, however each is written. */
static bool total_repeated(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_KEY_REPEATED_STANDS_BESIDE_ANOTHER,
	    choice_shown(token->size), token->text);
	return slip_fail_at(reader, token->place, err);
}

/* A side is written at one level of detail. */
static bool take_detail(struct slip_reader *reader, const struct slip_token *token,
    enum detail detail, struct error *err)
{
	static const char *const names[] = {TEXT_WORDS_CARDS, TEXT_WORDS_COUNTS, TEXT_WORDS_TOTALS};
	struct slip_side *side = reader->side;

	if (!side->detail) {
		side->detail = token;
		side->facts.detail = detail;
	}
	if (side->facts.detail == detail)
		return true;
	error_set(err, ERROR_INPUT, SAY_DETAIL_MIXED_GIVES_GAVE_LEVEL, choice_shown(token->size),
	    token->text, message_words(names[detail]), choice_shown(side->detail->size),
	    side->detail->text, message_words(names[side->facts.detail]));
	return slip_fail_at(reader, token->place, err);
}

/* Returns the token of a side's word; NULL if the side does not have it. */
static const struct slip_token *said(const struct slip_side *side, const char *name)
{
	return side->said[slip_word_named(name, strlen(name)) - slip_words];
}

/* Returns the place of a word of the hand; its line is NULL if the slip does not have it. */
static const struct slip_position *hand_said(const struct slip_reader *reader, const char *name)
{
	return &reader->said[slip_word_named(name, strlen(name)) - slip_words];
}

/* Reads a token as that word. */
static bool take_word(struct slip_reader *reader, const struct slip_word *word,
    const struct slip_token *token, struct error *err)
{
	const bool of_hand = word->part >= PART_HAND; /* also after a side's words */
	const bool out = strcmp(word->name, "o") == 0 || strcmp(word->name, "oc") == 0;
	const size_t row = (size_t)((out ? slip_word_named("out", 3) : word) - slip_words);

	if (!reader->side && !of_hand) {
		error_set(err, ERROR_INPUT, SAY_WORD_PLACE, word->name);
		return slip_fail_at(reader, token->place, err);
	}
	if (token->has_value ? !word->value : !word->bare) {
		if (token->has_value)
			error_set(err, ERROR_INPUT, SAY_VALUE_EXPECTED_STANDS_WITHOUT, word->name);
		else
			error_set(err, ERROR_INPUT, SAY_VALUE_EXPECTED_VALUE, word->name,
			    message_words(word->value));
		return slip_fail_at(reader, token->place, err);
	}
	if (token->has_value && !token->value_size) {
		error_set(err, ERROR_INPUT, SAY_VALUE_EXPECTED_EMPTY, word->name,
		    message_words(word->value));
		return slip_fail_at(reader, token->value_place, err);
	}
	if (!word->repeats &&
	    (of_hand ? reader->said[row].line != NULL : reader->side->said[row] != NULL))
		return word->part == PART_TOTALS ? total_repeated(reader, token, err)
		                                 : repeated(reader, token, err);
	if (of_hand)
		reader->said[row] = slip_position_of(reader, token);
	else
		reader->side->said[row] = token;
	if (word->part >= PART_CARDS && word->part <= PART_TOTALS &&
	    !take_detail(reader, token, (enum detail)(word->part - PART_CARDS), err))
		return false;
	return slip_read_value(reader, word, token, err);
}

static bool take_kind(
    struct slip_reader *reader, size_t kind, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;

	if (!token->has_value) {
		error_set(
		    err, ERROR_INPUT, SAY_VALUE_EXPECTED_NUMBER, reader->book->kinds[kind].name);
		return slip_fail_at(reader, token->place, err);
	}
	if (side->kinds_seen & (UINT32_C(1) << kind))
		return repeated(reader, token, err);
	side->kinds_seen |= UINT32_C(1) << kind;
	return take_detail(reader, token, DETAIL_COUNTS, err) &&
	       slip_read_number(
	           reader, token, 0, COUNT_MOST, &side->facts.counts.canastas[kind], err);
}

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

/* Returns the long form of c h r or a kind's letter and a number, of p and a code; NULL for other
 * words. */
static const char *long_form(const struct slip_reader *reader, const struct slip_token *token)
{
	const char letter = token->text[0];
	char second = token->size > 1 ? token->text[1] : '\0';
	const char *colon = memchr(token->text, ':', token->size);
	size_t code = (colon ? (size_t)(colon - token->text) : token->size) - 1;

	if (token->has_value || token->size < 2 || colon == token->text)
		return NULL;
	if (text_lower(letter) == 'p' &&
	    (is_digit(second) || rulebook_penalty(reader->book, token->text + 1, code) != SIZE_MAX))
		return "penalty";
	if (!is_digit(second) && second != '-' && second != '+')
		return NULL;
	return rulebook_fact_lettered(reader->book, letter) == SIZE_MAX
	           ? slip_short_key(reader->book, letter)
	           : NULL;
}

/* Refuses a word that is none, and names the word nearest to it. */
static bool unknown(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	const char *word =
	    arena_copy(reader->arena, token->text, (size_t)choice_shown(token->key_size));
	const char *candidates[SLIP_WORDS_MOST + KINDS_MOST + FACTS_MOST];
	const char *nearest = NULL;
	size_t count = 0;

	for (size_t i = 0; i < slip_word_count; i++)
		if ((reader->side || slip_words[i].part >= PART_HAND) &&
		    strlen(slip_words[i].name) > 2)
			candidates[count++] = slip_words[i].name;
	for (size_t i = 0; reader->side && i < reader->book->kind_count; i++)
		candidates[count++] = reader->book->kinds[i].name;
	for (size_t i = 0; reader->side && i < reader->book->fact_count; i++)
		candidates[count++] = reader->book->facts[i].name;
	if (strlen(word) >= 3)
		nearest = text_nearest(word, candidates, count);
	if (nearest)
		error_set(err, ERROR_INPUT, SAY_WORD_UNKNOWN_SLIP_NEAREST, word, nearest);
	else if (reader->side)
		error_set(err, ERROR_INPUT, SAY_WORD_UNKNOWN_SLIP_MELD_KKKK2, word);
	else
		error_set(err, ERROR_INPUT, SAY_WORD_UNKNOWN_BEGINS_LINE_SLIP, word);
	return slip_fail_at(reader, token->place, err);
}

static bool take_short(
    struct slip_reader *reader, const char *name, const struct slip_token *token, struct error *err)
{
	struct slip_token *whole = arena_alloc(reader->arena, 1, sizeof *whole);
	size_t kind = rulebook_kind(reader->book, name, strlen(name));
	const struct slip_word *word = slip_word_named(name, strlen(name));

	*whole = *token;
	whole->key_size = 1;
	whole->has_value = true;
	whole->value = token->text + 1;
	whole->value_place = token->place + 1;
	whole->value_size = token->size - 1;
	if (word)
		return take_word(reader, word, whole, err);
	return kind == SIZE_MAX ? unknown(reader, token, err) : take_kind(reader, kind, whole, err);
}

/* Reads the totals of a side: its two sums, 700/345, or the total alone, =1045. */
static bool take_totals(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;
	struct totals *totals = &side->facts.totals;

	if (said(side, "base") || said(side, "cards"))
		return total_repeated(reader, token, err);
	side->said[slip_word_named("base", 4) - slip_words] = token;
	side->said[slip_word_named("cards", 5) - slip_words] = token;
	totals->alone = token->has_value;
	if (!take_detail(reader, token, DETAIL_TOTALS, err))
		return false;
	if (!totals->alone)
		return slip_read_sums(reader, message_words(TEXT_WORDS_EACH_SUM_BASE), token->text,
		    token->size, token->place, &totals->base, &totals->cards, err);
	return facts_number(message_words(TEXT_WORDS_THE_TOTAL_BEHIND), token->value,
	           token->value_size, -POINTS_MOST, POINTS_MOST, &totals->base, err) ||
	       slip_fail_at(reader, token->value_place, err);
}

/* Reads a fact given in full or by its letter: pozzetto=yes, z, z-. */
static bool take_fact(
    struct slip_reader *reader, size_t fact, const struct slip_token *token, struct error *err)
{
	const char *name = reader->book->facts[fact].name;
	const bool lettered = !token->has_value && token->size <= 2;
	const char *answer = token->has_value ? token->value : token->size == 1 ? "yes" : "no";

	if (!token->has_value && !lettered) {
		error_set(err, ERROR_INPUT, SAY_VALUE_EXPECTED_YES, name);
		return slip_fail_at(reader, token->place, err);
	}
	return facts_fact(reader->book, &reader->side->facts, name, strlen(name), answer,
	           lettered ? strlen(answer) : token->value_size, err) ||
	       slip_fail_at(reader, lettered ? token->place : token->value_place, err);
}

/* Reads a token into the side or the hand being read: a word, one of its short forms, totals or a meld. */
static bool take_token(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	const struct slip_word *word = slip_word_named(token->text, token->key_size);
	const char *name = reader->side ? long_form(reader, token) : NULL;
	size_t kind = reader->side
	                  ? rulebook_kind_worded(reader->book, token->text, token->key_size)
	                  : SIZE_MAX;
	const bool lettered =
	    !token->has_value && (token->size == 1 || (token->size == 2 && token->text[1] == '-'));
	size_t fact = !reader->side ? SIZE_MAX
	              : lettered    ? rulebook_fact_lettered(reader->book, token->text[0])
	                            : rulebook_fact(reader->book, token->text, token->key_size);

	if (slip_takes_back(token)) {
		error_set(err, ERROR_INPUT, SAY_WORD_UNKNOWN_TAKES_BACK_CANASTA,
		    choice_shown(token->size), token->text);
		return slip_fail_at(reader, token->place, err);
	}
	if (reader->side && token->has_value && token->key_size == 0)
		return take_totals(reader, token, err);
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
	if (!strchr("AaKkQqJjTtXx*", token->text[0]) && !is_digit(token->text[0]))
		return unknown(reader, token, err);
	if (!take_detail(reader, token, DETAIL_CARDS, err))
		return false;
	return meld_read(reader->arena, token->text, token->size, rulebook_reading(reader->book),
	           &reader->side->melds[reader->side->meld_count++], err) ||
	       slip_fail_at(reader, token->place, err);
}

/* --- lines --- */

/* Checks the required parts of a line, and rules that need the whole line. */
static bool finish_side(struct slip_reader *reader, struct error *err)
{
	struct slip_side *side = reader->side;
	const struct slip_token *base = said(side, "base"), *cards = said(side, "cards");
	const struct slip_token *net = said(side, "net"), *opened = said(side, "opened");
	const struct slip_token *voided = said(side, "void");
	const struct meld *lost;
	const char *place;
	size_t count;

	if (side->adjustment_count > side->reason_count)
		return slip_reason_missing(reader, err);
	if (!base != !cards) {
		error_set(err, ERROR_INPUT, SAY_TOTALS_HALF, base ? "cards" : "base");
		return slip_fail_at(reader, base ? base->place : cards->place, err);
	}
	if (side->facts.detail == DETAIL_COUNTS) {
		if (net && (said(side, "melded") || said(side, "held"))) {
			error_set(err, ERROR_INPUT, SAY_NET_BESIDE);
			return slip_fail_at(reader, net->place, err);
		}
		if (!facts_opened(&side->facts, err))
			return slip_fail_at(reader, opened ? opened->place : net->place, err);
		if (!facts_net(reader->book, &side->facts, err))
			return slip_fail_at(reader, net->place, err);
	}
	if (!totals_may_be_claimed(&side->facts, &side->facts.claim, err))
		return slip_fail_at(reader, said(side, "claim")->value_place, err);
	if (!voided)
		return true;
	/* The melds that void= names are marked now that all melds of the side are known. */
	if (!slip_read_melds(reader, voided, &lost, &count, err))
		return false;
	place = voided->value_place;
	for (size_t i = 0; i < count; i++) {
		if (!facts_void(side->melds, side->meld_count, &lost[i], err))
			return slip_fail_at(reader, place, err);
		place += strlen(lost[i].cards.written) + 1;
	}
	return true;
}

/* Returns the word that may be a total whose `=` was left out: the only word of the side, of bare digits and
 * a sum that the rulebook can give. It might also be melds of a few cards. Words of the hand on the same
 * line do not count. */
static const struct slip_token *total_meant(
    const struct rulebook *book, const struct slip_token *tokens, size_t count)
{
	const struct slip_token *only = NULL;
	int64_t points;

	for (size_t i = 0; i < count; i++) {
		const struct slip_word *word = slip_word_named(tokens[i].text, tokens[i].key_size);

		if (word && word->part >= PART_HAND)
			continue;
		if (only)
			return NULL;
		only = &tokens[i];
	}
	for (size_t i = 0; only && i < only->size; i++)
		if (!is_digit(only->text[i]))
			return NULL;
	return only && text_integer(only->text, only->size, 0, POINTS_MOST, &points) &&
	               book->unit > 0 && points % book->unit == 0 &&
	               totals_may_come_to(book, (int32_t)points)
	           ? only
	           : NULL;
}

/* Reads a line of a side into the hand. */
static bool read_side(
    struct slip_reader *reader, const struct slip_token *tokens, size_t count, struct error *err)
{
	const struct rulebook *book = reader->book;
	struct slip_side read = {.facts.held.written = ""};
	struct side *side = &read.facts;
	size_t letter, melds_most = 0;
	bool ok = true;

	if (!facts_side(book, tokens->text, tokens->size, &side->name, err))
		return slip_fail_at(reader, tokens->place, err);
	letter = (size_t)(side->name - 'A');
	if (reader->side_at[letter].line) {
		error_set(err, ERROR_INPUT, SAY_SIDE_REPEATED_STANDS_TWICE_HAND, side->name);
		return slip_fail_at(reader, tokens->place, err);
	}
	/* The scorer reads the melds in order, so that they stand in one piece. */
	for (size_t i = 1; i < count; i++)
		melds_most += !tokens[i].has_value;
	read.melds = arena_alloc(reader->arena, melds_most, sizeof *read.melds);
	read.total = total_meant(book, tokens + 1, count - 1);
	reader->side = &read;
	for (size_t i = 1; ok && i < count; i++)
		ok = take_token(reader, &tokens[i], err);
	ok = ok && finish_side(reader, err);
	reader->side = NULL;
	if (!ok)
		return false;
	side->melds = read.melds;
	side->meld_count = read.meld_count;
	side->penalties = read.penalties;
	side->penalty_count = read.penalty_count;
	side->adjustments = read.adjustments;
	side->adjustment_count = read.adjustment_count;
	side->hand_missing_warns = side->detail == DETAIL_CARDS && !side->has_hand &&
	                           !(book->alone && side->out != OUT_NONE);
	reader->side_at[letter] = slip_position_of(reader, tokens);
	if (read.total) {
		reader->total_at[letter] = slip_position_of(reader, read.total);
		reader->totals_count++;
	}
	if (said(&read, "net"))
		reader->net_at[letter] = slip_position_of(reader, said(&read, "net"));
	reader->hand.sides[reader->hand.side_count++] = *side;
	return true;
}

/* Reads the lines of one hand: those of a side begin with its letter, the others belong to the whole hand. */
static bool read_lines(
    struct slip_reader *reader, const struct slip_line *lines, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		const struct slip_token *tokens;
		size_t words;
		char first;
		bool ok = true;

		reader->line = &lines[i];
		if (!slip_spell(reader->arena, reader->book, reader->line, &tokens, &words, err))
			return false;
		if (!words) {
			error_set(err, ERROR_INPUT, SAY_SLIP_EMPTY);
			return slip_fail_at(reader, reader->line->data, err);
		}
		first = text_lower(tokens->text[0]);
		if (tokens->size == 1 && first >= 'a' && first <= 'z')
			ok = read_side(reader, tokens, words, err);
		else
			for (size_t j = 0; ok && j < words; j++)
				ok = take_token(reader, &tokens[j], err);
		if (!ok)
			return false;
	}
	return true;
}

/* --- the hand --- */

static bool fail_position(const struct slip_position *position, struct error *err)
{
	return slip_place(position->line, position->place, err);
}

/* Refuses a word about a contract without a contract. Its outcome may be that of a contract from
 * the bids. */
static bool check_contract_alone(
    const struct slip_reader *reader, const struct contract *contract, struct error *err)
{
	const bool bid = !contract->none && (!contract->bid || contract->by_bids) &&
	                 bidding_end_of(&reader->hand).bid;
	static const char *const words[] = {"side", "doubled", "outcome"};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		const struct slip_position *at = hand_said(reader, words[i]);

		if (!at->line || (bid && strcmp(words[i], "outcome") == 0))
			continue;
		error_set(err, ERROR_INPUT, SAY_CONTRACT_ALONE);
		return fail_position(at, err);
	}
	return true;
}

/* Takes the contract from the bids, unless it must wait for a caller that knows the table. */
static bool finish_bids(struct slip_reader *reader, struct error *err)
{
	struct hand *hand = &reader->hand;

	if (facts_contract_waits(hand) || facts_contract(reader->book, hand, err))
		return true;
	return hand_said(reader, "bids")->line && fail_position(hand_said(reader, "bids"), err);
}

static bool finish_contract(struct slip_reader *reader, struct error *err)
{
	struct hand *hand = &reader->hand;

	if (!hand->contract.bid)
		return check_contract_alone(reader, &hand->contract, err) &&
		       finish_bids(reader, err);
	if (!hand_said(reader, "side")->line) {
		error_set(err, ERROR_INPUT, SAY_CONTRACT_SIDE);
		return fail_position(hand_said(reader, "contract"), err);
	}
	if (!facts_side_index(hand, reader->bidder, &hand->contract.side, err))
		return fail_position(hand_said(reader, "side"), err);
	if (hand->contract.outcome != OUTCOME_NONE && !facts_outcome(hand, err))
		return fail_position(hand_said(reader, "outcome"), err);
	if (!facts_net_contract(reader->book, hand, hand->contract.side, err))
		return fail_position(&reader->net_at[reader->bidder - 'A'], err);
	return true;
}

/* Refuses slips whose every side is one word of digits: its meaning is unknown. `least` is the
 * number of sides that make a hand. */
static bool check_totals_meant(const struct slip_reader *reader, size_t least, struct error *err)
{
	const struct slip_position *at = NULL;
	const char *word;
	int size = 0;

	if (reader->hand.side_count < least || reader->totals_count < reader->hand.side_count)
		return true;
	for (size_t i = 0; !at; i++)
		at = reader->total_at[i].line ? &reader->total_at[i] : NULL;
	word = at->place;
	while (word[size] >= '0' && word[size] <= '9')
		size++;
	error_set(err, ERROR_INPUT, SAY_SLIP_TOTAL, size, word, size, word);
	return slip_place(at->line, word, err);
}

bool slip_read(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, struct hand *ret, struct error *err)
{
	struct slip_reader reader = {.arena = arena, .book = book};

	if (!read_lines(&reader, lines, count, err))
		return false;
	if (!reader.hand.side_count) {
		error_set(err, ERROR_INPUT, SAY_SIDE_MISSING_STANDS_LINE_KKKK);
		return count ? slip_place(&lines[0], lines[0].data, err) : false;
	}
	facts_sort_sides(&reader.hand);
	if (!check_totals_meant(&reader, (size_t)book->side_count, err) ||
	    !finish_contract(&reader, err))
		return false;
	*ret = reader.hand;
	return true;
}

/* --- corrections --- */

/* Checks that the earlier contract fits the present sides. A contract from the bids is found again
 * from the present bids. */
static bool contract_stays(struct slip_reader *reader, const struct hand *base, struct error *err)
{
	struct hand *hand = &reader->hand;
	const enum outcome written = hand->contract.outcome;

	if (!check_contract_alone(reader, &base->contract, err))
		return false;
	hand->contract = base->contract;
	if (base->contract.by_bids || (!base->contract.bid && !base->contract.none)) {
		hand->contract = (struct contract){
		    .outcome = written != OUTCOME_NONE ? written : base->contract.outcome,
		    .ruled = base->contract.ruled};
		return finish_bids(reader, err);
	}
	if (!hand->contract.bid)
		return true;
	return (hand->contract.outcome == OUTCOME_NONE || facts_outcome(hand, err)) &&
	       facts_net_contract(reader->book, hand, hand->contract.side, err);
}

bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err)
{
	struct slip_reader reader = {.arena = arena, .book = book};
	struct hand *hand = &reader.hand;

	if (!read_lines(&reader, lines, count, err) || !check_totals_meant(&reader, 1, err))
		return false;
	for (size_t i = 0; i < base->side_count; i++) {
		const struct side *was = &base->sides[i];
		size_t at;

		if (!reader.side_at[was->name - 'A'].line) {
			hand->sides[hand->side_count++] = *was;
			continue;
		}
		/* A given side keeps the rulings on melds that it still has. */
		if (!facts_side_index(hand, was->name, &at, err))
			return false;
		for (size_t j = 0; j < was->meld_count; j++)
			if (was->melds[j].ruled != MELD_UNRULED)
				(void)facts_rule_meld(
				    arena, &hand->sides[at], &was->melds[j], was->melds[j].ruled);
	}
	facts_sort_sides(hand);
	hand->exhausted = hand->exhausted || base->exhausted;
	hand->time = hand->time || base->time;
	if (!hand->has_rest) {
		hand->has_rest = base->has_rest;
		hand->rest = base->rest;
	}
	hand->dealer_due = base->dealer_due;
	if (!hand->dealer) {
		hand->dealer = base->dealer;
		hand->dealer_seat = base->dealer_seat;
	}
	if (!hand->bid_count) {
		hand->bid_count = base->bid_count;
		hand->bids = base->bids;
	}
	hand->acceptance_count = base->acceptance_count;
	hand->acceptances = base->acceptances;
	if (hand_said(&reader, "contract")->line ? !finish_contract(&reader, err)
	                                         : !contract_stays(&reader, base, err))
		return false;
	*ret = *hand;
	return true;
}
