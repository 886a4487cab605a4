/* event_file.h - the store of a call, opened as its command declared. */
#ifndef CANASTA_CLI_EVENT_FILE_H
#define CANASTA_CLI_EVENT_FILE_H

#include "cli/command.h"

/* The file of the call: --db, else $CANASTA_DB, else canasta.db. */
const char *event_file_name(const struct call *call);

/* Does nothing for a command that needs no store. */
bool event_file_open(struct call *call, struct error *err);
void event_file_close(struct call *call);

/* Finds the event of the call, --event or the only open one, in its open store, taken for the round that --round
 * names; event_file_open does so for commands that declare it. */
bool event_file_event(struct call *call, struct error *err);

/* The event for a command that works without one too: the file is opened for reading, where it is not
 * open. Where nobody named the file, by --db, $CANASTA_DB or --event, and there is none, it is no event's, or
 * holds none that is meant, call->desk.event stays NULL and nothing is wrong. */
bool event_file_event_there(struct call *call, struct error *err);

/* The same for what cannot do without one. */
bool event_file_event_here(struct call *call, struct error *err);

/* For the table of a command that can show the past; event_file_open obeys it. */
#define AS_OF_OPTION                                                                               \
	{                                                                                          \
		OPTION_AS_OF, TAKES_TEXT,                                                          \
		    .value = "TIME",                                                               \
		    .summary = "what stood then: 2026-03-05T21:15, or a print's R57"               \
	}

/* What an entrant is of, and whose places are asked for. */
#define CATEGORY_OPTION                                                                            \
	{                                                                                          \
		OPTION_CATEGORY, TAKES_TEXT, .repeatable = true, .value = "K",                     \
		                             .summary = "ladies, under 25: any word"               \
	}

#define OF_CATEGORY "its entrants alone, ranked among themselves"
#define OF_CATEGORY_OPTION                                                                         \
	{                                                                                          \
		OPTION_CATEGORY, TAKES_TEXT, .value = "K", .summary = OF_CATEGORY                  \
	}

#define NOTE_OPTION                                                                                \
	{                                                                                          \
		OPTION_NOTE, TAKES_TEXT, .value = "TEXT",                                          \
		                         .summary = "noted on the hand, for the desk alone"        \
	}

#define UNLOCK_OPTION                                                                              \
	{                                                                                          \
		OPTION_UNLOCK, TAKES_TEXT,                                                         \
		    .value = "REASON", .summary = "why it passes a signed sheet or a locked round" \
	}

#endif
