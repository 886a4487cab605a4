#include "club/standings.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "tournament/can_win.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* --- counts and points outside games --- */

size_t standings_game_at(const struct standings_facts *facts, int round, int table, size_t from)
{
	while (from < facts->input.game_count &&
	       (facts->tables[from].round != round || facts->tables[from].table != table))
		from++;
	return from;
}

bool standings_penalty_is_outside(const struct standings_facts *facts, const struct given *given)
{
	return given->kind == GIVEN_PENALTY && !given->cancelled && given->place.hand == 0 &&
	       given->place.round <= facts->rounds;
}

/* Returns true if an entrant got it, alone or as one of two partners of a side. */
static bool is_given_to(const struct given *given, size_t entrant)
{
	const size_t number = entrant + 1;

	return number == (size_t)given->entrant || number == (size_t)given->partner;
}

/* Adds a penalty outside hands to the counts of those who got it, at a table or at none. */
static void given_add(
    const struct standings_facts *facts, const struct given *given, struct ranking_counts *counts)
{
	const struct ranking_input *input = &facts->input;

	if (given->place.table == 0) {
		if (given->entrant > 0 && (size_t)given->entrant <= input->entrant_count)
			counts[given->entrant - 1].of[COUNT_PENALTIES] += given->count;
		return;
	}
	const size_t game = standings_game_at(facts, given->place.round, given->place.table, 0);

	if (game == input->game_count)
		return;
	const struct ranking_side *side = &input->games[game].sides[given->side - 'A'];

	for (size_t k = 0; k < side->entrant_count; k++)
		if (is_given_to(given, side->entrants[k]))
			counts[side->entrants[k]].of[COUNT_PENALTIES] += given->count;
}

void standings_penalties_add(const struct standings_facts *facts, struct ranking_counts *counts)
{
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_penalty_is_outside(facts, &facts->given[i]))
			given_add(facts, &facts->given[i], counts);
}

const struct ranking_outside *standings_outside_sum(
    struct arena *arena, const struct standings_facts *facts, int first, const int *lasts)
{
	const size_t count = facts->input.entrant_count;
	struct ranking_outside *outside = arena_alloc(arena, count, sizeof *outside);

	/* Each was given to an entrant and perhaps to its partner. */
	for (size_t i = 0; i < 2 * facts->given_count; i++) {
		const struct given *given = &facts->given[i / 2];
		const int round = given->place.round;
		const int entrant = i % 2 == 0 ? given->entrant : given->partner;

		if (given->cancelled || round < first || round > facts->rounds || entrant < 1 ||
		    (size_t)entrant > count || (lasts && round > lasts[entrant - 1]))
			continue;
		ranking_outside_add(&outside[entrant - 1],
		    &(struct ranking_outside){
		        .points = given->place.table == 0 ? given->points : 0,
		        .margin = given->margin,
		        .victory = given->victory,
		    });
	}
	return outside;
}

struct ranking_outside standings_outside_at(
    const struct standings_facts *facts, const struct address *table, size_t side, size_t entrant)
{
	struct ranking_outside sum = {0};

	for (size_t i = 0; i < facts->given_count; i++) {
		const struct given *given = &facts->given[i];

		if (!given->cancelled && given->place.round == table->round &&
		    given->place.table == table->table && given->side == (char)('A' + side) &&
		    (entrant == SIZE_MAX || is_given_to(given, entrant)))
			ranking_outside_add(&sum, &(struct ranking_outside){.margin = given->margin,
			                              .victory = given->victory});
	}
	return sum;
}

const struct ranking_counts *standings_counts_sum(
    struct arena *arena, const struct standings_facts *facts, int first, int last)
{
	const size_t entrants = facts->input.entrant_count;

	if (!facts->round_counts)
		return NULL;
	struct ranking_counts *sum = arena_alloc(arena, entrants, sizeof *sum);

	for (int round = first; round <= last; round++)
		for (size_t i = 0; i < entrants; i++)
			ranking_counts_add(
			    &sum[i], &facts->round_counts[(size_t)round * entrants + i], 1);
	return sum;
}

