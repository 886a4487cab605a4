#include "dispute/dispute.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/note.h"
#include "club/penalty.h"
#include "club/table.h"
#include "dispute/claim_check.h"
#include "dispute/jury.h"
#include "dispute/ruling_preview.h"
#include "file/db.h"
#include "file/store.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/clauses.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/slip.h"
#include "tournament/game.h"

#include <string.h>
#include <strings.h>

const struct rulebook *dispute_book(const struct remedy_basis *basis)
{
	return event_book_of(basis->event, basis->dispute->address.round);
}

static const char walkover[] = "walkover";

static bool side_named(const struct remedy_basis *basis, const struct slip_line *line,
    size_t *ret_from, size_t *ret_side, struct error *err)
{
	const struct hand *hand = &basis->view->hand;
	char letter = line->size > 0 ? (char)(line->data[0] & ~0x20) : '\0';

	*ret_from = 0;
	if (line->size > 1 && line->data[1] == ':' && letter >= 'A' && letter <= 'Z') {
		*ret_from = 2;
		for (size_t i = 0; i < hand->side_count; i++)
			if (hand->sides[i].name == letter) {
				*ret_side = i;
				return true;
			}
		error_set(err, ERROR_INPUT, SAY_SIDE_UNKNOWN_TABLE_NO_SIDE, letter,
		    hand->sides[hand->side_count - 1].name);
		return error_place(err, line->file, line->line, 1);
	}
	if (basis->dispute->side >= 0) {
		*ret_side = (size_t)basis->dispute->side;
		return true;
	}
	error_set(err, ERROR_INPUT, SAY_SIDE_UNKNOWN_PENALTY_AGAINST_CODE, choice_shown(line->size),
	    line->data);
	return error_place(err, line->file, line->line, 1);
}

/* A code and the number after its colon; NULL: none. */
struct code_parts {
	const char *code, *number;
	size_t size;
	int column;
	struct slip_line line;
};

static struct code_parts parts_of(const struct slip_line *line, size_t from)
{
	struct code_parts parts = {
	    .code = line->data + from,
	    .size = line->size - from,
	    .column = (int)from + 1,
	    .line = *line,
	};
	const char *colon = memchr(parts.code, ':', parts.size);

	if (colon) {
		parts.size = (size_t)(colon - parts.code);
		parts.number = colon + 1;
	}
	return parts;
}

static bool number_read(const struct code_parts *parts, int64_t least, int64_t most, int64_t *ret)
{
	size_t digits = parts->line.size - (size_t)(parts->number - parts->line.data);

	return text_integer(parts->number, digits, least, most, ret);
}

/* --- endings of a game --- */

static const char *ending_clause(const struct rulebook *book, const struct code_parts *parts)
{
	size_t index = rulebook_penalty(book, parts->code, parts->size);

	if (index != SIZE_MAX)
		return book->penalties[index].use == PENALTY_AS_TABLE_END
		           ? book->penalties[index].code
		           : NULL;
	return parts->size == strlen(walkover) &&
	               strncasecmp(parts->code, walkover, parts->size) == 0
	           ? walkover
	           : NULL;
}

static void ending_keep(
    const struct remedy_basis *basis, const struct table_ending *ending, struct code_asked *ret)
{
	struct table_ending *kept = arena_alloc(basis->arena, 1, sizeof *kept);

	*kept = *ending;
	ret->ending = kept;
	ret->clause = ending->clause;
}

static bool ending_parse(const struct remedy_basis *basis, const struct code_parts *parts,
    const char *clause, struct code_asked *ret, struct error *err)
{
	struct table_ending ending = {
	    .clause = clause,
	    .against = basis->view->hand.sides[ret->side].name,
	};
	int64_t *points = arena_alloc(basis->arena, 1, sizeof *points);

	if (parts->number && !number_read(parts, 0, POINTS_MOST, points)) {
		error_set(err, ERROR_INPUT, SAY_POINTS_INVALID_ENDS_GAME_BEHIND, clause,
		    POINTS_MOST, clause);
		return error_place(err, parts->line.file, parts->line.line, parts->column);
	}
	ending.points = parts->number ? points : NULL;
	ending_keep(basis, &ending, ret);
	return true;
}

