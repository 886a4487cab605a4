/* round.h - the papers a round needs at the tables and at the desk. */
#ifndef CANASTA_CLI_PRINT_ROUND_H
#define CANASTA_CLI_PRINT_ROUND_H

#include "cli/print/print.h"
#include "desk/round_clock.h"
#include "store/round.h"

/* templates/pairings.yaml: who meets whom where, and where each entrant sits. `time`: of tables that have
 * more of it; NULL: on paper nothing is said of it. */
bool print_pairings(struct call *call, struct print_job *job, const struct round *round,
    const struct round_time *time, struct error *err);

/* templates/table-card.yaml: the number of a table and who sits there. */
bool print_table_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* templates/place-card.yaml: a card for each player's place. */
size_t print_place_cards_count(const struct round *round);
bool print_place_cards(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

/* templates/slip.yaml: `copies` slips a table, numbered; 0: as many as the event has hands. */
size_t print_slips_count(const struct call *call, const struct round *round, int copies);
bool print_slips(struct call *call, struct print_job *job, const struct round *round, int copies,
    struct error *err);

/* templates/cover.yaml: what went out to the tables and has come back. */
bool print_cover(
    struct call *call, struct print_job *job, const struct round *round, struct error *err);

#endif