/* Reads the canastas and penalties of each entrant, by round and in sum, if a tie-break needs them.
 * Hands of finished games count unless the game was decided away from the cards; penalties outside
 * hands count too. Runs within a read. */
static void counts_read(const struct desk *desk, struct standings_facts *facts)
{
	struct ranking_input *input = &facts->input;
	const size_t entrants = input->entrant_count;
	bool wanted = false;
	size_t count, at = 0;

	for (enum ranking_count i = 0; i < RANKING_COUNT_COUNT; i++)
		wanted = wanted ||
		         tie_break_list_has(&input->rules.tie_breaks, ranking_count_tie_break(i));
	if (!wanted)
		return;
	struct ranking_counts *counts =
	    arena_alloc(desk->arena, ((size_t)facts->rounds + 1) * entrants, sizeof *counts);
	struct hand_facts *sides = hand_facts_read(desk, facts->rounds, &count);

	for (size_t i = 0; i < count; i++) {
		const struct hand_facts *hand = &sides[i];

		at = standings_game_at(facts, hand->round, hand->table, at);
		if (at == input->game_count)
			break;
		if (!input->games[at].game.finished || input->games[at].game.decided)
			continue;
		const struct ranking_side *side = &input->games[at].sides[hand->side];

		for (size_t k = 0; k < side->entrant_count; k++)
			ranking_counts_add(
			    &counts[(size_t)hand->round * entrants + side->entrants[k]],
			    &hand->counts, 1);
	}
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_penalty_is_outside(facts, &facts->given[i]))
			given_add(facts, &facts->given[i],
			    &counts[(size_t)facts->given[i].place.round * entrants]);
	facts->hand_sides = sides;
	facts->hand_side_count = count;
	facts->round_counts = counts;
	input->counts = standings_counts_sum(desk->arena, facts, 0, facts->rounds);
}

/* --- games as rows --- */

/* A game as its rows have it. */
struct tally_game {
	struct address table;
	size_t side_count;
	struct ranking_side sides[SIDES_MOST]; /* entrants as indexes: their numbers less one */
	struct game_decision decision;
	const char *clause; /* of the decision; "": none */
	int64_t decided_at; /* the line of the log; 0: not decided */
	bool rung;          /* the bell ended it with its score, or with an earlier hand */
	int rung_by;        /* the newest hand with which the bell ended it; 0: none */
	size_t hand_count;
	struct game_hand *hands; /* those that count, in the order of play */
};

_Noreturn static void damaged(const struct desk *desk, const char *what)
{
	break_off(
	    ERROR_STORE, "store-damaged", "%s: %s", store_path(desk->store), message_words(what));
}

/* Returns the index of an entrant; entrants are numbered from 1 without gaps. */
static size_t entrant_index(const struct desk *desk, int number, size_t count)
{
	if (number < 1 || (size_t)number > count)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING, store_path(desk->store),
		    number);
	return (size_t)number - 1;
}

/* Reads who sat at the games up to a round, by round and table, and how they were decided. A second entrant on a side is
 * the partner of a round. */
static struct tally_game *seats_read(
    const struct desk *desk, int rounds, size_t entrant_count, size_t *ret_count)
{
	struct statement row = db_ask_event(desk, "tally_games.sql");
	struct tally_game *games = NULL, *game = NULL;
	size_t count = 0;

	db_bind_number(&row, ":round", rounds);
	while (db_step(&row)) {
		const int round = db_int(&row, "round"), table = db_int(&row, "game");
		const bool partner = db_int(&row, "place") == 2;

		if (!game || game->table.round != round || game->table.table != table) {
			games = arena_room(desk->arena, games, count, sizeof *games);
			game = &games[count++];
			*game = (struct tally_game){
			    .table = {.round = round, .table = table},
			    .decision = {.made = !db_is_null(&row, "against"),
			        .against = (size_t)db_number(&row, "against"),
			        .points = db_number(&row, "points")},
			    .clause = db_text(&row, "clause", desk->arena),
			    .rung = db_int(&row, "stopped") != 0,
			};
			if (game->decision.made)
				game->decided_at = db_number(&row, "seq");
		}
		if (!partner && game->side_count == SIDES_MOST)
			damaged(desk, TEXT_WORDS_SEATS_CONTRADICT_TABLES);
		if (partner &&
		    (game->side_count == 0 || (size_t)db_int(&row, "side") != game->side_count - 1))
			damaged(desk, TEXT_WORDS_PARTNERS_CONTRADICT_TABLES);
		game->side_count += !partner;
		struct ranking_side *side = &game->sides[game->side_count - 1];

		side->entrants[side->entrant_count++] =
		    entrant_index(desk, db_int(&row, "entrant"), entrant_count);
	}
	*ret_count = count;
	return games;
}

