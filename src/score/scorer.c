#include "score/scorer.h"

const int scorer_version = 1;
