/* Pages of HTML: data is text and never markup; every placeholder and directive of the built-in
 * page exists. */
#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"
#include "broken_off.h"
#include "form/document.h"
#include "form/expand.h"
#include "form/html.h"
#include "form/labels.h"

#include <string.h>

static struct arena arena;
static struct error err;

static int setup(void **state)
{
	(void)state;
	arena = (struct arena){0};
	err = (struct error){0};
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static const char *page_of(const char *language, const struct answer *page,
    const struct document_section *sections, size_t count)
{
	const struct html_request request = {"live", NULL, language, page, sections, count};
	struct text out = {.arena = &arena};

	html_page(&arena, &request, &out);
	return text_of(&out);
}

static void signs_of_html_are_written_out(void **state)
{
	static const struct {
		const char *text, *written;
	} cases[] = {
	    {"", ""},
	    {"Alfa Aaltonen", "Alfa Aaltonen"},
	    {"<script>alert('1')</script>", "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"},
	    {"\" onload=\"x", "&quot; onload=&quot;x"},
	    {"&lt;", "&amp;lt;"},
	    {"--><b>", "--&gt;&lt;b&gt;"},
	    {"{event} [x] <!--end-->", "{event} [x] &lt;!--end--&gt;"},
	    /* Characters that XML does not allow: noncharacters, control characters, bytes that are not UTF-8. */
	    {"a\xef\xbf\xbe\xef\xbf\xbf<\x01z", "a\xef\xbf\xbd\xef\xbf\xbd&lt;\xef\xbf\xbdz"},
	    {"\xc3", "\xef\xbf\xbd"},
	    {"\xef\xbf\xbd\t\n\xc3\xa4\xf0\x9f\x82\xa1",
	        "\xef\xbf\xbd\t\n\xc3\xa4\xf0\x9f\x82\xa1"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text out = {.arena = &arena};

		html_escape(&out, cases[i].text);
		assert_string_equal(text_of(&out), cases[i].written);
	}
}

/* A field is text in every place: in the title, in an attribute, in a cell. */
static void a_hostile_name_stays_a_name(void **state)
{
	static const char hostile[] = "\"'><script>alert(1)</script><!--end-->";
	static const char *const keys[] = {"event", "date", "venue", "language", "time"};
	struct answer *page = answer_make(&arena), *part = answer_make(&arena);
	const struct answer *parts[] = {part};
	const struct document_section sections[] = {{NULL, "standings", NULL, parts, 1},
	    {NULL, "pairings", NULL, parts, 1}, {NULL, "results", NULL, parts, 1}};
	static const char *const fields[] = {
	    "entrant", "rank", "score", "number", "state", "dispute", "address", "message"};
	const char *lists[] = {"standings", "tables", "byes", "sides", "disputes", "decided"};
	const char *html, *at;
	int scripts = 0;

	(void)state;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		answer_text(page, keys[i], hostile);
	answer_text(part, "provisional", hostile);
	answer_text(part, "round", hostile);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		struct answer *row = answer_row(part, lists[i]);

		for (size_t j = 0; j < sizeof fields / sizeof *fields; j++)
			answer_text(row, fields[j], hostile);
		answer_item(row, "players", hostile);
		answer_item(row, "names", hostile);
	}
	html = page_of("en", page, sections, 3);
	for (at = html; (at = strstr(at, "<script>")); at++)
		scripts++;
	assert_int_equal(scripts, 1); /* the page's own */
	assert_null(strstr(html, "alert(1)</script>"));
	assert_null(strstr(html + strlen(output_page_mark), "<!--"));
	assert_non_null(strstr(html, "&lt;script&gt;alert(1)&lt;/script&gt;"));
	assert_non_null(strstr(strstr(html, "</script>"), "</html>"));
}

static void rows_parts_and_conditions_are_written(void **state)
{
	struct answer *page = answer_make(&arena), *part = answer_make(&arena), *row;
	const struct answer *parts[] = {part};
	const struct document_section sections[] = {{NULL, "standings", NULL, parts, 1}};
	const char *html;

	(void)state;
	answer_text(page, "event", "Kuvitelma");
	row = answer_row(part, "standings");
	answer_text(row, "rank", "1");
	answer_text(row, "entrant", "Alfa");
	answer_item(row, "players", "Aada Aalto");
	row = answer_row(part, "standings");
	answer_text(row, "rank", "2");
	answer_text(row, "entrant", "Beeta");
	answer_item(row, "players", "Beeta");
	answer_flag(row, "players_named", true);
	html = page_of("fi", page, sections, 1);
	assert_non_null(strstr(html, "<h2>Tilanne</h2>"));
	assert_non_null(
	    strstr(html, "<td class=\"rank\">2</td><td class=\"name\"><bdi>Beeta</bdi></td>"));
	assert_non_null(strstr(html, "<bdi>Alfa</bdi> <small><bdi>Aada Aalto</bdi></small>"));
	assert_null(strstr(html, "class=\"mark"));
	assert_null(strstr(html, "id=\"pairings\""));
	assert_null(strstr(html, "http-equiv=\"refresh\"")); /* the page does not reload itself */
	answer_text(page, "live", "yes");
	answer_flag(part, "provisional", true);
	answer_number(part, "round", 3);
	html = page_of("sv", page, sections, 1);
	assert_non_null(strstr(html, "<h2>Ställning efter rond 3</h2>"));
	assert_non_null(strstr(html, "class=\"mark provisional\">Preliminär"));
	assert_non_null(strstr(html, "http-equiv=\"refresh\""));
}

static void conditions_compare(void **state)
{
	static const struct {
		const char *own, *html;
	} cases[] = {
	    {"<!--when count > 1-->many<!--end-->", "many"},
	    {"<!--when count > 2-->many<!--end-->", ""},
	    {"<!--unless count = 2-->x<!--end-->[{?kind = 'a-b'}y]", "y"},
	    {"<!--each rows--><!--when index < ^rows-->{.}, <!--end--><!--end-->", "p, q, "},
	    {"<!--unless none, count = 1-->x<!--end--><!--when none, kind-->y<!--end-->", "xy"},
	    {"<!--when count >-->x<!--end-->", NULL},
	    {"<!--when kind, count >-->x<!--end-->", NULL},
	    {"<!--unless 1 = count = 1-->x<!--end-->", NULL},
	};
	struct answer *page = answer_make(&arena);

	(void)state;
	answer_number(page, "count", 2);
	answer_code(page, "kind", "a-b");
	answer_item(page, "rows", "p");
	answer_item(page, "rows", "q");
	answer_item(page, "rows", "r");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct html_request request = {"live", cases[i].own, "en", page, NULL, 0};
		struct text out = {.arena = &arena};
		bool done;

		run_bounded(NULL, &err, done, html_page(&arena, &request, &out));
		if (done != (cases[i].html != NULL))
			fail_msg("%s", cases[i].own);
		if (cases[i].html)
			assert_string_equal(
			    text_of(&out) + strlen(output_page_mark), cases[i].html);
	}
	assert_string_equal(
	    err.message, "the page's template: there is no directive called `1 = count = 1`");
}

