#include "dispute/dispute.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/note.h"
#include "club/penalty.h"
#include "club/standings.h"
#include "club/table.h"
#include "dispute/claim_check.h"
#include "file/db.h"
#include "file/store.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/clauses.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>

/* --- the effect of each ruling --- */

static void option_add(const struct remedy_basis *basis, const struct ruling_wish *asked,
    bool tried, struct dispute_case *found)
{
	const struct desk *desk = basis->desk;
	struct ruling_option *option = &found->options[found->option_count++];
	struct remedy *remedy = &option->remedy;
	struct ruling_preview_question question = {
	    .address = found->dispute.address, .ruled = true};
	struct table_decision decision = {0};
	bool repeated = false;

	option->tried = tried;
	*remedy = dispute_remedy_make(basis, asked);
	/* The decision of the game after the ruling. It is not set if it stays unchanged. */
	if (remedy->ending) {
		struct table_ending ending = *remedy->ending;

		ending.replaces = true;
		decision = table_ending_decide(desk, &found->table, &ending, &repeated);
	}
	if ((remedy->ending && !repeated) || remedy->takes_back)
		question.decision = &decision;
	/* The ruling that would be kept. The words of a code depend on the way an end of the game
	 * would be kept. */
	option->ruling =
	    (struct ruling){.verdict = remedy->is_fact ? VERDICT_SLIP : remedy->verdict,
	        .choice = remedy->choice,
	        .ends_game = remedy->ending != NULL,
	        .ending = remedy->ending ? decision.clause : ""};
	if (!remedy->words)
		remedy->words =
		    ruling_say(desk->arena, message_vocabulary(), &found->dispute, &option->ruling);

	/* A penalty does not change the facts, so the hand needs no new version. */
	question.only_penalty = remedy->verdict == VERDICT_PENALTY && !found->based;
	if (found->has_hand && !question.only_penalty)
		question.hand = &remedy->hand;
	if (remedy->verdict == VERDICT_PENALTY && !remedy->ending) {
		const struct side *side = &found->view.hand.sides[remedy->side];

		question.side = remedy->side;
		question.penalty = remedy->penalty;
		question.count = remedy->count;
		question.earlier =
		    score_offences_earlier(side, remedy->penalty) +
		    score_offences(side->penalties, side->penalty_count, remedy->penalty) +
		    score_offences(
		        side->given_penalties, side->given_penalty_count, remedy->penalty);
	}
	option->outcome = ruling_preview_ask(desk->arena, &found->preview, &question);
}

/* Makes an option for each ruling that could be made, or the one that was made. */
static void options_make(const struct desk *desk, const struct ruling_wish *tries, size_t try_count,
    struct dispute_case *found)
{
	const struct remedy_basis basis = dispute_remedy_basis(
	    desk, &found->dispute, &found->table, found->has_hand ? &found->view : NULL);
	const bool undecided = found->dispute.undecided;
	/* The claim about a table as a whole: its game was decided wrongly. */
	const bool doubted = undecided && !found->has_hand && found->table.decision.made;
	struct ruling_wish asked = {.verdict = VERDICT_ENTRY};

	found->diagnosed = basis.diagnosed;
	found->answer = basis.answer;
	found->options =
	    arena_alloc(desk->arena, 2 + basis.answer.count + try_count, sizeof *found->options);
	option_add(&basis, &asked, false, found);
	if (!undecided)
		found->options[0].remedy.words = message_words(TEXT_WORDS_AS_RULED);
	/* A complaint after the event is not considered (competition rules 6): the entry is kept. */
	const bool late = found->dispute.after_event;

	asked.verdict = VERDICT_CLAIM;
	if (!late && (found->diagnosed || doubted))
		option_add(&basis, &asked, false, found);
	asked.verdict = VERDICT_EXPLANATION;
	for (size_t i = 0; !late && i < basis.answer.count; i++) {
		asked.explanation = (int)i + 1;
		option_add(&basis, &asked, false, found);
	}
	for (size_t i = 0; i < try_count; i++)
		option_add(&basis, &tries[i], true, found);
}

/* --- the clauses that apply --- */

