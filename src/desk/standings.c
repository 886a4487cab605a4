#include "desk/standings.h"
#include "base/text.h"
#include "desk/entrant.h"
#include "desk/phase.h"
#include "desk/ranking_change.h"
#include "desk/standings_counts.h"
#include "desk/standings_phase.h"
#include "desk/standings_team.h"
#include "desk/table.h"
#include "store/entrant.h"
#include "store/event_rows.h"
#include "store/given_rows.h"
#include "store/tally.h"

#include <string.h>

/* What games are judged by. */
struct judging {
	struct arena *arena;
	const struct event *event;
	const struct event_settings *settings;
	size_t game_count;
	struct tally_game *games;
	struct hand_orders orders; /* of tables at which hands were inserted */
	size_t given_count;
	const struct given *given;
};

/* The rounds before late entries as byes, where the event says so: before those that were drawn, so that
 * each entrant's stand by round. */
static bool missed_add(struct arena *arena, const struct event_settings *settings,
    struct standings_facts *facts, struct error *err)
{
	struct ranking_input *input = &facts->input;
	struct ranking_bye *byes;
	size_t count = input->bye_count, missed_count = 0;

	if (event_setting_word(&settings->more, SETTING_MISSED) != MISSED_BYES)
		return true;
	for (size_t i = 0; i < input->entrant_count; i++) {
		int missed = entrant_first_round(&facts->entrants[i]) - 1;

		count += (size_t)(missed < facts->rounds ? missed : facts->rounds);
	}
	byes = arena_alloc(arena, count, sizeof *byes);
	if (!byes)
		return error_memory(err);
	for (size_t i = 0; i < input->entrant_count; i++)
		for (int round = 1;
		     round < entrant_first_round(&facts->entrants[i]) && round <= facts->rounds;
		     round++)
			byes[missed_count++] = (struct ranking_bye){.entrant = i, .round = round};
	if (input->bye_count)
		memcpy(byes + missed_count, input->byes, input->bye_count * sizeof *byes);
	input->bye_count = count;
	input->byes = byes;
	return true;
}

static bool byes_take(const struct desk *desk, struct standings_facts *facts, struct error *err)
{
	struct ranking_input *input = &facts->input;
	struct ranking_bye *byes;
	struct round_bye *rows;
	size_t count;

	if (!round_byes_read(desk, facts->rounds, &rows, &count, err))
		return false;
	byes = arena_alloc(desk->arena, count, sizeof *byes);
	for (size_t i = 0; i < count; i++) {
		/* Entrants are numbered from 1 without gaps, so a number less one is an index. */
		if (rows[i].entrant < 1 || (size_t)rows[i].entrant > input->entrant_count)
			return error_set(err, ERROR_STORE, "store-damaged",
			    "%s: entrant %d is missing", store_path(desk->store), rows[i].entrant);
		byes[i] = (struct ranking_bye){
		    .entrant = (size_t)rows[i].entrant - 1, .round = rows[i].round};
	}
	input->byes = byes;
	input->bye_count = count;
	return true;
}

/* What a game is judged by, the same as at its table. */
static bool record_make(struct judging *judging, const struct tally_game *game,
    struct game_record *ret, struct error *err)
{
	struct game_points *points;
	size_t room = 0;

	for (size_t i = 0; i < judging->given_count; i++)
		room += judging->given[i].place.round == game->round &&
		        judging->given[i].place.table == game->table;
	points = arena_alloc(judging->arena, room, sizeof *points);
	if (!points)
		return error_memory(err);
	*ret = (struct game_record){
	    .side_count = game->side_count,
	    .hand_count = game->hand_count,
	    .hands = game->hands,
	    .points = points,
	    .decision = game->decision,
	};
	for (size_t i = 0; i < judging->given_count; i++) {
		const struct given *given = &judging->given[i];

		if (given->place.round != game->round || given->place.table != game->table ||
		    !table_given_counts(given, game->decided_at, &points[ret->points_count]))
			continue;
		points[ret->points_count++].after_hand = hand_orders_behind(
		    &judging->orders, game->round, game->table, given->after_hand);
	}
	return true;
}

/* One game judged as it stands, by the rules of its phase. */
static bool judge_one(struct judging *judging, const struct standings_facts *facts,
    struct tally_game *game, struct ranking_game *ret, struct error *err)
{
	const struct phase_play play =
	    phase_play_of(facts->phases, facts->phase_count, game->round);
	struct game_rules rules =
	    table_game_rules(event_book_of(judging->event, game->round), judging->settings, &play);
	struct game_record record;

