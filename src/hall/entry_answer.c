#include "hall/entry.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/table.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

static void add_side(struct answer *to, const struct entry_form *form, const struct seat *seat)
{
	static const char *const kinds[] = {[ENTRY_NUMBER] = "number",
	    [ENTRY_SIGNED] = "signed",
	    [ENTRY_TICK] = "tick",
	    [ENTRY_WORDS] = "words"};
	struct arena *arena = answer_arena(to);
	struct answer *row = answer_row(to, "sides");
	size_t count;
	const struct entry_field *fields =
	    entry_fields(arena, event_book_here(form->event), form->way, &count);

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_flag_set(row, "own", seat->side == form->first);
	for (size_t i = 0; i < count; i++) {
		const char *name = arena_printf(arena, "%c.%s", seat->side, fields[i].name);
		struct answer *field = answer_row(row, "fields");

		answer_code(field, "field", fields[i].name);
		answer_text(field, "name", name);
		answer_text(field, "value", form_text(form->filled, name));
		answer_code(field, "kind", kinds[fields[i].kind]);
		if (fields[i].kind == ENTRY_SIGNED)
			answer_text(field, "minus",
			    form_text(form->filled, arena_printf(arena, "%s.minus", name)));
	}
}

static void add_choice(struct answer *to, const char *list, const char *value,
    const struct entry_form *form, const char *name)
{
	struct answer *row = answer_row(to, list);

	answer_text(row, "value", value);
	answer_flag_set(row, "chosen", strcmp(form_text(form->filled, name), value) == 0);
}

void answer_entry(struct answer *to, const struct entry_form *form)
{
	static const char *const words[] = {"exhausted", "time"};
	const struct contract_rule *rule = &event_book_here(form->event)->contract;
	const struct table *table = form->table;
	struct arena *arena = answer_arena(to);

	answer_number(to, "hand", form->hand);
	answer_code(to, "way", entry_ways[form->way]);
	for (size_t i = 0; i < ENTRY_WAYS; i++)
		answer_code(answer_row(to, "ways"), "way", entry_ways[i]);
	for (size_t i = 0; i < table->side_count; i++)
		add_side(to, form, &table->sides[i]);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct answer *row = answer_row(to, "whole");

		answer_code(row, "word", words[i]);
		answer_text(row, "value", form_text(form->filled, words[i]));
	}
	answer_text(to, "rest", form_text(form->filled, "rest"));
	/* Any player at the table may have dealt. */
	for (size_t i = 0; i < table->side_count; i++)
		for (size_t k = 0; k < table->sides[i].player_count; k++)
			add_choice(to, "dealers", table->sides[i].players[k].name, form, "dealer");
	if (!rule->allowed)
		return;
	to = answer_object(to, "contract");
	for (int level = 1; level <= rule->levels; level++)
		add_choice(to, "levels", arena_printf(arena, "%d", level), form, "contract");
	for (int i = 0; i < DENOMINATION_COUNT; i++)
		add_choice(to, "denominations",
		    arena_printf(arena, "%c", bidding_letter((enum denomination)i)), form,
		    "denomination");
	for (size_t i = 0; i < table->side_count; i++)
		add_choice(
		    to, "bidders", arena_printf(arena, "%c", table->sides[i].side), form, "bidder");
	answer_flag_set(to, "none", strcmp(form_text(form->filled, "contract"), "none") == 0);
	answer_text(to, "doubled", form_text(form->filled, "doubled"));
}

void answer_entry_filled(struct answer *to, const struct rulebook *book, const struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		struct answer *row = answer_row(to, "sides");
		const struct form side =
		    entry_filled_side(answer_arena(row), book, &hand->sides[i]);

		answer_letter(row, "side", hand->sides[i].name);
		for (size_t k = 0; k < side.count; k++) {
			struct answer *field = answer_row(row, "fields");

			answer_code(field, "field", side.fields[k].name);
			answer_text(field, "value", side.fields[k].value);
		}
	}
}

