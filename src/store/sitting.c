#include "store/sitting.h"
#include "store/bind.h"

#include "store/rows.h"

/* Who sits in a player's chair at a hand; substitutes may be substituted in turn. */
static struct player sits_at(const struct seat *seat, struct player player, int hand)
{
	for (size_t i = 0; i < seat->substitute_count; i++) {
		const struct seat_substitute *change = &seat->substitutes[i];

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
		         sits_at(seat, player, table->hands[i].number).person == person;
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
		const struct seat_substitute *in = &seat->substitutes[i];

		if (2 * hands_sat(table, seat, player, in->in_person) > hands)
			return (struct player){.person = in->in_person, .name = in->in};
	}
	return player;
}

static size_t table_sittings(const struct table *table, size_t game, struct sitting *next)
{
	size_t count = 0;

	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];

		for (size_t k = 0; seat->substitute_count > 0 && k < seat->player_count; k++) {
			struct player most = sat_most(table, seat, seat->players[k]);

			if (most.person == seat->players[k].person)
				continue;
			next[count++] = (struct sitting){.game = game,
			    .side = side,
			    .from_person = seat->players[k].person,
			    .to = most};
		}
	}
	return count;
}

static bool has_substitutes(struct store *store, const struct event *event,
    const struct address *address, size_t *ret, struct error *err)
{
	static const char sql[] = "SELECT count(*) FROM seat_substitute WHERE event = :event "
	                          "AND round = :round AND game = :game";
	struct statement statement;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	table_bind(&statement, event->id, address);
	return db_count(&statement, ret, err);
}

bool sittings_read(struct store *store, struct arena *arena, const struct event *event,
    const struct standings_facts *facts, struct sitting **ret, size_t *ret_count, struct error *err)
{
	size_t total = 0, count = 0;
	struct sitting *sittings;

	*ret_count = 0;
	for (size_t i = 0; i < facts->input.game_count; i++) {
		size_t changes;

		if (!has_substitutes(store, event, &facts->tables[i], &changes, err))
			return false;
		total += changes;
	}
	sittings = arena_alloc(arena, total, sizeof *sittings);
	if (!sittings)
		return error_memory(err);
	for (size_t i = 0; total > 0 && i < facts->input.game_count; i++) {
		struct table table;
		size_t changes;

		if (!has_substitutes(store, event, &facts->tables[i], &changes, err))
			return false;
		if (changes == 0)
			continue;
		if (!table_read(store, arena, event, &facts->tables[i], &table, err))
			return false;
		count += table_sittings(&table, i, &sittings[count]);
	}
	*ret = sittings;
	*ret_count = count;
	return true;
}
