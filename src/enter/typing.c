#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/table.h"
#include "enter/enter.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"

#include <string.h>

/* --- the words of a line --- */

bool line_has(const struct typed_line *line, const char *key)
{
	for (size_t i = 0; i < line->count; i++)
		if (strcmp(line->words[i].key, key) == 0)
			return true;
	return false;
}

size_t line_count(const struct typed_line *line, bool hand)
{
	size_t count = 0;

	for (size_t i = 0; i < line->count; i++)
		if (line->words[i].hand == hand)
			count++;
	return count;
}

bool line_is_whole(const struct typed_line *line)
{
	static const char *const melded[] = {"melded", "net", "meld", "base", "total"};

	for (size_t i = 0; i < line->count; i++)
		if (!line->words[i].text)
			return false;
	if (line->nothing)
		return true;
	for (size_t i = 0; i < sizeof melded / sizeof melded[0]; i++)
		for (size_t j = 0; j < line->count && line_has(line, melded[i]); j++)
			if (!line->words[j].hand && strcmp(line->words[j].key, melded[i]) != 0)
				return true;
	return false;
}

struct typed_line line_without(
    struct arena *arena, const struct typed_line *line, const struct typed_line *brought)
{
	struct typed_word *words = arena_alloc(arena, line->count + 1, sizeof(*words));
	size_t count = 0;

	for (size_t i = 0; i < line->count; i++) {
		bool there = false;

		for (size_t j = 0; j < brought->count; j++)
			there = there || brought->words[j].text == line->words[i].text;
		if (!there)
			words[count++] = line->words[i];
	}
	return (struct typed_line){.side = line->side, .count = count, .words = words};
}

/* Returns true if a word of the change removes an older word. An adjustment also removes its reason,
 * and `-penalty` removes every penalty. */
static bool is_replaced(const struct typed_line *change, bool hand, const struct typed_word *old)
{
	for (size_t i = 0; i < change->count; i++) {
		const char *key = change->words[i].key;

		if (change->words[i].hand != hand)
			continue;
		if (strcmp(key, old->key) == 0 ||
		    (strcmp(key, "adjust") == 0 && strcmp(old->key, "reason") == 0) ||
		    (strcmp(key, "penalty") == 0 &&
		        strncmp(old->key, "penalty:", strlen("penalty:")) == 0))
			return true;
	}
	return false;
}

/* Adds the words of a change with that key, or of every key if it is NULL, unless they were added
 * before. */
static size_t add_changes(const struct typed_line *change, bool hand, const char *key,
    struct typed_word *words, size_t count)
{
	for (size_t i = 0; i < change->count; i++) {
		const struct typed_word *word = &change->words[i];
		bool there = false;

		if (word->hand != hand || !word->text || (key && strcmp(word->key, key) != 0))
			continue;
		for (size_t j = 0; j < count; j++)
			there = there || words[j].text == word->text;
		if (!there)
			words[count++] = *word;
	}
	return count;
}

struct typed_line line_amend(
    struct arena *arena, const struct typed_line *base, const struct typed_line *change, bool hand)
{
	struct typed_word *words =
	    arena_alloc(arena, base->count + change->count + 1, sizeof(*words));
	size_t count = 0;

	/* A new word takes the place of the word it replaces. */
	for (size_t i = 0; i < base->count; i++)
		if (is_replaced(change, hand, &base->words[i]))
			count = add_changes(change, hand, base->words[i].key, words, count);
		else
			words[count++] = base->words[i];
	count = add_changes(change, hand, NULL, words, count);
	return (struct typed_line){.side = base->side, .count = count, .words = words};
}

const char *line_text(struct arena *arena, const struct typed_line *line)
{
	struct text text = {.arena = arena};

	if (line->side)
		text_addf(&text, "%c", line->side);
	for (size_t i = 0; i < line->count; i++)
		if (line->words[i].text)
			text_addf(&text, "%s%s", text.size ? " " : "", line->words[i].text);
	return text_of(&text);
}

static const char *folded(struct arena *arena, const char *text, size_t size)
{
	char *copy = arena_copy(arena, text, size);

	for (char *cursor = copy; *cursor; cursor++)
		*cursor = text_lower(*cursor);
	return copy;
}

