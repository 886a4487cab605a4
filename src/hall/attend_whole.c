#include "hall/attend_whole.h"

#include "base/message.h"

bool attend_whole(struct visit *visit, struct error *err)
{
	static const struct {
		enum http_status status;
		const char *code, *message;
	} refusals[] = {
	    {HTTP_BROKEN, "request-broken",
	        MESSAGE_WORDS("this is no request that can be read: a line with method, path and "
	                      "HTTP/1.1 is expected, headers with one length at most, an empty "
	                      "line and so much behind it")},
	    {HTTP_OTHER_VERSION, "request-broken",
	        MESSAGE_WORDS("requests of HTTP/1.1 and HTTP/1.0 are understood, no others")},
	    {HTTP_ADDRESS_LONG, "request-head",
	        MESSAGE_WORDS("the address is longer than any of ours; 4 KB at most are expected")},
	    {HTTP_HEADERS_LARGE, "request-head",
	        MESSAGE_WORDS("the headers are too long or too many; 8 KB and 64 of them at most "
	                      "are expected")},
	    {HTTP_TOO_LARGE, "request-large",
	        MESSAGE_WORDS("the request is larger than any hand; 64 KB at most are expected")},
	    {HTTP_TIMEOUT, "request-slow",
	        MESSAGE_WORDS(
	            "the request took too long to come in; ten seconds at most are expected")},
	};
	const enum http_status refused = visit->request->refused;

	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		if (refused == refusals[i].status)
			return visit_refuse(
			    visit, refused, refusals[i].code, refusals[i].message, err);
	return true;
}
