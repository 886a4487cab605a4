#include "dispute/dispute.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "card/card.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/table.h"
#include "file/db.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/slip.h"
#include "tournament/game.h"

#include <string.h>
#include <strings.h>

/* --- the facts that a ruling starts from --- */

struct remedy_basis dispute_remedy_basis(const struct desk *desk, const struct dispute *dispute,
    const struct table *table, const struct hand_view *view)
{
	const struct claim *claim = &dispute->claim;
	struct remedy_basis basis = {.desk = desk,
	    .dispute = dispute,
	    .book = event_book_of(desk->event, dispute->address.round),
	    .table = table,
	    .view = view,
	    .diagnosed = view && dispute->undecided && (claim->has_total || claim->has_sums)};

	if (basis.diagnosed) {
		const struct claim_question question = {.book = basis.book,
		    .hand = &view->hand,
		    .score = &view->score,
		    .side = (size_t)dispute->side,
		    .claim = *claim};

		claim_explain(desk->arena, &question, &basis.answer);
	}
	return basis;
}

/* Returns the place of the side with that letter; SIZE_MAX if the hand has none. */
static size_t side_lettered(const struct hand *hand, char letter)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (text_lower(hand->sides[i].name) == text_lower(letter))
			return i;
	return SIZE_MAX;
}

/* --- the claim and its explanations --- */

/* Sentences about facts that are put right after a lapse about a fact: "red-three-extra: B has more
 * red threes than entered". All other lapses are slips in counting or writing: the facts are then
 * undisputed, and the claim is wrong. */
static const struct lapse_text fact_lapses[LAPSE_COUNT] = {
    [LAPSE_OUT_MISSED] = {SENTENCE_REMEDY__OUT_MISSED},
    [LAPSE_RED_THREE_MISSED] = {SENTENCE_REMEDY__RED_THREE_MISSED},
    [LAPSE_RED_THREE_EXTRA] = {SENTENCE_REMEDY__RED_THREE_EXTRA},
    [LAPSE_CANASTA_MISSED] = {SENTENCE_REMEDY__CANASTA_MISSED},
    [LAPSE_CANASTA_EXTRA] = {SENTENCE_REMEDY__CANASTA_EXTRA},
    [LAPSE_CANASTA_KIND_SWAPPED] = {SENTENCE_REMEDY__CANASTA_KIND_SWAPPED},
    [LAPSE_HAND_MISSED] = {SENTENCE_REMEDY__HAND_MISSED},
    [LAPSE_PENALTY_MISSED] = {SENTENCE_REMEDY__PENALTY_MISSED},
    [LAPSE_CONTRACT_MISSED] = {SENTENCE_REMEDY__CONTRACT_MISSED},
    [LAPSE_CONTRACT_JUDGED] = {SENTENCE_REMEDY__CONTRACT_JUDGED},
    [LAPSE_COMBINED] = {SENTENCE_REMEDY__RIGHT_IN_BOTH},
};

/* Sets the outcome of the contract, as ruled. Sums that the table wrote contain its points, and are
 * adjusted. */
static void outcome_rule(const struct remedy_basis *basis, struct hand *hand, enum outcome outcome)
{
	const struct rulebook *book = basis->book;
	const enum outcome before = basis->view->score.contract.outcome;
	struct contract *contract = &hand->contract;

	for (size_t i = 0; i < hand->side_count; i++) {
		const bool bidder = contract->side == i;
		struct side *side = &hand->sides[i];
		const int64_t out = bidder ? going_out_points(book, side->out) : 0;

		if (side->detail != DETAIL_TOTALS)
			continue;
		side->totals.base += (int32_t)(contract_points(book, contract, outcome, bidder) -
		                               contract_points(book, contract, before, bidder));
		side->totals.base += (int32_t)((before == OUTCOME_FALSE_OUT ? out : 0) -
		                               (outcome == OUTCOME_FALSE_OUT ? out : 0));
	}
	contract->outcome = outcome;
	contract->ruled = true;
}

