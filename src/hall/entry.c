#include "hall/entry.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"

#include <string.h>

static const char *const entry_ways[ENTRY_WAYS] = {"counts", "sums", "cards"};

/* --- forms --- */

/* Decodes a name or a value: %41 is A, a plus and the end of a line are blanks. Returns NULL if
 * it is not valid UTF-8, or has other control characters. */
static const char *word_read(struct arena *arena, const char *at, size_t size)
{
	char *word = arena_copy(arena, at, size);
	size_t used = 0;

	for (size_t i = 0; i < size; i++) {
		char letter = at[i] == '+' ? ' ' : at[i];

		if (at[i] == '%') {
			if (i + 2 >= size || head_digit(at[i + 1]) < 0 || head_digit(at[i + 2]) < 0)
				return NULL;
			letter = (char)(head_digit(at[i + 1]) * 16 + head_digit(at[i + 2]));
			i += 2;
		}
		if (!letter)
			return NULL;
		word[used++] = letter;
	}
	word[used] = '\0';
	if (!text_is_utf8(word, used, NULL))
		return NULL;
	for (char *letter = word; *letter; letter++) {
		if (strchr("\r\n\t", *letter))
			*letter = ' ';
		else if ((unsigned char)*letter < ' ' || *letter == 127)
			return NULL;
	}
	return word;
}

struct form form_read(struct arena *arena, const char *body, size_t size)
{
	struct form form = {.fields = arena_alloc(arena, FORM_FIELDS_MOST, sizeof *form.fields)};
	const char *end = body + size, *stop;

	for (const char *at = body; at < end; at = stop + 1) {
		struct form_field *field = &form.fields[form.count];

		stop = memchr(at, '&', (size_t)(end - at));
		stop = stop ? stop : end;
		if (stop == at)
			continue;
		if (form.count++ == FORM_FIELDS_MOST)
			break_off(ERROR_INPUT, SAY_FORM_INVALID);
		const char *sign = memchr(at, '=', (size_t)(stop - at));

		field->name = word_read(arena, at, (size_t)((sign ? sign : stop) - at));
		field->value = sign ? word_read(arena, sign + 1, (size_t)(stop - sign - 1)) : "";
		if (!field->name || !field->value)
			break_off(ERROR_INPUT, SAY_FORM_INVALID);
	}
	return form;
}

const char *form_value(const struct form *form, const char *name)
{
	for (size_t i = 0; i < form->count; i++)
		if (strcmp(form->fields[i].name, name) == 0)
			return form->fields[i].value;
	return NULL;
}

const char *form_text(const struct form *form, const char *name)
{
	const char *value = form_value(form, name);

	return value ? value : "";
}

int number_in(const char *text)
{
	int64_t number;

	return text && text_integer(text, strlen(text), 1, INT32_MAX, &number) ? (int)number : 0;
}

bool form_is_filled(const struct form *form)
{
	for (size_t i = 0; i < form->count; i++)
		if (form->fields[i].value[0] && form->fields[i].name[0] &&
		    form->fields[i].name[1] == '.')
			return true;
	return false;
}

/* --- the fields of a hand --- */

/* The kind of a field. */
enum entry_kind {
	ENTRY_NUMBER,
	ENTRY_SIGNED, /* with a checkbox "A.base.minus" */
	ENTRY_TICK,
	ENTRY_WORDS, /* several words, separated by blanks */
};

bool form_is_one_of(const char *name, const char *const *names)
{
	while (*names && strcmp(*names, name) != 0)
		names++;
	return *names != NULL;
}

static bool is_fact(const struct rulebook *book, const char *name)
{
	for (size_t i = 0; i < book->fact_count; i++)
		if (strcmp(book->facts[i].name, name) == 0)
			return true;
	return false;
}

enum { FIGURES_MOST = 4 };

/* Fields of a side in one way of recording it; those of counts are of the slip. */
static const char *const figures_of_way[ENTRY_WAYS][FIGURES_MOST] =
    {[ENTRY_SUMS] = {"base", "cards", "total", NULL}, [ENTRY_CARDS] = {"melds", "hand", NULL}};

/* Fields of the slip in all three ways, besides facts. */
static const char *const of_every_way[] = {"reds", "out", "out-concealed", "penalty", NULL};

