#include "desk/event_paper.h"
#include "store/event_rows.h"

bool event_paper_list(struct store *store, struct arena *arena, const struct event *event,
    struct event_piece **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, event_pieces_read(store, arena, event, ret, ret_count, err));
}

static bool piece_check(const struct event_piece *piece, struct error *err)
{
	return piece->size <= EVENT_PIECE_MOST ||
	       error_set(err, ERROR_INPUT, "piece-size",
	           "%s takes %zu bytes; at most %d are kept with an event", piece->name,
	           piece->size, EVENT_PIECE_MOST);
}

static bool pieces_write(struct change *change, struct arena *arena, const struct event *event,
    const struct event_piece *pieces, size_t count, size_t *written, struct error *err)
{
	if (!event_open(change->store, event, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!event_piece_write(change, arena, event, &pieces[i], written, err))
			return false;
	return *written == 0 || change_log(change, "event-paper", event->id, "paper", err);
}

bool event_paper_set(struct store *store, struct arena *arena, const struct event *event,
    const struct event_piece *pieces, size_t count, size_t *ret_written, struct error *err)
{
	struct change change;
	size_t written = 0;

	for (size_t i = 0; i < count; i++)
		if (!piece_check(&pieces[i], err))
			return false;
	if (!change_begin(store, &change, err) ||
	    !change_end(
	        &change, pieces_write(&change, arena, event, pieces, count, &written, err), err))
		return false;
	*ret_written = written;
	return true;
}
