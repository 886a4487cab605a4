#include "cli/show.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/sentence.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/person.h"
#include "club/round.h"
#include "club/table.h"
#include "form/data.h"
#include "form/font.h"
#include "form/labels.h"
#include "form/screen.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "slip/json.h"
#include "tournament/scale.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the place of an error in the command line --- */

enum {
	WHOLE_MOST = 36, /* columns of a word that is shown whole */
	HEAD_MOST = 10,  /* columns of the beginning of a longer word */
	PART_MOST = 24   /* columns of the part at the error */
};

/* Returns the word of the command line that has the place of an error, an argument or the value of
 * an option; NULL if none has. *ret_option is the option, or NULL. */
static const char *word_at(
    const struct call *call, const char *file, const struct option_typed **ret_option)
{
	*ret_option = NULL;
	for (size_t i = 0; i < call->typed_count; i++)
		if (strcmp(call->typed[i].value.file, file) == 0) {
			*ret_option = &call->typed[i];
			return call->typed[i].value.text;
		}
	for (size_t i = 0; i < call->argument_count; i++)
		if (strcmp(call->arguments[i].file, file) == 0)
			return call->arguments[i].text;
	return NULL;
}

/* The signs around a word: blanks, punctuation and the quotation marks of the languages. */
static const char *const word_borders[] = {
    " ", "`", "\"", "'", ":", ";", ",", "(", ")", "‘", "’", "“", "”", "„", "«", "»"};

/* Returns true if one of these signs ends at `at` (`before`), or begins there. */
static bool has_sign(const char *start, const char *at, bool before)
{
	for (size_t i = 0; i < sizeof word_borders / sizeof *word_borders; i++) {
		const size_t size = strlen(word_borders[i]);

		if (before && (size_t)(at - start) < size)
			continue;
		if (strncmp(before ? at - size : at, word_borders[i], size) == 0)
			return true;
	}
	return false;
}

/* Returns true if a message contains the text as a whole word. A number may follow a point: "1.7" contains table
 * "7". */
static bool mentions(const char *message, const char *text)
{
	const size_t size = strlen(text);
	const bool number = size > 0 && text[strspn(text, "0123456789")] == '\0';

	for (const char *at = strstr(message, text); at; at = strstr(at + 1, text))
		if ((at == message || has_sign(message, at, true) || (number && at[-1] == '.')) &&
		    (at[size] == '\0' || has_sign(message, at + size, false)))
			return true;
	return false;
}

/* Adds as much of the text as fits, and "…" if it is cut. */
static void add_cut(struct text *out, const char *text, const char *end, int columns)
{
	const char *cursor = text;

	while (cursor < end && columns > 0) {
		(void)text_next(&cursor, end);
		columns--;
	}
	text_add_bytes(out, text, (size_t)(cursor - text));
	if (cursor < end)
		text_add(out, "…");
}

/* Returns the part of the word with that column, or the word itself if it has no such column. */
static const char *part_at(const char *word, int column)
{
	const char *end = word + strlen(word), *part = word;

	for (const char *cursor = word; cursor < end && column > 1; column--) {
		const bool blank = *cursor == ' ';

		(void)text_next(&cursor, end);
		if (blank && cursor < end)
			part = cursor;
	}
	return part;
}

void show_word(const struct call *call, struct error *err)
{
	const struct option_typed *typed;
	const char *word = word_at(call, err->file, &typed);
	struct text where = {.arena = call->arena};
	const struct error was = *err;

	if (typed) {
		text_addf(&where, "--%s", option_word(typed->option->id));
		if (mentions(was.message, text_of(&where)))
			return;
	}
	if (word && word[strspn(word, " ")] && !mentions(was.message, word)) {
		text_add(&where, typed ? " " : "");

		const char *end = word + strlen(word);
		const char *part = part_at(word, was.column);

		text_add(&where, "\"");
		if (text_columns(word) <= WHOLE_MOST) {
			text_add(&where, word);
		} else if (part == word) {
			add_cut(&where, word, end, WHOLE_MOST);
		} else {
			add_cut(&where, word, word + strcspn(word, " "), HEAD_MOST);
			text_add(&where, " … ");
			add_cut(&where, part, part + strcspn(part, " "), PART_MOST);
			text_add(&where, strchr(part, ' ') ? " …" : "");
		}
		text_add(&where, "\"");
	}
	if (where.size == 0)
		return;
	*err = (struct error){0};
	error_fill(err, was.kind, was.code, "%s: %s", text_of(&where), was.message);
	error_fill_place(err, was.file, was.line, was.column);
}