/* Words of a slip that no empty form asks for; the sums of a paper are computed by the page. If a
 * recorded hand has them, the form that begins with it has a field for each, because the hand would
 * change without them. */
static const char *const of_recorded[] = {
    "net", "opened", "opening", "from", "raises", "void", "claim", "running", NULL};

/* The value of a fact that a recorded hand leaves out. The form then asks for yes or no. */
static const char left_out[] = "unknown";

enum entry_way entry_way_named(const char *name, enum entry_way otherwise)
{
	for (size_t i = 0; name && i < ENTRY_WAYS; i++)
		if (strcmp(entry_ways[i], name) == 0)
			return (enum entry_way)i;
	return otherwise;
}

/* Returns the way in which a side is recorded. If it is not that of the form, it has a field. */
static enum entry_way way_of_side(
    struct arena *arena, const struct form *form, const char *side, enum entry_way way)
{
	return entry_way_named(form_value(form, arena_printf(arena, "%sway", side)), way);
}

static enum entry_kind kind_of(const struct rulebook *book, enum entry_way way, const char *name)
{
	if (form_is_one_of(name, figures_of_way[way]))
		return way == ENTRY_SUMS ? ENTRY_SIGNED : ENTRY_WORDS;
	if (strcmp(name, "out") == 0 || strcmp(name, "out-concealed") == 0 || is_fact(book, name))
		return ENTRY_TICK;
	if (strcmp(name, "net") == 0)
		return ENTRY_SIGNED;
	if (strcmp(name, "penalty") == 0)
		return ENTRY_WORDS;
	return form_is_one_of(name, of_recorded) && strcmp(name, "raises") != 0 ? ENTRY_WORDS
	                                                                        : ENTRY_NUMBER;
}

/* Lists the names of the fields of a side, such as "A.", in a form. The names are labels. */
static const char *const *entry_fields(struct arena *arena, const struct rulebook *book,
    enum entry_way way, const struct form *form, const char *side, size_t *ret_count)
{
	const size_t recorded_most = sizeof of_recorded / sizeof *of_recorded;
	const struct slip_field *slip;
	size_t slip_count, count = 0;

	slip_fields(arena, book, &slip, &slip_count);
	const char **fields =
	    arena_alloc(arena, slip_count + FIGURES_MOST + recorded_most, sizeof *fields);

	for (const char *const *name = figures_of_way[way]; *name; name++)
		fields[count++] = *name;
	for (size_t i = 0; i < slip_count; i++) {
		const char *name = slip[i].name;

		if (!form_is_one_of(name, of_recorded) &&
		    (way == ENTRY_COUNTS || is_fact(book, name) ||
		        form_is_one_of(name, of_every_way)))
			fields[count++] = name;
	}
	for (const char *const *name = of_recorded; *name; name++)
		if (form_text(form, arena_printf(arena, "%s%s", side, *name))[0])
			fields[count++] = *name;
	*ret_count = count;
	return fields;
}

/* --- the values --- */

/* A line of the slip that a form makes. */
struct form_line {
	const struct form *form;
	const char *side; /* "A.", before the names of its fields; "": the whole hand */
	size_t field_count;
	/* The fields that have a value, in order, and the size of the line up to the end of
	 * each. */
	struct {
		const char *name;
		size_t size;
	} * fields;
	struct text slip;
};

/* An error names its field in place of a file. */
static const char field_place[] = "field ";

static const char *place_of(const struct form_line *line, const char *name)
{
	return arena_printf(line->slip.arena, "%s%s%s", field_place, line->side, name);
}

const char *entry_field_of(const struct error *err, char *ret_side)
{
	const size_t size = strlen(field_place);
	const char *name = err->file + size;

	if (strncmp(err->file, field_place, size) != 0)
		return NULL;
	*ret_side = name[0] && name[1] == '.' ? name[0] : '\0';
	return *ret_side ? name + 2 : name;
}

/* Returns the value of a field of the line, "" for none. */
static const char *value_of(const struct form_line *line, const char *name)
{
	return form_text(line->form, arena_printf(line->slip.arena, "%s%s", line->side, name));
}

