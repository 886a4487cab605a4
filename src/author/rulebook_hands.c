#include "author/rulebook_hands.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
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

enum { EXPECTED_MOST = 64, CHOICES_MOST = 16, SUM_MOST = 1000000000, HAND_AS_WHOLE = 'h' };

static const char about_hand[] = "hand";

/* A line of the file, and the place up to which it is read. */
struct own_line {
	const struct file_text *file;
	const char *begin, *at, *end;
	int number;
};

/* A word of a line. */
struct word {
	const char *text;
	size_t size;
	int column;
};

enum expected_kind { EXPECTED_SUMS, EXPECTED_MINIMUM, EXPECTED_FINDING };

/* An expected result of a side. */
struct expected {
	enum expected_kind kind;
	char side;        /* HAND_AS_WHOLE: a finding about the whole hand */
	const char *text; /* "1300/245", "90", "meld-too-short" */
};

/* A hand of the file with the comments above it. */
struct own_hand {
	int line;                /* line of its first slip */
	const char *begin, *end; /* its slips */
	bool expects;            /* a comment gives an expected result */
	size_t expected_count, choice_count;
	struct expected expected[EXPECTED_MOST];
	struct option_value choices[CHOICES_MOST];
};

const char *rulebook_hands_path(struct arena *arena, const char *given, const char *rulebook)
{
	const char *dot = strrchr(rulebook, '.'), *beside;

	if (given || !books_is_file(rulebook) || !dot || strchr(dot, '/'))
		return given;
	beside = arena_printf(arena, "%.*s.hands", (int)(dot - rulebook), rulebook);
	return beside && access(beside, F_OK) == 0 ? beside : NULL;
}

/* --- comments --- */

static bool is_blank(char letter)
{
	return letter == ' ' || letter == '\t' || letter == '\r';
}

/* Takes the next word of the line. Returns false at its end, and leaves the word unchanged. */
static bool take_word(struct own_line *line, struct word *word)
{
	const char *begin = line->at;

	while (begin < line->end && is_blank(*begin))
		begin++;
	line->at = begin;
	while (line->at < line->end && !is_blank(*line->at))
		line->at++;
	if (line->at == begin)
		return false;
	word->text = begin;
	word->size = (size_t)(line->at - begin);
	word->column = text_characters(line->begin, (size_t)(begin - line->begin)) + 1;
	return true;
}

static bool is_word(const struct word *word, const char *text)
{
	return word->size == strlen(text) && memcmp(word->text, text, word->size) == 0;
}

static bool refuse(const struct own_line *line, const struct word *word, struct error *err)
{
	error_set(
	    err, ERROR_INPUT, SAY_HANDS_EXPECT_VALID_EXPECTATION_B, (int)word->size, word->text);
	return error_place(err, line->file->name, line->number, word->column);
}

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

/* Reads `# expect [minimum|findings] SIDE VALUE…` from the second word on. */
static bool take_expected(struct arena *arena, struct own_line *line, struct word word,
    struct own_hand *hand, struct error *err)
{
	enum expected_kind kind = EXPECTED_SUMS;
	char side = '\0';
	bool says = false;

	while (take_word(line, &word)) {
		struct expected *one = &hand->expected[hand->expected_count];

		if (!side && kind == EXPECTED_SUMS && is_word(&word, "minimum")) {
			kind = EXPECTED_MINIMUM;
		} else if (!side && kind == EXPECTED_SUMS && is_word(&word, "findings")) {
			kind = EXPECTED_FINDING;
		} else if (kind == EXPECTED_FINDING && is_word(&word, about_hand)) {
			side = HAND_AS_WHOLE;
		} else if (word.size == 1 && *word.text >= 'A' && *word.text < 'A' + SIDES_MOST) {
			side = *word.text;
		} else {
			*one =
			    (struct expected){kind, side, arena_copy(arena, word.text, word.size)};
			if (!side || hand->expected_count + 1 == EXPECTED_MOST ||
			    !may_be_expected(kind, one->text))
				return refuse(line, &word, err);
			hand->expected_count++;
			says = true;
		}
	}
	hand->expects = says;
	return says || refuse(line, &word, err);
}

