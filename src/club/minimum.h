/* minimum.h - how an opening minimum arose: the score, its band, raises, and what the table did to
 * the score since. */
#ifndef CANASTA_CLUB_MINIMUM_H
#define CANASTA_CLUB_MINIMUM_H

#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct side;
struct table;

/* One side's opening of one hand. */
struct minimum_asked {
	const struct rulebook *book;
	const struct side *side;   /* its score when the hand began, its raises */
	size_t index;              /* of the side */
	int number;                /* of the hand, from 1 */
	const struct table *table; /* where the hand was played; NULL: at none */
};

/* How it arose, from the rulebook and the table. */
struct minimum_story {
	int32_t minimum;
	int place;    /* of the hand in the order of play */
	bool by_hand; /* it goes by that, not by a score */
	bool has_from, has_below;
	int32_t from, below;  /* the band's bounds: from … up to less than `below` */
	int32_t band;         /* its minimum */
	struct source source; /* of the band */
	int raises;
	int32_t raise_points; /* each */
	struct source raise_source;
	int changed_by;         /* hand of the table that last changed the score; 0: none */
	int64_t changed_points; /* by how much */
	bool fixed;             /* the score stands otherwise since, and the minimum stays: */
	int64_t score_since;    /* what the corrected sheet gives */
	struct source fixed_source;
};

void minimum_tell(const struct minimum_asked *asked, struct minimum_story *ret);

#endif