/* Returns true if the value has only characters of one word: words of a slip are separated by
 * blanks, and a value with more could say more than its field asks for. */
static bool is_plain(const char *value)
{
	return strpbrk(value, "=\"\t\r\n") == NULL;
}

static _Noreturn void refuse(const struct form_line *line, const char *name, const char *value)
{
	break_off_at(
	    place_of(line, name), 0, 0, ERROR_INPUT, SAY_FIELD_INVALID_NUMBER_OR_CARDS, value);
}

/* Adds a number, or refuses it. Its sign may be in a field of its own. */
static void add_number(struct form_line *line, const char *key, const char *value, bool is_signed)
{
	int64_t number;

	value += strspn(value, " ");
	if (!*value)
		return;
	if (!text_integer(
	        value + (*value == '-'), strlen(value) - (*value == '-'), 0, INT64_MAX, &number))
		break_off_at(
		    place_of(line, key), 0, 0, ERROR_INPUT, SAY_FIELD_INVALID_WHOLE_NUMBER, value);
	const bool minus = is_signed && *value != '-' &&
	                   value_of(line, arena_printf(line->slip.arena, "%s.minus", key))[0];

	/* A total alone has no key. */
	text_addf(
	    &line->slip, " %s=%s%s", strcmp(key, "total") == 0 ? "" : key, minus ? "-" : "", value);
}

/* Adds each word with a key of its own; cards in hand are one. */
static void add_words(struct form_line *line, const char *name, const char *value)
{
	const bool hand = strcmp(name, "hand") == 0, melds = strcmp(name, "melds") == 0;
	bool first = true;

	if (!is_plain(value))
		refuse(line, name, value);
	while (*(value += strspn(value, " "))) {
		const size_t size = strcspn(value, " ");

		if (melds)
			text_add(&line->slip, " ");
		else if (!hand || first)
			text_addf(&line->slip, " %s=", name);
		text_add_bytes(&line->slip, value, size);
		value += size;
		first = false;
	}
}

static void add_side(struct form_line *line, const struct rulebook *book, enum entry_way form_way)
{
	static const char *const figures[ENTRY_WAYS][2] = {
	    [ENTRY_COUNTS] = {"melded", "held"}, [ENTRY_SUMS] = {"base", "cards"}};
	const enum entry_way way = way_of_side(line->slip.arena, line->form, line->side, form_way);
	bool filled = false;
	size_t count;
	const char *const *fields =
	    entry_fields(line->slip.arena, book, way, line->form, line->side, &count);

	line->fields = arena_alloc(line->slip.arena, count, sizeof *line->fields);
	line->field_count = count;
	text_add_bytes(&line->slip, line->side, 1);
	for (size_t i = 0; i < count; i++)
		filled = filled || value_of(line, fields[i])[0];
	for (size_t i = 0; i < count; i++) {
		const char *name = fields[i], *value = value_of(line, name);
		const enum entry_kind kind = kind_of(book, way, name);

		if (kind == ENTRY_WORDS)
			add_words(line, name, value);
		else if (kind != ENTRY_TICK)
			add_number(line, name, value, kind == ENTRY_SIGNED);
		else if (is_fact(book, name)) { /* unticked means that it is not true */
			if (filled && strcmp(value, left_out) != 0)
				text_addf(&line->slip, " %s=%s", name, value[0] ? "yes" : "no");
		} else if (value[0] && strcmp(name, "out-concealed") == 0)
			text_add(&line->slip, " out=concealed");
		else if (value[0] && !value_of(line, "out-concealed")[0])
			text_add(&line->slip, " out");
		line->fields[i].name = name;
		line->fields[i].size = line->slip.size;
	}
	/* A figure that is left out is 0. A side of which nothing is filled in was forgotten, and the
	 * scorer refuses it. */
	if (!filled)
		return;
	if (way == ENTRY_SUMS ? value_of(line, "total")[0] : value_of(line, "net")[0])
		return;
	for (size_t i = 0; i < 2 && figures[way][i]; i++)
		if (!value_of(line, figures[way][i])[0])
			text_addf(&line->slip, " %s=0", figures[way][i]);
}

/* --- the whole hand --- */