/* --- the language of documents --- */

const char *words_language_of(const struct call *call, const struct rulebook *book)
{
	return call->screen->asked ? call->screen->name : labels_usual(call->desk.event, book);
}

const char *words_language(const struct call *call)
{
	if (call->paper.language && !call->screen->asked)
		return call->paper.language;
	return words_language_of(call, call->desk.event ? event_book_here(call->desk.event) : NULL);
}

/* Returns the name of a language in the language of the screen, "Finnish"; else its own name. */
static const char *language_name(const struct call *call, const char *language)
{
	const char *name = labels_get(
	    language_labels(call), arena_printf(call->arena, "language-of.%s", language));

	if (name)
		return name;
	const struct labels labels = labels_of_known(language);

	return arena_printf(call->arena, "%s", labels_get(&labels, "hall-language-name"));
}

void show_paper_language(const struct call *call, const char *language)
{
	const char *screen = call->screen->name;

	if (strcmp(language, screen) != 0)
		call_message(call, TEXT_NOTICE_DOCUMENT_LANGUAGE, language_name(call, language),
		    screen, language_name(call, screen));
}

void show_written(struct call *call, const char *path, int pages)
{
	struct answer *written = language_answer(call, call->arena);

	answer_written(written, path, pages);
	if (!output_is_standard(path))
		call_tell_of(call, written, "written", NULL);
}

/* --- errors, problems and findings --- */

/* Returns true if the place says more than the message: in a file, or in a text of several words,
 * such as a slip, that only show_word() put into the message. An option and a single word are
 * named by the message. */
static bool place_helps(const struct call *call, const struct error *err)
{
	static const char begins[] = "<argument ";
	const struct option_typed *typed;
	const char *word = word_at(call, err->file, &typed);

	if (strncmp(err->file, begins, sizeof begins - 1) != 0)
		return err->file[0] != '\0';
	if (!word || !strchr(word + strspn(word, " "), ' '))
		return false;
	const char *front = arena_printf(call->arena, "\"%s\": ", word);

	return err->column > 1 || !mentions(err->message, word) ||
	       strncmp(err->message, front, strlen(front)) == 0;
}

/* Shows an error as a message and, in JSON, as {"error":{"code":…,"message":…,"line":…,"column":…}}. The place
 * is left out if it is unknown. "findings" is only there for a hand refused for its findings. */
static void show(
    struct call *call, bool json, const struct error *err, const struct problem *problem)
{
	struct text message = {.arena = call->arena}, text = {.arena = call->arena};
	struct json writer = {.out = &text};
	struct answer *to = language_answer(call, call->arena), *error;
	struct error ignored = {0};

	if (place_helps(call, err)) {
		text_addf(&message, "%s:", err->file);
		if (err->line > 0)
			text_addf(&message, "%d:", err->line);
		if (err->line > 0 && err->column > 0)
			text_addf(&message, "%d:", err->column);
		text_add(&message, " ");
	}
	text_add(&message, err->message);
	call_message(call, "%s", text_of(&message));
	call_met(call, err->kind == ERROR_NONE ? ERROR_STORE : err->kind);
	if (!json)
		return;
	error = answer_object(to, "error");
	answer_code(error, "code", err->code);
	answer_text(error, "message", err->message);
	if (err->line > 0)
		answer_number(error, "line", err->line);
	if (err->column > 0)
		answer_number(error, "column", err->column);
	if (call->outcome.refused)
		answer_findings_of(error, call->outcome.refused);
	if (problem) {
		answer_text(error, "file", problem->error.file);
		answer_text(error, "path", problem->path);
		answer_list(error, "expected");
		for (size_t i = 0; i < problem->expected_count; i++)
			answer_item(error, "expected", message_english(problem->expected[i]));
		if (problem->meant)
			answer_text(error, "meant", problem->meant);
	}
	form_json(to, language_words(call), &writer);
	text_add(&text, "\n");
	(void)call_print(call, &text, &ignored);
}

void show_error(struct call *call, bool json, const struct error *err)
{
	show(call, json, err, NULL);
}

void show_problem(struct call *call, const struct problem *problem)
{
	show(call, call->json, &problem->error, problem);
}

void show_finding(
    struct call *call, const char *where, const struct hand *hand, const struct finding *finding)
{
	struct text text = {.arena = call->arena};
	struct answer *to = language_answer(call, call->arena);

