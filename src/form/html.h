/* html.h - documents on a screen: a page of HTML made from the answers and labels paper is made from.
 *
 * A page is one file that needs no other. Its template (templates/NAME.html) is HTML in which
 * placeholders stand as on paper (expand.h), `{event}` and `[ · {venue}]`; what they say is data and
 * is escaped, as text and as the value of an attribute between double quotes. Directives stand on
 * their own and end at `<!--end-->`, save the last two:
 *
 *   <!--part standings-->   for each part of that section; the fields of the page are then `^event`
 *   <!--each tables-->      for each row of a list; those of the part are then `^round`
 *   <!--when provisional--> if the condition holds, see scope_says() in expand.h; `<!--when count > 1-->`
 *   <!--unless round-->     if it does not
 *   <!--of clock-->         the scope is that object, if there is one
 *   <!--page web/head-->    what another template says of the same
 *   <!--file live.css-->    another template as it is: its braces are its own
 *
 * The same request gives the same bytes. */
#ifndef CANASTA_FORM_HTML_H
#define CANASTA_FORM_HTML_H

#include <stddef.h>

struct answer;
struct arena;
struct document_section;
struct text;

struct html_request {
	const char *template_name; /* "live" */
	const char *own;           /* a template of one's own instead of it; NULL: none */
	const char *language;      /* of the labels: "en", "fi", "sv", "nl" */
	const struct answer *page;
	const struct document_section *sections; /* what `part` names by template_name */
	size_t section_count;
};

/* Appends the page to `out`. An unknown language or a faulty template breaks off the call with ERROR_INPUT. */
void html_page(struct arena *arena, const struct html_request *request, struct text *out);

/* Appends a text escaped for HTML and XML. A character that XML does not allow becomes U+FFFD. */
void html_escape(struct text *out, const char *text);

#endif
