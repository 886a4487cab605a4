#include "record/entry.h"

#include "base/text.h"
#include "record/slip.h"
#include "record/slip_fields.h"

#include <stdio.h>
#include <string.h>

const char *const entry_ways[ENTRY_WAYS] = {"counts", "sums", "cards"};

enum { FIELD_NAME = 64, FIELDS_BESIDE = 4 };

/* --- what is asked for --- */

static bool is_one_of(const char *name, const char *const *names)
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

/* Fields of the slip that hold whichever way a side tells its hand, besides facts. */
static const char *const of_every_way[] = {"reds", "out", "out-concealed", "penalty", NULL};

/* The page works the sums out itself. */
static const char *const of_paper[] = {"claim", "running", NULL};

static enum entry_kind kind_of(const struct rulebook *book, const char *name)
{
	if (strcmp(name, "out") == 0 || strcmp(name, "out-concealed") == 0 || is_fact(book, name))
		return ENTRY_TICK;
	return strcmp(name, "penalty") == 0 ? ENTRY_WORDS : ENTRY_NUMBER;
}

bool entry_fields(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_field **ret, size_t *ret_count)
{
	static const struct entry_field sums[] = {{"base", ENTRY_SIGNED, false},
	    {"cards", ENTRY_SIGNED, false}},
	                                cards[] = {{"melds", ENTRY_WORDS, false},
	                                    {"hand", ENTRY_WORDS, false}};
	const struct entry_field *first[ENTRY_WAYS] = {[ENTRY_SUMS] = sums, [ENTRY_CARDS] = cards};
	const struct slip_field *slip;
	struct entry_field *fields;
	size_t slip_count, count = 0;

	if (!slip_fields(arena, book, &slip, &slip_count))
		return false;
	fields = arena_alloc(arena, slip_count + FIELDS_BESIDE, sizeof *fields);
	if (!fields)
		return false;
	for (size_t i = 0; first[way] && i < 2; i++)
		fields[count++] = first[way][i];
	for (size_t i = 0; i < slip_count; i++) {
		const char *name = slip[i].name;
		const bool fact = is_fact(book, name);

		if (is_one_of(name, of_paper) ||
		    (way != ENTRY_COUNTS && !fact && !is_one_of(name, of_every_way)))
			continue;
		fields[count++] = (struct entry_field){name, kind_of(book, name), fact};
	}
	*ret = fields;
	*ret_count = count;
	return true;
}

/* --- what was filled in --- */

struct filling {
	struct arena *arena;
	const struct entry_values *values;
	struct text slip;
	struct error *err;
};

static const char *value_of(const struct filling *of, const char *name)
{
	const char *value = of->values->find(of->values->from, name);

	return value ? value : "";
}

static const char *value_of_side(
    const struct filling *of, char side, const char *name, const char *behind)
{
	char whole[FIELD_NAME];

	(void)snprintf(whole, sizeof whole, "%c.%s%s", side, name, behind);
	return value_of(of, whole);
}

/* Words of a slip are told apart by blanks: a value that holds what a slip is made of could say more than its
 * field asks for. */
static bool is_plain(const char *value)
{
	return strpbrk(value, "=\"\t\r\n") == NULL;
}

static bool refuse(struct filling *of, const char *value)
{
	return error_set(of->err, ERROR_INPUT, "field-invalid",
	    "`%.60s`: a number, cards or a clause is expected in this field", value);
}

/* A number, or what is said of one where it is none. */
static bool add_number(struct filling *of, const char *key, const char *value, bool minus)
{
	while (*value == ' ')
		value++;
	if (!*value)
		return true;
	if (!is_plain(value) || strchr(value, ' '))
		return refuse(of, value);
	text_addf(&of->slip, " %s=%s%s", key, minus && *value != '-' ? "-" : "", value);
	return true;
}

/* Each word behind a key of its own; cards in hand are one. */
static bool add_words(struct filling *of, const char *name, const char *value)
{
	const bool hand = strcmp(name, "hand") == 0, melds = strcmp(name, "melds") == 0;
	bool first = true;

	if (!is_plain(value))
		return refuse(of, value);
	while (*(value += strspn(value, " "))) {
		const size_t size = strcspn(value, " ");

		if (melds)
			text_add(&of->slip, " ");
		else if (!hand || first)
			text_addf(&of->slip, " %s=", name);
		text_add_bytes(&of->slip, value, size);
		value += size;
		first = false;
	}
	return true;
}

