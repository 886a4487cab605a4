#include "season/season.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/person.h"
#include "club/standings.h"
#include "club/substitute.h"
#include "file/db.h"
#include "file/store.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

#include <stdlib.h>
#include <string.h>

/* Match points, victory points and scores cannot be added to each other. */
bool season_standings_differ(const struct season *season, size_t index, enum ranking_by first,
    enum ranking_by by, struct error *err)
{
	return error_set(err, ERROR_REFUSED, SAY_SEASON_RANKING, season->events[0],
	    ranking_by_said(first), season->events[index], ranking_by_said(by));
}

struct adding_up {
	struct arena *arena;
	bool public;            /* leave out rounds that are not published yet */
	bool provisional, held; /* found in any of the events */
	enum ranking_by by;     /* ranking points of the first event */
	size_t event_count;
	size_t count;
	struct season_row *rows;
};

static struct season_row *row_of(struct adding_up *up, const struct player *player)
{
	struct season_row *row;

	for (size_t i = 0; i < up->count; i++)
		if (up->rows[i].person == player->person)
			return &up->rows[i];
	up->rows = arena_room(up->arena, up->rows, up->count, sizeof *up->rows);
	row = &up->rows[up->count];
	*row = (struct season_row){.person = player->person,
	    .name = arena_copy(up->arena, player->name, strlen(player->name)),
	    .results = arena_alloc(up->arena, up->event_count, sizeof *row->results)};
	up->count++;
	return row;
}

/* Returns ranking points in hundredths, the unit of seasons; the event may use another one. */
static int64_t season_points(const struct ranking_rules *rules, int64_t points)
{
	if (rules->by == RANKING_MATCH_POINTS)
		return points;
	for (int places = rules->by == RANKING_VICTORY_POINTS ? rules->scale->decimals : 0;
	     places < 2; places++)
		points *= 10;
	return points;
}

/* The standings of one event, and the place of each entrant by index. */
struct event_outcome {
	struct standings standings;
	int *places;
};

static void event_take(struct adding_up *up, size_t index, const struct event_outcome *outcome)
{
	const struct standings *standings = &outcome->standings;

	for (size_t i = 0; i < standings->ranking.count; i++) {
		const struct ranking_row *row = &standings->ranking.rows[i];
		const struct entrant *entrant = &standings->entrants[row->entrant];
		const char *club = arena_copy(up->arena, entrant->club, strlen(entrant->club));

		for (size_t k = 0; k < entrant->player_count; k++) {
			struct season_row *of = row_of(up, &entrant->players[k]);

			/* If a person has several entrants in one event, the best one counts. */
			int64_t points =
			    season_points(&outcome->standings.ranking.rules, row->points);

			if (!of->results[index].played ||
			    !(of->results[index].points > points ||
			        (of->results[index].points == points &&
			            of->results[index].difference >= row->difference))) {
				of->results[index] = (struct season_result){.played = true,
				    .points = points,
				    .difference = row->difference,
				    .place = outcome->places[row->entrant],
				    .club = club};
			}
		}
	}
}

/* Adds points and a difference to the result of a person in an event; they may be negative. */
static void result_move(struct adding_up *up, size_t index, const struct player *player,
    int64_t points, int64_t difference)
{
	struct season_row *row = row_of(up, player);

	row->results[index].played = true;
	row->results[index].points += points;
	row->results[index].difference += difference;
}

/* Reads what lists show of an event, into memory that outlives the reading of it. */
static bool part_make(
    const struct desk *desk, const struct event *event, struct season_part *ret, struct error *err)
{
	const struct event_settings *settings = &event->settings;

	ret->name = arena_copy(desk->arena, settings->name, strlen(settings->name));
	ret->date = arena_copy(desk->arena, settings->date, strlen(settings->date));
	return event_source_read(desk, event->number, &ret->source, err);
}