	answer_text(to, "source", where);
	answer_finding(answer_row(to, "findings"), finding,
	    finding->side >= 0 ? hand->sides[finding->side].name : '\0');
	call_draw(call, to, "finding-message", &text);
	call_message(call, "%s", text_of(&text));
}

/* --- a progress bar --- */

enum { BAR_COLUMNS = 30, PERCENT_ALL = 100 };

static void progress_clear(void *progress)
{
	progress_end(progress);
}

void progress_begin(struct progress *progress, FILE *messages, const char *what, int64_t all)
{
	const char *terminal = getenv("TERM");
	bool watched = isatty(fileno(messages)) && terminal && strcmp(terminal, "dumb") != 0;

	*progress = (struct progress){.messages = watched && all > 0 ? messages : NULL,
	    .what = message_words(what),
	    .all = all,
	    .percent = -1};
	if (progress->messages)
		boundary_hold(&progress->cleanup, progress_clear, progress);
}

void progress_at(struct progress *progress, int64_t done)
{
	enum { AROUND = 10 }; /* " [", "] ", "100 %" and the cursor */
	char bar[BAR_COLUMNS + 1];

	if (!progress->messages || done < 0)
		return;
	const int percent = done >= progress->all
	                        ? PERCENT_ALL
	                        : (int)((double)done * (double)PERCENT_ALL / (double)progress->all);

	if (percent == progress->percent)
		return;
	progress->percent = percent;
	/* The bar leaves room for the text and the percentage on its line. */
	int columns = terminal_columns(progress->messages);
	const int room = columns - text_columns(progress->what) - AROUND;

	if (columns == 0 || room > BAR_COLUMNS)
		columns = BAR_COLUMNS;
	else
		columns = room > 0 ? room : 0;
	for (int i = 0; i < columns; i++)
		bar[i] = i * PERCENT_ALL < percent * columns ? '#' : '.';
	bar[columns] = '\0';
	(void)fprintf(progress->messages, "\r%s [%s] %3d%s", progress->what, bar, percent,
	    sentence_percent(message_vocabulary()));
	(void)fflush(progress->messages);
}

void progress_end(struct progress *progress)
{
	boundary_drop(&progress->cleanup);
	if (progress->messages && progress->percent >= 0)
		(void)fputs("\r\033[K", progress->messages);
	progress->messages = NULL;
}

/* --- rounds and tables --- */

int round_argument(const struct call *call)
{
	return call->argument_count > 0 ? place_round(&call->arguments[0]) : 0;
}

void show_round(struct call *call, const struct round *round)
{
	struct round_time time = {0};
	size_t count;
	const struct entrant *entrants = round_entrants(&call->desk, round, &count);

	if (!round->draft)
		time = round_time_read(&call->desk, round->number);
	answer_round(call_answer(call), round, entrants, count, round->draft ? NULL : &time);
}

void show_table(struct call *call, const struct table *table, const char *did, bool repeated)
{
	struct answer *to = call_answer(call);

	answer_table(to, table, NULL);
	answer_code(to, repeated ? "again" : "did", did);
	answer_flag_set(to, "repeated", repeated);
}

/* --- warnings --- */

void warn_of_phase(struct call *call, const struct table_match *match)
{
	if (match->enters)
		call_warn(call, TEXT_WARNING_OTHER_QUALIFIERS, match->enters, match->phase,
		    match->instead_of);
	else if (match->phase)
		call_warn(call, TEXT_WARNING_OTHER_SEEDS, match->phase);
	if (match->needless)
		call_warn(call, TEXT_WARNING_ROUND_NEEDLESS, match->redraw, match->redraw);
}

void warn_of_match(struct call *call, const struct table *table)
{
	const struct address *address = &table->address;
	const struct table_match *match = &table->match;

	if (match->undecided_again)
		call_warn(call, TEXT_WARNING_NOBODY_GOES_ON, address->round, address->table);
	else if (match->goes_on)
		call_warn(call, TEXT_WARNING_OTHER_GOES_ON, address->round, address->table,
		    match->goes_on);
	warn_of_phase(call, match);
	if (match->redraw > 0 && !match->needless)
		call_warn(call, TEXT_WARNING_RESULTS_CHANGE_DRAW, match->redraw, match->redraw);
}

