#define _GNU_SOURCE /* qsort_r */

#include "base/yaml.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/library.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <yaml.h>

/* --- reading --- */

enum { DEPTH_MOST = 32 /* levels */, MEMBERS_MOST = 4000, SMALL_MAP = 16 /* keys */ };

/* libyaml is loaded when the first YAML file is read. The program's own files are packed during the
 * build, so most commands never need it. */
static struct {
	__typeof__(yaml_parser_initialize) *parser_initialize;
	__typeof__(yaml_parser_set_encoding) *parser_set_encoding;
	__typeof__(yaml_parser_set_input_string) *parser_set_input_string;
	__typeof__(yaml_parser_parse) *parser_parse;
	__typeof__(yaml_event_delete) *event_delete;
	__typeof__(yaml_parser_delete) *parser_delete;
} library;

static const struct library_function functions[] = {
    LIBRARY_FUNCTION(yaml_, library, parser_initialize),
    LIBRARY_FUNCTION(yaml_, library, parser_set_encoding),
    LIBRARY_FUNCTION(yaml_, library, parser_set_input_string),
    LIBRARY_FUNCTION(yaml_, library, parser_parse),
    LIBRARY_FUNCTION(yaml_, library, event_delete),
    LIBRARY_FUNCTION(yaml_, library, parser_delete),
};
static const struct shared_library yaml_library = {YAML_FILE, functions,
    sizeof functions / sizeof *functions, &library, TEXT_WORDS_CANNOT_READ_YAML};

struct yaml_reader {
	struct arena *arena;
	const char *file;
	yaml_parser_t parser;
	yaml_event_t event;                /* the one that is read now */
	const struct yaml *root;           /* of the document; NULL: not read yet */
	struct yaml_duplicate *duplicates; /* repeated keys; NULL: they are refused */
	size_t duplicate_room, duplicate_count;
};

/* Refuses a value that is not allowed. */
static _Noreturn void refuse(
    const struct yaml_reader *reader, yaml_mark_t mark, const char *code, const char *message)
{
	break_off_at(reader->file, (int)mark.line + 1, (int)mark.column + 1, ERROR_INPUT, code,
	    "%s", message_words(message));
}

static void release(void *thing)
{
	struct yaml_reader *reader = thing;

	library.event_delete(&reader->event);
	library.parser_delete(&reader->parser);
}

/* Reads the next event in place of the one before. */
static void next_event(struct yaml_reader *reader)
{
	const yaml_parser_t *parser = &reader->parser;

	library.event_delete(&reader->event);
	if (library.parser_parse(&reader->parser, &reader->event))
		return;
	if (parser->error == YAML_MEMORY_ERROR)
		break_memory();
	const yaml_mark_t mark =
	    parser->error == YAML_READER_ERROR ? parser->mark : parser->problem_mark;

	break_off_at(reader->file, (int)mark.line + 1, (int)mark.column + 1, ERROR_INPUT,
	    SAY_YAML_SYNTAX, parser->problem ? parser->problem : "unreadable");
}

/* Finds keys of a map by their hash. A small map has no index: its keys are compared one by one. */
struct key_index {
	size_t room;      /* a power of two; 0: there is no index */
	uint32_t *places; /* of members, from 1; 0: none */
};

/* Returns the place of a key in the index, or the empty one where it belongs. */
static uint32_t *index_place(const struct key_index *index, const struct yaml *map, const char *key)
{
	uint32_t hash = 0;

	for (const char *letter = key; *letter; letter++)
		hash = (hash ^ (unsigned char)*letter) * 0x9e3779b1;
	size_t at = (hash ^ hash >> 16) & (index->room - 1);

	while (index->places[at] > 0 && strcmp(map->keys[index->places[at] - 1]->text, key) != 0)
		at = (at + 1) & (index->room - 1);
	return &index->places[at];
}

