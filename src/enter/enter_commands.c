#include "enter/enter.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/language.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/round.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

enum {
	AT_TABLE = 1 << ASK_TABLE,
	AT_SIDE = 1 << ASK_SIDE,
	AT_FIX = 1 << ASK_FIX,
	COMMAND_ROWS = 18 /* including the last row, which ends them */
};

struct row {
	const char *name;
	int places;           /* bits of the prompts at which it can be given */
	const char *argument; /* "": none */
	/* a label enter-does.…; NULL: another name, which must be typed in full */
	const char *does;
	bool looks; /* only shows something */
	/* NULL: the command repeats the effect of Enter alone. */
	bool (*run)(struct session *session, const char *argument, struct error *err);
};

static const struct row rows[COMMAND_ROWS];

/* --- help --- */

static bool run_help(struct session *session, const char *argument, struct error *err)
{
	struct answer *said = language_answer(session->call, &session->step);

	(void)argument;
	answer_code(said, "asked",
	    session->asking == ASK_TABLE  ? "table"
	    : session->asking == ASK_SIDE ? "side"
	                                  : "fix");
	if (session->asking == ASK_SIDE)
		tell_slip_words(said, enter_book(session));
	for (const struct row *row = rows; row->name; row++) {
		struct answer *command = row->does && row->places & (1 << session->asking)
		                             ? answer_row(said, "commands")
		                             : NULL;

		if (!command)
			continue;
		answer_text(command, "name", row->name);
		answer_text(command, "argument", row->argument);
		answer_code(command, "does", row->does);
	}
	return say_screen(session, said, "enter-help", err);
}

/* --- commands that change --- */

static bool run_fix(struct session *session, const char *argument, struct error *err)
{
	struct answer *said = language_answer(session->call, &session->step);
	struct hand_draft *target = &session->target;
	struct address address;
	struct error why = {0};

	if (argument[0] == '\0')
		return say_plain(session, "which-hand", err);
	if (!address_hand(&session->desk, argument, &address, &why) ||
	    !draft_of_recorded(session, &address, target, &why)) {
		session->lost = true;
		return say_refused(session, &why, err);
	}
	session->fixing = true;
	for (size_t side = 0; side < target->side_count; side++)
		answer_item(said, "lines", line_text(&session->step, &target->sides[side]));
	if (target->words.count > 0)
		answer_item(said, "lines", line_text(&session->step, &target->words));
	return say_screen(session, said, "enter-fix", err);
}

static bool run_round(struct session *session, const char *argument, struct error *err)
{
	struct error why = {0};
	struct round round;
	int64_t number = 0;

	if (!text_integer(argument, strlen(argument), 1, ROUND_MOST, &number))
		return say_plain(session, "which-round", err);
	if (!round_fetch(&session->desk, (int)number, &round, &why))
		return say_refused(session, &why, err);
	session->round = (int)number;
	session->last = (struct entered_last){0};
	return true;
}

static bool run_quit(struct session *session, const char *argument, struct error *err)
{
	(void)argument;
	session->leaving = true;
	if (session->asking == ASK_TABLE)
		return true;
	say_met(session, ERROR_INPUT);
	return say_not_done(
	    session, "typed-not-done", &session->draft.address, session->draft.version != 0, err);
}

static bool run_drop(struct session *session, const char *argument, struct error *err)
{
	(void)argument;
	return draft_drop_said(session, err);
}

/* Takes back the line typed last. */
static bool run_back(struct session *session, const char *argument, struct error *err)
{
	struct hand_draft *draft = &session->draft;

	(void)argument;
	if (!draft->typed[draft->last_side])
		return run_drop(session, argument, err);
	draft_side_anew(session->call->arena, draft, draft->last_side);
	for (size_t side = 0; side < draft->side_count; side++)
		if (draft->typed[side])
			draft->last_side = side;
	return true;
}

