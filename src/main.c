#include "cli/dispatch.h"

int main(int argc, char **argv)
{
	int words = argc > 0 ? argc - 1 : 0;

	return dispatch_program(words, words > 0 ? (const char *const *)(argv + 1) : NULL);
}
