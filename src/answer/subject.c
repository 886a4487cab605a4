#include "answer/subject.h"

#include <string.h>

/* Subjects as the log has them, which are their English form. */
static const struct sentence subjects[] = {
    {"subject", "event", "event", {{0}}},
    {"subject", "jury", "jury", {{0}}},
    {"subject", "paper", "paper", {{0}}},
    {"subject", "file", "file", {{0}}},
    {"subject", "head", "head {number}", {{0}}},
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
    {"subject", "before", "{address} before {other}", {{0}}},
    {"subject", "follows", "{address} follows {other}", {{0}}},
};

/* One of an event, where there are several. */
static const struct sentence of_event = {"subject", "of-event", "event {number}: {other}", {{0}}};

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
		subject += size + (subject[size] == ' ' ? 1 : 0);
	}
	return true;
}

/* A word of the subject tells which it is; an address alone has none. False where memory fails; a sentence without
 * a kind is of no subject known here. */
static bool subject_read(struct arena *arena, const char *subject, struct sentence *ret)
{
	const char *words[SUBJECT_WORDS];
	const struct sentence *first, *second;
	const char *english;

	*ret = (struct sentence){0};
	if (!subject_cut(arena, subject, words))
		return false;
	first = subject_called(words[0]);
	second = first ? NULL : subject_called(words[1]);
	if (!first && !second)
		return true;
	*ret = first ? *first : *second;
	ret->values[0] = sentence_text(first ? "number" : "address", words[first ? 1 : 0]);
	ret->values[1] = sentence_text("other", words[2]);
	english = sentence_say(arena, NULL, ret);
	if (strcmp(english, subject) != 0) /* of a later program, perhaps */
		*ret = (struct sentence){0};
	return true;
}

/* What stands behind "event 2: "; NULL: no event is named so. */
static const char *behind_event(const char *subject)
{
	static const char event[] = "event ";
	const char *number = subject + sizeof event - 1;
	size_t digits;

	if (strncmp(subject, event, sizeof event - 1) != 0)
		return NULL;
	digits = strspn(number, "0123456789");
	return digits > 0 && strncmp(number + digits, ": ", 2) == 0 ? number + digits + 2 : NULL;
}

static void add_of_event(
    struct answer *to, const char *key, const char *subject, const char *behind)
{
	const size_t before = strlen("event ");
	const char *number =
	    arena_copy(answer_arena(to), subject + before, (size_t)(behind - subject) - before - 2);
	struct sentence *inner = arena_alloc(answer_arena(to), 1, sizeof *inner);
	struct sentence says = of_event;

	if (!number || !inner || !subject_read(answer_arena(to), behind, inner)) {
		answer_fail(to);
		return;
	}
	says.values[0] = sentence_text("number", number);
	says.values[1] =
	    inner->kind ? sentence_parts("other", inner, 1, "") : sentence_text("other", behind);
	answer_term(to, key, &says);
}

void answer_subject(struct answer *to, const char *key, const char *subject)
{
	const char *behind = behind_event(subject);
	struct sentence says;

	if (behind)
		add_of_event(to, key, subject, behind);
	else if (!subject_read(answer_arena(to), subject, &says))
		answer_fail(to);
	else if (says.kind)
		answer_term(to, key, &says);
	else
		answer_text(to, key, subject);
}
