#include "enter/enter.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/hooks.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

struct waiting_tables next_waiting(const struct desk *desk, int round)
{
	struct waiting_tables waiting = {0};

	if (round_newest(desk) == 0)
		return waiting;
	const struct round shown = round_read(desk, round);
	const struct event *event = round_event(desk, shown.number);

	waiting.round = shown.number;
	waiting.tables = arena_alloc(desk->arena, shown.table_count + 1, sizeof *waiting.tables);
	for (size_t i = 0; i < shown.table_count; i++) {
		struct address address = {shown.number, shown.tables[i].table, 0};
		int counting = 0;
		struct table table = table_fetch(desk, &address);

		if (table.game.finished || table.locked || table.signature.number != 0)
			continue;
		for (size_t j = 0; j < table.hand_count; j++)
			counting += !table.hands[j].voided;
		waiting.tables[waiting.count++] =
		    (struct waiting_table){address, counting, event->settings.hands};
	}
	return waiting;
}

struct waiting_tables next_offered(struct session *session)
{
	const struct desk *desk = &session->desk;
	const int worked = session->round ? session->round : session->last.address.round;
	struct waiting_tables waiting = {0};

	if (worked > 0)
		waiting = next_waiting(desk, worked);
	if (session->round || waiting.count > 0)
		return waiting;
	const int rounds = round_newest(desk);

	/* Rounds found complete are skipped at later prompts. */
	for (int round = session->waits_from + 1; round < rounds; round++) {
		waiting = next_waiting(desk, round);
		if (waiting.count > 0)
			return waiting;
		session->waits_from = round;
	}
	return next_waiting(desk, 0);
}

/* Returns the table that most likely comes next: the last table again if the pile goes table by
 * table, else the next table with the fewest hands. NULL if no table waits. */
static const struct waiting_table *next_table(
    const struct waiting_tables *waiting, const struct last_entry *last)
{
	const struct waiting_table *best = NULL;
	bool best_later = false;

	for (size_t i = 0; i < waiting->count; i++) {
		const struct waiting_table *table = &waiting->tables[i];
		bool later = table->address.table > last->address.table;

		if (last->same_table && table->address.table == last->address.table &&
		    table->address.round == last->address.round)
			return table;
		if (!best || table->hands < best->hands ||
		    (table->hands == best->hands && later && !best_later)) {
			best = table;
			best_later = later;
		}
	}
	return best;
}

/* --- slips typed as answers to questions --- */

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

/* Returns true for words that occur in slips but not in sentences: n1c345, hand=94, KKKKKKK. */
static bool is_slip_word(struct session *session, const char *word, size_t size)
{
	const struct rulebook *book = enter_book(session);
	const char *text = arena_copy(&session->step, word, size);
	struct hand_draft alone = {.side_count = 1, .typed = {true}};
	struct typed_line typed;
	struct error why = {0};
	struct hand hand;

	/* 15 and 25C also occur in sentences. Cards such as KKKKKKK, 777X or qqqq, letters followed by digits, and
	 * sums do not. */
	const bool cards = size > 2 && text_lower(text[0]) == text_lower(text[1]) &&
	                   text_lower(text[1]) == text_lower(text[2]) && text[0] != '.';

	if (!cards && !strpbrk(text, is_digit(text[0]) ? "/" : "0123456789="))
		return false;
	/* A word that begins like short words with digits may go on differently, so read it as a
	 * slip. */
	if (!line_read(&session->step, book, text, &typed, &why))
		return true;
	if (line_count(&typed, true) > 0)
		return true;
	typed.side = 'A';
	alone.sides[0] = typed;
	return draft_hand(&session->desk, book, &alone, &hand, &why);
}

/* Returns true if the line is a slip, possibly with an error: at least half of its words are words
 * of slips, or it takes a field back. */
static bool is_slip(struct session *session, const char *line)
{
	int slips = 0, others = 0;

	if (line[0] == '-' && !strchr(line, ' '))
		return true;
	/* Skip the letter of the side. */
	if (line[0] && line[1] == ' ')
		line += 1 + strspn(line + 1, " ");
	while (line[0]) {
		const size_t size = strcspn(line, " ");

		if (is_slip_word(session, line, size))
			slips++;
		else
			others++;
		line += size + strspn(line + size, " ");
	}
	return slips > 0 && slips >= others;
}

