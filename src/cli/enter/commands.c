/* What can be asked besides slips: a table of words, each known by its first letters. */
#include "answer/hand.h"
#include "answer/table.h"
#include "cli/enter/session.h"
#include "cli/enter/show.h"
#include "cli/place.h"
#include "cli/show/table.h"
#include "desk/correction.h"
#include "desk/round.h"
#include "form/grid.h"
#include "store/hand.h"

#include <string.h>

enum {
	AT_TABLE = 1 << ASK_TABLE,
	AT_SIDE = 1 << ASK_SIDE,
	AT_FIX = 1 << ASK_FIX,
	COMMAND_ROWS = 14 /* with the one that ends them */
};

struct session_command_row {
	const char *name;
	int places;           /* bits of where it may be given */
	const char *argument; /* "" : none */
	const char *summary;
	bool (*run)(struct session *session, const char *argument, struct error *err);
};

static const struct session_command_row rows[COMMAND_ROWS];

/* --- help --- */

static const char help_table[] =
    "  Enter takes the table offered; a number another one (2, or 1.2). Then a line\n"
    "  for each side. A field alone puts the hand before right: r3, h50, -o takes\n"
    "  `out` back; B r2 for another side than the last.\n";

static const char help_side[] =
    "  The side's slip, A first; its letter may be left out. Down the printed slip:\n";

static const char help_words[] =
    "  Behind the last side: exhausted (ex), time (ti), dealer=NAME, rest=N.\n"
    "  A side typed before is put right by its letter: A r3. A table's number alone\n"
    "  leaves this hand for that table. Tab completes, the arrows bring lines back,\n"
    "  Ctrl-C drops the hand.\n";

static const char help_fix[] =
    "  Fields replace what stood there: r3, B h50, -claim takes one away; a letter\n"
    "  alone asks for that side anew; Enter tries again. A table's number alone\n"
    "  leaves this hand for that table.\n";

static bool run_help(struct session *session, const char *argument, struct error *err)
{
	struct text text = {.arena = &session->step};
	struct grid grid;

	(void)argument;
	text_add(&text, session->asking == ASK_TABLE  ? help_table
	                : session->asking == ASK_SIDE ? help_side
	                                              : help_fix);
	if (session->asking == ASK_SIDE) {
		show_slip_words(session->call->desk.event->book, &text);
		show_contract_words(session->call->desk.event->book, &text);
		text_add(&text, help_words);
	}
	grid_begin(&grid, &session->step, "ll");
	for (const struct session_command_row *row = rows; row->name; row++)
		if (row->places & (1 << session->asking))
			grid_row(&grid,
			    (const char *const[]){arena_printf(&session->step, "%s%s%s", row->name,
			                              row->argument[0] ? " " : "", row->argument),
			        row->summary});
	grid_show(&grid, 2, &text);
	return session_say(session, &text, err);
}

/* --- looking --- */

static void add_waiting(const struct table_waiting *waiting, size_t count, struct text *text)
{
	for (size_t i = 0; i < count; i++) {
		const struct table_waiting *table = &waiting[i];

		text_addf(text, "  %d.%d: ", table->address.round, table->address.table);
		if (table->expected > 0)
			text_addf(text, "%d of %d hands\n", table->hands, table->expected);
		else
			text_addf(text, "%d hand%s, the game goes on\n", table->hands,
			    table->hands == 1 ? "" : "s");
	}
}

/* What waits in the round worked at, and in every round before it. */
static bool run_missing(struct session *session, const char *argument, struct error *err)
{
	struct text text = {.arena = &session->step};
	struct table_waiting *waiting;
	struct error why = {0};
	size_t count, all = 0;
	int newest, round = 0;

	(void)argument;
	if (!tables_waiting(&session->desk, session->round, &waiting, &count, &newest, &why))
		return session_refuse(session, &why, err);
	for (int earlier = 1; earlier < newest; earlier++) {
		struct table_waiting *before;

		if (!tables_waiting(&session->desk, earlier, &before, &all, &round, &why))
			return session_refuse(session, &why, err);
		add_waiting(before, all, &text);
	}
	add_waiting(waiting, count, &text);
	if (text.size == 0 && !text.failed)
		text_addf(&text,
		    newest ? "  every game of round %d is complete\n" : "  there is no round yet\n",
		    newest);
	return session_say(session, &text, err);
}

static bool show_recorded(struct session *session, const struct address *address, struct error *err)
{
	const struct call *call = session->call;
	struct answer *says = answer_make(&session->step);
	struct store_hand_view view;
	struct told_hand told;
	struct error why = {0};

	if (!store_hand_show(&session->desk, address, &view, &why))
		return session_refuse(session, &why, err);
	told = answer_hand_of(call->desk.event, &view);
	answer_hand(says, &told);
	return call_tell_of(session->call, says, "hand", NULL, err);
}

