#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/commands/score.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/warn.h"
#include "club/access_code.h"
#include "club/answer_parts.h"
#include "club/dispute_rows.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/missing.h"
#include "club/recheck.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "dispute/dispute_words.h"
#include "dispute/jury.h"
#include "rulebook/clauses.h"
#include "score/hand.h"

#include <string.h>

/* canasta dispute open, list, reopen: who disagrees, with what, and what of it waits. */
static bool run_open(struct call *call, struct error *err)
{
	struct dispute_entry entry = {.by = call->by, .words = call_text(call, OPTION_WORDS)};
	const struct option_typed *side = call_option(call, OPTION_SIDE);
	struct dispute dispute;
	bool repeated;

	if (!place_any(call, &call->arguments[0], &entry.address, err) ||
	    (side && !place_side(&side->value, &entry.side, err)) ||
	    !dispute_claim(call, &entry.claim, err) ||
	    !dispute_add(&call->desk, &entry, &dispute, &repeated, err))
		return false;
	if (dispute.after_event)
		call_warn(call,
		    "complaints after the competition are not considered (competition "
		    "rules 6); D%d is recorded and marked so",
		    dispute.number);
	answer_dispute(call_says(call), &dispute);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run_list(struct call *call, struct error *err)
{
	struct answer *says = call_says(call);
	struct dispute *disputes;
	size_t count;

	if (!dispute_list(&call->desk, call_flag(call, OPTION_ALL), &disputes, &count, err))
		return false;
	(void)answer_list(says, "disputes");
	for (size_t i = 0; i < count; i++)
		answer_dispute(answer_row(says, "disputes"), &disputes[i]);
	return true;
}

static bool read_accept(struct call *call, bool *ret, struct error *err)
{
	const struct option_typed *accepted = call_option(call, OPTION_ACCEPT);

	*ret = accepted != NULL;
	if (!accepted || strcmp(accepted->value.text, "decision-binds") == 0)
		return true;
	error_set(err, ERROR_INPUT, "value-unknown",
	    "`%s`: what may be accepted here is decision-binds", accepted->value.text);
	return error_place(err, accepted->value.file, 1, 1);
}

static bool run_reopen(struct call *call, struct error *err)
{
	struct dispute dispute;
	struct table table;
	bool accepted;
	int number;

	if (!dispute_named(call, &number, err) || !read_accept(call, &accepted, err) ||
	    !dispute_reopen(&call->desk, number, call_text(call, OPTION_REASON), accepted, &dispute,
	        &table, err))
		return false;
	answer_dispute(call_says(call), &dispute);
	warn_of_match(call, &table);
	return true;
}

static const struct command_option open_options[] = {
    {OPTION_WORDS, TAKES_TEXT, .value = "TEXT", .summary = "what is disputed, as it was said",
        .required = MESSAGE_WORDS("what is disputed? --words TEXT is expected, as it was said")},
    {OPTION_CLAIM, TAKES_TEXT, .value = "TOTAL|BASE/CARDS",
        .summary = "what the hand's sum should be"},
    {OPTION_SIDE, TAKES_TEXT, .value = "A|B|C", .summary = "whose score it is"},
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_open = {
    .name = "dispute open",
    .synopsis = "ADDRESS --by NAME --words TEXT",
    .summary = "somebody disagrees with a hand or a table",
    .details =
        "    canasta dispute open 1.2.4 --by 'Alfa Aaltonen' --side A --claim 1345 \\\n"
        "            --words 'we had two red threes'\n\n"
        "It stays open, and is marked in standings, until `canasta dispute rule`. After the\n"
        "event is closed it is recorded, but not considered (competition rules 6).",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = open_options,
    .run = run_open,
    .screen = "dispute",
};

static const struct command_option list_options[] = {
    {OPTION_ALL, TAKES_NOTHING, .summary = "those decided too"},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_list = {
    .name = "dispute list",
    .synopsis = "",
    .summary = "disputes that are open",
    .details = "    canasta dispute list",
    .need = NEEDS_READ,
    .event = true,
    .options = list_options,
    .run = run_list,
    .screen = "disputes",
    .list = "disputes",
};

static const struct command_option reopen_options[] = {
    CHANGE_REASON_OPTION,
    {OPTION_ACCEPT, TAKES_TEXT, .value = "CODE",
        .summary = "decision-binds: although a jury decided it"},
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_reopen = {
    .name = "dispute reopen",
    .synopsis = "D3 --reason TEXT",
    .summary = "a ruling is to be made anew; both are kept",
    .details = "A referee's ruling may be taken to the jury so. A jury's decision binds\n"
               "(competition rules 5): reopening it takes --accept decision-binds.\n\n"
               "    canasta dispute reopen D3 --reason 'taken to the jury'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = reopen_options,
    .run = run_reopen,
    .screen = "dispute",
};

/* canasta dispute rule: the decision, what it makes of the hand, and who voted how. */
/* The clause in the rulebook's spelling; one it does not have is taken, and warned of. */
static bool read_clause(struct call *call, const char **ret, struct error *err)
{
	const struct clauses *clauses;
	const char *number;

	*ret = call_text(call, OPTION_CLAUSE);
	if (!clauses_cited(call->arena, *ret, &clauses, &number, err))
		return false;
	for (size_t i = 0; clauses && i < clauses->count; i++)
		if (clause_matches(call->arena, clauses->clauses[i].key, number) == MATCH_EXACT) {
			*ret = arena_printf(
			    call->arena, "%s %s", clauses->cited[0], clauses->clauses[i].key);
			return *ret || error_memory(err);
		}
	if (!clauses_of(call->arena, event_book_here(call->desk.event), &clauses, err))
		return false;
	for (size_t i = 0; clauses && i < clauses->count; i++)
		if (clause_matches(call->arena, clauses->clauses[i].key, *ret) == MATCH_EXACT) {
			*ret = clauses->clauses[i].key;
			return true;
		}
	if (clauses && (*ret)[0])
		call_warn(call, "%s has no clause `%s`; it is recorded as given",
		    event_book_here(call->desk.event)->id, *ret);
	return true;
}

static struct told_hand shown_of(const struct call *call, const struct ruling_result *result)
{
	const struct hand_view *view = &result->hand.view;

	return (struct told_hand){
	    .event = call->desk.event,
	    .address = &view->address,
	    .hand = &view->hand,
	    .score = &view->score,
	    .table = &result->table,
	    .version = &view->versions[view->version_count - 1],
	    .corrected = true,
	};
}

static void fill(struct answer *to, const struct call *call, const struct ruling_result *result)
{
	struct told_hand shown;

	answer_dispute(to, &result->dispute);
	if (result->has_hand) {
		shown = shown_of(call, result);
		answer_hand(answer_object(to, "hand"), &shown);
	}
	answer_table(answer_object(to, "table"), &result->table, NULL);
}

/* Whether it changed what a signed sheet says; that a round was locked is told with the version. */
static bool is_signed_changed(const struct ruling_result *result)
{
	const struct dispute *dispute = &result->dispute;
	const struct ruling *ruling = &dispute->rulings[dispute->ruling_count - 1];

	return result->table.signature.number > 0 &&
	       (ruling->penalty > 0 || ruling->decision > 0 ||
	           (result->has_hand && ruling->verdict != VERDICT_ENTRY));
}

/* The page is the answer. */
static bool is_page_alone(const struct call *call)
{
	const char *path = call_text(call, OPTION_PDF);

	return path && output_is_standard(path);
}

/* Told before its page is written: it stands, whatever becomes of that. */
static bool answer(struct call *call, const struct ruling_result *result, struct error *err)
{
	if (result->jury_silent)
		call_warn(call,
		    "the jury has not voted (--votes): decided by %s alone; it may be taken to the "
		    "jury by `canasta dispute reopen D%d`",
		    call->by, result->dispute.number);
	if (result->not_voted > 0)
		call_warn(call,
		    result->not_voted == 1 ? "%zu of the jury's members has not voted"
		                           : "%zu of the jury's members have not voted",
		    result->not_voted);
	if (is_signed_changed(result))
		warn_of_change(call, &result->table);
	else
		warn_of_match(call, &result->table);
	if (is_page_alone(call))
		return true;
	fill(call_says(call), call, result);
	return call_tell(call, call->command->screen, NULL, err);
}

/* What cannot be printed is told before it is ruled. */
static bool page_beside(struct call *call, struct error *err)
{
	return !call_text(call, OPTION_PDF) || print_check(call, "dispute", err);
}

/* The page to sign, with the decision on it. */
static bool print(struct call *call, const struct ruling_result *result, struct error *err)
{
	return !result->page || print_case_beside(call, result->page, err);
}

static bool run(struct call *call, struct error *err)
{
	struct ruling_entry entry = {.casting = call_flag(call, OPTION_CASTING),
	    .page = call_text(call, OPTION_PDF) != NULL,
	    .reason = call_text(call, OPTION_REASON)};
	struct acceptance *acceptances;
	struct ruling_result result;

	if (!dispute_named(call, &entry.dispute, err) || !dispute_asked(call, &entry.asked, err) ||
	    !read_clause(call, &entry.clause, err) ||
	    !dispute_votes(call, &entry.votes, &entry.vote_count, err) ||
	    !slips_acceptances(call, &acceptances, &entry.acceptance_count, err))
		return false;
	entry.acceptances = acceptances;
	return page_beside(call, err) && dispute_rule(&call->desk, &entry, &result, err) &&
	       answer(call, &result, err) && print(call, &result, err);
}

static const struct command_option options[] = {
    {OPTION_FOR, TAKES_TEXT, .value = "entry|claim|N|FACT",
        .summary = "what stands; N: an explanation of the claim"},
    {OPTION_SLIP, TAKES_TEXT, .repeatable = true, .value = "SLIP",
        .summary = "or the facts as ruled, a side each"},
    {OPTION_PENALTY, TAKES_TEXT, .value = "[SIDE:]CODE[:N]",
        .summary = "or the hand as entered, with a penalty, or the game ended by the code"},
    {OPTION_CLAUSE, TAKES_TEXT, .value = "CODE", .summary = "the clause it rests on",
        .required = MESSAGE_WORDS("a ruling rests on a clause: --clause CODE is expected")},
    CHANGE_REASON_OPTION,
    {OPTION_VOTES, TAKES_TEXT, .repeatable = true, .value = "NAME:for|against",
        .summary = "how a member of the jury voted"},
    {OPTION_CASTING, TAKES_NOTHING, .summary = "the chair votes only because the others are equal"},
    {OPTION_ACCEPT, TAKES_TEXT, .repeatable = true, .value = "CODE",
        .summary = "record it in spite of this finding"},
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_rule = {
    .name = "dispute rule",
    .synopsis = "D3 --for WHAT --clause CODE --reason TEXT",
    .summary = "decide a dispute; the hand gets a version of the kind ruling",
    .details = "    canasta dispute rule D3 --for claim --clause 21F --reason 'two lay there' \\\n"
               "            --votes 'Alfa Aaltonen:for' --votes 'Beta Berg:against' \\\n"
               "            --votes 'Ceeta Ceder:for'\n"
               "    canasta dispute rule D3 --slip 'B QQQQ22X reds=2' --clause 21F --reason '…'\n"
               "    canasta dispute rule D3 --for outcome=achieved --clause 30A --reason '…'\n"
               "    canasta dispute rule D3 --for out=B --clause 18A --reason '…'\n\n"
               "A fact is ruled by itself: outcome=achieved, robbed, void or false-out of the\n"
               "contract, out=SIDE, SIDE:concealed or none. Both sides are scored from it.\n\n"
               "A code that ends the game (A:22A, B:walkover, with :POINTS another amount) takes\n"
               "the place of what ended it before. Of a table as a whole --for claim takes back\n"
               "the decision that is disputed.\n\n"
               "Simple majority; where votes are equal the chair's decides (competition rules 5).\n"
               "Without votes the referee decides alone (--by). What each decision would change:\n"
               "`canasta dispute show D3`. A decision stands until `canasta dispute reopen`.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "dispute-rule",
};

/* canasta dispute show: one page that settles it at the table. */
static bool read_tries(
    struct call *call, struct ruling_asked **ret, size_t *ret_count, struct error *err)
{
	const struct argument *values;

	if (!call_values(call, OPTION_TRY, &values, ret_count, err))
		return false;
	*ret = arena_alloc(call->arena, *ret_count + 1, sizeof(**ret));
	for (size_t i = 0; i < *ret_count; i++)
		if (!dispute_try(call, &values[i], &(*ret)[i], err))
			return false;
	return true;
}

static bool dispute_show_run(struct call *call, struct error *err)
{
	struct dispute_case found;
	struct ruling_asked *tries;
	size_t try_count;
	int number;

	if (!dispute_named(call, &number, err) || !read_tries(call, &tries, &try_count, err) ||
	    !dispute_case_read(&call->desk, number, tries, try_count, &found, err))
		return false;
	if (call_text(call, OPTION_PDF))
		return print_case(call, &found, err);
	answer_dispute_case(call_says(call), call->desk.event, &found);
	return true;
}

static const struct command_option dispute_show_options[] = {
    {OPTION_TRY, TAKES_TEXT, .repeatable = true, .value = "SLIP|FACT|[SIDE:]CODE",
        .summary = "what if this were ruled?"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_show = {
    .name = "dispute show",
    .synopsis = "D3 [--try SLIP|CODE]…",
    .summary = "a dispute on one page, with what each ruling would change",
    .details =
        "First what each ruling would change: the hand, the game, the winner, the next opening\n"
        "minima, the places of both. Then the likeliest lapses behind the claim, whether a\n"
        "correction is still allowed, the clauses, earlier rulings, the points line by line,\n"
        "and the history. Nothing is written.\n\n"
        "    canasta dispute show D3 --try 'B QQQQ22X reds=2' --try A:25C --try B:33A:2\n"
        "    canasta dispute show D3 --try A:22A --try B:walkover --try artificial:average\n"
        "    canasta dispute show D3 --pdf ruling.pdf     # a page to sign",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = dispute_show_options,
    .run = dispute_show_run,
    .screen = "dispute-case",
};

/* canasta event jury: who decides disputes; named, or told. */
static bool tell(struct call *call, struct error *err)
{
	struct jury jury;

	if (!jury_fetch(&call->desk, &jury, err))
		return false;
	answer_jury(call_says(call), &jury);
	return true;
}

static bool event_jury_run(struct call *call, struct error *err)
{
	const char *chair = call_text(call, OPTION_CHAIR);
	const char **members;
	struct jury jury;
	bool repeated;

	if (!chair && call->argument_count == 0)
		return tell(call, err);
	if (!chair)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "a jury has a chair, whose vote decides where votes are equal: --chair NAME is "
		    "expected");
	members = arena_alloc(call->arena, call->argument_count + 1, sizeof(*members));
	for (size_t i = 0; i < call->argument_count; i++)
		members[i] = call->arguments[i].text;
	if (!jury_set(&call->desk, chair, members, call->argument_count, &jury, &repeated, err))
		return false;
	if (jury.member_count < JURY_MEMBERS_LEAST)
		call_warn(call,
		    "a jury is a chair and at least %d members (competition rules 5); members "
		    "named: %zu",
		    JURY_MEMBERS_LEAST, jury.member_count);
	answer_jury(call_says(call), &jury);
	if (repeated)
		answer_flag(call_says(call), "repeated", true);
	return true;
}

static const struct command_option event_jury_options[] = {
    {OPTION_CHAIR, TAKES_TEXT, .value = "NAME", .summary = "its chair; may be among the names too"},
    {.id = OPTION_NONE},
};

const struct command cmd_event_jury = {
    .name = "event jury",
    .synopsis = "[NAME… --chair NAME]",
    .summary = "name the jury that decides disputes; alone: tell who it is",
    .details =
        "A chair and at least two members (competition rules 5). They decide by simple majority;\n"
        "where votes are equal the chair's decides. Naming another jury leaves earlier rulings\n"
        "with the one that made them. Of several people called the same, one is named by the "
        "number\n"
        "that `canasta person list` has.\n\n"
        "    canasta event jury 'Beta Berg' 'Ceeta Ceder' --chair 'Alfa Aaltonen'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = ANY_ARGUMENTS,
    .options = event_jury_options,
    .run = event_jury_run,
    .screen = "jury",
};

/* canasta recheck: which hands deserve a second look before results are announced? */
static bool recheck_run(struct call *call, struct error *err)
{
	struct recheck found;

	if (!recheck_read(&call->desk, call_flag(call, OPTION_ALL), &found, err))
		return false;
	(void)answer_list(call_says(call), "hands");
	for (size_t i = 0; i < found.count; i++)
		answer_recheck(
		    answer_row(call_says(call), "hands"), &found.whatif.standings, &found.hands[i]);
	return true;
}

static const struct command_option recheck_options[] = {
    {OPTION_ALL, TAKES_NOTHING, .summary = "hands confirmed too"},
    {.id = OPTION_NONE},
};

const struct command cmd_recheck = {
    .name = "recheck",
    .synopsis = "",
    .summary = "which hands would one slip make decide a winner or a place?",
    .details =
        "Lists the hands where one likely slip in one side's sum, of those the hand's own facts\n"
        "allow, would change who has won a game or anybody's place: the slip of fewest points\n"
        "first, among equals the likeliest. The points are what would be added to the sum\n"
        "recorded; whether a slip went into the record or came before it is not known, so they\n"
        "are tried both ways. Hands confirmed by a second look are left out.\n\n"
        "    canasta recheck",
    .need = NEEDS_READ,
    .event = true,
    .options = recheck_options,
    .run = recheck_run,
    .screen = "recheck",
    .list = "hands",
};

/* canasta call list and answer: tables that called the referee. */
static bool referee_call_run_list(struct call *call, struct error *err)
{
	struct pass_call *calls;
	size_t count;

	if (!pass_calls(&call->desk, call_flag(call, OPTION_ALL), &calls, &count, err))
		return false;
	answer_pass_calls(call_says(call), calls, count);
	return true;
}

static const struct command_option referee_call_list_options[] = {
    {OPTION_ALL, TAKES_NOTHING, .summary = "the answered ones too"},
    {.id = OPTION_NONE},
};

const struct command cmd_call_list = {
    .name = "call list",
    .synopsis = "",
    .summary = "the tables that called the referee and wait, newest first",
    .details = "    canasta call list",
    .need = NEEDS_READ,
    .event = true,
    .options = referee_call_list_options,
    .run = referee_call_run_list,
    .screen = "calls",
    .list = "calls",
};

static bool run_answer(struct call *call, struct error *err)
{
	const struct argument *argument = &call->arguments[0];
	struct pass_call done;
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, INT32_MAX, &number)) {
		(void)error_set(err, ERROR_INPUT, "number-expected",
		    "`%s` is no number of a call; `canasta call list` tells them", argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	if (!pass_call_done(&call->desk, (int)number, &done, err))
		return false;
	answer_pass_call(call_says(call), &done);
	return true;
}

const struct command cmd_call_answer = {
    .name = "call answer",
    .synopsis = "N",
    .summary = "the referee has been at a table that called",
    .details = "    canasta call answer 2",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_answer,
    .screen = "call",
};