/* --- penalties --- */

bool dispute_code_parse(const struct remedy_basis *basis, const struct slip_line *line,
    struct code_asked *ret, struct error *err)
{
	const char *clause;
	struct code_parts parts;
	size_t from;

	*ret = (struct code_asked){0};
	if (artificial_is(line->data)) {
		/* The code names no side; the whole line is the clause. */
		const struct table_ending ending = {
		    .clause = arena_copy(basis->arena, line->data, line->size)};

		ending_keep(basis, &ending, ret);
		return true;
	}
	if (!side_named(basis, line, &from, &ret->side, err))
		return false;
	parts = parts_of(line, from);
	clause = ending_clause(dispute_book(basis), &parts);
	if (clause)
		return ending_parse(basis, &parts, clause, ret, err);
	enum { TIMES_MOST = 99 };

	ret->count = 1;
	if (parts.number && !number_read(&parts, 1, TIMES_MOST, &ret->count)) {
		error_set(err, ERROR_INPUT, SAY_PENALTY_COUNT_GIVEN_TIMES_AS_IN, TIMES_MOST);
		return error_place(err, parts.line.file, parts.line.line, parts.column);
	}
	return facts_penalty(basis->arena, dispute_book(basis),
	           basis->view->hand.sides[ret->side].name, parts.code, parts.size, &ret->penalty,
	           err) ||
	       error_place(err, parts.line.file, parts.line.line, parts.column);
}

const char *dispute_code_words(const struct remedy_basis *basis, const struct code_asked *asked)
{
	char side = basis->view->hand.sides[asked->side].name;
	const char *code =
	    asked->ending ? asked->clause : dispute_book(basis)->penalties[asked->penalty].code;

	if (asked->ending && !asked->ending->against)
		return code;
	if (asked->ending && asked->ending->points)
		return arena_printf(
		    basis->arena, "%c:%s:%lld", side, code, (long long)*asked->ending->points);
	if (asked->count > 1)
		return arena_printf(
		    basis->arena, "%c:%s:%lld", side, code, (long long)asked->count);
	return arena_printf(basis->arena, "%c:%s", side, code);
}

/* The list of clauses that apply, while it is built. */
struct bearing {
	struct arena *arena;
	const struct clauses *clauses; /* wording of the clauses; NULL: the rulebook has none */
	size_t count;
	struct bearing_clause *list;
};

static struct wording heading_of(const struct bearing *bearing, const char *clause)
{
	for (size_t i = 0; bearing->clauses && i < bearing->clauses->count; i++)
		if (strcmp(bearing->clauses->clauses[i].key, clause) == 0)
			return bearing->clauses->clauses[i].heading;
	return (struct wording){.english = ""};
}

static void add(struct bearing *bearing, const char *clause, const char *why)
{
	if (!clause || !clause[0])
		return;
	for (size_t i = 0; i < bearing->count; i++)
		if (strcmp(bearing->list[i].clause, clause) == 0)
			return;
	bearing->list =
	    arena_room(bearing->arena, bearing->list, bearing->count, sizeof *bearing->list);
	bearing->list[bearing->count++] =
	    (struct bearing_clause){clause, heading_of(bearing, clause), why};
}

