#include "base/choice.h"
#include "base/message.h"
#include "base/text.h"
#include "rulebook/keys.h"

#include <assert.h>
#include <string.h>

const struct key_map *keys_of(const char *map)
{
	size_t found = 0;

	while (found < keys_map_count && strcmp(keys_maps[found].name, map) != 0)
		found++;
	assert(found < keys_map_count);
	return &keys_maps[found];
}

static const struct key *find(const struct key *keys, const char *name)
{
	for (; keys->name; keys++)
		if (strcmp(keys->name, name) == 0)
			return keys;
	return NULL;
}

const struct key *keys_find(const struct key_map *map, const char *name)
{
	const struct key *key = find(map->keys, name);

	if (!key && map->sourced)
		key = find(keys_source, name);
	return key ? key : find(map->keys, "*");
}

const char *const *keys_names(struct arena *arena, const struct key_map *map, size_t *ret_count)
{
	const char **names;
	size_t count = 0;

	while (map->keys[count].name)
		count++;
	names = arena_alloc(arena, count + keys_source_count, sizeof *names);
	count = 0;
	for (const struct key *key = map->keys; key->name; key++)
		if (strcmp(key->name, "*") != 0)
			names[count++] = key->name;
	for (size_t i = 0; map->sourced && i < keys_source_count; i++)
		names[count++] = keys_source[i].name;
	*ret_count = count;
	return names;
}

/* "all, some or none". NULL where memory fails. */
static const char *values_named(struct arena *arena, const struct key *key)
{
	char list[CHOICE_LIST_ROOM];

	choice_list(list, sizeof list, key->values, key->value_count);
	return arena_text(arena, list);
}

const char *keys_values(struct arena *arena, const struct key *key)
{
	switch (key->type) {
	case KEY_NUMBER:
	case KEY_NUMBERS:
	case KEY_PLAYERS:
		return message_text(arena, "%ld to %ld", (long)key->least, (long)key->most);
	case KEY_YES:
		return message_words("yes or no");
	case KEY_WORD:
		return values_named(arena, key);
	case KEY_LETTER:
		return message_words("a letter");
	case KEY_RANKS:
		return message_words("of X A K Q J T 9 8 7 6 5 4 3b 3r 2");
	case KEY_CONDITION:
		return message_text(
		    arena, "melded, out, a fact, %s, or a list of these", "{canastas: 2}");
	case KEY_TEXT:
	case KEY_CLAUSE:
	case KEY_TEXTS:
	case KEY_NAMES:
	case KEY_MAP:
	case KEY_LIST:
	case KEY_MAPS:
		break;
	}
	return "";
}
