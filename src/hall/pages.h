/* pages.h - the pages of the hall: for the public, for the sides of tables, and for the desk and
 * the referee. `publish` draws the public ones too; the others are private to this folder. */
#ifndef CANASTA_HALL_PAGES_H
#define CANASTA_HALL_PAGES_H

#include "hall/entry.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>

struct address;
struct answer;
struct arena;
struct http_request;
struct request_context;
struct table;
struct text;

/* --- the parts that all pages share, and their language --- */

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
void page_draw(struct request_context *ctx, const char *template_name, struct text *out);

/* Adds "once", the key of a form that changes something: however often it is sent, it counts
 * once. */
void page_once(struct request_context *ctx);

/* Returns the way in which a hand is filled in, as the form or the address says. */
enum entry_way page_way(const struct request_context *ctx);

/* Adds who is logged in: "me" and "at_desk". Adds "place" too, which names the owner of the page's
 * forms ("1.2 A 17", "desk"). A phone sends stored entries again only from a page of the same
 * place. */
void page_who(struct request_context *ctx);

/* Adds a hand that is being filled in: its fields as "filled", the next page as "go", below which
 * they are sent, and at the desk the name under which the phone stores them as "draft"; a side's
 * phone stores them under its place. */
void page_hand(struct request_context *ctx, const struct address *table);

/* Adds the form of a hand as "entry", with the values filled in so far:
 * {"hand":4,"way":"counts","ways":[{"way":"counts"}, …],"sides":[{"side":"A","entrant":"…",
 * "fields":[{"field":"natural","name":"A.natural","kind":"number","value":"2"}, …]}],
 * "whole":[{"word":"exhausted","value":""}, …],
 * "numbers":[{"word":"rest","value":""}, …],"dealer":"…","dealers":[{"value":"…"}, …],
 * "contract":{…}} */
void page_entry(struct request_context *ctx, const struct table *table, int hand,
    enum entry_way way, const struct form *filled);

/* Adds the entries of the form unchanged, as rows of "typed": those of the sides; with `all` also
 * others that were typed. */
void page_typed(struct request_context *ctx, bool all);

/* Adds the fields of the form as "again", for a button that sends them once more. */
void page_again(struct request_context *ctx);

/* Returns true if the request comes from a browser. */
bool page_is_wanted(const struct http_request *request);

/* The built-in files of the pages' style and icon, whose names end with NULL. */
extern const char *const page_style[], *const page_icon[];

/* Joins built-in files into one, which a page loads once. */
void page_files(const char *const *names, struct text *out);

/* --- public pages: the event, its lists, a table, a hand, a player, the clock --- */

/* Show the wall's page; the icon, the style or the script of the pages. */
void public_wall(struct request_context *ctx);
void public_file(struct request_context *ctx);

/* Show the page of the event, its standings, its pairings and its results. */
void public_event(struct request_context *ctx);
void public_standings(struct request_context *ctx);
void public_pairings(struct request_context *ctx);
void public_results(struct request_context *ctx);
/* Show a table, a hand, a player and the clock. Results that are not published yet
 * (club/standings.h) are shown only to the players of the table and to the desk. */
void public_table(struct request_context *ctx);
void public_hand(struct request_context *ctx);
void public_player(struct request_context *ctx);
void public_clock(struct request_context *ctx);

/* Shows a season of the file up to the public results, without membership numbers. */
void public_season(struct request_context *ctx);

/* Returns true if the results of the path's table are not published yet. */
bool table_is_held(const struct request_context *ctx);

/* Returns true if the user is a player of the path's table or the desk, who see more than the
 * public. */
bool asker_belongs(const struct request_context *ctx);

/* The members that only the desk and the referee see, ended by NULL: reasons, authors, words of
 * disputes. */
extern const char *const private_members[];

/* Removes the private members from an answer. */
void hide_private(struct answer *says);

/* --- a hand that two sides have entered differently --- */

/* Adds the hands of a table that the desk must decide on, with the entry and the entries of others:
 * {"apart":[{"address":"1.2.3","author":"…","sides":[…],"second_entries":[…]}, …]} */
void disagreement_add_all(struct request_context *ctx, const struct table *table);

