#include "form/template_reader.h"

#include "base/message.h"
#include "base/text.h"

#include <string.h>

enum { KEYS_MOST = 40 };

bool template_read_map(struct template_reader *reader, const struct yaml *map, const char *what,
    const struct template_key *keys, size_t count, void *thing)
{
	const char *names[KEYS_MOST];

	if (map->kind != YAML_KIND_MAP)
		return yaml_error(map, reader->err, "template-form", "%s is a map of keys", what);
	for (size_t i = 0; i < map->count; i++) {
		const struct yaml *key = map->keys[i];
		size_t place = 0;

		while (place < count && strcmp(keys[place].name, key->text) != 0)
			place++;
		if (place < count) {
			if (!keys[place].read(reader, map->values[i],
			        (unsigned char *)thing + keys[place].offset))
				return false;
			continue;
		}
		for (place = 0; place < count && place < KEYS_MOST; place++)
			names[place] = keys[place].name;
		const char *nearest = text_nearest(key->text, names, place);

		if (nearest)
			return yaml_error(key, reader->err, "template-key",
			    "%s has no key `%s`; nearest is %s", what, key->text, nearest);
		return yaml_error(
		    key, reader->err, "template-key", "%s has no key `%s`", what, key->text);
	}
	return true;
}

bool template_grow(struct template_reader *reader, const struct yaml *node)
{
	enum { SIZE_MOST = 100000 };

	reader->size += node->count;
	return reader->size <= SIZE_MOST ||
	       yaml_error(node, reader->err, "template-part",
	           "a template with its parts has at most %d boxes and values", SIZE_MOST);
}

void *template_members(
    struct template_reader *reader, const struct yaml *list, const char *what, size_t size)
{
	void *members;

	if (list->kind != YAML_KIND_LIST) {
		(void)yaml_error(list, reader->err, "template-form", "%s stand in a list", what);
		return NULL;
	}
	if (!template_grow(reader, list))
		return NULL;
	members = arena_alloc(reader->arena, list->count + 1, size);
	if (!members)
		(void)error_memory(reader->err);
	return members;
}

bool template_wrong(struct template_reader *reader, const struct yaml *node, const char *expected)
{
	return yaml_error(node, reader->err, "template-value",
	    "`%s` does not fit here; expected is %s",
	    node->kind == YAML_KIND_TEXT ? node->text : message_words("this"),
	    message_words(expected));
}
