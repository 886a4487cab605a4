#include "answer/answer.h"
#include "author/author_commands.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands/parts.h"
#include "cli/option.h"
#include "cli/show.h"
#include "rulebook/figures.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/stream.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Runs `canasta rulebook check`, which finds errors in the file of a rulebook. */
static void run_check(struct call *call)
{
	const struct rulebook *book;
	const struct problems *problems;

	books_check_file(call->arena, call->arguments[0].text, &book, &problems);
	for (size_t i = 0; i < problems->count; i++)
		show_problem(call, &problems->list[i]);
	if (problems->more > 0)
		call_message(
		    call, TEXT_NOTICE_MORE_NOT_LISTED, call->arguments[0].text, problems->more);
	if (problems->count > 0)
		return;
	struct answer *answer = call_answer(call);

	answer_text(answer, "file", call->arguments[0].text);
	answer_text(answer, "id", book->id);
	answer_text(answer, "title", book->title);
	answer_flag(answer, "valid", true);
}

const struct command cmd_rulebook_check = {
    .name = "rulebook check",
    .synopsis = "FILE",
    .run = run_check,
    .screen = "rulebook-check",
    .reads = FILE_RULEBOOK,
};

/* canasta rulebook try: scores the author's own hands against their expected results. To show a
 * club the effect of its changes, it also scores typical hands under a rulebook's file and under
 * the rulebook it was made from.
 *
 * A file of the author's hands holds slips. Comments above a hand say what is expected:
 *
 * # expect A 1300/245 B -100/-35: base and card points of the sides, or a total alone, A 1545
 * # expect minimum A 90: the opening minimum
 * # expect findings A meld-too-short: findings of the side; `hand` instead of a side means
 * findings of the whole hand
 * # option NAME=VALUE: the option with which the hand is scored */

/* --- the author's own hands --- */

enum { EXPECTED_MOST = 64, CHOICES_MOST = 16, SUM_MOST = 1000000000, HAND_AS_WHOLE = 'h' };

static const char about_hand[] = "hand";

enum expected_kind { EXPECTED_SUMS, EXPECTED_MINIMUM, EXPECTED_FINDING };

/* An expected result of a side. */
struct expectation {
	enum expected_kind kind;
	char side;        /* HAND_AS_WHOLE: a finding about the whole hand */
	const char *text; /* "1300/245", "90", "meld-too-short" */
};

/* A hand of the file with the comments above it. */
struct own_hand {
	int line;                /* line of its first slip */
	const char *begin, *end; /* its slips */
	size_t expected_count, choice_count;
	struct expectation expected[EXPECTED_MOST];
	struct option_value choices[CHOICES_MOST];
};

static const char blanks[] = " \t\r";

static bool is_number(const char *text, size_t size)
{
	int64_t number;

	return text_integer(text, size, -SUM_MOST, SUM_MOST, &number);
}

/* Returns true if the text can be expected: the code of a finding, or a number; for sums also two
 * numbers. */
static bool may_be_expected(enum expected_kind kind, const char *text)
{
	const char *slash = strchr(text, '/');

	if (kind == EXPECTED_FINDING)
		return finding_named(text) != FINDING_COUNT;
	if (kind == EXPECTED_SUMS && slash)
		return is_number(text, (size_t)(slash - text)) &&
		       is_number(slash + 1, strlen(slash + 1));
	return is_number(text, strlen(text));
}

/* Reads `# expect [minimum|findings] SIDE VALUE…` after its first word. Returns the word that cannot be understood;
 * NULL: none. */
static const char *take_expected(const char *word, char **rest, struct own_hand *hand)
{
	enum expected_kind kind = EXPECTED_SUMS;
	const char *last = word;
	bool any = false;
	char side = '\0';

	while ((word = strtok_r(NULL, blanks, rest)) != NULL) {
		last = word;
		if (!side && kind == EXPECTED_SUMS && strcmp(word, "minimum") == 0) {
			kind = EXPECTED_MINIMUM;
		} else if (!side && kind == EXPECTED_SUMS && strcmp(word, "findings") == 0) {
			kind = EXPECTED_FINDING;
		} else if (kind == EXPECTED_FINDING && strcmp(word, about_hand) == 0) {
			side = HAND_AS_WHOLE;
		} else if (*word >= 'A' && *word < 'A' + SIDES_MOST && !word[1]) {
			side = *word;
		} else {
			if (!side || hand->expected_count + 1 == EXPECTED_MOST ||
			    !may_be_expected(kind, word))
				return word;
			hand->expected[hand->expected_count++] =
			    (struct expectation){kind, side, word};
			any = true;
		}
	}
	return any ? NULL : last;
}

