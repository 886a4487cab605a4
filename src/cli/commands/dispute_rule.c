/* canasta dispute rule: the decision, what it makes of the hand, and who voted how. */
#include "desk/dispute_rule.h"
#include "answer/dispute.h"
#include "answer/hand.h"
#include "answer/table.h"
#include "cli/commands.h"
#include "cli/commands/slips.h"
#include "cli/print/case.h"
#include "cli/print/print.h"
#include "cli/show/dispute_words.h"
#include "cli/show/warn.h"
#include "rulebook/clauses.h"

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
