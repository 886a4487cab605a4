#include "phase/phase.h"

#include "base/arena.h"
#include "club/entrant.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "file/db.h"
#include "tournament/can_win.h"
#include "tournament/ranking.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Compares by `rank`, then by group. */
static int grouped_compare(const void *left, const void *right)
{
	const struct ranking_row *a = left, *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return (a->group > b->group) - (a->group < b->group);
}

/* Returns true if all groups made their points in the same number of games, so that figures decide
 * among entrants of one place. Groups of one size may still differ through entrants who were removed,
 * or who withdrew and gave others a bye.
 *
 * In a phase with groups all first places come first, then all second places, and so on. Groups of
 * different sizes share places, since more games bring more points. */
static bool groups_alike(const struct phase *phase, const struct ranking_input *input)
{
	size_t entrants[PHASE_GROUPS_MOST + 1] = {0}, byes[PHASE_GROUPS_MOST + 1] = {0};

	for (size_t i = 0; i < input->entrant_count; i++) {
		const int group = phase_group_of(phase, input->numbers[i]);

		if (!input->left_out[i] && group <= PHASE_GROUPS_MOST)
			entrants[group]++;
	}
	for (size_t i = 0; i < input->bye_count; i++) {
		const int group = phase_group_of(phase, input->numbers[input->byes[i].entrant]);

		if (group <= PHASE_GROUPS_MOST)
			byes[group]++;
	}
	for (int group = 2; group <= phase->row.groups; group++)
		if (entrants[group] != entrants[1] || byes[group] != byes[1])
			return false;
	return true;
}

/* Returns the row of an entrant; NULL: it has none. */
static const struct ranking_row *row_of(const struct ranking *ranking, size_t entrant)
{
	for (size_t i = 0; i < ranking->count; i++)
		if (ranking->rows[i].entrant == entrant)
			return &ranking->rows[i];
	return NULL;
}

/* Numbers ranks again from 1; rows that shared a rank still do. */
static void ranks_close_up(struct ranking_row *rows, size_t count)
{
	int before = 0;

	for (size_t i = 0; i < count; i++) {
		const int had = rows[i].rank;

		rows[i].rank = i > 0 && had == before ? rows[i - 1].rank : (int)i + 1;
		before = had;
	}
}

/* Returns what separated an entrant who is not in the phase from those with the same place before
 * it: a lot, or the phase; NULL: nothing. */
static const char *parted_by(const struct standings_facts *facts, const struct phase *phase,
    const struct ranking *before, const struct ranking_row *row)
{
	const struct entrant *one = &facts->entrants[row->entrant];
	bool parted = false, by_lots = false;
	size_t seed;

	for (size_t i = 0; i < before->count; i++) {
		const struct entrant *other = &facts->entrants[before->rows[i].entrant];

		if (before->rows[i].rank != row->rank || other == one)
			continue;
		if (phase_seed_of(phase, other->number, &seed)) {
			parted = true;
			by_lots = by_lots || phase->entrants[seed].lot;
		} else if (phase_is_ahead(phase, one->number) !=
		           phase_is_ahead(phase, other->number)) {
			parted = true;
			by_lots = by_lots || entrant_active(other, phase->row.round);
		}
	}
	if (!parted)
		return NULL;
	return by_lots && entrant_active(one, phase->row.round) ? "lot" : "phase";
}

/* Adds the rows of entrants who are not in a phase to `count` others: those who were ahead of it, or
 * those who were not. They keep their order. Returns the new count. */
static size_t outside_add(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, const struct ranking *before, const struct ranking *last, bool ahead,
    struct ranking_row *rows, size_t count)
{
	struct ranking_row *own = &rows[count];
	/* The criterion that separated each from others with the same place; NULL: none. */
	const char **parted = arena_alloc(arena, before->count, sizeof *parted);
	size_t more = 0;

