/* head.h - the head of a request, looked at before anything else is: is it one, where does it end, and how much
 * comes behind it?
 *
 * Whatever can be read in two ways is refused: lines without their whole end, names with blanks, lengths that are
 * none or said twice. So nobody behind has to guess where one request ends and the next begins. */
#ifndef CANASTA_HALL_HEAD_H
#define CANASTA_HALL_HEAD_H

#include "hall/http.h"

enum {
	HEAD_MOST = 8 * 1024,        /* bytes of a head */
	HEAD_LINE_MOST = 4 * 1024,   /* of its first line */
	HEAD_LINES_MOST = 64,        /* headers */
	HEAD_WORDS_MOST = 32,        /* words behind the question mark, and cookies */
	HEAD_PIECES_MOST = 16 * 1024 /* bytes that say how long the pieces of a body are */
};

/* What is known of a request by the bytes that came so far; all zero at its first. */
struct head {
	enum http_status refused; /* 0: nothing is wrong with it so far */
	size_t looked;            /* so many bytes were looked at for its end */
	size_t size;              /* of the head; 0: its end has not come */
	size_t body;              /* of what comes behind it, as it is announced */
	bool pieces;              /* it comes in pieces instead, each with its size before it */
	size_t piece;             /* where the next piece begins */
	bool expects;             /* who asks waits for a word before sending the body */
	bool last;                /* the last piece came: lines may follow, up to an empty one */
};

/* Looks on, at all bytes that came so far, the head's first. */
void head_look(struct head *head, const char *text, size_t size);

/* How many bytes the whole request has; 0 where they have not all come. */
size_t head_whole(struct head *head, const char *text, size_t size);

/* The value of a header, whatever the case of its name, also of a request that is refused; it and the method ends
 * with a NUL, which is put where the line ended. NULL where it is not there. */
const char *head_value(char *text, size_t size, const char *name);

/* The path of a request, as it stands there, and its method, in room for so many bytes each; "" where it has none. */
void head_words(const char *text, size_t size, char *ret_method, char *ret_path, size_t room);

#endif
