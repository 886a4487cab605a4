#include "slip/slip.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"

#include <string.h>
#include <strings.h>

/* --- a line cut into tokens --- */

/* Adds the place of a byte of the line to an error. If the error has a column already, it counts
 * within the word that begins there. Returns false. */
static bool place_at(const struct slip_line *line, const char *place, struct error *err)
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

	while (close < end && *close != '"')
		close += *close == '\\' && end - close > 1 ? 2 : 1;
	if (close == end) {
		error_set(err, ERROR_INPUT, SAY_QUOTE_OPEN);
		return place_at(line, from - 1, err);
	}
	if (end - close > 1 && !is_blank(close[1])) {
		error_set(err, ERROR_INPUT, SAY_QUOTE_STRAY_NO_BLANK_AFTER);
		return place_at(line, close + 1, err);
	}
	char *value = arena_alloc(arena, (size_t)(close - from) + 1, 1);

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
			error_set(err, ERROR_INPUT, SAY_QUOTE_STRAY_PART_QUOTED);
			return place_at(line, from, err);
		}
		if (*from != '=' || token->value)
			continue;
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
	if (token->value)
		token->value_size = (size_t)(from - token->value);
	else
		token->key_size = token->size;
	*cursor = from;
	return true;
}

/* Cuts a line at blanks, as slip_spell() does, but leaves short words as they were typed. */
static bool cut_line(struct arena *arena, const struct slip_line *line,
    const struct slip_token **ret, size_t *ret_count, struct error *err)
{
	const char *cursor = line->data, *end = line->data + line->size;
	struct slip_token *tokens = NULL;
	size_t count = 0;

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
		return place_at(line, place, err);
	}
	for (cursor = line->data;;) {
		while (cursor < end && is_blank(*cursor))
			cursor++;
		if (cursor == end)
			break;
		tokens = arena_room(arena, tokens, count, sizeof *tokens);
		if (!cut_token(arena, line, &cursor, end, &tokens[count++], err))
			return false;
	}
	*ret = tokens;
	*ret_count = count;
	return true;
}

/* --- short words --- */

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

const char *slip_short_key(const struct rulebook *book, char letter)
{
	const size_t kind = rulebook_kind_lettered(book, letter);
	const size_t fact = rulebook_fact_lettered(book, letter);

	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_word_table[i].letter && slip_word_table[i].letter == text_lower(letter))
			return slip_word_table[i].name;
	if (kind != SIZE_MAX)
		return book->kinds[kind].name;
	return fact != SIZE_MAX ? book->facts[fact].name : NULL;
}

bool slip_initials(const struct canasta_kind *kind, char ret[SLIP_INITIALS])
{
	const char *name = kind->name;
	size_t count = 0;

	if (kind->letter)
		return false;
	for (const char *cursor = name; *cursor && count + 1 < SLIP_INITIALS; cursor++)
		if (cursor == name || cursor[-1] == '-')
			ret[count++] = text_lower(*cursor);
	if (count == 1 && name[1]) /* a letter alone would be a suit's, or another word's */
		ret[count++] = text_lower(name[1]);
	ret[count] = '\0';
	return true;
}

const char *slip_short_kind(
    const struct rulebook *book, const char *text, size_t size, size_t *ret_letters)
{
	const char *found = NULL;

	*ret_letters = 0;
	for (size_t i = 0; i < book->kind_count; i++) {
		char initials[SLIP_INITIALS];

		if (!slip_initials(&book->kinds[i], initials))
			continue;
		const size_t letters = strlen(initials);

		if (letters <= *ret_letters || letters > size ||
		    strncasecmp(text, initials, letters) != 0)
			continue;
		found = book->kinds[i].name;
		*ret_letters = letters;
	}
	return found;
}

