/* event_rulebook.h - rulebooks as they were resolved from a file, kept for whoever reads the same texts once more.
 *
 * Resolving a rulebook takes longer than recording a hand does, and the rulebook of an event stands in the file
 * unchanged. So who asks about many events, or about one all evening, keeps what was resolved. The texts and choices are
 * read from the file each time all the same: what is kept is taken where they are, byte for byte, those it was
 * resolved from. A file, an event or a phase that has others meanwhile never meets what was kept of the former. */
#ifndef CANASTA_CLUB_EVENT_RULEBOOK_H
#define CANASTA_CLUB_EVENT_RULEBOOK_H

#include "base/arena.h"
#include "club/address.h"
#include "club/event.h"
#include "club/table.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>

struct desk;
struct error;
struct hand;
struct option_value;
struct score;
struct store;

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

/* To be called where no event that was read with it is asked any more: of a rulebook that takes more bytes than
 * are kept it is begun anew, and where one found no place, those nobody asked for make room. */
void books_kept_settle(struct books_kept *kept);

void books_kept_release(struct books_kept *kept);

/* An event that began under the wrong rulebook gets the right one, and every hand of it is
 * scored again; and an event that was made by mistake is removed. */

struct event_rulebook {
	const struct rulebook *book; /* with its options */
	const char *reason;          /* NULL: none; asked for once anything is recorded */
	const char *unlock;          /* why hands of a locked round change; NULL: they do not */
	bool dry_run;                /* all is worked out, and nothing is kept */
};

/* A hand scored by the new rulebook. */
struct hand_rescored {
	struct address address;
	int version;
	size_t side_count;
	struct hand_sums sides[SIDES_MOST], were[SIDES_MOST]; /* `running` is not told */
	bool after_end, was_after_end;
	bool differs;              /* in anything of that */
	const struct score *score; /* with its findings */
	const struct hand *hand;
};

struct event_rulebook_set {
	bool repeated;      /* it is played by that rulebook already; nothing was written */
	struct event event; /* by the new one */
	size_t count;
	const struct hand_rescored *hands; /* by round and table, in the order of play */
};

/* Hands of phases with a rulebook of their own stay as they are. A closed event is ERROR_REFUSED `event-closed`;
 * without a reason where anything is recorded `rulebook-fixed`; a locked round without `unlock` `locked`; what the
 * new rulebook does not know, one thing or several, `rulebook-unfit`, naming each. */
bool event_rulebook_set(const struct desk *desk, const struct event_rulebook *wanted,
    struct event_rulebook_set *ret, struct error *err);

/* Removes an event without recorded hands, else ERROR_REFUSED `event-has-hands`; `reason` may be NULL. */
bool event_remove(const struct desk *desk, const char *reason, struct error *err);

#endif
