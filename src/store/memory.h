/* memory.h - whether memory failed SQLite: some of its functions answer then as if what they were asked
 * about were damaged or no JSON. */
#ifndef CANASTA_STORE_MEMORY_H
#define CANASTA_STORE_MEMORY_H

/* From now on; before SQLite is first used. */
void memory_watch(void);

/* How often what SQLite asked for was refused. It may do without: then it is only slower. */
long memory_refusals(void);

#endif