/* Returns how much of words run together the first one takes; 0: it is not a short word. */
static size_t short_size(const struct rulebook *book, const char *text, size_t size)
{
	size_t taken = 1;
	const bool kind = slip_short_kind(book, text, size, &taken) != NULL;

	if (text_lower(text[0]) == 'p' && size > 1 &&
	    (is_digit(text[1]) || rulebook_penalty(book, text + 1, size - 1) != SIZE_MAX))
		return size;
	if (text_lower(text[0]) == 'o')
		return size > 1 && text_lower(text[1]) == 'c' && (size == 2 || !is_digit(text[2]))
		           ? 2
		           : 1;
	if (!kind && rulebook_fact_lettered(book, text[0]) != SIZE_MAX)
		return size > 1 && text[1] == '-' ? 2 : 1;
	if (!kind && !slip_short_key(book, text[0]))
		return 0;
	if (!kind)
		taken = 1;
	while (taken < size && is_digit(text[taken]))
		taken++;
	/* Without a figure, red threes and canastas are one; points always have a figure. */
	return kind || taken > 1 || text_lower(text[0]) == 'r' ||
	               rulebook_kind_lettered(book, text[0]) != SIZE_MAX
	           ? taken
	           : 0;
}

/* Returns how much of a word, from its first letter on, is short words: all of n1m1c345h45r2o.
 * Sets `figures` if one of them is longer than a letter. */
static size_t short_words(const struct rulebook *book, const char *text, size_t size, bool *figures)
{
	size_t run = 0, taken;

	while (run < size && (taken = short_size(book, text + run, size - run)) > 0) {
		*figures = *figures || taken > 1;
		run += taken;
	}
	return run;
}

static bool short_runs(const struct rulebook *book, const char *text, size_t size)
{
	bool figures = false;

	return short_words(book, text, size, &figures) == size;
}

const char *slip_ending(const char *text, size_t size)
{
	static const char *const endings[] = {"exhausted", "time"};

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		const size_t length = strlen(endings[i]);

		if (size >= 2 && size <= length && strncasecmp(text, endings[i], size) == 0)
			return endings[i];
	}
	return NULL;
}

/* Places in a short contract: c t, level, denomination, side, and d if it is doubled. */
enum { BID_AT = 2, BID_SIZE = 2, SIDE_AT = BID_AT + BID_SIZE, DOUBLED_AT = SIDE_AT + 1 };

static bool is_side(const struct rulebook *book, char letter)
{
	return text_lower(letter) >= 'a' && text_lower(letter) < 'a' + book->side_count;
}

/* Returns true for ct3HA and ct3HAd if the rulebook has contracts; the level and the denomination
 * may be wrong. */
static bool is_contract(const struct rulebook *book, const char *text, size_t size)
{
	if (!book->contract.allowed || (size != DOUBLED_AT && size != DOUBLED_AT + 1) ||
	    strncasecmp(text, "ct", BID_AT) != 0 || !is_digit(text[BID_AT]))
		return false;
	return is_side(book, text[SIDE_AT]) &&
	       (size == DOUBLED_AT || text_lower(text[DOUBLED_AT]) == 'd');
}

/* --- a line with its short words separated --- */

/* The tokens of a line, while they are written out. */
struct spelling {
	struct arena *arena;
	const struct rulebook *book;
	const struct slip_line *line;
	struct slip_token *tokens;
	size_t count;
};

/* Finds the word, kind of canasta or fact that a token gives, and the value of its short form: 5 of
 * c5, yes of z. */
static void find_meaning(const struct rulebook *book, struct slip_token *token)
{
	const char *text = token->text, letter = *text;
	const char second = token->size > 1 ? text[1] : '\0';
	const bool lettered =
	    !token->value && (token->size == 1 || (token->size == 2 && second == '-'));
	const struct slip_word *word = slip_word_named(text, token->key_size);
	const size_t kind = rulebook_kind_worded(book, text, token->key_size);
	const size_t fact = lettered ? rulebook_fact_lettered(book, letter)
	                             : rulebook_fact(book, text, token->key_size);
	const char *colon = memchr(text, ':', token->size);

	token->name = word               ? word->name
	              : kind != SIZE_MAX ? book->kinds[kind].name
	              : fact != SIZE_MAX ? book->facts[fact].name
	                                 : NULL;
	if (token->value || (token->name && (!lettered || fact == SIZE_MAX)))
		return;
	if (token->name) {
		token->value = token->size == 1 ? "yes" : "no";
		token->value_size = strlen(token->value);
		token->value_place = token->place;
	} else if (token->size < 2 || colon == text) {
		return;
	} else {
		if (text_lower(letter) == 'p' &&
		    (is_digit(second) ||
		        rulebook_penalty(book, text + 1,
		            (colon ? (size_t)(colon - text) : token->size) - 1) != SIZE_MAX))
			token->name = "penalty";
		else if ((is_digit(second) || second == '-' || second == '+') &&
		         rulebook_fact_lettered(book, letter) == SIZE_MAX)
			token->name = slip_short_key(book, letter);
		if (!token->name)
			return;
		token->key_size = 1;
		token->value = text + 1;
		token->value_size = token->size - 1;
		token->value_place = token->place + 1;
	}
	token->is_short = true;
}

