/* pages.h - answers that were given and are asked for again and again: kept until the file changes.
 *
 * What is kept is bounded: a new answer takes the place of one that happens to lie there. */
#ifndef CANASTA_HALL_PAGES_H
#define CANASTA_HALL_PAGES_H

#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct error;
struct hall;
struct http_answer;
struct page_cache;
struct route;
struct table;
struct request_context;

enum { PAGE_TAG = 24, PAGE_DIGEST = 32 };

/* An answer and what it was true of. */
struct cached_page {
	const char *path;   /* what was asked for, and as whom */
	int64_t line;       /* the newest line of the log when it was asked */
	int64_t moment;     /* the second it holds for; 0: as long as the file does not change */
	char tag[PAGE_TAG]; /* "\"9f…\"": equal for equal answers, passing seconds aside */
	const char *type;   /* of the body; a literal */
	const char *body;
	size_t size;
};

struct page_cache;

/* An empty place; NULL where memory fails. */
struct page_cache *page_cache_make(void);
void page_cache_release(struct page_cache *cache);

/* The answer to that path, if it still holds; NULL where there is none. It stays until the next page_cache_put(). */
const struct cached_page *page_cache_find(
    const struct page_cache *cache, const char *path, int64_t line, int64_t moment);

/* Stores a copy. An answer that is too large, or that memory has no room for, is not stored. */
void page_cache_put(struct page_cache *cache, const struct cached_page *answer);

/* The SHA-256 of a text, and its tag. */
void page_digest(const char *text, size_t size, unsigned char ret[PAGE_DIGEST]);
void page_tag(const char *text, size_t size, char ret[PAGE_TAG]);

/* The page of a side, kept for the phone that asks for it again and again. Private to this folder. */

/* The time now, in seconds. */
bool second_now(int64_t *ret, struct error *err);

/* Replies with the cached page if the same secret asked for it a moment ago. `*ret_told`: it did. */
bool side_cache_reply(struct hall *hall, const struct request_context *ctx,
    const struct route *route, struct http_answer *ret, bool *ret_told, struct error *err);

/* Stores an answer if it is such a page. */
void side_cache_keep(struct hall *hall, const struct request_context *ctx,
    const struct route *route, const struct http_answer *told);

/* Public pages: the event, its lists, a table, a hand, a player, the clock. */

/* The page of all of it, and what pages look like and do in a browser. */
bool public_wall(struct request_context *ctx, struct error *err);
bool public_icon(struct request_context *ctx, struct error *err);
bool public_style(struct request_context *ctx, struct error *err);
bool public_script(struct request_context *ctx, struct error *err);

bool public_event(struct request_context *ctx, struct error *err);
bool public_standings(struct request_context *ctx, struct error *err);
bool public_pairings(struct request_context *ctx, struct error *err);
bool public_results(struct request_context *ctx, struct error *err);
/* Results of a round held back (club/standings.h) are shown to its players and to the desk. */
bool public_table(struct request_context *ctx, struct error *err);
bool public_hand(struct request_context *ctx, struct error *err);
bool public_player(struct request_context *ctx, struct error *err);
bool public_clock(struct request_context *ctx, struct error *err);

/* Shows a season of the file up to the public results, without membership numbers. */
bool public_season(struct request_context *ctx, struct error *err);

/* Finds out whether the results of the path's table are held back. */
bool table_is_held(const struct request_context *ctx, bool *ret, struct error *err);

/* Returns whether the request comes from a player of the path's table or from the desk, who see more than others. */
bool asker_belongs(const struct request_context *ctx);

/* Members that only desk and referee see, ended by NULL: reasons, authors, words of disputes. */
extern const char *const private_members[];

/* Takes them out of an answer. */
void hide_private(struct answer *says);

/* A hand that two sides have differently: what each of them filled in.
 * Private to this folder. */

/* Adds the hands of a table that the desk must decide on, as they were entered and as others have them:
 * {"apart":[{"address":"1.2.3","author":"…","sides":[…],"second_entries":[…]}, …]} */
bool disagreement_add_all(
    struct request_context *ctx, const struct table *table, struct error *err);

/* The pages of a side: how it comes in, its table, its next hand, what it is to accept.
 * Private to this folder. */

/* Shows the side's own page, or the page to type a code into if the side is not known. */
bool side_show(struct request_context *ctx, struct error *err);

/* The page to type a code into. */
bool side_ask(struct request_context *ctx, struct error *err);

/* A hand of the other side, and the form to say how it was instead. */
bool side_object(struct request_context *ctx, struct error *err);

/* Shows the page of a QR code: whose code it is, and a button that takes it. */
bool side_offer(struct request_context *ctx, struct error *err);

/* Refuses a code of a draw that is another now (`code-void`). Returns false. */
bool side_refuse_redrawn(struct request_context *ctx, struct error *err);

/* Forms of a side's pages: they run the deeds of the data interface. Private to this folder. */

