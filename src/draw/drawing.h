/* drawing.h - a draw in the making: its players, the part that it is of all, the aims it is made by,
 * and the methods. Only files of this folder and its tests use it. */
#ifndef CANASTA_DRAW_DRAWING_H
#define CANASTA_DRAW_DRAWING_H

#include "draw/draw.h"
#include "draw/matching.h"
#include "tournament/random.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* The players of the round, the earlier meetings, and the tables. Sides are set after the pairs. */
struct drawing {
	struct arena *arena;
	const struct draw_input *input;
	struct lots lots;
	size_t count;        /* number of players in the round */
	size_t *players;     /* indexes of entrants, best first */
	uint16_t *met;       /* [entrant][entrant]: rounds as opponents */
	uint16_t *partnered; /* [entrant][entrant]: rounds as partners */
	bool *apart;         /* pairs never at one table; NULL: no pair is kept apart */
	struct draw draw;
	bool sides_set; /* sides are set by the method itself */
};

/* Begins a drawing: its players and what they met. */
struct drawing drawing_begin(struct arena *arena, const struct draw_input *input);

/* Return how often two players met as opponents, and as partners. */
size_t drawing_met(const struct drawing *drawing, size_t a, size_t b);
size_t drawing_partnered(const struct drawing *drawing, size_t a, size_t b);

/* Returns true if the two never sit at one table. */
bool drawing_apart(const struct drawing *drawing, size_t a, size_t b);

/* Returns true if two belong to one club and clubs are kept apart. */
bool drawing_clubmates(const struct drawing *drawing, size_t a, size_t b);

/* Seats a table of one entrant a side; `c` is left out if two sides sit. */
void drawing_seat(struct drawing *drawing, size_t a, size_t b, size_t c);
void drawing_bye(struct drawing *drawing, size_t entrant);

/* Gives a bye to the player at a place, and removes it from the players. */
void drawing_sit_out(struct drawing *drawing, size_t place);

/* Returns the place of the next player to have a bye, among players given best first: the lowest
 * of those with fewest. */
size_t drawing_bye_next(const struct drawing *drawing, const size_t *players, size_t count);

/* Gives byes to the players listed after the tables of the seats, and removes them from the
 * players. */
void drawing_byes_after(struct drawing *drawing, const size_t *seats, size_t size);

/* Gives byes to `count` players, and removes them from the players. */
void drawing_byes(struct drawing *drawing, size_t count);

/* Returns the place of an entrant among all, absent ones too, by number. */
size_t draw_place(const struct draw_input *input, size_t entrant);

/* Lists all entrants, absent ones too, by their number. */
size_t *drawing_numbers(const struct drawing *drawing);

/* Returns true if any players of the round are kept apart. */
bool drawing_keeps_apart(const struct drawing *drawing);

/* Returns true if two players of the round belong to one club and clubs are kept apart. */
bool drawing_has_clubmates(const struct drawing *drawing);

/* Returns true if either affects this draw. */
bool drawing_is_bound(const struct drawing *drawing);

/* Finds seats for all, `size` at a table, with no pair that is kept apart; players left over have
 * a bye. Byes are chosen first by the default order, then seats by the order of the players, as
 * far as possible. Returns the entrants table by table, then those with a bye. Refuses if no such
 * seats exist or none were found. */
size_t *drawing_apart_seats(struct drawing *drawing, size_t size);

/* Names the marked pairs of those kept apart, for a refusal. */
const char *drawing_apart_names(const struct drawing *drawing, const bool *marked);

/* A part of a draw, which is drawn, checked and explained by itself: one group, or all. */
struct draw_part {
	struct draw_input input;
	size_t *whole;    /* for each entrant, its index among all */
	bool rests;       /* its movement is finished, while another group's is not */
	struct draw draw; /* its part of a draw of all, if there is one */
	size_t *tables;   /* for each table of it, its index among all */
	size_t *folded;   /* of folded teams: for each table before, the one it became */
};

/* Splits an input, and a draw made from it (NULL: none), by groups. Returns the number of parts. */
size_t draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    const struct draw *draw, struct draw_part **ret);

/* Makes one entrant of each team, the one with the lowest number, and one table of those where two
 * teams meet, the first. */
struct draw_part draw_fold(struct arena *arena, const struct draw_part *part);

