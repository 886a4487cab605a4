/* enter.h - lines from whoever types: edited, with history and completion, on a terminal; read
 * as they come from a pipe, where what was read is written behind the prompt, so that both leave the
 * same dialogue behind. */
#ifndef CANASTA_CLI_ENTER_ENTER_H
#define CANASTA_CLI_ENTER_ENTER_H

#include "base/arena.h"
#include "base/error.h"
#include "club/address.h"
#include "file/db.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct acceptance;
struct answer;
struct call;
struct hand;
struct input;
struct score;
struct table;

/* What may stand where the cursor is. */
struct input_words {
	size_t count;
	const char *const *words;
	const char *begun; /* what they take the place of, at the end of the line */
};

struct input_source {
	FILE *in, *out, *messages;
	bool unprompted; /* nothing is asked, and no line is written behind the prompt */
	/* What could be meant at the end of `line`; it lives until the next call. May be NULL. */
	struct input_words (*complete)(void *context, const char *line);
	void *context;
};

enum input_step {
	INPUT_LINE,
	INPUT_BROKEN_OFF, /* Ctrl-C */
	INPUT_END,        /* Ctrl-D, the end of a pipe, a terminal that is gone */
	INPUT_FAILED
};

struct input;

bool input_open(
    struct arena *arena, const struct input_source *source, struct input **ret, struct error *err);
void input_close(struct input *input);

/* Whether somebody sits there. */
bool input_terminal(const struct input *input);

/* The next line, without what ends it (blanks included), copied into the arena: one line of
 * printable text (a tabulator counts as a blank); what is no text, or too long, is an error of its
 * own (INPUT_LINE with `err` set and *ret NULL). */
enum input_step input_line(struct input *input, struct arena *arena, const char *prompt,
    const char **ret, struct error *err);

/* Keeps a line for the arrow keys. */
void input_remember(struct input *input, const char *line);

/* Lines as they are typed at `canasta enter`: slips, and one line laid upon another.
 *
 * Beyond the slips of slip/slip.h the side's letter may be missing, and -WORD takes a word back (-o, -claim). */

struct typed_word {
	const char *key;  /* what it is about: words of one key stand for each other */
	const char *text; /* as a slip has it; NULL: it takes back */
	bool hand;        /* of the whole hand, not of a side */
};

struct typed_line {
	char side;    /* '\0': not said */
	bool nothing; /* `-` alone: the side has nothing */
	size_t count;
	const struct typed_word *words;
};

/* Cuts a line into its words; what they mean is left to slip_read. */
bool line_read(struct arena *arena, const struct rulebook *book, const char *line,
    struct typed_line *ret, struct error *err);

/* Whether some word is of that key. */
bool line_has(const struct typed_line *line, const char *key);

/* Lays the words of `change` that are of a side (or of the hand) upon `base`: each replaces what
 * stood there of its key. Words of both live on in `ret`. */
void line_amend(struct arena *arena, const struct typed_line *base, const struct typed_line *change,
    bool hand, struct typed_line *ret);

/* Whether the line says all of a side's slip, not only fields of it: what it melded, with more beside. */
bool line_is_whole(const struct typed_line *line);

/* How many of its words are of a side, or of the hand. */
size_t line_count(const struct typed_line *line, bool hand);

/* A line without the very words that another brought. */
void line_without(struct arena *arena, const struct typed_line *line,
    const struct typed_line *brought, struct typed_line *ret);

/* The words as a slip's line: "A n1 m1", or "exhausted" for those of the hand (no side). */
const char *line_text(struct arena *arena, const struct typed_line *line);

/* A hand's facts as typed lines, to be amended: each side's, and the words of the hand in
 * `ret[side_count]`. */
bool line_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct typed_line *ret, struct error *err);

/* Whose slip is expected next: the table offered where only Enter is pressed. */

/* What was entered last in a session, for guessing how the pile lies: hand by hand over all tables,
 * or table by table. */
struct entered_last {
	struct address address; /* 0: nothing yet */
	bool same_table;        /* the one before it was of the same table */
};

struct table_waiting {
	struct address address;
	int hands;    /* entered and not void */
	int expected; /* of a game; 0: it goes to a score */
};

/* Those offered in a sitting: of the round that was chosen, else of the one that slips are typed of, else
 * of the oldest that is not finished. */
struct session;
bool next_offered(struct session *session, struct table_waiting **ret, size_t *ret_count,
    int *ret_round, struct error *err);

/* One sitting at `canasta enter`: what is asked, the hand being typed, what can be
 * taken back. */

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

/* What is looked at in between: tables that wait, a hand, a table. */

/* What waits in the round worked at, and in every round before it. */
bool look_missing(struct session *session, struct error *err);

/* The hand or the table of an address; without one the hand recorded last. */
bool look_show(struct session *session, const char *argument, struct error *err);

/* What is said in the dialogue, each sentence a label `enter.CODE` (templates/screen/enter.yaml). */

/* A sentence, for its values to be filled in. */
struct answer *say_begin(struct session *session, const char *code);
/* Writes it to the dialogue. What cannot be written ends it. */
bool say_end(struct session *session, const struct answer *said, struct error *err);

