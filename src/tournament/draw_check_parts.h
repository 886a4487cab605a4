/* draw_check_parts.h - what the files of the check share, private to them. */
#ifndef CANASTA_TOURNAMENT_DRAW_CHECK_PARTS_H
#define CANASTA_TOURNAMENT_DRAW_CHECK_PARTS_H

#include "tournament/draw_check.h"

struct draw_checking {
	struct arena *arena;
	enum draw_method method;
	const struct draw_input *input;
	const struct draw *draw;
	size_t count, room;
	struct draw_finding *findings;
	int *places;    /* of an entrant in the round */
	bool *sits_out; /* has a bye */
	bool whole;     /* everybody who is there has one place, nobody else any */
	bool measured;  /* against the best there could be */
	int64_t repeats;
};

/* Adds a finding; false: out of memory. */
bool draw_check_find(struct draw_checking *checking, enum draw_finding_level level,
    const char *code, size_t table, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whether any of those who play are kept apart. */
bool draw_check_keeps_apart(const struct draw_input *input);

/* Whether that, or clubs kept apart, may move some from where an order has them. */
bool draw_check_is_bound(const struct draw_input *input);

/* Whether the draw is measured, and by which aims. */
bool draw_check_counts(const struct draw_checking *checking, bool counts[AIM_COUNT]);

/* Measures a draw against the best there could be, by what counts in the report. */
bool draw_check_optimum(
    struct draw_checking *checking, struct draw_report *report, struct error *err);

#endif
