#include "hall/deed.h"

#include "answer/dispute.h"
#include "answer/hand.h"
#include "answer/missing.h"
#include "answer/pass.h"
#include "answer/score.h"
#include "answer/table.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/dispute.h"
#include "desk/hand_confirm.h"
#include "desk/hand_correct.h"
#include "desk/record_book.h"
#include "desk/sheet.h"
#include "desk/table.h"
#include "hall/look.h"
#include "record/slip_write.h"

static const char body_name[] = "<body>";

/* --- who it is --- */

bool deed_me(struct visit *visit, struct error *err)
{
	(void)err;
	answer_pass_known(visit->says, &visit->pass, visit->by);
	return true;
}

bool deed_login(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"code", NULL};
	struct json_members body;
	const char *code;

	if (!visit_body(visit, names, &body, err) || !visit_text(visit, &body, "code", &code, err))
		return false;
	if (!code)
		return error_set(err, ERROR_INPUT, "json-member",
		    "a code is expected, as the member `code` of an object");
	if (!pass_login(&visit->desk, code, &visit->pass, err))
		return false;
	if (visit->pass.number == 0)
		return visit_refuse(visit, HTTP_UNAUTHORIZED, "pass-unknown",
		    "this code is none, was used, or is older than ten minutes", err);
	answer_text(visit->says, "secret", visit->pass.secret);
	answer_pass_known(visit->says, &visit->pass, visit->pass.by);
	return true;
}

/* --- hands --- */

/* The hand in a text, for the table of the path. */
static bool table_record(
    struct visit *visit, const char *text, size_t size, struct hand_record *ret, struct error *err)
{
	const struct book_finder finder = record_book_of(visit->desk.event);

	return hand_json_read(visit->desk.arena, &finder, body_name, 1, text, size, ret, err) &&
	       record_book_place(&visit->desk, ret, &visit->address, body_name, err);
}

/* What only the desk may say: a side neither forgives itself nor sets its own score. */
static bool says_too_much(const struct hand *hand)
{
	bool too_much = hand->acceptance_count > 0 || hand->contract.outcome != OUTCOME_NONE;

	for (size_t i = 0; i < hand->side_count; i++)
		too_much =
		    too_much || hand->sides[i].adjustment_count > 0 || hand->sides[i].has_score;
	return too_much;
}

static bool refuse_too_much(struct visit *visit, struct error *err)
{
	return visit_refuse(visit, HTTP_FORBIDDEN, "side-only",
	    "adjustments, accepted findings, scores before the hand and outcomes are the desk's to "
	    "say",
	    err);
}

/* Whether a part of a record names what only the desk may say; an empty list says nothing. */
static bool names_too_much(const struct json_span *part)
{
	static const char *const words[] = {"adjustments", "accepted", "score", "outcome"};
	struct json_members members;

	json_members_of(part, &members);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const struct json_span value = json_member_value(&members, words[i]);

		if (value.text && !json_is(&value, "[]"))
			return true;
	}
	return false;
}

/* Whether a record does, before it is known whether it can be read: who may not say it is told so first. Names are
 * compared as they are written: what is written with escapes is found by says_too_much(), once it is read. */
static bool record_names_too_much(const char *text, size_t size)
{
	const struct json_span whole = {text, size};
	struct json_members members;
	struct json_span part, sides;

	json_members_of(&whole, &members);
	part = json_member_value(&members, "contract");
	if (names_too_much(&whole) || names_too_much(&part))
		return true;
	sides = json_member_value(&members, "sides");
	for (part = json_first(&sides); part.text; part = json_next(&sides, &part))
		if (names_too_much(&part))
			return true;
	return false;
}

/* The side that asks; '\0': the desk does. */
static char side_letter(const struct visit *visit)
{
	return visit->pass.role == PASS_SIDE ? (char)('A' + visit->pass.side) : '\0';
}

