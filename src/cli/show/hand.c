#include "cli/show/hand.h"

#include "cli/show/claim.h"
#include "cli/show/given.h"
#include "cli/show/minimum.h"
#include "cli/show/score.h"
#include "cli/show/table.h"
#include "form/grid.h"
#include "record/facts.h"
#include "record/hand_json.h"
#include "record/score_json.h"
#include "score/bidding.h"

#include <string.h>

/* The sums of this hand as its table keeps them; NULL where the table does not hold it. */
static const struct table_hand *sums_of(const struct shown_hand *shown)
{
	for (size_t i = 0; i < shown->table->hand_count; i++)
		if (shown->table->hands[i].number == shown->address->hand)
			return &shown->table->hands[i];
	return NULL;
}

static const char *entrant_of(const struct shown_hand *shown, char side)
{
	for (size_t i = 0; i < shown->table->side_count; i++)
		if (shown->table->sides[i].side == side)
			return shown->table->sides[i].entrant;
	return "";
}

static struct claimed_hand scored_of(const struct shown_hand *shown)
{
	return (struct claimed_hand){.book = shown->event->book,
	    .hand = shown->hand,
	    .score = shown->score,
	    .table = shown->table,
	    .number = shown->address->hand};
}

static void side_json(struct json *json, const struct shown_hand *shown, size_t index)
{
	const struct side *side = &shown->hand->sides[index];
	const struct side_score *score = &shown->score->sides[index];
	const struct table_hand *sums = sums_of(shown);
	const struct claimed_hand scored = scored_of(shown);

	json_object(json);
	json_key_text(json, "side", (const char[]){side->name, '\0'});
	json_key_text(json, "entrant", entrant_of(shown, side->name));
	json_key_number(json, "score", side->score);
	json_key_number(json, "opening_minimum", score->opening_minimum);
	json_key_number(json, "base", score->base);
	json_key_number(json, "cards", score->cards);
	json_key_number(json, "total", score->total);
	if (sums)
		json_key_number(json, "running", sums->sides[index].running);
	json_key(json, "lines");
	lines_json(json, shown->event->book, score);
	json_key(json, "findings");
	findings_json(json, shown->score->findings, shown->score->finding_count, (int)index);
	minimum_json(json, &(struct minimum_asked){.book = scored.book,
	                       .side = side,
	                       .index = index,
	                       .number = scored.number,
	                       .table = scored.table});
	claim_json(json, &scored, index);
	json_end_object(json);
}

static void contract_json(struct json *json, const struct shown_hand *shown)
{
	if (!shown->score->contract.judged)
		return;
	json_key(json, "contract");
	json_object(json);
	json_key_number(json, "value", shown->score->contract.value);
	json_key_text(json, "outcome", outcome_name(shown->score->contract.outcome));
	json_end_object(json);
}

static void key_text_some(struct json *json, const char *key, const char *text)
{
	if (text[0])
		json_key_text(json, key, text);
}

void hand_version_json(struct json *json, const struct hand_version *version)
{
	char address[ADDRESS_TEXT];

	json_key_number(json, "version", version->version);
	json_key_text(json, "kind", version_kind_name(version->kind));
	json_key_text(json, "author", version->author);
	json_key_text(json, "time", version->time);
	if (version->clock_set)
		json_key_bool(json, "clock_set", true);
	json_key_text(json, "reason", version->reason);
	key_text_some(json, "act", version->act);
	if (version->given > 0)
		json_key_text(
		    json, "penalty", arena_printf(json->out->arena, "P%d", version->given));
	given_how_members(json, "ruling", version->how);
	key_text_some(json, "called", version->clock);
	if (version->other.hand) {
		address_text(&version->other, address);
		json_key_text(json, "other", address);
	}
	key_text_some(json, "unlock", version->unlock);
	if (version->after_event)
		json_key_bool(json, "after_event", true);
	key_text_some(json, "confirmed_by", version->confirmed_by);
	key_text_some(json, "confirmed_how", version->confirmed_how);
	key_text_some(json, "confirmed_at", version->confirmed_at);
}

static void addresses_json(struct json *json, const struct shown_hand *shown)
{
	const struct table *table = shown->table;
	struct address address = *shown->address;
	char buffer[ADDRESS_TEXT];

	json_key(json, "recomputed");
	json_array(json);
	for (size_t i = 0; i < shown->follower_count; i++) {
		address.hand = shown->followers[i];
		address_text(&address, buffer);
		json_text(json, buffer);
	}
	json_end_array(json);
	json_key(json, "tainted");
	json_array(json);
	for (size_t i = 0; i < table->hand_count; i++) {
		if (!table->hands[i].tainted)
			continue;
		address.hand = table->hands[i].number;
		address_text(&address, buffer);
		json_text(json, buffer);
	}
	json_end_array(json);
}

