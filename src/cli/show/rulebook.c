#include "cli/show/rulebook.h"

#include "cli/show/rulebook_page.h"

#include <string.h>

static void show_game(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	page_section(page, "the game");
	page_begin(page, &grid, "lll");
	grid_row(&grid, (const char *const[]){"sides", page_number(page, book->side_count), ""});
	grid_row(&grid, (const char *const[]){"players of a side",
	                    book->players_least == book->players_most
	                        ? page_number(page, book->players_most)
	                        : arena_printf(page->out->arena, "%d to %d", book->players_least,
	                              book->players_most),
	                    ""});
	grid_row(&grid, (const char *const[]){"cards dealt", page_number(page, book->dealt),
	                    page_cite(page, &book->deal_source)});
	grid_row(&grid,
	    (const char *const[]){"cards drawn in a turn", page_number(page, book->drawn), ""});
	grid_row(&grid, (const char *const[]){"the game goes to", page_number(page, book->target),
	                    page_cite(page, &book->game_source)});
	grid_row(&grid, (const char *const[]){"scores are multiples of",
	                    page_number(page, book->unit), page_cite(page, &book->unit_source)});
	grid_row(
	    &grid, (const char *const[]){"score of a walkover", page_number(page, book->walkover),
	               page_cite(page, &book->walkover_source)});
	grid_row(&grid, (const char *const[]){"errors of addition corrected until",
	                    correction_clock_names[book->addition.until],
	                    page_cite(page, &book->addition.source)});
	grid_row(&grid,
	    (const char *const[]){"anything else corrected until",
	        correction_clock_names[book->record.until], page_cite(page, &book->record.source)});
	if (book->given.source.clause)
		grid_row(
		    &grid, (const char *const[]){"penalties of a hand given or taken back until",
		               correction_clock_names[book->given.until],
		               page_cite(page, &book->given.source)});
	page_finish(page, &grid);
}

static void show_options(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;

	if (book->option_count == 0)
		return;
	page_section(page, "options");
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];
		struct grid grid;

		text_addf(page->out, "  --option %s=…  %s %s\n", option->name,
		    option->summary ? option->summary : "", page_cite(page, &option->source));
		page_begin(page, &grid, "lll");
		for (size_t j = 0; j < option->choice_count; j++) {
			const char *value = option->choices[j].value;

			grid_row(&grid, (const char *const[]){value,
			                    strcmp(value, option->chosen) == 0 ? "in force" : "",
			                    option->choices[j].summary});
		}
		grid_show(&grid, 6, page->out);
	}
}

/* Rulings that stand beside no figure follow those the page cites. */
static void show_rulings(const struct rulebook_page *page)
{
	const struct rulebook *book = page->book;

	if (page->ruling_count + book->ruling_count == 0)
		return;
	text_add(page->out, "\nrulings (*)\n");
	for (size_t i = 0; i < page->ruling_count; i++)
		text_addf(page->out, "  %s: %s\n",
		    page->rulings[i]->clause ? page->rulings[i]->clause : "",
		    page->rulings[i]->ruling);
	for (size_t i = 0; i < book->ruling_count; i++)
		text_addf(page->out, "  %s: %s\n", book->rulings[i].clause,
		    book->rulings[i].ruling ? book->rulings[i].ruling : "");
}

void show_rulebook(const struct rulebook *book, struct text *out)
{
	struct rulebook_page page = {.book = book, .out = out};

	text_addf(out, "%s: %s\n", book->id, book->title);
	if (book->publisher && book->publisher[0])
		text_addf(out, "%s\n", book->publisher);
	show_game(&page);
	page_values(&page);
	page_melds(&page);
	page_canastas(&page);
	page_bonuses(&page);
	page_red_threes(&page);
	page_going_out(&page);
	page_opening(&page);
	page_penalties(&page);
	page_contract(&page);
	show_options(&page);
	show_rulings(&page);
	if (book->note_count > 0)
		text_add(out, "\nwhat this file cannot say\n");
	for (size_t i = 0; i < book->note_count; i++)
		text_addf(out, "  %s\n", book->notes[i]);
}
