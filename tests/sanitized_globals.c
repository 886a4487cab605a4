/*
 * Only in sanitized builds. Each compiled file tells the checker of addresses which globals it has, and the
 * checker keeps the place of each telling for its reports: six hundred places, each a page of memory that
 * every start of the program has to be given. Here they are noted, and told together from one place. What is
 * watched is the same. At the end of a program, nothing need be forgotten.
 */
#include <stddef.h>

enum { FILES_MAX = 4096 };

typedef struct {
	void *globals;
	size_t count;
} told_file;

/* The checker's own, and what the linker puts before it (canasta_flags.cmake). */
void __real___asan_register_globals(void *globals, size_t count);
void __wrap___asan_register_globals(void *globals, size_t count);
void __wrap___asan_unregister_globals(void *globals, size_t count);

static told_file files[FILES_MAX];
static size_t file_count;

void __wrap___asan_register_globals(void *globals, size_t count)
{
	if (file_count == FILES_MAX) {
		__real___asan_register_globals(globals, count);
		return;
	}
	files[file_count++] = (told_file){globals, count};
}

void __wrap___asan_unregister_globals(void *globals, size_t count)
{
	(void)globals;
	(void)count;
}

/* The compiled files tell with priority 99, before this; whatever else runs before main is later. */
__attribute__((constructor(101))) static void tell_all(void)
{
	for (size_t at = 0; at < file_count; at++) {
		__real___asan_register_globals(files[at].globals, files[at].count);
	}
}
