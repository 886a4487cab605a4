#include "cli/enter/question.h"

#include "base/text.h"
#include "cli/enter/commands.h"
#include "cli/enter/draft.h"
#include "cli/enter/save.h"
#include "cli/enter/say.h"
#include "cli/enter/typing.h"

#include <string.h>

/* --- what is no answer --- */

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

/* KKKKKKK, 777X, qqqq. */
static bool is_cards(const char *word, size_t size)
{
	return size > 2 && text_lower(word[0]) == text_lower(word[1]) &&
	       text_lower(word[1]) == text_lower(word[2]) && word[0] != '.';
}

/* Whether a word is one that slips have and sentences do not: n1c345, hand=94, KKKKKKK. */
static bool is_slip_word(struct session *session, const char *word, size_t size)
{
	const struct rulebook *book = enter_book(session);
	const char *text = arena_copy(&session->step, word, size);
	struct hand_draft alone = {.side_count = 1, .typed = {true}};
	struct typed_line typed;
	struct error why = {0};
	struct hand hand;

	/* 15 and 25C stand in sentences too; letters with figures behind them, and sums, do not. */
	if (!is_cards(text, size) && !strpbrk(text, is_digit(text[0]) ? "/" : "0123456789="))
		return false;
	/* What begins as short words with their figures, and goes on as something else. */
	if (!line_read(&session->step, book, text, &typed, &why))
		return true;
	if (line_count(&typed, true) > 0)
		return true;
	typed.side = 'A';
	alone.sides[0] = typed;
	return draft_hand(&session->step, book, &alone, &hand, &why);
}

/* Whether a line is a slip, be it one with an error: most of its words are a slip's; or takes a field
 * back. */
static bool is_slip(struct session *session, const char *line)
{
	int slips = 0, others = 0;

	if (line[0] == '-' && !strchr(line, ' '))
		return true;
	/* The side's letter. */
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

/* The finding is accepted once somebody answers for it with a reason. */
static bool name_line(struct session *session, const char *line, struct error *err)
{
	struct hand_draft *draft = &session->draft;
	struct arena *arena = session->call->arena;
	const char *by = line[0] ? arena_text(arena, line) : session->call->by;
	struct acceptance *acceptances =
	    arena_alloc(arena, draft->acceptance_count + 1, sizeof(*acceptances));

	if (!by)
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
	return save_draft(session, err);
}

/* Why: an empty line leaves things as they were. */
static bool reason_line(struct session *session, const char *line, struct error *err)
{
	const char *reason = arena_text(session->call->arena, line);
	enum prompt_question asked = session->asking;

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
		return save_draft(session, err);
	}
	session->draft.after_end = reason;
	if (draft_next_side(&session->draft) < session->draft.side_count)
		session->asking = ASK_SIDE;
	return session->asking == ASK_SIDE || save_draft(session, err);
}

static const char *expected_instead(enum prompt_question asking)
{
	if (asking == ASK_NAME)
		return "slip-for-name";
	return asking == ASK_AFTER ? "slip-for-reason" : "slip-for-why";
}

bool question_line(struct session *session, const char *line, struct error *err)
{
	bool taken = false;

	if (draft_is_table(line))
		return typing_begin(session, line, err);
	if (!enter_command_asked(session, line, &taken, err))
		return false;
	if (taken)
		return true;
	if (is_slip(session, line)) {
		session->lost = true;
		return say_vain(session, expected_instead(session->asking), err);
	}
	return session->asking == ASK_NAME ? name_line(session, line, err)
	                                   : reason_line(session, line, err);
}
