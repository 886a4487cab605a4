#include "cli/print/print.h"
#include "base/arena.h"
#include "base/boundary.h"
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
#include "cli/show.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/rulebook_answer.h"
#include "club/sheet.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "rulebook/figures.h"

#include <string.h>

/* canasta print: every document by its name, and all papers of a round at once.
 * canasta sheet: scoresheets, filled in or blank. */

enum {
	SLIPS_MOST = 99,
	COPIES_USUAL = 8 /* slips for a game to a target: more than most games need */
};

/* With --codes, adds the codes of a table to a part: "codes" as `serve codes` has them, and the
 * Wi-Fi. */
static void add_codes(struct call *call, struct answer *part, const struct address *table)
{
	if (call_flag(call, OPTION_CODES))
		hooks.answer_codes(&call->desk, part, table);
}

/* --- scoresheets (templates/scoresheet.yaml) --- */

/* Adds the sheet of a table with its names, to be filled in by hand; NULL: without names. */
static void add_blank_sheet(struct call *call, struct print_job *job, const struct table *table)
{
	const struct event *event =
	    round_event(&call->desk, table ? table->address.round : ROUND_MOST);
	struct answer *part = print_part(call);

	answer_scoresheet_blank(part, event, table);
	if (table)
		add_codes(call, part, &table->address);
	print_add_played(call, job, "scoresheet", event, part);
}

/* Adds the sheets of the tables that arguments name, of every table of --round, else of the newest
 * round; or with --blank alone one without names. */
static void add_sheets(struct call *call, struct print_job *job)
{
	const bool named = call->argument_count > job->first;
	size_t count = call->argument_count - job->first;
	struct round round;

	if (call_flag(call, OPTION_BLANK) && !named && !call_option(call, OPTION_ROUND)) {
		add_blank_sheet(call, job, NULL);
		return;
	}
	if (named && call_option(call, OPTION_ROUND))
		break_off(ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_TABLES_AND_ROUND);
	if (!named) {
		round = round_read(&call->desk, (int)call_number(call, OPTION_ROUND, 0));
		count = round.table_count;
	}
	struct address *tables = arena_alloc(call->arena, count + 1, sizeof *tables);

	for (size_t i = 0; i < count; i++)
		if (!named)
			tables[i] = (struct address){round.number, round.tables[i].table, 0};
		else
			tables[i] = place_table(call, &call->arguments[job->first + i]);
	print_expect(call, job, count);
	for (size_t i = 0; i < count; i++) {
		/* The arena holds the rows of one table; the part has copies. */
		struct arena arena = {0};
		const struct desk desk = {
		    .store = call->desk.store, .arena = &arena, .event = call->desk.event};

		if (call_flag(call, OPTION_BLANK)) {
			struct table table = table_fetch(&desk, &tables[i]);

			add_blank_sheet(call, job, &table);
		} else {
			struct sheet sheet = sheet_fetch(&desk, &tables[i]);
			struct answer *part = print_part(call);
			const struct event *event = round_event(&call->desk, tables[i].round);

			answer_scoresheet(part, event, &sheet);
			add_codes(call, part, &sheet.table.address);
			print_add_played(call, job, "scoresheet", event, part);
		}
		arena_release(&arena);
	}
}

/* --- papers of a round for the tables and the desk --- */

void print_pairings(struct call *call, struct print_job *job)
{
	const struct round *round = job->round;
	const struct event *event = round_event(&call->desk, round->number);
	struct answer *part = print_part(call);
	const struct round_play play = round_play_read(&call->desk, round->number);
	size_t count;
	const struct entrant *entrants = round_entrants(&call->desk, round, &count);

	answer_pairings(
	    part, event, play.phase > 0 ? play.name : NULL, round, entrants, count, NULL);
	print_add_played(call, job, "pairings", event, part);
}

/* Adds a card for each table, with its number and its players. */
static void add_table_cards(struct call *call, struct print_job *job)
{
	const struct round *round = job->round;
	print_expect(call, job, round->table_count);
	for (size_t i = 0; i < round->table_count; i++) {
		const struct address table = {round->number, round->tables[i].table, 0};
		struct answer *part = print_part(call);

		answer_table_card(part, round->number, &round->tables[i]);
		add_codes(call, part, &table);
		print_add(call, job, "table-card", part);
	}
}

static size_t count_places(const struct round *round)
{
	size_t count = 0;

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++)
			count += round->tables[i].sides[j].player_count;
	return count;
}