/* Reads a comment, and cuts it into its words: an expectation, `# option NAME=VALUE`, or a text that says nothing
 * here. Returns the word that cannot be understood; NULL: none. */
static const char *take_comment(char *comment, struct own_hand *hand)
{
	char *rest;
	const char *word = strtok_r(comment + 1, blanks, &rest);

	if (word && strcmp(word, "expect") == 0)
		return take_expected(word, &rest, hand);
	if (!word || strcmp(word, "option") != 0)
		return NULL;
	char *choice = strtok_r(NULL, blanks, &rest);
	char *equals = choice ? strchr(choice, '=') : NULL;

	if (!equals || hand->choice_count == CHOICES_MOST)
		return choice ? choice : word;
	*equals = '\0';
	hand->choices[hand->choice_count++] = (struct option_value){choice, equals + 1};
	return NULL;
}

static void add_difference(
    struct answer *to, char side, const char *what, const char *expected, const char *found)
{
	struct answer *row = answer_row(to, "differences");

	if (side == HAND_AS_WHOLE)
		answer_text(row, "side", about_hand);
	else
		answer_letter(row, "side", side);
	answer_code(row, "what", what);
	answer_text(row, "expected", expected);
	answer_text(row, "found", found);
}

/* Compares a sum or an opening minimum. The sums are written as the expected ones: both, or their total. */
static void compare_number(struct answer *to, const struct expectation *one,
    const struct hand *hand, const struct score *score)
{
	struct arena *arena = answer_arena(to);
	const char *found = "";

	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side_score *side = &score->sides[i];

		if (hand->sides[i].name != one->side)
			continue;
		if (one->kind == EXPECTED_MINIMUM)
			found = arena_printf(arena, "%" PRId32, side->opening_minimum);
		else if (strchr(one->text, '/') && !side->alone)
			found =
			    arena_printf(arena, "%" PRId64 "/%" PRId64, side->base, side->cards);
		else
			found = arena_printf(arena, "%" PRId64, side->total);
	}
	if (strcmp(found, one->text) != 0)
		add_difference(to, one->side, one->kind == EXPECTED_SUMS ? "sums" : "minimum",
		    one->text, found);
}

static char side_of(const struct hand *hand, const struct finding *finding)
{
	return (char)(finding->side < 0 ? HAND_AS_WHOLE : hand->sides[finding->side].name);
}

/* Lists the differences: sums and minimums, then expected findings that did not occur, and errors
 * that were not expected. */
static void compare(struct answer *to, const struct own_hand *own, const struct hand *hand,
    const struct score *score)
{
	static const char what[] = "finding";

	for (size_t i = 0; i < own->expected_count; i++)
		if (own->expected[i].kind != EXPECTED_FINDING)
			compare_number(to, &own->expected[i], hand, score);
	for (size_t i = 0; i < own->expected_count; i++) {
		const struct expectation *one = &own->expected[i];
		bool found = one->kind != EXPECTED_FINDING;

		for (size_t j = 0; j < score->finding_count && !found; j++)
			found = side_of(hand, &score->findings[j]) == one->side &&
			        strcmp(finding_name(score->findings[j].code), one->text) == 0;
		if (!found)
			add_difference(to, one->side, what, one->text, NULL);
	}
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];
		bool known = finding->level != LEVEL_ERROR;

		for (size_t j = 0; j < own->expected_count && !known; j++)
			known = own->expected[j].kind == EXPECTED_FINDING &&
			        own->expected[j].side == side_of(hand, finding) &&
			        strcmp(own->expected[j].text, finding_name(finding->code)) == 0;
		if (!known)
			add_difference(
			    to, side_of(hand, finding), what, NULL, finding_name(finding->code));
	}
}

