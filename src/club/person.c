#include "club/person.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/note.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"
#include "file/transaction.h"

#include <string.h>

static const struct cell person_cells[] = {
    CELL(struct person, number),
    CELL(struct person, name),
    CELL(struct person, forgotten),
    CELL(struct person, club),
    CELL(struct person, member),
};
static const struct row_kind person_row = ROW_KIND(struct person, person_cells, NULL);

#define PEOPLE                                                                                     \
	"SELECT p.number, p.name, "                                                                \
	"(SELECT text IS NULL FROM name n WHERE n.number = p.number) AS forgotten, "               \
	"v.club, v.member FROM person p LEFT JOIN person_now v ON v.person = p.number "            \
	"WHERE p.root = p.number "

struct person *person_list(const struct desk *desk, size_t *ret_count)
{
	store_read_begin(desk->store);
	struct statement statement = db_ask(desk->store, PEOPLE "ORDER BY p.number");
	struct person *people = row_list(&statement, desk, &person_row, ret_count);

	store_read_end(desk->store);
	return people;
}

static const struct cell spelling_cells[] = {
    CELL(struct person_spelling, number),
    CELL(struct person_spelling, text),
    CELL_FROM("root", struct person_spelling, person),
};
static const struct row_kind spelling_row = ROW_KIND(struct person_spelling, spelling_cells, NULL);

#define SPELLINGS "SELECT number, text, root FROM name JOIN person_root USING (number) "

struct person_spelling *person_spellings_read(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] = SPELLINGS "ORDER BY number";
	struct statement statement = db_ask(desk->store, sql);

	return row_list(&statement, desk, &spelling_row, ret_count);
}

/* Rewrites the file without the name. If that fails, the error says that the person is forgotten
 * nevertheless. */
void person_sweep(struct store *store, const struct person *person)
{
	struct error trouble = {0}, why = {0};

	if (db_try_execute(store, "VACUUM", &trouble))
		return;
	error_fill(&why, ERROR_STORE, trouble.code, TEXT_PROBLEM_NAME_REMAINS, store->path,
	    (long long)person->number, sqlite3_errmsg(store->db));
	why.made = true;
	boundary_break(&why);
}

/* --- reading and merging people --- */

struct person_spelling person_named(const struct desk *desk, const char *name)
{
	static const char sql[] = SPELLINGS "WHERE text = :text";
	struct statement statement = db_ask(desk->store, sql);
	struct person_spelling spelling = {0};

	db_bind_name(&statement, ":text", name);
	row_first(&statement, desk, &spelling_row, &spelling);
	return spelling;
}

bool person_meets(const struct desk *desk, int64_t one, int64_t other)
{
	struct statement statement = db_ask(desk->store, "person_meets.sql");

	db_bind_number(&statement, ":one", one);
	db_bind_number(&statement, ":other", other);
	return db_exists(&statement);
}

void person_version_write(struct change *change, const struct person_version *version)
{
	struct statement statement = change_next_row(change, "person_version");

	db_bind_number(&statement, ":person", version->person);
	db_bind_number(&statement, ":called", version->called);
	db_bind_name(&statement, ":club", version->club);
	db_bind_name(&statement, ":member", version->member);
	if (version->one_with > 0)
		db_bind_number(&statement, ":one_with", version->one_with);
	db_bind_text(&statement, ":reason", version->reason);
	db_done(&statement);
}

static void person_log(struct change *change, const char *action, int64_t person)
{
	change->event = 0; /* in all of the file */
	change_log(
	    change, action, arena_printf(change->desk->arena, "person %lld", (long long)person));
}

int64_t person_number(const char *wanted)
{
	static const char before[] = "person ";
	int64_t number;

	if (strncmp(wanted, before, sizeof before - 1) == 0)
		wanted += sizeof before - 1;
	return text_integer(wanted, strlen(wanted), 1, INT64_MAX, &number) ? number : 0;
}

static struct person person_of_number(const struct desk *desk, int64_t number)
{
	struct statement statement = db_ask(desk->store, PEOPLE "AND p.number = :number");
	struct person person = {0};