	for (size_t i = 0; i < before->count; i++) {
		const struct ranking_row *row = &before->rows[i];

		if (row_of(last, row->entrant) ||
		    phase_is_ahead(phase, facts->entrants[row->entrant].number) != ahead)
			continue;
		parted[more] = parted_by(facts, phase, before, row);
		own[more++] = *row;
	}
	ranks_close_up(own, more);
	for (size_t i = 0; i < more; i++) {
		const bool shared = (i > 0 && own[i - 1].rank == own[i].rank) ||
		                    (i + 1 < more && own[i + 1].rank == own[i].rank);

		if (!parted[i] || shared)
			continue;
		own[i].tie_break = own[i].decided = parted[i];
		own[i].beat = own[i].drew_with = own[i].lost_to = NULL;
	}
	for (size_t i = 0; i < more; i++)
		own[i].rank += (int)count;
	return count + more;
}

/* The reason for a place in a knock-out. */
static const char by_knockout[] = "knock-out";

/* Returns true if a knock-out is decided before its first round, because at most one entrant is
 * present. */
static bool decided_undrawn(const struct standings_facts *facts, const struct phase *phase)
{
	size_t only = phase->entrant_count, seed;

	if (phase->row.round != facts->rounds + 1 || !round_method_knocks_out(phase->row.method))
		return false;
	for (size_t i = 0; i < facts->input.entrant_count; i++) {
		const struct entrant *entrant = &facts->entrants[i];

		if (!entrant_active(entrant, phase->row.round) ||
		    !phase_seed_of(phase, entrant->number, &seed))
			continue;
		if (only < phase->entrant_count && only != seed)
			return false;
		only = seed;
	}
	return true;
}

size_t phases_counted(const struct standings_facts *facts)
{
	size_t count = 0;

	while (count < facts->phase_count && (facts->phases[count].row.round <= facts->rounds ||
	                                         decided_undrawn(facts, &facts->phases[count])))
		count++;
	return count;
}

/* --- the games of one phase --- */

static int64_t halved_down(int64_t value, int64_t unit)
{
	const int64_t part = 2 * unit;

	return (value / part - (value % part < 0)) * unit;
}

/* Returns the ranking points and differences carried from the ranking before a phase; NULL: none.
 * Halves are rounded down to whole match points. */
static const struct ranking_carried *phase_carried(struct arena *arena,
    const struct standings_facts *facts, const struct phase *phase, const struct ranking *before)
{
	if (!phase_carries(phase))
		return NULL;
	const bool half = strcmp(phase->row.carry, "half") == 0;
	struct ranking_carried *carried =
	    arena_alloc(arena, facts->input.entrant_count, sizeof *carried);

	for (size_t i = 0; i < before->count; i++) {
		const struct ranking_row *row = &before->rows[i];
		const int64_t score = facts->input.rules.by == RANKING_SCORE ? row->score : 0;

		carried[row->entrant] =
		    half ? (struct ranking_carried){halved_down(row->match_points, MATCH_PARTS),
		               halved_down(row->victory_points, 1), halved_down(score, 1),
		               halved_down(row->difference, 1)}
		         : (struct ranking_carried){
		               row->match_points, row->victory_points, score, row->difference};
	}
	return carried;
}

/* Makes the facts of one phase (NULL: the first), whose rounds are numbered from 1 there. `before` is
 * the ranking before it. */
static struct ranking_input phase_input(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, const struct ranking *before)
{
	const struct ranking_input *from = &facts->input;
	const int end = facts->phases[0].row.round - 1;
	const int first = phase ? phase->row.round : 1;
	const int last = phase                 ? first + phase_rounds_counted(facts, phase) - 1
	                 : end < facts->rounds ? end
	                                       : facts->rounds;
	struct ranking_input input = *from;
	struct ranking_game *games = arena_alloc(arena, from->game_count, sizeof *games);
	struct ranking_bye *byes = arena_alloc(arena, from->bye_count, sizeof *byes);
	int *lasts = arena_alloc(arena, from->entrant_count, sizeof *lasts);
	bool *left_out = arena_alloc(arena, from->entrant_count, sizeof *left_out);