/* A browser comes in: by the secret of a QR code, by a code typed. */
bool side_take(struct request_context *ctx, struct error *err);
bool side_code(struct request_context *ctx, struct error *err);

/* A hand worked out while it is filled in; shown whole before it is sent, and sent. */
bool side_form_score(struct request_context *ctx, struct error *err);
bool side_form_hand(struct request_context *ctx, struct error *err);

bool side_form_accept(struct request_context *ctx, struct error *err);
bool side_form_object(struct request_context *ctx, struct error *err);
bool side_form_withdraw(struct request_context *ctx, struct error *err);
bool side_form_call(struct request_context *ctx, struct error *err);
bool side_form_sign(struct request_context *ctx, struct error *err);

/* The fields that a page's form sends. Private to this folder. */

enum { FORM_FIELDS_MOST = 200 };

struct form_field {
	const char *name, *value;
};

struct form {
	size_t count;
	struct form_field *fields; /* in the order they were sent */
};

/* Reads "name=value&name=value" as browsers write it. Anything else is ERROR_INPUT `form-invalid`. */
bool form_read(
    struct arena *arena, const char *body, size_t size, struct form *ret, struct error *err);

/* Returns whether a field of a side, such as "A.melded", is filled in. */
bool form_is_filled(const struct form *form);

/* The first value of that name; NULL where there is none. */
const char *form_value(const struct form *form, const char *name);

/* Returns a value as form_value() does, in the shape that slip/entry.h asks for. */
const char *form_find(const void *form, const char *name);

/* A hand that was typed and is not recorded, because others recorded a hand under its number or that number
 * is not the next one: it is shown next to what is recorded, and offered under no other number. Private to this folder. */

/* Returns whether the form holds a hand under another number than the table's next. */
bool beside_is_due(const struct request_context *ctx, const struct table *table);

/* Shows the typed hand next to the recorded one:
 * {"address":"1.1.4","number":4,"next":5,"recorded":true,"own":false,"sides":[{"side":"A","entrant":"…","base":{"recorded":300,"typed":290,"differs":true},"cards":{…},"total":{…},"fields":[…]}],"whole":{…},"filled":[…]}.
 * If no hand has the number, or the typed one cannot be read, there is "filled" alone. */
bool beside_show(struct request_context *ctx, const struct table *table, struct error *err);

/* Adds the recorded hand as GET /api/hand/ shows it to this user. */
void beside_add_recorded(const struct request_context *ctx, struct answer *to);

/* The pages of the desk and the referee, and what their forms do: commands of the program.
 * Private to this folder. */

/* Every table at a glance, calls, what is missing; a table with its forms; the referee's questions. */
bool desk_show(struct request_context *ctx, struct error *err);
bool desk_table(struct request_context *ctx, struct error *err);
bool desk_referee(struct request_context *ctx, struct error *err);

/* Shows the stored output of a command. */
bool desk_done(struct request_context *ctx, struct error *err);

/* Runs a command; answers a call; makes new codes for a table; logs out a device of the desk. */
bool desk_do(struct request_context *ctx, struct error *err);
bool desk_answer(struct request_context *ctx, struct error *err);
bool desk_codes(struct request_context *ctx, struct error *err);
bool desk_revoke(struct request_context *ctx, struct error *err);

/* The commands that the pages of the desk and the referee have forms for: one table.
 * Private to this folder. */

/* The part of a page where a form appears. */
enum desk_place {
	DESK_ROUND,
	DESK_TABLE,
	DESK_ENTRANTS,
	DESK_PAPER,
	DESK_RECORD,
	DESK_REFEREE,
	DESK_PLACES
};

/* A recorded hand as the correction form is filled in with it. */
struct desk_hand {
	const char *address; /* NULL: there is none */
	const char *version; /* names it and its version */
	const char *slips[SIDES_MOST];
	const char *words; /* of the whole hand */
	bool chosen;       /* its form is open */
};

struct desk_forms_for {
	enum desk_place place;
	bool draws; /* the event, or its phase, says how a round is drawn */
	int round,
	    draft; /* filled into fields that ask for a drawn round or for a draft; 0: none */
	const char *address; /* filled into fields that ask for a table or a hand; NULL: none */
	const struct desk_hand *hand; /* fills in the forms that correct one; NULL: nothing does */
	size_t side_count;            /* of the table; 0: it is not known */
	int next;                     /* the number of its next hand; 0: there is none */
	bool referee;                 /* the user is the referee */
	const struct form *sent; /* of desk_form_again: what was filled in; NULL: nothing was */
};

/* Adds the forms of a place as rows of "forms": {"action":"/desk/do/hand/correct","do":"hand-correct",
 * "fields":[{"name":"1","ask":"address","value":"1.2"}, …]}. */
void desk_forms(struct answer *to, const struct desk_forms_for *asked);

/* Adds the one form that was sent, filled in as it came, where its field "form" says which it was. */
void desk_form_again(struct answer *to, const struct desk_forms_for *asked);

#endif
