#include "cli/show/clause.h"

#include <string.h>

enum { LINE_COLUMNS = 96, INDENT = 2 };

static const struct {
	enum clause_mark mark;
	const char *name, *words;
} mark_names[] = {
    {MARK_SCORED, "scored", "scored from the record"},
    {MARK_PENALTY, "penalty", "penalty, entered by its code"},
    {MARK_CHECKED, "checked", "checked against the record"},
    {MARK_ADVICE, "advice", "advice for the table"},
};

enum { MARKS = sizeof(mark_names) / sizeof(mark_names[0]) };

/* A paragraph in lines of a terminal's width, broken at blanks. `hanging`: how much further the
 * second line and those below stand in. */
static void add_paragraph(struct text *out, const char *words, int indent, int hanging)
{
	int column = 0;

	while (*words) {
		size_t size = strcspn(words, " ");
		const char *word = arena_copy(out->arena, words, size);
		int columns = word ? text_columns(word) : 0;

		if (column > 0 && column + 1 + columns > LINE_COLUMNS) {
			text_add(out, "\n");
			indent += hanging;
			hanging = 0;
			column = 0;
		}
		if (column == 0) {
			text_addf(out, "%*s", indent, "");
			column = indent;
		} else if (size > 0) {
			text_add(out, " ");
			column++;
		}
		text_add_bytes(out, words, size);
		column += columns;
		words += size;
		words += strspn(words, " ");
	}
	text_add(out, "\n");
}

/* Where the next step begins, "2. …" behind a blank; NULL where there is none. */
static const char *next_step(const char *text, int number)
{
	for (const char *cursor = strchr(text, ' '); cursor; cursor = strchr(cursor + 1, ' ')) {
		const char *digits = cursor + 1;
		size_t size = strspn(digits, "0123456789");
		int64_t value;

		if (size > 0 && digits[size] == '.' && digits[size + 1] == ' ' &&
		    text_integer(digits, size, 1, 99, &value) && value == number)
			return digits;
	}
	return NULL;
}

/* Steps on lines of their own. */
static void add_steps(struct text *out, const char *text)
{
	bool stepped = strncmp(text, "1. ", 3) == 0;

	for (int number = 2; stepped; number++) {
		const char *next = next_step(text, number), *step;

		if (!next)
			break;
		step = arena_copy(out->arena, text, (size_t)(next - text));
		if (step)
			add_paragraph(out, step, 2 * INDENT, stepped ? 3 : 0);
		text = next;
	}
	add_paragraph(out, text, 2 * INDENT, stepped ? 3 : 0);
}

static const char *either(const char *text)
{
	return text ? text : "";
}

