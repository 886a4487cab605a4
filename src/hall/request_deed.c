#include "hall/serve_request.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/hooks.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/missing.h"
#include "club/record_book.h"
#include "club/second_look.h"
#include "club/sheet.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/referee_call.h"
#include "hall/request_context.h"
#include "hall/server.h"
#include "score/hand.h"
#include "slip/facts.h"
#include "slip/hand_json.h"
#include "slip/json.h"

#include <string.h>

enum { KEY_MOST = 200 };

const char hall_author[] = "hall";

/* --- kept replies --- */

/* Digests a request; requests with the same meaning have the same digest. The body must be a form,
 * a JSON object, which is read, or empty. */
static void asked_digest(struct request_context *ctx, unsigned char ret[HASH_BYTES])
{
	const struct http_request *request = ctx->request;
	const char *body = request->body_size > 0 ? request->body : "{}";
	const struct json_document document = {"<body>", 1, 1, body, strlen(body)};
	struct text asked = {.arena = ctx->desk.arena};

	text_add(&asked, request->path);
	if (ctx->is_form) {
		/* Without the token of its page: the phone may have logged in again since. */
		for (size_t i = 0; i < ctx->form.count; i++)
			if (strcmp(ctx->form.fields[i].name, "token") != 0)
				text_addf(&asked, "\n%s=%s", ctx->form.fields[i].name,
				    ctx->form.fields[i].value);
	} else {
		if (request->body_size > 0 && document.size != request->body_size)
			break_off(ERROR_INPUT, SAY_JSON_SYNTAX_HOLDS_NUL);
		must(json_read_object(ctx->desk.arena, &document, &ctx->object, refusal()));
		text_addf(&asked, "\n%s", json_canonical(ctx->desk.arena, body, document.size));
	}
	log_bytes_hash(text_of(&asked), asked.size, ret);
}

/* Sends the browser to the next page after a form, which can be loaded again. The script of the
 * pages asks for JSON; it gets the answer itself, to find the recorded hand in it. */
static void go_on(struct request_context *ctx)
{
	static const char data[] = "application/json";
	const char *wanted = http_header(ctx->request, "Accept");

	ctx->reply->cookie = ctx->cookie;
	if (wanted && strncmp(wanted, data, sizeof data - 1) == 0)
		return;
	reply_set(ctx, HTTP_SEE_OTHER, page_type, NULL);
	ctx->reply->location = ctx->go;
}

bool reply_repeat(struct request_context *ctx)
{
	static const char sql[] =
	    "SELECT digest, status, type, body, length(body) AS size FROM hall_reply "
	    "WHERE asker = :asker AND key = :key";
	const struct access_code *access = &ctx->access;
	struct arena *arena = ctx->desk.arena;
	struct text body = {.arena = arena};
	unsigned char digest[HASH_BYTES], kept[HASH_BYTES];
	char sent[HASH_TEXT];

	ctx->key = http_header(ctx->request, "Idempotency-Key");
	if (!ctx->key) {
		/* A form that changes something has a key; a form that only shows something has a
		 * step. */
		const char *step = form_value(&ctx->form, "step");

		ctx->key =
		    step && strcmp(step, "send") != 0 ? NULL : form_value(&ctx->form, "once");
	}
	if (!ctx->key)
		return false;
	/* A side keeps its keys when it gets a new code; an entrant drawn into its place does not
	 * inherit them. The owner of a request without a user is the request itself. */
	if (access->number == 0) {
		asked_digest(ctx, digest);
		log_hash_text(digest, sent);
		ctx->asker = arena_printf(arena, "%lld %s", (long long)ctx->hall->event, sent);
	} else {
		ctx->asker = arena_printf(arena, "pass %lld", (long long)access->holder);
	}
	/* Repeats the answer stored under the key. */
	struct statement row = db_ask(ctx->desk.store, sql);

	db_bind_text(&row, ":asker", ctx->asker);
	db_bind_text(&row, ":key", ctx->key);
	if (!db_step(&row)) {
		db_release(&row);
		return false;
	}
	(void)db_bytes_hash(&row, "digest", kept);
	text_add_bytes(&body, db_text(&row, "body", arena), (size_t)db_number(&row, "size"));
	const enum http_status status = (enum http_status)db_int(&row, "status");
	const char *type = db_text(&row, "type", arena);

	db_release(&row);
	asked_digest(ctx, digest);
	if (memcmp(digest, kept, sizeof digest) != 0)
		break_off(ERROR_INPUT, SAY_KEY_TAKEN);
	if (body.size == 0)
		text_add(&body, "{}\n");
	reply_set(ctx, status, type[0] ? type : NULL, &body);
	if (ctx->is_form)
		go_on(ctx);
	return true;
}

