/* scoresheet.h - a table's scoresheet, filled in or blank. */
#ifndef CANASTA_CLUB_SCORESHEET_H
#define CANASTA_CLUB_SCORESHEET_H

#include <stddef.h>
#include <stdint.h>

struct answer;
struct claimed_hand;
struct event;
struct rulebook;
struct sheet;
struct table;

/* Adds
 * {"round":1,"number":2,"game":"target","game_count":5000,"course":[{"name":"A","points":[{"at":0,"value":0},
 * …]}, …]} and the members of answer_sheet_played(). `number` is the table's; "rows" the number
 * of hands of a game, if fixed; otherwise "target" is the score that ends it. "concealed": the
 * rulebook knows going out concealed. */
void answer_scoresheet(struct answer *to, const struct event *event, const struct sheet *sheet);

/* Adds a blank scoresheet with names only and "blank"; for a table of NULL without names. */
void answer_scoresheet_blank(
    struct answer *to, const struct event *event, const struct table *table);

/* Adds the play, penalties and decisions of a table: "hands" and the result (answer_table()), and
 *
 *   sides        A seat each. A finished game also has "result", "points" (match points) and
 *                "score", or "percent" of an artificial result. "signed" is the name of the
 *                person who signed, "signed_on" the day.
 *   totals       At most one: {"row":"total","sides":[{"base":…,"cards":…,"total":…,
 *                "running":…}, …]}.
 *   penalties    Penalties that count: {"hand":2,"side":"A","code":"25C","what":"…","count":1,
 *                "points":-100}. Penalties given by a command have the members of
 *                answer_given() too. A penalty between two hands has "after_hand" and
 *                "before_hand".
 *   adjustments  {"hand":2,"side":"A","points":-50,"reason":"…","by":"…"}; otherwise like
 *                penalties.
 *   accepted     For each accepted finding: {"hand":2,"side":"B","code":"opening-short",
 *                "clause":"13A","message":"…","reason":"…","by":"…"}.
 *   remarks      Each has one of: the dealer and bids of a hand; its contract; a version of it
 *                that passed a lock or was made after the event; penalties that do not count;
 *                "decided" of the game; a substitute of a side. */
void answer_sheet_played(struct answer *to, const struct event *event, const struct sheet *sheet);

/* Adds the cover of a round's batch of sheets:
 * {"round":1,"sheet_count":5,"sheets":[{"table":1,"sides":[{"entrant":"…"},
 * …],"hands":3,"returned":true, "signed":true,"checked":true}, …]}. Marks known to the file are
 * set; the rest is ticked by hand. */
void answer_cover(struct answer *to, int round, const struct table *tables, size_t count);

#endif
