#include "author/author_commands.h"
#include "author/generate.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
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
	HANDS_MOST = 60, /* hands after which a game ends */
	TRIES_MOST = 20, /* hands generated until one has possible sums */
	WALKOVERS = 1,   /* percentage of tables */
	CORRECTIONS = 3  /* percentage of hands */
};

/* The tournament that is generated. */
struct generator {
	struct call *call;
	struct desk desk; /* a store of its own, with memory for the whole call */
	const struct rulebook *book;
	struct event event; /* set when the event is made */
	struct generate_wish wish;
	struct lots lots;
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

static void enter_all(struct generator *generator)
{
	struct arena *arena = generator->call->arena;
	size_t count = generator->entrant_count;
	struct entrant_entry *entries = arena_alloc(arena, count, sizeof(*entries));
	struct entrant *entrants = arena_alloc(arena, count, sizeof(*entrants));

	for (size_t i = 0; i < count; i++) {
		const char *one = first_name(2 * i), *other = first_name(2 * i + 1);

		if (generator->book->alone) {
			entries[i].name = arena_printf(arena, "%s %zu", first_name(i), i + 1);
			continue;
		}
		const char **players = arena_alloc(arena, 2, sizeof(*players));

		players[0] = arena_printf(arena, "%s %zu", one, i + 1);
		players[1] = arena_printf(arena, "%s %zu", other, i + 1);
		entries[i].name = arena_printf(arena, "%s & %s %zu", one, other, i + 1);
		entries[i].players = players;
		entries[i].player_count = 2;
	}
	entrant_add(&generator->desk, entries, count, entrants);
}

/* --- rounds and hands --- */

static void play_hand(struct generator *generator, const struct desk *desk,
    const struct address *at, struct table *table)
{
	struct hand hand, misread;
	struct hand_entry entry = {.table = *at, .hand = &hand, .again = true};
	struct hand_result result;
	struct correction correction = {.kind = VERSION_TYPING,
	    .reason = "misread from the sheet",
	    .hand = &hand,
	    .address = *at};
	struct generate_wish wish = generator->wish;
	bool slips = random_happens(&generator->lots, CORRECTIONS), possible = false;

	/* Makes a hand that the store accepts: written sums must be possible too. */
	for (int i = 0; i < TRIES_MOST && !possible; i++) {
		struct score score;

		generate_hand(desk->arena, generator->book, &generator->lots, &wish, table->starts,
		    table->next_hand, &hand, &score);
		event_possible_check(&generator->event, table->address.round, &hand, &score);
		possible = !score_has_errors(&score);
		wish.detail = DETAIL_CARDS; /* these are always possible */
	}
	slips = slips &&
	        generate_slip_up(desk->arena, generator->book, &hand, table->next_hand, &misread);
	if (slips)
		entry.hand = &misread;
	hand_add(desk, &entry, &result);
	*table = result.view.table;
	if (!slips)
		return;
	/* The misread hand is corrected at once. */
	correction.address.hand = result.view.address.hand;
	hand_correct(desk, &correction, &result);
	*table = result.view.table;
}

static void play_table(struct generator *generator, const struct address *at)
{
	struct table_ending ending = {.clause = "walkover", .reason = "not there in time"};
	struct arena arena = {0};
	const struct desk desk = {
	    .store = generator->desk.store, .arena = &arena, .event = &generator->event};
	bool over = false, repeated;
	struct table table = table_fetch(&desk, at);

	if (random_happens(&generator->lots, WALKOVERS)) {
		ending.against =
		    (char)('A' + (int)random_below(&generator->lots, (uint32_t)table.side_count));
		over = true;
	}
	for (int i = 0; !over && !table.game.finished && i < HANDS_MOST; i++) {
		struct arena before = {0};

		arena_move(&arena, &before);
		play_hand(generator, &desk, at, &table);
		arena_release(&before); /* memory of the former state of the table */
	}
	if (!over)
		ending = (struct table_ending){.clause = "time", .reason = "the evening was over"};
	if (over || !table.game.finished)
		table = table_end(&desk, at, &ending, &repeated);
	arena_release(&arena);
}

/* Draws a round at random and plays its tables. */
static void play_round(struct generator *generator, size_t number)
{
	struct arena *arena = generator->call->arena;
	size_t count = generator->entrant_count;
	size_t sides = (size_t)generator->book->side_count;
	size_t *seats = arena_alloc(arena, 2 * count, sizeof(*seats));
	struct round_pairing *tables = arena_alloc(arena, count, sizeof(*tables));
	int *byes = arena_alloc(arena, count, sizeof(*byes));
	struct round_plan plan = {.tables = tables, .byes = byes, .method = "random"};

	plan.table_count = generate_round(generator->seed, count, sides, number, seats);
	plan.bye_count = count - plan.table_count * sides;
	for (size_t i = 0; i < plan.table_count * sides; i++)
		tables[i / sides].entrants[i % sides] = (int)seats[i] + 1;
	for (size_t i = 0; i < plan.bye_count; i++)
		byes[i] = (int)seats[plan.table_count * sides + i] + 1;
	const struct round round = round_new(&generator->desk, &plan);

	for (size_t i = 0; i < round.table_count; i++) {
		const struct address at = {.round = round.number, .table = round.tables[i].table};

		play_table(generator, &at);
	}
}

static void take_text(void *context, const char *text, size_t size)
{
	const struct call *call = context;

	errno = 0;
	if (fwrite(text, 1, size, call->out) != size)
		must(output_failed(errno, refusal()));
}

/* Plays the tournament in a file that is not there yet, and exports it. */
static void play_all(struct generator *generator, const char *path)
{
	struct call *call = generator->call;
	const struct rulebook *book = generator->book;
	const struct export_sink sink = {take_text, call};
	struct event_settings settings = {
	    .name =
	        arena_printf(call->arena, "Generated %llu", (unsigned long long)generator->seed),
	    .date = "",
	    .venue = "",
	    .hands = (int)call_number(call, OPTION_HANDS, 0),
	    .match_points = {2, 1, 0},
	    /* -1: the rulebook's amount. Without one it is the target. */
	    .walkover = book->walkover_source.clause ? -1 : book->target,
	};
	struct store *store = store_open(path, STORE_CREATE, "canasta generate");

	if (book->alone)
		settings.more.text[SETTING_FORMAT] =
		    event_setting_list[SETTING_FORMAT].words[FORMAT_SINGLE];
	generator->desk.store = store;
	store_draft(store);
	store_seed(store, generator->seed);
	store_begin(store);
	generator->event = event_new(&generator->desk, &settings, book);
	enter_all(generator);
	for (size_t i = 1; i <= generator->round_count; i++)
		play_round(generator, i);
	store_commit(store);
	export_file(store, &sink);
	store_close(store);
}

static void remove_now(void *removal)
{
	removal_do(removal);
}

static void run(struct call *call)
{
	static const struct argument usual = {"fi-canasta", "--rulebook"};
	const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
	const char *within = getenv("TMPDIR");
	struct generator generator = {
	    .call = call,
	    .desk = {.arena = call->arena, .event = &generator.event},
	    .seed = (uint64_t)call_number(call, OPTION_SEED, 1),
	    .entrant_count = (size_t)call_number(call, OPTION_ENTRANTS, ENTRANTS_USUAL),
	    .round_count = (size_t)call_number(call, OPTION_ROUNDS, ROUNDS_USUAL),
	    .wish = {.detail = (int)call_number(call, OPTION_DETAIL, GENERATE_MIXED),
	        .claims = (uint32_t)call_number(call, OPTION_CLAIMS, 0),
	        .penalties = (uint32_t)call_number(call, OPTION_PENALTIES, 0)},
	};
	struct removal folder = {0}, file = {0};
	struct cleanup held_folder = {0}, held_file = {0};
	sigset_t held;

	generator.lots.state = generator.seed;
	generator.book = books_chosen(call, named ? &named->value : &usual);
	if (generator.entrant_count < (size_t)generator.book->side_count)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_TABLE_NOT_FULL, generator.entrant_count,
		    generator.book->side_count);
	if (setenv("CANASTA_NOW", "2026-01-01T18:00:00Z", 1) != 0)
		break_memory();
	/* The store is in a temporary folder, which is removed with its contents. */
	within = within && within[0] ? within : "/tmp";
	(void)snprintf(folder.path, sizeof folder.path, "%s/canasta-generate-XXXXXX", within);
	removal_hold(&held);
	const bool made = mkdtemp(folder.path) != NULL;
	const int failure = errno;