/* --- deeds --- */

/* Reads the table or the hand that a form names; for a side it must be at its own table, because a
 * code typed into the page may be for another one. Other forms of a side are about its table. */
static void form_place(struct request_context *ctx)
{
	const enum route_place place = ctx->route->place;

	if (place == ROUTE_TABLE || place == ROUTE_HAND)
		request_read_place(
		    ctx, place, form_text(&ctx->form, place == ROUTE_HAND ? "hand" : "table"));
	else
		ctx->address = ctx->access.table;
	if (ctx->access.role == ACCESS_SIDE && !request_at_own_table(ctx))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER);
}

void run_deed(struct request_context *ctx)
{
	static const char sql[] = "INSERT INTO hall_reply (asker, key, digest, status, type, body) "
	                          "VALUES (:asker, :key, :digest, :status, :type, :body)";
	struct hall *hall = ctx->hall;
	const bool keeps = ctx->asker != NULL;
	const size_t size = ctx->key ? strlen(ctx->key) : 0;
	struct text body = {.arena = ctx->desk.arena};
	unsigned char digest[HASH_BYTES];

	if (ctx->key && (size == 0 || size > KEY_MOST || !text_is_utf8(ctx->key, size, NULL)))
		break_off(ERROR_INPUT, SAY_KEY_INVALID, KEY_MOST);
	asked_digest(ctx, digest);
	store_take_over(hall->store, ctx->by && ctx->by[0] ? ctx->by : hall_author);
	/* Runs the deed and stores its answer, in one transaction. A refusal that changed
	 * nothing is not stored, nor is the result of a form that only shows something. */
	if (keeps)
		store_begin(hall->store);
	if (ctx->is_form)
		form_place(ctx);
	ctx->route->run(ctx);
	reply_draw(ctx, ctx->page, &body);
	const enum http_status status = ctx->done ? ctx->done : HTTP_OK;
	const bool succeeded = status == HTTP_OK || status == HTTP_CREATED || ctx->wrote;

	if (keeps && succeeded && !ctx->page && !(ctx->is_form && ctx->type)) {
		struct statement statement = db_ask(hall->store, sql);

		db_bind_text(&statement, ":asker", ctx->asker);
		db_bind_text(&statement, ":key", ctx->key);
		db_bind_bytes(&statement, ":digest", digest, HASH_BYTES);
		db_bind_number(&statement, ":status", (int64_t)status);
		db_bind_text(&statement, ":type", ctx->type ? ctx->type : "");
		db_bind_bytes(&statement, ":body", text_of(&body), body.size);
		db_done(&statement);
	}
	if (keeps && succeeded)
		store_commit(hall->store);
	else if (keeps)
		store_cancel(hall->store);
	/* The user is the author only during the request. */
	store_take_over(hall->store, hall_author);
	/* If the file was moved meanwhile, it has the deed, but is no longer served. */
	if (store_is_moved(hall->store)) {
		ctx->reported = true;
		break_off(ERROR_STORE, SAY_STORE_MOVED_MEANWHILE);
	}
	hall->deeds++;
	if (hall->follows)
		hooks.after_change(hall->call);
	/* Nothing else reports the success of a deed: it is reported after its commit. */
	reply_set(ctx, status, ctx->page ? page_type : ctx->type, &body);
	if (ctx->is_form && !ctx->type && !ctx->page)
		go_on(ctx);
}

/* --- the words of a command --- */

/* Returns the value `where` as a word of a command line: a text or a whole number. */
static const char *command_word(
    struct arena *arena, const struct json_value *value, const char *where)
{
	const char *word;
	int64_t number;

	if (json_value_text(arena, value, &word))
		return word;
	if (!json_value_number(value, &number))
		break_off(ERROR_INPUT, SAY_JSON_VALUE_TEXT_OR_NUMBER, where);
	return arena_printf(arena, "%lld", (long long)number);
}

/* Reads the options. An option given several times is a list, a flag is true; false and null are
 * not given. */
