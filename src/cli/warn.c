#include "cli/warn.h"

#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/command.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/person.h"
#include "club/phase.h"
#include "club/round.h"
#include "club/round_anew.h"
#include "club/standings.h"
#include "club/table.h"
#include "draw/draw.h"
#include "file/store.h"
#include "form/font.h"

#include <stdlib.h>
#include <string.h>

void warn_of_match(struct call *call, const struct table *table)
{
	const struct address *address = &table->address;

	if (table->match.undecided_again)
		call_warn(call, TEXT_WARNING_MATCH_TABLE_NOW_STANDS_NOBODY, address->round,
		    address->table);
	else if (table->match.goes_on)
		call_warn(call, TEXT_WARNING_MATCH_TABLE_NOW_STANDS_GONE, address->round,
		    address->table, table->match.goes_on);
	if (table->match.enters)
		call_warn(call, TEXT_WARNING_NOW_STANDS_TAKE, table->match.enters,
		    table->match.phase, table->match.instead_of);
	else if (table->match.phase)
		call_warn(call, TEXT_WARNING_NOW_STANDS_SEEDS, table->match.phase);
	if (table->match.redraw > 0)
		call_warn(
		    call, TEXT_WARNING_DRAWN_NOW_TEXT, table->match.redraw, table->match.redraw);
}

void warn_of_change(struct call *call, const struct table *table)
{
	if (table->signature.number > 0)
		call_warn(call, TEXT_WARNING_SHEET_TABLE_SIGNED, table->address.round,
		    table->address.table);
	else if (table->locked)
		call_warn(call, TEXT_WARNING_ROUND_LOCKED_BEFORE, table->address.round);
	warn_of_match(call, table);
}

/* The people of the event file. If several have one member number, imports of another club's list
 * (season/season.h) cannot distinguish them: a number is wrong, or the people are one. */
struct people {
	struct person *list;
	size_t count;
};

static void warn_of_member(struct call *call, const struct people *people, const char *member)
{
	struct text bearers = {.arena = call->arena};
	size_t count = 0;

	for (size_t i = 0; i < people->count; i++) {
		const struct person *person = &people->list[i];

		if (strcmp(person->member, member) != 0)
			continue;
		text_addf(&bearers, "%s%lld %s", count++ > 0 ? ", " : "", (long long)person->number,
		    person->name);
	}
	if (count > 1)
		call_warn(call, TEXT_WARNING_MEMBER_NUMBER_SEVERAL, member, text_of(&bearers));
}

static int by_text(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

bool warn_of_members(struct call *call, const char **members, size_t count, struct error *err)
{
	struct people people;

	if (count == 0)
		return true;
	if (!person_list(&call->desk, &people.list, &people.count, err))
		return false;
	qsort(members, count, sizeof *members, by_text);
	for (size_t i = 0; i < count; i++)
		if (*members[i] && (i == 0 || strcmp(members[i - 1], members[i]) != 0))
			warn_of_member(call, &people, members[i]);
	return true;
}

void warn_of_letters(struct call *call, const char *name)
{
	int32_t letter;

	if (name && font_missing(name, &letter))
		call_warn(call, TEXT_WARNING_PRINT_FONT_LETTER, name, (unsigned)letter);
}

void warn_of_entrant(struct call *call, const struct entrant *entrant)
{
	warn_of_letters(call, entrant->name);
	warn_of_letters(call, entrant->club);
	for (size_t i = 0; i < entrant->player_count; i++)
		if (strcmp(entrant->players[i].name, entrant->name) != 0)
			warn_of_letters(call, entrant->players[i].name);
}

enum { MISFITS_NAMED = 3 };

/* Entrants with a wrong number of players; the first few are named. */
struct misfits {
	struct text text;
	size_t count;
};

static void misfit_add(struct misfits *misfits, int number, const char *name, size_t players)
{
	const char *said =
	    message_text(misfits->text.arena, TEXT_PHRASE_HAS, number, name, players);

	if (said && misfits->count < MISFITS_NAMED)
		text_addf(&misfits->text, "%s%s", misfits->text.size > 0 ? ", " : "", said);
	misfits->count++;
}

/* Prints "fi-canasta seats a side with 2 players: 1 Alfa has 1", after `where`, such as "round 1:
 * ". */
static void misfits_tell(struct call *call, const char *where, struct players_range expected,
    const struct misfits *misfits)
{
	const char *book = event_book_here(call->desk.event)->id, *named = text_of(&misfits->text);
	const char *more = misfits->count > MISFITS_NAMED
	                       ? message_text(call->arena, TEXT_PHRASE_ALL, misfits->count)
	                       : "";

	if (misfits->count == 0 || !where)
		return;
	if (expected.most == 1)
		call_warn(call, TEXT_WARNING_PLAYER_EACH, where, named, more);
	else if (expected.least == expected.most)
		call_warn(call, TEXT_WARNING_SEATS_SIDE_PLAYERS, where, book, expected.least, named,
		    more);
	else
		call_warn(call, TEXT_WARNING_SEATS_SIDE_RANGE, where, book, expected.least,
		    expected.most, named, more);
}

void warn_of_players(struct call *call, const struct entrant *entrants, size_t count)
{
	const struct players_range expected = players_of_entrant(call->desk.event);
	struct misfits misfits = {.text = {.arena = call->arena}};

	for (size_t i = 0; i < count; i++)
		if (!players_fit(expected, entrants[i].player_count))
			misfit_add(&misfits, entrants[i].number, entrants[i].name,
			    entrants[i].player_count);
	misfits_tell(call, "", expected, &misfits);
}

void warn_of_sides(struct call *call, const struct round *round)
{
	const struct players_range expected = players_of_side(call->desk.event);
	struct misfits misfits = {.text = {.arena = call->arena}};

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++) {
			const struct seat *seat = &round->tables[i].sides[side];

			if (!players_fit(expected, seat->player_count))
				misfit_add(
				    &misfits, seat->number, seat->entrant, seat->player_count);
		}
	misfits_tell(
	    call, message_text(call->arena, TEXT_PHRASE_ROUND, round->number), expected, &misfits);
}

