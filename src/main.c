#include "cli/dispatch.h"

#include <malloc.h>

/* Pieces in which memory is asked of the system, and what may lie free before some is given back: a
 * command that records a hand asks for less than this in all, and would else give the same pages back and
 * fetch them anew some ten times. Bytes. */
enum { MEMORY_PIECE = 1 << 20, MEMORY_FREE = 1 << 23 };

int main(int argc, char **argv)
{
	int words = argc > 0 ? argc - 1 : 0;

	(void)mallopt(M_TOP_PAD, MEMORY_PIECE); /* of no consequence where it is refused */
	(void)mallopt(M_TRIM_THRESHOLD, MEMORY_FREE);
	return dispatch_program(words, words > 0 ? (const char *const *)(argv + 1) : NULL);
}
