/* connection.h - a connection to SQLite as every store has one. Private to this folder. */
#ifndef CANASTA_STORE_CONNECTION_H
#define CANASTA_STORE_CONNECTION_H

#include "store/db.h"

/* How long a file is waited for that another program keeps locked. */
enum { BUSY_MILLISECONDS = 10000 };

/* Opens the file of that path as the store's; of an empty one a file that is in no folder, gone when it is
 * closed. What is in the file may do nothing to the program. */
bool connection_open(struct store *store, const char *path, struct error *err);

/* Sets what makes a change durable; when it is known whose file it is. */
bool connection_settle(struct store *store, struct error *err);

/* Lets go of the statements that are kept for their next use. */
void connection_forget(struct store *store);

/* The same, and closes it. */
void connection_close(struct store *store);

#endif
