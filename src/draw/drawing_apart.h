/* drawing_apart.h - keeps entrants from sitting at one table, and refuses draws in which that is
 * impossible. Only the methods of drawing use it. */
#ifndef CANASTA_DRAW_DRAWING_APART_H
#define CANASTA_DRAW_DRAWING_APART_H

#include <stdbool.h>
#include <stddef.h>

struct drawing;
struct error;

/* Returns true if any players of the round are kept apart. */
bool drawing_keeps_apart(const struct drawing *drawing);

/* Returns true if two players of the round belong to one club and clubs are kept apart. */
bool drawing_has_clubmates(const struct drawing *drawing);

/* Returns true if either affects this draw. */
bool drawing_is_bound(const struct drawing *drawing);

/* Finds seats for all, `size` at a table, with no pair that is kept apart; players left over have
 * a bye. Byes are chosen first by the default order, then seats by the order of the players, as
 * far as possible. `ret_seats` lists them table by table, then those with a bye. Refuses if no
 * such seats exist or none were found. */
bool drawing_apart_seats(
    struct drawing *drawing, size_t size, size_t **ret_seats, struct error *err);

/* The draws in which a pair that is kept apart would meet. */
enum apart_where { APART_EVERY_DRAW, APART_DRAWS_TRIED, APART_ROUND_DUE };

/* Refuses, and names the pairs with `stands` set. Returns false. */
bool drawing_apart_refuse(
    const struct drawing *drawing, const bool *stands, enum apart_where where, struct error *err);

#endif