static bool take_comment(
    struct arena *arena, struct own_line *line, struct own_hand *hand, struct error *err)
{
	struct word word;

	line->at++;
	if (take_word(line, &word) && is_word(&word, "expect"))
		return take_expected(arena, line, word, hand, err);

	if (line->at == line->begin + 1 || !is_word(&word, "option"))
		return true;
	/* `# option NAME=VALUE`, from the second word on. */
	const char *equals = NULL;
	struct option_value *choice = &hand->choices[hand->choice_count];

	if (take_word(line, &word))
		equals = memchr(word.text, '=', word.size);
	if (!equals || hand->choice_count == CHOICES_MOST)
		return refuse(line, &word, err);
	choice->name = arena_copy(arena, word.text, (size_t)(equals - word.text));
	choice->value = arena_copy(arena, equals + 1, word.size - 1 - (size_t)(equals - word.text));
	hand->choice_count++;
	return true;
}

/* Reads the next hand, from the line after the one read last. `ret->begin` is NULL at the end of
 * the file. */
static bool next_own(
    struct arena *arena, struct own_line *line, struct own_hand *ret, struct error *err)
{
	const char *const end = line->file->data + line->file->size;
	struct word word;

	memset(ret, 0, sizeof *ret);
	while (line->end < end) {
		const char *newline;

		line->begin = line->number == 0 ? line->file->data : line->end + 1;
		newline = memchr(line->begin, '\n', (size_t)(end - line->begin));
		line->at = line->begin;
		line->end = newline ? newline : end;
		line->number++;
		if (!take_word(line, &word)) {
			if (ret->begin)
				return true;
			continue;
		}
		line->at = word.text;
		if (*word.text == '#') {
			if (!take_comment(arena, line, ret, err))
				return false;
			continue;
		}
		if (!ret->begin) {
			ret->begin = line->begin;
			ret->line = line->number;
		}
		ret->end = line->end;
	}
	return true;
}

/* --- results of the hand --- */

/* The hand and its score under the rulebook. */
struct own_score {
	const struct rulebook *book;
	struct hand_record record;
	struct score score;
};

/* Finds the rulebook of the command for every hand, even if a record names another one. */
static bool find_tried(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	const struct own_score *scored = context;

	(void)id;
	(void)options;
	(void)option_count;
	(void)err;
	*ret = scored->book;
	return true;
}

/* --- comparing --- */

static void tell_difference(
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

/* Returns the sums in the form of the expected ones: both, or their total. */
static const char *sums_found(
    struct arena *arena, const struct side_score *score, const char *expected)
{
	if (strchr(expected, '/') && !score->alone)
		return arena_printf(arena, "%" PRId64 "/%" PRId64, score->base, score->cards);
	return arena_printf(arena, "%" PRId64, score->total);
}

static void compare_number(struct arena *arena, struct answer *to, const struct expected *one,
    const struct own_score *scored)
{
	static const char *const what[] = {"sums", "minimum"};
	const struct hand *hand = &scored->record.hand;
	const char *found = "";

	for (size_t i = 0; i < hand->side_count && found; i++) {
		const struct side_score *score = &scored->score.sides[i];

		if (hand->sides[i].name != one->side)
			continue;
		found = one->kind == EXPECTED_SUMS
		            ? sums_found(arena, score, one->text)
		            : arena_printf(arena, "%" PRId32, score->opening_minimum);
	}
	if (strcmp(found, one->text) != 0)
		tell_difference(to, one->side, what[one->kind], one->text, found);
}

static char side_of(const struct own_score *scored, const struct finding *finding)
{
	return (char)(finding->side < 0 ? HAND_AS_WHOLE
	                                : scored->record.hand.sides[finding->side].name);
}

static void compare(struct arena *arena, struct answer *to, const struct own_hand *own,
    const struct own_score *scored)
{
	for (size_t i = 0; i < own->expected_count; i++)
		if (own->expected[i].kind != EXPECTED_FINDING)
			compare_number(arena, to, &own->expected[i], scored);

	/* List expected findings that did not occur, and errors that were not expected. */
	static const char what[] = "finding";
	const struct score *score = &scored->score;

	for (size_t i = 0; i < own->expected_count; i++) {
		const struct expected *one = &own->expected[i];
		bool found = one->kind != EXPECTED_FINDING;

		for (size_t j = 0; j < score->finding_count && !found; j++)
			found = side_of(scored, &score->findings[j]) == one->side &&
			        strcmp(finding_name(score->findings[j].code), one->text) == 0;
		if (!found)
			tell_difference(to, one->side, what, one->text, NULL);
	}
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];
		bool known = finding->level != LEVEL_ERROR;

		for (size_t j = 0; j < own->expected_count && !known; j++)
			known = own->expected[j].kind == EXPECTED_FINDING &&
			        own->expected[j].side == side_of(scored, finding) &&
			        strcmp(own->expected[j].text, finding_name(finding->code)) == 0;
		if (!known)
			tell_difference(
			    to, side_of(scored, finding), what, NULL, finding_name(finding->code));
	}
}

