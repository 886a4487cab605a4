#include "desk/phase_groups.h"

#include "desk/entrant_club.h"
#include "desk/event.h"
#include "store/entrant_apart.h"
#include "store/store.h"
#include "tournament/group_apart.h"

/* --- kept apart --- */

/* Where an entrant sits when its team plays: the first meets the other's first. */
static size_t place_in_team(const struct phase *phase, int number)
{
	size_t place = 0;

	for (int i = 1; phase->team_of && i < number; i++)
		place += phase->team_of[i - 1] == phase->team_of[number - 1];
	return place;
}

static bool pairs_have(const struct group_pair *pairs, size_t count, const struct group_pair *pair)
{
	for (size_t i = 0; i < count; i++)
		if ((pairs[i].one == pair->one && pairs[i].other == pair->other) ||
		    (pairs[i].one == pair->other && pairs[i].other == pair->one))
			return true;
	return false;
}

bool phase_apart_read(const struct desk *desk, const struct phase *phase, struct group_pair **ret,
    size_t *ret_count, struct error *err)
{
	struct entrant_apart_row *rows;
	struct group_pair *pairs;
	size_t row_count, count = 0;

	if (!entrant_apart_read(desk, &rows, &row_count, err))
		return false;
	pairs = arena_alloc(desk->arena, row_count, sizeof *pairs);
	for (size_t i = 0; i < row_count; i++) {
		const int one = rows[i].entrant, other = rows[i].other;
		struct group_pair *pair = &pairs[count];

		count += phase_seed_of(phase, one, &pair->one) &&
		         phase_seed_of(phase, other, &pair->other) && pair->one != pair->other &&
		         place_in_team(phase, one) == place_in_team(phase, other) &&
		         !pairs_have(pairs, count, pair);
	}
	*ret = pairs;
	*ret_count = count;
	return true;
}

static bool together_find(const struct desk *desk, const struct phase *phase,
    struct phase_together_list *ret, struct error *err)
{
	struct group_draw_input input = {
	    .count = phase->entrant_count, .groups = (size_t)phase->row.groups};
	struct phase_together *together;
	struct group_pair *pairs;
	struct group_apart apart;
	size_t count = 0;

	*ret = (struct phase_together_list){0};
	if (phase->row.groups == 1)
		return true;
	if (!phase_apart_read(desk, phase, &pairs, &input.apart_count, err))
		return false;
	input.apart = pairs;
	together = arena_alloc(desk->arena, input.apart_count, sizeof *together);
	if (!group_apart_find(desk->arena, &input, &apart, err))
		return false;
	for (size_t i = 0; i < input.apart_count; i++) {
		const struct phase_entrant *one = &phase->entrants[pairs[i].one];
		const struct phase_entrant *other = &phase->entrants[pairs[i].other];

		if (one->group == other->group)
			together[count++] = (struct phase_together){one, other};
	}
	*ret = (struct phase_together_list){count, together, apart.proven};
	return true;
}

bool phase_together_find(const struct desk *desk, const struct phase *phase,
    struct phase_together_list *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, together_find(desk, phase, ret, err));
}

/* --- filled --- */

/* By seed, where the event keeps those of one club apart; of a team it is the club of its first. */
static bool clubs_read(
    const struct desk *desk, const struct phase *phase, const int **ret, struct error *err)
{
	int *clubs = arena_alloc(desk->arena, phase->entrant_count, sizeof *clubs), *of_all;
	struct entrant *entrants;
	size_t count;

	*ret = NULL;
	if (event_setting_word(&desk->event->settings.more, SETTING_CLUBS) != CLUBS_APART)
		return true;
	if (!entrants_read(desk, 1, &entrants, &count, err) ||
	    !entrant_clubs(desk->arena, entrants, count, &of_all, err))
		return false;
	for (size_t i = 0; i < phase->entrant_count; i++)
		clubs[i] = of_all[phase->entrants[i].entrant - 1];
	*ret = clubs;
	return true;
}

bool phase_groups_fill(const struct desk *desk, const struct phase *phase,
    struct phase_entrant *entrants, struct error *err)
{
	struct group_draw_input input = {
	    .count = phase->entrant_count, .groups = (size_t)phase->row.groups};
	struct group_pair *apart;
	size_t *groups;

	if (!phase_apart_read(desk, phase, &apart, &input.apart_count, err) ||
	    !clubs_read(desk, phase, &input.clubs, err))
		return false;
	input.apart = apart;
	if (!group_draw(desk->arena, &input, &groups, err))
		return false;
	for (size_t seed = 0; seed < phase->entrant_count; seed++)
		entrants[seed].group = 1 + (int)groups[seed];
	return true;
}

bool phase_groups_parted(const struct phase *phase)
{
	for (size_t seed = 0; seed < phase->entrant_count; seed++)
		if (phase->entrants[seed].group !=
		    1 + (int)group_draw_snake(seed, (size_t)phase->row.groups))
			return true;
	return false;
}