/* Adds the event at `index`. Its rulebook, hands and standings live in an arena of their own. */
static bool event_add(const struct desk *desk, struct adding_up *up, const struct season *season,
    size_t index, struct season_part *part, struct error *err)
{
	struct event event;
	struct standings_facts facts;
	struct event_outcome outcome;
	const struct desk there = {.store = desk->store, .arena = desk->arena, .event = &event};
	enum ranking_by by;
	int round;

	if (!event_read(desk, season->events[index], &event, err))
		return false;
	/* `round` is the last round that counts; 0: the newest. */
	struct standings_public public = {0};

	if (up->public && !standings_public_read(&there, &public, err))
		return false;
	up->held = up->held || public.held_from > 0;
	round = public.round;
	if (!standings_facts_read(&there, round, &facts, err))
		return false;
	/* Standings of phases have only the figures of the last phase, but a season adds up all
	 * rounds. The places stay those of the standings. */
	if (!standings_judge(desk->arena, &facts, &outcome.standings, err))
		return false;
	const struct standings *standings = &outcome.standings;

	outcome.places =
	    arena_alloc(desk->arena, standings->entrant_count + 1, sizeof *outcome.places);
	for (size_t i = 0; i < standings->ranking.count; i++)
		outcome.places[standings->ranking.rows[i].entrant] =
		    standings->ranking.rows[i].rank;
	if (!(facts.phase_count == 0 || ranking_make(desk->arena, &outcome.standings.input,
	                                    &outcome.standings.ranking, err)))
		return false;
	by = outcome.standings.ranking.rules.by;
	up->by = index == 0 ? by : up->by;
	if (by != up->by)
		return season_standings_differ(season, index, up->by, by, err);
	up->provisional = up->provisional || standings_provisional(&outcome.standings);

	event_take(up, index, &outcome);
	/* A game counts for the player who really sat there (club/substitute.h). */
	const struct ranking_rules *rules = &facts.input.rules;
	struct sitting *sittings;
	size_t count;

	if (!facts.team_of) {
		if (!sittings_read(&there, &facts, &sittings, &count, err))
			return false;
		for (size_t i = 0; i < count; i++) {
			const struct ranking_game *game = &facts.input.games[sittings[i].game];
			size_t side = sittings[i].side;
			const struct player from = {.person = sittings[i].from_person, .name = ""};
			int64_t points, difference;

			if (!game->game.finished)
				continue;
			points = season_points(rules, ranking_points_of(rules, game, side));
			difference = game->game.scores[side] - game_against(&game->game, side);
			result_move(up, index, &from, -points, -difference);
			result_move(up, index, &sittings[i].to, points, difference);
		}
	}
	return part_make(
	    &(struct desk){.store = desk->store, .arena = up->arena}, &event, part, err);
}

/* Each event is read into a scratch arena, so memory grows only with the results. */
static bool events_take(const struct desk *desk, struct adding_up *up, const struct season *season,
    struct season_part *parts, struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < season->event_count; i++) {
		struct arena scratch = {0};

		ok = event_add(&(struct desk){.store = desk->store, .arena = &scratch}, up, season,
		    i, &parts[i], err);
		arena_release(&scratch);
	}
	return ok;
}

static int by_number(const void *key, const void *row)
{
	const int64_t number = *(const int64_t *)key;
	const struct person *person = row;

	return (number > person->number) - (number < person->number);
}

/* Returns the club of the newest entrant, for a person without a club of their own; "": none. */
static const char *entrant_club(const struct season_row *row, size_t event_count)
{
	const char *club = "";

	for (size_t i = 0; i < event_count; i++)
		if (row->results[i].club && *row->results[i].club)
			club = row->results[i].club;
	return club;
}

/* Adds the club and the membership number of each person. */
static bool people_add(const struct desk *desk, struct adding_up *up, struct error *err)
{
	struct person *people;
	size_t count;

	if (!person_read(desk, &people, &count, err))
		return false;
	for (size_t i = 0; i < up->count; i++) {
		struct season_row *row = &up->rows[i];
		const struct person *person =
		    bsearch(&row->person, people, count, sizeof *people, by_number);
		const bool known = person && !person->forgotten;

		row->club = known ? person->club : "";
		row->member = known ? person->member : "";
		if (!*row->club)
			row->club = entrant_club(row, up->event_count);
	}
	return true;
}

