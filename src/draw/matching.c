#include "draw/matching.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"

#include <string.h>

/* A node: a vertex 0 … count - 1, or after these a blossom. */
typedef uint16_t node;

enum { NONE = UINT16_MAX };

enum node_label { LABEL_NONE, LABEL_S, LABEL_T };

/* The state of a node, which changes while the problem is solved; a copy of all is a state to
 * continue from. */
struct node_state {
	matching_cost number; /* y of a vertex, z of a blossom */
	node parent;          /* blossom that contains it; NONE at the top */
	node base;            /* vertex with a partner outside; for a vertex, itself */
	node first;           /* for a blossom: its child that contains the base */
	node next, previous;  /* in the ring of its parent */
	node from, to;        /* edge to the next in the ring: its end here, its end there */
	bool used;            /* a vertex in use, or an existing blossom */
};

/* The data of a node at the top during a stage. */
struct node_stage {
	enum node_label label;
	node entry_from, entry_to; /* T: the edge that reached it, from an S node */
	node best_from, best_to;   /* S: the edge of least slack to another S node */
	matching_cost best;        /* slack of that edge; negative: none known */
};

struct matching {
	size_t count, node_count;
	matching_cost *costs; /* twice the caller's costs, with low bits free for an order */
	int shift;            /* bits free for the order */
	struct node_state *nodes;
	node *partner; /* partner of a vertex */
	node *top;     /* node at the top that contains a vertex */
	/* For one stage only. */
	struct node_stage *stage;
	node *nearest; /* for a vertex outside S: the S vertex of least slack to it */
	node *near;    /* [node][vertex]: vertex of an S node of least slack to it */
};

static inline matching_cost cost_of(const struct matching *m, node a, node b)
{
	return m->costs[(size_t)a * m->count + b];
}

/* Returns the slack of an edge between two nodes at the top. */
static inline matching_cost slack_of(const struct matching *m, node a, node b)
{
	return cost_of(m, a, b) - m->nodes[a].number - m->nodes[b].number;
}

static inline void pair(struct matching *m, node a, node b)
{
	m->partner[a] = b;
	m->partner[b] = a;
}

/* Takes the partner from a vertex that has one. */
static void part(struct matching *m, node a)
{
	m->partner[m->partner[a]] = NONE;
	m->partner[a] = NONE;
}

static bool is_top(const struct matching *m, node x)
{
	return m->nodes[x].used && m->nodes[x].parent == NONE;
}

/* Returns the child of `blossom` that contains a node. */
static node child_with(const struct matching *m, node blossom, node x)
{
	while (m->nodes[x].parent != blossom)
		x = m->nodes[x].parent;
	return x;
}

/* Makes `vertex` the base of its blossom, with a partner outside: the others pair up along the
 * ring from the child that contains it. */
static void rebase(struct matching *m, node blossom, node vertex)
{
	struct node_state *state = &m->nodes[blossom];

	if (state->base == vertex)
		return;
	const node child = child_with(m, blossom, vertex);

	rebase(m, child, vertex);
	for (node x = m->nodes[child].next; x != child; x = m->nodes[m->nodes[x].next].next) {
		node from = m->nodes[x].from;
		node to = m->nodes[x].to;

		rebase(m, x, from);
		rebase(m, m->nodes[x].next, to);
		pair(m, from, to);
	}
	state->first = child;
	state->base = vertex;
}

/* Moves the children of a blossom at the top to the top. */
static void blossom_expand(struct matching *m, node blossom)
{
	node x = m->nodes[blossom].first;

	for (size_t v = 0; v < m->count; v++)
		if (m->top[v] == blossom)
			m->top[v] = child_with(m, blossom, (node)v);
	do {
		m->nodes[x].parent = NONE;
		m->stage[x] = (struct node_stage){.label = LABEL_NONE};
		x = m->nodes[x].next;
	} while (x != m->nodes[blossom].first);
	m->nodes[blossom].used = false;
}

/* Takes a vertex out of its blossoms. Half of each z is taken off the blossom's vertices, which
 * keeps every slack inside and adds to those outside, so the base may lose its partner. */
