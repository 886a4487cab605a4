/* The head of a request: any bytes, in pieces of any size. The result does not depend on the
 * pieces, and the parser never reads beyond the bytes it has. */
#include "fuzz/fuzz.h"

#include "hall/http.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 16 };

static void prove(bool holds)
{
	if (!holds)
		abort();
}

static struct head parsed(const uint8_t *data, size_t size, size_t step, size_t *ret_whole)
{
	struct head head = {0};

	*ret_whole = 0;
	for (size_t come = 0; come < size && *ret_whole == 0 && !head.refused;) {
		/* A copy of exactly this size: the sanitizer finds any read beyond its end. */
		char *text;

		come = come + step < size ? come + step : size;
		text = malloc(come);
		prove(text != NULL);
		memcpy(text, data, come);
		*ret_whole = head_parse(&head, text, come);
		free(text);
	}
	return head;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char method[ROOM], path[ROOM];
	struct head at_once, slowly;
	size_t whole, whole_slowly;
	char *text;

	if (size < 2)
		return 0;
	at_once = parsed(data + 1, size - 1, size, &whole);
	slowly = parsed(data + 1, size - 1, 1 + data[0] % 64U, &whole_slowly);
	prove(whole == whole_slowly && at_once.refused == slowly.refused);
	prove(whole < size && (whole == 0 || !at_once.refused));
	text = malloc(size - 1);
	prove(text != NULL);
	memcpy(text, data + 1, size - 1);
	head_method_path(text, size - 1, method, path, ROOM);
	prove(strlen(method) < ROOM && strlen(path) < ROOM);
	(void)head_value(text, size - 1, "Accept");
	free(text);
	return 0;
}
