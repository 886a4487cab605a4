#include "phase/phase.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "draw/draw.h"
#include "draw/grouping.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <assert.h>

/* --- entrants kept apart --- */

/* Returns an entrant's place in its team, by which it meets the other team's. */
static size_t place_in_team(const struct phase *phase, int number)
{
	size_t place = 0;

	for (int i = 1; phase->team_of && i < number; i++)
		place += phase->team_of[i - 1] == phase->team_of[number - 1];
	return place;
}

/* Reads the pairs kept apart among the phase's entrants, each once, by seed; of teams the pairs
 * that would meet. Runs within a read. */
static struct group_pair *phase_apart_read(
    const struct desk *desk, const struct phase *phase, size_t *ret_count)
{
	size_t apart_count, count = 0;
	const struct entrant_apart *apart = entrant_apart_list(desk, &apart_count);
	struct group_pair *pairs = arena_alloc(desk->arena, apart_count, sizeof *pairs);

	for (size_t i = 0; i < apart_count; i++) {
		const int one = apart[i].one->number, other = apart[i].other->number;
		struct group_pair *pair = &pairs[count];
		bool found = !phase_seed_of(phase, one, &pair->one) ||
		             !phase_seed_of(phase, other, &pair->other) ||
		             pair->one == pair->other ||
		             place_in_team(phase, one) != place_in_team(phase, other);

		for (size_t k = 0; k < count && !found; k++)
			found = (pairs[k].one == pair->one && pairs[k].other == pair->other) ||
			        (pairs[k].one == pair->other && pairs[k].other == pair->one);
		count += !found;
	}
	*ret_count = count;
	return pairs;
}

const struct group_pair *phase_together_find(
    const struct desk *desk, const struct phase *phase, size_t *ret_count, bool *ret_fewest)
{
	struct group_draw_input input = {
	    .count = phase->entrant_count, .groups = (size_t)phase->row.groups};

	*ret_count = 0;
	if (phase->row.groups == 1)
		return NULL;
	store_read_begin(desk->store);
	struct group_pair *pairs = phase_apart_read(desk, phase, &input.apart_count);

	store_read_end(desk->store);
	input.apart = pairs;
	*ret_fewest = group_apart_find(desk->arena, &input).proven;
	for (size_t i = 0; i < input.apart_count; i++)
		if (phase->entrants[pairs[i].one].group == phase->entrants[pairs[i].other].group)
			pairs[(*ret_count)++] = pairs[i];
	return pairs;
}

void phase_groups_fill(
    const struct desk *desk, const struct phase *phase, struct phase_entrant *entrants)
{
	struct group_draw_input input = {
	    .count = phase->entrant_count, .groups = (size_t)phase->row.groups};
	int *clubs = arena_alloc(desk->arena, phase->entrant_count, sizeof *clubs);
	size_t count;

	input.apart = phase_apart_read(desk, phase, &input.apart_count);
	/* If the event keeps clubs apart, a team has its first entrant's club. */
	if (event_setting_word(&desk->event->settings.more, SETTING_CLUBS) == CLUBS_APART) {
		const struct entrant *all = entrants_read(desk, 1, &count);
		const int *of_all = entrant_clubs(desk->arena, all, count);

		for (size_t i = 0; i < phase->entrant_count; i++)
			clubs[i] = of_all[phase->entrants[i].entrant - 1];
		input.clubs = clubs;
	}
	const size_t *groups = group_draw(desk->arena, &input);

	for (size_t seed = 0; seed < phase->entrant_count; seed++)
		entrants[seed].group = 1 + (int)groups[seed];
}

/* --- the bracket of a knock-out --- */

static enum bracket_result result_of(const struct game *game)
{
	if (!game->finished)
		return BRACKET_UNDECIDED;
	if (game->artificial && game->parts[0] != game->parts[1])
		return game->parts[0] > game->parts[1] ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
	if (game->winner < 0)
		return BRACKET_DRAWN;
	return game->winner == 0 ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
}

/* Finds the bracket's game for a ranked game; returns false if a side does not take part. */
static bool game_of(const struct phase *phase, const struct ranking_input *input,
    const struct ranking_game *game, struct bracket_game *ret)
{
	ret->result = result_of(&game->game);
	return phase_seed_of(phase, input->numbers[game->sides[0].entrants[0]], &ret->sides[0]) &&
	       phase_seed_of(phase, input->numbers[game->sides[1].entrants[0]], &ret->sides[1]);
}

