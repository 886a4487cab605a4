#include "referee/reach.h"

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

bool reach_is_none(const struct reach_of *reach)
{
	return reach->least > reach->most;
}

struct reach_of reach_joined(const struct reach_of *a, const struct reach_of *b)
{
	struct reach_of both = {
	    smaller(a->least, b->least), larger(a->most, b->most), larger(a->gap, b->gap)};

	if (reach_is_none(a))
		return *b;
	if (reach_is_none(b))
		return *a;
	both.gap = larger(both.gap, larger(a->least - b->most, b->least - a->most));
	return both;
}

struct reach_of reach_added(const struct reach_of *a, const struct reach_of *b)
{
	int32_t one = larger(a->gap, b->gap - (a->most - a->least));
	int32_t other = larger(b->gap, a->gap - (b->most - b->least));

	return (struct reach_of){a->least + b->least, a->most + b->most, smaller(one, other)};
}

struct reach_of reach_held(int count, int64_t value)
{
	return (struct reach_of){(int32_t)(-count * value), 0, count > 0 ? (int32_t)value : 0};
}
