/* person.h - the people a file knows, as rows.
 *
 * A name stands once in the file, under its number, outside the chain of the log: what is chained is
 * the number and a salted hash. Forgetting blanks name and salt; the chain holds, and wherever the
 * name was shown, "person 7" is shown from then on. Copies of the file, backups, exports and paper
 * are out of the program's reach. Names of entrants ("Alfa and Beeta") are names like any other. */
#ifndef CANASTA_STORE_PERSON_H
#define CANASTA_STORE_PERSON_H

#include "store/change.h"

#include <stdint.h>

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

/* Takes somebody's names and their salts out of the file. */
bool person_blank(struct change *change, int64_t number, struct error *err);

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
bool person_merge_write(struct change *change, const struct person *person, int64_t into,
    const char *reason, struct error *err);
bool person_log(struct change *change, const char *action, int64_t person, struct error *err);

#endif