/* Adds a card for the place of each player. */
static void add_place_cards(struct call *call, struct print_job *job)
{
	const struct round *round = job->round;
	print_expect(call, job, count_places(round));
	for (size_t i = 0; i < round->table_count; i++) {
		const struct seating *table = &round->tables[i];

		for (size_t j = 0; j < table->side_count; j++)
			for (size_t k = 0; k < table->sides[j].player_count; k++) {
				struct answer *part = print_part(call);

				answer_place_card(part, round->number, table, &table->sides[j], k);
				print_add(call, job, "place-card", part);
			}
	}
}

/* Returns the number of slips for each table: --copies, else the hands of the event. */
static int slips_of_table(const struct call *call)
{
	const int hands = call->desk.event->settings.hands;

	return (int)call_number(call, OPTION_COPIES, hands > 0 ? hands : COPIES_USUAL);
}

static void add_slips(struct call *call, struct print_job *job)
{
	const struct round *round = job->round;
	const int last = slips_of_table(call);

	print_expect(call, job, round->table_count * (size_t)last);
	for (size_t i = 0; i < round->table_count; i++)
		for (int hand = 1; hand <= last; hand++) {
			const struct address table = {round->number, round->tables[i].table, 0};
			struct answer *part = print_part(call);

			answer_slip(part, call->desk.event, round->number, &round->tables[i], hand);
			add_codes(call, part, &table);
			print_add(call, job, "slip", part);
		}
}

/* Adds the list of papers that went to the tables and came back. */
static void add_cover(struct call *call, struct print_job *job)
{
	const struct round *round = job->round;
	struct table *tables = arena_alloc(call->arena, round->table_count + 1, sizeof *tables);
	struct answer *part = print_part(call);

	for (size_t i = 0; i < round->table_count; i++) {
		const struct address address = {round->number, round->tables[i].table, 0};

		tables[i] = table_fetch(&call->desk, &address);
	}
	answer_cover(part, round->number, tables, round->table_count);
	print_add(call, job, "cover", part);
}

/* Adds all papers of a round: the pairings, a sheet and a card for each table, or its slips, a card
 * for each player, and the cover. */
static void add_stack(struct call *call, struct print_job *job)
{
	const bool slips = call_flag(call, OPTION_SLIPS),
	           place_cards = call_flag(call, OPTION_PLACE_CARDS);
	const struct argument *argument = call->argument_count > 1 ? &call->arguments[1] : NULL;
	int number = (int)call_number(call, OPTION_ROUND, 0);

	if (call_option(call, OPTION_COPIES) && !slips)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_NEEDS_OPTION, option_word(OPTION_COPIES),
		    option_word(OPTION_SLIPS));
	if (argument && call_option(call, OPTION_ROUND))
		break_off(ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_ROUND_TWICE);
	if (argument)
		number = place_round(argument);
	struct round *round = arena_alloc(call->arena, 1, sizeof *round);

	*round = round_read(&call->desk, number);
	call->desk.event = round_event(&call->desk, round->number);
	job->round = round;
	print_expect(call, job,
	    2 + round->table_count * (1 + (slips ? (size_t)slips_of_table(call) : 1)) +
	        (place_cards ? count_places(round) : 0));
	print_pairings(call, job);
	if (slips)
		add_slips(call, job);
	for (size_t i = 0; !slips && i < round->table_count; i++) {
		const struct address address = {round->number, round->tables[i].table, 0};
		struct table table = table_fetch(&call->desk, &address);

		add_blank_sheet(call, job, &table);
	}
	add_table_cards(call, job);
	if (place_cards)
		add_place_cards(call, job);
	add_cover(call, job);
}

/* --- documents made of all games of the event --- */

void print_standings(struct call *call, struct print_job *job)
{
	const struct option_typed *round = call_option(call, OPTION_ROUND);
	struct standings_history history;
	struct answer *part = print_part(call);
	struct standings standings = standings_make(
	    &call->desk, round ? (int)round->number : 0, call_text(call, OPTION_CATEGORY));

	warn_of_silence(call, standings.ranked.rounds);
	answer_standings(part, call->desk.event, &standings);
	/* The standings of a closed event are final, except if an earlier round was asked for. */
	answer_flag_set(part, "final",
	    call->desk.event->closed && !standings_provisional(&standings) && !round);
	/* The history of places is the one of all entrants, not of a category. */
	if (standings.ranked.rounds > 1 && !standings.category) {
		history = standings_history_read(&call->desk);
		answer_course(part, &standings, &history);
	}
	print_add(call, job, "standings", part);
}

/* Returns the standings up to --round, or after all rounds. */
static struct standings read_standings(struct call *call)
{
	return standings_make(&call->desk, (int)call_number(call, OPTION_ROUND, 0), NULL);
}

