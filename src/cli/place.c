#include "cli/place.h"
#include "desk/address.h"
#include "desk/entrant_find.h"

#include <string.h>

bool place_is_hand(const char *text)
{
	const char *dot = strchr(text, '.');

	return dot && strchr(dot + 1, '.');
}

bool place_plays(struct call *call, int round, struct error *err)
{
	struct event *played = arena_alloc(call->arena, 1, sizeof *played);

	if (!played)
		return error_memory(err);
	*played = event_played(call->desk.event, round);
	call->desk.event = played;
	return true;
}

bool place_table(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err)
{
	return address_table(&call->desk, argument->text, ret, err)
	           ? place_plays(call, ret->round, err)
	           : error_place(err, argument->file, 1, 1);
}

bool place_hand(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err)
{
	return address_hand(&call->desk, argument->text, ret, err)
	           ? place_plays(call, ret->round, err)
	           : error_place(err, argument->file, 1, 1);
}

bool place_any(
    struct call *call, const struct argument *argument, struct address *ret, struct error *err)
{
	return place_is_hand(argument->text) ? place_hand(call, argument, ret, err)
	                                     : place_table(call, argument, ret, err);
}

bool place_round(const struct argument *argument, int *ret, struct error *err)
{
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, ROUND_MOST, &number)) {
		error_set(err, ERROR_INPUT, "number-expected",
		    "`%s` is no round; a number from 1 on is expected", argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	*ret = (int)number;
	return true;
}

bool place_side(const struct argument *argument, char *ret, struct error *err)
{
	char letter = argument->text[0];

	if (letter >= 'a' && letter <= 'c')
		letter = (char)(letter - 'a' + 'A');
	if (letter < 'A' || letter > 'C' || argument->text[1] != '\0') {
		error_set(err, ERROR_INPUT, "side-unknown",
		    "`%s` is no side; A, B or, at a table of three, C is expected", argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	*ret = letter;
	return true;
}

bool place_entrant(
    struct call *call, const struct argument *argument, struct entrant *ret, struct error *err)
{
	return entrant_find(&call->desk, argument->text, ret, err) ||
	       error_place(err, argument->file, 1, 1);
}
