#include "season/season.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/export.h"
#include "club/person.h"
#include "file/db.h"
#include "file/log.h"

#include <stdlib.h>
#include <string.h>

static const struct cell guest_cells[] = {
    CELL(struct guest, number),
    CELL(struct guest, name),
    CELL(struct guest, forgotten),
    CELL(struct guest, club),
    CELL(struct guest, member),
    CELL(struct guest, plays),
};
static const struct row_kind guest_row = ROW_KIND(struct guest, guest_cells, NULL);

static const struct cell origin_cells[] = {
    CELL(struct person_origin, number),
    CELL_FROM("root", struct person_origin, person),
    CELL(struct person_origin, plays),
    CELL(struct person_origin, forgotten),
};
static const struct row_kind origin_row = ROW_KIND(struct person_origin, origin_cells, NULL);

/* --- looking up --- */

int season_by_number(const void *key, const void *row)
{
	const int64_t a = *(const int64_t *)key, b = *(const int64_t *)row;

	return (a > b) - (a < b);
}

struct guest *season_people_guest(const struct season_people *people, int64_t number)
{
	const struct person_spelling *spelling = bsearch(&number, people->spellings,
	    people->spelling_count, sizeof *people->spellings, season_by_number);

	return spelling ? bsearch(&spelling->person, people->guests, people->count,
	                      sizeof *people->guests, season_by_number)
	                : NULL;
}

const struct guest *season_people_here(const struct season_people *people, int64_t person)
{
	return bsearch(
	    &person, people->here, people->here_count, sizeof *people->here, season_by_number);
}

const struct person_origin *season_people_origin(const struct season_people *people, int64_t number)
{
	return bsearch(&number, people->origins, people->origin_count, sizeof *people->origins,
	    season_by_number);
}

static const struct season_answer *answer_of(
    const struct season_people *people, const struct guest *guest)
{
	const struct season_answers *answers = people->answers;

	for (size_t i = 0; i < answers->count; i++)
		if (season_people_guest(people, answers->list[i].there) == guest)
			return &answers->list[i];
	return NULL;
}

/* --- comparing --- */

/* Returns true if a person here can be a match. A name of an entrant or an author alone cannot. */
static bool is_somebody(const struct guest *here)
{
	return here->plays || *here->member || *here->club;
}

static bool same_member(const struct guest *a, const struct guest *b)
{
	return *a->member && strcmp(a->member, b->member) == 0;
}

/* Measures that show a guest to be a person of this file, best first. */
enum likeness {
	LIKE_NUMBER, /* the number, and the name or the club, as two clubs may use the same number */
	LIKE_NAME_AND_CLUB,
	LIKE_PERHAPS /* the number or the name, about which the user is asked */
};

static bool is_like(const struct guest *a, const struct guest *b, enum likeness likeness)
{
	const bool number = same_member(a, b);
	const bool club = *a->folded_club && strcmp(a->folded_club, b->folded_club) == 0;
	const bool name = strcmp(a->folded_name, b->folded_name) == 0;
	/* Different membership numbers mean two people. */
	const bool named = name && *a->folded_name && (number || !*a->member || !*b->member);

	return likeness == LIKE_NUMBER          ? number && (name || club)
	       : likeness == LIKE_NAME_AND_CLUB ? named && club
	                                        : number || named;
}

/* Finds the people here who are like a guest. */
static struct season_question candidates_find(
    const struct season_people *people, const struct guest *guest, enum likeness likeness)
{
	const struct guest **found = NULL;
	size_t count = 0;

	for (size_t i = 0; i < people->here_count; i++) {
		if (!is_somebody(&people->here[i]) || !is_like(guest, &people->here[i], likeness))
			continue;
		found = arena_room(people->arena, found, count, sizeof *found);
		found[count++] = &people->here[i];
	}
	return (struct season_question){guest, count, found};
}

/* --- matching --- */