static bool has_place(const struct round *round, int number)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i] == number)
			return true;
	return round_seats(round, number);
}

static void advise_redraw(struct call *call, int round, bool left_to_play)
{
	if (left_to_play)
		call_warn(call, TEXT_WARNING_ROUND_DRAWN_BEGUN_CANASTA, round, round);
	else
		call_warn(call, TEXT_WARNING_ROUND_DRAWN_BEGUN_WITHOUT, round, round);
}

static bool in_phase(const struct phase *phase, const struct entrant *entrant)
{
	size_t seed;

	return phase_seed_of(phase, entrant->number, &seed);
}

bool warn_of_redraw(struct call *call, const struct entrant *entrant, struct error *err)
{
	struct round_anew anew;
	struct round round;
	int next, newest;

	if (!round_next(&call->desk, &next, err) || !round_count(&call->desk, &newest, err))
		return false;
	if (next > newest)
		return true;
	if (!round_fetch(&call->desk, next, &round, err) ||
	    !phase_next_read(&call->desk, next, &anew.next, err))
		return false;
	if (anew.next.phase && !in_phase(anew.next.phase, entrant))
		return true;
	if (!anew.next.knocks_out) {
		if (has_place(&round, entrant->number) != entrant_active(entrant, next))
			advise_redraw(call, next, true);
		return true;
	}
	/* In a knock-out the bracket decides the seats, not the list of entrants. */
	if (!round_anew_read(&call->desk, &round, &anew, err))
		return false;
	if (anew.differs && !anew.next.undecided)
		advise_redraw(call, next, !anew.next.over);
	return true;
}

/* Finds the newest phase; NULL if the event has no phases besides itself. */
static bool newest_phase(struct call *call, const struct phase **ret, struct error *err)
{
	const struct phase *phases;
	size_t count;

	if (!store_read_begin(call->desk.store, err) ||
	    !store_read_end(call->desk.store, phases_read(&call->desk, &phases, &count, err)))
		return false;
	*ret = count > 0 ? &phases[count - 1] : NULL;
	return true;
}

bool warn_of_taker(struct call *call, const struct entrant *removed, struct error *err)
{
	const struct phase *newest;
	int drawn;

	if (!newest_phase(call, &newest, err) || !round_drawn_newest(&call->desk, &drawn, err))
		return false;
	if (!newest || !in_phase(newest, removed))
		return true;
	if (newest->row.round > drawn)
		call_warn(call, TEXT_WARNING_TAKES_PART_GETS_PHASE, removed->number, removed->name,
		    newest->row.name);
	else
		call_warn(call, TEXT_WARNING_TAKES_PART_GETS, removed->number, removed->name,
		    newest->row.name);
	return true;
}

/* Returns true if the phase takes everybody and pairs by lots, so that results do not matter. */
static bool takes_all_by_lots(const struct phase *phase, const struct standings_facts *facts)
{
	size_t there = 0;

	for (size_t i = 0; i < facts->input.entrant_count; i++)
		there += entrant_active(&facts->entrants[i], phase->row.round);
	return strcmp(phase->row.seeded, phase_seeded_by_lots) == 0 &&
	       phase->entrant_count >= there;
}

static bool undecided_tell(struct call *call, int round, struct error *err)
{
	const struct phase *phase;
	struct standings_facts facts;
	const struct dispute_undecided *disputes;
	size_t count;

	if (!phase_at(&call->desk, round, &phase, err))
		return false;
	if (!phase || phase->row.round != round || round == 1)
		return true;
	if (!standings_facts_read(&call->desk, round - 1, &facts, err) ||
	    !disputes_undecided_read(&call->desk, NULL, round - 1, &disputes, &count, err))
		return false;
	if (takes_all_by_lots(phase, &facts))
		return true;
	for (size_t i = 0; i < facts.input.game_count; i++)
		if (!facts.input.games[i].game.finished)
			call_warn(call, TEXT_WARNING_TABLE_FINISHED_DECIDE, facts.tables[i].round,
			    facts.tables[i].table, phase->row.name);
	for (size_t i = 0; i < count; i++)
		call_warn(call, TEXT_WARNING_DISPUTE_D_OPEN, disputes[i].number, phase->row.name);
	return true;
}

