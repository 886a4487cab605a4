#include "hall/visit.h"

#include "desk/address.h"

bool visit_missing(struct visit *visit, const struct error *err)
{
	if (err->kind != ERROR_STORE)
		visit->status = HTTP_NOT_FOUND;
	return false;
}

bool visit_table(struct visit *visit, struct address *ret, struct error *err)
{
	return address_table(&visit->desk, visit->places[0], ret, err) || visit_missing(visit, err);
}

bool visit_hand(struct visit *visit, struct address *ret, struct error *err)
{
	return address_hand(&visit->desk, visit->places[0], ret, err) || visit_missing(visit, err);
}

bool visit_refuse(struct visit *visit, enum http_status status, const char *code,
    const char *message, struct error *err)
{
	visit->status = status;
	return error_set(err, ERROR_REFUSED, code, "%s", message);
}
