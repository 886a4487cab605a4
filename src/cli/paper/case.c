#include "cli/paper/case.h"

#include "cli/paper/case_table.h"
#include "cli/paper/minimum.h"
#include "cli/paper/scopes.h"
#include "cli/show/case.h"
#include "cli/show/touched.h"
#include "cli/show/words.h"
#include "desk/correction.h"
#include "desk/dispute_case.h"
#include "desk/dispute_remedy.h"
#include "desk/dispute_votes.h"
#include "desk/jury.h"
#include "desk/ruling_words.h"
#include "store/jury.h"

#include <string.h>

enum { EXPLANATIONS_PRINTED = 6, CLAUSES_PRINTED = 8, EARLIER_PRINTED = 4 };

/* A case on its way to paper. */
struct printing {
	struct call *call;
	const struct dispute_case *found;
	struct print_scope *scope;
};

static void set_dispute(const struct printing *printing)
{
	const struct dispute *dispute = &printing->found->dispute;
	const struct claim *claim = &dispute->claim;
	struct print_scope *scope = printing->scope;
	char address[ADDRESS_TEXT];

	address_text(&dispute->address, address);
	print_setf(scope, "dispute", "D%d", dispute->number);
	print_set(scope, "address", address);
	print_set(scope, dispute->address.hand > 0 ? "about_hand" : "about_table", "yes");
	print_set(scope, "by", dispute->by);
	print_set(scope, "words", dispute->words);
	print_time(printing->call, scope, "time", dispute->time);
	if (dispute->side >= 0)
		print_setf(scope, "side", "%c", (char)('A' + dispute->side));
	if (claim->has_total)
		print_number(scope, "claim", claim->total);
	if (claim->has_sums)
		print_setf(scope, "claim", "%d/%d", (int)claim->base, (int)claim->cards);
	print_set(scope, "late", dispute->after_event ? "yes" : "");
	print_set(scope, dispute->open ? "open" : "decided", "yes");
	if (printing->found->diagnosed)
		print_setf(scope, "more", "%+lld", (long long)printing->found->answer.difference);
}

/* --- the sides and their points --- */

static void add_line(
    const struct printing *printing, struct print_scope *side, const struct line *line)
{
	const struct rulebook *book = printing->call->event->book;
	struct print_scope *row = print_list_add(side, "lines");

	print_set(row, "item", words_item(printing->call->vocabulary, book, line));
	if (line->place == CARDS_IN_HAND)
		print_set(row, "place", "hand");
	print_number(row, "count", line->count);
	print_number(row, "each", line->each);
	print_number(row, "points", line->points);
	print_set(row, "clause",
	    vocabulary_word(printing->call->vocabulary, "clause",
	        line->source.clause ? line->source.clause : ""));
}

static void add_sides(const struct printing *printing)
{
	const struct dispute_case *found = printing->found;
	struct arena *arena = printing->call->arena;

	for (size_t i = 0; i < found->table.side_count; i++) {
		struct print_scope *row = print_list_add(printing->scope, "sides");

		print_setf(row, "side", "%c", found->table.sides[i].side);
		print_set(row, "entrant", found->table.sides[i].entrant);
		print_number(row, "score", found->table.game.scores[i]);
		if (!found->has_hand)
			continue;
		print_set(row, "slip",
		    side_slip(arena, printing->call->event, &found->view.hand.sides[i]));
		print_number(row, "base", found->view.score.sides[i].base);
		print_number(row, "cards", found->view.score.sides[i].cards);
		print_number(row, "total", found->view.score.sides[i].total);
		print_set(row, "minimum",
		    words_minimum(arena, printing->call->vocabulary,
		        found->view.score.sides[i].opening_minimum));
		print_minimum(printing->call,
		    &(struct minimum_asked){.book = printing->call->event->book,
		        .side = &found->view.hand.sides[i],
		        .index = i,
		        .number = found->view.address.hand,
		        .table = &found->table},
		    row);
		for (size_t j = 0; j < found->view.score.sides[i].line_count; j++)
			add_line(printing, row, &found->view.score.sides[i].lines[j]);
	}
}

/* --- what each ruling would change --- */

