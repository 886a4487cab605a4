/* drawing_apart.h - who is never to sit at one table, and refusals where that cannot be helped. Of the
 * methods of drawing alone. */
#ifndef CANASTA_DRAW_DRAWING_APART_H
#define CANASTA_DRAW_DRAWING_APART_H

#include <stdbool.h>
#include <stddef.h>

struct drawing;
struct error;

/* Whether any of those who play are kept apart. */
bool drawing_keeps_apart(const struct drawing *drawing);

/* Whether two of those who play are of one club, where that counts. */
bool drawing_has_clubmates(const struct drawing *drawing);

/* Whether any of that says something of this draw. */
bool drawing_is_bound(const struct drawing *drawing);

/* Finds seats for all, `size` at a table and nobody with whom it is kept apart from; who finds none has a
 * bye: byes first by the usual order, then the seats by the order of the players, as far as that can be.
 * `ret_seats` has them table by table, those with a bye behind. Refused where there are no such seats, or
 * none were found. */
bool drawing_apart_seats(
    struct drawing *drawing, size_t size, size_t **ret_seats, struct error *err);

/* Where those who are kept apart would meet. */
enum apart_where { APART_EVERY_DRAW, APART_DRAWS_TRIED, APART_ROUND_DUE };

/* Refuses, and names the pairs for which `stands` says so. Returns false. */
bool drawing_apart_refuse(
    const struct drawing *drawing, const bool *stands, enum apart_where where, struct error *err);

#endif
