/* The hand being typed: a table chosen, its sides' lines read and shown, fields put right. */
#include "cli/enter/session.h"
#include "cli/enter/show.h"
#include "desk/hand.h"
#include "record/slip.h"
#include "store/event.h"
#include "store/hand.h"

#include <string.h>

void draft_drop(struct session *session)
{
	session->draft = session->before = (struct draft){0};
	session->asking = ASK_TABLE;
}

/* A table's number where a slip was asked for leaves the hand half typed: that is told. */
static bool say_left(struct session *session, struct error *err)
{
	const struct draft *draft = &session->draft;
	bool typed = draft->words.count > 0;

	for (size_t side = 0; side < draft->side_count; side++)
		typed = typed || draft->given[side];
	return !typed ||
	       session_sayf(session, err, "  %d.%d is left; nothing was %s\n", draft->address.round,
	           draft->address.table, draft->version ? "changed" : "recorded");
}

bool draft_begin(struct session *session, const char *text, struct error *err)
{
	const struct call *call = session->call;
	struct address address;
	struct table table;
	struct text shown = {.arena = &session->step};
	struct error why = {0};

	if (!address_table(&session->desk, text, &address, &why) ||
	    !table_show(&session->desk, &address, &table, &why))
		return session_refuse(session, &why, err);
	if (!say_left(session, err))
		return false;
	session->draft = (struct draft){
	    .address = {address.round, address.table, table.next_hand},
	    .side_count = table.side_count,
	};
	session->asking = table.game.finished ? ASK_AFTER : ASK_SIDE;
	if (table.signature.number > 0 || table.locked)
		draft_drop(session);
	show_opened(&table, &shown);
	if (session->asking == ASK_SIDE)
		show_contract_words(call->desk.event->book, &shown);
	return session_say(session, &shown, err);
}

bool is_table_number(const char *line)
{
	enum { DIGITS_MOST = 2 };

	return line[0] != '\0' && strspn(line, "0123456789.") == strlen(line) &&
	       (strchr(line, '.') || strlen(line) <= DIGITS_MOST);
}

static struct slip_line slip_of(const char *text, int line)
{
	return (struct slip_line){.data = text, .size = strlen(text), .file = "", .line = line};
}

bool draft_hand(struct arena *arena, const struct rulebook *book, const struct draft *draft,
    struct hand *ret, struct error *err)
{
	struct slip_line lines[SIDES_MOST + 1];
	struct acceptance *accepted =
	    arena_alloc(arena, draft->acceptance_count + 1, sizeof(*accepted));
	size_t count = 0;

	for (size_t side = 0; side < draft->side_count; side++) {
		const char *text =
		    draft->given[side] ? typed_text(arena, &draft->sides[side]) : NULL;

		if (draft->given[side] && !text)
			return error_memory(err);
		if (text)
			lines[count++] = slip_of(text, 1 + (int)side);
	}
	if (draft->words.count > 0) {
		const char *text = typed_text(arena, &draft->words);

		if (!text)
			return error_memory(err);
		lines[count++] = slip_of(text, 1 + (int)draft->side_count);
	}
	if (!accepted)
		return error_memory(err);
	if (!slip_read(arena, book, lines, count, ret, err))
		return false;
	ret->acceptances = accepted;
	for (size_t i = 0; i < draft->acceptance_count; i++)
		if (draft->acceptances[i].reason && draft->acceptances[i].by)
			accepted[ret->acceptance_count++] = draft->acceptances[i];
	return true;
}

size_t draft_next_side(const struct draft *draft)
{
	size_t side = 0;

	while (side < draft->side_count && draft->given[side])
		side++;
	return side;
}

static bool all_given(const struct draft *draft)
{
	return draft_next_side(draft) == draft->side_count;
}

/* What a side's line comes to by itself. Words of the whole hand wait until all is there. */
static bool preview(struct session *session, size_t side, struct text *shown, struct error *err)
{
	const struct rulebook *book = session->call->desk.event->book;
	struct draft alone = {.side_count = SIDES_MOST};
	struct arena *arena = &session->step;
	struct table table;
	struct score score;
	struct hand hand;

	alone.sides[side] = session->draft.sides[side];
	alone.given[side] = true;
	if (!draft_hand(arena, book, &alone, &hand, err) ||
	    !table_show(&session->desk, &session->draft.address, &table, err))
		return false;
	hand.sides[0].has_score = true;
	hand.sides[0].score = (int32_t)table.starts[side];
	if (!hand_score(
	        arena, session->call->desk.event, &hand, session->draft.address.hand, &score, err))
		return false;
	show_side_typed(book, &hand, &score, shown);
	/* The whole hand's are told in a moment, with these among them. */
	if (!all_given(&session->draft))
		show_side_findings(book, &score, shown);
	return true;
}