/* The aims a draw is made by.
 *
 * For tables of two, the aims are packed into one number, the weightier ones higher, so that a
 * matching of least cost (matching.h) is the best draw. Tables of more seats are compared aim by
 * aim. */
enum aims_kind {
	AIMS_SWISS,
	AIMS_BYE,   /* the bye in a draw by an order */
	AIMS_ORDER, /* then the tables of that order */
	AIMS_ROUND_ROBIN,
	AIMS_INDIVIDUAL,
	AIMS_RANDOM, /* for players who change partners */
	AIMS_KIND_COUNT
};

struct aims {
	enum aims_kind kind;
	size_t step; /* for AIMS_ORDER: places from a player to its opponent */
	/* Weight of one unit; the sum of all below never reaches it. */
	matching_cost weight[AIM_COUNT];
};

/* Returns the units of an aim that a bye of the player at a place adds. AIM_SECOND_BYE: entrants
 * with fewer byes. AIM_BYE: those, and lower ones with as many. */
matching_cost draw_aims_bye(const struct drawing *drawing, enum draw_aim aim, size_t player);

/* Returns the units of an aim that a pair adds; players are given by their place. */
matching_cost draw_aims_pair(const struct drawing *drawing, const struct aims *aims,
    enum draw_aim aim, size_t one, size_t other);

/* Solves the matching of a drawing's players by aims whose kind and step are set, even if some who
 * are kept apart meet. If their number is odd, the last vertex is the bye. */
struct matching *draw_aims_solve(struct drawing *drawing, struct aims *aims);

/* Splits a cost into the sums of each aim. */
struct draw_sums draw_aims_split(const struct aims *aims, matching_cost cost);

/* Finds the best matching of the players, the first by order. Returns the partner of each; the
 * number of players represents the bye. Refuses if players who are kept apart would have to
 * meet. */
size_t *draw_aims_match(struct drawing *drawing, struct aims *aims);

/* The limits of whist tournaments for players who change partners.
 *
 * 4n players have 4n - 1 rounds; 4n + 1 players have 4n + 1 rounds, in each of which one sits
 * out, each player once. In the whole schedule every pair of players are partners exactly once
 * and opponents exactly twice.
 *
 * Each schedule is one round, moved: adding 1 to every number in a circle makes the next round,
 * and the last of 4n players stays. So a schedule is correct if each difference occurs once
 * between partners and twice between opponents of its first round. Nine players move in two
 * circles of three, as no round of nine in one circle works. */

enum { SCHEDULE_MOST = 41 };

/* Returns how many rounds a schedule for that many players has; 0: none is known. */
size_t schedule_rounds(size_t players);

/* Makes a round of the schedule, counted from 0. `ret_seats` lists the players, from 0, table by
 * table, partners side by side; last the one with a bye, if there is one. */
void schedule_round_make(size_t players, size_t round, size_t *ret_seats);

/* The search for tables of more than two seats.
 *
 * Finding the best groups of three is hard in itself (no method like that of matching.h is
 * known). With few players all are tried; otherwise two players at a time are exchanged between
 * tables while that improves the draw, from several beginnings. */
struct grouping {
	struct drawing *drawing;
	enum aims_kind kind;
	size_t size;    /* seats of a table: three of a side each, or four of two partners each */
	size_t step;    /* for AIMS_ORDER: places between a player and the next at its table */
	size_t *places; /* place of an entrant among the players */
	size_t *seats;  /* entrants, table by table, then those with a bye */
	size_t *best;   /* best seats so far */
	struct draw_sums least;
	bool found;
};

/* Allocates the seats and seats the players in their order. Drawing, kind, size and step are set
 * by the caller. */
void grouping_begin(struct grouping *grouping);

/* Exchanges two players at a time while that improves the draw, from the given seats (NULL: the
 * present ones). */
void grouping_exchange(struct grouping *grouping, const size_t *seats);

/* Returns true if better tables than those found may exist. */
bool grouping_may_be_better(const struct grouping *grouping);

/* Draws tables of one entrant a side: of two exactly, of three by search. They have few earlier
 * meetings (AIMS_ROUND_ROBIN, only of three), then are close in match points and score (AIMS_SWISS),
 * or near to the player a step further down (AIMS_ORDER). */
void draw_by_aims(struct drawing *drawing, enum aims_kind kind, size_t step);

#endif