static void add_token(struct spelling *spelling, const struct slip_token *token)
{
	spelling->tokens = arena_room(
	    spelling->arena, spelling->tokens, spelling->count, sizeof *spelling->tokens);
	spelling->tokens[spelling->count] = *token;
	find_meaning(spelling->book, &spelling->tokens[spelling->count++]);
}

/* Adds a word that was typed at `place` and is spelled otherwise; its value was typed at `value_place`. */
static void add_spelled(
    struct spelling *spelling, const char *text, const char *place, const char *value_place)
{
	const char *equals = strchr(text, '=');
	struct slip_token token = {.text = text, .place = place, .value_place = value_place};

	token.size = token.key_size = strlen(text);
	if (equals) {
		token.key_size = (size_t)(equals - text);
		token.value = equals + 1;
		token.value_size = token.size - token.key_size - 1;
	}
	add_token(spelling, &token);
}

/* Adds words run together, one by one: m is m1, na2 is natural-aces=2, all others are unchanged. */
static void add_run(struct spelling *spelling, const char *text, size_t size)
{
	const struct rulebook *book = spelling->book;

	while (size > 0) {
		const size_t taken = short_size(book, text, size);
		const struct slip_token whole = {
		    .text = text, .size = taken, .key_size = taken, .place = text};
		size_t letters;
		const char *kind = slip_short_kind(book, text, taken, &letters);

		if (kind && letters == taken)
			add_spelled(
			    spelling, arena_printf(spelling->arena, "%s=1", kind), text, text);
		else if (kind)
			add_spelled(spelling,
			    arena_printf(spelling->arena, "%s=%.*s", kind, (int)(taken - letters),
			        text + letters),
			    text, text + letters);
		else if (taken == 1 && rulebook_fact_lettered(book, text[0]) == SIZE_MAX &&
		         slip_short_key(book, text[0]))
			add_spelled(
			    spelling, arena_printf(spelling->arena, "%c1", text[0]), text, text);
		else
			add_token(spelling, &whole);
		text += taken;
		size -= taken;
	}
}

/* Refuses a word that goes on as no short word at `at`. */
static bool refuse_run(const struct spelling *spelling, const struct slip_token *token,
    const char *at, struct error *err)
{
	if (*at == '.' || *at == ',')
		error_set(err, ERROR_INPUT, SAY_NUMBER_EXPECTED_WHOLE_POINTS,
		    choice_shown(token->size), token->text);
	else if (is_digit(*at) && at > token->text && text_lower(at[-1]) == 'o')
		error_set(err, ERROR_INPUT, SAY_NUMBER_EXPECTED_LETTER_O, choice_shown(token->size),
		    token->text);
	else if (slip_short_key(spelling->book, *at))
		error_set(err, ERROR_INPUT, SAY_NUMBER_EXPECTED_POINTS_MISSING, *at, *at);
	else
		error_set(err, ERROR_INPUT, SAY_WORD_UNKNOWN_NOT_JOINED, choice_shown(token->size),
		    token->text);
	return place_at(spelling->line, at, err);
}

/* The longest key that may follow short words; a rulebook's names are shorter. */
enum { KEY_MOST = 64 };

/* Returns true if a longer word begins at a byte of the token: ex, ti, ct3HA, reds-held=1,
 * samba=2. */