/* Tells what is wrong with a typed line, and where. */
static bool refuse_line(
    struct session *session, const char *line, const struct error *why, struct error *err)
{
	struct text shown = {.arena = &session->step};

	if (!session_refuse(session, why, err))
		return false;
	show_place(line, why, &shown);
	return session_say(session, &shown, err);
}

static bool is_among(const char *const *names, const char *word)
{
	for (; *names; names++)
		if (strcmp(*names, word) == 0)
			return true;
	return false;
}

/* A command misspelt reads like a word of no slip, and so does one of another prompt. */
static bool hint_command(struct session *session, const char *line, struct error *err)
{
	const char *word = arena_copy(&session->step, line, strcspn(line, " "));
	const char *const *names;
	const char *nearest;
	size_t count = 0;

	if (!word)
		return error_memory(err);
	if (session->asking != ASK_TABLE && is_among(session_command_names(ASK_TABLE), word) &&
	    !is_among(session_command_names(session->asking), word))
		return session_sayf(session, err,
		    "  `%s` is for the table's prompt; `drop` leaves this hand and goes there\n",
		    word);
	if (session->asking == ASK_TABLE && is_among(session_command_names(ASK_FIX), word) &&
	    !is_among(session_command_names(ASK_TABLE), word))
		return session_sayf(session, err,
		    "  `%s` is for a hand being typed; `undo` takes back the one recorded last\n",
		    word);
	if (session->asking != ASK_TABLE && is_table_number(word))
		return session_sayf(session, err,
		    "  a table is chosen at its prompt; `drop` leaves this hand and goes there\n");
	names = session_command_names(session->asking);
	while (names[count])
		count++;
	nearest = strlen(word) > 3 ? text_nearest(word, names, count) : NULL;
	return !nearest || session_sayf(session, err, "  did you mean `%s`?\n", nearest);
}

/* Takes the words of a side's line; where they make no sense the side stays as it was. */
static bool take_side(struct session *session, size_t side, const struct typed_line *typed,
    bool *ret_taken, struct error *err)
{
	struct draft *draft = &session->draft;
	const struct draft before = *draft;
	const struct typed_line none = {.side = (char)('A' + (int)side)};
	struct text shown = {.arena = &session->step};
	struct error why = {0};

	*ret_taken = false;
	if (!typed_amend(session->call->arena, draft->given[side] ? &draft->sides[side] : &none,
	        typed, false, &draft->sides[side], err))
		return false;
	draft->given[side] = true;
	draft->last_side = side;
	draft->acceptance_count = 0;
	if (!preview(session, side, &shown, &why)) {
		const char *line = typed_text(&session->step, &draft->sides[side]);

		*draft = before;
		if (!line)
			return error_memory(err);
		return refuse_line(session, line, &why, err) &&
		       (strcmp(why.code, "detail-mixed") != 0 || !draft->given[side] ||
		           session_sayf(session, err, "  %c alone types that side anew\n",
		               (char)('A' + (int)side)));
	}
	*ret_taken = true;
	return session_say(session, &shown, err);
}

static size_t words_of(const struct typed_line *typed, bool hand)
{
	size_t count = 0;

	for (size_t i = 0; i < typed->count; i++)
		if (typed->words[i].hand == hand)
			count++;
	return count;
}

/* The side typed last; what it does not have is taken back from the one that has it. */
static size_t side_taken_back(const struct draft *draft, const struct typed_line *typed)
{
	if (typed->count != 1 || typed->words[0].text ||
	    typed_has(&draft->sides[draft->last_side], typed->words[0].key))
		return draft->last_side;
	for (size_t side = 0; side < draft->side_count; side++)
		if (typed_has(&draft->sides[side], typed->words[0].key))
			return side;
	return draft->last_side;
}

/* Which side a line is about: its letter says so, else the order; one being fixed, the last typed. */
static size_t side_meant(const struct session *session, const struct typed_line *typed)
{
	size_t next = draft_next_side(&session->draft);

	if (typed->side)
		return (size_t)(typed->side - 'A');
	if (session->asking == ASK_FIX || next == session->draft.side_count)
		return side_taken_back(&session->draft, typed);
	return next;
}