/* Reads the hands of the games, one side of a version after the other. Versions come oldest first, and the newest
 * remains. A void version has no side and leaves the hand out. `bell`: a hand that the bell ended is its game's last in
 * every round. */
static void hands_read(
    const struct desk *desk, int rounds, bool bell, struct tally_game *games, size_t count)
{
	struct statement row = db_ask_event(desk, "tally_hands.sql");
	size_t at = 0;

	db_bind_number(&row, ":round", rounds);
	db_bind_number(&row, ":bell", bell);
	while (db_step(&row)) {
		const int round = db_int(&row, "round"), table = db_int(&row, "game");
		const int number = db_int(&row, "hand");
		const int side = db_int(&row, "side");
		const bool voided = side == 0 && db_is_null(&row, "side");
		const bool rang = side == 0 && db_int(&row, "bell") != 0;

		while (at < count &&
		       (games[at].table.round != round || games[at].table.table != table))
			at++;
		if (at == count)
			damaged(desk, TEXT_WORDS_HANDS_WITHOUT_ENTRANTS);
		struct tally_game *game = &games[at];
		const bool again =
		    game->hand_count > 0 && game->hands[game->hand_count - 1].number == number;

		if (rang) {
			/* The versions of an earlier hand are all read: the bell ended that one. */
			game->rung = game->rung || (game->rung_by > 0 && game->rung_by != number);
			game->rung_by = number;
		} else if (side == 0 && game->rung_by == number) {
			game->rung_by = 0;
		}
		if (voided) {
			game->hand_count -= again;
			continue;
		}
		if (!again) {
			game->hands = arena_room(
			    desk->arena, game->hands, game->hand_count, sizeof *game->hands);
			game->hands[game->hand_count++] = (struct game_hand){.number = number};
		}
		if (side >= 0 && side < SIDES_MOST)
			game->hands[game->hand_count - 1].totals[side] = db_number(&row, "total");
	}
}

/* --- teams --- */

/* Returns true if any pair of the team is active. */
static bool team_active(const struct standings_facts *facts, size_t team, int round)
{
	for (size_t i = team; i < facts->input.entrant_count; i++)
		if (facts->team_of[i] == team && entrant_active(&facts->entrants[i], round))
			return true;
	return false;
}

/* Returns the next round with a move of one of the team's pairs; 0: none. */
static int next_move(const struct standings_facts *facts, size_t team, int after)
{
	int next = 0;

	for (size_t i = team; i < facts->input.entrant_count; i++) {
		const struct entrant *pair = &facts->entrants[i];

		for (size_t k = 0; facts->team_of[i] == team && k < pair->move_count; k++)
			if (pair->moves[k].round > after &&
			    (next == 0 || pair->moves[k].round < next))
				next = pair->moves[k].round;
	}
	return next;
}

/* A team comes with its first pair and is out once all its pairs are. */
static void team_moves(
    struct arena *arena, const struct standings_facts *facts, struct entrant *team, size_t index)
{
	struct entrant_move *moves = NULL;
	bool there = team_active(facts, index, 1);
	size_t count = 0;