static bool is_longer(const struct rulebook *book, const struct slip_token *token, size_t at)
{
	const char *text = token->text + at;

	if (!token->value)
		return slip_ending(text, token->size - at) ||
		       is_contract(book, text, token->size - at);
	return slip_word_named(text, token->key_size - at) ||
	       rulebook_kind_worded(book, text, token->key_size - at) != SIZE_MAX ||
	       rulebook_fact(book, text, token->key_size - at) != SIZE_MAX;
}

/* Returns the size of the short words that precede a longer word in a token; 0 if there are
 * none. */
static size_t run_size(const struct rulebook *book, const struct slip_token *token)
{
	const size_t end = token->key_size;

	if (end == 0 || is_longer(book, token, 0))
		return 0;
	for (size_t at = end > KEY_MOST ? end - KEY_MOST : 1; at + 1 < end; at++)
		if (is_longer(book, token, at) && short_runs(book, token->text, at))
			return at;
	return 0;
}

/* Returns the token from a byte of its key on. */
static struct slip_token token_from(const struct slip_token *token, size_t at)
{
	struct slip_token rest = *token;

	rest.text += at;
	rest.place += at;
	rest.size -= at;
	rest.key_size -= at;
	return rest;
}

static bool spell_token(
    struct spelling *spelling, const struct slip_token *whole, struct error *err)
{
	const struct rulebook *book = spelling->book;
	struct arena *arena = spelling->arena;
	const char second = whole->size > 1 ? text_lower(whole->text[1]) : '\0';
	const bool taken_back = whole->text[0] == '-' && second >= 'a' && second <= 'z';
	const size_t run = taken_back ? 0 : run_size(book, whole);
	struct slip_token token = token_from(whole, taken_back ? 1 : run);
	const char *text = token.text, *ending = slip_ending(text, token.size);
	bool figures = false;
	size_t size;

	token.taken_back = taken_back;
	token.place = taken_back ? whole->place : token.place;
	add_run(spelling, whole->text, run);
	if (taken_back || token.value || slip_word_named(text, token.size)) {
		add_token(spelling, &token);
	} else if (is_contract(book, text, token.size)) {
		add_spelled(spelling,
		    arena_printf(arena, "contract=%.*s", (int)BID_SIZE, text + BID_AT), text,
		    text + BID_AT);
		add_spelled(spelling,
		    arena_printf(arena, "side=%c", text_lower(text[SIDE_AT]) - 'a' + 'A'), text,
		    text + SIDE_AT);
		if (token.size > DOUBLED_AT)
			add_spelled(spelling, "doubled", text + DOUBLED_AT, text + DOUBLED_AT);
	} else if (token.size == 1 && text[0] == '-') {
		add_spelled(spelling, "hand=-", text, text);
	} else if (ending) {
		add_spelled(spelling, ending, text, text);
	} else if ((size = short_words(book, text, token.size, &figures)) == token.size) {
		add_run(spelling, text, size);
	} else {
		if (figures) /* no meld begins with such a letter */
			return refuse_run(spelling, &token, text + size, err);
		add_token(spelling, &token);
	}
	return true;
}

/* Returns true if a side's letter precedes the word without a blank: An1c300. A word that reads as
 * short words from its first letter has none: c60h15 begins with the points melded. */
static bool is_glued(const struct rulebook *book, const struct slip_token *token)
{
	const struct slip_token rest = token->key_size > 1 ? token_from(token, 1) : *token;

	if (token->key_size < 2 || !is_side(book, token->text[0]) ||
	    slip_word_named(token->text, token->key_size) ||
	    (!token->value && short_runs(book, token->text, token->size)) ||
	    run_size(book, token) > 0)
		return false;
	if (token->size == 2 && rest.text[0] == '-')
		return true;
	return (!token->value && short_runs(book, rest.text, rest.size)) ||
	       run_size(book, &rest) > 0;
}

