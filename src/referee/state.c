#include "referee/state.h"

#include <string.h>

static const uint64_t HASH_START = UINT64_C(0xcbf29ce484222325);
static const uint64_t HASH_PRIME = UINT64_C(0x100000001b3);

bool state_same(const struct state *a, const struct state *b)
{
	return a->base == b->base && a->needs == b->needs && a->naturals == b->naturals &&
	       a->jokers == b->jokers && a->twos == b->twos && a->marks == b->marks &&
	       a->reds == b->reds && a->loose == b->loose && a->broad == b->broad &&
	       a->peak == b->peak && a->threes == b->threes;
}

/* FNV-1a over the fields, a whole one at a time. */
static size_t slot_of(const struct state *state, size_t slots)
{
	const uint64_t fields[] = {(uint32_t)state->base, state->needs, state->naturals,
	    state->jokers, state->twos, state->marks, state->reds, state->loose, state->broad,
	    state->peak, state->threes};
	uint64_t hash = HASH_START;

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		hash = (hash ^ fields[i]) * HASH_PRIME;
	return (size_t)((hash ^ hash >> HASH_HALF) % slots);
}

static size_t find_slot(const struct states *states, const struct state *state)
{
	size_t slots = states->room * 2, slot = slot_of(state, slots);

	while (
	    states->slots[slot] != 0 && !state_same(&states->list[states->slots[slot] - 1], state))
		slot = (slot + 1) % slots;
	return slot;
}

static bool grow(struct states *states)
{
	size_t room = states->room > 0 ? states->room * 2 : STATES_FIRST;
	struct state *list = arena_alloc(states->arena, room, sizeof *list);
	size_t *slots = arena_alloc(states->arena, room * 2, sizeof *slots);

	if (states->count > 0)
		memcpy(list, states->list, states->count * sizeof *list);
	states->list = list;
	states->slots = slots;
	states->room = room;
	for (size_t i = 0; i < states->count; i++)
		slots[find_slot(states, &list[i])] = i + 1;
	return true;
}

size_t states_add(struct states *states, const struct state *state)
{
	size_t slot;

	if (states->count == states->room && !grow(states))
		return SIZE_MAX;
	slot = find_slot(states, state);
	if (states->slots[slot] == 0) {
		states->list[states->count++] = *state;
		states->slots[slot] = states->count;
	}
	return states->slots[slot] - 1;
}