static void matching_release(struct matching *m, node vertex)
{
	while (m->top[vertex] != vertex) {
		node blossom = m->top[vertex];
		node base = m->nodes[blossom].base;
		matching_cost half = m->nodes[blossom].number / 2;

		if (half > 0 && m->partner[base] != NONE)
			part(m, base);
		for (size_t v = 0; v < m->count; v++)
			if (m->top[v] == blossom)
				m->nodes[v].number -= half;
		blossom_expand(m, blossom);
	}
}

static void best_note(struct matching *m, node x, node from, node to, matching_cost slack)
{
	struct node_stage *stage = &m->stage[x];

	if (stage->best >= 0 && stage->best <= slack)
		return;
	stage->best = slack;
	stage->best_from = from;
	stage->best_to = to;
}

/* Notes in the row of a node that its vertex `x` is near to `v`. */
static inline void near_note(const struct matching *m, node *row, size_t v, node x)
{
	if (row[v] == NONE || slack_of(m, x, (node)v) < slack_of(m, row[v], (node)v))
		row[v] = x;
}

/* Notes the slack from a new S node to the others. */
static void node_meet(struct matching *m, node x)
{
	const node *row = &m->near[(size_t)x * m->count];

	m->stage[x].label = LABEL_S;
	m->stage[x].best = -1;
	for (size_t i = 0; i < m->count; i++) {
		node v = (node)i;
		node other = m->top[v];

		if (!m->nodes[v].used || other == x)
			continue;
		const matching_cost slack = slack_of(m, row[v], v);

		if (m->stage[other].label == LABEL_S) {
			best_note(m, x, row[v], v, slack);
			best_note(m, other, v, row[v], slack);
		} else if (m->nearest[v] == NONE || slack < slack_of(m, m->nearest[v], v)) {
			m->nearest[v] = row[v];
		}
	}
}

/* Returns the row of a node, without any vertex. */
static node *near_clear(struct matching *m, node x)
{
	node *row = &m->near[(size_t)x * m->count];

	for (size_t v = 0; v < m->count; v++)
		row[v] = NONE;
	return row;
}

/* Notes in the row that the vertices of the node `x` are near to all. */
static void near_note_all(const struct matching *m, node *row, node x)
{
	for (size_t own = 0; own < m->count; own++)
		for (size_t v = 0; m->top[own] == x && v < m->count; v++)
			near_note(m, row, v, (node)own);
}

static void make_s(struct matching *m, node x)
{
	near_note_all(m, near_clear(m, x), x);
	node_meet(m, x);
}

/* Returns the S node above an S node in its tree; NONE at the root. */
static node above(const struct matching *m, node x)
{
	node outside = m->partner[m->nodes[x].base];

	return outside == NONE ? NONE : m->top[m->stage[m->top[outside]].entry_from];
}

/* Returns the node where the paths of two S nodes to their roots meet; NONE if the roots differ. */
static node meeting(const struct matching *m, node a, node b)
{
	for (node x = a; x != NONE; x = above(m, x))
		for (node y = b; y != NONE; y = above(m, y))
			if (x == y)
				return x;
	return NONE;
}

static void ring_join(struct matching *m, node x, node y, node from, node to)
{
	m->nodes[x].next = y;
	m->nodes[y].previous = x;
	m->nodes[x].from = from;
	m->nodes[x].to = to;
}

/* Joins the path from an S node up to `end` as part of a ring: downwards or upwards. */
static void ring_way(struct matching *m, node x, node end, bool down)
{
	while (x != end) {
		node base = m->nodes[x].base;
		node outside = m->partner[base];
		node odd = m->top[outside];
		node from = m->stage[odd].entry_from;
		node to = m->stage[odd].entry_to;
		node over = m->top[from];

		if (down) {
			ring_join(m, over, odd, from, to);
			ring_join(m, odd, x, outside, base);
		} else {
			ring_join(m, x, odd, base, outside);
			ring_join(m, odd, over, to, from);
		}
		x = over;
	}
}

