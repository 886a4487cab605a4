#include "rulebook/fields.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/keys.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <string.h>

/* --- the problems of a file --- */

/* Returns true if both are the same value or key of a file; a merged value has the place of the
 * newer file. */
static bool is_same(const struct yaml *one, const struct yaml *other)
{
	return one->kind == other->kind && one->line == other->line &&
	       one->column == other->column && strcmp(one->file, other->file) == 0;
}

/* Returns the path from a value down to the node: "", ".minimum", "[1].minimum"; NULL if the node is not below it. */
static const char *path_below(struct arena *arena, const struct yaml *from, const struct yaml *node)
{
	if (is_same(from, node))
		return "";
	for (size_t i = 0; i < from->count; i++) {
		const bool map = from->kind == YAML_KIND_MAP;
		const char *rest = map && is_same(from->keys[i], node)
		                       ? ""
		                       : path_below(arena, from->values[i], node);

		if (rest)
			return map ? arena_printf(arena, ".%s%s", from->keys[i]->text, rest)
			           : arena_printf(arena, "[%zu]%s", i, rest);
	}
	return NULL;
}

/* Returns true for an error that only follows from a value that could not be read. */
static bool follows(const struct problems *problems, const struct error *err)
{
	const struct {
		bool unknown;
		const char *code;
	} known[] = {
	    {problems->base_unknown || problems->kinds_unknown, CODE_RULEBOOK_KIND},
	    {problems->base_unknown, CODE_RULEBOOK_FACT},
	    {problems->base_unknown, CODE_RULEBOOK_CONDITION},
	    {problems->base_unknown, CODE_RULEBOOK_PENALTY},
	    {problems->base_unknown || problems->pack_unknown, CODE_RULEBOOK_AMOUNTS},
	    {problems->base_unknown, CODE_RULEBOOK_BONUS},
	    {problems->base_unknown, CODE_RULEBOOK_CHOICES},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].unknown && error_is(err, known[i].code))
			return true;
	return false;
}

/* Returns true if the error is listed, at its place or, if `path` is given, at that path. */
static bool is_listed(const struct problems *problems, const struct error *error, const char *path)
{
	for (size_t i = 0; i < problems->count; i++) {
		const struct error *other = &problems->list[i].error;
		const bool same_place = other->line == error->line &&
		                        other->column == error->column &&
		                        strcmp(other->file, error->file) == 0;

		if ((path ? strcmp(problems->list[i].path, path) == 0 : same_place) &&
		    strcmp(other->message, error->message) == 0)
			return true;
	}
	return false;
}

/* Returns true for an error of a key that is lacking, which another part of the rulebook may have. */
static bool may_be_elsewhere(const struct error *error)
{
	return error_is(error, CODE_RULEBOOK_LACKS) || error_is(error, CODE_RULEBOOK_CLAUSE);
}

struct problem *problem_add(
    struct problems *problems, const struct yaml *node, const char *key, struct error *err)
{
	static const char under[] = ".figures.";
	const struct error found = *err;
	const bool full = problems->count == PROBLEMS_MOST;
	const char *path = NULL, *figures;

	if (problems->work > WORK_MOST || (problems->count > 0 && !problems->all))
		boundary_break(&found);
	if (!key) {
		problems->refused = arena_room(problems->arena, problems->refused,
		    problems->refused_count, sizeof *problems->refused);
		problems->refused[problems->refused_count++] = node;
	}
	*err = (struct error){0};
	bool known = follows(problems, &found) || is_listed(problems, &found, NULL);

