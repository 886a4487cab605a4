#include "cli/paper/scoresheet.h"

#include "cli/paper/given.h"
#include "cli/paper/tables.h"
#include "cli/show/hand.h"
#include "cli/show/words.h"
#include "desk/hand.h"
#include "score/bidding.h"
#include "store/hand.h"

#include <stdio.h>
#include <string.h>

static void set_outcome(
    const struct call *call, struct print_scope *row, const struct table *table, size_t side)
{
	const struct match_points *points = &call->desk.event->settings.match_points;

	switch (table->game.results[side]) {
	case GAME_OPEN:
	case GAME_ARTIFICIAL: /* told by the decision */
		return;
	case GAME_WON:
		print_set(row, "outcome", "won");
		print_number(row, "points", points->win);
		return;
	case GAME_DRAWN:
		print_set(row, "outcome", "drawn");
		print_number(row, "points", points->draw);
		return;
	case GAME_LOST:
		print_set(row, "outcome", "lost");
		print_number(row, "points", points->loss);
		return;
	}
}

static void set_signed(
    struct call *call, struct print_scope *row, const char *name, const char *time)
{
	char day[sizeof "2026-03-05"];

	(void)snprintf(day, sizeof day, "%s", time);
	print_setf(row, "signed", "%s, %s", name,
	    vocabulary_time(call->arena, call->vocabulary, arena_text(call->arena, day)));
}

static void add_sides(
    struct call *call, struct print_scope *scope, const struct table *table, bool filled)
{
	for (size_t i = 0; i < table->side_count; i++) {
		struct print_scope *row = print_list_add(scope, "sides");

		print_seat(call, row, &table->sides[i]);
		if (filled && table->signature.number > 0)
			set_signed(call, row, table->signature.names[i], table->signature.time);
		if (!filled || !table->game.finished)
			continue;
		if (!table->game.artificial)
			print_number(row, "score", table->game.scores[i]);
		set_outcome(call, row, table, i);
	}
}

static void set_sums(struct print_scope *row, const struct hand_sums *sums, const struct side *side)
{
	print_number(row, "minimum", sums->opening_minimum);
	print_number(row, "base", sums->base);
	print_number(row, "cards", sums->cards);
	print_number(row, "total", sums->total);
	print_number(row, "running", sums->running);
	if (side->out != OUT_NONE)
		print_set(row, "out", side->out == OUT_CONCEALED ? "concealed" : "normal");
}

/* A label of the sheet says it in words. */
static const char *hand_note(const struct table_hand *hand, const struct hand *facts)
{
	if (hand->voided)
		return "void";
	if (hand->tainted)
		return "tainted";
	if (hand->after_end)
		return "after-end";
	if (hand->corrected)
		return "corrected";
	if (facts->exhausted)
		return "exhausted";
	return facts->time ? "time" : "";
}

static void add_penalties(
    const struct rulebook *book, struct print_scope *scope, int hand, const struct side *side)
{
	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty_entry *entry = &side->penalties[i];
		const struct penalty *penalty = &book->penalties[entry->penalty];
		struct print_scope *row = print_list_add(scope, "penalties");

		print_number(row, "hand", hand);
		print_side(row, side->name);
		print_penalty(row, penalty);
		print_number(row, "count", entry->count);
		print_number(row, "points", -(int64_t)entry->count * penalty->points);
		print_set(row, "by", ""); /* the table itself: not whom the page names */
	}
}

static void add_adjustments(struct call *call, struct print_scope *scope, int hand,
    const struct side *side, const char *author)
{
	for (size_t i = 0; i < side->adjustment_count; i++) {
		struct print_scope *row = print_list_add(scope, "adjustments");

		print_number(row, "hand", hand);
		print_side(row, side->name);
		print_number(row, "points", side->adjustments[i].points);
		print_set(row, "reason", words_reason(call, side->adjustments[i].reason));
		print_set(row, "by", author);
	}
}

static void add_acceptance(const struct call *call, struct print_scope *scope,
    const struct store_hand_view *view, const struct acceptance *accepted,
    const struct finding *finding)
{
	struct print_scope *row = print_list_add(scope, "accepted");
	const struct sentence says = finding_sentence(finding);
	char message[400] = "";

	print_number(row, "hand", view->address.hand);
	print_set(row, "code", accepted->code);
	print_set(row, "reason", accepted->reason);
	print_set(row, "by", accepted->by);
	print_set(row, "side", "");
	if (finding->side >= 0)
		print_side(row, view->hand.sides[finding->side].name);
	(void)sentence_write(call->vocabulary, &says, message, sizeof(message));
	print_set(row, "clause", finding->source.clause);
	print_set(row, "what", message);
}

