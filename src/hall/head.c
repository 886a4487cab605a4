#define _GNU_SOURCE /* memmem */

#include "hall/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ROOM_KEPT = 16 * 1024 }; /* bytes; a larger buffer is freed */

bool bytes_room(struct bytes *bytes, size_t size)
{
	size_t room = bytes->room ? bytes->room : BYTES_ROOM_LEAST;

	while (room < bytes->size + size)
		room *= 2;
	if (room == bytes->room)
		return true;
	char *larger = realloc(bytes->text, room);

	if (!larger)
		return false;
	bytes->text = larger;
	bytes->room = room;
	return true;
}

bool bytes_add(struct bytes *bytes, const char *text, size_t size)
{
	if (!bytes_room(bytes, size))
		return false;
	memcpy(bytes->text + bytes->size, text, size);
	bytes->size += size;
	return true;
}

void bytes_drop(struct bytes *bytes, size_t size)
{
	bytes->size -= size;
	if (bytes->size > 0)
		memmove(bytes->text, bytes->text + size, bytes->size);
	else if (bytes->room > ROOM_KEPT)
		bytes_release(bytes);
}

void bytes_release(struct bytes *bytes)
{
	free(bytes->text);
	*bytes = (struct bytes){0};
}

enum { LENGTH_DIGITS = 18, CHUNK_DIGITS = 8 };

/* A part of the head. */
struct part {
	const char *at;
	size_t size;
};

/* --- lines --- */

/* Finds the line that begins there, without its end. Returns false if it has not arrived
 * completely. */
static bool line_take(const char **at, const char *end, struct part *ret)
{
	const char *stop = memchr(*at, '\n', (size_t)(end - *at));

	if (!stop || stop == *at || stop[-1] != '\r')
		return false;
	*ret = (struct part){*at, (size_t)(stop - 1 - *at)};
	*at = stop + 1;
	return true;
}

/* The characters of a method and of a header's name. */
static size_t token_size(const char *at, size_t size)
{
	static const char others[] = "!#$%&'*+-.^_`|~";
	size_t count = 0;

	while (count < size && at[count] &&
	       ((at[count] >= '0' && at[count] <= '9') || (at[count] >= 'a' && at[count] <= 'z') ||
	           (at[count] >= 'A' && at[count] <= 'Z') || strchr(others, at[count])))
		count++;
	return count;
}

static bool is_word(const struct part *part, const char *word)
{
	return strlen(word) == part->size && strncasecmp(part->at, word, part->size) == 0;
}

static size_t count_of(const struct part *part, char letter)
{
	size_t count = 0;

	for (size_t i = 0; i < part->size; i++)
		count += part->at[i] == letter;
	return count;
}

static size_t visible_size(const char *at, size_t size)
{
	size_t count = 0;

	while (count < size && (unsigned char)at[count] > ' ' && at[count] != 127)
		count++;
	return count;
}

/* Returns the status that refuses a request line such as "GET /api/event HTTP/1.1"; 0: it is
 * valid. */
static enum http_status first_check(const struct part *line)
{
	static const char protocol[] = "HTTP/1.";
	const size_t method = token_size(line->at, line->size);
	struct part target = {line->at + method + 1, 0}, version;

	if (method == 0 || method + 1 >= line->size || line->at[method] != ' ')
		return HTTP_BROKEN;
	target.size = visible_size(target.at, line->size - method - 1);
	if (target.size == 0 || target.at + target.size == line->at + line->size ||
	    target.at[target.size] != ' ')
		return HTTP_BROKEN;
	/* An encoded NUL would end the path too early, as the end of a C string. */
	if (memmem(target.at, target.size, "%00", 3))
		return HTTP_BROKEN;
	if (count_of(&target, '&') >= HEAD_PARAMETERS_MOST)
		return HTTP_ADDRESS_LONG;
	version.at = target.at + target.size + 1;
	version.size = (size_t)(line->at + line->size - version.at);
	if (version.size != sizeof protocol || strncmp(version.at, "HTTP/", 5) != 0)
		return HTTP_BROKEN;
	return strncmp(version.at, protocol, sizeof protocol - 1) == 0 &&
	               (version.at[7] == '0' || version.at[7] == '1')
	           ? HTTP_NONE
	           : HTTP_OTHER_VERSION;
}

