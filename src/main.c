#include "cli/dispatch.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Pieces in which memory is asked of the system, and what may lie free before some is given back: a
 * command that records a hand asks for less than this in all, and would else give the same pages back and
 * fetch them anew some ten times. A piece is as large as a huge page of the system. Bytes. */
enum { MEMORY_PIECE = 1 << 21, MEMORY_FREE = 1 << 23, MEMORY_PAGE = 1 << 12 };

/* Lets the heap lie in a huge page, where the system has such: that is made ready in a quarter of the time that
 * the four hundred common pages take which recording a hand fills. What is filled already becomes no part of a huge page,
 * so the heap begins a common page before it. Where any of this is refused, all is as without it. */
static void heap_place(void)
{
	const uintptr_t begin = (uintptr_t)sbrk(0);
	const uintptr_t huge =
	    (begin + MEMORY_PAGE + MEMORY_PIECE - 1) / MEMORY_PIECE * MEMORY_PIECE;
	void *volatile piece; /* or the compiler leaves out what is given back at once */

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

	(void)mallopt(M_TOP_PAD, MEMORY_PIECE); /* of no consequence where it is refused */
	(void)mallopt(M_TRIM_THRESHOLD, MEMORY_FREE);
	heap_place();
	return dispatch_program(words, words > 0 ? (const char *const *)(argv + 1) : NULL);
}
