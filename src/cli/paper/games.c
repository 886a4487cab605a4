#include "cli/paper/games.h"

static const char *outcome_of(enum game_result result)
{
	switch (result) {
	case GAME_OPEN:
	case GAME_ARTIFICIAL:
		return "";
	case GAME_WON:
		return "win";
	case GAME_DRAWN:
		return "draw";
	case GAME_LOST:
		return "loss";
	}
	return "";
}

/* What a side has of its game; a game that could not be played has no score. */
static bool has_score(const struct table *table)
{
	return !table->game.artificial && (table->hand_count > 0 || table->game.finished);
}

static int64_t score_of(const struct table *table, size_t side)
{
	return table->game.finished ? table->game.scores[side] : table->running[side];
}

static void set_score(
    struct print_scope *row, const char *key, const struct table *table, size_t side)
{
	if (has_score(table))
		print_number(row, key, score_of(table, side));
}

/* Of an artificial result its part: "60 %". */
static void set_outcome(struct print_scope *row, const struct game *game, size_t side)
{
	if (game->artificial)
		print_setf(row, "outcome", "%d %%", game->parts[side]);
	else
		print_set(row, "outcome", outcome_of(game->results[side]));
}

/* --- results by round --- */

static void add_result(struct print_scope *scope, const struct table *table)
{
	struct print_scope *row = print_list_add(scope, "tables");

	print_number(row, "table", table->address.table);
	print_number(row, "hands", (int64_t)table->hand_count);
	print_set(row, "state",
	    table->game.artificial  ? "unplayed"
	    : table->decision.made  ? "decided"
	    : table->game.finished  ? "finished"
	    : table->hand_count > 0 ? "playing"
	                            : "waiting");
	for (size_t i = 0; i < table->side_count; i++) {
		struct print_scope *side = print_list_add(row, "sides");

		print_side(side, table->sides[i].side);
		print_number(side, "number", table->sides[i].number);
		print_set(side, "entrant", table->sides[i].entrant);
		set_score(side, "score", table, i);
		set_outcome(side, &table->game, i);
	}
}

static bool add_bye(struct call *call, struct print_scope *scope, int number, struct error *err)
{
	const char *written = arena_printf(call->arena, "%d", number);
	struct print_scope *row = print_list_add(scope, "byes");
	struct entrant entrant;

	if (!written)
		return error_memory(err);
	if (!entrant_find(call->store, call->arena, call->event, written, &entrant, err))
		return false;
	print_number(row, "number", number);
	print_set(row, "entrant", entrant.name);
	return true;
}

bool print_results_of(
    struct call *call, struct print_job *job, const struct print_round *round, struct error *err)
{
	struct print_scope *scope;

	if (!print_head(call, &scope, err))
		return false;
	print_number(scope, "round", round->round.number);
	for (int i = 0; i < call->event->book->side_count; i++)
		print_side(print_list_add(scope, "sides"), (char)('A' + i));
	for (size_t i = 0; i < round->round.table_count; i++)
		add_result(scope, &round->tables[i]);
	for (size_t i = 0; i < round->round.bye_count; i++)
		if (!add_bye(call, scope, round->round.byes[i], err))
			return false;
	return print_add(call, job, "results", scope, err);
}

bool print_results(struct call *call, struct print_job *job, struct error *err)
{
	const int only = (int)call_number(call, "round", 0);
	struct print_rounds rounds;

	if (!print_rounds(call, only, &rounds, err))
		return false;
	print_expect(call, job, only > 0 ? 1 : rounds.count);
	for (size_t i = 0; i < rounds.count; i++)
		if ((only == 0 || rounds.rounds[i].round.number == only) &&
		    !print_results_of(call, job, &rounds.rounds[i], err))
			return false;
	return true;
}

/* --- crosstable --- */

/* What an entrant (a place in the ranking) did against another. */
struct meetings {
	struct text *cells; /* rows by columns */
	size_t count;
	const struct standings *standings;
};

static size_t place_of(const struct standings *standings, int number)
{
	size_t place = 0;

	while (place < standings->ranking.count &&
	       standings->entrants[standings->ranking.rows[place].entrant].number != number)
		place++;
	return place;
}

