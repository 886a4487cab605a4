/* page.h - the parts that all pages share, and their language. Private to this folder. */
#ifndef CANASTA_HALL_PAGE_H
#define CANASTA_HALL_PAGE_H

#include "hall/entry.h"

#include <stdbool.h>

struct address;
struct answer;
struct arena;
struct error;
struct http_request;
struct text;
struct request_context;

extern const char page_type[]; /* content type of a page */

/* Returns the language that the user chose on a page, or else that of the browser. Returns NULL if
 * neither has labels; the page then has the language of the event. */
const char *page_language_asked(const struct http_request *request);

/* Sets the language of the answer; NULL: that of the event. */
void page_speak(struct request_context *ctx, const char *language);

/* Adds the members around every page: "served", "language", "languages", "path", "event",
 * "hall_seasons". */
void page_around(struct answer *to, const struct request_context *ctx);

/* Returns a path or a value encoded for an address. */
const char *page_address(struct arena *arena, const char *text);

/* Adds the addresses that pages link to: "linked", and "to" with the texts before and after the
 * number of a table, a hand or a player. `served` chooses between pages of the hall and published
 * files. */
void page_links(struct answer *to, bool served);

/* Draws the answer by a template such as "web/table". */
bool page_draw(
    struct request_context *ctx, const char *template_name, struct text *out, struct error *err);

/* Adds "once", the key of a form that changes something: however often it is sent, it counts
 * once. */
void page_once(struct request_context *ctx);

/* Returns the way in which a hand is filled in, as the form or the address says. */
enum entry_way page_way(const struct request_context *ctx);

/* Adds who is logged in: "me" and "at_desk". Adds "place" too, which names the owner
 * of the page's forms ("1.2 A 17", "desk"). A phone sends stored entries again only from a page of
 * the same place. */
void page_who(struct request_context *ctx);

/* Adds a hand that is being filled in: its fields as "filled", the "action" that takes them, the
 * next page as "go", and the name under which the phone stores them as "draft". */
void page_hand(struct request_context *ctx, const struct address *table);

/* Adds the entries of the form unchanged, as rows of "typed": those of the sides; with `all` also
 * others that somebody typed. */
void page_typed(struct request_context *ctx, bool all);

/* Adds the fields of the form as "again", for a button that sends them once more. */
void page_again(struct request_context *ctx);

/* Returns true if the request comes from a browser. */
bool page_is_wanted(const struct http_request *request);

#endif
