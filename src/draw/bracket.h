/* bracket.h - the seeds of a knock-out behind groups: nobody meets one of his own group in the first round
 * where that can be avoided. */
#ifndef CANASTA_DRAW_BRACKET_H
#define CANASTA_DRAW_BRACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* One who takes part. Neighbours who have an equal place in different groups may stand for one another. */
struct bracket_seed {
	int group; /* 0: he comes from none */
	int place; /* in it */
};

/* The order of those who are given by seed, as indices: `ret[0]` is who becomes the first. Only neighbours of one
 * place are exchanged, as few as are needed, the lowest seeds first. */
bool bracket_seeds_part(struct arena *arena, const struct bracket_seed *seeds, size_t count,
    size_t **ret, struct error *err);

/* A knock-out: who meets whom in its next round, and which place everybody has.
 *
 * Entrants are given by their seeds, the first seed first; an index is a seed less one. The bracket has
 * room for the next power of two. Seeds stand in it so that 1 and 2 can meet only at the end, 1 to 4 only
 * in the last two rounds, and so on: in a first round of 2n places the seed s has 2n + 1 - s before it.
 * Places that nobody has are byes, and so fall to the highest seeds.
 *
 * The bracket is a list of matches in stages, and each side of a match comes from somewhere: a seed, who
 * wins another match, who loses one. The matches of a stage are played in one round of tables, or in
 * several where a match is the best of several games. With a round is kept who stands in which match by it,
 * whether they come or not: whom the bracket sent there when it was drawn, or who took their places by hand.
 * What was seated and played is then laid upon the bracket, round by round, as facts: who stands in a match
 * has come to it, and whoever does not has gone no further, whatever is corrected before it. So a correction
 * changes who goes on only while the next stage is not drawn, and a final stays the one it was drawn as, also
 * where those who should have met in it met for the third place.
 *
 * Who is not there in a round, being due in a match of it, has lost that match without a game; where
 * neither is there, nobody goes on. A drawn game counts for the higher seed.
 *
 * In a double elimination who is beaten goes on among the losers, and is out when beaten there: the loser of
 * the second round of winners meets who won the first of losers, and so on, from the other half of the
 * bracket, so that nobody meets again soon. At the end the winner of all meets the winner of the losers;
 * where that one wins, both are beaten once, and they meet again. Once they were seated to meet again, that
 * game decides, whatever the first is corrected to.
 *
 * Those beaten in one stage share a place. With a third place those beaten in the last stage but one play
 * for it in the last stage. */

/* In a side of a match: nobody will ever stand there; it is not known yet who will. */
#define BRACKET_NOBODY SIZE_MAX
#define BRACKET_UNKNOWN (SIZE_MAX - 1)

enum { BRACKET_BEST_OF_MOST = 9 };

enum bracket_result { BRACKET_UNDECIDED, BRACKET_WON_FIRST, BRACKET_WON_SECOND, BRACKET_DRAWN };

/* A game at a table of a round. */
struct bracket_game {
	size_t sides[2]; /* indexes of entrants */
	enum bracket_result result;
};

/* Who stands on a side of a match by a round. */
struct bracket_seat {
	size_t match, side, entrant;
};

/* A round of tables. */
struct bracket_round {
	size_t game_count;
	const struct bracket_game *games; /* in the order of the tables */
	size_t bye_count;
	const size_t *byes;
	const bool *gone; /* by entrant, is not there in this round; NULL: all are */
	/* Of every match of its stage, and of stages before it that no round was drawn of. */
	size_t seat_count;
	const struct bracket_seat *seats;
};

struct bracket_input {
	size_t entrant_count; /* at least 2 */
	bool twice;           /* who is beaten twice is out: a double elimination */
	bool third_place;     /* of a simple one */
	int best_of;          /* games of a match, odd */
	size_t round_count;
	const struct bracket_round *rounds; /* that were seated, in their order */
	const bool *gone; /* by entrant, for the round to come; NULL: all are there */
};

enum bracket_part {
	BRACKET_MAIN,   /* of those not beaten yet */
	BRACKET_LOSERS, /* of those beaten once */
	BRACKET_GRAND,  /* the winner of the one against the winner of the other */
	BRACKET_AGAIN,  /* the same two, both beaten once */
	BRACKET_THIRD
};

/* Where a side of a match comes from. */
struct bracket_source {
	enum { BRACKET_SEED, BRACKET_WINNER, BRACKET_LOSER } from;
	size_t of; /* the entrant, or the match */
};

struct bracket_match {
	enum bracket_part part;
	int stage; /* from 1 */
	struct bracket_source sources[2];
	int won,
	    lost; /* the places its winner and loser have who go no further, of a full bracket */
	size_t sides
	    [2]; /* entrants, the higher seed first where it came so, BRACKET_NOBODY, BRACKET_UNKNOWN */
	int games;    /* seated */
	int wins[2];  /* games */
	bool decided; /* winner and loser are known; nobody may be either */
	size_t winner, loser;
};

/* What a round of tables was in the bracket. */
struct bracket_leg {
	int stage;
	int game;        /* of its matches, from 1 */
	size_t *matches; /* of each table; BRACKET_NOBODY where a table is of none */
};

struct bracket {
	size_t match_count;
	struct bracket_match
	    *matches; /* by stage, in the order of the bracket; a third place behind the final */
	int stage_count;
	size_t round_count;
	struct bracket_leg *legs; /* of each round */
	bool undecided;           /* a game that decides who goes on is not finished */
	bool over;                /* nothing is left to be drawn or played */
	/* The round to come, where it is neither undecided nor over. */
	struct bracket_leg next;
	size_t table_count;
	size_t (*tables)[2]; /* entrants, the higher seed first */
	size_t bye_count;
	size_t *byes; /* who goes on without a game */
	size_t seat_count;
	struct bracket_seat *seats; /* what is to be kept of it */
	int *ranks; /* of each entrant, from 1: of who is not beaten, the best he can still have */
};

bool bracket_make(
    struct arena *arena, const struct bracket_input *input, struct bracket *ret, struct error *err);

/* Whether somebody else than who has won a match, as it now stands, was seated in the stage behind it. */
bool bracket_sent_another(const struct bracket *bracket, const struct bracket_match *match);

/* Whether a match is not decided, as it now stands, though the stage behind it was drawn: a game of it was
 * corrected since. */
bool bracket_undecided_again(const struct bracket *bracket, const struct bracket_match *match);

/* Whether it is a second final that nobody has to play. */
bool bracket_not_needed(const struct bracket_match *match);

/* Whether a final that was won by who came unbeaten, as it now stands, was played again. */
bool bracket_again_needless(const struct bracket *bracket, const struct bracket_match *match);

/* How many take part in a stage of a full simple bracket: 2 in a final, 4 in a semi-final. */
size_t bracket_stage_size(const struct bracket *bracket, int stage);

/* What the files of a bracket share: matches are made, seated rounds are laid upon them stage
 * by stage, then places are read from it. */

/* A bracket while rounds are laid upon it. */
struct bracket_making {
	const struct bracket_input *input;
	struct bracket *bracket;
	int stage; /* the last of which a round was seated, or that passed without one */
};

/* --- bracket_matches.c, bracket_double.c --- */

/* --- bracket_stage.c --- */

struct bracket_seated {
	size_t count;
	const size_t *matches; /* of which the round has a game: those who sit there have come */
};

/* --- bracket_rounds.c --- */

/* --- bracket_places.c --- */

#endif
