#include "hall/pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/access_code.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/table.h"
#include "hall/http.h"
#include "hall/page.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"
#include "hall/server.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/entry.h"
#include "slip/hand_json.h"
#include "slip/json.h"

#include <string.h>

static const char *value_of(const struct visit *visit, const char *name)
{
	const char *value = form_value(&visit->form, name);

	return value ? value : "";
}

/* --- coming in --- */

static bool give_cookie(struct visit *visit, const char *secret, struct error *err)
{
	enum { DAYS = 3 };

	visit->cookie = arena_printf(visit->desk.arena,
	    HALL_COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", secret,
	    DAYS * 24 * 60 * 60, visit->secure ? "; Secure" : "");
	return visit->cookie || error_memory(err);
}

static bool refuse_code(struct visit *visit, const struct pass *pass, struct error *err)
{
	if (pass->redrawn)
		return side_refuse_redrawn(visit, err);
	return visit_refuse(visit, HTTP_UNAUTHORIZED, SAY_PASS_UNKNOWN_CODE_NONE_USED_MADE, err);
}

static bool come_in(struct visit *visit, const struct pass *pass, struct error *err)
{
	const char *secret = pass->secret;

	if (pass->role == PASS_SIDE && !pass_take_over(&visit->desk, pass, &secret, err))
		return false;
	if (pass->role != PASS_SIDE)
		visit->go = "/desk";
	return give_cookie(visit, secret, err);
}

bool side_take(struct visit *visit, struct error *err)
{
	struct pass pass = {0};

	if (pass_is_secret(visit->places[0]) &&
	    !pass_find(&visit->desk, visit->places[0], &pass, err))
		return false;
	return pass.number == 0 || pass.ended || pass.role != PASS_SIDE
	           ? refuse_code(visit, &pass, err)
	           : come_in(visit, &pass, err);
}

bool side_code(struct visit *visit, struct error *err)
{
	struct pass pass;

	if (!pass_come_in(&visit->desk, value_of(visit, "code"), &pass, err))
		return false;
	return pass.number == 0 || pass.ended ? refuse_code(visit, &pass, err)
	                                      : come_in(visit, &pass, err);
}

/* --- what the data interface does --- */

/* Has a deed of the data interface done with a body that is JSON. */
static bool deed_with(
    struct visit *visit, const struct text *body, visit_handler *run, struct error *err)
{
	struct http_request sent = *visit->request;
	const struct http_request *asked = visit->request;
	bool done;

	sent.body = text_of(body);
	sent.body_size = body->size;
	visit->request = &sent;
	done = run(visit, err);
	visit->request = asked;
	return done;
}

/* The table of the side's own; at the desk the one that the form names. */
static bool at_table(struct visit *visit, struct error *err)
{
	if (visit->pass.role == PASS_SIDE) {
		visit->address = visit->pass.table;
		return true;
	}
	visit->places[0] = value_of(visit, "table");
	return visit_table(visit, err);
}