/* Adds the newest key of a map to its index, or all keys if the index needs more room. */
static void index_grow(struct arena *arena, struct key_index *index, const struct yaml *map)
{
	size_t from = map->count - 1;

	if (map->count <= SMALL_MAP)
		return;
	if (2 * map->count > index->room) {
		for (from = 0; 4 * map->count > index->room;)
			index->room = index->room > 0 ? 2 * index->room : SMALL_MAP;
		index->places = arena_alloc(arena, index->room, sizeof *index->places);
	}
	for (; from < map->count; from++)
		*index_place(index, map, map->keys[from]->text) = (uint32_t)from + 1;
}

/* Returns the number of the member with that key; the number of members if there is none. */
static size_t index_find(const struct key_index *index, const struct yaml *map, const char *key)
{
	size_t at = 0;

	if (index->room > 0) {
		at = *index_place(index, map, key);
		return at > 0 ? at - 1 : map->count;
	}
	while (at < map->count && strcmp(map->keys[at]->text, key) != 0)
		at++;
	return at;
}

/* Adds a member to a map, or with the key NULL to a list. */
static void add_member(
    struct arena *arena, struct yaml *node, const struct yaml *key, const struct yaml *value)
{
	if (key) {
		node->keys = arena_room(arena, node->keys, node->count, sizeof *node->keys);
		node->keys[node->count] = key;
	}
	node->values = arena_room(arena, node->values, node->count, sizeof *node->values);
	node->values[node->count++] = value;
}

static struct yaml *make_node(struct yaml_reader *reader, enum yaml_kind kind, yaml_mark_t mark)
{
	struct yaml *node = arena_alloc(reader->arena, 1, sizeof *node);

	node->kind = kind;
	node->text = "";
	node->file = reader->file;
	node->line = (int)mark.line + 1;
	node->column = (int)mark.column + 1;
	return node;
}

static const struct yaml *read_scalar(struct yaml_reader *reader)
{
	const yaml_mark_t mark = reader->event.start_mark;
	const char *text = (const char *)reader->event.data.scalar.value;
	const size_t size = reader->event.data.scalar.length;
	struct yaml *node = make_node(reader, YAML_KIND_TEXT, mark);

	if (reader->event.data.scalar.anchor || reader->event.data.scalar.tag)
		refuse(reader, mark, "yaml-anchor", TEXT_WORDS_NO_ANCHORS_OR_TAGS);
	if (memchr(text, '\0', size))
		refuse(reader, mark, "yaml-nul", TEXT_WORDS_TEXT_WITH_NUL);
	boundary_place(reader->file, node->line, node->column);
	must(plain_require(&(struct plain_text){text, size, PLAIN_LINES}, "text-invalid",
	    TEXT_WORDS_THE_TEXT, refusal()));
	boundary_place(NULL, 0, 0);
	node->text = arena_copy(reader->arena, text, size);
	node->quoted = reader->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	return node;
}

static const struct yaml *read_value(struct yaml_reader *reader, int depth);

/* Reads members up to the closing event of the list or map that `node` is. A repeated key is an
 * error, unless the caller lists such keys. Then two maps are merged; of other values the first
 * stays. */
static void read_members(
    struct yaml_reader *reader, yaml_event_type_t closing, struct yaml *node, int depth)
{
	struct key_index index = {0};
	const struct yaml *key = NULL;

	for (;;) {
		next_event(reader);
		if (reader->event.type == closing)
			return;
		const yaml_mark_t mark = reader->event.start_mark;
		const struct yaml *value = read_value(reader, depth + 1);

		if (node->count == MEMBERS_MOST)
			refuse(reader, mark, "yaml-long", TEXT_WORDS_LIST_TOO_LONG);
		if (node->kind == YAML_KIND_MAP && !key) {
			if (value->kind != YAML_KIND_TEXT)
				refuse(reader, mark, "yaml-key", TEXT_WORDS_KEY_NOT_A_WORD);
			key = value;
			continue;
		}
		const size_t twice = key ? index_find(&index, node, key->text) : node->count;

		if (twice == node->count) {
			add_member(reader->arena, node, key, value);
			if (key)
				index_grow(reader->arena, &index, node);
		} else if (!reader->duplicates) {
			yaml_refuse(key, SAY_YAML_KEY_TWICE, key->text);
		} else if (reader->duplicate_count < reader->duplicate_room) {
			const struct yaml **first = &node->values[twice];

			reader->duplicates[reader->duplicate_count++] =
			    (struct yaml_duplicate){node, key};
			if ((*first)->kind == YAML_KIND_MAP && value->kind == YAML_KIND_MAP &&
			    (*first)->count + value->count <= MEMBERS_MOST)
				*first = yaml_merge(reader->arena, value, *first, NULL);
		}
		key = NULL;
	}
}

