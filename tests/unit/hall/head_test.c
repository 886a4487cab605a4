#include "cmocka_all.h"

#include "hall/http.h"

#include <stdlib.h>
#include <string.h>

/* Parses a head byte by byte, or as a whole. */
static struct head parsed(const char *text, size_t size, size_t step, size_t *ret_whole)
{
	struct head head = {0};

	*ret_whole = 0;
	for (size_t come = 0; come < size && *ret_whole == 0 && !head.refused;) {
		come = come + step < size ? come + step : size;
		*ret_whole = head_parse(&head, text, come);
	}
	return head;
}

/* Heads of requests with a body; the body itself is missing. */
#define CHUNKED "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
#define LENGTH(value) "POST / HTTP/1.1\r\nContent-Length: " value "\r\n\r\n"

static const struct head_case {
	const char *why, *text;
	enum http_status refused;
	size_t whole; /* 0: the rest is still missing */
} cases[] = {
    {"a head alone", "GET / HTTP/1.1\r\n\r\n", HTTP_NONE, 18},
    {"the rest belongs to the next request", "GET / HTTP/1.1\r\n\r\nGET /", HTTP_NONE, 18},
    {"a body", "POST / HTTP/1.0\r\ncontent-LENGTH:\t2 \r\n\r\n{}x", HTTP_NONE, 41},
    {"a body that has not come", LENGTH("3") "{}", HTTP_NONE, 0},
    {"chunks",
        "POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n2;a\r\n{}\r\n0\r\nX: y\r\n\r\nG",
        HTTP_NONE, 67},
    {"chunks without their end", CHUNKED "2\r\n{}\r\n0\r\n", HTTP_NONE, 0},
    {"a chunk that runs on", CHUNKED "1\r\n{}\r\n", HTTP_BROKEN, 0},
    {"a chunk's line that ends in half", CHUNKED "1\n{\r\n", HTTP_BROKEN, 0},
    {"lines that end in half", "GET / HTTP/1.1\nHost: a\n\n", HTTP_BROKEN, 0},
    {"one line that does", "GET / HTTP/1.1\r\nHost: a\n\r\n", HTTP_BROKEN, 0},
    {"no path", "GET HTTP/1.1\r\n\r\n", HTTP_BROKEN, 0},
    {"two blanks", "GET  / HTTP/1.1\r\n\r\n", HTTP_BROKEN, 0},
    {"a blank after it", "GET / HTTP/1.1 \r\n\r\n", HTTP_BROKEN, 0},
    {"a NUL in the path", "GET /%00 HTTP/1.1\r\n\r\n", HTTP_BROKEN, 0},
    {"later versions", "PRI * HTTP/2.0\r\n\r\n", HTTP_OTHER_VERSION, 0},
    {"two lengths", LENGTH("0\r\nContent-Length: 0"), HTTP_BROKEN, 0},
    {"a length in hexadecimal", LENGTH("0x2") "{}", HTTP_BROKEN, 0},
    {"two lengths in one", LENGTH("2, 2") "{}", HTTP_BROKEN, 0},
    {"larger than any", LENGTH("65537"), HTTP_TOO_LARGE, 0},
    {"the largest", LENGTH("65536"), HTTP_NONE, 0},
    {"longer than numbers are", LENGTH("99999999999999999999"), HTTP_TOO_LARGE, 0},
};

static void each_head_is_the_same_in_any_pieces(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		for (size_t step = 1; step < 100; step += step < 9 ? 1 : 90) {
			const size_t size = strlen(cases[i].text);
			/* A copy of exactly its size, so that a sanitizer finds reads beyond
			 * the end. */
			char *text = malloc(size);
			size_t whole;
			struct head head;

			assert_non_null(text);
			memcpy(text, cases[i].text, size);
			head = parsed(text, size, step, &whole);
			free(text);
			if (head.refused != cases[i].refused || whole != cases[i].whole)
				fail_msg("%s, %zu at once: %d, %zu", cases[i].why, step,
				    (int)head.refused, whole);
		}
	}
}

static void an_endless_head_is_refused_by_its_size(void **state)
{
	static char text[HEAD_MOST + 100];
	struct head head;
	size_t whole;

	(void)state;
	memset(text, 'G', sizeof text);
	head = parsed(text, sizeof text, 1000, &whole);
	assert_int_equal(head.refused, HTTP_ADDRESS_LONG);
	memcpy(text, "GET / HTTP/1.1\r\n", 16);
	head = parsed(text, sizeof text, 1000, &whole);
	assert_int_equal(head.refused, HTTP_HEADERS_LARGE);
}

static void a_refused_head_gives_method_path_and_headers(void **state)
{
	char text[] = "GET /api/x?y=1 HTTP/1.1\r\nhost: a \r\nAccept:text/html\r\nX: cut";
	char method[10], path[10];

	(void)state;
	head_method_path(text, strlen(text), method, path, sizeof path);
	assert_string_equal(method, "GET");
	assert_string_equal(path, "/api/x");
	head_method_path(text, strlen(text), method, path, 4);
	assert_string_equal(path, "/ap");
	assert_string_equal(head_value(text, sizeof text - 1, "Accept"), "text/html");
	assert_null(head_value(text, sizeof text - 1, "X"));
	head_method_path("", 0, method, path, sizeof path);
	assert_string_equal(path, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_head_is_the_same_in_any_pieces),
	    cmocka_unit_test(an_endless_head_is_refused_by_its_size),
	    cmocka_unit_test(a_refused_head_gives_method_path_and_headers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