/* Adds a clause that is not there yet. */
static void bear(
    struct arena *arena, struct dispute_case *found, const char *clause, const char *why)
{
	if (!clause || !clause[0])
		return;
	for (size_t i = 0; i < found->clause_count; i++)
		if (strcmp(found->clauses[i].clause, clause) == 0)
			return;
	found->clauses =
	    arena_room(arena, found->clauses, found->clause_count, sizeof *found->clauses);
	found->clauses[found->clause_count++] =
	    (struct bearing_clause){clause, {.english = ""}, why};
}

/* The lines of the score that an explanation is about: bits of enum item. */
enum {
	GOING_OUT_LINES = 1 << ITEM_GOING_OUT | 1 << ITEM_CONCEALED,
	RED_THREE_LINES = 1 << ITEM_RED_THREE | 1 << ITEM_RED_THREES_SET | 1 << ITEM_RED_THREES_ALL
};

static const unsigned lapse_lines[LAPSE_COUNT] = {
    [LAPSE_OUT_MISSED] = GOING_OUT_LINES,
    [LAPSE_OUT_COUNTED_TWICE] = GOING_OUT_LINES,
    [LAPSE_RED_THREE_MISSED] = RED_THREE_LINES,
    [LAPSE_RED_THREE_EXTRA] = RED_THREE_LINES,
    [LAPSE_RED_THREE_SIGN] = RED_THREE_LINES,
    [LAPSE_CANASTA_MISSED] = 1 << ITEM_CANASTA,
    [LAPSE_CANASTA_EXTRA] = 1 << ITEM_CANASTA,
    [LAPSE_CANASTA_KIND_SWAPPED] = 1 << ITEM_CANASTA,
    [LAPSE_MELD_MISSED] = 1 << ITEM_CANASTA | 1 << ITEM_RANK,
    [LAPSE_NET_SIGN] = 1 << ITEM_RANK | 1 << ITEM_MELDED | 1 << ITEM_NET,
    [LAPSE_PENALTY_MISSED] = 1 << ITEM_PENALTY,
    [LAPSE_PENALTY_ADDED] = 1 << ITEM_PENALTY,
    [LAPSE_CONTRACT_MISSED] = 1 << ITEM_CONTRACT,
    [LAPSE_HAND_ADDED] = 1 << ITEM_HELD,
    [LAPSE_HAND_MISSED] = 1 << ITEM_HELD,
    [LAPSE_CARD_VALUES] = 1 << ITEM_RANK,
};

/* Adds the clauses of the lines of every side that a lapse is about: points that one side counts too
 * many may belong to the other. */
static void bear_lapse(
    struct arena *arena, struct dispute_case *found, enum lapse lapse, const char *why)
{
	const struct score *score = &found->view.score;

	for (size_t side = 0; side < score->side_count; side++)
		for (size_t i = 0; i < score->sides[side].line_count; i++) {
			const struct line *line = &score->sides[side].lines[i];

			if (lapse_lines[lapse] & 1u << line->item)
				bear(arena, found, line->source.clause, why);
		}
}

/* Adds the clause of a penalty or a decision. A walkover and an artificial result have no clause in
 * the rulebook. */
static void bear_code(struct arena *arena, struct dispute_case *found, const struct rulebook *book,
    const char *code, const char *why)
{
	const size_t penalty = rulebook_penalty(book, code, strcspn(code, ":"));

	if (penalty != SIZE_MAX)
		bear(arena, found, book->penalties[penalty].source.clause, why);
}

/* Adds the clauses of the valid penalties of the table: those given by command, then those written
 * with the hands of a table as a whole. */
static void bear_penalties(
    struct arena *arena, struct dispute_case *found, const struct rulebook *book)
{
	const struct table *table = &found->table;
	const int hand = found->dispute.address.hand;

	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];

		if (!given->cancelled && !given->idle && (hand == 0 || hand == given->place.hand))
			bear_code(arena, found, book, given->code, given_forms[given->kind].name);
	}
	for (size_t i = 0; found->hands && i < table->hand_count; i++) {
		const struct hand *written = &found->hands[i].hand;

		for (size_t j = 0; !table->hands[i].voided && j < written->side_count; j++)
			for (size_t k = 0; k < written->sides[j].penalty_count; k++)
				bear(arena, found,
				    book->penalties[written->sides[j].penalties[k].penalty]
				        .source.clause,
				    given_forms[GIVEN_PENALTY].name);
	}
}

