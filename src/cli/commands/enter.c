/* canasta enter: a pile of slips typed without looking up. */
#include "cli/enter/enter.h"
#include "cli/commands.h"

static bool run(struct call *call, struct error *err)
{
	return enter_run(call, call->argument_count ? &call->arguments[0] : NULL, err);
}

const struct command cmd_enter = {
    .name = "enter",
    .synopsis = "[TABLE]",
    .summary = "type a pile of slips: a line for each side, recorded at Enter",
    .details =
        "    canasta enter\n"
        "    canasta enter 1.2 --by 'Kirjuri Kirjurinen'\n\n"
        "A table is offered, the next one expected: Enter takes it, a number another. Then each\n"
        "side's slip on a line, without its letter if you like, and short tokens together if you\n"
        "like (n, m and r alone are one); after the last side the hand is recorded and the new\n"
        "totals are shown:\n\n"
        "    table [1.1]> (Enter)\n"
        "    1.1 A> nmc345h45r2o\n"
        "    1.1 B> mc95h60\n\n"
        "After an error the next slip names its side (A nc200h10), and the next hand its table.\n"
        "At the next table's prompt a field alone puts that hand right (r3, h50, A c355, -o),\n"
        "`undo` takes it back; both stay in the log. `missing` tells what still waits. ? helps\n"
        "at every prompt, Tab completes, Ctrl-C drops the hand being typed, Ctrl-D leaves.\n"
        "From a pipe the same lines are read; with --json each hand recorded and each\n"
        "line not taken is answered by an object.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 1,
    .run = run,
};