/* "meld-too-short, run-gap", each in words. */
static const char *refused_say(const struct printing *printing, const char *codes)
{
	struct text text = {.arena = printing->call->arena};

	while (*codes) {
		const size_t size = strcspn(codes, ",");
		const char *code = arena_copy(text.arena, codes, size);

		text_addf(&text, "%s%s", text.size > 0 ? ", " : "",
		    code ? vocabulary_word(printing->call->vocabulary, "finding", code) : "");
		codes += size;
		codes += strspn(codes, ", ");
	}
	return text_of(&text);
}

/* What is ruled, or would be. */
static void set_ruling(const struct printing *printing, struct print_scope *row,
    const struct dispute *dispute, const struct ruling *ruling)
{
	const struct call *call = printing->call;

	print_set(row, "says", ruling_say(call->arena, call->vocabulary, dispute, ruling));
}

static void set_winner(struct print_scope *row, const struct table *after)
{
	if (!after->game.finished)
		print_set(row, "state", "open");
	else if (after->game.artificial)
		print_set(row, "state", "artificial");
	else if (after->game.winner < 0)
		print_set(row, "state", "draw");
	else
		print_setf(row, "winner", "%c", after->sides[after->game.winner].side);
}

static void add_options(const struct printing *printing)
{
	const struct dispute_case *found = printing->found;
	struct arena *arena = printing->call->arena;
	size_t alike;

	for (size_t i = 0; i < found->option_count; i += alike) {
		const struct ruling_option *option = &found->options[i];
		const struct remedy *remedy = &option->remedy;
		struct print_scope *row = print_list_add(printing->scope, "options");
		int last = remedy->explanation;

		alike = option_alike(found, i);
		last += (int)alike - 1;
		if (remedy->verdict == VERDICT_EXPLANATION)
			print_number(row, "number", remedy->explanation);
		if (alike > 1)
			print_setf(row, "number", "%d–%d", remedy->explanation, last);
		if (!found->dispute.open)
			print_set(row, "ruled", "yes");
		else if (alike > 1)
			print_set(row, "lapses", "yes");
		else
			set_ruling(printing, row, &found->dispute, &option->ruling);
		if (remedy->verdict == VERDICT_EXPLANATION)
			print_set(row, "effect", remedy->changes ? "changes" : "stands");
		print_set(row, "refused", refused_say(printing, remedy->refused));
		print_set(row, "touched",
		    touched_say(arena, printing->call->vocabulary, printing->call->event, option));
		print_set(row, "hand", option_hand(arena, found, option));
		print_set(row, "game", option_game(arena, option));
		print_set(row, "minima", option_minima(arena, option));
		print_set(row, "places", option_places(arena, found, option));
		set_winner(row, &option->outcome.after);
	}
}

static void add_explanations(const struct printing *printing)
{
	const struct claim_answer *answer = &printing->found->answer;

	for (size_t i = 0; i < answer->count && i < EXPLANATIONS_PRINTED; i++) {
		struct print_scope *row = print_list_add(printing->scope, "explanations");

		print_number(row, "number", (int64_t)i + 1);
		print_set(row, "code", lapse_name(answer->explanations[i].lapse));
		print_setf(row, "points", "%+lld", (long long)answer->explanations[i].points);
		print_set(row, "message",
		    explanation_say(printing->call->arena, printing->call->vocabulary,
		        &answer->explanations[i]));
	}
}

/* --- what it rests on --- */

static void add_clock(const struct printing *printing)
{
	for (size_t i = 0; i < printing->found->judgement_count; i++) {
		const struct correction_judgement *judgement = &printing->found->judgements[i];
		struct print_scope *row = print_list_add(printing->scope, "corrections");

		print_set(row, "kind", judgement->kind);
		print_set(row, "allowed", judgement->allowed ? "yes" : "no");
		print_set(row, "clause", judgement->clause);
	}
}

static void add_clauses(const struct printing *printing)
{
	const struct dispute_case *found = printing->found;
	struct text rest = {.arena = printing->call->arena};
	int printed = 0;

	for (size_t i = 0; i < found->clause_count; i++) {
		const struct bearing_clause *clause = &found->clauses[i];
		struct print_scope *row;

		if (!clause->why[0] || printed == CLAUSES_PRINTED) {
			text_addf(&rest, "%s%s", rest.size > 0 ? ", " : "",
			    vocabulary_word(printing->call->vocabulary, "clause", clause->clause));
			continue;
		}
		printed++;
		row = print_list_add(printing->scope, "clauses");
		print_set(row, "clause", clause->clause);
		print_set(
		    row, "heading", words_of_clause(printing->call->language, &clause->heading));
	}
	print_set(printing->scope, "other_clauses", text_of(&rest));
}

