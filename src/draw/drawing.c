#include "draw/drawing.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "tournament/ranking.h"

#include <string.h>

size_t drawing_met(const struct drawing *drawing, size_t a, size_t b)
{
	return drawing->met[a * drawing->input->entrant_count + b];
}

size_t drawing_partnered(const struct drawing *drawing, size_t a, size_t b)
{
	return drawing->partnered[a * drawing->input->entrant_count + b];
}

bool drawing_apart(const struct drawing *drawing, size_t a, size_t b)
{
	return drawing->apart && drawing->apart[a * drawing->input->entrant_count + b];
}

bool drawing_clubmates(const struct drawing *drawing, size_t a, size_t b)
{
	const struct draw_entrant *entrants = drawing->input->entrants;

	return drawing->input->clubs_apart && entrants[a].club != 0 &&
	       entrants[a].club == entrants[b].club;
}

/* Keeps two entrants apart, or no longer. */
static void apart_set(struct drawing *drawing, const struct draw_apart *pair, bool apart)
{
	const size_t count = drawing->input->entrant_count;

	drawing->apart[pair->a * count + pair->b] = apart;
	drawing->apart[pair->b * count + pair->a] = apart;
}

void drawing_seat(struct drawing *drawing, size_t a, size_t b, size_t c)
{
	struct draw_table *table = &drawing->draw.tables[drawing->draw.table_count++];

	table->sides[0] = (struct draw_side){.count = 1, .entrants = {a}};
	table->sides[1] = (struct draw_side){.count = 1, .entrants = {b}};
	if (drawing->input->side_count > 2)
		table->sides[2] = (struct draw_side){.count = 1, .entrants = {c}};
}

void drawing_bye(struct drawing *drawing, size_t entrant)
{
	drawing->draw.byes[drawing->draw.bye_count++] = entrant;
}

void drawing_sit_out(struct drawing *drawing, size_t place)
{
	drawing_bye(drawing, drawing->players[place]);
	memmove(&drawing->players[place], &drawing->players[place + 1],
	    (drawing->count - place - 1) * sizeof *drawing->players);
	drawing->count--;
}

void drawing_byes_after(struct drawing *drawing, const size_t *seats, size_t size)
{
	const size_t count = drawing->count, seated = count - count % size;

	for (size_t i = seated; i < count; i++) {
		size_t place = 0;

		while (drawing->players[place] != seats[i])
			place++;
		drawing_sit_out(drawing, place);
	}
}

size_t drawing_bye_next(const struct drawing *drawing, const size_t *players, size_t count)
{
	const struct draw_entrant *entrants = drawing->input->entrants;
	size_t place = count - 1;

	for (size_t i = count - 1; i > 0; i--)
		if (entrants[players[i - 1]].byes < entrants[players[place]].byes)
			place = i - 1;
	return place;
}

void drawing_byes(struct drawing *drawing, size_t count)
{
	for (; count > 0 && drawing->count > 0; count--)
		drawing_sit_out(
		    drawing, drawing_bye_next(drawing, drawing->players, drawing->count));
}

size_t draw_table_meetings(
    const struct draw_table *table, size_t side_count, struct draw_meeting ret[TABLE_MEETINGS])
{
	size_t entrants[SIDES_MOST * PARTNERS_MOST], side_of[SIDES_MOST * PARTNERS_MOST];
	size_t seated = 0, count = 0;

	for (size_t side = 0; side < side_count; side++)
		for (size_t i = 0; i < table->sides[side].count; i++) {
			side_of[seated] = side;
			entrants[seated++] = table->sides[side].entrants[i];
		}
	for (size_t i = 0; i < seated; i++)
		for (size_t j = i + 1; j < seated; j++)
			ret[count++] = (struct draw_meeting){.a = entrants[i],
			    .b = entrants[j],
			    .partners = side_of[i] == side_of[j]};
	return count;
}

size_t draw_place(const struct draw_input *input, size_t entrant)
{
	size_t place = 0;

	for (size_t i = 0; i < input->entrant_count; i++)
		place += input->entrants[i].number < input->entrants[entrant].number;
	return place;
}

size_t *drawing_numbers(const struct drawing *drawing)
{
	const size_t count = drawing->input->entrant_count;
	size_t *order = arena_alloc(drawing->arena, count, sizeof *order);

	for (size_t i = 0; i < count; i++)
		order[draw_place(drawing->input, i)] = i;
	return order;
}

