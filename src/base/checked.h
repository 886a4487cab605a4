/* checked.h - the innermost loops of a long search, in builds with sanitizers.
 *
 * There each access of each turn is checked by itself, which takes ten times what the loop does. Such
 * a loop says UNCHECKED, and what it will touch is checked before it as a whole: nothing that the
 * single checks would have found is let through, but for overflow, which the caller must rule out. */
#ifndef CANASTA_BASE_CHECKED_H
#define CANASTA_BASE_CHECKED_H

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

#include <sanitizer/asan_interface.h>

#define UNCHECKED __attribute__((noinline, no_sanitize("address", "undefined")))

/* Touches the first byte that may not be touched, so that it is reported. */
static inline void checked_region(const void *start, size_t size)
{
	const volatile unsigned char *forbidden =
	    __asan_region_is_poisoned((void *)(uintptr_t)start, size);

	if (forbidden)
		(void)*forbidden;
}

#else

#define UNCHECKED

static inline void checked_region(const void *start, size_t size)
{
	(void)start;
	(void)size;
}

#endif

#endif