/* "+240", "-240", "0", of an artificial result "60 %"; a game that is not over says nothing yet. */
static void add_meeting(struct meetings *meetings, const struct table *table)
{
	for (size_t i = 0; i < table->side_count && table->game.finished; i++)
		for (size_t j = 0; j < table->side_count; j++) {
			const size_t row = place_of(meetings->standings, table->sides[i].number);
			const size_t column = place_of(meetings->standings, table->sides[j].number);
			const int64_t difference = table->game.scores[i] - table->game.scores[j];
			struct text *cell;

			if (i == j || row >= meetings->count || column >= meetings->count)
				continue;
			cell = &meetings->cells[row * meetings->count + column];
			if (table->game.artificial)
				text_addf(
				    cell, "%s%d %%", cell->size ? ", " : "", table->game.parts[i]);
			else
				text_addf(cell, "%s%s%lld", cell->size ? ", " : "",
				    difference > 0 ? "+" : "", (long long)difference);
		}
}

static void add_rows(struct print_scope *scope, const struct meetings *meetings)
{
	for (size_t i = 0; i < meetings->count; i++) {
		const struct ranking_row *place = &meetings->standings->ranking.rows[i];
		const struct entrant *entrant = &meetings->standings->entrants[place->entrant];
		struct print_scope *row = print_list_add(scope, "rows");
		struct print_scope *column = print_list_add(scope, "columns");

		print_number(column, "column", (int64_t)i + 1);
		print_number(row, "column", (int64_t)i + 1);
		print_number(row, "rank", place->rank);
		print_set(row, "entrant", entrant->name);
		print_number(row, "won", place->won);
		print_hundredths(row, "match_points", place->match_points);
		print_number(row, "difference", place->difference);
		for (size_t j = 0; j < meetings->count; j++) {
			struct print_scope *cell = print_list_add(row, "columns");

			print_set(cell, "result",
			    i == j ? "×" : text_of(&meetings->cells[i * meetings->count + j]));
		}
	}
}

static bool fill_meetings(struct call *call, const struct standings *standings,
    struct meetings *meetings, struct error *err)
{
	struct print_rounds rounds;
	const size_t count = standings->ranking.count;

	*meetings = (struct meetings){.count = count, .standings = standings};
	meetings->cells = arena_alloc(call->arena, count * count + 1, sizeof(struct text));
	if (!meetings->cells)
		return error_memory(err);
	for (size_t i = 0; i < count * count; i++)
		meetings->cells[i].arena = call->arena;
	if (!print_rounds(call, standings->rounds, &rounds, err))
		return false;
	for (size_t i = 0; i < rounds.count; i++)
		for (size_t j = 0; j < rounds.rounds[i].round.table_count; j++)
			add_meeting(meetings, &rounds.rounds[i].tables[j]);
	return true;
}

bool print_crosstable(struct call *call, struct print_job *job, struct error *err)
{
	struct print_scope *scope;
	struct standings standings;
	struct meetings meetings;

	if (!print_head(call, &scope, err) ||
	    !standings_make(call->store, call->arena, call->event,
	        (int)call_number(call, "round", 0), &standings, err) ||
	    !fill_meetings(call, &standings, &meetings, err))
		return false;
	if (standings.rounds > 0)
		print_number(scope, "round", standings.rounds);
	if (standings.ranking.provisional)
		print_set(scope, "provisional", "games");
	add_rows(scope, &meetings);
	return print_add(call, job, "crosstable", scope, err);
}

/* --- a page for an entrant --- */

static const struct ranking_row *row_of(
    const struct standings *standings, const struct entrant *entrant)
{
	const size_t place = place_of(standings, entrant->number);

	return place < standings->ranking.count ? &standings->ranking.rows[place] : NULL;
}

static void set_opponents(
    struct arena *arena, struct print_scope *row, const struct table *table, size_t own)
{
	struct text names = {.arena = arena}, scores = {.arena = arena};