	problems->work += WORK_OF_ERROR;
	if (!known && (!full || may_be_elsewhere(&found))) {
		/* The path of the node, and of the key that is lacking there. */
		for (size_t i = 0; i < problems->tree_count; i++) {
			problems->work += problems->texts[i].size;
			path = path ? path : path_below(problems->arena, problems->trees[i], node);
		}
		path = path ? path : "";
		if (key)
			path = arena_printf(problems->arena, "%s.%s", path, key);
		path += *path == '.' ? 1 : 0;
		/* A key is not reported if an unknown base may have it, unless the path leads through a list, which is given
		 * whole; or if it is lacking under every choice of the options. */
		figures = strstr(path, under);
		known =
		    (problems->base_unknown && !strchr(path, '[') && may_be_elsewhere(&found)) ||
		    (error_is(&found, CODE_RULEBOOK_LACKS) &&
		        is_listed(problems, &found, figures ? figures + strlen(under) : ""));
	}
	if (!known && !full)
		return problem_list(problems, &found, path);
	problems->more += known ? 0 : 1;
	return NULL;
}

struct problem *problem_list(struct problems *problems, const struct error *err, const char *path)
{
	if (problems->count == PROBLEMS_MOST) {
		problems->more++;
		return NULL;
	}
	problems->list =
	    arena_room(problems->arena, problems->list, problems->count, sizeof *problems->list);
	problems->list[problems->count] = (struct problem){.error = *err, .path = path};
	return &problems->list[problems->count++];
}

/* Lists the error that was filled about the node, or about its `key` that is lacking, and what is expected there. */
static void list(const struct fields *fields, const struct yaml *node, const char *key,
    const char *const *expected, size_t count, const char *meant)
{
	struct problem *listed = problem_add(fields->problems, node, key, fields->err);

	if (listed) {
		listed->expected = expected;
		listed->expected_count = count;
		listed->meant = meant;
	}
}

void fields_list(const struct fields *fields, const struct yaml *node)
{
	list(fields, node, NULL, NULL, 0, NULL);
}

void fields_refuse_name(const struct fields *fields, const struct yaml *node, const char *code,
    const char *what, const char *const *names, size_t count)
{
	const char *meant =
	    node->kind == YAML_KIND_TEXT ? text_nearest(node->text, names, count) : NULL;
	struct text known = {.arena = fields->arena};

	for (size_t i = 0; i < count; i++)
		text_addf(&known, "%s%s", i > 0 ? " " : "", names[i]);
	if (meant)
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_MEANT_ONLY : TEXT_PROBLEM_MEANT_ONE_OF, what, meant,
		    text_of(&known));
	else
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_WRITE_ONLY : TEXT_PROBLEM_WRITE_ONE_OF, what,
		    count > 0 ? text_of(&known) : message_words(TEXT_WORDS_NONE));
	list(fields, node, NULL, names, count, meant);
}

/* Returns a list of one or two names; `other` may be NULL. */
static const char *const *names_of(const struct fields *fields, const char *one, const char *other)
{
	const char **names = arena_alloc(fields->arena, 2, sizeof *names);

	names[0] = one;
	names[1] = other;
	return names;
}

/* Refuses the value of a key, which must be what `expected` says: "a whole number from 1 to 6". */
static void refuse_value(const struct fields *fields, const struct yaml *node, const char *code,
    const char *key, const char *expected)
{
	yaml_fill_error(
	    node, fields->err, code, TEXT_PROBLEM_MUST_BE, key, message_words(expected));
	list(fields, node, NULL, names_of(fields, expected, NULL), 1, NULL);
}

void fields_lacks(
    const struct fields *fields, const struct yaml *map, const char *key, const char *other)
{
	if (map->kind != YAML_KIND_MAP) /* this was reported */
		return;
	if (other)
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_LACKS_ONE_OF_TWO_KEYS, key, other);
	else
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_LACKS_ONE_KEY, key);
	list(fields, map, key, names_of(fields, key, other), other ? 2 : 1, NULL);
}

size_t fields_problems(const struct fields *fields)
{
	return fields->problems->count + fields->problems->more;
}

/* --- the shape of a map --- */

static void check_number(
    const struct fields *fields, const struct yaml *node, const char *name, const struct key *key)
{
	int64_t value;

	if (node->kind != YAML_KIND_TEXT || node->quoted ||
	    !text_integer(node->text, strlen(node->text), key->least, key->most, &value))
		refuse_value(fields, node, "yaml-number", name,
		    message_text(fields->arena, TEXT_PHRASE_WHOLE_NUMBER_LONG, (long)key->least,
		        (long)key->most));
}