/* An acceptance is of every error of its code; each has its line. */
static void add_acceptances(
    const struct call *call, struct print_scope *scope, const struct store_hand_view *view)
{
	for (size_t i = 0; i < view->hand.acceptance_count; i++) {
		const struct acceptance *accepted = &view->hand.acceptances[i];

		for (size_t j = 0; j < view->score.finding_count; j++) {
			const struct finding *finding = &view->score.findings[j];

			if (finding->level == LEVEL_ERROR &&
			    strcmp(finding_name(finding->code), accepted->code) == 0)
				add_acceptance(call, scope, view, accepted, finding);
		}
	}
}

/* What passed a lock, and what was ruled after the event, shows on the sheet. */
static void add_corrections(
    struct call *call, struct print_scope *scope, const struct store_hand_view *view)
{
	for (size_t i = 0; i < view->version_count; i++) {
		const struct hand_version *version = &view->versions[i];
		struct print_scope *row;

		if ((!version->unlock[0] && !version->after_event) ||
		    strcmp(version->act, "follow") == 0)
			continue;
		row = print_list_add(scope, "remarks");
		print_number(row, "remark_hand", view->address.hand);
		print_set(row, "remark", version->after_event ? "after-event" : "unlocked");
		print_set(row, "by", version->author);
		print_set(row, "reason", words_reason(call, version->reason));
		print_set(row, "unlock", words_reason(call, version->unlock));
	}
}

/* "hand 2: contract 3H of A, achieved, A +1500": the base points of the sheet hold it. */
static void add_contract(
    struct call *call, struct print_scope *scope, const struct store_hand_view *view)
{
	const struct contract *contract = &view->hand.contract;
	const struct contract_score *judged = &view->score.contract;
	struct text bid = {.arena = call->arena}, gains = {.arena = call->arena};

	if (!judged->judged || judged->outcome == OUTCOME_NONE)
		return;
	text_addf(&bid, "%d%c", contract->level, bidding_letter(contract->denomination));
	show_contract_gains(&view->hand, &view->score, &gains);
	const struct sentence line = {"remark-line", "played",
	    "hand {hand}: contract {contract} of {side}{doubled?, doubled}: {outcome}{gains}",
	    {sentence_number("hand", view->address.hand), sentence_text("contract", text_of(&bid)),
	        sentence_letter("side", view->hand.sides[contract->side].name),
	        sentence_text("doubled", contract->doubled ? "yes" : ""),
	        sentence_word("outcome", "contract-outcome", outcome_name(judged->outcome)),
	        sentence_text("gains", text_of(&gains))}};

	print_set(print_list_add(scope, "remarks"), "text",
	    sentence_say(call->arena, call->vocabulary, &line));
}

/* "Beeta Beenen (A2)", or the seat alone. */
static const char *dealer_words(struct arena *arena, const struct hand *hand)
{
	const char *seat = bidding_seat_name(hand->dealer_seat);

	if (!hand->dealer)
		return "";
	return seat[0] && strcmp(seat, hand->dealer) != 0
	           ? arena_printf(arena, "%s (%s)", hand->dealer, seat)
	           : hand->dealer;
}

static const char *bids_words(struct arena *arena, const struct hand *hand)
{
	struct text words = {.arena = arena};

	for (size_t i = 0; i < hand->bid_count; i++) {
		const struct bid *bid = &hand->bids[i];

		text_add(&words, i ? ", " : "");
		if (bid->pass || bid->doubling)
			text_add(&words, bid->pass ? "pass" : "double");
		else
			text_addf(&words, "%d%c", bid->level, bidding_letter(bid->denomination));
	}
	return text_of(&words);
}

/* "hand 2: dealt by Beeta Beenen (A2); bids 1H, pass, pass, pass". */
static void add_bids(
    struct call *call, struct print_scope *scope, const struct store_hand_view *view)
{
	const struct hand *hand = &view->hand;
	const bool bids = hand->bid_count > 0;

	if (!bids && !hand->dealer)
		return;
	const struct sentence line = {"remark-line", bids ? "bids" : "dealt",
	    bids ? "hand {hand}:{dealer? dealt by {dealer};} bids {bids}"
	         : "hand {hand}: dealt by {dealer}",
	    {sentence_number("hand", view->address.hand),
	        sentence_text("dealer", dealer_words(call->arena, hand)),
	        sentence_text("bids", bids ? bids_words(call->arena, hand) : "")}};

