#include "answer/slip.h"

#include "answer/parts.h"
#include "answer/seat.h"
#include "record/slip_fields.h"

enum { FIELDS_FEW = 12 }; /* one below the other on an A6 that lies */

static void add_field(struct answer *row, const struct slip_field *field)
{
	answer_code(row, "field", field->name);
	answer_text(row, "token", field->token);
}

static void add_fields(struct answer *to, const struct rulebook *book)
{
	const struct slip_field *fields;
	size_t count;

	if (!to)
		return;
	if (!slip_fields(answer_arena(to), book, &fields, &count)) {
		answer_fail(to);
		return;
	}
	answer_flag_set(to, "few", count <= FIELDS_FEW);
	for (size_t i = 0; i < count; i++) {
		const bool first = i < (count + 1) / 2;

		add_field(answer_row(to, "fields"), &fields[i]);
		add_field(answer_row(to, first ? "first_fields" : "second_fields"), &fields[i]);
	}
}

static void add_word(struct answer *to, const char *list, const char *word)
{
	answer_code(answer_row(to, list), "word", word);
}

void answer_slip(struct answer *to, const struct event *event, int round,
    const struct seating *seating, int hand)
{
	answer_number(to, "round", round);
	answer_number(to, "table", seating->table);
	answer_number(to, "hand", hand);
	for (size_t i = 0; i < seating->side_count; i++)
		answer_seat(answer_row(to, "sides"), &seating->sides[i]);
	add_fields(to, event_book_here(event));
	add_word(to, "whole", "exhausted");
	add_word(to, "whole", "time");
	add_word(to, "words", "dealer");
	add_word(to, "words", "rest");
	if (event_book_here(event)->contract.allowed)
		add_word(to, "words", "contract");
}
