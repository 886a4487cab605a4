#include "cli/paper/round.h"
#include "desk/entrant.h"

#include <string.h>

/* An entrant's line in the list by name: where to go. */
struct place {
	const char *entrant, *key;
	int number, table; /* table 0: a bye */
	char side;
};

static void add_table(struct call *call, struct print_scope *scope, const struct seating *seating)
{
	struct print_scope *row = print_list_add(scope, "tables");

	print_number(row, "table", seating->table);
	for (size_t i = 0; i < seating->side_count; i++)
		print_seat(call, print_list_add(row, "sides"), &seating->sides[i]);
}

static const struct entrant *entrant_numbered(
    const struct entrant *entrants, size_t count, int number)
{
	for (size_t i = 0; i < count; i++)
		if (entrants[i].number == number)
			return &entrants[i];
	return NULL;
}

/* Sorted by name; few enough for the plainest way. */
static void insert_place(struct place *places, size_t count, struct place place)
{
	for (; count > 0 && strcmp(places[count - 1].key, place.key) > 0; count--)
		places[count] = places[count - 1];
	places[count] = place;
}

static void add_places(struct print_scope *scope, const struct place *places, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct print_scope *row = print_list_add(scope, "places");

		print_number(row, "number", places[i].number);
		print_set(row, "entrant", places[i].entrant);
		if (places[i].table == 0) {
			print_set(row, "bye", "yes");
			continue;
		}
		print_number(row, "table", places[i].table);
		print_side(row, places[i].side);
	}
}

static bool fill_places(struct call *call, struct print_scope *scope, const struct round *round,
    const struct entrant *entrants, size_t entrant_count, struct error *err)
{
	const size_t room = round->table_count * SIDES_MOST + round->bye_count + 1;
	struct place *places = arena_alloc(call->arena, room, sizeof(*places));
	size_t count = 0;

	if (!places)
		return error_memory(err);
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++) {
			const struct seat *seat = &round->tables[i].sides[j];
			const char *key = text_sort_key(call->arena, seat->entrant);

			insert_place(places, count++,
			    (struct place){seat->entrant, key ? key : seat->entrant, seat->number,
			        round->tables[i].table, seat->side});
		}
	for (size_t i = 0; i < round->bye_count; i++) {
		const struct entrant *entrant =
		    entrant_numbered(entrants, entrant_count, round->byes[i]);
		const char *key = entrant ? text_sort_key(call->arena, entrant->name) : NULL;

		if (entrant)
			insert_place(places, count++,
			    (struct place){
			        entrant->name, key ? key : entrant->name, entrant->number, 0, 'A'});
	}
	add_places(scope, places, count);
	return true;
}

bool print_pairings(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	struct print_scope *scope;
	struct entrant *entrants;
	size_t count;

	if (!print_head(call, &scope, err) || !entrant_list(&call->desk, &entrants, &count, err))
		return false;
	print_game(call, scope);
	print_number(scope, "round", round->number);
	for (int i = 0; i < call->desk.event->book->side_count; i++)
		print_side(print_list_add(scope, "sides"), (char)('A' + i));
	for (size_t i = 0; i < round->table_count; i++)
		add_table(call, scope, &round->tables[i]);
	for (size_t i = 0; i < round->bye_count; i++) {
		const struct entrant *entrant = entrant_numbered(entrants, count, round->byes[i]);
		struct print_scope *row = print_list_add(scope, "byes");

		print_number(row, "number", round->byes[i]);
		print_set(row, "entrant", entrant ? entrant->name : "");
	}
	return fill_places(call, scope, round, entrants, count, err) &&
	       print_add(call, job, "pairings", scope, err);
}
