/* season_people.h - who the people of another club's export are here.
 *
 * Somebody who came before is who he was then; else who has his member's number and his name or his club;
 * else who has his name and his club. A name or a number alone tells nobody: whoever may be somebody who is
 * here, or has nothing but a name, is asked about. Who was forgotten there is nobody by name, and who was
 * forgotten here stays so. */
#ifndef CANASTA_DESK_SEASON_PEOPLE_H
#define CANASTA_DESK_SEASON_PEOPLE_H

#include "store/person.h"
#include "store/person_origin.h"

/* What the secretary says: somebody there is somebody here, or nobody who is here yet. */
struct season_as {
	int64_t there;
	int64_t here; /* 0: somebody new */
};

struct season_answers {
	size_t count;
	const struct season_as *list;
	const char *club; /* of everybody there of whom none is told; NULL: none */
	/* Whoever has nothing but a name, which nobody has here, is somebody new. */
	bool unknown_new;
};

/* Somebody who must be asked about. */
struct season_asked {
	const struct guest *guest;
	size_t candidate_count;
	const struct guest *const *candidates; /* who he may be here */
};

enum season_found { FOUND_NOT, FOUND_KNOWN, FOUND_MATCHED, FOUND_NEW, FOUND_ASKED };

/* People of the export, and who they were found to be. */
struct season_people {
	size_t count;
	const struct guest *guests; /* there, by number */
	enum season_found *found;   /* of each; FOUND_NOT: need not be found */
	int64_t *persons;           /* of each, here; 0: not found, or yet to be written */
	size_t here_count;
	const struct guest *here;
	size_t spelling_count;
	const struct person_spelling *spellings; /* there, by number */
	size_t origin_count;
	const struct person_origin *origins; /* who came before, by number there */
	size_t matched, fresh;               /* how many */
	size_t asked_count;
	const struct season_asked *asked;
};

/* Finds who plays in a closed event there. `there` and `here` are desks of the two files; `club` is the
 * first hash of the log of the export. Answers about people whom the files do not have, and two who would be
 * one, are ERROR_INPUT `season-person`. */
bool season_people_find(const struct desk *there, const struct desk *here, const char *club,
    const struct season_answers *answers, struct season_people *ret, struct error *err);

/* The place in `guests` of who has a number there, whichever of his numbers; `count`: of nobody. */
size_t season_people_index(const struct season_people *people, int64_t number);

/* Who a number of the export was found to be before; NULL: nobody. */
const struct person_origin *season_people_origin(
    const struct season_people *people, int64_t number);

/* Somebody here, by number; NULL: there is none. */
const struct guest *season_people_here(const struct season_people *people, int64_t person);

#endif