/* Removes a penalty of the side, or gives it fewer times. `way` counts through all penalties and
 * their numbers of times; returns false after the last. */
static bool penalty_lessen(struct arena *arena, struct side *side, int way)
{
	enum { TIMES_TRIED = 64 };
	size_t at = 0;

	if (way >= TIMES_TRIED)
		return false;
	for (; at < side->penalty_count && way >= side->penalties[at].count; at++)
		way -= side->penalties[at].count;
	if (at == side->penalty_count)
		return false;
	struct penalty_entry *left = arena_alloc(arena, side->penalty_count, sizeof *left);

	memcpy(left, side->penalties, side->penalty_count * sizeof *left);
	left[at].count -= way + 1;
	side->penalties = left;
	if (left[at].count == 0) {
		side->penalty_count--;
		memmove(&left[at], &left[at + 1], (side->penalty_count - at) * sizeof *left);
	}
	return true;
}

/* Changes the fact that a lapse is about, in one way that the claim may count it. `way` counts from
 * 0; returns false if there is no such way. */
static bool fact_change(
    const struct remedy_basis *basis, enum lapse lapse, int way, struct hand *hand)
{
	enum { REDS_TRIED = 4 };
	const int32_t reds = way % REDS_TRIED + 1;
	struct side *side = &hand->sides[basis->dispute->side];
	int32_t *canastas = side->counts.canastas;

	switch ((int)lapse) {
	case LAPSE_OUT_MISSED:
		if (way > 0 || side->out == OUT_NONE)
			return false;
		side->out = OUT_NONE;
		return true;
	case LAPSE_RED_THREE_MISSED:
		side->red_threes -= reds;
		return way < REDS_TRIED && side->red_threes >= 0;
	case LAPSE_RED_THREE_EXTRA:
		/* First ones that no side has, then ones of another side. If none has that many,
		 * the facts repeat an earlier way, which did not fit. */
		side->red_threes += reds;
		for (size_t i = 0; way >= REDS_TRIED && i < hand->side_count; i++)
			if (&hand->sides[i] != side && hand->sides[i].red_threes >= reds) {
				hand->sides[i].red_threes -= reds;
				break;
			}
		return way < 2 * REDS_TRIED;
	case LAPSE_CANASTA_MISSED:
	case LAPSE_CANASTA_EXTRA:
		if (side->detail != DETAIL_COUNTS || way >= KINDS_MOST)
			return false;
		canastas[way] += lapse == LAPSE_CANASTA_EXTRA ? 1 : -1;
		return true;
	case LAPSE_CANASTA_KIND_SWAPPED:
		if (side->detail != DETAIL_COUNTS || way >= KINDS_MOST * KINDS_MOST)
			return false;
		canastas[way / KINDS_MOST]--;
		canastas[way % KINDS_MOST]++;
		return true;
	case LAPSE_HAND_MISSED:
		if (way > 0 || side->detail == DETAIL_TOTALS)
			return false;
		side->held = (struct cards){.written = ""};
		side->has_hand = true;
		side->counts.held = 0;
		return true;
	case LAPSE_PENALTY_MISSED:
		return penalty_lessen(basis->desk->arena, side, way);
	case LAPSE_CONTRACT_MISSED:
	case LAPSE_CONTRACT_JUDGED:
		if (!hand->contract.bid || way >= OUTCOME_FALSE_OUT)
			return false;
		outcome_rule(basis, hand, (enum outcome)(OUTCOME_ACHIEVED + way));
		return true;
	default:
		return false;
	}
}

/* Gives `hand` the facts of the claim: the first change that gives exactly the difference, without
 * error findings that the entry does not have. Returns false if there is none; `hand` is then
 * unchanged. */
