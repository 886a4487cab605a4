#include "club/substitute.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/person.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"

#include <limits.h>
#include <string.h>

struct substitution *substitutes_list(
    const struct desk *desk, const struct address *address, size_t *ret_count)
{
	store_read_begin(desk->store);
	struct statement statement = ask_table(desk, "substitutes.sql", address);
	struct substitution *list = row_list(&statement, desk, &substitution_row, ret_count);

	store_read_end(desk->store);
	return list;
}

/* Begins a row about a side of the round's current seating. */
static struct statement seat_row(
    struct statement row, const struct change *change, const struct address *address, char side)
{
	row = bind_table(row, change->desk, address);
	db_bind_number(&row, ":seating", round_seating_version(change->desk, address->round));
	db_bind_number(&row, ":side", side - 'A');
	return row;
}

struct player sitting_at(const struct seat *seat, struct player player, int place)
{
	for (size_t i = 0; i < seat->substitute_count; i++) {
		const struct substitution *change = &seat->substitutes[i];

		if (change->from <= place && change->out_person == player.person)
			player = (struct player){.person = change->in_person, .name = change->in};
	}
	return player;
}

/* Returns the person who sits now in a player's chair. */
static struct player sitting_now(const struct seat *seat, size_t player)
{
	return sitting_at(seat, seat->players[player], INT_MAX);
}

/* Finds the player who leaves, by name or number, among those on the side. */
static struct player leaver_find(const struct table *table, const struct substitution *wanted)
{
	const struct seat *seat = &table->sides[wanted->side - 'A'];
	const int64_t number = person_number(wanted->out);
	struct player leaver = {0};
	size_t found = 0;

	for (size_t i = 0; i < seat->player_count; i++) {
		const struct player sitting = sitting_now(seat, i);

		if (number > 0 ? sitting.person == number
		               : strcmp(sitting.name, wanted->out) == 0) {
			found++;
			leaver = sitting;
		}
	}
	if (found > 1)
		break_off(
		    ERROR_INPUT, SAY_PERSON_AMBIGUOUS_PLAYERS_OF_SIDE, wanted->side, wanted->out);
	if (found != 1)
		break_off(ERROR_INPUT, SAY_SUBSTITUTE_INVALID_NOT_ON_SIDE, wanted->out,
		    wanted->side, table->address.round, table->address.table);
	return leaver;
}

/* Returns true if the person sits on some side of the table. */
static bool sits(const struct table *table, int64_t person)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];

		for (size_t i = 0; i < seat->player_count; i++)
			if (sitting_now(seat, i).person == person)
				return true;
	}
	return false;
}

