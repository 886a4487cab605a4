/* canasta hand deal, table sign and round lock: what starts and stops the clock of corrections. */
#include "cli/commands.h"
#include "cli/place.h"
#include "cli/show/table.h"
#include "desk/sheet.h"

#include <ctype.h>
#include <string.h>

static bool run_deal(struct call *call, struct error *err)
{
	struct address address;
	struct table table;
	bool repeated;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !sheet_deal(&call->desk, &address, &table, &repeated, err))
		return false;
	table_says(call, &table, "dealt", repeated);
	return true;
}

/* "A,B": one name for each side, in their order. */
static bool read_names(struct call *call, const char *text, struct signer signers[SIDES_MOST],
    size_t *ret_count, struct error *err)
{
	size_t count = 0;

	for (;;) {
		size_t size = strcspn(text, ",");
		size_t blanks = strspn(text, " ");

		if (count == SIDES_MOST)
			return error_set(err, ERROR_INPUT, "names-expected",
			    "a sheet is signed by a name for each side, separated by commas");
		if (blanks > size)
			blanks = size;
		signers[count].name = arena_copy(call->arena, text + blanks, size - blanks);
		if (!signers[count++].name)
			return error_memory(err);
		if (!text[size])
			break;
		text += size + 1;
	}
	*ret_count = count;
	return true;
}

/* "B=NAME": somebody else signs for a side. */
static bool read_other(
    const char *text, struct signer signers[SIDES_MOST], size_t *count, struct error *err)
{
	const int side = toupper((unsigned char)text[0]) - 'A';

	if (side < 0 || side >= SIDES_MOST || text[1] != '=')
		return error_set(err, ERROR_INPUT, "names-expected",
		    "\"%s\": a side and who signs for it are expected: --as B=NAME", text);
	if (signers[side].name[0])
		return error_set(err, ERROR_INPUT, "names-expected",
		    "\"%s\": %s signs for that side already; one for each is expected", text,
		    signers[side].name);
	signers[side] = (struct signer){.name = text + 2, .other = true};
	if (*count <= (size_t)side)
		*count = (size_t)side + 1;
	return true;
}

static bool read_signers(
    struct call *call, struct signer signers[SIDES_MOST], size_t *ret_count, struct error *err)
{
	const char *names = call_text(call, OPTION_NAMES);
	const char *const *others;
	size_t other_count;

	*ret_count = 0;
	if (!call_texts(call, OPTION_AS, &others, &other_count, err))
		return false;
	if (!names && other_count == 0)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "a sheet is signed by both sides: --names A,B is expected");
	if (names && !read_names(call, names, signers, ret_count, err))
		return false;
	for (size_t i = 0; i < other_count; i++)
		if (!read_other(others[i], signers, ret_count, err))
			return false;
	return true;
}

static bool run_sign(struct call *call, struct error *err)
{
	struct signer signers[SIDES_MOST] = {{.name = ""}, {.name = ""}, {.name = ""}};
	struct address address;
	struct table table;
	size_t count;
	bool repeated;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !read_signers(call, signers, &count, err) ||
	    !sheet_sign(&call->desk, &address, signers, count, &table, &repeated, err))
		return false;
	table_says(call, &table, "signed", repeated);
	return true;
}

static bool run_lock(struct call *call, struct error *err)
{
	struct answer *says = call_says(call);
	int number;
	bool repeated;

	if (!place_round(&call->arguments[0], &number, err) ||
	    !sheet_lock(&call->desk, number, &repeated, err))
		return false;
	answer_number(says, "round", number);
	answer_flag(says, "locked", true);
	if (repeated)
		answer_flag(says, "repeated", true);
	return true;
}

const struct command cmd_hand_deal = {
    .name = "hand deal",
    .synopsis = "TABLE",
    .summary = "mark the next hand as dealt; adding a hand implies it",
    .details =
        "What the sheet says of the hand before is then corrected only by a ruling, but for\n"
        "errors of addition; the hand dealt keeps its opening minimum.\n\n"
        "    canasta hand deal 1.2",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_deal,
    .screen = "table",
};

static const struct command_option sign_options[] = {
    {OPTION_NAMES, TAKES_TEXT, .value = "A,B",
        .summary = "who signs, a player or the entrant of each side"},
    {OPTION_AS, TAKES_TEXT, .repeatable = true, .value = "SIDE=NAME",
        .summary = "somebody else who signs for a side"},
    {.id = OPTION_NONE},
};

const struct command cmd_table_sign = {
    .name = "table sign",
    .synopsis = "TABLE --names A,B",
    .summary = "close a table's sheet",
    .details =
        "    canasta table sign 1.2 --names 'Alfa Aaltonen,Beta Berg'\n"
        "    canasta table sign 1.2 --names 'Alfa Aaltonen,' --as B='Eeta Eklund'\n\n"
        "A closed sheet is changed by corrections the rulebook allows, with --unlock REASON.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = sign_options,
    .run = run_sign,
    .screen = "table",
};

const struct command cmd_round_lock = {
    .name = "round lock",
    .synopsis = "N",
    .summary = "close a round: its sheets change only with --unlock REASON",
    .details = "    canasta round lock 1",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_lock,
    .screen = "locked",
};
