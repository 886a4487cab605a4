#include "season/season.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/person.h"
#include "club/standings.h"
#include "club/substitute.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

#include <stdlib.h>
#include <string.h>

bool season_has(const struct season *season, int event)
{
	for (size_t i = 0; i < season->event_count; i++)
		if (season->events[i] == event)
			return true;
	return false;
}

/* --- reading --- */

static void season_finish(const struct statement *row, const struct desk *desk, void *ret)
{
	/* Events removed later no longer belong to a season. */
	static const char sql[] = "SELECT event FROM season_event WHERE season = :season "
	                          "AND version = :version AND event NOT IN "
	                          "(SELECT event FROM event_removed) ORDER BY place";
	struct season *season = ret;
	struct statement statement = db_ask(desk->store, sql);

	db_bind_number(&statement, ":season", season->number);
	db_bind_number(&statement, ":version", db_number(row, "version"));
	season->events = row_list(&statement, desk, &row_int, &season->event_count);
}

static const struct cell season_cells[] = {
    CELL_FROM("season", struct season, number),
    CELL(struct season, name),
    CELL(struct season, best),
};
static const struct row_kind season_row = ROW_KIND(struct season, season_cells, season_finish);

struct season *seasons_read(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT v.season, v.name, v.best, v.version FROM season s JOIN season_version v "
	    "ON v.season = s.number AND v.version = (SELECT max(version) FROM season_version "
	    "WHERE season = s.number) ORDER BY v.season";
	struct statement statement = db_ask(desk->store, sql);

	return row_list(&statement, desk, &season_row, ret_count);
}

/* --- writing --- */

void season_write(struct change *change, const char *action, const struct season *season)
{
	struct statement statement = change_next_row(change, "season_version");

	db_bind_number(&statement, ":season", season->number);
	db_bind_name(&statement, ":name", season->name);
	db_bind_number(&statement, ":best", season->best);
	const int64_t version = db_one(&statement);

	for (size_t i = 0; i < season->event_count; i++) {
		statement = change_row(change, "season_event");
		db_bind_number(&statement, ":season", season->number);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_number(&statement, ":event", season->events[i]);
		db_done(&statement);
	}
	change->event = 0; /* a season belongs to the file, not to the event of the command */
	change_log(change, action, arena_printf(change->desk->arena, "season %d", season->number));
}

/* --- finding --- */