static bool add_tick(struct filling *of, char side, const struct entry_field *field, bool ticked)
{
	if (field->fact)
		text_addf(&of->slip, " %s=%s", field->name, ticked ? "yes" : "no");
	else if (ticked && strcmp(field->name, "out-concealed") == 0)
		text_add(&of->slip, " out=concealed");
	else if (ticked && !value_of_side(of, side, "out-concealed", "")[0])
		text_add(&of->slip, " out");
	return true;
}

static bool add_field(struct filling *of, char side, const struct entry_field *field)
{
	const char *value = value_of_side(of, side, field->name, "");

	switch (field->kind) {
	case ENTRY_TICK:
		return add_tick(of, side, field, value[0] != '\0');
	case ENTRY_WORDS:
		return add_words(of, field->name, value);
	case ENTRY_SIGNED:
		return add_number(of, field->name, value,
		    value_of_side(of, side, field->name, ".minus")[0] != '\0');
	case ENTRY_NUMBER:
		return add_number(of, field->name, value, false);
	}
	return false;
}

/* A side that filled in none of its figures has melded nothing and holds nothing. */
static void add_nothing(struct filling *of, char side, enum entry_way way)
{
	static const char *const figures[ENTRY_WAYS][2] = {
	    [ENTRY_COUNTS] = {"melded", "held"}, [ENTRY_SUMS] = {"base", "cards"}};

	for (size_t i = 0; i < 2 && figures[way][i]; i++)
		if (!value_of_side(of, side, figures[way][i], "")[0])
			text_addf(&of->slip, " %s=0", figures[way][i]);
}

static bool add_side(struct filling *of, char side, const struct rulebook *book, enum entry_way way)
{
	const struct entry_field *fields;
	size_t count;

	if (!entry_fields(of->arena, book, way, &fields, &count))
		return error_memory(of->err);
	text_addf(&of->slip, "%c", side);
	for (size_t i = 0; i < count; i++)
		if (!add_field(of, side, &fields[i]))
			return false;
	add_nothing(of, side, way);
	return true;
}

/* --- of the whole hand --- */

static void add_quoted(struct filling *of, const char *key, const char *value)
{
	text_addf(&of->slip, " %s=\"", key);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			text_add(&of->slip, "\\");
		text_add_bytes(&of->slip, value, 1);
	}
	text_add(&of->slip, "\"");
}

/* "contract=3H side=A doubled" of three fields. */
static bool add_contract(struct filling *of)
{
	const char *level = value_of(of, "contract");
	const char *parts[] = {level, value_of(of, "denomination"), value_of(of, "bidder")};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!is_plain(parts[i]) || strchr(parts[i], ' '))
			return refuse(of, parts[i]);
	if (!level[0])
		return true;
	if (strcmp(level, "none") == 0) {
		text_add(&of->slip, " contract=none");
		return true;
	}
	if (!parts[1][0] || !parts[2][0])
		return error_set(of->err, ERROR_INPUT, "field-invalid",
		    "a contract is in something and bid by a side; both are expected beside its "
		    "level");
	text_addf(&of->slip, " contract=%s%s side=%s", level, parts[1], parts[2]);
	if (value_of(of, "doubled")[0])
		text_add(&of->slip, " doubled");
	return true;
}

static bool add_whole(struct filling *of, const struct rulebook *book)
{
	if (value_of(of, "exhausted")[0])
		text_add(&of->slip, " exhausted");
	if (value_of(of, "time")[0])
		text_add(&of->slip, " time");
	if (!add_number(of, "rest", value_of(of, "rest"), false))
		return false;
	if (value_of(of, "dealer")[0])
		add_quoted(of, "dealer", value_of(of, "dealer"));
	return !book->contract.allowed || add_contract(of);
}

static bool line_end(struct filling *of, struct slip_line *ret)
{
	*ret = (struct slip_line){text_of(&of->slip), of->slip.size, "<page>", 1};
	return !of->slip.failed || error_memory(of->err);
}

bool entry_read(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_values *values, struct hand *ret, struct error *err)
{
	struct slip_line lines[SIDES_MOST + 1];
	size_t count = 0;

	for (int side = 0; side < book->side_count; side++) {
		struct filling of = {arena, values, {.arena = arena}, err};

		if (!add_side(&of, (char)('A' + side), book, way) ||
		    !line_end(&of, &lines[count++]))
			return false;
	}
	struct filling whole = {arena, values, {.arena = arena}, err};

	if (!add_whole(&whole, book))
		return false;
	if (whole.slip.size > 0 && !line_end(&whole, &lines[count++]))
		return false;
	return slip_read(arena, book, lines, count, ret, err);
}
