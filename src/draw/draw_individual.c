#include "draw/draw.h"

#include "base/arena.h"
#include "base/error.h"
#include "draw/drawing.h"
#include "draw/matching.h"
#include "rulebook/rulebook.h"
#include "tournament/random.h"
#include "tournament/ranking.h"

/* Seats two against two.
 *
 * Players who change partners are seated by a schedule. If none fits, and some are kept apart and
 * they are few enough, draw_fours() finds the best of all draws. Otherwise there are two exact
 * steps: partners, then opponents. With many players, the best partners may force a meeting of
 * players kept apart. Then exchanges (grouping.h) improve seats without such a meeting, which
 * prove the draw the best only if no pair meets again. */
static void four_seat(struct drawing *drawing, const size_t seats[4])
{
	struct draw_table *table = &drawing->draw.tables[drawing->draw.table_count++];

	for (size_t side = 0; side < 2; side++)
		table->sides[side] = (struct draw_side){
		    .count = 2, .entrants = {seats[2 * side], seats[2 * side + 1]}};
}

/* The aims for partners, byes and opponents, each weightier than all below it. */
enum four_aim {
	ALL_BYES, /* as many byes as necessary */
	KEPT_APART,
	BYE_BEFORE_OTHERS,
	PARTNER_AGAIN,
	BYE_NOT_LOWEST,
	OPPONENT_AGAIN,
	CLUBMATES,
	FOUR_AIMS
};

static matching_cost weight(enum four_aim aim)
{
	enum { STEP = 10000 };
	matching_cost ret = 1;

	while (++aim < FOUR_AIMS)
		ret *= STEP;
	return ret;
}

/* Returns the cost of two pairs against each other. */
static matching_cost table_cost(const struct drawing *drawing, const size_t seats[4])
{
	size_t apart = 0, met = 0, clubmates = 0;

	for (size_t i = 0; i < 4; i++)
		for (size_t j = i + 1; j < 4; j++) {
			apart += drawing_apart(drawing, seats[i], seats[j]);
			if (i >= 2 || j < 2)
				continue;
			met += drawing_met(drawing, seats[i], seats[j]);
			clubmates += drawing_clubmates(drawing, seats[i], seats[j]);
		}
	return weight(KEPT_APART) * (matching_cost)apart +
	       weight(OPPONENT_AGAIN) * (matching_cost)met +
	       weight(CLUBMATES) * (matching_cost)clubmates;
}

static void seats_find(const size_t *players, const size_t places[4], size_t ret[4])
{
	for (size_t i = 0; i < 4; i++)
		ret[i] = players[places[i]];
}

/* Returns true if the round repeats no partners, keeps pairs apart, and gives no bye while a player
 * has had fewer; also sets its cost. */
static bool round_free(const struct drawing *drawing, const size_t *players,
    const struct schedule_round *round, matching_cost *ret_cost)
{
	const struct draw_entrant *entrants = drawing->input->entrants;

	*ret_cost = 0;
	for (size_t i = 0; round->has_bye && i < drawing->count; i++)
		if (entrants[players[i]].byes < entrants[players[round->bye]].byes)
			return false;
	for (size_t i = 0; i < round->table_count; i++) {
		size_t seats[4];

		seats_find(players, round->tables[i], seats);
		*ret_cost += table_cost(drawing, seats);
		if (drawing_partnered(drawing, seats[0], seats[1]) > 0 ||
		    drawing_partnered(drawing, seats[2], seats[3]) > 0 ||
		    *ret_cost >= weight(KEPT_APART))
			return false;
	}
	return true;
}

/* Seats the first round of the schedule without repeated partners or a bye too early that has the
 * fewest repeated opponents; of equals, the first with the fewest of one club. */
static bool by_schedule(struct drawing *drawing, const size_t *players)
{
	size_t rounds = schedule_rounds(drawing->count);
	size_t best = rounds;
	matching_cost least = 0;
	struct schedule_round round;

	for (size_t i = 0; i < rounds; i++) {
		matching_cost cost;

		schedule_round_make(drawing->count, i, &round);
		if (round_free(drawing, players, &round, &cost) &&
		    (best == rounds || cost < least)) {
			best = i;
			least = cost;
		}
	}
	if (best == rounds)
		return false;
	schedule_round_make(drawing->count, best, &round);
	for (size_t i = 0; i < round.table_count; i++) {
		size_t seats[4];

		seats_find(players, round.tables[i], seats);
		four_seat(drawing, seats);
	}
	if (round.has_bye)
		drawing_bye(drawing, players[round.bye]);
	return true;
}

/* Finds the players at one table of a round with a given player: its partner first, then its
 * opponents by number. Returns false if some of them are absent, or there are not three. */
