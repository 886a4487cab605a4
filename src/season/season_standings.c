#include "season/season.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
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

/* Returns the row of a person, which is made when the first result is added. */
static struct season_row *row_of(
    struct arena *arena, struct season_standings *standings, const struct player *player)
{
	struct season_row *row;

	for (size_t i = 0; i < standings->count; i++)
		if (standings->rows[i].person == player->person)
			return &standings->rows[i];
	standings->rows =
	    arena_room(arena, standings->rows, standings->count, sizeof *standings->rows);
	row = &standings->rows[standings->count++];
	*row = (struct season_row){.person = player->person,
	    .name = arena_text(arena, player->name),
	    .results = arena_alloc(arena, standings->season.event_count, sizeof *row->results)};
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

/* Adds the results of the entrants' players. If a person has several entrants in one event, the
 * best one counts. */
static void results_add(struct arena *arena, const struct standings *event, const int *places,
    size_t index, struct season_standings *to)
{
	for (size_t i = 0; i < event->ranking.count; i++) {
		const struct ranking_row *row = &event->ranking.rows[i];
		const struct entrant *entrant = &event->ranked.entrants[row->entrant];
		const struct season_result mine = {.played = true,
		    .points = season_points(&event->ranking.rules, row->points),
		    .difference = row->difference,
		    .place = places[row->entrant],
		    .club = arena_text(arena, entrant->club)};

		for (size_t k = 0; k < entrant->player_count; k++) {
			struct season_result *best =
			    &row_of(arena, to, &entrant->players[k])->results[index];

			if (!best->played || mine.points > best->points ||
			    (mine.points == best->points && mine.difference > best->difference))
				*best = mine;
		}
	}
}

/* Adds points and a difference to the result of a person in an event; they may be negative. */
static void result_move(struct season_row *row, size_t index, int64_t points, int64_t difference)
{
	row->results[index].played = true;
	row->results[index].points += points;
	row->results[index].difference += difference;
}

/* Counts a game for the player who really sat there (club/substitute.h). */
static void substitutes_add(const struct desk *there, const struct standings_facts *facts,
    struct arena *arena, size_t index, struct season_standings *to)
{
	const struct ranking_rules *rules = &facts->input.rules;
	struct sitting_list sat;

	if (facts->team_of)
		return;
	sat = sittings_read(there, facts);
	for (size_t i = 0; i < sat.result_count; i++) {
		const struct sitting *sitting = &sat.results[i];
		const struct ranking_game *game = &facts->input.games[sitting->game];
		const size_t side = sitting->side;
		const struct player from = {.person = sitting->from_person, .name = ""};
		int64_t points, difference;

		if (!game->game.finished)
			continue;
		points = season_points(rules, ranking_points_of(rules, game, side));
		difference = game->game.scores[side] - game_against(&game->game, side);
		result_move(row_of(arena, to, &from), index, -points, -difference);
		result_move(row_of(arena, to, &sitting->to), index, points, difference);
	}
}

/* Adds the event at `index`. Its rulebook, hands and standings live in the arena `scratch`; what the
 * season keeps is in the desk's arena. */
static void event_add(const struct desk *desk, struct arena *scratch, size_t index,
    enum season_rounds rounds, struct season_standings *to)
{
	struct event event;
	const struct desk there = {.store = desk->store, .arena = scratch, .event = &event};
	const struct event_settings *settings = &event.settings;
	struct season_part *part = &to->parts[index];
	int shown = 0;
	struct standings_facts facts;
	struct standings standings;
	enum ranking_by by;
	int *places;

