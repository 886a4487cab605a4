/* minimum.h - explains an opening minimum: the score, its band, the raises, and changes of the
 * score since. */
#ifndef CANASTA_CLUB_MINIMUM_H
#define CANASTA_CLUB_MINIMUM_H

#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct side;
struct table;

/* A question about one side's opening in one hand. */
struct minimum_asked {
	const struct rulebook *book;
	const struct side *side;   /* its score when the hand began, and its raises */
	size_t index;              /* index of the side */
	int number;                /* number of the hand, from 1 */
	const struct table *table; /* table of the hand; NULL: none */
};

/* The explanation of a minimum, from the rulebook and the table. */
struct minimum_story {
	int32_t minimum;
	int place;    /* place of the hand in the order of play */
	bool by_hand; /* the minimum depends on that place, not on a score */
	bool has_from, has_below;
	int32_t from, below;  /* bounds of the band: at least `from`, less than `below` */
	int32_t band;         /* minimum of the band, without raises */
	struct source source; /* source of the band's minimum */
	int raises;
	int32_t raise_points; /* points of one raise */
	struct source raise_source;
	int changed_by;         /* hand of the table that last changed the score; 0: none */
	int64_t changed_points; /* points of that change */
	bool fixed;             /* the score was corrected since; the minimum stays the same */
	int64_t score_since;    /* score at the start of the hand on the corrected sheet */
	struct source fixed_source;
};

void minimum_tell(const struct minimum_asked *asked, struct minimum_story *ret);

#endif
