/* Plays an evening that fills every table of the record but those of events of other clubs: freeze_evening FILE
 * noted|plain. Plain it is of the first version, which has no notes. */
#include "unit/desk/full_night.h"

int main(int argc, char **argv)
{
	void *state = NULL;
	struct fixture *f;

	if (argc != 3 || fixture_evening(&state, strcmp(argv[2], "noted") == 0) != 0)
		return 1;
	f = state;
	store_close(f->store);
	f->store = NULL;
	if (rename(f->path, argv[1]) != 0)
		return 1;
	return fixture_end(&state);
}
