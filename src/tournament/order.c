#include "tournament/ranking.h"

#include "base/arena.h"
#include "base/text.h"

#include <stdlib.h>

/* The criterion that separated two neighbours: ranking points, tie-break 0 … of the list, or
 * nothing. */
enum { BY_POINTS = -1, BY_NOTHING = TIE_BREAK_COUNT };

/* A row during the sort. */
struct place {
	struct ranking_row row;
	int number;  /* number of the entrant: the last key of the order */
	int64_t key; /* value of the current criterion, the highest first */
	int parted;  /* criterion that separates it from the place before */
};

struct ordering {
	struct arena *arena;
	const struct ranking_input *input;
	const struct meetings *meetings;
	struct place *places;
	/* By entrant, for its direct encounters with the others of a group. */
	size_t *group; /* number of its group */
	size_t groups; /* groups numbered so far */
	int64_t *mine, *theirs;
	bool *met;
};

static int descending(int64_t a, int64_t b)
{
	return (a < b) - (a > b);
}

static int place_order(const void *left, const void *right)
{
	const struct place *a = left;
	const struct place *b = right;
	int order = descending(a->key, b->key);

	return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Adds up one entrant's games against the others of its group. Returns how many of those it met. */
static size_t encounters_sum(struct ordering *ordering, size_t entrant, size_t group)
{
	const struct meetings *meetings = ordering->meetings;
	size_t met = 0;

	for (size_t i = meetings->newest[entrant]; i > 0; i = meetings->list[i - 1].before) {
		const struct meeting *meeting = &meetings->list[i - 1];
		size_t other = meeting->opponent;

		if (ordering->group[other] != group)
			continue;
		if (!ordering->met[other]) {
			ordering->met[other] = true;
			ordering->mine[other] = 0;
			ordering->theirs[other] = 0;
			met++;
		}
		ordering->mine[other] += meeting->mine;
		ordering->theirs[other] += meeting->theirs;
	}
	return met;
}

/* Lists the members of the group that an entrant met with this result. Returns NULL if there are
 * none. */
static const char *names_met(
    struct ordering *ordering, const struct place *group, size_t count, size_t self, int order)
{
	struct text text = {.arena = ordering->arena};

	for (size_t i = 0; i < count; i++) {
		size_t other = group[i].row.entrant;

		if (i != self &&
		    descending(ordering->theirs[other], ordering->mine[other]) == order)
			text_addf(&text, "%s%s", text.size > 0 ? ", " : "",
			    ordering->input->names[other]);
	}
	return text.size > 0 ? text_of(&text) : NULL;
}

/* Sets the group's keys from the games among its members. Returns false if some never met. */
static bool direct_keys(struct ordering *ordering, struct place *group, size_t count)
{
	size_t number = ++ordering->groups;

	for (size_t i = 0; i < count; i++)
		ordering->group[group[i].row.entrant] = number;
	for (size_t i = 0; i < count; i++) {
		size_t met = encounters_sum(ordering, group[i].row.entrant, number);

		group[i].key = 0;
		for (size_t j = 0; j < count; j++) {
			size_t other = group[j].row.entrant;

			if (!ordering->met[other])
				continue;
			ordering->met[other] = false;
			group[i].key +=
			    1 + descending(ordering->theirs[other], ordering->mine[other]);
		}
		if (met + 1 < count)
			return false;
	}
	return true;
}

/* Lists the members of the group that each one beat, drew with and lost to. */
static void direct_say(struct ordering *ordering, struct place *group, size_t count)
{
	for (size_t i = 0; ordering->input->names && i < count; i++) {
		struct ranking_row *row = &group[i].row;

		(void)encounters_sum(ordering, row->entrant, ordering->groups);
		row->beat = names_met(ordering, group, count, i, 1);
		row->drew_with = names_met(ordering, group, count, i, 0);
		row->lost_to = names_met(ordering, group, count, i, -1);
		for (size_t j = 0; j < count; j++)
			ordering->met[group[j].row.entrant] = false;
	}
}

static void keys_set(struct ordering *ordering, struct place *group, size_t count, int criterion)
{
	enum tie_break kind = criterion == BY_POINTS
	                          ? TIE_BREAK_COUNT
	                          : ordering->input->rules.tie_breaks.at[criterion];

	for (size_t i = 0; i < count; i++) {
		const struct ranking_row *row = &group[i].row;

		if (criterion == BY_POINTS)
			group[i].key = row->points;
		else if (kind == TIE_LOT)
			group[i].key = -(int64_t)(tie_break_lot(ordering->input->rules.lot_seed,
			                              group[i].number) >>
			                          1);
		else if (kind == TIE_PENALTIES)
			group[i].key = -row->values[kind];
		else
			group[i].key = row->values[kind];
	}
}

static void group_order(
    struct ordering *ordering, struct place *group, size_t count, int criterion);

/* Orders each group left equal by itself; `next` is the next criterion. */
static void groups_order(
    struct ordering *ordering, struct place *group, size_t count, int parted, int next)
{
	for (size_t from = 0, to; from < count; from = to) {
		int64_t key = group[from].key;

		for (to = from + 1; to < count && group[to].key == key; to++)
			;
		group_order(ordering, group + from, to - from, next);
		if (from > 0)
			/* For the entrant that is now first in the group. */
			group[from].parted = parted;
	}
}

/* Orders a group that is equal in all earlier criteria. */
static void group_order(struct ordering *ordering, struct place *group, size_t count, int criterion)
{
	const struct tie_break_list *list = &ordering->input->rules.tie_breaks;
	bool direct =
	    criterion >= 0 && (size_t)criterion < list->count && list->at[criterion] == TIE_DIRECT;

	if (count < 2)
		return;
	if (criterion >= 0 && (size_t)criterion == list->count) {
		for (size_t i = 0; i < count; i++)
			group[i].key = 0;
		qsort(group, count, sizeof *group, place_order); /* by number */
		for (size_t i = 1; i < count; i++)
			group[i].parted = BY_NOTHING;
		return;
	}
	if (!direct) {
		keys_set(ordering, group, count, criterion);
		qsort(group, count, sizeof *group, place_order);
		groups_order(ordering, group, count, criterion, criterion + 1);
		return;
	}
	if (direct_keys(ordering, group, count)) {
		qsort(group, count, sizeof *group, place_order);
		if (group[0].key != group[count - 1].key) {
			direct_say(ordering, group, count);
			groups_order(ordering, group, count, criterion, criterion);
			return;
		}
	}
	group_order(ordering, group, count, criterion + 1);
}

/* Writes "direct encounter: beat Alfa; lost to Beeta". */
static const char *direct_text(struct ordering *ordering, const struct ranking_row *row)
{
	const struct {
		const char *verb, *names;
	} met[] = {{"beat", row->beat}, {"drew with", row->drew_with}, {"lost to", row->lost_to}};
	struct text text = {.arena = ordering->arena};

	text_add(&text, tie_break_title(TIE_DIRECT));
	for (size_t i = 0, said = 0; i < sizeof met / sizeof *met; i++)
		if (met[i].names)
			text_addf(
			    &text, "%s %s %s", said++ > 0 ? ";" : ":", met[i].verb, met[i].names);
	return text_of(&text);
}

/* Sets the last criterion needed to separate a row from its neighbours. */
static void decided_say(struct ordering *ordering, size_t index, size_t count)
{
	const struct ranking_rules *rules = &ordering->input->rules;
	struct place *place = &ordering->places[index];
	struct ranking_row *row = &place->row;
	int parted = index > 0 ? place->parted : BY_POINTS;

	if (index + 1 < count && place[1].parted > parted)
		parted = place[1].parted;
	row->decided = parted == BY_POINTS    ? ranking_by_title(rules->by)
	               : parted == BY_NOTHING ? ranking_shared
	                                      : tie_break_title(rules->tie_breaks.at[parted]);
	row->tie_break = row->decided;
	if (parted >= 0 && parted != BY_NOTHING && rules->tie_breaks.at[parted] == TIE_DIRECT)
		row->tie_break = direct_text(ordering, row);
	else
		row->beat = row->drew_with = row->lost_to = NULL;
}

void order_ranking(struct arena *arena, const struct ranking_input *input,
    const struct meetings *meetings, struct ranking_row *rows, size_t count)
{
	const size_t entrants = input->entrant_count;
	struct ordering ordering = {
	    .arena = arena,
	    .input = input,
	    .meetings = meetings,
	    .places = arena_alloc(arena, entrants, sizeof *ordering.places),
	    .group = arena_alloc(arena, entrants, sizeof *ordering.group),
	    .mine = arena_alloc(arena, entrants, sizeof *ordering.mine),
	    .theirs = arena_alloc(arena, entrants, sizeof *ordering.theirs),
	    .met = arena_alloc(arena, entrants, sizeof *ordering.met),
	};

	for (size_t i = 0; i < count; i++) {
		ordering.places[i].row = rows[i];
		ordering.places[i].number = input->numbers[rows[i].entrant];
	}
	group_order(&ordering, ordering.places, count, BY_POINTS);
	for (size_t i = 0; i < count; i++) {
		struct place *place = &ordering.places[i];

		place->row.rank = i > 0 && place->parted == BY_NOTHING
		                      ? ordering.places[i - 1].row.rank
		                      : (int)i + 1;
		decided_say(&ordering, i, count);
		rows[i] = place->row;
	}
}
