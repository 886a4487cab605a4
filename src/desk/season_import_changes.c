/* What became of people who came before: forgotten at their club, or found to be one there. */
#include "desk/season_import_parts.h"

#include "desk/person.h"
#include "store/person_name.h"

#include <string.h>

/* --- forgotten --- */

bool season_import_number(
    struct arena *arena, int64_t **numbers, size_t *count, int64_t number, struct error *err)
{
	*numbers = arena_room(arena, *numbers, *count, sizeof **numbers);
	if (!*numbers)
		return error_memory(err);
	(*numbers)[(*count)++] = number;
	return true;
}

static bool is_among(const int64_t *numbers, size_t count, int64_t number)
{
	for (size_t i = 0; i < count; i++)
		if (numbers[i] == number)
			return true;
	return false;
}

/* Names are blanked when all is taken, behind what is told of them. */
bool season_import_name(const struct importing *importing, int64_t person, const char *name,
    const char **ret, struct error *err)
{
	*ret = name;
	if (is_among(importing->forgotten, importing->forgotten_count, person) ||
	    is_among(importing->blanks, importing->blank_count, person))
		*ret = person_name_forgotten(importing->desk->arena, person);
	return *ret || error_memory(err);
}

/* Somebody who came before and was forgotten there since. */
static bool is_forgotten_now(const struct importing *importing, size_t index)
{
	const struct season_people *people = &importing->people;
	const struct guest *here = season_people_here(people, people->persons[index]);

	return people->guests[index].forgotten && people->found[index] == FOUND_KNOWN && here &&
	       !here->forgotten;
}

static bool kept_add(struct importing *importing, const struct guest *here, struct error *err)
{
	importing->kept = arena_room(importing->desk->arena, importing->kept, importing->kept_count,
	    sizeof *importing->kept);
	if (!importing->kept)
		return error_memory(err);
	importing->kept[importing->kept_count++] = here;
	return true;
}

/* Under each of his numbers there. */
static bool forgotten_note(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	const struct season_people *people = &importing->people;

	for (size_t i = 0; i < people->spelling_count; i++) {
		const struct person_origin *origin =
		    people->spellings[i].person == people->guests[index].number
		        ? season_people_origin(people, people->spellings[i].number)
		        : NULL;
		struct person_origin noted;

		if (!origin || origin->forgotten)
			continue;
		noted = *origin;
		noted.forgotten = true;
		*ret_wrote = true;
		if (!person_origin_write(change, importing->club, &noted, err))
			return false;
	}
	return true;
}

static bool guest_forgotten(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	const int64_t person = importing->people.persons[index];
	struct person_ties ties;

	if (!person_ties_read(importing->desk, importing->club, person, &ties, err) ||
	    !forgotten_note(importing, change, index, ret_wrote, err))
		return false;
	if (ties.ours || ties.others)
		return kept_add(importing, season_people_here(&importing->people, person), err);
	return season_import_number(importing->desk->arena, &importing->forgotten,
	    &importing->forgotten_count, person, err);
}

bool season_import_forgotten(
    struct importing *importing, struct change *change, bool *ret_wrote, struct error *err)
{
	for (size_t i = 0; i < importing->people.count; i++)
		if (is_forgotten_now(importing, i) &&
		    !guest_forgotten(importing, change, i, ret_wrote, err))
			return false;
	return true;
}

/* --- found to be one --- */

/* Whether somebody else there is the same one here: then it was said here, of more than the club knows. */
static bool is_another_too(const struct season_people *people, size_t index, int64_t person)
{
	for (size_t i = 0; i < people->count; i++)
		if (i != index && people->guests[i].plays && people->persons[i] == person)
			return true;
	return false;
}

static bool person_of(
    const struct importing *importing, int64_t number, struct person *ret, struct error *err)
{
	const char *wanted = arena_printf(importing->desk->arena, "%lld", (long long)number);

	return wanted ? person_find(importing->desk, wanted, ret, err) : error_memory(err);
}

static bool merge_decide(const struct importing *importing, size_t index, const struct person *gone,
    const struct person *into, enum season_merge *ret, struct error *err)
{
	const bool alike =
	    !*gone->member || !*into->member || strcmp(gone->member, into->member) == 0;
	bool meets;

	*ret = SEASON_MERGE_FORGOTTEN;
	if (gone->forgotten || into->forgotten)
		return true;
	if (!person_meets(importing->desk, gone->number, into->number, &meets, err))
		return false;
	*ret = SEASON_MERGE_DONE;
	if (meets)
		*ret = SEASON_MERGE_MEETS;
	else if (!alike || is_another_too(&importing->people, index, gone->number))
		*ret = SEASON_MERGE_DOUBTED;
	return true;
}

static bool merge_do(struct importing *importing, int64_t gone, int64_t into, struct error *err)
{
	struct season_people *people = &importing->people;
	struct person_merged merged = {0};
	struct change change;
	struct person person;

	if (!change_begin(importing->desk, &change, err) ||
	    !change_end(&change,
	        person_merge_within(&change, gone, into, "season import", &person, &merged, err),
	        err))
		return false;
	for (size_t i = 0; i < people->count; i++)
		if (people->persons[i] == gone)
			people->persons[i] = into;
	return true;
}

/* Somebody's other number there was somebody else here. */
static bool merge_try(struct importing *importing, size_t index, int64_t number, struct error *err)
{
	struct season_merged merged = {.into = importing->people.persons[index]};
	struct person gone = {0}, into = {0};

	if (!person_of(importing, number, &gone, err) ||
	    !person_of(importing, merged.into, &into, err))
		return false;
	if (gone.number == into.number || (gone.forgotten && into.forgotten))
		return true;
	if (!merge_decide(importing, index, &gone, &into, &merged.merge, err))
		return false;
	merged.gone = gone.number;
	if (!season_import_name(importing, gone.number, gone.name, &merged.gone_name, err) ||
	    !season_import_name(importing, into.number, into.name, &merged.into_name, err))
		return false;
	merged.gone_forgotten = gone.forgotten;
	importing->merged = arena_room(importing->desk->arena, importing->merged,
	    importing->merged_count, sizeof *importing->merged);
	importing->merged[importing->merged_count++] = merged;
	return merged.merge != SEASON_MERGE_DONE ||
	       merge_do(importing, gone.number, into.number, err);
}

bool season_import_merges(struct importing *importing, struct error *err)
{
	const struct season_people *people = &importing->people;

	for (size_t i = 0; i < people->spelling_count; i++) {
		const struct person_spelling *spelling = &people->spellings[i];
		const struct person_origin *origin = season_people_origin(people, spelling->number);
		const size_t index = season_people_index(people, spelling->number);

		if (origin && index < people->count && people->found[index] == FOUND_KNOWN &&
		    origin->person != people->persons[index] &&
		    !merge_try(importing, index, origin->person, err))
			return false;
	}
	return true;
}
