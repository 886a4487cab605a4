#include "answer/answer.h"

#include "base/arena.h"
#include "base/sentence.h"
#include "base/text.h"

#include <assert.h>
#include <string.h>

struct answer {
	struct answer *next; /* the next member or row */
	const char *key;     /* NULL: a row, or the outermost */
	enum answer_kind kind;
	union {
		struct {
			const char *english, *own;
		} words;
		struct {
			int64_t number;
			int places;
		};
		const struct sentence *sentence;
		struct {
			struct answer *first, *last;
			struct answer *outermost;
			int count;
		} members;
	} as;
};

/* The outermost object, and the data that the whole tree shares. */
struct answer_root {
	struct answer object;
	struct arena *arena;
	const struct vocabulary *vocabulary;
};

static bool holds_members(const struct answer *value)
{
	return value->kind == ANSWER_OBJECT || value->kind == ANSWER_LIST;
}

static bool holds_words(const struct answer *value)
{
	return value->kind >= ANSWER_TEXT && value->kind <= ANSWER_JSON;
}

static bool holds_number(const struct answer *value)
{
	return value->kind >= ANSWER_NUMBER && value->kind <= ANSWER_FLAG;
}

static struct answer_root *outermost_of(const struct answer *to)
{
	assert(holds_members(to));
	return (struct answer_root *)(void *)to->as.members.outermost;
}

struct answer *answer_make(struct arena *arena)
{
	struct answer_root *outermost = arena_alloc(arena, 1, sizeof *outermost);

	outermost->arena = arena;
	outermost->object.kind = ANSWER_OBJECT;
	outermost->object.as.members.outermost = &outermost->object;
	return &outermost->object;
}

void answer_speak(struct answer *outermost, const struct vocabulary *vocabulary)
{
	if (outermost)
		outermost_of(outermost)->vocabulary = vocabulary;
}

const struct vocabulary *answer_language(const struct answer *answer)
{
	return answer ? outermost_of(answer)->vocabulary : NULL;
}

/* --- filling --- */

static struct answer *member_named(const struct answer *object, const char *key, size_t size)
{
	for (struct answer *at = object->as.members.first; at; at = at->next)
		if (at->key && at->key[0] == key[0] && strncmp(at->key, key, size) == 0 &&
		    at->key[size] == '\0')
			return at;
	return NULL;
}

/* Adds a member, or a row if the key is NULL, at the end. */
static struct answer *append(struct answer *to, const char *key)
{
	struct answer_root *outermost = outermost_of(to);
	struct answer *added = arena_alloc(outermost->arena, 1, sizeof *added);

	added->key = key;
	if (to->as.members.last)
		to->as.members.last->next = added;
	else
		to->as.members.first = added;
	to->as.members.last = added;
	to->as.members.count++;
	return added;
}

/* Returns the place of a member, empty even if it had a value. */
static struct answer *place(struct answer *to, const char *key, enum answer_kind kind)
{
	struct answer *value = member_named(to, key, strlen(key));

	assert(to->kind == ANSWER_OBJECT);
	if (!value)
		value = append(to, key);
	memset(&value->as, 0, sizeof value->as);
	value->kind = kind;
	return value;
}

/* Makes a place one that holds members. */
static struct answer *hold(struct answer *to, struct answer *value, enum answer_kind kind)
{
	value->kind = kind;
	value->as.members.outermost = to->as.members.outermost;
	return value;
}

static void set_words(struct answer *to, struct answer *value, const char *own, const char *english)
{
	struct arena *arena = outermost_of(to)->arena;

	value->as.words.english = arena_text(arena, english);
	value->as.words.own = own ? arena_text(arena, own) : NULL;
}

/* Sets words as a value of that kind; without English words nothing. */
static void put_words(
    struct answer *to, const char *key, enum answer_kind kind, const char *own, const char *english)
{
	if (english)
		set_words(to, place(to, key, kind), own, english);
	else
		answer_nothing(to, key);
}

void answer_text(struct answer *to, const char *key, const char *value)
{
	put_words(to, key, ANSWER_TEXT, NULL, value);
}

