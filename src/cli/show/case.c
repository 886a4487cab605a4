#include "cli/show/case.h"

#include "cli/show/dispute.h"
#include "cli/show/hand.h"
#include "cli/show/score.h"
#include "cli/show/table.h"
#include "cli/show/table_history.h"
#include "cli/show/touched.h"
#include "desk/correction.h"
#include "desk/dispute_case.h"
#include "desk/dispute_remedy.h"
#include "desk/ruling_words.h"
#include "desk/whatif.h"
#include "form/grid.h"
#include "record/slip_write.h"

#include <string.h>

/* --- cells --- */

const char *option_name(struct arena *arena, const struct dispute_case *found, size_t index)
{
	const struct ruling_option *option = &found->options[index];
	int tried = 0;

	if (!found->dispute.open)
		return "ruled";
	if (option->tried) {
		for (size_t i = 0; i <= index; i++)
			tried += found->options[i].tried;
		return arena_printf(arena, "try %d", tried);
	}
	if (option->remedy.verdict == VERDICT_EXPLANATION)
		return arena_printf(arena, "%d", option->remedy.explanation);
	return verdict_name(option->remedy.verdict);
}

const char *option_hand(
    struct arena *arena, const struct dispute_case *found, const struct ruling_option *option)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; option->outcome.hand && i < found->table.side_count; i++)
		text_addf(&text, "%s%lld", i > 0 ? " : " : "",
		    (long long)option->outcome.hand->sides[i].total);
	return text_of(&text);
}

const char *option_game(struct arena *arena, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;
	struct text text = {.arena = arena};

	for (size_t i = 0; i < after->side_count; i++)
		text_addf(&text, "%s%lld", i > 0 ? " : " : "", (long long)after->game.scores[i]);
	return text_of(&text);
}

static const char *option_winner(struct arena *arena, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;

	if (!after->game.finished)
		return "goes on";
	if (after->game.artificial)
		return "artificial";
	if (after->game.winner < 0)
		return "draw";
	return arena_printf(arena, "%c wins", after->sides[after->game.winner].side);
}

const char *option_minima(struct arena *arena, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;
	struct text text = {.arena = arena};

	if (after->game.finished)
		return "-";
	for (size_t i = 0; i < after->side_count; i++)
		text_addf(&text, "%s%d", i > 0 ? " : " : "", (int)after->minima[i]);
	return text_of(&text);
}

const struct ranking_row *number_row(const struct standings *standings, int number)
{
	return number > 0 ? standings_row(standings, (size_t)number - 1) : NULL;
}

/* "3", of two partners "3/5". */
static const char *seat_places(
    struct arena *arena, const struct standings *standings, const struct seat *seat)
{
	const struct ranking_row *first = number_row(standings, seat->number);
	const struct ranking_row *second = number_row(standings, seat->partner);

	if (!first)
		return "";
	return second ? arena_printf(arena, "%d/%d", first->rank, second->rank)
	              : arena_printf(arena, "%d", first->rank);
}

const char *option_places(
    struct arena *arena, const struct dispute_case *found, const struct ruling_option *option)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < found->table.side_count; i++) {
		const struct seat *seat = &found->table.sides[i];
		const char *before = seat_places(arena, &found->standings, seat);
		const char *after = seat_places(arena, &option->outcome.standings, seat);

		text.failed = text.failed || !before || !after;
		if (text.failed || !before[0])
			continue;
		text_addf(&text, "%s%c %s", text.size > 0 ? ", " : "", seat->side, before);
		if (strcmp(before, after) != 0)
			text_addf(&text, " → %s", after);
	}
	return text_of(&text);
}

const char *side_slip(struct arena *arena, const struct event *event, const struct side *side)
{
	struct text text = {.arena = arena};
	struct slip_words words;

	if (!slip_side_words(arena, event->book, side, &words))
		return "";
	text_addf(&text, "%c", side->name);
	for (size_t i = 0; i < words.count; i++)
		text_addf(&text, " %s", words.words[i]);
	return text_of(&text);
}

