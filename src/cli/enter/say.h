/* say.h - what is said in the dialogue, each sentence a label `enter.CODE` (templates/screen/enter.yaml). */
#ifndef CANASTA_CLI_ENTER_SAY_H
#define CANASTA_CLI_ENTER_SAY_H

#include "cli/enter/session.h"

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

#endif
