/* case_run.h - scores the slips of a case worked out by hand. */
#ifndef CANASTA_TESTS_CASE_RUN_H
#define CANASTA_TESTS_CASE_RUN_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"

#include <string.h>

enum { CASE_LINES = 8 };

/* Reads the lines of `slips` as one hand; returns false and the error if this fails. */
static inline bool case_read(struct arena *arena, const struct rulebook *book, const char *slips,
    struct hand *hand, struct error *err)
{
	struct slip_line lines[CASE_LINES];
	size_t count = 0;

	while (*slips && count < CASE_LINES) {
		size_t size = strcspn(slips, "\n");

		lines[count] = (struct slip_line){
		    .data = slips, .size = size, .file = "<case>", .line = (int)count + 1};
		count++;
		slips += size;
		slips += *slips == '\n' ? 1 : 0;
	}
	return slip_read(arena, book, lines, count, hand, err);
}

/* The codes of the findings in order, with blanks between them. Most cases show one figure in a
 * part of a hand, so hand-too-few and opening-below are left out; other cases test them. */
static inline const char *case_findings(struct arena *arena, const struct score *score)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].code != FINDING_HAND_TOO_FEW &&
		    score->findings[i].code != FINDING_OPENING_BELOW)
			text_addf(&text, "%s%s", text.size > 0 ? " " : "",
			    finding_name(score->findings[i].code));
	return text_of(&text);
}

/* Scores one hand into the arena. */
static inline bool case_score(struct arena *arena, const struct rulebook *book, const char *slips,
    struct score *score, struct error *err)
{
	struct hand hand;

	if (!case_read(arena, book, slips, &hand, err))
		return false;
	score_make_room(arena, book, &hand, score);
	score_hand(book, &hand, 1, score);
	return true;
}

#endif
