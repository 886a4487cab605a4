/* canasta-catalogue OUT ENGLISH - run while the program is built: reads the English labels and
 * writes a header with a macro for each, so that a source names a text by its key and the compiler
 * checks the values.
 *
 * A message, `file-read.folder: "{1}: is a folder: {2:zu}"` below `messages`, gives two macros:
 *
 *   TEXT_FILE_READ_FOLDER   "file-read.folder" CATALOGUE_MARK "%s: is a folder: %zu"
 *   SAY_FILE_READ_FOLDER    "file-read", TEXT_FILE_READ_FOLDER
 *
 * base/message.h says how they are used. A text of help gives none, because it is found by the name
 * of a command (cli/help/help.h). Any other label, `time.hour: "{hour}:{minute}"`, gives the text
 * itself as FORM_TIME__HOUR, and the beginning of a struct sentence:
 *
 *   SENTENCE_TIME__HOUR     "time", "hour", FORM_TIME__HOUR
 *
 * The explanation of an error, `explain.error.file-read`, gives its code as CODE_FILE_READ too, for
 * error_is(). */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { NAME_MOST = 256 /* bytes */, DEPTH_MOST = 8 /* maps in one another */ };

static const char messages[] = "messages.", help[] = "help.", codes[] = "explain.error.";

static void fail(const char *path, size_t line, const char *what)
{
	(void)fprintf(stderr, "canasta-catalogue: %s:%zu: %s\n", path, line + 1, what);
	exit(EXIT_FAILURE);
}

/* Writes a key, "file-read.folder", as part of a macro's name, FILE_READ_FOLDER, in which `point`
 * replaces each point. */
static void write_name(FILE *out, const char *key, const char *point)
{
	bool apart = true;

	for (; *key; key++) {
		if (*key == '.')
			(void)fputs(point, out);
		else if (isalnum((unsigned char)*key))
			(void)fputc(toupper((unsigned char)*key), out);
		else if (!apart)
			(void)fputc('_', out);
		apart = !isalnum((unsigned char)*key);
	}
}

static void write_letter(FILE *out, char letter)
{
	if (letter == '\n')
		(void)fputs("\\n", out);
	else if (letter == '"' || letter == '\\')
		(void)fprintf(out, "\\%c", letter);
	else
		(void)fputc(letter, out);
}

/* Writes a value for printf(), "{2:zu}" as "%zu" and "{1}" as "%s". Its kind may be "d", "+d",
 * ".*s" or "PRId64". Returns its end; NULL if it is not a value, not number `expected`, or of a
 * kind that base/message.c cannot read. */
static const char *write_value(FILE *out, const char *at, unsigned long expected)
{
	char *kind;
	size_t size;

	if (strtoul(at + 1, &kind, 10) != expected)
		return NULL;
	if (*kind == '}') {
		(void)fputs("%s", out);
		return kind + 1;
	}
	if (*kind++ != ':')
		return NULL;
	size = strspn(kind, "+0123456789.*zl");
	if (strncmp(kind + size, "PRI", 3) == 0)
		size = strcspn(kind, "}");
	else if (kind[size] && strchr("dcusX", kind[size]))
		size++;
	else
		return NULL;
	if (kind[size] != '}')
		return NULL;
	(void)fprintf(
	    out, strncmp(kind, "PRI", 3) == 0 ? "%%\" %.*s \"" : "%%%.*s", (int)size, kind);
	return kind + size + 1;
}

static bool write_format(FILE *out, const char *text)
{
	unsigned long values = 0;

	while (*text) {
		if (*text == '}')
			return false;
		if (*text == '{') {
			text = write_value(out, text, ++values);
			if (!text)
				return false;
			continue;
		}
		if (*text == '%')
			(void)fputc('%', out);
		write_letter(out, *text++);
	}
	return true;
}

static bool write_message(FILE *out, const char *key, const char *text)
{
	bool good;

	(void)fputs("#define TEXT_", out);
	write_name(out, key, "_");
	(void)fprintf(out, " \"%s\" CATALOGUE_MARK \"", key);
	good = write_format(out, text);
	(void)fputs("\"\n#define SAY_", out);
	write_name(out, key, "_");
	(void)fprintf(out, " \"%.*s\", TEXT_", (int)strcspn(key, "."), key);
	write_name(out, key, "_");
	(void)fputc('\n', out);
	return good;
}