/* The lines of the score that an explanation is about. */
static const struct lapse_item {
	enum lapse lapse;
	enum item item;
} lapse_items[] = {
    {LAPSE_OUT_MISSED, ITEM_GOING_OUT},
    {LAPSE_OUT_MISSED, ITEM_CONCEALED},
    {LAPSE_OUT_COUNTED_TWICE, ITEM_GOING_OUT},
    {LAPSE_OUT_COUNTED_TWICE, ITEM_CONCEALED},
    {LAPSE_RED_THREE_MISSED, ITEM_RED_THREE},
    {LAPSE_RED_THREE_MISSED, ITEM_RED_THREES_SET},
    {LAPSE_RED_THREE_MISSED, ITEM_RED_THREES_ALL},
    {LAPSE_RED_THREE_EXTRA, ITEM_RED_THREE},
    {LAPSE_RED_THREE_EXTRA, ITEM_RED_THREES_SET},
    {LAPSE_RED_THREE_EXTRA, ITEM_RED_THREES_ALL},
    {LAPSE_RED_THREE_SIGN, ITEM_RED_THREE},
    {LAPSE_RED_THREE_SIGN, ITEM_RED_THREES_SET},
    {LAPSE_RED_THREE_SIGN, ITEM_RED_THREES_ALL},
    {LAPSE_CANASTA_MISSED, ITEM_CANASTA},
    {LAPSE_CANASTA_EXTRA, ITEM_CANASTA},
    {LAPSE_CANASTA_KIND_SWAPPED, ITEM_CANASTA},
    {LAPSE_MELD_MISSED, ITEM_CANASTA},
    {LAPSE_MELD_MISSED, ITEM_RANK},
    {LAPSE_NET_SIGN, ITEM_RANK},
    {LAPSE_NET_SIGN, ITEM_MELDED},
    {LAPSE_NET_SIGN, ITEM_NET},
    {LAPSE_PENALTY_MISSED, ITEM_PENALTY},
    {LAPSE_PENALTY_ADDED, ITEM_PENALTY},
    {LAPSE_CONTRACT_MISSED, ITEM_CONTRACT},
    {LAPSE_HAND_ADDED, ITEM_HELD},
    {LAPSE_HAND_MISSED, ITEM_HELD},
    {LAPSE_CARD_VALUES, ITEM_RANK},
};

static bool speaks_of(enum lapse lapse, enum item item)
{
	for (size_t i = 0; i < sizeof lapse_items / sizeof lapse_items[0]; i++)
		if (lapse_items[i].lapse == lapse && lapse_items[i].item == item)
			return true;
	return false;
}

/* Adds the clauses of the lines of every side: points that one side counts too many may belong to
 * the other. */
static void add_lapse(
    struct bearing *bearing, const struct score *score, enum lapse lapse, const char *why)
{
	for (size_t side = 0; side < score->side_count; side++)
		for (size_t i = 0; i < score->sides[side].line_count; i++)
			if (speaks_of(lapse, score->sides[side].lines[i].item))
				add(bearing, score->sides[side].lines[i].source.clause, why);
}

static void add_explanations(
    struct bearing *bearing, const struct score *score, const struct claim_answer *answer)
{
	for (size_t i = 0; i < answer->count; i++) {
		const struct explanation_found *found = &answer->explanations[i];
		const char *why = lapse_name(found->lapse);

		if (found->lapse != LAPSE_COMBINED) {
			add_lapse(bearing, score, found->lapse, why);
			continue;
		}
		add_lapse(bearing, score, found->parts[0], why);
		add_lapse(bearing, score, found->parts[1], why);
	}
}

/* Adds the clause of a penalty or a decision. A walkover and an artificial result have no clause in
 * the rulebook. */
static void add_code(
    struct bearing *bearing, const struct rulebook *book, const char *code, const char *why)
{
	size_t penalty = rulebook_penalty(book, code, strlen(code));

	if (penalty != SIZE_MAX)
		add(bearing, book->penalties[penalty].source.clause, why);
}

static void add_lines(struct bearing *bearing, const struct dispute_case *found)
{
	const struct score *score = &found->view.score;

	for (size_t side = 0; side < score->side_count; side++) {
		if (found->dispute.side >= 0 && (size_t)found->dispute.side != side)
			continue;
		for (size_t i = 0; i < score->sides[side].line_count; i++)
			add(bearing, score->sides[side].lines[i].source.clause, "");
	}
}

/* Collects each clause once, with its most important reason. */
static bool dispute_clauses(struct arena *arena, const struct event *event,
    const struct dispute_case *found, const struct bearing_clause **ret, size_t *ret_count,
    struct error *err)
{
	const struct rulebook *book = event_book_of(event, found->dispute.address.round);
	struct bearing bearing = {.arena = arena};

	if (!clauses_of(arena, book, &bearing.clauses, err))
		return false;
	if (found->has_hand) {
		for (size_t i = 0; i < found->view.score.finding_count; i++)
			add(&bearing, found->view.score.findings[i].source.clause,
			    finding_name(found->view.score.findings[i].code));
	}

