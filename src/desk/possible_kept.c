#include "desk/possible_kept.h"

#include "referee/possible.h"
#include "rulebook/load.h"

#include <string.h>

static bool is_same_text(const struct rulebook_text *one, const struct rulebook_text *other)
{
	return one->size == other->size && memcmp(one->data, other->data, one->size) == 0;
}

static bool is_same_choice(const struct rulebook_option *one, const struct rulebook_option *other)
{
	if (!one->chosen || !other->chosen)
		return one->chosen == other->chosen;
	return strcmp(one->chosen, other->chosen) == 0;
}

/* Of the same texts under the same options it is the same rulebook. */
static bool is_same_book(const struct rulebook *one, const struct rulebook *other)
{
	if (one->source_count != other->source_count || one->option_count != other->option_count)
		return false;
	for (size_t i = 0; i < one->source_count; i++)
		if (!is_same_text(&one->sources[i], &other->sources[i]))
			return false;
	for (size_t i = 0; i < one->option_count; i++)
		if (!is_same_choice(&one->options[i], &other->options[i]))
			return false;
	return true;
}

/* The rulebook once more, to live as long as what is found out about it. */
static bool book_copy(struct arena *arena, const struct rulebook *book, const struct rulebook **ret,
    struct error *err)
{
	struct option_value *chosen = arena_alloc(arena, book->option_count, sizeof *chosen);
	size_t count = 0;

	if (!chosen)
		return error_memory(err);
	for (size_t i = 0; i < book->option_count; i++)
		if (book->options[i].chosen)
			chosen[count++] =
			    (struct option_value){book->options[i].name, book->options[i].chosen};
	return rulebook_load_texts(
	    arena, book->sources, book->source_count, chosen, count, ret, err);
}

static bool entry_begin(
    struct possible_kept_book *entry, const struct rulebook *book, struct error *err)
{
	arena_release(&entry->arena);
	entry->book = NULL;
	if (!book_copy(&entry->arena, book, &entry->book, err))
		return false;
	entry->possible = possible_open(&entry->arena, entry->book, err);
	if (!entry->possible)
		entry->book = NULL;
	return entry->possible != NULL;
}

/* What is kept of a rulebook, begun where there is room; NULL: there is none, or, with an error, memory failed. */
static struct possible_kept_book *entry_of(
    struct possible_kept *kept, const struct rulebook *book, struct error *err)
{
	struct possible_kept_book *room = NULL;

	for (size_t i = 0; i < POSSIBLE_BOOKS_KEPT; i++) {
		struct possible_kept_book *entry = &kept->list[i];

		if (entry->book && is_same_book(entry->book, book))
			return entry;
		if (!entry->book && !room)
			room = entry;
	}
	return room && entry_begin(room, book, err) ? room : NULL;
}

/* Of what has grown too large nothing is kept. */
static void shrink(struct possible_kept *kept)
{
	for (size_t i = 0; i < POSSIBLE_BOOKS_KEPT; i++) {
		struct possible_kept_book *entry = &kept->list[i];

		if (arena_size(&entry->arena) <= POSSIBLE_BYTES_KEPT)
			continue;
		arena_release(&entry->arena);
		*entry = (struct possible_kept_book){0};
	}
}

bool possible_kept_give(
    struct possible_kept *kept, const struct desk *desk, struct event *event, struct error *err)
{
	struct event_book *books = arena_alloc(desk->arena, event->book_count, sizeof *books);

	if (!books)
		return error_memory(err);
	shrink(kept);
	for (size_t i = 0; i < event->book_count; i++) {
		struct error trouble = {0};
		const struct possible_kept_book *entry =
		    entry_of(kept, event->books[i].book, &trouble);

		if (!entry && trouble.kind != ERROR_NONE) {
			*err = trouble;
			return false;
		}
		books[i] = event->books[i];
		if (entry)
			books[i].possible = entry->possible;
	}
	event->books = books;
	return true;
}

void possible_kept_release(struct possible_kept *kept)
{
	for (size_t i = 0; i < POSSIBLE_BOOKS_KEPT; i++)
		arena_release(&kept->list[i].arena);
	*kept = (struct possible_kept){0};
}
