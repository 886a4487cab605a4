#include "cli/enter/session.h"

#include "cli/enter/complete.h"
#include "cli/paper/follow.h"
#include "desk/correction.h"

#include <stdarg.h>
#include <string.h>

bool session_say(struct session *session, const struct text *text, struct error *err)
{
	return call_answer(session->call, text, err);
}

bool session_sayf(struct session *session, struct error *err, const char *format, ...)
{
	struct text text = {.arena = &session->step};
	va_list arguments;
	const char *line;

	va_start(arguments, format);
	line = arena_vprintf(&session->step, format, arguments);
	va_end(arguments);
	if (!line)
		return error_memory(err);
	text_add(&text, line);
	return session_say(session, &text, err);
}

bool session_refuse(struct session *session, const struct error *why, struct error *err)
{
	if (strcmp(why->code, "memory") == 0 || strcmp(why->code, "output-failed") == 0) {
		*err = *why;
		return false;
	}
	if (why->kind > session->met)
		session->met = why->kind;
	return session_sayf(session, err, "  error: %s\n", why->message);
}

/* --- prompts --- */

/* Said once: nothing more is to be typed of this round. */
static bool say_complete(struct session *session, bool complete, int round, struct error *err)
{
	bool told = session->told_complete;

	session->told_complete = complete;
	return !complete || told ||
	       session_sayf(session, err, "  every game of round %d is complete\n", round);
}

static bool offer_table(struct session *session, struct error *err)
{
	const struct table_waiting *next;
	struct table_waiting *waiting;
	struct error why = {0};
	size_t count;
	int round;

	session->offered = (struct address){0};
	if (!tables_waiting(&session->desk, session->round, &waiting, &count, &round, &why))
		return session_refuse(session, &why, err);
	next = table_next(waiting, count, &session->last);
	if (next)
		session->offered = next->address;
	return say_complete(session, !next && round > 0, round, err);
}

static const char *prompt(struct session *session)
{
	static const char *const asked[ASK_COUNT] = {
	    [ASK_FIX] = "fix> ",
	    [ASK_ACCEPT] = "why accepted> ",
	    [ASK_AFTER] = "why after the end> ",
	    [ASK_UNLOCK] = "why in spite of that> ",
	};
	struct address place = session->draft.address;
	char address[ADDRESS_TEXT];

	if (session->asking == ASK_TABLE && session->offered.table == 0)
		return "table> ";
	if (session->asking == ASK_TABLE) {
		address_text(&session->offered, address);
		return arena_printf(&session->step, "table [%s]> ", address);
	}
	if (session->asking == ASK_NAME)
		return arena_printf(&session->step, "by [%s]> ", session->call->by);
	place.hand = session->draft.version ? place.hand : 0;
	address_text(&place, address);
	if (session->asking == ASK_SIDE)
		return arena_printf(&session->step, "%s %c> ", address,
		    (char)('A' + (int)draft_next_side(&session->draft)));
	return arena_printf(&session->step, "%s %s", address, asked[session->asking]);
}

/* --- lines --- */

static bool table_line(struct session *session, const char *line, struct error *err)
{
	char address[ADDRESS_TEXT];
	const char *table = line;
	size_t size = strcspn(line, " ");

	if (line[0] == '\0' && session->offered.table == 0)
		return session_sayf(
		    session, err, "  no table waits for a hand; type a table's number, or quit\n");
	if (line[0] != '\0' && !(line[0] >= '0' && line[0] <= '9'))
		return draft_put_right(session, line, err);
	if (line[0] == '\0') {
		address_text(&session->offered, address);
		table = address;
	} else {
		table = arena_copy(&session->step, line, size);
	}
	if (!table)
		return error_memory(err);
	if (!draft_begin(session, table, err))
		return false;
	line += size + strspn(line + size, " ");
	return session->asking != ASK_SIDE || line[0] == '\0' || draft_line(session, line, err);
}

/* The finding is accepted once somebody answers for it with a reason. */
static bool name_line(struct session *session, const char *line, struct error *err)
{
	struct draft *draft = &session->draft;
	struct arena *arena = session->call->arena;
	const char *by = line[0] ? arena_text(arena, line) : session->call->by;
	struct acceptance *acceptances =
	    arena_alloc(arena, draft->acceptance_count + 1, sizeof(*acceptances));

	if (!by || !acceptances)
		return error_memory(err);
	for (size_t i = 0; i < draft->acceptance_count; i++) {
		acceptances[i] = draft->acceptances[i];
		if (!acceptances[i].reason)
			acceptances[i].reason = session->reason;
		if (!acceptances[i].by)
			acceptances[i].by = by;
	}
	draft->acceptances = acceptances;
	session->asking = ASK_FIX;
	return session_save(session, err);
}

/* Whether a line is a slip in counts or sums, typed where a reason was asked for. */
static bool is_slip(struct session *session, const char *line)
{
	struct typed_line typed;
	struct error why = {0};
	size_t sides = 0;

	if (!typed_read(&session->step, session->call->desk.event->book, line, &typed, &why))
		return false;
	for (size_t i = 0; i < typed.count; i++) {
		if (strcmp(typed.words[i].key, "meld") == 0)
			return false;
		sides += typed.words[i].hand ? 0 : 1;
	}
	return sides > 0;
}