	input.rounds = last - first + 1;
	input.games = games;
	input.byes = byes;
	input.game_count = input.bye_count = 0;
	for (size_t i = 0; i < from->game_count; i++)
		if (from->games[i].round >= first && from->games[i].round <= last) {
			games[input.game_count] = from->games[i];
			games[input.game_count++].round -= first - 1;
		}
	for (size_t i = 0; i < from->bye_count; i++)
		if (from->byes[i].round >= first && from->byes[i].round <= last)
			byes[input.bye_count++] =
			    (struct ranking_bye){.entrant = from->byes[i].entrant,
			        .round = from->byes[i].round - first + 1};
	input.counts = standings_counts_sum(arena, facts, first, last);
	if (phase)
		input.carried = phase_carried(arena, facts, phase, before);
	/* Points given outside games count in their round; for an entrant in no later phase, in
	 * the last round of its phase. Entrants outside the phase have no place in it. */
	for (size_t i = 0; i < from->entrant_count; i++) {
		const struct entrant *entrant = &facts->entrants[i];

		left_out[i] = entrant->removed || (phase && !phase_has(phase, entrant->number));
		lasts[i] = facts->rounds;
		for (size_t k = phases_counted(facts); k > 0; k--) {
			const struct phase *later = &facts->phases[k - 1];

			if (later->row.round > last && phase_has(later, entrant->number))
				lasts[i] = later->row.round - 1;
		}
	}
	input.outside = standings_outside_sum(arena, facts, first, lasts);
	input.left_out = left_out;
	return input;
}

/* --- one phase after another --- */

/* Ranks the entrants of a phase of several groups, each in its own. All first places come first, then
 * all second places; figures decide among them if the groups are of one size. */
static struct ranking groups_rank(
    struct arena *arena, const struct phase *phase, const struct ranking_input *input)
{
	const bool figures_decide = groups_alike(phase, input);
	const int places = (int)input->entrant_count + 1;
	bool *left_out = arena_alloc(arena, input->entrant_count, sizeof *left_out);
	struct ranking_input of_group = *input;
	struct ranking ranking = ranking_make(arena, input);
	struct ranking_row *rows = arena_alloc(arena, ranking.count, sizeof *rows);
	size_t count = 0;

	for (int group = 1; group <= phase->row.groups; group++) {
		for (size_t i = 0; i < input->entrant_count; i++)
			left_out[i] =
			    input->left_out[i] || phase_group_of(phase, input->numbers[i]) != group;
		of_group.left_out = left_out;
		const struct ranking own = ranking_make(arena, &of_group);

		for (size_t i = 0; i < own.count; i++) {
			const struct ranking_row *among_all = row_of(&ranking, own.rows[i].entrant);

			rows[count] = own.rows[i];
			rows[count].group = group;
			rows[count].group_rank = own.rows[i].rank;
			rows[count++].rank = own.rows[i].rank * places +
			                     (figures_decide && among_all ? among_all->rank : 1);
		}
	}
	qsort(rows, count, sizeof *rows, grouped_compare);
	ranks_close_up(rows, count);
	ranking.rows = rows;
	ranking.count = count;
	return ranking;
}

/* Ranks one phase alone, from its facts. */
static struct ranking phase_rank(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, const struct ranking_input *input)
{
	const size_t count = phase ? phase->entrant_count : 0;
	size_t seed, next = 0;

	if (phase && phase->row.groups > 1)
		return groups_rank(arena, phase, input);
	struct ranking ranking = ranking_make(arena, input);

	if (!phase || !round_method_knocks_out(phase->row.method))
		return ranking;
	/* The rows of a knock-out, ranked by figures, are ordered by how far the entrants came. */
	const struct ranking_row **by_seed = arena_alloc(arena, count, sizeof *by_seed);
	struct ranking_row *rows = arena_alloc(arena, ranking.count, sizeof *rows);
	const struct bracket bracket = phase_bracket_make(arena, facts, phase);

	for (size_t i = 0; i < ranking.count; i++)
		if (phase_seed_of(phase, facts->entrants[ranking.rows[i].entrant].number, &seed))
			by_seed[seed] = &ranking.rows[i];
	for (int rank = 1; rank <= (int)count; rank++) {
		size_t sharing = 0;

		for (seed = 0; seed < count; seed++)
			sharing += bracket.ranks[seed] == rank;
		for (seed = 0; seed < count; seed++) {
			struct ranking_row *row = &rows[next];

			if (bracket.ranks[seed] != rank || !by_seed[seed])
				continue;
			*row = *by_seed[seed];
			row->rank = rank;
			row->beat = row->drew_with = row->lost_to = NULL;
			row->tie_break = row->decided = sharing > 1 ? ranking_shared : by_knockout;
			next++;
		}
	}
	ranking.rows = rows;
	return ranking;
}

