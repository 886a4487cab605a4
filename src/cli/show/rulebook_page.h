/* rulebook_page.h - the page a rulebook is shown on, section by section; figures stand beside their
 * clauses, and the rulings that chose a reading are gathered for its end. */
#ifndef CANASTA_CLI_SHOW_RULEBOOK_PAGE_H
#define CANASTA_CLI_SHOW_RULEBOOK_PAGE_H

#include "form/grid.h"
#include "rulebook/rulebook.h"

enum { RULINGS_MOST = 64 };

/* A page notes each ruling it cites; they stand in words at its end. */
struct rulebook_page {
	const struct rulebook *book;
	struct text *out;
	size_t ruling_count;
	const struct source *rulings[RULINGS_MOST];
};

/* --- its sections, in order --- */

void page_values(struct rulebook_page *page);
void page_melds(struct rulebook_page *page);
void page_canastas(struct rulebook_page *page);
void page_bonuses(struct rulebook_page *page);
void page_red_threes(struct rulebook_page *page);
void page_going_out(struct rulebook_page *page);
void page_opening(struct rulebook_page *page);
void page_penalties(struct rulebook_page *page);
void page_contract(struct rulebook_page *page);

/* --- what they are made of; texts live in the page's arena --- */

void page_section(struct rulebook_page *page, const char *title);
void page_begin(struct rulebook_page *page, struct grid *grid, const char *align);
void page_finish(struct rulebook_page *page, const struct grid *grid);

const char *page_number(struct rulebook_page *page, int64_t value);
/* "21F", with a star where a ruling chose the reading. */
const char *page_cite(struct rulebook_page *page, const struct source *source);
/* A figure that has no column for its clause: a star where a ruling chose the reading. */
const char *page_starred(
    struct rulebook_page *page, const char *figure, const struct source *source);
/* "K Q J T": the ranks of a mask, highest first. */
const char *page_ranks(struct rulebook_page *page, uint32_t ranks);
void page_add_need(struct rulebook_page *page, const struct need *need, struct text *text);
const char *page_need(struct rulebook_page *page, const struct need *need);
/* "2 to 3 jokers", "no joker"; nothing where any number will do. */
void page_add_limits(struct text *text, int least, int most, const char *one, const char *more);
/* When a figure holds; `always` is what to say of one that knows no condition. */
const char *page_condition(
    struct rulebook_page *page, const struct condition *when, const char *always);

#endif