	/* The rounds may have any numbers: only those with moves are looked at. */
	for (int round = next_move(facts, index, 1); round > 0;
	     round = next_move(facts, index, round)) {
		if (team_active(facts, index, round) == there)
			continue;
		there = !there;
		moves = arena_room(arena, moves, count, sizeof *moves);
		moves[count] = (struct entrant_move){.kind = !there       ? MOVE_WITHDRAWN
		                                             : count == 0 ? MOVE_LATE
		                                                          : MOVE_BACK,
		    .round = round,
		    .reason = ""};
		count++;
	}
	team->moves = moves;
	team->move_count = count;
	team->state = count > 0 && !there ? &moves[count - 1] : NULL;
}

/* Makes a team of its pairs; those that were removed played for none. */
static void team_make(
    struct arena *arena, const struct standings_facts *facts, struct entrant *team, size_t index)
{
	const struct entrant *first = &facts->entrants[index];
	const struct entrant **pairs = NULL;
	struct player *players = NULL;
	size_t count = 0;
	bool alike = true;

	*team = *first;
	team->name = *first->team ? first->team : first->name;
	team->category_count = team->player_count = 0;
	for (size_t i = index; i < facts->input.entrant_count; i++) {
		const struct entrant *pair = &facts->entrants[i];

		if (facts->team_of[i] != index || pair->removed)
			continue;
		team->removed = false;
		alike = alike && pair->move_count == first->move_count;
		for (size_t k = 0; alike && k < pair->move_count; k++)
			alike = pair->moves[k].kind == first->moves[k].kind &&
			        pair->moves[k].round == first->moves[k].round;
		if (strcmp(pair->club, first->club) != 0) /* the club of all its pairs */
			team->club = "";
		pairs = arena_room(arena, pairs, count, sizeof *pairs);
		pairs[count++] = pair;
		for (size_t k = 0; k < pair->player_count; k++) {
			players = arena_room(arena, players, team->player_count, sizeof *players);
			players[team->player_count++] = pair->players[k];
		}
	}
	team->players = players;
	if (*team->team) {
		team->pairs = pairs;
		team->pair_count = count;
	}
	if (!alike)
		team_moves(arena, facts, team, index);
}

/* Finds the teams of the entrants; an entrant without a team is a team of one.
 *
 * A team has the index and number of its first entrant (club/entrant.h); its other entrants have
 * no place. So phases, which know entrants by number, know teams too. */
static void teams_find(struct arena *arena, struct standings_facts *facts)
{
	const size_t count = facts->input.entrant_count;
	struct entrant *teams = arena_alloc(arena, count, sizeof *teams);

	facts->team_of = entrant_team_first(arena, facts->entrants, count);
	for (size_t i = 0; i < count; i++) {
		teams[i] = facts->entrants[i];
		teams[i].removed = true;
		if (facts->team_of[i] == i)
			team_make(arena, facts, &teams[i], i);
	}
	facts->teams = teams;
}

/* Gives a ranking the numbers and names of entrants, and says who has no place. */
static void input_of_entrants(
    struct arena *arena, const struct entrant *entrants, size_t count, struct ranking_input *input)
{
	int *numbers = arena_alloc(arena, count, sizeof *numbers);
	const char **names = arena_alloc(arena, count, sizeof *names);
	bool *left_out = arena_alloc(arena, count, sizeof *left_out);

	for (size_t i = 0; i < count; i++) {
		numbers[i] = entrants[i].number;
		names[i] = entrants[i].name;
		left_out[i] = entrants[i].removed;
	}
	input->entrant_count = count;
	input->numbers = numbers;
	input->names = names;
	input->left_out = left_out;
}

struct standings_facts standings_team_facts(
    struct arena *arena, const struct standings_facts *facts)
{
	const size_t count = facts->input.entrant_count;
	struct standings_facts teams = *facts;
	struct given *given;
	const size_t *firsts;

	if (!facts->teams)
		return teams;
	teams.entrants = facts->teams;
	teams.teams = NULL;
	must(team_input(arena, &facts->input, facts->team_of, &teams.input, &firsts, refusal()));
	input_of_entrants(arena, facts->teams, count, &teams.input);
	struct ranking_outside *outside = arena_alloc(arena, count, sizeof *outside);

