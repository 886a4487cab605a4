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

#include <stdio.h>
#include <string.h>

static const char *filled(const struct entry_form *form, const char *name)
{
	const char *value = name ? form->filled->find(form->filled->from, name) : NULL;

	return value ? value : "";
}

static void add_field(
    struct answer *row, const struct entry_form *form, char side, const struct entry_field *field)
{
	struct arena *arena = row ? answer_arena(row) : NULL;
	const char *name = arena ? arena_printf(arena, "%c.%s", side, field->name) : NULL;
	const char *minus = arena ? arena_printf(arena, "%s.minus", name ? name : "") : NULL;

	answer_code(row, "field", field->name);
	answer_text(row, "name", name);
	answer_text(row, "value", filled(form, name));
	answer_flag_set(row, "number", field->kind == ENTRY_NUMBER);
	answer_flag_set(row, "tick", field->kind == ENTRY_TICK);
	answer_flag_set(row, "words", field->kind == ENTRY_WORDS);
	answer_flag_set(row, "cards", strcmp(field->name, "melds") == 0);
	if (field->kind != ENTRY_SIGNED)
		return;
	answer_flag_set(row, "signed", true);
	answer_text(row, "minus", filled(form, minus));
}

static void add_side(struct answer *to, const struct entry_form *form, const struct seat *seat)
{
	struct answer *row = answer_row(to, "sides");
	const struct entry_field *fields;
	size_t count;

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_flag_set(row, "own", seat->side == form->first);
	entry_fields(answer_arena(row), event_book_here(form->event), form->way, &fields, &count);
	for (size_t i = 0; i < count; i++)
		add_field(answer_row(row, "fields"), form, seat->side, &fields[i]);
}

static void add_choice(struct answer *to, const char *list, const char *value,
    const struct entry_form *form, const char *name)
{
	struct answer *row = answer_row(to, list);

	answer_text(row, "value", value);
	answer_flag_set(row, "chosen", strcmp(filled(form, name), value) == 0);
}

static void add_contract(struct answer *to, const struct entry_form *form)
{
	const struct contract_rule *rule = &event_book_here(form->event)->contract;
	char text[16];

	for (int level = 1; level <= rule->levels; level++) {
		(void)snprintf(text, sizeof text, "%d", level);
		add_choice(to, "levels", text, form, "contract");
	}
	for (int i = 0; i < DENOMINATION_COUNT; i++) {
		(void)snprintf(text, sizeof text, "%c", bidding_letter((enum denomination)i));
		add_choice(to, "denominations", text, form, "denomination");
	}
	for (size_t i = 0; i < form->table->side_count; i++) {
		(void)snprintf(text, sizeof text, "%c", form->table->sides[i].side);
		add_choice(to, "bidders", text, form, "bidder");
	}
	answer_flag_set(to, "none", strcmp(filled(form, "contract"), "none") == 0);
	answer_text(to, "doubled", filled(form, "doubled"));
}

/* Any player at the table may have dealt. */
static void add_dealers(struct answer *to, const struct entry_form *form)
{
	for (size_t i = 0; i < form->table->side_count; i++) {
		const struct seat *seat = &form->table->sides[i];

		for (size_t k = 0; k < seat->player_count; k++)
			add_choice(to, "dealers", seat->players[k].name, form, "dealer");
	}
}

static void add_whole(struct answer *to, const struct entry_form *form)
{
	static const char *const words[] = {"exhausted", "time"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct answer *row = answer_row(to, "whole");

		answer_code(row, "word", words[i]);
		answer_text(row, "value", filled(form, words[i]));
	}
	answer_text(to, "rest", filled(form, "rest"));
	add_dealers(to, form);
}

void answer_entry(struct answer *to, const struct entry_form *form)
{
	const struct table *table = form->table;

	answer_number(to, "hand", form->hand);
	answer_code(to, "way", entry_ways[form->way]);
	for (size_t i = 0; i < ENTRY_WAYS; i++) {
		struct answer *row = answer_row(to, "ways");

		answer_code(row, "way", entry_ways[i]);
		answer_flag_set(row, "here", i == (size_t)form->way);
	}
	for (size_t i = 0; i < table->side_count; i++)
		add_side(to, form, &table->sides[i]);
	add_whole(to, form);
	if (event_book_here(form->event)->contract.allowed)
		add_contract(answer_object(to, "contract"), form);
}