static void check_text(const struct fields *fields, const struct yaml *node, const char *name)
{
	if (node->kind != YAML_KIND_TEXT || node->text[0] == '\0')
		refuse_value(fields, node, "rulebook-text", name, TEXT_WORDS_A_TEXT);
}

static void check_word(const struct fields *fields, const struct yaml *node, const char *name,
    const char *const *words, size_t count, const char *code)
{
	const bool text = node->kind == YAML_KIND_TEXT;

	for (size_t i = 0; text && i < count; i++)
		if (strcmp(words[i], node->text) == 0)
			return;
	fields_refuse_name(fields, node, code,
	    text ? message_text(fields->arena, TEXT_PHRASE_CANNOT_BE, name, node->text)
	         : message_text(fields->arena, TEXT_PHRASE_MUST_BE_WORD, name),
	    words, count);
}

/* Checks the value of a key that takes no list, or a member of its list. */
static void check_one(const struct fields *fields, const struct yaml *node, const char *name,
    const struct key *key, bool over)
{
	static const char *const yes_or_no[] = {"yes", "no"};

	switch (key->type) {
	case KEY_NUMBER:
	case KEY_NUMBERS:
		check_number(fields, node, name, key);
		break;
	case KEY_PLAYERS:
		if (node->kind == YAML_KIND_MAP)
			fields_check(fields, node, key->below, over);
		else
			check_number(fields, node, name, key);
		break;
	case KEY_YES:
		check_word(fields, node, name, yes_or_no, 2, "rulebook-yes");
		break;
	case KEY_WORD:
		check_word(fields, node, name, key->values, key->value_count, "rulebook-word");
		break;
	case KEY_TEXT:
	case KEY_LETTER:
	case KEY_TEXTS:
	case KEY_CLAUSE:
		check_text(fields, node, name);
		break;
	case KEY_CONDITION:
		if (node->kind == YAML_KIND_TEXT)
			check_text(fields, node, name);
		else
			fields_check(fields, node, key->below, over);
		break;
	case KEY_MAP:
	case KEY_LIST:
	case KEY_MAPS:
		fields_check(fields, node, key->below, over);
		break;
	case KEY_RANKS:
	case KEY_NAMES:
	case KEY_KINDS:
		break; /* its reader knows the possible values */
	}
}

static void check_value(const struct fields *fields, const struct yaml *node, const char *name,
    const struct key *key, bool over)
{
	const enum key_type type = key->type;
	const bool list_or_one = type == KEY_CLAUSE || type == KEY_MAPS || type == KEY_CONDITION;
	const bool list_alone = type == KEY_NUMBERS || type == KEY_TEXTS || type == KEY_LIST;

	if (over && yaml_is_null(node))
		return;
	if (list_alone &&
	    (node->kind != YAML_KIND_LIST || (type == KEY_NUMBERS && node->count == 0)))
		refuse_value(fields, node, "rulebook-list", name, TEXT_WORDS_A_LIST);
	else if ((list_alone || list_or_one) && node->kind == YAML_KIND_LIST)
		/* A list is always given whole: no item can be removed. */
		for (size_t i = 0; i < node->count; i++)
			check_one(fields, node->values[i], name, key, false);
	else
		check_one(fields, node, name, key, over);
}

void fields_check(const struct fields *fields, const struct yaml *node, const char *name, bool over)
{
	const struct key *map = keys_of(name);
	const char *const *names;
	size_t count = 0;

	/* Figures that an option lays over the file may remove some, too. */
	over = over || strcmp(name, "choice") == 0;
	if (node->kind != YAML_KIND_MAP) {
		names = keys_names(fields->arena, map, &count);
		if (count == 0)
			fields_refuse(fields, node, SAY_RULEBOOK_MAP_MEANINGS);
		else
			fields_refuse_name(fields, node, "rulebook-map",
			    message_words(TEXT_WORDS_NOT_KEYS_WITH_VALUES), names, count);
		return;
	}
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *key = node->keys[i];
		const struct key *known = keys_find(map, key->text);

		if (map->ranked && fields_rank(fields, key) == RANK_COUNT)
			continue;
		if (known) {
			check_value(fields, node->values[i], key->text, known, over);
			continue;
		}
		names = keys_names(fields->arena, map, &count);
		fields_refuse_name(fields, key, "rulebook-key",
		    message_text(fields->arena, TEXT_PHRASE_NAME_UNKNOWN, key->text), names, count);
	}
}