	for (size_t i = 0; i < table->side_count; i++) {
		if (i == own)
			continue;
		text_addf(&names, "%s%s", names.size ? ", " : "", table->sides[i].entrant);
		text_addf(
		    &scores, "%s%lld", scores.size ? ", " : "", (long long)score_of(table, i));
	}
	print_set(row, "opponents", text_of(&names));
	if (has_score(table))
		print_set(row, "against", text_of(&scores));
}

static void add_game(
    struct arena *arena, struct print_scope *scope, const struct table *table, size_t own)
{
	struct print_scope *row = print_list_add(scope, "games");
	const struct game *game = &table->game;

	print_number(row, "game_round", table->address.round);
	print_number(row, "table", table->address.table);
	print_side(row, table->sides[own].side);
	set_opponents(arena, row, table, own);
	set_score(row, "score", table, own);
	if (!game->finished)
		return;
	set_outcome(row, game, own);
	if (!game->artificial)
		print_number(row, "difference", game->scores[own] - game_against(game, own));
}

static bool has_bye(const struct round *round, int number)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i] == number)
			return true;
	return false;
}

static void add_games(
    struct arena *arena, struct print_scope *scope, const struct print_rounds *rounds, int number)
{
	for (size_t i = 0; i < rounds->count; i++) {
		const struct round *round = &rounds->rounds[i].round;

		for (size_t j = 0; j < round->table_count; j++) {
			const struct table *table = &rounds->rounds[i].tables[j];

			for (size_t side = 0; side < table->side_count; side++)
				if (table->sides[side].number == number)
					add_game(arena, scope, table, side);
		}
		if (has_bye(round, number)) {
			struct print_scope *row = print_list_add(scope, "games");

			print_number(row, "game_round", round->number);
			print_set(row, "bye", "yes");
		}
	}
}

static bool add_entrant(struct call *call, struct print_job *job, const struct entrant *entrant,
    const struct standings *standings, const struct print_rounds *rounds, struct error *err)
{
	const struct ranking_row *place = row_of(standings, entrant);
	struct print_scope *scope;

	if (!print_head(call, &scope, err))
		return false;
	print_set(scope, "entrant", entrant->name);
	print_number(scope, "number", entrant->number);
	print_set(scope, "club", entrant->club);
	print_set(scope, "team", entrant->team);
	for (size_t i = 0; i < entrant->player_count; i++)
		print_set(print_list_add(scope, "players"), "player", entrant->players[i].name);
	add_games(call->arena, scope, rounds, entrant->number);
	if (place) {
		print_number(scope, "rank", place->rank);
		print_number(scope, "entrant_count", (int64_t)standings->ranking.count);
		print_number(scope, "played", place->played);
		print_number(scope, "won", place->won);
		print_number(scope, "drawn", place->drawn);
		print_number(scope, "lost", place->lost);
		print_hundredths(scope, "match_points", place->match_points);
		print_number(scope, "total_score", place->score);
		print_number(scope, "total_against", place->against);
		print_number(scope, "total_difference", place->difference);
	}
	if (standings->ranking.provisional)
		print_set(scope, "provisional", "games");
	return print_add(call, job, "entrant", scope, err);
}

bool print_entrants(struct call *call, struct print_job *job, size_t first, struct error *err)
{
	struct standings standings;
	struct print_rounds rounds;
	struct entrant *entrants, one;
	size_t count;

	if (!standings_make(call->store, call->arena, call->event,
	        (int)call_number(call, "round", 0), &standings, err) ||
	    !print_rounds(call, standings.rounds, &rounds, err) ||
	    !entrant_list(call->store, call->arena, call->event, &entrants, &count, err))
		return false;
	print_expect(
	    call, job, call->argument_count > first ? call->argument_count - first : count);
	if (call->argument_count <= first)
		for (size_t i = 0; i < count; i++)
			if (!add_entrant(call, job, &entrants[i], &standings, &rounds, err))
				return false;
	for (size_t i = first; i < call->argument_count; i++) {
		if (!entrant_find(
		        call->store, call->arena, call->event, call->arguments[i].text, &one, err))
			return error_place(err, call->arguments[i].file, 1, 1);
		if (!add_entrant(call, job, &one, &standings, &rounds, err))
			return false;
	}
	return true;
}
