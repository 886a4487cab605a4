/* Cards that stand on the tables. */
#include "cli/paper/round.h"

static bool card_head(struct call *call, const struct round *round, const struct seating *seating,
    struct print_scope **ret, struct error *err)
{
	if (!print_head(call, ret, err))
		return false;
	print_number(*ret, "round", round->number);
	print_number(*ret, "table", seating->table);
	return true;
}

bool print_table_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	print_expect(call, job, round->table_count);
	for (size_t i = 0; i < round->table_count; i++) {
		const struct seating *seating = &round->tables[i];
		struct print_scope *scope;

		if (!card_head(call, round, seating, &scope, err))
			return false;
		for (size_t j = 0; j < seating->side_count; j++)
			print_seat(call, print_list_add(scope, "sides"), &seating->sides[j]);
		if (!print_add(call, job, "table-card", scope, err))
			return false;
	}
	return true;
}

static bool add_place_card(struct call *call, struct print_job *job, const struct round *round,
    const struct seating *seating, const struct seat *seat, const char *player, struct error *err)
{
	struct print_scope *scope;

	if (!card_head(call, round, seating, &scope, err))
		return false;
	print_side(scope, seat->side);
	print_number(scope, "number", seat->number);
	print_set(scope, "player", player);
	if (seat->player_count != 1)
		print_set(scope, "entrant", seat->entrant);
	return print_add(call, job, "place-card", scope, err);
}

static bool add_place_cards(struct call *call, struct print_job *job, const struct round *round,
    const struct seating *seating, struct error *err)
{
	for (size_t i = 0; i < seating->side_count; i++) {
		const struct seat *seat = &seating->sides[i];

		for (size_t j = 0; j < seat->player_count; j++)
			if (!add_place_card(
			        call, job, round, seating, seat, seat->players[j].name, err))
				return false;
	}
	return true;
}

size_t print_place_cards_count(const struct round *round)
{
	size_t count = 0;

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++)
			count += round->tables[i].sides[j].player_count;
	return count;
}

bool print_place_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	print_expect(call, job, print_place_cards_count(round));
	for (size_t i = 0; i < round->table_count; i++)
		if (!add_place_cards(call, job, round, &round->tables[i], err))
			return false;
	return true;
}