/* --- members --- */

static bool is_refused(const struct fields *fields, const struct yaml *node)
{
	for (size_t i = 0; i < fields->problems->refused_count; i++)
		if (fields->problems->refused[i] == node)
			return true;
	return false;
}

bool fields_sound(const struct fields *fields, const struct yaml *node)
{
	bool sound = node && !is_refused(fields, node);

	for (size_t i = 0; sound && i < node->count; i++)
		sound = fields_sound(fields, node->values[i]);
	return sound;
}

const struct yaml *fields_member(
    const struct fields *fields, const struct yaml *map, const char *key, enum presence presence)
{
	const struct yaml *node = yaml_get(map, key);

	if (!node && presence != OPTIONAL && map)
		fields_lacks(fields, map, key, NULL);
	/* A member that was refused is not lacking. */
	return node && !is_refused(fields, node) ? node : NULL;
}

const struct yaml *fields_get(const struct fields *fields, const struct yaml *map, const char *key)
{
	return fields_member(fields, map, key, OPTIONAL);
}

bool fields_is_number(const struct yaml *node, int32_t *ret)
{
	int64_t value;

	if (node->kind != YAML_KIND_TEXT || node->quoted ||
	    !text_integer(node->text, strlen(node->text), -POINTS_MOST, POINTS_MOST, &value))
		return false;
	*ret = (int32_t)value;
	return true;
}

void fields_number(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, int32_t *ret)
{
	const struct yaml *node = fields_member(fields, map, key, presence);

	if (node)
		(void)fields_is_number(node, ret);
}

/* Reads `short`: the letter a slip's short word begins with; no letter of a card or of another such word. */
static void read_letter(const struct fields *fields, const struct yaml *node, char *ret)
{
	/* Short words of slips that mean something under every rulebook, and cards. */
	static const char taken[] = "chropakqjtx";
	const char letter = text_lower(node->text[0]);

	if (node->text[0] == '\0' || node->text[1] != '\0' || letter < 'a' || letter > 'z' ||
	    strchr(taken, letter))
		fields_refuse(fields, node, SAY_RULEBOOK_SHORT_BAD_LETTER);
	else
		*ret = letter;
}

void fields_source(const struct fields *fields, const struct yaml *map, struct source *ret)
{
	const struct yaml *ruling = fields_get(fields, map, "ruling");
	const struct yaml *clause = fields_get(fields, map, "clause");
	struct text text = {.arena = fields->arena};

	if (!map || map->kind != YAML_KIND_MAP)
		return;
	if (!yaml_get(map, "clause")) {
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_CLAUSE);
		list(fields, map, "clause", names_of(fields, "clause", NULL), 1, NULL);
		return;
	}
	/* One clause, or a list of them, joined by `; `. */
	for (size_t i = 0; clause && clause->kind == YAML_KIND_LIST && i < clause->count; i++)
		text_addf(&text, "%s%s", i > 0 ? "; " : "", clause->values[i]->text);
	*ret = (struct source){.clause = !clause                          ? NULL
	                                 : clause->kind == YAML_KIND_LIST ? text_of(&text)
	                                                                  : clause->text,
	    .ruling = ruling ? ruling->text : NULL};
}

/* --- names, needs and conditions --- */

