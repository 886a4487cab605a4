/* matching.h - everybody gets exactly one partner, at the least sum of costs: Edmonds' blossom
 * algorithm for a minimum-weight perfect matching in a complete graph, in O(n³), in whole numbers.
 *
 * How it works. Every vertex carries a number y and every blossom (an odd ring of vertices or of
 * smaller blossoms, joined by tight edges) a number z >= 0, such that no edge costs less than the
 * numbers along it: cost - y - y + (z of the blossoms it lies inside) >= 0, its slack. Only tight
 * edges, those without slack, are used; a perfect matching of tight edges is then the cheapest there
 * is, as any other pays the sum of the numbers and its slack on top. A stage grows alternating trees
 * from the vertices without a partner: even nodes (S) may raise their numbers, odd ones (T) pay for
 * it. Where an edge becomes tight a tree grows, a ring of odd length closes into a blossom, or two
 * trees meet and their paths are flipped, so that two vertices more have a partner; a blossom on the
 * paying side whose z is used up falls apart. Each stage looks at every pair a few times.
 *
 * Costs are even inside, so that halves of them stay whole; numbers are kept far from the limit of
 * 128 bits and watched. A solved problem may be solved again with a pair forced: its numbers stay
 * valid, so only the vertices that lost their partner are matched anew, in O(n²) each. */
#ifndef CANASTA_DRAW_MATCHING_H
#define CANASTA_DRAW_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* Aims of different weight are packed into one cost by their caller. */
__extension__ typedef __int128 matching_cost;

/* A cost is from 0 to less than two to the power of this. */
enum { MATCHING_COST_BITS = 100, MATCHING_MOST = 2048 };

struct matching;

/* Solves the problem of `count` vertices, an even number up to MATCHING_MOST, where
 * costs[i * count + j] == costs[j * count + i] is what the pair i, j costs; the diagonal is not
 * looked at. A cost out of range is ERROR_REFUSED `draw-range`. */
bool matching_make(struct arena *arena, size_t count, const matching_cost *costs,
    struct matching **ret, struct error *err);

/* The sum of the costs. */
matching_cost matching_total(const struct matching *matching);

/* Among the matchings of least cost the first by order: the partner of 0 is the smallest there is,
 * then that of 1, and so on. `partners` has room for one of each vertex. */
bool matching_first(
    struct arena *arena, const struct matching *matching, size_t *partners, struct error *err);

/* The least sum of costs where a and b are partners. `work` was made by matching_work. */
bool matching_force(const struct matching *matching, struct matching *work, size_t a, size_t b,
    matching_cost *ret_total, struct error *err);

/* Room for matching_force to work in, for any number of questions. */
bool matching_work(
    struct arena *arena, const struct matching *matching, struct matching **ret, struct error *err);

/* Why no matching costs less: whoever does not trust the solver may check it. In costs multiplied by
 * `scale`, every edge costs at least the numbers of its two ends less the numbers of the blossoms
 * both lie in; a matching has at most half of a blossom's vertices, rounded down, as edges inside;
 * blossoms' numbers are not negative. So no matching costs less than the sum of the vertices'
 * numbers less, for each blossom, its number times that half. */
struct matching_blossom {
	matching_cost number;
	size_t size;
	const size_t *vertices;
};

struct matching_proof {
	matching_cost scale;
	const matching_cost *numbers; /* of the vertices */
	size_t blossom_count;
	const struct matching_blossom *blossoms;
};

bool matching_prove(struct arena *arena, const struct matching *matching,
    struct matching_proof *ret, struct error *err);

/* The state of a matching and its stages, private to the files of matching.h. */

/* Nodes are the vertices 0 … count - 1 and, behind them, the blossoms. */
typedef uint16_t node;

enum { NONE = UINT16_MAX };

enum node_label { LABEL_NONE, LABEL_S, LABEL_T };

/* What changes while it is solved; a copy of it is a state to go on from. */
struct node_state {
	matching_cost number; /* y of a vertex, z of a blossom */
	node parent;          /* the blossom it lies in; NONE at the top */
	node base;            /* the vertex partnered outside; of a vertex itself */
	node first;           /* of a blossom: its child that holds the base */
	node next, previous;  /* in the ring of its parent */
	node from, to;        /* the edge to the next in the ring: its end here, its end there */
	bool used;            /* a vertex that takes part, a blossom that exists */
};

/* What a stage knows of a node at the top. */
struct node_stage {
	enum node_label label;
	node entry_from, entry_to; /* T: the edge it was reached by, from an S node */
	node best_from, best_to;   /* S: the edge of least slack to another S node */
	matching_cost best;        /* its slack; less than 0: none known */
};

struct matching {
	size_t count, node_count;
	matching_cost *costs; /* twice the caller's, and room below them for an order */
	int shift;            /* by how many bits */
	struct node_state *nodes;
	node *partner; /* of a vertex */
	node *top;     /* of a vertex: the node at the top it lies in */
	/* For a stage alone. */
	struct node_stage *stage;
	node *nearest; /* of a vertex outside S: the S vertex of least slack to it */
	node *near;    /* [node][vertex]: the vertex of an S node of least slack to it */
	bool overflow;
};

static inline matching_cost cost_of(const struct matching *m, node a, node b)
{
	return m->costs[(size_t)a * m->count + b];
}

/* Of an edge between two nodes at the top. */
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