static bool body_entry(
    struct visit *visit, struct hand_entry *entry, struct hand *hand, struct error *err)
{
	struct hand_record record = {0};

	if (visit->pass.role == PASS_SIDE &&
	    record_names_too_much(visit->request->body, visit->request->body_size))
		return refuse_too_much(visit, err);
	if (!table_record(visit, visit->request->body, visit->request->body_size, &record, err))
		return false;
	*hand = record.hand;
	*entry =
	    (struct hand_entry){.table = visit->address, .hand = hand, .number = record.number};
	entry->by_side = side_letter(visit);
	return visit->pass.role != PASS_SIDE || !says_too_much(hand) || refuse_too_much(visit, err);
}

bool deed_score(struct visit *visit, struct error *err)
{
	struct hand_entry entry;
	struct hand_added reckoned;
	struct hand hand;

	if (!body_entry(visit, &entry, &hand, err) ||
	    !hand_reckon(&visit->desk, &entry, &reckoned, err))
		return false;
	answer_score(visit->says, &(struct claimed_hand){.book = event_book_here(visit->desk.event),
	                              .hand = &reckoned.hand,
	                              .score = &reckoned.score,
	                              .table = &reckoned.table,
	                              .number = reckoned.address.hand});
	return true;
}

/* Its findings are told with the refusal. */
static bool refused_for_findings(
    struct visit *visit, const struct hand_added *added, struct error *err)
{
	struct hand *hand = arena_alloc(visit->desk.arena, 1, sizeof *hand);
	struct score *score = arena_alloc(visit->desk.arena, 1, sizeof *score);

	if (!error_is(err, CODE_ERROR_FINDINGS))
		return false;
	*hand = added->hand;
	*score = added->score;
	visit->refused = hand;
	visit->refused_score = score;
	return false;
}

/* What is recorded under the number is told with the refusal. */
static bool refused_for_number(struct visit *visit, int number, struct error *err)
{
	struct address address = visit->address;
	struct hand_view *view = arena_alloc(visit->desk.arena, 1, sizeof *view);
	struct error none = {0};

	address.hand = number;
	if (view && error_is(err, CODE_HAND_NUMBER) &&
	    hand_fetch(&visit->desk, &address, view, &none))
		visit->recorded = view;
	return false;
}

bool deed_hand(struct visit *visit, struct error *err)
{
	struct hand_added added = {0};
	struct hand_entry entry;
	struct told_hand told;
	struct hand hand;

	if (!body_entry(visit, &entry, &hand, err))
		return false;
	entry.versions = true;
	if (!hand_add(&visit->desk, &entry, &added, err))
		return refused_for_findings(visit, &added, err) ||
		       refused_for_number(visit, entry.number, err);
	told = answer_hand_added(visit->desk.event, &added);
	answer_hand(visit->says, &told);
	visit->done = added.repeated ? HTTP_OK : HTTP_CREATED;
	return true;
}

/* --- the other side --- */

/* The hand of the path; whose it is must be as it should, before what is said of it is looked at. */
static bool hand_of(struct visit *visit, bool own, struct hand_view *ret, struct error *err)
{
	bool is_own;

	if (!hand_fetch(&visit->desk, &visit->address, ret, err) ||
	    !hand_is_by_side(&visit->desk, ret, visit->pass.side, visit->by, &is_own, err))
		return false;
	return is_own == own ||
	       visit_refuse(visit, HTTP_FORBIDDEN, "side-other",
	           own ? MESSAGE_WORDS("another entered this hand; who did takes it back")
	               : MESSAGE_WORDS("this side entered the hand itself; another looks at it"),
	           err);
}

static bool is_confirmed(const struct hand_view *view)
{
	const struct table_hand *hand = table_hand_at(&view->table, view->address.hand);

	return hand && hand->confirmed;
}