/* Scores a hand. Returns true if its results are not as expected, and lists it among the differing ones. */
static bool check_own(struct call *call, const struct argument *rulebook,
    const struct file_text *file, const struct own_hand *own, struct answer *to)
{
	const struct file_text text = {
	    .name = file->name, .data = own->begin, .size = (size_t)(own->end - own->begin)};
	struct answer *differences = answer_make(call->arena), *row;
	struct hand_record record = {0};
	struct stream stream;
	struct score score;

	if (own->expected_count == 0)
		break_off_at(file->name, own->line, 1, ERROR_INPUT, SAY_HANDS_EXPECT_MISSING);
	const struct rulebook *book =
	    books_load(call->arena, rulebook, own->choices, own->choice_count);
	const struct book_finder finder = book_finder_of(book);

	stream_open(&stream, &text, &finder);
	stream.line = own->line;
	must(stream_next(&stream, call->arena, &record, refusal()) == STREAM_HAND);
	score_make_room(call->arena, book, &record.hand, &score);
	score_hand(book, &record.hand, 1, &score);
	compare(differences, own, &record.hand, &score);
	if (answer_count(answer_get(differences, "differences")) == 0)
		return false;
	row = answer_row(to, "differing");
	answer_number(row, "line", own->line);
	for (const char *at = own->begin; at < own->end;) {
		const char *newline = memchr(at, '\n', (size_t)(own->end - at));
		const char *end = newline ? newline : own->end;

		at += strspn(at, blanks);
		if (at < end && *at != '#')
			answer_item(row, "slips", arena_copy(call->arena, at, (size_t)(end - at)));
		at = end + 1;
	}
	compare(row, own, &record.hand, &score);
	return true;
}

/* Scores every hand of the file under the rulebook and fills `own` of what the call says:
 * {"file":"club.hands","hands":10,"differ":1,"differing":[{"line":4,"slip":"A KKK","differences":
 * [{"side":"A","what":"base","expected":"300","found":"500"}]}]}. The status is 1 if one differs.
 * Hands that cannot be read and expectations that cannot be understood are ERROR_INPUT. */
static void check_hands(struct call *call, const struct argument *rulebook, const char *path)
{
	struct answer *to = answer_object(call_answer(call), "own");
	struct own_hand *own = arena_alloc(call->arena, 1, sizeof *own);
	int64_t hands = 0, differing = 0;
	const char *next;
	int line = 0;
	const struct file_text file = file_read(call->arena, path, FILE_HANDS);

	answer_text(to, "file", path);
	answer_list(to, "differing");
	for (const char *begin = file.data; begin <= file.data + file.size; begin = next) {
		const size_t rest = (size_t)(file.data + file.size - begin);
		const char *newline = memchr(begin, '\n', rest);
		const char *end = newline ? newline : begin + rest;
		const char *words = begin + strspn(begin, blanks);

		next = end + 1;
		line++;
		if (words < end && *words == '#') {
			const size_t size = (size_t)(end - words);
			char *comment = arena_copy(call->arena, words, size);
			const size_t nul = strlen(comment); /* take_comment() cuts it into words */
			const char *bad = take_comment(comment, own);

			if (!bad && nul < size)
				bad = comment + nul;
			if (bad)
				break_off_at(file.name, line,
				    text_characters(
				        begin, (size_t)(words - begin + (bad - comment))) +
				        1,
				    ERROR_INPUT, SAY_HANDS_EXPECT_NOT_VALID, (int)strlen(bad), bad);
		} else if (words < end) {
			own->line = own->begin ? own->line : line;
			own->begin = own->begin ? own->begin : begin;
			own->end = end;
		}
		/* A hand ends before an empty line, or with the file. */
		if (own->begin && (words >= end || !newline)) {
			differing += check_own(call, rulebook, &file, own, to);
			hands++;
			memset(own, 0, sizeof *own);
		}
	}
	if (hands == 0)
		break_off_at(file.name, 1, 1, ERROR_INPUT, SAY_NO_HAND_IN_FILE);
	answer_number(to, "hands", hands);
	answer_number(to, "differ", differing);
	if (differing > 0)
		call_met(call, ERROR_REFUSED);
}

/* --- typical hands --- */

enum { TRIALS_MOST = 400 };