enum rank fields_rank(const struct fields *fields, const struct yaml *node)
{
	static const char *const names[] = {
	    "X", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3b", "3r", "2"};
	const bool text = node->kind == YAML_KIND_TEXT;
	const enum rank rank = text ? card_rank_named(node->text, strlen(node->text)) : RANK_COUNT;

	if (rank == RANK_COUNT)
		fields_refuse_name(fields, node, "rulebook-rank",
		    text ? message_text(fields->arena, TEXT_PHRASE_NOT_A_RANK, node->text)
		         : message_words(TEXT_WORDS_NOT_A_RANK),
		    names, sizeof names / sizeof *names);
	return rank;
}

/* Returns the bit of a name: of a rank, a kind of canasta or a fact; 0 if the name is unknown, which is reported. */
typedef uint32_t bit_of_name(const struct fields *fields, const struct yaml *node);

/* Returns the bits of a name or a list of names. */
static uint32_t bits_of(const struct fields *fields, const struct yaml *node, bit_of_name *bit_of)
{
	uint32_t bits = 0;

	if (node->kind != YAML_KIND_LIST)
		return bit_of(fields, node);
	for (size_t i = 0; i < node->count; i++)
		bits |= bit_of(fields, node->values[i]);
	return bits;
}

static uint32_t bit_of_rank(const struct fields *fields, const struct yaml *node)
{
	const enum rank rank = fields_rank(fields, node);

	return rank < RANK_COUNT ? 1u << rank : 0;
}

static uint32_t bit_of_kind(const struct fields *fields, const struct yaml *node)
{
	const struct rulebook *book = fields->book;
	const bool text = node->kind == YAML_KIND_TEXT;
	const size_t kind = text ? rulebook_kind(book, node->text, strlen(node->text)) : SIZE_MAX;
	const char **names;

	if (kind != SIZE_MAX)
		return 1u << kind;
	names = arena_alloc(fields->arena, book->kind_count, sizeof *names);
	for (size_t i = 0; i < book->kind_count; i++)
		names[i] = book->kinds[i].name;
	fields_refuse_name(fields, node, "rulebook-kind",
	    text ? message_text(fields->arena, TEXT_PHRASE_KIND_NAME_UNKNOWN, node->text)
	         : message_words(TEXT_WORDS_NOT_A_KIND),
	    names, book->kind_count);
	return 0;
}

/* Reads a need; without names it counts all kinds of canasta. */
static void read_need(const struct fields *fields, const struct yaml *node, struct need *ret)
{
	fields_read(fields, "need", node, ret);
	if (!fields_get(fields, node, "of"))
		ret->kinds = (1u << fields->book->kind_count) - 1;
}

void fields_needs(const struct fields *fields, const struct yaml *node, size_t *ret_count,
    const struct need **ret)
{
	const bool list = node->kind == YAML_KIND_LIST;
	const size_t count = list ? node->count : 1;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	for (size_t i = 0; i < count; i++)
		read_need(fields, list ? node->values[i] : node, &needs[i]);
	*ret_count = count;
	*ret = needs;
}

/* Returns the bit of a fact. An unknown name is refused: the message lists `words` and the facts. */
static uint32_t bit_or_word(const struct fields *fields, const struct yaml *node, const char *code,
    const char *const *words, size_t word_count)
{
	const struct rulebook *book = fields->book;
	const bool text = node->kind == YAML_KIND_TEXT;
	const size_t fact = text ? rulebook_fact(book, node->text, strlen(node->text)) : SIZE_MAX;
	const char **names;
	size_t count = 0;

	if (fact != SIZE_MAX)
		return 1u << fact;
	names = arena_alloc(fields->arena, word_count + book->fact_count, sizeof *names);
	for (size_t i = 0; i < word_count; i++)
		names[count++] = words[i];
	for (size_t i = 0; i < book->fact_count; i++)
		names[count++] = book->facts[i].name;
	fields_refuse_name(fields, node, code,
	    text ? message_text(fields->arena, TEXT_PHRASE_NAME_UNKNOWN, node->text)
	         : message_words(TEXT_WORDS_NOT_A_NAME),
	    names, count);
	return 0;
}

static uint32_t bit_of_fact(const struct fields *fields, const struct yaml *node)
{
	return bit_or_word(fields, node, "rulebook-fact", NULL, 0);
}

/* Reads a condition: melded, a fact's name, {canastas: 2, of: [natural]}, or a list of such needs. */
static void read_condition(
    const struct fields *fields, const struct yaml *node, struct condition *ret)
{
	static const char *const words[] = {"{canastas: 1}", "melded", "out"};
	const bool list = node->kind == YAML_KIND_LIST;
	const size_t count = list ? node->count : 1;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	*ret = (struct condition){.needs = needs};
	for (size_t i = 0; i < count; i++) {
		const struct yaml *part = list ? node->values[i] : node;

		if (part->kind != YAML_KIND_TEXT)
			read_need(fields, part, &needs[ret->need_count++]);
		else if (strcmp(part->text, words[1]) == 0)
			ret->melded = true;
		else if (strcmp(part->text, words[2]) == 0)
			ret->out = true;
		else
			ret->facts |= (uint8_t)bit_or_word(fields, part, "rulebook-condition",
			    words, sizeof words / sizeof *words);
	}
}

/* --- the unit of scores --- */

/* Refuses a number that is not a multiple of the unit. The number may be that of a rulebook that the file extends; then
 * it is the file's unit that does not suit it. */
static void check_multiple(
    const struct fields *fields, const struct yaml *node, const struct yaml *unit)
{
	const char *file = fields->problems->texts[0].name;
	const bool own = strcmp(node->file, file) == 0 || strcmp(unit->file, file) != 0;
	int32_t number, points;

	if (!is_refused(fields, node) && fields_is_number(node, &number) &&
	    fields_is_number(unit, &points) && points > 0 && number % points != 0)
		fields_refuse(
		    fields, own ? node : unit, SAY_RULEBOOK_UNIT, (long)number, (long)points);
}

/* Checks the numbers of a map that add to a score, or all of them if the map itself does. */
static void check_multiples(const struct fields *fields, const struct yaml *node, const char *name,
    bool scored, const struct yaml *unit)
{
	const struct key *map = keys_of(name);

	/* A penalty of another form costs no points in a hand. */
	if (node->kind != YAML_KIND_MAP || yaml_get(node, "form"))
		return;
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *value = node->values[i];
		const bool known = !is_refused(fields, node->keys[i]);
		const struct key *key = known ? keys_find(map, node->keys[i]->text) : NULL;
		const bool list = value->kind == YAML_KIND_LIST;

		for (size_t j = 0; key && j < (list ? value->count : 1); j++) {
			const struct yaml *one = list ? value->values[j] : value;

			if (key->below && strcmp(key->below, "options") != 0)
				check_multiples(
				    fields, one, key->below, scored || key->scored, unit);
			else if ((scored || key->scored) &&
			         (key->type == KEY_NUMBER || key->type == KEY_NUMBERS))
				check_multiple(fields, one, unit);
		}
	}
}

