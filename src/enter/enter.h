/* enter.h - the dialogue of `canasta enter`.
 *
 * On a terminal, lines are edited, with history and completion. From a pipe, each line is printed
 * after its prompt, so that the dialogue looks alike. */
#ifndef CANASTA_ENTER_ENTER_H
#define CANASTA_ENTER_ENTER_H

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
struct command;
struct hand;
struct input;
struct session;

enum input_step {
	INPUT_LINE,
	INPUT_BROKEN_OFF, /* Ctrl-C */
	INPUT_END         /* Ctrl-D, the end of a pipe, a closed terminal */
};

/* Reads lines from `in`: a terminal or a pipe. */
struct input *input_open(struct session *session, FILE *in);
void input_close(struct input *input);

/* Returns true if a person types at a terminal. */
bool input_terminal(const struct input *input);

/* Reads the next line without its end and trailing blanks, copied into the arena. A line is
 * printable text; a tab counts as a blank. Breaks off if the line is not valid text or is too long; if
 * nothing more can be read, the session ends, too. */
enum input_step input_line(
    struct input *input, struct arena *arena, const char *prompt, const char **ret);

/* Adds a line to the history for the arrow keys. */
void input_remember(struct input *input, const char *line);

/* Lines typed at `canasta enter`: slips, and changes to a line typed before.
 *
 * Unlike in slip/slip.h, the letter of the side may be missing, and -WORD takes a word back (-o,
 * -claim). */

struct typed_word {
	const char *key;  /* the fact it gives: a word replaces another with this key */
	const char *text; /* the word in the slip; NULL: it takes a word back */
	bool hand;        /* it belongs to the whole hand, not to a side */
};

struct typed_line {
	char side;    /* '\0': not given */
	bool nothing; /* `-` alone: the side melded nothing */
	size_t count;
	const struct typed_word *words;
};

/* Cuts a line into its words. slip_read() finds out their meaning. */
bool line_read(struct arena *arena, const struct rulebook *book, const char *line,
    struct typed_line *ret, struct error *err);

/* Returns true if a word has that key. */
bool line_has(const struct typed_line *line, const char *key);

/* Makes a line of `base` and the words of `change` that belong to the side, or to the hand if `hand`
 * is true. A word replaces the words of `base` with its key. Words of both are shared with the new
 * line. */
struct typed_line line_amend(
    struct arena *arena, const struct typed_line *base, const struct typed_line *change, bool hand);

/* Returns true if the line is a side's whole slip, not only some fields: its melds and something
 * else. */
bool line_is_whole(const struct typed_line *line);

/* Returns the number of words that belong to the hand, or to the side. */
size_t line_count(const struct typed_line *line, bool hand);

/* Copies a line without the words that came from `brought`. */
struct typed_line line_without(
    struct arena *arena, const struct typed_line *line, const struct typed_line *brought);

/* Returns the words as a line of a slip: "A n1 m1", or "exhausted" for words of the hand (no
 * side). */
const char *line_text(struct arena *arena, const struct typed_line *line);

/* Gives the facts of a hand as typed lines, to be changed: one for each side, and the words of the
 * hand in `ret[side_count]`. */
void line_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct typed_line *ret);

/* --- the table whose slip is expected next, which Enter alone chooses --- */

/* The hand entered last in a session. It helps to guess the order of the pile: hand by hand over
 * all tables, or table by table. */
struct last_entry {
	struct address address; /* table 0: none yet */
	bool same_table;        /* the hand before it was of this table too */
};

struct waiting_table {
	struct address address;
	int hands;    /* entered and not voided */
	int expected; /* hands of a game; 0: the game is played to a score */
};

/* The tables of a round that wait for slips. */
struct waiting_tables {
	int round; /* 0: there is no round */
	size_t count;
	struct waiting_table *tables;
};

/* Lists the tables of a round whose games go on, by number. Round 0 is the newest round. */
struct waiting_tables next_waiting(const struct desk *desk, int round);

/* Lists the tables that wait for slips: of the chosen round, else of the round of the last slip,
 * else of the oldest unfinished round. */
struct waiting_tables next_offered(struct session *session);

/* A session of `canasta enter`: the question, the hand being typed, and the entries that can be
 * undone. */

/* The question of the prompt. */
enum prompt_question {
	ASK_TABLE,
	ASK_SIDE,
	ASK_FIX,    /* how to change a hand that was not recorded */
	ASK_ACCEPT, /* why its errors are accepted */
	ASK_NAME,   /* who accepts them */
	ASK_AFTER,  /* why a hand is recorded after the game's end */
	ASK_UNLOCK, /* why a correction changes a signed sheet or a locked round */
	ASK_COUNT
};

/* A hand as typed so far. */
struct hand_draft {
	struct address address; /* the table, and the number of the hand */
	size_t side_count;
	struct typed_line sides[SIDES_MOST];
	bool typed[SIDES_MOST];
	struct typed_line brought[SIDES_MOST]; /* the side's line that also had words of the hand */
	struct typed_line words;               /* words of the hand */
	size_t last_side;    /* the side typed last, which a field without a letter changes */
	int version;         /* version of the corrected hand; 0: a new hand */
	bool astray;         /* a line for it was refused before */
	bool twice;          /* the user was asked if an equal hand is another hand */
	bool again;          /* the user said it is another hand */
	bool contract_asked; /* the user was asked for the contract */
	const char *after_end, *unlock;
	size_t acceptance_count;
	const struct acceptance *acceptances;
};

/* An entry of this session; the newest is first. */
struct session_entry {
	struct session_entry *before;
	struct hand_draft now;        /* the recorded hand; `version` is its newest version */
	const struct hand_draft *was; /* the hand before a correction; NULL: a new hand */
	struct address from;          /* the table before a move; table 0: not moved */
};

