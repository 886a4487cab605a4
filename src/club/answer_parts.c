#include "club/answer_parts.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/event.h"
#include "file/log.h"
#include "rulebook/rulebook.h"

#include <ctype.h>
#include <string.h>

void answer_address(struct answer *to, const char *key, const struct address *address)
{
	answer_text(to, key, address_text(answer_arena(to), address));
}

void answer_address_of_table(struct answer *to, const char *key, const struct address *address)
{
	const struct address table = {address->round, address->table, 0};

	answer_address(to, key, &table);
}

void answer_numbered(struct answer *to, const char *key, char letter, int number)
{
	if (number > 0)
		answer_textf(to, key, "%c%d", letter, number);
	else
		answer_nothing(to, key);
}

void answer_text_some(struct answer *to, const char *key, const char *text)
{
	if (text && text[0])
		answer_text(to, key, text);
}

void answer_flag_set(struct answer *to, const char *key, bool set)
{
	if (set)
		answer_flag(to, key, true);
}

void answer_number_above(struct answer *to, const char *key, int64_t number)
{
	if (number > 0)
		answer_number(to, key, number);
}

/* Returns the words after "D1" in a reason, in the answer's language; NULL: a person wrote the reason. */
static const char *ruling_reason(const struct answer *to, const char *what)
{
	static const char reopened[] = " reopened: ", upheld[] = "the claim stands";
	const struct vocabulary *words = answer_language(to);

	if (strncmp(what, reopened, strlen(reopened)) == 0)
		return arena_printf(answer_arena(to), " %s: %s",
		    sentence_say_word(words, "reason-part", "reopened"), what + strlen(reopened));
	if (strncmp(what, ": ", 2) != 0)
		return NULL;
	what += 2;
	const struct sentence lapse = {
	    SENTENCE_VERDICT__LAPSE, {sentence_word("lapse", "lapse-name", what)}};

	return arena_printf(answer_arena(to), ": %s",
	    strcmp(what, upheld) == 0 ? sentence_say_word(words, "reason-part", what)
	                              : sentence_say(answer_arena(to), words, &lapse));
}

const char *answer_reason_text(const struct answer *to, const char *reason)
{
	static const char ruling[] = "ruling on D";
	const size_t number = reason[0] == 'D' ? 1 + strspn(reason + 1, "0123456789") : 0;
	const char *text = number > 1 ? ruling_reason(to, reason + number) : NULL;

	if (strncmp(reason, ruling, strlen(ruling)) == 0 &&
	    isdigit((unsigned char)reason[strlen(ruling)]))
		return arena_printf(answer_arena(to), "%s D%s",
		    sentence_say_word(answer_language(to), "reason-part", "ruling on"),
		    reason + strlen(ruling));
	if (text)
		return arena_printf(answer_arena(to), "%.*s%s", (int)number, reason, text);
	/* Labels have the reasons that the program gives itself, for deeds done by a key or a button. */
	return sentence_say_word(answer_language(to), "reason", reason);
}

void answer_reason(struct answer *to, const char *key, const char *reason)
{
	answer_text(to, key, answer_reason_text(to, reason));
}

void answer_reason_some(struct answer *to, const char *key, const char *reason)
{
	if (reason && reason[0])
		answer_reason(to, key, reason);
}

/* Subjects as the log has them, in English. */
static const struct sentence subjects[] = {
    {SENTENCE_SUBJECT__EVENT, {{0}}},
    {SENTENCE_SUBJECT__JURY, {{0}}},
    {SENTENCE_SUBJECT__PAPER, {{0}}},
    {SENTENCE_SUBJECT__FILE, {{0}}},
    {SENTENCE_SUBJECT__HEAD, {{0}}},
    {SENTENCE_SUBJECT__ENTRANT, {{0}}},
    {SENTENCE_SUBJECT__ENTRANTS, {{0}}},
    {SENTENCE_SUBJECT__PERSON, {{0}}},
    {SENTENCE_SUBJECT__PHASE, {{0}}},
    {SENTENCE_SUBJECT__ROUND, {{0}}},
    {SENTENCE_SUBJECT__SEASON, {{0}}},
    {SENTENCE_SUBJECT__CLUB, {{0}}},
    {SENTENCE_SUBJECT__FOR, {{0}}},
    {SENTENCE_SUBJECT__FROM, {{0}}},
    {SENTENCE_SUBJECT__TO, {{0}}},
    {SENTENCE_SUBJECT__BEFORE, {{0}}},
    {SENTENCE_SUBJECT__FOLLOWS, {{0}}},
};

/* A subject of one of several events. */
static const struct sentence of_event = {SENTENCE_SUBJECT__OF_EVENT, {{0}}};

static const struct sentence *subject_called(const char *word)
{
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
		if (strcmp(subjects[i].code, word) == 0)
			return &subjects[i];
	return NULL;
}

/* Finds the sentence of a subject by its word; an address alone has none. A sentence without a kind
 * is an unknown subject. */
