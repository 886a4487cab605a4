#include "rulebook/rulebook.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "club/event.h"
#include "club/rule.h"
#include "club/rulebook_answer.h"
#include "rulebook/clauses.h"
#include "rulebook/figures.h"
#include "rulebook/load.h"

#include <string.h>

/* canasta rule and rule search: the text of a clause, and the clause that answers a question. */
enum { HITS_MOST = 10, BOOKS_MOST = 64 };

/* Joins the arguments from `first` on to one text. */
static const char *joined(struct call *call, size_t first)
{
	struct text text = {.arena = call->arena};

	for (size_t i = first; i < call->argument_count; i++)
		text_addf(&text, "%s%s", i > first ? " " : "", call->arguments[i].text);
	return text_of(&text);
}

/* Lists clauses that a number names, in the order of the text: the clause itself or its family, as
 * `wanted` says. */
static size_t named_clauses(struct arena *arena, const struct clauses *clauses, const char *number,
    enum clause_match wanted, const struct clause **ret)
{
	size_t count = 0;

	for (size_t i = 0; i < clauses->count; i++)
		if (clause_matches(arena, clauses->clauses[i].key, number) == wanted)
			ret[count++] = &clauses->clauses[i];
	return count;
}

/* Names the clauses near an unknown one: those that have the longest common beginning. */
static const char *neighbours(struct arena *arena, const struct clauses *clauses,
    const char *number, const struct clause **scratch)
{
	size_t digits = strspn(number, "0123456789");
	struct text text = {.arena = arena};

	for (size_t size = strlen(number); size > 0 && size >= digits; size--) {
		const char *start = arena_copy(arena, number, size);
		size_t count = named_clauses(arena, clauses, start, MATCH_FAMILY, scratch);

		for (size_t i = 0; i < count && i < HITS_MOST; i++)
			text_addf(&text, "%s%s", i ? ", " : "", scratch[i]->key);
		if (count > 0)
			break;
	}
	return text_of(&text);
}

/* Finds the page of the question: a text that belongs to no rulebook, if it has the citation, else
 * the clauses of the rulebook that the first argument names, else those of the event. Returns the
 * clause, "" if none is named. */
static const char *load_page(struct call *call, struct clause_page *page)
{
	const struct argument *name = call->argument_count > 0 ? &call->arguments[0] : NULL;
	const char *number;
	size_t first = 1; /* the argument with the clause */
	const char *const *ids;
	const size_t id_count = rulebook_ids(&ids);

	for (size_t i = 0; i < 2 && i < call->argument_count; i++) {
		page->clauses = clauses_cited(call->arena, joined(call, i), &number);
		if (page->clauses)
			return number;
	}
	/* A name similar to that of a rulebook may be a mistyped one. */
	if (name && (books_is_file(name->text) || text_nearest(name->text, ids, id_count))) {
		page->book = books_load(call->arena, name, NULL, 0);
	} else {
		event_file_event_there(call);
		if (!call->desk.event && !name)
			break_off(ERROR_INPUT, SAY_RULEBOOK_MISSING_FOR_RULE);
		if (!call->desk.event)
			refuse_at(name, SAY_RULEBOOK_UNKNOWN_RULEBOOK_OR_CLAUSE, name->text);
		page->book = event_book_here(call->desk.event);
		first = name && strcmp(name->text, page->book->id) == 0;
	}
	page->clauses = clauses_of(call->arena, page->book);
	if (!page->clauses)
		break_off(ERROR_INPUT, SAY_CLAUSES_NONE, page->book->id);
	figures_list(call->arena, page->book, &page->figures);
	page->rulings = clauses_rulings(call->arena, page->book, &page->ruling_count);
	return joined(call, first);
}