void fields_check_unit(const struct fields *fields, const struct yaml *root)
{
	const struct yaml *unit = fields_get(fields, fields_get(fields, root, "unit"), "points");

	if (unit)
		check_multiples(fields, root, "", false, unit);
}

/* --- reading by the list of keys --- */

/* Reads the value of a key into its place. */
static void read_value(
    const struct fields *fields, const struct key *key, const struct yaml *value, char *thing)
{
	void *at = thing + key->at - 1;
	size_t *count = key->count > 0 ? (void *)(thing + key->count - 1) : NULL;
	const char **texts;
	int32_t *numbers;

	switch (key->type) {
	case KEY_NUMBER:
		(void)fields_is_number(value, at);
		break;
	case KEY_YES:
		*(bool *)at = strcmp(value->text, "yes") == 0;
		break;
	case KEY_WORD:
		for (size_t i = 0; i < key->value_count; i++)
			if (strcmp(key->values[i], value->text) == 0)
				*(int *)at = (int)i + key->least;
		break;
	case KEY_TEXT:
		*(const char **)at = value->text;
		break;
	case KEY_LETTER:
		read_letter(fields, value, at);
		break;
	case KEY_RANKS:
		*(uint32_t *)at = bits_of(fields, value, bit_of_rank);
		break;
	case KEY_CONDITION:
		read_condition(fields, value, at);
		break;
	case KEY_MAPS:
		fields_needs(fields, value, count, at);
		break;
	case KEY_TEXTS:
		texts = arena_alloc(fields->arena, value->count, sizeof *texts);
		for (size_t i = 0; i < value->count; i++)
			texts[i] = value->values[i]->text;
		*(const char *const **)at = texts;
		*count = value->count;
		break;
	case KEY_NUMBERS:
		numbers = arena_alloc(fields->arena, value->count, sizeof *numbers);
		for (size_t i = 0; i < value->count; i++)
			(void)fields_is_number(value->values[i], &numbers[i]);
		*(const int32_t **)at = numbers;
		*count = value->count;
		break;
	case KEY_NAMES:
		*(uint8_t *)at = (uint8_t)bits_of(fields, value, bit_of_fact);
		break;
	case KEY_KINDS:
		*(uint32_t *)at = bits_of(fields, value, bit_of_kind);
		break;
	case KEY_MAP:
	case KEY_LIST:
	case KEY_CLAUSE:
	case KEY_PLAYERS:
		break;
	}
}