/* Reads the value that the event begins. */
static const struct yaml *read_value(struct yaml_reader *reader, int depth)
{
	const yaml_event_t *event = &reader->event;
	const bool list = event->type == YAML_SEQUENCE_START_EVENT;

	if (event->type == YAML_SCALAR_EVENT)
		return read_scalar(reader);
	if (event->type == YAML_ALIAS_EVENT || (list && event->data.sequence_start.anchor) ||
	    (!list && event->type == YAML_MAPPING_START_EVENT && event->data.mapping_start.anchor))
		refuse(reader, event->start_mark, "yaml-anchor", TEXT_WORDS_NO_ANCHORS_OR_ALIASES);
	if (!list && event->type != YAML_MAPPING_START_EVENT)
		refuse(reader, event->start_mark, "yaml-empty", TEXT_WORDS_YAML_FILE_EMPTY);
	if (depth >= DEPTH_MOST)
		refuse(reader, event->start_mark, "yaml-depth", TEXT_WORDS_NESTED_TOO_DEEPLY);
	struct yaml *node =
	    make_node(reader, list ? YAML_KIND_LIST : YAML_KIND_MAP, event->start_mark);

	read_members(reader, list ? YAML_SEQUENCE_END_EVENT : YAML_MAPPING_END_EVENT, node, depth);
	return node;
}

/* Skips to the first value of the first document, reads it, and refuses a second document. */
static void read_document(void *context)
{
	struct yaml_reader *reader = context;

	for (next_event(reader); reader->event.type != YAML_STREAM_END_EVENT; next_event(reader)) {
		const yaml_event_type_t type = reader->event.type;

		if (type == YAML_DOCUMENT_START_EVENT && reader->root)
			refuse(reader, reader->event.start_mark, "yaml-documents",
			    TEXT_WORDS_ONE_DOCUMENT_IS_EXPECTED);
		if (type != YAML_STREAM_START_EVENT && type != YAML_DOCUMENT_START_EVENT &&
		    type != YAML_DOCUMENT_END_EVENT)
			reader->root = read_value(reader, 0);
	}
	if (!reader->root)
		break_off_at(reader->file, 1, 1, ERROR_INPUT, SAY_YAML_EMPTY);
}

bool yaml_parse_listing(struct arena *arena, const char *file, const char *text, size_t size,
    struct yaml_duplicate *ret_duplicates, size_t room, size_t *ret_count,
    const struct yaml **ret_root, struct error *err)
{
	struct yaml_reader reader = {
	    .arena = arena, .file = file, .duplicates = ret_duplicates, .duplicate_room = room};
	struct cleanup cleanup = {0};

	library_load(&yaml_library);
	if (!library.parser_initialize(&reader.parser))
		break_memory();
	boundary_hold(&cleanup, release, &reader);
	library.parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
	library.parser_set_input_string(&reader.parser, (const unsigned char *)text, size);
	const bool done = boundary_try(read_document, &reader, err);

	boundary_drop(&cleanup);
	release(&reader);
	if (done) {
		*ret_root = reader.root;
		*ret_count = reader.duplicate_count;
	}
	return done;
}

bool yaml_parse(struct arena *arena, const char *file, const char *text, size_t size,
    const struct yaml **ret_root, struct error *err)
{
	size_t none;

	return yaml_parse_listing(arena, file, text, size, NULL, 0, &none, ret_root, err);
}

/* --- a tree --- */

const struct yaml *yaml_get(const struct yaml *map, const char *key)
{
	if (!map || map->kind != YAML_KIND_MAP)
		return NULL;
	for (size_t i = 0; i < map->count; i++)
		if (strcmp(map->keys[i]->text, key) == 0)
			return map->values[i];
	return NULL;
}

