/* warn.h - what a name, or a sheet that was signed, should be warned of. */
#ifndef CANASTA_CLI_WARN_H
#define CANASTA_CLI_WARN_H

#include <stdbool.h>
#include <stddef.h>

struct call;
struct entrant;
struct error;
struct round;
struct round_due;
struct table;

/* Warns of a name whose letters the print font lacks. */
void warn_of_letters(struct call *call, const char *name);
void warn_of_entrant(struct call *call, const struct entrant *entrant);

/* Warns of entrants that have fewer or more players than the event seats; the same of a round's sides. */
void warn_of_players(struct call *call, const struct entrant *entrants, size_t count);
void warn_of_sides(struct call *call, const struct round *round);

/* Warns of those a round seats at one table though they are kept apart: of two, or of all. */
void warn_of_pair(const struct call *call, const struct round *round, const struct entrant *one,
    const struct entrant *other);
bool warn_of_apart(struct call *call, const struct round *round, struct error *err);

/* Warns of those who are kept apart and whom a movement lets meet: of two, or (NULL) of all. */
void warn_of_due(const struct call *call, const struct round_due *due, const struct entrant *one,
    const struct entrant *other);

/* Warns where a round that is drawn and has not begun does not seat who is there, or seats who is not. */
bool warn_of_redraw(struct call *call, const struct entrant *entrant, struct error *err);

/* Where a phase begins with the round: tables not finished and open disputes before it, which may decide who takes
 * part in it. */
bool warn_of_takers(struct call *call, int round, struct error *err);

/* Warns of those who were entered after the newest phase was made: they take no part in it. */
bool warn_of_phase(struct call *call, const struct entrant *added, size_t count, struct error *err);

/* Warns of one struck out whom the newest phase takes: nobody has the place in it. */
bool warn_of_taker(struct call *call, const struct entrant *removed, struct error *err);

/* Warns of names that others of the event bear too. `added` are those with a new name, by number. */
bool warn_of_namesakes(
    struct call *call, const struct entrant *added, size_t count, struct error *err);

/* Warns of each of these member's numbers that several people have; "" is none. They are put in order. */
bool warn_of_members(struct call *call, const char **members, size_t count, struct error *err);

/* Warns that a change of a round's draw made access codes void; and, while the round is there, how to get the new ones. */
void warn_of_codes(const struct call *call, const struct round *round, bool dropped);

/* Warns that a page or paper tells how things stand after a round that is not announced yet. */
void warn_of_silence(const struct call *call, int round);

/* Warns where the match of a knock-out that a table plays, as a deed there left it, does not send on who was seated
 * behind it, or where a phase that was made since would have begun otherwise, or a published round without a hand
 * would be seated otherwise. */
void warn_of_match(struct call *call, const struct table *table);

/* The same of a table whose sheet was changed, and that the sheet had been signed, or its round been locked. */
void warn_of_change(struct call *call, const struct table *table);

#endif