/* --- answers --- */

/* Reads the name of the person who accepts the errors, and records the hand. */
static void name_line(struct session *session, const char *line)
{
	struct hand_draft *draft = &session->draft;
	struct arena *arena = session->call->arena;
	const char *by = line[0] ? arena_text(arena, line) : session->call->by;
	struct acceptance *acceptances =
	    arena_alloc(arena, draft->acceptance_count + 1, sizeof(*acceptances));

	for (size_t i = 0; i < draft->acceptance_count; i++) {
		acceptances[i] = draft->acceptances[i];
		if (!acceptances[i].reason)
			acceptances[i].reason = session->reason;
		if (!acceptances[i].by)
			acceptances[i].by = by;
	}
	draft->acceptances = acceptances;
	session->asking = ASK_FIX;
	save_draft(session);
}

/* Reads a reason. After an empty line nothing is changed. */
static void reason_line(struct session *session, const char *line)
{
	const char *reason = arena_text(session->call->arena, line);
	enum prompt_question asked = session->asking;

	session->asking = ASK_FIX;
	if (line[0] == '\0') {
		if (asked == ASK_AFTER)
			draft_drop(session);
	} else if (asked == ASK_ACCEPT) {
		session->reason = reason;
		session->asking = ASK_NAME;
	} else if (asked == ASK_UNLOCK) {
		session->draft.unlock = reason;
		save_draft(session);
	} else {
		session->draft.after_end = reason;
		if (draft_next_side(&session->draft) < session->draft.side_count)
			session->asking = ASK_SIDE;
		else
			save_draft(session);
	}
}

/* Reads the answer to a question. A table's number, a command and a slip are not answers. */
static void question_line(struct session *session, const char *line)
{
	if (draft_is_table(line)) {
		typing_begin(session, line);
	} else if (enter_command_asked(session, line)) {
		return;
	} else if (is_slip(session, line)) {
		session->lost = true;
		say_vain(session, session->asking == ASK_NAME    ? "slip-for-name"
		                  : session->asking == ASK_AFTER ? "slip-for-reason"
		                                                 : "slip-for-why");
	} else if (session->asking == ASK_NAME) {
		name_line(session, line);
	} else {
		reason_line(session, line);
	}
}

struct answer *say_begin(struct session *session, const char *code)
{
	struct answer *answer = language_answer(session->call, &session->step);

	answer_code(answer, "said", code);
	return answer;
}

void say_screen(struct session *session, const struct answer *answer, const char *screen)
{
	/* A program gets the results of its lines, without greeting and help. */
	static const char *const for_programs[] = {
	    "hand-recorded", "enter", "enter-meanwhile", "enter-missing", "hand", "table"};
	bool shown = !session->call->json;

	for (size_t i = 0; i < sizeof for_programs / sizeof *for_programs && !shown; i++)
		shown = strcmp(for_programs[i], screen) == 0;
	if (shown)
		call_tell_of(session->call, answer, screen, NULL);
}

void say_end(struct session *session, const struct answer *answer)
{
	say_screen(session, answer, "enter");
}

void say_plain(struct session *session, const char *code)
{
	say_end(session, say_begin(session, code));
}

void say_met(struct session *session, enum error_kind kind)
{
	if (kind > session->met)
		session->met = kind;
}

void say_vain(struct session *session, const char *code)
{
	say_met(session, ERROR_INPUT);
	say_plain(session, code);
}

void say_not_done(
    struct session *session, const char *code, enum error_kind met, const struct hand_draft *draft)
{
	struct answer *answer = say_begin(session, code);

	say_met(session, met);
	answer_address(answer, "address", &draft->address);
	answer_flag(answer, "correction", draft->version != 0);
	say_end(session, answer);
}

/* --- errors --- */

