#include "cli/dispatch.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Bytes that the heap takes from the system at a time, and free bytes above which it gives memory
 * back. A command that records a hand needs less than this in all. Without these settings it would
 * give back and fetch the same pages about ten times. MEMORY_PIECE is the size of a huge page,
 * MEMORY_PAGE that of a common page. */
enum { MEMORY_PIECE = 1 << 21, MEMORY_FREE = 1 << 23, MEMORY_PAGE = 1 << 12 };

/* Puts the heap into a huge page, if the system has them. A huge page is ready in a quarter of the
 * time needed for the four hundred common pages that recording a hand fills. Memory already filled
 * cannot become part of a huge page, so the heap begins a common page before it. If any step
 * fails, the heap works as usual. */
static void heap_place(void)
{
	const uintptr_t begin = (uintptr_t)sbrk(0);
	const uintptr_t huge =
	    (begin + MEMORY_PAGE + MEMORY_PIECE - 1) / MEMORY_PIECE * MEMORY_PIECE;
	/* volatile, because the compiler would remove an allocation that is freed at once */
	void *volatile piece;

	if (sbrk((intptr_t)(huge - MEMORY_PAGE - begin)) == (void *)-1)
		return;
	piece = malloc(1);
	free(piece);
	if ((uintptr_t)sbrk(0) >= huge + MEMORY_PIECE)
		(void)madvise((void *)huge, MEMORY_PIECE, MADV_HUGEPAGE);
}

int main(int argc, char **argv)
{
	int words = argc > 0 ? argc - 1 : 0;

	(void)mallopt(M_TOP_PAD, MEMORY_PIECE); /* a failure is harmless */
	(void)mallopt(M_TRIM_THRESHOLD, MEMORY_FREE);
	heap_place();
	return dispatch_program(words, words > 0 ? (const char *const *)(argv + 1) : NULL);
}
