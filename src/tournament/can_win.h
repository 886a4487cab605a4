/* can_win.h - who can still come first.
 *
 * An entrant can, unless the points still to be had forbid it. It is given all it may still get, every unfinished
 * game and every round not yet drawn won, and the others as little as there is, each of their games lost. Two who
 * meet in an unfinished game cannot both lose it: if every way in which all unfinished games can end puts one of the
 * others above the entrant, it cannot come first. (What would take too long is looked at game by game.) A partner at
 * the table gets what the entrant gets. Equal points forbid nothing, as what decides then (differences, scores) has
 * no bound before the games are played. Rounds not drawn yet are taken to be played by everybody who is there. Scores
 * and differences have no bound either: where they rank, everybody can come first as long as a game is left.
 *
 * So `cannot` is certain, and `sure` too (all others, given everything, stay below its least);
 * `can` means that nothing that is known speaks against it. */
#ifndef CANASTA_TOURNAMENT_CAN_WIN_H
#define CANASTA_TOURNAMENT_CAN_WIN_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct error;
struct ranking;
struct ranking_input;

enum chance_state { CHANCE_CAN, CHANCE_CANNOT, CHANCE_SURE };

struct chance {
	enum chance_state state;
	int64_t least, most; /* points at the end; both as they are now where they have no bound */
};

/* The rounds that are not drawn yet. */
struct chance_rounds {
	int left;       /* as far as is known */
	bool more;      /* how many is not known: nobody is sure before somebody ends it */
	const int *own; /* by entrant, so many of them it plays at most; NULL: all play all */
};

/* The chances of each row of the ranking made from this input, among those of the ranking. */
bool chances_make(struct arena *arena, const struct ranking_input *input,
    const struct ranking *ranking, const struct chance_rounds *rounds, struct chance **ret,
    struct error *err);

#endif