/* Collects each clause once, with its most important reason, and their headings in the rulebook. */
static void clauses_find(
    struct arena *arena, const struct rulebook *book, struct dispute_case *found)
{
	const struct score *score = &found->view.score;

	for (size_t i = 0; found->has_hand && i < score->finding_count; i++)
		bear(arena, found, score->findings[i].source.clause,
		    finding_name(score->findings[i].code));

	/* Penalties that are tried. */
	for (size_t i = 0; i < found->option_count; i++) {
		const struct remedy *remedy = &found->options[i].remedy;
		const char *code = strchr(remedy->choice, ':');

		if (remedy->verdict == VERDICT_PENALTY && code)
			bear_code(arena, found, book, code + 1, remedy->words);
	}

	/* Clauses of the rulings, of the decision, and of the penalties of the table. */
	for (size_t i = found->dispute.ruling_count; i > 0; i--)
		bear(arena, found, found->dispute.rulings[i - 1].clause, "ruling");
	if (found->table.decision.made)
		bear_code(arena, found, book, found->table.decision.clause, "decision");
	bear_penalties(arena, found, book);

	for (size_t i = 0; found->diagnosed && i < found->answer.count; i++) {
		const struct claim_explanation *one = &found->answer.explanations[i];
		const bool both = one->lapse == LAPSE_COMBINED;
		const char *why = lapse_name(one->lapse);

		bear_lapse(arena, found, both ? one->parts[0] : one->lapse, why);
		if (both)
			bear_lapse(arena, found, one->parts[1], why);
	}
	bear(arena, found, book->addition.source.clause, "addition");
	bear(arena, found, book->record.source.clause, "record");
	bear(arena, found, book->given.source.clause, "penalty");
	for (size_t side = 0; found->has_hand && side < score->side_count; side++)
		for (size_t i = 0; i < score->sides[side].line_count; i++)
			if (found->dispute.side < 0 || (size_t)found->dispute.side == side)
				bear(arena, found, score->sides[side].lines[i].source.clause, "");

	/* Their headings are in the text of the rulebook, if it has one. */
	const struct clauses *clauses = clauses_of(arena, book);

	for (size_t i = 0; clauses && i < found->clause_count; i++)
		for (size_t j = 0; j < clauses->count; j++)
			if (strcmp(clauses->clauses[j].key, found->clauses[i].clause) == 0)
				found->clauses[i].heading = clauses->clauses[j].heading;
}

/* --- the whole page --- */

struct dispute_case dispute_case_read(
    const struct desk *desk, int number, const struct ruling_wish *tries, size_t try_count)
{
	struct dispute_case found = {0};
	const struct dispute *dispute = &found.dispute;
	const struct desk reading = desk_keep(desk);
	size_t count;

	store_read_begin(desk->store);
	desk = &reading;
	const struct dispute *disputes = disputes_read(desk, true, &count);

	found.dispute = *dispute_among(disputes, count, number);
	const bool about_hand = dispute->address.hand > 0;

	found.jury = jury_read(desk);
	found.table = table_read(desk, &dispute->address);
	found.notes = note_list_about(desk, &found.table, dispute->address.hand, &found.note_count);
	found.preview = ruling_preview_read(desk, &found.table);
	if (about_hand)
		found.view = hand_view_read(desk, &dispute->address, &found.table);
	else
		found.hands = hand_list(desk, &found.table);
	const bool is_void = about_hand && found.view.voided;

	found.has_hand = about_hand && !is_void;
	/* The corrections still allowed are those of the current hand: they are judged before
	 * dispute_basis() changes the facts. */
	if (found.has_hand)
		found.judgement_count = correction_judge(desk, &found.view, found.judgements);
	found.based =
	    found.has_hand && dispute->undecided && dispute_basis(desk, dispute, &found.view);

	if (try_count > 0 && (is_void || !dispute->undecided))
		break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_CANNOT_TRY, dispute->number,
		    message_words(dispute->undecided ? TEXT_WORDS_HAND_IS_VOID
		                                     : TEXT_WORDS_DECIDED_REOPEN_FIRST));
	/* Only the entry can be upheld (dispute_rule()). */
	if (try_count > 0 && dispute->after_event)
		break_off(ERROR_REFUSED, SAY_COMPLAINT_LATE, dispute->number);
	if (!is_void)
		options_make(desk, tries, try_count, &found);
	clauses_find(desk->arena, event_book_of(desk->event, dispute->address.round), &found);

	/* Other disputes of the event that were decided by a clause which applies here too. */
	found.earlier = arena_alloc(desk->arena, count, sizeof *found.earlier);
	for (size_t i = 0; i < count; i++) {
		bool bears = false;

		if (disputes[i].undecided || disputes[i].number == number)
			continue;
		for (size_t j = 0; j < found.clause_count; j++)
			bears = bears || strcmp(found.clauses[j].clause,
			                     dispute_last(&disputes[i])->clause) == 0;
		if (bears)
			found.earlier[found.earlier_count++] = &disputes[i];
	}
	store_read_end(desk->store);
	return found;
}

