#include "hall/pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/missing.h"
#include "club/note.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "file/db.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/referee_call.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"
#include "hall/server.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"
#include "tournament/event_settings.h"

#include <string.h>

/* Returns the recorded hand at the address of the request; NULL: there is none. */
static const struct hand_view *recorded_find(const struct request_context *ctx)
{
	const struct address at = {ctx->address.round, ctx->address.table, 0};
	const struct table table = table_fetch(&ctx->desk, &at);

	if (!table_hand_at(&table, ctx->address.hand))
		return NULL;
	struct hand_view *view = arena_alloc(ctx->desk.arena, 1, sizeof *view);

	*view = hand_fetch(&ctx->desk, &ctx->address);
	return view;
}

void conflict_add_recorded(const struct request_context *ctx, struct answer *to)
{
	const struct hand_view *view = recorded_find(ctx);

	if (!view)
		return;
	struct answer *recorded = answer_object(to, "recorded");

	answer_hand(recorded, ctx->desk.event, view);
	if (ctx->access.role == ACCESS_SIDE)
		hide_private(recorded);
}

/* --- both hands --- */

/* Adds a recorded hand and a typed one: "sides" and "whole" as in pages.h, and "compared". */
static void add_comparison(
    struct request_context *ctx, const struct hand_view *view, struct hand typed)
{
	struct score score;

	/* The typed hand is scored like the recorded one: each side begins with the same score. */
	for (size_t i = 0; i < typed.side_count && i < view->hand.side_count; i++) {
		typed.sides[i].has_score = view->hand.sides[i].has_score;
		typed.sides[i].score = view->hand.sides[i].score;
	}
	hand_score_lines(ctx->desk.arena, ctx->desk.event, &typed, &view->address, &score);
	answer_entry_compared(ctx->says, event_book_here(ctx->desk.event), view, &typed, &score);
}

bool conflict_show(struct request_context *ctx, const struct table *table)
{
	const struct address address = {table->address.round, table->address.table,
	    number_in(form_value(&ctx->form, "number"))};
	const struct table_hand *hand = table_hand_at(table, address.hand);
	struct error unread = {0};

	if (!ctx->is_form || address.hand == 0 || address.hand == table->next_hand ||
	    !form_is_filled(&ctx->form))
		return false;
	ctx->page = "web/beside";
	ctx->done = HTTP_CONFLICT;
	page_who(ctx);
	page_hand(ctx, &table->address);
	page_typed(ctx, false);
	answer_address(ctx->says, "address", &address);
	answer_number(ctx->says, "number", address.hand);
	answer_number(ctx->says, "next", table->next_hand);
	answer_address_of_table(ctx->says, "table", &table->address);
	page_once(ctx);
	if (!hand || hand->voided)
		return true;
	const struct hand_view view = hand_fetch(&ctx->desk, &address);

	answer_flag(ctx->says, "recorded", true);
	answer_number(ctx->says, "version", view.version);
	/* Adds both versions if the typed one can be read. */
	if (boundary_try(typed_read, ctx, &unread))
		add_comparison(ctx, &view, *ctx->typed);
	if (ctx->access.role != ACCESS_SIDE || ctx->access.replaced)
		return true;
	/* The page offers what the side may do about the recorded hand. */
	const bool own = hand_is_by_side(&ctx->desk, &view, ctx->access.side, ctx->by);
	const bool accepted = hand_is_accepted_by(&ctx->desk, &view, ctx->access.side);

	answer_flag_set(ctx->says, "own", own);
	answer_flag_set(ctx->says, "may_accept", !own && !accepted && !hand->confirmed);
	answer_flag_set(ctx->says, "may_object", !own);
	answer_flag_set(
	    ctx->says, "may_withdraw", own && !hand->confirmed && table_newest_hand(table) == hand);
	return true;
}

