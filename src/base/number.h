/* number.h - the lesser and the greater of two numbers, what divides both, and how far one is from nought. */
#ifndef CANASTA_BASE_NUMBER_H
#define CANASTA_BASE_NUMBER_H

#include <stdint.h>

static inline int number_lesser_int(int one, int other)
{
	return one < other ? one : other;
}

static inline int number_greater_int(int one, int other)
{
	return one > other ? one : other;
}

static inline int64_t number_lesser_long(int64_t one, int64_t other)
{
	return one < other ? one : other;
}

static inline int64_t number_greater_long(int64_t one, int64_t other)
{
	return one > other ? one : other;
}

static inline int64_t number_magnitude(int64_t number)
{
	return number < 0 ? -number : number;
}

/* Greatest common divisor, never below nought; of nought and another the magnitude of that. */
static inline int64_t number_divisor(int64_t one, int64_t other)
{
	while (other != 0) {
		const int64_t rest = one % other;

		one = other;
		other = rest;
	}
	return number_magnitude(one);
}

/* Of what a sum of the two is. */
#define number_lesser(one, other)                                                                  \
	_Generic((one) + (other), int : number_lesser_int, int64_t : number_lesser_long)(one, other)
#define number_greater(one, other)                                                                 \
	_Generic((one) + (other), int                                                              \
	         : number_greater_int, int64_t                                                     \
	         : number_greater_long)(one, other)

#endif
