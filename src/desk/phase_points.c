#include "desk/phase_points.h"

#include "desk/entrant.h"
#include "desk/phase_bracket.h"
#include "desk/phase_groups.h"

/* Who was removed is in none. */
static int group_size(const struct standings_facts *facts, const struct phase *phase, int group)
{
	int size = 0;

	for (size_t i = 0; i < phase->entrant_count; i++)
		size += phase->entrants[i].group == group &&
		        !facts->entrants[phase->entrants[i].entrant - 1].removed;
	return size;
}

int phase_points_group_rounds(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, int group)
{
	const int count = group_size(facts, phase, group);
	const int sides = event_side_count(desk->event);

	if (phase->row.rounds > 0)
		return phase->row.rounds;
	switch (phase_method_draw(phase->row.method)) {
	case DRAW_ROUND_ROBIN:
		return sides == 2 ? count + count % 2 - 1 : 0;
	case DRAW_MITCHELL:
		return (count + sides - 1) / sides;
	case DRAW_MANUAL:
	case DRAW_SWISS:
	case DRAW_DANISH:
	case DRAW_INDIVIDUAL:
	case DRAW_RANDOM:
	case DRAW_METHOD_COUNT:
		break;
	}
	return 0;
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

/* --- a round robin --- */

/* Whether the entrant of a seed plays the next round. */
static bool awaited(const struct standings_facts *facts, const struct phase *phase, size_t seed)
{
	const struct entrant *entrant = &facts->entrants[phase->entrants[seed].entrant - 1];
	const int next = phase->row.round + phase_rounds_counted(facts, phase);

	return !entrant->removed && entrant_active(entrant, next);
}

/* Who met whom in the phase, by seed. */
struct robin {
	const struct phase *phase;
	bool *met; /* [seed][seed] */
};

static void robin_met(struct robin *robin, int one, int other)
{
	const size_t count = robin->phase->entrant_count;
	size_t a, b;

	if (!phase_seed_of(robin->phase, one, &a) || !phase_seed_of(robin->phase, other, &b))
		return;
	robin->met[a * count + b] = robin->met[b * count + a] = true;
}

static void game_take(
    struct robin *robin, const struct ranking_input *input, const struct ranking_game *game)
{
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t other = side + 1; other < game->game.side_count; other++)
			robin_met(robin, input->numbers[game->sides[side].entrants[0]],
			    input->numbers[game->sides[other].entrants[0]]);
}

/* Who never meets is done with each other. */
static bool apart_take(const struct desk *desk, struct robin *robin, struct error *err)
{
	const size_t seeds = robin->phase->entrant_count;
	struct group_pair *pairs;
	size_t count;

	if (!phase_apart_read(desk, robin->phase, &pairs, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		robin->met[pairs[i].one * seeds + pairs[i].other] =
		    robin->met[pairs[i].other * seeds + pairs[i].one] = true;
	return true;
}

static bool robin_over(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, bool *ret, struct error *err)
{
	const struct ranking_input *input = &facts->input;
	const size_t count = phase->entrant_count;
	struct robin robin = {
	    .phase = phase, .met = arena_alloc(desk->arena, count * count, sizeof *robin.met)};

	if (!robin.met)
		return error_memory(err);
	for (size_t i = 0; i < input->game_count; i++)
		if (input->games[i].round >= phase->row.round &&
		    input->games[i].round <= phase->last)
			game_take(&robin, input, &input->games[i]);
	if (!apart_take(desk, &robin, err))
		return false;
	*ret = true;
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			*ret = *ret && (robin.met[a * count + b] ||
			                   phase->entrants[a].group != phase->entrants[b].group ||
			                   !awaited(facts, phase, a) || !awaited(facts, phase, b));
	return true;
}

bool phase_points_over(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, bool *ret, struct error *err)
{
	const int drawn = phase_rounds_counted(facts, phase);
	const int rounds = phase_points_rounds(desk, facts, phase);

	if (phase->row.rounds == 0 && phase_method_draw(phase->row.method) == DRAW_ROUND_ROBIN)
		return robin_over(desk, facts, phase, ret, err);
	*ret = rounds > 0 && drawn >= rounds;
	return true;
}
