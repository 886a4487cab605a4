/* Plays an evening that fills every table of the record in a version of the file, except the tables
 * for events of other clubs: freeze_evening FILE VERSION */
#include "file/store.h"
#include "unit/club/full_night.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
	void *state = NULL;
	struct fixture *f;

	if (argc != 3 || fixture_evening(&state, (int)strtol(argv[2], NULL, 10)) != 0)
		return 1;
	f = state;
	store_close(f->store);
	f->store = NULL;
	if (rename(f->path, argv[1]) != 0)
		return 1;
	return fixture_end(&state);
}
