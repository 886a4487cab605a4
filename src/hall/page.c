
#include "answer/answer.h"
#include "base/arena.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "form/html.h"
#include "form/labels.h"
#include "hall/access_code.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "season/season.h"

#include <stdlib.h>
#include <string.h>

const char page_type[] = "text/html; charset=utf-8";

/* Returns the code of a language with labels; NULL: there are no such labels. */
static const char *language_known(const char *text, size_t size)
{
	struct labels labels;

	for (size_t i = 0; text && labels_of_language(i, &labels); i++) {
		const char *code = labels_get(&labels, "language");

		if (code && strlen(code) == size && strncasecmp(code, text, size) == 0)
			return code;
	}
	return NULL;
}

/* Returns the language with labels that the browser prefers, from "fi-FI,fi;q=0.9,en;q=0.8". */
static const char *language_of_browser(const char *wanted)
{
	const char *best = NULL;
	int most = 0;

	while (wanted && *wanted) {
		const size_t size = strcspn(wanted, ",");
		const size_t name = strcspn(wanted, ",;- ");
		const char *known = language_known(wanted, name);
		/* The weight of a language, in thousandths: "fi;q=0.8". Weights end at 1; a larger
		 * one or a word counts as zero. */
		const char *weight = memchr(wanted, '=', size);
		const double part = weight ? strtod(weight + 1, NULL) : 1;
		const int wish = part >= 0 && part <= 1 ? (int)(part * 1000) : 0;

		if (known && wish > most) {
			best = known;
			most = wish;
		}
		wanted += size;
		wanted += strspn(wanted, ", ");
	}
	return best;
}

const char *page_language_asked(const struct http_request *request)
{
	const char *chosen = http_query(request, "lang");
	const char *known = chosen ? language_known(chosen, strlen(chosen)) : NULL;

	if (!known) {
		chosen = http_cookie(request, "lang");
		known = chosen ? language_known(chosen, strlen(chosen)) : NULL;
	}
	return known ? known : language_of_browser(http_header(request, "Accept-Language"));
}

void page_speak(struct request_context *ctx, const char *language)
{
	const struct event *event = ctx->desk.event;

	ctx->language =
	    language ? language : labels_usual(event, event ? event_book_here(event) : NULL);
	const struct vocabulary *words = labels_words(ctx->desk.arena, ctx->language);

	answer_speak(ctx->says, words);
	(void)message_speak(words);
}

