/* substitute.h - who really sat there: somebody who plays for a player of a table, from a hand on. */
#ifndef CANASTA_CLUB_SUBSTITUTE_H
#define CANASTA_CLUB_SUBSTITUTE_H

#include "club/entrant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct answer;
struct desk;
struct error;
struct seat;
struct standings_facts;

struct substitution {
	char side;
	int64_t out_person, in_person; /* 0 in what is to be written: by the name */
	const char *out, *in;          /* names */
	int hand;                      /* the first it holds for */
	const char *reason;            /* "" where none was given */
	int number;                    /* of the side's substitutions at this table */
};

/* Who came in for whom: recorded, listed */

/* Records one; its `side` is a letter, its `hand` 0: the next. Who goes out must sit there then, and
 * who comes in must not sit at the table (ERROR_INPUT `substitute-invalid`). Both are told by name or by the
 * person's number; a name that several people have is `person-ambiguous`. `substitution` becomes what was
 * recorded; of somebody new its in_person stays 0. */
bool substitute_record(const struct desk *desk, const struct address *address,
    struct substitution *substitution, struct error *err);

/* Takes back the newest that was made for a player (its name, whatever its case, or number), with a reason
 * (ERROR_INPUT `reason-missing`). None, or one whose substitute was himself replaced: `substitute-invalid`,
 * ERROR_INPUT and ERROR_REFUSED. */
bool substitute_cancel(const struct desk *desk, const struct address *address, const char *player,
    const char *reason, struct error *err);

/* Those of a table, in the order they were recorded. */
bool substitutes_list(const struct desk *desk, const struct address *address,
    struct substitution **ret, size_t *ret_count, struct error *err);

/* Whose a game's result is, where substitutes sat there.
 *
 * In lists of entrants it is the entrant's, whoever sat. In lists of persons (a season) the side's
 * whole result goes, chair by chair, to who sat there for more than half of the hands that count:
 * parts of a game are not worth anything by themselves, since a game is won or lost as a whole.
 * Where nobody sat for more than half, and where no hand was played, it stays with the player the
 * game was drawn with. Matches of teams are the teams' and move nothing. */

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

/* Who plays for whom, from a hand on. */

/* {"side":"A","out":"Alfa","in":"Zeeta","hand":3,"reason":""} */
void answer_substitution(struct answer *to, const struct substitution *made);

#endif
