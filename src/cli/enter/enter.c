#include "cli/enter/enter.h"

#include "answer/parts.h"
#include "cli/enter/commands.h"
#include "cli/enter/complete.h"
#include "cli/enter/draft.h"
#include "cli/enter/question.h"
#include "cli/enter/say.h"
#include "cli/enter/typing.h"
#include "cli/language.h"
#include "cli/print/follow.h"
#include "desk/event.h"
#include "store/store.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* --- prompts --- */

static bool say_round(struct session *session, const char *code, int round, struct error *err)
{
	struct answer *said = say_begin(session, code);

	answer_number(said, "round", round);
	return say_end(session, said, err);
}

/* Said once: nothing more is to be typed of this round. */
static bool say_complete(struct session *session, bool complete, int round, struct error *err)
{
	bool told = session->told_complete;

	session->told_complete = complete;
	return !complete || told || say_round(session, "round-complete", round, err);
}

static bool offer_table(struct session *session, struct error *err)
{
	const struct table_waiting *next;
	struct table_waiting *waiting;
	struct error why = {0};
	size_t count;
	int round;

	session->offered = (struct address){0};
	if (!next_offered(session, &waiting, &count, &round, &why))
		return say_refused(session, &why, err);
	next = next_table(waiting, count, &session->last);
	/* Where the pile is behind an error, nobody knows. */
	if (next && !session->lost)
		session->offered = next->address;
	return say_complete(session, !next && round > 0, round, err);
}

/* What is asked, and of which table, hand or side. */
static void add_asked(struct answer *to, const struct session *session)
{
	static const char *const asked[ASK_COUNT] = {
	    [ASK_TABLE] = "table",
	    [ASK_SIDE] = "side",
	    [ASK_FIX] = "fix",
	    [ASK_ACCEPT] = "accept",
	    [ASK_NAME] = "name",
	    [ASK_AFTER] = "after",
	    [ASK_UNLOCK] = "unlock",
	};
	const struct hand_draft *draft = &session->draft;

	answer_code(to, "asked", asked[session->asking]);
	answer_flag_set(to, "lost", session->lost);
	answer_text(to, "by", session->call->by);
	answer_letter(to, "side", (char)('A' + (int)draft_next_side(draft)));
	if (session->offered.table != 0)
		answer_address(to, "offered", &session->offered);
	if (draft->version)
		answer_address(to, "address", &draft->address);
	else
		answer_address_of_table(to, "address", &draft->address);
}

static const char *prompt(struct session *session)
{
	struct answer *said = language_answer(session->call, &session->step);
	struct text text = {.arena = &session->step};

	add_asked(said, session);
	call_draw(session->call, said, "enter-prompt", &text);
	if (text.size == 0)
		return NULL;
	text.data[text.size - 1] = '\0'; /* what ends a line of a screen */
	return text_of(&text);
}

/* --- lines --- */

static bool table_line(struct session *session, const char *line, struct error *err)
{
	size_t size = strcspn(line, " ");
	const char *table = arena_copy(&session->step, line, size);

	if (line[0] == '\0')
		return typing_offered(session, err);
	if (!(line[0] >= '0' && line[0] <= '9'))
		return typing_put_right(session, line, err);
	if (!typing_begin(session, table, err))
		return false;
	line += size + strspn(line + size, " ");
	return session->asking != ASK_SIDE || line[0] == '\0' || typing_line(session, line, err);
}

/* Ctrl-C drops what is being typed, not what is recorded. */
static bool break_off(struct session *session, struct error *err)
{
	const bool correction = session->draft.version != 0;
	const struct address address = session->draft.address;

	if (session->asking == ASK_TABLE)
		return say_plain(session, "how-to-leave", err);
	session->lost = false;
	if (session->asking >= ASK_ACCEPT)
		return draft_leave_question(session, err);
	draft_drop(session);
	return say_not_done(session, "dropped", &address, correction, err);
}

static bool take_line(struct session *session, const char *line, struct error *err)
{
	bool taken = false;

	line += strspn(line, " ");
	if (session->asking >= ASK_ACCEPT)
		return question_line(session, line, err);
	input_remember(session->input, line);
	if (!enter_command(session, &line, &taken, err))
		return false;
	if (taken)
		return true;
	if (session->asking == ASK_TABLE)
		return table_line(session, line, err);
	return typing_line(session, line, err);
}

static bool greet(struct session *session, struct error *err)
{
	const struct event *event = session->call->desk.event;
	struct answer *said = language_answer(session->call, &session->step);

	answer_text(said, "event", event->settings.name);
	answer_text(said, "rulebook", enter_book(session)->id);
	return say_screen(session, said, "enter-greeting", err);
}