	event = event_read(
	    &(struct desk){.store = desk->store, .arena = scratch}, to->season.events[index]);
	if (rounds == SEASON_PUBLIC_ROUNDS)
		shown = standings_public_round(&there);
	facts = standings_facts_read(&there, shown);
	standings = standings_judge(scratch, &facts);
	/* Standings of phases have only the figures of the last phase, but a season adds up all
	 * rounds. The places stay those of the standings. */
	places = arena_alloc(scratch, standings.ranked.input.entrant_count + 1, sizeof *places);
	for (size_t i = 0; i < standings.ranking.count; i++)
		places[standings.ranking.rows[i].entrant] = standings.ranking.rows[i].rank;
	if (facts.phase_count > 0)
		ranking_make(scratch, &standings.ranked.input, &standings.ranking);
	/* Match points, victory points and scores cannot be added to each other. */
	by = standings.ranking.rules.by;
	if (index == 0)
		to->by = by;
	if (by != to->by)
		break_off(ERROR_REFUSED, SAY_SEASON_RANKING, to->season.events[0],
		    ranking_by_said(to->by), to->season.events[index], ranking_by_said(by));
	to->held = to->held || shown > 0;
	to->provisional = to->provisional || standings_provisional(&standings);
	part->name = arena_text(desk->arena, settings->name);
	part->date = arena_text(desk->arena, settings->date);
	results_add(desk->arena, &standings, places, index, to);
	substitutes_add(&there, &facts, desk->arena, index, to);
	part->source = event_source_read(desk, event.number);
}

struct season_standings season_standings_read(
    const struct desk *desk, const struct season *season, enum season_rounds rounds)
{
	struct season_standings standings = {.season = *season,
	    .parts = arena_alloc(desk->arena, season->event_count, sizeof *standings.parts)};
	const struct person *people;
	size_t count;

	store_read_begin(desk->store);
	/* Each event is read into a scratch arena, so memory grows only with the results. */
	for (size_t i = 0; i < season->event_count; i++) {
		struct arena scratch = {0};

		event_add(desk, &scratch, i, rounds, &standings);
		arena_release(&scratch);
	}
	people = person_list(desk, &count);
	store_read_end(desk->store);
	/* The membership number and the club are the person's own, or else the club of the newest
	 * entrant. */
	for (size_t i = 0; i < standings.count; i++) {
		struct season_row *row = &standings.rows[i];
		const struct person *person =
		    bsearch(&row->person, people, count, sizeof *people, season_by_number);
		const bool known = person && !person->forgotten;
		const bool own = known && *person->club;

		row->club = own ? person->club : "";
		row->member = known ? person->member : "";
		for (size_t k = 0; !own && k < season->event_count; k++)
			if (row->results[k].club && *row->results[k].club)
				row->club = row->results[k].club;
	}
	season_rank(standings.rows, standings.count, season->event_count, (size_t)season->best);
	return standings;
}

/* --- the report --- */

/* Compares people by their place in an event, which is their only result; no place comes last. */
static int by_place(const void *left, const void *right)
{
	const struct season_row *a = left, *b = right;
	const int one = a->results->place, other = b->results->place;
	int order = (one == 0) - (other == 0);

	if (order == 0)
		order = (one > other) - (one < other);
	if (order == 0)
		order = strcmp(a->name, b->name);
	return order ? order : (a->person > b->person) - (a->person < b->person);
}

/* Adds the results of the event at `index`, of which `digest` is the digest. */
static void add_event(
    struct answer *to, const struct season_standings *standings, size_t index, const char *digest)
{
	struct season_row *list = arena_alloc(answer_arena(to), standings->count, sizeof *list);
	size_t count = 0;

	for (size_t i = 0; i < standings->count; i++)
		if (standings->rows[i].results[index].played) {
			list[count] = standings->rows[i];
			list[count++].results = &standings->rows[i].results[index];
		}
	qsort(list, count, sizeof *list, by_place);
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "report");

		answer_number(row, "person", list[i].person);
		answer_text(row, "number", list[i].member);
		answer_text(row, "name", list[i].name);
		answer_text(row, "club", list[i].club);
		answer_text(row, "event", standings->parts[index].name);
		answer_time(row, "date", standings->parts[index].date);
		if (list[i].results->place > 0)
			answer_number(row, "place", list[i].results->place);
		else
			answer_nothing(row, "place");
		answer_hundredths(row, "points", list[i].results->points);
		answer_text(row, "digest", digest);
		answer_number(row, "event_number", standings->season.events[index]);
	}
}

void answer_season_report(const struct desk *desk, const struct season *season, struct answer *to)
{
	struct season_standings standings;
	const struct event_source *sources;
	size_t count;

	store_read_begin(desk->store);
	standings = season_standings_read(desk, season, SEASON_ALL_ROUNDS);
	sources = event_sources_read(desk, &count);
	store_read_end(desk->store);
	answer_text(to, "season", season->name);
	answer_number(to, "number", season->number);
	(void)answer_list(to, "report");
	for (size_t i = 0; i < season->event_count; i++)
		for (size_t k = 0; k < count; k++)
			if (sources[k].event == season->events[i])
				add_event(to, &standings, i, sources[k].digest);
}