bool deed_accept(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"version", NULL};
	struct confirm_result result;
	struct json_members body;
	struct hand_view view;
	int version;

	if (!hand_of(visit, false, &view, err) || !visit_body(visit, names, &body, err) ||
	    !visit_version(&body, &version, err) ||
	    !hand_confirm_by_side(
	        &visit->desk, &visit->address, visit->pass.side, version, &result, err))
		return false;
	answer_hand_confirmed(visit->says, visit->desk.event, &result, false);
	return true;
}

/* The hand as the other side has it, in the member "hand"; *ret_there: it is there. */
static bool version_read(struct visit *visit, const struct json_members *body,
    struct hand_record *ret, bool *ret_there, struct error *err)
{
	const struct json_span hand = json_member_value(body, "hand");

	*ret_there = hand.text != NULL;
	if (!*ret_there)
		return true;
	if (record_names_too_much(hand.text, hand.size))
		return refuse_too_much(visit, err);
	return table_record(visit, hand.text, hand.size, ret, err);
}

/* Both versions stand side by side until the desk decides; what was said of it waits there, too. */
static bool send_back(
    struct visit *visit, const struct hand_record *record, const char *words, struct error *err)
{
	struct store *store = visit->desk.store;
	struct confirm_result result;
	struct pass_call call;

	if (says_too_much(&record->hand))
		return refuse_too_much(visit, err);
	if (!store_begin(store, err) || !store_end(store,
	                                    hand_verify(&visit->desk, &visit->address,
	                                        &record->hand, &visit->pass.side, &result, err) &&
	                                        (!words || !*words || result.equal ||
	                                            pass_call_make(&visit->desk, &visit->address,
	                                                visit->by, words, &call, err)),
	                                    err))
		return false;
	answer_hand_confirmed(visit->says, visit->desk.event, &result, true);
	return true;
}

/* What a side says of a hand that is accepted, and behind it how the side has the hand. NULL where memory fails. */
static const char *words_with(
    struct visit *visit, const char *words, const struct hand_record *record)
{
	const struct rulebook *book = event_book_here(visit->desk.event);
	struct text text = {.arena = visit->desk.arena};
	struct slip_words slip;

	text_add(&text, words ? words : "");
	for (size_t i = 0; i < record->hand.side_count; i++) {
		const struct side *side = &record->hand.sides[i];

		if (!slip_side_words(visit->desk.arena, book, side, &slip))
			return NULL;
		text_addf(&text, "%s%c", text.size > 0 ? " / " : "", side->name);
		for (size_t k = 0; k < slip.count; k++)
			text_addf(&text, " %s", slip.words[k]);
	}
	return text.failed ? NULL : text_of(&text);
}

bool deed_object(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"words", "hand", "version", NULL};
	struct dispute_entry entry = {
	    .address = visit->address, .side = side_letter(visit), .by = visit->by};
	struct hand_record record = {0};
	struct json_members body;
	struct hand_view view;
	struct dispute dispute;
	bool there, repeated;
	int version;

	if (!hand_of(visit, false, &view, err) || !visit_body(visit, names, &body, err) ||
	    !visit_version(&body, &version, err) ||
	    !visit_text(visit, &body, "words", &entry.words, err) ||
	    !version_read(visit, &body, &record, &there, err) ||
	    !hand_version_stands(&view, version, err))
		return false;
	if (there && !is_confirmed(&view) && !view.voided)
		return send_back(visit, &record, entry.words, err);
	if (there)
		entry.words = words_with(visit, entry.words, &record);
	else if (!entry.words)
		entry.words = "";
	if (!entry.words)
		return error_memory(err);
	if (!dispute_add(&visit->desk, &entry, &dispute, &repeated, err))
		return false;
	answer_dispute(visit->says, &dispute);
	if (repeated)
		answer_flag(visit->says, "repeated", true);
	return true;
}