bool yaml_is_null(const struct yaml *node)
{
	return node && node->kind == YAML_KIND_TEXT && !node->quoted &&
	       (strcmp(node->text, "~") == 0 || node->text[0] == '\0');
}

static const struct yaml no_members = {.kind = YAML_KIND_MAP, .text = "", .file = ""};

const struct yaml *yaml_merge(
    struct arena *arena, const struct yaml *base, const struct yaml *over, const char *whole)
{
	struct key_index of_base = {0}, of_over = {0};

	if (base->kind != YAML_KIND_MAP || over->kind != YAML_KIND_MAP)
		return over;
	struct yaml *merged = arena_alloc(arena, 1, sizeof *merged);

	*merged = *over; /* places of what is merged are those of the newer file */
	merged->count = 0;
	merged->keys = merged->values = NULL;
	if (base->count > SMALL_MAP && over->count > SMALL_MAP) {
		index_grow(arena, &of_base, base);
		index_grow(arena, &of_over, over);
	}
	for (size_t i = 0; i < base->count; i++) {
		const struct yaml *value = base->values[i];
		const size_t at = index_find(&of_over, over, base->keys[i]->text);
		const struct yaml *newer = at < over->count ? over->values[at] : NULL;

		if (yaml_is_null(newer))
			continue;
		if (newer)
			value = yaml_merge(arena, value, newer, whole);
		add_member(arena, merged, base->keys[i], value);
	}
	for (size_t i = 0; i < over->count; i++) {
		const struct yaml *key = over->keys[i], *newer = over->values[i];

		if (index_find(&of_base, base, key->text) < base->count || yaml_is_null(newer))
			continue;
		/* Merging with an empty map removes the nulls below it. */
		if (!whole || strcmp(key->text, whole) != 0)
			newer = yaml_merge(arena, &no_members, newer, whole);
		add_member(arena, merged, key, newer);
	}
	return merged;
}

int64_t yaml_integer(const struct yaml *node, const char *what, int64_t least, int64_t most)
{
	int64_t number;

	if (node->kind == YAML_KIND_TEXT && !node->quoted &&
	    text_integer(node->text, strlen(node->text), least, most, &number))
		return number;
	yaml_refuse(
	    node, SAY_YAML_NUMBER_WHOLE, message_words(what), (long long)least, (long long)most);
}

const char *yaml_shown(const struct yaml *node)
{
	return node->kind == YAML_KIND_TEXT   ? node->text
	       : node->kind == YAML_KIND_LIST ? "[…]"
	                                      : "{…}";
}

void yaml_fill_error(
    const struct yaml *node, struct error *err, const char *code, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	error_fill_list(err, ERROR_INPUT, code, format, arguments);
	va_end(arguments);
	error_fill_place(err, node->file, node->line, node->column);
}

void yaml_refuse(const struct yaml *node, const char *code, const char *format, ...)
{
	struct error why = {0};
	va_list arguments;

	va_start(arguments, format);
	error_fill_list(&why, ERROR_INPUT, code, format, arguments);
	va_end(arguments);
	error_fill_place(&why, node->file, node->line, node->column);
	boundary_break(&why);
}

/* --- texts by dotted names --- */