/* The hands that are tried, each once, under both rulebooks. */
struct trials {
	struct call *call;
	const struct rulebook *const *books; /* the parent, and the rulebook that is tried */
	size_t count;
	const char *slips[TRIALS_MOST];
	int64_t alike; /* how many both score alike; they are only counted */
};

/* Tries a hand that shows a rule. In a slip with hand=-, each player gets a card, except the one who goes out. A
 * repeated slip is tried once. */
static void try_hand(struct trials *trials, struct sentence shows, const char *slip)
{
	static const char held[] = "444444", none[] = "hand=-";
	struct call *call = trials->call;
	const struct rulebook *book = trials->books[1];
	const char *bare = strstr(slip, none);
	int holding = book->alone ? 1 : book->players_least;
	bool differ = false;

	if (bare && strstr(slip, " out"))
		holding--;
	if (bare && holding > 0)
		slip = arena_printf(call->arena, "%.*shand=%.*s%s", (int)(bare - slip), slip,
		    holding, held, bare + strlen(none));
	for (size_t i = 0; i < trials->count; i++)
		if (strcmp(trials->slips[i], slip) == 0)
			return;
	if (trials->count == TRIALS_MOST)
		return;
	trials->slips[trials->count++] = slip;
	const struct file_text text = {.name = slip, .data = slip, .size = strlen(slip)};

	score_all_beside(call, &text, trials->books, language_answer(call, call->arena), &differ);
	if (!differ) {
		trials->alike++;
		return;
	}
	struct answer *row = answer_row(call_answer(call), "hands");

	answer_sentence(row, "shows", &shows);
	answer_text(row, "slip", slip);
	score_all_beside(call, &text, trials->books, row, &differ);
}

/* --- hands made from the rulebook's own figures --- */

/* Returns a rank for the kind that is not wild: a king if possible, else the highest rank. */
static enum rank rank_of(const struct rulebook *book, const struct canasta_kind *kind)
{
	const uint32_t natural = kind->ranks & ~book->wild;

	if (kind->ranks == 0 || (natural & (1u << RANK_KING)))
		return RANK_KING;
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if ((natural ? natural : kind->ranks) & (1u << rank) && rank != RANK_JOKER)
			return (enum rank)rank;
	return RANK_JOKER;
}

/* Returns the smallest canasta of the kind: natural cards, jokers and twos. */
static const char *meld_of(
    struct arena *arena, const struct rulebook *book, const struct canasta_kind *kind)
{
	const enum rank rank = rank_of(book, kind);
	const int jokers = kind->jokers_least;
	const int twos =
	    kind->wild_least > jokers && rank != RANK_TWO ? kind->wild_least - jokers : 0;
	const int natural = book->canasta_least - jokers - twos;
	struct text meld = {.arena = arena};

	text_addf(&meld, "%s:%d", rulebook_rank_name(book, rank), natural > 0 ? natural : 1);
	if (twos > 0)
		text_addf(&meld, ",2:%d", twos);
	if (jokers > 0)
		text_addf(&meld, ",X:%d", jokers);
	return text_of(&meld);
}

/* Tries hands that show the rulebook's kinds of canasta, red threes, opening minimums and penalties. */
static void try_own(struct trials *trials, const struct rulebook *book)
{
	struct arena *arena = trials->call->arena;

	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];
		const struct sentence shows = {"trial", "kind", FORM_TRIAL__KIND,
		    {sentence_word("kind", "canasta", kind->name)}};

		if (!kind->run) /* the file of trials has the runs */
			try_hand(trials, shows,
			    arena_printf(arena, "A %s hand=-", meld_of(arena, book, kind)));
	}
	for (int n = 1; n <= book->copies[RANK_RED_THREE]; n++) {
		const struct sentence shows = {
		    "trial", "reds", FORM_TRIAL__REDS, {sentence_number("reds", n)}};
		const struct sentence bare = {
		    "trial", "reds-bare", FORM_TRIAL__REDS_BARE, {sentence_number("reds", n)}};

		try_hand(trials, shows, arena_printf(arena, "A KKKKKKK reds=%d hand=-", n));
		try_hand(trials, bare, arena_printf(arena, "A reds=%d hand=4", n));
	}
	for (size_t i = 0; i < book->opening_band_count; i++) {
		const int32_t from = i == 0 ? -book->unit : book->opening_bands[i].from;
		const struct sentence shows = {
		    "trial", "opening", FORM_TRIAL__OPENING, {sentence_number("score", from)}};

		try_hand(trials, shows,
		    arena_printf(
		        arena, "A score=%ld AAAA KKKK opening=AAAA+KKKK hand=-", (long)from));
	}
	for (size_t i = 0; i < book->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[i];
		const struct sentence shows = {"trial", "penalty", FORM_TRIAL__PENALTY,
		    {sentence_text("code", penalty->code)}};
		const int32_t often = penalty->repeated_count > 0
		                          ? penalty->repeated[penalty->repeated_count - 1].from
		                          : 1;

		if (penalty->use != PENALTY_POINTS)
			continue;
		try_hand(
		    trials, shows, arena_printf(arena, "A KKK hand=- penalty=%s", penalty->code));
		if (often > 1)
			try_hand(trials, shows,
			    arena_printf(
			        arena, "A KKK hand=- penalty=%s:%" PRId32, penalty->code, often));
	}
}

