/* bracket_parts.h - what the files of a bracket share: matches are made, seated rounds are laid upon them stage
 * by stage, then places are read from it. */
#ifndef CANASTA_TOURNAMENT_BRACKET_PARTS_H
#define CANASTA_TOURNAMENT_BRACKET_PARTS_H

#include "tournament/bracket.h"

/* A bracket while rounds are laid upon it. */
struct bracket_making {
	const struct bracket_input *input;
	struct bracket *bracket;
	int stage; /* the last of which a round was seated, or that passed without one */
};

/* An entrant, of a side of a match; neither nobody nor unknown. */
bool bracket_somebody(size_t side);

/* Whether somebody stands on either side of a match. */
bool bracket_stands_in(const struct bracket_match *match, size_t entrant);

/* --- bracket_matches.c, bracket_double.c --- */

/* The places of the first stage: the next power of two. */
size_t bracket_size(size_t entrants);

/* A match behind those that are there, sides not known yet. */
struct bracket_match *bracket_match_add(struct bracket *bracket, enum bracket_part part, int stage);

/* The first stage, by seeds. */
void bracket_first_stage(const struct bracket_input *input, struct bracket *bracket, size_t size);

/* All matches of a simple bracket, and of a double elimination; of nothing played. */
void bracket_matches_make(const struct bracket_input *input, struct bracket *bracket, size_t size);
void bracket_double_make(const struct bracket_input *input, struct bracket *bracket, size_t size);

/* --- bracket_stage.c --- */

/* Puts those who come from the stages before into a stage; who has nobody against him goes on. */
void bracket_stage_fill(struct bracket *bracket, int stage);

void bracket_stage_decide(struct bracket_match *match, size_t side);
void bracket_stage_decide_alone(struct bracket_match *match);
bool bracket_stage_gone(const bool *gone, size_t entrant);

/* Who is not there has lost: of matches of which no game was seated, and of those of which one was. */
void bracket_stage_without(struct bracket *bracket, int stage, const bool *gone);
struct bracket_seated {
	size_t count;
	const size_t *matches; /* of which the round has a game: those who sit there have come */
};
void bracket_stage_forfeit(
    struct bracket *bracket, int stage, const struct bracket_seated *seated, const bool *gone);

/* --- bracket_rounds.c --- */

/* Lays a round upon it that was seated, and tells what it was. */
void bracket_round_add(
    struct bracket_making *making, const struct bracket_round *round, struct bracket_leg *leg);

/* --- bracket_places.c --- */

bool bracket_places_make(
    struct arena *arena, const struct bracket_making *making, struct error *err);

#endif