/* Returns true if the desk asks; otherwise shows the login page. */
static bool is_at_desk(struct request_context *ctx)
{
	if (ctx->access.number > 0 && !ctx->access.ended && ctx->access.role != ACCESS_SIDE) {
		page_who(ctx);
		return true;
	}
	ctx->page = "web/code";
	answer_flag(ctx->says, "desk", true);
	return false;
}

/* --- all tables --- */

/* Returns the table's most urgent state: "called" (the referee was), "objected", "waiting" (for a
 * side to accept a hand), "signed", "finished", "playing" or "unplayed". */
static const char *table_status(const struct desk *desk, const struct table *table)
{
	bool differs = table->dispute_count > 0, waits = false;

	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];

		differs = differs || (!hand->voided && hand->differs && !hand->confirmed);
		waits = waits || table_hand_is_unaccepted(hand);
	}
	return referee_is_called(desk, &table->address) ? "called"
	       : differs                                ? "objected"
	       : waits                                  ? "waiting"
	       : table->signature.number > 0            ? "signed"
	       : table->game.finished                   ? "finished"
	       : table->hand_count > 0                  ? "playing"
	                                                : "unplayed";
}

void desk_show(struct request_context *ctx)
{
	const struct event_setting_values *settings = &ctx->desk.event->settings.more;
	struct desk_values values = {0};
	size_t count;

	if (!is_at_desk(ctx))
		return;
	/* The event or its phase sets how rounds are drawn. */
	(void)round_plays_read(&ctx->desk, &count);
	values.draws = count > 0 || settings->text[SETTING_DRAW] ||
	               event_setting_word(settings, SETTING_FORMAT) == FORMAT_INDIVIDUAL;
	answer_referee_calls(&ctx->desk, ctx->says, false, NULL);
	/* The tables of the newest round, and its clock. */
	const int newest = round_newest(&ctx->desk), drawn = round_drawn_newest(&ctx->desk);

	if (newest > 0) {
		const struct round round = round_read(&ctx->desk, 0);
		const struct round_time time = round_time_read(&ctx->desk, round.number);

		values.round = round.number;
		answer_number(ctx->says, "round", round.number);
		for (size_t i = 0; i < round.table_count; i++) {
			const struct address address = {round.number, round.tables[i].table, 0};
			const struct table table = table_fetch(&ctx->desk, &address);
			struct answer *row = answer_row(ctx->says, "tables");

			answer_address_of_table(row, "table", &address);
			answer_number(row, "number", address.table);
			answer_code(row, "state", table_status(&ctx->desk, &table));
			answer_number(row, "hands", (int64_t)table.hand_count);
			for (size_t k = 0; k < table.side_count; k++) {
				struct answer *side = answer_row(row, "sides");

				answer_letter(side, "side", table.sides[k].side);
				answer_text(side, "entrant", table.sides[k].entrant);
				answer_number(side, "score", table.game.scores[k]);
			}
		}
		if (time.timed)
			answer_round_clock(answer_object(ctx->says, "clock"), &time);
	}
	/* A round that is drawn but not published yet. */
	if (drawn > newest) {
		values.draft = drawn;
		answer_number(ctx->says, "draft", drawn);
	}
	const struct missing *missing = missing_list(&ctx->desk, &count);

	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(ctx->says, "missing");

		answer_missing(row, &missing[i]);
		if (missing[i].address.table > 0)
			answer_address_of_table(row, "table", &missing[i].address);
	}
	answer_desk_codes(ctx->says, &ctx->desk);
	page_once(ctx);
	desk_forms(ctx, "of_round", DESK_ROUND, &values);
	desk_forms(ctx, "of_entrants", DESK_ENTRANTS, &values);
	desk_forms(ctx, "of_paper", DESK_PAPER, &values);
	desk_forms(ctx, "of_record", DESK_RECORD, &values);
}

/* --- a hand to correct --- */

/* The fields of a correction form after the address: the slips and the words of the hand. */
static const char *const corrected_fields[] = {"2", "3", "4", "5"};
enum { SLIP_FIELDS = sizeof corrected_fields / sizeof *corrected_fields };

