/* matching_parts.h - the state of a matching and its stages, private to the files of matching.h. */
#ifndef CANASTA_TOURNAMENT_MATCHING_PARTS_H
#define CANASTA_TOURNAMENT_MATCHING_PARTS_H

#include "tournament/matching.h"

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

/* Takes a vertex out of its blossoms: half of each one's z is taken off its vertices, which keeps
 * every slack inside and adds to those outward, so the base may lose its partner. */
void matching_release(struct matching *m, node vertex);

/* One stage: two vertices more have a partner. False: the numbers left their range. */
bool matching_stage(struct matching *m);

#endif