/* --- two versions of a hand --- */

/* Adds a field with both values; NULL: empty, "": ticked. */
static void add_both(
    struct answer *to, const char *name, const char *recorded, const char *typed, bool differs)
{
	struct answer *row = answer_row(to, "fields");

	answer_code(row, "field", name);
	answer_text(row, "recorded", recorded ? recorded : "");
	answer_flag_set(row, "recorded_tick", recorded && !recorded[0]);
	answer_text(row, "typed", typed ? typed : "");
	answer_flag_set(row, "typed_tick", typed && !typed[0]);
	answer_flag_set(row, "differs", differs);
}

static bool is_other(const char *recorded, const char *typed)
{
	return !recorded || !typed ? recorded != typed : strcmp(recorded, typed) != 0;
}

static void add_sum(struct answer *to, const char *name, int64_t recorded, int64_t typed)
{
	struct answer *both = answer_object(to, name);

	answer_number(both, "recorded", recorded);
	answer_number(both, "typed", typed);
}

/* Returns a value of the whole hand by its name; NULL: empty, "": ticked. */
static const char *whole_value(struct arena *arena, const struct form *form, const char *name)
{
	const char *value = form_value(form, name);
	const char *denomination = form_value(form, "denomination");
	const char *bidder = form_value(form, "bidder");

	if (strcmp(name, "exhausted") == 0 || strcmp(name, "time") == 0)
		return value ? "" : NULL;
	if (strcmp(name, "contract") != 0 || !denomination || !bidder)
		return value;
	return arena_printf(arena, "%s%s %s%s", value, denomination, bidder,
	    form_value(form, "doubled") ? " 2x" : "");
}

void answer_entry_beside(struct answer *to, const struct rulebook *book, const struct table *table,
    const struct entry_version *recorded, const struct entry_version *typed)
{
	static const char *const words[] = {"exhausted", "time", "rest", "dealer", "contract"};
	struct answer *whole = answer_object(to, "whole");
	struct arena *arena = answer_arena(to);
	struct form left, right;
	enum entry_way way;

	for (size_t i = 0; i < table->side_count; i++) {
		struct answer *row = answer_row(to, "sides");
		const struct side_score *one = &recorded->score->sides[i];
		const struct side_score *other = &typed->score->sides[i];
		const bool alike = recorded->hand->sides[i].detail == typed->hand->sides[i].detail;

		answer_letter(row, "side", table->sides[i].side);
		answer_text(row, "entrant", table->sides[i].entrant);
		add_sum(row, "base", one->base, other->base);
		add_sum(row, "cards", one->cards, other->cards);
		add_sum(row, "total", one->total, other->total);
		/* The fields of the first entry, then those that only the second has. If one is entered by
		 * cards and the other by counts, they have no field in common, and only the sums are
		 * compared. */
		left = entry_filled_side(arena, book, &recorded->hand->sides[i]);
		right = entry_filled_side(arena, book, &typed->hand->sides[i]);
		for (size_t k = 0; k < left.count; k++) {
			const struct form_field *field = &left.fields[k];
			const char *value = form_value(&right, field->name);

			add_both(row, field->name, field->value, value,
			    alike && is_other(field->value, value));
		}
		for (size_t k = 0; k < right.count; k++)
			if (!form_value(&left, right.fields[k].name))
				add_both(
				    row, right.fields[k].name, NULL, right.fields[k].value, alike);
	}
	left = entry_of_hand(arena, book, recorded->hand, &way);
	right = entry_of_hand(arena, book, typed->hand, &way);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const char *one = whole_value(arena, &left, words[i]);
		const char *other = whole_value(arena, &right, words[i]);

		/* The program knows the dealer if none is entered. */
		if ((one || other) && (other || strcmp(words[i], "dealer") != 0))
			add_both(whole, words[i], one, other, is_other(one, other));
	}
}