static void read_options(
    struct arena *arena, const struct json_value *object, struct command_json *ret)
{
	if (*object->text != '{')
		break_off(ERROR_INPUT, SAY_JSON_VALUE_OBJECT_OPTIONS);
	for (const struct json_value *member = object->first; member; member = member->next) {
		const bool list = *member->text == '[';

		if (json_value_is(member, "false") || json_value_is(member, "null"))
			continue;
		for (const struct json_value *one = list ? member->first : member; one;
		     one = list ? one->next : NULL) {
			struct command_json_option option = {member->key, NULL};

			if (!json_value_is(one, "true"))
				option.value = command_word(arena, one, option.name);
			ret->options =
			    arena_room(arena, ret->options, ret->option_count, sizeof option);
			ret->options[ret->option_count++] = option;
		}
	}
}

/* Runs a command with the words {"arguments":[…],"options":{"kind":"typing","accept":["…"],
 * "after-end":true},"input":"…"}, which asked_digest() has read. An unknown
 * member or a value of another type breaks off the call: ERROR_INPUT `json-member`,
 * `json-value`. */
void deed_desk(struct request_context *ctx)
{
	struct arena *arena = ctx->desk.arena;
	struct command_json asked = {0};

	for (const struct json_value *member = ctx->object->first; member; member = member->next) {
		if (strcmp(member->key, "options") == 0)
			read_options(arena, member, &asked);
		else if (strcmp(member->key, "input") == 0)
			asked.input = command_word(arena, member, member->key);
		else if (strcmp(member->key, "arguments") != 0)
			break_off(ERROR_INPUT, SAY_JSON_MEMBER_NOT_OF_COMMAND, member->key);
		else if (*member->text != '[')
			break_off(ERROR_INPUT, SAY_JSON_VALUE_ARGUMENTS_LIST);
		else
			for (const struct json_value *one = member->first; one; one = one->next) {
				asked.arguments = arena_room(arena, asked.arguments,
				    asked.argument_count, sizeof *asked.arguments);
				asked.arguments[asked.argument_count++] =
				    command_word(arena, one, member->key);
			}
	}
	const struct error why = command_run(ctx, &asked);

	/* A failed command for a PDF leaves no JSON. The hall itself reports a file in use. */
	if (why.kind != ERROR_NONE && (ctx->size == 0 || store_is_busy(&why))) {
		ctx->reported = true;
		boundary_break(&why);
	}
}

/* --- the user --- */

void deed_me(struct request_context *ctx)
{
	answer_access_known(ctx->says, &ctx->access, ctx->by);
}

void deed_login(struct request_context *ctx)
{
	request_body(ctx, "code");
	const char *code = request_text(ctx, "code");

	if (!code)
		break_off(ERROR_INPUT, SAY_JSON_MEMBER_CODE_MISSING);
	ctx->access = access_login(&ctx->desk, code);
	if (ctx->access.number == 0)
		request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_PASS_UNKNOWN_LOGIN_CODE);
	answer_text(ctx->says, "secret", ctx->access.secret);
	answer_access_known(ctx->says, &ctx->access, ctx->access.by);
}

/* --- hands --- */

static const char body_name[] = "<body>";

/* Reads a hand from a text, for the table of the path. */
static struct hand_record table_record(struct request_context *ctx, const char *text, size_t size)
{
	const struct book_finder finder = record_book_of(ctx->desk.event);
	struct hand_record record;

	must(
	    hand_json_read(ctx->desk.arena, &finder, body_name, 1, text, size, &record, refusal()));
	record_book_place(&ctx->desk, &record, &ctx->address, body_name);
	return record;
}

/* Returns true if a hand has parts that only the desk may set: a side may not accept its own
 * findings or set its own score. */
static bool has_too_much(const struct hand *hand)
{
	bool too_much = hand->acceptance_count > 0 || hand->contract.outcome != OUTCOME_NONE;

	for (size_t i = 0; i < hand->side_count; i++)
		too_much =
		    too_much || hand->sides[i].adjustment_count > 0 || hand->sides[i].has_score;
	return too_much;
}

/* Returns true if a part of a record has members that only the desk may set. An empty list does not
 * count. */
static bool names_too_much(const struct json_value *part)
{
	static const char *const words[] = {"adjustments", "accepted", "score", "outcome"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const struct json_value *member = json_member(part, words[i]);

		if (member && !json_value_is(member, "[]"))
			return true;
	}
	return false;
}

/* Returns true if a record has such members. A side gets this refusal before others. */
static bool record_names_too_much(const struct json_value *record)
{
	const struct json_value *sides = json_member(record, "sides");
	bool too_much = names_too_much(record) || names_too_much(json_member(record, "contract"));

	for (const struct json_value *side = sides ? sides->first : NULL; side; side = side->next)
		too_much = too_much || names_too_much(side);
	return too_much;
}

