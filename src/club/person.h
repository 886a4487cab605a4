/* person.h - the people a file knows, as rows.
 *
 * A name stands once in the file, under its number, outside the chain of the log: what is chained is
 * the number and a salted hash. Forgetting blanks name and salt; the chain holds, and wherever the
 * name was shown, "person 7" is shown from then on. Copies of the file, backups, exports and paper
 * are out of the program's reach. Names of entrants ("Alfa and Beeta") are names like any other. */
#ifndef CANASTA_CLUB_PERSON_H
#define CANASTA_CLUB_PERSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct change;
struct desk;
struct error;
struct store;

struct person {
	int64_t number;
	const char *name; /* "person 7" where forgotten */
	bool forgotten;
	const char *club;   /* "" where none was told */
	const char *member; /* the number in the club's books; "" */
};

/* What is from now on known of somebody. */
struct person_version {
	int64_t person;
	int64_t called;   /* the number whose text is the name */
	int64_t one_with; /* the number this one turned out to be; 0: itself */
	const char *club, *member, *reason;
};

/* A name as it was written, and whose it is. */
struct person_spelling {
	int64_t number;
	const char *text; /* "" where forgotten */
	int64_t person;
};

/* Everybody by number, within a read. */
bool person_read(
    const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err);

/* Every name as it was written. */
bool person_spellings_read(
    const struct desk *desk, struct person_spelling **ret, size_t *ret_count, struct error *err);

/* Writes the file anew, so that its unused bytes hold the name no more: it is gone by now, whether that
 * can be done or not. */
bool person_sweep(struct store *store, const struct person *person, struct error *err);

/* Who has a name, as it was written and by the number that counts now; 0: nobody. */
bool person_named(const struct desk *desk, const char *name, int64_t *ret_written,
    int64_t *ret_person, struct error *err);

/* Whether two play together, or sat at one table somewhere, be it for somebody else: then they are not one. */
bool person_meets(
    const struct desk *desk, int64_t one, int64_t other, bool *ret, struct error *err);

/* A version of somebody; and that all that is known under one number is another's. The line of the log is
 * the caller's to write, by person_log. */
bool person_version_write(
    struct change *change, const struct person_version *version, struct error *err);

/* The people a file knows, put right in all of the file at once, and forgetting one of
 * them (club/person.h). */

/* Everybody by number. */
bool person_list(
    const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err);

/* By number ("7", "person 7") or by name whatever its case. None or several fitting is ERROR_INPUT
 * `person-unknown` or `person-ambiguous`. */
bool person_find(
    const struct desk *desk, const char *wanted, struct person *ret, struct error *err);

/* The number a text says: 7, or person 7 as it is shown once the name is gone; 0: it says none. */
int64_t person_number(const char *said);

/* Who is meant where a name may be new: a number, or a name as it is written, else whatever its case.
 * `person` 0: nobody has the name yet. Several people of one name are ERROR_INPUT `person-ambiguous`, which
 * lists their numbers; a number nobody has is `person-unknown`. Within a read or a change of the caller. */
struct person_said {
	int64_t person;
	const char *name;
};

bool person_meant(
    const struct desk *desk, const char *wanted, struct person_said *ret, struct error *err);

/* Blanks the name everywhere in the file, unused bytes of it included. `ret` is the person as it now
 * is. One forgotten before writes nothing and sets *ret_repeated. */
bool person_forget(const struct desk *desk, const char *wanted, struct person *ret,
    bool *ret_repeated, struct error *err);

/* The same as part of a change, which it ends: unused bytes are its caller's to sweep (person_sweep). */
bool person_forget_within(struct change *change, int64_t person, struct error *err);

/* What changes; NULL stays as it is. */
struct person_changes {
	const char *name, *club, *member;
	const char *reason; /* asked for: ERROR_INPUT `reason-missing` */
};

/* Puts a name, a club, a member's number right: wherever the person stands, hands and signatures of years
 * ago too. The name somebody else has is ERROR_REFUSED `person-name-taken`, somebody forgotten
 * `person-forgotten`. All as it was: nothing is written, *ret_repeated. */
bool person_set(const struct desk *desk, const char *wanted, const struct person_changes *changes,
    struct person *ret, bool *ret_repeated, struct error *err);

/* Notes a member's number that came with an entry. Nothing is written where it is known; where another one is,
 * it is ERROR_REFUSED `person-member`. */
bool person_member_note(
    const struct desk *desk, int64_t person, const char *member, struct error *err);

/* What the number that is gone knew of club and member's number: taken over where the other knew nothing,
 * left where it knew something else; "" where neither. */
struct person_merged {
	const char *club_taken, *member_taken, *club_left, *member_left;
};

/* Two numbers were one person, who goes on by the second's number and name, and by its club and member's
 * number where it has any. Who played at one table
 * or for one entrant are two: ERROR_REFUSED `person-merge`. */
bool person_merge(const struct desk *desk, const char *wanted, const char *into, const char *reason,
    struct person *ret, struct person_merged *ret_merged, struct error *err);

/* The same of two numbers that count and are not forgotten, as a change of its own that its caller ends. */
bool person_merge_within(struct change *change, int64_t gone, int64_t into, const char *reason,
    struct person *ret, struct person_merged *ret_merged, struct error *err);

/* Somebody the file knows by number. */

/* {"person":7,"name":"…","forgotten":false,"club":"","member":""}; the name of somebody forgotten is nothing. */
void answer_person(struct answer *to, const struct person *person);

/* {"club_taken":"…","member_taken":"…","club_left":"…","member_left":"…"}: of one who turned out to be the
 * person, each where there is any. */
void answer_person_merged(struct answer *to, const struct person_merged *merged);

#endif
