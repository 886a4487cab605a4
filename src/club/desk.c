#include "club/desk.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"

#include <stdio.h>
#include <string.h>

/* --- changes --- */

struct change change_begin(const struct desk *desk)
{
	return change_begin_of(desk, desk->event ? desk->event->number : 0);
}

const struct desk *changes_begin(const struct desk *desk)
{
	struct desk *kept = arena_alloc(desk->arena, 1, sizeof *kept);

	*kept = desk_keep(desk);
	store_begin(desk->store);
	return kept;
}

/* --- questions --- */

struct statement db_ask_event(const struct desk *desk, const char *sql)
{
	struct statement statement = db_ask(desk->store, sql);

	db_bind_number(&statement, ":event", desk->event->number);
	return statement;
}

struct statement db_ask_round(const struct desk *desk, const char *sql, int round)
{
	struct statement statement = db_ask_event(desk, sql);

	db_bind_number(&statement, ":round", round);
	return statement;
}

/* --- what a change does to draws --- */

const struct table_watch *table_watch_begin(const struct desk *desk, int round)
{
	return club_hooks.watch_begin ? club_hooks.watch_begin(desk, round) : NULL;
}

void table_watch_end(const struct desk *desk, const struct table_watch *watch,
    const struct table *table, struct table_match *ret)
{
	*ret = (struct table_match){0};
	if (club_hooks.watch_end)
		club_hooks.watch_end(desk, watch, table, ret);
}

/* --- addresses --- */

const char *address_text(struct arena *arena, const struct address *address)
{
	return address->hand
	           ? arena_printf(arena, "%d.%d.%d", address->round, address->table, address->hand)
	           : arena_printf(arena, "%d.%d", address->round, address->table);
}

static const struct cell address_cells[] = {
    CELL(struct address, round),
    CELL_FROM("game", struct address, table),
};
static const struct row_kind address_row = ROW_KIND(struct address, address_cells, NULL);

struct address *address_tables(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] = "SELECT round, game FROM seat_now WHERE event = :event "
	                          "AND side = 0 AND place = 1 ORDER BY round, game";
	struct statement statement = db_ask_event(desk, sql);

	return row_list(&statement, desk, &address_row, ret_count);
}

/* Reads numbers separated by dots; returns how many there are, 0 if the text is not an address. */
static int numbers_read(const char *text, int numbers[3])
{
	int count = 0;

	for (;;) {
		size_t size = strspn(text, "0123456789");
		int64_t number;

		if (count == 3 || !text_integer(text, size, 1, INT32_MAX, &number))
			return 0;
		numbers[count++] = (int)number;
		text += size;
		if (*text == '\0')
			return count;
		if (*text++ != '.')
			return 0;
	}
}

/* Returns the players of a table: "Alfa Aaltonen and Beta Berg against …". */
static const char *seats_named(struct arena *arena, const struct table *table)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];

		text_add(&text, i ? " - " : "");
		for (size_t j = 0; j < seat->player_count; j++)
			text_addf(&text, "%s%s", j ? ", " : "", seat->players[j].name);
	}
	return text_of(&text);
}

static void table_exists(const struct desk *desk, const struct address *address)
{
	struct seat sides[SIDES_MOST];

	if (round_seats_read(desk, address->round, address->table, sides) > 0)
		return;
	(void)round_published(desk, address->round);
	break_off(ERROR_INPUT, SAY_TABLE_UNKNOWN_NO_SUCH_TABLE, address->round, address->table);
}

struct address address_table(const struct desk *desk, const char *text)
{
	int numbers[3] = {0};
	const int count = numbers_read(text, numbers);
	const int number = numbers[count == 2 ? 1 : 0];
	struct address address = {.round = numbers[0], .table = number};

	if (count != 1 && count != 2)
		break_off(ERROR_INPUT, SAY_ADDRESS_INVALID_NOT_A_TABLE, text);
	store_read_begin(desk->store);
	if (count == 1)
		address.round = round_newest(desk);
	if (address.round == 0) {
		(void)round_published(desk, 1);
		break_off(ERROR_INPUT, SAY_TABLE_UNKNOWN_NO_ROUND);
	}
	table_exists(desk, &address);
	/* A table of the newest round, unless an earlier table of that number is still being played. */
	for (int round = 1; count == 1 && round < address.round; round++) {
		const struct address at = {.round = round, .table = number};
		struct seat sides[SIDES_MOST];

		if (round_seats_read(desk, round, number, sides) == 0)
			continue;
		struct table earlier = table_read(desk, &at);

		if (earlier.game.finished)
			continue;
		struct table newest = table_read(desk, &address);

		break_off(ERROR_INPUT, SAY_TABLE_AMBIGUOUS, number, round, number,
		    seats_named(desk->arena, &earlier), address.round, number,
		    seats_named(desk->arena, &newest));
	}
	store_read_end(desk->store);
	return address;
}

struct address address_hand(const struct desk *desk, const char *text)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand)";
	int numbers[3] = {0};

	if (numbers_read(text, numbers) != 3)
		break_off(ERROR_INPUT, SAY_ADDRESS_INVALID_NOT_A_HAND, text);
	const struct address address = {numbers[0], numbers[1], numbers[2]};

	store_read_begin(desk->store);
	table_exists(desk, &address);
	struct statement entered = ask_hand(desk, sql, &address);

	if (!db_exists(&entered))
		break_off(ERROR_INPUT, SAY_HAND_UNKNOWN_NO_SUCH_HAND, address.round, address.table,
		    address.hand);
	store_read_end(desk->store);
	return address;
}
