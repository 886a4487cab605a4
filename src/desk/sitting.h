/* sitting.h - whose a game's result is, where substitutes sat there.
 *
 * In lists of entrants it is the entrant's, whoever sat. In lists of persons (a season) the side's
 * whole result goes, chair by chair, to who sat there for more than half of the hands that count:
 * parts of a game are not worth anything by themselves, since a game is won or lost as a whole.
 * Where nobody sat for more than half, and where no hand was played, it stays with the player the
 * game was drawn with. Matches of teams are the teams' and move nothing. */
#ifndef CANASTA_DESK_SITTING_H
#define CANASTA_DESK_SITTING_H

#include "desk/standings.h"
#include "store/desk.h"

/* One player's result of a game, moved to a substitute. */
struct sitting {
	size_t game; /* of the facts */
	size_t side;
	int64_t from_person;
	struct player to;
};

/* Somebody who sat in another's chair for a hand or more that count. */
struct sitting_in {
	size_t game, side;
	int64_t for_person, person;
};

/* Two of different sides who sat at one table for a hand or more that count. */
struct sitting_met {
	size_t game;
	int64_t one, other;
};

/* Who really sat there, each but once a game, by game; of games with substitutes alone: in others all players
 * of the sides met. */
struct sitting_list {
	size_t in_count;
	const struct sitting_in *in;
	size_t met_count;
	const struct sitting_met *met;
};

/* Who sits in a player's chair at a place in the order of play; substitutes may be substituted in turn. */
struct player sitting_at(const struct seat *seat, struct player player, int place);

/* Those of an event, by game; within a read. */
bool sittings_read(const struct desk *desk, const struct standings_facts *facts,
    struct sitting **ret, size_t *ret_count, struct error *err);
bool sittings_met_read(const struct desk *desk, const struct standings_facts *facts,
    struct sitting_list *ret, struct error *err);

#endif
