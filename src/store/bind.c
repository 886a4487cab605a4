#include "store/bind.h"

void bind_table(struct statement *statement, int64_t event, const struct address *address)
{
	db_bind_number(statement, ":event", event);
	db_bind_number(statement, ":round", address->round);
	db_bind_number(statement, ":game", address->table);
}

void bind_hand(struct statement *statement, int64_t event, const struct address *address)
{
	bind_table(statement, event, address);
	db_bind_number(statement, ":hand", address->hand);
}

void bind_version(struct statement *statement, const struct event *event,
    const struct address *address, int version)
{
	bind_hand(statement, event->number, address);
	db_bind_number(statement, ":version", version);
}
