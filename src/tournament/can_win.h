/* can_win.h - finds the entrants that can still come first.
 *
 * An entrant can, unless the points still to be won forbid it. It is given all it may still get:
 * it wins every unfinished game and every round not drawn yet. The others get as little as
 * possible: they lose all their games. Two opponents in an unfinished game cannot both lose it:
 * if every way to end all unfinished games puts another entrant above this one, it cannot come
 * first. (If the search would take too long, each game is judged by itself.) A partner at the
 * table gets as much as the entrant. Equal points forbid nothing, as the tie-breaks (differences,
 * scores) have no bound before the games are played. In rounds not drawn yet, every entrant
 * present is assumed to play. Scores and differences have no bound either: if they rank, every
 * entrant can come first while a game is left.
 *
 * So `cannot` is certain, and so is `sure` (all others, given everything, stay below its least).
 * `can` means that no known fact forbids it. */
#ifndef CANASTA_TOURNAMENT_CAN_WIN_H
#define CANASTA_TOURNAMENT_CAN_WIN_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct ranking;
struct ranking_input;

enum chance_state { CHANCE_CAN, CHANCE_CANNOT, CHANCE_SURE };

struct chance {
	enum chance_state state;
	int64_t least, most; /* points at the end; the present points if there is no bound */
};

/* The rounds that are not drawn yet. */
struct chance_rounds {
	int left;       /* as far as is known */
	bool more;      /* their number is unknown: no entrant is sure before the end */
	const int *own; /* by entrant, the most of them it plays; NULL: all play all */
};

/* Makes the chances of each row of the ranking made from this input. */
struct chance *chances_make(struct arena *arena, const struct ranking_input *input,
    const struct ranking *ranking, const struct chance_rounds *rounds);

#endif