void say_refused(struct session *session, const char *line, const struct error *why)
{
	struct answer *answer = language_answer(session->call, &session->step);

	if (error_is(why, CODE_MEMORY) || error_is(why, CODE_OUTPUT_FAILED))
		boundary_break(why);
	say_met(session, why->kind);
	if (session->call->json) {
		show_error(session->call, true, why);
		return;
	}
	answer_text(answer, "message", why->message);
	if (line && why->column > 0) {
		/* Show the line, and a mark below the place of the error. */
		struct text caret = {.arena = answer_arena(answer)};
		const char *cursor = line, *end = line + strlen(line);

		for (int i = 1; i < why->column && cursor < end; i++)
			(void)text_next(&cursor, end);
		text_add_padded(&caret, "",
		    text_columns(arena_copy(caret.arena, line, (size_t)(cursor - line))));
		text_add(&caret, "^");
		answer_text(answer, "line", line);
		answer_text(answer, "caret", text_of(&caret));
	}
	say_screen(session, answer, "enter-refused");
}

/* --- prompts --- */

static const char *prompt(struct session *session)
{
	struct answer *answer = language_answer(session->call, &session->step);
	struct text text = {.arena = &session->step};

	/* The question, and the table, hand or side that it is about. */
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

	answer_code(answer, "asked", asked[session->asking]);
	answer_flag_set(answer, "lost", session->lost);
	answer_text(answer, "by", session->call->by);
	answer_letter(answer, "side", (char)('A' + (int)draft_next_side(draft)));
	if (session->offered.table != 0)
		answer_address(answer, "offered", &session->offered);
	if (draft->version)
		answer_address(answer, "address", &draft->address);
	else
		answer_address_of_table(answer, "address", &draft->address);
	call_draw(session->call, answer, "enter-prompt", &text);
	if (text.size == 0)
		return NULL;
	text.data[text.size - 1] = '\0'; /* replaces the newline of the screen */
	return text_of(&text);
}

/* --- lines --- */

static void greet(struct session *session)
{
	const struct event *event = session->call->desk.event;
	struct answer *answer = language_answer(session->call, &session->step);

	answer_text(answer, "event", event->settings.name);
	answer_text(answer, "rulebook", event_book_here(event)->id);
	say_screen(session, answer, "enter-greeting");
}

/* Greets again if a phase with its own rulebook was made during the session. From then on hands
 * are typed under that rulebook. */
static void renew(struct session *session)
{
	struct call *call = session->call;
	const struct event *now = event_renew(&call->desk);

	if (now == call->desk.event)
		return;
	call->desk.event = session->desk.event = now;
	greet(session);
}

static void line_take(struct session *session, const char *line)
{
	if (session->asking >= ASK_ACCEPT) {
		question_line(session, line);
		return;
	}
	input_remember(session->input, line);
	if (enter_command(session, &line))
		return;
	if (session->asking != ASK_TABLE) {
		typing_line(session, line);
	} else if (line[0] == '\0') {
		typing_offered(session);
	} else if (!is_digit(line[0])) {
		typing_put_right(session, line);
	} else {
		/* A table, and perhaps the slip of its first side. */
		const size_t size = strcspn(line, " ");

		typing_begin(session, arena_copy(&session->step, line, size));
		line += size + strspn(line + size, " ");
		if (session->asking == ASK_SIDE && line[0] != '\0')
			typing_line(session, line);
	}
}

static void look_ahead(void *context)
{
	struct session *session = context;
	const bool was_reported = session->complete_reported;

	renew(session);
	if (session->asking != ASK_TABLE)
		return;
	session->offered = (struct address){0};
	const struct waiting_tables waiting = next_offered(session);
	const struct waiting_table *next = next_table(&waiting, &session->last);

	/* After an error the next slip of the pile is unknown. */
	if (next && !session->lost)
		session->offered = next->address;
	/* Say once that the round is complete. */
	session->complete_reported = !next && waiting.round > 0;
	if (!session->complete_reported || was_reported)
		return;
	struct answer *answer = say_begin(session, "round-complete");

	answer_number(answer, "round", waiting.round);
	say_end(session, answer);
}