/* --- the pages of a side: its login, its table, its next hand, and hands to accept --- */

/* Shows the side's own page, or the login page if the side is not known. */
void side_show(struct request_context *ctx);

/* Shows the login page, which asks for a code. */
void side_ask(struct request_context *ctx);

/* Shows a hand of the other side, with the form to correct it. */
void side_object(struct request_context *ctx);

/* Shows the page of a QR code: the owner of the code, and a button that logs in with it. */
void side_offer(struct request_context *ctx);

/* --- the forms of a side's pages, which call the deeds of the data interface --- */

/* Reads the hand that is filled in on the form of a request_context. */
void typed_read(void *context);

/* Lets a browser in by the secret of a QR code, or by a typed code. A code of an earlier draw of
 * the round is refused: `code-void`. */
void side_enter(struct request_context *ctx);

/* Compute a hand while it is filled in and show it before it is sent; record it. */
void side_form_score(struct request_context *ctx);
void side_form_hand(struct request_context *ctx);

/* Objects to a hand, with this side's version of it. */
void side_form_object(struct request_context *ctx);

/* --- a typed hand that is not recorded ---
 *
 * Its number has a recorded hand already or is not the next one. It is shown next to the recorded
 * one, and is never entered under another number. */

/* If the form has a hand under another number than the table's next, shows it next to the recorded
 * one, and returns true:
 * {"address":"1.1.4","number":4,"next":5,"recorded":true,"own":false,
 *  "sides":[{"side":"A","entrant":"…","base":{"recorded":300,"typed":290},
 *   "cards":{…},"total":{…},"fields":[…]}],"whole":{…},"filled":[…]}.
 * If the number has no recorded hand, or the typed one cannot be read, there is only "filled". */
bool conflict_show(struct request_context *ctx, const struct table *table);

/* Adds the recorded hand that has the number of a refused one as "recorded", as GET /api/hand/
 * shows it to this user. */
void conflict_add_recorded(const struct request_context *ctx, struct answer *to);

/* --- the pages of the desk and the referee, whose forms run commands of the program --- */

/* Show all tables with calls and missing results; one table with its forms; the questions of the
 * referee. */
void desk_show(struct request_context *ctx);
void desk_table(struct request_context *ctx);
void desk_referee(struct request_context *ctx);

/* Shows the stored output of a command. */
void desk_done(struct request_context *ctx);

/* Run a command; answer a call; make new codes for a table; log out a device of the desk. */
void desk_do(struct request_context *ctx);
void desk_answer(struct request_context *ctx);
void desk_codes(struct request_context *ctx);
void desk_revoke(struct request_context *ctx);

/* --- the commands that these pages have forms for --- */

/* The part of a page where a form appears. */
enum desk_place { DESK_ROUND, DESK_TABLE, DESK_ENTRANTS, DESK_PAPER, DESK_RECORD, DESK_REFEREE };

/* A recorded hand, as the fields of the correction form. */
struct desk_hand {
	const char *address; /* NULL: none */
	const char *version; /* address and version */
	const char *slips[SIDES_MOST];
	const char *words; /* words of the whole hand */
	bool chosen;       /* its form is open */
};

/* The values that forms are filled with. */
struct desk_values {
	bool draws;                   /* the event or its phase sets how rounds are drawn */
	int round, draft;             /* for a drawn round and for a draft; 0: none */
	const char *address;          /* of a table or a hand; NULL: none */
	const struct desk_hand *hand; /* for the correction forms; NULL: none */
	size_t side_count;            /* number of sides of the table; 0: not known */
	int next;                     /* number of its next hand; 0: none */
	const struct form *sent;      /* form that was sent, in place of the others; NULL: none */
};

/* Adds the forms of a place that the user may send, as the member `key`:
 * {"forms":[{"action":"/desk/do/hand/correct","do":"hand-correct",
 *  "fields":[{"name":"1","ask":"address","value":"1.2"}, …]}, …]}. */
void desk_forms(struct request_context *ctx, const char *key, enum desk_place place,
    const struct desk_values *values);

/* Adds again the form that was sent, with its values, as "again"; its field "form" names it. */
void desk_form_again(struct request_context *ctx, const struct desk_hand *hand);

#endif
