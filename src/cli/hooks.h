/* hooks.h - the functions of features that commands of the core call. The table of commands
 * (src/commands.c) fills them. The hook of a feature that was not built in is NULL. */
#ifndef CANASTA_CLI_HOOKS_H
#define CANASTA_CLI_HOOKS_H

#include "cli/command.h"

struct address;
struct claimed_hand;
struct hand_version;
struct standings;

struct hooks {
	/* Adds the access codes of a table's sides to a document (`--codes`), and the hall's Wi-Fi. */
	bool (*answer_codes)(const struct desk *desk, struct answer *to,
	    const struct address *table, struct error *err);
	/* Sets the hall's address and Wi-Fi (`event set --hall --wifi`); NULL: unchanged. */
	bool (*hall_place_set)(
	    const struct desk *desk, const char *url, const char *wifi, struct error *err);
	/* Called before a command that may change the file: notes the end of the log. */
	void (*before_change)(struct call *call);
	/* Called after a command: writes the live pages of an event that changed. */
	void (*after_change)(struct call *call);
	/* Writes the standings as one page (`standings --html`). */
	bool (*write_standings_page)(
	    struct call *call, const struct standings *standings, struct error *err);
	/* Writes the ruling slip of a hand (`hand show --pdf`, `score --pdf`). */
	bool (*print_ruling)(struct call *call, const struct claimed_hand *scored,
	    const struct address *address, const struct hand_version *version, struct error *err);
};

extern const struct hooks hooks;

#endif
