#include "cli/paper/round.h"

static void set_mark(struct print_scope *row, const char *key, bool done)
{
	if (done)
		print_set(row, key, "yes");
}

static bool all_confirmed(const struct table *table)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided && !table->hands[i].confirmed)
			return false;
	return table->hand_count > 0;
}

static const char *sides_text(struct arena *arena, const struct table *table)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < table->side_count; i++)
		text_addf(&text, "%s%s", i ? " – " : "", table->sides[i].entrant);
	return text_of(&text);
}

static bool add_row(struct call *call, struct print_scope *scope, const struct round *round,
    const struct seating *seating, struct error *err)
{
	const struct address address = {round->number, seating->table, 0};
	struct print_scope *row = print_list_add(scope, "sheets");
	struct table table;

	if (!table_show(&call->desk, &address, &table, err))
		return false;
	print_number(row, "table", seating->table);
	print_set(row, "entrants", sides_text(call->arena, &table));
	if (table.hand_count > 0)
		print_number(row, "hands", (int64_t)table.hand_count);
	/* What the file knows is ticked; the rest is ticked by hand. */
	set_mark(row, "returned", table.game.finished);
	set_mark(row, "signed", table.signature.number > 0);
	set_mark(row, "checked", all_confirmed(&table));
	return true;
}

bool print_cover(
    struct call *call, struct print_job *job, const struct round *round, struct error *err)
{
	struct print_scope *scope;

	if (!print_head(call, &scope, err))
		return false;
	print_number(scope, "round", round->number);
	print_number(scope, "sheet_count", (int64_t)round->table_count);
	for (size_t i = 0; i < round->table_count; i++)
		if (!add_row(call, scope, round, &round->tables[i], err))
			return false;
	return print_add(call, job, "cover", scope, err);
}