static bool put_right(
    const struct remedy_basis *basis, enum lapse lapse, int64_t points, struct hand *hand)
{
	const struct hand_view *view = basis->view;
	const size_t side = (size_t)basis->dispute->side;

	for (int way = 0;; way++) {
		struct hand other = view->hand;
		struct score score;
		bool fits = true;

		if (!fact_change(basis, lapse, way, &other))
			return false;
		for (size_t i = 0; i < KINDS_MOST; i++)
			fits = fits && other.sides[side].counts.canastas[i] >= 0;
		if (!fits)
			continue;
		hand_score(basis->desk->arena, basis->desk->event, &other, &view->address, &score);
		fits = score.sides[side].total == view->score.sides[side].total + points;
		for (size_t i = 0; fits && i < score.finding_count; i++)
			fits =
			    score.findings[i].level != LEVEL_ERROR ||
			    hand_finding_there(&view->score, finding_name(score.findings[i].code));
		if (fits) {
			*hand = other;
			return true;
		}
	}
}

static void adjust(
    const struct remedy_basis *basis, int64_t points, const char *reason, struct remedy *remedy)
{
	struct side *side = &remedy->hand.sides[basis->dispute->side];
	struct arena *arena = basis->desk->arena;
	struct adjustment *all = arena_alloc(arena, side->adjustment_count + 1, sizeof *all);

	for (size_t i = 0; i < side->adjustment_count; i++)
		all[i] = side->adjustments[i];
	all[side->adjustment_count++] = (struct adjustment){.points = (int32_t)points,
	    .reason = arena_printf(arena, "D%d: %s", basis->dispute->number, reason)};
	side->adjustments = all;
}

static void explanation_apply(const struct remedy_basis *basis, int number, struct remedy *remedy)
{
	const struct claim_answer *answer = &basis->answer;

	if (number < 1 || (size_t)number > answer->count)
		break_off(ERROR_INPUT, "ruling-unknown",
		    answer->count == 1 ? TEXT_RULING_UNKNOWN_ONE_EXPLANATION
		                       : TEXT_RULING_UNKNOWN_MANY_EXPLANATIONS,
		    basis->dispute->number, answer->count, number);
	const struct claim_explanation *found = &answer->explanations[number - 1];
	const struct lapse_text *text = &fact_lapses[found->lapse];
	const bool is_contract =
	    found->lapse == LAPSE_CONTRACT_MISSED || found->lapse == LAPSE_CONTRACT_JUDGED;
	const bool of_fact =
	    found->lapse == LAPSE_COMBINED
	        ? fact_lapses[found->parts[0]].code || fact_lapses[found->parts[1]].code
	        : text->code && !found->counted_otherwise;

	remedy->choice = lapse_name(found->lapse);
	remedy->changes = of_fact && !answer->about_running;
	const bool is_right =
	    remedy->changes && put_right(basis, found->lapse, found->points, &remedy->hand);

	/* The outcome of a contract is ruled for both sides. If no outcome gives the difference, the
	 * points were miscounted. */
	if (!remedy->changes || (is_contract && !is_right)) {
		remedy->changes = false;
		remedy->words =
		    message_text(basis->desk->arena, TEXT_PHRASE_ENTRY_KEPT, remedy->choice);
		return;
	}
	if (is_contract) {
		remedy->choice = arena_printf(
		    basis->desk->arena, "outcome=%s", outcome_names[remedy->hand.contract.outcome]);
		remedy->is_fact = true;
		return;
	}
	const struct sentence says = {text->kind, text->code, text->english,
	    {sentence_text("code", remedy->choice),
	        sentence_letter("side", remedy->hand.sides[basis->dispute->side].name)}};

	remedy->words = sentence_say(basis->desk->arena, message_vocabulary(), &says);
	if (!is_right)
		adjust(basis, found->points, remedy->choice, remedy);
}

/* Applies the claim: either the sheet gets its sums, or the committee's points make up the
 * difference. A dispute about a decided game claims that the decision was wrong. */
