#include "answer/dispute.h"

#include "answer/parts.h"
#include "desk/ruling_words.h"

static void add_claim(struct answer *to, const struct claim *claim)
{
	struct answer *sums;

	if (!claim->has_total && !claim->has_sums) {
		answer_nothing(to, "claim");
		return;
	}
	sums = answer_object(to, "claim");
	if (claim->has_total)
		answer_number(sums, "total", claim->total);
	if (claim->has_sums) {
		answer_number(sums, "base", claim->base);
		answer_number(sums, "cards", claim->cards);
	}
	answer_code(sums, "of", claim->has_total ? "total" : "sums");
}

static void add_votes(struct answer *to, const struct ruling *ruling)
{
	(void)answer_list(to, "votes");
	for (size_t i = 0; i < ruling->vote_count; i++) {
		struct answer *row = answer_row(to, "votes");

		answer_text(row, "name", ruling->votes[i].name);
		answer_code(row, "vote", ruling->votes[i].in_favour ? "for" : "against");
	}
}

static void add_reopened(struct answer *to, const struct ruling *ruling)
{
	struct answer *reopened;

	if (!ruling->reopened)
		return;
	reopened = answer_object(to, "reopened");
	answer_text(reopened, "by", ruling->reopened_by);
	answer_time(reopened, "time", ruling->reopened_at);
	answer_text(reopened, "reason", ruling->reopened_why);
}

/* {"ruling":1,"for":"entry","choice":"","words":"…","clause":"21F","reason":"…","votes":[…], …}. */
static void add_ruling(
    struct answer *to, const struct dispute *dispute, const struct ruling *ruling)
{
	if (!to)
		return;
	answer_number(to, "ruling", ruling->number);
	answer_code(to, "for", dispute_verdict_name(ruling->verdict));
	answer_text(to, "choice", ruling->choice);
	answer_made(
	    to, "words", ruling_say(answer_arena(to), answer_language(to), dispute, ruling));
	answer_text(to, "clause", ruling->clause);
	answer_text(to, "reason", ruling->reason);
	answer_text(to, "by", ruling->by);
	answer_time(to, "time", ruling->time);
	answer_code(to, "decided_by", ruling->jury > 0 ? "jury" : "referee");
	add_votes(to, ruling);
	answer_flag(to, "casting", ruling->casting);
	if (ruling->hand_version > 0)
		answer_number(to, "version", ruling->hand_version);
	if (ruling->penalty > 0)
		answer_numbered(to, "penalty", 'P', ruling->penalty);
	add_reopened(to, ruling);
}

/* Open, decided, or open again after a ruling. */
static const char *state_of(const struct dispute *dispute)
{
	if (!dispute->undecided)
		return "decided";
	return dispute->ruling_count > 0 ? "reopened" : "open";
}

void answer_dispute(struct answer *to, const struct dispute *dispute)
{
	answer_numbered(to, "dispute", 'D', dispute->number);
	answer_address(to, "address", &dispute->address);
	answer_flag(to, "open", dispute->undecided);
	answer_text(to, "by", dispute->by);
	answer_text(to, "words", dispute->words);
	answer_time(to, "time", dispute->time);
	answer_letter(to, "side", dispute->side < 0 ? '\0' : (char)('A' + dispute->side));
	add_claim(to, &dispute->claim);
	if (dispute->version > 0)
		answer_number(to, "disputed_version", dispute->version);
	answer_flag_set(to, "after_event", dispute->after_event);
	(void)answer_list(to, "rulings");
	for (size_t i = 0; i < dispute->ruling_count; i++)
		add_ruling(answer_row(to, "rulings"), dispute, &dispute->rulings[i]);
	answer_code(to, "state", state_of(dispute));
	if (!dispute->undecided && dispute->ruling_count > 0)
		add_ruling(answer_object(to, "stands"), dispute,
		    &dispute->rulings[dispute->ruling_count - 1]);
}