static void add_whole(struct form_line *line, const struct rulebook *book)
{
	const char *dealer = value_of(line, "dealer"), *level = value_of(line, "contract");
	const char *parts[] = {level, value_of(line, "denomination"), value_of(line, "bidder"),
	    value_of(line, "bids")};

	for (const struct slip_word *word = NULL; (word = slip_whole_next(word, true));)
		if (value_of(line, word->name)[0])
			text_addf(&line->slip, " %s", word->name);
	for (const struct slip_word *word = NULL; (word = slip_whole_next(word, false));)
		add_number(line, word->name, value_of(line, word->name), false);
	if (dealer[0]) {
		text_add(&line->slip, " dealer=\"");
		for (; *dealer; dealer++)
			text_addf(
			    &line->slip, "%s%c", strchr("\"\\", *dealer) ? "\\" : "", *dealer);
		text_add(&line->slip, "\"");
	}
	if (!book->contract.allowed)
		return;
	/* The three fields become "contract=3H side=A doubled". */
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!is_plain(parts[i]) || strchr(parts[i], ' '))
			refuse(line, "contract", parts[i]);
	if (strcmp(level, "none") == 0) {
		text_add(&line->slip, " contract=none");
	} else if (level[0]) {
		if (!parts[1][0] || !parts[2][0])
			break_off(ERROR_INPUT, SAY_FIELD_INVALID_CONTRACT_INCOMPLETE);
		text_addf(&line->slip, " contract=%s%s side=%s%s", level, parts[1], parts[2],
		    value_of(line, "doubled")[0] ? " doubled" : "");
	}
	if (parts[3][0])
		text_addf(&line->slip, " bids=%s", parts[3]);
}

struct hand entry_read(
    struct arena *arena, const struct rulebook *book, enum entry_way way, const struct form *form)
{
	const size_t sides = (size_t)book->side_count;
	struct form_line parts[SIDES_MOST + 1] = {0};
	struct slip_line lines[SIDES_MOST + 1];
	struct error err = {0};
	struct hand hand;
	size_t count = 0;

	/* A line for each side, and one for the whole hand if there is anything to say. */
	for (size_t i = 0; i <= sides; i++) {
		struct form_line *part = &parts[i];

		*part = (struct form_line){.form = form,
		    .side = i < sides ? arena_printf(arena, "%c.", 'A' + (int)i) : "",
		    .slip = {.arena = arena}};
		if (i < sides)
			add_side(part, book, way);
		else
			add_whole(part, book);
		if (part->slip.size > 0)
			lines[count++] = (struct slip_line){
			    text_of(&part->slip), part->slip.size, "<page>", (int)i + 1};
	}
	if (slip_read(arena, book, lines, count, &hand, &err))
		return hand;

	/* Names the field at the place of the error in its line. */
	if (err.line > 0 && (size_t)err.line <= count) {
		const struct form_line *line = &parts[err.line - 1];
		size_t i = 0;

		while (i < line->field_count &&
		       err.column > text_characters(text_of(&line->slip), line->fields[i].size))
			i++;
		if (i < line->field_count) {
			err.file[0] = '\0';
			err.line = err.column = 0;
			error_fill_place(&err, place_of(line, line->fields[i].name), 0, 0);
		}
	}
	boundary_break(&err);
}

/* --- filling in the fields --- */

const char *entry_line(struct arena *arena, const char *begin, const struct slip_words *words)
{
	struct text text = {.arena = arena};

	text_add(&text, begin);
	for (size_t i = 0; i < words->count; i++)
		text_addf(&text, "%s%s", text.size ? " " : "", words->words[i]);
	return text_of(&text);
}

const char *entry_slip(struct arena *arena, const struct rulebook *book, const struct side *side)
{
	const char letter[] = {side->name, '\0'};
	struct slip_words words;

	slip_side_words(arena, book, side, &words);
	return entry_line(arena, letter, &words);
}

/* Lists the filled fields for a side's facts, in the order of a slip's words. The value of a ticked
 * field is "". */
static struct form entry_filled_side(
    struct arena *arena, const struct rulebook *book, const struct side *side)
{
	struct slip_words words;
	struct form form = {0};

