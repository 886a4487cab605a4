#include "tournament/generate.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/event_settings.h"

#include <errno.h>
#include <stdlib.h>

/* canasta generate: makes a random but legal tournament, as an export for `import`.
 *
 * It calls the functions that record a club night, on a temporary file. The result has the log and
 * the checks of any other event. Seed, clock, author and salts are fixed: equal seeds give equal
 * bytes. */
enum {
	ENTRANTS_LEAST = 2,
	ENTRANTS_USUAL = 8,
	ENTRANTS_MOST = 4000,
	ROUNDS_USUAL = 3,
	ROUNDS_MOST = 200,
	HANDS_MOST = 60, /* hands after which a game is ended */
	TRIES_MOST = 20,
	WALKOVERS = 1,  /* percentage of tables */
	CORRECTIONS = 3 /* percentage of hands */
};

struct generating {
	struct call *call;
	struct desk desk; /* a store of its own, with memory for the whole call */
	const struct rulebook *book;
	struct event event; /* set when the event is made */
	struct generate_wish wish;
	struct dice dice;
	uint64_t seed;
	size_t entrant_count, round_count;
};

/* --- entrants --- */

static const char *const first_names[] = {"Alfa", "Beeta", "Gamma", "Delta", "Epsilon", "Zeeta",
    "Eeta", "Theeta", "Ioota", "Kappa", "Lambda", "Myy", "Nyy", "Ksii", "Omikron", "Pii", "Roo",
    "Sigma", "Tau", "Ypsilon", "Fii", "Khii", "Psii", "Oomega"};

static const char *first_name(size_t index)
{
	return first_names[index % (sizeof first_names / sizeof *first_names)];
}

static void name_pair(struct arena *arena, size_t index, struct entrant_entry *ret)
{
	const char *one = first_name(2 * index), *other = first_name(2 * index + 1);
	const char **players = arena_alloc(arena, 2, sizeof(*players));

	ret->name = arena_printf(arena, "%s & %s %zu", one, other, index + 1);
	players[0] = arena_printf(arena, "%s %zu", one, index + 1);
	players[1] = arena_printf(arena, "%s %zu", other, index + 1);
	ret->players = players;
	ret->player_count = 2;
}

static bool enter_all(struct generating *generating, struct error *err)
{
	struct arena *arena = generating->call->arena;
	size_t count = generating->entrant_count;
	struct entrant_entry *entries = arena_alloc(arena, count, sizeof(*entries));
	struct entrant *entrants = arena_alloc(arena, count, sizeof(*entrants));

	for (size_t i = 0; i < count; i++)
		if (generating->book->alone)
			entries[i].name = arena_printf(arena, "%s %zu", first_name(i), i + 1);
		else
			name_pair(arena, i, &entries[i]);
	return entrant_add(&generating->desk, entries, count, entrants, err);
}

/* --- rounds and hands --- */

static bool draw(struct generating *generating, size_t number, struct round *ret, struct error *err)
{
	struct arena *arena = generating->call->arena;
	size_t count = generating->entrant_count;
	size_t sides = (size_t)generating->book->side_count;
	size_t *seats = arena_alloc(arena, 2 * count, sizeof(*seats));
	struct round_pairing *tables = arena_alloc(arena, count, sizeof(*tables));
	int *byes = arena_alloc(arena, count, sizeof(*byes));
	struct round_plan plan = {.tables = tables, .byes = byes, .method = "random"};

	plan.table_count = generate_round(generating->seed, count, sides, number, seats);
	plan.bye_count = count - plan.table_count * sides;
	for (size_t i = 0; i < plan.table_count * sides; i++)
		tables[i / sides].entrants[i % sides] = (int)seats[i] + 1;
	for (size_t i = 0; i < plan.bye_count; i++)
		byes[i] = (int)seats[plan.table_count * sides + i] + 1;
	return round_new(&generating->desk, &plan, ret, err);
}

/* Makes a hand that the store accepts: written sums must be possible too. */
static bool deal(struct generating *generating, const struct desk *desk, const struct table *table,
    struct hand *ret, struct error *err)
{
	const struct event *event = &generating->event;
	struct score score;

	for (int i = 0; i < TRIES_MOST; i++) {
		if (!generate_hand(desk->arena, generating->book, &generating->dice,
		        &generating->wish, table->starts, table->next_hand, ret, &score, err))
			return false;
		if (club_hooks.possible_check)
			club_hooks.possible_check(
			    event_possible_of(event, table->address.round), ret, &score);
		if (!score_has_errors(&score))
			return true;
		generating->wish.detail = GENERATE_CARDS; /* these are always possible */
	}
	return true;
}