/* --- the answer: the result of each side --- */

static const struct ranking_row *row_of(const struct standings *standings, int number)
{
	return number > 0 ? standings_row(standings, (size_t)number - 1) : NULL;
}

/* Adds the place of an entrant, or of its team. Returns true if the place changes. */
static bool add_place(
    struct answer *to, const struct dispute_case *found, const struct standings *after, int number)
{
	const struct ranking_row *was = row_of(&found->preview.standings, number);
	const struct ranking_row *is = row_of(after, number);

	if (!was || !is)
		return false;
	answer_number(to, "rank_before", was->rank);
	answer_number(to, "rank", is->rank);
	answer_match_points(to, &after->ranking.rules, is);
	answer_number(to, "difference", answer_difference(is));
	return was->rank != is->rank;
}

/* --- the answer: later hands with another opening minimum --- */

/* Returns true if the ruling taints the hand, which was not tainted before. */
static bool is_touched(const struct ruling_preview_answer *outcome, size_t index)
{
	return outcome->after.hands[index].tainted &&
	       !(index < outcome->before->hand_count && outcome->before->hands[index].tainted);
}

/* Returns what each side needs to open at these scores, in the hand at that place of the game: "90
 * : 50". */
static const char *minima_say(const struct answer *to, const struct rulebook *book, int place,
    const int64_t *scores, size_t count)
{
	struct text text = {.arena = answer_arena(to)};

	for (size_t side = 0; side < count; side++) {
		const int64_t minimum =
		    rulebook_opening_minimum(book, (int32_t)scores[side], 0, place, NULL);

		text_addf(&text, "%s%s", side > 0 ? " : " : "",
		    answer_opens_with(to, book, (int32_t)scores[side], minimum));
	}
	return text_of(&text);
}

/* Adds a hand if its opening minimum changes: it began with the scores `was`, and the sheet would
 * now have `would`. */
static void touch(struct answer *to, const struct rulebook *book, int number, int place,
    const int64_t *would, const int64_t *was, size_t sides)
{
	const char *new = minima_say(to, book, place, would, sides);
	const char *old = minima_say(to, book, place, was, sides);

	if (strcmp(new, old) != 0)
		answer_sentence(answer_row(to, "touched"), "says",
		    &(struct sentence){SENTENCE_TOUCHED__HAND,
		        {sentence_number("hand", number), sentence_text("would", new),
		            sentence_text("was", old)}});
}

static void add_outcome(
    struct answer *row, const struct rulebook *book, const struct dispute_case *found, size_t index)
{
	const struct ruling_preview_answer *outcome = &found->options[index].outcome;
	const struct table *after = &outcome->after;
	const struct game *game = &after->game;