	/* Penalties that are tried. */
	for (size_t i = 0; i < found->option_count; i++) {
		const struct remedy *remedy = &found->options[i].remedy;
		const char *code = strchr(remedy->choice, ':');
		size_t penalty;

		if (remedy->verdict != VERDICT_PENALTY || !code)
			continue;
		penalty = rulebook_penalty(book, code + 1, strcspn(code + 1, ":"));
		if (penalty != SIZE_MAX)
			add(&bearing, book->penalties[penalty].source.clause, remedy->words);
	}

	/* Clauses of the rulings, and of the decision and the penalties of the table that are
	 * valid. */
	const struct table *table = &found->table;
	const struct address *about = &found->dispute.address;

	for (size_t i = found->dispute.ruling_count; i > 0; i--)
		add(&bearing, found->dispute.rulings[i - 1].clause, "ruling");
	if (table->decision.made)
		add_code(&bearing, book, table->decision.clause, "decision");
	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];

		if (!given->cancelled && !given->idle &&
		    (about->hand == 0 || about->hand == given->place.hand))
			add_code(&bearing, book, given->code, given_forms[given->kind].name);
	}

	/* Penalties written with the hands of a table as a whole. */
	for (size_t i = 0; found->has_table && i < found->table.hand_count; i++) {
		const struct hand *hand = &found->history.hands[i].hand;

		for (size_t j = 0; !found->table.hands[i].voided && j < hand->side_count; j++)
			for (size_t k = 0; k < hand->sides[j].penalty_count; k++)
				add(&bearing,
				    book->penalties[hand->sides[j].penalties[k].penalty]
				        .source.clause,
				    given_forms[GIVEN_PENALTY].name);
	}
	if (found->has_hand && found->diagnosed)
		add_explanations(&bearing, &found->view.score, &found->answer);
	add(&bearing, book->addition.source.clause, "addition");
	add(&bearing, book->record.source.clause, "record");
	add(&bearing, book->given.source.clause, "penalty");
	if (found->has_hand)
		add_lines(&bearing, found);
	*ret = bearing.list;
	*ret_count = bearing.count;
	return true;
}

/* The page of a dispute, while it is read. */
struct case_page {
	const struct desk *desk;
	const struct ruling_asked *tries;
	size_t try_count;
	struct dispute *disputes; /* all disputes of the event */
	size_t dispute_count;
	struct ruling_preview preview;
	bool based; /* a ruling starts from other facts than those of the newest version */
	struct ruling_option *options;
	struct dispute_case found;
};

/* --- the hand, the claim and the corrections allowed --- */

static bool page_hand_read(struct case_page *page, struct error *err)
{
	struct dispute_case *found = &page->found;

	if (!hand_view_read(page->desk, &found->dispute.address, &found->table, &found->view, err))
		return false;
	found->has_hand = !found->view.voided;
	if (!found->has_hand)
		return true;
	/* The corrections still allowed are those of the current hand: compute them before
	 * dispute_basis() changes the facts. */
	if (!correction_judge(
	        page->desk, &found->view, found->judgements, &found->judgement_count, err))
		return false;
	if (!found->dispute.undecided)
		return true;
	page->based = dispute_basis(page->desk, &found->dispute, &found->view);
	found->diagnosed = found->dispute.claim.has_total || found->dispute.claim.has_sums;
	if (found->diagnosed)
		dispute_remedy_diagnose(page->desk->arena, page->desk->event, &found->dispute,
		    &found->view, &found->answer);
	return true;
}

/* --- the effect of each ruling --- */

static bool option_make(
    struct case_page *page, const struct ruling_asked *asked, struct remedy *ret, struct error *err)
{
	struct dispute_case *found = &page->found;
	const struct remedy_basis basis = {
	    .arena = page->desk->arena,
	    .event = page->desk->event,
	    .dispute = &found->dispute,
	    .view = &found->view,
	    .answer = found->diagnosed ? &found->answer : NULL,
	};

	return found->has_hand ? dispute_remedy_make(&basis, asked, ret, err)
	                       : dispute_remedy_make_table(page->desk->arena, page->desk->event,
	                             &found->dispute, &found->table, asked, ret, err);
}

