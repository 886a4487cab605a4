/* clock_now.h - the time now, which $CANASTA_NOW may set for tests and replays. */
#ifndef CANASTA_BASE_CLOCK_NOW_H
#define CANASTA_BASE_CLOCK_NOW_H

#include "base/clock.h"
#include "base/error.h"

/* The time now in UTC. $CANASTA_NOW must be written 2026-03-05T19:30:00Z (else ERROR_INPUT). */
bool clock_now(struct clock_time *ret, struct error *err);

#endif
