#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/sheet.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "file/store.h"
#include "rulebook/clauses.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/slip.h"
#include "tournament/game.h"

#include <string.h>
#include <strings.h>

/* --- the words of disputes on the command line --- */

/* Reads the first argument as the number of a dispute, and sets the event to the settings and the
 * rulebook of the disputed round. */
static int dispute_named(struct call *call)
{
	const char *text = call->arguments[0].text;
	const char *digits = *text == 'D' || *text == 'd' ? text + 1 : text;
	int64_t number;

	if (!text_integer(digits, strlen(digits), 1, INT32_MAX, &number) || *digits == '+')
		refuse_at(&call->arguments[0], SAY_DISPUTE_UNKNOWN_NOT_A_NUMBER, text);
	store_read_begin(call->desk.store);
	const struct dispute dispute = dispute_read(&call->desk, (int)number);

	store_read_end(call->desk.store);
	call_use_round(call, dispute.address.round);
	return dispute.number;
}

/* Returns a sum of a claim: `size` bytes of an argument, from byte `from` on. */
static int32_t claim_number(const struct argument *argument, size_t from, size_t size)
{
	int64_t number;

	if (!figures_integer(argument->text + from, size, -POINTS_MOST, POINTS_MOST, &number))
		break_off_at(argument->file, 1, 1 + text_characters(argument->text, from),
		    ERROR_INPUT, SAY_CLAIM_NUMBER_NOT_A_SUM, argument->text);
	return (int32_t)number;
}

void dispute_claim(const struct call *call, struct claim *claim)
{
	const struct option_typed *typed = call_option(call, OPTION_CLAIM);

	if (!typed)
		return;
	const char *slash = strchr(typed->value.text, '/');

	claim->has_total = !slash;
	claim->has_sums = slash != NULL;
	if (!slash) {
		claim->total = claim_number(&typed->value, 0, strlen(typed->value.text));
		return;
	}
	const size_t size = (size_t)(slash - typed->value.text);

	claim->base = claim_number(&typed->value, 0, size);
	claim->cards = claim_number(&typed->value, size + 1, strlen(slash + 1));
}

/* --- rulings --- */

/* Returns a ruling that is asked for in slips or a code. */
static struct ruling_wish lines_asked(
    struct call *call, enum verdict verdict, const struct argument *values, size_t count)
{
	struct slip_line *lines = arena_alloc(call->arena, count, sizeof(*lines));

	for (size_t i = 0; i < count; i++)
		lines[i] = (struct slip_line){.data = values[i].text,
		    .size = strlen(values[i].text),
		    .file = values[i].file,
		    .line = 1};
	return (struct ruling_wish){.verdict = verdict, .lines = lines, .line_count = count};
}

/* Reads the ruling that --for, --slip or --penalty asks for; exactly one of them must be given. */
static struct ruling_wish dispute_asked(struct call *call)
{
	enum { EXPLANATIONS_MOST = 9999 };
	const struct option_typed *for_what = call_option(call, OPTION_FOR);
	const struct option_typed *penalty = call_option(call, OPTION_PENALTY);
	size_t slip_count;
	const struct argument *slips = call_values(call, OPTION_SLIP, &slip_count);
	const char *what = for_what ? for_what->value.text : NULL;
	int64_t number;

	if ((what != NULL) + (penalty != NULL) + (slip_count > 0) != 1)
		break_off(ERROR_INPUT,
		    what || penalty || slip_count ? "option-twice" : "option-missing",
		    TEXT_OPTION_MISSING_DECISION);
	if (penalty)
		return lines_asked(call, VERDICT_PENALTY, &penalty->value, 1);
	if (!what)
		return lines_asked(call, VERDICT_SLIP, slips, slip_count);
	if (strcmp(what, "entry") == 0)
		return (struct ruling_wish){.verdict = VERDICT_ENTRY};
	if (strcmp(what, "claim") == 0)
		return (struct ruling_wish){.verdict = VERDICT_CLAIM};
	if (text_integer(what, strlen(what), 1, EXPLANATIONS_MOST, &number))
		return (struct ruling_wish){
		    .verdict = VERDICT_EXPLANATION, .explanation = (int)number};
	if (!dispute_fact_named(what))
		refuse_at(&for_what->value, SAY_VALUE_UNKNOWN_DECISION, what);
	return lines_asked(call, VERDICT_SLIP, &for_what->value, 1);
}

