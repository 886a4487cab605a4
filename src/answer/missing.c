#include "answer/missing.h"

#include "answer/parts.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/phase.h"
#include "referee/lapses.h"

enum { PLACES_TOLD = 4 };

/* "Alfat", "a draw", "nobody yet". */
/* NULL: memory failed. */
static void add_said(struct text *to, const char *said)
{
	if (said)
		text_add(to, said);
	else
		to->failed = true;
}

static const char *winner_of(const struct table *table, const struct game *game)
{
	if (!game->finished)
		return message_words("nobody yet");
	return game->winner < 0 ? message_words("nobody, a draw")
	                        : table->sides[game->winner].entrant;
}

static void winner_tell(const struct recheck_hand *hand, struct text *out)
{
	add_said(
	    out, message_text(out->arena, "; %d.%d won by %s instead of %s", hand->address.round,
	             hand->address.table, winner_of(hand->table, &hand->game),
	             winner_of(hand->table, &hand->table->game)));
}

static void places_tell(
    const struct standings *standings, const struct recheck_hand *hand, struct text *out)
{
	for (size_t i = 0; i < hand->place_count && i < PLACES_TOLD; i++)
		add_said(out, message_text(out->arena,
		                  i == 0 ? "; %s %d. instead of %d." : ", %s %d. instead of %d.",
		                  standings->entrants[hand->places[i].entrant].name,
		                  hand->places[i].instead, hand->places[i].stands));
	if (hand->place_count > PLACES_TOLD)
		add_said(out,
		    message_text(out->arena, " and %zu more", hand->place_count - PLACES_TOLD));
}

/* Who would go on in a phase, or that its seeds would be others. */
static void phases_tell(
    const struct standings *standings, const struct phase_difference *phases, struct text *out)
{
	if (!phases->phase)
		return;
	if (phases->goes_on > 0 && phases->instead_of > 0)
		add_said(
		    out, message_text(out->arena,
		             "; %s would go on in \"%s\" instead of %s, but what is drawn stands",
		             standings->entrants[phases->goes_on - 1].name, phases->phase->row.name,
		             standings->entrants[phases->instead_of - 1].name));
	else if (phases->instead_of > 0)
		add_said(out,
		    message_text(out->arena,
		        "; %s would not have gone on in \"%s\" yet, but what is drawn stands",
		        standings->entrants[phases->instead_of - 1].name, phases->phase->row.name));
	else
		add_said(out, message_text(out->arena,
		                  "; the seeds of \"%s\" would be others, but what is drawn stands",
		                  phases->phase->row.name));
}

/* The whole reason in one sentence. */
static const char *why(
    struct arena *arena, const struct standings *standings, const struct recheck_hand *hand)
{
	struct text text = {.arena = arena};

	add_said(
	    &text, message_text(arena,
	               hand->undone ? "%c (%s) %lld instead of %lld but for a slip in it: %s (%s)"
	                            : "%c (%s) %lld instead of %lld by a slip: %s (%s)",
	               hand->table->sides[hand->side].side, hand->table->sides[hand->side].entrant,
	               (long long)hand->instead, (long long)hand->recorded, hand->slip,
	               lapse_name(hand->lapse)));
	if (hand->winner_changes)
		winner_tell(hand, &text);
	places_tell(standings, hand, &text);
	phases_tell(standings, &hand->phases, &text);
	return text.failed ? NULL : text_of(&text);
}

static void add_place(
    struct answer *to, const struct standings *standings, const struct recheck_place *place)
{
	answer_text(to, "entrant", standings->entrants[place->entrant].name);
	answer_number(to, "rank", place->stands);
	answer_number(to, "instead", place->instead);
}

void answer_recheck(
    struct answer *to, const struct standings *standings, const struct recheck_hand *hand)
{
	if (!to)
		return;
	answer_address(to, "address", &hand->address);
	answer_made(to, "why", why(answer_arena(to), standings, hand));
	answer_letter(to, "side", hand->table->sides[hand->side].side);
	answer_code(to, "code", lapse_name(hand->lapse));
	answer_number(to, "points", hand->points);
	answer_number(to, "recorded", hand->recorded);
	answer_number(to, "instead", hand->instead);
	answer_flag(to, "winner_changes", hand->winner_changes);
	answer_flag_set(to, "phase_changes", hand->phases.phase != NULL);
	(void)answer_list(to, "places");
	for (size_t i = 0; i < hand->place_count; i++)
		add_place(answer_row(to, "places"), standings, &hand->places[i]);
}

void answer_missing(struct answer *to, const struct missing *missing)
{
	if (missing->address.table > 0)
		answer_address(to, "address", &missing->address);
	else
		answer_textf(to, "address", "%d", missing->address.round);
	answer_text(to, "why", missing->why);
}