	for (size_t i = 0; facts->input.outside && i < count; i++)
		ranking_outside_add(&outside[facts->team_of[i]], &facts->input.outside[i]);
	teams.input.outside = facts->input.outside ? outside : NULL;
	struct address *tables = arena_alloc(arena, teams.input.game_count, sizeof *tables);

	for (size_t i = 0; i < teams.input.game_count; i++)
		tables[i] = facts->tables[firsts[i]];
	teams.tables = tables;
	if (facts->round_counts) {
		struct ranking_counts *counts =
		    arena_alloc(arena, ((size_t)facts->rounds + 1) * count, sizeof *counts);

		for (size_t row = 0; row <= (size_t)facts->rounds; row++)
			for (size_t i = 0; i < count; i++)
				ranking_counts_add(&counts[row * count + facts->team_of[i]],
				    &facts->round_counts[row * count + i], 1);
		teams.round_counts = counts;
		teams.input.counts = standings_counts_sum(arena, &teams, 0, facts->rounds);
	}

	/* Penalties and points given to a pair count for its team. */
	given = arena_alloc(arena, facts->given_count, sizeof *given);
	for (size_t i = 0; i < facts->given_count; i++) {
		const int number = facts->given[i].entrant;

		given[i] = facts->given[i];
		if (number >= 1 && (size_t)number <= count)
			given[i].entrant = (int)facts->team_of[number - 1] + 1;
	}
	teams.given = given;
	return teams;
}

/* --- games judged --- */

static int by_number(const void *left, const void *right)
{
	return ((const struct game_hand *)left)->number - ((const struct game_hand *)right)->number;
}

/* Reads the games up to the round counted, judges each by the rules of its phase, and lists those ended by decision. */
static void games_read(
    const struct desk *desk, const struct event_settings *settings, struct standings_facts *facts)
{
	size_t count;
	struct tally_game *tally =
	    seats_read(desk, facts->rounds, facts->input.entrant_count, &count);
	struct ranking_game *games = arena_alloc(desk->arena, count, sizeof *games);
	struct address *tables = arena_alloc(desk->arena, count, sizeof *tables);
	struct standing_decision *decided = arena_alloc(desk->arena, count, sizeof *decided);
	struct game_points *points = arena_alloc(desk->arena, facts->given_count, sizeof *points);

	hands_read(desk, facts->rounds, table_timed(settings), tally, count);
	struct hand_orders orders = hand_orders_read(desk, facts->rounds);

	for (size_t i = 0; i < count; i++) {
		struct tally_game *game = &tally[i];
		const int round = game->table.round, table = game->table.table;
		const struct round_play play =
		    round_play_of(facts->plays, facts->play_count, round);
		struct game_rules rules =
		    table_game_rules(event_book_of(desk->event, round), settings, &play);
		struct game_record record = {.side_count = game->side_count,
		    .hand_count = game->hand_count,
		    .hands = game->hands,
		    .points = points};

		/* If a hand was inserted, each hand counts at its place in the order of play. */
		for (size_t k = 0; k < game->hand_count && orders.count > 0; k++)
			game->hands[k].number =
			    hand_orders_place(&orders, round, table, game->hands[k].number);
		if (game->hand_count > 1 && orders.count > 0)
			qsort(game->hands, game->hand_count, sizeof *game->hands, by_number);
		table_decision_parts(game->clause, game->side_count, &game->decision);
		record.decision = game->decision;
		/* The points given outside hands. */
		for (size_t k = 0; k < facts->given_count; k++) {
			const struct given *given = &facts->given[k];
			struct game_points *one = &points[record.points_count];

			if (given->place.round != round || given->place.table != table ||
			    !table_given_counts(given, game->decided_at, one))
				continue;
			one->after_hand =
			    hand_orders_after(&orders, round, table, given->after_hand);
			record.points_count++;
		}
		rules.rung = game->rung || game->rung_by > 0;
		tables[i] = game->table;
		games[i].round = round;
		games[i].hands = (int)game->hand_count;
		games[i].phase_hands = play.hands;
		memcpy(games[i].sides, game->sides, sizeof games[i].sides);
		game_judge(&rules, &record, &games[i].game);
		if (!game->decision.made || game->decision.against >= game->side_count)
			continue;
		struct standing_decision *ended = &decided[facts->decided_count++];

		*ended = (struct standing_decision){.table = game->table,
		    .clause = game->clause,
		    .decision = game->decision,
		    .side_count = game->side_count};
		for (size_t side = 0; side < game->side_count; side++)
			ended->names[side] = facts->entrants[game->sides[side].entrants[0]].name;
	}
	facts->input.games = games;
	facts->input.game_count = count;
	facts->tables = tables;
	facts->decided = decided;
}

