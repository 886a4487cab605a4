#include "cli/show_hand.h"

#include "cli/show_grid.h"
#include "cli/show_score.h"
#include "cli/show_table.h"
#include "record/hand_json.h"
#include "record/score_json.h"

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

static void side_json(struct json *json, const struct shown_hand *shown, size_t index)
{
	const struct side *side = &shown->hand->sides[index];
	const struct side_score *score = &shown->score->sides[index];
	const struct table_hand *sums = sums_of(shown);

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
	findings_json(json, shown->event->book, shown->score->findings, shown->score->finding_count,
	    (int)index);
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

static void version_json(struct json *json, const struct shown_hand *shown)
{
	const struct hand_version *version = shown->version;

	if (!version)
		return;
	json_key_number(json, "version", version->version);
	json_key_text(json, "kind", version_kind_name(version->kind));
	json_key_text(json, "author", version->author);
	json_key_text(json, "time", version->time);
	if (version->clock_set)
		json_key_bool(json, "clock_set", true);
	json_key_text(json, "reason", version->reason);
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
	findings_json(
	    json, shown->event->book, shown->score->findings, shown->score->finding_count, -1);
	json_key(json, "record");
	hand_json_write(json, shown->event->book, shown->hand);
	version_json(json, shown);
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

static void show_all_findings(const struct shown_hand *shown, struct text *out)
{
	for (size_t i = 0; i < shown->score->finding_count; i++) {
		const struct finding *finding = &shown->score->findings[i];

		text_add(out, "  ");
		if (finding->side >= 0)
			text_addf(out, "%c: ", shown->hand->sides[finding->side].name);
		show_findings(shown->event->book, finding, 1, finding->side, 0, out);
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

void show_hand_recorded(const struct shown_hand *shown, struct text *out)
{
	char address[ADDRESS_TEXT];

	address_text(shown->address, address);
	text_addf(out, shown->repeated ? "already recorded as %s\n" : "recorded as %s\n", address);
	show_sums(shown, true, out);
	show_all_findings(shown, out);
	show_acceptances(shown, out);
	show_table_next(shown->table, out);
}

static void show_version(const struct shown_hand *shown, struct text *out)
{
	const struct hand_version *version = shown->version;

	if (!version)
		return;
	text_addf(out, "version %d (%s) by %s at %s%s%s%s\n", version->version,
	    version_kind_name(version->kind), version->author, version->time,
	    version->clock_set ? " (clock set)" : "", version->reason[0] ? ": " : "",
	    version->reason);
}

void show_hand_derivation(const struct shown_hand *shown, struct text *out)
{
	const char *names[SIDES_MOST] = {0};
	char address[ADDRESS_TEXT];

	address_text(shown->address, address);
	text_addf(
	    out, "%s, %s%s\n", address, shown->event->book->id, shown->voided ? ", void" : "");
	for (size_t i = 0; i < shown->hand->side_count; i++)
		names[i] = entrant_of(shown, shown->hand->sides[i].name);
	show_score(shown->event->book, shown->hand, shown->score, names, out);
	show_acceptances(shown, out);
	show_version(shown, out);
	show_sums(shown, false, out);
}