/* A sentence without values. */
bool say_plain(struct session *session, const char *code, struct error *err);

/* Out of a pipe the status of the sitting is the highest met. */
void say_met(struct session *session, enum error_kind kind);

/* The same of a line that was not taken: the status of the sitting tells of it. */
bool say_vain(struct session *session, const char *code, struct error *err);

/* What a screen of its own draws. */
bool say_screen(
    struct session *session, const struct answer *said, const char *screen, struct error *err);

/* A sentence that tells whether nothing was changed or nothing recorded, and of which table or hand. */
bool say_not_done(struct session *session, const char *code, const struct address *address,
    bool correction, struct error *err);

/* Tells why a line was not taken; an error of memory or output is passed on in `err`. */
bool say_refused(struct session *session, const struct error *why, struct error *err);

/* The same of a line that was typed, with the place in it. */
bool say_refused_line(
    struct session *session, const char *line, const struct error *why, struct error *err);

/* Tells a program why a hand was refused, with its findings. */
void say_refused_hand(struct session *session, const struct hand *hand, const struct score *score,
    const struct error *why);

/* What `canasta enter` answers to a line, in few words: trees for the screens enter-*. */

/* The table whose slip is typed next: who sits there, scores, minima; and what stands in the way, else
 * how its contract is typed where there are `contracts`. */
void tell_table(struct answer *to, const struct table *table, bool contracts);

/* The words of a side's slip, in the order of its boxes on paper: rows of "words". */
void tell_slip_words(struct answer *to, const struct rulebook *book);

/* A side by itself as it was typed: its main lines and its sums. */
void tell_side(struct answer *to, const struct rulebook *book, const struct hand *hand,
    const struct score *score);
/* What its facts contradict; what the contract may yet take away waits for the whole hand. */
void tell_side_findings(struct answer *to, const struct rulebook *book, const struct score *score);

/* What was recorded last is taken back, or put where it belongs, by the very functions
 * `hand correct` and `hand void` use. */

/* Takes back what was recorded last. */
bool save_undo(struct session *session, struct error *err);
/* Puts the last hand at another table, or its sides the other way round. */
bool save_move(struct session *session, const char *table, struct error *err);
bool save_swap(struct session *session, struct error *err);

/* What is typed becomes what is recorded, by the very functions `hand add` and `hand correct` use. */

/* Records the draft, or tells why not and asks what to do about it. */
bool save_draft(struct session *session, struct error *err);
/* The draft as a hand with its score at its table. */
bool save_findings(
    struct session *session, struct hand *ret, struct score *ret_score, struct error *err);

/* The hand being typed, as facts. */

/* 2 or 1.2: no meld has fewer than three cards, so that two figures are a table's; 777 is a meld. */
bool draft_is_table(const char *line);
/* A question is left: back to the hand it was asked of; one after the game's end is dropped. */
bool draft_leave_question(struct session *session, struct error *err);
/* The first side not typed yet; the number of sides where all are. */
size_t draft_next_side(const struct hand_draft *draft);
/* Nothing more of the hand being typed. */
void draft_drop(struct session *session);
/* A side is typed anew: nothing of its line stays, nor the words of the hand that stood in it. */
void draft_side_anew(struct arena *arena, struct hand_draft *draft, size_t side);
/* The draft of a recorded hand, to be put right. */
bool draft_of_recorded(struct session *session, const struct address *address,
    struct hand_draft *ret, struct error *err);
/* The hand as a slip says it. Errors are those of slip_read. */
bool draft_hand(struct arena *arena, const struct rulebook *book, const struct hand_draft *draft,
    struct hand *ret, struct error *err);

/* What the Tab key offers at `canasta enter`. */

/* `context` is the struct session. Commands and tables, words of slips, codes of penalties, names. */
struct input_words enter_complete(void *context, const char *line);

/* What can be asked besides slips: a table of words, each known by its first letters. */

/* Runs the command a line names, where it names one here, or tells where it belongs: *ret_taken. One
 * that is what Enter alone does leaves an empty line. */
bool enter_command(struct session *session, const char **line, bool *ret_taken, struct error *err);
/* Names of the commands that can be given here; ends with NULL. */
const char *const *enter_command_names(enum prompt_question asking);

/* The same where a reason or a name is asked for: `quit` and its other names leave, others are told where
 * they belong. */
bool enter_command_asked(
    struct session *session, const char *line, bool *ret_taken, struct error *err);

/* Lines of slips: a table chosen, its sides' lines read and told, fields put right. */

/* Begins a hand at a table, or says why not. */
bool typing_begin(struct session *session, const char *table, struct error *err);
/* A line at the prompt of a side, or of a hand to be fixed. */
bool typing_line(struct session *session, const char *line, struct error *err);
/* A field alone at the table's prompt: the last hand is put right. */
bool typing_put_right(struct session *session, const char *line, struct error *err);

/* Takes the table that is offered. */
bool typing_offered(struct session *session, struct error *err);

#endif