bool slip_spell(struct arena *arena, const struct rulebook *book, const struct slip_line *line,
    const struct slip_token **ret, size_t *ret_count, struct error *err)
{
	struct spelling spelling = {.arena = arena, .book = book, .line = line};
	const struct slip_token *cut;
	size_t count;

	if (!cut_line(arena, line, &cut, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const bool letter = i == 0 && cut->size == 1 && is_side(book, cut->text[0]);
		const bool glued = i == 0 && !letter && is_glued(book, cut);
		const struct slip_token side = {.text = cut->text,
		                            .size = 1,
		                            .key_size = 1,
		                            .place = cut->place},
		                        rest = token_from(&cut[i], glued ? 1 : 0);

		if (letter || glued)
			add_token(&spelling, &side);
		if (!letter && !spell_token(&spelling, &rest, err))
			return false;
	}
	*ret = spelling.tokens;
	*ret_count = spelling.count;
	return true;
}

/* --- lines --- */

/* Returns the word that may be a total whose `=` was left out: the only word of the side, of bare
 * digits and a sum that the rulebook can give. It might also be melds of a few cards. Words of the
 * hand on the same line do not count. */
static const struct slip_token *total_meant(
    const struct rulebook *book, const struct slip_token *tokens, size_t count)
{
	const struct slip_token *only = NULL;
	int64_t points;

	for (size_t i = 0; i < count; i++) {
		const char *name = tokens[i].name ? tokens[i].name : "";
		const struct slip_word *word = slip_word_named(name, strlen(name));

		if (word && word->part >= PART_HAND)
			continue;
		if (only)
			return NULL;
		only = &tokens[i];
	}
	return only && *only->text != '+' && *only->text != '-' &&
	               text_integer(only->text, only->size, 0, POINTS_MOST, &points) &&
	               book->unit > 0 && points % book->unit == 0 &&
	               totals_may_come_to(book, (int32_t)points)
	           ? only
	           : NULL;
}

/* Reads a line of a side into the hand. */
static void read_side(struct slip_reader *reader, const struct slip_token *tokens, size_t count)
{
	const struct rulebook *book = reader->book;
	struct slip_side read = {.facts.held.written = ""};
	struct side *side = &read.facts;
	const struct slip_token *total = total_meant(book, tokens + 1, count - 1);
	size_t melds_most = 0;

	side->name = facts_side(book, tokens->text, tokens->size);
	const size_t letter = (size_t)(side->name - 'A');

	if (reader->side_at[letter].line)
		break_off(ERROR_INPUT, SAY_SIDE_REPEATED_IN_SLIP, side->name);
	reader->side_at[letter] = reader->at;
	/* The scorer reads the melds in order, so that they stand in one piece. */
	for (size_t i = 1; i < count; i++)
		melds_most += !tokens[i].value;
	read.melds = arena_alloc(reader->arena, melds_most, sizeof *read.melds);
	reader->side = &read;
	for (size_t i = 1; i < count; i++)
		slip_take(reader, &tokens[i]);
	slip_finish_side(reader);
	reader->side = NULL;
	side->melds = read.melds;
	side->penalties = read.penalties;
	side->adjustments = read.adjustments;
	side->hand_missing_warns = side->detail == DETAIL_CARDS && !side->has_hand &&
	                           !(book->alone && side->out != OUT_NONE);
	if (total) {
		reader->total_at[letter] = (struct slip_position){reader->line, total->place};
		reader->totals_count++;
	}
	if (slip_side_token(&read, "net"))
		reader->net_at[letter] =
		    (struct slip_position){reader->line, slip_side_token(&read, "net")->place};
	reader->hand.sides[reader->hand.side_count++] = *side;
}

/* Reads the lines of one hand: those of a side begin with its letter, the others belong to the
 * whole hand. */
static void read_lines(struct slip_reader *reader)
{
	for (size_t i = 0; i < reader->line_count; i++) {
		const struct slip_line *line = &reader->lines[i];
		const struct slip_token *tokens;
		size_t words;

		reader->line = line;
		reader->at.line = NULL; /* these errors have their place */
		must(slip_spell(reader->arena, reader->book, line, &tokens, &words, refusal()));
		reader->at = (struct slip_position){line, words ? tokens->place : line->data};
		if (!words)
			break_off(ERROR_INPUT, SAY_SLIP_EMPTY);
		const char first = text_lower(tokens->text[0]);

		if (tokens->size == 1 && !tokens->taken_back && first >= 'a' && first <= 'z')
			read_side(reader, tokens, words);
		else
			for (size_t j = 0; j < words; j++)
				slip_take(reader, &tokens[j]);
	}
}

/* --- the hand --- */

/* Places the next error at a word of the hand; returns false if the slip does not have it. */
static bool look_at_word(struct slip_reader *reader, const char *name)
{
	reader->at = reader->met[slip_word_named(name, strlen(name)) - slip_word_table];
	return reader->at.line != NULL;
}

/* Refuses a word about a contract without a contract. Its outcome may be that of a contract from
 * the bids. */
static void check_contract_alone(struct slip_reader *reader, const struct contract *contract)
{
	const bool bid = !contract->none && (!contract->bid || contract->by_bids) &&
	                 bidding_end_of(&reader->hand).bid;

	if (look_at_word(reader, "side") || look_at_word(reader, "doubled") ||
	    (look_at_word(reader, "outcome") && !bid))
		break_off(ERROR_INPUT, SAY_CONTRACT_ALONE);
}

/* Takes the contract from the bids, unless it must wait for a caller that knows the table. */
static void finish_bids(struct slip_reader *reader)
{
	look_at_word(reader, "bids");
	if (!facts_contract_waits(&reader->hand))
		facts_contract(reader->book, &reader->hand);
}

static void finish_contract(struct slip_reader *reader)
{
	struct hand *hand = &reader->hand;

	if (!hand->contract.bid) {
		check_contract_alone(reader, &hand->contract);
		finish_bids(reader);
		return;
	}
	if (!look_at_word(reader, "side")) {
		look_at_word(reader, "contract");
		break_off(ERROR_INPUT, SAY_CONTRACT_SIDE);
	}
	hand->contract.side = facts_side_index(hand, reader->bidder);
	look_at_word(reader, "outcome");
	if (hand->contract.outcome != OUTCOME_NONE)
		facts_outcome(hand);
	reader->at = reader->net_at[reader->bidder - 'A'];
	facts_net_contract(reader->book, hand, hand->contract.side);
}

/* Refuses slips whose every side is one word of digits: its meaning is unknown. `least` is the
 * number of sides that make a hand. */
static void check_totals_meant(struct slip_reader *reader, size_t least)
{
	const char *word, *end;
	size_t letter = 0;

	if (reader->hand.side_count < least || reader->totals_count < reader->hand.side_count)
		return;
	while (!reader->total_at[letter].line)
		letter++;
	reader->at = reader->total_at[letter];
	word = end = reader->at.place;
	while (end < reader->at.line->data + reader->at.line->size && *end >= '0' && *end <= '9')
		end++;
	break_off(ERROR_INPUT, SAY_SLIP_TOTAL, (int)(end - word), word, (int)(end - word), word);
}

/* Reads the lines, and the contract when it is known. */
static void read_hand(void *context)
{
	struct slip_reader *reader = context;

	read_lines(reader);
	if (!reader->hand.side_count) {
		reader->at.line = reader->line_count ? reader->lines : NULL;
		reader->at.place = reader->line_count ? reader->lines->data : NULL;
		break_off(ERROR_INPUT, SAY_SIDE_MISSING_NO_SIDE_LINE);
	}
	facts_sort_sides(&reader->hand);
	check_totals_meant(reader, (size_t)reader->book->side_count);
	finish_contract(reader);
}

/* --- corrections --- */

/* Checks that the earlier contract fits the present sides. A contract from the bids is found again
 * from the present bids; its outcome and the ruling on it stay if it is the same. */
static void contract_keep(struct slip_reader *reader, const struct hand *base)
{
	struct hand *hand = &reader->hand;
	const struct contract *was = &base->contract;
	const enum outcome written =
	    look_at_word(reader, "outcome") ? hand->contract.outcome : OUTCOME_NONE;

	check_contract_alone(reader, was);
	hand->contract = *was;
	if (was->by_bids || (!was->bid && !was->none)) {
		const struct bidding_end end = bidding_end_of(hand);
		const bool same =
		    !was->bid ||
		    (end.level == was->level && end.denomination == was->denomination &&
		        end.doubled == was->doubled &&
		        (!end.side || end.side == base->sides[was->side].name));

		hand->contract = (struct contract){.outcome = written != OUTCOME_NONE ? written
		                                              : same                  ? was->outcome
		                                                     : OUTCOME_NONE,
		    .ruled = same && was->ruled};
		finish_bids(reader);
		return;
	}
	reader->at.line = NULL;
	if (hand->contract.bid && hand->contract.outcome != OUTCOME_NONE)
		facts_outcome(hand);
	if (hand->contract.bid)
		facts_net_contract(reader->book, hand, hand->contract.side);
}

/* Reads the lines of a correction, and takes over what they leave out. */
static void correct_hand(void *context)
{
	struct slip_reader *reader = context;
	const struct hand *base = reader->base;
	struct hand *hand = &reader->hand;

	read_lines(reader);
	check_totals_meant(reader, 1);
	for (size_t i = 0; i < base->side_count; i++) {
		const struct side *was = &base->sides[i];
		size_t at = 0;

		if (!reader->side_at[was->name - 'A'].line) {
			hand->sides[hand->side_count++] = *was;
			continue;
		}
		/* A given side keeps the rulings on melds that it still has. */
		while (hand->sides[at].name != was->name)
			at++;
		for (size_t j = 0; j < was->meld_count; j++)
			if (was->melds[j].ruled != MELD_UNRULED)
				(void)facts_rule_meld(reader->arena, &hand->sides[at],
				    &was->melds[j], was->melds[j].ruled);
	}
	facts_sort_sides(hand);
	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_word_table[i].part == PART_HAND && slip_word_table[i].key &&
		    !reader->met[i].line)
			slip_word_copy(&slip_word_table[i], hand, base);
	hand->dealer_due = base->dealer_due;
	if (!hand->dealer) {
		hand->dealer = base->dealer;
		hand->dealer_person = base->dealer_person;
		hand->dealer_seat = base->dealer_seat;
	}
	if (!hand->bid_count) {
		hand->bid_count = base->bid_count;
		hand->bids = base->bids;
	}
	hand->acceptance_count = base->acceptance_count;
	hand->acceptances = base->acceptances;
	if (!look_at_word(reader, "contract")) {
		contract_keep(reader, base);
		return;
	}
	/* The same contract with the outcome that was ruled keeps the ruling. */
	const struct contract *now = &hand->contract, *was = &base->contract;

	hand->contract.ruled = was->ruled && now->outcome == was->outcome &&
	                       now->level == was->level && now->denomination == was->denomination &&
	                       now->doubled == was->doubled &&
	                       reader->bidder == base->sides[was->side].name;
	finish_contract(reader);
}

bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err)
{
	struct slip_reader reader = {
	    .arena = arena, .book = book, .lines = lines, .line_count = count, .base = base};

	/* The error gets the place at which the reading stopped. */
	if (!boundary_try(base ? correct_hand : read_hand, &reader, err))
		return reader.at.line && place_at(reader.at.line, reader.at.place, err);
	*ret = reader.hand;
	return true;
}

bool slip_read(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, struct hand *ret, struct error *err)
{
	return slip_correct(arena, book, lines, count, NULL, ret, err);
}

bool slip_take_back(struct hand *hand, const char *name)
{
	const struct slip_word *word = slip_word_named(name, strlen(name));
	const struct hand none = {0};

	if (!word || word->part != PART_HAND)
		return false;
	if (word->key) {
		slip_word_copy(word, hand, &none);
	} else if (strcmp(word->name, "dealer") == 0) {
		hand->dealer = none.dealer;
		hand->dealer_seat = none.dealer_seat;
	} else if (strcmp(word->name, "contract") == 0) {
		hand->contract = none.contract;
	} else {
		hand->bid_count = 0;
	}
	return true;
}

const char *slip_words_of_hand(struct arena *arena)
{
	struct text list = {.arena = arena};

	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_word_table[i].part == PART_HAND)
			text_addf(
			    &list, "%s%s", list.size > 0 ? ", " : "", slip_word_table[i].name);
	return list.data;
}