static void add_earlier(const struct printing *printing)
{
	const struct dispute_case *found = printing->found;
	size_t first =
	    found->earlier_count > EARLIER_PRINTED ? found->earlier_count - EARLIER_PRINTED : 0;

	for (size_t i = first; i < found->earlier_count; i++) {
		const struct earlier_ruling *earlier = &found->earlier[i];
		struct print_scope *row = print_list_add(printing->scope, "earlier");

		print_setf(row, "dispute", "D%d", earlier->dispute.number);
		print_set(row, "clause", earlier->ruling.clause);
		set_ruling(printing, row, &earlier->dispute, &earlier->ruling);
		print_set(row, "reason", earlier->ruling.reason);
	}
}

static void add_history(const struct printing *printing)
{
	const struct dispute_case *found = printing->found;

	for (size_t i = 0; i < found->view.version_count; i++) {
		const struct hand_version *version = &found->view.versions[i];
		struct print_scope *row = print_list_add(printing->scope, "history");

		print_number(row, "version", version->version);
		print_set(row, "kind", version_called(version));
		print_set(row, "by", version->author);
		print_time(printing->call, row, "time", version->time);
		print_set(row, "reason", words_reason(printing->call, version->reason));
	}
}

/* --- the decision, and who signs --- */

static void add_ruling(const struct printing *printing, const struct ruling *ruling)
{
	struct print_scope *row = print_list_add(printing->scope, "rulings");
	struct text votes = {.arena = printing->call->arena};

	for (size_t i = 0; i < ruling->vote_count; i++)
		text_addf(&votes, "%s%s %s", i > 0 ? ", " : "", ruling->votes[i].name,
		    ruling->votes[i].in_favour ? "+" : "−");
	set_ruling(printing, row, &printing->found->dispute, ruling);
	print_set(row, "clause", ruling->clause);
	print_set(row, "reason", ruling->reason);
	print_set(row, "votes", text_of(&votes));
	print_set(row, "casting", ruling->casting ? "yes" : "");
	print_set(row, "by", ruling->by);
	print_time(printing->call, row, "time", ruling->time);
	print_set(row, "reopened", ruling->reopened ? ruling->reopened_why : "");
}

static void add_signer(const struct printing *printing, const char *role, const char *name)
{
	struct print_scope *row = print_list_add(printing->scope, "signers");

	print_set(row, "role", role);
	print_set(row, "name", name);
}

static bool add_signers(const struct printing *printing, struct error *err)
{
	enum { SIGNERS_MOST = 4 };
	struct call *call = printing->call;
	struct jury jury;

	if (!jury_show(call->store, call->arena, call->event, &jury, err))
		return false;
	add_signer(
	    printing, jury.version > 0 ? "chair" : "referee", jury.version > 0 ? jury.chair : "");
	for (size_t i = 0; i < jury.member_count && i < SIGNERS_MOST; i++)
		add_signer(printing, "member", jury.members[i]);
	return true;
}

static bool fill(struct printing *printing, struct error *err)
{
	const struct dispute *dispute = &printing->found->dispute;

	if (!print_head(printing->call, &printing->scope, err))
		return false;
	set_dispute(printing);
	add_sides(printing);
	add_options(printing);
	add_explanations(printing);
	add_clock(printing);
	add_clauses(printing);
	add_earlier(printing);
	add_history(printing);
	if (printing->found->has_table &&
	    !print_case_table(printing->call, printing->found, printing->scope, err))
		return false;
	for (size_t i = 0; i < dispute->ruling_count; i++)
		add_ruling(printing, &dispute->rulings[i]);
	return add_signers(printing, err) &&
	       (!print_scope_failed(printing->scope) || error_memory(err));
}

bool print_case(struct call *call, const struct dispute_case *found, struct error *err)
{
	struct printing printing = {.call = call, .found = found};
	const struct print_scope *part;

	if (!fill(&printing, err))
		return false;
	part = printing.scope;
	return print_parts(call, "dispute", call->event->settings.name, &part, 1, err);
}

bool print_case_beside(struct call *call, const struct dispute_case *found, struct error *err)
{
	struct printing printing = {.call = call, .found = found};
	const struct print_scope *part;

	if (!fill(&printing, err))
		return false;
	part = printing.scope;
	return print_parts_beside(call, "dispute", call->event->settings.name, &part, 1, err);
}
