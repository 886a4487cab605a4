/* session.h - one sitting at `canasta enter`: what is asked, the hand being typed, what can be
 * taken back. */
#ifndef CANASTA_CLI_ENTER_SESSION_H
#define CANASTA_CLI_ENTER_SESSION_H

#include "cli/command.h"
#include "cli/enter/input.h"
#include "cli/enter/line.h"
#include "cli/enter/next.h"

/* What the prompt asks for. */
enum prompt_question {
	ASK_TABLE,
	ASK_SIDE,
	ASK_FIX,    /* the hand as typed was not recorded */
	ASK_ACCEPT, /* why its error findings are accepted */
	ASK_NAME,   /* by whom */
	ASK_AFTER,  /* why a hand is recorded after the game's end */
	ASK_UNLOCK, /* why a correction passes a signed sheet or a locked round */
	ASK_COUNT
};

/* A hand as it was typed so far. */
struct hand_draft {
	struct address address; /* the table, and the number the hand gets or has */
	size_t side_count;
	struct typed_line sides[SIDES_MOST];
	bool typed[SIDES_MOST];
	struct typed_line
	    brought[SIDES_MOST]; /* the line that had words of the hand with its side's */
	struct typed_line words; /* of the hand */
	size_t last_side;        /* typed last: a field without a letter is about it */
	int version;             /* of the hand this puts right; 0: a new hand */
	bool astray;             /* a line of it was not taken before */
	bool twice;              /* it was asked whether equal facts are a further hand */
	bool again;              /* they are */
	bool contract_asked;     /* under a rulebook with contracts, it was asked which */
	const char *after_end, *unlock;
	size_t acceptance_count;
	const struct acceptance *acceptances;
};

/* Something recorded in this sitting, newest first. */
struct entered {
	struct entered *before;
	struct hand_draft now;        /* as recorded; `version` is the one that stands */
	const struct hand_draft *was; /* what stood before a correction; NULL: it was a new hand */
	struct address from;          /* the table it was moved from; table 0: it was not */
};

struct session {
	struct call *call;
	struct input *input;
	struct arena step; /* of one line and its answer; strings of drafts live in the call's */
	struct desk desk;  /* the call's, but that what is read lives in the step */
	enum prompt_question asking;
	struct hand_draft draft;
	struct hand_draft before; /* the draft before its last line; side_count 0: there is none */
	struct entered *entered;  /* for undo; NULL: nothing left */
	struct hand_draft target; /* the hand a field alone puts right; address.hand 0: none */
	struct entered_last last;
	int round;                  /* worked at; 0: the oldest that waits */
	int waits_from;             /* no round up to this one waits any more */
	bool lost;                  /* a line was not taken: whose the next one is must be said */
	bool fixing;                /* the target was named, and nothing of it was put right yet */
	struct address offered;     /* what Enter alone stands for; table 0: nothing */
	const char *reason;         /* given for acceptances, until the name is known */
	enum error_kind met;        /* the highest status of lines that were not taken */
	bool told_complete;         /* that no table of the round waits any more */
	const struct entered *seen; /* `entered` when the lines in vain were counted */
	int in_vain;                /* lines since anything was recorded or taken back */
	bool leaving;
};

/* The rulebook of the table that is worked at; before one is chosen, of the newest phase. */
const struct rulebook *enter_book(const struct session *session);

#endif
