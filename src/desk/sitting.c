#include "desk/sitting.h"
#include "desk/table.h"

struct sitting_list {
	struct arena *arena;
	size_t count;
	struct sitting *items;
};

struct player sitting_at(const struct seat *seat, struct player player, int hand)
{
	for (size_t i = 0; i < seat->substitute_count; i++) {
		const struct substitute_seat *change = &seat->substitutes[i];

		if (change->hand <= hand && change->out_person == player.person)
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
		         sitting_at(seat, player, table->hands[i].number).person == person;
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

static bool side_sittings(struct sitting_list *list, const struct table *table, size_t side,
    size_t game, struct error *err)
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

bool sittings_read(const struct desk *desk, const struct standings_facts *facts,
    struct sitting **ret, size_t *ret_count, struct error *err)
{
	struct sitting_list list = {.arena = desk->arena};
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
		if (!table_read(desk, &facts->tables[i], &table, err))
			return false;
		for (size_t side = 0; side < table.side_count; side++)
			if (!side_sittings(&list, &table, side, i, err))
				return false;
	}
	*ret = list.items;
	*ret_count = list.count;
	return true;
}
