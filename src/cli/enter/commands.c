#include "cli/enter/commands.h"

#include "answer/hand.h"
#include "answer/parts.h"
#include "answer/table.h"
#include "cli/enter/draft.h"
#include "cli/enter/save.h"
#include "cli/enter/say.h"
#include "cli/enter/tell.h"
#include "cli/place.h"
#include "desk/address.h"
#include "desk/hand_correct.h"
#include "desk/round.h"
#include "desk/table.h"
#include "store/hand.h"

#include <string.h>

enum {
	AT_TABLE = 1 << ASK_TABLE,
	AT_SIDE = 1 << ASK_SIDE,
	AT_FIX = 1 << ASK_FIX,
	COMMAND_ROWS = 14 /* with the one that ends them */
};

struct row {
	const char *name;
	int places;           /* bits of where it may be given */
	const char *argument; /* "" : none */
	const char *does;     /* a label, enter-does.… */
	bool (*run)(struct session *session, const char *argument, struct error *err);
};

static const struct row rows[COMMAND_ROWS];

/* --- help --- */

static void add_commands(struct answer *to, enum asking asking)
{
	for (const struct row *row = rows; row->name; row++) {
		struct answer *command =
		    row->places & (1 << asking) ? answer_row(to, "commands") : NULL;

		if (!command)
			continue;
		answer_text(command, "name", row->name);
		answer_text(command, "argument", row->argument);
		answer_code(command, "does", row->does);
	}
}

static bool run_help(struct session *session, const char *argument, struct error *err)
{
	struct answer *said = answer_make(&session->step);

	(void)argument;
	answer_code(said, "asked",
	    session->asking == ASK_TABLE  ? "table"
	    : session->asking == ASK_SIDE ? "side"
	                                  : "fix");
	if (session->asking == ASK_SIDE)
		tell_slip_words(said, session->call->desk.event->book);
	add_commands(said, session->asking);
	return say_screen(session, said, "enter-help", err);
}

/* --- looking --- */

static void add_waiting(struct answer *to, const struct table_waiting *waiting, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "waiting");

		answer_address(row, "table", &waiting[i].address);
		answer_number(row, "hands", waiting[i].hands);
		answer_number(row, "expected", waiting[i].expected);
	}
}

/* What waits in the round worked at, and in every round before it. */
static bool run_missing(struct session *session, const char *argument, struct error *err)
{
	struct answer *said = answer_make(&session->step);
	struct table_waiting *waiting;
	struct error why = {0};
	size_t count, all = 0;
	int newest, round = 0;

	(void)argument;
	if (!next_waiting(&session->desk, session->round, &waiting, &count, &newest, &why))
		return say_refused(session, &why, err);
	for (int earlier = 1; earlier < newest; earlier++) {
		struct table_waiting *before;

		if (!next_waiting(&session->desk, earlier, &before, &all, &round, &why))
			return say_refused(session, &why, err);
		add_waiting(said, before, all);
	}
	add_waiting(said, waiting, count);
	answer_number(said, "round", newest);
	return say_screen(session, said, "enter-missing", err);
}

static bool show_recorded(struct session *session, const struct address *address, struct error *err)
{
	const struct call *call = session->call;
	struct answer *says = answer_make(&session->step);
	struct hand_view view;
	struct told_hand told;
	struct error why = {0};

	if (!hand_show(&session->desk, address, &view, &why))
		return say_refused(session, &why, err);
	told = answer_hand_of(call->desk.event, &view);
	answer_hand(says, &told);
	return say_screen(session, says, "hand", err);
}

static bool run_show(struct session *session, const char *argument, struct error *err)
{
	struct answer *said = answer_make(&session->step);
	struct address address = session->target.address;
	struct error why = {0};
	struct table table;

	if (argument[0] == '\0' && address.hand == 0)
		return say_plain(session, "no-hand-yet", err);
	if (argument[0] == '\0')
		return show_recorded(session, &address, err);
	if (place_is_hand(argument)) {
		if (!address_hand(&session->desk, argument, &address, &why))
			return say_refused(session, &why, err);
		return show_recorded(session, &address, err);
	}
	if (!address_table(&session->desk, argument, &address, &why) ||
	    !table_show(&session->desk, &address, &table, &why))
		return say_refused(session, &why, err);
	answer_table(said, &table, NULL);
	return say_screen(session, said, "table", err);
}

/* --- doing --- */

static bool run_fix(struct session *session, const char *argument, struct error *err)
{
	struct answer *said = answer_make(&session->step);
	struct draft *target = &session->target;
	struct address address;
	struct error why = {0};

	if (argument[0] == '\0')
		return say_plain(session, "which-hand", err);
	if (!address_hand(&session->desk, argument, &address, &why) ||
	    !draft_of_recorded(session, &address, target, &why))
		return say_refused(session, &why, err);
	for (size_t side = 0; side < target->side_count; side++)
		answer_item(said, "lines", line_text(&session->step, &target->sides[side]));
	if (target->words.count > 0)
		answer_item(said, "lines", line_text(&session->step, &target->words));
	return say_screen(session, said, "enter-fix", err);
}

static bool run_undo(struct session *session, const char *argument, struct error *err)
{
	(void)argument;
	return save_undo(session, err);
}

