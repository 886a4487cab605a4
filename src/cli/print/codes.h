/* codes.h - codes of sides on paper: --codes on sheets, slips and cards, and cards of their own. */
#ifndef CANASTA_CLI_PRINT_CODES_H
#define CANASTA_CLI_PRINT_CODES_H

#include "cli/print/print.h"
#include "desk/pass.h"
#include "store/address.h"

#define CODES_OPTION                                                                               \
	{                                                                                          \
		OPTION_CODES, TAKES_NOTHING,                                                       \
		    .summary = "with each side's code and QR code for the hall (`serve codes`)"    \
	}

/* Adds a table's codes to a part, with --codes alone: "codes" as `serve codes` has them, and the Wi-Fi. */
bool print_codes(
    struct call *call, struct answer *part, const struct address *table, struct error *err);

/* templates/code-card.yaml: a card for each side. */
bool print_code_cards(struct call *call, struct print_job *job, const struct pass_seat *seats,
    size_t count, struct error *err);

#endif