/* Returns the letter of the side that asks; '\0': the desk. */
static char side_letter(const struct request_context *ctx)
{
	return ctx->access.role == ACCESS_SIDE ? (char)('A' + ctx->access.side) : '\0';
}

/* Reads the hand of a request: a record, or what is filled in on a form. */
static struct hand_entry body_entry(struct request_context *ctx)
{
	const struct http_request *request = ctx->request;
	const bool of_side = ctx->access.role == ACCESS_SIDE;
	struct hand_record *record = arena_alloc(ctx->desk.arena, 1, sizeof *record);

	if (ctx->is_form) {
		record->hand = *ctx->typed;
		record->number = number_in(form_value(&ctx->form, "number"));
		facts_range("hand", record->number, 0, COUNT_MOST);
	} else {
		if (of_side && record_names_too_much(ctx->object))
			request_refuse(ctx, HTTP_FORBIDDEN, SAY_SIDE_ONLY);
		*record = table_record(ctx, request->body, request->body_size);
	}
	if (of_side && has_too_much(&record->hand))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_SIDE_ONLY);
	return (struct hand_entry){.table = ctx->address,
	    .hand = &record->hand,
	    .number = record->number,
	    .by_side = side_letter(ctx)};
}

void deed_score(struct request_context *ctx)
{
	const struct hand_entry entry = body_entry(ctx);
	struct hand_view *view = arena_alloc(ctx->desk.arena, 1, sizeof *view);

	*view = hand_preview(&ctx->desk, &entry);
	ctx->scored = view;
	const struct claimed_hand claimed = claimed_at_table(ctx->desk.event, view);

	answer_score(ctx->says, &claimed);
}

void deed_hand(struct request_context *ctx)
{
	struct hand_result *result = arena_alloc(ctx->desk.arena, 1, sizeof *result);
	struct hand_entry entry = body_entry(ctx);

	entry.versions = true;
	/* A refusal shows the hand with its findings, or the recorded hand that has its number. */
	ctx->scored = &result->view;
	ctx->address.hand = entry.number;
	hand_add(&ctx->desk, &entry, result);
	answer_hand_result(ctx->says, ctx->desk.event, result);
	ctx->done = result->repeated ? HTTP_OK : HTTP_CREATED;
}

/* --- the other side --- */

/* Returns the hand of the path. With `own`, this side must have entered it; without, the other
 * side. */
static struct hand_view hand_of(struct request_context *ctx, bool own)
{
	const struct hand_view view = hand_fetch(&ctx->desk, &ctx->address);

	if (hand_is_by_side(&ctx->desk, &view, ctx->access.side, ctx->by) != own)
		request_refuse(ctx, HTTP_FORBIDDEN, "side-other",
		    own ? TEXT_SIDE_OTHER_ENTERED_BY_OTHER : TEXT_SIDE_OTHER_ENTERED_BY_SAME);
	return view;
}

void deed_accept(struct request_context *ctx)
{
	struct second_look look = {.address = ctx->address, .side = &ctx->access.side};

	(void)hand_of(ctx, false);
	request_body(ctx, "version");
	look.version = request_version(ctx);
	const struct confirm_result result = hand_confirm(&ctx->desk, &look);

	answer_hand_confirmed(ctx->says, ctx->desk.event, &result, false);
}