static bool table_of(const struct drawing *drawing, int round, size_t one, size_t ret[4])
{
	const struct draw_input *input = drawing->input;
	size_t partners = 0, count = 0;

	ret[0] = one;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *met = &input->meetings[i];
		const size_t other = met->a == one ? met->b : met->a;

		if (met->round != round || (met->a != one && met->b != one))
			continue;
		if (!input->entrants[other].active || (met->partners ? partners == 1 : count == 2))
			return false;
		if (met->partners)
			ret[1 + partners++] = other;
		else
			ret[2 + count++] = other;
	}
	if (partners != 1 || count != 2)
		return false;
	if (input->entrants[ret[2]].number > input->entrants[ret[3]].number) {
		const size_t last = ret[2];

		ret[2] = ret[3];
		ret[3] = last;
	}
	return true;
}

/* Orders the players so that the first round of the schedule is the first round played, which
 * lots decided. Returns false if the players are not those of that round. */
static bool places_of_first(
    const struct drawing *drawing, const size_t *players, size_t *ret_places, bool *taken)
{
	struct schedule_round first;
	size_t tables = 0, byes = 0;
	int round = 0;

	if (schedule_rounds(drawing->count) == 0)
		return false;
	for (size_t i = 0; i < drawing->input->meeting_count; i++)
		if (round == 0 || drawing->input->meetings[i].round < round)
			round = drawing->input->meetings[i].round;
	schedule_round_make(drawing->count, 0, &first);
	for (size_t i = 0; i < drawing->count; i++) {
		size_t seats[4];
		bool met = false;

		if (taken[players[i]])
			continue;
		for (size_t k = 0; k < drawing->input->meeting_count; k++) {
			const struct draw_meeting *one = &drawing->input->meetings[k];

			met = met || (one->round == round &&
			                 (one->a == players[i] || one->b == players[i]));
		}
		if (!met) {
			if (!first.has_bye || byes++ > 0)
				return false;
			ret_places[first.bye] = players[i];
			continue;
		}
		if (tables == first.table_count || !table_of(drawing, round, players[i], seats))
			return false;
		for (size_t k = 0; k < 4; k++) {
			ret_places[first.tables[tables][k]] = seats[k];
			taken[seats[k]] = true;
		}
		tables++;
	}
	return tables == first.table_count;
}

static bool paired(struct drawing *drawing, size_t count, const matching_cost *costs,
    size_t **ret_partners, struct error *err)
{
	struct matching *matching;

	*ret_partners = arena_alloc(drawing->arena, count, sizeof **ret_partners);
	return matching_make(drawing->arena, count, costs, &matching, err) &&
	       matching_first(drawing->arena, matching, *ret_partners, err);
}

/* Returns the cost of two vertices: partners, a player with a bye, or two byes. The matrix has one
 * more vertex for each bye. */
static matching_cost pair_cost(const struct drawing *drawing, size_t a, size_t b)
{
	if (a >= drawing->count)
		return weight(ALL_BYES);
	if (b >= drawing->count)
		return weight(BYE_BEFORE_OTHERS) * draw_aims_bye(drawing, AIM_SECOND_BYE, a) +
		       weight(BYE_NOT_LOWEST) * draw_aims_bye(drawing, AIM_BYE, a);
	const size_t one = drawing->players[a], other = drawing->players[b];

	return weight(KEPT_APART) * drawing_apart(drawing, one, other) +
	       weight(PARTNER_AGAIN) * drawing_partnered(drawing, one, other) +
	       weight(OPPONENT_AGAIN) * drawing_met(drawing, one, other);
}

/* The seats of a round, and its byes. */
struct fours {
	size_t pair_count;
	size_t (*pairs)[2];                      /* pairs of partners */
	size_t *seats;                           /* seats, table by table */
	size_t byes[SIDES_MOST * PARTNERS_MOST]; /* places of players, the lowest first */
	size_t bye_count;
};

/* Finds partners and byes: those least often together, then least often opposed. A player with
 * more byes has none before others, and a lower player has one before a higher if that repeats no
 * partners. */
static bool partners_find(struct drawing *drawing, struct fours *fours, struct error *err)
{
	const size_t count = drawing->count + drawing->count % 4;
	matching_cost *costs = arena_alloc(drawing->arena, count * count, sizeof *costs);
	size_t *partners;

	fours->pairs = arena_alloc(drawing->arena, count, sizeof *fours->pairs);
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			costs[a * count + b] = costs[b * count + a] = pair_cost(drawing, a, b);
	if (!paired(drawing, count, costs, &partners, err))
		return false;
	for (size_t a = 0; a < drawing->count; a++)
		if (partners[a] > a && partners[a] < drawing->count) {
			fours->pairs[fours->pair_count][0] = drawing->players[a];
			fours->pairs[fours->pair_count++][1] = drawing->players[partners[a]];
		}
	for (size_t a = drawing->count; a-- > 0;)
		if (partners[a] >= drawing->count)
			fours->byes[fours->bye_count++] = a;
	return true;
}

