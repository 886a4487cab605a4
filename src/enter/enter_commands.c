#include "enter/enter.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"

#include <string.h>
#include <strings.h>

enum { AT_TABLE = 1 << ASK_TABLE, AT_SIDE = 1 << ASK_SIDE, AT_FIX = 1 << ASK_FIX };

struct row {
	const char *name;
	int places;           /* bits of the prompts at which it can be given */
	const char *argument; /* "": none */
	/* a label enter-does.…; NULL: another name, which must be typed in full */
	const char *does;
	bool looks; /* only shows something */
	/* NULL: the command repeats the effect of Enter alone. */
	void (*run)(struct session *session, const char *argument);
};

/* --- help --- */

/* Adds the words of a side's slip in the order of the boxes on paper: rows of "words". */
static void add_slip_words(struct answer *to, const struct rulebook *book)
{
	const struct slip_field *fields;
	const char *penalty = ""; /* the code of one in points, as an example */
	size_t count = 0;

	for (size_t i = book->penalty_count; i > 0; i--)
		if (book->penalties[i - 1].use == PENALTY_POINTS)
			penalty = book->penalties[i - 1].code;
	slip_fields(answer_arena(to), book, &fields, &count);
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "words");

		answer_text(row, "token", fields[i].token);
		if (strchr(fields[i].token, '='))
			answer_text(row, "value", "N");
		else if (strcmp(fields[i].name, "penalty") == 0)
			answer_text(row, "value", penalty);
		answer_code(row, "name", fields[i].name);

		/* Words without a label: a kind of canasta without a letter in slips shows its
		 * initials, "(na)"; one with a letter shows its name; a fact shows its long words. */
		const size_t kind = rulebook_kind(book, fields[i].name, strlen(fields[i].name));
		const size_t fact = rulebook_fact(book, fields[i].name, strlen(fields[i].name));
		char initials[SLIP_INITIALS];

		if (kind != SIZE_MAX && slip_initials(&book->kinds[kind], initials))
			answer_textf(row, "short", "(%s)", initials);
		else if (kind != SIZE_MAX)
			answer_text(row, "short", fields[i].name);
		else if (fact != SIZE_MAX && book->facts[fact].letter)
			answer_textf(row, "short", "%s=yes, %c- %s=no", fields[i].name,
			    book->facts[fact].letter, fields[i].name);
	}
	answer_flag_set(to, "contracts", book->contract.allowed);
}

/* Shows the commands of the prompt. */
static void run_help(struct session *session, const char *argument);

/* --- questions between slips --- */

/* Shows what is missing in the current round and in every round before it. */
static void run_missing(struct session *session, const char *argument)
{
	struct answer *answer = language_answer(session->call, &session->step);
	const int newest = round_newest(&session->desk);
	const int last = newest > 0 && session->round ? session->round : newest;

	(void)argument;
	for (int round = 1; round <= last; round++) {
		const struct waiting_tables waiting = next_waiting(&session->desk, round);

		for (size_t i = 0; i < waiting.count; i++) {
			const struct waiting_table *table = &waiting.tables[i];
			struct answer *row = answer_row(answer, "waiting");

			answer_address(row, "table", &table->address);
			answer_number(row, "hands", table->hands);
			answer_number(row, "expected", table->expected);
		}
	}
	answer_number(answer, "round", last);
	say_screen(session, answer, "enter-missing");
}

/* Shows the hand or the table of an address, or without one the hand recorded last. */
static void run_show(struct session *session, const char *argument)
{
	struct answer *answer = language_answer(session->call, &session->step);
	struct address address = session->target.address;

	if (place_is_hand(argument))
		address = address_hand(&session->desk, argument);
	if (argument[0] != '\0' && !place_is_hand(argument)) {
		address = address_table(&session->desk, argument);
		struct table table = table_fetch(&session->desk, &address);

		answer_table(answer, &table, NULL);
		say_screen(session, answer, "table");
	} else if (address.hand == 0) {
		say_plain(session, "no-hand-yet");
	} else {
		struct hand_view view = hand_fetch(&session->desk, &address);

		answer_hand(answer, session->desk.event, &view);
		say_screen(session, answer, "hand");
	}
}

/* --- commands that change --- */

static void run_fix(struct session *session, const char *argument)
{
	struct answer *answer = language_answer(session->call, &session->step);
	struct hand_draft *target = &session->target;

	if (argument[0] == '\0') {
		say_plain(session, "which-hand");
		return;
	}
	session->loses = true;
	struct address address = address_hand(&session->desk, argument);
	*target = draft_of_recorded(session, &address);
	session->loses = false;
	session->fixing = true;
	for (size_t side = 0; side < target->side_count; side++)
		answer_item(answer, "lines", line_text(&session->step, &target->sides[side]));
	if (target->words.count > 0)
		answer_item(answer, "lines", line_text(&session->step, &target->words));
	say_screen(session, answer, "enter-fix");
}