/* Sets the ruling that the option would make. A penalty gets its words only here, because they
 * depend on the way an end of the game would be kept. */
static void option_tell(
    struct case_page *page, struct ruling_option *option, const struct table_decision *decision)
{
	struct remedy *remedy = &option->remedy;

	option->ruling = (struct ruling){
	    .verdict = remedy->verdict,
	    .choice = remedy->choice,
	    .ends_game = remedy->ending != NULL,
	    .ending = remedy->ending ? decision->clause : "",
	};
	if (remedy->verdict == VERDICT_PENALTY)
		remedy->words = ruling_say(
		    page->desk->arena, message_vocabulary(), &page->found.dispute, &option->ruling);
}

static bool option_add(
    struct case_page *page, const struct ruling_asked *asked, bool tried, struct error *err)
{
	struct dispute_case *found = &page->found;
	struct ruling_option *option = &page->options[found->option_count++];
	const struct remedy *remedy = &option->remedy;
	struct ruling_preview_question question = {
	    .address = found->dispute.address, .kind = VERSION_RULING};
	struct table_decision decision;
	struct given given;

	option->tried = tried;

	if (!option_make(page, asked, &option->remedy, err))
		return false;
	/* The decision of the game after the ruling. It is not set if it stays unchanged. */
	struct table_ending ending;
	bool repeated;

	decision = (struct table_decision){0};
	question.decision = remedy->ending || remedy->takes_back ? &decision : NULL;
	if (remedy->ending) {
		ending = *remedy->ending;
		ending.replaces = true;
		if (!table_ending_decide(
		        page->desk, &page->found.table, &ending, &decision, &repeated, err))
			return false;
		if (repeated)
			question.decision = NULL;
	}
	option_tell(page, option, &decision);
	/* A penalty does not change the facts, so the hand needs no new version. */
	question.stands = remedy->verdict == VERDICT_PENALTY && !page->based;
	if (found->has_hand && !question.stands)
		question.hand = &remedy->hand;
	if (remedy->verdict == VERDICT_PENALTY && !remedy->ending) {
		const struct side *side = &found->view.hand.sides[remedy->side];
		const struct penalty *penalty =
		    &event_book_of(page->desk->event, found->dispute.address.round)
		         ->penalties[remedy->penalty];
		const struct given wanted = {.place = question.address,
		    .side = (char)('A' + (int)remedy->side),
		    .entrant = found->table.sides[remedy->side].number,
		    .code = penalty->code};
		const int32_t earlier = !found->has_hand && rulebook_penalty_of_game(penalty)
		                            ? ruling_preview_offences(&page->preview,
		                                  &question.address, remedy->side, remedy->penalty)
		                        : !found->has_hand
		                            ? given_offences_before(found->table.given,
		                                  found->table.given_count, &wanted)
		                            : score_offences_earlier(side, remedy->penalty) +
		                                  score_offences(side->penalties,
		                                      side->penalty_count, remedy->penalty) +
		                                  score_offences(side->given_penalties,
		                                      side->given_penalty_count, remedy->penalty);

		given = ruling_preview_penalty(&page->preview, &question.address, remedy->side,
		    penalty, earlier, remedy->count);
		question.given = &given;
		question.given_count = 1;
	}
	return ruling_preview_ask(
	    page->desk->arena, &page->preview, &question, &option->outcome, err);
}

static bool options_make(struct case_page *page, struct error *err)
{
	const struct dispute_case *found = &page->found;
	size_t explanations = found->diagnosed ? found->answer.count : 0;
	struct ruling_asked asked = {.verdict = VERDICT_ENTRY};
	/* The claim about a table as a whole: its game was decided wrongly. */
	bool doubted = found->dispute.address.hand == 0 && found->table.decision.made;
	bool claimed = found->diagnosed || (doubted && found->dispute.undecided);

	page->options = arena_alloc(
	    page->desk->arena, 2 + explanations + page->try_count, sizeof *page->options);
	if (!option_add(page, &asked, false, err))
		return false;
	if (!found->dispute.undecided)
		page->options[0].remedy.words = message_words(TEXT_WORDS_AS_IT_WAS_RULED);
	asked.verdict = VERDICT_CLAIM;
	if (claimed && !option_add(page, &asked, false, err))
		return false;
	asked.verdict = VERDICT_EXPLANATION;
	for (size_t i = 0; i < explanations; i++) {
		asked.explanation = (int)i + 1;
		if (!option_add(page, &asked, false, err))
			return false;
	}
	for (size_t i = 0; i < page->try_count; i++)
		if (!option_add(page, &page->tries[i], true, err))
			return false;
	return true;
}