/* Takes back the last line of a refused hand. If there is none, drops the hand. */
static bool run_back_fix(struct session *session, const char *argument, struct error *err)
{
	if (session->before.side_count == 0)
		return run_drop(session, argument, err);
	session->draft = session->before;
	session->before = (struct hand_draft){0};
	session->asking =
	    draft_next_side(&session->draft) < session->draft.side_count ? ASK_SIDE : ASK_FIX;
	return session->asking == ASK_SIDE || save_draft(session, err);
}

/* Asks for one reason for all errors of the draft that are not accepted yet. */
static bool run_accept(struct session *session, const char *argument, struct error *err)
{
	struct hand_draft *draft = &session->draft;
	struct arena *arena = session->call->arena;
	struct acceptance *acceptances;
	struct error why = {0};
	struct score score;
	struct hand hand;
	size_t count = 0;

	if (!save_findings(session, &hand, &score, &why))
		return say_refused(session, &why, err);
	acceptances = arena_alloc(arena, score.finding_count + 1, sizeof(*acceptances));
	for (size_t i = 0; i < score.finding_count; i++) {
		const char *code = finding_name(score.findings[i].code);
		bool known = score.findings[i].level != LEVEL_ERROR;

		for (size_t j = 0; j < count; j++)
			known = known || strcmp(acceptances[j].code, code) == 0;
		if (!known)
			acceptances[count++] = (struct acceptance){.code = code};
	}
	if (count == 0)
		return say_plain(session, "nothing-to-accept", err);
	draft->acceptances = acceptances;
	draft->acceptance_count = count;
	session->asking = ASK_ACCEPT;
	session->reason = NULL;
	if (argument[0] == '\0')
		return true;
	session->reason = arena_text(arena, argument);
	session->asking = ASK_NAME;
	return true;
}

/* Records an equal hand as another hand. */
static bool run_again(struct session *session, const char *argument, struct error *err)
{
	(void)argument;
	if (!session->draft.twice)
		return say_plain(session, "nothing-twice", err);
	session->draft.again = true;
	return save_draft(session, err);
}

static const struct row rows[COMMAND_ROWS] = {
    {"accept", AT_FIX, "[REASON]", "accept", false, run_accept},
    {"again", AT_FIX, "", "again", false, run_again},
    {"next", AT_TABLE, "", "next", true, NULL},
    {"undo", AT_TABLE, "", "undo", false, save_undo},
    {"undo", AT_SIDE, "", "undo-line", false, run_back},
    {"undo", AT_FIX, "", "undo-line", false, run_back_fix},
    {"drop", AT_SIDE | AT_FIX, "", "drop", false, run_drop},
    {"missing", AT_TABLE, "", "missing", true, look_missing},
    {"show", AT_TABLE | AT_SIDE | AT_FIX, "[ADDRESS]", "show", true, look_show},
    {"fix", AT_TABLE, "ADDRESS", "fix", false, run_fix},
    {"move", AT_TABLE, "TABLE", "move", false, save_move},
    {"swap", AT_TABLE, "", "swap", false, save_swap},
    {"round", AT_TABLE, "N", "round", false, run_round},
    {"quit", AT_TABLE | AT_SIDE | AT_FIX, "", "quit", false, run_quit},
    {"exit", AT_TABLE | AT_SIDE | AT_FIX, "", NULL, false, run_quit},
    {"bye", AT_TABLE | AT_SIDE | AT_FIX, "", NULL, false, run_quit},
    {"help", AT_TABLE | AT_SIDE | AT_FIX, "", "help", true, run_help},
    {NULL, 0, NULL, NULL, false, NULL},
};

const char *const *enter_command_names(enum prompt_question asking)
{
	static const char *names[sizeof(rows) / sizeof(rows[0])];
	size_t count = 0;

	for (const struct row *row = rows; row->name; row++)
		if (row->places & (1 << asking))
			names[count++] = row->name;
	names[count] = NULL;
	return names;
}

static size_t same_letters(const char *word, size_t size, const char *name)
{
	size_t same = 0;

	while (same < size && name[same] && (word[same] | ' ') == name[same])
		same++;
	return same;
}

