/* dispute.h - disputes and rulings as answers. */
#ifndef CANASTA_CLI_SHOW_DISPUTE_H
#define CANASTA_CLI_SHOW_DISPUTE_H

#include "base/text.h"
#include "record/json.h"
#include "store/dispute.h"
#include "store/dispute_open.h"

/* Members of an object: dispute, address, who, words, claim, rulings. */
void dispute_members_json(struct json *json, const struct dispute *dispute);

/* Who disputes what, in two lines; then the rulings. */
void show_dispute(const struct dispute *dispute, struct text *out);
void show_ruling(const struct dispute *dispute, const struct ruling *ruling, struct text *out);

/* "disputes are open: D3 (1.2.4)" on a line; nothing where none is. */
void show_open_disputes(const struct open_dispute *disputes, size_t count, struct text *out);

/* "D3 (1.2.4), D4 (1.3)"; "" where none is open. */
const char *open_disputes_text(
    struct arena *arena, const struct open_dispute *disputes, size_t count);

/* The member "disputes", left out where none is open. */
void open_disputes_json(struct json *json, const struct open_dispute *disputes, size_t count);

#endif