static void run_round(struct session *session, const char *argument)
{
	int64_t number = 0;

	if (!text_integer(argument, strlen(argument), 1, ROUND_MOST, &number)) {
		say_plain(session, "which-round");
		return;
	}
	session->round = round_read(&session->desk, (int)number).number;
	session->last = (struct last_entry){0};
}

static void run_quit(struct session *session, const char *argument)
{
	(void)argument;
	session->leaving = true;
	if (session->asking != ASK_TABLE)
		say_not_done(session, "typed-not-done", ERROR_INPUT, &session->draft);
}

static void run_drop(struct session *session, const char *argument)
{
	(void)argument;
	draft_drop_report(session);
}

/* Takes back the line typed last. */
static void run_back(struct session *session, const char *argument)
{
	struct hand_draft *draft = &session->draft;

	(void)argument;
	if (!draft->typed[draft->last_side]) {
		run_drop(session, argument);
		return;
	}
	draft_side_anew(session->call->arena, draft, draft->last_side);
	for (size_t side = 0; side < draft->side_count; side++)
		if (draft->typed[side])
			draft->last_side = side;
}

/* Takes back the last line of a refused hand. If there is none, drops the hand. */
static void run_back_fix(struct session *session, const char *argument)
{
	if (session->before.side_count == 0) {
		run_drop(session, argument);
		return;
	}
	session->draft = session->before;
	session->before = (struct hand_draft){0};
	session->asking =
	    draft_next_side(&session->draft) < session->draft.side_count ? ASK_SIDE : ASK_FIX;
	if (session->asking != ASK_SIDE)
		save_draft(session);
}

/* Asks for one reason for all errors of the draft that are not accepted yet. */
static void run_accept(struct session *session, const char *argument)
{
	struct hand_draft *draft = &session->draft;
	const struct desk *desk = &session->desk;
	struct arena *arena = session->call->arena;
	struct hand_view view = {.version = 0};
	struct score score;
	struct hand hand;
	size_t count = 0;

	must(draft_hand(&session->desk, enter_book(session), draft, &hand, refusal()));
	store_read_begin(desk->store);
	if (draft->version)
		view = hand_fetch(desk, &draft->address);
	else
		view.table = table_read(desk, &draft->address);
	/* The scores before the hand are those recorded with it, else the present ones of its table. */
	for (size_t side = 0; side < hand.side_count; side++) {
		hand.sides[side].has_score = true;
		hand.sides[side].score =
		    draft->version ? view.hand.sides[side].score : (int32_t)view.table.starts[side];
	}
	dealer_settle(desk, &view.table, table_place_of(&view.table, draft->address.hand), &hand);
	store_read_end(desk->store);
	hand_score(&session->step, desk->event, &hand, &draft->address, &score);
	struct acceptance *acceptances =
	    arena_alloc(arena, score.finding_count + 1, sizeof(*acceptances));

	for (size_t i = 0; i < score.finding_count; i++) {
		const char *code = finding_name(score.findings[i].code);
		bool known = score.findings[i].level != LEVEL_ERROR;

		for (size_t j = 0; j < count; j++)
			known = known || strcmp(acceptances[j].code, code) == 0;
		if (!known)
			acceptances[count++] = (struct acceptance){.code = code};
	}
	if (count == 0) {
		say_plain(session, "nothing-to-accept");
		return;
	}
	draft->acceptances = acceptances;
	draft->acceptance_count = count;
	session->asking = ASK_ACCEPT;
	session->reason = NULL;
	if (argument[0] == '\0')
		return;
	session->reason = arena_text(arena, argument);
	session->asking = ASK_NAME;
}

/* Records an equal hand as another hand. */
static void run_again(struct session *session, const char *argument)
{
	(void)argument;
	if (!session->draft.twice) {
		say_plain(session, "nothing-twice");
		return;
	}
	session->draft.again = true;
	save_draft(session);
}