struct drawing drawing_begin(struct arena *arena, const struct draw_input *input)
{
	const size_t count = input->entrant_count;
	struct drawing drawing = {.arena = arena,
	    .input = input,
	    .lots.state = input->seed,
	    .players = arena_alloc(arena, count, sizeof *drawing.players),
	    .met = arena_alloc(arena, count * count, sizeof *drawing.met),
	    .partnered = arena_alloc(arena, count * count, sizeof *drawing.partnered),
	    .draw = {.tables = arena_alloc(arena, count, sizeof *drawing.draw.tables),
	        .byes = arena_alloc(arena, count, sizeof *drawing.draw.byes)}};

	for (size_t i = 0; i < count; i++)
		if (input->entrants[i].active)
			drawing.players[drawing.count++] = i;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];
		uint16_t *times = meeting->partners ? drawing.partnered : drawing.met;

		times[meeting->a * count + meeting->b]++;
		times[meeting->b * count + meeting->a]++;
	}
	if (input->apart_count > 0)
		drawing.apart = arena_alloc(arena, count * count, sizeof *drawing.apart);
	for (size_t i = 0; i < input->apart_count; i++)
		apart_set(&drawing, &input->apart[i], true);
	return drawing;
}

/* --- players kept apart --- */

/* The most seats tried before the search ends, and the most pairs a refusal names. */
enum { TRIES_MOST = 2000000, NAMED_MOST = 6 };

static bool plays(const struct drawing *drawing, size_t entrant)
{
	for (size_t i = 0; i < drawing->count; i++)
		if (drawing->players[i] == entrant)
			return true;
	return false;
}

bool drawing_keeps_apart(const struct drawing *drawing)
{
	const struct draw_input *input = drawing->input;

	for (size_t i = 0; i < input->apart_count; i++)
		if (plays(drawing, input->apart[i].a) && plays(drawing, input->apart[i].b))
			return true;
	return false;
}

bool drawing_has_clubmates(const struct drawing *drawing)
{
	if (!drawing->input->clubs_apart)
		return false;
	for (size_t i = 0; i < drawing->count; i++)
		for (size_t j = i + 1; j < drawing->count; j++)
			if (drawing_clubmates(drawing, drawing->players[i], drawing->players[j]))
				return true;
	return false;
}

bool drawing_is_bound(const struct drawing *drawing)
{
	return drawing_keeps_apart(drawing) || drawing_has_clubmates(drawing);
}

struct fitting {
	struct drawing *drawing;
	size_t size;   /* seats of a table */
	size_t count;  /* number of players that are seated */
	size_t *kept;  /* for each player: how many it is kept apart from */
	bool *taken;   /* for each player: has a seat or a bye */
	size_t *seats; /* entrants, table by table */
	size_t *order; /* players, in the order of their byes */
	size_t byes[SIDES_MOST * PARTNERS_MOST]; /* places in that order */
	size_t bye_count;
	int tries; /* tries left */
};

/* Fills the seats from `seat` on; players before `from` were already tried at this table. A table
 * begins with the free player who is kept apart from most others; of equals, the first. */
static bool seats_fill(struct fitting *fitting, size_t seat, size_t from)
{
	const struct drawing *drawing = fitting->drawing;
	const size_t start = seat - seat % fitting->size;
	size_t end = drawing->count;

	if (seat == fitting->count)
		return true;
	if (seat == start) {
		from = end;
		for (size_t i = 0; i < end; i++)
			if (!fitting->taken[i] &&
			    (from == end || fitting->kept[i] > fitting->kept[from]))
				from = i;
		end = from + 1;
	}
	for (size_t i = from; i < end && fitting->tries > 0; i++) {
		bool fits = !fitting->taken[i];

		for (size_t other = start; fits && other < seat; other++)
			fits = !drawing_apart(drawing, fitting->seats[other], drawing->players[i]);
		if (!fits)
			continue;
		fitting->tries--;
		fitting->taken[i] = true;
		fitting->seats[seat] = drawing->players[i];
		if (seats_fill(fitting, seat + 1, seat == start ? 0 : i + 1))
			return true;
		fitting->taken[i] = false;
	}
	return false;
}

/* Gives the byes from `given` on to players who had `had` byes together, the first in the order as
 * long as possible, and seats the others; players before `from` in the order have none. */