/* Returns a key such as "penalty:25c": a penalty replaces another with its code. */
static const char *penalty_key(struct arena *arena, const char *code, size_t size)
{
	const char *colon = size ? memchr(code, ':', size) : NULL;
	const char *name = folded(arena, code, colon ? (size_t)(colon - code) : size);

	return arena_printf(arena, "penalty%s%s", name[0] ? ":" : "", name);
}

/* Returns the key of a word; "meld" for a meld, and for a word that slip_read() will refuse. */
static const char *key_of(struct arena *arena, const struct slip_token *token)
{
	const char *name = token->name;

	if (name && strcmp(name, "penalty") == 0)
		return penalty_key(arena, token->value ? token->value : "", token->value_size);
	if (name)
		return strcmp(name, "o") == 0 || strcmp(name, "oc") == 0 ? "out" : name;
	if (token->value)
		return token->key_size ? folded(arena, token->text, token->key_size) : "total";
	if (token->size > 1 && text_lower(token->text[0]) == 'p')
		return penalty_key(arena, token->text + 1, token->size - 1);
	return "meld";
}

/* Returns the key of a word that is taken back: -o, -claim, -p25C, -exhausted. */
static const char *key_taken(
    struct arena *arena, const struct rulebook *book, const struct slip_token *token)
{
	const char *text = token->text, *key = key_of(arena, token);
	const size_t size = token->size;
	size_t letters;
	const char *kind = slip_short_kind(book, text, size, &letters);

	if (choice_is(text, size, "melds"))
		return "meld";
	if (slip_ending(text, size))
		return slip_ending(text, size);
	if (size == 1 && text_lower(text[0]) == 'p')
		return "penalty";
	if (size == 1 && slip_short_key(book, text[0]))
		return slip_short_key(book, text[0]);
	return kind && letters == size ? kind : key;
}

static struct typed_word word_of(const char *key, const char *text)
{
	const struct slip_word *word = slip_word_named(key, strlen(key));

	return (struct typed_word){
	    .key = key, .text = text, .hand = word && word->part >= PART_HAND};
}

bool line_read(struct arena *arena, const struct rulebook *book, const char *line,
    struct typed_line *ret, struct error *err)
{
	const struct slip_line slip = {.data = line, .size = strlen(line), .file = "", .line = 1};
	struct typed_line typed = {0};
	const struct slip_token *tokens;
	size_t count, first = 0;

	if (!slip_spell(arena, book, &slip, &tokens, &count, err))
		return false;
	if (count > 0 && tokens->size == 1 && !tokens->taken_back) {
		const int side = text_lower(tokens->text[0]) - 'a';

		first = side >= 0 && side < book->side_count;
		typed.side = first ? (char)('A' + side) : '\0';
	}
	struct typed_word *words = arena_alloc(arena, 2 * count, sizeof *words);

	for (size_t i = first; i < count; i++) {
		const char *text = tokens[i].text;
		const size_t size = tokens[i].size;
		const char *stroke = tokens[i].value ? NULL : memchr(text, '/', size);

		if (tokens[i].taken_back) {
			words[typed.count++] = word_of(key_taken(arena, book, &tokens[i]), NULL);
			continue;
		}
		typed.nothing = typed.nothing || tokens[i].place[0] == '-';
		if (!stroke) {
			words[typed.count++] =
			    word_of(key_of(arena, &tokens[i]), arena_copy(arena, text, size));
			continue;
		}
		/* 700/345 becomes two words, so that either sum can be corrected alone. */
		const int base = (int)(stroke - text);

		words[typed.count++] =
		    word_of("base", arena_printf(arena, "base=%.*s", base, text));
		words[typed.count++] = word_of(
		    "cards", arena_printf(arena, "cards=%.*s", (int)size - base - 1, stroke + 1));
	}
	typed.words = words;
	*ret = typed;
	return true;
}

static struct typed_line typed_of_words(
    struct arena *arena, const struct rulebook *book, char side, const struct slip_words *words)
{
	struct text text = {.arena = arena};
	struct typed_line typed;

	if (side)
		text_addf(&text, "%c", side);
	for (size_t i = 0; i < words->count; i++)
		text_addf(&text, "%s%s", text.size ? " " : "", words->words[i]);
	must(line_read(arena, book, text_of(&text), &typed, refusal()));
	return typed;
}

void line_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct typed_line *ret)
{
	struct slip_words words = {0};

	for (size_t i = 0; i < hand->side_count; i++) {
		struct slip_words side = {0};

		slip_side_words(arena, book, &hand->sides[i], &side);
		ret[i] = typed_of_words(arena, book, hand->sides[i].name, &side);
	}
	slip_hand_words(arena, hand, &words);
	ret[hand->side_count] = typed_of_words(arena, book, '\0', &words);
}