static void step(void *context)
{
	struct session *session = context;
	struct error ahead = {0};
	const char *line;

	/* A line is read even if that fails, because only a line can put it right. */
	if (!store_attempt(session->desk.store, look_ahead, session, &ahead))
		say_refused(session, NULL, &ahead);
	const char *asked = prompt(session);

	switch (input_line(session->input, &session->step, asked, &line)) {
	case INPUT_LINE:
		renew(session);
		line_take(session, line + strspn(line, " "));
		return;
	case INPUT_BROKEN_OFF:
		/* Ctrl-C drops the hand being typed and keeps recorded hands. */
		if (session->asking == ASK_TABLE) {
			say_plain(session, "how-to-leave");
			return;
		}
		session->lost = false;
		if (session->asking >= ASK_ACCEPT)
			draft_leave_question(session);
		else
			draft_drop_report(session);
		return;
	case INPUT_END:
		session->leaving = true;
		if (session->asking != ASK_TABLE)
			say_not_done(session, "not-done", ERROR_INPUT, &session->draft);
	}
}

static void refusal_tell(void *context)
{
	struct session *session = context;

	say_refused(session, NULL, &session->refusal);
}

/* Handles a line within a boundary. After a refusal, or if the file fails, another line may be
 * typed; if memory or the output fails, the hand being typed is dropped and the session ends. */
static void step_bounded(struct session *session, void (*run)(void *session))
{
	struct store *store = session->call->desk.store;
	struct error *why = &session->refusal, end = {0};

	session->loses = false;
	arena_hold(&session->step);
	if (store_attempt(store, run, session, why))
		return;
	arena_empty(&session->step);
	if (session->leaving)
		boundary_break(why);
	session->lost = session->lost || (session->loses && why->kind != ERROR_STORE);
	if (store_attempt(store, refusal_tell, session, &end))
		return;
	draft_drop(session);
	boundary_break(&end);
}

static void close_lines(void *lines)
{
	if (lines != stdin)
		(void)fclose(lines);
}

static void begin(void *context)
{
	struct session *session = context;
	const struct call *call = session->call;

	greet(session);
	if (call->argument_count > 0)
		typing_begin(session, call->arguments[0].text);
}

static void session_run(void *context)
{
	enum { IN_VAIN_MOST = 1000 };
	struct session *session = context;
	struct call *call = session->call;

	if (call->json && input_terminal(session->input))
		break_off(ERROR_INPUT, SAY_OPTION_UNKNOWN_ENTER_DIALOGUE);
	step_bounded(session, begin);
	while (!session->leaving) {
		step_bounded(session, step);
		if (hooks.after_change)
			hooks.after_change(call);
		arena_release(&session->step);
		/* Too many useless lines from a pipe, which might never end, end the session. */
		session->in_vain = session->entered == session->seen ? session->in_vain + 1 : 0;
		session->seen = session->entered;
		if (session->in_vain >= IN_VAIN_MOST && !input_terminal(session->input))
			break_off(ERROR_INPUT, SAY_NO_HAND_ENTERED_IN_VAIN, IN_VAIN_MOST);
	}
}

/* Runs `canasta enter`, in which a pile of slips is typed without looking at the screen. */
static void run(struct call *call)
{
	struct session session = {.call = call, .desk = call->desk};
	FILE *in = stdin;
	struct cleanup held_lines = {0};
	struct error why = {0};

	/* Within another call, standard input is the input of that call. The program's own stream
	 * is not used, because it may have read ahead in another input. */
	const int own = call->within ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;

	if (call->within)
		in = own >= 0 ? fdopen(own, "r") : NULL;
	if (!in && own >= 0)
		(void)close(own);
	boundary_hold(&held_lines, close_lines, in);
	session.desk.arena = &session.step;
	session.input = input_open(&session, in);
	store_parts_begin(call->desk.store);
	const bool done = store_attempt(call->desk.store, session_run, &session, &why);

	/* A person at a terminal has seen refused lines; a pipe gets them in the exit status. */
	if (!input_terminal(session.input))
		call_met(call, session.met);
	input_close(session.input);
	store_parts_end(call->desk.store);
	boundary_drop(&held_lines);
	close_lines(in);
	arena_release(&session.step);
	if (!done)
		boundary_break(&why);
}

const struct command cmd_enter = {
    .name = "enter",
    .synopsis = "[TABLE]",
    .evening = "",
    .need = NEEDS_EVENT_WRITE,
    .run = run,
};
