#include "base/catalogue.h"
#include "cli/print/print.h"

#include "base/error.h"
#include "base/sentence.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "dispute/claim_check.h"

#include <strings.h>

bool print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version, struct error *err)
{
	const struct event *event = call->desk.event;
	struct answer *part;

	/* The slip is one page, upright, on paper that is not too small. */
	const char *paper = call_text(call, OPTION_PAPER);

	if (paper && strcasecmp(paper, "a6") == 0)
		return error_set(err, ERROR_INPUT, SAY_PAPER_SMALL_RULING_SLIP_FIT, paper);
	if (!!call_flag(call, OPTION_LANDSCAPE))
		return error_set(err, ERROR_INPUT, SAY_PAPER_SMALL_RULING_SLIP_STANDS);
	if ((!event && !print_begin(call, scored->book, err)) || !print_part(call, &part, err))
		return false;
	if (!event)
		answer_head_book(part, scored->book);
	answer_ruling_slip(part, scored, address, version);
	return print_answer(call, "ruling",
	    event ? event->settings.name
	          : sentence_say_word(call->paper.vocabulary, "title", "ruling"),
	    part, err);
}
