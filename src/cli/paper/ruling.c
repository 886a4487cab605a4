#include "cli/paper/ruling.h"

#include "cli/paper/minimum.h"
#include "cli/paper/scopes.h"
#include "cli/show/words.h"

#include <string.h>
#include <strings.h>

/* So much one page holds: lines of the longer side by how densely they stand, what is said below. */
enum { LINES_ROOMY = 24, LINES_DENSE = 34, LINES_MOST = 42, NOTES_MOST = 6, NOTES_SMALL = 3 };

/* A slip on its way to paper. */
struct slip {
	struct call *call;
	struct arena *arena;
	const struct vocabulary *vocabulary;
	const struct claimed_hand *scored;
	struct print_scope *scope;
	size_t notes_most; /* for a side */
	bool voided;       /* the hand counts for nothing */
};

static void add_line(
    const struct slip *slip, struct print_scope *side, const struct line *line, int64_t sum)
{
	const struct rulebook *book = slip->scored->book;
	struct print_scope *row =
	    print_list_add(side, line->group == GROUP_BASE ? "base_lines" : "card_lines");

	if (line->item == ITEM_PENALTY)
		print_setf(row, "item", "%s %s",
		    vocabulary_word(slip->vocabulary, "item", line_item(book, line)),
		    book->penalties[line->index].code);
	else
		print_set(row, "item", words_item(slip->vocabulary, book, line));
	if (line->place == CARDS_IN_HAND)
		print_set(row, "place", "hand");
	if (line->given > 0)
		print_setf(row, "given", "P%d", line->given);
	print_set(row, "how", line->ruled ? given_how_names[GIVEN_BY_RULING] : "");
	print_setf(row, "amount", "%d × %lld", (int)line->count, (long long)line->each);
	print_number(row, "points", line->points);
	print_number(row, "sum", sum);
	print_set(row, "clause",
	    vocabulary_word(
	        slip->vocabulary, "clause", line->source.clause ? line->source.clause : ""));
}

/* What the page has no room for stands in one line: how many more, and their points. */
static void add_rest(
    struct print_scope *side, enum group group, size_t count, int64_t points, int64_t sum)
{
	struct print_scope *row =
	    print_list_add(side, group == GROUP_BASE ? "base_lines" : "card_lines");

	print_setf(row, "item", "… + %zu", count);
	print_number(row, "points", points);
	print_number(row, "sum", sum);
}

/* Card points are at most two lines a rank; what may go on without end are base points. */
static void add_lines(
    const struct slip *slip, const struct side_score *score, struct print_scope *side)
{
	size_t cards = 0, room;

	for (size_t i = 0; i < score->line_count; i++)
		cards += score->lines[i].group == GROUP_CARDS;
	room = cards + 1 < LINES_MOST ? LINES_MOST - cards : 1;
	for (enum group group = GROUP_BASE; group <= GROUP_CARDS; group++) {
		int64_t sum = 0, beyond = 0;
		size_t shown = 0, left = 0;

		for (size_t i = 0; i < score->line_count; i++) {
			const struct line *line = &score->lines[i];

			if (line->group != group)
				continue;
			sum += line->points;
			if (group == GROUP_BASE && shown + 1 >= room) {
				beyond += line->points;
				left++;
			} else {
				add_line(slip, side, line, sum);
				shown++;
			}
		}
		if (left > 0)
			add_rest(side, group, left, beyond, sum);
	}
}

/* The lines of a text as rows, as many as there is room for. */
static void add_notes(
    const struct slip *slip, struct print_scope *scope, const char *list, const struct text *text)
{
	const char *line = text->size > 0 ? text_of((struct text *)(uintptr_t)text) : "";
	size_t count = 0;

	while (*line && count < slip->notes_most) {
		const char *end = strchr(line, '\n');
		size_t size = end ? (size_t)(end - line) : strlen(line);

		while (size > 0 && *line == ' ') {
			line++;
			size--;
		}
		print_set(print_list_add(scope, list), "text", arena_copy(slip->arena, line, size));
		line += size + (end != NULL);
		count++;
	}
	if (*line)
		print_set(print_list_add(scope, list), "text", "…");
}

/* --- findings, and what explains a claim --- */

static void line_add(const struct slip *slip, const struct sentence *line, struct text *notes)
{
	const char *said = sentence_say(slip->arena, slip->vocabulary, line);

	notes->failed = notes->failed || !said;
	text_addf(notes, "%s\n", said ? said : "");
}

static void finding_notes(const struct slip *slip, int side, struct text *notes)
{
	const struct score *score = slip->scored->score;

	for (size_t i = 0; i < score->finding_count; i++) {
		if (score->findings[i].side != side)
			continue;
		words_finding(slip->vocabulary, &score->findings[i], notes);
		text_add(notes, "\n");
	}
}

static void explanation_note(
    const struct slip *slip, const struct explanation_found *found, struct text *notes)
{
	const char *says = explanation_say(slip->arena, slip->vocabulary, found);
	const struct sentence line = {"remark-line", "explanation", "{name}  {points:+}  {says}",
	    {sentence_word("name", "lapse-name", lapse_name(found->lapse)),
	        sentence_number("points", found->points), sentence_text("says", says)}};

	notes->failed = notes->failed || !says;
	line_add(slip, &line, notes);
}

static void claim_notes(const struct slip *slip, size_t index, struct text *notes)
{
	static const struct sentence unexplained = {
	    "remark-line", "unexplained", "no single lapse and no two together explain it", {{0}}};
	struct claimed_answers answers;

	if (!claimed_differs(slip->scored, index))
		return;
	if (!claimed_explain(slip->arena, slip->scored, index, &answers)) {
		notes->failed = true;
		return;
	}
	for (size_t i = 0; i < answers.count; i++) {
		const struct claim_answer *answer = &answers.list[i];

		if (answer->differs && answer->count == 0)
			line_add(slip, &unexplained, notes);
		for (size_t j = 0; j < answer->count; j++)
			explanation_note(slip, &answer->explanations[j], notes);
	}
}