/* --- the hand being typed --- */

const struct rulebook *enter_book(const struct session *session)
{
	const struct event *event = session->call->desk.event;
	int round = session->draft.address.round;

	if (round == 0)
		round = session->target.address.round;
	return round > 0 ? event_book_of(event, round) : event_book_here(event);
}

void draft_drop(struct session *session)
{
	session->draft = session->before = (struct hand_draft){0};
	session->asking = ASK_TABLE;
}

void draft_drop_report(struct session *session)
{
	const struct hand_draft dropped = session->draft;

	draft_drop(session);
	say_not_done(session, "dropped", ERROR_NONE, &dropped);
}

void draft_leave_question(struct session *session)
{
	if (session->asking == ASK_AFTER)
		draft_drop_report(session);
	else
		session->asking = ASK_FIX;
}

bool draft_is_table(const char *line)
{
	enum { DIGITS_MOST = 2 };

	return line[0] != '\0' && strspn(line, "0123456789.") == strlen(line) &&
	       (strchr(line, '.') || strlen(line) <= DIGITS_MOST);
}

static struct slip_line slip_of(const char *text, int line)
{
	return (struct slip_line){.data = text, .size = strlen(text), .file = "", .line = line};
}

bool draft_hand(const struct desk *desk, const struct rulebook *book,
    const struct hand_draft *draft, struct hand *ret, struct error *err)
{
	struct arena *arena = desk->arena;
	struct slip_line lines[SIDES_MOST + 1];
	struct acceptance *accepted =
	    arena_alloc(arena, draft->acceptance_count + 1, sizeof(*accepted));
	const bool corrects = draft->version != 0;
	struct hand base = corrects ? hand_version_read(desk, &draft->address, draft->version, NULL)
	                            : (struct hand){0};
	size_t count = 0;

	for (size_t side = 0; side < draft->side_count; side++) {
		if (draft->typed[side])
			lines[count++] =
			    slip_of(line_text(arena, &draft->sides[side]), 1 + (int)side);
	}
	if (draft->words.count > 0)
		lines[count++] =
		    slip_of(line_text(arena, &draft->words), 1 + (int)draft->side_count);
	/* Words of the whole hand that the draft lacks were taken back. */
	for (size_t i = 0; corrects && i < slip_word_count; i++) {
		const char *name = slip_word_table[i].name;
		const bool given = strcmp(name, "contract") == 0 && base.contract.by_bids &&
		                   line_has(&draft->words, "bids");

		if (!given && !line_has(&draft->words, name))
			(void)slip_take_back(&base, name);
	}
	if (!slip_correct(arena, book, lines, count, corrects ? &base : NULL, ret, err))
		return false;
	ret->acceptance_count = 0;
	ret->acceptances = accepted;
	for (size_t i = 0; i < draft->acceptance_count; i++)
		if (draft->acceptances[i].reason && draft->acceptances[i].by)
			accepted[ret->acceptance_count++] = draft->acceptances[i];
	return true;
}

size_t draft_next_side(const struct hand_draft *draft)
{
	size_t side = 0;

	while (side < draft->side_count && draft->typed[side])
		side++;
	return side;
}

void draft_side_anew(struct arena *arena, struct hand_draft *draft, size_t side)
{
	draft->words = line_without(arena, &draft->words, &draft->brought[side]);
	draft->typed[side] = false;
	draft->sides[side] = draft->brought[side] = (struct typed_line){0};
}

/* --- a recorded hand --- */

struct hand_draft draft_of_recorded(struct session *session, const struct address *address)
{
	const struct call *call = session->call;
	struct typed_line lines[SIDES_MOST + 1] = {{0}};
	struct hand_draft draft = {.address = *address};
	struct hand_view view = hand_fetch(&session->desk, address);

	if (view.voided)
		break_off(ERROR_REFUSED, SAY_HAND_VOIDED_NOT_EDITABLE, address->round,
		    address->table, address->hand);
	line_of_hand(
	    call->arena, event_book_of(call->desk.event, address->round), &view.hand, lines);
	draft.side_count = view.hand.side_count;
	draft.version = view.version;
	for (size_t side = 0; side < draft.side_count; side++) {
		draft.sides[side] = lines[side];
		draft.typed[side] = true;
	}
	draft.words = lines[draft.side_count];
	draft.last_side = draft.side_count - 1;
	return draft;
}

