#include "hall/correct.h"

#include "base/text.h"
#include "desk/address.h"
#include "desk/table.h"
#include "hall/beside.h"
#include "record/slip.h"
#include "record/slip_write.h"

#include <string.h>

/* A form has its slips and the words of the hand in these fields, the arguments behind the address. */
static const char *const slip_fields[] = {"2", "3", "4", "5"};
enum { SLIP_FIELDS = sizeof slip_fields / sizeof *slip_fields };

static bool is_form_of(const struct visit *visit, const char *second)
{
	return visit->places[1] && strcmp(visit->places[0], "hand") == 0 &&
	       strcmp(visit->places[1], second) == 0;
}

static bool words_join(struct arena *arena, const char *begin, const struct slip_words *words,
    const char **ret, struct error *err)
{
	struct text text = {.arena = arena};

	text_add(&text, begin);
	for (size_t i = 0; i < words->count; i++)
		text_addf(&text, "%s%s", text.size ? " " : "", words->words[i]);
	*ret = text_of(&text);
	return !text.failed || error_memory(err);
}

/* "1.2.4 2": the hand and its newest version. */
static const char *version_name(struct arena *arena, const struct hand_view *view)
{
	char address[ADDRESS_TEXT];

	address_text(&view->address, address);
	return arena_printf(
	    arena, "%s %d", address, view->versions[view->version_count - 1].version);
}

bool correct_fill(
    struct visit *visit, const struct hand_view *view, struct desk_hand *ret, struct error *err)
{
	const struct rulebook *book = event_book_of(visit->desk.event, view->address.round);
	struct arena *arena = visit->desk.arena;
	struct slip_words words;
	char address[ADDRESS_TEXT];

	address_text(&view->address, address);
	ret->address = arena_text(arena, address);
	ret->version = version_name(arena, view);
	for (size_t i = 0; i < view->hand.side_count; i++) {
		const char letter[] = {view->hand.sides[i].name, '\0'};

		if (!slip_side_words(arena, book, &view->hand.sides[i], &words))
			return error_memory(err);
		if (!words_join(arena, letter, &words, &ret->slips[i], err))
			return false;
	}
	return slip_hand_words(arena, &view->hand, &words)
	           ? words_join(arena, "", &words, &ret->words, err)
	           : error_memory(err);
}

/* The address that a form names; false where it names nothing that is there. */
static bool address_find(const struct visit *visit, struct address *ret)
{
	const char *place = form_value(&visit->form, "1");
	const char *number = form_value(&visit->form, "o.hand");
	struct error none = {0};
	int64_t hand = 0;

	if (is_form_of(visit, "correct"))
		return place && address_hand(&visit->desk, place, ret, &none);
	if (!is_form_of(visit, "add") || !place || !number ||
	    !text_integer(number, strlen(number), 1, INT32_MAX, &hand) ||
	    !address_table(&visit->desk, place, ret, &none))
		return false;
	ret->hand = (int)hand;
	return true;
}

bool correct_find(struct visit *visit, const struct hand_view **ret, struct error *err)
{
	struct hand_view *view = arena_alloc(visit->desk.arena, 1, sizeof *view);
	struct error missing = {0};
	struct address address;

	*ret = NULL;
	if (!address_find(visit, &address))
		return true;
	if (!hand_fetch(&visit->desk, &address, view, &missing)) {
		if (missing.kind == ERROR_STORE)
			*err = missing;
		return missing.kind != ERROR_STORE;
	}
	if (!view->voided)
		*ret = view;
	return true;
}

bool correct_is_stale(const struct visit *visit, const struct hand_view *view)
{
	const char *from = form_value(&visit->form, "filled");
	const char *now = version_name(visit->desk.arena, view);

	return is_form_of(visit, "correct") && from && *from && now && strcmp(from, now) != 0;
}

/* Whether a line of words has one that begins so. */
static bool has_word(const char *line, const char *word, size_t size)
{
	for (; *line; line += strcspn(line, " ")) {
		line += strspn(line, " ");
		if (strncmp(line, word, size) == 0 &&
		    (line[size] == '\0' || line[size] == ' ' || line[size] == '='))
			return true;
	}
	return false;
}

const char *correct_words_gone(struct visit *visit, const struct hand_view *view)
{
	const char *typed = form_value(&visit->form, "5");
	struct text gone = {.arena = visit->desk.arena};
	struct slip_words words;

	if (!typed || !is_form_of(visit, "correct"))
		return "";
	if (!slip_hand_words(visit->desk.arena, &view->hand, &words))
		return NULL;
	for (size_t i = 0; i < words.count; i++) {
		const size_t size = strcspn(words.words[i], "= ");

		if (!has_word(typed, words.words[i], size))
			text_addf(&gone, "%s%.*s", gone.size ? "," : "", (int)size, words.words[i]);
	}
	return gone.failed ? NULL : text_of(&gone);
}

bool correct_add_both(struct visit *visit, const struct hand_view *view, struct error *err)
{
	const struct rulebook *book = event_book_of(visit->desk.event, view->address.round);
	struct slip_line lines[SLIP_FIELDS];
	struct error unread = {0};
	struct hand typed = {0};
	size_t count = 0;
	bool read;

	for (size_t i = 0; i < SLIP_FIELDS; i++) {
		const char *value = form_value(&visit->form, slip_fields[i]);

		if (value && *value)
			lines[count++] = (struct slip_line){value, strlen(value), "", 1};
	}
	read =
	    is_form_of(visit, "correct")
	        ? slip_correct(visit->desk.arena, book, lines, count, &view->hand, &typed, &unread)
	        : slip_read(visit->desk.arena, book, lines, count, &typed, &unread);
	if (!read || typed.side_count != view->hand.side_count)
		return unread.kind != ERROR_STORE || error_memory(err);
	return visit_plays(visit, view->address.round, err) &&
	       beside_add(visit, &view->table, view, &typed, err);
}
