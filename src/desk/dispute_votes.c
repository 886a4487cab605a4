#include "desk/dispute_votes.h"

#include "base/message.h"
#include "base/text.h"

#include <string.h>

enum { CHAIR = JURY_MEMBERS_MOST }; /* behind the members */

/* The place of a name in the jury, -1: nowhere. */
static bool seat_of(
    struct arena *arena, const struct jury *jury, const char *name, int *ret, struct error *err)
{
	const char *wanted = text_fold(arena, name);

	if (!wanted)
		return error_set(err, ERROR_INPUT, "vote-invalid", "`%s` is no name", name);
	*ret = -1;
	for (size_t i = 0; i <= jury->member_count; i++) {
		bool chair = i == jury->member_count;
		const char *folded = text_fold(arena, chair ? jury->chair : jury->members[i]);

		if (!folded)
			return error_memory(err);
		if (strcmp(folded, wanted) == 0)
			*ret = chair ? CHAIR : (int)i;
	}
	return true;
}

static const char *jury_names(struct arena *arena, const struct jury *jury)
{
	struct text names = {.arena = arena};

	text_addf(&names, "%s %s", jury->chair, message_words("(chair)"));
	for (size_t i = 0; i < jury->member_count; i++)
		text_addf(&names, ", %s", jury->members[i]);
	return text_of(&names);
}

static bool decide(
    bool casting, const struct vote *chair, struct vote_count *count, struct error *err)
{
	bool equal = count->in_favour == count->against;

	if (casting && !equal)
		return error_set(err, ERROR_INPUT, "vote-invalid",
		    "the votes are %zu for and %zu against; a casting vote (--casting) is given "
		    "only where they are equal (competition rules 5)",
		    count->in_favour, count->against);
	if (equal && !chair)
		return error_set(err, ERROR_INPUT, "vote-invalid",
		    "the votes are equal, %zu each: the chair's vote decides (competition rules "
		    "5) and is expected among them",
		    count->in_favour);
	count->casting = equal;
	count->carried = equal ? chair->in_favour : count->in_favour > count->against;
	return true;
}

bool dispute_votes_count(struct arena *arena, const struct jury *jury, struct vote *votes,
    size_t count, bool casting, struct vote_count *ret, struct error *err)
{
	struct vote_count counted = {0};
	const struct vote *chair = NULL;
	bool voted[JURY_MEMBERS_MOST + 1] = {false};

	if (jury->version == 0)
		return error_set(err, ERROR_INPUT, "vote-invalid",
		    "the event has no jury to vote; `canasta event jury` names one");
	for (size_t i = 0; i < count; i++) {
		int seat;

		if (!seat_of(arena, jury, votes[i].name, &seat, err))
			return false;
		if (seat < 0)
			return error_set(err, ERROR_INPUT, "vote-invalid",
			    "\"%s\" is not in the jury: %s", votes[i].name,
			    jury_names(arena, jury));
		if (voted[seat])
			return error_set(
			    err, ERROR_INPUT, "vote-invalid", "\"%s\" votes twice", votes[i].name);
		voted[seat] = true;
		votes[i].name = seat == CHAIR ? jury->chair : jury->members[seat];
		if (seat == CHAIR)
			chair = &votes[i];
		if (seat == CHAIR && casting)
			continue;
		if (votes[i].in_favour)
			counted.in_favour++;
		else
			counted.against++;
	}
	if (!decide(casting, chair, &counted, err))
		return false;
	*ret = counted;
	return true;
}