/* The name and the value of a header, without blanks around them. */
static bool header_cut(const struct part *line, struct part *ret_name, struct part *ret_value)
{
	const size_t name = token_size(line->at, line->size);

	if (name == 0 || name == line->size || line->at[name] != ':')
		return false;
	*ret_name = (struct part){line->at, name};
	*ret_value = (struct part){line->at + name + 1, line->size - name - 1};
	while (ret_value->size > 0 && (*ret_value->at == ' ' || *ret_value->at == '\t')) {
		ret_value->at++;
		ret_value->size--;
	}
	while (ret_value->size > 0 && (ret_value->at[ret_value->size - 1] == ' ' ||
	                                  ret_value->at[ret_value->size - 1] == '\t'))
		ret_value->size--;
	return true;
}

/* --- the size of the body --- */

static enum http_status length_read(const struct part *value, size_t *ret)
{
	*ret = 0;
	for (size_t i = 0; i < value->size; i++) {
		if (value->at[i] < '0' || value->at[i] > '9')
			return HTTP_BROKEN;
		if (i < LENGTH_DIGITS)
			*ret = *ret * 10 + (size_t)(value->at[i] - '0');
	}
	if (value->size == 0)
		return HTTP_BROKEN;
	return value->size > LENGTH_DIGITS || *ret > HTTP_BODY_MOST ? HTTP_TOO_LARGE : HTTP_NONE;
}

/* Reads all lines of a complete head. */
static enum http_status lines_check(struct head *head, const char *text)
{
	const char *at = text, *end = text + head->size;
	/* Number of headers that give the size of the body, and the status of the last one. */
	size_t lengths = 0, encodings = 0;
	enum http_status refused = HTTP_NONE;
	struct part line, name, value;
	size_t count = 0;

	if (!line_take(&at, end, &line))
		return HTTP_BROKEN;
	head->refused = line.size > HEAD_LINE_MOST ? HTTP_ADDRESS_LONG : first_check(&line);
	while (!head->refused && line_take(&at, end, &line) && line.size > 0) {
		for (size_t i = 0; i < line.size; i++)
			if (((unsigned char)line.at[i] < ' ' && line.at[i] != '\t') ||
			    line.at[i] == 127)
				return HTTP_BROKEN;
		if (!header_cut(&line, &name, &value))
			return HTTP_BROKEN;
		if (++count > HEAD_LINES_MOST)
			return HTTP_HEADERS_LARGE;
		if (is_word(&name, "Content-Length")) {
			lengths++;
			refused = length_read(&value, &head->body);
		} else if (is_word(&name, "Transfer-Encoding")) {
			encodings++;
			head->chunked = is_word(&value, "chunked");
		} else if (is_word(&name, "Expect")) {
			head->expects_continue = is_word(&value, "100-continue");
		} else if (is_word(&name, "Cookie") &&
		           count_of(&value, ';') >= HEAD_PARAMETERS_MOST) {
			head->refused = HTTP_HEADERS_LARGE;
		}
	}
	if (head->refused)
		return head->refused;
	if (at != end)
		return HTTP_BROKEN;
	/* Only one header may give the size of the body. */
	if (lengths + encodings > 1 || (encodings > 0 && !head->chunked))
		return HTTP_BROKEN;
	return refused;
}

/* --- the end of the head --- */

/* Returns the end of the head, after its empty line, or 0 if more must arrive. Lines that end in LF
 * alone count too; head_parse() refuses them. */
static size_t end_find(struct head *head, const char *text, size_t size)
{
	size_t at = head->scanned;
	const char *found;

	while ((found = memchr(text + at, '\n', size - at))) {
		const size_t next = (size_t)(found - text) + 1;

		if (next < size && text[next] == '\n')
			return next + 1;
		if (next + 1 < size && text[next] == '\r' && text[next + 1] == '\n')
			return next + 2;
		if (next + 1 >= size) {
			head->scanned = next - 1; /* an empty line may follow */
			return 0;
		}
		at = next;
	}
	head->scanned = size;
	return 0;
}

/* --- a body in chunks --- */

int head_digit(char letter)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	const char *found = letter ? strchr(digits, letter) : NULL;

	return found ? (int)((found - digits) % 16) : -1;
}