/* Closes the ring through `over` after a tight edge joined two S nodes of a tree. */
static void blossom_close(struct matching *m, node a, node b, node over)
{
	node blossom = (node)m->count, x = over;

	while (m->nodes[blossom].used)
		blossom++;
	m->nodes[blossom] = (struct node_state){.parent = NONE, .used = true};
	ring_way(m, m->top[a], over, true);
	ring_join(m, m->top[a], m->top[b], a, b);
	ring_way(m, m->top[b], over, false);
	m->nodes[blossom].first = over;
	m->nodes[blossom].base = m->nodes[over].base;
	/* The nearest vertices of the blossom are those of its S children, and those of the vertices of
	 * its T children. */
	node *row = near_clear(m, blossom);

	do {
		if (m->stage[x].label == LABEL_S)
			for (size_t v = 0; v < m->count; v++)
				near_note(m, row, v, m->near[(size_t)x * m->count + v]);
		else
			near_note_all(m, row, x);
		m->nodes[x].parent = blossom;
		x = m->nodes[x].next;
	} while (x != over);
	for (size_t v = 0; v < m->count; v++)
		if (m->nodes[v].used && m->nodes[m->top[v]].parent == blossom)
			m->top[v] = blossom;
	node_meet(m, blossom);
}

/* Splits a T blossom whose z is 0: the path through it, from its entry to its base, stays in the
 * tree. */
static void blossom_fall(struct matching *m, node blossom)
{
	node from = m->stage[blossom].entry_from;
	node to = m->stage[blossom].entry_to;
	node end = m->nodes[blossom].first;
	node x = child_with(m, blossom, to);
	size_t steps = 0;

	for (node y = end; y != x; y = m->nodes[y].next)
		steps++;
	blossom_expand(m, blossom);
	for (;;) {
		m->stage[x].label = LABEL_T;
		m->stage[x].entry_from = from;
		m->stage[x].entry_to = to;
		if (x == end)
			return;
		/* Partners along the ring are on the side with an even number of steps. */
		const node even = steps % 2 == 0 ? m->nodes[x].previous : m->nodes[x].next;
		const node odd = steps % 2 == 0 ? m->nodes[even].previous : m->nodes[even].next;

		from = steps % 2 == 0 ? m->nodes[odd].to : m->nodes[even].from;
		to = steps % 2 == 0 ? m->nodes[odd].from : m->nodes[even].to;
		make_s(m, even);
		x = odd;
	}
}

/* Flips the path from an S vertex to its root; the vertex gets a new partner. */
static void path_flip(struct matching *m, node a, node b)
{
	for (;;) {
		node x = m->top[a];
		node outside = m->partner[m->nodes[x].base];

		rebase(m, x, a);
		m->partner[a] = b;
		if (outside == NONE)
			return;
		const node odd = m->top[outside];

		a = m->stage[odd].entry_from;
		b = m->stage[odd].entry_to;
		rebase(m, odd, b);
		m->partner[b] = a;
	}
}

/* Notes a node that changes after the numbers move by so much, if it comes first. */
static void next_note(node *next, matching_cost *least, node x, matching_cost after)
{
	if (after < *least) {
		*next = x;
		*least = after;
	}
}

/* Returns the node that changes next, and how much the numbers move before; NONE if nothing can
 * change. Its label says what changes. A node without a label is a vertex to which a tree grows. An
 * S node meets another one. A T node is a blossom that falls. */
static node next_find(const struct matching *m, matching_cost *ret_after)
{
	matching_cost least = (matching_cost)1 << 126; /* above every slack */
	node next = NONE;

	for (size_t v = 0; v < m->count; v++)
		if (m->nodes[v].used && m->stage[m->top[v]].label == LABEL_NONE &&
		    m->nearest[v] != NONE)
			next_note(&next, &least, (node)v, slack_of(m, m->nearest[v], (node)v));
	for (size_t x = 0; x < m->node_count; x++) {
		const struct node_stage *stage = &m->stage[x];

		if (!is_top(m, (node)x))
			continue;
		if (stage->label == LABEL_S && stage->best >= 0)
			next_note(&next, &least, (node)x,
			    slack_of(m, stage->best_from, stage->best_to) / 2);
		else if (stage->label == LABEL_T && x >= m->count)
			next_note(&next, &least, (node)x, m->nodes[x].number / 2);
	}
	*ret_after = least;
	return next;
}