static bool is_form_of(const struct request_context *ctx, const char *second)
{
	return ctx->places[1] && strcmp(ctx->places[0], "hand") == 0 &&
	       strcmp(ctx->places[1], second) == 0;
}

/* Returns the name of the newest version of a hand: "1.2.4 2". */
static const char *version_name(struct arena *arena, const struct hand_view *view)
{
	return arena_printf(arena, "%s %d", address_text(arena, &view->address), view->version);
}

/* Returns the fields of the correction form for the newest version of a hand. */
static struct desk_hand correct_fill(struct request_context *ctx, const struct hand_view *view)
{
	const struct rulebook *book = event_book_of(ctx->desk.event, view->address.round);
	struct arena *arena = ctx->desk.arena;
	struct desk_hand filled = {.version = version_name(arena, view)};
	struct slip_words words;

	filled.address = address_text(arena, &view->address);
	for (size_t i = 0; i < view->hand.side_count; i++)
		filled.slips[i] = entry_slip(arena, book, &view->hand.sides[i]);
	slip_hand_words(arena, &view->hand, &words);
	filled.words = entry_line(arena, "", &words);
	return filled;
}

/* Reads the hand that a form with slips names, if it does. */
static void correct_read(void *context)
{
	struct request_context *ctx = context;
	const char *place = form_value(&ctx->form, "1");
	const int hand = number_in(form_value(&ctx->form, "o.hand"));

	if (place && is_form_of(ctx, "correct")) {
		ctx->address = address_hand(&ctx->desk, place);
	} else if (place && hand > 0 && is_form_of(ctx, "add")) {
		ctx->address = address_table(&ctx->desk, place);
		ctx->address.hand = hand;
	}
}

/* Returns true if a line has the word, alone or before "=". */
static bool has_word(const char *line, const char *word, size_t size)
{
	for (; *line; line += strcspn(line, " ")) {
		line += strspn(line, " ");
		if (strncmp(line, word, size) == 0 &&
		    (line[size] == '\0' || line[size] == ' ' || line[size] == '='))
			return true;
	}
	return false;
}

/* Returns the words of the hand that were in the form and were removed from it, separated by commas
 * as for --without. */
static const char *correct_words_gone(struct request_context *ctx, const struct hand_view *view)
{
	const char *typed = form_value(&ctx->form, "5");
	struct text gone = {.arena = ctx->desk.arena};
	struct slip_words words;

	if (!typed || !is_form_of(ctx, "correct"))
		return "";
	slip_hand_words(ctx->desk.arena, &view->hand, &words);
	for (size_t i = 0; i < words.count; i++) {
		const size_t size = strcspn(words.words[i], "= ");

		if (!has_word(typed, words.words[i], size))
			text_addf(&gone, "%s%.*s", gone.size ? "," : "", (int)size, words.words[i]);
	}
	return text_of(&gone);
}

/* --- one table --- */