static const struct phase *last_phase_of(const struct standings_facts *facts, size_t entrant)
{
	return phase_newest_of(
	    facts->phases, phases_counted(facts), facts->entrants[entrant].number);
}

/* Ranks the first phase and that many later ones. */
static struct ranking phases_rank(
    struct arena *arena, const struct standings_facts *facts, size_t count)
{
	struct ranking_input input = phase_input(arena, facts, NULL, NULL);
	struct ranking ranking = phase_rank(arena, facts, NULL, &input), own;

	for (size_t i = 0; i < count; i++) {
		const struct phase *phase = &facts->phases[i];

		input = phase_input(arena, facts, phase, &ranking);
		own = phase_rank(arena, facts, phase, &input);
		/* The phase goes into the ranking before it: places ahead of the phase, then the phase,
		 * then the others. */
		struct ranking_row *rows =
		    arena_alloc(arena, ranking.count + own.count, sizeof *rows);
		size_t joined = outside_add(arena, facts, phase, &ranking, &own, true, rows, 0);

		for (size_t k = 0; k < own.count; k++) {
			rows[joined + k] = own.rows[k];
			rows[joined + k].rank += (int)joined;
		}
		joined += own.count;
		joined = outside_add(arena, facts, phase, &ranking, &own, false, rows, joined);
		own.provisional = own.provisional || ranking.provisional;
		ranking = own;
		ranking.rows = rows;
		ranking.count = joined;
	}
	return ranking;
}

struct ranking phases_ranking(struct arena *arena, const struct standings_facts *facts)
{
	struct ranking ranking = phases_rank(arena, facts, phases_counted(facts));
	const size_t count = ranking.count;

	/* Only entrants of the wanted category keep their rows. */
	ranking.count = 0;
	for (size_t i = 0; i < count; i++)
		if (!facts->input.left_out[ranking.rows[i].entrant])
			ranking.rows[ranking.count++] = ranking.rows[i];
	if (ranking.count == count)
		return ranking;
	ranks_close_up(ranking.rows, ranking.count);

	/* An entrant no longer shares a place with one who is left out. Points now separate it from
	 * the next row, or the tie-break of that row. */
	for (size_t i = 0; i < ranking.count; i++) {
		struct ranking_row *row = &ranking.rows[i];
		const bool is_last = i + 1 == ranking.count;
		const struct phase *phase = last_phase_of(facts, row->entrant);

		if ((i > 0 && row[-1].rank == row->rank) ||
		    (!is_last && row[1].rank == row->rank) || row->decided != ranking_shared)
			continue;
		if (phase && round_method_knocks_out(phase->row.method))
			row->decided = by_knockout;
		else if (is_last || row->points != row[1].points ||
		         row[1].decided == ranking_shared)
			row->decided = ranking_by_title(ranking.rules.by);
		else
			row->decided = row[1].decided;
		row->tie_break = row->decided;
	}
	return ranking;
}

struct standings_facts phase_facts_read(const struct desk *desk, int round)
{
	const struct standings_facts facts = standings_facts_read(desk, round);

	return standings_team_facts(desk->arena, &facts);
}

void phases_facts_read(const struct desk *desk, struct standings_facts *facts)
{
	int *groups = arena_alloc(desk->arena, facts->input.game_count, sizeof *groups);

	facts->phases = phases_read(desk, &facts->phase_count);
	for (size_t i = 0; i < facts->input.game_count; i++) {
		const struct ranking_game *game = &facts->input.games[i];
		const struct phase *phase =
		    phase_of(facts->phases, facts->phase_count, game->round);

		if (phase)
			groups[i] = phase_group_of(
			    phase, facts->entrants[game->sides[0].entrants[0]].number);
	}
	facts->groups = groups;
}

void phases_judge(struct arena *arena, struct standings *ret)
{
	const struct standings_facts *facts = &ret->ranked;
	const size_t count = phases_counted(facts);

	if (count == 0) {
		ret->ranking = ranking_make(arena, &facts->input);
		return;
	}
	const char **names = arena_alloc(arena, facts->input.entrant_count, sizeof *names);

	for (size_t i = 0; i < facts->input.entrant_count; i++) {
		const struct phase *last = last_phase_of(facts, i);

		names[i] = last ? last->row.name : NULL;
	}
	ret->phase_names = names;
	ret->ranking = phases_ranking(arena, facts);
	const struct phase *newest = &facts->phases[count - 1];

	ret->knockout_unfinished = round_method_knocks_out(newest->row.method) &&
	                           !phase_bracket_make(arena, facts, newest).over;
}

