/* publish_feed.h - what is new, for programs that ask now and then: an Atom feed (RFC 4287). Private to this
 * folder. */
#ifndef CANASTA_HALL_PUBLISH_FEED_H
#define CANASTA_HALL_PUBLISH_FEED_H

#include "hall/publish_page.h"

/* Writes feed.xml: the rounds that were played last, newest first. Who has read one knows it by an id made of the
 * first line of the file's log; its time is that of its newest line. The feed's is the newest of them, or while
 * there is none that first line's: the same facts give the same bytes. */
bool publish_feed(struct publishing *publishing, struct error *err);

#endif