	print_set(print_list_add(scope, "remarks"), "text",
	    sentence_say(call->arena, call->vocabulary, &line));
}

static void add_view(struct call *call, struct print_scope *scope, const struct table *table,
    const struct table_hand *hand, const struct store_hand_view *view)
{
	struct print_scope *row = print_list_add(scope, "hands");

	print_number(row, "hand", hand->number);
	print_set(row, "note", hand_note(hand, &view->hand));
	for (size_t i = 0; i < table->side_count && hand->voided; i++)
		(void)print_list_add(row, "sides"); /* nothing of it counts */
	for (size_t i = 0; i < table->side_count && !hand->voided; i++) {
		const struct side *side = &view->hand.sides[i];

		set_sums(print_list_add(row, "sides"), &hand->sides[i], side);
		add_penalties(call->desk.event->book, scope, hand->number, side);
		add_adjustments(call, scope, hand->number, side,
		    view->version_count ? view->versions[view->version_count - 1].author : "");
	}
	if (!hand->voided) {
		add_bids(call, scope, view);
		add_contract(call, scope, view);
		add_acceptances(call, scope, view);
	}
	add_corrections(call, scope, view);
}

/* A scope copies what it is given: the hand itself goes again, so that a round of a thousand tables
 * keeps what its pages say and no more. */
static bool add_hand(struct call *call, struct print_scope *scope, const struct table *table,
    const struct table_hand *hand, struct error *err)
{
	struct address address = {table->address.round, table->address.table, hand->number};
	struct arena arena = {0};
	struct store_hand_view view;
	bool ok = store_hand_show(
	    &(struct desk){call->desk.store, &arena, call->desk.event}, &address, &view, err);

	if (ok)
		add_view(call, scope, table, hand, &view);
	arena_release(&arena);
	return ok;
}

static void add_totals(struct print_scope *scope, const struct table *table)
{
	struct print_scope *row;

	if (table->hand_count == 0)
		return;
	row = print_list_add(scope, "totals");
	print_set(row, "row", "total");
	for (size_t side = 0; side < table->side_count; side++) {
		struct print_scope *cell = print_list_add(row, "sides");
		int64_t base = 0, cards = 0;

		for (size_t i = 0; i < table->hand_count; i++) {
			if (table->hands[i].voided)
				continue;
			base += table->hands[i].sides[side].base;
			cards += table->hands[i].sides[side].cards;
		}
		print_number(cell, "base", base);
		print_number(cell, "cards", cards);
		print_number(cell, "total", base + cards);
		print_number(cell, "running", table->running[side]);
	}
}

/* "A 60 %, B 40 %": what each side gets of a game that could not be played. */
static void add_parts(struct call *call, struct print_scope *row, const struct table *table)
{
	struct text parts = {.arena = call->arena};

	for (size_t i = 0; i < table->side_count; i++)
		text_addf(&parts, "%s%c %d %%", i ? ", " : "", table->sides[i].side,
		    table->game.parts[i]);
	print_set(row, "artificial", text_of(&parts));
}

/* "22A: A 2000, B 0; talk after a warning (Jury Juurinen)". */
static void add_decision(struct call *call, struct print_scope *scope, const struct table *table)
{
	const struct table_decision *decision = &table->decision;
	struct text text = {.arena = call->arena};
	struct print_scope *row;

	if (!decision->made)
		return;
	row = print_list_add(scope, "remarks");
	if (table->game.artificial)
		add_parts(call, row, table);
	else
		text_addf(
		    &text, "%s:", vocabulary_word(call->vocabulary, "clause", decision->clause));
	for (size_t i = 0; !table->game.artificial && i < table->side_count; i++)
		text_addf(&text, "%s %c %lld", i ? "," : "", table->sides[i].side,
		    (long long)table->game.scores[i]);
	if (decision->reason[0])
		text_addf(&text, "; %s", decision->reason);
	if (decision->by[0])
		text_addf(&text, " (%s)", decision->by);
	print_set(row, "text", text_of(&text));
}

