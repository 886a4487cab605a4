#include "desk/event_paper.h"
#include "desk/event.h"
#include "store/store.h"

bool event_paper_list(
    const struct desk *desk, struct event_piece **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, event_pieces_read(desk, ret, ret_count, err));
}

static bool piece_check(const struct event_piece *piece, struct error *err)
{
	return piece->size <= EVENT_PIECE_MOST ||
	       error_set(err, ERROR_INPUT, "piece-size",
	           "%s takes %zu bytes; at most %d are kept with an event", piece->name,
	           piece->size, EVENT_PIECE_MOST);
}

static bool pieces_write(struct change *change, const struct event_piece *pieces, size_t count,
    size_t *written, struct error *err)
{
	if (!event_changeable(change->desk, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!event_piece_write(change, &pieces[i], written, err))
			return false;
	return *written == 0 || change_log(change, "event-paper", "paper", err);
}

bool event_paper_set(const struct desk *desk, const struct event_piece *pieces, size_t count,
    size_t *ret_written, struct error *err)
{
	struct change change;
	size_t written = 0;

	for (size_t i = 0; i < count; i++)
		if (!piece_check(&pieces[i], err))
			return false;
	if (!change_begin(desk, &change, err) ||
	    !change_end(&change, pieces_write(&change, pieces, count, &written, err), err))
		return false;
	*ret_written = written;
	return true;
}
