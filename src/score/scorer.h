/* scorer.h - the version of the scorer, kept with the score of each recorded hand.
 *
 * A stored rulebook keeps its meaning: a mechanism that was wrong gets a new key, and rulebooks
 * with the old key are scored as before. If the same facts under the same rulebook give other lines
 * or sums than in an earlier release, the scorer itself was corrected, and its version grows by
 * one. A hand whose stored score an earlier version made is then `scored-otherwise`: the sums are
 * kept until `canasta hand rescore` makes a new version of it. */
#ifndef CANASTA_SCORE_SCORER_H
#define CANASTA_SCORE_SCORER_H

/* The version of this program's scorer. It has a file of its own, so that a test program can have
 * another. */
extern const int scorer_version;

/* The first version. Each version from it to this one was released. */
enum { SCORER_FIRST = 1 };

#endif
