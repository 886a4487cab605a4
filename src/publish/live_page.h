/* live_page.h - pages on a screen that follow an event: their paths, and writing them after each
 * committed change.
 *
 * A page belongs to the computer at the desk and its user. It is kept in the user's state folder
 * (base/file.h). It is never kept in the event's file, which may come from anywhere and could
 * then overwrite any file of this computer. Its key is the event's file, the path of that file and
 * the beginning of its log, so a copy of the file has no pages. */
#ifndef CANASTA_PUBLISH_LIVE_PAGE_H
#define CANASTA_PUBLISH_LIVE_PAGE_H

#include <stddef.h>
#include <stdint.h>

struct call;
struct command;
struct desk;
struct standings;

/* Largest size of a template, in bytes. */
enum { LIVE_TEMPLATE_MOST = 256 * 1024 };

/* A page that follows an event, with its settings. */
struct live_page {
	int event;            /* number of the event */
	const char *file;     /* absolute path; NULL: the event has no page */
	const char *language; /* language of its words; "": the rulebook's */
	const char *category; /* category whose standings it shows; "": all */
	const char *template; /* text of an own HTML template; "": the built-in one */
};

/* Sets the event's page in place of an earlier one; NULL removes it. If the file was another event's
 * page, that event has none now. ERROR_INPUT `value-unknown`: a path or template that cannot be
 * kept. */
void live_set(const struct desk *desk, const struct live_page *page);

/* Returns the event's page; `file` is NULL if it has none, or if the path belonged to another
 * file. */
struct live_page live_find(const struct desk *desk);

/* Finds the pages of the events that lines of the log after `after` concern; lines about the
 * file as a whole concern all. */
struct live_page *live_changed(const struct desk *desk, int64_t after, size_t *ret_count);

/* Writing pages: if one cannot be written after a committed change, the program warns, and the
 * change stays valid. */

/* Notes the end of the log, when a command begins that may change something. */
void follow_begin(struct call *call);

/* Writes the pages of events that changed since follow_begin(). */
void follow_changes(struct call *call);

/* Writes a page with the standings only, to the file of --html. */
void print_standings_html(struct call *call, const struct standings *standings);

/* The commands of the feature. */
extern const struct command cmd_event_live, cmd_publish;

#endif