void warn_of_change(struct call *call, const struct table *table)
{
	if (table->signature.number > 0)
		call_warn(
		    call, TEXT_WARNING_SIGN_AGAIN, table->address.round, table->address.table);
	else if (table->locked)
		call_warn(call, TEXT_WARNING_ROUND_LOCKED_BEFORE, table->address.round);
	warn_of_match(call, table);
}

/* If several people have one member number, imports of another club's list (season/season.h) cannot
 * distinguish them: a number is wrong, or the people are one. */
void warn_of_members(struct call *call, const char **members, size_t count)
{
	size_t people_count;

	if (count == 0)
		return;
	const struct person *people = person_list(&call->desk, &people_count);

	text_sort(members, count);
	for (size_t i = 0; i < count; i++) {
		struct text bearers = {.arena = call->arena};
		size_t several = 0;

		if (!*members[i] || (i > 0 && strcmp(members[i - 1], members[i]) == 0))
			continue;
		for (size_t j = 0; j < people_count; j++)
			if (strcmp(people[j].member, members[i]) == 0)
				text_addf(&bearers, "%s%lld %s", several++ > 0 ? ", " : "",
				    (long long)people[j].number, people[j].name);
		if (several > 1)
			call_warn(call, TEXT_WARNING_MEMBER_NUMBER_SEVERAL, members[i],
			    text_of(&bearers));
	}
}

void warn_of_letters(struct call *call, const char *name)
{
	int32_t letter;

	if (name && font_missing(call->arena, name, &letter))
		call_warn(call, TEXT_WARNING_NAME_NOT_PRINTABLE, name, (unsigned)letter);
}

void warn_of_entrant(struct call *call, const struct entrant *entrant)
{
	warn_of_letters(call, entrant->name);
	warn_of_letters(call, entrant->club);
	for (size_t i = 0; i < entrant->player_count; i++)
		if (strcmp(entrant->players[i].name, entrant->name) != 0)
			warn_of_letters(call, entrant->players[i].name);
}

enum { MISFITS_NAMED = 3 };

/* Adds an entrant with a wrong number of players to the text; the first few are named. */
static void add_misfit(
    struct text *text, size_t *count, int number, const char *name, size_t players)
{
	if ((*count)++ < MISFITS_NAMED)
		text_addf(text, "%s%s", text->size > 0 ? ", " : "",
		    message_text(
		        text->arena, TEXT_PHRASE_ENTRANT_HAS_PLAYERS, number, name, players));
}

/* Prints "fi-canasta seats a side with 2 players: 1 Alfa has 1", after `where`, such as "round 1:
 * ". */
static void warn_of_misfits(struct call *call, const char *where, struct players_range expected,
    const struct text *misfits, size_t count)
{
	const char *book = event_book_here(call->desk.event)->id, *named = text_of(misfits);
	const char *more =
	    count > MISFITS_NAMED ? message_text(call->arena, TEXT_PHRASE_IN_ALL, count) : "";

	if (count == 0)
		return;
	if (expected.most == 1)
		call_warn(call, TEXT_WARNING_ONE_PLAYER_EACH, where, named, more);
	else if (expected.least == expected.most)
		call_warn(
		    call, TEXT_WARNING_SIDE_SIZE_EXACT, where, book, expected.least, named, more);
	else
		call_warn(call, TEXT_WARNING_SIDE_SIZE_RANGE, where, book, expected.least,
		    expected.most, named, more);
}

void warn_of_players(struct call *call, const struct entrant *entrants, size_t count)
{
	const struct players_range expected = players_of_entrant(call->desk.event);
	struct text misfits = {.arena = call->arena};
	size_t misfit_count = 0;

	for (size_t i = 0; i < count; i++)
		if (!players_fit(expected, entrants[i].player_count))
			add_misfit(&misfits, &misfit_count, entrants[i].number, entrants[i].name,
			    entrants[i].player_count);
	warn_of_misfits(call, "", expected, &misfits, misfit_count);
}

void warn_of_entrants_changed(
    struct call *call, enum entrant_change change, const struct entrant *entrants, size_t count)
{
	if (hooks.warn_of_entrants)
		hooks.warn_of_entrants(call, change, entrants, count);
}

static int by_name_and_number(const void *left, const void *right)
{
	const struct entrant *one = left, *other = right;
	int order = strcmp(one->name, other->name);

	return order ? order : (one->number > other->number) - (one->number < other->number);
}

static bool is_among(const struct entrant *entrant, const struct entrant *added, size_t count)
{
	return entrant->number >= added[0].number && entrant->number <= added[count - 1].number;
}