void desk_table(struct request_context *ctx)
{
	const int number = ctx->is_form ? 0 : number_in(http_query(ctx->request, "hand"));
	const struct table_hand *chosen = NULL;
	struct desk_hand corrected = {0};
	size_t count;

	if (!is_at_desk(ctx))
		return;
	ctx->address.hand = 0;
	const struct table table = table_fetch(&ctx->desk, &ctx->address);

	if (conflict_show(ctx, &table))
		return;
	const struct round_time time = round_time_read(&ctx->desk, ctx->address.round);

	page_once(ctx);
	/* The codes of the table's sides, for players who lost theirs. */
	if (!table.locked) {
		const struct access_code *codes = access_codes_of(&ctx->desk, &table, &count);
		const struct hall_place hall = hall_place_read(&ctx->desk);

		answer_access_codes(ctx->says, &hall, codes, count);
	}
	disagreement_add_all(ctx, &table);
	/* Notes are shown to the desk and the referee only. */
	const struct note_place place = {.at = ctx->address};
	const struct note *notes = note_list(&ctx->desk, &place, &count);

	answer_notes(ctx->says, notes, count);
	ctx->page = "web/desk-table";
	page_hand(ctx, &table.address);
	answer_flag_set(ctx->says, "keeps", true);
	answer_table(ctx->says, &table, NULL);
	answer_table_clock(ctx->says, &time, &table);
	/* The hand in the correction form: the one in the address, or else the newest. */
	for (size_t i = 0; i < table.hand_count; i++) {
		const struct table_hand *hand = &table.hands[i];

		if (!hand->voided && (number > 0 ? hand->number == number
		                                 : !chosen || chosen->number < hand->number))
			chosen = hand;
	}
	if (chosen) {
		const struct address at = {
		    table.address.round, table.address.table, chosen->number};
		const struct hand_view view = hand_fetch(&ctx->desk, &at);

		corrected = correct_fill(ctx, &view);
	}
	corrected.chosen = number > 0;
	desk_forms(ctx, "of_table", DESK_TABLE,
	    &(struct desk_values){.address = address_text(ctx->desk.arena, &table.address),
	        .hand = &corrected,
	        .side_count = table.side_count,
	        .next = table.next_hand});
	if (!table.game.finished && !table.locked && table.signature.number == 0)
		page_entry(ctx, &table, table.next_hand, page_way(ctx), &ctx->form);
}

/* --- the referee --- */

void desk_referee(struct request_context *ctx)
{
	size_t count;

	if (!is_at_desk(ctx))
		return;
	if (ctx->access.role != ACCESS_REFEREE)
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_ROLE_OTHER_REFEREE_ONLY);
	const struct dispute *disputes = disputes_read(&ctx->desk, false, &count);

	page_once(ctx);
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(ctx->says, "disputes");
		const struct address *about = &disputes[i].address;
		size_t note_count;
		struct table table = table_fetch(&ctx->desk, about);
		const struct note_about *notes =
		    note_list_about(&ctx->desk, &table, about->hand, &note_count);

		answer_dispute(row, &disputes[i]);
		answer_notes_about(row, notes, note_count);
	}
	desk_forms(ctx, "of_referee", DESK_REFEREE, &(struct desk_values){0});
}

/* --- commands --- */

/* Adds the parts of a list to a command, as values of an option or (`option` NULL) as arguments. */
static void add_parts(struct arena *arena, struct command_json *to, const char *option,
    const char *value, const char *between)
{
	while (*(value += strspn(value, between)) && to->option_count < FORM_FIELDS_MOST &&
	       to->argument_count < FORM_FIELDS_MOST) {
		/* A list of an option may have blanks after its commas. */
		const size_t size = strcspn(value, between[0] == ',' ? "," : between);
		const char *part = arena_copy(arena, value, size);

		if (option)
			to->options[to->option_count++] =
			    (struct command_json_option){option, part};
		else
			to->arguments[to->argument_count++] = part;
		value += size;
	}
}

/* Makes the words of a command of the fields of a form. "1" and so on are arguments in order, "e.2"
 * is an argument that may be empty, "o.NAME" an option, "f.NAME" a flag. "l.NAME" is a list of
 * values of an option, "w.1" a list of arguments. `without` is a list of values of --without. */
static struct command_json command_words(const struct request_context *ctx, const char *without)
{
	struct arena *arena = ctx->desk.arena;
	const size_t most = (size_t)2 * FORM_FIELDS_MOST;
	struct command_json made = {.arguments = arena_alloc(arena, most, sizeof *made.arguments),
	    .options = arena_alloc(arena, most, sizeof *made.options)};