/* Returns the command with that full name: one that can be given here, else one of another prompt. */
static const struct row *row_named(enum prompt_question asking, const char *word, size_t size)
{
	const struct row *named = NULL;

	for (const struct row *row = rows; row->name; row++)
		if (strlen(row->name) == size && same_letters(word, size, row->name) == size &&
		    (!named || row->places & (1 << asking)))
			named = row;
	return named;
}

/* Returns the first command of this prompt that begins with the word; other names must be typed in
 * full. The letters n, m and r alone are not commands, because slips use them. */
static const struct row *find_row(enum prompt_question asking, const char *word, size_t size)
{
	if (size == 0 || (size == 1 && strchr("nmr", word[0] | ' ')))
		return NULL;
	for (const struct row *row = rows; row->name; row++) {
		if (!(row->places & (1 << asking)) || same_letters(word, size, row->name) != size)
			continue;
		if (row->does || strlen(row->name) == size)
			return row;
	}
	return NULL;
}

/* --- at the wrong prompt --- */

/* Says where the command can be given. */
static bool say_belongs(struct session *session, const struct row *row, struct error *err)
{
	const bool of_table = (row->places & AT_TABLE) != 0;
	struct answer *said =
	    say_begin(session, session->asking > ASK_FIX              ? "word-asked"
	                       : row->places & (1 << session->asking) ? "word-alone"
	                       : session->asking == ASK_TABLE         ? "word-of-typing"
	                       : of_table                             ? "word-of-table"
	                                                              : "word-of-fix");

	answer_text(said, "word", row->name);
	answer_flag_set(said, "table", of_table);
	answer_flag_set(said, "name", session->asking == ASK_NAME);
	say_met(session, ERROR_INPUT);
	return say_end(session, said, err);
}

bool enter_command(struct session *session, const char **typed, bool *ret_taken, struct error *err)
{
	const char *line = *typed;
	size_t size = strcspn(line, " ");
	const char *argument = line + size + strspn(line + size, " ");
	const struct row *row;

	*ret_taken = true;
	if (strcmp(line, "?") == 0)
		return run_help(session, "", err);
	/* `A` and `A r3` belong to a side. */
	if (size == 1 && (line[0] | ' ') >= 'a' && (line[0] | ' ') <= 'c') {
		*ret_taken = false;
		return true;
	}
	row = find_row(session->asking, line, size);
	if (row && !row->run && argument[0] == '\0') {
		*typed = "";
		*ret_taken = false;
		return true;
	}
	if (row && (argument[0] == '\0' || row->argument[0] != '\0')) {
		session->lost = session->lost && row->looks;
		return row->run(session, argument, err);
	}
	row = row_named(session->asking, line, size);
	*ret_taken = row != NULL;
	return !row || say_belongs(session, row, err);
}

/* --- answers to questions --- */

/* Explains the question in other words. */
static bool say_asked(struct session *session, struct error *err)
{
	static const char *const codes[ASK_COUNT] = {
	    [ASK_ACCEPT] = "asked-accept",
	    [ASK_NAME] = "asked-name",
	    [ASK_AFTER] = "asked-after",
	    [ASK_UNLOCK] = "asked-unlock",
	};

	return say_plain(session, codes[session->asking], err);
}

bool enter_command_asked(
    struct session *session, const char *line, bool *ret_taken, struct error *err)
{
	const size_t size = strcspn(line, " ");
	const char *argument = line + size + strspn(line + size, " ");
	const struct row *row = find_row(ASK_FIX, line, size);

	*ret_taken = true;
	if (strcmp(line, "?") == 0)
		return say_asked(session, err);
	if (row && row->run == run_quit && argument[0] == '\0')
		return run_quit(session, "", err);
	row = row_named(session->asking, line, size);
	/* A command's word with others after it may begin a sentence. */
	*ret_taken = row && (argument[0] == '\0' || draft_is_table(argument));
	if (!*ret_taken)
		return true;
	if (row->run == run_help)
		return say_asked(session, err);
	if (row->run == run_drop || row->run == run_back || row->run == save_undo)
		return draft_leave_question(session, err);
	return say_belongs(session, row, err);
}
