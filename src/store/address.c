#include "store/address.h"

#include "store/bind.h"

#include <stdio.h>

void address_text(const struct address *address, char buffer[ADDRESS_TEXT])
{
	if (address->hand)
		(void)snprintf(buffer, ADDRESS_TEXT, "%d.%d.%d", address->round, address->table,
		    address->hand);
	else
		(void)snprintf(buffer, ADDRESS_TEXT, "%d.%d", address->round, address->table);
}

void table_bind(struct statement *statement, int64_t event, const struct address *address)
{
	db_bind_number(statement, ":event", event);
	db_bind_number(statement, ":round", address->round);
	db_bind_number(statement, ":game", address->table);
}

void hand_bind(struct statement *statement, int64_t event, const struct address *address)
{
	table_bind(statement, event, address);
	db_bind_number(statement, ":hand", address->hand);
}