const char *page_address(struct arena *arena, const char *text)
{
	static const char plain[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
	struct text out = {.arena = arena};

	for (; *text; text++)
		text_addf(&out, strchr(plain, *text) ? "%c" : "%%%02X", (unsigned char)*text);
	return text_of(&out);
}

void page_links(struct answer *to, bool served)
{
	static const struct {
		const char *to, *served, *published;
	} links[] = {{"table", "/table/", "table-"}, {"hand", "/hand/", "hand-"},
	    {"player", "/player/", "player-"}, {"end", "", ".html"}, {"home", "/", "index.html"},
	    {"root", "/", "../"}};
	struct answer *row = answer_object(to, "to");

	answer_flag(to, "linked", true);
	for (size_t i = 0; i < sizeof links / sizeof *links; i++)
		answer_text(row, links[i].to, served ? links[i].served : links[i].published);
}

void page_around(struct answer *to, const struct request_context *ctx)
{
	const char *category = http_query(ctx->request, "category");
	struct labels labels;

	answer_flag(to, "served", true);
	page_links(to, true);
	answer_text(to, "language", ctx->language);
	answer_text(to, "token", ctx->token);
	/* The path for loading the page again: "" for the page itself; the answer to a form is
	 * loaded from its next page. */
	answer_textf(to, "from", "%.*s", ctx->is_form && ctx->go ? (int)strcspn(ctx->go, "?") : 0,
	    ctx->go ? ctx->go : "");
	if (category)
		answer_text(to, "category_asked", page_address(ctx->desk.arena, category));
	for (size_t i = 0; labels_of_language(i, &labels); i++) {
		struct answer *row = answer_row(to, "languages");

		answer_text(row, "code", labels_get(&labels, "language"));
		answer_text(row, "name", labels_get(&labels, "hall-language-name"));
	}
	/* The seasons that the event counts for. */
	size_t count;

	if (!ctx->desk.event)
		return;
	answer_text(to, "event", ctx->desk.event->settings.name);
	const struct season *seasons = seasons_read(&ctx->desk, &count);

	for (size_t i = 0; i < count; i++) {
		if (!season_has(&seasons[i], ctx->desk.event->number))
			continue;
		struct answer *row = answer_row(to, "hall_seasons");

		answer_number(row, "number", seasons[i].number);
		answer_text(row, "season", seasons[i].name);
	}
}

void page_draw(struct request_context *ctx, const char *template_name, struct text *out)
{
	const struct html_request request = {
	    .template_name = template_name, .language = ctx->language, .page = ctx->says};

	page_around(ctx->says, ctx);
	html_page(ctx->desk.arena, &request, out);
}

/* Returns the place that stored entries belong to: "1.2 A 17", a side of a table and the holder of
 * its code, or "desk". */
static const char *place_of(const struct request_context *ctx)
{
	const struct access_code *access = &ctx->access;

	return access->role != ACCESS_SIDE
	           ? "desk"
	           : arena_printf(ctx->desk.arena, "%d.%d %c %lld", access->table.round,
	                 access->table.table, 'A' + access->side, (long long)access->holder);
}

void page_who(struct request_context *ctx)
{
	const struct access_code *access = &ctx->access;
	const bool at_desk = access->role != ACCESS_SIDE;

	answer_flag_set(ctx->says, "at_desk", at_desk);
	answer_access_known(answer_object(ctx->says, "me"), access, ctx->by);
	answer_text(ctx->says, "place", place_of(ctx));
}

/* Adds the fields of the form as rows of a list: all, or those that are filled in, except the named
 * ones. */
static void add_fields(struct answer *to, const char *list, const struct request_context *ctx,
    const char *const *except)
{
	for (size_t i = 0; i < ctx->form.count; i++) {
		const struct form_field *field = &ctx->form.fields[i];

		if (except && (form_is_one_of(field->name, except) || !field->value[0]))
			continue;
		struct answer *row = answer_row(to, list);

		answer_text(row, "name", field->name);
		answer_text(row, "value", field->value);
	}
}

void page_hand(struct request_context *ctx, const struct address *table)
{
	static const char *const others[] = {
	    "token", "once", "step", "hand", "version", "code", NULL};
	const bool side = ctx->access.role == ACCESS_SIDE;

	answer_text(ctx->says, "go", side ? "/side" : "/desk");
	if (!side)
		answer_textf(ctx->says, "draft", "desk %d.%d", table->round, table->table);
	add_fields(ctx->says, "filled", ctx, others);
}

void page_typed(struct request_context *ctx, bool all)
{
	static const char *const passing[] = {"token", "once", "number", "way", "step", "table",
	    "hand", "version", "versions", "code", NULL};

	for (size_t i = 0; i < ctx->form.count; i++) {
		const struct form_field *field = &ctx->form.fields[i];
		const bool of_side = field->name[0] && field->name[1] == '.';

		if (!field->value[0] ||
		    (!of_side && (!all || form_is_one_of(field->name, passing))))
			continue;
		struct answer *row = answer_row(ctx->says, "typed");

		if (of_side)
			answer_letter(row, "side", field->name[0]);
		answer_text(row, "field", of_side ? field->name + 2 : field->name);
		answer_text(row, "value", field->value);
	}
}

void page_again(struct request_context *ctx)
{
	struct answer *again = answer_object(ctx->says, "again");

	answer_text(again, "action", ctx->request->path);
	add_fields(again, "fields", ctx, NULL);
}

bool page_is_wanted(const struct http_request *request)
{
	const char *wanted = http_header(request, "Accept");

	return wanted && strstr(wanted, "text/html") && strncmp(request->path, "/api/", 5) != 0;
}

void page_once(struct request_context *ctx)
{
	answer_text(ctx->says, "once", access_secret(ctx->desk.arena));
}

enum entry_way page_way(const struct request_context *ctx)
{
	return entry_way_named(
	    ctx->is_form ? form_value(&ctx->form, "way") : http_query(ctx->request, "way"),
	    ENTRY_COUNTS);
}