static void claim_apply(const struct remedy_basis *basis, struct remedy *remedy)
{
	const struct dispute *dispute = basis->dispute;
	const struct claim *claim = &dispute->claim;
	const struct table *table = basis->table;
	int64_t more;

	if (!basis->view && !table->decision.made)
		break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_NOTHING_CLAIMED, dispute->number,
		    table->address.round, table->address.table);
	if (!basis->view) {
		remedy->takes_back = remedy->changes = true;
		return;
	}
	if (!basis->diagnosed)
		break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_NO_SUM, dispute->number);
	const struct side_score *sums = &basis->view->score.sides[dispute->side];
	struct side *side = &remedy->hand.sides[dispute->side];

	if (claim->has_sums && side->detail == DETAIL_TOTALS) {
		remedy->changes = claim->base != sums->base || claim->cards != sums->cards;
		side->totals.base += (int32_t)(claim->base - sums->base);
		side->totals.cards += (int32_t)(claim->cards - sums->cards);
		return;
	}
	more =
	    (claim->has_total ? claim->total : (int64_t)claim->base + claim->cards) - sums->total;
	remedy->changes = more != 0;
	if (more != 0)
		adjust(basis, more, "the claim stands", remedy);
}

/* --- single facts --- */

static const char meld_word[] = "meld=";

static void outcome_apply(const struct remedy_basis *basis, const char *word, struct remedy *remedy)
{
	struct hand *hand = &remedy->hand;

	for (enum outcome outcome = OUTCOME_ACHIEVED; outcome <= OUTCOME_FALSE_OUT; outcome++)
		if (strcasecmp(outcome_names[outcome], word) == 0) {
			if (!hand->contract.bid)
				break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_NO_CONTRACT);
			outcome_rule(basis, hand, outcome);
			return;
		}
	break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_OUTCOME, word);
}

static struct sentence outcome_say(struct arena *arena, const char *value)
{
	(void)arena;
	return (struct sentence){
	    SENTENCE_VERDICT__OUTCOME, {sentence_word("outcome", "contract-end", value)}};
}

/* Sets the side that went out: "A", "A:concealed" or "none". */
static void out_apply(const struct remedy_basis *basis, const char *word, struct remedy *remedy)
{
	struct hand *hand = &remedy->hand;
	const bool none = strcasecmp(word, "none") == 0;
	const size_t at = none ? SIZE_MAX : side_lettered(hand, word[0]);
	const enum out out = at != SIZE_MAX && word[1] ? OUT_CONCEALED : OUT_NORMAL;

	if (!none && (at == SIZE_MAX || (word[1] && strcasecmp(word + 1, ":concealed") != 0)))
		break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_WHO_WENT_OUT, word);
	for (size_t i = 0; i < hand->side_count; i++) {
		struct side *side = &hand->sides[i];
		const enum out before = side->out;

		side->out = i == at ? out : OUT_NONE;
		if (side->detail == DETAIL_TOTALS)
			side->totals.base += (int32_t)(going_out_points(basis->book, side->out) -
			                               going_out_points(basis->book, before));
	}
	if (!none)
		hand->exhausted = hand->time = false;
}

/* Returns the letter of the side with which a text begins, as a capital; '\0' if it begins with something
 * else. */
static char letter_before(const char *text)
{
	const char letter = text_lower(text[0]);

	return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : '\0';
}

/* Says "A", "A:concealed" or "none". */
static struct sentence out_say(struct arena *arena, const char *value)
{
	const char letter = letter_before(value);
	struct sentence says = strchr(value, ':') ? sentence_of(SENTENCE_VERDICT__OUT_CONCEALED)
	                                          : sentence_of(SENTENCE_VERDICT__OUT);

	(void)arena;
	if (strcasecmp(value, "none") == 0)
		return sentence_of(SENTENCE_VERDICT__OUT_NONE);
	says.values[0] = sentence_letter("side", letter);
	return letter ? says : (struct sentence){.kind = NULL};
}

/* Rules melds legal or illegal: "A:KKK2222:legal", "A:KK2+555:illegal", "A:legal" for all of a
 * side. Without a side, it is that of the dispute. */