	slip_side_words(arena, book, side, &words);
	form.fields = arena_alloc(arena, words.count, sizeof *form.fields);
	for (size_t i = 0; i < words.count; i++) {
		const char *word = words.words[i], *sign = strchr(word, '=');
		/* A meld has no key, and neither has a total. */
		struct form_field one = {"melds", word};
		struct form_field *before = form.count > 0 ? &form.fields[form.count - 1] : NULL;

		if (strcmp(word, "out") == 0 || strcmp(word, "out=concealed") == 0)
			one = (struct form_field){sign ? "out-concealed" : "out", ""};
		else if (sign)
			one = (struct form_field){
			    sign == word ? "total" : arena_copy(arena, word, (size_t)(sign - word)),
			    arena_text(arena, sign + 1)};
		if (is_fact(book, one.name)) {
			if (strcmp(one.value, "yes") != 0)
				continue;
			one.value = "";
		}
		if (before && strcmp(before->name, one.name) == 0)
			before->value = arena_printf(arena, "%s %s", before->value, one.value);
		else
			form.fields[form.count++] = one;
	}
	return form;
}

/* --- a hand as a form --- */

static void add_named(struct arena *arena, struct form *to, const char *name, const char *value)
{
	to->fields = arena_room(arena, to->fields, to->count, sizeof *to->fields);
	to->fields[to->count++] = (struct form_field){name, value};
}

struct form entry_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    enum entry_way *ret_way)
{
	static const enum entry_way ways[] = {[DETAIL_CARDS] = ENTRY_CARDS,
	    [DETAIL_COUNTS] = ENTRY_COUNTS,
	    [DETAIL_TOTALS] = ENTRY_SUMS};
	static const char bids[] = "bids=";
	const struct contract *contract = &hand->contract;
	struct slip_words words;
	struct form form = {0};
	int32_t value;

	*ret_way = ways[hand->sides[0].detail];
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];
		const struct form filled = entry_filled_side(arena, book, side);
		const enum entry_way way = ways[side->detail];

		if (way != *ret_way)
			add_named(arena, &form, arena_printf(arena, "%c.way", side->name),
			    entry_ways[way]);
		for (size_t k = 0; k < book->fact_count; k++)
			if (!(side->facts_known & 1U << k))
				add_named(arena, &form,
				    arena_printf(arena, "%c.%s", side->name, book->facts[k].name),
				    left_out);

		for (size_t k = 0; k < filled.count; k++) {
			const struct form_field *field = &filled.fields[k];
			const char *name = arena_printf(arena, "%c.%s", side->name, field->name);
			const enum entry_kind kind = kind_of(book, way, field->name);
			/* A negative number has its sign in a field of its own. */
			const bool minus = kind == ENTRY_SIGNED && field->value[0] == '-';

			add_named(
			    arena, &form, name, kind == ENTRY_TICK ? "1" : field->value + minus);
			if (minus)
				add_named(arena, &form, arena_printf(arena, "%s.minus", name), "1");
		}
	}
	for (const struct slip_word *word = slip_word_next(PART_HAND, hand, NULL, &value); word;
	     word = slip_word_next(PART_HAND, hand, word, &value))
		add_named(arena, &form, word->name, arena_printf(arena, "%d", (int)value));
	if (hand->dealer)
		add_named(arena, &form, "dealer", hand->dealer);
	slip_hand_words(arena, hand, &words);
	for (size_t i = 0; i < words.count; i++)
		if (strncmp(words.words[i], bids, strlen(bids)) == 0)
			add_named(arena, &form, "bids", words.words[i] + strlen(bids));
	if (contract->none)
		add_named(arena, &form, "contract", "none");
	/* The bids say the contract that they gave. */
	if (!contract->bid || contract->none || contract->by_bids)
		return form;
	add_named(arena, &form, "contract", arena_printf(arena, "%d", contract->level));
	add_named(arena, &form, "denomination",
	    arena_printf(arena, "%c", bidding_letter(contract->denomination)));
	add_named(
	    arena, &form, "bidder", arena_printf(arena, "%c", hand->sides[contract->side].name));
	if (contract->doubled)
		add_named(arena, &form, "doubled", "1");
	return form;
}

/* --- the form as an answer --- */

/* Adds the names of those who may have dealt: any player at the table, a substitute too, and the
 * dealer of a recorded hand. */
