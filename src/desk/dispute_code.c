#include "desk/dispute_code.h"

#include "base/choice.h"
#include "base/text.h"
#include "desk/dispute_remedy.h"
#include "desk/table_end.h"
#include "record/facts.h"
#include "store/event.h"
#include "tournament/artificial.h"

#include <string.h>
#include <strings.h>

const struct rulebook *dispute_book(const struct remedy_basis *basis)
{
	return event_book_of(basis->event, basis->dispute->address.round);
}

static const char walkover[] = "walkover";

static bool side_named(const struct remedy_basis *basis, const struct slip_line *line,
    size_t *ret_from, size_t *ret_side, struct error *err)
{
	const struct hand *hand = &basis->view->hand;
	char letter = line->size > 0 ? (char)(line->data[0] & ~0x20) : '\0';

	*ret_from = 0;
	if (line->size > 1 && line->data[1] == ':' && letter >= 'A' && letter <= 'Z') {
		*ret_from = 2;
		for (size_t i = 0; i < hand->side_count; i++)
			if (hand->sides[i].name == letter) {
				*ret_side = i;
				return true;
			}
		error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no side %c; expected A to %c", letter,
		    hand->sides[hand->side_count - 1].name);
		return error_place(err, line->file, line->line, 1);
	}
	if (basis->dispute->side >= 0) {
		*ret_side = (size_t)basis->dispute->side;
		return true;
	}
	error_set(err, ERROR_INPUT, "side-unknown",
	    "a penalty against whom? SIDE:CODE is expected, as in A:%.*s", choice_shown(line->size),
	    line->data);
	return error_place(err, line->file, line->line, 1);
}

/* The code, and what stands behind its colon; NULL: nothing does. */
struct code_parts {
	const char *code, *number;
	size_t size;
	int column;
	struct slip_line line;
};

static struct code_parts parts_of(const struct slip_line *line, size_t from)
{
	struct code_parts parts = {
	    .code = line->data + from,
	    .size = line->size - from,
	    .column = (int)from + 1,
	    .line = *line,
	};
	const char *colon = memchr(parts.code, ':', parts.size);

	if (colon) {
		parts.size = (size_t)(colon - parts.code);
		parts.number = colon + 1;
	}
	return parts;
}

static bool number_read(const struct code_parts *parts, int64_t least, int64_t most, int64_t *ret)
{
	size_t digits = parts->line.size - (size_t)(parts->number - parts->line.data);

	return text_integer(parts->number, digits, least, most, ret);
}

/* --- what ends a game --- */

static const char *ending_clause(const struct rulebook *book, const struct code_parts *parts)
{
	size_t index = rulebook_penalty(book, parts->code, parts->size);

	if (index != SIZE_MAX)
		return book->penalties[index].use == PENALTY_AS_TABLE_END
		           ? book->penalties[index].code
		           : NULL;
	return parts->size == strlen(walkover) &&
	               strncasecmp(parts->code, walkover, parts->size) == 0
	           ? walkover
	           : NULL;
}

static bool ending_keep(const struct remedy_basis *basis, const struct table_ending *ending,
    struct code_asked *ret, struct error *err)
{
	struct table_ending *kept = arena_alloc(basis->arena, 1, sizeof *kept);

	if (!kept)
		return error_memory(err);
	*kept = *ending;
	ret->ending = kept;
	ret->clause = ending->clause;
	return true;
}

static bool ending_parse(const struct remedy_basis *basis, const struct code_parts *parts,
    const char *clause, struct code_asked *ret, struct error *err)
{
	struct table_ending ending = {
	    .clause = clause,
	    .against = basis->view->hand.sides[ret->side].name,
	};
	int64_t *points = arena_alloc(basis->arena, 1, sizeof *points);

	if (parts->number && !number_read(parts, 0, POINTS_MOST, points)) {
		error_set(err, ERROR_INPUT, "points-invalid",
		    "%s ends the game; behind it the points it then stands at are expected, 0 to "
		    "%d, as in A:%s:2000",
		    clause, POINTS_MOST, clause);
		return error_place(err, parts->line.file, parts->line.line, parts->column);
	}
	ending.points = parts->number ? points : NULL;
	return ending_keep(basis, &ending, ret, err);
}

/* Against nobody: the whole line is the clause. */
static bool artificial_parse(const struct remedy_basis *basis, const struct slip_line *line,
    struct code_asked *ret, struct error *err)
{
	const struct table_ending ending = {
	    .clause = arena_copy(basis->arena, line->data, line->size)};

	if (!ending.clause)
		return error_memory(err);
	return ending_keep(basis, &ending, ret, err);
}

/* --- penalties --- */

static bool penalty_parse(const struct remedy_basis *basis, const struct code_parts *parts,
    struct code_asked *ret, struct error *err)
{
	enum { TIMES_MOST = 99 };

	ret->count = 1;
	if (parts->number && !number_read(parts, 1, TIMES_MOST, &ret->count)) {
		error_set(err, ERROR_INPUT, "penalty-count",
		    "a penalty is given 1 to %d times, as in A:25C:2", TIMES_MOST);
		return error_place(err, parts->line.file, parts->line.line, parts->column);
	}
	return facts_penalty(basis->arena, dispute_book(basis),
	           basis->view->hand.sides[ret->side].name, parts->code, parts->size, &ret->penalty,
	           err) ||
	       error_place(err, parts->line.file, parts->line.line, parts->column);
}

bool dispute_code_parse(const struct remedy_basis *basis, const struct slip_line *line,
    struct code_asked *ret, struct error *err)
{
	const char *clause;
	struct code_parts parts;
	size_t from;

	*ret = (struct code_asked){0};
	if (artificial_is(line->data))
		return artificial_parse(basis, line, ret, err);
	if (!side_named(basis, line, &from, &ret->side, err))
		return false;
	parts = parts_of(line, from);
	clause = ending_clause(dispute_book(basis), &parts);
	return clause ? ending_parse(basis, &parts, clause, ret, err)
	              : penalty_parse(basis, &parts, ret, err);
}

const char *dispute_code_words(const struct remedy_basis *basis, const struct code_asked *asked)
{
	char side = basis->view->hand.sides[asked->side].name;
	const char *code =
	    asked->ending ? asked->clause : dispute_book(basis)->penalties[asked->penalty].code;

	if (asked->ending && !asked->ending->against)
		return code;
	if (asked->ending && asked->ending->points)
		return arena_printf(
		    basis->arena, "%c:%s:%lld", side, code, (long long)*asked->ending->points);
	if (asked->count > 1)
		return arena_printf(
		    basis->arena, "%c:%s:%lld", side, code, (long long)asked->count);
	return arena_printf(basis->arena, "%c:%s", side, code);
}
