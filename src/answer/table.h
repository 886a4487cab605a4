/* table.h - a table's game: scores, next minima, hands, how it ended. */
#ifndef CANASTA_ANSWER_TABLE_H
#define CANASTA_ANSWER_TABLE_H

#include "answer/answer.h"
#include "desk/hand.h"

/* {"table":"1.2","sides":[…],"hands":[…],"finished":false,"winner":null, …}. `hands`: those of the table
 * with their facts, so that who went out is told; NULL: not known. */
void answer_table(struct answer *to, const struct table *table, const struct hand_view *hands);

/* How the game stands, or ended: "sides", "finished" and what applies of the rest. */
void answer_table_game(struct answer *to, const struct table *table);

/* The same without the sides. */
void answer_table_result(struct answer *to, const struct table *table);

/* After a deed: "redraw" is the published round without a hand that would be seated otherwise by it. */
void answer_redraw(struct answer *to, const struct table *table);

/* Rows of "hands" alone. */
void answer_table_hands(
    struct answer *to, const struct table *table, const struct hand_view *hands);

/* One of them, which is returned: its sums, "notes" of what is to be known besides, and with `facts` on its
 * sides "out" (normal, concealed). */
struct answer *answer_table_hand(struct answer *to, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts);

/* Who plays for whom: "out", "in", and from which "hand". */
void answer_substitute(struct answer *to, const struct substitute_seat *substitute);

/* Who plays for whom: rows of "substitutes"; nothing where nobody does. */
void answer_substitutes(struct answer *to, const struct seat *seat);

/* What each side has of a game that could not be played: rows of "parts"; nothing of a clause that cannot be
 * read. */
void answer_artificial_parts(struct answer *to, const struct table *table, const char *clause);

/* Who signed the sheet, and when: "names" and "time". */
void answer_signature(struct answer *to, const struct table *table);

/* What is disputed and not decided: rows of "disputes"; nothing where nothing is. */
void answer_undecided_disputes(
    struct answer *to, const struct dispute_undecided *disputes, size_t count);

/* Who went out in a hand: its side's letter, '\0' nobody; *ret_concealed, whether in one go. */
char answer_went_out(const struct hand *hand, bool *ret_concealed);

#endif