/* --- comparing the two rulebooks --- */

/* Fills the answer with the results of the hands under both rulebooks. */
static void try_both(struct call *call, const struct rulebook *const books[2])
{
	struct trials *trials = arena_alloc(call->arena, 1, sizeof *trials);
	struct answer *answer = call_answer(call);
	const struct embedded_file *file = embedded_trials;
	const struct yaml *list;
	struct figures left, right;
	const struct figure_difference *differences;
	size_t count;

	trials->call = call;
	trials->books = books;
	must(yaml_parse(
	    call->arena, file->name, (const char *)file->data, file->size, &list, refusal()));
	answer_text(answer, "parent", books[0]->id);
	answer_list(answer, "hands");
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *one = yaml_get(list->values[i], "shows");
		const struct sentence shows = {
		    .kind = "trial", .code = list->keys[i]->text, .english = one ? one->text : ""};
		const struct yaml *slip = yaml_get(list->values[i], "slip");

		if (slip)
			try_hand(trials, shows, slip->text);
	}
	try_own(trials, books[0]);
	try_own(trials, books[1]);
	figures_list(call->arena, books[0], &left);
	figures_list(call->arena, books[1], &right);
	figures_compare(call->arena, &left, &right, &differences, &count);
	answer_number(answer, "alike", trials->alike);
	answer_number(answer, "figures", (int64_t)count);
}

static void run(struct call *call)
{
	const struct argument *rulebook = &call->arguments[0];
	const char *hands = call_text(call, OPTION_HANDS);
	const struct rulebook *book = books_load(call->arena, rulebook, NULL, 0);
	const struct rulebook *books[2] = {NULL, book};

	/* The parent is the rulebook that is named, the one that the file extends, or the one in its
	 * `from`. */
	if (call->argument_count > 1)
		books[0] = books_load(call->arena, &call->arguments[1], NULL, 0);
	else if (book->source_count > 1)
		must(rulebook_load_frozen(call->arena, book->sources, book->source_count - 1, NULL,
		    0, &books[0], refusal()));
	else if (book->from)
		must(rulebook_load(call->arena, book->from, NULL, 0, &books[0], refusal()));
	/* The hands of club.yaml are in club.hands if no other file is named. */
	const char *dot = strrchr(rulebook->text, '.');

	if (!hands && books_is_file(rulebook->text) && dot && !strchr(dot, '/')) {
		const char *beside = arena_printf(
		    call->arena, "%.*s.hands", (int)(dot - rulebook->text), rulebook->text);

		hands = access(beside, F_OK) == 0 ? beside : NULL;
	}
	if (!hands && !books[0])
		break_off(ERROR_INPUT, SAY_RULEBOOK_PARENT, book->id);
	answer_text(call_answer(call), "rulebook", book->id);
	if (hands)
		check_hands(call, rulebook, hands);
	if (books[0])
		try_both(call, books);
}

static const struct command_option options[] = {
    {OPTION_HANDS, TAKES_HAND, .value = "FILE"},
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_try = {
    .name = "rulebook try",
    .synopsis = "FILE [ID|FILE]",
    .options = options,
    .run = run,
    .screen = "rulebook-try",
    .reads = FILE_RULEBOOK,
};
