/* entry.h - forms of pages, and a hand entered field by field on one: the fields, and their values
 * read as the slip that they make.
 *
 * The fields of a hand are in the order of the printed slip. Fields of a side are named
 * "A.natural", fields of the whole hand "exhausted". A side is recorded in one of three ways; an
 * empty form has one way for all sides. */
#ifndef CANASTA_HALL_ENTRY_H
#define CANASTA_HALL_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct arena;
struct error;
struct hand;
struct hand_view;
struct rulebook;
struct score;
struct side;
struct slip_words;

enum { FORM_FIELDS_MOST = 200 };

/* A field of a form with its value. */
struct form_field {
	const char *name, *value;
};

/* The fields of a form that was sent. */
struct form {
	size_t count;
	struct form_field *fields; /* in the order of the form */
};

/* Reads a form, "name=value&name=value" as browsers write it. Anything else is ERROR_INPUT
 * `form-invalid`. */
struct form form_read(struct arena *arena, const char *body, size_t size);

/* Returns true if any field of a side, such as "A.melded", is filled in. */
bool form_is_filled(const struct form *form);

/* Return the first value of a name; if there is none, NULL or "". */
const char *form_value(const struct form *form, const char *name);
const char *form_text(const struct form *form, const char *name);

/* Returns the whole number from 1 that a text is; 0: it is none, or NULL. */
int number_in(const char *text);

/* Returns true if a name is in a list that ends with NULL. */
bool form_is_one_of(const char *name, const char *const *names);

/* The ways in which a form asks for a hand: counts, sums, or the cards themselves. */
enum entry_way { ENTRY_COUNTS, ENTRY_SUMS, ENTRY_CARDS, ENTRY_WAYS };

/* Returns the way of a name ("counts", "sums", "cards"); NULL or another name: `otherwise`. */
enum entry_way entry_way_named(const char *name, enum entry_way otherwise);

/* Reads a hand with the sides "A" to the last of the rulebook. A value that makes no slip is
 * ERROR_INPUT, with the codes of slip_read() or `field-invalid`. The error names the field in place
 * of a file. A figure that is left out is 0; a side without any value is empty, as on a slip. */
struct hand entry_read(
    struct arena *arena, const struct rulebook *book, enum entry_way way, const struct form *form);

/* Returns the name of the field that an error is about, NULL if there is none, and its side, '\0'
 * for the whole hand. */
const char *entry_field_of(const struct error *err, char *ret_side);

/* Returns the words of a slip as a line that begins with a text. */
const char *entry_line(struct arena *arena, const char *begin, const struct slip_words *words);

/* Returns the slip of a side: "A natural=2 out". */
const char *entry_slip(struct arena *arena, const struct rulebook *book, const struct side *side);

/* Fills in a form with a whole hand, and finds the way its first side is recorded. A side that is
 * recorded in another way has a field "B.way". Read again, the form gives the same hand, except for
 * the parts that only the desk may set. */
struct form entry_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    enum entry_way *ret_way);

/* --- answers --- */

/* Adds a hand as the form would have it:
 * {"sides":[{"side":"A","fields":[{"field":"natural","value":"2"}, {"field":"out","value":""},
 * …]}]}. */
void answer_entry_filled(struct answer *to, const struct rulebook *book, const struct hand *hand);

/* Adds a recorded hand next to another entry of it, with its score, field by field:
 * {"sides":[{"side":"A","entrant":"…",
 * "base":{"recorded":300,"typed":290},"cards":{…},"total":{…},"fields":[{"field":"natural",
 * "recorded":"2","typed":"3","differs":true},
 * {"field":"out","recorded_tick":true,"differs":true}, …]}], "whole":{"fields":[…]}}. */
void answer_entry_compared(struct answer *to, const struct rulebook *book,
    const struct hand_view *recorded, const struct hand *typed, const struct score *typed_score);

#endif
