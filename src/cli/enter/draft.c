#include "cli/enter/draft.h"

#include "cli/enter/say.h"
#include "desk/hand.h"
#include "record/slip.h"
#include "store/event.h"

#include <string.h>

const struct rulebook *enter_book(const struct session *session)
{
	const int round = session->draft.address.round;
	const struct event *event = session->call->desk.event;

	return round > 0 ? event_book_of(event, round) : event_book_here(event);
}

void draft_drop(struct session *session)
{
	session->draft = session->before = (struct hand_draft){0};
	session->asking = ASK_TABLE;
}

bool draft_leave_question(struct session *session, struct error *err)
{
	const bool correction = session->draft.version != 0;
	const struct address address = session->draft.address;

	if (session->asking != ASK_AFTER) {
		session->asking = ASK_FIX;
		return true;
	}
	draft_drop(session);
	return say_not_done(session, "dropped", &address, correction, err);
}

bool draft_is_table(const char *line)
{
	enum { DIGITS_MOST = 2 };

	return line[0] != '\0' && strspn(line, "0123456789.") == strlen(line) &&
	       (strchr(line, '.') || strlen(line) <= DIGITS_MOST);
}

static struct slip_line slip_of(const char *text, int line)
{
	return (struct slip_line){.data = text, .size = strlen(text), .file = "", .line = line};
}

bool draft_hand(struct arena *arena, const struct rulebook *book, const struct hand_draft *draft,
    struct hand *ret, struct error *err)
{
	struct slip_line lines[SIDES_MOST + 1];
	struct acceptance *accepted =
	    arena_alloc(arena, draft->acceptance_count + 1, sizeof(*accepted));
	size_t count = 0;

	for (size_t side = 0; side < draft->side_count; side++) {
		const char *text =
		    draft->typed[side] ? line_text(arena, &draft->sides[side]) : NULL;

		if (draft->typed[side] && !text)
			return error_memory(err);
		if (text)
			lines[count++] = slip_of(text, 1 + (int)side);
	}
	if (draft->words.count > 0) {
		const char *text = line_text(arena, &draft->words);

		if (!text)
			return error_memory(err);
		lines[count++] = slip_of(text, 1 + (int)draft->side_count);
	}
	if (!slip_read(arena, book, lines, count, ret, err))
		return false;
	ret->acceptances = accepted;
	for (size_t i = 0; i < draft->acceptance_count; i++)
		if (draft->acceptances[i].reason && draft->acceptances[i].by)
			accepted[ret->acceptance_count++] = draft->acceptances[i];
	return true;
}

size_t draft_next_side(const struct hand_draft *draft)
{
	size_t side = 0;

	while (side < draft->side_count && draft->typed[side])
		side++;
	return side;
}

bool draft_side_anew(struct arena *arena, struct hand_draft *draft, size_t side, struct error *err)
{
	if (!line_without(arena, &draft->words, &draft->brought[side], &draft->words, err))
		return false;
	draft->typed[side] = false;
	draft->sides[side] = draft->brought[side] = (struct typed_line){0};
	return true;
}

/* --- a recorded hand --- */

bool draft_of_recorded(struct session *session, const struct address *address,
    struct hand_draft *ret, struct error *err)
{
	const struct call *call = session->call;
	struct typed_line lines[SIDES_MOST + 1] = {{0}};
	struct hand_view view;
	struct hand_draft draft = {.address = *address};

	if (!hand_fetch(&session->desk, address, &view, err))
		return false;
	if (view.voided)
		return error_set(err, ERROR_REFUSED, "hand-voided", "hand %d.%d.%d is void",
		    address->round, address->table, address->hand);
	if (!line_of_hand(call->arena, event_book_of(call->desk.event, address->round), &view.hand,
	        lines, err))
		return false;
	draft.side_count = view.hand.side_count;
	draft.version = view.versions[view.version_count - 1].version;
	for (size_t side = 0; side < draft.side_count; side++) {
		draft.sides[side] = lines[side];
		draft.typed[side] = true;
	}
	draft.words = lines[draft.side_count];
	draft.last_side = draft.side_count - 1;
	*ret = draft;
	return true;
}