	if (!table_decision_parts(game->clause, game->side_count, &game->decision, err) ||
	    !record_make(judging, game, &record, err))
		return false;
	ret->round = game->round;
	ret->hands = (int)game->hand_count;
	ret->hands_said = play.hands;
	memcpy(ret->sides, game->sides, sizeof ret->sides);
	rules.rung = game->rung || game->rung_by > 0;
	game_judge(&rules, &record, &ret->game);
	return true;
}

static bool games_judge(struct judging *judging, struct standings_facts *ret, struct error *err)
{
	struct ranking_game *games =
	    arena_alloc(judging->arena, judging->game_count, sizeof *games);
	struct address *tables = arena_alloc(judging->arena, judging->game_count, sizeof *tables);

	for (size_t i = 0; i < judging->game_count; i++) {
		struct tally_game *game = &judging->games[i];

		if (!judge_one(judging, ret, game, &games[i], err))
			return false;
		tables[i] = (struct address){.round = game->round, .table = game->table};
	}
	ret->input.games = games;
	ret->input.game_count = judging->game_count;
	ret->tables = tables;
	return true;
}

/* Who is ranked: numbers, names, and who was struck out. */
static bool entrants_take(struct arena *arena, const struct entrant *entrants,
    struct ranking_input *input, struct error *err)
{
	int *numbers = arena_alloc(arena, input->entrant_count, sizeof *numbers);
	const char **names = arena_alloc(arena, input->entrant_count, sizeof *names);
	bool *left_out = arena_alloc(arena, input->entrant_count, sizeof *left_out);

	if (!numbers || !names || !left_out)
		return error_memory(err);
	for (size_t i = 0; i < input->entrant_count; i++) {
		numbers[i] = entrants[i].number;
		names[i] = entrants[i].name;
		left_out[i] = entrants[i].removed;
	}
	input->left_out = left_out;
	input->numbers = numbers;
	input->names = names;
	return true;
}

const char *standings_decision_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standing_decision *decided)
{
	struct text text = {.arena = arena};

	for (size_t side = 0; side < decided->part_count; side++) {
		const char *part = artificial_text(arena, vocabulary, &decided->parts, side);

		text_addf(&text, "%s%s %s", side > 0 ? " : " : "", decided->names[side],
		    part ? part : "");
	}
	return text_of(&text);
}

static struct standing_decision artificial_tell(
    struct arena *arena, const struct tally_game *game, const struct entrant *entrants)
{
	struct standing_decision decided = {
	    .table = {.round = game->round, .table = game->table},
	    .clause = game->clause,
	    .part_count = game->side_count,
	    .parts = game->decision.parts,
	};

	for (size_t side = 0; side < game->side_count; side++)
		decided.names[side] = entrants[game->sides[side].entrants[0]].name;
	decided.artificial = standings_decision_text(arena, NULL, &decided);
	return decided;
}

/* The games ended by decision, for the note under the standings. */
static bool decisions_tell(struct judging *judging, const struct entrant *entrants,
    struct standings_facts *ret, struct error *err)
{
	struct standing_decision *decided =
	    arena_alloc(judging->arena, judging->game_count, sizeof *decided);

	if (!decided)
		return error_memory(err);
	for (size_t i = 0; i < judging->game_count; i++) {
		const struct tally_game *game = &judging->games[i];

		if (!game->decision.made || game->decision.against >= game->side_count)
			continue;
		if (game->decision.artificial) {
			decided[ret->decided_count++] =
			    artificial_tell(judging->arena, game, entrants);
			continue;
		}
		decided[ret->decided_count++] = (struct standing_decision){
		    .table = {.round = game->round, .table = game->table},
		    .clause = game->clause,
		    .against = entrants[game->sides[game->decision.against].entrants[0]].name,
		    .points = game->decision.points,
		};
	}
	ret->decided = decided;
	return true;
}

/* The games' rows, and what was given by commands. */
static bool games_read(const struct desk *desk, const struct tally_asked *asked,
    struct judging *judging, struct error *err)
{
	const struct given_filter filter = {.rounds = asked->rounds};
	struct given *given;

	if (!tally_read(
	        desk, asked, &judging->games, &judging->game_count, &judging->orders, err) ||
	    !given_read(desk, &filter, &given, &judging->given_count, err))
		return false;
	judging->given = given;
	return true;
}

