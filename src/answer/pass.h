/* pass.h - who may do what in the hall, and which tables call the referee. */
#ifndef CANASTA_ANSWER_PASS_H
#define CANASTA_ANSWER_PASS_H

#include "answer/answer.h"
#include "desk/hall_place.h"
#include "desk/pass.h"

/* Codes of sides: rows of "codes", {"table":"2.3","side":"A","entrant":"…","code":"K7QM-2TXA","url":null}. */
void answer_pass_codes(
    struct answer *to, const struct hall_place *place, const struct pass_seat *seats, size_t count);

/* How phones join: "wifi", what a camera reads, "wifi_name", "wifi_password"; nothing where it was not said. */
void answer_pass_wifi(struct answer *to, const struct hall_place *place);

/* A code for somebody at the desk: {"code":"…","url":null,"role":"desk","by":"…"}. */
void answer_pass_invited(
    struct answer *to, const struct hall_place *place, const struct pass *pass);

/* Who is known at the desk: rows of "passes", {"number":3,"role":"desk","by":"…","waits":false}; `waits`: its code
 * was not used yet. */
void answer_passes(struct answer *to, const struct pass *passes, size_t count);

/* {"role":"side","table":"1.2","side":"A","entrant":"…"} or {"role":"desk","by":"…"}. */
void answer_pass_known(struct answer *to, const struct pass *pass, const char *by);

/* {"call":2,"table":"1.2","by":"…","words":"…","time":"…","answered":null} */
void answer_pass_call(struct answer *to, const struct pass_call *call);

/* Rows of "calls". */
void answer_pass_calls(struct answer *to, const struct pass_call *calls, size_t count);

#endif