void deed_object(struct request_context *ctx)
{
	struct dispute_entry entry = {
	    .address = ctx->address, .side = side_letter(ctx), .by = ctx->by};
	struct hand_record record = {0};
	struct text words = {.arena = ctx->desk.arena};
	const struct hand_view view = hand_of(ctx, false);

	request_body(ctx, "words, hand, version");
	const int version = request_version(ctx);

	entry.words = request_text(ctx, "words");
	/* This side's version of the hand. */
	const struct json_value *hand = json_member(ctx->object, "hand");
	const struct table_hand *recorded = table_hand_at(&view.table, view.address.hand);
	const bool other = hand || ctx->typed;

	if (ctx->typed)
		record.hand = *ctx->typed;
	if (hand && record_names_too_much(hand))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_SIDE_ONLY);
	if (hand)
		record = table_record(ctx, hand->text, hand->size);
	hand_version_check(&view, version);
	if (other && !(recorded && recorded->confirmed) && !view.voided) {
		/* Both versions are stored until the desk decides, with the words of this side. */
		const struct second_look look = {
		    .address = ctx->address, .second = &record.hand, .side = &ctx->access.side};
		struct store *store = ctx->desk.store;

		if (has_too_much(&record.hand))
			request_refuse(ctx, HTTP_FORBIDDEN, SAY_SIDE_ONLY);
		store_begin(store);
		const struct confirm_result result = hand_confirm(&ctx->desk, &look);

		if (entry.words && *entry.words && !result.equal)
			referee_call_make(&ctx->desk, NULL, &ctx->address, ctx->by, entry.words);
		store_commit(store);
		answer_hand_confirmed(ctx->says, ctx->desk.event, &result, true);
		return;
	}
	/* The words of an objection to an accepted hand, with this side's version as slips. */
	text_add(&words, entry.words ? entry.words : "");
	for (size_t i = 0; other && i < record.hand.side_count; i++)
		text_addf(&words, "%s%s", words.size > 0 ? " / " : "",
		    entry_slip(
		        words.arena, event_book_here(ctx->desk.event), &record.hand.sides[i]));
	entry.words = text_of(&words);
	const struct dispute dispute = dispute_add(&ctx->desk, &entry);

	answer_dispute(ctx->says, &dispute);
}

void deed_withdraw(struct request_context *ctx)
{
	struct correction correction = {
	    .address = ctx->address,
	    .kind = VERSION_TYPING,
	    .reason = "taken back by the side that entered it",
	    .by_side = side_letter(ctx),
	};
	struct hand_result result;
	const struct hand_view view = hand_of(ctx, true);

	request_body(ctx, "version");
	const int version = request_version(ctx);

	hand_version_check(&view, version);
	/* Takes back only the version that was shown, whatever others do meanwhile. */
	correction.version = view.version;
	hand_void(&ctx->desk, &correction, &result);
	answer_hand_result(ctx->says, ctx->desk.event, &result);
}

/* --- the sheet --- */

void deed_sign(struct request_context *ctx)
{
	struct signature_request signing = {.side = (size_t)ctx->access.side};
	bool repeated;

	request_body(ctx, "versions, name");
	/* The versions of the hands that the side saw: a list of numbers, or "1,2,1" on a form. */
	const char *field = form_value(&ctx->form, "versions");
	const struct json_value *list = json_member(ctx->object, "versions");
	const struct json_value *value = list ? list->first : NULL;
	int *versions = NULL;

	if (!ctx->is_form && (!list || *list->text != '['))
		break_off(ERROR_INPUT, SAY_JSON_MEMBER_VERSIONS_MISSING);
	while (value || (field && *field)) {
		const size_t size = value ? value->size : strcspn(field, ",");

		versions = arena_room(ctx->desk.arena, versions, signing.count, sizeof *versions);
		versions[signing.count++] = version_read(value ? value->text : field, size);
		if (value)
			value = value->next;
		else
			field += size + (field[size] == ',');
	}
	signing.versions = versions;
	signing.name = request_text(ctx, "name");
	const struct table table =
	    sheet_sign_by_side(&ctx->desk, &ctx->address, &signing, &repeated);

	answer_table(ctx->says, &table, NULL);
	hide_private(ctx->says);
	if (repeated)
		answer_flag(ctx->says, "repeated", true);
}

/* --- calls --- */

void deed_call(struct request_context *ctx)
{
	request_body(ctx, "words");
	const char *words = request_text(ctx, "words");

	referee_call_make(&ctx->desk, ctx->says, &ctx->address, ctx->by, words ? words : "");
}

void deed_calls(struct request_context *ctx)
{
	answer_referee_calls(&ctx->desk, ctx->says, false, NULL);
	ctx->list = "calls";
}

void deed_call_answer(struct request_context *ctx)
{
	const int number = number_in(ctx->places[0]);

	ctx->refusal = HTTP_NOT_FOUND;
	if (number == 0)
		break_off(ERROR_INPUT, SAY_CALL_UNKNOWN_NOT_A_NUMBER, ctx->places[0]);
	referee_call_done(&ctx->desk, ctx->says, number);
}

void deed_missing(struct request_context *ctx)
{
	size_t count;
	const struct missing *rows = missing_list(&ctx->desk, &count);

	(void)answer_list(ctx->says, "missing");
	for (size_t i = 0; i < count; i++)
		answer_missing(answer_row(ctx->says, "missing"), &rows[i]);
	ctx->list = "missing";
}