static void add_dealers(struct answer *to, const struct table *table, const struct form *filled)
{
	const char *dealer = form_text(filled, "dealer");
	bool known = !dealer[0];

	answer_text(to, "dealer", dealer);
	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];

		for (size_t k = 0; k < seat->player_count + seat->substitute_count; k++) {
			const char *name = k < seat->player_count
			                       ? seat->players[k].name
			                       : seat->substitutes[k - seat->player_count].in;

			known = known || strcmp(name, dealer) == 0;
			answer_text(answer_row(to, "dealers"), "value", name);
		}
	}
	if (!known)
		answer_text(answer_row(to, "dealers"), "value", dealer);
}

/* Adds a field of the whole hand to a list. */
static void add_whole_field(
    struct answer *to, const char *list, const struct slip_word *word, const struct form *filled)
{
	struct answer *row = answer_row(to, list);

	answer_code(row, "word", word->name);
	answer_text(row, "value", form_text(filled, word->name));
}

void page_entry(struct request_context *ctx, const struct table *table, int hand,
    enum entry_way way, const struct form *filled)
{
	static const char *const kinds[] = {[ENTRY_NUMBER] = "number",
	    [ENTRY_SIGNED] = "signed",
	    [ENTRY_TICK] = "tick",
	    [ENTRY_WORDS] = "words"};
	const struct rulebook *book = event_book_here(ctx->desk.event);
	const struct contract_rule *rule = &book->contract;
	struct answer *to = answer_object(ctx->says, "entry");
	struct arena *arena = ctx->desk.arena;
	size_t count;

	answer_number(to, "hand", hand);
	answer_code(to, "way", entry_ways[way]);
	for (size_t i = 0; i < ENTRY_WAYS; i++)
		answer_code(answer_row(to, "ways"), "way", entry_ways[i]);

	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];
		struct answer *row = answer_row(to, "sides");
		const char *side = arena_printf(arena, "%c.", seat->side);
		const enum entry_way side_way = way_of_side(arena, filled, side, way);
		const char *const *fields =
		    entry_fields(arena, book, side_way, filled, side, &count);

		answer_letter(row, "side", seat->side);
		answer_text(row, "entrant", seat->entrant);
		if (side_way != way)
			answer_code(row, "way", entry_ways[side_way]);
		for (size_t k = 0; k < count; k++) {
			const char *name = arena_printf(arena, "%c.%s", seat->side, fields[k]);
			const enum entry_kind kind = kind_of(book, side_way, fields[k]);
			struct answer *field = answer_row(row, "fields");

			answer_code(field, "field", fields[k]);
			answer_text(field, "name", name);
			answer_text(field, "value", form_text(filled, name));
			answer_code(field, "kind", kinds[kind]);
			if (kind == ENTRY_SIGNED)
				answer_text(field, "minus",
				    form_text(filled, arena_printf(arena, "%s.minus", name)));
		}
	}
	for (const struct slip_word *word = NULL; (word = slip_whole_next(word, true));)
		add_whole_field(to, "whole", word, filled);
	for (const struct slip_word *word = NULL; (word = slip_whole_next(word, false));)
		add_whole_field(to, "numbers", word, filled);
	add_dealers(to, table, filled);
	if (!rule->allowed)
		return;
	struct answer *contract = answer_object(to, "contract");

	for (int level = 1; level <= rule->levels; level++)
		answer_textf(answer_row(contract, "levels"), "value", "%d", level);
	for (int i = 0; i < DENOMINATION_COUNT; i++)
		answer_letter(answer_row(contract, "denominations"), "value",
		    bidding_letter((enum denomination)i));
	for (size_t i = 0; i < table->side_count; i++)
		answer_letter(answer_row(contract, "bidders"), "value", table->sides[i].side);
	answer_text(contract, "level", form_text(filled, "contract"));
	answer_text(contract, "denomination", form_text(filled, "denomination"));
	answer_text(contract, "bidder", form_text(filled, "bidder"));
	answer_text(contract, "doubled", form_text(filled, "doubled"));
	answer_text(contract, "bids", form_text(filled, "bids"));
}