/* Adds the results of all rounds, or of --round, table by table. */
static void add_results(struct call *call, struct print_job *job)
{
	const int only = (int)call_number(call, OPTION_ROUND, 0);
	const struct standings standings = read_standings(call);

	warn_of_silence(call, only > 0 ? only : standings.ranked.rounds);
	print_expect(call, job, only > 0 ? 1 : (size_t)standings.ranked.rounds);
	for (int round = only > 0 ? only : 1; round <= standings.ranked.rounds; round++) {
		const struct event *event = round_event(&call->desk, round);
		struct answer *part = print_part(call);

		answer_results(part, event, &standings, round);
		print_add_played(call, job, "results", event, part);
	}
}

/* Adds the results of each entrant against each other, in the order of places. */
static void add_crosstable(struct call *call, struct print_job *job)
{
	const struct standings standings = read_standings(call);
	struct answer *part = print_part(call);

	warn_of_silence(call, standings.ranked.rounds);
	answer_crosstable(part, call->desk.event, &standings, CROSSTABLE_MATRIX);
	print_add(call, job, "crosstable", part);
}

static void add_entrant(
    struct call *call, struct print_job *job, const struct standings *standings, size_t index)
{
	struct answer *part = print_part(call);
	const struct entrant_page page = entrant_page_of(standings, index);

	answer_entrant_page(part, &page);
	print_add(call, job, "entrant", part);
}

/* Adds a page for each entrant that an argument names, else for all. */
static void add_entrants(struct call *call, struct print_job *job)
{
	const struct standings standings = read_standings(call);
	const struct standings_facts *facts = &standings.facts;
	const size_t named = call->argument_count - job->first;
	size_t count = 0;

	warn_of_silence(call, standings.ranked.rounds);
	for (size_t i = 0; i < facts->input.entrant_count; i++)
		count += !facts->entrants[i].removed;
	print_expect(call, job, named > 0 ? named : count);
	for (size_t i = 0; named == 0 && i < facts->input.entrant_count; i++)
		if (!facts->entrants[i].removed)
			add_entrant(call, job, &standings, i);
	for (size_t i = job->first; i < call->argument_count; i++)
		add_entrant(call, job, &standings,
		    (size_t)place_entrant(call, &call->arguments[i]).number - 1);
}

/* Adds the entrants present and the fees paid, with the sums. */
static void add_check_in(struct call *call, struct print_job *job)
{
	size_t count;
	const struct entrant *entrants = entrant_list(&call->desk, &count);
	struct answer *part = print_part(call);

	answer_check_in(part, entrants, count);
	print_add(call, job, "check-in", part);
}

/* Adds every penalty with its clause. */
static void add_penalties(struct call *call, struct print_job *job)
{
	struct answer *part = print_part(call);
	const struct given_list list =
	    penalty_list(&call->desk, 0, (int)call_number(call, OPTION_ROUND, 0));

	answer_penalty_list(part, &list);
	print_add(call, job, "penalties", part);
}

/* Adds the numbers card: the figures of the rulebook on one page. */
static void add_numbers(struct call *call, struct print_job *job)
{
	const struct rulebook *book = event_book_here(call->desk.event);
	struct answer *part = print_part(call);
	struct figures figures;

	figures_list(call->arena, book, &figures);
	answer_numbers(part, book, &figures);
	print_add(call, job, "numbers", part);
}

/* --- the command --- */

enum { TAKES_MOST = 5 };

static void add_bracket(struct call *call, struct print_job *job)
{
	hooks.print_bracket(call, job);
}

/* A document by its name, the number of its further arguments, and the options that only some
 * documents take. */
static const struct paper_document {
	const char *name;
	size_t arguments;
	void (*add)(struct call *call, struct print_job *job);
	enum option_id takes[TAKES_MOST];
	bool of_round;    /* it is about the round of --round */
	const char *with; /* a command of the feature to which it belongs; NULL: none */
} documents[] = {
    {"round", 1, add_stack,
        .takes = {OPTION_ROUND, OPTION_SLIPS, OPTION_COPIES, OPTION_PLACE_CARDS, OPTION_CODES}},
    {"pairings", 0, print_pairings, .takes = {OPTION_ROUND}, .of_round = true},
    {"scoresheets", ANY_ARGUMENTS, add_sheets, .takes = {OPTION_ROUND, OPTION_BLANK, OPTION_CODES}},
    {"slips", 0, add_slips, .takes = {OPTION_ROUND, OPTION_COPIES, OPTION_CODES}, .of_round = true},
    {"table-cards", 0, add_table_cards, .takes = {OPTION_ROUND, OPTION_CODES}, .of_round = true},
    {"place-cards", 0, add_place_cards, .takes = {OPTION_ROUND}, .of_round = true},
    {"cover", 0, add_cover, .takes = {OPTION_ROUND}, .of_round = true},
    {"standings", 0, print_standings, .takes = {OPTION_ROUND, OPTION_CATEGORY}},
    {"crosstable", 0, add_crosstable, .takes = {OPTION_ROUND}},
    {"results", 0, add_results, .takes = {OPTION_ROUND}},
    {"bracket", 1, add_bracket, .with = "phase show"},
    {"entrants", ANY_ARGUMENTS, .add = add_entrants},
    {"check-in", 0, .add = add_check_in},
    {"penalties", 0, add_penalties, .takes = {OPTION_ROUND}},
    {"numbers", 0, .add = add_numbers},
};

