/* fuzz.h - one reader met by any bytes. A harness answers or refuses, and stops the program where a
 * promise is broken; sanitizers watch the rest. */
#ifndef CANASTA_FUZZ_FUZZ_H
#define CANASTA_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Called by libFuzzer, or by replay.c with every file of the corpus; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