/* --- facts --- */

/* Reads the byes. Rounds before a late entry are byes too, if the event counts them so. They come before the drawn byes,
 * so that each entrant's are in the order of rounds. */
static void byes_read(
    const struct desk *desk, const struct event_settings *settings, struct standings_facts *facts)
{
	struct ranking_input *input = &facts->input;
	const bool missed = event_setting_word(&settings->more, SETTING_MISSED) == MISSED_BYES;
	struct ranking_bye *byes = NULL;
	size_t drawn_count, count = 0;
	struct round_place *drawn = round_byes_read(desk, facts->rounds, &drawn_count);

	for (size_t i = 0; missed && i < input->entrant_count; i++)
		for (int round = 1;
		     round < entrant_first_round(&facts->entrants[i]) && round <= facts->rounds;
		     round++) {
			byes = arena_room(desk->arena, byes, count, sizeof *byes);
			byes[count++] = (struct ranking_bye){.entrant = i, .round = round};
		}
	for (size_t i = 0; i < drawn_count; i++) {
		byes = arena_room(desk->arena, byes, count, sizeof *byes);
		byes[count++] = (struct ranking_bye){
		    .entrant = entrant_index(desk, drawn[i].entrant, input->entrant_count),
		    .round = drawn[i].round};
	}
	input->byes = byes;
	input->bye_count = count;
}

struct standings_facts standings_facts_read(const struct desk *desk, int round)
{
	struct standings_facts facts = {0};
	struct ranking_input *input = &facts.input;
	size_t count;

	facts.rounds = round_newest(desk);
	if (round > facts.rounds)
		break_off(ERROR_INPUT, SAY_ROUND_UNKNOWN_BEYOND_LAST, round, facts.rounds);
	if (round > 0)
		facts.rounds = round;
	input->rounds = facts.rounds;
	const struct event_settings *settings = &event_now_read(desk)->settings;

	input->rules = event_settings_ranking(desk->arena, settings);
	facts.entrants = entrants_read(desk, 1, &count);
	input_of_entrants(desk->arena, facts.entrants, count, input);
	facts.plays = round_plays_read(desk, &facts.play_count);
	if (facts.play_count > 0 && !club_hooks.phases_read)
		break_off(ERROR_REFUSED, SAY_PHASE_LEFT_OUT, facts.plays[0].name);
	facts.rounds_said = (int)event_setting_number(&settings->more, SETTING_ROUNDS);
	if (event_setting_word(&settings->more, SETTING_FORMAT) == FORMAT_TEAMS)
		teams_find(desk->arena, &facts);

	/* The games come with what was given by commands. */
	facts.given =
	    given_read(desk, &(struct given_filter){.rounds = facts.rounds}, &facts.given_count);
	input->outside = standings_outside_sum(desk->arena, &facts, 0, NULL);
	games_read(desk, settings, &facts);
	byes_read(desk, settings, &facts);
	counts_read(desk, &facts);
	if (facts.play_count > 0)
		club_hooks.phases_read(desk, &facts);
	return facts;
}

/* --- one category --- */

const char *const *standings_categories(
    struct arena *arena, const struct standings_facts *facts, size_t *ret_count)
{
	const char **names = NULL;
	size_t count = 0;

