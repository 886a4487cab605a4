#include "cli/print/print.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/hooks.h"
#include "cli/meaning.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"

#include <string.h>

/* canasta sheet: scoresheets on paper, filled in or blank. */
static bool run_sheet(struct call *call, struct error *err)
{
	struct print_job job = {0};

	const bool ok = print_wanted(call, err) && print_sheets(call, &job, 0, err) &&
	                print_write(call, &job, call->desk.event->settings.name, err);

	print_done(&job);
	return ok;
}

static const struct command_option sheet_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_SHEET_ROUND, .least = 1,
        .most = ROUND_MOST},
    {OPTION_BLANK, TAKES_NOTHING, .summary = TEXT_HELP_SHEET_BLANK},
    CODES_OPTION,
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_sheet = {
    .name = "sheet",
    .synopsis = "[TABLE…] --pdf FILE",
    .summary = TEXT_HELP_SHEET_SUMMARY,
    .details = TEXT_HELP_SHEET_DETAILS,
    .need = NEEDS_EVENT_READ,
    .arguments = {0, ANY_ARGUMENTS},
    .options = sheet_options,
    .run = run_sheet,
};

/* canasta print: every document by its name, and all papers of a round at once. */
enum { SLIPS_MOST = 99 };

/* --- documents of one round --- */

static bool add_pairings(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	return print_pairings(call, job, round, NULL, err);
}

static bool add_slips(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	return print_slips(call, job, round, (int)call_number(call, OPTION_COPIES, 0), err);
}

/* --- documents of the event --- */

static bool add_scoresheets(struct call *call, struct print_job *job, struct error *err)
{
	return print_sheets(call, job, 1, err);
}

static bool add_standings(struct call *call, struct print_job *job, struct error *err)
{
	struct standings standings;

	return standings_make_category(&call->desk, (int)call_number(call, OPTION_ROUND, 0),
	           call_text(call, OPTION_CATEGORY), &standings, err) &&
	       print_standings(call, job, &standings, err);
}

static bool add_entrants(struct call *call, struct print_job *job, struct error *err)
{
	return print_entrants(call, job, 1, err);
}

static bool add_numbers(struct call *call, struct print_job *job, struct error *err)
{
	struct answer *part;

	return print_numbers(call, event_book_here(call->desk.event), &part, err) &&
	       print_add(call, job, "numbers", part, err);
}

/* --- all papers of a round --- */

static bool add_blank_sheets(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	for (size_t i = 0; i < round->table_count; i++) {
		const struct address address = {round->number, round->tables[i].table, 0};
		struct table table;

		if (!table_fetch(&call->desk, &address, &table, err) ||
		    !print_blank_sheet(call, job, &table, err))
			return false;
	}
	return true;
}

/* Counts the papers of a round: the pairings, a sheet and a card for each table, or its slips, a
 * card for each player, and the cover. */
static size_t stack_parts(const struct call *call, const struct round *round)
{
	const size_t sheets =
	    call_flag(call, OPTION_SLIPS)
	        ? print_slips_count(call, round, (int)call_number(call, OPTION_COPIES, 0))
	        : round->table_count;

	return 2 + sheets + round->table_count +
	       (call_flag(call, OPTION_PLACE_CARDS) ? print_place_cards_count(round) : 0);
}

static bool add_stack(struct call *call, struct print_job *job, struct error *err)
{
	struct round round;
	bool ok;

	if (call_option(call, OPTION_COPIES) && !call_flag(call, OPTION_SLIPS))
		return error_set(err, ERROR_INPUT, SAY_OPTION_MISSING_GOES_WITH_OPTION,
		    option_word(OPTION_COPIES), option_word(OPTION_SLIPS));

	const struct argument *argument = call->argument_count > 1 ? &call->arguments[1] : NULL;
	int number = (int)call_number(call, OPTION_ROUND, 0);

	if (argument && call_option(call, OPTION_ROUND))
		return error_set(err, ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_ROUND_TWICE_PRINT);
	if ((argument && !place_round(argument, &number, err)) ||
	    !round_fetch(&call->desk, number, &round, err))
		return false;
	call->desk.event = round_event(&call->desk, round.number);
	print_expect(call, job, stack_parts(call, &round));
	if (!print_pairings(call, job, &round, NULL, err))
		return false;
	ok = call_flag(call, OPTION_SLIPS)
	         ? print_slips(call, job, &round, (int)call_number(call, OPTION_COPIES, 0), err)
	         : add_blank_sheets(call, job, &round, err);
	return ok && print_table_cards(call, job, &round, err) &&
	       (!call_flag(call, OPTION_PLACE_CARDS) ||
	           print_place_cards(call, job, &round, err)) &&
	       print_cover(call, job, &round, err);
}

/* --- the command --- */

enum { TAKES_MOST = 5 };

static bool add_bracket(struct call *call, struct print_job *job, struct error *err)
{
	return hooks.print_bracket
	           ? hooks.print_bracket(call, job, err)
	           : error_set(err, ERROR_INPUT, SAY_PHASE_UNKNOWN_EVENT_CANASTA_NEW);
}

/* A document by its name, the number of its further arguments, and the options that only some
 * documents take. */