enum { DOCUMENTS = sizeof(documents) / sizeof(documents[0]) };

/* Lists the names of the documents that the program has, also as a text, and returns their number. */
static size_t list_names(const char *names[DOCUMENTS], const char *joint, struct text *all)
{
	size_t count = 0;

	for (size_t i = 0; i < DOCUMENTS; i++) {
		if (!command_is_built(documents[i].with))
			continue;
		text_addf(all, "%s%s", count ? joint : "", documents[i].name);
		names[count++] = documents[i].name;
	}
	return count;
}

void print_document_names(struct text *out)
{
	const char *names[DOCUMENTS];

	(void)list_names(names, " ", out);
}

static bool takes(const struct paper_document *document, enum option_id option)
{
	for (size_t i = 0; i < TAKES_MOST; i++)
		if (document->takes[i] == option)
			return true;
	return false;
}

static void run_print(struct call *call)
{
	const struct argument *named = &call->arguments[0];
	const struct paper_document *document = documents;
	struct print_job job = {.first = 1};
	struct text all = {.arena = call->arena};
	const char *names[DOCUMENTS];
	struct round round;

	print_wanted(call);
	while (document < documents + DOCUMENTS &&
	       (strcmp(document->name, named->text) != 0 || !command_is_built(document->with)))
		document++;
	if (document == documents + DOCUMENTS) {
		const size_t count = list_names(names, ", ", &all);
		const char *nearest = meaning_of_document(named->text);

		if (!nearest)
			nearest = text_nearest(named->text, names, count);
		if (nearest)
			refuse_at(named, SAY_DOCUMENT_UNKNOWN_NEAREST, named->text, nearest);
		refuse_at(named, SAY_DOCUMENT_UNKNOWN_NOT_A_DOCUMENT, named->text, text_of(&all));
	}
	if (call->argument_count > 1 + document->arguments)
		refuse_at(&call->arguments[1], SAY_ARGUMENT_UNEXPECTED_FOR_DOCUMENT,
		    call->arguments[1].text, document->name);
	for (size_t i = 0; i < call->typed_count; i++) {
		const enum option_id option = call->typed[i].option->id;
		bool is_of_some = false;

		for (size_t j = 0; j < DOCUMENTS; j++)
			is_of_some = is_of_some || takes(&documents[j], option);
		if (is_of_some && !takes(document, option))
			break_off(ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_OTHER_DOCUMENTS,
			    option_word(option), document->name);
	}
	if (document->of_round) {
		round = round_read(&call->desk, (int)call_number(call, OPTION_ROUND, 0));
		/* A phase may have games of other hands and another rulebook. */
		call->desk.event = round_event(&call->desk, round.number);
		job.round = &round;
	}
	document->add(call, &job);
	print_write(call, &job, call->desk.event->settings.name);
}

static const struct command_option print_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},
    {.id = OPTION_BLANK},
    {.id = OPTION_SLIPS},
    {.id = OPTION_PLACE_CARDS},
    {OPTION_COPIES, TAKES_NUMBER, .value = "N", .least = 1, .most = SLIPS_MOST},
    {.id = OPTION_CODES, .with = "serve codes"},
    {OPTION_CATEGORY, TAKES_TEXT, .value = "K"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_print = {
    .name = "print",
    .synopsis = "DOCUMENT [WHICH…] --pdf FILE",
    .evening = "round 1 --pdf FILE",
    .need = NEEDS_EVENT_READ,
    .options = print_options,
    .run = run_print,
};

static void run_sheet(struct call *call)
{
	struct print_job job = {0};

	print_wanted(call);
	add_sheets(call, &job);
	print_write(call, &job, call->desk.event->settings.name);
}

static const struct command_option sheet_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},
    {.id = OPTION_BLANK},
    {.id = OPTION_CODES, .with = "serve codes"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_sheet = {
    .name = "sheet",
    .synopsis = "[TABLE…] --pdf FILE",
    .need = NEEDS_EVENT_READ,
    .options = sheet_options,
    .run = run_sheet,
};
