#include "cli/show/rulebook_page.h"

#include <string.h>

static bool is_known(const struct rulebook_page *page, const struct source *source)
{
	for (size_t i = 0; i < page->ruling_count; i++)
		if (strcmp(page->rulings[i]->ruling, source->ruling) == 0)
			return true;
	return false;
}

/* "21F", with a star where a ruling chose the reading. */
const char *page_cite(struct rulebook_page *page, const struct source *source)
{
	const char *clause = source->clause ? source->clause : "";

	if (!source->ruling)
		return clause;
	if (!is_known(page, source) && page->ruling_count < RULINGS_MOST)
		page->rulings[page->ruling_count++] = source;
	return arena_printf(page->out->arena, "%s*", clause);
}

const char *page_number(struct rulebook_page *page, int64_t value)
{
	return arena_printf(page->out->arena, "%lld", (long long)value);
}

/* A figure that has no column for its clause: a star where a ruling chose the reading. */
const char *page_starred(
    struct rulebook_page *page, const char *figure, const struct source *source)
{
	(void)page_cite(page, source);
	return source->ruling ? arena_printf(page->out->arena, "%s*", figure) : figure;
}

void page_section(struct rulebook_page *page, const char *title)
{
	text_addf(page->out, "\n%s\n", title);
}

void page_begin(struct rulebook_page *page, struct grid *grid, const char *align)
{
	grid_begin(grid, page->out->arena, align);
}

void page_finish(struct rulebook_page *page, const struct grid *grid)
{
	grid_show(grid, 2, page->out);
}

/* "K Q J T": the ranks of a mask, highest first. */
const char *page_ranks(struct rulebook_page *page, uint32_t ranks)
{
	struct text text = {.arena = page->out->arena};

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (ranks & (1U << rank))
			text_addf(&text, "%s%s", text.size ? " " : "", rank_name((enum rank)rank));
	return text_of(&text);
}

/* The kinds of a need: any where every kind's bit is set. */
static const char *page_kinds(struct rulebook_page *page, uint32_t kinds)
{
	const struct rulebook *book = page->book;
	struct text text = {.arena = page->out->arena};
	bool all = true;

	for (size_t i = 0; i < book->kind_count; i++) {
		if (kinds & (1U << i))
			text_addf(&text, "%s%s", text.size ? " or " : "", book->kinds[i].name);
		else
			all = false;
	}
	return all ? "of any kind" : text_of(&text);
}

void page_add_need(struct rulebook_page *page, const struct need *need, struct text *text)
{
	text_addf(text, "%s%d %s (%s)", text->size ? " and " : "", need->least,
	    need->least == 1 ? "canasta" : "canastas", page_kinds(page, need->kinds));
}

const char *page_need(struct rulebook_page *page, const struct need *need)
{
	struct text text = {.arena = page->out->arena};

	page_add_need(page, need, &text);
	return text_of(&text);
}

/* When a figure holds; `always` is what to say of one that knows no condition. */
const char *page_condition(
    struct rulebook_page *page, const struct condition *when, const char *always)
{
	struct text text = {.arena = page->out->arena};

	if (when->melded)
		text_add(&text, "the side has melded");
	if (when->out)
		text_addf(&text, "%sthe side went out", text.size ? " and " : "");
	for (size_t i = 0; i < when->need_count; i++)
		page_add_need(page, &when->needs[i], &text);
	return text.size ? text_of(&text) : always;
}

/* "2 to 3 jokers", "no joker"; nothing where any number will do. */
void page_add_limits(struct text *text, int least, int most, const char *one, const char *more)
{
	const char *comma = text->size ? ", " : "";

	if (most == 0)
		text_addf(text, "%sno %s", comma, one);
	else if (least > 0 && most < COPIES_MOST)
		text_addf(text, "%s%d to %d %s", comma, least, most, more);
	else if (least > 0)
		text_addf(text, "%sat least %d %s", comma, least, more);
	else if (most < COPIES_MOST)
		text_addf(text, "%sat most %d %s", comma, most, more);
}
