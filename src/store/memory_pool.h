/* memory_pool.h - small pieces of memory for SQLite, which asks for tens of thousands of them while it reads
 * a schema and prepares a question, and gives nearly all of them back.
 *
 * The library of Debian is built without SQLite's own reserve of small pieces (SQLITE_OMIT_LOOKASIDE), so
 * that each goes to the system's allocator: a fifth of a command's time. A piece given back is kept here
 * for the next of its size; what is larger than a page of the file is the system's as before.
 * One thread, as SQLite is set. */
#ifndef CANASTA_STORE_MEMORY_POOL_H
#define CANASTA_STORE_MEMORY_POOL_H

/* From now on; before SQLite is first used. Said again it changes nothing. Where an address sanitizer
 * watches, all stays the system's, so that it sees a piece that is used after it was given back. */
void memory_pool(void);

#endif
