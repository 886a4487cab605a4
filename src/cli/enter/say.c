#include "cli/enter/say.h"

#include "answer/parts.h"
#include "cli/language.h"
#include "cli/show/error.h"

#include <string.h>

struct answer *say_begin(struct session *session, const char *code)
{
	struct answer *said = language_answer(session->call, &session->step);

	answer_code(said, "said", code);
	return said;
}

/* A program that types asks for no greeting and no help: it is told what became of its lines. */
static bool is_for_programs(const char *screen)
{
	static const char *const screens[] = {
	    "hand-recorded", "enter", "enter-meanwhile", "enter-missing", "hand", "table"};

	for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
		if (strcmp(screens[i], screen) == 0)
			return true;
	return false;
}

bool say_screen(
    struct session *session, const struct answer *said, const char *screen, struct error *err)
{
	return (session->call->json && !is_for_programs(screen)) ||
	       call_tell_of(session->call, said, screen, NULL, err);
}

bool say_end(struct session *session, const struct answer *said, struct error *err)
{
	return say_screen(session, said, "enter", err);
}

bool say_plain(struct session *session, const char *code, struct error *err)
{
	return say_end(session, say_begin(session, code), err);
}

void say_met(struct session *session, enum error_kind kind)
{
	if (kind > session->met)
		session->met = kind;
}

bool say_vain(struct session *session, const char *code, struct error *err)
{
	say_met(session, ERROR_INPUT);
	return say_plain(session, code, err);
}

bool say_not_done(struct session *session, const char *code, const struct address *address,
    bool correction, struct error *err)
{
	struct answer *said = say_begin(session, code);

	answer_address(said, "address", address);
	answer_flag(said, "correction", correction);
	return say_end(session, said, err);
}

/* --- errors --- */

/* The line, and what leads to the place an error names. */
static void add_place(struct answer *to, const char *line, const struct error *why)
{
	struct text caret = {.arena = answer_arena(to)};
	const char *cursor = line, *end = line + strlen(line);

	for (int i = 1; i < why->column && cursor < end; i++)
		(void)text_next(&cursor, end);
	text_add_padded(
	    &caret, "", text_columns(arena_copy(caret.arena, line, (size_t)(cursor - line))));
	text_add(&caret, "^");
	answer_text(to, "line", line);
	answer_made(to, "caret", caret.failed ? NULL : text_of(&caret));
}

bool say_refused_line(
    struct session *session, const char *line, const struct error *why, struct error *err)
{
	struct answer *said = language_answer(session->call, &session->step);

	if (error_is(why, CODE_MEMORY) || error_is(why, CODE_OUTPUT_FAILED)) {
		*err = *why;
		return false;
	}
	say_met(session, why->kind);
	if (session->call->json) {
		show_error(session->call, true, why);
		return true;
	}
	answer_text(said, "message", why->message);
	if (said && line && why->column > 0)
		add_place(said, line, why);
	return say_screen(session, said, "enter-refused", err);
}

bool say_refused(struct session *session, const struct error *why, struct error *err)
{
	return say_refused_line(session, NULL, why, err);
}

void say_refused_hand(struct session *session, const struct hand *hand, const struct score *score,
    const struct error *why)
{
	struct call *call = session->call;

	say_met(session, why->kind);
	call->outcome.refused = hand;
	call->outcome.refused_score = score;
	show_error(call, true, why);
	call->outcome.refused = NULL;
	call->outcome.refused_score = NULL;
}