struct session {
	struct call *call;
	struct input *input;
	/* memory of one line and its answer; strings of drafts live in the call's arena */
	struct arena step;
	struct desk desk; /* a copy of the call's desk that reads into `step` */
	enum prompt_question asking;
	struct hand_draft draft;
	struct hand_draft before;      /* the draft before its last line; side_count 0: none */
	struct session_entry *entered; /* entries for undo; NULL: none left */
	/* the hand that a field alone corrects; address.hand 0: none */
	struct hand_draft target;
	struct last_entry last;
	int round;                        /* the chosen round; 0: the oldest that waits */
	int waits_from;                   /* this round and all before it are complete */
	bool lost;                        /* a line was refused: the next one must name its side */
	bool loses;                       /* a refusal of the present step would make it so */
	struct error refusal;             /* why a step was broken off */
	bool fixing;                      /* the target was named but not changed yet */
	struct address offered;           /* the table that Enter alone chooses; table 0: none */
	const char *reason;               /* the reason of acceptances, until the name is known */
	enum error_kind met;              /* the highest error kind of refused lines */
	bool complete_reported;           /* the user knows that the round is complete */
	const struct session_entry *seen; /* value of `entered` when `in_vain` was counted */
	int in_vain;                      /* lines since the last entry or undo */
	bool leaving;
};

/* Returns the rulebook of the current table. Before a table is chosen, it is that of the hand that
 * a field alone corrects; if there is no such hand, that of the newest phase. */
const struct rulebook *enter_book(const struct session *session);

/* The sentences of the dialogue, each with a label `enter.CODE` (templates/screen/enter.yaml). */

/* Begins a sentence; the caller fills in its values. */
struct answer *say_begin(struct session *session, const char *code);
/* Prints the sentence. The dialogue ends if it cannot be printed. */
void say_end(struct session *session, const struct answer *answer);

/* Prints a sentence without values. */
void say_plain(struct session *session, const char *code);

/* Raises the exit status of a session in a pipe to at least `kind`. */
void say_met(struct session *session, enum error_kind kind);

/* Prints a sentence about a refused line, and sets the status of the session to ERROR_INPUT at
 * least. */
void say_vain(struct session *session, const char *code);

/* Prints an answer with a screen template of its own. */
void say_screen(struct session *session, const struct answer *answer, const char *screen);

/* Prints a sentence that says if a correction or a new hand was not recorded, with its table or
 * hand, and sets the status of the session to `met` at least. */
void say_not_done(
    struct session *session, const char *code, enum error_kind met, const struct hand_draft *draft);

/* Prints why a line was refused, with the place in the line if it is given; NULL: without it. An error
 * of memory or output breaks off. */
void say_refused(struct session *session, const char *line, const struct error *why);

/* Undoing and moving the last entry, with the functions that `hand correct` and `hand void` use. */

/* Takes back the last entry. */
void save_undo(struct session *session, const char *none);
/* Moves the last hand to another table, or swaps its sides. */
void save_move(struct session *session, const char *table);
void save_swap(struct session *session, const char *none);

/* Recording the typed hand, with the functions that `hand add` and `hand correct` use. */

/* Records the draft, or says why not and asks what to do. */
void save_draft(struct session *session);

/* The facts of the hand being typed. */

/* Returns true for 2 or 1.2. A meld has at least three cards, so two digits name a table; 777 is a
 * meld. */
bool draft_is_table(const char *line);
/* Leaves a question and returns to its hand. A hand after the end of the game is dropped. */
void draft_leave_question(struct session *session);
/* Returns the first side that is not typed yet, or the number of sides if all are. */
size_t draft_next_side(const struct hand_draft *draft);
/* Drops the hand being typed; draft_drop_report() says so. */
void draft_drop(struct session *session);
void draft_drop_report(struct session *session);
/* Clears the line of a side, and the words of the hand that were in it. */
void draft_side_anew(struct arena *arena, struct hand_draft *draft, size_t side);
/* Makes a draft of a recorded hand, to be corrected. */
struct hand_draft draft_of_recorded(struct session *session, const struct address *address);
/* Reads the draft as a hand, in the desk's arena. A correction keeps the rulings of the version that it
 * corrects on what it does not change. Errors are those of slip_read. */
bool draft_hand(const struct desk *desk, const struct rulebook *book,
    const struct hand_draft *draft, struct hand *ret, struct error *err);

/* Commands of the dialogue, known by their first letters. */

/* Runs the command that a line names, or says when it can be used. Returns false if the line is not a
 * command. A command that repeats Enter alone sets the line to "", and false is returned. */
bool enter_command(struct session *session, const char **line);
/* Returns the names of the commands that can be given here, ended by NULL. */
const char *const *enter_command_names(enum prompt_question asking);

/* Handles commands when a reason or a name is asked for: `quit` ends the session, `?` explains the
 * question, and others leave the question or are refused. Returns false if the line is not a command. */
bool enter_command_asked(struct session *session, const char *line);

/* Lines of slips: choosing a table, reading the lines of its sides, correcting fields. */

/* Begins a hand at a table, or says why it cannot. */
void typing_begin(struct session *session, const char *table);
/* Handles a line typed at the prompt of a side, or for a hand to be fixed. */
void typing_line(struct session *session, const char *line);
/* Corrects the last hand by a field typed at the prompt for a table. */
void typing_put_right(struct session *session, const char *line);

/* Chooses the offered table. */
void typing_offered(struct session *session);

/* The command of the feature. */
extern const struct command cmd_enter;

#endif