bool standings_facts_read(
    const struct desk *desk, int round, struct standings_facts *ret, struct error *err)
{
	struct judging judging = {.arena = desk->arena};
	struct tally_asked asked = {0};
	struct standings_facts facts = {0};
	const struct event_now *now;
	struct entrant *entrants;

	if (!round_newest(desk, &facts.rounds, err))
		return false;
	if (round > facts.rounds)
		return error_set(err, ERROR_INPUT, "round-unknown",
		    "there is no round %d; the event has %d", round, facts.rounds);
	if (round > 0)
		facts.rounds = round;
	facts.input.rounds = facts.rounds;
	if (!event_now_read(desk, &now, err) ||
	    !event_settings_ranking(desk->arena, &now->settings, &facts.input.rules, err) ||
	    !entrants_read(desk, 1, &entrants, &facts.input.entrant_count, err) ||
	    !phases_read(desk, &facts.phases, &facts.phase_count, err))
		return false;
	judging.event = desk->event;
	judging.settings = &now->settings;
	asked.rounds = facts.rounds;
	asked.entrant_count = facts.input.entrant_count;
	asked.bell = table_timed(&now->settings);
	facts.entrants = entrants;
	facts.rounds_said = (int)event_setting_number(&now->settings.more, SETTING_ROUNDS);
	if (event_setting_word(&now->settings.more, SETTING_FORMAT) == FORMAT_TEAMS &&
	    !standings_teams_find(desk->arena, &facts, err))
		return false;
	if (!games_read(desk, &asked, &judging, err) || !byes_take(desk, &facts, err) ||
	    !missed_add(desk->arena, &now->settings, &facts, err) ||
	    !games_judge(&judging, &facts, err) ||
	    !entrants_take(desk->arena, entrants, &facts.input, err) ||
	    !decisions_tell(&judging, entrants, &facts, err) ||
	    !standings_counts_outside(
	        desk->arena, &facts, judging.given, judging.given_count, err) ||
	    !standings_counts_read(desk, &facts, err))
		return false;
	*ret = facts;
	return true;
}

bool standings_judge(struct arena *arena, const struct standings_facts *facts,
    struct standings *ret, struct error *err)
{
	struct standings_facts ranked;

	if (!standings_team_facts(arena, facts, &ranked, err))
		return false;
	*ret = (struct standings){
	    .rounds = ranked.rounds,
	    .entrant_count = ranked.input.entrant_count,
	    .entrants = ranked.entrants,
	    .team_of = ranked.team_of,
	    .input = ranked.input,
	    .decided_count = ranked.decided_count,
	    .decided = ranked.decided,
	};
	if (standings_phases_count(&ranked) > 0)
		return standings_phases_rank(arena, &ranked, &ret->ranking, err) &&
		       standings_phase_unfinished(arena, &ranked, &ret->knockout_unfinished, err);
	return ranking_make(arena, &ret->input, &ret->ranking, err);
}

/* --- one category --- */

/* Categories, each once, whatever the size of its letters. */
struct categories {
	struct arena *arena;
	size_t count;
	const char **folded; /* without regard to the size of letters */
	const char **names;  /* as they were met first */
};

static bool category_add(struct categories *to, const char *category, struct error *err)
{
	const char *folded = text_fold(to->arena, category);

	if (!folded)
		return error_memory(err);
	for (size_t i = 0; i < to->count; i++)
		if (strcmp(to->folded[i], folded) == 0)
			return true;
	to->folded = arena_room(to->arena, to->folded, to->count, sizeof *to->folded);
	to->names = arena_room(to->arena, to->names, to->count, sizeof *to->names);
	to->folded[to->count] = folded;
	to->names[to->count++] = category;
	return true;
}

bool standings_categories(struct arena *arena, const struct standings_facts *facts,
    const char *const **ret, size_t *ret_count, struct error *err)
{
	struct categories there = {.arena = arena};

	for (size_t i = 0; i < facts->input.entrant_count && !facts->team_of; i++) {
		const struct entrant *entrant = &facts->entrants[i];

		for (size_t k = 0; !entrant->removed && k < entrant->category_count; k++)
			if (!category_add(&there, entrant->categories[k], err))
				return false;
	}
	*ret = there.names;
	*ret_count = there.count;
	return true;
}

static bool category_refused(const struct desk *desk, const struct standings_facts *facts,
    const char *category, struct error *err)
{
	const char *const *names, *told;
	size_t count;

	if (!standings_categories(desk->arena, facts, &names, &count, err))
		return false;
	if (count == 0)
		return error_set(err, ERROR_INPUT, "category-unknown",
		    "no entrant is of the category %s: none has a category (canasta entrant set N "
		    "--category K)",
		    category);
	told = names[0];
	for (size_t i = 1; told && i < count; i++)
		told = arena_printf(desk->arena, "%s, %s", told, names[i]);
	if (!told)
		return error_memory(err);
	return error_set(err, ERROR_INPUT, "category-unknown",
	    "no entrant is of the category %s; there are: %s", category, told);
}

