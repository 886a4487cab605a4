/* The scorer of a later release, for a program of the tests: it takes the place of src/score/scorer.c. */
#include "score/scorer.h"

const int scorer_version = 2;
