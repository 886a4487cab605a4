/* Requests to the hall, without the library that reads them from the network. The first byte
 * chooses the sender: no login, a side of the table, the desk or the referee. The rest is a method,
 * a path, headers, an empty line and the body. Every request gets an answer, and never a failure of
 * the server. */
#include "fuzz/event.h"
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "cli/command.h"
#include "club/event.h"
#include "file/db.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"
#include "hall/server.h"
#include "slip/json.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
	SIDES = 2,
	ASKERS = 5,
	HEADERS_MOST = 16,
	WORD_MOST = 40,
	EACH_FILE = 200,
	TEXT_MOST = 5000
};

/* A request as read here, in place of the library; the texts in the arrays end with a NUL. */
struct MHD_Connection {
	char text[TEXT_MOST];
	char *method, *path, *query, *body;
	struct {
		const char *name, *value;
	} headers[HEADERS_MOST];
	size_t header_count, body_size;
};

static struct file_text whole;
static char path[80];
static char words[ASKERS][WORD_MOST]; /* the code of each asker; "" for a request without one */
static struct http http = {.wish = {.address = "127.0.0.1"}};
static struct hall hall = {.http = &http};
static int asked; /* requests since the file was made again */

/* --- the library's answers about the request --- */

const char *http_header(const struct http_request *request, const char *name)
{
	for (size_t i = 0; i < request->connection->header_count; i++)
		if (strcasecmp(request->connection->headers[i].name, name) == 0)
			return request->connection->headers[i].value;
	return strcasecmp(name, "Host") == 0 ? http.wish.address : NULL;
}

const char *http_host(const struct http_request *request)
{
	size_t count = 0;

	for (size_t i = 0; i < request->connection->header_count; i++)
		count += strcasecmp(request->connection->headers[i].name, "Host") == 0;
	return count > 1 ? NULL : http_header(request, "Host");
}

/* Returns the value of a name after the question mark. */
const char *http_query(const struct http_request *request, const char *name)
{
	const char *query = request->connection->query;
	const size_t size = strlen(name);

	return query && strncmp(query, name, size) == 0 && query[size] == '=' ? query + size + 1
	                                                                      : NULL;
}

const char *http_cookie(const struct http_request *request, const char *name)
{
	const char *cookie = http_header(request, "Cookie");
	const size_t size = strlen(name);

	return cookie && strncmp(cookie, name, size) == 0 && cookie[size] == '=' ? cookie + size + 1
	                                                                         : NULL;
}

/* --- the file --- */

static void make_codes(struct store *store, struct arena *arena, const struct event *event)
{
	const struct desk desk = {.store = store, .arena = arena, .event = event};
	const struct access_code *seats;
	struct access_code access;
	size_t count;

	seats = access_codes(&desk, 0, false, &count);
	prove(count == SIDES);
	for (size_t side = 0; side < SIDES; side++)
		(void)snprintf(words[1 + side], WORD_MOST, "%s", seats[side].code);
	for (int role = ACCESS_DESK; role <= ACCESS_REFEREE; role++) {
		access = access_invite(&desk, (enum access_role)role, "Fuzz");
		access = access_login(&desk, access.code);
		prove(access.number > 0);
		(void)snprintf(words[2 + role], WORD_MOST, "%s", access.secret);
	}
}

/* Makes an event with one table, and codes for all senders, once. */
static void make_whole(void)
{
	static struct arena arena;
	struct event event;
	struct store *store;

	(void)snprintf(path, sizeof path, "/tmp/canasta-fuzz-request-%ld.db", (long)getpid());
	store = event_file(path, 99, &arena, &event);
	make_codes(store, &arena, &event);
	hall.event = event.number;
	store_close(store);
	whole = file_read(&arena, path, FILE_SOURCE);
	(void)unlink(path);
}

/* Commands do not run here: the command line is tested with the whole program. */
const struct command *command_named(const char *first, const char *second)
{
	static const struct command any;

	return *first && (!second || *second) ? &any : NULL;
}

struct error command_run(struct request_context *ctx, const struct command_json *command)
{
	(void)command;
	request_refuse(ctx, HTTP_FORBIDDEN, SAY_COMMAND_OTHER_BY_REQUEST);
}

static void leave_nothing(void)
{
	(void)unlink(path);
}

static void open_anew(void)
{
	int file;

	if (hall.store)
		store_close(hall.store);
	else
		prove(atexit(leave_nothing) == 0);
	page_cache_release(hall.cache);
	file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
	prove(file >= 0 && write(file, whole.data, whole.size) == (ssize_t)whole.size &&
	      close(file) == 0);
	hall.store = store_open(path, STORE_WRITE, "Fuzz");
	hall.cache = page_cache_make();
	memset(&hall.throttle, 0, sizeof hall.throttle);
	prove(hall.cache != NULL);
	asked = 0;
}

/* --- a request --- */

/* Returns the text up to a character and skips that character; NULL: it is not there. */
static char *take(char **at, const char *sign)
{
	char *begin = *at;
	char *end = strstr(begin, sign);

	if (!end)
		return NULL;
	*end = '\0';
	*at = end + strlen(sign);
	return begin;
}

static bool read_request(struct MHD_Connection *ret, const uint8_t *data, size_t size)
{
	char *at = ret->text;
	char *line;

	if (size >= sizeof ret->text)
		return false;
	memcpy(ret->text, data, size);
	ret->method = take(&at, " ");
	line = ret->method ? take(&at, "\n") : NULL;
	if (!line)
		return false;
	ret->path = line;
	ret->query = strchr(line, '?');
	if (ret->query)
		*ret->query++ = '\0';
	while ((line = take(&at, "\n")) && *line) {
		char *name = take(&line, ": ");

		if (!name || ret->header_count == HEADERS_MOST)
			return false;
		ret->headers[ret->header_count].name = name;
		ret->headers[ret->header_count++].value = line;
	}
	ret->body = at;
	ret->body_size = size - (size_t)(at - ret->text);
	return line != NULL;
}

static void add_code(struct MHD_Connection *connection, int who, char *room, size_t size)
{
	if (!*words[who] || connection->header_count == HEADERS_MOST)
		return;
	(void)snprintf(room, size, "Bearer %s", words[who]);
	connection->headers[connection->header_count].name = "Authorization";
	connection->headers[connection->header_count++].value = room;
}

/* A reply of the type JSON must be JSON: an object, or a list of objects. */
static void check_answer(const struct http_answer *answer)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct json_value *object;
	const char *text;

	prove(answer->status >= HTTP_OK && answer->status != HTTP_FAILED);
	if (answer->size == 0 || strcmp(answer->type, "application/json") != 0)
		return;
	text = arena_printf(&arena, "{\"answer\":%.*s}", (int)answer->size, answer->body);
	prove(text != NULL);
	prove(json_read_object(
	    &arena, &(struct json_document){"answer", 1, 1, text, strlen(text)}, &object, &err));
	arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct MHD_Connection connection;
	char room[WORD_MOST + 10];
	struct http_request request = {.connection = &connection, .address = "127.0.0.9"};
	struct http_answer answer = {.body = ""};

	connection = (struct MHD_Connection){.method = NULL};
	if (size == 0 || !read_request(&connection, data + 1, size - 1))
		return 0;
	if (!whole.data)
		make_whole();
	if (!hall.store || ++asked > EACH_FILE)
		open_anew();
	add_code(&connection, data[0] % ASKERS, room, sizeof room);
	request.method = connection.method;
	request.path = connection.path;
	request.body = connection.body;
	request.body_size = connection.body_size;
	serve_request(&hall, &request, &answer);
	check_answer(&answer);
	return 0;
}