static bool nothing_to_try(struct case_page *page, struct error *err)
{
	const struct dispute *dispute = &page->found.dispute;
	const char *why = TEXT_WORDS_ABOUT_HAND_VOID;

	if (page->try_count == 0)
		return true;
	if (!dispute->undecided)
		why = TEXT_WORDS_DECIDED_CANASTA_DISPUTE;
	return error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_NOTHING_TRIED_D, dispute->number,
	    message_words(why));
}

/* --- earlier rulings --- */

static bool bears(const struct dispute_case *found, const char *clause)
{
	for (size_t i = 0; i < found->clause_count; i++)
		if (strcmp(found->clauses[i].clause, clause) == 0)
			return true;
	return false;
}

static void earlier_find(struct case_page *page)
{
	struct dispute_case *found = &page->found;
	const struct dispute *others = page->disputes;
	struct earlier_ruling *earlier = NULL;

	for (size_t i = 0; i < page->dispute_count; i++) {
		const struct ruling *last;

		if (others[i].undecided || others[i].number == found->dispute.number)
			continue;
		last = &others[i].rulings[others[i].ruling_count - 1];
		if (!bears(found, last->clause))
			continue;
		earlier =
		    arena_room(page->desk->arena, earlier, found->earlier_count, sizeof *earlier);
		earlier[found->earlier_count++] = (struct earlier_ruling){others[i], *last};
	}
	found->earlier = earlier;
}

/* --- the whole page --- */

static bool page_read(struct case_page *page, int number, struct error *err)
{
	struct dispute_case *found = &page->found;
	const struct dispute *dispute = &found->dispute;
	bool options;

	page->disputes = disputes_read(page->desk, true, &page->dispute_count);
	if (!dispute_among(page->disputes, page->dispute_count, number, &found->dispute, err))
		return false;
	found->jury = jury_read(page->desk);
	if (!table_read(page->desk, &dispute->address, &found->table, err))
		return false;
	found->notes =
	    note_list_about(page->desk, &found->table, dispute->address.hand, &found->note_count);
	if (!ruling_preview_read(page->desk, &found->table, &page->preview, err) ||
	    (dispute->address.hand > 0 && !page_hand_read(page, err)))
		return false;
	found->has_table = dispute->address.hand == 0;
	if (found->has_table &&
	    !table_history_read(page->desk, &found->table, &found->history, err))
		return false;
	found->standings = page->preview.standings;
	options = found->has_hand || dispute->address.hand == 0;
	if ((!(options && dispute->undecided) && !nothing_to_try(page, err)) ||
	    (options && !options_make(page, err)))
		return false;
	found->options = page->options;
	if (!dispute_clauses(page->desk->arena, page->desk->event, found, &found->clauses,
	        &found->clause_count, err))
		return false;
	earlier_find(page);
	return true;
}

bool dispute_case_read(const struct desk *desk, int number, const struct ruling_asked *tries,
    size_t try_count, struct dispute_case *ret, struct error *err)
{
	struct event_now now;
	const struct desk reading = desk_keep(desk, &now);
	struct case_page page = {.desk = &reading, .tries = tries, .try_count = try_count};

	store_read_begin(desk->store);
	if (!store_read_end(desk->store, page_read(&page, number, err)))
		return false;
	*ret = page.found;
	return true;
}

/* --- clauses and earlier rulings --- */

/* Adds the clauses. Clauses of lines only have an empty `why`, and are listed together on the
 * page. */
