/* group_parts.h - seats of a draw of groups, and what they are measured by. Of group_draw.h alone. */
#ifndef CANASTA_TOURNAMENT_GROUP_PARTS_H
#define CANASTA_TOURNAMENT_GROUP_PARTS_H

#include "tournament/group_draw.h"

#include <stdint.h>

enum { FREE_SEAT = -1 };

struct group_seating {
	size_t count, groups, lines;
	uint8_t *bonds; /* [seed][seed]: what two in one group are to each other */
	int *seats;     /* [line][group]: seeds; a seat of the last line may be free */
};

/* What a draw is measured by, the first that differs deciding. */
struct group_measure {
	int apart, clubmates;
	int64_t lines;  /* that they stand away from their own */
	int64_t places; /* of the line that they stand away from where the snake has them */
	int64_t height; /* how high those stand who moved */
};

/* What no draw has fewer of. */
struct group_floor {
	int apart;
	int even; /* pairs of one club where each is spread evenly */
};

/* Lines that so many fill, and how many of them stand in the last. */
size_t group_lines(size_t count, size_t groups);
size_t group_last_line(size_t count, size_t groups);

/* The seats of the snake. */
bool group_seating_begin(struct arena *arena, const struct group_draw_input *input,
    struct group_seating *ret, struct error *err);

size_t group_seats(const struct group_seating *seating);

bool group_is_less(const struct group_measure *a, const struct group_measure *b);

/* What who sits there adds: those of its group with whom it should not be, and how far it moved. */
void group_measure_add(
    const struct group_seating *seating, size_t seat, struct group_measure *measure);

struct group_measure group_measure_all(const struct group_seating *seating);

/* Exchanges two at a time while that makes it better: of a line, else (`crosses`) of any. */
void group_exchange(struct group_seating *seating, bool crosses);

/* Looks through every draw that may be better than what is seated, as far as it comes. */
bool group_search(struct arena *arena, struct group_seating *seating,
    const struct group_floor *floor, struct error *err);

#endif