static void meld_apply(const struct remedy_basis *basis, const char *word, struct remedy *remedy)
{
	struct arena *arena = basis->desk->arena;
	const char *colon = strrchr(word, ':');
	const bool legal = colon && strcasecmp(colon + 1, "legal") == 0;
	const enum meld_ruling ruled = legal ? MELD_RULED_LEGAL : MELD_RULED_ILLEGAL;
	const char *how = legal ? "legal" : "illegal", *melds;
	size_t size;

	if (!colon || colon == word || strcasecmp(colon + 1, how) != 0)
		break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_LEGAL_MELD, word);
	const size_t at = word[1] == ':' ? side_lettered(&remedy->hand, word[0]) : SIZE_MAX;

	melds = at == SIZE_MAX ? word : word + 2;
	if (at == SIZE_MAX && basis->dispute->side < 0)
		break_off(ERROR_INPUT, SAY_SIDE_UNKNOWN_OF_MELD, word);
	struct side *side = &remedy->hand.sides[at == SIZE_MAX ? (size_t)basis->dispute->side : at];

	if (melds > colon) { /* every meld of the side */
		const struct meld *all = side->melds;

		remedy->choice = arena_printf(arena, "%s%c:%s", meld_word, side->name, how);
		for (size_t i = 0; i < side->meld_count; i++)
			(void)facts_rule_meld(arena, side, &all[i], ruled);
		if (side->meld_count == 0)
			break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_NO_MELDS, side->name);
		return;
	}
	remedy->choice = arena_printf(
	    arena, "%s%c:%.*s:%s", meld_word, side->name, (int)(colon - melds), melds, how);
	for (; melds <= colon; melds += size + 1) {
		struct error unread = {0};
		struct meld meld;

		size = strcspn(melds, "+");
		if (size > (size_t)(colon - melds))
			size = (size_t)(colon - melds);
		if (!meld_read(arena, melds, size, rulebook_reading(basis->book), &meld, &unread) ||
		    !facts_rule_meld(arena, side, &meld, ruled))
			break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_NO_SUCH_MELD, side->name,
			    choice_shown(size), melds);
	}
}

/* Says "A:KK2+555:legal" or "A:illegal". */
static struct sentence meld_say(struct arena *arena, const char *value)
{
	const char *colon = strrchr(value, ':');
	const bool legal = colon && strcasecmp(colon + 1, "legal") == 0;
	const char letter = letter_before(value);
	const struct sentence_value side = sentence_letter("side", letter);
	struct text text = {.arena = arena};
	int64_t count = 1;

	if (!colon || !letter)
		return (struct sentence){.kind = NULL};
	struct sentence says = legal ? sentence_of(SENTENCE_VERDICT__ALL_MELDS_LEGAL)
	                             : sentence_of(SENTENCE_VERDICT__ALL_MELDS_ILLEGAL);

	says.values[0] = side;
	if (value + 2 > colon)
		return says;
	for (const char *melds = value + 2; melds < colon; melds++) {
		const bool plus = *melds == '+';

		text_add_bytes(&text, plus ? ", " : melds, plus ? 2 : 1);
		count += plus;
	}
	says = legal ? sentence_of(SENTENCE_VERDICT__MELD_LEGAL)
	             : sentence_of(SENTENCE_VERDICT__MELD_ILLEGAL);
	says.values[0] = side;
	says.values[1] = sentence_text("melds", text_of(&text));
	says.values[2] = sentence_number("n", count);
	return says;
}

/* The facts that a word rules. A side with sums only gets or loses the points of that fact. Errors:
 * ERROR_INPUT `ruling-unknown` if the hand has no contract or no such meld, `value-unknown` for an
 * unknown outcome or side, `side-unknown`. `say` gives no sentence for a text that no ruling has: the file
 * was altered. */
static const struct fact_word {
	const char *word;
	void (*apply)(const struct remedy_basis *basis, const char *value, struct remedy *remedy);
	struct sentence (*say)(struct arena *arena, const char *value);
} fact_words[] = {
    {"outcome=", outcome_apply, outcome_say},
    {"out=", out_apply, out_say},
    {meld_word, meld_apply, meld_say},
};