/* A page loads nothing from elsewhere, and the same request gives the same bytes. */
static void a_page_needs_nothing_else(void **state)
{
	static const char *const reach[] = {"src=", "http://", "https://", "url(", "@import"};
	struct answer *page = answer_make(&arena);
	const char *html = page_of("nl", page, NULL, 0);

	(void)state;
	for (size_t i = 0; i < sizeof reach / sizeof *reach; i++)
		assert_null(strstr(html, reach[i]));
	assert_string_equal(html, page_of("nl", page, NULL, 0));
}

static void an_unknown_language_or_page_is_refused(void **state)
{
	struct html_request request = {"live", NULL, "xx", answer_make(&arena), NULL, 0};
	struct text out = {.arena = &arena};

	(void)state;
	assert_broken_off(NULL, &err, html_page(&arena, &request, &out));
	assert_string_equal(err.code, "language-unknown");
	err = (struct error){0};
	request.language = "en";
	request.template_name = "nothing";
	assert_broken_off(NULL, &err, html_page(&arena, &request, &out));
	assert_string_equal(err.code, "template-unknown");
}

static bool is_page(const char *name)
{
	const size_t size = strlen(name);

	return size > 5 && strcmp(name + size - 5, ".html") == 0;
}

/* `{@Rank}` is the label `rank` with a capital letter. */
static const char *label_named(const char *text, size_t size)
{
	char *name = arena_printf(&arena, "%.*s", (int)size, text);

	if (*name >= 'A' && *name <= 'Z')
		*name = (char)(*name - 'A' + 'a');
	return name;
}

static int labels_found(const struct labels *labels, const char *text)
{
	int found = 0;

	for (const char *at = text; (at = strstr(at, "{@")); at++) {
		const size_t size = strcspn(at + 2, "}:|");
		const char *name = label_named(at + 2, size);

		found++;
		if (at[2 + size] != ':' && !labels_get(labels, name))
			fail_msg("no label %s", name);
	}
	return found;
}

/* A page with a label that no file has would silently print nothing. */
static void every_label_of_the_pages_is_there(void **state)
{
	struct labels labels;
	int found = 0;

	(void)state;
	labels = labels_load(&arena, "en");
	for (const struct embedded_file *file = embedded_templates; file->name; file++)
		if (is_page(file->name))
			found += labels_found(&labels, (const char *)file->data);
	assert_true(found > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(signs_of_html_are_written_out, setup, teardown),
	    cmocka_unit_test_setup_teardown(a_hostile_name_stays_a_name, setup, teardown),
	    cmocka_unit_test_setup_teardown(rows_parts_and_conditions_are_written, setup, teardown),
	    cmocka_unit_test_setup_teardown(conditions_compare, setup, teardown),
	    cmocka_unit_test_setup_teardown(a_page_needs_nothing_else, setup, teardown),
	    cmocka_unit_test_setup_teardown(
	        an_unknown_language_or_page_is_refused, setup, teardown),
	    cmocka_unit_test_setup_teardown(every_label_of_the_pages_is_there, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