size_t flat_from(const struct flat *flat, const char *name)
{
	size_t from = 0, to = flat->count;

	while (from < to) {
		const size_t middle = from + (to - from) / 2;

		if (strcmp(flat_name(flat, &flat->rows[middle]), name) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const struct flat_row *flat_row_named(const struct flat *flat, const char *name)
{
	const size_t at = flat_from(flat, name);

	return at < flat->count && strcmp(flat_name(flat, &flat->rows[at]), name) == 0
	           ? &flat->rows[at]
	           : NULL;
}

const char *flat_find(const struct flat *flat, const char *name)
{
	const struct flat_row *row = flat_row_named(flat, name);

	return row ? flat_text(flat, row) : NULL;
}

const char *flat_name(const struct flat *flat, const struct flat_row *row)
{
	return flat->texts + row->name;
}

const char *flat_text(const struct flat *flat, const struct flat_row *row)
{
	return flat->texts + row->text;
}

enum { TEXTS_MOST = 1 << 25 /* bytes */ };

/* Adds a text with its NUL. Returns its offset. */
static unsigned put(struct text *texts, const char *text)
{
	const size_t offset = texts->size;

	text_add_bytes(texts, text, strlen(text) + 1);
	return (unsigned)offset;
}

/* Adds the labels of a map, whose names begin with `before`. TEXTS_MOST stops a small file whose
 * long key begins the names of very many labels. */
static void collect(const char *before, const struct yaml *map, struct text *texts,
    struct flat_row **rows, size_t *count)
{
	struct arena *arena = texts->arena;

	for (size_t i = 0; i < map->count; i++) {
		const struct yaml *key = map->keys[i], *value = map->values[i];
		const char *name = arena_printf(arena, "%s%s", before, key->text);

		if (value->kind == YAML_KIND_MAP) {
			collect(arena_printf(arena, "%s.", name), value, texts, rows, count);
			continue;
		}
		if (value->kind != YAML_KIND_TEXT)
			yaml_refuse(value, SAY_LABEL_TEXT_NOT_A_LIST, key->text);
		if (texts->size > TEXTS_MOST)
			yaml_refuse(
			    key, "yaml-long", "%s", message_words(TEXT_WORDS_LIST_TOO_LONG));
		*rows = arena_room(arena, *rows, *count, sizeof **rows);
		(*rows)[*count].name = put(texts, name);
		(*rows)[*count].text = put(texts, value->text);
		(*rows)[*count].line = key->line;
		(*rows)[(*count)++].column = key->column;
	}
}

static int compare(const void *one, const void *other, void *texts)
{
	const struct flat_row *left = one, *right = other;

	return strcmp((const char *)texts + left->name, (const char *)texts + right->name);
}

struct flat flat_make(struct arena *arena, const struct yaml *root)
{
	struct text texts = {.arena = arena};
	struct flat_row *rows = NULL;
	size_t count = 0;

	if (root->kind != YAML_KIND_MAP)
		yaml_refuse(root, SAY_LABEL_TEXT_LABELS_EXPECTED);
	collect("", root, &texts, &rows, &count);
	if (count > 0)
		qsort_r(rows, count, sizeof *rows, compare, texts.data);
	for (size_t i = 1; i < count; i++)
		if (compare(&rows[i - 1], &rows[i], texts.data) == 0)
			break_off_at(root->file, rows[i].line, rows[i].column, ERROR_INPUT,
			    SAY_LABEL_REPEATED, texts.data + rows[i].name);
	return (struct flat){text_of(&texts), rows, count};
}

/* --- built into the program --- */

/* The file that is unpacked: call_once() hands nothing over. */
static thread_local const struct packed_file *unpacked;

static void list_fill(const struct packed *packed, int from, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		packed->lists[(unsigned)from + i] =
		    &packed->trees[packed->members[(unsigned)from + i]];
}

static void unpack(void)
{
	const struct packed_file *file = unpacked;
	const struct packed *packed = file->packed;

	for (int i = file->first; i < file->first + file->count; i++) {
		const struct packed_node *node = &packed->nodes[i];
		const bool map = node->kind == YAML_KIND_MAP && node->count > 0;

		list_fill(packed, node->values, node->count);
		if (map)
			list_fill(packed, node->keys, node->count);
		packed->trees[i] = (struct yaml){
		    .kind = node->kind,
		    .text = packed->texts + node->text,
		    .quoted = node->quoted,
		    .file = file->name,
		    .line = node->line,
		    .column = node->column,
		    .count = node->count,
		    .values = node->count > 0 ? packed->lists + node->values : NULL,
		    .keys = map ? packed->lists + node->keys : NULL,
		};
	}
}

const struct yaml *packed_find(const struct packed_file *table, const char *name)
{
	for (const struct packed_file *file = table; file->name; file++)
		if (strcmp(file->name, name) == 0) {
			unpacked = file;
			call_once(file->once, unpack);
			return &file->packed->trees[file->first + file->count - 1];
		}
	return NULL;
}

const struct embedded_file *embedded_find(const struct embedded_file *table, const char *name)
{
	for (; table->name; table++)
		if (strcmp(table->name, name) == 0)
			return table;
	return NULL;
}
