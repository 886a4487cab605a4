#include "tournament/draw_method.h"

#include <assert.h>
#include <string.h>

static const struct method {
	const char *name;
	bool lots;   /* are drawn in it */
	bool rounds; /* are set by the entrants' numbers, before the first is played */
} methods[DRAW_METHOD_COUNT] = {
    [DRAW_MANUAL] = {"manual", false, false},
    [DRAW_ROUND_ROBIN] = {"round-robin", false, true},
    [DRAW_SWISS] = {"swiss", true, false},
    [DRAW_DANISH] = {"danish", true, false},
    [DRAW_MITCHELL] = {"mitchell", false, true},
    [DRAW_INDIVIDUAL] = {"individual", true, false},
    [DRAW_RANDOM] = {"random", true, false},
};

const char *draw_method_name(enum draw_method method)
{
	assert(method < DRAW_METHOD_COUNT);
	return methods[method].name;
}

enum draw_method draw_method_find(const char *name)
{
	int method = 0;

	while (method < DRAW_METHOD_COUNT && strcmp(methods[method].name, name) != 0)
		method++;
	return (enum draw_method)method;
}

bool draw_method_has_lots(enum draw_method method)
{
	assert(method < DRAW_METHOD_COUNT);
	return methods[method].lots;
}

bool draw_method_has_rounds(enum draw_method method)
{
	return method < DRAW_METHOD_COUNT && methods[method].rounds;
}

bool draw_method_goes(
    enum draw_method method, size_t side_count, bool partners_change, struct error *err)
{
	if (method == DRAW_INDIVIDUAL && !partners_change)
		return error_set(err, ERROR_INPUT, "draw-method",
		    "`individual` seats players whose partners change; the event's entrants stay "
		    "together (its format is set by `--format individual`)");
	if (partners_change && method != DRAW_INDIVIDUAL && method != DRAW_RANDOM)
		return error_set(err, ERROR_INPUT, "draw-method",
		    "`%s` seats entrants who stay together; where partners change, individual, "
		    "random or manual is expected",
		    methods[method].name);
	return !partners_change || side_count <= 2 ||
	       error_set(err, ERROR_INPUT, "draw-method",
	           "partners change where two sides sit at a table, not three");
}