const size_t *phase_game_matches(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, const struct bracket *bracket)
{
	const struct ranking_input *input = &facts->input;
	size_t *matches = arena_alloc(arena, input->game_count, sizeof *matches);
	struct bracket_game ignored;

	for (size_t i = 0; i < input->game_count; i++)
		matches[i] = BRACKET_UNKNOWN;
	/* The legs of the bracket have its games in the order of the tables. */
	for (size_t leg = 0; leg < bracket->round_count; leg++) {
		size_t table = 0;

		for (size_t i = 0; i < input->game_count; i++)
			if (input->games[i].round == phase->row.round + (int)leg &&
			    game_of(phase, input, &input->games[i], &ignored))
				matches[i] = bracket->legs[leg].matches[table++];
	}
	return matches;
}

/* Returns by seed who is not there in a round. */
static const bool *gone_make(
    struct arena *arena, const struct standings_facts *facts, const struct phase *phase, int round)
{
	bool *gone = arena_alloc(arena, phase->entrant_count, sizeof *gone);

	for (size_t i = 0; i < phase->entrant_count; i++)
		gone[i] = !entrant_active(&facts->entrants[phase->entrants[i].entrant - 1], round);
	return gone;
}

struct bracket phase_bracket_make(
    struct arena *arena, const struct standings_facts *facts, const struct phase *phase)
{
	const struct ranking_input *ranked = &facts->input;
	const int count = phase_rounds_counted(facts, phase);
	struct bracket_round *rounds = arena_alloc(arena, (size_t)count, sizeof *rounds);
	const struct bracket_input input = {.entrant_count = phase->entrant_count,
	    .twice = phase_method_is_double(phase->row.method),
	    .third_place = phase->row.third_place,
	    .best_of = phase->row.best_of,
	    .round_count = (size_t)count,
	    .rounds = rounds,
	    .gone = gone_make(arena, facts, phase, phase->row.round + count)};

	/* Each round has its games, its byes and the seats that the bracket gave in it. */
	for (int leg = 0; leg < count; leg++) {
		const int number = phase->row.round + leg;
		struct bracket_round *round = &rounds[leg];
		struct bracket_game *games = arena_alloc(arena, ranked->game_count, sizeof *games);
		size_t *byes = arena_alloc(arena, ranked->bye_count, sizeof *byes);
		struct bracket_seat *seats = arena_alloc(arena, phase->sent_count, sizeof *seats);

		*round = (struct bracket_round){.games = games,
		    .byes = byes,
		    .seats = seats,
		    .gone = gone_make(arena, facts, phase, number)};
		for (size_t i = 0; i < ranked->game_count; i++)
			if (ranked->games[i].round == number)
				round->game_count += game_of(
				    phase, ranked, &ranked->games[i], &games[round->game_count]);
		for (size_t i = 0; i < ranked->bye_count; i++)
			if (ranked->byes[i].round == number)
				round->bye_count +=
				    phase_seed_of(phase, ranked->numbers[ranked->byes[i].entrant],
				        &byes[round->bye_count]);
		for (size_t i = 0; i < phase->sent_count; i++) {
			const struct round_place *sent = &phase->sent[i];
			struct bracket_seat seat = {
			    (size_t)sent->number - 1, (size_t)sent->side, 0};

			if (sent->round == number &&
			    phase_seed_of(phase, sent->entrant, &seat.entrant))
				seats[round->seat_count++] = seat;
		}
	}
	return bracket_make(arena, &input);
}

/* --- the next round of a knock-out --- */

/* Finds the numbers of those who play for a seed of the bracket in a round: for a team its present
 * entrants. Returns how many there are. */
static size_t players_find(const struct standings_facts *facts, const struct phase *phase,
    int round, size_t seed, int *ret)
{
	const int number = phase->entrants[seed].entrant;
	size_t count = 0;

	if (!facts->team_of) {
		ret[0] = number;
		return 1;
	}
	for (size_t i = 0; i < facts->input.entrant_count; i++)
		if ((int)facts->team_of[i] + 1 == number &&
		    entrant_active(&facts->entrants[i], round))
			ret[count++] = facts->entrants[i].number;
	return count;
}

/* Finds the first unfinished game of the newest round that has one in a match without a winner.
 * `ranked` are the facts of the matches: of teams, if teams play. Returns its index in the facts. */
