#include "season/season.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/event.h"
#include "club/person.h"
#include "file/db.h"
#include "season/origin.h"

#include <stdlib.h>
#include <string.h>

/* The parts of a guest that are compared, in lower case. */
struct traits {
	const char *name, *club, *member; /* `member` as written; "" */
};

/* The matching of people in progress. */
struct people_finding {
	struct season_people people;
	const struct desk *here;
	const struct season_answers *answers;
	struct traits *there_traits, *here_traits;
	struct season_asked *asked;
};

/* --- looking up --- */

static int compare(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

static int guest_by_number(const void *key, const void *row)
{
	return compare(*(const int64_t *)key, ((const struct guest *)row)->number);
}

static int spelling_by_number(const void *key, const void *row)
{
	return compare(*(const int64_t *)key, ((const struct person_spelling *)row)->number);
}

static int origin_by_number(const void *key, const void *row)
{
	return compare(*(const int64_t *)key, ((const struct person_origin *)row)->number);
}

size_t season_people_index(const struct season_people *people, int64_t number)
{
	const struct person_spelling *spelling = bsearch(&number, people->spellings,
	    people->spelling_count, sizeof *people->spellings, spelling_by_number);
	const struct guest *guest = spelling
	                                ? bsearch(&spelling->person, people->guests, people->count,
	                                      sizeof *people->guests, guest_by_number)
	                                : NULL;

	return guest ? (size_t)(guest - people->guests) : people->count;
}

const struct guest *season_people_here(const struct season_people *people, int64_t person)
{
	return bsearch(
	    &person, people->here, people->here_count, sizeof *people->here, guest_by_number);
}

const struct person_origin *season_people_origin(const struct season_people *people, int64_t number)
{
	return bsearch(&number, people->origins, people->origin_count, sizeof *people->origins,
	    origin_by_number);
}

/* Finds the earlier match of a guest, by the current number there or a number that was joined to
 * it. */
static const struct person_origin *origin_of(const struct people_finding *finding, size_t index)
{
	const int64_t number = finding->people.guests[index].number;
	const struct person_origin *origin = season_people_origin(&finding->people, number);

	for (size_t i = 0; !origin && i < finding->people.spelling_count; i++)
		if (finding->people.spellings[i].person == number)
			origin = season_people_origin(
			    &finding->people, finding->people.spellings[i].number);
	return origin;
}

static const struct season_as *answer_of(const struct people_finding *finding, size_t index)
{
	const struct season_answers *answers = finding->answers;

	for (size_t i = 0; i < answers->count; i++)
		if (season_people_index(&finding->people, answers->list[i].there) == index)
			return &answers->list[i];
	return NULL;
}

/* --- comparing --- */

static void traits_make(struct arena *arena, const struct guest *guests, size_t count,
    const char *club, struct traits **ret)
{
	struct traits *traits = arena_alloc(arena, count + 1, sizeof *traits);

	for (size_t i = 0; i < count; i++) {
		const bool known = !guests[i].forgotten;

		traits[i].name = text_fold(arena, known ? guests[i].name : "");
		traits[i].club = text_fold(arena, *guests[i].club || !club ? guests[i].club : club);
		traits[i].member = guests[i].member;
	}
	*ret = traits;
}

/* Returns true if a person here can be a match. A name of an entrant or an author alone cannot. */
static bool is_somebody(const struct guest *here)
{
	return here->plays || *here->member || *here->club;
}

static bool same_member(const struct traits *a, const struct traits *b)
{
	return *a->member && strcmp(a->member, b->member) == 0;
}

static bool same_name_and_club(const struct traits *a, const struct traits *b)
{
	return *a->name && *a->club && strcmp(a->name, b->name) == 0 &&
	       strcmp(a->club, b->club) == 0 &&
	       (!*a->member || !*b->member || strcmp(a->member, b->member) == 0);
}

/* Compares membership numbers. Two clubs may use the same number, so the name or the club must be
 * equal too. */
static bool same_number(const struct traits *a, const struct traits *b)
{
	return same_member(a, b) &&
	       (strcmp(a->name, b->name) == 0 || (*a->club && strcmp(a->club, b->club) == 0));
}

/* Returns true if two people may be one, which the user is then asked. */
static bool same_perhaps(const struct traits *a, const struct traits *b)
{
	if (same_member(a, b))
		return true;
	/* Different membership numbers mean two people. */
	return *a->name && strcmp(a->name, b->name) == 0 &&
	       (!*a->member || !*b->member || strcmp(a->member, b->member) == 0);
}

typedef bool is_same(const struct traits *a, const struct traits *b);

/* Finds the people here who are the same according to `same`. */
static void candidates_find(
    const struct people_finding *finding, size_t index, is_same *same, struct season_asked *ret)
{
	const struct season_people *people = &finding->people;
	const struct guest **found = NULL;
	size_t count = 0;

	for (size_t i = 0; i < people->here_count; i++) {
		if (!is_somebody(&people->here[i]) ||
		    !same(&finding->there_traits[index], &finding->here_traits[i]))
			continue;
		found = arena_room(finding->here->arena, found, count, sizeof *found);
		found[count++] = &people->here[i];
	}
	*ret = (struct season_asked){&people->guests[index], count, found};
}

/* --- matching --- */

static void found_as(
    struct people_finding *finding, size_t index, enum season_found found, int64_t person)
{
	finding->people.found[index] = found;
	finding->people.persons[index] = person;
}

static void ask(struct people_finding *finding, size_t index, const struct season_asked *asked)
{
	struct season_people *people = &finding->people;

	finding->asked = arena_room(
	    finding->here->arena, finding->asked, people->asked_count, sizeof *finding->asked);
	finding->asked[people->asked_count++] = *asked;
	found_as(finding, index, FOUND_ASKED, 0);
}

static void by_traits(struct people_finding *finding, size_t index)
{
	static is_same *const measures[] = {same_number, same_name_and_club};
	const struct person_origin *origin = origin_of(finding, index);
	const struct traits *traits = &finding->there_traits[index];
	struct season_asked asked;

	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
		candidates_find(finding, index, measures[i], &asked);
		if (asked.candidate_count > 1) {
			ask(finding, index, &asked);
			return;
		}
		if (asked.candidate_count == 1) {
			found_as(finding, index, FOUND_MATCHED, asked.candidates[0]->number);
			return;
		}
	}
	if (origin) { /* the person was an author or in a jury before playing */
		found_as(finding, index, FOUND_MATCHED, origin->person);
		return;
	}
	candidates_find(finding, index, same_perhaps, &asked);
	if (asked.candidate_count > 0 ||
	    ((!*traits->member && !*traits->club) && !finding->answers->unknown_new))
		ask(finding, index, &asked);
	else
		found_as(finding, index, FOUND_NEW, 0);
}

