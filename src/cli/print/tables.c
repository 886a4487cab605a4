#include "cli/print/print.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/rulebook_answer.h"
#include "club/table.h"
#include "file/store.h"

enum { COPIES_USUAL = 8 }; /* slips for a game to a target: more than most games need */

bool print_pairings(struct call *call, struct print_job *job, const struct round *round,
    const struct round_time *time, struct error *err)
{
	const struct event *event;
	const struct entrant *entrants;
	struct round_play play;
	struct answer *part;
	size_t count;

	if (!print_part(call, &part, err))
		return false;
	entrants = entrant_list(&call->desk, &count);
	event = round_event(&call->desk, round->number);
	store_read_begin(call->desk.store);
	play = round_play_read(&call->desk, round->number);
	store_read_end(call->desk.store, true);
	answer_pairings(
	    part, event, play.phase > 0 ? play.name : NULL, round, entrants, count, time);
	return print_add_played(call, job, "pairings", event, part, err);
}

/* --- cards --- */

bool print_table_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	struct answer *part;

	print_expect(call, job, round->table_count);
	for (size_t i = 0; i < round->table_count; i++) {
		if (!print_part(call, &part, err))
			return false;
		answer_table_card(part, round->number, &round->tables[i]);
		if (!print_codes(call, part,
		        &(struct address){round->number, round->tables[i].table, 0}, err))
			return false;
		if (!print_add(call, job, "table-card", part, err))
			return false;
	}
	return true;
}

static bool add_place_cards(struct call *call, struct print_job *job, int round,
    const struct seating *seating, const struct seat *seat, struct error *err)
{
	struct answer *part;

	for (size_t i = 0; i < seat->player_count; i++) {
		if (!print_part(call, &part, err))
			return false;
		answer_place_card(part, round, seating, seat, i);
		if (!print_add(call, job, "place-card", part, err))
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
		for (size_t j = 0; j < round->tables[i].side_count; j++)
			if (!add_place_cards(call, job, round->number, &round->tables[i],
			        &round->tables[i].sides[j], err))
				return false;
	return true;
}

/* --- slips --- */

static int copies_of(const struct call *call, int copies)
{
	const int hands = call->desk.event->settings.hands;

	if (copies > 0)
		return copies;
	return hands > 0 ? hands : COPIES_USUAL;
}

size_t print_slips_count(const struct call *call, const struct round *round, int copies)
{
	return round->table_count * (size_t)copies_of(call, copies);
}

static bool add_slips(struct call *call, struct print_job *job, int round,
    const struct seating *seating, int last, struct error *err)
{
	struct answer *part;

	for (int hand = 1; hand <= last; hand++) {
		if (!print_part(call, &part, err))
			return false;
		answer_slip(part, call->desk.event, round, seating, hand);
		if (!print_codes(call, part, &(struct address){round, seating->table, 0}, err))
			return false;
		if (!print_add(call, job, "slip", part, err))
			return false;
	}
	return true;
}

bool print_slips(struct call *call, struct print_job *job, const struct round *round, int copies,
    struct error *err)
{
	const int last = copies_of(call, copies);

	print_expect(call, job, print_slips_count(call, round, copies));
	for (size_t i = 0; i < round->table_count; i++)
		if (!add_slips(call, job, round->number, &round->tables[i], last, err))
			return false;
	return true;
}

/* --- the cover --- */

bool print_cover(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	struct table *tables = arena_alloc(call->arena, round->table_count + 1, sizeof *tables);
	struct answer *part;

	for (size_t i = 0; i < round->table_count; i++) {
		const struct address address = {round->number, round->tables[i].table, 0};

		if (!table_fetch(&call->desk, &address, &tables[i], err))
			return false;
	}
	if (!print_part(call, &part, err))
		return false;
	answer_cover(part, round->number, tables, round->table_count);
	return print_add(call, job, "cover", part, err);
}

static bool tables_of_round(
    struct call *call, int number, struct print_tables *ret, struct error *err)
{
	struct round round;
	struct address *addresses;

	if (!round_fetch(&call->desk, number, &round, err))
		return false;
	addresses = arena_alloc(call->arena, round.table_count + 1, sizeof(*addresses));
	for (size_t i = 0; i < round.table_count; i++)
		addresses[i] = (struct address){round.number, round.tables[i].table, 0};
	*ret = (struct print_tables){round.table_count, addresses};
	return true;
}

bool print_tables_read(struct call *call, size_t first, struct print_tables *ret, struct error *err)
{
	if (call->argument_count <= first)
		return tables_of_round(call, (int)call_number(call, OPTION_ROUND, 0), ret, err);
	if (call_option(call, OPTION_ROUND))
		return error_set(err, ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_TABLES_ROUND_GIVEN);

	const size_t count = call->argument_count - first;
	struct address *addresses = arena_alloc(call->arena, count, sizeof(*addresses));

	for (size_t i = 0; i < count; i++) {
		if (!place_table(call, &call->arguments[first + i], &addresses[i], err))
			return false;
	}
	*ret = (struct print_tables){count, addresses};
	return true;
}
