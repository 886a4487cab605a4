#include "answer/clause.h"

#include "answer/parts.h"
#include "base/text.h"

#include <string.h>

static const struct {
	enum clause_mark mark;
	const char *name;
} mark_names[] = {
    {MARK_SCORED, "scored"},
    {MARK_PENALTY, "penalty"},
    {MARK_CHECKED, "checked"},
    {MARK_ADVICE, "advice"},
};

/* --- which penalties belong to a clause --- */

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
	       names_code(clause->costs.english, penalty->code);
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

/* --- a penalty --- */

/* How it is entered, ready to use. */
static void add_entry(struct answer *to, const struct penalty *penalty)
{
	switch (penalty->use) {
	case PENALTY_POINTS:
	case PENALTY_ACCEPTS:
		answer_textf(to, "enter", "penalty=%s", penalty->code);
		return;
	case PENALTY_AS_RAISES:
		answer_text(to, "enter", "raises=1");
		return;
	case PENALTY_AS_VOID:
		answer_text(to, "enter", "void=MELDS");
		return;
	case PENALTY_AS_TABLE_END:
		answer_textf(to, "enter", "canasta table end TABLE --clause %s --against SIDE",
		    penalty->code);
		return;
	case PENALTY_IN_STANDINGS:
		answer_textf(
		    to, "enter", "canasta penalty add TABLE %s --side SIDE", penalty->code);
		return;
	}
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
	case PENALTY_IN_STANDINGS:
		return arena_printf(
		    arena, "canasta penalty add TABLE %s --side S --reason TEXT", penalty->code);
	case PENALTY_AS_RAISES:
	case PENALTY_AS_VOID:
		break;
	}
	return NULL;
}

static struct sentence cost_in_standings(const struct penalty *penalty)
{
	const struct sentence_value points = sentence_number("n", penalty->points),
	                            victory = sentence_number("victory", penalty->victory);

	if (penalty->victory == 0)
		return (struct sentence){
		    "cost", "difference", "{n} off the difference in the standings", {points}};
	if (penalty->points == 0)
		return (struct sentence){"cost", "victory",
		    "{victory} victory point{victory?|s} in the standings", {victory}};
	return (struct sentence){"cost", "victory-difference",
	    "{victory} victory point{victory?|s} in the standings, and {n} off the difference",
	    {victory, points}};
}

/* What it costs, in the rulebook's figures. */
static struct sentence cost_of(const struct rulebook *book, const struct penalty *penalty)
{
	const struct sentence_value points = sentence_number("n", penalty->points);

	switch (penalty->use) {
	case PENALTY_POINTS:
		if (!penalty->per)
			return (struct sentence){"cost", "points", "{n} points", {points}};
		return (struct sentence){"cost", "for-each", "{n} points for each {per}",
		    {points, sentence_word("per", "per", penalty->per)}};
	case PENALTY_ACCEPTS:
		return (struct sentence){.kind = "cost",
		    .code = "claim",
		    .english = "the other side's claim is accepted"};
	case PENALTY_AS_RAISES:
		return (struct sentence){"cost", "raises", "the opening minimum rises by {n}",
		    {sentence_number("n", book->raise_points)}};
	case PENALTY_AS_VOID:
		return (struct sentence){
		    .kind = "cost", .code = "melds", .english = "the points of the melds"};
	case PENALTY_AS_TABLE_END:
		return (struct sentence){
		    "cost", "game", "the game; the other side gets {n} points", {points}};
	case PENALTY_IN_STANDINGS:
		return cost_in_standings(penalty);
	}
	return (struct sentence){.english = ""};
}

/* `points` is what is taken, for a game's end what the other side gets; 0 where it is no amount. */
static void add_penalty(
    struct answer *to, const struct rulebook *book, const struct penalty *penalty)
{
	const struct sentence cost = cost_of(book, penalty);
	const struct sentence words = rulebook_penalty_words(penalty);

	answer_text(to, "code", penalty->code);
	answer_number(to, "points", penalty->points);
	if (penalty->per)
		answer_text(to, "per", penalty->per);
	add_entry(to, penalty);
	if (to)
		answer_text(to, "command", command_text(answer_arena(to), penalty));
	answer_term(to, "amount", &cost);
	for (size_t i = 0; i < penalty->repeated_count; i++) {
		struct answer *row = answer_row(to, "repeated");

		answer_number(row, "from", penalty->repeated[i].from);
		answer_number(row, "points", penalty->repeated[i].points);
		answer_text(row, "clause", penalty->repeated[i].source.clause);
	}
	answer_term(to, "summary", &words);
	answer_flag(to, "ends_game", penalty->use == PENALTY_AS_TABLE_END);
}

/* --- a clause --- */

static void add_wording(struct answer *to, const struct clause_page *page, const char *key,
    const struct wording *wording)
{
	struct answer *said = answer_object(to, key);

	answer_text(said, "en", wording->english);
	if (wording->own)
		answer_text(said, page->clauses->language, wording->own);
}

static void add_headed(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	answer_text(to, "clause", clause->key);
	add_wording(to, page, "heading", &clause->heading);
}

