/* page.h - pages: the language of who reads them, and what each has besides what it is about.
 * Private to this folder. */
#ifndef CANASTA_HALL_PAGE_H
#define CANASTA_HALL_PAGE_H

#include "slip/entry.h"

#include <stdbool.h>

struct address;
struct answer;
struct arena;
struct error;
struct http_request;
struct text;
struct request_context;

extern const char page_type[]; /* of what is sent */

/* The language that the reader chose by the switch, else that of their browser; NULL: neither is one of
 * ours, and the event's is expected. */
const char *page_language_asked(const struct http_request *request);

/* Has the visit said in a language; NULL: the event's. */
void page_speak(struct request_context *ctx, const char *language);

/* What stands around every page: "served", "language", "languages", "path", "event", "hall_seasons". */
bool page_around(struct answer *to, const struct request_context *ctx, struct error *err);

/* A path or a value as an address has it; NULL when memory fails. */
const char *page_address(struct arena *arena, const char *text);

/* Where pages lead: "linked", and "to" with what stands before and behind the number of a table, a hand, a player;
 * those that the hall serves, or those published into a folder. */
void page_links(struct answer *to, bool served);

/* Draws what the visit says by a template, "web/table". */
bool page_draw(
    struct request_context *ctx, const char *template_name, struct text *out, struct error *err);

/* "once": a form that does something is known by it, however often it is sent. */
bool page_once(struct request_context *ctx, struct error *err);

/* The way in which a hand is filled in, as the form or the address says. */
enum entry_way page_way(const struct request_context *ctx);

/* Who is known: "me", "at_desk", "is_referee", and "place", for whom its forms are sent ("1.2 A 17", "desk"): what
 * a phone kept is sent again from a page of the same place alone. */
void page_who(struct request_context *ctx);

/* A hand of that table that was filled in and goes along on a page: the fields as "filled", the "action" that takes them,
 * where the browser goes then ("go"), and under which name the phone keeps them ("draft"). */
void page_hand(struct request_context *ctx, const struct address *table);

/* What was filled in of sides, field by field as it came: rows of "typed". */
void page_typed(struct request_context *ctx);

/* A form as it was sent, to be sent again by a button: "again". */
void page_again(struct request_context *ctx);

/* Whether who asks is somebody with a browser. */
bool page_is_wanted(const struct http_request *request);

#endif
