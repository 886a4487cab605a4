/* session.h - one sitting at `canasta enter`: what is asked, the hand being typed, what can be
 * taken back. Hands are stored by the very functions `hand add`, `hand correct` and `hand void` use. */
#ifndef CANASTA_CLI_ENTER_SESSION_H
#define CANASTA_CLI_ENTER_SESSION_H

#include "cli/command.h"
#include "cli/enter/input.h"
#include "cli/enter/line.h"
#include "cli/enter/next.h"
#include "score/score.h"

/* What the prompt asks for. */
enum asking {
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
struct draft {
	struct address address; /* the table, and the number the hand gets or has */
	size_t side_count;
	struct typed_line sides[SIDES_MOST];
	bool given[SIDES_MOST];
	struct typed_line words; /* of the hand */
	size_t last_side;        /* typed last: a field without a letter is about it */
	int version;             /* of the hand this puts right; 0: a new hand */
	bool again;              /* equal facts are a further hand */
	const char *after_end, *unlock;
	size_t acceptance_count;
	const struct acceptance *acceptances;
};

/* Something recorded in this sitting, newest first. */
struct entered {
	struct entered *before;
	struct draft now;        /* as recorded; `version` is the one that stands */
	const struct draft *was; /* what stood before a correction; NULL: it was a new hand */
	struct address from;     /* the table it was moved from; table 0: it was not */
};

struct session {
	struct call *call;
	struct input *input;
	struct arena step; /* of one line and its answer; strings of drafts live in the call's */
	struct desk desk;  /* the call's, but that what is read lives in the step */
	enum asking asking;
	struct draft draft;
	struct draft before;     /* the draft before its last line; side_count 0: there is none */
	struct entered *entered; /* for undo; NULL: nothing left */
	struct draft target;     /* the hand a field alone puts right; address.hand 0: none */
	struct entered_last last;
	int round;                  /* worked at; 0: the newest */
	struct address offered;     /* what Enter alone stands for; table 0: nothing */
	const char *reason;         /* given for acceptances, until the name is known */
	enum error_kind met;        /* the highest status of lines that were not taken */
	bool told_complete;         /* that no table of the round waits any more */
	const struct entered *seen; /* `entered` when the lines in vain were counted */
	int in_vain;                /* lines since anything was recorded or taken back */
	bool leaving;
};

/* The whole sitting. `table` NULL: none was named. */
bool session_run(struct call *call, const struct argument *table, struct error *err);

/* --- commands.c --- */

/* Runs the command a line names, where it names one here: *ret_taken. */
bool session_command(struct session *session, const char *line, bool *ret_taken, struct error *err);
/* Names of the commands that can be given here; ends with NULL. */
const char *const *session_command_names(enum asking asking);

/* --- draft.c --- */

/* Begins a hand at a table, or says why not. */
bool draft_begin(struct session *session, const char *table, struct error *err);
/* 2 or 1.2: no meld has fewer than three cards, so that two figures are a table's; 777 is a meld. */
bool is_table_number(const char *line);
/* A line at the prompt of a side, or of a hand to be fixed. */
bool draft_line(struct session *session, const char *line, struct error *err);
/* The first side not typed yet; the number of sides where all are. */
size_t draft_next_side(const struct draft *draft);
/* Nothing more of the hand being typed. */
void draft_drop(struct session *session);
/* The draft of a recorded hand, to be put right. */
bool draft_of_recorded(
    struct session *session, const struct address *address, struct draft *ret, struct error *err);
/* A field alone at the table's prompt: the last hand is put right. */
bool draft_put_right(struct session *session, const char *line, struct error *err);
/* The hand as a slip says it. Errors are those of slip_read. */
bool draft_hand(struct arena *arena, const struct rulebook *book, const struct draft *draft,
    struct hand *ret, struct error *err);

/* --- save.c --- */

/* Records the draft, or tells why not and asks what to do about it. */
bool session_save(struct session *session, struct error *err);
/* The draft as a hand with its score at its table. */
bool session_findings(
    struct session *session, struct hand *ret, struct score *ret_score, struct error *err);
/* Takes back what was recorded last. */
bool session_undo(struct session *session, struct error *err);
/* Puts the last hand at another table, or its sides the other way round. */
bool session_move(struct session *session, const char *table, struct error *err);
bool session_swap(struct session *session, struct error *err);

/* --- saying things --- */

/* Writes to the dialogue. What cannot be written ends it. */
bool session_say(struct session *session, const struct text *text, struct error *err);
bool session_sayf(struct session *session, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Tells why a line was not taken; an error of memory or output is passed on in `err`. */
bool session_refuse(struct session *session, const struct error *why, struct error *err);

#endif