static void add_clauses(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "clauses");
	for (size_t i = 0; i < found->clause_count; i++) {
		const struct bearing_clause *clause = &found->clauses[i];
		struct answer *row = answer_row(to, "clauses");

		answer_text(row, "clause", clause->clause);
		if (clause->heading.english)
			answer_wording(
			    row, "heading", clause->heading.own, clause->heading.english);
		else
			answer_nothing(row, "heading");
		answer_text(row, "why", clause->why);
		answer_flag_set(to, "of_lines", !clause->why[0]);
	}
}

static void add_earlier(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "earlier");
	for (size_t i = 0; i < found->earlier_count; i++) {
		const struct earlier_ruling *earlier = &found->earlier[i];
		struct answer *row = answer_row(to, "earlier");

		if (!row)
			return;
		answer_numbered(row, "dispute", 'D', earlier->dispute.number);
		answer_address(row, "address", &earlier->dispute.address);
		answer_text(row, "clause", earlier->ruling.clause);
		answer_code(row, "for", dispute_verdict_name(earlier->ruling.verdict));
		answer_text(row, "choice", earlier->ruling.choice);
		answer_text(row, "words",
		    ruling_say(answer_arena(to), answer_language(to), &earlier->dispute,
		        &earlier->ruling));
		answer_text(row, "reason", earlier->ruling.reason);
	}
}

/* --- the hand or the table --- */

/* Adds, for a table as a whole, the side that went out in each hand, every version of the hands,
 * and the history of the table. */
static void add_played(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "hands");
	for (size_t i = 0; i < found->table.hand_count; i++) {
		const struct hand_view *view = &found->history.hands[i];
		struct answer *row = answer_row(to, "hands");
		bool concealed = false;

		answer_number(row, "hand", view->address.hand);
		answer_letter(
		    row, "out", view->voided ? '\0' : answer_went_out(&view->hand, &concealed));
		answer_flag(row, "concealed", concealed);
		answer_versions(row, view);
	}
	answer_table_history(to, &found->table, &found->history);
}

void answer_dispute_case(
    struct answer *to, const struct event *event, const struct dispute_case *found)
{
	const struct event played = event_played(event, found->dispute.address.round);

	if (!to)
		return;
	answer_dispute(to, &found->dispute);
	answer_notes_about(to, found->notes, found->note_count);
	answer_dispute_options(to, &played, found);
	if (found->has_hand) {
		struct answer *diagnosis;

		if (found->diagnosed) {
			diagnosis = answer_object(to, "diagnosis");
			answer_number(diagnosis, "claimed", found->answer.claimed);
			answer_number(diagnosis, "computed", found->answer.computed);
			answer_number(diagnosis, "difference", found->answer.difference);
			if (diagnosis)
				answer_explanations(diagnosis, &found->answer);
			answer_claim_verdict(diagnosis, &found->answer);
			answer_flag_set(diagnosis, "differs", found->answer.differs);
		}
		(void)answer_list(to, "corrections");
		for (size_t i = 0; i < found->judgement_count; i++) {
			const struct correction_judgement *judgement = &found->judgements[i];
			struct answer *row = answer_row(to, "corrections");

			answer_code(row, "kind", judgement->kind);
			answer_flag(row, "allowed", judgement->allowed);
			answer_text(row, "clause", judgement->clause[0] ? judgement->clause : NULL);
			if (!judgement->allowed)
				answer_text(row, "why", judgement->why);
		}
	}
	add_clauses(to, found);
	add_earlier(to, found);
	if (found->has_hand) {
		const struct told_hand shown = {
		    .event = &played,
		    .address = &found->view.address,
		    .hand = &found->view.hand,
		    .score = &found->view.score,
		    .table = &found->table,
		    .version = &found->view.versions[found->view.version_count - 1],
		};

		answer_hand(answer_object(to, "hand"), &shown);
		answer_versions(to, &found->view);
	}
	if (found->has_table)
		add_played(to, found);
	answer_table(answer_object(to, "table"), &found->table,
	    found->has_table ? found->history.hands : NULL);
	answer_flag_set(to, "void_hand", !found->has_hand && found->dispute.address.hand > 0);
	answer_text_some(to, "stays_by", event_book_here(&played)->addition.source.clause);
}
