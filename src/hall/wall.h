/* wall.h - the page that follows an event: standings, the newest round, its results, its clock. `event live`
 * writes it into a file, the hall sends it; templates/live.html draws both. */
#ifndef CANASTA_HALL_WALL_H
#define CANASTA_HALL_WALL_H

#include "base/text.h"
#include "desk/standings.h"

struct visit;

struct wall_wish {
	const char *language;       /* of its words; known */
	const char *category;       /* whose standings; NULL: everybody's */
	const char *own;            /* a template of one's own; NULL: the built-in one */
	const char *const *veiled;  /* members that are not told, ended by NULL; NULL: all are */
	const struct visit *around; /* of whom it is sent to; NULL: a file is written */
};

/* Appends the page. A faulty template is ERROR_INPUT. */
bool wall_page(
    const struct desk *desk, const struct wall_wish *wish, struct text *out, struct error *err);

/* The standings alone, to be read at leisure. */
bool wall_standings(const struct desk *desk, const struct standings *standings,
    const char *language, struct text *out, struct error *err);

#endif