	for (size_t side = 0; side < found->table.side_count; side++) {
		const struct seat *seat = &found->table.sides[side];
		struct answer *of_side = answer_row(row, "sides");

		answer_letter(of_side, "side", seat->side);
		answer_text(of_side, "entrant", seat->entrant);
		if (outcome->hand) {
			const struct hand_sums *sums = &outcome->hand->sides[side];

			answer_two_sums(of_side, sums->alone, sums->base, sums->cards);
			answer_number(of_side, "total", sums->total);
			answer_number(of_side, "running", sums->running);
		}
		answer_number(of_side, "score", game->scores[side]);
		answer_number(of_side, "opening_minimum", after->minima[side]);
		if (after->book)
			answer_opening_needs(of_side, "opening_needs", after->book,
			    (int32_t)after->starts[side], after->minima[side]);

		/* Partners who change during the event have separate places. */
		bool moved = add_place(of_side, found, &outcome->standings, seat->number);

		if (seat->partner > 0) {
			struct answer *partner = answer_object(of_side, "partner");

			answer_text(partner, "entrant", seat->second);
			moved =
			    add_place(partner, found, &outcome->standings, seat->partner) || moved;
		}
		answer_flag_set(of_side, "moved", moved);
	}
	answer_flag(row, "finished", game->finished);
	answer_letter(
	    row, "winner", game->winner < 0 ? '\0' : found->table.sides[game->winner].side);
	answer_flag(row, "winner_changes", outcome->winner_changes);
	answer_flag(row, "minima_change", outcome->minima_change);
	answer_flag(row, "places_change", outcome->places_change);
	answer_flag_set(row, "phase_changes", outcome->phases.any);
	(void)answer_list(row, "tainted");
	for (size_t i = 0; i < after->hand_count; i++) {
		const struct address address = {
		    after->address.round, after->address.table, after->hands[i].number};

		if (is_touched(outcome, i))
			answer_item(row, "tainted", address_text(answer_arena(row), &address));
	}
	answer_code(row, "state",
	    !game->finished    ? "open"
	    : game->artificial ? "artificial"
	    : game->winner < 0 ? "draw"
	                       : "won");
	for (size_t i = 0; i < after->hand_count; i++) {
		const struct table_hand *hand = &after->hands[i];
		int64_t would[SIDES_MOST], was[SIDES_MOST];

		for (size_t side = 0; side < after->side_count; side++) {
			would[side] = hand->sides[side].running - hand->sides[side].total;
			was[side] = hand->sides[side].score_before;
		}
		if (is_touched(outcome, i))
			touch(row, book, hand->number, hand->place, would, was, after->side_count);
	}
	/* The hand in play was dealt with the old scores, too. */
	if (after->dealt && !game->finished &&
	    memcmp(after->running, outcome->before->running, sizeof after->running) != 0)
		touch(row, book, after->next_hand, after->next_place, after->running, after->starts,
		    after->side_count);
}

/* --- the answer: all options --- */

/* Adds the name of an option on the page: "entry", "claim", "2", "try 1"; `tried` is the number of
 * options tried so far. */
static void add_name(struct answer *row, const char *key, const struct dispute_case *found,
    const struct ruling_option *option, int tried)
{
	if (!found->dispute.undecided)
		answer_text(row, key, "ruled");
	else if (option->tried)
		answer_textf(row, key, "try %d", tried);
	else if (option->remedy.verdict == VERDICT_EXPLANATION)
		answer_textf(row, key, "%d", option->remedy.explanation);
	else
		answer_text(row, key, verdict_names[option->remedy.verdict]);
}

/* Returns true if the option explains the claim by a lapse, which leaves the entry valid. Such
 * options share one row of the page. */
static bool is_lapse(const struct dispute_case *found, size_t index)
{
	const struct ruling_option *option = &found->options[index];

	return index < found->option_count && !option->tried &&
	       option->remedy.verdict == VERDICT_EXPLANATION && !option->remedy.changes;
}

/* Adds the error findings of a ruling that were not accepted with the entry, each code once:
 * "refused":"meld-too-short, run-gap","contradicts":[{"code":"meld-too-short"}, …]. */
static void add_refused(struct answer *row, const struct score *score, const struct hand *entered)
{
	struct text codes = {.arena = answer_arena(row)};
	bool listed[FINDING_COUNT] = {false};

	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];
		const char *name = finding_name(finding->code);
		bool known = finding->level != LEVEL_ERROR || listed[finding->code];

		for (size_t j = 0; j < entered->acceptance_count; j++)
			known = known || strcmp(entered->acceptances[j].code, name) == 0;
		if (known)
			continue;
		listed[finding->code] = true;
		text_addf(&codes, "%s%s", codes.size ? ", " : "", name);
		answer_text(row, "refused", text_of(&codes));
		answer_code(answer_row(row, "contradicts"), "code", name);
	}
}

/* Adds the rulings that could be made, or the one that was made, each with its effect:
 * "options":[{"option":"claim","for":"claim","words":"…","sides":[…],"finished":false,
 *  "winner":null, …}]. Adds nothing if there are none. */
static void add_options(
    struct answer *to, const struct event *event, const struct dispute_case *found)
{
	int tried = 0;

