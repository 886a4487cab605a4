#include "desk/phase.h"

#include "desk/entrant_team.h"
#include "store/store.h"

#include <limits.h>
#include <string.h>

bool phase_method_is_double(const char *method)
{
	return strcmp(method, "double") == 0;
}

bool phase_method_knocks_out(const char *method)
{
	return strcmp(method, "knockout") == 0 || phase_method_is_double(method);
}

enum draw_method phase_method_draw(const char *method)
{
	const enum draw_method found = draw_method_find(method);

	return found == DRAW_MANUAL ? DRAW_METHOD_COUNT : found;
}

bool phase_carries(const struct phase *phase)
{
	return strcmp(phase->row.carry, "none") != 0;
}

/* Those of one phase stand side by side. */
static void entrants_take(struct phase *phase, const struct phase_entrant *entrants, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (entrants[i].phase != phase->row.number)
			continue;
		if (phase->entrant_count++ == 0)
			phase->entrants = &entrants[i];
	}
}

static void ahead_take(struct phase *phase, const struct phase_ahead *ahead, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (ahead[i].phase != phase->row.number)
			continue;
		if (phase->ahead_count++ == 0)
			phase->ahead = &ahead[i];
	}
}

bool phase_teams_take(
    const struct desk *desk, struct phase *phases, size_t count, struct error *err)
{
	struct entrant *entrants;
	const size_t *team_of;
	size_t entrant_count;

	if (count == 0 || !entrant_team_event(desk->event))
		return true;
	if (!entrants_read(desk, 1, &entrants, &entrant_count, err) ||
	    !entrant_team_first(desk->arena, entrants, entrant_count, &team_of, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		phases[i].event_count = entrant_count;
		phases[i].team_of = team_of;
	}
	return true;
}

bool phases_read(
    const struct desk *desk, const struct phase **ret, size_t *ret_count, struct error *err)
{
	struct round_sent *sent;
	struct phase_entrant *entrants;
	struct phase_ahead *ahead;
	struct phase_row *rows;
	struct phase *phases;
	size_t count, entrant_count, ahead_count, sent_count;

	*ret = NULL;
	*ret_count = 0;
	if (!phase_rows_read(desk, &rows, &count, err))
		return false;
	if (count == 0)
		return true;
	if (!phase_entrants_read(desk, &entrants, &entrant_count, err) ||
	    !phase_ahead_read(desk, &ahead, &ahead_count, err) ||
	    !round_sent_read(desk, &sent, &sent_count, err))
		return false;
	phases = arena_alloc(desk->arena, count, sizeof *phases);
	for (size_t i = 0; i < count; i++) {
		phases[i].row = rows[i];
		phases[i].last = i + 1 < count ? rows[i + 1].round - 1 : INT_MAX;
		phases[i].sent = sent;
		phases[i].sent_count = sent_count;
		entrants_take(&phases[i], entrants, entrant_count);
		ahead_take(&phases[i], ahead, ahead_count);
	}
	*ret = phases;
	*ret_count = count;
	return phase_teams_take(desk, phases, count, err);
}

const struct phase *phase_of(const struct phase *phases, size_t count, int round)
{
	const struct phase *found = NULL;

	for (size_t i = 0; i < count; i++)
		if (phases[i].row.round <= round)
			found = &phases[i];
	return found;
}

struct phase_play phase_play_of(const struct phase *phases, size_t count, int round)
{
	const struct phase *phase = phase_of(phases, count, round);

	return phase ? (struct phase_play){phase->row.method, phase->row.hands, phase->row.minutes,
	                   phase->row.number, phase->row.rulebook[0] != '\0'}
	             : (struct phase_play){.method = ""};
}

static bool event_as_played(
    const struct desk *desk, int round, const struct event **ret, struct error *err)
{
	struct phase_play play;
	struct event *event;

	if (!phase_play_read(desk, round, &play, err))
		return false;
	event = arena_alloc(desk->arena, 1, sizeof *event);
	*event = event_played(desk->event, round);
	*ret = event;
	if (play.hands > 0)
		event->settings.hands = play.hands;
	if (play.minutes > 0)
		event->settings.more.text[SETTING_MINUTES] =
		    arena_printf(desk->arena, "%d", play.minutes);
	return play.minutes == 0 || event->settings.more.text[SETTING_MINUTES] || error_memory(err);
}

bool phase_event(const struct desk *desk, int round, const struct event **ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, event_as_played(desk, round, ret, err));
}

static bool phase_read(
    const struct desk *desk, int round, const struct phase **ret, struct error *err)
{
	const struct phase *phases;
	size_t count;

	if (!phases_read(desk, &phases, &count, err))
		return false;
	*ret = phase_of(phases, count, round);
	return true;
}

bool phase_at(const struct desk *desk, int round, const struct phase **ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, phase_read(desk, round, ret, err));
}

int phase_stands_for(const struct phase *phase, int number)
{
	return phase->team_of && number >= 1 && (size_t)number <= phase->event_count
	           ? (int)phase->team_of[number - 1] + 1
	           : number;
}

bool phase_seed_of(const struct phase *phase, int number, size_t *ret)
{
	const int wanted = phase_stands_for(phase, number);

	for (size_t i = 0; i < phase->entrant_count; i++)
		if (phase->entrants[i].entrant == wanted) {
			*ret = i;
			return true;
		}
	return false;
}

const struct phase *phase_newest_of(const struct phase *phases, size_t count, int number)
{
	size_t seed;

	for (size_t i = count; i > 0; i--)
		if (phase_seed_of(&phases[i - 1], number, &seed))
			return &phases[i - 1];
	return NULL;
}

bool phase_is_ahead(const struct phase *phase, int number)
{
	const int wanted = phase_stands_for(phase, number);

	for (size_t i = 0; i < phase->ahead_count; i++)
		if (phase->ahead[i].entrant == wanted)
			return true;
	return false;
}

int phase_group_of(const struct phase *phase, int number)
{
	size_t seed;

	return phase->row.groups > 1 && phase_seed_of(phase, number, &seed)
	           ? phase->entrants[seed].group
	           : 0;
}