/* A phase with a rulebook of its own may be made while somebody sits here: from then on hands are typed by that one. */
static bool renew(struct session *session, struct error *err)
{
	struct call *call = session->call;
	const struct event *now;

	if (!event_renew(&call->desk, &now, err))
		return false;
	if (now == call->desk.event)
		return true;
	call->desk.event = session->desk.event = now;
	return greet(session, err);
}

/* Nothing more comes. A hand half typed is not recorded, and that is said. */
static bool end_session(struct session *session, struct error *err)
{
	session->leaving = true;
	if (session->asking == ASK_TABLE)
		return true;
	say_met(session, ERROR_INPUT);
	return say_not_done(
	    session, "not-done", &session->draft.address, session->draft.version != 0, err);
}

static bool step(struct session *session, struct error *err)
{
	struct error why = {0};
	const char *line = NULL;
	const char *asked;

	if (!renew(session, err) || (session->asking == ASK_TABLE && !offer_table(session, err)))
		return false;
	asked = prompt(session);
	if (!asked)
		return error_memory(err);
	switch (input_line(session->input, &session->step, asked, &line, &why)) {
	case INPUT_LINE:
		session->lost = session->lost || !line;
		if (!line)
			return say_refused(session, &why, err);
		return renew(session, err) && take_line(session, line, err);
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

/* A line of a session. */
struct stepping {
	struct session *session;
	struct error *err;
	bool ok;
};

static void step_on(void *context)
{
	struct stepping *stepping = context;

	stepping->ok = step(stepping->session, stepping->err);
}

/* Takes a line within a boundary. If memory fails, the hand being typed is dropped and the session ends. */
static bool step_bounded(struct session *session, struct error *err)
{
	struct store *store = session->call->desk.store;
	const struct store_mark mark = store_mark(store);
	struct stepping stepping = {.session = session, .err = err};

	if (boundary_run(step_on, &stepping))
		return stepping.ok;
	store_fall_back(store, &mark);
	arena_release(&session->step);
	draft_drop(session);
	*err = (struct error){0};
	return error_memory(err);
}

static bool sit(struct session *session, const struct argument *table, struct error *err)
{
	bool ok = greet(session, err) && (!table || typing_begin(session, table->text, err));

	while (ok && !session->leaving) {
		ok = step_bounded(session, err) && !is_in_vain(session, err);
		follow_changes(session->call);
		arena_release(&session->step);
	}
	return ok;
}

/* Within another call standard input is what that call was sent, and the program's own stream, which may have
 * read ahead in something else, stays out of it. */
static bool open_lines(const struct call *call, FILE **ret, struct error *err)
{
	const int own = call->within ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;

	*ret = own >= 0 ? fdopen(own, "r") : call->within ? NULL : stdin;
	if (!*ret && own >= 0)
		(void)close(own);
	return *ret || error_memory(err);
}

static void release_step(void *step)
{
	arena_release(step);
}

static void close_lines(void *lines)
{
	if (lines != stdin)
		(void)fclose(lines);
}

static bool sit_at(
    struct session *session, const struct argument *table, FILE *lines, struct error *err)
{
	struct call *call = session->call;
	const struct input_source source = {
	    .in = lines,
	    .out = call->out,
	    .messages = call->messages,
	    .unprompted = call->json,
	    .complete = enter_complete,
	    .context = session,
	};
	bool ok;

	if (!input_open(call->arena, &source, &session->input, err))
		return false;
	ok = !call->json || !input_terminal(session->input) ||
	     error_set(err, ERROR_INPUT, "option-unknown",
	         "enter is a dialogue with whoever types; `canasta hand add --json` is for "
	         "programs");
	ok = ok && sit(session, table, err);
	/* Somebody who sat there has seen what was refused; a pipe is told at the end. */
	if (!input_terminal(session->input))
		call_met(call, session->met);
	input_close(session->input);
	return ok;
}

bool enter_run(struct call *call, const struct argument *table, struct error *err)
{
	struct session session = {.call = call, .step = {.lasts = true}, .desk = call->desk};
	struct cleanup held_lines = {0}, held_step = {0};
	FILE *lines;
	bool ok;

	if (!open_lines(call, &lines, err))
		return false;
	boundary_hold(&held_step, release_step, &session.step);
	boundary_hold(&held_lines, close_lines, lines);
	session.desk.arena = &session.step;
	store_parts_begin(call->desk.store);
	ok = sit_at(&session, table, lines, err);
	store_parts_end(call->desk.store);
	boundary_drop(&held_lines);
	close_lines(lines);
	boundary_drop(&held_step);
	arena_release(&session.step);
	return ok;
}