static void contract_note(const struct slip *slip, struct text *notes)
{
	const struct contract_score *contract = &slip->scored->score->contract;
	const struct sentence line = {"remark-line", "contract", "contract: {outcome}, {points}",
	    {sentence_word("outcome", "contract-outcome", outcome_name(contract->outcome)),
	        sentence_number("points", contract->value)}};

	if (contract->judged && contract->outcome != OUTCOME_NONE)
		line_add(slip, &line, notes);
}

static bool add_side(const struct slip *slip, size_t index, struct error *err)
{
	const struct claimed_hand *scored = slip->scored;
	const struct side_score *score = &scored->score->sides[index];
	struct print_scope *side = print_list_add(slip->scope, "sides");
	struct text notes = {.arena = slip->arena};

	print_setf(side, "side", "%c", scored->hand->sides[index].name);
	if (scored->table && index < scored->table->side_count)
		print_set(side, "entrant", scored->table->sides[index].entrant);
	print_number(side, "base", score->base);
	print_number(side, "cards", score->cards);
	print_number(side, "total", score->total);
	if (!slip->voided)
		print_number(side, "running", scored->hand->sides[index].score + score->total);
	print_set(
	    side, "minimum", words_minimum(slip->arena, slip->vocabulary, score->opening_minimum));
	add_lines(slip, score, side);
	print_minimum(slip->call,
	    &(struct minimum_asked){.book = scored->book,
	        .side = &scored->hand->sides[index],
	        .index = index,
	        .number = scored->number,
	        .table = scored->table},
	    side);
	finding_notes(slip, (int)index, &notes);
	claim_notes(slip, index, &notes);
	if (notes.failed)
		return error_memory(err);
	add_notes(slip, side, "notes", &notes);
	return true;
}

/* How densely it must be set. */
static const char *density(const struct score *score)
{
	size_t most = 0;

	for (size_t i = 0; i < score->side_count; i++)
		if (score->sides[i].line_count > most)
			most = score->sides[i].line_count;
	/* Three columns are too narrow for large letters. */
	if (most <= LINES_ROOMY && score->side_count < SIDES_MOST)
		return "roomy";
	return most <= LINES_DENSE ? "dense" : "tight";
}

static bool add_hand(const struct slip *slip, struct error *err)
{
	const struct claimed_hand *scored = slip->scored;
	const struct hand *hand = scored->hand;
	struct text notes = {.arena = slip->arena};

	finding_notes(slip, -1, &notes);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		text_addf(&notes, "%s: %s, %s\n",
		    vocabulary_word(slip->vocabulary, "finding", hand->acceptances[i].code),
		    hand->acceptances[i].reason, hand->acceptances[i].by);
	contract_note(slip, &notes);
	if (notes.failed)
		return error_memory(err);
	add_notes(slip, slip->scope, "hand_notes", &notes);
	return true;
}

static bool head_make(struct call *call, const struct claimed_hand *scored,
    struct print_scope **ret, struct error *err)
{
	if (call->desk.event)
		return print_head(call, ret, err);
	if (!print_begin(call, scored->book, err))
		return false;
	*ret = print_scope_make(call->arena);
	if (!*ret)
		return error_memory(err);
	print_set(*ret, "rulebook", scored->book->id);
	print_set(*ret, "options", words_options(call->arena, call->vocabulary, scored->book));
	return true;
}

static void set_played(
    const struct slip *slip, const struct address *address, const struct hand_version *version)
{
	char text[ADDRESS_TEXT];

	if (address) {
		address_text(address, text);
		print_set(slip->scope, "address", text);
	}
	if (!version)
		return;
	print_number(slip->scope, "version", version->version);
	print_set(slip->scope, "kind", version_called(version));
	print_set(slip->scope, "by", version->author);
	print_set(
	    slip->scope, "time", vocabulary_time(slip->arena, slip->vocabulary, version->time));
	print_set(slip->scope, "reason", words_reason(slip->call, version->reason));
}

bool print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version, struct error *err)
{
	struct slip slip = {.call = call, .arena = call->arena, .scored = scored};
	const char *paper = call_text(call, "paper");
	const struct print_scope *part;

	if (paper && strcasecmp(paper, "a6") == 0)
		return error_set(err, ERROR_INPUT, "paper-small",
		    "a ruling slip does not fit on %s; a4 or letter is expected", paper);
	if (call_flag(call, "landscape"))
		return error_set(err, ERROR_INPUT, "paper-small",
		    "a ruling slip stands upright; --landscape is left out there");
	if (!head_make(call, scored, &slip.scope, err))
		return false;
	slip.vocabulary = call->vocabulary;
	print_set(slip.scope, density(scored->score), "yes");
	slip.notes_most = strcmp(density(scored->score), "roomy") == 0 ? NOTES_MOST : NOTES_SMALL;
	slip.voided = version && version->kind == VERSION_VOID;
	if (slip.voided)
		print_set(slip.scope, "void", "yes");
	set_played(&slip, address, version);
	for (size_t i = 0; i < scored->score->side_count; i++)
		if (!add_side(&slip, i, err))
			return false;
	if (!add_hand(&slip, err))
		return false;
	part = slip.scope;
	return print_parts(call, "ruling",
	    call->desk.event ? call->desk.event->settings.name
	                     : vocabulary_word(call->vocabulary, "title", "ruling"),
	    &part, 1, err);
}