/* The hand that the form names, which is one of the side's own table. */
static bool at_hand(struct visit *visit, struct error *err)
{
	const struct address *table = &visit->pass.table;

	visit->places[0] = value_of(visit, "hand");
	if (!visit_hand(visit, err))
		return false;
	return (visit->address.round == table->round && visit->address.table == table->table) ||
	       visit_refuse(visit, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
}

/* --- a hand --- */

/* The hand that was filled in as a record, under the number it was filled in for. */
static bool record_add(
    struct visit *visit, struct text *body, const char *number, struct error *err)
{
	const struct entry_values values = {form_find, &visit->form};
	const struct rulebook *book = event_book_here(visit->desk.event);
	struct json json = {.out = body};
	struct hand hand;
	int64_t parsed;

	if (!entry_read(visit->desk.arena, book, page_way(visit), &values, &hand, err))
		return false;
	json_begin_object(&json);
	if (text_integer(number, strlen(number), 1, INT32_MAX, &parsed))
		json_key_number(&json, "hand", parsed);
	hand_json_members(&json, book, &hand);
	json_end_object(&json);
	return true;
}

static bool reckon(struct visit *visit, struct error *err)
{
	struct text body = {.arena = visit->desk.arena};

	return at_table(visit, err) && record_add(visit, &body, value_of(visit, "number"), err) &&
	       deed_with(visit, &body, deed_score, err);
}

static bool has_errors(const struct answer *of)
{
	const struct answer *row = answer_first(answer_get(of, "findings"));

	for (; row; row = answer_next(row))
		if (strcmp(answer_string(answer_get(row, "level")), "error") == 0)
			return true;
	return false;
}

static void add_refusal(struct answer *says)
{
	const struct answer *side = answer_first(answer_get(says, "sides"));
	bool refused = has_errors(says);

	for (; side; side = answer_next(side))
		refused = refused || has_errors(side);
	answer_flag_set(says, "refused", refused);
}

bool side_form_score(struct visit *visit, struct error *err)
{
	visit->page = "web/score";
	if (!reckon(visit, err))
		return false;
	add_refusal(visit->says);
	return true;
}

static bool preview(struct visit *visit, struct error *err)
{
	struct table table;

	if (!at_table(visit, err) || !table_fetch(&visit->desk, &visit->address, &table, err))
		return false;
	if (beside_is_due(visit, &table))
		return beside_show(visit, &table, err);
	if (!reckon(visit, err))
		return false;
	visit->page = "web/preview";
	add_refusal(visit->says);
	answer_address_of_table(visit->says, "table", &visit->address);
	answer_text(visit->says, "number", value_of(visit, "number"));
	page_who(visit);
	answer_text(visit->says, "once", value_of(visit, "once"));
	page_hand(visit, &visit->address);
	for (size_t i = 0; i < table.side_count; i++) {
		struct answer *row = answer_row(visit->says, "names");

		answer_letter(row, "side", table.sides[i].side);
		answer_text(row, "entrant", table.sides[i].entrant);
	}
	return true;
}

/* The page a hand is filled in on, of the side or of the table at the desk. */
static bool hand_page(struct visit *visit, struct error *err)
{
	return visit->pass.role == PASS_SIDE ? side_show(visit, err)
	                                     : at_table(visit, err) && desk_table(visit, err);
}

bool side_form_hand(struct visit *visit, struct error *err)
{
	struct text body = {.arena = visit->desk.arena};
	const char *step = value_of(visit, "step");

	visit->anew = hand_page;
	if (strcmp(step, "edit") == 0)
		return hand_page(visit, err);
	if (strcmp(step, "send") != 0)
		return preview(visit, err);
	return at_table(visit, err) && record_add(visit, &body, value_of(visit, "number"), err) &&
	       deed_with(visit, &body, deed_hand, err);
}

/* --- the other side's --- */

/* The version of the hand that the page showed. */
static void version_add(const struct visit *visit, struct json *json)
{
	const char *version = value_of(visit, "version");
	int64_t number;

	if (text_integer(version, strlen(version), 1, INT32_MAX, &number))
		json_key_number(json, "version", number);
}

/* A deed for the hand as the page showed it. */
static bool deed_as_shown(struct visit *visit, visit_handler *run, struct error *err)
{
	struct text body = {.arena = visit->desk.arena};
	struct json json = {.out = &body};

	json_begin_object(&json);
	version_add(visit, &json);
	json_end_object(&json);
	return at_hand(visit, err) && deed_with(visit, &body, run, err);
}

bool side_form_accept(struct visit *visit, struct error *err)
{
	return deed_as_shown(visit, deed_accept, err);
}

bool side_form_withdraw(struct visit *visit, struct error *err)
{
	return deed_as_shown(visit, deed_withdraw, err);
}

/* The hand as this side has it; nothing where the form says what stands, as it came. */
static bool own_version(struct visit *visit, struct text *ret, struct error *err)
{
	const struct rulebook *book = event_book_here(visit->desk.event);
	struct text standing = {.arena = visit->desk.arena};
	struct json json = {.out = &standing};
	struct entry_values values;
	struct hand_view view;
	struct hand hand;
	enum entry_way way;

	if (!form_is_filled(&visit->form))
		return true;
	if (!record_add(visit, ret, "", err) ||
	    !hand_fetch(&visit->desk, &visit->address, &view, err))
		return false;
	if (!entry_values_of(visit->desk.arena, book, &view.hand, &way, &values))
		return error_memory(err);
	if (!entry_read(visit->desk.arena, book, way, &values, &hand, err))
		return false;
	hand_json_write(&json, book, &hand);
	if (strcmp(text_of(ret), text_of(&standing)) == 0)
		*ret = (struct text){.arena = visit->desk.arena};
	return true;
}

bool side_form_object(struct visit *visit, struct error *err)
{
	struct text body = {.arena = visit->desk.arena};
	struct json json = {.out = &body};
	struct text record = {.arena = visit->desk.arena};

	if (!at_hand(visit, err))
		return false;
	visit->anew = side_object;
	if (strcmp(value_of(visit, "step"), "edit") == 0)
		return side_object(visit, err);
	if (!own_version(visit, &record, err))
		return false;
	json_begin_object(&json);
	version_add(visit, &json);
	if (value_of(visit, "words")[0])
		json_key_text(&json, "words", value_of(visit, "words"));
	if (record.size > 0) {
		json_key(&json, "hand");
		json_raw(&json, text_of(&record));
	}
	json_end_object(&json);
	body.failed = body.failed || record.failed;
	return deed_with(visit, &body, deed_object, err);
}

/* --- the table --- */

bool side_form_call(struct visit *visit, struct error *err)
{
	struct text body = {.arena = visit->desk.arena};
	struct json json = {.out = &body};

	if (!at_table(visit, err))
		return false;
	json_begin_object(&json);
	json_key_text(&json, "words", value_of(visit, "words"));
	json_end_object(&json);
	return deed_with(visit, &body, deed_call, err);
}

/* The table that the page showed; a code typed into it may be another table's. */
static bool at_shown_table(struct visit *visit, struct error *err)
{
	const struct address *table = &visit->pass.table;

	visit->places[0] = value_of(visit, "table");
	if (!visit_table(visit, err))
		return false;
	return (visit->address.round == table->round && visit->address.table == table->table) ||
	       visit_refuse(visit, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
}

/* "1,2,1" as a list; 0, which is no version, for all that is no number. */
static void versions_add(const char *versions, struct json *json)
{
	json_begin_array(json);
	while (*versions) {
		const size_t size = strcspn(versions, ",");
		int64_t number;

		json_number(json, text_integer(versions, size, 1, INT32_MAX, &number) ? number : 0);
		versions += size;
		versions += *versions == ',';
	}
	json_end_array(json);
}

bool side_form_sign(struct visit *visit, struct error *err)
{
	struct text body = {.arena = visit->desk.arena};
	struct json json = {.out = &body};
	const char *name = value_of(visit, "name");

	if (!at_shown_table(visit, err))
		return false;
	json_begin_object(&json);
	if (name[0])
		json_key_text(&json, "name", name);
	json_key(&json, "versions");
	versions_add(value_of(visit, "versions"), &json);
	json_end_object(&json);
	return deed_with(visit, &body, deed_sign, err);
}

static int digit(char letter)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	const char *found = letter ? strchr(digits, letter) : NULL;

	return found ? (int)((found - digits) % 16) : -1;
}

static bool refuse(struct error *err)
{
	return error_set(err, ERROR_INPUT, SAY_FORM_INVALID);
}

/* A control character is nobody's to send, but for the ends of lines of a text, which become blanks. */
static bool is_clean(char *text)
{
	for (; *text; text++) {
		if (*text == '\r' || *text == '\n' || *text == '\t')
			*text = ' ';
		else if ((unsigned char)*text < ' ' || *text == 127)
			return false;
	}
	return true;
}

/* A name or a value: %41 is A, a plus a blank. NULL where it is none, or memory fails. */
static const char *word_read(struct arena *arena, const char *at, size_t size)
{
	char *word = arena_copy(arena, at, size);
	size_t used = 0;

	for (size_t i = 0; i < size; i++) {
		if (at[i] != '%') {
			word[used++] = at[i];
			if (at[i] == '+')
				word[used - 1] = ' ';
			continue;
		}
		if (i + 2 >= size || digit(at[i + 1]) < 0 || digit(at[i + 2]) < 0)
			return NULL;
		word[used++] = (char)(digit(at[i + 1]) * 16 + digit(at[i + 2]));
		i += 2;
	}
	word[used] = '\0';
	return text_is_utf8(word, used, NULL) && is_clean(word) ? word : NULL;
}

static bool field_read(struct arena *arena, const char *at, size_t size, struct form *ret)
{
	const char *sign = memchr(at, '=', size);
	const size_t name = sign ? (size_t)(sign - at) : size;
	struct form_field *field = &ret->fields[ret->count++];

	field->name = word_read(arena, at, name);
	field->value = sign ? word_read(arena, sign + 1, size - name - 1) : "";
	return field->name && field->value;
}

bool form_read(
    struct arena *arena, const char *body, size_t size, struct form *ret, struct error *err)
{
	const char *at = body, *end = body + size;

	*ret = (struct form){.fields = arena_alloc(arena, FORM_FIELDS_MOST, sizeof *ret->fields)};
	if (!ret->fields)
		return error_memory(err);
	while (at < end) {
		const char *sign = memchr(at, '&', (size_t)(end - at));
		const char *stop = sign ? sign : end;

		if (stop > at && (ret->count == FORM_FIELDS_MOST ||
		                     !field_read(arena, at, (size_t)(stop - at), ret)))
			return refuse(err);
		at = stop + 1;
	}
	return true;
}

const char *form_value(const struct form *form, const char *name)
{
	for (size_t i = 0; i < form->count; i++)
		if (strcmp(form->fields[i].name, name) == 0)
			return form->fields[i].value;
	return NULL;
}

bool form_is_filled(const struct form *form)
{
	for (size_t i = 0; i < form->count; i++)
		if (form->fields[i].value[0] && form->fields[i].name[0] &&
		    form->fields[i].name[1] == '.')
			return true;
	return false;
}

const char *form_find(const void *form, const char *name)
{
	return form_value(form, name);
}