/* Whether a code stands in a text as a word of its own. */
static bool names_code(const char *text, const char *code)
{
	static const char within[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
	size_t size = strlen(code);

	for (const char *cursor = strstr(text, code); cursor; cursor = strstr(cursor + 1, code)) {
		bool begins = cursor == text || !strchr(within, cursor[-1]);
		bool ends = cursor[size] == '\0' || !strchr(within, cursor[size]);

		if (begins && ends)
			return true;
	}
	return false;
}

/* Whether a penalty is one the clause speaks of, or one of those under it. */
static bool is_penalty_of(
    struct arena *arena, const struct clause *clause, const struct penalty *penalty)
{
	return (clause->penalty && strcmp(clause->penalty, penalty->code) == 0) ||
	       clause_matches(arena, penalty->source.clause, clause->key) != MATCH_NONE ||
	       names_code(clause->costs, penalty->code);
}

/* The penalty a search tells: the clause's own, else the first it speaks of; NULL: none. */
static const struct penalty *main_penalty(const struct rulebook *book, const struct clause *clause)
{
	size_t own = clause->penalty
	                 ? rulebook_penalty(book, clause->penalty, strlen(clause->penalty))
	                 : SIZE_MAX;

	if (own != SIZE_MAX)
		return &book->penalties[own];
	for (size_t i = 0; i < book->penalty_count; i++)
		if (strcmp(clause->key, book->penalties[i].source.clause) == 0)
			return &book->penalties[i];
	return NULL;
}

/* How a penalty is entered, ready to use. */
static const char *entry_text(struct arena *arena, const struct penalty *penalty)
{
	switch (penalty->use) {
	case PENALTY_POINTS:
	case PENALTY_ACCEPTS:
		return arena_printf(arena, "penalty=%s", penalty->code);
	case PENALTY_AS_RAISES:
		return "raises=1";
	case PENALTY_AS_VOID:
		return "void=MELDS";
	case PENALTY_AS_TABLE_END:
		return arena_printf(
		    arena, "canasta table end TABLE --clause %s --against SIDE", penalty->code);
	}
	return "";
}

/* The command that gives it to a hand already entered, or ends the game; NULL where the slip's own
 * form is the only one. */
static const char *command_text(struct arena *arena, const struct penalty *penalty)
{
	switch (penalty->use) {
	case PENALTY_POINTS:
	case PENALTY_ACCEPTS:
		return arena_printf(arena, "canasta penalty add HAND %s%s --side S --reason TEXT",
		    penalty->code, penalty->per ? ":N" : "");
	case PENALTY_AS_TABLE_END:
		return arena_printf(arena,
		    "canasta table end TABLE --clause %s --against S --reason TEXT", penalty->code);
	case PENALTY_AS_RAISES:
	case PENALTY_AS_VOID:
		break;
	}
	return NULL;
}

/* What it costs, in the rulebook's figures. */
static const char *amount_text(
    struct arena *arena, const struct rulebook *book, const struct penalty *penalty)
{
	switch (penalty->use) {
	case PENALTY_POINTS:
		return arena_printf(arena, "%d points%s%s", (int)penalty->points,
		    penalty->per ? " for each " : "", either(penalty->per));
	case PENALTY_ACCEPTS:
		return "the other side's claim is accepted";
	case PENALTY_AS_RAISES:
		return arena_printf(
		    arena, "the opening minimum rises by %d", (int)book->raise_points);
	case PENALTY_AS_VOID:
		return "the points of the melds";
	case PENALTY_AS_TABLE_END:
		return arena_printf(
		    arena, "the game; the other side gets %d points", (int)penalty->points);
	}
	return "";
}

static void show_marks(const struct clause *clause, struct text *out)
{
	const char *comma = "";

	text_addf(out, "%*s", INDENT, "");
	for (size_t i = 0; i < MARKS; i++)
		if (clause->marks & mark_names[i].mark) {
			text_addf(out, "%s%s", comma, mark_names[i].words);
			comma = " · ";
		}
	text_add(out, clause->marks ? "\n" : "of no bearing on the record\n");
}

static void show_costs(
    const struct clause_page *page, const struct clause *clause, struct text *out)
{
	struct grid grid;

	text_addf(out, "\n%*scosts\n", INDENT, "");
	add_paragraph(out, clause->costs, 2 * INDENT, 0);
	grid_begin(&grid, out->arena, "llll");
	for (size_t i = 0; i < page->book->penalty_count; i++) {
		const struct penalty *penalty = &page->book->penalties[i];

		/* What ends a game has no word of a slip, and its command stands below. */
		if (is_penalty_of(out->arena, clause, penalty))
			grid_row(&grid, (const char *const[]){penalty->code,
			                    amount_text(out->arena, page->book, penalty),
			                    penalty->use == PENALTY_AS_TABLE_END
			                        ? "table end"
			                        : entry_text(out->arena, penalty),
			                    penalty->summary});
	}
	grid_show(&grid, 2 * INDENT, out);
	for (size_t i = 0; i < page->book->penalty_count; i++) {
		const struct penalty *penalty = &page->book->penalties[i];
		const char *command = is_penalty_of(out->arena, clause, penalty)
		                          ? command_text(out->arena, penalty)
		                          : NULL;

		if (command)
			text_addf(out, "%*s%s\n", 2 * INDENT, "", command);
	}
}

/* Whether a figure stands in the clause; the penalties are told apart. */
static bool is_figure_of(const struct clause *clause, const struct figure *figure)
{
	return figure->section != FIGURES_PENALTIES && figure->source.clause &&
	       strcmp(figure->source.clause, clause->key) == 0;
}

static void show_figures(
    const struct clause_page *page, const struct clause *clause, struct text *out)
{
	struct grid grid;

	grid_begin(&grid, out->arena, "ll");
	for (size_t i = 0; i < page->figures.count; i++) {
		const struct figure *figure = &page->figures.rows[i];

		if (is_figure_of(clause, figure))
			grid_row(&grid, (const char *const[]){figure->name, figure->value});
	}
	if (grid.count == 0)
		return;
	text_addf(out, "\n%*sfigures\n", INDENT, "");
	grid_show(&grid, 2 * INDENT, out);
}

static void show_rulings(
    const struct clause_page *page, const struct clause *clause, struct text *out)
{
	bool first = true;

	for (size_t i = 0; i < page->ruling_count; i++) {
		if (strcmp(page->rulings[i].clause, clause->key) != 0)
			continue;
		if (first)
			text_addf(
			    out, "\n%*sruling, where the text is silent or double\n", INDENT, "");
		first = false;
		add_paragraph(out, page->rulings[i].ruling, 2 * INDENT, 0);
	}
}

void show_clause(const struct clause_page *page, const struct clause *clause, struct text *out)
{
	text_addf(out, "%s %s  %s%s%s\n", page->book->id, clause->key, clause->heading.english,
	    clause->heading.own ? " / " : "", either(clause->heading.own));
	show_marks(clause, out);
	text_add(out, "\n");
	add_paragraph(out, clause->summary.english, INDENT, 0);
	if (clause->summary.own) {
		text_add(out, "\n");
		add_paragraph(out, clause->summary.own, INDENT, 0);
	}
	text_addf(out, "\n%*sthe referee\n", INDENT, "");
	add_steps(out, clause->referee);
	show_costs(page, clause, out);
	show_figures(page, clause, out);
	show_rulings(page, clause, out);
}

void show_clause_list(const struct clause *const *clauses, size_t count, struct text *out)
{
	struct grid grid;

	grid_begin(&grid, out->arena, "lll");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid, (const char *const[]){clauses[i]->key, clauses[i]->heading.english,
		                    either(clauses[i]->heading.own)});
	grid_show(&grid, INDENT, out);
}

