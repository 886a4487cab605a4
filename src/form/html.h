/* html.h - documents on a screen: a page of HTML made from the same answers and labels as paper.
 *
 * A page is one file that needs no other. Its template (templates/NAME.html) is HTML in which
 * placeholders are as on paper (expand.h), `{event}` and `[ · {venue}]`. Their values are data and
 * are escaped, both for text and for an attribute between double quotes. Directives end at
 * `<!--end-->`, except the last two:
 *
 *   <!--part standings-->   for each part of that section; the fields of the page are then `^event`
 *   <!--each tables-->      for each row of a list; those of the part are then `^round`
 *   <!--when provisional--> if the condition holds, see scope_says() in expand.h; `<!--when count > 1-->`
 *   <!--unless round-->     if it does not
 *   <!--of clock-->         if there is that object, with it as the scope
 *   <!--page web/head-->    another template, with the same scope
 *   <!--file live.css-->    another template as it is, without placeholders
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
	const char *own;           /* the text of a user's template instead of it; NULL: none */
	const char *language;      /* of the labels: "en", "fi", "sv", "nl" */
	const struct answer *page;
	const struct document_section *sections; /* named by `part` with their template_name */
	size_t section_count;
};

/* Appends the page to `out`. An unknown language or a faulty template breaks off the call with
 * ERROR_INPUT. */
void html_page(struct arena *arena, const struct html_request *request, struct text *out);

/* Appends a text escaped for HTML and XML. A character that XML does not allow becomes U+FFFD. */
void html_escape(struct text *out, const char *text);

#endif