	db_bind_number(&statement, ":number", number);
	row_first(&statement, desk, &person_row, &person);
	return person;
}

struct person person_find(const struct desk *desk, const char *wanted)
{
	const int64_t number = person_number(wanted);
	const struct person_spelling *spellings = NULL;
	int64_t found = 0;
	size_t count = 0;

	store_read_begin(desk->store);
	if (number > 0) {
		struct statement statement =
		    db_ask(desk->store, "SELECT root FROM person_root WHERE number = :number");

		db_bind_number(&statement, ":number", number);
		found = db_found(&statement);
	} else if (text_is_utf8(wanted, strlen(wanted), NULL)) {
		spellings = person_spellings_read(desk, &count);
	}
	for (size_t i = 0; i < count; i++) {
		const struct person_spelling *spelling = &spellings[i];

		if (!*spelling->text || !text_same_folded(desk->arena, spelling->text, wanted))
			continue;
		if (found > 0 && found != spelling->person)
			break_off(ERROR_INPUT, SAY_PERSON_AMBIGUOUS_ANY_SPELLING, wanted);
		found = spelling->person;
	}
	if (found == 0)
		break_off(ERROR_INPUT, SAY_PERSON_UNKNOWN, wanted);
	const struct person person = person_of_number(desk, found);

	store_read_end(desk->store);
	return person;
}

/* --- a name that may be new --- */

static struct person person_known(const struct desk *desk, const char *wanted)
{
	const struct person person = person_find(desk, wanted);

	if (person.forgotten)
		break_off(ERROR_REFUSED, SAY_PERSON_FORGOTTEN, person.name);
	return person;
}

struct person_choice person_meant(const struct desk *desk, const char *wanted)
{
	struct text numbers = {.arena = desk->arena}; /* "3, 9" */
	struct person person = {0};
	size_t count, found = 0;

	if (person_number(wanted) > 0) {
		person = person_known(desk, wanted);
		return (struct person_choice){person.number, person.name};
	}
	/* The people with the name: exactly, or else ignoring case. A forgotten person has no name. */
	const char *folded = text_fold(desk->arena, wanted);
	const struct person_spelling *spellings = person_spellings_read(desk, &count);

	for (int exact = 1; found == 0 && exact >= 0; exact--)
		for (size_t i = 0; i < count; i++) {
			const char *text = spellings[i].text;
			const int64_t number = spellings[i].person;

			if (!*text || (found > 0 && number == person.number) ||
			    (exact ? strcmp(text, wanted)
			           : strcmp(text_fold(desk->arena, text), folded)) != 0)
				continue;
			text_addf(&numbers, "%s%lld", found > 0 ? ", " : "", (long long)number);
			if (found++ == 0)
				person = person_of_number(desk, number);
		}
	if (found > 1)
		break_off(
		    ERROR_INPUT, SAY_PERSON_AMBIGUOUS_NUMBERS_LISTED, wanted, text_of(&numbers));
	if (person.forgotten) /* the file is damaged: another spelling still has its text */
		break_off(ERROR_REFUSED, SAY_PERSON_FORGOTTEN, person.name);
	return (struct person_choice){person.number, found > 0 ? person.name : wanted};
}

/* Removes a person's name from calls and from the desk's access codes, which end, before the name is
 * blanked. Replies may have names, too: their bodies are blanked. A program without the hall forgets, too. */
