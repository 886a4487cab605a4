#include "cli/show/dispute.h"

#include "desk/dispute_votes.h"
#include "desk/ruling_words.h"
#include "form/grid.h"

#include <stdio.h>

enum { DISPUTE_TEXT = 16 };

/* "D3". */
static void dispute_text(int number, char buffer[DISPUTE_TEXT])
{
	(void)snprintf(buffer, DISPUTE_TEXT, "D%d", number);
}

/* --- as JSON --- */

static void claim_json(struct json *json, const struct claim *claim)
{
	json_key(json, "claim");
	if (!claim->has_total && !claim->has_sums) {
		json_null(json);
		return;
	}
	json_object(json);
	if (claim->has_total)
		json_key_number(json, "total", claim->total);
	if (claim->has_sums) {
		json_key_number(json, "base", claim->base);
		json_key_number(json, "cards", claim->cards);
	}
	json_end_object(json);
}

static void votes_json(struct json *json, const struct ruling *ruling)
{
	json_key(json, "votes");
	json_array(json);
	for (size_t i = 0; i < ruling->vote_count; i++) {
		json_object(json);
		json_key_text(json, "name", ruling->votes[i].name);
		json_key_text(json, "vote", ruling->votes[i].in_favour ? "for" : "against");
		json_end_object(json);
	}
	json_end_array(json);
}

static void ruling_json(
    struct json *json, const struct dispute *dispute, const struct ruling *ruling)
{
	char penalty[DISPUTE_TEXT];

	json_object(json);
	json_key_number(json, "ruling", ruling->number);
	json_key_text(json, "for", verdict_name(ruling->verdict));
	json_key_text(json, "choice", ruling->choice);
	json_key_text(json, "words", ruling_say(json->out->arena, NULL, dispute, ruling));
	json_key_text(json, "clause", ruling->clause);
	json_key_text(json, "reason", ruling->reason);
	json_key_text(json, "by", ruling->by);
	json_key_text(json, "time", ruling->time);
	json_key_text(json, "decided_by", ruling->jury > 0 ? "jury" : "referee");
	votes_json(json, ruling);
	json_key_bool(json, "casting", ruling->casting);
	if (ruling->hand_version > 0)
		json_key_number(json, "version", ruling->hand_version);
	if (ruling->penalty > 0) {
		(void)snprintf(penalty, sizeof penalty, "P%d", ruling->penalty);
		json_key_text(json, "penalty", penalty);
	}
	if (ruling->reopened) {
		json_key(json, "reopened");
		json_object(json);
		json_key_text(json, "by", ruling->reopened_by);
		json_key_text(json, "time", ruling->reopened_at);
		json_key_text(json, "reason", ruling->reopened_why);
		json_end_object(json);
	}
	json_end_object(json);
}

void dispute_members_json(struct json *json, const struct dispute *dispute)
{
	char number[DISPUTE_TEXT];
	char address[ADDRESS_TEXT];

	dispute_text(dispute->number, number);
	address_text(&dispute->address, address);
	json_key_text(json, "dispute", number);
	json_key_text(json, "address", address);
	json_key_bool(json, "open", dispute->open);
	json_key_text(json, "by", dispute->by);
	json_key_text(json, "words", dispute->words);
	json_key_text(json, "time", dispute->time);
	json_key_text(json, "side",
	    dispute->side < 0 ? NULL : (const char[]){(char)('A' + dispute->side), '\0'});
	claim_json(json, &dispute->claim);
	if (dispute->version > 0)
		json_key_number(json, "disputed_version", dispute->version);
	if (dispute->after_event)
		json_key_bool(json, "after_event", true);
	json_key(json, "rulings");
	json_array(json);
	for (size_t i = 0; i < dispute->ruling_count; i++)
		ruling_json(json, dispute, &dispute->rulings[i]);
	json_end_array(json);
}

/* --- for people --- */

