/* hooks.h - the functions of features that commands of the core call. The table of commands
 * (src/commands.c) fills them. The hook of a feature that was not built in is NULL. */
#ifndef CANASTA_CLI_HOOKS_H
#define CANASTA_CLI_HOOKS_H

#include "cli/command.h"

#include <stddef.h>

struct address;
struct claimed_hand;
struct entrant;
struct event;
struct hand_version;
struct print_job;
struct round;
struct round_plan;
struct standings;

/* The changes of entrants that concern drawn rounds and phases. */
enum entrant_change { ENTRANTS_ADDED, ENTRANT_REMOVED, ENTRANT_MOVED };

/* The hooks that commands of the core call. */
struct hooks {
	/* Called after a command: writes the live pages of an event that changed. */
	void (*after_change)(struct call *call);
	/* Adds the access codes of a table's sides to a document (`--codes`), and the hall's Wi-Fi. */
	void (*answer_codes)(
	    const struct desk *desk, struct answer *to, const struct address *table);
	/* Called before a command that may change the file: notes the end of the log. */
	void (*before_change)(struct call *call);
	/* Explains how a round was drawn (`round show --explain`). */
	void (*explain_round)(struct call *call);
	/* Sets the hall's address and Wi-Fi (`event set --hall --wifi`); NULL: unchanged. */
	void (*hall_place_set)(const struct desk *desk, const char *url, const char *wifi);
	/* Adds the bracket of a phase to a print job (`print bracket`). */
	void (*print_bracket)(struct call *call, struct print_job *job);
	/* Writes the ruling slip of a hand (`hand show --pdf`, `score --pdf`). */
	void (*print_ruling)(struct call *call, const struct claimed_hand *scored,
	    const struct address *address, const struct hand_version *version);
	/* Marks the entrants that a round should seat; NULL: all who are present. */
	void (*round_awaits)(struct call *call, const struct round *round,
	    const struct entrant *entrants, size_t count, bool *awaited);
	/* Draws the plan of a round (`round new`, `round redo`); returns false if the round must be
	 * seated by hand. */
	bool (*round_plan)(
	    struct call *call, int round, const struct round *redrawn, struct round_plan *ret);
	/* Warns after a change of entrants about drawn rounds and later phases. */
	void (*warn_of_entrants)(struct call *call, enum entrant_change change,
	    const struct entrant *entrants, size_t count);
	/* Warns about entrants who are kept apart but will meet in the rounds to come: two of them, or
	 * all if they are NULL. */
	void (*warn_of_meetings)(struct call *call, const struct event *event,
	    const struct entrant *one, const struct entrant *other);
	/* Warns about seasons that a new ranking of an event breaks. */
	void (*warn_of_seasons)(struct call *call, const struct event *event);
	/* Warns about the seats of a round as a draw would judge them; `swapped`: two of them changed. */
	void (*warn_of_seats)(struct call *call, const struct round *round, bool swapped);
	/* Writes the standings as one page (`standings --html`). */
	void (*write_standings_page)(struct call *call, const struct standings *standings);
};

/* The hooks of this program (src/commands.c). */
extern const struct hooks hooks;

#endif
