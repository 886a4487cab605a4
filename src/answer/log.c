#include "answer/log.h"

#include <string.h>

static void add_revision(struct answer *to, const char *key, int64_t seq)
{
	answer_textf(to, key, "R%lld", (long long)seq);
}

/* Subjects as the log has them, which are their English form. */
static const struct sentence subjects[] = {
    {"subject", "event", "event", {{0}}},
    {"subject", "jury", "jury", {{0}}},
    {"subject", "paper", "paper", {{0}}},
    {"subject", "entrant", "entrant {number}", {{0}}},
    {"subject", "entrants", "entrants {number} {other}", {{0}}},
    {"subject", "person", "person {number}", {{0}}},
    {"subject", "phase", "phase {number}", {{0}}},
    {"subject", "round", "round {number}{other? {other}}", {{0}}},
    {"subject", "season", "season {number}", {{0}}},
    {"subject", "club", "club {number}", {{0}}},
    {"subject", "for", "{address} for {other}", {{0}}},
    {"subject", "from", "{address} from {other}", {{0}}},
    {"subject", "to", "{address} to {other}", {{0}}},
};

static const struct sentence *subject_called(const char *word)
{
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
		if (strcmp(subjects[i].code, word) == 0)
			return &subjects[i];
	return NULL;
}

enum { SUBJECT_WORDS = 3 };

/* False where memory fails. Words that are not there are empty; the last has all that is left. */
static bool subject_cut(struct arena *arena, const char *subject, const char *words[SUBJECT_WORDS])
{
	for (size_t i = 0; i < SUBJECT_WORDS; i++) {
		const size_t size = i + 1 < SUBJECT_WORDS ? strcspn(subject, " ") : strlen(subject);

		words[i] = arena_copy(arena, subject, size);
		if (!words[i])
			return false;
		subject += size + (subject[size] == ' ' ? 1 : 0);
	}
	return true;
}

/* "entrants 1 2", "1.1.1 for P3": a word of it tells which; an address alone has none. */
static void add_subject(struct answer *to, const char *subject)
{
	const char *words[SUBJECT_WORDS];
	const struct sentence *first, *second;
	struct sentence says;
	const char *english;

	if (!subject_cut(answer_arena(to), subject, words)) {
		answer_fail(to);
		return;
	}
	first = subject_called(words[0]);
	second = first ? NULL : subject_called(words[1]);
	if (!first && !second) {
		answer_text(to, "subject", subject);
		return;
	}
	says = first ? *first : *second;
	says.values[0] = sentence_text(first ? "number" : "address", words[first ? 1 : 0]);
	says.values[1] = sentence_text("other", words[2]);
	english = sentence_say(answer_arena(to), NULL, &says);
	if (!english)
		answer_fail(to);
	else if (strcmp(english, subject) == 0)
		answer_term(to, "subject", &says);
	else
		answer_text(to, "subject", subject); /* of a later program, perhaps */
}

static void add_line(struct answer *to, const struct log_line *line)
{
	add_revision(to, "revision", line->seq);
	answer_time(to, "time", line->time);
	answer_flag(to, "clock_set", line->clock_set);
	answer_text(to, "author", line->author);
	answer_code(to, "action", line->action);
	answer_number(to, "event", line->event);
	add_subject(to, line->subject);
	if (strcmp(line->action, "import") == 0)
		answer_flag(to, "digest", true);
}

void answer_log_change(struct answer *to, const struct log_line *line)
{
	add_line(to, line);
	answer_text(to, "hash", line->hash);
}

void answer_log_line(struct answer *to, const struct log_line *line)
{
	add_line(to, line);
	if (line->payload)
		answer_json(to, "rows", line->payload);
	answer_text(to, "hash", line->hash);
}

void answer_log_since(struct answer *to, int64_t since, int64_t newest, const char *head)
{
	add_revision(to, "since", since);
	add_revision(to, "revision", newest);
	answer_text(to, "head", head);
}