static bool run_move(struct session *session, const char *argument, struct error *err)
{
	if (argument[0] == '\0')
		return say_plain(session, "which-table", err);
	return save_move(session, argument, err);
}

static bool run_swap(struct session *session, const char *argument, struct error *err)
{
	(void)argument;
	return save_swap(session, err);
}

static bool run_round(struct session *session, const char *argument, struct error *err)
{
	struct error why = {0};
	struct round round;
	int64_t number = 0;

	if (!text_integer(argument, strlen(argument), 1, ROUND_MOST, &number))
		return say_plain(session, "which-round", err);
	if (!round_show(&session->desk, (int)number, &round, &why))
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
	return say_not_done(
	    session, "typed-not-done", &session->draft.address, session->draft.version != 0, err);
}

static bool run_drop(struct session *session, const char *argument, struct error *err)
{
	const bool correction = session->draft.version != 0;
	const struct address address = session->draft.address;

	(void)argument;
	draft_drop(session);
	return say_not_done(session, "dropped", &address, correction, err);
}

/* The line typed last is taken back. */
static bool run_back(struct session *session, const char *argument, struct error *err)
{
	struct draft *draft = &session->draft;

	(void)argument;
	if (!draft->given[draft->last_side])
		return run_drop(session, argument, err);
	draft->given[draft->last_side] = false;
	for (size_t side = 0; side < draft->side_count; side++)
		if (draft->given[side])
			draft->last_side = side;
	return true;
}

/* At the prompt of a hand that was refused: as it was before its last line; or left, where there is
 * none. */
static bool run_back_fix(struct session *session, const char *argument, struct error *err)
{
	if (session->before.side_count == 0)
		return run_drop(session, argument, err);
	session->draft = session->before;
	session->before = (struct draft){0};
	session->asking =
	    draft_next_side(&session->draft) < session->draft.side_count ? ASK_SIDE : ASK_FIX;
	return session->asking == ASK_SIDE || say_plain(session, "as-before", err);
}

/* The error findings of the draft that nobody answers for yet are asked about, all at once. */
static bool run_accept(struct session *session, const char *argument, struct error *err)
{
	struct draft *draft = &session->draft;
	struct arena *arena = session->call->arena;
	struct acceptance *acceptances;
	struct error why = {0};
	struct score score;
	struct hand hand;
	size_t count = 0;

	if (!save_findings(session, &hand, &score, &why))
		return say_refused(session, &why, err);
	acceptances = arena_alloc(arena, score.finding_count + 1, sizeof(*acceptances));
	if (!acceptances)
		return error_memory(err);
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
	return session->reason ? true : error_memory(err);
}

static const struct row rows[COMMAND_ROWS] = {
    {"accept", AT_FIX, "[REASON]", "accept", run_accept},
    {"undo", AT_TABLE, "", "undo", run_undo},
    {"undo", AT_SIDE, "", "undo-line", run_back},
    {"undo", AT_FIX, "", "undo-line", run_back_fix},
    {"drop", AT_SIDE | AT_FIX, "", "drop", run_drop},
    {"missing", AT_TABLE, "", "missing", run_missing},
    {"show", AT_TABLE | AT_SIDE | AT_FIX, "[ADDRESS]", "show", run_show},
    {"fix", AT_TABLE, "ADDRESS", "fix", run_fix},
    {"move", AT_TABLE, "TABLE", "move", run_move},
    {"swap", AT_TABLE, "", "swap", run_swap},
    {"round", AT_TABLE, "N", "round", run_round},
    {"quit", AT_TABLE | AT_SIDE | AT_FIX, "", "quit", run_quit},
    {"help", AT_TABLE | AT_SIDE | AT_FIX, "", "help", run_help},
    {NULL, 0, NULL, NULL, NULL},
};

const char *const *enter_command_names(enum asking asking)
{
	static const char *names[sizeof(rows) / sizeof(rows[0])];
	size_t count = 0;

	for (const struct row *row = rows; row->name; row++)
		if (row->places & (1 << asking))
			names[count++] = row->name;
	names[count] = NULL;
	return names;
}

/* A command may be cut short, as far as it is told from the others; `o`, `r2` and other words of
 * slips begin none, or are longer than a letter. */
static const struct row *find_row(enum asking asking, const char *word, size_t size)
{
	for (const struct row *row = rows; row->name; row++) {
		size_t same = 0;

		if (!(row->places & (1 << asking)))
			continue;
		while (same < size && (word[same] | ' ') == row->name[same] && row->name[same])
			same++;
		if (same == size && size > 0)
			return row;
	}
	return NULL;
}

bool enter_command(struct session *session, const char *line, bool *ret_taken, struct error *err)
{
	size_t size = strcspn(line, " ");
	const char *argument = line + size + strspn(line + size, " ");
	const struct row *row;

	*ret_taken = true;
	if (strcmp(line, "?") == 0)
		return run_help(session, "", err);
	/* `A` alone and `A r3` are a side's. */
	if (size == 1 && (line[0] | ' ') >= 'a' && (line[0] | ' ') <= 'c') {
		*ret_taken = false;
		return true;
	}
	row = find_row(session->asking, line, size);
	if (row && (argument[0] == '\0' || row->argument[0] != '\0'))
		return row->run(session, argument, err);
	*ret_taken = false;
	return true;
}