static bool record(const struct desk *desk, const struct address *at, const struct hand *hand,
    struct table *ret, int *ret_number, struct error *err)
{
	const struct hand_entry entry = {.table = *at, .hand = hand, .again = true};
	struct hand_added result;

	if (!hand_add(desk, &entry, &result, err))
		return false;
	*ret = result.table;
	*ret_number = result.address.hand;
	return true;
}

static bool play_hand(struct generating *generating, const struct desk *desk,
    const struct address *at, struct table *table, struct error *err)
{
	enum generate_detail detail = generating->wish.detail;
	struct hand hand, misread;
	bool slips = dealer_dice_happen(&generating->dice, CORRECTIONS);
	int number = table->next_hand;
	bool ok = deal(generating, desk, table, &hand, err);

	generating->wish.detail = detail;
	if (!ok)
		return false;
	if (slips)
		generate_slip_up(desk->arena, generating->book, &hand, number, &misread, &slips);

	if (!slips)
		return record(desk, at, &hand, table, &number, err);
	/* Record the hand with a misread fact, and correct it at once. */
	struct table *ret = table;
	struct correction correction = {
	    .kind = VERSION_TYPING, .reason = "misread from the sheet", .hand = &hand};
	struct correction_result result;

	correction.address = *at;
	if (!record(desk, at, &misread, ret, &correction.address.hand, err) ||
	    !hand_correct(desk, &correction, &result, err))
		return false;
	*ret = result.view.table;
	return true;
}

static bool end_game(const struct desk *desk, const struct address *at,
    const struct table_ending *ending, struct error *err)
{
	struct table table;
	bool repeated;

	return table_end(desk, at, ending, &table, &repeated, err);
}

static bool play_table(struct generating *generating, const struct address *at, struct error *err)
{
	static const struct table_ending stop = {
	    .clause = "time", .reason = "the evening was over"};
	struct table_ending walkover = {.clause = "walkover", .reason = "not there in time"};
	struct arena arena = {0};
	const struct desk desk = {
	    .store = generating->desk.store, .arena = &arena, .event = &generating->event};
	struct table table;
	bool ok = table_fetch(&desk, at, &table, err);

	if (ok && dealer_dice_happen(&generating->dice, WALKOVERS)) {
		walkover.against = (char)('A' + (int)dealer_dice_below(
		                                    &generating->dice, (uint32_t)table.side_count));
		ok = end_game(&desk, at, &walkover, err);
		table.game.finished = true;
	}
	for (int i = 0; ok && !table.game.finished && i < HANDS_MOST; i++) {
		struct arena before = {0};

		arena_move(&arena, &before);
		ok = play_hand(generating, &desk, at, &table, err);
		arena_release(&before); /* memory of the former state of the table */
	}
	if (ok && !table.game.finished)
		ok = end_game(&desk, at, &stop, err);
	arena_release(&arena);
	return ok;
}

static bool play_rounds(struct generating *generating, struct error *err)
{
	for (size_t i = 1; i <= generating->round_count; i++) {
		struct round round;

		if (!draw(generating, i, &round, err))
			return false;
		for (size_t table = 0; table < round.table_count; table++) {
			const struct address at = {
			    .round = round.number, .table = round.tables[table].table};

			if (!play_table(generating, &at, err))
				return false;
		}
	}
	return true;
}

/* Returns the points of a walkover: -1 for the amount of the rulebook, or the target if the
 * rulebook names none. */
static int32_t walkover_of(const struct rulebook *book)
{
	return book->walkover_source.clause ? -1 : book->target;
}

static bool play_all(struct generating *generating, struct error *err)
{
	struct call *call = generating->call;
	const struct rulebook *book = generating->book;
	struct event_settings settings = {
	    .name =
	        arena_printf(call->arena, "Generated %llu", (unsigned long long)generating->seed),
	    .date = "",
	    .venue = "",
	    .hands = (int)call_number(call, OPTION_HANDS, 0),
	    .match_points = {2, 1, 0},
	    .walkover = walkover_of(book),
	};

	if (book->alone)
		settings.more.text[SETTING_FORMAT] =
		    event_setting_list[SETTING_FORMAT].words[FORMAT_SINGLE];
	if (!store_begin(generating->desk.store, err))
		return false;
	if (event_new(&generating->desk, &settings, book, &generating->event, err) &&
	    enter_all(generating, err) && play_rounds(generating, err) &&
	    store_commit(generating->desk.store, err))
		return true;
	store_cancel(generating->desk.store);
	return false;
}

/* --- the answer --- */

static bool take_text(void *context, const char *text, size_t size, struct error *err)
{
	const struct call *call = context;

	errno = 0;
	return fwrite(text, 1, size, call->out) == size || output_failed(errno, err);
}