/* Why: an empty line leaves things as they were. */
static bool reason_line(struct session *session, const char *line, struct error *err)
{
	const char *reason = arena_text(session->call->arena, line);
	enum asking asked = session->asking;

	if (!reason)
		return error_memory(err);
	if (asked == ASK_AFTER && is_slip(session, line))
		return session_sayf(session, err,
		    "  a reason is expected, and this is a slip; Enter alone leaves the table\n");
	session->asking = ASK_FIX;
	if (line[0] == '\0' && asked == ASK_AFTER) {
		draft_drop(session);
		return true;
	}
	if (line[0] == '\0')
		return true;
	if (asked == ASK_ACCEPT) {
		session->reason = reason;
		session->asking = ASK_NAME;
		return true;
	}
	if (asked == ASK_UNLOCK) {
		session->draft.unlock = reason;
		return session_save(session, err);
	}
	session->draft.after_end = reason;
	if (draft_next_side(&session->draft) < session->draft.side_count)
		session->asking = ASK_SIDE;
	return session->asking == ASK_SIDE || session_save(session, err);
}

/* Ctrl-C drops what is being typed, not what is recorded. */
static bool break_off(struct session *session, struct error *err)
{
	bool correction;

	if (session->asking == ASK_TABLE)
		return session_sayf(session, err, "  quit, or Ctrl-D, leaves\n");
	if (session->asking >= ASK_ACCEPT && session->asking != ASK_AFTER) {
		session->asking = ASK_FIX;
		return true;
	}
	correction = session->draft.version != 0;
	draft_drop(session);
	return session_sayf(
	    session, err, "  dropped; nothing was %s\n", correction ? "changed" : "recorded");
}

static bool take_line(struct session *session, const char *line, struct error *err)
{
	bool taken = false;

	line += strspn(line, " ");
	/* No reason and no name is a table's number alone: the next slip's was typed. */
	if (session->asking >= ASK_ACCEPT && is_table_number(line))
		return draft_begin(session, line, err);
	/* Nor is the word by which a hand is left. */
	if (session->asking >= ASK_ACCEPT && strcmp(line, "drop") == 0)
		return break_off(session, err);
	if (session->asking >= ASK_ACCEPT)
		return session->asking == ASK_NAME ? name_line(session, line, err)
		                                   : reason_line(session, line, err);
	input_remember(session->input, line);
	if (!session_command(session, line, &taken, err))
		return false;
	if (taken)
		return true;
	if (session->asking == ASK_TABLE)
		return table_line(session, line, err);
	return draft_line(session, line, err);
}

/* Nothing more comes. A hand half typed is not recorded, and that is said. */
static bool end_session(struct session *session, struct error *err)
{
	char address[ADDRESS_TEXT];

	session->leaving = true;
	if (session->asking == ASK_TABLE)
		return true;
	address_text(&session->draft.address, address);
	if (session->met < ERROR_INPUT)
		session->met = ERROR_INPUT;
	return session_sayf(session, err, "  %s was not %s\n", address,
	    session->draft.version ? "changed" : "recorded");
}

static bool step(struct session *session, struct error *err)
{
	struct error why = {0};
	const char *line = NULL;
	const char *asked;

	if (session->asking == ASK_TABLE && !offer_table(session, err))
		return false;
	asked = prompt(session);
	if (!asked)
		return error_memory(err);
	switch (input_line(session->input, &session->step, asked, &line, &why)) {
	case INPUT_LINE:
		return line ? take_line(session, line, err) : session_refuse(session, &why, err);
	case INPUT_BROKEN_OFF:
		return break_off(session, err);
	case INPUT_END:
		return end_session(session, err);
	case INPUT_FAILED:
		break;
	}
	*err = why;
	return false;
}

/* Out of a pipe anything may come, and for ever. */
static bool is_in_vain(struct session *session, struct error *err)
{
	enum { IN_VAIN_MOST = 1000 };

	session->in_vain = session->entered == session->seen ? session->in_vain + 1 : 0;
	session->seen = session->entered;
	if (session->in_vain < IN_VAIN_MOST || input_terminal(session->input))
		return false;
	error_set(err, ERROR_INPUT, "no-hand",
	    "<stdin>: %d lines and no hand recorded; slips are expected, a line a side",
	    IN_VAIN_MOST);
	return true;
}

static bool greet(struct session *session, struct error *err)
{
	const struct event *event = session->call->desk.event;

	return session_sayf(
	    session, err, "%s (%s); ? for help\n", event->settings.name, event->book->id);
}

static bool sit(struct session *session, const struct argument *table, struct error *err)
{
	bool ok = greet(session, err) && (!table || draft_begin(session, table->text, err));

	while (ok && !session->leaving) {
		ok = step(session, err) && !is_in_vain(session, err);
		follow_changes(session->call);
		arena_release(&session->step);
	}
	return ok;
}

bool session_run(struct call *call, const struct argument *table, struct error *err)
{
	struct session session = {.call = call, .desk = call->desk};
	const struct input_source source = {
	    .in = stdin,
	    .out = call->out,
	    .messages = call->messages,
	    .complete = enter_complete,
	    .context = &session,
	};
	bool ok;

	session.desk.arena = &session.step;
	if (!input_open(call->arena, &source, &session.input, err))
		return false;
	ok = sit(&session, table, err);
	/* Somebody who sat there has seen what was refused; a pipe is told at the end. */
	if (!input_terminal(session.input))
		call_met(call, session.met);
	input_close(session.input);
	arena_release(&session.step);
	return ok;
}
