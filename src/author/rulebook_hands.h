/* rulebook_hands.h - the hands that an author writes for a rulebook, each with its expected
 * result.
 *
 * A file of hands holds slips. Comments above a hand say what is expected:
 *
 * # expect A 1300/245 B -100/-35: base and card points of the sides, or a total alone, A 1545
 * # expect minimum A 90: the opening minimum
 * # expect findings A meld-too-short: findings of the side; `hand` instead of a side means
 * findings of the whole hand
 * # option NAME=VALUE: the option with which the hand is scored */
#ifndef CANASTA_AUTHOR_RULEBOOK_HANDS_H
#define CANASTA_AUTHOR_RULEBOOK_HANDS_H

#include <stdbool.h>

struct arena;
struct argument;
struct call;
struct error;

/* Returns the file of hands of a rulebook: `given`, or if that is NULL the file next to the
 * rulebook, `club.hands` for `club.yaml`. NULL if there is none. */
const char *rulebook_hands_path(struct arena *arena, const char *given, const char *rulebook);

/* Scores every hand of the file under the rulebook and fills `own` of what the call says:
 * {"file":"club.hands","hands":10,"differ":1,"differing":[{"line":4,"slip":"A KKK","differences":
 * [{"side":"A","what":"base","expected":"300","found":"500"}]}]}. The status is 1 if one differs.
 * Hands that cannot be read and expectations that cannot be understood are ERROR_INPUT. */
bool rulebook_hands_check(
    struct call *call, const struct argument *rulebook, const char *path, struct error *err);

#endif