static bool generate_in(struct generating *generating, const char *path, struct error *err)
{
	const struct export_sink sink = {take_text, generating->call};
	bool ok;

	if (!store_open(path, STORE_CREATE, "canasta generate", &generating->desk.store, err))
		return false;
	store_draft(generating->desk.store);
	store_seed(generating->desk.store, generating->seed);
	ok = play_all(generating, err) && export_file(generating->desk.store, &sink, err);
	store_close(generating->desk.store);
	return ok;
}

static bool read_book(struct call *call, const struct rulebook **ret, struct error *err)
{
	static const struct argument usual = {"fi-canasta", "--rulebook"};
	const struct option_value *choices;
	size_t count;

	if (call_option(call, OPTION_RULEBOOK))
		return books_named(call, ret, err);
	return books_choices(call, &choices, &count, err) &&
	       books_load(call->arena, &usual, choices, count, ret, err);
}

static bool run(struct call *call, struct error *err)
{
	struct generating generating = {
	    .call = call,
	    .desk = {.arena = call->arena},
	    .seed = (uint64_t)call_number(call, OPTION_SEED, 1),
	    .entrant_count = (size_t)call_number(call, OPTION_ENTRANTS, ENTRANTS_USUAL),
	    .round_count = (size_t)call_number(call, OPTION_ROUNDS, ROUNDS_USUAL),
	    .wish = {.claims = (uint32_t)call_number(call, OPTION_CLAIMS, 0),
	        .penalties = (uint32_t)call_number(call, OPTION_PENALTIES, 0)},
	};

	generating.desk.event = &generating.event;
	generating.dice.lots.state = generating.seed;
	generating.wish.detail =
	    (enum generate_detail)call_number(call, OPTION_DETAIL, GENERATE_MIXED);
	if (!read_book(call, &generating.book, err))
		return false;
	if (generating.entrant_count < (size_t)generating.book->side_count)
		return error_set(err, ERROR_INPUT, SAY_ROUND_INVALID_ENTRANTS_MAKE_TABLE,
		    generating.entrant_count, generating.book->side_count);
	if (setenv("CANASTA_NOW", "2026-01-01T18:00:00Z", 1) != 0)
		return error_memory(err);

	struct removal folder = {0}, file = {0};
	bool ok;

	/* The store is in a temporary folder, which is removed with its contents. */
	const char *within = getenv("TMPDIR");
	sigset_t held;
	bool made;
	int failure;

	if (!within || !within[0])
		within = "/tmp";
	(void)snprintf(folder.path, sizeof folder.path, "%s/canasta-generate-XXXXXX", within);
	removal_hold(&held);
	made = mkdtemp(folder.path) != NULL;
	failure = errno;
	if (made)
		removal_add(&folder);
	removal_go_on(&held);
	if (!made)
		return error_set(err, ERROR_STORE, SAY_OUTPUT_FAILED_FOLDER_MADE, within,
		    message_system(failure));
	(void)snprintf(file.path, sizeof file.path, "%.*s/generated.db",
	    (int)(sizeof file.path - sizeof "/generated.db"), folder.path);
	removal_add(&file);
	ok = generate_in(&generating, file.path, err);
	removal_do(&file);
	removal_do(&folder);
	return ok;
}

/* In the order of enum generate_detail. */
static const char *const details[] = {"cards", "counts", "totals", "mixed"};

static const struct command_option options[] = {
    {OPTION_SEED, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_GENERATE_SEED, .least = 0,
        .most = INT64_MAX},
    {OPTION_ENTRANTS, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_ENTRANTS,
        .least = ENTRANTS_LEAST, .most = ENTRANTS_MOST},
    {OPTION_ROUNDS, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_GENERATE_ROUNDS, .least = 0,
        .most = ROUNDS_MOST},
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_HANDS, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_HANDS, .least = 0,
        .most = EVENT_HANDS_MOST},
    {OPTION_DETAIL, TAKES_CHOICE, CHOICES(details), .value = "DETAIL", .summary = TEXT_HELP_DETAIL},
    {OPTION_CLAIMS, TAKES_NUMBER, .value = "RATE", .summary = TEXT_HELP_CLAIMS, .least = 0,
        .most = 100},
    {OPTION_PENALTIES, TAKES_NUMBER, .value = "RATE", .summary = TEXT_HELP_PENALTIES, .least = 0,
        .most = 100},
    {.id = OPTION_NONE},
};

const struct command cmd_generate = {
    .name = "generate",
    .synopsis = "--seed N --entrants N --rounds N",
    .summary = TEXT_HELP_GENERATE_SUMMARY,
    .details = TEXT_HELP_GENERATE_DETAILS,
    .need = NEEDS_NOTHING,
    .options = options,
    .run = run,
    .verbatim = true,
};