void answer_textf(struct answer *to, const char *key, const char *format, ...)
{
	va_list arguments;
	const char *value;

	va_start(arguments, format);
	value = arena_vprintf(outermost_of(to)->arena, format, arguments);
	va_end(arguments);
	answer_text(to, key, value);
}

void answer_json(struct answer *to, const char *key, const char *json)
{
	put_words(to, key, ANSWER_JSON, NULL, json);
}

struct arena *answer_arena(const struct answer *to)
{
	return outermost_of(to)->arena;
}

void answer_letter(struct answer *to, const char *key, char letter)
{
	answer_text(to, key, letter ? (const char[]){letter, '\0'} : NULL);
}

void answer_code(struct answer *to, const char *key, const char *value)
{
	put_words(to, key, ANSWER_CODE, NULL, value);
}

void answer_number(struct answer *to, const char *key, int64_t value)
{
	place(to, key, ANSWER_NUMBER)->as.number = value;
}

void answer_hundredths(struct answer *to, const char *key, int64_t value)
{
	place(to, key, ANSWER_HUNDREDTHS)->as.number = value;
}

void answer_decimal(struct answer *to, const char *key, int64_t value, int places)
{
	struct answer *set = place(to, key, ANSWER_DECIMAL);

	assert(places >= 0);
	set->as.number = value;
	set->as.places = places;
}

void answer_duration(struct answer *to, const char *key, int64_t seconds)
{
	place(to, key, ANSWER_DURATION)->as.number = seconds;
}

void answer_flag(struct answer *to, const char *key, bool value)
{
	place(to, key, ANSWER_FLAG)->as.number = value;
}

void answer_time(struct answer *to, const char *key, const char *time)
{
	put_words(to, key, ANSWER_TIME, NULL, time);
}

static void put_sentence(
    struct answer *to, const char *key, enum answer_kind kind, const struct sentence *sentence)
{
	struct sentence *kept = arena_alloc(outermost_of(to)->arena, 1, sizeof *kept);

	*kept = *sentence;
	place(to, key, kind)->as.sentence = kept;
}

void answer_sentence(struct answer *to, const char *key, const struct sentence *sentence)
{
	put_sentence(to, key, ANSWER_SENTENCE, sentence);
}

void answer_term(struct answer *to, const char *key, const struct sentence *term)
{
	put_sentence(to, key, ANSWER_TERM, term);
}

void answer_wording(struct answer *to, const char *key, const char *own, const char *english)
{
	put_words(to, key, ANSWER_WORDING, own, english);
}

void answer_nothing(struct answer *to, const char *key)
{
	(void)place(to, key, ANSWER_NOTHING);
}

/* Returns the member if it is one of that kind, else a new one in its place. */
static struct answer *member_of(struct answer *to, const char *key, enum answer_kind kind)
{
	struct answer *there = member_named(to, key, strlen(key));

	return there && there->kind == kind ? there : hold(to, place(to, key, kind), kind);
}

struct answer *answer_object(struct answer *to, const char *key)
{
	return member_of(to, key, ANSWER_OBJECT);
}

struct answer *answer_list(struct answer *to, const char *key)
{
	return member_of(to, key, ANSWER_LIST);
}

struct answer *answer_passing(struct answer *to, const char *key, struct arena *rows)
{
	struct answer_root *own = arena_alloc(answer_arena(to), 1, sizeof *own);
	struct answer *passing = answer_list(to, key);

	own->arena = rows;
	own->vocabulary = answer_language(to);
	passing->as.members.outermost = &own->object;
	return passing;
}

void answer_forget(struct answer *passing)
{
	assert(passing->kind == ANSWER_LIST);
	passing->as.members.first = passing->as.members.last = NULL;
	passing->as.members.count = 0;
}

struct answer *answer_row(struct answer *to, const char *list)
{
	struct answer *rows = answer_list(to, list);

	return hold(rows, append(rows, NULL), ANSWER_OBJECT);
}