static const struct fact_word *fact_word_of(const char *text)
{
	for (size_t i = 0; i < sizeof fact_words / sizeof fact_words[0]; i++)
		if (strncasecmp(text, fact_words[i].word, strlen(fact_words[i].word)) == 0)
			return strchr(text, ' ') ? NULL : &fact_words[i];
	return NULL;
}

bool dispute_fact_named(const char *text)
{
	return fact_word_of(text) != NULL;
}

/* --- slips and codes --- */

static void slips_apply(
    const struct remedy_basis *basis, const struct ruling_wish *asked, struct remedy *remedy)
{
	struct text choice = {.arena = basis->desk->arena};
	struct hand facts;

	for (size_t i = 0; i < asked->line_count; i++) {
		text_add(&choice, i > 0 ? " / " : "");
		text_add_bytes(&choice, asked->lines[i].data, asked->lines[i].size);
	}
	remedy->choice = text_of(&choice);
	remedy->changes = true;
	const struct fact_word *word = asked->line_count == 1 ? fact_word_of(remedy->choice) : NULL;

	if (word) {
		remedy->is_fact = true;
		word->apply(basis, remedy->choice + strlen(word->word), remedy);
		return;
	}
	must(slip_correct(choice.arena, basis->book, asked->lines, asked->line_count,
	    &basis->view->hand, &facts, refusal()));
	dealer_contract(choice.arena, basis->desk->event, basis->table, &facts);
	remedy->hand = facts;
	remedy->words = remedy->choice;
}

/* Reads a code [SIDE:]CODE[:N].
 *
 * N is the number of times that a penalty is given. Some codes end a game (fi-canasta 22A, 13E, a
 * walkover); N is then the points of that end, if they are not those of the rulebook or the event.
 * An artificial result (tournament/game.h) names no side.
 *
 * ERROR_INPUT with its place: `side-unknown`, `penalty-count`, `points-invalid`, and the errors of
 * facts_penalty(). */
static void code_apply(
    const struct remedy_basis *basis, const struct slip_line *line, struct remedy *remedy)
{
	static const char walkover[] = "walkover";
	enum { TIMES_MOST = 99 };
	struct arena *arena = basis->desk->arena;
	struct table_ending *ending = arena_alloc(arena, 1, sizeof *ending);
	int64_t *number = arena_alloc(arena, 1, sizeof *number);
	struct side *side;

	remedy->changes = true;
	if (artificial_is(line->data)) {
		ending->clause = remedy->choice = arena_copy(arena, line->data, line->size);
		remedy->ending = ending;
		return;
	}
	/* The code names the side before its colon; otherwise it is that of the dispute. */
	const char letter = letter_before(line->data);
	const bool named = letter && line->size > 1 && line->data[1] == ':';
	const size_t from = named ? 2 : 0;

	remedy->side = named ? side_lettered(&remedy->hand, letter) : (size_t)basis->dispute->side;
	if (named && remedy->side == SIZE_MAX)
		break_off_at(line->file, line->line, 1, ERROR_INPUT, SAY_SIDE_UNKNOWN_NOT_AT_TABLE,
		    letter, remedy->hand.sides[remedy->hand.side_count - 1].name);
	if (!named && basis->dispute->side < 0)
		break_off_at(line->file, line->line, 1, ERROR_INPUT, SAY_SIDE_UNKNOWN_OF_PENALTY,
		    choice_shown(line->size), line->data);
	side = &remedy->hand.sides[remedy->side];
	const char *code = line->data + from;
	const char *colon = memchr(code, ':', line->size - from);
	const size_t size = colon ? (size_t)(colon - code) : line->size - from;
	const size_t index = rulebook_penalty(basis->book, code, size);

	if (index != SIZE_MAX && basis->book->penalties[index].use == PENALTY_AS_TABLE_END)
		ending->clause = basis->book->penalties[index].code;
	else if (index == SIZE_MAX && size == strlen(walkover) &&
	         strncasecmp(code, walkover, size) == 0)
		ending->clause = walkover;

	*number = 1;
	if (colon && !text_integer(colon + 1, line->size - from - size - 1, ending->clause ? 0 : 1,
	                 ending->clause ? POINTS_MOST : TIMES_MOST, number)) {
		if (ending->clause)
			break_off_at(line->file, line->line, (int)from + 1, ERROR_INPUT,
			    SAY_POINTS_INVALID_ENDS_GAME, ending->clause, POINTS_MOST,
			    ending->clause);
		else
			break_off_at(line->file, line->line, (int)from + 1, ERROR_INPUT,
			    SAY_PENALTY_COUNT_IN_DECISION, TIMES_MOST);
	}
	if (ending->clause) {
		ending->against = side->name;
		ending->points = colon ? number : NULL;
		remedy->ending = ending;
	} else {
		boundary_place(line->file, line->line, (int)from + 1);
		remedy->penalty = facts_penalty(arena, basis->book, side->name, code, size);
		boundary_place(NULL, 0, 0);
		remedy->count = (int32_t)*number;

		/* The ruling gives it, apart from the penalties that the table wrote. */
		struct penalty_entry *all =
		    arena_alloc(arena, side->given_penalty_count + 1, sizeof *all);

		for (size_t i = 0; i < side->given_penalty_count; i++)
			all[i] = side->given_penalties[i];
		all[side->given_penalty_count++] =
		    (struct penalty_entry){.penalty = remedy->penalty, .count = remedy->count};
		side->given_penalties = all;
	}
	remedy->choice = arena_printf(arena, "%c:%s", side->name,
	    ending->clause ? ending->clause : basis->book->penalties[remedy->penalty].code);
	if (ending->clause ? colon != NULL : *number > 1)
		remedy->choice = arena_printf(arena, "%s:%lld", remedy->choice, (long long)*number);
}

