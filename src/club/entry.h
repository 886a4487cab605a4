/* entry.h - the next hand of a table as a form to be filled in. */
#ifndef CANASTA_CLUB_ENTRY_H
#define CANASTA_CLUB_ENTRY_H

#include "slip/entry.h"

struct answer;
struct event;
struct hand;
struct rulebook;
struct score;
struct table;

struct entry_form {
	const struct event *event;
	const struct table *table;
	enum entry_way way;
	int hand;
	char first;                        /* the side that fills it in */
	const struct entry_values *filled; /* the values filled in so far */
};

/* {"hand":4,"way":"counts","ways":[{"way":"counts","here":true}, …],
 *  "sides":[{"side":"A","entrant":"…","own":true,"fields":[{"field":"natural","name":"A.natural","number":true,
 *  "value":"2"}, …]}],"whole":[{"word":"exhausted"}, …],"rest":"","dealers":[{"value":"…"}, …],"contract":{…}} */
void answer_entry(struct answer *to, const struct entry_form *form);

/* Adds a hand as the form would have it: {"sides":[{"side":"A","fields":[{"field":"natural","value":"2"},
 * {"field":"out","tick":true}, …]}]}. */
void answer_entry_filled(struct answer *to, const struct rulebook *book, const struct hand *hand);

/* A hand as one person has entered it, with all sides of the table. */
struct entry_version {
	const struct hand *hand;
	const struct score *score;
};

/* Adds a recorded hand next to another entry of it, field by field: {"sides":[{"side":"A","entrant":"…",
 * "base":{"recorded":300,"typed":290,"differs":true},"cards":{…},"total":{…},"fields":[{"field":"natural",
 * "recorded":"2","typed":"3","differs":true}, {"field":"out","recorded_tick":true,"differs":true}, …]}],
 * "whole":{"fields":[…]}}. */
void answer_entry_beside(struct answer *to, const struct rulebook *book, const struct table *table,
    const struct entry_version *recorded, const struct entry_version *typed);

#endif