static void run_rule(struct call *call)
{
	struct clause_page page = {0};
	const char *number = load_page(call, &page);
	size_t count = 0, under_count = 0, penalty, size;

	/* A list names each clause once, or more often if it is mistyped. */
	const struct clause **found =
	    arena_alloc(call->arena, page.clauses->count + strlen(number), sizeof(*found));
	const struct clause **under = arena_alloc(call->arena, page.clauses->count, sizeof(*under));

	if (!*number) {
		for (; count < page.clauses->count; count++)
			found[count] = &page.clauses->clauses[count];
		answer_clauses(call_answer(call), &page, found, count);
		call_tell(call, "clauses", NULL);
		return;
	}
	/* A citation may name several, such as "57D; 16". */
	for (const char *at = number; *at; at += size + strspn(at + size, "; ")) {
		size = strcspn(at, ";");
		count += named_clauses(call->arena, page.clauses, arena_copy(call->arena, at, size),
		    MATCH_EXACT, found + count);
	}
	/* The code of a penalty names its clause. */
	penalty = page.book ? rulebook_penalty(page.book, number, strlen(number)) : SIZE_MAX;
	if (count == 0 && penalty != SIZE_MAX)
		count = named_clauses(call->arena, page.clauses,
		    page.book->penalties[penalty].source.clause, MATCH_EXACT, found);
	if (count > 0)
		under_count = named_clauses(call->arena, page.clauses, number, MATCH_FAMILY, under);
	else
		count = named_clauses(call->arena, page.clauses, number, MATCH_FAMILY, found);
	if (count == 0) {
		const char *id = page.book ? page.book->id : page.clauses->rulebook;
		const char *near = neighbours(call->arena, page.clauses, number, found);
		const struct argument *last = &call->arguments[call->argument_count - 1];
		const char **keys;

		if (!near[0]) {
			keys = arena_alloc(call->arena, page.clauses->count, sizeof(*keys));
			for (size_t i = 0; i < page.clauses->count; i++)
				keys[i] = page.clauses->clauses[i].key;
			near = text_nearest(number, keys, page.clauses->count);
		}
		if (near)
			refuse_at(last, SAY_CLAUSES_UNKNOWN_NEAREST, id, number, near, id);
		refuse_at(last, SAY_CLAUSES_UNKNOWN_NO_SUCH_CLAUSE, id, number, id);
	}
	answer_clauses(call_answer(call), &page, found, count);
	answer_clauses_under(call_answer(call), &page, under, under_count);
}

/* Returns the clauses in the file itself, without those of the file it extends, which are found in
 * that file. */
static const struct clauses *own_clauses(struct arena *arena, const struct clauses *clauses)
{
	struct clauses *own = arena_alloc(arena, 1, sizeof(*own));
	struct clause *list = arena_alloc(arena, clauses->count, sizeof(*list));

	*own = *clauses;
	own->clauses = list;
	own->count = 0;
	for (size_t i = 0; i < clauses->count; i++)
		if (clauses->clauses[i].own)
			list[own->count++] = clauses->clauses[i];
	return own;
}

/* Loads the pages to search: the rulebook that is named alone, else that of the event or every
 * built-in one with clauses of its own, and the texts that belong to no rulebook. Returns how many. */
static size_t load_pages(struct call *call, struct clause_page pages[BOOKS_MOST])
{
	const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
	const struct clauses *clauses = NULL, *const *texts = NULL;
	const char *const *ids, *rest;
	const size_t id_count = rulebook_ids(&ids);
	size_t count = 0, text_count = 0;

	if (named)
		clauses = clauses_cited(call->arena, named->value.text, &rest);
	pages[0] = (struct clause_page){.clauses = clauses};
	if (clauses)
		return 1;
	const struct rulebook *book = books_meant(call);

	if (book)
		clauses = clauses_of(call->arena, book);
	if (book && !clauses)
		break_off(ERROR_INPUT, SAY_CLAUSES_NONE, book->id);
	if (book)
		pages[count++] = (struct clause_page){.book = book, .clauses = clauses};
	for (size_t i = 0; !book && i < id_count && count < BOOKS_MOST; i++) {
		struct clause_page *page = &pages[count];

		clauses = clauses_built_in(call->arena, ids[i]);
		if (!clauses)
			continue;
		*page = (struct clause_page){.clauses = own_clauses(call->arena, clauses)};
		must(rulebook_load(call->arena, ids[i], NULL, 0, &page->book, refusal()));
		count++;
	}
	if (!named)
		texts = clauses_texts(call->arena, &text_count);
	for (size_t i = 0; !named && i < text_count && count < BOOKS_MOST; i++)
		pages[count++] = (struct clause_page){.clauses = texts[i]};
	return count;
}

static void run_search(struct call *call)
{
	struct clause_page *pages = arena_alloc(call->arena, BOOKS_MOST, sizeof *pages);
	const struct clauses *texts[BOOKS_MOST];
	const char *words = joined(call, 0);
	const size_t page_count = load_pages(call, pages);
	size_t count;

	for (size_t i = 0; i < page_count; i++)
		texts[i] = pages[i].clauses;
	const struct clause_hit *hits =
	    clause_search(call->arena, texts, page_count, words, HITS_MOST, &count);

	if (count == 0)
		call_met(call, ERROR_REFUSED);
	answer_text(call_answer(call), "words", words);
	answer_list(call_answer(call), "hits");
	for (size_t i = 0; i < count; i++)
		answer_clause_hit(call_answer(call), &pages[hits[i].text], hits[i].clause);
}

