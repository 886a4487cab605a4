#include "tournament/matching_parts.h"

#include <string.h>

/* Of any edge: those inside a blossom have its z. */
static matching_cost inner_slack(const struct matching *m, node a, node b)
{
	matching_cost slack = slack_of(m, a, b);

	if (m->top[a] != m->top[b])
		return slack;
	for (node i = m->nodes[a].parent; i != NONE; i = m->nodes[i].parent)
		for (node j = m->nodes[b].parent; j != NONE; j = m->nodes[j].parent)
			if (i == j)
				slack += m->nodes[i].number;
	return slack;
}

/* Matches whoever has no partner. Roots of one parity make the halves whole: an odd number may be
 * lowered, as the vertex has no partner to stay tight with. */
static bool solve(struct matching *m, struct error *err)
{
	size_t lonely = 0;

	for (size_t v = 0; v < m->count; v++) {
		if (!m->nodes[v].used || m->partner[v] != NONE)
			continue;
		matching_release(m, (node)v);
		m->nodes[v].number -= m->nodes[v].number % 2 != 0;
	}
	for (size_t v = 0; v < m->count; v++)
		lonely += m->nodes[v].used && m->partner[v] == NONE;
	for (; lonely > 0; lonely -= 2)
		if (!matching_stage(m))
			return error_set(err, ERROR_REFUSED, "draw-range",
			    "the sums to be compared are too large to be compared exactly");
	return true;
}

/* --- what is asked --- */

static int bits_of(size_t number)
{
	int bits = 0;

	for (; number > 0; number /= 2)
		bits++;
	return bits;
}

static bool costs_take(struct matching *m, const matching_cost *costs, struct error *err)
{
	const matching_cost limit = (matching_cost)1 << MATCHING_COST_BITS;

	m->shift = 1 + bits_of(m->count);
	for (size_t i = 0; i < m->count * m->count; i++) {
		if (i / m->count == i % m->count)
			continue;
		if (costs[i] < 0 || costs[i] >= limit)
			return error_set(err, ERROR_REFUSED, "draw-range",
			    "the sums to be compared are too large to be compared exactly");
		m->costs[i] = costs[i] << m->shift;
	}
	return true;
}

/* Half of the cheapest edge each is a valid start; whom it makes tight is paired at once. */
static void start(struct matching *m)
{
	for (size_t v = 0; v < m->count; v++) {
		matching_cost least = -1;

		for (size_t u = 0; u < m->count; u++)
			if (u != v && (least < 0 || cost_of(m, (node)v, (node)u) < least))
				least = cost_of(m, (node)v, (node)u);
		m->nodes[v] = (struct node_state){
		    .number = least / 2, .parent = NONE, .base = (node)v, .used = true};
		m->partner[v] = NONE;
		m->top[v] = (node)v;
	}
	for (size_t v = 0; v < m->count; v++)
		for (size_t u = v + 1; u < m->count && m->partner[v] == NONE; u++)
			if (m->partner[u] == NONE && slack_of(m, (node)v, (node)u) == 0)
				pair(m, (node)v, (node)u);
}

static bool room_make(
    struct arena *arena, size_t count, bool costs, struct matching **ret, struct error *err)
{
	struct matching *m = arena_alloc(arena, 1, sizeof *m);

	m->count = count;
	m->node_count = count + count / 2 + 1;
	m->costs = costs ? arena_alloc(arena, count * count, sizeof *m->costs) : NULL;
	m->nodes = arena_alloc(arena, m->node_count, sizeof *m->nodes);
	m->stage = arena_alloc(arena, m->node_count, sizeof *m->stage);
	m->partner = arena_alloc(arena, count, sizeof *m->partner);
	m->top = arena_alloc(arena, count, sizeof *m->top);
	m->nearest = arena_alloc(arena, count, sizeof *m->nearest);
	m->near = arena_alloc(arena, m->node_count * count, sizeof *m->near);
	if ((costs && !m->costs) || !m->nodes || !m->stage || !m->partner || !m->top ||
	    !m->nearest || !m->near)
		return error_memory(err);
	*ret = m;
	return true;
}

bool matching_make(struct arena *arena, size_t count, const matching_cost *costs,
    struct matching **ret, struct error *err)
{
	if (count % 2 != 0 || count > MATCHING_MOST)
		return error_set(err, ERROR_REFUSED, "draw-range",
		    "%zu cannot be paired: an even number up to %d is expected", count,
		    MATCHING_MOST);
	if (!room_make(arena, count, true, ret, err) || !costs_take(*ret, costs, err))
		return false;
	start(*ret);
	return solve(*ret, err);
}

