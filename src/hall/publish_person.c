#include "hall/publish_person.h"

#include "desk/person.h"
#include "desk/sitting.h"
#include "hall/publish_event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 40 };

/* --- noting --- */

static bool note_stay(
    struct publishing *publishing, const struct publish_stay *stay, struct error *err)
{
	struct publish_stay *room =
	    arena_room(publishing->kept, publishing->stays, publishing->stay_count, sizeof *room);

	if (!room)
		return error_memory(err);
	publishing->stays = room;
	room[publishing->stay_count] = *stay;
	room[publishing->stay_count++].turn = publishing->event_count;
	return true;
}

static bool note_entrant(struct publishing *publishing, int event, const struct entrant *entrant,
    const struct ranking_row *place, int count, struct error *err)
{
	for (size_t i = 0; i < entrant->player_count; i++) {
		const struct publish_stay stay = {.person = entrant->players[i].person,
		    .event = event,
		    .entrant = entrant->number,
		    .rank = place ? place->rank : 0,
		    .count = count};

		if (!note_stay(publishing, &stay, err))
			return false;
	}
	return true;
}

/* Whether somebody was noted with that entrant of the event, which is the last that was noted. */
static bool is_noted(const struct publishing *publishing, const struct publish_stay *stay)
{
	for (size_t i = publishing->stay_count; i-- > 0;) {
		const struct publish_stay *noted = &publishing->stays[i];

		if (noted->event != stay->event)
			return false;
		if (noted->person == stay->person && noted->entrant == stay->entrant)
			return true;
	}
	return false;
}

static bool plays_in(const struct entrant *entrant, int64_t person)
{
	for (size_t i = 0; i < entrant->player_count; i++)
		if (entrant->players[i].person == person)
			return true;
	return false;
}

/* With the entrant whose player they sat for. */
static bool note_substitute(struct publishing *publishing, int event,
    const struct standings_facts *facts, const struct sitting_in *in, struct error *err)
{
	const struct ranking_side *side = &facts->input.games[in->game].sides[in->side];

	for (size_t i = 0; i < side->entrant_count; i++) {
		const struct entrant *entrant = &facts->entrants[side->entrants[i]];
		const struct publish_stay stay = {.person = in->person,
		    .event = event,
		    .entrant = entrant->number,
		    .substitute = true};

		if (plays_in(entrant, in->for_person) && !is_noted(publishing, &stay))
			return note_stay(publishing, &stay, err);
	}
	return true;
}

static bool note_meeting(
    struct publishing *publishing, int64_t person, int64_t other, struct error *err)
{
	struct publish_meeting *room = arena_room(
	    publishing->kept, publishing->meetings, publishing->meeting_count, sizeof *room);

	if (!room)
		return error_memory(err);
	publishing->meetings = room;
	room[publishing->meeting_count++] = (struct publish_meeting){person, other};
	return true;
}

/* Everybody of an entrant met everybody of another. */
static bool note_players(struct publishing *publishing, const struct entrant *one,
    const struct entrant *other, struct error *err)
{
	for (size_t i = 0; i < one->player_count; i++)
		for (size_t k = 0; k < other->player_count; k++)
			if (!note_meeting(
			        publishing, one->players[i].person, other->players[k].person, err))
				return false;
	return true;
}

static bool note_sides(struct publishing *publishing, const struct standings_facts *facts,
    const struct ranking_side *one, const struct ranking_side *other, struct error *err)
{
	for (size_t i = 0; i < one->entrant_count; i++)
		for (size_t k = 0; k < other->entrant_count; k++)
			if (!note_players(publishing, &facts->entrants[one->entrants[i]],
			        &facts->entrants[other->entrants[k]], err))
				return false;
	return true;
}

static bool is_played(const struct ranking_game *game)
{
	return game->hands > 0;
}

/* Everybody of a game without substitutes. */
static bool note_game(struct publishing *publishing, const struct standings_facts *facts,
    const struct ranking_game *game, struct error *err)
{
	for (size_t i = 0; i < game->game.side_count; i++)
		for (size_t k = 0; k < game->game.side_count; k++)
			if (i != k &&
			    !note_sides(publishing, facts, &game->sides[i], &game->sides[k], err))
				return false;
	return true;
}

