#include "tournament/bracket_parts.h"

/* --- the round to come --- */

static void next_add(struct bracket *bracket, size_t index)
{
	const struct bracket_match *match = &bracket->matches[index];
	const bool turned = match->sides[1] < match->sides[0];
	size_t *table = bracket->tables[bracket->table_count];

	table[0] = match->sides[turned ? 1 : 0];
	table[1] = match->sides[turned ? 0 : 1];
	bracket->next.matches[bracket->table_count++] = index;
	if (match->games + 1 > bracket->next.game)
		bracket->next.game = match->games + 1;
}

/* The tables of a stage that are still to be played, and who goes on without; false: there is no table. */
static bool next_of_stage(struct bracket *bracket, int stage, const bool *gone)
{
	bracket->table_count = bracket->bye_count = 0;
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage)
			continue;
		if (!match->decided && bracket_somebody(match->sides[0]) &&
		    bracket_somebody(match->sides[1]))
			next_add(bracket, i);
		else if (match->decided && bracket_somebody(match->winner) && match->games == 0 &&
		         !bracket_stage_gone(gone, match->winner))
			bracket->byes[bracket->bye_count++] = match->winner;
	}
	bracket->next.stage = stage;
	return bracket->table_count > 0;
}

/* A match that was seated and has no winner yet, of a stage behind which nothing was drawn. */
static bool stage_undecided(const struct bracket_making *making, const struct bracket_input *input)
{
	const struct bracket_round *newest;
	const struct bracket_leg *leg;

	if (input->round_count == 0)
		return false;
	newest = &input->rounds[input->round_count - 1];
	leg = &making->bracket->legs[input->round_count - 1];
	for (size_t i = 0; i < newest->game_count; i++)
		if (leg->matches[i] != BRACKET_NOBODY &&
		    newest->games[i].result == BRACKET_UNDECIDED &&
		    !making->bracket->matches[leg->matches[i]].decided)
			return true;
	return false;
}

static void next_find(struct bracket_making *making)
{
	const struct bracket_input *input = making->input;
	struct bracket *bracket = making->bracket;
	int stage = making->stage;

	bracket->undecided = stage_undecided(making, input);
	if (bracket->undecided)
		return;
	bracket_stage_forfeit(bracket, stage, &(struct bracket_seated){0}, input->gone);
	if (stage > 0 && next_of_stage(bracket, stage, input->gone)) {
		bracket->bye_count = 0; /* they were told of in the stage's first round */
		return;
	}
	while (stage < bracket->stage_count) {
		bracket_stage_fill(bracket, ++stage);
		bracket_stage_without(bracket, stage, input->gone);
		if (next_of_stage(bracket, stage, input->gone))
			return;
	}
	bracket->bye_count = 0;
	bracket->over = true;
}

/* Whoever was sent to a match of the round to come, or of a stage that passes without one. */
static void seats_note(const struct bracket_making *making)
{
	struct bracket *bracket = making->bracket;
	const int last = bracket->next.stage;
	const int first = making->stage < last ? making->stage + 1 : last;

	if (bracket->table_count == 0)
		return;
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (match->stage < first || match->stage > last)
			continue;
		for (size_t side = 0; side < 2; side++)
			if (bracket_somebody(match->sides[side]))
				bracket->seats[bracket->seat_count++] =
				    (struct bracket_seat){i, side, match->sides[side]};
	}
}

/* Whoever is known already stands in the matches behind the next round too. */
static void rest_fill(struct bracket *bracket, int from)
{
	for (int stage = from; stage <= bracket->stage_count; stage++)
		bracket_stage_fill(bracket, stage);
}

/* --- all of it --- */

static bool room_make(
    struct arena *arena, const struct bracket_input *input, struct bracket *ret, struct error *err)
{
	const size_t size = bracket_size(input->entrant_count);

	/* A knock-out has a match less than places; the third place is one more. Twice as many, and one less
	 * again, are those in which everybody is beaten twice. */
	*ret = (struct bracket){.round_count = input->round_count,
	    .matches = arena_alloc(arena, 2 * size, sizeof *ret->matches),
	    .legs = arena_alloc(arena, input->round_count, sizeof *ret->legs),
	    .next = {.matches = arena_alloc(arena, 2 * size, sizeof *ret->next.matches)},
	    .tables = arena_alloc(arena, 2 * size, sizeof *ret->tables),
	    .byes = arena_alloc(arena, 2 * size, sizeof *ret->byes),
	    .seats = arena_alloc(arena, 4 * size, sizeof *ret->seats)};
	if (!ret->matches || !ret->legs || !ret->next.matches || !ret->tables || !ret->byes ||
	    !ret->seats)
		return error_memory(err);
	for (size_t i = 0; i < input->round_count; i++) {
		ret->legs[i].matches =
		    arena_alloc(arena, input->rounds[i].game_count, sizeof *ret->legs[i].matches);
	}
	if (input->twice)
		bracket_double_make(input, ret, size);
	else
		bracket_matches_make(input, ret, size);
	return true;
}

bool bracket_make(
    struct arena *arena, const struct bracket_input *input, struct bracket *ret, struct error *err)
{
	struct bracket bracket;
	struct bracket_making making = {.input = input, .bracket = &bracket};

	if (!room_make(arena, input, &bracket, err))
		return false;
	for (size_t i = 0; i < input->round_count; i++)
		bracket_round_add(&making, &input->rounds[i], &bracket.legs[i]);
	next_find(&making);
	seats_note(&making);
	rest_fill(&bracket, (bracket.table_count > 0 ? bracket.next.stage : making.stage) + 1);
	if (!bracket_places_make(arena, &making, err))
		return false;
	*ret = bracket;
	return true;
}

size_t bracket_stage_size(const struct bracket *bracket, int stage)
{
	return (size_t)2 << (bracket->stage_count - stage);
}
