#include "desk/players.h"

static const struct players_range alone = {1, 1};

static int format_of(const struct event *event)
{
	return (int)event_setting_word(&event->settings.more, SETTING_FORMAT);
}

struct players_range players_of_side(const struct event *event)
{
	const struct rulebook *book = event_book_here(event);

	return format_of(event) == FORMAT_SINGLE
	           ? alone
	           : (struct players_range){book->players_least, book->players_most};
}

struct players_range players_of_entrant(const struct event *event)
{
	return format_of(event) == FORMAT_INDIVIDUAL ? alone : players_of_side(event);
}

bool players_fit(struct players_range range, size_t count)
{
	return count >= (size_t)range.least && count <= (size_t)range.most;
}
