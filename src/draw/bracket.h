/* bracket.h - knock-outs: the seeds after groups, the bracket, the next round and the places.
 *
 * Entrants are given by their seeds, the first seed first; an index is a seed less one. The
 * bracket has room for the next power of two. Seeds are placed so that 1 and 2 can meet only at
 * the end, 1 to 4 only in the last two rounds, and so on: in a first round of 2n places, seed s
 * meets seed 2n + 1 - s. Places without an entrant are byes, and so go to the highest seeds.
 *
 * The bracket is a list of matches in stages. Each side of a match has a source: a seed, the
 * winner of another match, or its loser. The matches of a stage are played in one round of
 * tables, or in several if a match is the best of several games. Each round keeps the two
 * entrants of every match of its stage, present or not: the ones the bracket sent there when the
 * round was drawn, or their replacements by hand. These seats, and the games played, are then
 * applied to the bracket as facts, round by round: an entrant seated in a match has reached it,
 * and any other went no further, whatever is corrected in earlier matches. So a correction
 * changes the next stage only before that stage is drawn. A final keeps its entrants even if
 * others met for the third place.
 *
 * An entrant absent from a round in which it has a match loses that match without a game; if both
 * are absent, neither continues. A drawn game counts for the higher seed.
 *
 * In a double elimination a beaten entrant continues among the losers, and is out when beaten
 * there. The loser of the second round of winners meets the winner of the first round of losers,
 * and so on, from the other half of the bracket, so that pairs do not meet again soon. At the end
 * the winner of all meets the winner of the losers. If the latter wins, both were beaten once,
 * and they meet again. After they were seated to meet again, that game decides, whatever the
 * first is corrected to.
 *
 * Entrants beaten in one stage share a place. With a third place, the losers of the last stage
 * but one play for it in the last stage. */
#ifndef CANASTA_DRAW_BRACKET_H
#define CANASTA_DRAW_BRACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* A seed of a knock-out after groups. Neighbours with an equal place in different groups may be
 * exchanged. */
struct bracket_seed {
	int group; /* 0: none */
	int place; /* place in the group */
};

/* Orders entrants given by seed so that members of one group avoid each other in the first round
 * if possible, and returns their indexes in that order. Exchanges only neighbours of one place, as
 * few as are needed, the lowest seeds first. */
size_t *bracket_seeds_part(struct arena *arena, const struct bracket_seed *seeds, size_t count);

/* Values for a side of a match: it will stay empty; its entrant is not known yet. */
#define BRACKET_NOBODY SIZE_MAX
#define BRACKET_UNKNOWN (SIZE_MAX - 1)

enum { BRACKET_BEST_OF_MOST = 9 };

/* The result of a game. */
enum bracket_result { BRACKET_UNDECIDED, BRACKET_WON_FIRST, BRACKET_WON_SECOND, BRACKET_DRAWN };

/* A game at a table of a round. */
struct bracket_game {
	size_t sides[2]; /* indexes of entrants */
	enum bracket_result result;
};

/* An entrant's seat on a side of a match in a round. */
struct bracket_seat {
	size_t match, side, entrant;
};

/* A round of tables. */
struct bracket_round {
	size_t game_count;
	const struct bracket_game *games; /* in the order of the tables */
	size_t bye_count;
	const size_t *byes;
	const bool *gone; /* by entrant, absent from this round; NULL: all are present */
	/* Seats of every match of its stage, and of earlier stages without a round. */
	size_t seat_count;
	const struct bracket_seat *seats;
};

/* The facts from which a bracket is made. */
struct bracket_input {
	size_t entrant_count; /* at least 2 */
	bool twice;           /* double elimination: an entrant beaten twice is out */
	bool third_place;     /* for a simple bracket */
	int best_of;          /* games of a match, odd */
	size_t round_count;
	const struct bracket_round *rounds; /* rounds that were seated, in their order */
	const bool *gone; /* by entrant, absent from the next round; NULL: all are present */
};

/* The part of a bracket to which a match belongs. */
enum bracket_part {
	BRACKET_MAIN,   /* entrants not beaten yet */
	BRACKET_LOSERS, /* entrants beaten once */
	BRACKET_GRAND,  /* the winner of the main bracket against the winner of the losers */
	BRACKET_AGAIN,  /* those two again, both beaten once */
	BRACKET_THIRD
};

/* The source of a side of a match. */
struct bracket_source {
	enum { BRACKET_SEED, BRACKET_WINNER, BRACKET_LOSER } from;
	size_t of; /* index of the entrant or of the match */
};

/* A match of a bracket. */
struct bracket_match {
	enum bracket_part part;
	int stage; /* from 1 */
	struct bracket_source sources[2];
	int won, lost; /* places of a winner and a loser that go no further, in a full bracket */
	/* Entrants, normally the higher seed first, BRACKET_NOBODY, BRACKET_UNKNOWN. */
	size_t sides[2];
	int games;   /* seated games */
	int wins[2]; /* in games */
	/* Index of the round in which others were seated here by hand; games count from there on.
	 * 0: all games count. */
	size_t counted_from;
	bool decided; /* winner and loser are known; either may be BRACKET_NOBODY */
	size_t winner, loser;
};

/* The place of a round of tables in the bracket. */
struct bracket_leg {
	int stage;
	int game;        /* number of the game in its matches, from 1 */
	size_t *matches; /* match of each table; BRACKET_NOBODY if it has none */
};

/* A bracket with all its matches, and its next round. */
struct bracket {
	size_t match_count;
	/* By stage, in the order of the bracket; a third place comes after the final. */
	struct bracket_match *matches;
	int stage_count;
	size_t round_count;
	struct bracket_leg *legs; /* place of each round in the bracket */
	bool undecided;           /* a game that decides the next matches is not finished */
	bool over;                /* nothing is left to draw or play */
	/* The next round, unless the bracket is undecided or over. */
	struct bracket_leg next;
	size_t table_count;
	size_t (*tables)[2]; /* entrants, the higher seed first */
	size_t bye_count;
	size_t *byes; /* entrants that continue without a game */
	size_t seat_count;
	struct bracket_seat *seats; /* seats to store with the round */
	int *ranks; /* place of each entrant, from 1; for one not beaten, the best still possible */
};

/* Makes the bracket from its entrants and the games played so far. */
struct bracket bracket_make(struct arena *arena, const struct bracket_input *input);

/* Returns true if a side of a match, its winner or its loser is an entrant who is known. */
bool bracket_is_entrant(size_t side);

/* Returns true if another entrant than the present winner of the match was seated in the next
 * stage. */
bool bracket_sent_another(const struct bracket *bracket, const struct bracket_match *match);

/* Returns true if a match is undecided at present although the next stage was drawn: a game of it
 * was corrected since. */
bool bracket_undecided_again(const struct bracket *bracket, const struct bracket_match *match);

/* Returns true for a second final that need not be played. */
bool bracket_not_needed(const struct bracket_match *match);

/* Returns true if a final now won by the unbeaten entrant was played again. */
bool bracket_again_needless(const struct bracket *bracket, const struct bracket_match *match);

/* Returns how many entrants a stage of a full simple bracket has: 2 in a final, 4 in a
 * semi-final. */
size_t bracket_stage_size(const struct bracket *bracket, int stage);

#endif