/* "A: Zeeta for Alfa from hand 2", for who signs and for the statistics. */
static void add_substitutes(struct call *call, struct print_scope *scope, const struct table *table)
{
	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];

		for (size_t k = 0; k < seat->substitute_count; k++) {
			const struct seat_substitute *one = &seat->substitutes[k];
			const struct sentence line = {"remark-line", "substitute",
			    "{side}: {in} for {out} from hand {hand}",
			    {sentence_letter("side", seat->side), sentence_text("in", one->in),
			        sentence_text("out", one->out),
			        sentence_number("hand", one->hand)}};

			print_set(print_list_add(scope, "remarks"), "text",
			    sentence_say(call->arena, call->vocabulary, &line));
		}
	}
}

/* How the running totals went, and where the game ends. */
static void add_course(struct call *call, struct print_scope *scope, const struct table *table)
{
	for (size_t side = 0; side < table->side_count && table->hand_count > 0; side++) {
		struct print_scope *series = print_list_add(scope, "course");
		struct print_scope *point = print_list_add(series, "points");

		print_setf(series, "name", "%c", table->sides[side].side);
		print_set(point, "at", "0");
		print_set(point, "value", "0");
		for (size_t i = 0; i < table->hand_count; i++) {
			const struct table_hand *hand = &table->hands[i];

			point = print_list_add(series, "points");
			print_number(point, "at", hand->number);
			if (!hand->voided)
				print_number(point, "value", hand->sides[side].running);
		}
	}
	if (call->desk.event->settings.hands == 0)
		print_number(scope, "target", call->desk.event->book->target);
}

static void set_rows(const struct call *call, struct print_scope *scope)
{
	if (call->desk.event->settings.hands > 0)
		print_number(scope, "rows", call->desk.event->settings.hands);
}

bool print_played(
    struct call *call, const struct table *table, struct print_scope *scope, struct error *err)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (!add_hand(call, scope, table, &table->hands[i], err))
			return false;
	print_given(call, table, scope);
	add_totals(scope, table);
	add_decision(call, scope, table);
	add_substitutes(call, scope, table);
	return true;
}

bool print_sheet(struct call *call, const struct table *table, bool filled,
    const struct print_scope **ret, struct error *err)
{
	struct print_scope *scope;

	if (!print_head(call, &scope, err))
		return false;
	print_game(call, scope);
	set_rows(call, scope);
	print_set(scope, "concealed", call->desk.event->book->concealed ? "yes" : "");
	print_number(scope, "round", table->address.round);
	print_number(scope, "table", table->address.table);
	add_sides(call, scope, table, filled);
	if (!filled) {
		print_set(scope, "blank", "yes");
		return print_finished(scope, ret, err);
	}
	if (table->game.winner >= 0)
		print_set(scope, "winner", table->sides[table->game.winner].entrant);
	if (!print_played(call, table, scope, err))
		return false;
	add_course(call, scope, table);
	return print_finished(scope, ret, err);
}

/* A sheet of nobody's, with the event's head alone. */
static bool print_blank_sheet(struct call *call, const struct print_scope **ret, struct error *err)
{
	struct print_scope *scope;

	if (!print_head(call, &scope, err))
		return false;
	print_game(call, scope);
	set_rows(call, scope);
	print_set(scope, "concealed", call->desk.event->book->concealed ? "yes" : "");
	print_set(scope, "blank", "yes");
	for (int i = 0; i < call->desk.event->book->side_count; i++)
		print_side(print_list_add(scope, "sides"), (char)('A' + i));
	return print_finished(scope, ret, err);
}

static bool add_sheet(
    struct call *call, struct print_job *job, const struct address *address, struct error *err)
{
	const struct print_scope *part;
	struct arena arena = {0}; /* of the table; what the sheet says is copied */
	struct table table;
	bool ok = table_show(&(struct desk){call->desk.store, &arena, call->desk.event}, address,
	              &table, err) &&
	          print_sheet(call, &table, !call_flag(call, "blank"), &part, err) &&
	          print_add(call, job, "scoresheet", part, err);

	arena_release(&arena);
	return ok;
}

bool print_sheets(struct call *call, struct print_job *job, size_t first, struct error *err)
{
	const struct print_scope *part;
	struct print_tables tables;
	bool ok = true;

	if (call_flag(call, "blank") && first >= call->argument_count &&
	    !call_option(call, "round"))
		return print_blank_sheet(call, &part, err) &&
		       print_add(call, job, "scoresheet", part, err);
	if (!print_tables(call, first, &tables, err))
		return false;
	print_expect(call, job, tables.count);
	for (size_t i = 0; ok && i < tables.count; i++)
		ok = add_sheet(call, job, &tables.addresses[i], err);
	return ok;
}