static void wording_json(const struct clause_page *page, const char *key,
    const struct wording *wording, struct json *json)
{
	json_key(json, key);
	json_object(json);
	json_key_text(json, "en", wording->english);
	if (wording->own)
		json_key_text(json, page->clauses->language, wording->own);
	json_end_object(json);
}

/* `points` is what is taken, for a game's end what the other side gets; 0 where it is no amount. */
static void penalty_json(
    const struct rulebook *book, const struct penalty *penalty, struct json *json)
{
	struct arena *arena = json->out->arena;

	json_object(json);
	json_key_text(json, "code", penalty->code);
	json_key_number(json, "points", penalty->points);
	if (penalty->per)
		json_key_text(json, "per", penalty->per);
	json_key_text(json, "enter", either(entry_text(arena, penalty)));
	json_key_text(json, "command", command_text(arena, penalty));
	json_key_text(json, "amount", either(amount_text(arena, book, penalty)));
	json_key_text(json, "summary", penalty->summary);
	json_end_object(json);
}

static void marks_json(const struct clause *clause, struct json *json)
{
	json_key(json, "marks");
	json_array(json);
	for (size_t i = 0; i < MARKS; i++)
		if (clause->marks & mark_names[i].mark)
			json_text(json, mark_names[i].name);
	json_end_array(json);
}

static void figures_json(
    const struct clause_page *page, const struct clause *clause, struct json *json)
{
	json_key(json, "figures");
	json_array(json);
	for (size_t i = 0; i < page->figures.count; i++) {
		const struct figure *figure = &page->figures.rows[i];

		if (!is_figure_of(clause, figure))
			continue;
		json_object(json);
		json_key_text(json, "name", figure->name);
		json_key_text(json, "value", figure->value);
		json_end_object(json);
	}
	json_end_array(json);
}

static void rulings_json(
    const struct clause_page *page, const struct clause *clause, struct json *json)
{
	json_key(json, "rulings");
	json_array(json);
	for (size_t i = 0; i < page->ruling_count; i++)
		if (strcmp(page->rulings[i].clause, clause->key) == 0)
			json_text(json, page->rulings[i].ruling);
	json_end_array(json);
}

static void clause_json(
    const struct clause_page *page, const struct clause *clause, struct json *json)
{
	json_object(json);
	json_key_text(json, "clause", clause->key);
	wording_json(page, "heading", &clause->heading, json);
	marks_json(clause, json);
	wording_json(page, "summary", &clause->summary, json);
	json_key_text(json, "referee", clause->referee);
	json_key_text(json, "costs", clause->costs);
	json_key(json, "penalties");
	json_array(json);
	for (size_t i = 0; i < page->book->penalty_count; i++)
		if (is_penalty_of(json->out->arena, clause, &page->book->penalties[i]))
			penalty_json(page->book, &page->book->penalties[i], json);
	json_end_array(json);
	figures_json(page, clause, json);
	rulings_json(page, clause, json);
	json_end_object(json);
}

void clauses_json(const struct clause_page *page, const struct clause *const *clauses, size_t count,
    struct json *json)
{
	json_object(json);
	json_key_text(json, "rulebook", page->book->id);
	json_key_text(json, "language", page->clauses->language);
	json_key(json, "clauses");
	json_array(json);
	for (size_t i = 0; i < count; i++)
		clause_json(page, clauses[i], json);
	json_end_array(json);
	json_end_object(json);
}

void clause_hit_row(const struct clause_page *page, const struct clause *clause, struct grid *grid)
{
	const struct penalty *penalty = main_penalty(page->book, clause);
	const char *heading = clause->heading.english;

	if (clause->heading.own)
		heading = arena_printf(grid->arena, "%s / %s", heading, clause->heading.own);
	grid_row(grid, (const char *const[]){page->book->id, clause->key, heading,
	                   penalty ? entry_text(grid->arena, penalty) : "",
	                   penalty ? amount_text(grid->arena, page->book, penalty) : ""});
}

const char *clause_hit_command(
    struct arena *arena, const struct clause_page *page, const struct clause *clause)
{
	const struct penalty *penalty = main_penalty(page->book, clause);

	return penalty ? command_text(arena, penalty) : NULL;
}

void clause_hit_json(const struct clause_page *page, const struct clause *clause, struct json *json)
{
	const struct penalty *penalty = main_penalty(page->book, clause);

	json_object(json);
	json_key_text(json, "rulebook", page->book->id);
	json_key_text(json, "clause", clause->key);
	wording_json(page, "heading", &clause->heading, json);
	json_key(json, "penalty");
	if (penalty)
		penalty_json(page->book, penalty, json);
	else
		json_null(json);
	json_end_object(json);
}