/* --- lines of slips --- */

static bool is_begun(const struct hand_draft *draft)
{
	bool begun = draft->words.count > 0;

	for (size_t side = 0; side < draft->side_count; side++)
		begun = begun || draft->typed[side];
	return begun;
}

void typing_begin(struct session *session, const char *text)
{
	struct answer *answer = language_answer(session->call, &session->step);

	session->loses = true;
	struct address address = address_table(&session->desk, text);
	const struct table table = table_fetch(&session->desk, &address);

	session->loses = false;

	/* A table's number in place of a slip leaves the hand being typed: say so. */
	struct hand_draft left = session->draft;
	const char *barred = table.locked                 ? "locked"
	                     : table.signature.number > 0 ? "signed"
	                     : table.game.finished        ? "finished"
	                                                  : NULL;

	left.address.hand = 0;
	if (is_begun(&left))
		say_not_done(session, "left", ERROR_INPUT, &left);
	session->lost = session->fixing = false;
	session->draft = (struct hand_draft){
	    .address = {address.round, address.table, table.next_hand},
	    .side_count = table.side_count,
	};
	session->asking = table.game.finished ? ASK_AFTER : ASK_SIDE;
	if (table.signature.number > 0 || table.locked)
		draft_drop(session);
	/* The table, and any obstacle; else the way to type a contract. */
	answer_table(answer, &table, NULL);
	answer_number(answer, "hand", table.next_hand);
	if (barred)
		answer_code(answer, "barred", barred);
	answer_flag_set(answer, "contracts", !barred && enter_book(session)->contract.allowed);
	say_screen(session, answer, "enter-table");
}

void typing_offered(struct session *session)
{
	if (session->lost)
		say_vain(session, "table-unsaid");
	else if (session->offered.table == 0)
		say_plain(session, "none-waits");
	else
		typing_begin(session, address_text(&session->step, &session->offered));
}

static bool all_typed(const struct hand_draft *draft)
{
	return draft_next_side(draft) == draft->side_count;
}

/* Suggests a command for a misspelt one, which reads like an unknown word of a slip. */
static void hint_command(struct session *session, const char *line)
{
	const char *word = arena_copy(&session->step, line, strcspn(line, " "));
	const char *const *names;
	size_t count = 0;

	if (session->asking != ASK_TABLE && draft_is_table(word)) {
		say_plain(session, "table-at-its-prompt");
		return;
	}
	names = enter_command_names(session->asking);
	while (names[count])
		count++;
	const char *nearest = strlen(word) > 3 ? text_nearest(word, names, count) : NULL;

	if (!nearest)
		return;
	struct answer *answer = say_begin(session, "did-you-mean");

	answer_text(answer, "word", nearest);
	say_end(session, answer);
}

/* Adds one side as typed: its main lines and its sums. */
static void add_side(struct answer *to, const struct rulebook *book, const struct hand *hand,
    const struct score *score)
{
	const struct side_score *side = &score->sides[0];
	int64_t table = 0, held = 0, reds = 0, other = 0;
	bool counted = false;

	/* If the table counted the cards, `melded` is the typed sum, and red threes are kept separate. */
	for (size_t i = 0; i < side->line_count; i++)
		counted = counted || side->lines[i].item == ITEM_MELDED ||
		          side->lines[i].item == ITEM_HELD;
	for (size_t i = 0; i < side->line_count; i++) {
		const struct line *line = &side->lines[i];

		if (line->group != GROUP_CARDS)
			continue;
		if (counted && line->place == CARDS_ON_TABLE)
			reds += line->points;
		else if (line->place == CARDS_ON_TABLE || line->item == ITEM_MELDED)
			table += line->points;
		else if (line->place == CARDS_IN_HAND || line->item == ITEM_HELD)
			held += line->points;
		else
			other += line->points;
	}
	answer_letter(to, "side", hand->sides[0].name);
	answer_two_sums(to, side->alone, side->base, side->cards);
	answer_number(to, "apart", number_magnitude(side->cards));
	answer_number(to, "total", side->total);
	answer_number(to, "melded", table);
	answer_number(to, "reds", reds);
	answer_number(to, "held", held);
	answer_number(to, "other", other);
	for (size_t i = 0; i < side->line_count; i++) {
		const struct line *line = &side->lines[i];

		if (line->group != GROUP_BASE)
			continue;
		struct answer *row = answer_row(to, "lines");

		answer_code(row, "item", score_line_item(book, line));
		if (line->item == ITEM_PENALTY)
			answer_text(row, "code", book->penalties[line->index].code);
		answer_number(row, "count", line->count);
		answer_number(row, "each", line->each);
		answer_number(row, "points", line->points);
	}
}