/* Raises the numbers of S vertices and lowers those of T vertices; z follows, so that no slack
 * inside a blossom changes. */
static void numbers_move(struct matching *m, matching_cost by)
{
	static const int sign[] = {[LABEL_NONE] = 0, [LABEL_S] = 1, [LABEL_T] = -1};
	const matching_cost limit = (matching_cost)1 << 124;

	if (by == 0)
		return;
	for (size_t v = 0; v < m->count; v++) {
		struct node_state *state = &m->nodes[v];

		if (!state->used)
			continue;
		state->number += sign[m->stage[m->top[v]].label] * by;
		if (state->number > limit || state->number < -limit)
			break_off(ERROR_REFUSED, SAY_DRAW_RANGE_SUMS);
	}
	for (size_t x = 0; x < m->node_count; x++) {
		if (!is_top(m, (node)x))
			continue;
		if (x >= m->count)
			m->nodes[x].number += 2 * by * sign[m->stage[x].label];
		if (m->stage[x].label == LABEL_S && m->stage[x].best >= 0)
			m->stage[x].best -= 2 * by;
	}
}

/* Removes blossoms whose number is 0. */
static void blossoms_empty(struct matching *m)
{
	for (size_t x = m->node_count; x > m->count; x--)
		if (is_top(m, (node)(x - 1)) && m->nodes[x - 1].number == 0) {
			blossom_expand(m, (node)(x - 1));
			x = m->node_count + 1;
		}
}

/* Runs one stage: two more vertices get a partner. */
static void matching_stage(struct matching *m)
{
	for (size_t x = 0; x < m->node_count; x++)
		m->stage[x] = (struct node_stage){.label = LABEL_NONE, .best = -1};
	for (size_t v = 0; v < m->count; v++)
		m->nearest[v] = NONE;
	for (size_t v = 0; v < m->count; v++)
		if (m->nodes[v].used && m->partner[v] == NONE)
			make_s(m, m->top[v]);
	for (;;) {
		matching_cost after;
		const node next = next_find(m, &after);

		if (next == NONE)
			break_off(ERROR_REFUSED, SAY_DRAW_RANGE_SUMS);
		numbers_move(m, after);
		if (m->stage[next].label == LABEL_NONE) {
			/* The node at the end of the tight edge is T, and its partner S. */
			const node odd = m->top[next];

			m->stage[odd].label = LABEL_T;
			m->stage[odd].entry_from = m->nearest[next];
			m->stage[odd].entry_to = next;
			make_s(m, m->top[m->partner[m->nodes[odd].base]]);
			continue;
		}
		if (m->stage[next].label == LABEL_T) {
			blossom_fall(m, next);
			continue;
		}
		const node a = m->stage[next].best_from, b = m->stage[next].best_to;
		const node over = meeting(m, m->top[a], m->top[b]);

		if (over == NONE) {
			path_flip(m, a, b);
			path_flip(m, b, a);
			blossoms_empty(m);
			return;
		}
		blossom_close(m, a, b, over);
	}
}

/* Returns the slack of any edge; edges inside a blossom include its z. */
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

/* Matches the vertices without a partner. Roots of one parity keep the halves whole: an odd
 * number may be lowered, as the vertex has no tight edge to a partner. */
static void solve(struct matching *m)
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
		matching_stage(m);
}

static struct matching *room_make(struct arena *arena, size_t count, bool costs)
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
	return m;
}

struct matching *matching_make(struct arena *arena, size_t count, const matching_cost *costs)
{
	const matching_cost limit = (matching_cost)1 << MATCHING_COST_BITS;

	if (count % 2 != 0 || count > MATCHING_MOST)
		break_off(ERROR_REFUSED, SAY_DRAW_RANGE_ODD_OR_TOO_MANY, count, MATCHING_MOST);
	struct matching *m = room_make(arena, count, true);