static bool run_show(struct session *session, const char *argument, struct error *err)
{
	const struct call *call = session->call;
	struct answer *said;
	struct text text = {.arena = &session->step};
	struct address address = session->target.address;
	struct error why = {0};
	struct table table;

	if (argument[0] == '\0' && address.hand == 0)
		return session_sayf(session, err, "  no hand was entered yet\n");
	if (argument[0] == '\0')
		return show_recorded(session, &address, err);
	if (place_is_hand(argument)) {
		if (!address_hand(&session->desk, argument, &address, &why))
			return session_refuse(session, &why, err);
		return show_recorded(session, &address, err);
	}
	if (!address_table(&session->desk, argument, &address, &why) ||
	    !table_show(&session->desk, &address, &table, &why))
		return session_refuse(session, &why, err);
	said = answer_make(&session->step);
	answer_table(said, &table, NULL);
	call_draw(call, said, "table", &text);
	return session_say(session, &text, err);
}

/* --- doing --- */

static bool run_fix(struct session *session, const char *argument, struct error *err)
{
	struct text text = {.arena = &session->step};
	struct draft *target = &session->target;
	struct address address;
	struct error why = {0};

	if (argument[0] == '\0')
		return session_sayf(session, err, "  which hand? `fix 1.2.3`\n");
	if (!address_hand(&session->desk, argument, &address, &why) ||
	    !draft_of_recorded(session, &address, target, &why))
		return session_refuse(session, &why, err);
	for (size_t side = 0; side < target->side_count; side++)
		text_addf(&text, "  %s\n", typed_text(&session->step, &target->sides[side]));
	if (target->words.count > 0)
		text_addf(&text, "  %s\n", typed_text(&session->step, &target->words));
	text_add(&text, "  a field puts it right: B r2, A h50, -o\n");
	return session_say(session, &text, err);
}

static bool run_undo(struct session *session, const char *argument, struct error *err)
{
	(void)argument;
	return session_undo(session, err);
}

static bool run_move(struct session *session, const char *argument, struct error *err)
{
	if (argument[0] == '\0')
		return session_sayf(session, err, "  to which table? `move 3`\n");
	return session_move(session, argument, err);
}

static bool run_swap(struct session *session, const char *argument, struct error *err)
{
	(void)argument;
	return session_swap(session, err);
}

static bool run_round(struct session *session, const char *argument, struct error *err)
{
	struct error why = {0};
	struct round round;
	int64_t number = 0;

	if (!text_integer(argument, strlen(argument), 1, ROUND_MOST, &number))
		return session_sayf(session, err, "  which round? `round 1`\n");
	if (!round_show(&session->desk, (int)number, &round, &why))
		return session_refuse(session, &why, err);
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
	return session_sayf(session, err, "  the hand being typed was not %s\n",
	    session->draft.version ? "changed" : "recorded");
}

static bool run_drop(struct session *session, const char *argument, struct error *err)
{
	bool correction = session->draft.version != 0;

	(void)argument;
	draft_drop(session);
	return session_sayf(
	    session, err, "  dropped; nothing was %s\n", correction ? "changed" : "recorded");
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
	return session->asking == ASK_SIDE ||
	       session_sayf(
	           session, err, "  as before that line; Enter tells what is wrong with it\n");
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

	if (!session_findings(session, &hand, &score, &why))
		return session_refuse(session, &why, err);
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
		return session_sayf(
		    session, err, "  there is no finding to be accepted; Enter tries again\n");
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

static const struct session_command_row rows[COMMAND_ROWS] = {
    {"accept", AT_FIX, "[REASON]", "record it in spite of its error findings", run_accept},
    {"undo", AT_TABLE, "", "take back what was recorded last; the log keeps both", run_undo},
    {"undo", AT_SIDE, "", "take back the line before", run_back},
    {"undo", AT_FIX, "", "take back the line before", run_back_fix},
    {"drop", AT_SIDE | AT_FIX, "", "leave this hand; nothing of it is recorded", run_drop},
    {"missing", AT_TABLE, "", "tables that still wait for hands", run_missing},
    {"show", AT_TABLE | AT_SIDE | AT_FIX, "[ADDRESS]",
        "the hand before, or a hand (1.2.3), or a table (1.2)", run_show},
    {"fix", AT_TABLE, "ADDRESS", "a hand recorded earlier is put right by fields", run_fix},
    {"move", AT_TABLE, "TABLE", "the hand before belongs to another table", run_move},
    {"swap", AT_TABLE, "", "the hand before has its sides the wrong way round", run_swap},
    {"round", AT_TABLE, "N", "offer the tables of this round", run_round},
    {"quit", AT_TABLE | AT_SIDE | AT_FIX, "", "leave; so does Ctrl-D", run_quit},
    {"help", AT_TABLE | AT_SIDE | AT_FIX, "", "this; so does ?", run_help},
    {NULL, 0, NULL, NULL, NULL},
};

const char *const *session_command_names(enum asking asking)
{
	static const char *names[sizeof(rows) / sizeof(rows[0])];
	size_t count = 0;

	for (const struct session_command_row *row = rows; row->name; row++)
		if (row->places & (1 << asking))
			names[count++] = row->name;
	names[count] = NULL;
	return names;
}

/* A command may be cut short, as far as it is told from the others; `o`, `r2` and other words of
 * slips begin none, or are longer than a letter. */
static const struct session_command_row *find_row(enum asking asking, const char *word, size_t size)
{
	for (const struct session_command_row *row = rows; row->name; row++) {
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

bool session_command(struct session *session, const char *line, bool *ret_taken, struct error *err)
{
	size_t size = strcspn(line, " ");
	const char *argument = line + size + strspn(line + size, " ");
	const struct session_command_row *row;

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
