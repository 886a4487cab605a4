#include "base/arena.h"
#include "base/catalogue.h"
#include "base/text.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"

#include <string.h>

enum { DESK = ROUTE_DESK | ROUTE_REFEREE };

static const struct route routes[] = {
    {"GET", "/", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_wall, "live"},
    {"GET", "/table/*", ROUTE_TABLE, ROUTE_ANYBODY, public_table, "web/table"},
    {"GET", "/hand/*", ROUTE_HAND, ROUTE_ANYBODY, public_hand, "web/hand"},
    {"GET", "/player/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_player, "web/player"},
    {"GET", "/season/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_season, "web/season"},
    {"GET", "/side", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, side_show, "web/side"},
    {"GET", "/side/code", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, side_ask, "web/code"},
    {"GET", "/side/object/*", ROUTE_HAND, ROUTE_OWN | ROUTE_ANYBODY, side_object, "web/object"},
    {"GET", "/t/*", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, side_offer, "web/offer"},
    {"POST", "/t/*", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_ANYBODY, side_enter, "/side"},
    {"POST", "/code", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_ANYBODY, side_enter, "/side"},
    {"POST", "/side/score", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_SIDE, side_form_score, "/side"},
    {"POST", "/side/hand", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_SIDE, side_form_hand, "/side"},
    {"POST", "/side/accept", ROUTE_HAND, ROUTE_FORM | ROUTE_SIDE, deed_accept, "/side"},
    {"POST", "/side/object", ROUTE_HAND, ROUTE_FORM | ROUTE_SIDE, side_form_object, "/side"},
    {"POST", "/side/withdraw", ROUTE_HAND, ROUTE_FORM | ROUTE_SIDE, deed_withdraw, "/side"},
    {"POST", "/side/call", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_SIDE, deed_call, "/side"},
    {"POST", "/side/sign", ROUTE_TABLE, ROUTE_FORM | ROUTE_SIDE, deed_sign, "/side"},
    {"GET", "/desk", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, desk_show, "web/desk"},
    {"GET", "/desk/table/*", ROUTE_TABLE, ROUTE_OWN | ROUTE_ANYBODY, desk_table, "web/desk-table"},
    {"GET", "/desk/done/*", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, desk_done, "web/done"},
    {"GET", "/referee", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, desk_referee, "web/referee"},
    {"POST", "/desk/do/*", ROUTE_COMMAND, ROUTE_FORM | DESK, desk_do, "/desk"},
    {"POST", "/desk/do/*/*", ROUTE_COMMAND, ROUTE_FORM | DESK, desk_do, "/desk"},
    {"POST", "/desk/hand", ROUTE_TABLE, ROUTE_FORM | DESK, side_form_hand, "/desk"},
    {"POST", "/desk/score", ROUTE_TABLE, ROUTE_FORM | DESK, side_form_score, "/desk"},
    {"POST", "/desk/answer", ROUTE_NO_PLACE, ROUTE_FORM | DESK, desk_answer, "/desk"},
    {"POST", "/desk/codes", ROUTE_TABLE, ROUTE_FORM | DESK, desk_codes, "/desk"},
    {"POST", "/desk/revoke", ROUTE_NO_PLACE, ROUTE_FORM | DESK, desk_revoke, "/desk"},
    {"GET", "/page.css", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_file, NULL},
    {"GET", "/icon.svg", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_file, NULL},
    {"GET", "/page.js", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_file, NULL},
    {"GET", "/api/event", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_event, NULL},
    {"GET", "/api/standings", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_standings, NULL},
    {"GET", "/api/pairings", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_pairings, NULL},
    {"GET", "/api/results", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_results, NULL},
    {"GET", "/api/table/*", ROUTE_TABLE, ROUTE_ANYBODY, public_table, NULL},
    {"GET", "/api/hand/*", ROUTE_HAND, ROUTE_ANYBODY, public_hand, NULL},
    {"GET", "/api/player/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_player, NULL},
    {"GET", "/api/season/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_season, NULL},
    {"GET", "/api/clock", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_clock, NULL},
    {"GET", "/api/missing", ROUTE_NO_PLACE, ROUTE_DESK | ROUTE_REFEREE, deed_missing, NULL},
    {"GET", "/api/calls", ROUTE_NO_PLACE, ROUTE_DESK | ROUTE_REFEREE, deed_calls, NULL},
    {"GET", "/api/me", ROUTE_NO_PLACE, ROUTE_KNOWN, deed_me, NULL},
    {"POST", "/api/login", ROUTE_NO_PLACE, ROUTE_ANYBODY, deed_login, NULL},
    {"POST", "/api/table/*/score", ROUTE_TABLE, ROUTE_KNOWN, deed_score, NULL},
    {"POST", "/api/table/*/hand", ROUTE_TABLE, ROUTE_KNOWN, deed_hand, NULL},
    {"POST", "/api/table/*/call", ROUTE_TABLE, ROUTE_KNOWN, deed_call, NULL},
    {"POST", "/api/table/*/sign", ROUTE_TABLE, ROUTE_SIDE, deed_sign, NULL},
    {"POST", "/api/hand/*/accept", ROUTE_HAND, ROUTE_SIDE, deed_accept, NULL},
    {"POST", "/api/hand/*/object", ROUTE_HAND, ROUTE_SIDE, deed_object, NULL},
    {"POST", "/api/hand/*/withdraw", ROUTE_HAND, ROUTE_SIDE, deed_withdraw, NULL},
    {"POST", "/api/desk/*", ROUTE_COMMAND, ROUTE_DESK | ROUTE_REFEREE, deed_desk, NULL},
    {"POST", "/api/desk/*/*", ROUTE_COMMAND, ROUTE_DESK | ROUTE_REFEREE, deed_desk, NULL},
    {"POST", "/api/call/*/answer", ROUTE_NO_PLACE, ROUTE_DESK | ROUTE_REFEREE, deed_call_answer,
        NULL},
};

bool route_is_deed(const struct route *route)
{
	return strcmp(route->method, "POST") == 0;
}

/* Returns true if a path fits a route, and copies its parts at the stars. */
static bool fits(struct arena *arena, const char *route, const char *path,
    const char *ret_places[PATH_PLACES_MOST])
{
	size_t count = 0;

	for (; *route; route++) {
		const size_t size = *route == '*' ? strcspn(path, "/") : 1;

		if (*route == '*' ? size == 0 : *route != *path)
			return false;
		if (*route == '*')
			ret_places[count++] = arena_copy(arena, path, size);
		path += size;
	}
	while (count < PATH_PLACES_MOST)
		ret_places[count++] = NULL;
	return *path == '\0';
}

void route_find(struct request_context *ctx)
{
	const struct http_request *request = ctx->request;
	struct text allow = {.arena = ctx->desk.arena};

	for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
		if (!fits(ctx->desk.arena, routes[i].path, request->path, ctx->places))
			continue;
		if (strcmp(routes[i].method, request->method) == 0) {
			ctx->route = &routes[i];
			return;
		}
		text_addf(&allow, "%s%s", allow.size ? ", " : "", routes[i].method);
	}
	if (allow.size == 0)
		request_refuse(ctx, HTTP_NOT_FOUND, SAY_PATH_UNKNOWN);
	ctx->reply->allow = text_of(&allow);
	request_refuse(ctx, HTTP_METHOD_NOT_ALLOWED, SAY_REQUEST_METHOD);
}