static void add_marks(struct answer *to, const struct clause *clause)
{
	answer_list(to, "marks");
	for (size_t i = 0; i < sizeof mark_names / sizeof *mark_names; i++)
		if (clause->marks & mark_names[i].mark)
			answer_item(to, "marks", mark_names[i].name);
}

/* Where the next step begins, "2. …" behind a blank; NULL where there is none. */
static const char *next_step(const char *text, int number)
{
	enum { STEPS_MOST = 99 };

	for (const char *cursor = strchr(text, ' '); cursor; cursor = strchr(cursor + 1, ' ')) {
		const char *digits = cursor + 1;
		size_t size = strspn(digits, "0123456789");
		int64_t value;

		if (size > 0 && digits[size] == '.' && digits[size + 1] == ' ' &&
		    text_integer(digits, size, 1, STEPS_MOST, &value) && value == number)
			return digits;
	}
	return NULL;
}

/* Cuts the step of that number off the text; NULL, then and from then on, where the text is not in steps or has no
 * more. */
static const char *cut_step(struct arena *arena, const char **text, int number)
{
	const char *begin = *text, *next;

	if (begin && number == 1 && strncmp(begin, "1. ", strlen("1. ")) != 0)
		begin = NULL;
	next = begin ? next_step(begin, number + 1) : NULL;
	*text = next;
	return next ? arena_copy(arena, begin, (size_t)(next - 1 - begin)) : begin;
}

/* What the referee does, a step a row, where the text is in steps: as many in both languages. */
static void add_steps(struct answer *to, const struct wording *text)
{
	const char *english = text->english, *own = text->own, *step;

	for (int number = 1; (step = cut_step(answer_arena(to), &english, number)); number++)
		answer_item_wording(to, "steps", cut_step(answer_arena(to), &own, number), step);
}

static void add_penalties(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	const struct rulebook *book = page->book;

	answer_list(to, "penalties");
	for (size_t i = 0; book && i < book->penalty_count; i++)
		if (is_penalty_of(answer_arena(to), clause, &book->penalties[i]))
			add_penalty(answer_row(to, "penalties"), book, &book->penalties[i]);
}

/* The figures that stand in the clause; the penalties are told apart. */
static void add_figures(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	answer_list(to, "figures");
	for (size_t i = 0; i < page->figures.count; i++) {
		const struct figure *figure = &page->figures.rows[i];
		struct answer *row;

		if (figure->section == FIGURES_PENALTIES ||
		    !rulebook_cites(&figure->source, clause->key))
			continue;
		row = answer_row(to, "figures");
		answer_term(row, "name", &figure->name);
		answer_term(row, "value", &figure->value);
	}
}

static void add_rulings(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	answer_list(to, "rulings");
	for (size_t i = 0; i < page->ruling_count; i++)
		if (rulebook_cites(&page->rulings[i], clause->key))
			answer_item(to, "rulings", page->rulings[i].ruling);
}

static void add_clause(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	if (!to)
		return;
	add_headed(to, page, clause);
	add_marks(to, clause);
	add_wording(to, page, "summary", &clause->summary);
	answer_wording(to, "referee", clause->referee.own, clause->referee.english);
	add_steps(to, &clause->referee);
	answer_wording(to, "costs", clause->costs.own, clause->costs.english);
	add_penalties(to, page, clause);
	add_figures(to, page, clause);
	add_rulings(to, page, clause);
}

/* The id of the rulebook, or of the text that belongs to none. */
static const char *name_of(const struct clause_page *page)
{
	return page->book ? page->book->id : page->clauses->rulebook;
}

void answer_clauses(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count)
{
	answer_text(to, "rulebook", name_of(page));
	answer_text(to, "language", page->clauses->language);
	answer_text_some(to, "origin", page->clauses->origin);
	answer_list(to, "clauses");
	for (size_t i = 0; i < count; i++)
		add_clause(answer_row(to, "clauses"), page, clauses[i]);
}

void answer_clauses_under(struct answer *to, const struct clause_page *page,
    const struct clause *const *clauses, size_t count)
{
	for (size_t i = 0; i < count; i++)
		add_headed(answer_row(to, "under"), page, clauses[i]);
}

static void add_command(struct answer *to, const char *command)
{
	const struct answer *told = answer_first(answer_get(to, "commands"));

	for (; told; told = answer_next(told))
		if (strcmp(answer_string(told), command) == 0)
			return;
	answer_item(to, "commands", command);
}

void answer_clause_hit(
    struct answer *to, const struct clause_page *page, const struct clause *clause)
{
	const struct penalty *penalty = page->book ? main_penalty(page->book, clause) : NULL;
	struct answer *row = answer_row(to, "hits");
	const char *command;

	answer_text(row, "rulebook", name_of(page));
	add_headed(row, page, clause);
	if (!row || !penalty) {
		answer_nothing(row, "penalty");
		return;
	}
	add_penalty(answer_object(row, "penalty"), page->book, penalty);
	command = command_text(answer_arena(to), penalty);
	if (command)
		add_command(to, command);
}