static void guest_find(struct season_people *people, struct guest *guest)
{
	const struct person_origin *origin = season_people_origin(people, guest->number);
	const struct season_answer *answer = answer_of(people, guest);

	/* The earlier match may be of a number that was merged into the current one. */
	for (size_t i = 0; !origin && i < people->spelling_count; i++)
		if (people->spellings[i].person == guest->number)
			origin = season_people_origin(people, people->spellings[i].number);
	guest->found = FOUND_MATCHED;
	if (answer) {
		guest->found = answer->here ? FOUND_MATCHED : FOUND_NEW;
		guest->person = answer->here;
		return;
	}
	if (origin && (origin->plays || !guest->plays || guest->forgotten)) {
		guest->found = FOUND_KNOWN;
		guest->person = origin->person;
		return;
	}
	if (!guest->plays || guest->forgotten) {
		guest->found = guest->plays ? FOUND_NEW : FOUND_NOT;
		return;
	}
	struct season_question asked = candidates_find(people, guest, LIKE_NUMBER);

	if (asked.candidate_count == 0)
		asked = candidates_find(people, guest, LIKE_NAME_AND_CLUB);
	if (asked.candidate_count == 1) {
		guest->person = asked.candidates[0]->number;
		return;
	}
	if (asked.candidate_count == 0 && origin) {
		/* The person was an author or in a jury before playing. */
		guest->person = origin->person;
		return;
	}
	if (asked.candidate_count == 0)
		asked = candidates_find(people, guest, LIKE_PERHAPS);
	guest->found = FOUND_NEW;
	if (asked.candidate_count > 0 ||
	    (!*guest->member && !*guest->folded_club && !people->answers->unknown_new)) {
		guest->found = FOUND_ASKED;
		people->asked[people->asked_count++] = asked;
	}
}

/* --- two people of the export with one match --- */

/* Returns another guest with the same match, or, if both are new, with the same membership number;
 * NULL: there is none. */
static const struct guest *other_same(const struct season_people *people, const struct guest *guest)
{
	for (size_t i = 0; i < people->count; i++) {
		const struct guest *other = &people->guests[i];

		if (other == guest || !other->plays)
			continue;
		if (guest->person > 0 ? other->person == guest->person
		                      : other->found == FOUND_NEW && guest->found == FOUND_NEW &&
		                            same_member(other, guest))
			return other;
	}
	return NULL;
}

/* Asks about both of two people with one match. If an answer of the secretary caused it, refuses
 * that answer. Also refuses two people of earlier imports who are one person here, but play together
 * or against each other in the export. */
static void clashes_ask(struct season_people *people, const struct desk *there)
{
	const struct guest *guest = NULL, *other = NULL;
	bool *alike = arena_alloc(people->arena, people->count, sizeof *alike);
	bool clash = false;
	size_t i;

	for (i = 0; i < people->count && !clash; i++) {
		guest = &people->guests[i];
		if (guest->found != FOUND_MATCHED && guest->found != FOUND_NEW)
			continue;
		other = other_same(people, guest);
		alike[i] = other && !answer_of(people, guest);
		clash = other && !alike[i] && guest->person > 0;
	}
	for (i = 0; i < people->count && !clash; i++) {
		if (!alike[i])
			continue;
		people->guests[i].found = FOUND_ASKED;
		people->guests[i].person = 0;
		people->asked[people->asked_count++] =
		    candidates_find(people, &people->guests[i], LIKE_PERHAPS);
	}
	for (i = 0; i < people->count && !clash; i++) {
		guest = &people->guests[i];
		other = guest->found == FOUND_KNOWN ? other_same(people, guest) : NULL;
		clash = other && person_meets(there, guest->number, other->number);
	}
	if (clash)
		break_off(ERROR_INPUT, SAY_SEASON_PERSON_TWO_AS_ONE, (long long)other->number,
		    (long long)guest->number, (long long)guest->person);
}

/* --- the whole export --- */