	for (size_t i = 0; i < found->option_count; i++) {
		const struct ruling_option *option = &found->options[i];
		const struct remedy *remedy = &option->remedy;
		struct answer *row = answer_row(to, "options");
		size_t last = i;

		tried += option->tried;
		add_name(row, "option", found, option, tried);
		answer_code(row, "for", verdict_names[remedy->verdict]);
		answer_text(row, "choice", remedy->choice);
		answer_text(row, "words", remedy->words);
		answer_flag(row, "changes", remedy->changes);
		answer_nothing(row, "refused");
		if (found->has_hand)
			add_refused(row, &remedy->score, &found->view.hand);

		/* The first of a run of lapses names the last as `until`; the others are marked
		 * `alike`. */
		while (is_lapse(found, last) && is_lapse(found, last + 1))
			last++;
		if (i > 0 && is_lapse(found, i) && is_lapse(found, i - 1))
			answer_flag(row, "alike", true);
		else if (last > i)
			add_name(row, "until", found, &found->options[last], 0);
		answer_text(row, "says",
		    ruling_say(
		        answer_arena(row), answer_language(row), &found->dispute, &option->ruling));
		if (remedy->verdict == VERDICT_EXPLANATION) {
			answer_number(row, "number", remedy->explanation);
			answer_code(row, "effect", remedy->changes ? "changes" : "stands");
		}
		add_outcome(row, event_book_here(event), found, i);
		answer_flag_set(to, "touches", answer_get(row, "touched") != NULL);
	}
}

/* --- the answer: earlier rulings --- */

static void add_earlier(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "earlier");
	for (size_t i = 0; i < found->earlier_count; i++) {
		const struct dispute *dispute = found->earlier[i];
		const struct ruling *ruling = dispute_last(dispute);
		struct answer *row = answer_row(to, "earlier");

		answer_numbered(row, "dispute", 'D', dispute->number);
		answer_address(row, "address", &dispute->address);
		answer_text(row, "clause", ruling->clause);
		answer_code(row, "for", verdict_names[ruling->verdict]);
		answer_text(row, "choice", ruling->choice);
		answer_text(row, "words",
		    ruling_say(answer_arena(to), answer_language(to), dispute, ruling));
		answer_text(row, "reason", ruling->reason);
	}
}

/* --- the answer: the history of a table --- */

/* Returns true if a line of the log is the one wanted; notes it in `next` if it comes after that one
 * and before the line noted so far. */
static bool is_line(int64_t line, int64_t wanted, int64_t *next)
{
	if (line > wanted && line < *next)
		*next = line;
	return line == wanted;
}

static void add_who(
    struct answer *row, const char *by, const char *time, const char *reason, const char *unlock)
{
	answer_text(row, "by", by);
	answer_time(row, "time", time);
	answer_reason(row, "reason", reason);
	answer_reason_some(row, "unlock", unlock);
}

/* Adds that a penalty or an adjustment was given, or that it was cancelled. */
static void add_given(struct answer *row, const struct given *given, bool cancelled)
{
	answer_code(row, "what", cancelled ? "cancelled" : given_forms[given->kind].name);
	answer_numbered(row, "penalty", 'P', given->number);
	answer_letter(row, "side", given->side);
	answer_text(row, "entrant", given->name);
	answer_text(row, "code", given->code[0] ? given->code : NULL);
	answer_number(row, "count", given->count);
	answer_given_points(row, given);
	answer_flag_set(row, "given", !cancelled);
	answer_given_how(row, "ruling", cancelled ? given->cancelled_how : given->how);
	if (cancelled)
		add_who(row, given->cancelled_by, given->cancelled_at, given->cancel_reason, "");
	else
		add_who(row, given->by, given->time, given->reason, "");
}

static void add_decision(struct answer *row, const struct table *table, const char *what,
    const struct table_decision *decision)
{
	const char *clause = decision->made ? decision->clause : NULL;

	answer_code(row, "what", what);
	if (clause)
		answer_text(row, "clause", clause);
	if (clause && artificial_is(clause)) {
		answer_artificial_parts(row, table, clause);
	} else if (clause) {
		answer_letter(row, "against", table->sides[decision->against].side);
		answer_number(row, "points", decision->points);
	}
	add_who(row, decision->by, decision->time, decision->reason, decision->unlock);
}