static bool opponents_find(struct drawing *drawing, struct fours *fours, struct error *err)
{
	const size_t count = fours->pair_count;
	size_t(*const pairs)[2] = fours->pairs;
	matching_cost *costs = arena_alloc(drawing->arena, count * count, sizeof *costs);
	size_t *seats = arena_alloc(drawing->arena, 2 * count, sizeof *seats);
	size_t *against;

	for (size_t a = 0; a < count; a++)
		for (size_t b = 0; b < count; b++)
			costs[a * count + b] = table_cost(drawing,
			    (const size_t[]){pairs[a][0], pairs[a][1], pairs[b][0], pairs[b][1]});
	if (!paired(drawing, count, costs, &against, err))
		return false;
	fours->seats = seats;
	for (size_t a = 0; a < count; a++)
		if (against[a] > a) {
			*seats++ = pairs[a][0];
			*seats++ = pairs[a][1];
			*seats++ = pairs[against[a]][0];
			*seats++ = pairs[against[a]][1];
		}
	return true;
}

static bool fours_find(struct drawing *drawing, struct fours *ret, struct error *err)
{
	*ret = (struct fours){0};
	return partners_find(drawing, ret, err) && opponents_find(drawing, ret, err);
}

static void fours_seat(struct drawing *drawing, const size_t *seats)
{
	for (size_t i = 0; i + 4 <= drawing->count; i += 4)
		four_seat(drawing, &seats[i]);
}

/* Improves seats by exchange, from seats that keep pairs apart (which they still do afterwards)
 * and from others. */
static void exchanged(
    struct drawing *drawing, enum grouping_kind kind, const size_t *apart, const size_t *others)
{
	struct grouping grouping = {.drawing = drawing, .kind = kind, .size = 4};

	grouping_begin(&grouping);
	grouping_exchange(&grouping, apart);
	if (others)
		grouping_exchange(&grouping, others);
	fours_seat(drawing, grouping.best);
	/* Byes were chosen before. */
	drawing->draw.tried = grouping_may_be_better(&grouping) ||
	                      (kind == GROUPS_INDIVIDUAL && drawing->draw.bye_count > 0);
}

static bool drawn(struct drawing *drawing, struct error *err)
{
	struct fours fours;
	size_t *apart;
	matching_cost cost = 0;

	/* Few players have the best of all draws that keep pairs apart. */
	if (drawing_keeps_apart(drawing) && drawing->count <= FOURS_EXACT) {
		if (!drawing_apart_seats(drawing, 4, &apart, err))
			return false;
		draw_fours(drawing, &apart);
		drawing_byes_behind(drawing, apart, 4);
		fours_seat(drawing, apart);
		return true;
	}
	if (!fours_find(drawing, &fours, err))
		return false;
	for (size_t i = 0; i < 2 * fours.pair_count; i += 4)
		cost += table_cost(drawing, fours.seats + i);
	if (cost >= weight(KEPT_APART)) {
		if (!drawing_apart_seats(drawing, 4, &apart, err))
			return false;
		drawing_byes_behind(drawing, apart, 4);
		if (!fours_find(drawing, &fours, err))
			return false;
		exchanged(drawing, GROUPS_INDIVIDUAL, apart, fours.seats);
		return true;
	}
	for (size_t i = 0; i < fours.bye_count; i++)
		drawing_sit_out(drawing, fours.byes[i]);
	/* Partners and byes are the best possible; other partners might have fewer repeated
	 * opponents. */
	drawing->draw.tried = drawing_keeps_apart(drawing) && cost > 0;
	fours_seat(drawing, fours.seats);
	return true;
}

bool draw_individual(struct drawing *drawing, struct error *err)
{
	size_t *players, *places, count = 0;
	bool *taken;

	/* Lots decide all of the first round: partners, opponents and byes. */
	if (drawing->input->meeting_count == 0) {
		lots_shuffle(&drawing->lots, drawing->players, drawing->count);
		return by_schedule(drawing, drawing->players) || drawn(drawing, err);
	}
	places = arena_alloc(drawing->arena, drawing->count, sizeof *places);
	taken = arena_alloc(drawing->arena, drawing->input->entrant_count, sizeof *taken);
	drawing_numbers(drawing, &players);
	for (size_t i = 0; i < drawing->input->entrant_count; i++)
		if (drawing->input->entrants[players[i]].active)
			players[count++] = players[i];
	if (places_of_first(drawing, players, places, taken) && by_schedule(drawing, places))
		return true;
	return by_schedule(drawing, players) || drawn(drawing, err);
}

bool draw_random_partners(struct drawing *drawing, struct error *err)
{
	size_t *seats;

	if (drawing_keeps_apart(drawing)) {
		if (!drawing_apart_seats(drawing, 4, &seats, err))
			return false;
		drawing_byes_behind(drawing, seats, 4);
	} else {
		drawing_byes(drawing, drawing->count % 4);
		seats = drawing->players;
	}
	if (drawing_is_bound(drawing))
		exchanged(drawing, GROUPS_RANDOM, seats, NULL);
	else
		fours_seat(drawing, seats);
	return true;
}