/* --- votes --- */

/* Returns true if the first `size` bytes are a name and this word. */
static bool ends_with(const char *text, size_t size, const char *word)
{
	const size_t length = strlen(word);

	return size > length && strncmp(text + size - length, word, length) == 0;
}

/* Returns the size of the first vote in bytes. It ends with a comma after `for` or `against`, or
 * with the text. Other commas belong to names. */
static size_t vote_size(const char *text)
{
	size_t size = strcspn(text, ",");

	while (text[size] && !ends_with(text, size, ":for") && !ends_with(text, size, ":against"))
		size += 1 + strcspn(text + size + 1, ",");
	return size;
}

/* Reads --votes NAME:for,NAME:against; votes are separated by commas. */
static const struct vote *dispute_votes(struct call *call, size_t *ret_count)
{
	struct vote *votes = NULL;
	size_t value_count;
	const struct argument *values = call_values(call, OPTION_VOTES, &value_count);

	*ret_count = 0;
	for (size_t i = 0; i < value_count; i++) {
		const char *text = values[i].text;

		for (;;) {
			const size_t size = vote_size(text);
			const char *vote = arena_copy(call->arena, text, size);
			const char *colon = strrchr(vote, ':');
			const bool in_favour = colon && strncmp(colon, ":for", strlen(colon)) == 0;

			if (!colon || colon == vote ||
			    (!in_favour && strncmp(colon, ":against", strlen(colon)) != 0))
				refuse_at(&values[i], SAY_VOTE_INVALID_NOT_A_VOTE, values[i].text);
			votes = arena_room(call->arena, votes, *ret_count, sizeof *votes);
			votes[(*ret_count)++] = (struct vote){
			    .name = arena_copy(call->arena, vote, (size_t)(colon - vote)),
			    .in_favour = in_favour};
			text += size;
			if (!*text)
				break;
			text += 1 + strspn(text + 1, " ");
		}
	}
	return votes;
}

/* Makes the page that a jury decides by and signs (templates/dispute.yaml). */
static struct answer *page_make(struct call *call, const struct dispute_case *found)
{
	struct answer *page = print_part(call);

	answer_dispute_case(page, call->desk.event, found);
	answer_jury(answer_object(page, "jury"), &found->jury);
	/* For a table as a whole: its hands, penalties and decisions, as a scoresheet shows them. */
	if (found->hands)
		answer_sheet_played(answer_object(page, "sheet"), call->desk.event,
		    &(struct sheet){.table = found->table,
		        .hands = found->hands,
		        .rules = found->preview.standings.ranking.rules});
	return page;
}

/* canasta dispute open, list and reopen: record disputes, list them, and reopen decided ones. */
static void run_open(struct call *call)
{
	struct dispute_entry entry = {.by = call->by, .words = call_text(call, OPTION_WORDS)};
	const struct option_typed *side = call_option(call, OPTION_SIDE);

	entry.address = place_any(call, &call->arguments[0]);
	if (side)
		entry.side = place_side(&side->value);
	dispute_claim(call, &entry.claim);
	struct dispute dispute = dispute_add(&call->desk, &entry);

	if (dispute.after_event)
		call_warn(call, TEXT_WARNING_COMPLAINT_TOO_LATE, dispute.number);
	answer_dispute(call_answer(call), &dispute);
}

static void run_list(struct call *call)
{
	struct answer *says = call_answer(call);
	size_t count;

	store_read_begin(call->desk.store);
	const struct dispute *disputes =
	    disputes_read(&call->desk, call_flag(call, OPTION_ALL), &count);

	(void)answer_list(says, "disputes");
	for (size_t i = 0; i < count; i++)
		answer_dispute(answer_row(says, "disputes"), &disputes[i]);
	store_read_end(call->desk.store);
}

