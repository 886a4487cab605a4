/* games.h - documents made of all games of an event as they stand. */
#ifndef CANASTA_CLI_PRINT_GAMES_H
#define CANASTA_CLI_PRINT_GAMES_H

#include "cli/print/print.h"
#include "desk/standings.h"

/* templates/standings.yaml: the ranking, and where the first stood after each round. */
bool print_standings(
    struct call *call, struct print_job *job, const struct standings *standings, struct error *err);

/* templates/results.yaml: the results of the rounds, table by table; of --round alone where given. */
bool print_results(struct call *call, struct print_job *job, struct error *err);

/* templates/bracket.yaml: the bracket of the phase that is named, else of the newest. */
bool print_bracket(struct call *call, struct print_job *job, struct error *err);

/* templates/crosstable.yaml: each entrant's results against each other, in the order of places. */
bool print_crosstable(struct call *call, struct print_job *job, struct error *err);

/* templates/entrant.yaml: a page for each entrant named from argument `first` on, else for all. */
bool print_entrants(struct call *call, struct print_job *job, size_t first, struct error *err);

/* templates/penalties.yaml: every penalty of the event with its clause. */
/* Who is there, and what is paid, with the sums. */
bool print_check_in(struct call *call, struct print_job *job, struct error *err);

bool print_penalty_list(struct call *call, struct print_job *job, struct error *err);

#endif
