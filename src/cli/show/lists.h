/* lists.h - what lists of an event share: points, results, names of entrants. */
#ifndef CANASTA_CLI_SHOW_LISTS_H
#define CANASTA_CLI_SHOW_LISTS_H

#include "record/csv.h"
#include "record/json.h"
#include "store/standings.h"

enum list_form { LIST_TEXT, LIST_JSON, LIST_CSV };

struct call;

/* Which form was asked for; --csv and --json together are ERROR_INPUT `option-twice`. */
bool list_form_read(const struct call *call, enum list_form *ret, struct error *err);

/* A number, or points in the scale's parts where that is what they are. */
const char *list_number(struct text *out, int64_t number);
const char *list_hundredths(struct text *out, int64_t hundredths);
const char *list_points(struct text *out, const struct ranking_rules *rules, int64_t points);

/* What ranks, of a row. JSON takes it as a number. */
const char *list_ranked(
    struct text *out, const struct ranking_rules *rules, const struct ranking_row *row);

/* What a game gives a side of what ranks. */
const char *list_game_points(struct text *out, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side);

/* "won", "drawn", "lost", "open". */
const char *list_result(enum game_result result);

/* The names of a side, " & " between partners. */
const char *list_side(
    struct text *out, const struct entrant *entrants, const struct ranking_side *side);

/* On which side of a game an entrant sits; false where on none. */
bool list_sits(const struct ranking_game *game, size_t entrant, size_t *ret_side);

/* A cell of the text's grid or CSV that may have failed for lack of memory. */
const char *list_told(struct text *out, const char *text);

/* "Alfa, Beeta": the players of an entrant. */
const char *list_players(struct text *out, const struct entrant *entrant);

#endif