static void hall_forget(struct store *store, int64_t person)
{
#define NAMES "(SELECT text FROM name JOIN person_root USING (number) WHERE root = :person)"
	static const char *const sql[] = {
	    "UPDATE hall_call SET by = 'person ' || :person WHERE by IN " NAMES,
	    "UPDATE hall_pass SET by = 'person ' || :person, ended = 1 WHERE by IN " NAMES,
	};
	/* A reply keeps the address of its hand: by it a phone sees that the hand was recorded. */
	static const char blank[] =
	    "UPDATE hall_reply SET type = '', body = CASE WHEN type = '' "
	    "AND json_valid(CAST(body AS TEXT)) "
	    "AND json_extract(CAST(body AS TEXT), '$.address') IS NOT NULL "
	    "THEN CAST(json_object('address', json_extract(CAST(body AS TEXT), '$.address')) || "
	    "char(10) AS BLOB) ELSE x'' END";

	db_execute(store, blank);
	for (size_t i = 0; i < sizeof sql / sizeof *sql; i++) {
		struct statement statement = db_ask(store, sql[i]);

		db_bind_number(&statement, ":person", person);
		db_done(&statement);
	}
#undef NAMES
}

/* The line is written first: if people forget themselves, its author is the number that is
 * forgotten. */
void person_forget_within(struct change *change, int64_t person)
{
	static const char sql[] = "UPDATE name SET text = NULL, salt = NULL WHERE number "
	                          "IN (SELECT number FROM person_root WHERE root = :number)";

	note_forget(change, person);
	person_log(change, "person-forget", person);
	hall_forget(change->desk->store, person);
	/* All names of the person and their salts leave the file. */
	struct statement statement = db_ask(change->desk->store, sql);

	db_bind_number(&statement, ":number", person);
	db_done(&statement);
}

struct person person_forget(const struct desk *desk, const char *wanted, bool *ret_repeated)
{
	struct change change = change_begin(desk);
	struct person person = person_find(change.desk, wanted);

	*ret_repeated = person.forgotten;
	if (!person.forgotten) {
		person.forgotten = true;
		person.club = person.member = "";
		person.name = answer_forgotten(change.desk->arena, person.number);
		person_forget_within(&change, person.number);
	}
	/* Unused bytes of the file may still hold the name from pages that were split; only a
	 * rewritten file is free of it. This also happens if the person was forgotten before,
	 * because the rewriting may have failed then. */
	change_end(&change);
	person_sweep(desk->store, &person);
	return person;
}

/* --- changing people --- */

/* Returns the number of a name for a person: that of a spelling of the person's own, or a new one. */
static int64_t name_take(
    struct change *change, const char *name, int64_t person, const char *reason)
{
	const struct person_spelling known = person_named(change->desk, name);
	struct person_version spelling = {
	    .one_with = person, .club = "", .member = "", .reason = reason};

	if (known.person == person)
		return known.number;
	if (known.person > 0)
		break_off(ERROR_REFUSED, SAY_PERSON_NAME_TAKEN, name, (long long)known.person,
		    (long long)person, (long long)known.person);
	spelling.person = spelling.called = change_name(change, name);
	person_version_write(change, &spelling);
	return spelling.called;
}