/* "claims 455", "claims 300/155"; "" where nothing is claimed. */
static const char *show_claimed(struct arena *arena, const struct claim *claim)
{
	if (claim->has_total)
		return arena_printf(arena, "claims %d", (int)claim->total);
	if (claim->has_sums)
		return arena_printf(arena, "claims %d/%d", (int)claim->base, (int)claim->cards);
	return "";
}

static void show_votes(const struct ruling *ruling, struct text *out)
{
	if (ruling->jury == 0) {
		text_addf(out, "  by %s alone, at %s\n", ruling->by, ruling->time);
		return;
	}
	text_add(out, "  votes: ");
	for (size_t i = 0; i < ruling->vote_count; i++)
		text_addf(out, "%s%s %s", i > 0 ? ", " : "", ruling->votes[i].name,
		    ruling->votes[i].in_favour ? "for" : "against");
	text_addf(out, "%s; recorded by %s at %s\n",
	    ruling->casting ? "; equal, the chair's vote decides (competition rules 5)" : "",
	    ruling->by, ruling->time);
}

void show_ruling(const struct dispute *dispute, const struct ruling *ruling, struct text *out)
{
	const char *said = ruling_say(out->arena, NULL, dispute, ruling);
	size_t from = out->size;

	out->failed = out->failed || !said;
	text_addf(out, "ruling %d: %s%s\n", ruling->number, said ? said : "",
	    ruling->reopened ? " (reopened)" : "");
	text_addf(out, "  clause %s: %s\n", ruling->clause, ruling->reason);
	show_votes(ruling, out);
	if (ruling->reopened)
		text_addf(out, "  reopened by %s at %s: %s\n", ruling->reopened_by,
		    ruling->reopened_at, ruling->reopened_why);
	lines_break(out, from);
}

void show_dispute(const struct dispute *dispute, struct text *out)
{
	const char *claimed = show_claimed(out->arena, &dispute->claim);
	char address[ADDRESS_TEXT];
	size_t from = out->size;

	address_text(&dispute->address, address);
	text_addf(out, "D%d, %s, %s%s\n", dispute->number, address,
	    dispute->open ? "open" : "decided",
	    dispute->after_event ? ", made after the event: not considered (competition rules 6)"
	                         : "");
	text_addf(out, "  %s", dispute->by);
	if (dispute->side >= 0)
		text_addf(out, ", for %c", (char)('A' + dispute->side));
	text_addf(out, "%s%s: %s\n", claimed && claimed[0] ? ", " : "", claimed ? claimed : "",
	    dispute->words);
	lines_break(out, from);
	for (size_t i = 0; i < dispute->ruling_count; i++)
		show_ruling(dispute, &dispute->rulings[i], out);
}

/* --- what is open --- */

const char *open_disputes_text(
    struct arena *arena, const struct open_dispute *disputes, size_t count)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < count; i++) {
		char address[ADDRESS_TEXT];

		address_text(&disputes[i].address, address);
		text_addf(&text, "%sD%d (%s)", i > 0 ? ", " : "", disputes[i].number, address);
	}
	return text_of(&text);
}

void show_open_disputes(const struct open_dispute *disputes, size_t count, struct text *out)
{
	const char *told = open_disputes_text(out->arena, disputes, count);
	size_t from = out->size;

	if (count > 0)
		text_addf(out, "disputes are open: %s\n", told ? told : "");
	out->failed = out->failed || !told;
	lines_break(out, from);
}

void open_disputes_json(struct json *json, const struct open_dispute *disputes, size_t count)
{
	if (count == 0)
		return;
	json_key(json, "disputes");
	json_array(json);
	for (size_t i = 0; i < count; i++) {
		char number[DISPUTE_TEXT];
		char address[ADDRESS_TEXT];

		dispute_text(disputes[i].number, number);
		address_text(&disputes[i].address, address);
		json_object(json);
		json_key_text(json, "dispute", number);
		json_key_text(json, "address", address);
		json_end_object(json);
	}
	json_end_array(json);
}
