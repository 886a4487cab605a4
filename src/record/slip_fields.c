#include "record/slip_fields.h"

enum { FIELDS_BESIDE_KINDS = 10 };

struct listing {
	struct arena *arena;
	struct slip_field *fields;
	size_t count;
	bool failed;
};

static void add(struct listing *listing, const char *name, const char *token)
{
	if (!token)
		listing->failed = true;
	else
		listing->fields[listing->count++] = (struct slip_field){name, token};
}

static void add_kinds(struct listing *listing, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		const char *name = book->kinds[i].name;
		const char *letter = &book->kinds[i].letter;

		add(listing, name,
		    *letter ? arena_copy(listing->arena, letter, 1)
		            : arena_printf(listing->arena, "%s=", name));
	}
}

bool slip_fields(struct arena *arena, const struct rulebook *book, const struct slip_field **ret,
    size_t *ret_count)
{
	struct listing listing = {.arena = arena};

	listing.fields = arena_alloc(arena,
	    book->kind_count + book->fact_count + FIELDS_BESIDE_KINDS, sizeof(*listing.fields));
	add_kinds(&listing, book);
	add(&listing, "melded", "c");
	add(&listing, "held", "h");
	if (book->held[RANK_RED_THREE].apart)
		add(&listing, "reds-held", "reds-held=");
	if (book->held[RANK_BLACK_THREE].apart)
		add(&listing, "blacks-held", "blacks-held=");
	if (book->copies[RANK_RED_THREE] > 0)
		add(&listing, "reds", "r");
	add(&listing, "out", "o");
	for (size_t i = 0; i < book->fact_count; i++)
		add(&listing, book->facts[i].name,
		    book->facts[i].letter
		        ? arena_copy(listing.arena, &book->facts[i].letter, 1)
		        : arena_printf(listing.arena, "%s=", book->facts[i].name));
	if (book->concealed)
		add(&listing, "out-concealed", "oc");
	if (book->penalty_count > 0)
		add(&listing, "penalty", "p");
	add(&listing, "claim", "claim=");
	add(&listing, "running", "running=");
	*ret = listing.fields;
	*ret_count = listing.count;
	return !listing.failed;
}
