#include "answer/season_import.h"

#include "answer/parts.h"

static void add_place(struct answer *to, const char *key, int place)
{
	if (place > 0)
		answer_number(to, key, place);
	else
		answer_nothing(to, key);
}

static void add_moved(struct answer *to, const struct season_moved *moved)
{
	answer_number(to, "person", moved->person);
	answer_text(to, "name", moved->name);
	add_place(to, "place", moved->place);
	add_place(to, "place_before", moved->place_before);
	answer_hundredths(to, "points", moved->points);
	answer_hundredths(to, "points_before", moved->points_before);
}

static void add_event(struct answer *to, const struct season_event *event)
{
	if (event->event > 0)
		answer_number(to, "event", event->event);
	answer_text(to, "name", event->name);
	answer_time(to, "date", event->date);
	answer_code(to, "state", season_event_state_name(event->state));
	answer_text(to, "club", event->source.club);
	answer_number(to, "number", event->source.number);
	answer_text(to, "digest", event->source.digest);
	if (event->former == 0)
		return;
	answer_number(to, "former", event->former);
	(void)answer_list(to, "moved");
	for (size_t i = 0; i < event->moved_count; i++)
		add_moved(answer_row(to, "moved"), &event->moved[i]);
}

static void add_guest(struct answer *to, const struct guest *guest)
{
	answer_number(to, "person", guest->number);
	answer_text(to, "name", guest->name);
	answer_text(to, "number", guest->member);
	answer_text(to, "club", guest->club);
}

static void add_asked(struct answer *to, const struct season_asked *asked)
{
	add_guest(to, asked->guest);
	(void)answer_list(to, "candidates");
	for (size_t i = 0; i < asked->candidate_count; i++)
		add_guest(answer_row(to, "candidates"), asked->candidates[i]);
}

static const char *const merge_names[] = {
    [SEASON_MERGE_DONE] = "done",
    [SEASON_MERGE_DOUBTED] = "doubted",
    [SEASON_MERGE_MEETS] = "meets",
    [SEASON_MERGE_FORGOTTEN] = "forgotten",
};

static void add_merged(struct answer *to, const struct season_merged *merged)
{
	answer_number(to, "person", merged->gone);
	answer_text(to, "name", merged->gone_name);
	answer_number(to, "into", merged->into);
	answer_text(to, "into_name", merged->into_name);
	answer_code(to, "merge", merge_names[merged->merge]);
	answer_flag_set(to, "done", merged->merge == SEASON_MERGE_DONE);
}

/* What became of those who came before. */
static void add_changes(struct answer *to, const struct season_import *import)
{
	(void)answer_list(to, "forgotten");
	for (size_t i = 0; i < import->forgotten_count; i++)
		answer_number(answer_row(to, "forgotten"), "person", import->forgotten[i]);
	(void)answer_list(to, "kept");
	for (size_t i = 0; i < import->kept_count; i++)
		add_guest(answer_row(to, "kept"), import->kept[i]);
	(void)answer_list(to, "learned");
	for (size_t i = 0; i < import->learned_count; i++)
		add_guest(answer_row(to, "learned"), &import->learned[i]);
	(void)answer_list(to, "merged");
	for (size_t i = 0; i < import->merged_count; i++)
		add_merged(answer_row(to, "merged"), &import->merged[i]);
}

/* Who is known otherwise here than there, and what changed. */
static void add_told(struct answer *to, const struct season_import *import)
{
	(void)answer_list(to, "differs");
	for (size_t i = 0; i < import->differs_count; i++) {
		struct answer *row = answer_row(to, "differs");

		add_guest(answer_object(row, "there"), import->differs[i].there);
		add_guest(answer_object(row, "here"), import->differs[i].here);
	}
	add_changes(to, import);
}

void answer_season_import(struct answer *to, const struct season_import *import)
{
	struct answer *persons;

	(void)answer_list(to, "events");
	for (size_t i = 0; i < import->event_count; i++)
		add_event(answer_row(to, "events"), &import->events[i]);
	persons = answer_object(to, "persons");
	answer_number(persons, "matched", (int64_t)import->matched);
	answer_number(persons, "new", (int64_t)import->fresh);
	(void)answer_list(persons, "asked");
	for (size_t i = 0; i < import->asked_count; i++)
		add_asked(answer_row(persons, "asked"), &import->asked[i]);
	add_told(persons, import);
}