static void guest_find(struct people_finding *finding, size_t index)
{
	const struct guest *guest = &finding->people.guests[index];
	const struct person_origin *origin = origin_of(finding, index);
	const struct season_as *answer = answer_of(finding, index);

	if (answer) {
		found_as(finding, index, answer->here ? FOUND_MATCHED : FOUND_NEW, answer->here);
		return;
	}
	if (origin && (origin->plays || !guest->plays || guest->forgotten)) {
		found_as(finding, index, FOUND_KNOWN, origin->person);
		return;
	}
	if (!guest->plays)
		return;
	if (guest->forgotten) {
		found_as(finding, index, FOUND_NEW, 0);
		return;
	}
	by_traits(finding, index);
}

/* --- two people of the export with one match --- */

/* Returns the index of another guest with the same match, or, if both are new, with the same
 * membership number. Returns the count of guests if there is none. */
static size_t other_same(const struct people_finding *finding, size_t index)
{
	const struct season_people *people = &finding->people;

	for (size_t i = 0; i < people->count; i++) {
		if (i == index || !people->guests[i].plays)
			continue;
		if (people->persons[index] > 0
		        ? people->persons[i] == people->persons[index]
		        : people->found[i] == FOUND_NEW && people->found[index] == FOUND_NEW &&
		              same_member(&finding->there_traits[i], &finding->there_traits[index]))
			return i;
	}
	return people->count;
}

static bool clash(
    const struct people_finding *finding, size_t index, size_t other, struct error *err)
{
	return error_set(err, ERROR_INPUT, SAY_SEASON_PERSON_PERSONS_EXPORT_BOTH,
	    (long long)finding->people.guests[other].number,
	    (long long)finding->people.guests[index].number,
	    (long long)finding->people.persons[index]);
}

static bool is_found_now(enum season_found found)
{
	return found == FOUND_MATCHED || found == FOUND_NEW;
}

/* Refuses two people of earlier imports who are one person here, but play together or against each
 * other in the export. */
static bool known_apart(
    const struct people_finding *finding, const struct desk *there, struct error *err)
{
	const struct season_people *people = &finding->people;

	for (size_t i = 0; i < people->count; i++) {
		const size_t other =
		    people->found[i] == FOUND_KNOWN ? other_same(finding, i) : people->count;
		bool meets = false;

		if (other == people->count)
			continue;
		if (!person_meets(
		        there, people->guests[i].number, people->guests[other].number, &meets, err))
			return false;
		if (meets)
			return clash(finding, i, other, err);
	}
	return true;
}

/* Asks about both of two people with one match. If an answer of the secretary caused it, refuses
 * that answer. */