bool deed_withdraw(struct visit *visit, struct error *err)
{
	struct correction correction = {
	    .address = visit->address,
	    .kind = VERSION_TYPING,
	    .reason = "taken back by the side that entered it",
	    .by_side = side_letter(visit),
	};
	static const char *const names[] = {"version", NULL};
	struct correction_result result;
	struct json_members body;
	struct told_hand told;
	struct hand_view view;
	int version;

	if (!hand_of(visit, true, &view, err) || !visit_body(visit, names, &body, err) ||
	    !visit_version(&body, &version, err) || !hand_version_stands(&view, version, err))
		return false;
	/* What was looked at is what is taken back, whatever others do meanwhile. */
	correction.version = view.versions[view.version_count - 1].version;
	if (!hand_void(&visit->desk, &correction, &result, err))
		return false;
	told = answer_hand_corrected(visit->desk.event, &result);
	answer_hand(visit->says, &told);
	return true;
}

/* --- the sheet --- */

/* The versions of the table's hands that were looked at, in the member "versions". */
static bool versions_read(struct visit *visit, const struct json_members *body,
    struct side_signing *signing, struct error *err)
{
	const struct json_span list = json_member_value(body, "versions");
	struct json_span value = json_first(&list);
	int *versions = NULL;

	if (!list.text || *list.text != '[')
		return error_set(err, ERROR_INPUT, "json-member",
		    "the versions of the table's hands are expected, as a list of numbers in the "
		    "member `versions`");
	for (; value.text; value = json_next(&list, &value)) {
		versions =
		    arena_room(visit->desk.arena, versions, signing->count, sizeof *versions);
		if (!visit_version_take(&value, &versions[signing->count++], err))
			return false;
	}
	signing->versions = versions;
	return true;
}

bool deed_sign(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"versions", "name", NULL};
	struct side_signing signing = {.side = (size_t)visit->pass.side};
	struct json_members body;
	struct table table;
	bool repeated;

	if (!visit_body(visit, names, &body, err) || !versions_read(visit, &body, &signing, err) ||
	    !visit_text(visit, &body, "name", &signing.name, err) ||
	    !sheet_sign_by_side(&visit->desk, &visit->address, &signing, &table, &repeated, err))
		return false;
	answer_table(visit->says, &table, NULL);
	look_veil(visit->says);
	if (repeated)
		answer_flag(visit->says, "repeated", true);
	return true;
}

/* --- calls --- */

bool deed_call(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"words", NULL};
	struct json_members body;
	struct pass_call call;
	const char *words;

	if (!visit_body(visit, names, &body, err) ||
	    !visit_text(visit, &body, "words", &words, err) ||
	    !pass_call_make(
	        &visit->desk, &visit->address, visit->by, words ? words : "", &call, err))
		return false;
	answer_pass_call(visit->says, &call);
	return true;
}

bool deed_calls(struct visit *visit, struct error *err)
{
	struct pass_call *calls;
	size_t count;

	if (!pass_calls(&visit->desk, false, &calls, &count, err))
		return false;
	answer_pass_calls(visit->says, calls, count);
	visit->list = "calls";
	return true;
}

bool deed_call_answer(struct visit *visit, struct error *err)
{
	const char *digits = visit->places[0];
	struct pass_call call;
	int64_t number;

	if (!text_integer(digits, strlen(digits), 1, INT32_MAX, &number)) {
		(void)error_set(
		    err, ERROR_INPUT, "call-unknown", "`%s` is no number of a call", digits);
		return visit_missing(visit, err);
	}
	if (!pass_call_done(&visit->desk, (int)number, &call, err))
		return visit_missing(visit, err);
	answer_pass_call(visit->says, &call);
	return true;
}

bool deed_missing(struct visit *visit, struct error *err)
{
	struct missing *rows;
	size_t count;

	if (!missing_list(&visit->desk, &rows, &count, err))
		return false;
	(void)answer_list(visit->says, "missing");
	for (size_t i = 0; i < count; i++)
		answer_missing(answer_row(visit->says, "missing"), &rows[i]);
	visit->list = "missing";
	return true;
}
