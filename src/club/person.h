/* person.h - the people known to a file.
 *
 * A name is stored once, under its number, outside the chain of the log, which holds the number
 * and a salted hash. Forgetting a person blanks name and salt: the chain still holds, and
 * "person 7" is shown instead. Copies, backups, exports and paper are out of the program's
 * reach. Names of entrants ("Alfa and Beeta") are names like any other. */
#ifndef CANASTA_CLUB_PERSON_H
#define CANASTA_CLUB_PERSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct change;
struct desk;
struct store;

/* A person as the file knows it now. */
struct person {
	int64_t number;
	const char *name; /* "person 7" if forgotten */
	bool forgotten;
	const char *club;   /* "" if unknown */
	const char *member; /* number in the club's books, or "" */
};

/* The data of a person from a line of the log on. */
struct person_version {
	int64_t person;
	int64_t called;   /* number of the name */
	int64_t one_with; /* number of the same person that counts now; 0: itself */
	const char *club, *member, *reason;
};

/* A spelling of a name, and its person. */
struct person_spelling {
	int64_t number;
	const char *text; /* "" if forgotten */
	int64_t person;
};

/* Reads every spelling of every name. */
struct person_spelling *person_spellings_read(const struct desk *desk, size_t *ret_count);

/* Rewrites the file so that its unused bytes no longer hold the name, which is already removed
 * if this fails. */
void person_sweep(struct store *store, const struct person *person);

/* Finds a name in exactly that spelling; its person is 0 if no person has it. */
struct person_spelling person_named(const struct desk *desk, const char *name);

/* Returns true if two people play together, sat at one table, also as substitutes, or voted on one
 * ruling; if so they are not the same person. */
bool person_meets(const struct desk *desk, int64_t one, int64_t other);

/* Writes a version of a person, or that one number now belongs to another. The caller writes the
 * line of the log. */
void person_version_write(struct change *change, const struct person_version *version);

/* Lists all people by number. */
struct person *person_list(const struct desk *desk, size_t *ret_count);

/* Finds a person by number ("7", "person 7") or by name in any case; any of the person's numbers
 * and spellings will do. ERROR_INPUT: `person-unknown`, `person-ambiguous`. */
struct person person_find(const struct desk *desk, const char *wanted);

/* Returns the number in a text, 7 or "person 7"; 0 if it has none. */
int64_t person_number(const char *text);

/* A person given by number or by name, which may be new: an exact spelling first, then any case.
 * `person` 0: a new name. Runs within the caller's read or change. ERROR_INPUT:
 * `person-ambiguous` lists the numbers, `person-unknown` for an unused number. */
struct person_choice {
	int64_t person;
	const char *name;
};

/* Finds the person that a text means, or takes the text for a new name. */
struct person_choice person_meant(const struct desk *desk, const char *wanted);

/* Removes a person's name everywhere in the file, unused bytes included, and returns the person
 * afterwards. If it was forgotten before, writes nothing and sets `*ret_repeated`. */
struct person person_forget(const struct desk *desk, const char *wanted, bool *ret_repeated);

/* Forgets a person as the last step of a change; the caller then sweeps the file
 * (person_sweep()). */
void person_forget_within(struct change *change, int64_t person);

/* New data of a person; NULL keeps the old. */
struct person_changes {
	const char *name, *club, *member;
	const char *reason; /* needed, else ERROR_INPUT `reason-missing` */
};

/* Corrects a name, club or member's number in the whole file, old hands and signatures included.
 * ERROR_REFUSED: `person-name-taken`, `person-forgotten`. If nothing changes, writes nothing and
 * sets `*ret_repeated`. */
struct person person_set(const struct desk *desk, const char *wanted,
    const struct person_changes *changes, bool *ret_repeated);

/* Records a member's number that came with an entry. Writes nothing if it is known; another
 * number is ERROR_REFUSED `person-member`. */
void person_member_note(const struct desk *desk, int64_t person, const char *member);

/* The club and member's number of the number that was given up: taken over if the other had
 * none, left if it had another; "" if there was none. */
struct person_merger {
	const char *club_taken, *member_taken, *club_left, *member_left;
};

/* Joins two numbers of one person, who keeps the second's number and name, and its club and
 * member's number if it has any. Two people who sat at one table or played for one entrant are
 * ERROR_REFUSED `person-merge`. */
struct person person_merge(const struct desk *desk, const char *wanted, const char *into,
    const char *reason, struct person_merger *ret_merged);

/* Joins two current, unforgotten numbers as part of a change that the caller ends. */
void person_merge_within(struct change *change, int64_t gone, int64_t into, const char *reason);

/* Adds {"person":7,"name":"…","forgotten":false,"club":"","member":""}; a forgotten name is
 * null. */
void answer_person(struct answer *to, const struct person *person);

/* Adds {"club_taken":"…","member_taken":"…","club_left":"…","member_left":"…"} of two merged
 * numbers, each if there is any. */
void answer_person_merged(struct answer *to, const struct person_merger *merged);

#endif