static const struct row rows[] = {
    {"accept", AT_FIX, "[REASON]", "accept", false, run_accept},
    {"again", AT_FIX, "", "again", false, run_again},
    {"next", AT_TABLE, "", "next", true, NULL},
    {"undo", AT_TABLE, "", "undo", false, save_undo},
    {"undo", AT_SIDE, "", "undo-line", false, run_back},
    {"undo", AT_FIX, "", "undo-line", false, run_back_fix},
    {"drop", AT_SIDE | AT_FIX, "", "drop", false, run_drop},
    {"missing", AT_TABLE, "", "missing", true, run_missing},
    {"show", AT_TABLE | AT_SIDE | AT_FIX, "[ADDRESS]", "show", true, run_show},
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

static void run_help(struct session *session, const char *argument)
{
	struct answer *answer = language_answer(session->call, &session->step);

	(void)argument;
	answer_code(answer, "asked",
	    session->asking == ASK_TABLE  ? "table"
	    : session->asking == ASK_SIDE ? "side"
	                                  : "fix");
	if (session->asking == ASK_SIDE)
		add_slip_words(answer, enter_book(session));
	for (const struct row *row = rows; row->name; row++) {
		struct answer *command = row->does && row->places & (1 << session->asking)
		                             ? answer_row(answer, "commands")
		                             : NULL;

		if (!command)
			continue;
		answer_text(command, "name", row->name);
		answer_text(command, "argument", row->argument);
		answer_code(command, "does", row->does);
	}
	say_screen(session, answer, "enter-help");
}

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

/* Returns the command with that full name: one that can be given here, else one of another prompt. */
static const struct row *row_named(enum prompt_question asking, const char *word, size_t size)
{
	const struct row *named = NULL;

	for (const struct row *row = rows; row->name; row++)
		if (choice_is(word, size, row->name) && (!named || row->places & (1 << asking)))
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
		if ((row->places & (1 << asking)) && strncasecmp(word, row->name, size) == 0 &&
		    (row->does || strlen(row->name) == size))
			return row;
	}
	return NULL;
}

/* --- at the wrong prompt --- */

/* Says where the command can be given. */
static void say_belongs(struct session *session, const struct row *row)
{
	const bool of_table = (row->places & AT_TABLE) != 0;
	struct answer *answer =
	    say_begin(session, session->asking > ASK_FIX              ? "word-asked"
	                       : row->places & (1 << session->asking) ? "word-alone"
	                       : session->asking == ASK_TABLE         ? "word-of-typing"
	                       : of_table                             ? "word-of-table"
	                                                              : "word-of-fix");

	answer_text(answer, "word", row->name);
	answer_flag_set(answer, "table", of_table);
	answer_flag_set(answer, "name", session->asking == ASK_NAME);
	say_met(session, ERROR_INPUT);
	say_end(session, answer);
}

bool enter_command(struct session *session, const char **typed)
{
	const char *line = *typed;
	size_t size = strcspn(line, " ");
	const char *argument = line + size + strspn(line + size, " ");

	if (strcmp(line, "?") == 0) {
		run_help(session, "");
		return true;
	}
	/* `A` and `A r3` belong to a side. */
	if (size == 1 && (line[0] | ' ') >= 'a' && (line[0] | ' ') <= 'c')
		return false;
	const struct row *row = find_row(session->asking, line, size);

	if (row && !row->run && argument[0] == '\0') {
		*typed = "";
		return false;
	}
	if (row && (argument[0] == '\0' || row->argument[0] != '\0')) {
		session->lost = session->lost && row->looks;
		row->run(session, argument);
		return true;
	}
	row = row_named(session->asking, line, size);
	if (row)
		say_belongs(session, row);
	return row != NULL;
}

/* --- answers to questions --- */

/* Explains the question in other words. */
static void say_asked(struct session *session)
{
	static const char *const codes[ASK_COUNT] = {
	    [ASK_ACCEPT] = "asked-accept",
	    [ASK_NAME] = "asked-name",
	    [ASK_AFTER] = "asked-after",
	    [ASK_UNLOCK] = "asked-unlock",
	};

	say_plain(session, codes[session->asking]);
}

bool enter_command_asked(struct session *session, const char *line)
{
	const size_t size = strcspn(line, " ");
	const char *argument = line + size + strspn(line + size, " ");
	const struct row *row = find_row(ASK_FIX, line, size);

	if (strcmp(line, "?") == 0) {
		say_asked(session);
		return true;
	}
	if (row && row->run == run_quit && argument[0] == '\0') {
		run_quit(session, "");
		return true;
	}
	row = row_named(session->asking, line, size);
	/* A command's word with others after it may begin a sentence. */
	if (!row || (argument[0] != '\0' && !draft_is_table(argument)))
		return false;
	if (row->run == run_help)
		say_asked(session);
	else if (row->run == run_drop || row->run == run_back || row->run == save_undo)
		draft_leave_question(session);
	else
		say_belongs(session, row);
	return true;
}