/* --- the remedy --- */

struct remedy dispute_remedy_make(const struct remedy_basis *basis, const struct ruling_wish *asked)
{
	struct arena *arena = basis->desk->arena;
	const struct table *table = basis->table;
	const struct hand_view *view = basis->view;
	struct remedy remedy = {
	    .verdict = asked->verdict, .explanation = asked->explanation, .choice = ""};

	if (view) {
		remedy.hand = view->hand;
	} else { /* without facts: codes only need its sides */
		remedy.hand.side_count = table->side_count;
		for (size_t i = 0; i < table->side_count; i++)
			remedy.hand.sides[i].name = table->sides[i].side;
	}
	if (!view && (asked->verdict == VERDICT_EXPLANATION || asked->verdict == VERDICT_SLIP))
		break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_ABOUT_TABLE, basis->dispute->number,
		    table->address.round, table->address.table);
	switch (asked->verdict) {
	case VERDICT_CLAIM:
		claim_apply(basis, &remedy);
		break;
	case VERDICT_EXPLANATION:
		explanation_apply(basis, asked->explanation, &remedy);
		break;
	case VERDICT_SLIP:
		slips_apply(basis, asked, &remedy);
		break;
	case VERDICT_PENALTY:
		code_apply(basis, &asked->lines[0], &remedy);
		break;
	case VERDICT_ENTRY:
	case VERDICT_COUNT:
		break;
	}
	if (!view)
		return remedy;

	/* The scores before the hand do not change, and penalties and adjustments given by their
	 * own commands stay. */
	for (size_t i = 0; i < remedy.hand.side_count; i++) {
		remedy.hand.sides[i].has_score = true;
		remedy.hand.sides[i].score = view->hand.sides[i].score;
		if (asked->verdict != VERDICT_PENALTY)
			given_keep(&remedy.hand.sides[i], &view->hand.sides[i]);
	}
	hand_score(arena, basis->desk->event, &remedy.hand, &view->address, &remedy.score);
	return remedy;
}

/* --- rulings in words --- */

/* Returns an artificial result in words: "A average plus, 60%, B average minus, 40%". Returns the
 * text itself if it cannot be read. */