static bool byes_try(struct fitting *fitting, size_t given, size_t from, int had)
{
	const struct drawing *drawing = fitting->drawing;

	if (given == fitting->bye_count)
		return had == 0 && seats_fill(fitting, 0, 0);
	for (size_t i = from; i < drawing->count && fitting->tries > 0; i++) {
		const size_t player = fitting->order[i];
		const int byes = drawing->input->entrants[drawing->players[player]].byes;

		if (byes > had)
			break;
		fitting->byes[given] = i;
		fitting->taken[player] = true;
		if (byes_try(fitting, given + 1, i + 1, had - byes))
			return true;
		fitting->taken[player] = false;
	}
	return false;
}

/* Finds seats, trying the choices with fewest earlier byes first, and of those the lowest
 * players. */
static bool fitting_find(struct fitting *fitting)
{
	const struct drawing *drawing = fitting->drawing;
	const size_t last = drawing->players[fitting->order[drawing->count - 1]];
	const int most = (int)fitting->bye_count * drawing->input->entrants[last].byes;

	memset(fitting->taken, 0, drawing->count * sizeof *fitting->taken);
	for (int had = 0; had <= most && fitting->tries > 0; had++)
		if (byes_try(fitting, 0, 0, had))
			return true;
	return false;
}

size_t *drawing_apart_seats(struct drawing *drawing, size_t size)
{
	const struct draw_input *input = drawing->input;
	const struct draw_entrant *entrants = input->entrants;
	const size_t count = drawing->count, *players = drawing->players;
	struct fitting fitting = {.drawing = drawing,
	    .size = size,
	    .count = count - count % size,
	    .kept = arena_alloc(drawing->arena, count, sizeof *fitting.kept),
	    .taken = arena_alloc(drawing->arena, count, sizeof *fitting.taken),
	    .seats = arena_alloc(drawing->arena, count, sizeof *fitting.seats),
	    .order = arena_alloc(drawing->arena, count, sizeof *fitting.order),
	    .bye_count = count % size,
	    .tries = TRIES_MOST};
	bool any = false;

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < count; j++)
			fitting.kept[i] += drawing_apart(drawing, players[i], players[j]);
	/* Players with fewest byes come first for a bye, then the lowest. */
	for (size_t i = 0; i < count; i++) {
		const size_t player = count - 1 - i;
		size_t place = i;

		for (; place > 0 && entrants[players[fitting.order[place - 1]]].byes >
		                        entrants[players[player]].byes;
		     place--)
			fitting.order[place] = fitting.order[place - 1];
		fitting.order[place] = player;
	}
	if (fitting_find(&fitting)) {
		for (size_t i = 0; i < fitting.bye_count; i++)
			fitting.seats[fitting.count + i] = players[fitting.order[fitting.byes[i]]];
		return fitting.seats;
	}
	/* The refusal names the pairs that prevent seats by themselves; if no single one does, all of
	 * them. */
	const bool proven = fitting.tries > 0;
	bool *marked = arena_alloc(drawing->arena, input->apart_count, sizeof *marked);

	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];

		if (!plays(drawing, pair->a) || !plays(drawing, pair->b))
			continue;
		apart_set(drawing, pair, false);
		fitting.tries = TRIES_MOST / 10;
		any = (marked[i] = fitting_find(&fitting)) || any;
		apart_set(drawing, pair, true);
	}
	for (size_t i = 0; !any && i < input->apart_count; i++)
		marked[i] = plays(drawing, input->apart[i].a) && plays(drawing, input->apart[i].b);
	if (proven)
		break_off(ERROR_REFUSED, SAY_APART_IMPOSSIBLE_EVERY_DRAW,
		    drawing_apart_names(drawing, marked));
	break_off(
	    ERROR_REFUSED, SAY_APART_IMPOSSIBLE_TRIED_DRAWS, drawing_apart_names(drawing, marked));
}

const char *drawing_apart_names(const struct drawing *drawing, const bool *marked)
{
	const struct draw_input *input = drawing->input;
	struct text names = {.arena = drawing->arena};
	size_t count = 0;

	for (size_t i = 0; i < input->apart_count; i++)
		if (marked[i] && ++count <= NAMED_MOST)
			text_addf(&names, "%s%s", names.size ? "; " : "", input->apart[i].names);
	if (count > NAMED_MOST)
		text_add(&names, message_text(drawing->arena, TEXT_PHRASE_AND_MORE_SEMICOLON,
		                     count - NAMED_MOST));
	return text_of(&names);
}