/* Adds to a table's history what one line of the log wrote. Returns the next line that wrote
 * something; INT64_MAX if there is none. */
static int64_t add_line(
    struct answer *to, const struct table *table, const struct hand_view *hands, int64_t line)
{
	static const char list[] = "history";
	int64_t next = INT64_MAX;

	for (size_t i = 0; i < table->hand_count; i++)
		for (size_t j = 0; j < hands[i].version_count; j++) {
			const struct hand_version *version = &hands[i].versions[j];
			const int number = hands[i].address.hand;

			if (!is_line(version->log, line, &next))
				continue;
			struct answer *row = answer_row(to, list);

			answer_code(row, "what", "hand");
			answer_number(row, "hand", number);
			answer_number(row, "version", version->version);
			answer_code(row, "kind", version_kind_name(version->kind));
			add_who(
			    row, version->author, version->time, version->reason, version->unlock);
			struct answer *entry = answer_object(row, "entry");

			answer_version(entry, version);
			answer_number(entry, "of_hand", number);
		}
	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];

		if (is_line(given->log, line, &next))
			add_given(answer_row(to, list), given, false);
		if (given->cancelled && is_line(given->cancel_log, line, &next))
			add_given(answer_row(to, list), given, true);
	}
	for (size_t i = 0; i < table->decision_count; i++)
		if (is_line(table->decisions[i].log, line, &next))
			add_decision(answer_row(to, list), table,
			    table->decisions[i].made ? "ended" : "reopened", &table->decisions[i]);
	for (size_t i = 0; i < table->stop_count; i++)
		if (is_line(table->stops[i].log, line, &next))
			add_decision(answer_row(to, list), table,
			    table->stops[i].made ? "stopped" : "continued", &table->stops[i]);
	if (table->signature.number > 0 && is_line(table->signature.log, line, &next)) {
		struct answer *row = answer_row(to, list);

		answer_code(row, "what", "signed");
		answer_signature(row, table);
	}
	return next;
}

/* Adds what happened at a table, oldest first: "history":[{"what":"hand","hand":1,"version":2, …},
 * {"what":"penalty","penalty":"P1", …}]. A version of a hand is complete in its "entry". */
static void add_history(struct answer *to, const struct table *table, const struct hand_view *hands)
{
	int64_t line = INT64_MIN;

	(void)answer_list(to, "history");
	while (line != INT64_MAX)
		line = add_line(to, table, hands, line);
}

void answer_dispute_case(
    struct answer *to, const struct event *event, const struct dispute_case *found)
{
	const struct event played = event_played(event, found->dispute.address.round);

	answer_dispute(to, &found->dispute);
	answer_notes_about(to, found->notes, found->note_count);
	add_options(to, &played, found);
	if (found->has_hand) {
		if (found->diagnosed) {
			struct answer *diagnosis = answer_object(to, "diagnosis");

			answer_number(diagnosis, "claimed", found->answer.claimed);
			answer_number(diagnosis, "computed", found->answer.computed);
			answer_number(diagnosis, "difference", found->answer.difference);
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
	/* Clauses of lines only have an empty `why`, and are listed together on the page. */
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
	add_earlier(to, found);
	if (found->has_hand) {
		struct hand_view shown = found->view;

		/* The rows of "versions" say that the hand is void. */
		shown.voided = false;
		answer_hand(answer_object(to, "hand"), &played, &shown);
		answer_versions(to, &found->view);
	}
	/* A table as a whole has the side that went out in each hand, every version, and its
	 * history. */
	if (found->hands) {
		(void)answer_list(to, "hands");
		for (size_t i = 0; i < found->table.hand_count; i++) {
			const struct hand_view *view = &found->hands[i];
			const struct side *out = view->voided ? NULL : hand_went_out(&view->hand);
			struct answer *row = answer_row(to, "hands");

			answer_number(row, "hand", view->address.hand);
			answer_letter(row, "out", out ? out->name : '\0');
			answer_flag(row, "concealed", out && out->out == OUT_CONCEALED);
			answer_versions(row, view);
		}
		add_history(to, &found->table, found->hands);
	}
	answer_table(answer_object(to, "table"), &found->table, found->hands);
	answer_flag_set(to, "void_hand", !found->has_hand && found->dispute.address.hand > 0);
	answer_text_some(to, "stays_by", event_book_here(&played)->addition.source.clause);
}
