#include "answer/entry.h"

#include "answer/parts.h"
#include "score/bidding.h"

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
	answer_made(row, "name", name);
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
	if (!row || !entry_fields(answer_arena(row), event_book_here(form->event), form->way,
	                &fields, &count)) {
		answer_fail(to);
		return;
	}
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

/* Whoever sits at the table may have dealt. */
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
	if (!row || !entry_filled_side(answer_arena(row), book, side, &filled, &count)) {
		answer_fail(to);
		return;
	}
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
