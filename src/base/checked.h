/* checked.h - arithmetic on numbers, and the innermost loops of a long search in builds with
 * sanitizers.
 *
 * Sanitizers check each access of each turn, which takes ten times as long as the loop. Such a loop
 * is marked UNCHECKED, and its memory is checked as a whole before it starts. This finds the same
 * faults except overflow, which the caller must rule out. */
#ifndef CANASTA_BASE_CHECKED_H
#define CANASTA_BASE_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define CHECKED_ADDRESSES
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define CHECKED_ADDRESSES
#endif

#ifdef CHECKED_ADDRESSES

/* True in a build with sanitizers. */
enum { CHECKED = true };

/* Debian 13 has this header in a package of its own, which only a build with sanitizers needs. */
#include <sanitizer/asan_interface.h>

#define UNCHECKED __attribute__((noinline, no_sanitize("address", "undefined")))

/* Touches the first forbidden byte of a region, if any, so that the sanitizer reports it. */
static inline void checked_region(const void *start, size_t size)
{
	const volatile unsigned char *forbidden =
	    __asan_region_is_poisoned((void *)(uintptr_t)start, size);

	if (forbidden)
		(void)*forbidden;
}

#else

enum { CHECKED = false };

#define ASAN_POISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#define UNCHECKED

static inline void checked_region(const void *start, size_t size)
{
	(void)start;
	(void)size;
}

#endif

/* Return the lesser or the greater of two numbers. number_lesser() and number_greater() choose the
 * function for their type. */

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

/* Returns the number without its sign. */
static inline int64_t number_magnitude(int64_t number)
{
	return number < 0 ? -number : number;
}

/* Returns the greatest common divisor, never below zero. If one number is zero, it is the magnitude
 * of the other. */
static inline int64_t number_divisor(int64_t one, int64_t other)
{
	while (other != 0) {
		const int64_t rest = one % other;

		one = other;
		other = rest;
	}
	return number_magnitude(one);
}

/* The type of a sum of both numbers decides. */
#define number_lesser(one, other)                                                                  \
	_Generic((one) + (other), int : number_lesser_int, int64_t : number_lesser_long)(one, other)
#define number_greater(one, other)                                                                 \
	_Generic((one) + (other), int                                                              \
	         : number_greater_int, int64_t                                                     \
	         : number_greater_long)(one, other)

#endif