struct ranking phase_own_ranking(
    struct arena *arena, const struct standings_facts *facts, const struct phase *phase)
{
	const struct ranking before = phases_rank(arena, facts, (size_t)(phase - facts->phases));
	const struct ranking_input input = phase_input(arena, facts, phase, &before);

	return phase_rank(arena, facts, phase, &input);
}

struct phase_beginning phase_beginning_make(
    struct arena *arena, const struct standings_facts *facts, const struct phase *phase)
{
	struct phase_places places = {.row = &phase->row,
	    .phase_count = (size_t)(phase - facts->phases),
	    .phases = facts->phases};
	struct phase_beginning made = {0};
	struct standings_facts before = *facts;

	before.rounds = phase->row.round - 1;
	before.phase_count = places.phase_count;
	struct ranking ranking = phases_rank(arena, &before, before.phase_count);

	made.carried = phase_carried(arena, facts, phase, &ranking);
	/* An entrant of the phase may have been removed since. */
	const size_t there = phase_qualifiers_there(&ranking, facts->entrants, phase->row.round);

	for (size_t i = 0; i < facts->input.entrant_count; i++)
		places.first += phase_is_ahead(phase, facts->entrants[i].number) &&
		                entrant_active(&facts->entrants[i], phase->row.round);
	places.last = places.first + phase->entrant_count;
	places.last = places.last < there ? places.last : there;
	if (places.last > places.first)
		made.qualifiers = phase_qualifiers_find(arena, &ranking, facts->entrants, &places);
	return made;
}

/* --- who can still come first, by points --- */

/* Computes the chances in one group from its own rows and games. Only a winner of a group can win; if
 * figures decide between groups, the best of the winners. `of_all` has the chances by the rows of
 * the phase, and gets those of the group. */
static void find_group_chances(struct arena *arena, const struct phase *phase, int group,
    const struct chance_rounds *all_rounds, const struct ranking_input *input,
    const struct ranking *all, struct chance *of_all)
{
	const bool figures_decide = groups_alike(phase, input);
	struct ranking_row *rows = arena_alloc(arena, all->count, sizeof *rows);
	struct ranking_game *games = arena_alloc(arena, input->game_count, sizeof *games);
	struct chance_rounds rounds = *all_rounds;
	struct ranking_input of_group = *input;
	struct ranking own = *all;
	size_t next = 0;
	int most = 0;

	own.rows = rows;
	own.count = 0;
	for (size_t i = 0; i < all->count; i++)
		if (all->rows[i].group == group) {
			const int left = rounds.own[all->rows[i].entrant];

			rows[own.count] = all->rows[i];
			rows[own.count].rank = rows[own.count].group_rank;
			own.count++;
			most = left > most ? left : most;
		}
	rounds.left = most < rounds.left ? most : rounds.left;
	of_group.games = games;
	of_group.game_count = 0;
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		if (phase_group_of(phase, input->numbers[game->sides[0].entrants[0]]) == group)
			games[of_group.game_count++] = *game;
	}
	const struct chance *chances = chances_make(arena, &of_group, &own, &rounds);

	for (size_t i = 0; i < all->count; i++) {
		if (all->rows[i].group != group)
			continue;
		enum chance_state state = chances[next++].state;

		if (figures_decide && state != of_all[i].state)
			state = state == CHANCE_CANNOT || of_all[i].state == CHANCE_CANNOT
			            ? CHANCE_CANNOT
			            : CHANCE_CAN;
		of_all[i].state = state;
	}
}

/* Computes the chances by the points of the phase; entrants outside it cannot win. */
static void points_chances(const struct desk *desk, const struct phase *phase,
    struct standings_chances *ret, struct chance *chances)
{
	const struct standings_facts *facts = &ret->standings.ranked;
	const struct ranking *ranking = &ret->standings.ranking;
	const int rounds = phase_points_rounds(desk, facts, phase);
	const int drawn = phase_rounds_counted(facts, phase);
	int *own_left = arena_alloc(desk->arena, facts->input.entrant_count, sizeof *own_left);
	struct chance_rounds left = {.own = own_left};
	const bool over = phase_points_over(desk, facts, phase);