	if (made)
		removal_add(&folder);
	removal_go_on(&held);
	if (!made)
		break_off(ERROR_STORE, SAY_OUTPUT_FAILED_FOLDER, within, message_system(failure));
	(void)snprintf(file.path, sizeof file.path, "%.*s/generated.db",
	    (int)(sizeof file.path - sizeof "/generated.db"), folder.path);
	removal_add(&file);
	boundary_hold(&held_folder, remove_now, &folder);
	boundary_hold(&held_file, remove_now, &file);
	play_all(&generator, file.path);
	boundary_drop(&held_file);
	boundary_drop(&held_folder);
	removal_do(&file);
	removal_do(&folder);
}

/* In the order of enum detail, then GENERATE_MIXED. */
static const char *const details[] = {"cards", "counts", "totals", "mixed"};

static const struct command_option options[] = {
    {OPTION_SEED, TAKES_NUMBER, .value = "N", .least = 0, .most = INT64_MAX},
    {OPTION_ENTRANTS, TAKES_NUMBER, .value = "N", .least = ENTRANTS_LEAST, .most = ENTRANTS_MOST},
    {OPTION_ROUNDS, TAKES_NUMBER, .value = "N", .least = 0, .most = ROUNDS_MOST},
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_HANDS, TAKES_NUMBER, .value = "N", .least = 0, .most = EVENT_HANDS_MOST},
    {OPTION_DETAIL, TAKES_CHOICE, CHOICES(details), .value = "DETAIL"},
    {OPTION_CLAIMS, TAKES_NUMBER, .value = "RATE", .least = 0, .most = 100},
    {OPTION_PENALTIES, TAKES_NUMBER, .value = "RATE", .least = 0, .most = 100},
    {.id = OPTION_NONE},
};

const struct command cmd_generate = {
    .name = "generate",
    .synopsis = "--seed N --entrants N --rounds N",
    .options = options,
    .run = run,
    .verbatim = true,
};
