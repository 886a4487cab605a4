#include "cli/enter/complete.h"

#include "base/plain.h"
#include "cli/enter/commands.h"
#include "desk/entrant.h"
#include "record/slip_words.h"
#include "store/entrant.h"

#include <string.h>

enum { OFFERED_MOST = 400 };

struct offering {
	struct session *session;
	const char *begun;
	const char *words[OFFERED_MOST];
	size_t count;
};

/* Offers a word that begins as what is typed, whatever the case of its letters. */
static void offer(struct offering *offering, const char *word)
{
	struct arena *arena = &offering->session->step;
	const char *folded = text_fold(arena, word);
	const char *begun = offering->begun ? text_fold(arena, offering->begun) : NULL;

	/* What cannot be typed is not offered. */
	if (!plain_is(&(struct plain_text){word, strlen(word), PLAIN_LINE}, NULL))
		return;
	if (!folded || !begun || offering->count == OFFERED_MOST ||
	    strncmp(folded, begun, strlen(begun)) != 0)
		return;
	for (size_t i = 0; i < offering->count; i++)
		if (strcmp(offering->words[i], word) == 0)
			return;
	offering->words[offering->count++] = word;
}

static void offer_with(
    struct offering *offering, const char *before, const char *word, const char *behind)
{
	const char *whole = arena_printf(&offering->session->step, "%s%s%s", before, word, behind);

	if (whole)
		offer(offering, whole);
}

/* --- the kinds of words --- */

static void offer_commands(struct offering *offering)
{
	const char *const *names = enter_command_names(offering->session->asking);

	for (; *names; names++)
		offer(offering, *names);
}

static void offer_tables(struct offering *offering)
{
	struct session *session = offering->session;
	struct table_waiting *waiting;
	struct error ignored = {0};
	size_t count;
	int round;

	if (!next_offered(session, &waiting, &count, &round, &ignored))
		return;
	for (size_t i = 0; i < count; i++) {
		char address[ADDRESS_TEXT];
		const char *copy;

		address_text(&waiting[i].address, address);
		copy = arena_text(&session->step, address);
		if (copy)
			offer(offering, copy);
	}
}

/* Penalties that act on the points of a hand; the others are entered by other words. */
static void offer_penalties(struct offering *offering, const char *before)
{
	const struct rulebook *book = enter_book(offering->session);

	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].use == PENALTY_POINTS ||
		    book->penalties[i].use == PENALTY_ACCEPTS)
			offer_with(offering, before, book->penalties[i].code, "");
}

static void offer_slip_words(struct offering *offering)
{
	const struct rulebook *book = enter_book(offering->session);

	for (size_t i = 0; i < SLIP_WORDS; i++)
		if (strlen(slip_words[i].name) > 2)
			offer_with(offering, "", slip_words[i].name,
			    slip_words[i].value && !slip_words[i].bare ? "=" : "");
	for (size_t i = 0; i < book->kind_count; i++)
		offer_with(offering, "", book->kinds[i].name, "=");
	for (size_t i = 0; i < book->fact_count; i++)
		offer_with(offering, "", book->facts[i].name, "=");
}

/* Everybody at the table first, then who else plays. In quotes where a slip needs them. */
static void offer_names(struct offering *offering, const char *before, const char *quote)
{
	const struct call *call = offering->session->call;
	struct arena *arena = &offering->session->step;
	struct entrant *entrants;
	struct error ignored = {0};
	size_t count;

	if (!entrant_list(
	        &(struct desk){
	            .store = call->desk.store, .arena = arena, .event = call->desk.event},
	        &entrants, &count, &ignored))
		return;
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < entrants[i].player_count; j++)
			offer_with(offering, arena_printf(arena, "%s%s", before, quote),
			    entrants[i].players[j].name, quote);
}

/* --- which of them --- */

static bool begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

static void offer_for_slip(struct offering *offering)
{
	static const char dealer[] = "dealer=";
	const char *begun = offering->begun;

	if (begins(begun, "penalty=")) {
		offer_penalties(offering, "penalty=");
	} else if (begins(begun, dealer)) {
		/* The quote a name needs may be left to the Tab key. */
		if (begun[sizeof(dealer) - 1] != '"')
			offering->begun = arena_printf(
			    &offering->session->step, "%s\"%s", dealer, begun + sizeof(dealer) - 1);
		offer_names(offering, "dealer=", "\"");
	} else {
		offer_slip_words(offering);
		if (begun[0] == 'p')
			offer_penalties(offering, "p");
	}
}

/* Where the word at the end of a line begins; blanks in quotes part no words. */
static const char *word_begun(const char *line)
{
	const char *begun = line;
	bool quoted = false;

	for (const char *cursor = line; *cursor; cursor++) {
		quoted = quoted != (*cursor == '"');
		if (*cursor == ' ' && !quoted)
			begun = cursor + 1;
	}
	return begun;
}

struct input_words enter_complete(void *context, const char *line)
{
	struct offering *offering;
	struct session *session = context;
	const char *begun = session->asking == ASK_NAME ? line : word_begun(line);
	bool first = begun == line;

	offering = arena_alloc(&session->step, 1, sizeof(*offering));
	if (!offering)
		return (struct input_words){0};
	offering->session = session;
	offering->begun = begun;
	if (session->asking == ASK_NAME) {
		offer_names(offering, "", "");
	} else if (session->asking <= ASK_FIX) {
		if (first)
			offer_commands(offering);
		if (session->asking == ASK_TABLE)
			offer_tables(offering);
		if (session->asking != ASK_TABLE || begun[0] != '\0')
			offer_for_slip(offering);
	}
	return (struct input_words){offering->count, offering->words, begun};
}