/* --- parts of the page --- */

static void show_facts(
    const struct event *event, const struct dispute_case *found, struct text *out)
{
	const struct hand *hand = &found->view.hand;
	const struct claim_answer *answer = &found->answer;
	long long more = answer->difference;
	size_t from = out->size;

	for (size_t i = 0; i < hand->side_count; i++)
		text_addf(out, "  %s: %s  = %lld\n", found->dispute.open ? "entered" : "stands",
		    side_slip(out->arena, event, &hand->sides[i]),
		    (long long)found->view.score.sides[i].total);
	lines_break(out, from);
	if (!found->diagnosed)
		return;
	if (!answer->differs)
		text_add(out, "  the claim is what was entered\n");
	else if (more == 0)
		text_add(out, "  the claim has the same sum in other parts\n");
	else
		text_addf(out, "  the claim is %lld %s\n", more < 0 ? -more : more,
		    more < 0 ? "less" : "more");
}

size_t option_alike(const struct dispute_case *found, size_t index)
{
	size_t end = index;

	while (end < found->option_count && !found->options[end].tried &&
	       found->options[end].remedy.verdict == VERDICT_EXPLANATION &&
	       !found->options[end].remedy.changes)
		end++;
	return end > index ? end - index : 1;
}

static const char *option_words(
    struct arena *arena, const struct ruling_option *option, size_t alike)
{
	const char *refused = option->remedy.refused;
	const char *words;

	if (alike > 1)
		return "a lapse in the claim: the entry stands";
	words = option->remedy.words;
	return refused[0] ? arena_printf(arena, "%s (contradicts: %s)", words, refused) : words;
}

static void show_options(const struct dispute_case *found, struct text *out)
{
	size_t alike;
	struct arena *arena = out->arena;
	struct grid grid;

	text_add(out, found->dispute.open ? "what each ruling would change\n" : "what was ruled\n");
	/* The words come last, where a long slip is broken. */
	grid_begin(&grid, arena, "lrrllll");
	grid_row(&grid, (const char *const[]){found->dispute.open ? "--for" : "",
	                    found->has_hand ? "hand" : "", "game", "", "opens next", "place", ""});
	for (size_t i = 0; i < found->option_count; i += alike) {
		const struct ruling_option *option = &found->options[i];
		const char *name = option_name(arena, found, i);

		alike = option_alike(found, i);
		if (alike > 1)
			name = arena_printf(
			    arena, "%s-%s", name, option_name(arena, found, i + alike - 1));

		grid_row(
		    &grid, (const char *const[]){name, option_hand(arena, found, option),
		               option_game(arena, option), option_winner(arena, option),
		               option_minima(arena, option), option_places(arena, found, option),
		               option_words(arena, option, alike)});
	}
	grid_show(&grid, 2, out);
}

static void show_diagnosis(const struct dispute_case *found, struct text *out)
{
	const struct claim_answer *answer = &found->answer;
	struct grid grid;

	if (!found->diagnosed || !answer->differs)
		return;
	text_add(out, "why the claim may differ\n");
	if (answer->count == 0)
		text_add(out, "  no single lapse and no two together explain it\n");
	grid_begin(&grid, out->arena, "rlrl");
	for (size_t i = 0; i < answer->count; i++)
		grid_row(&grid, (const char *const[]){arena_printf(out->arena, "%zu", i + 1),
		                    lapse_name(answer->explanations[i].lapse),
		                    arena_printf(out->arena, "%+lld",
		                        (long long)answer->explanations[i].points),
		                    explanation_words(&answer->explanations[i], out)});
	grid_show(&grid, 2, out);
}