/* Who met in each game; of those with substitutes it is known who sat there. */
static bool note_games(struct publishing *publishing, const struct standings_facts *facts,
    const struct sitting_list *sat, struct error *err)
{
	size_t at = 0;

	for (size_t i = 0; i < facts->input.game_count; i++) {
		const size_t from = at;

		for (; at < sat->met_count && sat->met[at].game == i; at++)
			if (!note_meeting(publishing, sat->met[at].one, sat->met[at].other, err))
				return false;
		if (at == from && is_played(&facts->input.games[i]) &&
		    !note_game(publishing, facts, &facts->input.games[i], err))
			return false;
	}
	return true;
}

bool publish_person_note(struct publishing *publishing, const struct desk *desk,
    const struct standings_facts *facts, const struct standings *standings, struct error *err)
{
	const int event = desk->event->number;
	struct sitting_list sat;

	if (!sittings_met_read(desk, facts, &sat, err))
		return false;
	for (size_t i = 0; i < facts->input.entrant_count; i++)
		if (!facts->entrants[i].removed &&
		    !note_entrant(publishing, event, &facts->entrants[i],
		        standings_row(standings, i), (int)standings->ranking.count, err))
			return false;
	for (size_t i = 0; i < sat.in_count; i++)
		if (!note_substitute(publishing, event, facts, &sat.in[i], err))
			return false;
	return note_games(publishing, facts, &sat, err);
}

/* --- in order --- */

/* Of each person the newest event first. */
static int by_person(const void *left, const void *right)
{
	const struct publish_stay *one = left, *other = right;

	if (one->person != other->person)
		return one->person < other->person ? -1 : 1;
	if (one->turn != other->turn)
		return one->turn < other->turn ? 1 : -1;
	return one->entrant - other->entrant;
}

static int by_both(const void *left, const void *right)
{
	const struct publish_meeting *one = left, *other = right;

	if (one->person != other->person)
		return one->person < other->person ? -1 : 1;
	if (one->other != other->other)
		return one->other < other->other ? -1 : 1;
	return 0;
}

static int by_key(const void *left, const void *right)
{
	const struct publish_person *one = left, *other = right;
	const int by_name = strcmp(one->key, other->key);

	if (by_name != 0)
		return by_name;
	return one->number < other->number ? -1 : one->number > other->number;
}

static int by_number(const void *left, const void *right)
{
	const struct publish_person *one = left, *other = right;

	return one->number < other->number ? -1 : one->number > other->number;
}

/* By number: person_list() gives them so, and its order is kept. */
static const struct publish_person *person_of(const struct publishing *publishing, int64_t number)
{
	const struct publish_person wanted = {.number = number};

	return publishing->person_count > 0
	           ? bsearch(&wanted, publishing->persons, publishing->person_count, sizeof wanted,
	                 by_number)
	           : NULL;
}

bool publish_person_has_page(const struct publishing *publishing, int64_t person)
{
	return person_of(publishing, person) != NULL;
}