	m->shift = 1;
	for (size_t left = count; left > 0; left /= 2)
		m->shift++;
	for (size_t i = 0; i < count * count; i++) {
		if (i / count == i % count)
			continue;
		if (costs[i] < 0 || costs[i] >= limit)
			break_off(ERROR_REFUSED, SAY_DRAW_RANGE_SUMS);
		m->costs[i] = costs[i] << m->shift;
	}
	/* Starts with half of the cheapest edge of each vertex, and pairs tight edges at once. */
	for (size_t v = 0; v < count; v++) {
		matching_cost least = -1;

		for (size_t u = 0; u < count; u++)
			if (u != v && (least < 0 || cost_of(m, (node)v, (node)u) < least))
				least = cost_of(m, (node)v, (node)u);
		m->nodes[v] = (struct node_state){
		    .number = least / 2, .parent = NONE, .base = (node)v, .used = true};
		m->partner[v] = NONE;
		m->top[v] = (node)v;
	}
	for (size_t v = 0; v < count; v++)
		for (size_t u = v + 1; u < count && m->partner[v] == NONE; u++)
			if (m->partner[u] == NONE && slack_of(m, (node)v, (node)u) == 0)
				pair(m, (node)v, (node)u);
	solve(m);
	return m;
}

matching_cost matching_total(const struct matching *matching)
{
	matching_cost sum = 0;

	for (size_t v = 0; v < matching->count; v++)
		if (matching->nodes[v].used && matching->partner[v] > v)
			sum += cost_of(matching, (node)v, matching->partner[v]);
	return sum >> matching->shift;
}

struct matching *matching_work(struct arena *arena, const struct matching *matching)
{
	return room_make(arena, matching->count, false);
}

static void state_copy(struct matching *to, const struct matching *from)
{
	memcpy(to->nodes, from->nodes, from->node_count * sizeof *from->nodes);
	memcpy(to->partner, from->partner, from->count * sizeof *from->partner);
	memcpy(to->top, from->top, from->count * sizeof *from->top);
	to->shift = from->shift;
}

/* Pairs two vertices; their former partners are left without one. */
static void pair_take(struct matching *m, node a, node b)
{
	const node both[] = {a, b};

	for (size_t i = 0; i < 2; i++) {
		matching_release(m, both[i]);
		if (m->partner[both[i]] != NONE)
			part(m, both[i]);
		m->nodes[both[i]].used = false;
	}
}

matching_cost matching_force(
    const struct matching *matching, struct matching *work, size_t a, size_t b)
{
	work->costs = matching->costs;
	state_copy(work, matching);
	pair_take(work, (node)a, (node)b);
	solve(work);
	return matching_total(work) + (cost_of(work, (node)a, (node)b) >> work->shift);
}

/* Returns true if a vertex might have an earlier partner at equal cost. */
static bool may_be_earlier(const struct matching *m, node v)
{
	for (node u = 0; u < m->partner[v]; u++)
		if (u != v && m->nodes[u].used && inner_slack(m, v, u) == 0)
			return true;
	return false;
}

/* Adds to the costs of later partners less than any difference between costs, and solves again. */
static void earliest_find(struct matching *m, node v)
{
	for (size_t u = 0; u < m->count; u++) {
		if (u == v)
			continue;
		m->costs[(size_t)v * m->count + u] += (matching_cost)(2 * u);
		m->costs[u * m->count + v] += (matching_cost)(2 * u);
	}
	matching_release(m, v);
	if (m->partner[v] != NONE)
		part(m, v);
	solve(m);
}

size_t *matching_first(struct arena *arena, const struct matching *matching)
{
	size_t *partners = arena_alloc(arena, matching->count, sizeof *partners);
	struct matching *m = room_make(arena, matching->count, true);

	memcpy(m->costs, matching->costs, m->count * m->count * sizeof *m->costs);
	state_copy(m, matching);
	for (size_t i = 0; i < m->count; i++) {
		node v = (node)i, u;

		if (!m->nodes[v].used)
			continue;
		if (may_be_earlier(m, v))
			earliest_find(m, v);
		u = m->partner[v];
		partners[v] = u;
		partners[u] = v;
		pair_take(m, v, u);
		solve(m);
	}
	return partners;
}
