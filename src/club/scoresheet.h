/* scoresheet.h - a table's scoresheet, filled in or blank, and the reasons for an opening
 * minimum. */
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

/* Explains the opening minimum of a side of a hand: the band of its score when the hand began, its raises, and the hands
 * that changed the score. Adds "minimum", {"score":1620,"from":1500,"below":3000,"band":90,"clause":"13A", …}, and
 * "story", a row for each sentence that explains it: [{"says":"…"}]. */
void answer_minimum(struct answer *to, const struct claimed_hand *asked, size_t index);

/* Returns the opening requirement in words: "90", "any legal meld", "1 canasta", "120 and 1
 * canasta". `score` is the side's at the start of the hand, `minimum` the points needed. */
const char *answer_opens_with(
    const struct answer *to, const struct rulebook *book, int32_t score, int64_t minimum);

/* Adds the opening requirement if canastas are needed; otherwise the minimum is enough. */
void answer_opening_needs(struct answer *to, const char *name, const struct rulebook *book,
    int32_t score, int64_t minimum);

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