/* Reads the items of a list or a map of names into an array. */
static void read_items(
    const struct fields *fields, const struct key *key, const struct yaml *list, char *thing)
{
	const size_t before = fields_problems(fields);
	char *at = thing + key->at - 1, *items = at;

	if (key->most == 0) {
		items = arena_alloc(fields->arena, list->count, key->size);
		memcpy(at, &items, sizeof items);
	}
	for (size_t i = 0; i < list->count; i++) {
		char *item = items + i * key->size;

		if (key->start)
			memcpy(item, key->start, key->size);
		if (list->kind == YAML_KIND_MAP)
			*(const char **)(void *)item = list->keys[i]->text;
		fields_read(fields, key->below, list->values[i], item);
		if (key->source > 0)
			fields_source(fields, list->values[i], (void *)(item + key->source - 1));
		if (key->each)
			key->each(
			    fields, list->values[i], i, fields_problems(fields) == before, items);
	}
	*(size_t *)(void *)(thing + key->count - 1) = list->count;
}

static void read_key(const struct fields *fields, const struct key *key, const struct yaml *node,
    bool closed, char *thing)
{
	const bool needed = key->needed == REQUIRED ||
	                    (key->needed == REQUIRED_OF_COLOURS && !fields->book->threes_alike);
	const struct yaml *value =
	    fields_member(fields, node, key->name, needed && !closed ? REQUIRED : OPTIONAL);
	char *part = key->at > 0 ? thing + key->at - 1 : thing;

	if (!value)
		return;
	if (key->given > 0)
		*(bool *)(thing + key->given - 1) = true;
	if (key->size > 0) {
		read_items(fields, key, value, thing);
		return;
	}
	if (key->read)
		key->read(fields, value, part);
	else if (key->type == KEY_MAP)
		fields_read(fields, key->below, value, part);
	else if (key->at > 0)
		read_value(fields, key, value, thing);
	if (key->source > 0)
		fields_source(fields, value, (void *)(thing + key->source - 1));
}

void fields_read(const struct fields *fields, const char *map, const struct yaml *node, void *thing)
{
	bool closed = false;

	for (const struct key *key = keys_of(map) + 1; key->name; key++) {
		if (strcmp(key->name, "*") != 0)
			read_key(fields, key, node, closed, thing);
		else if (key->size > 0)
			read_items(fields, key, node, thing);
		if (!key->closes || *(bool *)((char *)thing + key->at - 1))
			continue;
		/* The other keys are checked, but go nowhere. */
		if (key->source > 0)
			fields_source(fields, node, (void *)((char *)thing + key->source - 1));
		closed = true;
		thing = arena_alloc(fields->arena, 1, sizeof(struct rulebook));
	}
}