static void add_filled(struct answer *to, const struct rulebook *book, const struct side *side)
{
	struct answer *row = answer_row(to, "sides");
	const struct entry_filled *filled;
	size_t count;

	answer_letter(row, "side", side->name);
	entry_filled_side(answer_arena(row), book, side, &filled, &count);
	for (size_t i = 0; i < count; i++) {
		struct answer *field = answer_row(row, "fields");

		answer_code(field, "field", filled[i].name);
		answer_text(field, "value", filled[i].value);
		answer_flag_set(field, "tick", !filled[i].value[0]);
	}
}

void answer_entry_filled(struct answer *to, const struct rulebook *book, const struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++)
		add_filled(to, book, &hand->sides[i]);
}

/* --- two versions of a hand --- */

/* Returns the value of a field; NULL: empty. */
static const char *value_in(const struct entry_filled *fields, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(fields[i].name, name) == 0)
			return fields[i].value;
	return NULL;
}

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
	answer_flag_set(both, "differs", recorded != typed);
}

static void add_sums(
    struct answer *to, const struct side_score *recorded, const struct side_score *typed)
{
	add_sum(to, "base", recorded->base, typed->base);
	add_sum(to, "cards", recorded->cards, typed->cards);
	add_sum(to, "total", recorded->total, typed->total);
}

/* Adds the fields of the first entry, then those that only the second has. If one is entered by cards and the
 * other by counts, they have no field in common, and only the sums are compared. */
static void add_fields_beside(struct answer *row, const struct rulebook *book,
    const struct side *recorded, const struct side *typed)
{
	const bool alike = recorded->detail == typed->detail;
	const struct entry_filled *left, *right;
	size_t left_count, right_count;

	entry_filled_side(answer_arena(row), book, recorded, &left, &left_count);
	entry_filled_side(answer_arena(row), book, typed, &right, &right_count);
	for (size_t i = 0; i < left_count; i++) {
		const char *other = value_in(right, right_count, left[i].name);

		add_both(row, left[i].name, left[i].value, other,
		    alike && is_other(left[i].value, other));
	}
	for (size_t i = 0; i < right_count; i++)
		if (!value_in(left, left_count, right[i].name))
			add_both(row, right[i].name, NULL, right[i].value, alike);
}

/* Returns a value of the whole hand by its name. */
static const char *whole_value(
    struct arena *arena, const struct entry_values *values, const char *name)
{
	const char *level = values->find(values->from, name);
	const char *denomination = values->find(values->from, "denomination");
	const char *bidder = values->find(values->from, "bidder");

	if (strcmp(name, "exhausted") == 0 || strcmp(name, "time") == 0)
		return level ? "" : NULL;
	if (strcmp(name, "contract") != 0 || !denomination || !bidder)
		return level;
	return arena_printf(arena, "%s%s %s%s", level, denomination, bidder,
	    values->find(values->from, "doubled") ? " 2x" : "");
}

void answer_entry_beside(struct answer *to, const struct rulebook *book, const struct table *table,
    const struct entry_version *recorded, const struct entry_version *typed)
{
	static const char *const words[] = {"exhausted", "time", "rest", "dealer", "contract"};
	struct answer *whole = answer_object(to, "whole");
	struct arena *arena = to ? answer_arena(to) : NULL;
	struct entry_values left, right;
	enum entry_way way;

	for (size_t i = 0; i < table->side_count; i++) {
		struct answer *row = answer_row(to, "sides");

		answer_letter(row, "side", table->sides[i].side);
		answer_text(row, "entrant", table->sides[i].entrant);
		add_sums(row, &recorded->score->sides[i], &typed->score->sides[i]);
		add_fields_beside(row, book, &recorded->hand->sides[i], &typed->hand->sides[i]);
	}
	entry_values_of(arena, book, recorded->hand, &way, &left);
	entry_values_of(arena, book, typed->hand, &way, &right);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const char *one = whole_value(arena, &left, words[i]);
		const char *other = whole_value(arena, &right, words[i]);

		/* The program knows the dealer if none is entered. */
		if ((one || other) && (other || strcmp(words[i], "dealer") != 0))
			add_both(whole, words[i], one, other, is_other(one, other));
	}
}
