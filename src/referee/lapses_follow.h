/* lapses_follow.h - what depends on a miscount: the facts are changed to what the writer took them for, and
 * the scorer says what the hand then comes to. */
#ifndef CANASTA_REFEREE_LAPSES_FOLLOW_H
#define CANASTA_REFEREE_LAPSES_FOLLOW_H

#include "referee/lapses.h"

/* The question's hand to be changed, and room to score it. */
struct following {
	struct lapses *lapses;
	const struct claim_question *question;
	const struct rulebook *book;
	struct hand *hand;
	struct score score;
};

/* Takes the hand as it stands, or the side's facts written down once more as counts. False where
 * nothing can be followed so: counts do not hold melds lost by a penalty; or memory fails, which the
 * lapses then say. */
bool lapses_follow_begin(
    struct lapses *lapses, const struct claim_question *question, struct following *ret);
bool lapses_follow_begin_counts(
    struct lapses *lapses, const struct claim_question *question, struct following *ret);

/* The side whose facts are changed. */
struct side *lapses_follow_side(const struct following *following);

/* What is said of a miscount with what depends on it. */
struct followed_words {
	struct sentence contract; /* judged otherwise by it */
	struct sentence signs;    /* else: red threes and cards signed by it, and the like */
	struct sentence reds;     /* red threes alone */
};

/* Adds what a miscount came to, where that is more than the miscount itself. */
void lapses_follow(struct following *following, const struct lapse_found *plain,
    const struct followed_words *words);

/* Scores the hand as it was changed; the sums stand in `following`. */
void lapses_follow_again(struct following *following);

/* Scores the hand as it was changed, and adds the lapse with the difference it makes. */
void lapses_follow_scored(struct following *following, const struct lapse_found *found);

/* What a miscount came to, told only where the contract was judged otherwise by it. */
void lapses_follow_contract(struct following *following, const struct lapse_found *miscount);

/* What one meld brings its side. */
struct meld_worth {
	const struct meld *meld;
	size_t index, kind; /* in the side's list; of its canasta, SIZE_MAX: none */
	int64_t points;     /* of its cards, without sign */
	int64_t taken;      /* for being too short */
};

/* The side's melds that are gone into: none where they are more than the pack has cards. */
size_t lapses_melds_count(const struct rulebook *book, const struct side *side);

/* The worth of one of them; false where it was lost by a penalty. */
bool lapses_meld_worth(
    const struct rulebook *book, const struct side *side, size_t index, struct meld_worth *ret);

/* How the cards on the side's table count: 1, 0 or -1, and the band that says so (score/tableau.h). */
int lapses_table_sign(
    const struct rulebook *book, const struct side *side, const struct sign_band **ret_band);

/* The whole meld left out of cards that count so, with its canasta or what was taken for it. */
struct lapse_found lapses_meld_left_out(
    const struct rulebook *book, const struct meld_worth *worth, int sign);

/* Melds left out, and cards on the table counted with another sign. */
void lapses_of_following_table(struct lapses *lapses, const struct claim_question *question);

#endif