/* What an entrant calls the category; NULL: it is not of it. `wanted` is folded. */
static bool category_of(struct arena *arena, const struct entrant *entrant, const char *wanted,
    const char **ret, struct error *err)
{
	*ret = NULL;
	for (size_t i = 0; i < entrant->category_count && !*ret; i++) {
		const char *folded = text_fold(arena, entrant->categories[i]);

		if (!folded)
			return error_memory(err);
		if (strcmp(folded, wanted) == 0)
			*ret = entrant->categories[i];
	}
	return true;
}

/* Leaves out of the places who is not of the category; `ret` is what its first entrant calls it. */
static bool category_keep(const struct desk *desk, const char *category,
    struct standings_facts *facts, const char **ret, struct error *err)
{
	struct ranking_input *input = &facts->input;
	bool *left_out = arena_alloc(desk->arena, input->entrant_count, sizeof *left_out);
	const char *wanted;

	if (!text_is_utf8(category, strlen(category), NULL))
		return error_set(err, ERROR_INPUT, "category-unknown", "the name is not UTF-8");
	wanted = text_fold(desk->arena, category);
	if (!wanted)
		return error_memory(err);
	if (!*wanted)
		return error_set(
		    err, ERROR_INPUT, "category-unknown", "the category asked for is empty");
	if (facts->team_of)
		return error_set(err, ERROR_INPUT, "category-unknown",
		    "the event ranks teams, and categories are of entrants");
	*ret = NULL;
	for (size_t i = 0; i < input->entrant_count; i++) {
		const char *called;

		if (!category_of(desk->arena, &facts->entrants[i], wanted, &called, err))
			return false;
		left_out[i] = input->left_out[i] || !called;
		if (!left_out[i] && !*ret)
			*ret = called;
	}
	input->left_out = left_out;
	return *ret || category_refused(desk, facts, category, err);
}

/* --- a read --- */

static bool standings_read(const struct desk *desk, int round, const char *category,
    struct standings_facts *facts, struct standings *ret, struct error *err)
{
	struct ranking_change *changes;
	struct unaccepted *unaccepted;
	size_t change_count;

	if (!standings_facts_read(desk, round, facts, err) ||
	    (category && !category_keep(desk, category, facts, &category, err)) ||
	    !standings_judge(desk->arena, facts, ret, err) ||
	    !disputes_undecided_read(
	        desk, NULL, ret->rounds, &ret->disputes, &ret->dispute_count, err) ||
	    !unaccepted_read(desk, ret->rounds, &unaccepted, &ret->unaccepted_count, err) ||
	    !ranking_changes_read(desk, desk->event->number, &changes, &change_count, err))
		return false;
	ret->unaccepted = unaccepted;
	ret->category = category;
	ret->changes = changes;
	ret->change_count = change_count;
	return true;
}

bool standings_make_with(const struct desk *desk, int round, struct standings_facts *ret_facts,
    struct standings *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, standings_read(desk, round, NULL, ret_facts, ret, err));
}

bool standings_make(const struct desk *desk, int round, struct standings *ret, struct error *err)
{
	return standings_make_category(desk, round, NULL, ret, err);
}

bool standings_make_category(const struct desk *desk, int round, const char *category,
    struct standings *ret, struct error *err)
{
	struct standings_facts facts;

	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, standings_read(desk, round, category, &facts, ret, err));
}

const struct ranking_row *standings_row(const struct standings *standings, size_t entrant)
{
	size_t ranked = standings->team_of ? standings->team_of[entrant] : entrant;

	for (size_t i = 0; i < standings->ranking.count; i++)
		if (standings->ranking.rows[i].entrant == ranked)
			return &standings->ranking.rows[i];
	return NULL;
}

bool standings_provisional(const struct standings *standings)
{
	return standings->ranking.provisional || standings->knockout_unfinished;
}

int standings_unaccepted(const struct standings *standings, size_t ranked)
{
	int hands = 0;

	for (size_t i = 0; i < standings->unaccepted_count; i++) {
		const size_t entrant = (size_t)standings->unaccepted[i].entrant - 1;

		hands += (standings->team_of ? standings->team_of[entrant] : entrant) == ranked;
	}
	return hands;
}