static void add_words(struct answer *to, const char *list, enum answer_kind kind, const char *own,
    const char *english)
{
	struct answer *added = append(answer_list(to, list), NULL);

	added->kind = kind;
	set_words(to, added, own, english);
}

void answer_item(struct answer *to, const char *list, const char *text)
{
	add_words(to, list, ANSWER_TEXT, NULL, text);
}

void answer_item_wording(struct answer *to, const char *list, const char *own, const char *english)
{
	add_words(to, list, ANSWER_WORDING, own, english);
}

void answer_item_number(struct answer *to, const char *list, int64_t number)
{
	struct answer *added = append(answer_list(to, list), NULL);

	added->kind = ANSWER_NUMBER;
	added->as.number = number;
}

bool answer_drop(struct answer *from, const char *const *keys)
{
	struct answer **link = &from->as.members.first;
	bool dropped = false;

	from->as.members.last = NULL;
	from->as.members.count = 0;
	while (*link) {
		struct answer *member = *link;
		const char *const *key = keys;

		while (*key && !(member->key && strcmp(member->key, *key) == 0))
			key++;
		if (*key) {
			*link = member->next;
			dropped = true;
			continue;
		}
		if (holds_members(member))
			dropped = answer_drop(member, keys) || dropped;
		from->as.members.last = member;
		from->as.members.count++;
		link = &member->next;
	}
	return dropped;
}

/* --- asking --- */

enum answer_kind answer_kind_of(const struct answer *value)
{
	return value->kind;
}

const struct answer *answer_get(const struct answer *object, const char *path)
{
	while (object && object->kind == ANSWER_OBJECT) {
		const size_t size = strcspn(path, ".");

		object = member_named(object, path, size);
		if (path[size] == '\0')
			return object;
		path += size + 1;
	}
	return NULL;
}

bool answer_is_set(const struct answer *value)
{
	if (!value)
		return false;
	if (holds_number(value))
		return value->as.number != 0;
	if (holds_words(value))
		return value->kind != ANSWER_JSON && value->as.words.english[0] != '\0';
	if (value->kind == ANSWER_SENTENCE || value->kind == ANSWER_TERM)
		return value->as.sentence->english != NULL;
	return value->kind == ANSWER_OBJECT || answer_count(value) > 0;
}

const struct answer *answer_first(const struct answer *value)
{
	return value && holds_members(value) ? value->as.members.first : NULL;
}

const struct answer *answer_next(const struct answer *member)
{
	return member ? member->next : NULL;
}

int answer_count(const struct answer *value)
{
	return value && holds_members(value) ? value->as.members.count : 0;
}

const char *answer_key(const struct answer *member)
{
	return member ? member->key : NULL;
}

const char *answer_string(const struct answer *value)
{
	return value && holds_words(value) ? value->as.words.english : "";
}

const char *answer_own_words(const struct answer *wording)
{
	return wording && wording->kind == ANSWER_WORDING ? wording->as.words.own : NULL;
}

int64_t answer_integer(const struct answer *value)
{
	return value && holds_number(value) ? value->as.number : 0;
}

int answer_places(const struct answer *decimal)
{
	return decimal && decimal->kind == ANSWER_DECIMAL ? decimal->as.places : 0;
}

const struct sentence *answer_sentence_of(const struct answer *value)
{
	return value && (value->kind == ANSWER_SENTENCE || value->kind == ANSWER_TERM)
	           ? value->as.sentence
	           : NULL;
}

/* --- a forgotten person --- */

static const char forgotten[] = "person ";

const char *answer_forgotten(struct arena *arena, int64_t person)
{
	return arena_printf(arena, "%s%lld", forgotten, (long long)person);
}

bool answer_forgotten_said(const char *name, struct sentence *ret)
{
	const size_t begin = sizeof forgotten - 1;
	int64_t person;

	if (strncmp(name, forgotten, begin) != 0 ||
	    !text_integer(name + begin, strlen(name + begin), 1, INT64_MAX, &person))
		return false;
	*ret = (struct sentence){
	    "person", "forgotten", "person {person:plain}", {sentence_number("person", person)}};
	return true;
}