	for (size_t i = 0; i < facts->input.entrant_count && !facts->team_of; i++) {
		const struct entrant *entrant = &facts->entrants[i];

		for (size_t k = 0; !entrant->removed && k < entrant->category_count; k++) {
			size_t at = 0;

			while (at < count &&
			       !text_same_folded(arena, names[at], entrant->categories[k]))
				at++;
			if (at < count)
				continue;
			names = arena_room(arena, names, count, sizeof *names);
			names[count++] = entrant->categories[k];
		}
	}
	*ret_count = count;
	return names;
}

/* Leaves entrants of other categories out of the places. Returns the first entrant's spelling. */
static const char *category_keep(
    const struct desk *desk, const char *category, struct standings_facts *facts)
{
	struct ranking_input *input = &facts->input;
	bool *left_out = arena_alloc(desk->arena, input->entrant_count, sizeof *left_out);
	struct text names = {.arena = desk->arena};
	const char *const *there;
	const char *found = NULL;
	size_t count;

	if (!text_is_utf8(category, strlen(category), NULL))
		break_off(ERROR_INPUT, SAY_CATEGORY_UNKNOWN_NOT_UTF8);
	if (!*text_fold(desk->arena, category))
		break_off(ERROR_INPUT, SAY_CATEGORY_UNKNOWN_EMPTY);
	if (facts->team_of)
		break_off(ERROR_INPUT, SAY_CATEGORY_UNKNOWN_TEAM_EVENT);
	for (size_t i = 0; i < input->entrant_count; i++) {
		const struct entrant *entrant = &facts->entrants[i];

		left_out[i] = true;
		for (size_t k = 0; !entrant->removed && left_out[i] && k < entrant->category_count;
		     k++)
			if (text_same_folded(desk->arena, entrant->categories[k], category)) {
				left_out[i] = false;
				found = found ? found : entrant->categories[k];
			}
	}
	input->left_out = left_out;
	if (found)
		return found;
	there = standings_categories(desk->arena, facts, &count);
	if (count == 0)
		break_off(ERROR_INPUT, SAY_CATEGORY_UNKNOWN_NONE_IN_EVENT, category);
	for (size_t i = 0; i < count; i++)
		text_addf(&names, "%s%s", i > 0 ? ", " : "", there[i]);
	break_off(ERROR_INPUT, SAY_CATEGORY_UNKNOWN_NO_ENTRANT, category, text_of(&names));
}

/* --- the standings --- */

struct standings standings_judge(struct arena *arena, const struct standings_facts *facts)
{
	struct standings standings = {
	    .facts = *facts, .ranked = standings_team_facts(arena, facts)};

	if (facts->phase_count > 0)
		club_hooks.phases_rank(arena, &standings);
	else
		standings.ranking = ranking_make(arena, &standings.ranked.input);
	return standings;
}

static const struct cell unaccepted_cells[] = {
    CELL_FROM("round", struct unaccepted_hand, address.round),
    CELL_FROM("game", struct unaccepted_hand, address.table),
    CELL_FROM("hand", struct unaccepted_hand, address.hand),
    CELL(struct unaccepted_hand, entrant),
};
static const struct row_kind unaccepted_row =
    ROW_KIND(struct unaccepted_hand, unaccepted_cells, NULL);

struct standings standings_make(const struct desk *desk, int round, const char *category)
{
	store_read_begin(desk->store);
	struct standings_facts facts = standings_facts_read(desk, round);

	if (category)
		category = category_keep(desk, category, &facts);
	struct standings standings = standings_judge(desk->arena, &facts);

	standings.category = category;
	standings.disputes =
	    disputes_undecided_read(desk, NULL, facts.rounds, &standings.dispute_count);
	struct statement statement = db_ask_event(desk, "unaccepted.sql");

	db_bind_number(&statement, ":rounds", facts.rounds);
	standings.unaccepted =
	    row_list(&statement, desk, &unaccepted_row, &standings.unaccepted_count);
	standings.changes =
	    ranking_changes_read(desk, desk->event->number, &standings.change_count);
	store_read_end(desk->store);
	return standings;
}