static size_t open_game_find(struct arena *arena, const struct standings_facts *facts,
    const struct standings_facts *ranked, const struct phase *phase, const struct bracket *bracket)
{
	const size_t *matches = phase_game_matches(arena, ranked, phase, bracket);
	const size_t count = facts->input.game_count;
	size_t open = count;

	for (size_t i = 0; i < ranked->input.game_count; i++) {
		const struct ranking_game *match = &ranked->input.games[i];

		if (match->game.finished || matches[i] >= bracket->match_count ||
		    bracket->matches[matches[i]].decided)
			continue;
		for (size_t k = 0; k < count; k++) {
			const struct ranking_game *game = &facts->input.games[k];
			const size_t entrant = game->sides[0].entrants[0];
			const size_t plays = facts->teams ? facts->team_of[entrant] : entrant;

			if (!game->game.finished && game->round == match->round &&
			    (plays == match->sides[0].entrants[0] ||
			        plays == match->sides[1].entrants[0]) &&
			    (open == count || game->round > facts->tables[open].round))
				open = k;
		}
	}
	assert(open < count);
	return open;
}

struct phase_next phase_next_read(const struct desk *desk, int round)
{
	struct phase_next next = {0};
	struct standings_facts ranked, *facts = &next.facts;

	store_read_begin(desk->store);
	next.phase = phase_at(desk, round);
	next.knocks_out = next.phase && round_method_knocks_out(next.phase->row.method);
	if (next.knocks_out)
		*facts = standings_facts_read(desk, round - 1);
	store_read_end(desk->store);
	if (!next.knocks_out)
		return next;
	/* Nothing counts before the first round, and round 0 would mean the newest. */
	facts->rounds = facts->rounds < round - 1 ? facts->rounds : round - 1;
	ranked = standings_team_facts(desk->arena, facts);
	struct bracket bracket = phase_bracket_make(desk->arena, &ranked, next.phase);
	const size_t most = facts->input.entrant_count;
	struct round_pairing *tables = arena_alloc(desk->arena, most, sizeof *tables);
	struct round_place *sent = arena_alloc(desk->arena, bracket.seat_count, sizeof *sent);
	int *byes = arena_alloc(desk->arena, most, sizeof *byes);
	int *one = arena_alloc(desk->arena, most, sizeof *one);
	int *other = arena_alloc(desk->arena, most, sizeof *other);

	next.plan = (struct round_plan){.method = next.phase->row.method,
	    .tables = tables,
	    .byes = byes,
	    .sent = sent,
	    .sent_count = bracket.seat_count};

	/* First entrants meet first entrants, and those without an opponent have a bye. */
	for (size_t i = 0; i < bracket.table_count; i++) {
		const size_t *seeds = bracket.tables[i];
		const size_t count = players_find(facts, next.phase, round, seeds[0], one);
		const size_t others = players_find(facts, next.phase, round, seeds[1], other);

		for (size_t k = 0; k < count || k < others; k++)
			if (k < count && k < others)
				tables[next.plan.table_count++] =
				    (struct round_pairing){.entrants = {one[k], other[k]}};
			else
				byes[next.plan.bye_count++] = k < count ? one[k] : other[k];
	}
	for (size_t i = 0; i < bracket.bye_count; i++)
		next.plan.bye_count += players_find(
		    facts, next.phase, round, bracket.byes[i], &byes[next.plan.bye_count]);

	/* The round keeps which entrants the bracket sent to which match. */
	for (size_t i = 0; i < bracket.seat_count; i++) {
		const struct bracket_seat *seat = &bracket.seats[i];

		sent[i] = (struct round_place){round, (int)seat->match + 1, (int)seat->side,
		    next.phase->entrants[seat->entrant].entrant};
	}
	next.undecided = bracket.undecided;
	if (next.undecided)
		next.open = open_game_find(desk->arena, facts, &ranked, next.phase, &bracket);
	for (size_t i = 0; bracket.undecided && i < bracket.match_count; i++)
		next.undecided_again =
		    next.undecided_again || bracket_undecided_again(&bracket, &bracket.matches[i]);
	next.over = bracket.over;
	return next;
}

struct round_plan phase_draw_plan(const struct desk *desk, int round)
{
	const struct phase_next next = phase_next_read(desk, round);
	const struct standings_facts *facts = &next.facts;

	if (next.undecided_again)
		break_off(ERROR_REFUSED, SAY_PHASE_OPEN_MATCH_REOPENED, next.phase->row.name,
		    facts->rounds, facts->rounds);
	if (next.undecided)
		break_off(ERROR_REFUSED, SAY_PHASE_OPEN_MATCH_UNDECIDED, next.phase->row.name,
		    facts->tables[next.open].round, facts->tables[next.open].table);
	if (next.over && round <= round_drawn_newest(desk))
		break_off(
		    ERROR_REFUSED, SAY_PHASE_OVER_ROUND_NEEDED, round, next.phase->row.name, round);
	if (next.over)
		break_off(ERROR_REFUSED, SAY_PHASE_OVER_NO_ROUND_LEFT, next.phase->row.name);
	return next.plan;
}

