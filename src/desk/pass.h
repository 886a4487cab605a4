/* pass.h - who may do what in the hall: codes for the sides of tables, and for people at the desk. */
#ifndef CANASTA_DESK_PASS_H
#define CANASTA_DESK_PASS_H

#include "store/pass.h"
#include "store/table.h"

enum { PASS_CODE_TEXT = 10, PASS_INVITED_SECONDS = 600 };

/* A side's pass, and who sits there. */
struct pass_seat {
	struct pass pass;
	const char *entrant;
};

/* Those of every side of a round (0: the newest); made where there is none yet, else as they were. A draft and
 * a round that is not there are refused as by round_fetch(), a locked one is ERROR_REFUSED `locked`. */
bool pass_codes(const struct desk *desk, int round, struct pass_seat **ret, size_t *ret_count,
    struct error *err);

/* Of those of a round the ones that were made since it was last drawn anew or changed: whoever sits there had none
 * before. None where no side of the round had one before. */
bool pass_codes_changed(const struct desk *desk, int round, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* Counts in `round`, before its draw is changed, the sides whose codes the change makes void: those at whose place
 * somebody else sits by the plan; NULL: all. Within a read. */
bool pass_codes_void(
    const struct desk *desk, struct round *round, const struct round_plan *plan, struct error *err);

/* Those of one table that there are, within a read. */
bool pass_codes_of(const struct desk *desk, const struct table *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* Those of one table that is there, made where there is none yet. A locked round as above. */
bool pass_codes_at(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* The same, new; the old ones are void. */
bool pass_codes_new(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* A code for somebody at the desk (or the referee), good once and for ten minutes. Blank or unprintable names
 * are ERROR_INPUT `author-invalid`. */
bool pass_invite(const struct desk *desk, enum pass_role role, const char *by, struct pass *ret,
    struct error *err);

/* Who that code was made for comes in: from now on by its secret. Number 0: it is none, was used, or is too
 * old. */
bool pass_login(const struct desk *desk, const char *code, struct pass *ret, struct error *err);

/* Whose secret, or side's code, that is; number 0: nobody's. A pass that is void (made anew, ended, its round
 * locked) has `ended` set; one whose side sits there no more has `redrawn` set besides. Within a read. */
bool pass_find(const struct desk *desk, const char *word, struct pass *ret, struct error *err);

/* Who comes in by a code typed into a page: a side, or, where pass_login() knows it, the desk. */
bool pass_come_in(const struct desk *desk, const char *word, struct pass *ret, struct error *err);

/* A browser takes over for a side: *ret_secret is what it is known by. The one before it only reads. */
bool pass_take_over(
    const struct desk *desk, const struct pass *pass, const char **ret_secret, struct error *err);

/* Whose browser that secret was given to, or who at the desk has it; as pass_find(). */
bool pass_find_browser(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err);

/* Whether a text is a secret by its looks: no code is. */
bool pass_is_secret(const char *word);

/* Who is known at the desk, by number; ends one, ERROR_INPUT `pass-unknown` where there is none. */
bool pass_list(const struct desk *desk, struct pass **ret, size_t *ret_count, struct error *err);
bool pass_revoke(const struct desk *desk, int64_t number, struct error *err);

/* A code as people read it: "K7QM-2TXA". */
void pass_code_text(const char *code, char ret[PASS_CODE_TEXT]);

/* The words "side", "desk", "referee". */
const char *pass_role_name(enum pass_role role);

/* A table calls the referee; the calls that wait, newest first; one is answered, ERROR_INPUT `call-unknown`
 * where there is none of that number. */
bool pass_call_make(const struct desk *desk, const struct address *table, const char *by,
    const char *words, struct pass_call *ret, struct error *err);
bool pass_calls(const struct desk *desk, bool all, struct pass_call **ret, size_t *ret_count,
    struct error *err);
bool pass_call_done(const struct desk *desk, int number, struct pass_call *ret, struct error *err);

#endif
