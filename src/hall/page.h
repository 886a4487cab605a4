/* page.h - parts that all pages share, and their language. Private to this folder. */
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

/* Adds the members around every page: "served", "language", "languages", "path", "event", "hall_seasons". */
bool page_around(struct answer *to, const struct request_context *ctx, struct error *err);

/* A path or a value as an address has it; NULL when memory fails. */
const char *page_address(struct arena *arena, const char *text);

/* Adds the addresses that pages link to: "linked", and "to" with the texts before and after the number of a table,
 * a hand or a player. `served` chooses between pages of the hall and published files. */
void page_links(struct answer *to, bool served);

/* Draws what the visit says by a template, "web/table". */
bool page_draw(
    struct request_context *ctx, const char *template_name, struct text *out, struct error *err);

/* "once": a form that does something is known by it, however often it is sent. */
bool page_once(struct request_context *ctx, struct error *err);

/* The way in which a hand is filled in, as the form or the address says. */
enum entry_way page_way(const struct request_context *ctx);

/* Adds who is logged in: "me", "at_desk", "is_referee", and "place", whose forms they are ("1.2 A 17", "desk"). A
 * phone sends stored entries again only from a page of the same place. */
void page_who(struct request_context *ctx);

/* Adds a hand that is being filled in: its fields as "filled", the "action" that takes them, the page that follows
 * ("go"), and the name under which the phone stores them ("draft"). */
void page_hand(struct request_context *ctx, const struct address *table);

/* Adds the entries for the sides, field by field as they were sent: rows of "typed". */
void page_typed(struct request_context *ctx);

/* Adds a form as it was sent, for a button that sends it again: "again". */
void page_again(struct request_context *ctx);

/* Returns whether the request comes from a browser. */
bool page_is_wanted(const struct http_request *request);

#endif
