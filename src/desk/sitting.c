#include "desk/sitting.h"
#include "desk/table.h"

/* What is gathered at the tables with substitutes. */
struct gathering {
	struct arena *arena;
	size_t count;
	struct sitting *items;
	size_t in_count;
	struct sitting_in *in;
	size_t met_count;
	struct sitting_met *met;
};

typedef bool gather(
    struct gathering *list, const struct table *table, size_t game, struct error *err);

struct player sitting_at(const struct seat *seat, struct player player, int place)
{
	for (size_t i = 0; i < seat->substitute_count; i++) {
		const struct substitute_seat *change = &seat->substitutes[i];

		if (change->from <= place && change->out_person == player.person)
			player = (struct player){.person = change->in_person, .name = change->in};
	}
	return player;
}

/* How many of the hands that count somebody sat in a player's chair. */
static size_t hands_sat(
    const struct table *table, const struct seat *seat, struct player player, int64_t person)
{
	size_t count = 0;

	for (size_t i = 0; i < table->hand_count; i++)
		count += !table->hands[i].voided &&
		         sitting_at(seat, player, table->hands[i].place).person == person;
	return count;
}

static size_t hands_counted(const struct table *table)
{
	size_t count = 0;

	for (size_t i = 0; i < table->hand_count; i++)
		count += !table->hands[i].voided;
	return count;
}

/* Whoever sat there for more than half; the player himself where nobody did. */
static struct player sat_most(
    const struct table *table, const struct seat *seat, struct player player)
{
	size_t hands = hands_counted(table);

	for (size_t i = 0; i < seat->substitute_count; i++) {
		const struct substitute_seat *in = &seat->substitutes[i];

		if (2 * hands_sat(table, seat, player, in->in_person) > hands)
			return (struct player){.person = in->in_person, .name = in->in};
	}
	return player;
}

static bool side_sittings(
    struct gathering *list, const struct table *table, size_t side, size_t game, struct error *err)
{
	const struct seat *seat = &table->sides[side];

	for (size_t k = 0; seat->substitute_count > 0 && k < seat->player_count; k++) {
		struct player most = sat_most(table, seat, seat->players[k]);

		if (most.person == seat->players[k].person)
			continue;
		list->items =
		    arena_room(list->arena, list->items, list->count, sizeof *list->items);
		if (!list->items)
			return error_memory(err);
		list->items[list->count++] = (struct sitting){
		    .game = game, .side = side, .from_person = seat->players[k].person, .to = most};
	}
	return true;
}

static bool table_sittings(
    struct gathering *list, const struct table *table, size_t game, struct error *err)
{
	for (size_t side = 0; side < table->side_count; side++)
		if (!side_sittings(list, table, side, game, err))
			return false;
	return true;
}

/* --- who sat against whom --- */

static bool note_in(struct gathering *list, const struct sitting_in *in, struct error *err)
{
	struct sitting_in *room;

	for (size_t i = list->in_count; i-- > 0 && list->in[i].game == in->game;)
		if (list->in[i].person == in->person && list->in[i].for_person == in->for_person)
			return true;
	room = arena_room(list->arena, list->in, list->in_count, sizeof *room);
	if (!room)
		return error_memory(err);
	list->in = room;
	room[list->in_count++] = *in;
	return true;
}

static bool note_met(
    struct gathering *list, size_t game, int64_t one, int64_t other, struct error *err)
{
	struct sitting_met *room;

	for (size_t i = list->met_count; i-- > 0 && list->met[i].game == game;)
		if (list->met[i].one == one && list->met[i].other == other)
			return true;
	room = arena_room(list->arena, list->met, list->met_count, sizeof *room);
	if (!room)
		return error_memory(err);
	list->met = room;
	room[list->met_count++] = (struct sitting_met){game, one, other};
	return true;
}

/* Whom somebody of a side sat against in a hand. */
static bool note_others(struct gathering *list, const struct table *table, size_t side,
    int64_t person, int place, size_t game, struct error *err)
{
	for (size_t other = 0; other < table->side_count; other++) {
		const struct seat *seat = &table->sides[other];

		for (size_t i = 0; other != side && i < seat->player_count; i++)
			if (!note_met(list, game, person,
			        sitting_at(seat, seat->players[i], place).person, err))
				return false;
	}
	return true;
}

static bool hand_met(
    struct gathering *list, const struct table *table, int place, size_t game, struct error *err)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];

		for (size_t i = 0; i < seat->player_count; i++) {
			const int64_t drawn = seat->players[i].person;
			const int64_t sat = sitting_at(seat, seat->players[i], place).person;
			const struct sitting_in in = {game, side, drawn, sat};

			if ((sat != drawn && !note_in(list, &in, err)) ||
			    !note_others(list, table, side, sat, place, game, err))
				return false;
		}
	}
	return true;
}

static bool table_met(
    struct gathering *list, const struct table *table, size_t game, struct error *err)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided &&
		    !hand_met(list, table, table->hands[i].place, game, err))
			return false;
	return true;
}

/* --- of an event --- */

static bool gather_all(const struct desk *desk, const struct standings_facts *facts, gather *take,
    struct gathering *list, struct error *err)
{
	struct event_now now;
	const struct desk reading = desk_keep(desk, &now);
	struct round_table *tables;
	size_t count, at = 0;

	if (!round_substituted_read(desk, facts->rounds, &tables, &count, err))
		return false;
	for (size_t i = 0; at < count && i < facts->input.game_count; i++) {
		struct table table;

		if (facts->tables[i].round != tables[at].round ||
		    facts->tables[i].table != tables[at].table)
			continue;
		at++;
		if (!table_read(&reading, &facts->tables[i], &table, err))
			return false;
		if (!take(list, &table, i, err))
			return false;
	}
	return true;
}

bool sittings_read(const struct desk *desk, const struct standings_facts *facts,
    struct sitting **ret, size_t *ret_count, struct error *err)
{
	struct gathering list = {.arena = desk->arena};

	if (!gather_all(desk, facts, table_sittings, &list, err))
		return false;
	*ret = list.items;
	*ret_count = list.count;
	return true;
}

bool sittings_met_read(const struct desk *desk, const struct standings_facts *facts,
    struct sitting_list *ret, struct error *err)
{
	struct gathering list = {.arena = desk->arena};

	if (!gather_all(desk, facts, table_met, &list, err))
		return false;
	*ret = (struct sitting_list){list.in_count, list.in, list.met_count, list.met};
	return true;
}