static bool check_own(struct call *call, const struct argument *rulebook,
    const struct file_text *file, const struct own_hand *own, struct answer *to, bool *ret_differs,
    struct error *err)
{
	struct own_score scored = {0};
	struct answer *differences = answer_make(call->arena);

	if (!own->expects) {
		error_set(err, ERROR_INPUT, SAY_HANDS_EXPECT_NOTHING_SAYS_HAND);
		return error_place(err, file->name, own->line, 1);
	}

	const struct file_text text = {
	    .name = file->name, .data = own->begin, .size = (size_t)(own->end - own->begin)};
	const struct book_finder finder = {.find = find_tried, .context = &scored};
	struct stream stream;

	if (!books_load(call->arena, rulebook, own->choices, own->choice_count, &scored.book, err))
		return false;
	stream_open(&stream, &text, &finder);
	stream.line = own->line;
	if (stream_next(&stream, call->arena, &scored.record, err) != STREAM_HAND)
		return false;
	score_make_room(call->arena, scored.book, &scored.record.hand, &scored.score);
	score_hand(scored.book, &scored.record.hand, 1, &scored.score);
	compare(call->arena, differences, own, &scored);
	*ret_differs = answer_count(answer_get(differences, "differences")) > 0;

	if (!*ret_differs)
		return true;
	/* List the hand with its differences. */
	struct answer *row = answer_row(to, "differing");

	answer_number(row, "line", own->line);
	for (const char *at = own->begin; at < own->end;) {
		const char *newline = memchr(at, '\n', (size_t)(own->end - at));
		const char *end = newline ? newline : own->end;

		while (at < end && is_blank(*at))
			at++;
		if (at < end && *at != '#')
			answer_item(row, "slips", arena_copy(call->arena, at, (size_t)(end - at)));
		at = end + 1;
	}
	compare(call->arena, row, own, &scored);
	return true;
}

bool rulebook_hands_check(
    struct call *call, const struct argument *rulebook, const char *path, struct error *err)
{
	struct answer *to = answer_object(call_answer(call), "own");
	struct own_hand *own = arena_alloc(call->arena, 1, sizeof *own);
	struct file_text file;
	struct own_line line = {.file = &file};
	int64_t hands = 0, differing = 0;

	if (!file_read(call->arena, path, FILE_HANDS, &file, err))
		return false;
	answer_text(to, "file", path);
	answer_list(to, "differing");
	for (line.end = file.data;; hands++) {
		bool differs = false;

		if (!next_own(call->arena, &line, own, err))
			return false;
		if (!own->begin)
			break;
		if (!check_own(call, rulebook, &file, own, to, &differs, err))
			return false;
		differing += differs;
	}
	if (hands == 0) {
		(void)error_set(err, ERROR_INPUT, SAY_NO_HAND_HAND);
		return error_place(err, file.name, 1, 1);
	}
	answer_number(to, "hands", hands);
	answer_number(to, "differ", differing);
	if (differing > 0)
		call_met(call, ERROR_REFUSED);
	return true;
}