/* Returns true if the contract may still remove the finding. The contract is on the last line: the
 * bidder goes out and opens by it (16, 26B), and its points are in the sums that the side wrote. */
static bool hangs_on_contract(const struct finding *finding)
{
	static const enum finding_code codes[] = {FINDING_OUT_WITHOUT_CANASTA,
	    FINDING_CLAIM_DIFFERS, FINDING_OPENING_SHORT, FINDING_OPENING_BELOW,
	    FINDING_TWOS_TOO_FEW};

	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (finding->code == codes[i])
			return true;
	return finding->code == FINDING_TOTALS_IMPOSSIBLE && finding->place != PLACE_COUNTS;
}

/* Takes the words of a side's line, and scores it alone: words of the whole hand wait until all sides are
 * typed. Returns false if they are refused; the side does not change then. */
static bool take_side(
    struct session *session, const struct table *table, size_t side, const struct typed_line *typed)
{
	struct hand_draft *draft = &session->draft, alone = {.side_count = SIDES_MOST};
	const struct hand_draft before = *draft;
	const struct typed_line none = {.side = (char)('A' + (int)side)};
	const struct rulebook *book = enter_book(session);
	struct answer *answer = language_answer(session->call, &session->step);
	struct error why = {0};
	struct score score;
	struct hand hand;

	draft->sides[side] = line_amend(
	    session->call->arena, draft->typed[side] ? &draft->sides[side] : &none, typed, false);
	draft->typed[side] = true;
	draft->last_side = side;
	draft->acceptance_count = 0;
	alone.sides[side] = draft->sides[side];
	alone.typed[side] = true;
	if (!draft_hand(&session->desk, book, &alone, &hand, &why)) {
		const char *line = line_text(&session->step, &draft->sides[side]);

		*draft = before;
		say_refused(session, line, &why);
		if (!error_is(&why, CODE_DETAIL_MIXED) || !draft->typed[side])
			return false;
		answer = say_begin(session, "side-anew");
		answer_letter(answer, "side", none.side);
		say_end(session, answer);
		return false;
	}
	hand.sides[0].has_score = true;
	hand.sides[0].score = (int32_t)table->starts[side];
	hand_score(&session->step, session->call->desk.event, &hand, &draft->address, &score);
	add_side(answer, book, &hand, &score);
	/* When all sides are typed, the findings of the whole hand follow at once and include
	 * these. */
	for (size_t i = 0; !all_typed(draft) && i < score.finding_count; i++)
		if (!book->contract.allowed || !hangs_on_contract(&score.findings[i]))
			answer_finding(answer_row(answer, "findings"), &score.findings[i], '\0');
	say_screen(session, answer, "enter-side");
	return true;
}

/* Returns the side of a line: from its letter, else by the order; for a hand to be fixed, the side
 * typed last. */
static size_t side_meant(const struct session *session, const struct typed_line *typed)
{
	const struct hand_draft *draft = &session->draft;
	const size_t next = draft_next_side(draft);

	if (typed->side)
		return (size_t)(typed->side - 'A');
	if (session->asking != ASK_FIX && next < draft->side_count)
		return next;
	/* The line may take back a word that only another side has. */
	const struct typed_word *word = typed->words;

	if (typed->count != 1 || word->text || line_has(&draft->sides[draft->last_side], word->key))
		return draft->last_side;
	for (size_t side = 0; side < draft->side_count; side++)
		if (line_has(&draft->sides[side], word->key))
			return side;
	return draft->last_side;
}

/* Adds the words of a line to the draft. Returns false if they were refused; then they are reported and not
 * added. */