static bool write_label(FILE *out, const char *name, const char *text)
{
	const size_t group = strlen(messages);
	const char *point;

	if (strncmp(name, messages, group) == 0)
		return write_message(out, name + group, text);
	if (strncmp(name, help, strlen(help)) == 0)
		return true;
	(void)fputs("#define FORM_", out);
	write_name(out, name, "__");
	(void)fputs(" \"", out);
	while (*text)
		write_letter(out, *text++);
	(void)fputs("\"\n", out);
	if (strncmp(name, codes, strlen(codes)) == 0) {
		(void)fputs("#define CODE_", out);
		write_name(out, name + strlen(codes), "__");
		(void)fprintf(out, " \"%s\"\n", name + strlen(codes));
	}
	point = strchr(name, '.');
	if (point) {
		(void)fputs("#define SENTENCE_", out);
		write_name(out, name, "__");
		(void)fprintf(
		    out, " \"%.*s\", \"%s\", FORM_", (int)(point - name), name, point + 1);
		write_name(out, name, "__");
		(void)fputc('\n', out);
	}
	return true;
}

/* Adds a name to the first `size` bytes, the name of its map; returns false if there is no room. */
static bool name_add(char *name, size_t size, const char *more)
{
	const size_t room = NAME_MOST - size;

	return snprintf(name + size, room, "%s%s", size > 0 ? "." : "", more) < (int)room;
}

/* Writes the labels of the file, which are texts in maps. Points join the names of maps and texts. */
static void write_labels(FILE *out, yaml_parser_t *parser, const char *path)
{
	size_t prefix[DEPTH_MOST] = {0}, depth = 0;
	char name[NAME_MOST] = "";
	bool is_key = true, more = true;

	while (more) {
		yaml_event_t event;
		const char *scalar;

		if (!yaml_parser_parse(parser, &event))
			fail(path, parser->problem_mark.line, parser->problem);
		switch ((int)event.type) {
		case YAML_MAPPING_START_EVENT:
			if (depth + 1 == DEPTH_MOST)
				fail(path, event.start_mark.line, "too many maps in one another");
			prefix[++depth] = strlen(name);
			is_key = true;
			break;
		case YAML_MAPPING_END_EVENT:
			depth--;
			is_key = true;
			break;
		case YAML_SCALAR_EVENT:
			scalar = (const char *)event.data.scalar.value;
			if (is_key && !name_add(name, prefix[depth], scalar))
				fail(path, event.start_mark.line, "the name is too long");
			if (!is_key && !write_label(out, name, scalar))
				fail(path, event.start_mark.line,
				    "values are {1}, {2:d} and so on, in this order, of the kinds "
				    "that base/message.c knows");
			is_key = !is_key;
			break;
		case YAML_STREAM_END_EVENT:
			more = false;
			break;
		default:
			break;
		}
		yaml_event_delete(&event);
	}
}

int main(int argc, char **argv)
{
	yaml_parser_t parser;
	FILE *in, *out;
	bool written;

	if (argc != 3) {
		(void)fprintf(stderr, "canasta-catalogue: write OUT ENGLISH\n");
		return EXIT_FAILURE;
	}
	in = fopen(argv[2], "rb");
	out = in ? fopen(argv[1], "wb") : NULL;
	if (!in || !out || !yaml_parser_initialize(&parser)) {
		perror(in ? argv[1] : argv[2]);
		return EXIT_FAILURE;
	}
	yaml_parser_set_input_file(&parser, in);
	(void)fputs("/* catalogue.h - the texts of templates/labels/en.yaml by key; made by "
	            "src/catalogue.c. */\n"
	            "#ifndef CANASTA_BASE_CATALOGUE_H\n#define CANASTA_BASE_CATALOGUE_H\n\n"
	            "/* Ends the key of a text, before the text itself. */\n"
	            "#define CATALOGUE_MARK \"\\037\"\n\n",
	    out);
	write_labels(out, &parser, argv[2]);
	(void)fputs("\n#endif\n", out);
	yaml_parser_delete(&parser);
	written = !ferror(out);
	written = fclose(out) == 0 && written;
	(void)fclose(in);
	if (!written)
		perror(argv[1]);
	return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
