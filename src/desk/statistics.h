/* statistics.h - what hands hold beside their sums: who opened from which minimum, canastas, red
 * threes, going out, penalties. From the newest version of every hand that is not void,
 * scored again (desk/hand_facts.h), of unfinished games too. */
#ifndef CANASTA_DESK_STATISTICS_H
#define CANASTA_DESK_STATISTICS_H

#include "rulebook/rulebook.h"
#include "store/desk.h"
#include "store/entrant.h"

enum { STATISTICS_MINIMA_MOST = 16 };

/* Of one entrant, or of all. A partner of a round has all of the side's. */
struct statistics_row {
	int64_t hands;
	int64_t by_sums; /* hands of which only the sums are known: no canastas stand in them */
	int64_t minima[STATISTICS_MINIMA_MOST]; /* hands begun with each opening minimum */
	int64_t canastas[KINDS_MOST];           /* by kind */
	int64_t canastas_all;
	int64_t red_threes;
	int64_t out, concealed; /* hands gone out in; of these, concealed */
	int64_t penalties;      /* in hands and outside */
};

struct statistics {
	int rounds;
	struct event_kinds kinds;
	size_t minimum_count;
	/* That occur, ascending; more than there is room for are counted with the highest. */
	int32_t minima[STATISTICS_MINIMA_MOST];
	size_t entrant_count;
	const struct entrant *entrants;
	const struct statistics_row *rows; /* by entrant */
	struct statistics_row all;         /* of every side, each once */
};

/* Up to round `round`; 0: the newest. ERROR_INPUT `round-unknown`. */
bool statistics_make(const struct desk *desk, int round, struct statistics *ret, struct error *err);

#endif