void answer_entry_filled(struct answer *to, const struct rulebook *book, const struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		struct answer *row = answer_row(to, "sides");
		const struct form side =
		    entry_filled_side(answer_arena(row), book, &hand->sides[i]);

		answer_letter(row, "side", hand->sides[i].name);
		for (size_t k = 0; k < side.count; k++) {
			struct answer *field = answer_row(row, "fields");

			answer_code(field, "field", side.fields[k].name);
			answer_text(field, "value", side.fields[k].value);
		}
	}
}

/* --- two versions of a hand --- */

/* Adds a field with both values; NULL: empty, "": ticked. They are marked as different
 * only if the entries are `alike`. */
static void add_both(
    struct answer *to, const char *name, const char *recorded, const char *typed, bool alike)
{
	const bool other = !recorded || !typed ? recorded != typed : strcmp(recorded, typed) != 0;
	struct answer *row = answer_row(to, "fields");

	answer_code(row, "field", name);
	answer_text(row, "recorded", recorded ? recorded : "");
	answer_flag_set(row, "recorded_tick", recorded && !recorded[0]);
	answer_text(row, "typed", typed ? typed : "");
	answer_flag_set(row, "typed_tick", typed && !typed[0]);
	answer_flag_set(row, "differs", alike && other);
}

static void add_sum(struct answer *to, const char *name, int64_t recorded, int64_t typed)
{
	struct answer *both = answer_object(to, name);

	answer_number(both, "recorded", recorded);
	answer_number(both, "typed", typed);
}

/* Returns a value of the whole hand by its name, in its form; NULL: empty, "": ticked. The contract
 * may be one that the bids gave. */
static const char *whole_value(
    struct arena *arena, const struct hand *hand, const struct form *form, const char *name)
{
	const struct contract *contract = &hand->contract;
	const char *value = form_value(form, name);

	if (strcmp(name, "contract") == 0 && contract->bid)
		return arena_printf(arena, "%d%c %c%s", contract->level,
		    bidding_letter(contract->denomination), hand->sides[contract->side].name,
		    contract->doubled ? " 2x" : "");
	return value && !slip_word_named(name, strlen(name))->value ? "" : value;
}

void answer_entry_compared(struct answer *to, const struct rulebook *book,
    const struct hand_view *recorded, const struct hand *typed, const struct score *typed_score)
{
	struct answer *whole = answer_object(to, "whole");
	struct arena *arena = answer_arena(to);
	const struct table *table = &recorded->table;
	struct form left, right;
	enum entry_way way;

	for (size_t i = 0; i < table->side_count; i++) {
		struct answer *row = answer_row(to, "sides");
		const struct side_score *one = &recorded->score.sides[i];
		const struct side_score *other = &typed_score->sides[i];
		const bool alike = recorded->hand.sides[i].detail == typed->sides[i].detail;

		answer_letter(row, "side", table->sides[i].side);
		answer_text(row, "entrant", table->sides[i].entrant);
		add_sum(row, "base", one->base, other->base);
		add_sum(row, "cards", one->cards, other->cards);
		add_sum(row, "total", one->total, other->total);
		/* The fields of the first entry, then those that only the second has. If one is
		 * entered by cards and the other by counts, they have no field in common, and
		 * only the sums are compared. */
		left = entry_filled_side(arena, book, &recorded->hand.sides[i]);
		right = entry_filled_side(arena, book, &typed->sides[i]);
		for (size_t k = 0; k < left.count; k++) {
			const struct form_field *field = &left.fields[k];

			add_both(
			    row, field->name, field->value, form_value(&right, field->name), alike);
		}
		for (size_t k = 0; k < right.count; k++)
			if (!form_value(&left, right.fields[k].name))
				add_both(
				    row, right.fields[k].name, NULL, right.fields[k].value, alike);
	}
	left = entry_of_hand(arena, book, &recorded->hand, &way);
	right = entry_of_hand(arena, book, typed, &way);
	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_word_table[i].part == PART_HAND) {
			const char *name = slip_word_table[i].name;
			const char *one = whole_value(arena, &recorded->hand, &left, name);
			const char *two = whole_value(arena, typed, &right, name);

			/* The program knows the dealer if none is entered. */
			if ((one || two) && (two || strcmp(name, "dealer") != 0))
				add_both(whole, name, one, two, true);
		}
}