static void show_clock(const struct dispute_case *found, struct text *out)
{
	struct grid grid;

	text_add(out, "is a correction still allowed?\n");
	grid_begin(&grid, out->arena, "lll");
	for (size_t i = 0; i < found->judgement_count; i++) {
		const struct correction_judgement *judgement = &found->judgements[i];

		grid_row(
		    &grid, (const char *const[]){judgement->kind, judgement->allowed ? "yes" : "no",
		               judgement->allowed ? judgement->clause : judgement->why});
	}
	grid_row(&grid, (const char *const[]){"ruling", "yes", ""});
	grid_show(&grid, 2, out);
}

/* Those with a reason each on a line; those of the lines alone together. */
static void show_clauses(const struct dispute_case *found, struct text *out)
{
	struct text rest = {.arena = out->arena};
	struct grid grid;
	size_t from;

	grid_begin(&grid, out->arena, "lll");
	for (size_t i = 0; i < found->clause_count; i++) {
		const struct bearing_clause *clause = &found->clauses[i];

		if (clause->why[0])
			grid_row(&grid, (const char *const[]){
			                    clause->clause, clause->heading.english, clause->why});
		else
			text_addf(&rest, "%s%s", rest.size > 0 ? ", " : "", clause->clause);
	}
	if (grid.count > 0 || rest.size > 0)
		text_add(out, "clauses\n");
	grid_show(&grid, 2, out);
	from = out->size;
	if (rest.size > 0)
		text_addf(out, "  of the lines: %s\n", text_of(&rest));
	lines_break(out, from);
}

static void show_earlier(const struct dispute_case *found, struct text *out)
{
	size_t from = out->size;

	if (found->earlier_count > 0)
		text_add(out, "earlier rulings on these clauses\n");
	for (size_t i = 0; i < found->earlier_count; i++) {
		const struct earlier_ruling *earlier = &found->earlier[i];
		const char *said =
		    ruling_say(out->arena, NULL, &earlier->dispute, &earlier->ruling);
		char address[ADDRESS_TEXT];

		address_text(&earlier->dispute.address, address);
		out->failed = out->failed || !said;
		text_addf(out, "  %s  D%d (%s) %s: %s\n", earlier->ruling.clause,
		    earlier->dispute.number, address, said ? said : "", earlier->ruling.reason);
	}
	lines_break(out, from);
}

static void show_derivation(
    const struct event *event, const struct dispute_case *found, struct text *out)
{
	const struct claimed_hand scored = {.book = event->book,
	    .hand = &found->view.hand,
	    .score = &found->view.score,
	    .table = &found->table,
	    .number = found->view.address.hand};
	const char *names[SIDES_MOST] = {0};

	for (size_t i = 0; i < found->table.side_count; i++)
		names[i] = found->table.sides[i].entrant;
	text_add(
	    out, found->dispute.open ? "the points as entered\n" : "the points as they stand\n");
	show_score(&scored, names, out);
}

static void show_history(const struct dispute_case *found, struct text *out)
{
	text_add(out, "history\n");
	for (size_t i = 0; i < found->view.version_count; i++) {
		size_t from = out->size;

		text_add(out, "  ");
		show_version(&found->view.versions[i], out);
		lines_break(out, from);
	}
}

void show_case(const struct event *event, const struct dispute_case *found, struct text *out)
{
	show_dispute(&found->dispute, out);
	if (!found->has_hand) {
		if (found->dispute.address.hand > 0)
			text_add(out, "  the hand is void and counts for nothing\n");
		show_table_played(
		    &found->table, found->has_table ? found->history.hands : NULL, out);
		if (found->option_count > 0)
			show_options(found, out);
		show_clauses(found, out);
		show_earlier(found, out);
		if (found->history.count > 0)
			text_add(out, "history\n");
		show_table_history(&found->table, &found->history, out);
		return;
	}
	show_facts(event, found, out);
	show_options(found, out);
	show_touched_hands(event, found, out);
	show_diagnosis(found, out);
	show_clock(found, out);
	show_clauses(found, out);
	show_earlier(found, out);
	show_derivation(event, found, out);
	show_history(found, out);
}