struct person person_set(const struct desk *desk, const char *wanted,
    const struct person_changes *changes, bool *ret_repeated)
{
	struct person_version version = {.reason = changes->reason};

	if (changes->name)
		input_require(changes->name, "person-invalid", TEXT_WORDS_THE_NAME);
	if (changes->name && changes->name[strspn(changes->name, "0123456789")] == '\0')
		break_off(ERROR_INPUT, SAY_PERSON_INVALID, changes->name);
	input_allow(changes->club, "person-invalid", TEXT_WORDS_THE_CLUB);
	input_allow(changes->member, "person-invalid", TEXT_WORDS_THE_MEMBER_NUMBER);
	input_require(changes->reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin(desk);
	struct person person = person_known(change.desk, wanted);
	const char *name = changes->name ? changes->name : person.name;

	version.person = person.number;
	version.club = changes->club ? changes->club : person.club;
	version.member = changes->member ? changes->member : person.member;
	*ret_repeated = strcmp(name, person.name) == 0 && strcmp(version.club, person.club) == 0 &&
	                strcmp(version.member, person.member) == 0;
	if (!*ret_repeated) {
		version.called = name_take(&change, name, person.number, changes->reason);
		person_version_write(&change, &version);
		person_log(&change, "person-set", person.number);
		person = person_known(change.desk, wanted);
	}
	change_end(&change);
	return person;
}

void person_member_note(const struct desk *desk, int64_t person, const char *member)
{
	const struct person_changes changes = {.member = member, .reason = "told with the entry"};
	const char *wanted = arena_printf(desk->arena, "%lld", (long long)person);
	const struct person found = person_find(desk, wanted);
	bool repeated;

	if (found.member[0] && strcmp(found.member, member) != 0)
		break_off(ERROR_REFUSED, SAY_PERSON_MEMBER, found.name, (long long)person,
		    found.member, member, (long long)person);
	(void)person_set(desk, wanted, &changes, &repeated);
}

/* Merges a text of two people: keeps that of the person who remains, or takes over the other's if
 * it is empty. */
static void text_merge(
    const char *gone, const char **kept, const char **ret_taken, const char **ret_left)
{
	*ret_taken = *ret_left = "";
	if (!*gone || strcmp(gone, *kept) == 0)
		return;
	if (**kept) {
		*ret_left = gone;
		return;
	}
	*ret_taken = *kept = gone;
}

/* Merges two people of the file. */
static void merge(struct change *change, const struct person *gone, struct person *into,
    const char *reason, struct person_merger *ret)
{
	static const char spellings_sql[] = SPELLINGS "WHERE root = :person ORDER BY number";
	struct person_version version = {.person = into->number, .reason = reason};
	size_t count;

	if (gone->number == into->number)
		break_off(ERROR_REFUSED, SAY_PERSON_MERGE_SAME_PERSON, (long long)into->number,
		    into->name);
	if (person_meets(change->desk, gone->number, into->number))
		break_off(ERROR_REFUSED, SAY_PERSON_MERGE_TWO_PEOPLE, gone->name, into->name);

	/* Write the person who remains, with the texts taken over. */
	text_merge(gone->club, &into->club, &ret->club_taken, &ret->club_left);
	text_merge(gone->member, &into->member, &ret->member_taken, &ret->member_left);
	if (*ret->club_taken || *ret->member_taken) {
		version.club = into->club;
		version.member = into->member;
		version.called = person_named(change->desk, into->name).number;
		person_version_write(change, &version);
	}

	/* Each spelling of the other is one of this person. */
	struct statement statement = db_ask(change->desk->store, spellings_sql);

	db_bind_number(&statement, ":person", gone->number);
	const struct person_spelling *spellings =
	    row_list(&statement, change->desk, &spelling_row, &count);

	for (size_t i = 0; i < count; i++) {
		version = (struct person_version){.person = spellings[i].number,
		    .called = spellings[i].number,
		    .one_with = into->number,
		    .club = "",
		    .member = "",
		    .reason = reason};
		person_version_write(change, &version);
	}
	person_log(change, "person-merge", into->number);
}

void person_merge_within(struct change *change, int64_t gone, int64_t into, const char *reason)
{
	const struct person other = person_of_number(change->desk, gone);
	struct person person = person_of_number(change->desk, into);
	struct person_merger merged;

	merge(change, &other, &person, reason, &merged);
}

struct person person_merge(const struct desk *desk, const char *wanted, const char *into,
    const char *reason, struct person_merger *ret_merged)
{
	struct person person;

	input_require(reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin(desk);
	struct person gone = person_known(change.desk, wanted);

	person = person_known(change.desk, into);
	merge(&change, &gone, &person, reason, ret_merged);
	change_end(&change);
	return person;
}

void answer_person(struct answer *to, const struct person *person)
{
	answer_number(to, "person", person->number);
	answer_text(to, "name", person->forgotten ? NULL : person->name);
	answer_flag(to, "forgotten", person->forgotten);
	answer_text(to, "club", person->club ? person->club : "");
	answer_text(to, "member", person->member ? person->member : "");
}

void answer_person_merged(struct answer *to, const struct person_merger *merged)
{
	answer_text_some(to, "club_taken", merged->club_taken);
	answer_text_some(to, "member_taken", merged->member_taken);
	answer_text_some(to, "club_left", merged->club_left);
	answer_text_some(to, "member_left", merged->member_left);
}