bool warn_of_takers(struct call *call, int round, struct error *err)
{
	return store_read_begin(call->desk.store, err) &&
	       store_read_end(call->desk.store, undecided_tell(call, round, err));
}

bool warn_of_phase(struct call *call, const struct entrant *added, size_t count, struct error *err)
{
	const struct phase *newest;

	if (!newest_phase(call, &newest, err))
		return false;
	for (size_t i = 0; newest && i < count; i++)
		if (!in_phase(newest, &added[i]))
			call_warn(call, TEXT_WARNING_TAKES_PART_MADE, added[i].number,
			    added[i].name, newest->row.name);
	return true;
}

static int by_name_and_number(const void *left, const void *right)
{
	const struct entrant *one = left, *other = right;
	int order = strcmp(one->name, other->name);

	return order ? order : (one->number > other->number) - (one->number < other->number);
}

static bool is_among(const struct entrant *entrant, const struct entrant *added, size_t count)
{
	return entrant->number >= added[0].number && entrant->number <= added[count - 1].number;
}

/* Namesakes may play, but then commands need the entrant's number. */
bool warn_of_namesakes(
    struct call *call, const struct entrant *added, size_t count, struct error *err)
{
	struct entrant *entrants;
	size_t all, first = 0;

	if (!entrant_list(&call->desk, &entrants, &all, err))
		return false;
	qsort(entrants, all, sizeof *entrants, by_name_and_number);
	for (size_t i = 1; i < all; i++) {
		const struct entrant *other = NULL;

		if (strcmp(entrants[first].name, entrants[i].name) != 0)
			first = i;
		else if (is_among(&entrants[i], added, count))
			other = &entrants[first];
		else if (is_among(&entrants[first], added, count))
			other = &entrants[i];
		if (other)
			call_warn(
			    call, TEXT_WARNING_ENTRANT_CALLED_USE, other->number, other->name);
	}
	return true;
}

static bool sits_at(const struct seating *table, int number)
{
	for (size_t i = 0; i < table->side_count; i++)
		if (table->sides[i].number == number || table->sides[i].partner == number)
			return true;
	return false;
}

void warn_of_pair(const struct call *call, const struct round *round, const struct entrant *one,
    const struct entrant *other)
{
	for (size_t i = 0; i < round->table_count; i++)
		if (sits_at(&round->tables[i], one->number) &&
		    sits_at(&round->tables[i], other->number))
			call_warn(call, TEXT_WARNING_KEPT_APART_SIT, one->number, one->name,
			    other->number, other->name, round->number, round->tables[i].table);
}

bool warn_of_apart(struct call *call, const struct round *round, struct error *err)
{
	struct entrant_apart *list;
	size_t count;

	if (!entrant_apart_list(&call->desk, &list, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		warn_of_pair(call, round, list[i].one, list[i].other);
	return true;
}

static bool is_of(
    const struct round_due_pair *pair, const struct entrant *one, const struct entrant *other)
{
	return (pair->one->number == one->number && pair->other->number == other->number) ||
	       (pair->one->number == other->number && pair->other->number == one->number);
}

void warn_of_due(const struct call *call, const struct round_due *due, const struct entrant *one,
    const struct entrant *other)
{
	const char *why = due->method == DRAW_MITCHELL
	                      ? message_words(TEXT_WORDS_MITCHELL_MOVEMENT_MEET)
	                      : message_words(TEXT_WORDS_ROUND_ROBIN_LETS);

	for (size_t i = 0; i < due->count; i++) {
		const struct round_due_pair *pair = &due->pairs[i];

		if (!one || is_of(pair, one, other))
			call_warn(call, TEXT_WARNING_KEPT_APART_ROUND, pair->one->number,
			    pair->one->name, pair->other->number, pair->other->name, why);
	}
}

void warn_of_codes(const struct call *call, const struct round *round, bool dropped)
{
	if (round->void_codes == 0)
		return;
	if (round->void_codes == 1)
		call_warn(call, TEXT_WARNING_ROUND_ACCESS_CODE, round->number);
	else if (round->void_tables == 1)
		call_warn(call, TEXT_WARNING_ROUND_ACCESS_CODES_SIDES_TABLE, round->number,
		    round->void_codes);
	else
		call_warn(call, TEXT_WARNING_ROUND_ACCESS_CODES_SIDES_TABLES, round->number,
		    round->void_codes, round->void_tables);
	if (!dropped)
		call_warn(call, TEXT_WARNING_CANASTA_SERVE_CODES, round->number);
}

void warn_of_silence(const struct call *call, int round)
{
	const int told = event_told_round(call->desk.event);

	if (told > 0 && round > told)
		call_warn(call, TEXT_WARNING_STANDINGS_ROUND_ANNOUNCED, told + 1);
}
