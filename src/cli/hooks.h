/* hooks.h - where commands of the core ask a feature. The table of commands (src/commands.c) fills them; a hook
 * of a feature that was not built in is NULL. */
#ifndef CANASTA_CLI_HOOKS_H
#define CANASTA_CLI_HOOKS_H

#include "cli/command.h"

struct standings;

struct hooks {
	/* Called before a command runs that may change the file: notes how the log stands. */
	void (*before_change)(struct call *call);
	/* Called after a command has run: writes the pages on screens that show an event that changed. */
	void (*after_change)(struct call *call);
	/* Writes the standings as one page (`standings --html`). */
	bool (*write_standings_page)(
	    struct call *call, const struct standings *standings, struct error *err);
};

extern const struct hooks hooks;

#endif
