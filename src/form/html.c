#include "form/html.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/document.h"
#include "form/expand.h"
#include "form/labels.h"

#include <string.h>

enum { NAME_MOST = 64, DEPTH_MOST = 16 };

/* A page while it is written. */
struct writer {
	struct arena *arena;
	const struct html_request *request;
	struct labels labels;
	struct text *out;
	const char *end; /* of the template */
	int depth;       /* directives within one another */
	int templates;   /* depth of templates */
};

static const char opening[] = "<!--";
static const char closing[] = "-->";

static const char box[] = "\xef\xbf\xbd";

/* Returns true for a character of XML 1.0, 2.2; a single other one makes a whole feed unreadable.
 * -1 is invalid UTF-8. */
static bool xml_allows(int32_t point)
{
	if (point < 0x20)
		return point == '\t' || point == '\n' || point == '\r';
	return point != 0xFFFE && point != 0xFFFF;
}

void html_escape(struct text *out, const char *text)
{
	static const char signs[] = "&<>\"'";
	static const char *const written[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

	while (*text) {
		const char *end = text + strcspn(text, signs), *run = text;

		for (const char *cursor = text; cursor < end;) {
			const char *start = cursor;

			if (xml_allows(text_next(&cursor, end)))
				continue;
			text_add_bytes(out, run, (size_t)(start - run));
			text_add(out, box);
			run = cursor;
		}
		text_add_bytes(out, run, (size_t)(end - run));
		text = end;
		if (*text)
			text_add(out, written[strchr(signs, *text++) - signs]);
	}
}

/* --- directives --- */

static const char *put(struct writer *writer, const char *at, const struct template_scope *view);

static _Noreturn void refuse(const struct writer *writer, const char *what, const char *name)
{
	break_off(ERROR_INPUT, "template-form", "%s: %s `%s`",
	    message_words(writer->request->own ? TEXT_WORDS_THE_PAGE_TEMPLATE
	                                       : TEXT_WORDS_THE_BUILT_IN_TEMPLATE),
	    message_words(what), name);
}

/* Puts the text that a directive encloses: for each part or row, for an object, or if a
 * condition holds. */
static void put_enclosed(struct writer *writer, const struct template_scope *view, const char *word,
    const char *name, const char *inside)
{
	const struct html_request *request = writer->request;
	struct template_scope inner;
	bool holds;

	if (strcmp(word, "part") == 0) {
		for (size_t i = 0; i < request->section_count; i++) {
			const struct document_section *section = &request->sections[i];
			const struct template_scope head = scope_row(view, section->head, 0);

			if (strcmp(section->template_name, name) != 0)
				continue;
			for (size_t j = 0; j < section->part_count; j++) {
				inner = scope_row(&head, section->parts[j], 0);
				(void)put(writer, inside, &inner);
			}
		}
	} else if (strcmp(word, "each") == 0) {
		const struct answer *row = answer_first(scope_list(view, name));

		for (int index = 1; row; index++, row = answer_next(row)) {
			inner = scope_row(view, row, index);
			(void)put(writer, inside, &inner);
		}
	} else if (strcmp(word, "of") == 0) {
		if (scope_of(view, name, &inner))
			(void)put(writer, inside, &inner);
	} else if (!scope_evaluate(view, name, &holds)) {
		refuse(writer, TEXT_WORDS_NO_DIRECTIVE_IS_CALLED, name);
	} else if (holds == (strcmp(word, "when") == 0)) {
		(void)put(writer, inside, view);
	}
}

/* Puts the directive `<!--word name-->` and everything it encloses. Returns the place after it;
 * `*ret_ends` becomes true at the `end` of another one. */
static const char *put_directive(
    struct writer *writer, const char *at, const struct template_scope *view, bool *ret_ends)
{
	static const char *const enclosing[] = {"part", "each", "when", "unless", "of"};
	const char *text = at + sizeof opening - 1;
	const char *stop = strstr(text, closing), *behind;
	char word[NAME_MOST], *name;

	if (!stop || (size_t)(stop - text) >= sizeof word)
		refuse(writer, TEXT_WORDS_DIRECTIVE_OPEN, opening);
	memcpy(word, text, (size_t)(stop - text));
	word[stop - text] = '\0';
	name = word + strcspn(word, " ");
	if (*name)
		*name++ = '\0';
	behind = stop + sizeof closing - 1;
	*ret_ends = strcmp(word, "end") == 0;
	if (*ret_ends)
		return behind;
	for (size_t i = 0; i < sizeof enclosing / sizeof *enclosing; i++)
		if (strcmp(word, enclosing[i]) == 0) {
			if (view)
				put_enclosed(writer, view, word, name, behind);
			return put(writer, behind, NULL);
		}
	const bool is_page = strcmp(word, "page") == 0;

	if (!is_page && strcmp(word, "file") != 0)
		refuse(writer, TEXT_WORDS_NO_DIRECTIVE_IS_CALLED, word);
	if (!view)
		return behind;
	const struct embedded_file *file = embedded_find(
	    embedded_templates, arena_printf(writer->arena, is_page ? "%s.html" : "%s", name));

	if (!file || (is_page && ++writer->templates > DEPTH_MOST))
		refuse(writer, TEXT_WORDS_THERE_IS_NO_TEMPLATE, name);
	if (is_page) {
		/* Another template has the same scope. The place in this one is remembered. */
		const char *end = writer->end;
		const int depth = writer->depth;

		writer->end = (const char *)file->data + file->size;
		writer->depth = 0;
		(void)put(writer, (const char *)file->data, view);
		writer->depth = depth;
		writer->end = end;
		writer->templates--;
	} else {
		text_add_bytes(writer->out, (const char *)file->data, file->size);
	}
	return behind;
}

/* Writes from `at` to the `end` that closes the part around it, or to the end of the template.
 * Returns the place after it. Without a view it only finds that place. */
static const char *put(struct writer *writer, const char *at, const struct template_scope *view)
{
	bool ends = false;

	if (++writer->depth > DEPTH_MOST)
		refuse(writer, TEXT_WORDS_DIRECTIVES_TOO_DEEP, opening);
	while (!ends && at < writer->end) {
		const size_t plain = strcspn(at, "<{[");

		if (view)
			text_add_bytes(writer->out, at, plain);
		at += plain;
		if (*at == '{' || *at == '[') {
			/* A placeholder or an optional part is expanded alone, so that only its
			 * words are escaped. */
			const char *stop = expand_end(at, writer->end);

			if (stop == writer->end)
				refuse(writer, TEXT_WORDS_PLACEHOLDER_OPEN, *at == '{' ? "{" : "[");
			if (view)
				html_escape(writer->out,
				    expand(writer->arena, &writer->labels, view,
				        arena_copy(writer->arena, at, (size_t)(stop + 1 - at))));
			at = stop + 1;
		} else if (strncmp(at, opening, sizeof opening - 1) == 0) {
			at = put_directive(writer, at, view, &ends);
		} else if (*at) {
			if (view)
				text_add_bytes(writer->out, at, 1);
			at++;
		}
	}
	writer->depth--;
	if (!ends && writer->depth > 0)
		refuse(writer, TEXT_WORDS_IS_MISSING, "<!--end-->");
	if (ends && writer->depth == 0)
		refuse(writer, TEXT_WORDS_CLOSES_NOTHING, "<!--end-->");
	return ends ? at : writer->end;
}

void html_page(struct arena *arena, const struct html_request *request, struct text *out)
{
	const struct template_scope view = {.scope = request->page};
	const char *name = arena_printf(arena, "%s.html", request->template_name);
	const struct embedded_file *file = embedded_find(embedded_templates, name);
	struct writer writer = {.arena = arena, .request = request, .out = out};
	const char *data = request->own;

	if (!data && !file)
		break_off(ERROR_INPUT, SAY_TEMPLATE_UNKNOWN_NO_SUCH_TEMPLATE, name);
	if (!data)
		data = (const char *)file->data;
	writer.labels = labels_load(arena, request->language);
	data += text_mark_size(data, strlen(data)); /* it may stand at the beginning only */
	writer.end = data + strlen(data);
	text_add(out, output_page_mark);
	(void)put(&writer, data, &view);
}
