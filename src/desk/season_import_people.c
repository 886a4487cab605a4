/* Who the people of imported events are, written down. */
#include "desk/season_import_parts.h"

#include <string.h>

bool season_import_number(
    struct arena *arena, int64_t **numbers, size_t *count, int64_t number, struct error *err)
{
	*numbers = arena_room(arena, *numbers, *count, sizeof **numbers);
	if (!*numbers)
		return error_memory(err);
	(*numbers)[(*count)++] = number;
	return true;
}

static bool guest_differs(
    struct importing *importing, size_t index, const struct guest *here, struct error *err)
{
	const struct guest *guest = &importing->people.guests[index];

	if (!*guest->member || here->forgotten || strcmp(guest->name, here->name) == 0)
		return true;
	importing->differs = arena_room(importing->desk->arena, importing->differs,
	    importing->differs_count, sizeof *importing->differs);
	if (!importing->differs)
		return error_memory(err);
	importing->differs[importing->differs_count++] = (struct season_differs){guest, here};
	return true;
}

/* The club of somebody there: his own, else that of the whole export. */
static const char *club_of(const struct importing *importing, const struct guest *guest)
{
	const char *all = importing->wish->answers.club;

	return *guest->club || !all ? guest->club : all;
}

/* Somebody here learns what is known of him there; what was known stays. */
static bool guest_learn(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	const struct season_people *people = &importing->people;
	const struct guest *guest = &people->guests[index];
	const struct guest *here = season_people_here(people, people->persons[index]);
	const char *club = here && *here->club ? here->club : club_of(importing, guest);
	const char *member = here && *here->member ? here->member : guest->member;

	if (!here || here->forgotten || guest->forgotten)
		return true;
	if (people->found[index] == FOUND_MATCHED && !guest_differs(importing, index, here, err))
		return false;
	if (strcmp(club, here->club) == 0 && strcmp(member, here->member) == 0)
		return true;
	*ret_wrote = true;
	return person_known_write(change, here->number, club, member, err);
}

/* Somebody, or a name, that is not here yet. */
static bool guest_new(
    struct importing *importing, struct change *change, size_t index, struct error *err)
{
	const struct guest *guest = &importing->people.guests[index];
	const char *club = club_of(importing, guest);
	int64_t *person = &importing->people.persons[index];

	if (!change_namesake(change, guest->forgotten ? NULL : guest->name, person, err))
		return false;
	if (guest->forgotten)
		return season_import_number(importing->desk->arena, &importing->blanks,
		    &importing->blank_count, *person, err);
	return !guest->plays || (!*club && !*guest->member) ||
	       person_known_write(change, *person, club, guest->member, err);
}

static bool guest_note(
    struct importing *importing, struct change *change, size_t index, struct error *err)
{
	const struct season_people *people = &importing->people;
	const struct person_origin origin = {
	    people->guests[index].number, people->persons[index], people->guests[index].plays};

	return person_origin_write(change, importing->club, &origin, err);
}

static bool guest_write(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	switch (importing->people.found[index]) {
	case FOUND_NEW:
		*ret_wrote = true;
		return guest_new(importing, change, index, err) &&
		       guest_note(importing, change, index, err);
	case FOUND_MATCHED:
		*ret_wrote = true;
		return guest_learn(importing, change, index, ret_wrote, err) &&
		       guest_note(importing, change, index, err);
	case FOUND_KNOWN:
		return guest_learn(importing, change, index, ret_wrote, err);
	case FOUND_NOT:
	case FOUND_ASKED:
		break;
	}
	return true;
}

static bool people_log(struct importing *importing, struct change *change, struct error *err)
{
	const char *subject = arena_printf(importing->desk->arena, "club %.12s", importing->club);

	change->event = 0; /* in all of the file */
	return subject ? change_log(change, "person-import", subject, err) : error_memory(err);
}

bool season_import_people(struct importing *importing, struct error *err)
{
	struct change change;
	bool wrote = false;
	bool ok = change_begin(importing->desk, &change, err);

	if (!ok)
		return false;
	for (size_t i = 0; ok && i < importing->people.count; i++)
		if (importing->people.guests[i].plays)
			ok = guest_write(importing, &change, i, &wrote, err);
	ok = ok && (!wrote || people_log(importing, &change, err));
	return change_end(&change, ok, err);
}

bool season_import_person(
    void *context, struct change *line, int64_t number, int64_t *ret, struct error *err)
{
	struct importing *importing = context;
	struct season_people *people = &importing->people;
	const size_t index = season_people_index(people, number);

	if (index == people->count)
		return error_set(err, ERROR_INPUT, "import-rows",
		    "%s: rows speak of others that the file does not have", importing->wish->file);
	if (people->persons[index] == 0 &&
	    (!guest_new(importing, line, index, err) || !guest_note(importing, line, index, err)))
		return false;
	*ret = people->persons[index];
	return true;
}