/* What was given in the hand by commands of its own, and taken back; nothing where nothing was. */
static void given_json(struct json *json, const struct shown_hand *shown)
{
	const struct table *table = shown->table;
	struct arena *arena = json->out->arena;
	struct given *here = arena_alloc(arena, table->given_count + 1, sizeof *here);
	size_t count = 0;

	json->out->failed = json->out->failed || !here;
	for (size_t i = 0; here && i < table->given_count; i++)
		if (table->given[i].place.hand == shown->address->hand)
			here[count++] = table->given[i];
	if (count == 0)
		return;
	json_key(json, "penalties");
	givens_json(json, here, count);
}

void shown_hand_json(struct json *json, const struct shown_hand *shown)
{
	struct address table = {shown->address->round, shown->address->table, 0};
	char buffer[ADDRESS_TEXT];

	json_object(json);
	address_text(shown->address, buffer);
	json_key_text(json, "address", buffer);
	address_text(&table, buffer);
	json_key_text(json, "table", buffer);
	json_key_number(json, "hand", shown->address->hand);
	if (shown->repeated)
		json_key_bool(json, "repeated", true);
	if (shown->voided)
		json_key_bool(json, "voided", true);
	json_key(json, "sides");
	json_array(json);
	for (size_t i = 0; i < shown->score->side_count; i++)
		side_json(json, shown, i);
	json_end_array(json);
	contract_json(json, shown);
	json_key(json, "findings");
	findings_json(json, shown->score->findings, shown->score->finding_count, -1);
	json_key(json, "record");
	hand_json_write(json, shown->event->book, shown->hand);
	given_json(json, shown);
	if (shown->version)
		hand_version_json(json, shown->version);
	if (sums_of(shown))
		json_key_bool(json, "confirmed", sums_of(shown)->confirmed);
	if (shown->correction)
		addresses_json(json, shown);
	json_end_object(json);
}

static void show_sums(const struct shown_hand *shown, bool next, struct text *out)
{
	const struct table_hand *sums = sums_of(shown);
	struct grid grid;

	grid_begin(&grid, out->arena, "llrrrrl");
	grid_row(&grid, (const char *const[]){"", "", "base", "cards", "total", "running", ""});
	for (size_t i = 0; i < shown->score->side_count; i++) {
		const struct side_score *score = &shown->score->sides[i];
		char side = shown->hand->sides[i].name;

		grid_row(&grid,
		    (const char *const[]){arena_printf(out->arena, "%c", side),
		        entrant_of(shown, side),
		        arena_printf(out->arena, "%lld", (long long)score->base),
		        arena_printf(out->arena, "%lld", (long long)score->cards),
		        arena_printf(out->arena, "%lld", (long long)score->total),
		        sums ? arena_printf(out->arena, "%lld", (long long)sums->sides[i].running)
		             : "",
		        next ? show_next_minimum(out->arena, shown->table, i) : ""});
	}
	grid_show(&grid, 2, out);
}

/* The last finding about a side's claims, after which they are explained. */
static bool is_last_claim(const struct score *score, size_t index)
{
	const struct finding *finding = &score->findings[index];

	if (finding->code != FINDING_CLAIM_DIFFERS)
		return false;
	for (size_t i = index + 1; i < score->finding_count; i++)
		if (score->findings[i].code == FINDING_CLAIM_DIFFERS &&
		    score->findings[i].side == finding->side)
			return false;
	return true;
}

static void show_all_findings(const struct shown_hand *shown, struct text *out)
{
	const struct claimed_hand scored = scored_of(shown);

	for (size_t i = 0; i < shown->score->finding_count; i++) {
		const struct finding *finding = &shown->score->findings[i];

		text_add(out, "  ");
		if (finding->side >= 0)
			text_addf(out, "%c: ", shown->hand->sides[finding->side].name);
		show_findings(finding, 1, finding->side, 0, out);
		if (is_last_claim(shown->score, i))
			show_claim(&scored, (size_t)finding->side, 6, out);
	}
}

static void show_acceptances(const struct shown_hand *shown, struct text *out)
{
	for (size_t i = 0; i < shown->hand->acceptance_count; i++) {
		const struct acceptance *accepted = &shown->hand->acceptances[i];

		text_addf(out, "  accepted: %s by %s: %s\n", accepted->code, accepted->by,
		    accepted->reason);
	}
}

static void show_corrected(const struct shown_hand *shown, const char *address, struct text *out)
{
	size_t from = out->size;

	text_addf(out, "%s%s, ", address, shown->voided ? " is void" : " now stands so");
	if (shown->version)
		show_version(shown->version, out);
	lines_break(out, from);
}

/* Later hands a correction touches: computed anew where the table played by the paper, else left to
 * the referee. */
static void show_touched(const struct shown_hand *shown, struct text *out)
{
	for (size_t i = 0; i < shown->follower_count; i++)
		text_addf(
		    out, "%s%d", i ? ", " : "  minima computed anew: hand ", shown->followers[i]);
	if (shown->follower_count)
		text_add(out, "\n");
	for (size_t i = 0; i < shown->table->hand_count; i++)
		if (shown->table->hands[i].tainted)
			text_addf(out,
			    "  tainted: hand %d, its opening was judged by a score that has been "
			    "corrected; a ruling settles it\n",
			    shown->table->hands[i].number);
}