static bool take_typed(struct session *session, const struct typed_line *typed)
{
	struct arena *arena = session->call->arena;
	struct hand_draft *draft = &session->draft;
	const struct hand_draft was = *draft;
	size_t side = side_meant(session, typed);
	struct table table = {.side_count = 0};

	if (typed->count == 0) { /* a letter alone: type the side again */
		session->before = was;
		session->asking = ASK_SIDE;
		session->lost = false;
		draft_side_anew(arena, draft, side);
		return true;
	}
	/* The table is read before the draft is changed. */
	if (line_count(typed, false) > 0) {
		session->loses = true;
		table = table_fetch(&session->desk, &draft->address);
		session->loses = false;
	}
	draft->twice = false;
	/* A whole slip keeps nothing of the one typed before. */
	if (draft->typed[side] && line_is_whole(typed))
		draft_side_anew(arena, draft, side);
	draft->words = line_amend(arena, &draft->words, typed, true);
	if (line_count(typed, false) > 0 && !take_side(session, &table, side, typed)) {
		*draft = was;
		return false;
	}
	session->before = was;
	draft->astray = draft->astray || session->lost;
	session->lost = session->lost && line_count(typed, false) == 0;
	if (line_count(typed, false) > 0 && line_count(typed, true) > 0)
		draft->brought[side] = *typed;
	if (all_typed(draft)) {
		save_draft(session);
		return true;
	}
	if (line_count(typed, true) == 0)
		return true;

	/* Words of the whole hand have no result of their own; they are judged with the hand. */
	const char *words = line_text(&session->step, &session->draft.words);
	struct answer *answer = language_answer(session->call, &session->step);

	answer_text(answer, "words", words);
	say_screen(session, answer, "enter-words");
	return true;
}

void typing_line(struct session *session, const char *line)
{
	struct typed_line typed;
	struct error why = {0};
	bool gives = false;

	if (line[0] == '\0') {
		/* After an error, or in a pipe that lacks a line of this hand, an empty line means that the pile is at
		 * its next hand, so this one is dropped. */
		const struct hand_draft draft = session->draft;
		const bool lost = session->lost;

		if (!lost && !draft.twice && session->asking == ASK_FIX) {
			save_draft(session);
			return;
		}
		session->lost = true;
		/* A person at a terminal sees the prompt and may have pressed Enter twice. */
		if (!lost && !draft.twice && !draft.astray &&
		    (!is_begun(&draft) || input_terminal(session->input))) {
			say_plain(session, "slip-expected");
			return;
		}
		draft_drop(session);
		if (draft.twice)
			say_plain(session, "not-twice");
		else
			say_not_done(session, "not-done", ERROR_INPUT, &draft);
		return;
	}
	if (draft_is_table(line)) {
		typing_begin(session, line);
		return;
	}
	if (!line_read(session->call->arena, enter_book(session), line, &typed, &why)) {
		session->lost = true;
		say_refused(session, line, &why);
		return;
	}
	/* After an error the next side is unknown, so that a line must name its side, unless it only
	 * takes words back. */
	for (size_t i = 0; i < typed.count; i++)
		gives = gives || (!typed.words[i].hand && typed.words[i].text);
	if (!typed.side && gives && (session->lost || session->asking == ASK_FIX)) {
		session->lost = true;
		say_vain(session, "side-unsaid");
		return;
	}
	if (take_typed(session, &typed))
		return;
	session->lost = true;
	hint_command(session, line);
}

void typing_put_right(struct session *session, const char *line)
{
	struct typed_line typed;
	struct error why = {0};

	if (session->lost) {
		say_vain(session, "table-unsaid");
		hint_command(session, line);
		return;
	}
	/* A correction of a named hand is not a line of the pile. */
	session->lost = !session->fixing;
	if (!line_read(session->call->arena, enter_book(session), line, &typed, &why)) {
		say_refused(session, line, &why);
		return;
	}
	/* A slip typed before its table was chosen has several fields without the letter of a side,
	 * or is whole, unless its hand was named. Other lines are corrections: one field, or several
	 * after a letter. */
	if (typed.side ? line_is_whole(&typed) && !session->fixing
	               : typed.count == 0 || line_count(&typed, false) > 1) {
		say_vain(session, "table-before-slip");
		return;
	}
	if (session->target.address.hand == 0) {
		say_vain(session, "nothing-to-put-right");
		hint_command(session, line);
		return;
	}
	session->lost = false;
	session->draft = session->target;
	session->asking = ASK_FIX;
	const bool taken = take_typed(session, &typed);

	session->before = (struct hand_draft){0}; /* nothing of the hand was typed before */
	if (taken)
		return;
	session->lost = !session->fixing;
	draft_drop(session);
	hint_command(session, line);
}