static bool add_up(const struct desk *desk, const struct season *season, bool public,
    struct season_standings *ret, struct error *err)
{
	struct adding_up up = {
	    .arena = desk->arena, .public = public, .event_count = season->event_count};
	struct season_part *parts = arena_alloc(desk->arena, season->event_count, sizeof *parts);

	if (!store_read_begin(desk->store, err) ||
	    !store_read_end(desk->store,
	        events_take(desk, &up, season, parts, err) && people_add(desk, &up, err)))
		return false;
	season_rank(up.rows, up.count, season->event_count, (size_t)season->best);
	*ret = (struct season_standings){.season = *season,
	    .parts = parts,
	    .provisional = up.provisional,
	    .held = up.held,
	    .count = up.count,
	    .rows = up.rows};
	return true;
}

bool season_standings_fetch(const struct desk *desk, const struct season *season,
    struct season_standings *ret, struct error *err)
{
	return add_up(desk, season, false, ret, err);
}

bool season_standings_public(const struct desk *desk, const struct season *season,
    struct season_standings *ret, struct error *err)
{
	return add_up(desk, season, true, ret, err);
}

/* The sources of the report. */
struct reporting {
	const struct season_standings *standings;
	const struct event_source *sources;
	size_t source_count;
	const struct event *events;
	size_t event_count;
};

static size_t rows_of_event(
    const struct reporting *reporting, size_t index, struct season_report_row *ret)
{
	const struct season_standings *standings = reporting->standings;
	struct season_report_row event = {0};
	size_t count = 0;

	int number = standings->season.events[index];

	event.event = number;
	for (size_t i = 0; i < reporting->event_count; i++)
		if (reporting->events[i].number == number) {
			event.event_name = reporting->events[i].settings.name;
			event.date = reporting->events[i].settings.date;
		}
	for (size_t i = 0; i < reporting->source_count; i++)
		if (reporting->sources[i].event == number)
			event.digest = reporting->sources[i].digest;
	for (size_t i = 0; i < standings->count; i++) {
		const struct season_result *result = &standings->rows[i].results[index];
		struct season_report_row *row = &ret[count];

		if (!result->played)
			continue;
		*row = event;
		row->person = standings->rows[i].person;
		row->name = standings->rows[i].name;
		row->member = standings->rows[i].member;
		row->club = standings->rows[i].club;
		row->place = result->place;
		row->points = result->points;
		count++;
	}
	return count;
}

static int by_place(const void *left, const void *right)
{
	const struct season_report_row *a = left, *b = right;
	int order = (a->place == 0) - (b->place == 0);

	if (order == 0)
		order = (a->place > b->place) - (a->place < b->place);
	if (order == 0)
		order = strcmp(a->name, b->name);
	return order ? order : (a->person > b->person) - (a->person < b->person);
}

static void rows_make(const struct desk *desk, const struct reporting *reporting,
    struct season_report_row **ret, size_t *ret_count)
{
	const size_t events = reporting->standings->season.event_count;
	struct season_report_row *rows =
	    arena_alloc(desk->arena, events * reporting->standings->count + 1, sizeof *rows);
	size_t count = 0;

	for (size_t i = 0; i < events; i++) {
		const size_t more = rows_of_event(reporting, i, rows + count);

		if (more > 0)
			qsort(rows + count, more, sizeof *rows, by_place);
		count += more;
	}
	*ret = rows;
	*ret_count = count;
}

static bool report(const struct desk *desk, const struct season *season,
    struct season_report_row **ret, size_t *ret_count, struct error *err)
{
	struct season_standings standings;
	struct reporting reporting = {.standings = &standings};

	if (!season_standings_fetch(desk, season, &standings, err))
		return false;
	struct event_source *sources;
	struct event *events;

	if (!event_sources_read(desk, &sources, &reporting.source_count, err) ||
	    !events_read(desk, &events, &reporting.event_count, err))
		return false;
	reporting.sources = sources;
	reporting.events = events;
	rows_make(desk, &reporting, ret, ret_count);
	return true;
}

bool season_report(const struct desk *desk, const struct season *season,
    struct season_report_row **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, report(desk, season, ret, ret_count, err));
}
