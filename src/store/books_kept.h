/* books_kept.h - rulebooks as they were resolved from a file, kept for whoever reads the same texts once more.
 *
 * Resolving a rulebook takes longer than recording a hand does, and the rulebook of an event stands in the file
 * unchanged. So who asks about many events, or about one all evening, keeps what was resolved. The texts and choices are
 * read from the file each time all the same: what is kept is taken where they are, byte for byte, those it was
 * resolved from. A file, an event or a phase that has others meanwhile never meets what was kept of the former. */
#ifndef CANASTA_STORE_BOOKS_KEPT_H
#define CANASTA_STORE_BOOKS_KEPT_H

#include "rulebook/load.h"
#include "store/desk.h"

/* Of further rulebooks nothing is kept. What is found out about the sums of one grows with the questions. */
enum { BOOKS_KEPT = 4, BOOK_BYTES_KEPT = 8 << 20 };

/* What a rulebook is resolved from: its texts, those it extends first, and the options chosen. */
struct book_source {
	const struct rulebook_text *texts;
	size_t text_count;
	const struct option_value *choices;
	size_t choice_count;
};

struct kept_book {
	struct arena arena;
	struct book_source source;
	struct resolved_book resolved; /* its book is NULL where the place is free */
	bool asked;                    /* since it was settled last */
};

/* All zero before its first use. */
struct books_kept {
	struct kept_book list[BOOKS_KEPT];
	bool crowded; /* a rulebook found no place since it was settled last */
};

/* From now on rulebooks read from the file are kept there; NULL: they live in the arena of who asks, as before. */
void books_kept_for(struct store *store, struct books_kept *kept);

/* The rulebook of those texts and choices, as it is kept or as it is resolved now. */
bool books_kept_resolve(const struct desk *desk, const struct book_source *source,
    struct resolved_book **ret, struct error *err);

/* To be called where no event that was read with it is asked any more: of a rulebook that takes more bytes than
 * are kept it is begun anew, and where one found no place, those nobody asked for make room. */
void books_kept_settle(struct books_kept *kept);

void books_kept_release(struct books_kept *kept);

#endif
