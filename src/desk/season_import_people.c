/* Who the people of imported events are, written down. */
#include "desk/season_import_parts.h"

#include "base/text.h"

#include <string.h>

/* The club of somebody there: his own, else that of the whole export. */
static const char *club_of(const struct importing *importing, const struct guest *guest)
{
	const char *all = importing->wish->answers.club;

	return *guest->club || !all ? guest->club : all;
}

/* --- what is known of somebody --- */

static bool differs_add(
    struct importing *importing, const struct season_differs *differs, struct error *err)
{
	if (!differs->member && !differs->name && !differs->club)
		return true;
	importing->differs = arena_room(importing->desk->arena, importing->differs,
	    importing->differs_count, sizeof *importing->differs);
	if (!importing->differs)
		return error_memory(err);
	importing->differs[importing->differs_count++] = *differs;
	return true;
}

static bool learned_add(struct importing *importing, const struct guest *learned, struct error *err)
{
	importing->learned = arena_room(importing->desk->arena, importing->learned,
	    importing->learned_count, sizeof *importing->learned);
	if (!importing->learned)
		return error_memory(err);
	importing->learned[importing->learned_count++] = *learned;
	return true;
}

/* Whether a club's word is followed: of somebody whom it alone sent, and of whom nothing was put right here. */
static bool is_followed(
    const struct importing *importing, const struct guest *here, bool *ret, struct error *err)
{
	struct person_ties ties;

	if (!person_ties_read(importing->desk, importing->club, here->number, &ties, err))
		return false;
	*ret = !ties.ours && !ties.others && !ties.by_hand;
	return true;
}

static bool is_other(const char *there, const char *here)
{
	return *there && strcmp(there, here) != 0;
}

/* Whether it is said to be another club, as names are told apart that are matched. */
static bool is_other_club(
    struct arena *arena, const char *there, const char *here, bool *ret, struct error *err)
{
	const char *folded_there = text_fold(arena, there), *folded_here = text_fold(arena, here);

	if (!folded_there || !folded_here)
		return error_memory(err);
	*ret = *there && *here && strcmp(folded_there, folded_here) != 0;
	return true;
}

/* What is known from now on: what was not known is taken, what differs where the club is followed. */
static bool knowledge_make(struct importing *importing, size_t index, const struct guest *here,
    struct guest *ret, struct error *err)
{
	const struct guest *guest = &importing->people.guests[index];
	const char *club = club_of(importing, guest);
	const bool came = importing->people.found[index] == FOUND_KNOWN;
	struct season_differs differs = {guest, here,
	    .member = *here->member && is_other(guest->member, here->member),
	    .name = !came && *guest->member && is_other(guest->name, here->name)};
	bool followed = false;

	*ret = (struct guest){.number = here->number,
	    .name = here->name,
	    .club = *here->club ? here->club : club,
	    .member = *here->member ? here->member : guest->member};
	if (came &&
	    (differs.member || is_other(guest->name, here->name) ||
	        is_other(guest->club, here->club)) &&
	    !is_followed(importing, here, &followed, err))
		return false;
	if (followed) {
		ret->name = guest->name;
		ret->club = *guest->club ? guest->club : ret->club;
		ret->member = *guest->member ? guest->member : ret->member;
		return true;
	}
	return (came || is_other_club(
	                    importing->desk->arena, guest->club, here->club, &differs.club, err)) &&
	       differs_add(importing, &differs, err);
}

static bool knowledge_write(
    struct change *change, const struct guest *here, const struct guest *learned, struct error *err)
{
	struct person_known known = {.club = learned->club, .member = learned->member};

	return (strcmp(learned->name, here->name) == 0 ||
	           person_spelled_write(change, here->number, learned->name, &known.called, err)) &&
	       person_known_write(change, here->number, &known, err);
}

/* Somebody here learns what is known of him there. An older export has nothing new to tell of who came before. */
static bool guest_learn(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	const struct season_people *people = &importing->people;
	const struct guest *here = season_people_here(people, people->persons[index]);
	struct guest learned;

	if (!here || here->forgotten || people->guests[index].forgotten ||
	    (importing->older && people->found[index] == FOUND_KNOWN))
		return true;
	if (!knowledge_make(importing, index, here, &learned, err))
		return false;
	if (strcmp(learned.club, here->club) == 0 && strcmp(learned.member, here->member) == 0 &&
	    strcmp(learned.name, here->name) == 0)
		return true;
	*ret_wrote = true;
	return learned_add(importing, &learned, err) &&
	       knowledge_write(change, here, &learned, err);
}

/* --- who they are --- */

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
	       person_known_write(
	           change, *person, &(struct person_known){0, club, guest->member}, err);
}

static bool guest_note(
    struct importing *importing, struct change *change, size_t index, struct error *err)
{
	const struct season_people *people = &importing->people;
	const struct guest *guest = &people->guests[index];
	const struct person_origin origin = {
	    guest->number, people->persons[index], guest->plays, guest->forgotten};

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

/* --- the club's file --- */

bool season_import_file(struct importing *importing, struct error *err)
{
	enum known_line known = KNOWN_LINE_THERE;
	bool found;

	if (!club_file_read(importing->desk, importing->club, &importing->file, &found, err) ||
	    (importing->file.line > 0 && !season_import_line(importing, importing->file.line,
	                                     importing->file.head, &known, err)))
		return false;
	importing->older = known == KNOWN_LINE_BEYOND;
	return true;
}

/* What the club is called, and how far its log goes now. */
static bool file_write(struct importing *importing, struct change *change, struct error *err)
{
	const char *name = importing->wish->answers.club;
	struct club_file file = importing->file;

	if (name)
		file.name = name;
	if (!importing->older && !log_head(importing->there.store, &file.line, file.head, err))
		return false;
	return (strcmp(file.name, importing->file.name) == 0 &&
	           strcmp(file.head, importing->file.head) == 0) ||
	       club_file_write(change, &file, err);
}

/* --- all of it --- */

static bool people_log(struct importing *importing, struct change *change, struct error *err)
{
	const char *subject = arena_printf(importing->desk->arena, "club %.12s", importing->club);

	change->event = 0; /* in all of the file */
	return subject ? change_log(change, "person-import", subject, err) : error_memory(err);
}

bool season_import_people(
    struct importing *importing, bool taken, bool *ret_wrote, struct error *err)
{
	struct change change;
	bool ok = change_begin(importing->desk, &change, err);

	if (!ok)
		return false;
	*ret_wrote = false;
	/* Who came with no event yet comes with the first. */
	for (size_t i = 0; ok && i < importing->people.count; i++)
		if (importing->people.guests[i].plays &&
		    (taken || importing->people.found[i] == FOUND_KNOWN))
			ok = guest_write(importing, &change, i, ret_wrote, err);
	ok = ok && season_import_forgotten(importing, &change, ret_wrote, err) &&
	     ((!taken && !*ret_wrote) ||
	         (file_write(importing, &change, err) && people_log(importing, &change, err)));
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
