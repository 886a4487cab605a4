/* club_file.h - the files of other clubs whose exports came: what each club is called, and how far its log
 * went. What is read and written runs inside a read or a change of its caller. */
#ifndef CANASTA_STORE_CLUB_FILE_H
#define CANASTA_STORE_CLUB_FILE_H

#include "store/change.h"
#include "store/log.h"

struct club_file {
	char club[HASH_TEXT]; /* the hash of the first line of its log */
	const char *name;     /* "": nobody told it */
	int64_t line;         /* the newest; 0: another club passed on what it has of it */
	char head[HASH_TEXT]; /* the hash of that line */
};

/* What is known of a club's file; *ret_found false: nothing. */
bool club_file_read(const struct desk *desk, const char *club, struct club_file *ret,
    bool *ret_found, struct error *err);

bool club_file_write(struct change *change, const struct club_file *file, struct error *err);

#endif