static const struct paper_document {
	const char *name;
	size_t arguments;
	/* adds the document, or a document of the round of --round; the other one is NULL */
	bool (*add)(struct call *call, struct print_job *job, struct error *err);
	bool (*add_round)(
	    struct call *call, struct print_job *job, const struct round *round, struct error *err);
	enum option_id takes[TAKES_MOST];
} documents[] = {
    {"round", 1, add_stack, NULL,
        {OPTION_ROUND, OPTION_SLIPS, OPTION_COPIES, OPTION_PLACE_CARDS, OPTION_CODES}},
    {"pairings", 0, NULL, add_pairings, {OPTION_ROUND}},
    {"scoresheets", ANY_ARGUMENTS, add_scoresheets, NULL,
        {OPTION_ROUND, OPTION_BLANK, OPTION_CODES}},
    {"slips", 0, NULL, add_slips, {OPTION_ROUND, OPTION_COPIES, OPTION_CODES}},
    {"table-cards", 0, NULL, print_table_cards, {OPTION_ROUND, OPTION_CODES}},
    {"place-cards", 0, NULL, print_place_cards, {OPTION_ROUND}},
    {"cover", 0, NULL, print_cover, {OPTION_ROUND}},
    {"standings", 0, add_standings, NULL, {OPTION_ROUND, OPTION_CATEGORY}},
    {"crosstable", 0, print_crosstable, NULL, {OPTION_ROUND}},
    {"results", 0, print_results, NULL, {OPTION_ROUND}},
    {"bracket", 1, add_bracket, NULL, {OPTION_NONE}},
    {"entrants", ANY_ARGUMENTS, add_entrants, NULL, {OPTION_NONE}},
    {"check-in", 0, print_check_in, NULL, {OPTION_NONE}},
    {"penalties", 0, print_penalty_list, NULL, {OPTION_ROUND}},
    {"numbers", 0, add_numbers, NULL, {OPTION_NONE}},
};

enum { DOCUMENTS = sizeof(documents) / sizeof(documents[0]) };

void print_document_names(struct text *out)
{
	for (size_t i = 0; i < DOCUMENTS; i++)
		text_addf(out, "%s%s", i ? " " : "", documents[i].name);
}

static bool takes(const struct paper_document *document, enum option_id option)
{
	for (size_t i = 0; i < TAKES_MOST; i++)
		if (document->takes[i] == option)
			return true;
	return false;
}

static bool run_document(
    struct call *call, const struct paper_document *document, struct error *err)
{
	struct print_job job = {0};
	struct round round;
	bool ok;

	if (call->argument_count > 1 + document->arguments) {
		error_set(err, ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_MANY, call->arguments[1].text,
		    document->name);
		return error_place(err, call->arguments[1].file, 1, 1);
	}
	for (size_t i = 0; i < call->typed_count; i++) {
		const enum option_id option = call->typed[i].option->id;
		bool is_of_some = false;

		for (size_t j = 0; j < DOCUMENTS; j++)
			is_of_some = is_of_some || takes(&documents[j], option);
		if (is_of_some && !takes(document, option))
			return error_set(err, ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_DOCUMENTS_NONE,
			    option_word(option), document->name);
	}
	ok = document->add
	         ? document->add(call, &job, err)
	         : round_fetch(&call->desk, (int)call_number(call, OPTION_ROUND, 0), &round, err) &&
	               document->add_round(call, &job, &round, err);
	ok = ok && print_write(call, &job, call->desk.event->settings.name, err);
	print_done(&job);
	return ok;
}

static bool run_print(struct call *call, struct error *err)
{
	if (!print_wanted(call, err))
		return false;
	for (size_t i = 0; i < DOCUMENTS; i++)
		if (strcmp(documents[i].name, call->arguments[0].text) == 0)
			return run_document(call, &documents[i], err);

	const struct argument *document = &call->arguments[0];
	const char *names[DOCUMENTS], *nearest;
	struct text all = {.arena = call->arena};

	for (size_t i = 0; i < DOCUMENTS; i++) {
		names[i] = documents[i].name;
		text_addf(&all, "%s%s", i ? ", " : "", names[i]);
	}
	nearest = meaning_of_document(document->text);
	if (!nearest)
		nearest = text_nearest(document->text, names, DOCUMENTS);
	if (nearest)
		error_set(err, ERROR_INPUT, SAY_DOCUMENT_UNKNOWN_NEAREST, document->text, nearest);
	else
		error_set(
		    err, ERROR_INPUT, SAY_DOCUMENT_UNKNOWN_DOCUMENT, document->text, text_of(&all));
	return error_place(err, document->file, 1, 1);
}

static const struct command_option print_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_PRINT_ROUND, .least = 1,
        .most = ROUND_MOST},
    {OPTION_BLANK, TAKES_NOTHING, .summary = TEXT_HELP_PRINT_BLANK},
    {OPTION_SLIPS, TAKES_NOTHING, .summary = TEXT_HELP_SLIPS},
    {OPTION_PLACE_CARDS, TAKES_NOTHING, .summary = TEXT_HELP_PLACE_CARDS},
    {OPTION_COPIES, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_COPIES, .least = 1,
        .most = SLIPS_MOST},
    CODES_OPTION,
    OF_CATEGORY_OPTION,
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_print = {
    .name = "print",
    .synopsis = "DOCUMENT [WHICH…] --pdf FILE",
    .summary = TEXT_HELP_PRINT_SUMMARY,
    .evening = {.wish = TEXT_HELP_WISH_PRINT, .words = "round 1 --pdf FILE"},
    .details = TEXT_HELP_PRINT_DETAILS,
    .need = NEEDS_EVENT_READ,
    .arguments = {1, ANY_ARGUMENTS},
    .options = print_options,
    .run = run_print,
};