/* Reads one chunk, or one line after the last chunk. At the end of the request, sets *ret_whole to
 * its size. Returns false if more must arrive, if the chunk is broken, or if the request has
 * ended. */
static bool chunk_take(struct head *head, const char *text, size_t size, size_t *ret_whole)
{
	const char *at = text + head->chunk, *end = text + size;
	struct part line;
	size_t chunk = 0, digits = 0;

	if (!line_take(&at, end, &line)) {
		if (memchr(at, '\n', (size_t)(end - at)))
			head->refused = HTTP_BROKEN;
		return false;
	}
	if (head->last_chunk) {
		head->chunk = (size_t)(at - text);
		*ret_whole = line.size == 0 ? head->chunk : 0;
		return line.size > 0;
	}
	/* The size of the chunk, "1f;name=value". */
	for (; digits < line.size && head_digit(line.at[digits]) >= 0; digits++)
		chunk = chunk * 16 + (size_t)head_digit(line.at[digits]);
	if (digits == 0 || digits > CHUNK_DIGITS ||
	    (digits < line.size && line.at[digits] != ';')) {
		head->refused = HTTP_BROKEN;
		return false;
	}
	if (chunk > HTTP_BODY_MOST || head->body + chunk > HTTP_BODY_MOST) {
		head->refused = HTTP_TOO_LARGE;
		return false;
	}
	head->last_chunk = chunk == 0;
	if (head->last_chunk) {
		head->chunk = (size_t)(at - text);
		return true;
	}
	if ((size_t)(end - at) < chunk + 2)
		return false;
	if (at[chunk] != '\r' || at[chunk + 1] != '\n') {
		head->refused = HTTP_BROKEN;
		return false;
	}
	head->body += chunk;
	head->chunk = (size_t)(at - text) + chunk + 2;
	return true;
}

size_t head_parse(struct head *head, const char *text, size_t size)
{
	size_t whole = 0;

	if (head->refused)
		return 0;
	if (head->size == 0) {
		head->size = end_find(head, text, size < HEAD_MOST ? size : HEAD_MOST);
		if (head->size > 0)
			head->refused = lines_check(head, text);
		else if (size > HEAD_LINE_MOST && !memchr(text, '\n', HEAD_LINE_MOST))
			head->refused = HTTP_ADDRESS_LONG;
		else if (size >= HEAD_MOST)
			head->refused = HTTP_HEADERS_LARGE;
		head->chunk = head->size;
	}
	if (head->size == 0 || head->refused)
		return 0;
	if (!head->chunked)
		return size >= head->size + head->body ? head->size + head->body : 0;
	while (chunk_take(head, text, size, &whole))
		;
	if (!head->refused &&
	    (whole > 0 ? whole : size) > head->size + HTTP_BODY_MOST + HEAD_CHUNKS_MOST)
		head->refused = HTTP_TOO_LARGE;
	return head->refused ? 0 : whole;
}

/* --- parts for a refusal --- */

const char *head_value(char *text, size_t size, const char *name)
{
	const size_t length = strlen(name);
	char *at = memchr(text, '\n', size), *end = text + size;

	while (at && ++at < end) {
		char *stop = memchr(at, '\n', (size_t)(end - at));

		if (stop && (size_t)(stop - at) > length && at[length] == ':' &&
		    strncasecmp(at, name, length) == 0) {
			/* The value may have been read before: then it ends with a NUL already. */
			stop[stop[-1] == '\r' || stop[-1] == '\0' ? -1 : 0] = '\0';
			at += length + 1;
			return at + strspn(at, " \t");
		}
		at = stop;
	}
	return NULL;
}

void head_method_path(const char *text, size_t size, char *ret_method, char *ret_path, size_t room)
{
	const size_t method = token_size(text, size);
	const char *path = text + method, *query;
	size_t path_size = 0;

	if (method < size && *path == ' ')
		path_size = visible_size(++path, size - method - 1);
	query = memchr(path, '?', path_size);
	if (query)
		path_size = (size_t)(query - path);
	(void)snprintf(ret_method, room, "%.*s", (int)method, text);
	(void)snprintf(ret_path, room, "%.*s", (int)path_size, path);
}