static void answers_known(const struct season_people *people)
{
	const struct season_answers *answers = people->answers;

	for (size_t i = 0; i < answers->count; i++) {
		const struct season_answer *answer = &answers->list[i];

		/* The person there must be a player who is not forgotten. */
		const struct guest *guest = season_people_guest(people, answer->there);

		if (!guest)
			break_off(
			    ERROR_INPUT, SAY_SEASON_PERSON_NOT_IN_EXPORT, (long long)answer->there);
		if (guest->forgotten)
			break_off(ERROR_INPUT, SAY_SEASON_PERSON_FORGOTTEN_THERE,
			    (long long)answer->there);
		if (!guest->plays)
			break_off(ERROR_INPUT, SAY_SEASON_PERSON_NO_CLOSED_EVENT, guest->name,
			    (long long)answer->there);

		/* The person here must be a player, neither forgotten nor only the name of an
		 * entrant or an author. */
		const struct guest *here = season_people_here(people, answer->here);

		if (answer->here != 0) {
			if (!here)
				break_off(ERROR_INPUT, SAY_SEASON_PERSON_NOT_HERE,
				    (long long)answer->here);
			if (here->forgotten)
				break_off(ERROR_INPUT, SAY_SEASON_PERSON_FORGOTTEN_HERE,
				    (long long)answer->here, (long long)answer->there);
			if (!is_somebody(here))
				break_off(ERROR_INPUT, SAY_SEASON_PERSON_NOT_A_PLAYER, here->name,
				    (long long)answer->here);
		}
		for (size_t k = 0; k < i; k++)
			if (season_people_guest(people, answers->list[k].there) == guest)
				break_off(ERROR_INPUT, SAY_SEASON_PERSON_GIVEN_TWICE,
				    (long long)answer->there);
	}
}

/* Reads all guests of a file by number. `all`: those who play in any event play, else only those of
 * closed events. `club`: the club of people who have none, when they are compared. */
static struct guest *guests_read(
    const struct desk *desk, bool all, const char *club, size_t *ret_count)
{
	struct statement statement = db_ask(desk->store, "guests.sql");

	db_bind_number(&statement, ":all", all);
	struct guest *guests = row_list(&statement, desk, &guest_row, ret_count);

	for (size_t i = 0; i < *ret_count; i++) {
		struct guest *guest = &guests[i];

		guest->folded_name = text_fold(desk->arena, guest->forgotten ? "" : guest->name);
		guest->folded_club = text_fold(desk->arena, *guest->club ? guest->club : club);
	}
	return guests;
}

struct season_people season_people_find(const struct desk *there, const struct desk *here,
    const char *club, const struct season_answers *answers)
{
	static const char origins_sql[] =
	    "SELECT o.number, r.root, o.plays, o.forgotten FROM person_origin_now o "
	    "JOIN person_root r ON r.number = o.person "
	    "WHERE o.club = :club ORDER BY o.number";
	struct season_people people = {.arena = here->arena, .answers = answers};
	struct statement statement = db_ask(here->store, origins_sql);
	unsigned char hash[HASH_BYTES];

	if (import_hex(club, hash, sizeof hash))
		db_bind_bytes(&statement, ":club", hash, sizeof hash);
	people.origins = row_list(&statement, here, &origin_row, &people.origin_count);
	people.guests =
	    guests_read(there, false, answers->club ? answers->club : "", &people.count);
	people.here = guests_read(here, true, "", &people.here_count);
	people.spellings = person_spellings_read(there, &people.spelling_count);
	people.asked = arena_alloc(here->arena, people.count, sizeof *people.asked);
	answers_known(&people);
	for (size_t i = 0; i < people.count; i++)
		guest_find(&people, &people.guests[i]);
	clashes_ask(&people, there);
	for (size_t i = 0; i < people.count; i++) {
		const struct guest *guest = &people.guests[i];

		people.matched +=
		    guest->plays && (guest->found == FOUND_KNOWN || guest->found == FOUND_MATCHED);
		people.fresh += guest->plays && guest->found == FOUND_NEW;
	}
	return people;
}