static const char *parts_say(
    struct arena *arena, const struct vocabulary *vocabulary, const char *clause)
{
	const struct artificial_worths worths = {
	    {0}}; /* a recorded decision names its percentages */
	struct text text = {.arena = arena};
	struct error unread = {0};
	struct artificial parts;
	size_t sides = 1;

	for (const char *slash = clause; (slash = strchr(slash, '/')) != NULL; slash++)
		sides++;
	if (sides > SIDES_MOST || !artificial_read(clause, &worths, sides, &parts, &unread))
		return clause;
	for (size_t side = 0; side < sides; side++)
		text_addf(&text, "%s%c %s", side > 0 ? " : " : "", (char)('A' + side),
		    artificial_text(arena, vocabulary, &parts, side));
	return text_of(&text);
}

/* Returns a sentence for a code that a ruling keeps, such as "A:25C:2 P1"; an empty one if the text
 * is not a code. */
static struct sentence code_sentence(
    struct arena *arena, const struct vocabulary *vocabulary, const struct ruling *ruling)
{
	const char *choice = ruling->choice, *code, *end, *number = "";

	if (ruling->ends_game && artificial_is(choice))
		return (struct sentence){SENTENCE_VERDICT__ARTIFICIAL,
		    {sentence_text("parts",
		        parts_say(arena, vocabulary,
		            ruling->ending && ruling->ending[0] ? ruling->ending : choice))}};
	if (!choice[0] || choice[1] != ':')
		return (struct sentence){.kind = NULL};
	code = arena_copy(arena, choice + 2, strcspn(choice + 2, ": "));
	end = choice + 2 + strlen(code);
	if (*end == ':') {
		number = arena_copy(arena, end + 1, strcspn(end + 1, " "));
		end += 1 + strlen(number);
	}
	if (ruling->ends_game)
		return (struct sentence){SENTENCE_VERDICT__ENDED,
		    {sentence_word("clause", "clause", code), sentence_letter("side", choice[0]),
		        sentence_text("points", number)}};
	return (struct sentence){
	    SENTENCE_VERDICT__PENALTY, {sentence_text("code", code), sentence_text("times", number),
	                                   sentence_letter("side", choice[0]),
	                                   sentence_text("given", *end == ' ' ? end + 1 : "")}};
}

const char *ruling_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct dispute *dispute, const struct ruling *ruling)
{
	const struct claim *claim = &dispute->claim;
	struct sentence says = {.kind = NULL};
	const struct fact_word *word;
	const char *sum = "";

	switch (ruling->verdict) {
	case VERDICT_ENTRY:
		says = sentence_of(SENTENCE_VERDICT__ENTRY);
		break;
	case VERDICT_CLAIM:
		if (claim->has_total)
			sum = arena_printf(arena, "%d", (int)claim->total);
		else if (claim->has_sums)
			sum = arena_printf(arena, "%d/%d", (int)claim->base, (int)claim->cards);
		says = (struct sentence){
		    SENTENCE_VERDICT__CLAIM, {sentence_letter("side", (char)('A' + dispute->side)),
		                                 sentence_text("sum", sum)}};
		if (dispute->address.hand == 0)
			says = sentence_of(SENTENCE_VERDICT__REOPENING);
		break;
	case VERDICT_EXPLANATION:
		says = (struct sentence){SENTENCE_VERDICT__EXPLANATION,
		    {sentence_word("lapse", "lapse-name", ruling->choice)}};
		break;
	case VERDICT_SLIP:
		word = fact_word_of(ruling->choice);
		says = word ? word->say(arena, ruling->choice + strlen(word->word))
		            : (struct sentence){
		                  SENTENCE_VERDICT__SLIP, {sentence_text("slips", ruling->choice)}};
		break;
	case VERDICT_PENALTY:
		says = code_sentence(arena, vocabulary, ruling);
		break;
	case VERDICT_COUNT:
		break;
	}
	return says.kind ? sentence_say(arena, vocabulary, &says) : ruling->choice;
}