static bool is_meant(struct arena *arena, const struct season *season, const char *wanted)
{
	int64_t number;

	if (text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
		return season->number == number;
	return text_same_folded(arena, season->name, wanted);
}

struct season season_find(const struct desk *desk, const char *wanted)
{
	struct text names = {.arena = desk->arena};
	size_t count, found = 0;
	const struct season *seasons = seasons_read(desk, &count), *season = NULL;

	for (size_t i = 0; i < count; i++) {
		text_addf(&names, "%s%d \"%s\"", i ? ", " : "", seasons[i].number, seasons[i].name);
		if (!wanted || is_meant(desk->arena, &seasons[i], wanted)) {
			season = &seasons[i];
			found++;
		}
	}
	if (found == 1)
		return *season;
	if (count == 0)
		break_off(ERROR_INPUT, "season-unknown",
		    wanted ? TEXT_SEASON_UNKNOWN_NONE_YET : TEXT_SEASON_UNKNOWN_NONE_TO_NAME);
	break_off(ERROR_INPUT, "season-unknown",
	    wanted ? TEXT_SEASON_UNKNOWN_NO_SUCH_SEASON : TEXT_SEASON_UNKNOWN_NOT_NAMED,
	    text_of(&names));
}

/* --- creating --- */

struct season season_new(const struct desk *desk, const char *name, int best)
{
	struct season season;
	size_t count;

	input_name_keep(desk->arena, &name);
	input_require(name, "season-invalid", TEXT_WORDS_THE_SEASON_NAME);
	if (name[strspn(name, "0123456789+-")] == '\0')
		break_off(ERROR_INPUT, SAY_SEASON_INVALID_NAME_OF_DIGITS);
	if (best < 0 || best > SEASON_BEST_MOST)
		break_off(ERROR_INPUT, SAY_SEASON_INVALID_EVENT_COUNT, best, SEASON_BEST_MOST);
	struct change change = change_begin(desk);
	const struct season *seasons = seasons_read(desk, &count);

	for (size_t i = 0; i < count; i++)
		if (is_meant(desk->arena, &seasons[i], name))
			break_off(
			    ERROR_REFUSED, SAY_SEASON_EXISTS, seasons[i].number, seasons[i].name);
	season = (struct season){.number = (int)count + 1, .name = name, .best = best};
	struct statement statement = change_row(&change, "season");

	db_bind_number(&statement, ":number", season.number);
	db_done(&statement);
	season_write(&change, "season-new", &season);
	change_end(&change);
	return season;
}

/* --- adding and removing events --- */

static enum ranking_by ranking_of(const struct desk *desk, int event)
{
	const struct event found = event_settings_read(desk, event);

	return (enum ranking_by)event_setting_word(&found.settings.more, SETTING_RANKING);
}

int season_ranks_otherwise(
    const struct desk *desk, const struct season *season, int event, size_t from)
{
	for (size_t i = from; i < season->event_count; i++)
		if (ranking_of(desk, season->events[i]) != ranking_of(desk, event))
			return season->events[i];
	return 0;
}

void season_ranks_alike(const struct desk *desk, const struct season *season, size_t from)
{
	const int first = season->event_count > 0 ? season->events[0] : 0;
	const int other = season_ranks_otherwise(desk, season, first, from > 0 ? from : 1);

	if (other > 0)
		break_off(ERROR_REFUSED, SAY_SEASON_RANKING, first,
		    ranking_by_words(ranking_of(desk, first)), other,
		    ranking_by_words(ranking_of(desk, other)));
}

bool season_change(
    const struct desk *desk, struct season *season, const int *events, size_t count, bool add)
{
	size_t season_count;
	const int number = season->number;
	struct change change = change_begin(desk);
	const struct season *seasons = seasons_read(change.desk, &season_count);

	if (number < 1 || (size_t)number > season_count)
		break_off(ERROR_INPUT, SAY_SEASON_UNKNOWN_NO_SUCH_NUMBER, number);
	*season = seasons[number - 1];
	const size_t before = season->event_count;
	int *list = arena_alloc(desk->arena, before + count, sizeof *list);

	season->event_count = 0;
	for (size_t i = 0; i < before; i++)
		if (add || season->events[i] != events[0])
			list[season->event_count++] = season->events[i];
	season->events = list;
	for (size_t i = 0; add && i < count; i++)
		if (!season_has(season, events[i]))
			list[season->event_count++] = events[i];
	const bool changed = season->event_count != before;

	if (changed && add)
		season_ranks_alike(change.desk, season, before);
	if (changed)
		season_write(&change, add ? "season-add" : "season-remove", season);
	change_end(&change);
	return changed;
}

/* --- the standings --- */

/* Returns the row of a person, and adds it if the person has none yet. */
static struct season_row *row_of(
    struct arena *arena, struct season_standings *standings, const struct player *player)
{
	for (size_t i = 0; i < standings->count; i++)
		if (standings->rows[i].person == player->person)
			return &standings->rows[i];
	standings->rows =
	    arena_room(arena, standings->rows, standings->count, sizeof *standings->rows);
	struct season_row *row = &standings->rows[standings->count++];

	*row = (struct season_row){.person = player->person,
	    .name = arena_text(arena, player->name),
	    .results = arena_alloc(arena, standings->season.event_count, sizeof *row->results)};
	return row;
}

/* Returns ranking points in hundredths, the unit of seasons; the event may have another unit. */
static int64_t season_points(const struct ranking_rules *rules, int64_t points)
{
	if (rules->by == RANKING_MATCH_POINTS)
		return points;
	for (int places = rules->by == RANKING_VICTORY_POINTS ? rules->scale->decimals : 0;
	     places < 2; places++)
		points *= 10;
	return points;
}

/* Moves a finished game to the result of a person, or away from it (`sign` -1). */
static void game_move(const struct standings_facts *facts, const struct sitting *sitting, int sign,
    struct season_result *result)
{
	const struct ranking_rules *rules = &facts->input.rules;
	const struct ranking_game *game = &facts->input.games[sitting->game];

	result->played = true;
	result->points +=
	    sign * season_points(rules, ranking_points_of(rules, game, sitting->side));
	result->difference += sign * game_difference(&game->game, sitting->side);
}

/* Returns the result of an entrant's player without the games in which another sat there. */
static struct season_result result_without(const struct season_result *result,
    const struct standings_facts *facts, const struct sitting_list *sat, size_t entrant,
    int64_t person)
{
	struct season_result own = *result;

	for (size_t i = 0; i < sat->result_count; i++) {
		const struct sitting *sitting = &sat->results[i];

		if (sitting->from.entrant == entrant && sitting->from.person == person &&
		    facts->input.games[sitting->game].game.finished)
			game_move(facts, sitting, -1, &own);
	}
	return own;
}

/* Adds the event at `index` to the standings. Its rulebook, hands and standings live in the arena
 * `scratch`; what the season keeps is in the desk's arena. */
static void standings_add(const struct desk *desk, struct arena *scratch, size_t index,
    enum season_rounds rounds, struct season_standings *to)
{
	struct event event;
	const struct desk there = {.store = desk->store, .arena = scratch, .event = &event};
	const struct event_settings *settings = &event.settings;
	struct season_part *part = &to->parts[index];
	int shown = 0;

	event = event_read(
	    &(struct desk){.store = desk->store, .arena = scratch}, to->season.events[index]);
	if (rounds == SEASON_PUBLIC_ROUNDS)
		shown = standings_public_round(&there);
	struct standings_facts facts = standings_facts_read(&there, shown);
	struct standings standings = standings_judge(scratch, &facts);

	/* Standings of phases have only the figures of the last phase, but a season adds up all
	 * rounds. The places stay those of the standings. */
	int *places =
	    arena_alloc(scratch, standings.ranked.input.entrant_count + 1, sizeof *places);

	for (size_t i = 0; i < standings.ranking.count; i++)
		places[standings.ranking.rows[i].entrant] = standings.ranking.rows[i].rank;
	if (facts.phase_count > 0)
		standings.ranking = ranking_make(scratch, &standings.ranked.input);
	/* Match points, victory points and scores cannot be added to each other. */
	const enum ranking_by by = standings.ranking.rules.by;

	if (index == 0)
		to->by = by;
	if (by != to->by)
		break_off(ERROR_REFUSED, SAY_SEASON_RANKING, to->season.events[0],
		    ranking_by_words(to->by), to->season.events[index], ranking_by_words(by));
	to->held = to->held || shown > 0;
	to->provisional = to->provisional || standings_provisional(&standings);
	part->name = arena_text(desk->arena, settings->name);
	part->date = arena_text(desk->arena, settings->date);
	/* The results of the entrants' players, without the games in which another sat for them. If
	 * a person has several entrants in one event, the best one counts. */
	struct sitting_list sat = {0};

	if (!facts.team_of)
		sat = sittings_read(&there, &facts);
	for (size_t i = 0; i < standings.ranking.count; i++) {
		const struct ranking_row *row = &standings.ranking.rows[i];
		const struct entrant *entrant = &standings.ranked.entrants[row->entrant];
		const struct season_result mine = {.played = true,
		    .points = season_points(&standings.ranking.rules, row->points),
		    .difference = row->difference,
		    .place = places[row->entrant],
		    .club = arena_text(desk->arena, entrant->club)};

		for (size_t k = 0; k < entrant->player_count; k++) {
			const struct player *player = &entrant->players[k];
			const struct season_result own =
			    result_without(&mine, &facts, &sat, row->entrant, player->person);
			struct season_result *best =
			    &row_of(desk->arena, to, player)->results[index];

			if (!best->played || own.points > best->points ||
			    (own.points == best->points && own.difference > best->difference))
				*best = own;
		}
	}
	for (size_t i = 0; i < sat.result_count; i++)
		if (facts.input.games[sat.results[i].game].game.finished)
			game_move(&facts, &sat.results[i], 1,
			    &row_of(desk->arena, to, &sat.results[i].to)->results[index]);
	part->source = event_source_read(desk, event.number);
}

/* --- the order of a season --- */

static int descending(int64_t a, int64_t b)
{
	return (a < b) - (a > b);
}

/* Returns the best result that does not count yet; NULL if there is none. */
static struct season_result *best_left(struct season_row *row, size_t event_count)
{
	struct season_result *best = NULL;

	for (size_t i = 0; i < event_count; i++) {
		struct season_result *result = &row->results[i];

		if (!result->played || result->counted)
			continue;
		if (!best || result->points > best->points ||
		    (result->points == best->points && result->difference > best->difference))
			best = result;
	}
	return best;
}

static int merit(const struct season_row *a, const struct season_row *b)
{
	int order = descending(a->points, b->points);

	return order ? order : descending(a->difference, b->difference);
}

/* Orders by merit; equals by name, then by number, so that the order is always fixed. */
static int by_merit(const void *left, const void *right)
{
	const struct season_row *a = left, *b = right;
	int order = merit(a, b);

	if (order == 0)
		order = strcmp(a->name, b->name);
	return order ? order : (a->person > b->person) - (a->person < b->person);
}

void season_rank(struct season_row *rows, size_t count, size_t event_count, size_t best)
{
	struct season_result *result;

	for (size_t i = 0; i < count; i++) {
		for (size_t event = 0; event < event_count; event++)
			rows[i].played += rows[i].results[event].played;
		while ((best == 0 || rows[i].counted < best) &&
		       (result = best_left(&rows[i], event_count))) {
			result->counted = true;
			rows[i].counted++;
			rows[i].points += result->points;
			rows[i].difference += result->difference;
		}
	}
	if (count > 0)
		qsort(rows, count, sizeof *rows, by_merit);
	for (size_t i = 0; i < count; i++)
		rows[i].rank =
		    i > 0 && merit(&rows[i], &rows[i - 1]) == 0 ? rows[i - 1].rank : (int)i + 1;
}

struct season_standings season_standings_read(
    const struct desk *desk, const struct season *season, enum season_rounds rounds)
{
	struct season_standings standings = {.season = *season,
	    .parts = arena_alloc(desk->arena, season->event_count, sizeof *standings.parts)};
	size_t count;

	store_read_begin(desk->store);
	/* Each event is read into a scratch arena, so memory grows only with the results. */
	for (size_t i = 0; i < season->event_count; i++) {
		struct arena scratch = {0};

		standings_add(desk, &scratch, i, rounds, &standings);
		arena_release(&scratch);
	}
	const struct person *people = person_list(desk, &count);

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

/* --- the answers --- */

void answer_season(struct answer *to, const struct season *season)
{
	answer_number(to, "number", season->number);
	answer_text(to, "season", season->name);
	answer_number(to, "best", season->best);
	(void)answer_list(to, "events");
	for (size_t i = 0; i < season->event_count; i++)
		answer_item_number(to, "events", season->events[i]);
}

void answer_season_place(
    struct answer *to, const struct season *season, const struct season_row *person)
{
	answer_number(to, "rank", person->rank);
	answer_text(to, "person", person->name);
	answer_text(to, "club", person->club);
	answer_text(to, "member", person->member);
	answer_number(to, "played", (int64_t)person->played);
	answer_number(to, "counted", (int64_t)person->counted);
	answer_hundredths(to, "points", person->points);
	answer_number(to, "difference", person->difference);
	(void)answer_list(to, "events");
	(void)answer_list(to, "by_event");
	for (size_t i = 0; i < season->event_count; i++) {
		const struct season_result *result = &person->results[i];
		struct answer *row = answer_row(to, "by_event");

		answer_flag(row, "played", result->played);
		if (!result->played)
			continue;
		answer_hundredths(row, "points", result->points);
		answer_flag(row, "counted", result->counted);
		row = answer_row(to, "events");
		answer_number(row, "event", season->events[i]);
		answer_hundredths(row, "points", result->points);
		answer_number(row, "difference", result->difference);
		answer_flag(row, "counted", result->counted);
	}
}

void answer_season_head(struct answer *to, const struct season_standings *standings)
{
	const struct season *season = &standings->season;
	bool clubs = false, of_clubs = false;

	for (size_t i = 0; i < standings->count; i++)
		clubs = clubs || *standings->rows[i].club;
	answer_text(to, "season", season->name);
	answer_number(to, "best", season->best);
	answer_flag(to, "provisional", standings->provisional);
	answer_flag_set(to, "clubs", clubs);
	answer_number(to, "event_count", (int64_t)season->event_count);
	answer_flag_set(to, "held", standings->held);
	(void)answer_list(to, "standings");
	answer_number(to, "number", season->number);
	(void)answer_list(to, "by_event");
	for (size_t i = 0; i < season->event_count; i++) {
		const struct season_part *part = &standings->parts[i];
		struct answer *row = answer_row(to, "by_event");

		answer_number(row, "event", season->events[i]);
		answer_text(row, "name", part->name);
		answer_time(row, "date", part->date);
		if (part->source)
			answer_event_club(row, part->source);
		of_clubs = of_clubs || part->source;
	}
	answer_flag_set(to, "of_clubs", of_clubs);
}

void answer_season_standings(struct answer *to, const struct season_standings *standings)
{
	answer_season_head(to, standings);
	for (size_t i = 0; i < standings->count; i++)
		answer_season_place(
		    answer_row(to, "standings"), &standings->season, &standings->rows[i]);
}

/* --- the report --- */

/* Compares people by the place in their only result; people without a place come last. */
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

/* Adds the results of the event at `index`, with its digest, to the report. */
static void report_add(
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
	size_t count;

	store_read_begin(desk->store);
	struct season_standings standings = season_standings_read(desk, season, SEASON_ALL_ROUNDS);
	const struct event_source *sources = event_sources_read(desk, &count);

	store_read_end(desk->store);
	answer_text(to, "season", season->name);
	answer_number(to, "number", season->number);
	(void)answer_list(to, "report");
	for (size_t i = 0; i < season->event_count; i++)
		for (size_t k = 0; k < count; k++)
			if (sources[k].event == season->events[i])
				report_add(to, &standings, i, sources[k].digest);
}
