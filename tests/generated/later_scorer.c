/* The scorer of a later release: it replaces src/score/scorer.c in a program for the tests. */
#include "score/scorer.h"

const int scorer_version = 2;
