/* fuzz.h - a harness gives any bytes to one reader, which accepts or refuses them. The harness
 * stops the program if a promise is broken; sanitizers find other faults. */
#ifndef CANASTA_FUZZ_FUZZ_H
#define CANASTA_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Called by libFuzzer, or by replay.c with every file of the corpus; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