/* The first of a person's rows among those sorted by person; each begins with the person's number. */
static size_t first_of(const void *rows, size_t count, size_t size, int64_t person)
{
	size_t low = 0, high = count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;
		int64_t there;

		memcpy(&there, (const char *)rows + middle * size, sizeof there);
		if (there < person)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The first note of a person, and how many there are. */
static const struct publish_stay *stays_of(
    const struct publishing *publishing, int64_t person, size_t *ret_count)
{
	const size_t first =
	    first_of(publishing->stays, publishing->stay_count, sizeof *publishing->stays, person);
	size_t end = first;

	while (end < publishing->stay_count && publishing->stays[end].person == person)
		end++;
	*ret_count = end - first;
	return &publishing->stays[first];
}

/* --- a page --- */

static void add_stay(
    struct answer *to, const struct publishing *publishing, const struct publish_stay *stay)
{
	const struct publish_event *event = publish_event_of(publishing, stay->event);

	answer_number(to, "event", stay->event);
	answer_number(to, "entrant", stay->entrant);
	answer_number(to, "rank", stay->rank);
	answer_number(to, "count", stay->count);
	answer_flag(to, "substitute", stay->substitute);
	answer_text(to, "name", event->name);
	answer_time(to, "date", event->date);
}

static void add_meetings(struct answer *to, const struct publishing *publishing, int64_t person)
{
	size_t at = first_of(
	    publishing->meetings, publishing->meeting_count, sizeof *publishing->meetings, person);

	while (at < publishing->meeting_count && publishing->meetings[at].person == person) {
		const int64_t other = publishing->meetings[at].other;
		const struct publish_person *met = person_of(publishing, other);
		int64_t times = 0;
		struct answer *row;

		for (;
		     at < publishing->meeting_count && publishing->meetings[at].person == person &&
		     publishing->meetings[at].other == other;
		     at++)
			times++;
		if (!met)
			continue;
		row = answer_row(to, "met");
		answer_number(row, "number", other);
		answer_text(row, "name", met->name);
		answer_number(row, "times", times);
	}
}

static bool put_person(
    struct publishing *publishing, const struct publish_person *person, struct error *err)
{
	struct answer *says = publish_answer(publishing);
	char name[NAME_ROOM];
	size_t count;
	const struct publish_stay *stays = stays_of(publishing, person->number, &count);

	publish_around(publishing, says, "");
	answer_text(says, "name", person->name);
	for (size_t i = 0; i < count; i++)
		add_stay(answer_row(says, "events"), publishing, &stays[i]);
	add_meetings(says, publishing, person->number);
	(void)snprintf(name, sizeof name, "player-%lld.html", (long long)person->number);
	return publish_draw(publishing, says, "web/person", name, err);
}

static bool put_list(
    struct publishing *publishing, const struct publish_person *persons, struct error *err)
{
	struct answer *says = publish_answer(publishing);

	publish_around(publishing, says, "");
	for (size_t i = 0; i < publishing->person_count; i++) {
		struct answer *row = answer_row(says, "persons");

		answer_number(row, "number", persons[i].number);
		answer_text(row, "name", persons[i].name);
	}
	return publish_draw(publishing, says, "web/persons", "index.html", err);
}

/* --- all of them --- */

/* Those who are noted and have a name. */
static bool choose(struct publishing *publishing, const struct desk *desk, struct error *err)
{
	struct person *persons;
	size_t count, noted;

	if (!person_list(desk, &persons, &count, err))
		return false;
	publishing->persons = arena_alloc(publishing->kept, count, sizeof *publishing->persons);
	for (size_t i = 0; i < count; i++) {
		(void)stays_of(publishing, persons[i].number, &noted);
		if (persons[i].forgotten || noted == 0)
			continue;
		publishing->persons[publishing->person_count++] =
		    (struct publish_person){.number = persons[i].number,
		        .name = persons[i].name,
		        .key = text_sort_key(publishing->kept,
		            publishing->words.find(publishing->words.from, "alphabet"),
		            persons[i].name)};
		if (!publishing->persons[publishing->person_count - 1].key)
			return error_memory(err);
	}
	return true;
}

static bool put_all(struct publishing *publishing, struct error *err)
{
	const size_t count = publishing->person_count;
	struct publish_person *sorted = arena_alloc(publishing->kept, count, sizeof *sorted);

	for (size_t i = 0; i < count; i++) {
		sorted[i] = publishing->persons[i];
		if (!put_person(publishing, &sorted[i], err))
			return false;
	}
	qsort(sorted, count, sizeof *sorted, by_key);
	return put_list(publishing, sorted, err);
}

bool publish_persons(struct publishing *publishing, const struct desk *desk, struct error *err)
{
	if (publishing->stay_count == 0)
		return true;
	qsort(publishing->stays, publishing->stay_count, sizeof *publishing->stays, by_person);
	if (publishing->meeting_count > 0)
		qsort(publishing->meetings, publishing->meeting_count, sizeof *publishing->meetings,
		    by_both);
	if (!choose(publishing, desk, err))
		return false;
	return publishing->person_count == 0 ||
	       (publish_enter(publishing, "players", err) && put_all(publishing, err));
}