/* Entrants with one name may play, but then commands need the number of the entrant. */
void warn_of_namesakes(struct call *call, const struct entrant *added, size_t count)
{
	size_t all, first = 0;
	struct entrant *entrants = entrant_list(&call->desk, &all);

	qsort(entrants, all, sizeof *entrants, by_name_and_number);
	for (size_t i = 1; i < all; i++) {
		const struct entrant *other = NULL;

		if (strcmp(entrants[first].name, entrants[i].name) != 0)
			first = i;
		else if (is_among(&entrants[i], added, count))
			other = &entrants[first];
		else if (is_among(&entrants[first], added, count))
			other = &entrants[i];
		if (other)
			call_warn(call, TEXT_WARNING_SAME_NAME, other->number, other->name);
	}
}

static bool sits_at(const struct seating *table, int number)
{
	for (size_t i = 0; i < table->side_count; i++)
		if (table->sides[i].number == number || table->sides[i].partner == number)
			return true;
	return false;
}

void warn_of_pair(const struct call *call, const struct round *round, const struct entrant *one,
    const struct entrant *other)
{
	for (size_t i = 0; i < round->table_count; i++)
		if (sits_at(&round->tables[i], one->number) &&
		    sits_at(&round->tables[i], other->number))
			call_warn(call, TEXT_WARNING_APART_AT_TABLE, one->number, one->name,
			    other->number, other->name, round->number, round->tables[i].table);
}

/* Only the director knows if an entrant was left out by intention, and is absent, or was
 * forgotten, and should have a bye. */
void warn_of_round(struct call *call, const struct round *round)
{
	const struct players_range expected = players_of_side(call->desk.event);
	struct text misfits = {.arena = call->arena};
	size_t count, apart_count, misfit_count = 0;
	const struct entrant *entrants = entrant_list(&call->desk, &count);
	const struct entrant_apart *apart = entrant_apart_list(&call->desk, &apart_count);
	bool *awaited = NULL;

	if (hooks.round_awaits) {
		awaited = arena_alloc(call->arena, count, sizeof *awaited);
		hooks.round_awaits(call, round, entrants, count, awaited);
	}
	for (size_t i = 0; i < count; i++) {
		const bool active = entrant_active(&entrants[i], round->number);

		if (active && entrants[i].awaited && round_has_place(round, entrants[i].number))
			call_warn(call, TEXT_WARNING_NOT_CHECKED_IN, entrants[i].number,
			    entrants[i].name, round->number);
		if (active == round_has_place(round, entrants[i].number) ||
		    (active && awaited && !awaited[i]))
			continue;
		call_warn(call, active ? TEXT_WARNING_NO_PLACE : TEXT_WARNING_PLACE_NOT_IN_ROUND,
		    entrants[i].number, entrants[i].name, round->number);
	}
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++) {
			const struct seat *seat = &round->tables[i].sides[side];

			if (!players_fit(expected, seat->player_count))
				add_misfit(&misfits, &misfit_count, seat->number, seat->entrant,
				    seat->player_count);
		}
	warn_of_misfits(call, message_text(call->arena, TEXT_PHRASE_AT_ROUND, round->number),
	    expected, &misfits, misfit_count);
	for (size_t i = 0; i < apart_count; i++)
		warn_of_pair(call, round, apart[i].one, apart[i].other);
}

void warn_of_codes(const struct call *call, const struct round *round, bool dropped)
{
	if (round->void_codes == 0)
		return;
	if (round->void_codes == 1)
		call_warn(call, TEXT_WARNING_CODE_VOID, round->number);
	else if (round->void_tables == 1)
		call_warn(
		    call, TEXT_WARNING_CODES_VOID_ONE_TABLE, round->number, round->void_codes);
	else
		call_warn(call, TEXT_WARNING_CODES_VOID_TABLES, round->number, round->void_codes,
		    round->void_tables);
	if (!dropped)
		call_warn(call, TEXT_WARNING_NEW_CODES, round->number);
}

void warn_of_scale(struct call *call, const struct scale *scale, int hands)
{
	if (scale && hands > 0 && scale->hands > 0 && scale->hands != hands)
		call_warn(call, TEXT_WARNING_SCALE_HANDS_DIFFER, scale->id, scale->hands, hands);
}

void warn_of_silence(const struct call *call, int round)
{
	const int public = event_public_round(call->desk.event);

	if (public > 0 && round > public)
		call_warn(call, TEXT_WARNING_STANDINGS_NOT_ANNOUNCED, public + 1);
}