/* The words of the whole hand so far: they come to nothing by themselves, and are judged with it. */
static bool say_words(struct session *session, struct error *err)
{
	const char *words = typed_text(&session->step, &session->draft.words);

	if (!words)
		return error_memory(err);
	return session_sayf(session, err, "     the hand: %s\n", words[0] ? words : "nothing");
}

/* Lays what a line says upon the draft; what makes no sense is told and not taken. */
static bool take_typed(
    struct session *session, const struct typed_line *typed, bool *ret_taken, struct error *err)
{
	struct draft *draft = &session->draft;
	const struct typed_line words = draft->words;
	const struct draft was = *draft;
	size_t side = side_meant(session, typed);

	*ret_taken = true;
	if (typed->count == 0) { /* a letter alone: the side anew */
		session->before = was;
		draft->given[side] = false;
		session->asking = ASK_SIDE;
		return true;
	}
	if (!typed_amend(session->call->arena, &words, typed, true, &draft->words, err))
		return false;
	if (words_of(typed, false) > 0 && !take_side(session, side, typed, ret_taken, err))
		return false;
	if (!*ret_taken)
		draft->words = words;
	if (!*ret_taken)
		return true;
	session->before = was;
	if (all_given(draft))
		return session_save(session, err);
	return words_of(typed, true) == 0 || say_words(session, err);
}

bool draft_line(struct session *session, const char *line, struct error *err)
{
	struct typed_line typed;
	struct error why = {0};
	bool taken;

	if (line[0] == '\0' && session->asking == ASK_FIX)
		return session_save(session, err);
	if (line[0] == '\0')
		return session_sayf(session, err,
		    "  the side's slip is expected; - for nothing at all, drop, or ?\n");
	if (is_table_number(line))
		return draft_begin(session, line, err);
	if (!typed_read(session->call->arena, session->call->desk.event->book, line, &typed, &why))
		return refuse_line(session, line, &why, err);
	return take_typed(session, &typed, &taken, err) &&
	       (taken || hint_command(session, line, err));
}

/* --- a recorded hand --- */

bool draft_of_recorded(
    struct session *session, const struct address *address, struct draft *ret, struct error *err)
{
	const struct call *call = session->call;
	struct typed_line lines[SIDES_MOST + 1] = {{0}};
	struct store_hand_view view;
	struct draft draft = {.address = *address};

	if (!store_hand_show(&session->desk, address, &view, err))
		return false;
	if (view.voided)
		return error_set(err, ERROR_REFUSED, "hand-voided", "hand %d.%d.%d is void",
		    address->round, address->table, address->hand);
	if (!typed_of_hand(call->arena, call->desk.event->book, &view.hand, lines, err))
		return false;
	draft.side_count = view.hand.side_count;
	draft.version = view.versions[view.version_count - 1].version;
	for (size_t side = 0; side < draft.side_count; side++) {
		draft.sides[side] = lines[side];
		draft.given[side] = true;
	}
	draft.words = lines[draft.side_count];
	draft.last_side = draft.side_count - 1;
	*ret = draft;
	return true;
}

/* One field, or several behind the letter of their side: more without it is somebody's slip, typed
 * before its table was chosen. */
static bool is_slip(const struct typed_line *typed)
{
	return !typed->side && words_of(typed, false) > 1;
}

bool draft_put_right(struct session *session, const char *line, struct error *err)
{
	struct typed_line typed;
	struct error why = {0};
	bool taken;

	if (!typed_read(session->call->arena, session->call->desk.event->book, line, &typed, &why))
		return refuse_line(session, line, &why, err);
	if ((typed.count == 0 && !typed.side) || is_slip(&typed))
		return session_sayf(session, err,
		    "  a table is expected before its slip (Enter alone takes the one offered);\n"
		    "  to put the hand before right, one field, or the side's letter and fields:\n"
		    "  B r2 h50\n");
	if (session->target.address.hand == 0)
		return session_sayf(session, err,
		           "  no hand was entered yet that this could put right; `fix 1.2.3` "
		           "names one\n") &&
		       hint_command(session, line, err);
	session->draft = session->target;
	session->asking = ASK_FIX;
	if (!take_typed(session, &typed, &taken, err))
		return false;
	session->before = (struct draft){0}; /* nothing of it was typed before */
	if (taken)
		return true;
	draft_drop(session);
	return hint_command(session, line, err);
}