	left.left = !over && rounds > drawn ? rounds - drawn : 0;
	left.more = !over && rounds == 0;
	ret->left = left.left;
	ret->length_known = !left.more;
	ret->more = left.more;
	if (phase->row.first > 1) { /* it is for lower places: the first has won */
		for (size_t i = 0; i < ranking->count; i++)
			if (ranking->rows[i].rank == 1)
				chances[i].state = CHANCE_SURE;
		return;
	}
	/* The rounds left are, for each entrant, those of its group. */
	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct phase_entrant *row = &phase->entrants[i];
		const int of_group = phase_points_group_rounds(desk, facts, phase, row->group);

		if (entrant_active(&facts->entrants[row->entrant - 1], facts->rounds + 1))
			own_left[row->entrant - 1] = of_group == 0      ? INT_MAX
			                             : of_group > drawn ? of_group - drawn
			                                                : 0;
	}
	struct ranking before = phases_rank(desk->arena, facts, (size_t)(phase - facts->phases));
	struct ranking_input input = phase_input(desk->arena, facts, phase, &before);
	struct ranking own = phase_rank(desk->arena, facts, phase, &input);
	struct chance *of_phase = chances_make(desk->arena, &input, &own, &left);

	/* If nothing is left to draw or play, the places are final. */
	const bool open = left.left > 0 || left.more || own.provisional;

	for (int group = 1; open && phase->row.groups > 1 && group <= phase->row.groups; group++)
		find_group_chances(desk->arena, phase, group, &left, &input, &own, of_phase);
	for (size_t i = 0; i < ranking->count; i++)
		for (size_t j = 0; j < own.count; j++)
			if (own.rows[j].entrant == ranking->rows[i].entrant)
				chances[i] = of_phase[j];
}

bool phase_chances_find(const struct desk *desk, struct standings_chances *ret)
{
	const struct standings_facts *facts = &ret->standings.ranked;
	const struct phase *phase = phase_of(facts->phases, facts->phase_count, facts->rounds + 1);
	struct ranking *ranking = &ret->standings.ranking;
	size_t unbeaten = 0, seed;

	if (!phase)
		return false;
	/* Before the first round of the phase the standings are those with which it begins. */
	const bool begun = (size_t)(phase - facts->phases) < phases_counted(facts);

	if (!begun && phase->row.first == 1)
		*ranking = phases_rank(desk->arena, facts, (size_t)(phase - facts->phases) + 1);
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);

	for (size_t i = 0; i < ranking->count; i++)
		chances[i] = (struct chance){
		    CHANCE_CANNOT, ranking->rows[i].points, ranking->rows[i].points};
	ret->chances = chances;
	if (!round_method_knocks_out(phase->row.method)) {
		points_chances(desk, phase, ret, chances);
		return true;
	}

	/* In a knock-out only the unbeaten can win; before its first round all its entrants can. A phase
	 * for lower places changes nothing for those who are first. */
	const struct bracket bracket = phase_bracket_make(desk->arena, facts, phase);

	ret->length_known = true;
	ret->left = bracket.stage_count;
	if (bracket.round_count > 0)
		ret->left -= bracket.legs[bracket.round_count - 1].stage;
	if (bracket.over)
		ret->left = 0;
	while (unbeaten < ranking->count && ranking->rows[unbeaten].rank == 1)
		unbeaten++;
	for (size_t i = 0; i < ranking->count; i++) {
		const struct entrant *entrant = &facts->entrants[ranking->rows[i].entrant];

		if (begun || phase->row.first > 1)
			chances[i].state = i >= unbeaten                             ? CHANCE_CANNOT
			                   : !begun || bracket.over || unbeaten == 1 ? CHANCE_SURE
			                                                             : CHANCE_CAN;
		else if (phase_seed_of(phase, entrant->number, &seed) &&
		         entrant_active(entrant, phase->row.round))
			chances[i].state = CHANCE_CAN;
	}
	return true;
}
