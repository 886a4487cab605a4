/* matching.h - gives every vertex exactly one partner at the least sum of costs: Edmonds' blossom
 * algorithm for a minimum-weight perfect matching in a complete graph, in O(n³), in whole
 * numbers.
 *
 * The algorithm. Every vertex has a number y and every blossom (an odd ring of vertices or of
 * smaller blossoms, joined by tight edges) a number z >= 0, and no edge has a negative slack:
 * slack = cost - y - y + (z of the blossoms that contain it). Only tight edges, with slack 0, are
 * used. A perfect matching of tight edges is the cheapest, as any other costs the sum of the
 * numbers plus its slack. A stage grows alternating trees from the vertices without a partner:
 * even nodes (S) may raise their numbers, and odd ones (T) lower theirs. If an edge becomes
 * tight, a tree grows, a ring of odd length closes into a blossom, or two trees meet. In the last
 * case their paths are flipped, so that two more vertices have a partner. A T blossom whose z
 * reaches 0 is split. Each stage inspects every pair a few times.
 *
 * Costs are even inside, so that their halves stay whole; numbers are kept far from the limit of
 * 128 bits and checked. A solved problem may be solved again with a forced pair: its numbers stay
 * valid, so only the vertices that lost their partner are matched again, in O(n²) each. */
#ifndef CANASTA_DRAW_MATCHING_H
#define CANASTA_DRAW_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* A cost, into which the caller packs aims of different weight. */
__extension__ typedef __int128 matching_cost;

/* Costs are from 0 to less than two to the power of MATCHING_COST_BITS. */
enum { MATCHING_COST_BITS = 100, MATCHING_MOST = 2048 };

struct matching;

/* Solves the problem of `count` vertices, an even number up to MATCHING_MOST. costs[i * count +
 * j] == costs[j * count + i] is the cost of the pair i, j; the diagonal is ignored. A cost out of
 * range gives ERROR_REFUSED `draw-range`. */
bool matching_make(struct arena *arena, size_t count, const matching_cost *costs,
    struct matching **ret, struct error *err);

/* Returns the sum of the costs. */
matching_cost matching_total(const struct matching *matching);

/* Finds the first by order of the matchings of least cost: the partner of 0 is the smallest
 * possible, then that of 1, and so on. `partners` has room for one of each vertex. */
bool matching_first(
    struct arena *arena, const struct matching *matching, size_t *partners, struct error *err);

/* Finds the least sum of costs if a and b are partners. `work` was made by matching_work(). */
bool matching_force(const struct matching *matching, struct matching *work, size_t a, size_t b,
    matching_cost *ret_total, struct error *err);

/* Allocates room for matching_force(), for any number of questions. */
void matching_work(struct arena *arena, const struct matching *matching, struct matching **ret);

/* A proof that no matching costs less, which a caller may check.
 *
 * In costs multiplied by `scale`, every edge costs at least the numbers of its two ends, less the
 * numbers of the blossoms that contain both. A matching has at most half of a blossom's vertices,
 * rounded down, as edges inside it, and blossoms' numbers are not negative. So no matching costs
 * less than the sum of the vertices' numbers minus, for each blossom, its number times that half. */
struct matching_blossom {
	matching_cost number;
	size_t size;
	const size_t *vertices;
};

struct matching_proof {
	matching_cost scale;
	const matching_cost *numbers; /* numbers of the vertices */
	size_t blossom_count;
	const struct matching_blossom *blossoms;
};

void matching_prove(
    struct arena *arena, const struct matching *matching, struct matching_proof *ret);

/* A node: a vertex 0 … count - 1, or after these a blossom. Only matching.c uses what follows. */
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
	bool overflow;
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

#endif
