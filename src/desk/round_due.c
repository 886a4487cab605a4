#include "desk/round_due.h"

#include "desk/event.h"
#include "desk/phase.h"
#include "desk/round_next.h"
#include "store/store.h"
#include "tournament/draw_due.h"

/* Rounds that are left to be drawn; 0: as many as the movement has. */
static size_t rounds_left(const struct desk *desk, const struct phase *phase, int next)
{
	const int said =
	    phase ? phase->row.rounds
	          : (int)event_setting_number(&desk->event->settings.more, SETTING_ROUNDS);
	const int drawn = next - (phase ? phase->row.round : 1);

	return said > drawn ? (size_t)(said - drawn) : 0;
}

static bool pairs_take(const struct desk *desk, const struct round_draw *from, const bool *due,
    struct round_due *ret, struct error *err)
{
	const struct draw_input *input = &from->input;
	struct round_due_pair *pairs = arena_alloc(desk->arena, input->apart_count, sizeof *pairs);

	if (!pairs)
		return error_memory(err);
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];

		if (due[i])
			pairs[ret->count++] = (struct round_due_pair){
			    &from->entrants[input->entrants[pair->a].number - 1],
			    &from->entrants[input->entrants[pair->b].number - 1]};
	}
	ret->pairs = pairs;
	return true;
}

bool round_due_of(const struct desk *desk, const struct round_draw *from, enum draw_method method,
    struct round_due *ret, struct error *err)
{
	const struct phase *phase;
	bool *due;

	*ret = (struct round_due){.method = method};
	return phase_at(desk, from->round, &phase, err) &&
	       draw_due(desk->arena, method, &from->input, rounds_left(desk, phase, from->round),
	           &due, err) &&
	       pairs_take(desk, from, due, ret, err);
}

static bool due_find(const struct desk *desk, struct round_due *ret, struct error *err)
{
	struct round_draw from;
	const struct phase *phase;
	const char *said;
	enum draw_method method;
	int next;

	if (!round_next(desk, &next, err) || !phase_at(desk, next, &phase, err))
		return false;
	said = phase ? phase->row.method : desk->event->settings.more.text[SETTING_DRAW];
	method = said ? draw_method_find(said) : DRAW_METHOD_COUNT;
	*ret = (struct round_due){.method = method};
	/* How else rounds are drawn is not known before, and nobody has to meet. */
	if (!draw_method_has_rounds(method))
		return true;
	return round_draw_read(desk, next, &from, err) &&
	       round_due_of(desk, &from, method, ret, err);
}

bool round_due_find(const struct desk *desk, struct round_due *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, due_find(desk, ret, err));
}
