/* wall_page.h - pages on a screen that follow an event: where they stand, and when they are to be written
 * anew.
 *
 * A page belongs to the machine at the desk and its user, not to the record: it is kept in the user's
 * state folder (base/user_files.h), never in the file, which may come from anywhere and would have any file
 * of this machine overwritten. It is kept by which file it follows, where that lies and how its log
 * begins, so that a copy (a backup, a file carried elsewhere) has none. */
#ifndef CANASTA_CLUB_WALL_PAGE_H
#define CANASTA_CLUB_WALL_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct desk;
struct error;
struct event;
struct round_time;
struct store;

/* Bytes of a template. */
enum { LIVE_TEMPLATE_MOST = 256 * 1024 };

struct live_page {
	int event;            /* its number */
	const char *file;     /* from the root; NULL: there is none */
	const char *language; /* of its words; "": the rulebook's */
	const char *category; /* whose standings; "": everybody's */
	const char *template; /* HTML of one's own, whole; "": the built-in one */
};

/* The page from now on, in place of an earlier one; the file is no other event's page any longer. A
 * path or a template that cannot be kept is ERROR_INPUT `value-unknown`. */
bool live_set(struct store *store, const struct live_page *page, struct error *err);

/* No page any longer. */
bool live_clear(const struct desk *desk, struct error *err);

/* The event's page; its `file` is NULL where it has none, or another file of the store had it. */
bool live_find(const struct desk *desk, struct live_page *ret, struct error *err);

/* The pages of events that lines of the log behind `after` are about, or are about the file as a
 * whole. */
bool live_changed(struct store *store, struct arena *arena, int64_t after, struct live_page **ret,
    size_t *ret_count, struct error *err);

/* When the event last changed: its newest line of the log. */
struct live_moment {
	int64_t line;
	const char *time; /* "2026-03-05T19:30:00Z" */
};
bool live_moment_read(const struct desk *desk, struct live_moment *ret, struct error *err);

/* What stands around the sections of a page that follows an event. */

/* {"language":"fi","time":"2026-03-05T19:30:00Z","shown":"2026-03-05T19:30:00Z","side_count":2,"cells":4}, in
 * a head (club/answer_parts.h). The time is that of the event's newest change: the same event gives the same bytes
 * whenever its page is made; `shown` is the same for people. `cells` are the names and scores of a result.
 * "closed" where the event is. */
void answer_live(struct answer *to, const struct event *event, const struct live_moment *moment,
    const char *language);

/* "clock":{…}, the time of the newest round (club/round.h) as it stood then, where it is played by
 * the clock: until when it runs, whoever looks at the page sees how much is left. */
void answer_live_clock(struct answer *to, const struct round_time *time);

#endif
