/* substitute.h - substitutes, who play for a player of a table from a hand on. */
#ifndef CANASTA_CLUB_SUBSTITUTE_H
#define CANASTA_CLUB_SUBSTITUTE_H

#include "club/entrant.h"
#include "club/round.h"

#include <stddef.h>
#include <stdint.h>

struct address;
struct answer;
struct desk;
struct standings_facts;

/* Records a substitution; its `side` is a letter, its `hand` 0 for the next. Both people are
 * given by name or number. ERROR_INPUT: `substitute-invalid` unless the leaving player sits
 * there and the new one does not; `person-ambiguous` for a name of several people.
 * `substitution` becomes the recorded one; the in_person of a new person stays 0. */
void substitute_record(
    const struct desk *desk, const struct address *address, struct substitution *substitution);

/* Cancels the newest substitution for a player, given by name in any case or by number.
 * ERROR_INPUT: `reason-missing`, or `substitute-invalid` if there is none; ERROR_REFUSED
 * `substitute-invalid` if the substitute was replaced too. */
void substitute_cancel(
    const struct desk *desk, const struct address *address, const char *player, const char *reason);

/* Lists the substitutions of a table in the order of recording. */
struct substitution *substitutes_list(
    const struct desk *desk, const struct address *address, size_t *ret_count);

/* The present owner of a chair of a draw: the player drawn for it or, if that player has left the
 * entrant, the one who came instead. The first to come takes the chair of the first who left. */
struct chair {
	size_t entrant; /* index into the facts' entrants */
	int64_t person; /* 0: no player came */
};

/* A player's result of a game that goes to a substitute.
 *
 * In lists of entrants a result is always the entrant's. In lists of people (a season) each
 * chair's whole result goes to the person who sat there for more than half of the counting
 * hands, because a game is won or lost as a whole. Otherwise, and if no hand was
 * played, it stays with the player of the draw. Matches of teams belong to the teams. */
struct sitting {
	size_t game; /* index into the facts' games */
	size_t side;
	struct chair from;
	struct player to;
};

/* A person who sat in another's chair for at least one counting hand. */
struct sitting_in {
	size_t game, side;
	struct chair chair;
	int64_t person;
};

/* Two people of different sides who sat at one table for at least one counting hand. */
struct sitting_met {
	size_t game;
	int64_t one, other;
};

/* The people who sat at the tables of an event, by game; only games with substitutes, since in
 * others all players of the sides met. Each person is listed once a game. */
struct sitting_list {
	size_t result_count;
	struct sitting *results;
	size_t in_count;
	struct sitting_in *in;
	size_t met_count;
	struct sitting_met *met;
};

/* Returns the person in a player's chair at a place in the order of play; substitutes may be
 * replaced in turn. */
struct player sitting_at(const struct seat *seat, struct player player, int place);

/* Reads the sittings of an event within a read. */
struct sitting_list sittings_read(const struct desk *desk, const struct standings_facts *facts);

/* Adds {"side":"A","out":"Alfa","in":"Zeeta","hand":3,"reason":""}. */
void answer_substitution(struct answer *to, const struct substitution *made);

#endif