static void run_reopen(struct call *call)
{
	const struct option_typed *accepted = call_option(call, OPTION_ACCEPT);
	const int number = dispute_named(call);
	struct reopening_result result;

	if (accepted && strcmp(accepted->value.text, "decision-binds") != 0)
		refuse_at(
		    &accepted->value, SAY_VALUE_UNKNOWN_ONLY_DECISION_BINDS, accepted->value.text);
	result =
	    dispute_reopen(&call->desk, number, call_text(call, OPTION_REASON), accepted != NULL);
	answer_dispute(call_answer(call), &result.dispute);
	answer_repriced(call_answer(call), &result.cancelled);
	warn_of_match(call, &result.table);
}

static const struct command_option open_options[] = {
    {OPTION_WORDS, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_WHAT_IS_DISPUTED},
    {OPTION_CLAIM, TAKES_TEXT, .value = "TOTAL|BASE/CARDS"},
    {OPTION_SIDE, TAKES_TEXT, .value = "A|B|C"},
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_open = {
    .name = "dispute open",
    .synopsis = "ADDRESS --by NAME --words TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = open_options,
    .run = run_open,
    .screen = "dispute",
};

static const struct command_option list_options[] = {
    {.id = OPTION_ALL},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_list = {
    .name = "dispute list",
    .details = "    canasta dispute list",
    .need = NEEDS_EVENT_READ,
    .options = list_options,
    .run = run_list,
    .screen = "disputes",
    .list = "disputes",
};

static const struct command_option reopen_options[] = {
    CHANGE_REASON_OPTION,
    {OPTION_ACCEPT, TAKES_TEXT, .value = "CODE"},
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_reopen = {
    .name = "dispute reopen",
    .synopsis = "D3 --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = reopen_options,
    .run = run_reopen,
    .screen = "dispute",
};

/* Returns --clause, in the spelling of the rulebook. A clause that the rulebook does not have is
 * accepted with a warning. */
static const char *read_clause(struct call *call)
{
	const char *typed = call_text(call, OPTION_CLAUSE), *number;
	const struct clauses *clauses = clauses_cited(call->arena, typed, &number);

	for (size_t i = 0; clauses && i < clauses->count; i++)
		if (clause_matches(call->arena, clauses->clauses[i].key, number) == MATCH_EXACT)
			return arena_printf(
			    call->arena, "%s %s", clauses->cited[0], clauses->clauses[i].key);
	clauses = clauses_of(call->arena, event_book_here(call->desk.event));
	for (size_t i = 0; clauses && i < clauses->count; i++)
		if (clause_matches(call->arena, clauses->clauses[i].key, typed) == MATCH_EXACT)
			return clauses->clauses[i].key;
	if (clauses && typed[0])
		call_warn(call, TEXT_WARNING_CLAUSE_UNKNOWN, event_book_here(call->desk.event)->id,
		    typed);
	return typed;
}

/* canasta dispute rule: decides a dispute. */
static void run_rule(struct call *call)
{
	const char *path = call_text(call, OPTION_PDF);
	struct ruling_entry entry = {.casting = call_flag(call, OPTION_CASTING),
	    .page = path != NULL,
	    .reason = call_text(call, OPTION_REASON)};

	entry.dispute = dispute_named(call);
	entry.asked = dispute_asked(call);
	entry.clause = read_clause(call);
	entry.votes = dispute_votes(call, &entry.vote_count);
	entry.acceptances = slips_acceptances(call, &entry.acceptance_count);

	/* A page that cannot be printed is refused before the ruling. */
	if (entry.page)
		print_check(call, "dispute");
	struct ruling_result result = dispute_rule(&call->desk, &entry);
	const struct ruling *ruling = dispute_last(&result.dispute);
	struct answer *to = call_answer(call);

	if (result.jury_silent)
		call_warn(call, TEXT_WARNING_JURY_NOT_VOTED, call->by, result.dispute.number);
	if (result.not_voted > 0)
		call_warn(call,
		    result.not_voted == 1 ? TEXT_WARNING_JURY_MEMBER_NOT_VOTED
		                          : TEXT_WARNING_JURY_MEMBERS_NOT_VOTED,
		    result.not_voted);
	/* A signed sheet shows what was changed. The warning about a locked round belongs to the version
	 * of the hand. */
	if (result.table.signature.number > 0 &&
	    (ruling->penalty > 0 || ruling->decision > 0 ||
	        (result.has_hand && ruling->verdict != VERDICT_ENTRY)))
		warn_of_change(call, &result.table);
	else
		warn_of_match(call, &result.table);

	/* Answers before the page is written, because the ruling is valid even if the page fails.
	 * The page itself may be the answer. */
	if (!path || !output_is_standard(path)) {
		answer_dispute(to, &result.dispute);
		if (result.has_hand) {
			result.hand.view.table = result.table;
			result.hand.corrected = true;
			result.hand.repeated = false;
			answer_hand_result(
			    answer_object(to, "hand"), call->desk.event, &result.hand);
		}
		answer_table(answer_object(to, "table"), &result.table, NULL);
		call_tell(call, call->command->screen, NULL);
	}
	/* Then writes the page to sign, with the decision. */
	if (result.page)
		print_answer_beside(
		    call, "dispute", call->desk.event->settings.name, page_make(call, result.page));
}

static const struct command_option rule_options[] = {
    {OPTION_FOR, TAKES_TEXT, .value = "entry|claim|N|FACT"},
    {OPTION_SLIP, TAKES_TEXT, .repeatable = true, .value = "SLIP"},
    {OPTION_PENALTY, TAKES_TEXT, .value = "[SIDE:]CODE[:N]"},
    {OPTION_CLAUSE, TAKES_TEXT, .value = "CODE", .required = TEXT_WORDS_RULING_NEEDS_CLAUSE},
    CHANGE_REASON_OPTION,
    {OPTION_VOTES, TAKES_TEXT, .repeatable = true, .value = "NAME:for|against"},
    {.id = OPTION_CASTING},
    {OPTION_ACCEPT, TAKES_TEXT, .repeatable = true, .value = "CODE"},
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_rule = {
    .name = "dispute rule",
    .synopsis = "D3 --for WHAT --clause CODE --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = rule_options,
    .run = run_rule,
    .screen = "dispute-rule",
};

/* canasta dispute show: shows the page of a dispute, with the rulings to try. */
static void run_show(struct call *call)
{
	size_t try_count;
	const struct argument *values = call_values(call, OPTION_TRY, &try_count);
	struct ruling_wish *tries = arena_alloc(call->arena, try_count + 1, sizeof(*tries));
	const int number = dispute_named(call);

	/* A --try is [SIDE:]CODE[:N] if the rulebook has such a penalty or end of the game, otherwise a
	 * slip or words of the hand. Without blanks, a text that begins with a side and a colon counts as
	 * a code too. */
	for (size_t i = 0; i < try_count; i++) {
		const char *text = values[i].text;
		const char *code = text[0] && text[1] == ':' ? text + 2 : text;
		const bool is_code = artificial_is(text) || strcasecmp(text, "walkover") == 0 ||
		                     rulebook_penalty(event_book_here(call->desk.event), code,
		                         strcspn(code, ":")) != SIZE_MAX ||
		                     (code != text && !strchr(text, ' '));

		tries[i] =
		    lines_asked(call, is_code ? VERDICT_PENALTY : VERDICT_SLIP, &values[i], 1);
	}
	struct dispute_case found = dispute_case_read(&call->desk, number, tries, try_count);

	if (call_text(call, OPTION_PDF))
		print_answer(
		    call, "dispute", call->desk.event->settings.name, page_make(call, &found));
	else
		answer_dispute_case(call_answer(call), call->desk.event, &found);
}

static const struct command_option show_options[] = {
    {OPTION_TRY, TAKES_TEXT, .repeatable = true, .value = "SLIP|FACT|[SIDE:]CODE"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_show = {
    .name = "dispute show",
    .synopsis = "D3 [--try SLIP|CODE]…",
    .need = NEEDS_EVENT_READ,
    .options = show_options,
    .run = run_show,
    .screen = "dispute-case",
};
