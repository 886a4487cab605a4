/* Only in sanitized builds. Each compiled file registers its globals with the address sanitizer,
 * which keeps the place of each call for its reports. The six hundred files would need a page of
 * memory each at every start of the program. Here the calls are collected, and one place makes all
 * of them later. The sanitizer still checks the same globals. At the end of a program they need not
 * be unregistered. */
#include <stddef.h>

enum { FILES_MAX = 4096 };

typedef struct {
	void *globals;
	size_t count;
} told_file;

/* The sanitizer's function, and the functions that the linker puts in its place
 * (canasta_flags.cmake). */
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

/* The compiled files register with priority 99, before this; other code before main runs later. */
__attribute__((constructor(101))) static void tell_all(void)
{
	for (size_t at = 0; at < file_count; at++) {
		__real___asan_register_globals(files[at].globals, files[at].count);
	}
}