/* --- the rounds of a phase by points --- */

int phase_points_group_rounds(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, int group)
{
	int count = 0; /* of entrants who were not removed */

	if (phase->row.rounds > 0)
		return phase->row.rounds;
	for (size_t i = 0; i < phase->entrant_count; i++)
		count += phase->entrants[i].group == group &&
		         !facts->entrants[phase->entrants[i].entrant - 1].removed;
	return draw_method_rounds(
	    phase_method_draw(phase->row.method), event_side_count(desk->event), count);
}

int phase_points_rounds(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase)
{
	int most = 0;

	for (int group = 1; group <= phase->row.groups; group++) {
		const int rounds = phase_points_group_rounds(desk, facts, phase, group);

		most = rounds > most ? rounds : most;
	}
	return most;
}

bool phase_points_over(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase)
{
	const int rounds = phase_points_rounds(desk, facts, phase);
	const int next = phase->row.round + phase_rounds_counted(facts, phase);
	const struct ranking_input *input = &facts->input;
	const size_t count = phase->entrant_count;
	size_t pair_count;
	bool *done; /* [seed][higher seed] */

	if (phase->row.rounds > 0 || phase_method_draw(phase->row.method) != DRAW_ROUND_ROBIN)
		return rounds > 0 && next - phase->row.round >= rounds;
	/* A round robin is over when all entrants of each group have met who are present in the next
	 * round and not kept apart. */
	done = arena_alloc(desk->arena, count * count, sizeof *done);
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];
		size_t seeds[SIDES_MOST], found = 0;

		if (game->round < phase->row.round || game->round > phase->last)
			continue;
		for (size_t side = 0; side < game->game.side_count; side++)
			found += phase_seed_of(
			    phase, input->numbers[game->sides[side].entrants[0]], &seeds[found]);
		for (size_t a = 0; a < found; a++)
			for (size_t b = 0; b < found; b++)
				done[seeds[a] * count + seeds[b]] = true;
	}
	const struct group_pair *pairs = phase_apart_read(desk, phase, &pair_count);

	for (size_t i = 0; i < pair_count; i++) {
		done[pairs[i].one * count + pairs[i].other] = true;
		done[pairs[i].other * count + pairs[i].one] = true;
	}
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			if (!done[a * count + b] &&
			    phase->entrants[a].group == phase->entrants[b].group &&
			    entrant_active(
			        &facts->entrants[phase->entrants[a].entrant - 1], next) &&
			    entrant_active(&facts->entrants[phase->entrants[b].entrant - 1], next))
				return false;
	return true;
}

/* --- checking a round of a phase --- */

static void takes_part(const struct phase *phase, int number)
{
	if (number != 0 && !phase_has(phase, number))
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_NOT_IN_PHASE, number, phase->row.name);
}

void phase_round_allow(const struct desk *desk, int round, const struct round_plan *plan)
{
	const struct phase *phase = phase_at(desk, round);

	if (!phase)
		return;
	if (!plan) {
		/* A knock-out knows from its bracket when it is over. */
		if (round_method_knocks_out(phase->row.method))
			return;
		struct standings_facts facts = phase_facts_read(desk, 0);

		phase = phase_of(facts.phases, facts.phase_count, round);
		if (phase_points_over(desk, &facts, phase))
			break_off(ERROR_REFUSED, SAY_PHASE_OVER_ALL_ROUNDS_DRAWN, phase->row.name);
		return;
	}
	for (size_t i = 0; i < plan->table_count; i++) {
		const struct round_pairing *table = &plan->tables[i];
		const int group = phase_group_of(phase, table->entrants[0]);

		for (int side = 0; side < SIDES_MOST; side++) {
			takes_part(phase, table->entrants[side]);
			takes_part(phase, table->partners[side]);
		}
		/* Entrants of different groups do not meet. */
		for (int seat = 0; seat < 2 * SIDES_MOST; seat++) {
			const int number =
			    seat % 2 ? table->partners[seat / 2] : table->entrants[seat / 2];

			if (number > 0 && phase_group_of(phase, number) != group)
				break_off(ERROR_INPUT, SAY_ROUND_INVALID_DIFFERENT_GROUPS,
				    table->entrants[0], number, phase->row.name);
		}
	}
	for (size_t i = 0; i < plan->bye_count; i++)
		takes_part(phase, plan->byes[i]);
}