int standings_unaccepted(const struct standings *standings, int round, int table)
{
	struct address before = {0};
	int hands = 0;

	/* A hand has a row for each entrant. */
	for (size_t i = 0; i < standings->unaccepted_count; i++) {
		const struct address at = standings->unaccepted[i].address;

		if ((round == 0 || at.round == round) && (table == 0 || at.table == table))
			hands += at.round != before.round || at.table != before.table ||
			         at.hand != before.hand;
		before = at;
	}
	return hands;
}

int standings_public_round(const struct desk *desk)
{
	const int last = event_public_round(desk->event);

	return last > 0 && round_newest(desk) > last ? last : 0;
}

const struct ranking_row *standings_row(const struct standings *standings, size_t entrant)
{
	size_t ranked = standings->facts.team_of ? standings->facts.team_of[entrant] : entrant;

	for (size_t i = 0; i < standings->ranking.count; i++)
		if (standings->ranking.rows[i].entrant == ranked)
			return &standings->ranking.rows[i];
	return NULL;
}

bool standings_provisional(const struct standings *standings)
{
	return standings->ranking.provisional || standings->knockout_unfinished;
}

/* --- earlier rounds --- */

struct standings_history standings_history_read(const struct desk *desk)
{
	store_read_begin(desk->store);
	struct standings_facts facts = standings_facts_read(desk, 0);

	store_read_end(desk->store);
	const struct standings newest = standings_judge(desk->arena, &facts);
	const size_t rounds = (size_t)facts.rounds;
	int *ranks = arena_alloc(desk->arena, facts.input.entrant_count * rounds, sizeof *ranks);

	for (int round = 1; round <= facts.rounds; round++) {
		struct arena scratch = {0};
		struct standings_facts then = facts;
		struct ranking_input *input = &then.input;
		struct ranking_bye *byes = arena_alloc(&scratch, input->bye_count, sizeof *byes);

		/* Games are in the order of rounds, byes in any. */
		then.rounds = input->rounds = round;
		while (input->game_count > 0 && facts.tables[input->game_count - 1].round > round)
			input->game_count--;
		input->byes = byes;
		input->bye_count = 0;
		for (size_t i = 0; i < facts.input.bye_count; i++)
			if (facts.input.byes[i].round <= round)
				byes[input->bye_count++] = facts.input.byes[i];
		input->outside = standings_outside_sum(&scratch, &then, 0, NULL);
		input->counts = standings_counts_sum(&scratch, &then, 0, round);
		const struct ranking ranking = standings_judge(&scratch, &then).ranking;

		for (size_t i = 0; i < ranking.count; i++)
			ranks[ranking.rows[i].entrant * rounds + (size_t)round - 1] =
			    ranking.rows[i].rank;
		arena_release(&scratch);
	}
	return (struct standings_history){newest, ranks};
}

/* --- who can still win --- */

struct standings_chances standings_chances_read(const struct desk *desk, int round)
{
	struct standings_chances answer = {0};
	const struct standings_facts *facts = &answer.standings.ranked;
	struct chance_rounds rounds = {0};

	store_read_begin(desk->store);
	struct standings_facts read = standings_facts_read(desk, round);

	answer.standings = standings_judge(desk->arena, &read);
	/* A new phase begins with the next round; before that is played no entrant is first. */
	const bool of_phase = facts->phase_count > 0 && club_hooks.phase_chances(desk, &answer);

	store_read_end(desk->store);
	if (of_phase)
		return answer;
	answer.length_known = facts->rounds_said > 0;
	answer.left = facts->rounds_said > facts->rounds ? facts->rounds_said - facts->rounds : 0;
	/* Rounds left in the event itself: an absent entrant has none. If the number of rounds to come is not known, the
	 * rounds drawn are taken for all, if there are any. */
	int *own = arena_alloc(desk->arena, facts->input.entrant_count, sizeof *own);

	for (size_t i = 0; i < facts->input.entrant_count; i++)
		own[i] = entrant_active(&facts->entrants[i], facts->rounds + 1) ? INT_MAX : 0;
	rounds.own = own;
	rounds.left = answer.left;
	rounds.more = !answer.length_known && facts->rounds == 0;
	answer.chances =
	    chances_make(desk->arena, &facts->input, &answer.standings.ranking, &rounds);
	return answer;
}
