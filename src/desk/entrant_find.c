#include "desk/entrant_find.h"
#include "base/text.h"
#include "desk/entrant.h"
#include "store/store.h"

#include <string.h>

/* "3 Alfa, 8 Beta" for messages. */
static const char *entrants_named(
    struct arena *arena, const struct entrant *entrants, size_t count, const char *folded)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < count; i++) {
		const char *other = text_fold(arena, entrants[i].name);

		if (other && strcmp(other, folded) == 0)
			text_addf(&text, "%s%d \"%s\"", text.size ? ", " : "", entrants[i].number,
			    entrants[i].name);
	}
	return text_of(&text);
}

/* Whether an entrant's name, or a player's, has the folded words in it. */
static bool has_words(struct arena *arena, const struct entrant *entrant, const char *folded)
{
	const char *name = text_fold(arena, entrant->name);
	bool has = name && strstr(name, folded);

	for (size_t i = 0; !has && i < entrant->player_count; i++) {
		name = text_fold(arena, entrant->players[i].name);
		has = name && strstr(name, folded);
	}
	return has;
}

/* The only entrant with these words in a name: "Alfa" may be said for "Alfa & Beeta". NULL: none, or
 * several. It is proposed, never taken. */
static const char *only_with(
    struct arena *arena, const struct entrant *entrants, size_t count, const char *wanted)
{
	const char *folded = text_fold(arena, wanted);
	const char *only = NULL;

	for (size_t i = 0; folded && folded[0] && i < count; i++) {
		if (!has_words(arena, &entrants[i], folded))
			continue;
		if (only)
			return NULL;
		only = entrants[i].name;
	}
	return only;
}

static bool unknown(struct arena *arena, const struct entrant *entrants, size_t count,
    const char *wanted, struct error *err)
{
	const char **names = arena_alloc(arena, count, sizeof *names);
	const char *nearest = NULL;

	for (size_t i = 0; names && i < count; i++)
		names[i] = entrants[i].name;
	if (names)
		nearest = text_nearest(wanted, names, count);
	if (!nearest)
		nearest = only_with(arena, entrants, count, wanted);
	if (nearest)
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "there is no entrant \"%s\"; did you mean \"%s\"?", wanted, nearest);
	return error_set(err, ERROR_INPUT, "entrant-unknown",
	    "there is no entrant \"%s\"; give the number or the whole name", wanted);
}

/* A name written exactly so goes before those that differ in case. */
static bool choose_name(struct arena *arena, const struct entrant *entrants, size_t count,
    const char *wanted, const struct entrant **ret, struct error *err)
{
	const struct entrant *folded_one = NULL;
	const struct entrant *exact_one = NULL;
	size_t folded_count = 0;
	size_t exact_count = 0;
	const char *folded;

	if (!text_is_utf8(wanted, strlen(wanted), NULL))
		return error_set(err, ERROR_INPUT, "entrant-unknown", "the name is not UTF-8");
	folded = text_fold(arena, wanted);
	if (!folded)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		const char *other = text_fold(arena, entrants[i].name);

		if (!other)
			return error_memory(err);
		if (strcmp(other, folded) == 0) {
			folded_one = &entrants[i];
			folded_count++;
		}
		if (strcmp(entrants[i].name, wanted) == 0) {
			exact_one = &entrants[i];
			exact_count++;
		}
	}
	if (folded_count == 0)
		return unknown(arena, entrants, count, wanted, err);
	if (folded_count > 1 && exact_count != 1)
		return error_set(err, ERROR_INPUT, "entrant-ambiguous",
		    "several entrants are called \"%s\"; give the number: %s", wanted,
		    entrants_named(arena, entrants, count, folded));
	*ret = folded_count == 1 ? folded_one : exact_one;
	return true;
}

bool entrant_find_among(struct arena *arena, const struct entrant *all, size_t count,
    const char *wanted, const struct entrant **ret, struct error *err)
{
	struct entrant *left;
	size_t left_count;
	int64_t number;

	if (!*wanted || wanted[strspn(wanted, "0123456789")] != '\0')
		return entrants_left(arena, all, count, &left, &left_count, err) &&
		       choose_name(arena, left, left_count, wanted, ret, err);
	if (!text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
		return error_set(
		    err, ERROR_INPUT, "entrant-unknown", "there is no entrant %s", wanted);
	return entrant_number_among(all, count, (int)number, ret, err);
}

static bool find(
    const struct desk *desk, const char *wanted, struct entrant *ret, struct error *err)
{
	const struct entrant *chosen;
	struct entrant *all;
	size_t count;

	if (!entrants_read(desk, 1, &all, &count, err) ||
	    !entrant_find_among(desk->arena, all, count, wanted, &chosen, err))
		return false;
	*ret = *chosen;
	return true;
}

bool entrant_find(
    const struct desk *desk, const char *wanted, struct entrant *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, find(desk, wanted, ret, err));
}
