/* head.h - the head of a request, parsed before the library sees it: is it one, where does it end, and how long is
 * its body?
 *
 * Whatever can be read in two ways is refused: lines that end in \n alone, names with blanks, lengths that are no
 * number or are said twice. So the library cannot see another end of a request than the one found here. */
#ifndef CANASTA_HALL_HEAD_H
#define CANASTA_HALL_HEAD_H

#include "hall/http.h"

enum {
	HEAD_MOST = 8 * 1024,      /* bytes of a head */
	HEAD_LINE_MOST = 4 * 1024, /* of its first line */
	HEAD_LINES_MOST = 64,      /* headers */
	HEAD_PARAMETERS_MOST = 32, /* behind the question mark; as many cookies */
	HEAD_CHUNKS_MOST =
	    16 * 1024 /* bytes of a chunked body besides its data: sizes, line ends, trailers */
};

/* What is known of a request by the bytes that came so far; all zero at its first. */
struct head {
	enum http_status refused; /* 0: nothing is wrong with it so far */
	size_t scanned;           /* so many bytes were searched for its end */
	size_t size;              /* of the head; 0: its end has not come */
	size_t body;              /* size of the body: as announced, or of the chunks so far */
	bool chunked;             /* the body comes in chunks, each with its size before it */
	size_t chunk;             /* where the next chunk begins */
	bool expects_continue;    /* the client waits for "100 Continue" before it sends the body */
	bool last_chunk;          /* it came: trailers may follow, up to an empty line */
};

/* Parses all bytes of the request that came so far; called again when more have come. */
void head_parse(struct head *head, const char *text, size_t size);

/* How many bytes the whole request has; 0: they have not all come, or it is refused. */
size_t head_whole(struct head *head, const char *text, size_t size);

/* The value of a header of a request, a refused one too, whatever the case of its name; NULL where it is not there. A
 * NUL is put behind it, in the text. */
const char *head_value(char *text, size_t size, const char *name);

/* The method of a request and its path, as they stand there, each cut to the room; "" where it has none. */
void head_method_path(const char *text, size_t size, char *ret_method, char *ret_path, size_t room);

#endif