static bool clashes_ask(struct people_finding *finding, struct error *err)
{
	struct season_people *people = &finding->people;
	bool *alike = arena_alloc(finding->here->arena, people->count + 1, sizeof *alike);

	for (size_t i = 0; i < people->count; i++) {
		const size_t other =
		    is_found_now(people->found[i]) ? other_same(finding, i) : people->count;

		alike[i] = other < people->count && !answer_of(finding, i);
		if (other < people->count && !alike[i] && people->persons[i] > 0)
			return clash(finding, i, other, err);
	}
	for (size_t i = 0; i < people->count; i++)
		if (alike[i]) {
			struct season_asked asked;

			candidates_find(finding, i, same_perhaps, &asked);
			ask(finding, i, &asked);
		}
	return true;
}

/* --- the whole export --- */

static bool answers_known(const struct people_finding *finding, struct error *err)
{
	const struct season_answers *answers = finding->answers;
	const struct season_people *people = &finding->people;

	for (size_t i = 0; i < answers->count; i++) {
		const struct season_as *said = &answers->list[i];

		/* The person there must be a player who is not forgotten. */
		const size_t index = season_people_index(people, said->there);
		const struct guest *guest = &people->guests[index];

		if (index == people->count)
			return error_set(err, ERROR_INPUT, SAY_SEASON_PERSON_EXPORT_ASKED_ABOUT,
			    (long long)said->there);
		if (guest->forgotten)
			return error_set(err, ERROR_INPUT,
			    SAY_SEASON_PERSON_EXPORT_FORGOTTEN_NOBODY, (long long)said->there);
		if (!guest->plays)
			return error_set(err, ERROR_INPUT, SAY_SEASON_PERSON_EXPORT_PLAYS_CLOSED,
			    guest->name, (long long)said->there);

		/* The person here must be a player, neither forgotten nor only the name of an
		 * entrant or an author. */
		const struct guest *here = season_people_here(people, said->here);

		if (said->here != 0) {
			if (!here)
				return error_set(err, ERROR_INPUT,
				    SAY_SEASON_PERSON_CANASTA_LIST_TELLS, (long long)said->here);
			if (here->forgotten)
				return error_set(err, ERROR_INPUT,
				    SAY_SEASON_PERSON_FORGOTTEN_NOTHING_KEPT, (long long)said->here,
				    (long long)said->there);
			if (!is_somebody(here))
				return error_set(err, ERROR_INPUT,
				    SAY_SEASON_PERSON_NEVER_PLAYED_ENTRANT, here->name,
				    (long long)said->here);
		}
		for (size_t k = 0; k < i; k++)
			if (season_people_index(people, answers->list[k].there) ==
			    season_people_index(people, said->there))
				return error_set(err, ERROR_INPUT, SAY_SEASON_PERSON_SAYS_TWICE,
				    (long long)said->there);
	}
	return true;
}

static bool finding_begin(
    struct people_finding *finding, const struct desk *there, const char *club, struct error *err)
{
	struct season_people *people = &finding->people;
	struct arena *arena = finding->here->arena;
	struct guest *guests, *here;
	struct person_spelling *spellings;
	struct person_origin *origins;

	if (!person_origin_guests(there, GUEST_CLOSED_EVENTS, &guests, &people->count, err) ||
	    !person_origin_guests(
	        finding->here, GUEST_ALL_EVENTS, &here, &people->here_count, err) ||
	    !person_spellings_read(there, &spellings, &people->spelling_count, err) ||
	    !person_origins_read(finding->here, club, &origins, &people->origin_count, err))
		return false;
	traits_make(arena, guests, people->count, finding->answers->club, &finding->there_traits);
	traits_make(arena, here, people->here_count, NULL, &finding->here_traits);
	people->guests = guests;
	people->here = here;
	people->spellings = spellings;
	people->origins = origins;
	people->found = arena_alloc(arena, people->count + 1, sizeof *people->found);
	people->persons = arena_alloc(arena, people->count + 1, sizeof *people->persons);
	return true;
}

bool season_people_find(const struct desk *there, const struct desk *here, const char *club,
    const struct season_answers *answers, struct season_people *ret, struct error *err)
{
	struct people_finding finding = {.here = here, .answers = answers};
	struct season_people *people = &finding.people;

	if (!finding_begin(&finding, there, club, err) || !answers_known(&finding, err))
		return false;
	for (size_t i = 0; i < people->count; i++)
		guest_find(&finding, i);
	if (!clashes_ask(&finding, err) || !known_apart(&finding, there, err))
		return false;
	for (size_t i = 0; i < people->count; i++) {
		if (!people->guests[i].plays)
			continue;
		people->matched +=
		    people->found[i] == FOUND_KNOWN || people->found[i] == FOUND_MATCHED;
		people->fresh += people->found[i] == FOUND_NEW;
	}
	people->asked = finding.asked;
	*ret = *people;
	return true;
}