static matching_cost total(const struct matching *m)
{
	matching_cost sum = 0;

	for (size_t v = 0; v < m->count; v++)
		if (m->nodes[v].used && m->partner[v] > v)
			sum += cost_of(m, (node)v, m->partner[v]);
	return sum >> m->shift;
}

matching_cost matching_total(const struct matching *matching)
{
	return total(matching);
}

bool matching_work(
    struct arena *arena, const struct matching *matching, struct matching **ret, struct error *err)
{
	return room_make(arena, matching->count, false, ret, err);
}

static void state_copy(struct matching *to, const struct matching *from)
{
	memcpy(to->nodes, from->nodes, from->node_count * sizeof *from->nodes);
	memcpy(to->partner, from->partner, from->count * sizeof *from->partner);
	memcpy(to->top, from->top, from->count * sizeof *from->top);
	to->shift = from->shift;
	to->overflow = false;
}

/* Takes two vertices out; whoever was with them is without a partner. */
static void pair_take(struct matching *m, node a, node b)
{
	const node both[] = {a, b};

	for (size_t i = 0; i < 2; i++) {
		matching_release(m, both[i]);
		if (m->partner[both[i]] != NONE) {
			m->partner[m->partner[both[i]]] = NONE;
			m->partner[both[i]] = NONE;
		}
		m->nodes[both[i]].used = false;
	}
}

bool matching_force(const struct matching *matching, struct matching *work, size_t a, size_t b,
    matching_cost *ret_total, struct error *err)
{
	work->costs = matching->costs;
	state_copy(work, matching);
	pair_take(work, (node)a, (node)b);
	if (!solve(work, err))
		return false;
	*ret_total = total(work) + (cost_of(work, (node)a, (node)b) >> work->shift);
	return true;
}

/* Whether a vertex might have an earlier partner at the same cost. */
static bool may_be_earlier(const struct matching *m, node v)
{
	for (node u = 0; u < m->partner[v]; u++)
		if (u != v && m->nodes[u].used && inner_slack(m, v, u) == 0)
			return true;
	return false;
}

/* A later partner costs more, by less than any difference between costs. */
static bool earliest_find(struct matching *m, node v, struct error *err)
{
	for (size_t u = 0; u < m->count; u++) {
		if (u == v)
			continue;
		m->costs[(size_t)v * m->count + u] += (matching_cost)(2 * u);
		m->costs[u * m->count + v] += (matching_cost)(2 * u);
	}
	matching_release(m, v);
	if (m->partner[v] != NONE) {
		m->partner[m->partner[v]] = NONE;
		m->partner[v] = NONE;
	}
	return solve(m, err);
}

bool matching_first(
    struct arena *arena, const struct matching *matching, size_t *partners, struct error *err)
{
	struct matching *m;

	if (!room_make(arena, matching->count, true, &m, err))
		return false;
	memcpy(m->costs, matching->costs, m->count * m->count * sizeof *m->costs);
	state_copy(m, matching);
	for (size_t i = 0; i < m->count; i++) {
		node v = (node)i, u;

		if (!m->nodes[v].used)
			continue;
		if (may_be_earlier(m, v) && !earliest_find(m, v, err))
			return false;
		u = m->partner[v];
		partners[v] = u;
		partners[u] = v;
		pair_take(m, v, u);
		if (!solve(m, err))
			return false;
	}
	return true;
}

static bool blossom_prove(struct arena *arena, const struct matching *m, node blossom,
    struct matching_blossom *ret, struct error *err)
{
	size_t *vertices = arena_alloc(arena, m->count, sizeof *vertices);

	if (!vertices)
		return error_memory(err);
	ret->number = m->nodes[blossom].number;
	ret->vertices = vertices;
	for (size_t v = 0; v < m->count; v++)
		for (node x = m->nodes[v].parent; x != NONE; x = m->nodes[x].parent)
			if (x == blossom)
				vertices[ret->size++] = v;
	return true;
}

bool matching_prove(struct arena *arena, const struct matching *matching,
    struct matching_proof *ret, struct error *err)
{
	struct matching_proof proof = {.scale = (matching_cost)1 << matching->shift};
	matching_cost *numbers = arena_alloc(arena, matching->count, sizeof *numbers);
	struct matching_blossom *blossoms =
	    arena_alloc(arena, matching->node_count, sizeof *blossoms);

	for (size_t v = 0; v < matching->count; v++)
		numbers[v] = matching->nodes[v].number;
	for (size_t x = matching->count; x < matching->node_count; x++)
		if (matching->nodes[x].used &&
		    !blossom_prove(arena, matching, (node)x, &blossoms[proof.blossom_count++], err))
			return false;
	proof.numbers = numbers;
	proof.blossoms = blossoms;
	*ret = proof;
	return true;
}