	for (size_t i = 0; i < ctx->form.count; i++) {
		const char *name = ctx->form.fields[i].name, *value = ctx->form.fields[i].value;
		const bool digit = name[0] >= '1' && name[0] <= '9' && !name[1];

		if (strncmp(name, "e.", 2) == 0 || (digit && value[0]))
			made.arguments[made.argument_count++] = value;
		else if (strncmp(name, "o.", 2) == 0 && value[0])
			made.options[made.option_count++] =
			    (struct command_json_option){name + 2, value};
		else if (strncmp(name, "f.", 2) == 0 && value[0])
			made.options[made.option_count++] =
			    (struct command_json_option){name + 2, NULL};
		else if (strncmp(name, "l.", 2) == 0)
			add_parts(arena, &made, name + 2, value, ", ");
		else if (strcmp(name, "w.1") == 0)
			add_parts(arena, &made, NULL, value, " ");
	}
	add_parts(arena, &made, "without", without, ", ");
	return made;
}

static const char place_of_table[] = "/desk/table/";

/* Adds the page of the form: that of a table or of the referee. */
static void add_back(struct answer *says, const char *back)
{
	const size_t size = strlen(place_of_table);
	const char *table = back && strncmp(back, place_of_table, size) == 0 ? back + size : "";

	if (strspn(table, "0123456789.") == strlen(table))
		answer_text(says, "table", *table ? table : NULL);
	answer_flag_set(says, "from_referee", back && strcmp(back, "/referee") == 0);
}

static const char program[] = "canasta: ";

/* Adds the output of a command by line. */
static void add_output(struct answer *says, const char *text)
{
	while (*text) {
		const size_t size = strcspn(text, "\n");
		/* Messages begin with the program's name, which the page omits. */
		const size_t begin =
		    strncmp(text, program, strlen(program)) == 0 ? strlen(program) : 0;
		struct answer *row = answer_row(says, "lines");

		answer_text(row, "line", arena_copy(answer_arena(row), text + begin, size - begin));
		text += size + (text[size] == '\n');
	}
}

/* Shows that a command was refused, with the form unchanged. */
static void show_refused(
    struct request_context *ctx, const char *why, const struct hand_view *about)
{
	add_output(ctx->says, why);
	add_back(ctx->says, form_value(&ctx->form, "back"));
	ctx->page = "web/done";
	ctx->done = HTTP_CONFLICT;
	page_who(ctx);
	answer_flag(ctx->says, "refused", true);
	/* The refused form is shown again, to be corrected there. */
	struct desk_hand corrected = {0};

	if (about) {
		const struct rulebook *book = event_book_of(ctx->desk.event, about->address.round);
		struct slip_line lines[SLIP_FIELDS];
		struct error unread = {0};
		struct hand typed = {0};
		size_t count = 0;

		corrected = correct_fill(ctx, about);
		for (size_t i = 0; i < SLIP_FIELDS; i++) {
			const char *value = form_value(&ctx->form, corrected_fields[i]);

			if (value && *value)
				lines[count++] = (struct slip_line){value, strlen(value), "", 1};
		}
		const bool read =
		    is_form_of(ctx, "correct")
		        ? slip_correct(
		              ctx->desk.arena, book, lines, count, &about->hand, &typed, &unread)
		        : slip_read(ctx->desk.arena, book, lines, count, &typed, &unread);

		/* The recorded hand and the typed one, field by field as "web/both" shows them. */
		if (read && typed.side_count == about->hand.side_count) {
			request_set_round(ctx, about->address.round);
			add_comparison(ctx, about, typed);
		}
	}
	answer_text(ctx->says, "here", form_value(&ctx->form, "back"));
	desk_form_again(ctx, &corrected);
	page_once(ctx);
}