static void subject_read(struct arena *arena, const char *subject, struct sentence *ret)
{
	enum { SUBJECT_WORDS = 3 };
	const char *words[SUBJECT_WORDS], *rest = subject;

	*ret = (struct sentence){0};
	/* Missing words are empty, and the last has the rest. */
	for (size_t i = 0; i < SUBJECT_WORDS; i++) {
		const size_t size = i + 1 < SUBJECT_WORDS ? strcspn(rest, " ") : strlen(rest);

		words[i] = arena_copy(arena, rest, size);
		rest += size + (rest[size] == ' ' ? 1 : 0);
	}
	const struct sentence *first = subject_called(words[0]);
	const struct sentence *second = first ? NULL : subject_called(words[1]);

	if (!first && !second)
		return;
	*ret = first ? *first : *second;
	ret->values[0] = sentence_text(first ? "number" : "address", words[first ? 1 : 0]);
	ret->values[1] = sentence_text("other", words[2]);
	const char *english = sentence_say(arena, NULL, ret);

	if (strcmp(english, subject) != 0) /* perhaps of a later version of canasta */
		*ret = (struct sentence){0};
}

void answer_subject(struct answer *to, const char *key, const char *subject)
{
	static const char event[] = "event ";
	struct arena *arena = answer_arena(to);
	const bool about = strncmp(subject, event, sizeof event - 1) == 0;
	const char *number = about ? subject + sizeof event - 1 : "";
	const size_t digits = strspn(number, "0123456789");
	struct sentence says;

	/* "event 2: round 3" */
	if (digits > 0 && strncmp(number + digits, ": ", 2) == 0) {
		const char *behind = number + digits + 2;
		struct sentence *inner = arena_alloc(arena, 1, sizeof *inner);

		subject_read(arena, behind, inner);
		says = of_event;
		says.values[0] = sentence_text("number", arena_copy(arena, number, digits));
		says.values[1] = inner->kind ? sentence_parts("other", inner, 1, "")
		                             : sentence_text("other", behind);
		answer_term(to, key, &says);
		return;
	}
	subject_read(arena, subject, &says);
	if (says.kind)
		answer_term(to, key, &says);
	else
		answer_text(to, key, subject);
}

/* Returns the label in the language, else the rulebook's own summary. */
static const char *summary_of(const struct answer *to, const char *label, const char *summary)
{
	const struct vocabulary *words = answer_language(to);
	const char *found = words && label ? words->find(words->from, label) : NULL;

	return found ? found : summary;
}

/* Joins the options; "" if there are none. */
static void add_options(struct answer *to, const struct rulebook *book)
{
	struct arena *arena = answer_arena(to);
	struct text text = {.arena = arena};

	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];
		const char *label = arena_printf(arena, "option.%s", option->name);
		const char *summary = option->summary ? option->summary : option->name;
		const char *chosen = option->chosen;
		size_t at = 0;

		summary = summary_of(to, label, summary);
		label = arena_printf(arena, "%s.%s", label, chosen);
		while (at < option->choice_count && strcmp(option->choices[at].value, chosen) != 0)
			at++;
		if (at < option->choice_count && option->choices[at].summary)
			chosen = summary_of(to, label, option->choices[at].summary);
		text_addf(&text, "%s%s: %s", i > 0 ? "; " : "", summary, chosen);
	}
	answer_text(to, "options", text_of(&text));
}

void answer_head_book(struct answer *to, const struct rulebook *book)
{
	answer_text(to, "rulebook", book->id);
	add_options(to, book);
}

void answer_head(struct answer *to, const struct event *event)
{
	const struct rulebook *book = event_book_here(event);

	answer_text(to, "event", event->settings.name);
	answer_time(to, "date", event->settings.date);
	answer_text(to, "venue", event->settings.venue);
	answer_textf(to, "rulebook", "%s (%s)", book->title, book->id);
	add_options(to, book);
}

void answer_stamp(struct answer *to, int64_t line, const char *hash)
{
	answer_textf(to, "stamp", "R%lld %.12s", (long long)line, hash);
}

void answer_game_length(struct answer *to, const struct event *event)
{
	const int hands = event->settings.hands;

	answer_code(to, "game", hands == 1 ? "hand" : hands > 1 ? "hands" : "target");
	answer_number(to, "game_count", hands > 0 ? hands : event_book_here(event)->target);
}

void answer_written(struct answer *to, const char *file, int pages)
{
	answer_text(to, "file", file);
	answer_number_above(to, "pages", pages);
}

void answer_log_line(struct answer *to, const struct log_line *line)
{
	answer_textf(to, "revision", "R%lld", (long long)line->seq);
	answer_time(to, "time", line->time);
	answer_flag(to, "clock_set", line->clock_set);
	answer_text(to, "author", line->author);
	answer_code(to, "action", line->action);
	answer_number(to, "event", line->event);
	answer_subject(to, "subject", line->subject);
	answer_flag_set(to, "digest", strcmp(line->action, "import") == 0);
	if (line->payload)
		answer_json(to, "rows", line->payload);
	answer_text(to, "hash", line->hash);
}
