#include "cli/warn.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/command.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/person.h"
#include "club/round.h"
#include "club/table.h"
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

static int by_text(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* If several people have one member number, imports of another club's list (season/season.h) cannot
 * distinguish them: a number is wrong, or the people are one. */
void warn_of_members(struct call *call, const char **members, size_t count)
{
	const struct person *people;
	size_t people_count;

	if (count == 0)
		return;
	people = person_list(&call->desk, &people_count);
	qsort(members, count, sizeof *members, by_text);
	for (size_t i = 0; i < count; i++) {
		struct text bearers = {.arena = call->arena};
		size_t several = 0;

		if (!*members[i] || (i > 0 && strcmp(members[i - 1], members[i]) == 0))
			continue;
		for (size_t j = 0; j < people_count; j++)
			if (strcmp(people[j].member, members[i]) == 0)
				text_addf(&bearers, "%s%lld %s", several++ > 0 ? ", " : "",
				    (long long)people[j].number, people[j].name);
		if (several > 1)
			call_warn(call, TEXT_WARNING_MEMBER_NUMBER_SEVERAL, members[i],
			    text_of(&bearers));
	}
}

void warn_of_letters(struct call *call, const char *name)
{
	int32_t letter;

	if (name && font_missing(call->arena, name, &letter))
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

/* Adds an entrant with a wrong number of players to the text; the first few are named. */
static void add_misfit(
    struct text *text, size_t *count, int number, const char *name, size_t players)
{
	if ((*count)++ < MISFITS_NAMED)
		text_addf(text, "%s%s", text->size > 0 ? ", " : "",
		    message_text(text->arena, TEXT_PHRASE_HAS, number, name, players));
}

/* Prints "fi-canasta seats a side with 2 players: 1 Alfa has 1", after `where`, such as "round 1:
 * ". */
static void warn_of_misfits(struct call *call, const char *where, struct players_range expected,
    const struct text *misfits, size_t count)
{
	const char *book = event_book_here(call->desk.event)->id, *named = text_of(misfits);
	const char *more =
	    count > MISFITS_NAMED ? message_text(call->arena, TEXT_PHRASE_ALL, count) : "";

	if (count == 0)
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
	struct text misfits = {.arena = call->arena};
	size_t misfit_count = 0;

	for (size_t i = 0; i < count; i++)
		if (!players_fit(expected, entrants[i].player_count))
			add_misfit(&misfits, &misfit_count, entrants[i].number, entrants[i].name,
			    entrants[i].player_count);
	warn_of_misfits(call, "", expected, &misfits, misfit_count);
}

/* Warns about sides with fewer or more players than the event seats. */
static void warn_of_sides(struct call *call, const struct round *round)
{
	const struct players_range expected = players_of_side(call->desk.event);
	struct text misfits = {.arena = call->arena};
	size_t count = 0;

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++) {
			const struct seat *seat = &round->tables[i].sides[side];

			if (!players_fit(expected, seat->player_count))
				add_misfit(&misfits, &count, seat->number, seat->entrant,
				    seat->player_count);
		}
	warn_of_misfits(call, message_text(call->arena, TEXT_PHRASE_ROUND, round->number), expected,
	    &misfits, count);
}

void warn_of_entrants_changed(
    struct call *call, enum entrant_change change, const struct entrant *entrants, size_t count)
{
	if (hooks.warn_of_entrants)
		hooks.warn_of_entrants(call, change, entrants, count);
}

void warn_of_meetings(struct call *call, const struct event *event, const struct entrant *one,
    const struct entrant *other)
{
	if (hooks.warn_of_meetings)
		hooks.warn_of_meetings(call, event, one, other);
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
void warn_of_namesakes(struct call *call, const struct entrant *added, size_t count)
{
	struct entrant *entrants;
	size_t all, first = 0;

	entrants = entrant_list(&call->desk, &all);
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

/* Only the director knows if an entrant was left out by intention, and is absent, or was
 * forgotten, and should have a bye. */
void warn_of_round(struct call *call, const struct round *round)
{
	size_t count, apart_count;
	const struct entrant *entrants = entrant_list(&call->desk, &count);
	const struct entrant_apart *apart = entrant_apart_list(&call->desk, &apart_count);
	bool *awaited = NULL;

	if (hooks.round_awaits) {
		awaited = arena_alloc(call->arena, count, sizeof *awaited);
		hooks.round_awaits(call, round, entrants, count, awaited);
	}
	for (size_t i = 0; i < count; i++) {
		const bool active = entrant_active(&entrants[i], round->number);

		if (active && entrants[i].awaited && round_has_place(round, entrants[i].number))
			call_warn(call, TEXT_WARNING_CHECKED_PLACE_ROUND, entrants[i].number,
			    entrants[i].name, round->number);
		if (active == round_has_place(round, entrants[i].number) ||
		    (active && awaited && !awaited[i]))
			continue;
		call_warn(call, active ? TEXT_WARNING_NEITHER_SEATED_BYE : TEXT_WARNING_ROUND_PLACE,
		    entrants[i].number, entrants[i].name, round->number);
	}
	warn_of_sides(call, round);
	for (size_t i = 0; i < apart_count; i++)
		warn_of_pair(call, round, apart[i].one, apart[i].other);
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