void substitute_record(
    const struct desk *desk, const struct address *address, struct substitution *substitution)
{
	struct substitution made = *substitution;
	const int side = made.side - 'A';

	input_require(made.in, "substitute-invalid", TEXT_WORDS_PERSON_COMING_IN);
	input_allow(made.reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	struct table table = table_read(change.desk, address);

	/* Find the leaving player and the new person, and check that they may change. */
	if (side < 0 || (size_t)side >= table.side_count)
		break_off(ERROR_INPUT, SAY_SIDE_UNKNOWN_NO_SUCH_SIDE,
		    (char)('A' + (int)table.side_count - 1));
	const struct player leaver = leaver_find(&table, &made);
	const struct person_choice comer = person_meant(change.desk, made.in);

	if (comer.person > 0 && sits(&table, comer.person))
		break_off(ERROR_INPUT, SAY_SUBSTITUTE_INVALID_ALREADY_AT_TABLE, comer.name,
		    table.address.round, table.address.table);
	if (made.hand > table.next_hand)
		break_off(
		    ERROR_INPUT, SAY_SUBSTITUTE_INVALID_HAND_TOO_FAR, made.hand, table.next_hand);
	made.out = leaver.name;
	made.out_person = leaver.person;
	made.in = comer.name;
	made.in_person = comer.person;
	if (made.hand == 0)
		made.hand = table.next_hand;
	const int64_t outgoing = change_person(&change, made.out_person, made.out);
	const int64_t incoming = change_person(&change, made.in_person, made.in);
	struct statement statement = seat_row(
	    change_next_row(&change, "seat_substitute"), &change, &table.address, made.side);

	db_bind_number(&statement, ":outgoing", outgoing);
	db_bind_number(&statement, ":incoming", incoming);
	db_bind_number(&statement, ":hand", made.hand);
	db_bind_text(&statement, ":reason", made.reason ? made.reason : "");
	db_done(&statement);
	address_log(&change, "seat-substitute", &table.address);
	change_end(&change);
	*substitution = made;
}

void substitute_cancel(
    const struct desk *desk, const struct address *address, const char *player, const char *reason)
{
	const struct address at = {.round = address->round, .table = address->table};
	const struct substitution *meant = NULL;
	const int64_t number = person_number(player);
	struct statement statement;
	const char *subject = address_text(desk->arena, &at);
	size_t count;

	input_require(reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	struct substitution *made = substitutes_list(change.desk, &at, &count);

	for (size_t i = 0; i < count; i++) {
		if (number > 0 ? made[i].out_person != number
		               : !text_same_folded(desk->arena, made[i].out, player))
			continue;
		if (meant && meant->out_person != made[i].out_person)
			break_off(ERROR_INPUT, SAY_PERSON_AMBIGUOUS_REPLACED_PLAYER, player,
			    (long long)meant->out_person, (long long)made[i].out_person);
		meant = &made[i];
	}
	if (!meant)
		break_off(ERROR_INPUT, SAY_SUBSTITUTE_INVALID_NO_SUBSTITUTE, player, subject);
	for (const struct substitution *later = meant + 1; later < made + count; later++)
		if (later->side == meant->side && later->out_person == meant->in_person)
			break_off(ERROR_REFUSED, SAY_SUBSTITUTE_INVALID_REPLACED_AGAIN, meant->in,
			    later->in, meant->in);
	statement =
	    seat_row(change_row(&change, "seat_substitute_cancel"), &change, &at, meant->side);
	db_bind_number(&statement, ":number", meant->number);
	db_bind_text(&statement, ":reason", reason);
	db_done(&statement);
	change_log(&change, "seat-cancel", subject);
	change_end(&change);
}

/* Returns the person who sat there for more than half of the hands, or else the player. */
static struct player sat_most(
    const struct table *table, const struct seat *seat, struct player player)
{
	for (size_t i = 0; i < seat->substitute_count; i++) {
		const struct substitution *in = &seat->substitutes[i];
		size_t hands = 0, sat = 0;

		for (size_t k = 0; k < table->hand_count; k++) {
			if (table->hands[k].voided)
				continue;
			hands++;
			sat +=
			    sitting_at(seat, player, table->hands[k].place).person == in->in_person;
		}
		if (2 * sat > hands)
			return (struct player){.person = in->in_person, .name = in->in};
	}
	return player;
}

static bool players_have(const struct player *players, size_t count, int64_t person)
{
	for (size_t i = 0; i < count; i++)
		if (players[i].person == person)
			return true;
	return false;
}

/* Finds the present owner of a chair of a game. */
static struct chair chair_find(const struct standings_facts *facts, const struct ranking_side *side,
    const struct seat *seat, size_t place)
{
	struct chair chair = {.entrant = side->entrants[0]};
	bool stays[PARTNERS_MOST * PLAYERS_MOST] = {false};
	size_t left = 0, came = 0;

	/* The players drawn who still belong to the side's entrants. */
	for (size_t k = 0; k < side->entrant_count; k++) {
		const struct entrant *entrant = &facts->entrants[side->entrants[k]];

		for (size_t i = 0; i < seat->player_count; i++)
			stays[i] = stays[i] || players_have(entrant->players, entrant->player_count,
			                           seat->players[i].person);
	}
	for (size_t i = 0; i < place; i++)
		left += !stays[i];
	for (size_t k = 0; k < side->entrant_count; k++) {
		const struct entrant *entrant = &facts->entrants[side->entrants[k]];

		for (size_t i = 0; i < entrant->player_count; i++) {
			const int64_t person = entrant->players[i].person;
			const bool is_drawn =
			    players_have(seat->players, seat->player_count, person);

			if (is_drawn ? person == seat->players[place].person
			             : !stays[place] && came == left)
				chair = (struct chair){side->entrants[k], person};
			came += !is_drawn;
		}
	}
	return chair;
}

static void in_add(struct arena *arena, struct sitting_list *list, const struct sitting_in *in)
{
	for (size_t i = list->in_count; i-- > 0 && list->in[i].game == in->game;)
		if (list->in[i].person == in->person &&
		    list->in[i].chair.entrant == in->chair.entrant)
			return;
	list->in = arena_room(arena, list->in, list->in_count, sizeof *list->in);
	list->in[list->in_count++] = *in;
}

static void met_add(struct arena *arena, struct sitting_list *list, const struct sitting_met *met)
{
	for (size_t i = list->met_count; i-- > 0 && list->met[i].game == met->game;)
		if (list->met[i].one == met->one && list->met[i].other == met->other)
			return;
	list->met = arena_room(arena, list->met, list->met_count, sizeof *list->met);
	list->met[list->met_count++] = *met;
}

/* Adds the people of a side who sat in others' chairs in the hand at a place in the order of play,
 * and their opponents. */
static void side_met(struct arena *arena, struct sitting_list *list,
    const struct standings_facts *facts, const struct table *table, size_t game, size_t side,
    int place)
{
	const struct seat *seat = &table->sides[side];

	for (size_t i = 0; i < seat->player_count; i++) {
		const int64_t drawn = seat->players[i].person;
		const int64_t sat = sitting_at(seat, seat->players[i], place).person;

		if (sat != drawn)
			in_add(arena, list,
			    &(struct sitting_in){game, side,
			        chair_find(facts, &facts->input.games[game].sides[side], seat, i),
			        sat});
		for (size_t other = 0; other < table->side_count; other++) {
			const struct seat *across = &table->sides[other];

			for (size_t k = 0; other != side && k < across->player_count; k++)
				met_add(arena, list,
				    &(struct sitting_met){game, sat,
				        sitting_at(across, across->players[k], place).person});
		}
	}
}

/* Adds the chairs of a game whose result goes to a substitute. */
static void result_add(struct arena *arena, struct sitting_list *list,
    const struct standings_facts *facts, const struct table *table, size_t game)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];

		for (size_t i = 0; seat->substitute_count > 0 && i < seat->player_count; i++) {
			const struct player player = seat->players[i];
			const struct player most = sat_most(table, seat, player);

			if (most.person == player.person)
				continue;
			list->results = arena_room(
			    arena, list->results, list->result_count, sizeof *list->results);
			list->results[list->result_count++] = (struct sitting){game, side,
			    chair_find(facts, &facts->input.games[game].sides[side], seat, i),
			    most};
		}
	}
}

struct sitting_list sittings_read(const struct desk *desk, const struct standings_facts *facts)
{
	static const char sql[] = "SELECT DISTINCT round, game FROM seat_substitute_now "
	                          "WHERE event = :event AND round <= :round ORDER BY round, game";
	const struct desk kept = desk_keep(desk);
	struct sitting_list list = {0};
	struct statement row = db_ask_round(desk, sql, facts->rounds);

	while (db_step(&row)) {
		const int round = db_int(&row, "round"), number = db_int(&row, "game");
		const size_t game = standings_game_at(facts, round, number, 0);

		if (game == facts->input.game_count)
			continue;
		struct table table = table_read(&kept, &facts->tables[game]);

		result_add(desk->arena, &list, facts, &table, game);
		for (size_t hand = 0; hand < table.hand_count; hand++)
			for (size_t side = 0; !table.hands[hand].voided && side < table.side_count;
			     side++)
				side_met(desk->arena, &list, facts, &table, game, side,
				    table.hands[hand].place);
	}
	return list;
}

void answer_substitution(struct answer *to, const struct substitution *made)
{
	answer_letter(to, "side", made->side);
	answer_substitute(to, made);
	answer_text(to, "reason", made->reason);
}