void desk_do(struct request_context *ctx)
{
	struct arena *arena = ctx->desk.arena;
	const char *from = form_value(&ctx->form, "filled"), *key, *output;
	const struct hand_view *about = NULL;
	struct error failed = {0};

	/* The recorded hand that a form with slips is about: the hand to correct, or the hand
	 * that has the number already. A form that names no hand is refused later, by its
	 * command. */
	if (!store_attempt(ctx->desk.store, correct_read, ctx, &failed) &&
	    failed.kind == ERROR_STORE)
		boundary_break(&failed);
	if (ctx->address.hand > 0)
		about = recorded_find(ctx);
	if (about && about->voided)
		about = NULL;
	/* A correction of another hand, or of an outdated version, is not recorded; the page shows
	 * both versions. */
	if (about && is_form_of(ctx, "correct") && from && *from &&
	    strcmp(from, version_name(arena, about)) != 0) {
		show_refused(ctx,
		    message_text(
		        arena, TEXT_PHRASE_FORM_OUTDATED, address_text(arena, &about->address)),
		    about);
		return;
	}
	/* A correction also takes back words of the hand that were in the form and were removed
	 * from it. */
	const struct command_json asked =
	    command_words(ctx, about ? correct_words_gone(ctx, about) : "");

	/* The next page shows the output of the command, which is stored under the form's key. */
	key = form_value(&ctx->form, "once");
	if (key && *key && strspn(key, "0123456789abcdefABCDEF") == strlen(key))
		ctx->go = arena_printf(arena, "/desk/done/%s", key);
	failed = command_run(ctx, &asked);
	ctx->done = HTTP_NONE;
	if (failed.kind == ERROR_STORE) {
		ctx->reported = true;
		boundary_break(&failed);
	}
	/* A PDF is the reply itself. */
	if (ctx->type)
		return;
	output = ctx->body;
	ctx->body = NULL;
	if (failed.kind == ERROR_NONE) {
		answer_text(ctx->says, "text", output);
		answer_text(ctx->says, "back", form_value(&ctx->form, "back"));
	} else {
		show_refused(ctx, output, about);
	}
}

void desk_done(struct request_context *ctx)
{
	static const char sql[] =
	    "SELECT json_extract(CAST(body AS TEXT), '$.text') AS text, "
	    "json_extract(CAST(body AS TEXT), '$.back') AS back FROM hall_reply "
	    "WHERE asker = :asker AND key = :key AND type = '' AND length(body) > 0";

	if (!is_at_desk(ctx))
		return;
	struct statement row = db_ask(ctx->desk.store, sql);

	db_bind_text(&row, ":asker",
	    arena_printf(ctx->desk.arena, "pass %lld", (long long)ctx->access.number));
	db_bind_text(&row, ":key", ctx->places[0]);
	if (!db_step(&row))
		request_refuse(ctx, HTTP_NOT_FOUND, SAY_PATH_UNKNOWN);
	if (!db_is_null(&row, "text"))
		add_output(ctx->says, db_text(&row, "text", ctx->desk.arena));
	if (!db_is_null(&row, "back"))
		add_back(ctx->says, db_text(&row, "back", ctx->desk.arena));
	db_release(&row);
}

/* --- calls and devices --- */

static int desk_number_of(const struct request_context *ctx, const char *name)
{
	const int number = number_in(form_value(&ctx->form, name));

	if (number == 0)
		break_off(ERROR_INPUT, SAY_NUMBER_EXPECTED_PLAIN_NUMBER);
	return number;
}

void desk_answer(struct request_context *ctx)
{
	referee_call_done(&ctx->desk, ctx->says, desk_number_of(ctx, "call"));
}

void desk_codes(struct request_context *ctx)
{
	size_t count;
	const struct access_code *codes = access_codes_at(&ctx->desk, &ctx->address, true, &count);
	const struct hall_place place = hall_place_read(&ctx->desk);

	answer_access_codes(ctx->says, &place, codes, count);
	ctx->go = arena_printf(
	    ctx->desk.arena, "/desk/table/%d.%d", ctx->address.round, ctx->address.table);
}

void desk_revoke(struct request_context *ctx)
{
	access_revoke(&ctx->desk, desk_number_of(ctx, "number"));
}