const struct command cmd_rule = {
    .name = "rule",
    .synopsis = "[ID|FILE] [CLAUSE]",
    .arguments = {0, ANY_ARGUMENTS},
    .run = run_rule,
    .screen = "rule",
    .reads = FILE_RULEBOOK,
};

static const struct command_option search_options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_rule_search = {
    .name = "rule search",
    .synopsis = "WORDS…",
    .evening = "WORD…",
    .options = search_options,
    .run = run_search,
    .screen = "rule-search",
    .list = "hits",
};

/* canasta rulebook list and show. */
static void run_list(struct call *call)
{
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);

	for (size_t i = 0; i < count; i++) {
		const struct rulebook *book;

		must(rulebook_load(call->arena, ids[i], NULL, 0, &book, refusal()));
		answer_rulebook_named(answer_row(call_answer(call), "rulebooks"), book);
	}
}

static void run_show(struct call *call)
{
	const struct rulebook *book = books_chosen(call, &call->arguments[0]);
	size_t ruling_count;
	const struct source *rulings = clauses_rulings(call->arena, book, &ruling_count);
	struct figures figures;

	figures_list(call->arena, book, &figures);
	answer_rulebook(call_answer(call), book, &figures, rulings, ruling_count);
}

const struct command cmd_rulebook_list = {
    .name = "rulebook list",
    .evening = "",
    .details = "    canasta rulebook list",
    .run = run_list,
    .screen = "rulebooks",
    .list = "rulebooks",
};

static const struct command_option show_options[] = {
    CHOICE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_show = {
    .name = "rulebook show",
    .synopsis = "ID|FILE",
    .details = "    canasta rulebook show fi-canasta",
    .options = show_options,
    .run = run_show,
    .screen = "rulebook",
    .reads = FILE_RULEBOOK,
};

/* canasta rulebook card: the figures of a rulebook on one page, for the table. */
static void run_card(struct call *call)
{
	const struct rulebook *book = books_chosen(call, &call->arguments[0]);
	struct figures figures;

	figures_list(call->arena, book, &figures);
	if (!call_text(call, OPTION_PDF)) {
		answer_numbers(call_answer(call), book, &figures);
		return;
	}
	print_begin(call, book);
	struct answer *part = print_part(call);

	answer_numbers(part, book, &figures);
	print_answer(call, "numbers", book->title, part);
}

static const struct command_option card_options[] = {
    CHOICE_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_card = {
    .name = "rulebook card",
    .synopsis = "ID|FILE",
    .details = "    canasta rulebook card fi-canasta --pdf numbers.pdf",
    .options = card_options,
    .run = run_card,
    .screen = "numbers",
    .reads = FILE_RULEBOOK,
};

/* Loads a rulebook and lists its figures, its options, and the figures that their other choices change. */
static const struct rulebook *list_with_options(
    struct call *call, const struct argument *name, struct figures *ret)
{
	const struct rulebook *book = books_load(call->arena, name, NULL, 0);
	struct figures standard, chosen;

	figures_list(call->arena, book, &standard);
	*ret = standard;
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		figures_add_option(call->arena, ret, option);
		for (size_t j = 0; j < option->choice_count; j++) {
			const struct option_choice *choice = &option->choices[j];
			const struct option_value value = {option->name, choice->value};
			const struct rulebook *other;

			must(rulebook_load_texts(call->arena, book->sources, book->source_count,
			    &value, 1, &other, refusal()));
			figures_list(call->arena, other, &chosen);
			figures_add_choice(call->arena, ret, option, choice, &standard, &chosen);
		}
	}
	return book;
}

/* canasta rulebook diff: the differences of two rulebooks, figure by figure with both clauses. */
static void run_diff(struct call *call)
{
	const struct figure_difference *differences;
	struct figures left_figures, right_figures;
	const struct rulebook *left = list_with_options(call, &call->arguments[0], &left_figures);
	const struct rulebook *right = list_with_options(call, &call->arguments[1], &right_figures);
	size_t count;

	figures_compare(call->arena, &left_figures, &right_figures, &differences, &count);
	answer_rulebook_differences(call_answer(call), left, right, differences, count);
}

const struct command cmd_rulebook_diff = {
    .name = "rulebook diff",
    .synopsis = "ID|FILE ID|FILE",
    .run = run_diff,
    .screen = "rulebook-diff",
    .reads = FILE_RULEBOOK,
};