struct shown_hand shown_view(const struct event *event, const struct store_hand_view *view)
{
	return (struct shown_hand){
	    .event = event,
	    .address = &view->address,
	    .hand = &view->hand,
	    .score = &view->score,
	    .table = &view->table,
	    .version = &view->versions[view->version_count - 1],
	    .voided = view->voided,
	};
}

struct shown_hand shown_correction(
    const struct event *event, const struct correction_result *result)
{
	struct shown_hand shown = shown_view(event, &result->view);

	shown.repeated = result->repeated;
	shown.correction = true;
	shown.follower_count = result->follower_count;
	shown.followers = result->followers;
	return shown;
}

void show_contract_gains(const struct hand *hand, const struct score *score, struct text *out)
{
	for (size_t side = 0; side < score->side_count; side++) {
		const struct side_score *own = &score->sides[side];

		for (size_t i = 0; i < own->line_count; i++) {
			const enum item item = own->lines[i].item;

			if (item == ITEM_CONTRACT || item == ITEM_ROBBERY || item == ITEM_FALSE_OUT)
				text_addf(out, ", %c %+lld", hand->sides[side].name,
				    (long long)own->lines[i].points);
		}
	}
}

/* How the contract ended, in the words of the slip, and what came of it. */
static void show_outcome(const struct shown_hand *shown, struct text *out)
{
	const struct contract *contract = &shown->hand->contract;

	if (!shown->score->contract.judged || shown->voided)
		return;
	text_addf(out, "  contract %d%c of %c%s: %s", contract->level,
	    bidding_letter(contract->denomination), shown->hand->sides[contract->side].name,
	    contract->doubled ? ", doubled" : "",
	    show_contract_end(shown->score->contract.outcome));
	show_contract_gains(shown->hand, shown->score, out);
	text_add(out, "\n");
}

void show_hand_recorded(const struct shown_hand *shown, struct text *out)
{
	char address[ADDRESS_TEXT];

	address_text(shown->address, address);
	if (shown->correction && !shown->repeated)
		show_corrected(shown, address, out);
	else
		text_addf(out, shown->repeated ? "already recorded as %s\n" : "recorded as %s\n",
		    address);
	show_sums(shown, true, out);
	show_outcome(shown, out);
	show_all_findings(shown, out);
	show_acceptances(shown, out);
	if (shown->correction)
		show_touched(shown, out);
	show_table_next(shown->table, out);
}

static void show_other(const struct hand_version *version, struct text *out)
{
	char address[ADDRESS_TEXT];

	if (!version->other.hand)
		return;
	address_text(&version->other, address);
	if (strcmp(version->act, "follow") == 0)
		text_addf(out, ", minima follow %s", address);
	else
		text_addf(
		    out, ", moved %s %s", version->kind == VERSION_VOID ? "to" : "from", address);
}

void show_version(const struct hand_version *version, struct text *out)
{
	text_addf(out, "version %d (", version->version);
	if (version->given > 0)
		text_addf(out, "P%d %s%s", version->given,
		    version->taken_back ? "cancelled" : "given", given_how_words(version->how));
	else
		text_add(out, version_kind_name(version->kind));
	if (version->kind == VERSION_VOID && strcmp(version->act, "void") == 0)
		text_addf(out, ", as %s", version->clock);
	if (strcmp(version->act, "swap") == 0)
		text_add(out, ", sides swapped");
	show_other(version, out);
	if (version->after_event)
		text_add(out, ", after the event");
	text_addf(out, ") by %s at %s%s%s%s\n", version->author, version->time,
	    version->clock_set ? " (clock set)" : "", version->reason[0] ? ": " : "",
	    version->reason);
	if (version->unlock[0])
		text_addf(out, "  unlocked: %s\n", version->unlock);
	if (version->confirmed_by[0])
		text_addf(out, "  confirmed by %s at %s, %s\n", version->confirmed_by,
		    version->confirmed_at, version->confirmed_how);
}

void show_hand_derivation(const struct shown_hand *shown, struct text *out)
{
	const struct claimed_hand scored = scored_of(shown);
	const char *names[SIDES_MOST] = {0};
	char address[ADDRESS_TEXT];
	size_t from;

	address_text(shown->address, address);
	text_addf(
	    out, "%s, %s%s\n", address, shown->event->book->id, shown->voided ? ", void" : "");
	for (size_t i = 0; i < shown->hand->side_count; i++)
		names[i] = entrant_of(shown, shown->hand->sides[i].name);
	show_score(&scored, names, out);
	show_acceptances(shown, out);
	from = out->size;
	if (shown->version)
		show_version(shown->version, out);
	lines_break(out, from);
	show_sums(shown, false, out);
}
