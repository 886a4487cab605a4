#include "store/books_kept.h"

#include "rulebook/clauses.h"
#include "store/db.h"

#include <string.h>

void books_kept_for(struct store *store, struct books_kept *kept)
{
	store->books = kept;
}

/* --- resolved --- */

/* Its own clauses in words stand behind the texts of its figures, where it has any. */
static bool resolve(struct arena *arena, const struct book_source *source,
    struct resolved_book *ret, struct error *err)
{
	const struct rulebook_text *last = &source->texts[source->text_count - 1];
	const bool clauses = source->text_count > 1 && clauses_named(last->name);
	const struct rulebook *book;

	if (!rulebook_load_texts(arena, source->texts, source->text_count - (clauses ? 1 : 0),
	        source->choices, source->choice_count, &book, err) ||
	    (clauses && !clauses_give(arena, book, last, &book, err)))
		return false;
	*ret = (struct resolved_book){.book = book, .arena = arena};
	return true;
}

/* --- kept --- */

static bool is_same_text(const struct rulebook_text *one, const struct rulebook_text *other)
{
	return one->size == other->size && memcmp(one->data, other->data, one->size) == 0 &&
	       strcmp(one->name, other->name) == 0;
}

static bool is_same_choice(const struct option_value *one, const struct option_value *other)
{
	return strcmp(one->name, other->name) == 0 && strcmp(one->value, other->value) == 0;
}

static bool is_same_source(const struct book_source *one, const struct book_source *other)
{
	if (one->text_count != other->text_count || one->choice_count != other->choice_count)
		return false;
	for (size_t i = 0; i < one->text_count; i++)
		if (!is_same_text(&one->texts[i], &other->texts[i]))
			return false;
	for (size_t i = 0; i < one->choice_count; i++)
		if (!is_same_choice(&one->choices[i], &other->choices[i]))
			return false;
	return true;
}

/* The texts and choices once more, to live as long as what is resolved from them. */
static bool source_copy(
    struct arena *arena, const struct book_source *source, struct book_source *ret)
{
	struct rulebook_text *texts = arena_alloc(arena, source->text_count, sizeof *texts);
	struct option_value *choices = arena_alloc(arena, source->choice_count, sizeof *choices);

	for (size_t i = 0; i < source->text_count; i++) {
		const struct rulebook_text *text = &source->texts[i];

		texts[i] = (struct rulebook_text){arena_text(arena, text->name),
		    arena_copy(arena, text->data, text->size), text->size};
		if (!texts[i].name || !texts[i].data)
			return false;
	}
	for (size_t i = 0; i < source->choice_count; i++) {
		choices[i] = (struct option_value){arena_text(arena, source->choices[i].name),
		    arena_text(arena, source->choices[i].value)};
		if (!choices[i].name || !choices[i].value)
			return false;
	}
	*ret = (struct book_source){texts, source->text_count, choices, source->choice_count};
	return true;
}

static struct kept_book *find(struct books_kept *kept, const struct book_source *source)
{
	for (size_t i = 0; i < BOOKS_KEPT; i++)
		if (kept->list[i].resolved.book && is_same_source(&kept->list[i].source, source))
			return &kept->list[i];
	return NULL;
}

static struct kept_book *room(struct books_kept *kept)
{
	for (size_t i = 0; i < BOOKS_KEPT; i++)
		if (!kept->list[i].resolved.book)
			return &kept->list[i];
	kept->crowded = true;
	return NULL;
}

static void forget(struct kept_book *entry)
{
	arena_release(&entry->arena);
	*entry = (struct kept_book){0};
}

static bool book_keep(struct kept_book *entry, const struct book_source *source, struct error *err)
{
	forget(entry);
	entry->arena.lasts = true; /* it outlives the call in which it is resolved */
	if (!source_copy(&entry->arena, source, &entry->source))
		(void)error_memory(err);
	else if (resolve(&entry->arena, &entry->source, &entry->resolved, err))
		return true;
	forget(entry);
	return false;
}

/* One that is not kept. */
static bool resolve_alone(const struct desk *desk, const struct book_source *source,
    struct resolved_book **ret, struct error *err)
{
	struct resolved_book *resolved = arena_alloc(desk->arena, 1, sizeof *resolved);

	*ret = resolved;
	return resolve(desk->arena, source, resolved, err);
}

bool books_kept_resolve(const struct desk *desk, const struct book_source *source,
    struct resolved_book **ret, struct error *err)
{
	struct books_kept *kept = desk->store->books;
	struct kept_book *entry = kept ? find(kept, source) : NULL;

	if (!entry) {
		entry = kept ? room(kept) : NULL;
		if (!entry)
			return resolve_alone(desk, source, ret, err);
		if (!book_keep(entry, source, err))
			return false;
	}
	entry->asked = true;
	*ret = &entry->resolved;
	return true;
}

void books_kept_settle(struct books_kept *kept)
{
	for (size_t i = 0; i < BOOKS_KEPT; i++) {
		struct kept_book *entry = &kept->list[i];

		if (entry->asked ? arena_size(&entry->arena) > BOOK_BYTES_KEPT : kept->crowded)
			forget(entry);
		entry->asked = false;
	}
	kept->crowded = false;
}

void books_kept_release(struct books_kept *kept)
{
	for (size_t i = 0; i < BOOKS_KEPT; i++)
		forget(&kept->list[i]);
	kept->crowded = false;
}
