#include "form/expand.h"

#include <string.h>

enum { NAME_MOST = 64, DEPTH_MOST = 3 };

struct expansion {
	const struct labels *labels;
	const struct view *view;
	struct text *out;
	int depth;
	bool empty; /* a placeholder came out empty */
};

/* The field's value, "" where it is not set. */
static const char *view_get(const struct view *view, const char *key)
{
	for (; view; view = view->outer) {
		const char *value = print_get(view->scope, key);

		if (value)
			return value;
	}
	return "";
}

const struct print_scope *view_list(const struct view *view, const char *list)
{
	for (; view; view = view->outer)
		if (print_list_count(view->scope, list) > 0)
			return view->scope;
	return NULL;
}

bool view_says(const struct view *view, const char *name)
{
	return view_get(view, name)[0] != '\0' || view_list(view, name) != NULL;
}

static int view_index(const struct view *view)
{
	while (view && view->index == 0)
		view = view->outer;
	return view ? view->index : 0;
}

static void put(struct expansion *to, const char *text, const char *end);

static void put_label(struct expansion *to, const char *key, const char *instead)
{
	const char *label = labels_get(to->labels, key);

	if (!label || to->depth >= DEPTH_MOST) {
		text_add(to->out, instead);
		return;
	}
	to->depth++;
	put(to, label, label + strlen(label));
	to->depth--;
}

/* {@row:kind}: a label chosen by the data; without one the value itself, unless more words follow. */
static void put_chosen_label(
    struct expansion *to, const char *prefix, size_t size, const char *key, bool last)
{
	const char *value = view_get(to->view, key);
	struct arena scratch = {0};
	char *label;

	if (value[0] == '\0')
		return;
	label = arena_printf(&scratch, "%.*s.%s", (int)size, prefix, value);
	if (label)
		put_label(to, label, last ? value : "");
	else
		to->out->failed = true;
	arena_release(&scratch);
}

/* One of the words between the bars of a placeholder. */
static void put_word(struct expansion *to, const char *word, size_t size, bool last)
{
	char name[NAME_MOST];
	const char *colon;
	int index;

	if (size >= sizeof name)
		return;
	memcpy(name, word, size);
	name[size] = '\0';
	if (name[0] != '@') {
		index = strcmp(name, "index") == 0 ? view_index(to->view) : 0;
		if (index > 0)
			text_addf(to->out, "%d", index);
		else
			text_add(to->out, view_get(to->view, name));
		return;
	}
	colon = strchr(name, ':');
	if (colon)
		put_chosen_label(to, name + 1, (size_t)(colon - name - 1), colon + 1, last);
	else
		put_label(to, name + 1, "");
}

static void put_placeholder(struct expansion *to, const char *text, const char *end)
{
	size_t before = to->out->size;

	while (text <= end && to->out->size == before) {
		const char *bar = text < end ? memchr(text, '|', (size_t)(end - text)) : NULL;
		const char *stop = bar ? bar : end;

		put_word(to, text, (size_t)(stop - text), !bar);
		if (!bar)
			break;
		text = bar + 1;
	}
	if (to->out->size == before)
		to->empty = true;
}

static const char *closing(const char *text, const char *end, char sign)
{
	const char *place = text < end ? memchr(text, sign, (size_t)(end - text)) : NULL;

	return place ? place : end;
}

static void put_optional(struct expansion *to, const char *text, const char *end)
{
	size_t before = to->out->size;
	bool empty = to->empty;

	to->empty = false;
	put(to, text, end);
	if (to->empty && !to->out->failed && to->out->data) {
		to->out->size = before;
		to->out->data[before] = '\0';
	}
	to->empty = empty;
}

static void put(struct expansion *to, const char *text, const char *end)
{
	while (text < end) {
		const char *stop;

		if (*text == '{') {
			stop = closing(text, end, '}');
			put_placeholder(to, text + 1, stop);
			text = stop < end ? stop + 1 : end;
		} else if (*text == '[') {
			stop = closing(text, end, ']');
			put_optional(to, text + 1, stop);
			text = stop < end ? stop + 1 : end;
		} else {
			if (*text == '\\' && text + 1 < end)
				text++;
			text_add_bytes(to->out, text++, 1);
		}
	}
}

void expand(
    const struct labels *labels, const struct view *view, const char *text, struct text *out)
{
	struct expansion to = {.labels = labels, .view = view, .out = out};

	put(&to, text, text + strlen(text));
}

static bool check_placeholder(const struct labels *labels, const struct yaml *node,
    const char *text, const char *end, struct error *err)
{
	char name[NAME_MOST];

	while (text < end) {
		const char *stop = closing(text, end, '|');
		size_t size = (size_t)(stop - text);

		if (size == 0 || size >= sizeof name)
			return yaml_error(node, err, "template-placeholder",
			    "a placeholder holds names of 1 to %d letters", NAME_MOST - 1);
		memcpy(name, text, size);
		name[size] = '\0';
		if (name[0] == '@' && !strchr(name, ':') && !labels_get(labels, name + 1))
			return yaml_error(
			    node, err, "template-label", "there is no label `%s`", name + 1);
		text = stop < end ? stop + 1 : end;
	}
	return true;
}

bool expand_check(const struct labels *labels, const struct yaml *node, struct error *err)
{
	const char *text = node->text, *end = text + strlen(text);
	bool optional = false;

	while (text < end) {
		if (*text == '\\' && text + 1 < end)
			text++;
		else if (*text == '{') {
			const char *stop = closing(text, end, '}');

			if (stop == end || stop == text + 1)
				return yaml_error(node, err, "template-placeholder",
				    "`{` opens a placeholder such as {event}; write \\{ for the "
				    "sign");
			if (!check_placeholder(labels, node, text + 1, stop, err))
				return false;
			text = stop;
		} else if (*text == '[' || *text == ']') {
			if (optional == (*text == '['))
				return yaml_error(node, err, "template-optional",
				    "`[` and `]` enclose an optional part, not within one another; "
				    "write \\[ for the sign");
			optional = !optional;
		}
		text++;
	}
	if (optional)
		return yaml_error(node, err, "template-optional", "`]` is missing");
	return true;
}
